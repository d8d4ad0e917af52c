"""The letters round on the web: practice and the solver of any selection. All state is in the address."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Any

from flask import redirect, request, url_for
from flask.typing import ResponseReturnValue

from solvers.countdown import Answer, Piles, Position, rules, solve
from solvers.errors import N_, InputError
from solvers.lexicon import WordList, default_list, open_lexicon
from solvers.lexicon.commonness import is_within
from solvers.lexicon.fitness import is_fit
from webapp.countdown.pages import (
    ALL_PICKED,
    LEVELS,
    MOST_BEST,
    blueprint,
    chosen_level,
    chosen_list,
    folded,
    level_query,
    list_query,
    new_seed,
    preset_choices,
    word_verdict,
)
from webapp.fields import whole_number
from webapp.languages import gettext
from webapp.replies import invalid, respond
from webapp.solving import Context, solved


@dataclass(frozen=True, slots=True)
class LettersRound:
    """A letters round as its address has it: *letters* so far of *size*, from *piles* or typed from the television.

    *query* is the part of the address that leads to it.
    """

    letters: str
    size: int
    query: dict[str, Any]
    piles: Piles | None = None

    @classmethod
    def dealt(cls, piles: Piles) -> LettersRound:
        """The round whose letters come from *piles*."""
        return cls(piles.letters, piles.size, {"piles": str(piles)}, piles)

    @property
    def selection(self) -> Position | None:
        """The selection, once every letter is there."""
        return Position(self.letters) if len(self.letters) == self.size else None


def _read_round() -> LettersRound:
    """The round in the address, or a new one as the address describes it; raises InputError if it is not valid."""
    args = request.args
    if args.get("letters", "").strip():
        position = Position.parse(args["letters"], "en")
        if len(position.letters) not in rules().sizes:
            raise InputError(
                N_("A round has %(sizes)s letters; these are %(count)s."),
                field="letters",
                sizes=", ".join(map(str, sorted(rules().sizes))),
                count=len(position.letters),
            )
        return LettersRound(position.letters, len(position.letters), {"letters": position.letters})
    if "piles" in args:
        piles = Piles.parse(args["piles"])
        if len(piles.picks) > piles.size:
            raise InputError(N_("These are the letters of more than one round."), field="piles")
        return LettersRound.dealt(piles)
    return LettersRound.dealt(
        Piles(
            new_seed(),
            preset=args.get("preset") or next(iter(rules().presets)),
            spread=args.get("order") != "mixed",
            size=whole_number(args.get("size", ""), rules().sizes[0], digits=2),
        )
    )


@blueprint.get("")
def page() -> ResponseReturnValue:
    """Practice of the letters round: picking, the clock, declaring, and what there was."""
    args = request.args
    try:
        playing = _read_round()
        entry = chosen_list(playing.size)
        if (pick := args.get("pick")) and playing.piles:
            if playing.selection:
                raise InputError(ALL_PICKED, field="picks")
            piles = playing.piles.pick_selection() if pick == "rest" else playing.piles.pick(pick)
            return redirect(url_for("countdown.page", piles=str(piles), **list_query(), **level_query()))
        context = _letters_context(playing, entry)
    except InputError as error:
        context = _letters_context(LettersRound.dealt(Piles(new_seed())), default_list(game="countdown"))
        context |= invalid(error)
    return respond("countdown/letters", context)


def _letters_context(playing: LettersRound, entry: WordList) -> Context:
    args = request.args
    selection = playing.selection
    stage = "pick" if selection is None else "result" if "done" in args else "play"
    context: Context = {
        "playing": playing,
        "stage": stage,
        "word": args.get("word", "")[:60],
        "typed": args.get("letters", "")[:120],
        "sizes": sorted(rules().sizes),
        "presets": preset_choices(),
        "allowed": playing.piles.allowed if playing.piles and stage == "pick" else frozenset(),
        "replay_url": url_for("countdown.page", **playing.query, **list_query()),
    }
    if selection and stage == "result":
        return solved(context, lambda: _result(selection, entry, context["word"]))
    return context


def _result(selection: Position, entry: WordList, word: str) -> Context:
    declared = word_verdict(word, selection, open_lexicon(entry))
    shown = solution(selection, entry)
    longest = len(word) if declared and declared["score"] else 0
    return shown | {"declared": declared, "missed": missed(shown["found"], longest)}


def solution(selection: Position, entry: WordList) -> Context:
    """Every word, and how long words may be if the list has none as long as the selection."""
    found = solve(selection, open_lexicon(entry))
    return {
        "position": selection,
        "found": found,
        "best": folded(found.best, MOST_BEST),
        "groups": [(length, len(words), *folded(words)) for length, words in found.by_length.items()],
        "lexicon_title": gettext(entry.title),
        "too_long": entry.longest < len(selection.letters) and entry.longest,
    }


def missed(found: Answer, length: int) -> list[tuple[int, tuple[str, ...]]]:
    """The fit words longer than *length* that are common enough for the player's level: up to twelve of two lengths."""
    tier = LEVELS[chosen_level()]
    groups: list[tuple[int, tuple[str, ...]]] = []
    for size, words in found.by_length.items():
        if size <= length or len(groups) == 2:
            break
        common = tuple(islice((word for word in words if is_within(word, tier) and is_fit(word, "en")), 12))
        if common:
            groups.append((size, common))
    return groups
