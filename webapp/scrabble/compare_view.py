"""The moves that a player compares on the Scrabble page: pinned from the list or typed, rated, with what each opens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from solvers.alphabet import Alphabet
from solvers.budget import Budget
from solvers.errors import N_, InputError
from solvers.lexicon import Lexicon
from solvers.scrabble import Play, Position, values_for
from solvers.scrabble.compare import Comparison, Rating, own_play, rate, read_move
from solvers.scrabble.replies import Replies, replies, sample_racks
from webapp.languages import gettext, ngettext, number, points, translate_error
from webapp.scrabble.answer_view import RowView, row_view
from webapp.scrabble.draft import MOST_PINS, Draft
from webapp.scrabble.reading import Reading, read
from webapp.solving import Context, current_settings, solved


@dataclass(frozen=True, slots=True)
class PinView:
    """A move that is compared: its row as in the list, what is wrong with it, and its ready-made texts.

    A move that cannot be made has no ``row``; ``verdict`` is on its words; ``mean`` to ``squares`` tell of the
    opponent's answers.
    """

    notation: str
    row: RowView | None
    faults: list[str]
    verdict: str
    rank: str = ""
    behind: str = ""
    mean: str = ""
    best: str = ""
    bonuses: str = ""
    squares: str = ""


def is_comparison(form: Mapping[str, str]) -> bool:
    """Whether a form asks for a change of the moves that are compared: so does Enter after a play of one's own."""
    if form.get("pin") or form.get("unpin"):
        return True
    do = form.get("do", "")
    return do == "compare" or (do in ("", "solve") and bool(form.get("mine", "").strip()))


def with_pin(draft: Draft, form: Mapping[str, str]) -> Draft:
    """The draft with the move that was pinned or typed compared too, or with one less.

    Raises InputError (field ``mine``) for a move that cannot be read, and for one too many.
    """
    kept = [move for move in draft.pinned if move != form.get("unpin")]
    if form.get("unpin"):
        return replace(draft, pins=",".join(kept))
    position = read(draft).to_move
    if position is None:
        return draft
    move = form.get("pin", "")
    if not move:
        try:
            move = position.rules.alphabet.to_notation(own_play(position, draft.mine))
        except InputError as error:
            raise error.beside("mine") from error
    if move not in kept and len(kept) >= MOST_PINS:
        raise InputError(N_("Up to %(most)s plays are compared; remove one first."), field="mine", most=MOST_PINS)
    return replace(draft, pins=",".join(dict.fromkeys([*kept, move])), mine="")


def compared(reading: Reading) -> Context:
    """What the template of the comparison shows: the moves pinned in the draft, rated as far as that is possible."""
    position, draft = reading.to_move, reading.draft
    nothing: Context = {"state": "ok", "pins": [], "notes": []}
    if position is None or not draft.pinned:
        return nothing
    asked = position
    return solved(nothing, lambda: _found(reading, asked))


def _found(reading: Reading, position: Position) -> Context:
    lexicon = None
    with suppress(InputError):  # the answer tells the fault of the list
        lexicon = reading.lists.open() if reading.lists.is_any else None
    leaves = values_for(position.rules)
    moves: dict[str, Rating | InputError] = {}
    for notation in reading.draft.pinned:
        try:
            moves[notation] = read_move(position, position.rules.alphabet.parse_tiles(notation), lexicon, leaves)
        except InputError as error:
            moves[notation] = error
    ratings = {notation: move for notation, move in moves.items() if isinstance(move, Rating)}
    if lexicon is None or not position.rack:
        return _view(position, moves, lexicon)
    seconds = current_settings().solve_seconds
    comparison = rate(position, lexicon, list(ratings.values()), leaves, Budget(seconds))
    moves |= dict(zip(ratings, comparison.ratings, strict=True))
    legal = {notation: move for notation, move in moves.items() if isinstance(move, Rating) and move.is_legal}
    racks = sample_racks(position)
    found = replies(position, [rating.move for rating in legal.values()], lexicon, racks, Budget(seconds))
    view = _view(position, moves, lexicon, comparison, dict(zip(legal, found, strict=True)))
    answered = found[0].racks if found else 0
    return view | {"notes": list(_notes(racks, answered, is_complete=comparison.is_complete))}


def _view(
    position: Position,
    moves: Mapping[str, Rating | InputError],
    lexicon: Lexicon | None,
    comparison: Comparison | None = None,
    answers: Mapping[str, Replies] = MappingProxyType({}),
) -> Context:
    alphabet = position.rules.alphabet
    pins = []
    for notation, move in moves.items():
        if isinstance(move, InputError):
            text = translate_error(move)
            pins.append(PinView(notation, None, [text], text))
            continue
        texts: dict[str, Any] = {}
        if comparison and move.is_legal:
            texts["rank"] = gettext("%(rank)s of %(total)s", rank=number(move.rank), total=number(comparison.total))
            texts["behind"] = points(-move.behind) if move.behind else gettext("best")
        if (reply := answers.get(notation)) and reply.racks:
            texts |= _reply_texts(reply, alphabet)
        row = row_view(move.move, "", alphabet, lexicon)
        faults = list(_faults(move, position, lexicon))
        verdict = " ".join(faults) or (gettext("valid") if lexicon and isinstance(move.move, Play) else "")
        pins.append(PinView(notation, row, faults, verdict, **texts))
    return {"pins": pins}


def _faults(rating: Rating, position: Position, lexicon: Lexicon | None) -> Iterator[str]:
    alphabet = position.rules.alphabet
    if rating.missing and position.rack:
        tiles = ", ".join(alphabet.to_display(tile) for tile in rating.missing)
        yield gettext("Not on the rack: %(tiles)s.", tiles=tiles)
    if lexicon:
        for word in rating.unknown:
            yield gettext("Not in the list: %(word)s.", word=alphabet.to_display(word.upper()))


def _reply_texts(reply: Replies, alphabet: Alphabet) -> dict[str, str]:
    written = alphabet.to_notation
    best = reply.best
    return {
        "mean": points(reply.mean),
        "best": f"{best.at} {written(best.main.word)} {best.score}" if best else "–",
        "bonuses": gettext("%(some)s of %(all)s", some=reply.bonuses, all=reply.racks),
        "squares": ", ".join(f"{square}\N{NO-BREAK SPACE}×{times}" for square, times in reply.squares) or "–",
    }


def _notes(racks: Sequence[bytes], answered: int, *, is_complete: bool) -> Iterator[str]:
    """How the answers of the opponent were found, and what cut it short."""
    if answered == 1 and len(racks) == 1:
        yield gettext("Replies: the opponent's highest-scoring play, as there is only one rack it can be.")
    elif answered:
        yield ngettext(
            "Replies: the opponent's highest-scoring play with %(num)s rack drawn from the unseen tiles.",
            "Replies: the opponent's highest-scoring play with each of %(num)s racks drawn from the unseen tiles.",
            answered,
        )
    if not is_complete or answered < len(racks):
        yield gettext("The search was cut off: there may be more.")
