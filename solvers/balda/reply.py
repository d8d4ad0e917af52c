"""The opponent's best answer to a move: the longest word left or made possible by it, and the move's net gain.

A move takes away only the moves into its own cell and those with its word; every new move goes through its letter. So
one search from that letter is enough, and it serves all moves with the same letter in the same cell.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from solvers.arrays import Bytes, Numbers
from solvers.balda.dictionary import Dictionary
from solvers.balda.play import Play
from solvers.balda.position import Position
from solvers.balda.solver import MOST_PATHS, STRIDE, Answer, prepare, solve
from solvers.budget import Budget
from solvers.lexicon import Lexicon

USUAL = 40
_FEW_PATHS = 1 << 13
_WORD = 35


@dataclass(frozen=True, slots=True)
class Reply:
    """A move, the opponent's best *answer* (None if no word is left), and the move's net gain.

    The answer's paths are those through the new letter, or, if it was possible before the move, those it had then.
    """

    play: Play
    answer: Play | None

    @property
    def net(self) -> int:
        return self.play.score - (self.answer.score if self.answer else 0)


def reply(
    position: Position,
    lexicon: Lexicon,
    *,
    top: int | None = USUAL,
    plays: Sequence[Play] | None = None,
    budget: Budget | None = None,
    answer: Answer | None = None,
) -> tuple[Reply, ...]:
    """The best answer to each of the *top* longest moves (None: to all), or to *plays*, the best net gain first.

    *answer* is every move of the position, if they are known already.

    Of equal gains, longer words come first. When the *budget* is spent, the remaining moves are left out. Raises
    InputError if the list is in other letters.
    """
    answer = answer or solve(position, lexicon)
    chosen = tuple(answer.first(top)) if plays is None else plays
    if not chosen:
        return ()
    seeker = _Seeker(position, lexicon, answer)
    found = []
    with budget or Budget() as limit:
        for play in chosen:
            if limit.spent:
                break
            found.append(Reply(play, seeker.best_answer(play)))
    return tuple(sorted(found, key=lambda one: (-one.net, -one.play.score)))


class _Seeker:
    """Finds best answers to moves of one position; new moves through a letter in a cell are searched once."""

    def __init__(self, position: Position, lexicon: Lexicon, answer: Answer) -> None:
        self._nodes = lexicon.graph.nodes
        self._alphabet = position.rules.alphabet
        self._answer = answer
        known, work, used = prepare(position, lexicon)
        self._known: Dictionary = known
        self._work: Numbers = work
        self._used: Bytes = used
        self._before = answer.keys[answer.starts].tolist()
        self._found: Numbers = np.empty(_FEW_PATHS, np.int64)
        self._new: dict[tuple[int, int], tuple[Answer, list[int]]] = {}

    def best_answer(self, play: Play) -> Play | None:
        """The longest possible answer, alphabetically first among equals; None if there is none."""
        place = STRIDE * (play.row + 1) + play.col + 1
        code = self._alphabet.code(play.letter)
        if (place, code) not in self._new:
            self._new[place, code] = self._search(place, code)
        new, keys = self._new[place, code]
        number = self._known.numbers[play.word]
        old_key = next(
            (key for key in self._before if key >> 28 & 0x7F != place and key >> _WORD & 0x3FFFFF != number), None
        )
        new_key = next((key for key in keys if key >> _WORD & 0x3FFFFF != number), None)
        if new_key is None or (old_key is not None and old_key >> 22 <= new_key >> 22):
            return None if old_key is None else self._answer.at(old_key)
        return new.at(new_key)

    def _search(self, place: int, code: int) -> tuple[Answer, list[int]]:
        """The moves through a letter in a cell that have one of the first two words: the answer is among these."""
        from solvers.balda import paths_kernel as kernel

        while True:
            stream = np.empty(4 * len(self._found), np.uint8)
            kernel.search_after(
                self._nodes, self._known.table, self._used, self._work, self._found, stream, kernel.GRID + place, code
            )
            if not self._work[kernel.FULL] or len(self._found) == MOST_PATHS:
                break
            self._found = np.empty(min(16 * len(self._found), MOST_PATHS), np.int64)
        keys = np.sort(self._found[: self._work[kernel.FOUND]])
        words = keys >> _WORD
        changes = np.flatnonzero(words[1:] != words[:-1])
        keys = keys[: changes[1] + 1] if len(changes) > 1 else keys
        written = stream[: self._work[kernel.WRITTEN]].tobytes()
        return Answer(keys, written, self._known, self._answer.letters, True), keys.tolist()
