"""The moves that a player compares on the Scrabble page: pinned from the list or typed, rated, with what each opens."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from solvers.alphabet import Alphabet
from solvers.budget import Budget
from solvers.errors import N_, InputError
from solvers.lexicon import Lexicon
from solvers.scrabble import Play, Position, values_for
from solvers.scrabble.ownmove import OwnMove, own_play, read_move
from solvers.scrabble.replies import Replies, replies, sample_racks
from solvers.scrabble.review import Comparison, compare
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
    loss: str = ""
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
    """The context of the comparison: the moves pinned in the draft, rated as far as that is possible."""
    position, draft = reading.to_move, reading.draft
    nothing: Context = {"state": "ok", "pins": [], "notes": []}
    if position is None or not draft.pinned:
        return nothing
    return solved(nothing, lambda: _found(reading, position))


def _found(reading: Reading, position: Position) -> Context:
    lexicon = None
    with suppress(InputError):  # the answer tells the fault of the list
        lexicon = reading.lists.open() if reading.lists.is_any else None
    moves: dict[str, OwnMove | InputError] = {}
    for notation in reading.draft.pinned:
        try:
            moves[notation] = read_move(position, position.rules.alphabet.parse_tiles(notation), lexicon)
        except InputError as error:
            moves[notation] = error
    if lexicon is None or not position.rack:
        return _view(position, moves, lexicon, {}, {})
    legal = {notation: own.move for notation, own in moves.items() if isinstance(own, OwnMove) and own.is_legal}
    seconds, leaves = current_settings().solve_seconds, values_for(position.rules)
    places = {}
    for notation, move in legal.items():
        with Budget(seconds) as limit:
            places[notation] = compare(position, move, lexicon, leaves, limit)
        if not places[notation].is_complete:
            break
    racks = sample_racks(position)
    answers = replies(position, list(legal.values()), lexicon, racks, Budget(seconds))
    view = _view(position, moves, lexicon, places, dict(zip(legal, answers, strict=True)))
    is_complete = all(place.is_complete for place in places.values())
    notes = _notes(racks, answers[0].racks if answers else 0, is_complete=is_complete)
    return view | {"notes": list(notes)}


def _view(
    position: Position,
    moves: Mapping[str, OwnMove | InputError],
    lexicon: Lexicon | None,
    places: Mapping[str, Comparison],
    answers: Mapping[str, Replies],
) -> Context:
    alphabet = position.rules.alphabet
    pins = []
    for notation, own in moves.items():
        if isinstance(own, InputError):
            text = translate_error(own)
            pins.append(PinView(notation, None, [text], text))
            continue
        move, texts = own.move, {}
        if place := places.get(notation):
            texts["rank"] = gettext("%(rank)s of %(total)s", rank=number(place.rank), total=number(place.total))
            texts["loss"] = points(-place.lost) if place.lost else gettext("best")
            if values_for(position.rules):
                move = replace(move, equity=place.worth)
        if (reply := answers.get(notation)) and reply.racks:
            texts |= _reply_texts(reply, alphabet)
        faults = list(_faults(own, position, lexicon))
        verdict = " ".join(faults) or (gettext("valid") if lexicon and isinstance(move, Play) else "")
        pins.append(PinView(notation, row_view(move, "", alphabet, lexicon), faults, verdict, **texts))
    return {"pins": pins}


def _faults(own: OwnMove, position: Position, lexicon: Lexicon | None) -> Iterator[str]:
    alphabet = position.rules.alphabet
    if own.missing and position.rack:
        tiles = ", ".join(alphabet.to_display(tile) for tile in own.missing)
        yield gettext("Not on the rack: %(tiles)s.", tiles=tiles)
    if lexicon:
        for word in own.unknown:
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
    """Notes on how the opponent's answers were found, and on a search that was cut off."""
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
