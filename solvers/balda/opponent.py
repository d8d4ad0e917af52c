"""The program as a player: four levels of play, each the same for the same position and seed."""

from __future__ import annotations

from collections.abc import Container, Sequence
from random import Random
from typing import TypeVar

from solvers.balda.endgame import rate
from solvers.balda.play import Play
from solvers.balda.position import Position
from solvers.balda.reply import Reply, reply
from solvers.balda.solver import solve
from solvers.budget import Budget
from solvers.errors import N_, InputError
from solvers.lexicon import Lexicon

LEVELS = {
    "easy": N_("only common words, without much thought"),
    "greedy": N_("the longest word each time"),
    "careful": N_("looks at what you can answer"),
    "expert": N_("looks at what you can answer, and plays endings perfectly"),
}
"""The levels of play, the weakest first, and what each does."""

EXACT_FROM = 5
"""With this many empty cells or fewer, the best level plays the exact ending."""
ENDING_SECONDS = 5.0
_GLANCES = 3
_COMPARED = 12

_One = TypeVar("_One")


def choose_move(
    position: Position,
    lexicon: Lexicon,
    level: str = "expert",
    seed: str = "",
    common: Container[str] | None = None,
    *,
    budget: Budget | None = None,
) -> Play | None:
    """The move that the program makes at one of the ``LEVELS``; None for a pass, when no word is left.

    *common* holds the words, in small letters, that the easy level knows; None: all. The *seed* decides between moves
    that are equally good to a level. The *budget* limits an exact ending; if it does not suffice, the move is chosen by
    the opponent's answers. Raises InputError (field ``level``), or if the list is in other letters.
    """
    if level not in LEVELS:
        raise InputError(
            N_("Unknown level “%(level)s”. Known levels: %(levels)s."),
            field="level", level=level[:20], levels=", ".join(LEVELS),
        )  # fmt: skip
    if position.is_over:
        return None
    chance = Random(f"{seed} {level} {position}")
    if level == "easy":
        return _carelessly(solve(position, lexicon).plays, common, chance)
    if level == "expert" and position.empty <= EXACT_FROM:
        with budget or Budget(ENDING_SECONDS) as limit:
            rated = rate(position, lexicon, limit)
        if rated.is_complete:
            best = rated.value
            return _one_of(
                [play for play, worth in zip(rated.answer.plays, rated.worths, strict=True) if worth == best], chance
            )
    if level == "greedy":
        answer = solve(position, lexicon)
        longest = next(answer.first(1), None)
        return _one_of([play for play in answer.plays if longest and play.score == longest.score], chance)
    return _one_of(_carefully(position, lexicon), chance)


def _carefully(position: Position, lexicon: Lexicon) -> list[Play]:
    """The moves that gain most after the opponent's best answer, and of those the ones with the longest follow-up."""
    answers = reply(position, lexicon)
    best = [one for one in answers if one.net == answers[0].net][:_COMPARED]
    if len(best) < 2:
        return [one.play for one in best]

    def next_word(one: Reply) -> int:
        if one.answer is None:
            return 0
        (follow,) = reply(position.after(one.play), lexicon, plays=[one.answer])
        return follow.answer.score if follow.answer else 0

    words = list(map(next_word, best))
    return [one.play for one, word in zip(best, words, strict=True) if word == max(words)]


def _carelessly(plays: Sequence[Play], common: Container[str] | None, chance: Random) -> Play | None:
    """The longest of a few random moves with common words, if any, else the shortest move."""
    known = [play for play in plays if common is None or play.word in common]
    if not known:
        return plays[-1] if plays else None
    return max((known[int(chance.random() * len(known))] for _ in range(_GLANCES)), key=lambda play: play.score)


def _one_of(choices: Sequence[_One], chance: Random) -> _One | None:
    """One of *choices*, by ``random``, the one method whose results Python promises never to change."""
    return choices[int(chance.random() * len(choices))] if choices else None
