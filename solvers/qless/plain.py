"""All boards of a roll by plain trying, to measure the search by: sets and dicts, no tables, no thought ahead.

Each tile is asked in turn which word crosses there, or none; boards that are the same turned over are put together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from solvers.qless.grid import Cell, Rows, canonical, rows_of

Asked = tuple[Cell, bool]
"""A tile's cell, and whether it is asked for the word across or for the word down."""


def every_board(roll: str, words: Iterable[str]) -> set[Rows]:
    """The boards of *roll* in their canonical form; *words* are those that its letters can form."""
    trial = _Trial(roll, tuple(words))
    rarest = min(roll, key=lambda letter: len(trial.through[letter]))
    for word, at in trial.through[rarest]:
        trial.lay(word, (0, -at), True, [])
    return trial.found


class _Trial:
    """Tiles on an endless table, the letters left, the cells that stay empty, and the words that are settled."""

    def __init__(self, roll: str, words: tuple[str, ...]) -> None:
        self.through = {
            letter: [(word, at) for word in words for at, char in enumerate(word) if char == letter] for letter in roll
        }
        self.found: set[Rows] = set()
        self._size = len(roll)
        self._tiles: dict[Cell, str] = {}
        self._left = Counter(roll)
        self._empty: Counter[Cell] = Counter()
        self._settled: set[Asked] = set()

    def lay(self, word: str, start: Cell, across: bool, then: list[Asked]) -> None:
        """Go on in every way with *word* laid, if it fits; *then* come the tiles that are still to be asked."""
        down, along = _step(across)
        row, col = start
        before, after = (row - down, col - along), (row + down * len(word), col + along * len(word))
        if before in self._tiles or after in self._tiles:
            return
        new: list[Cell] = []
        runs: list[Asked] = []
        for at, letter in enumerate(word):
            cell = row + down * at, col + along * at
            runs.append((cell, across))
            there = self._tiles.get(cell)
            if there is None and not self._empty[cell] and self._left[letter]:
                self._tiles[cell] = letter
                self._left[letter] -= 1
                new.append(cell)
            elif there != letter or runs[-1] in self._settled:
                break
        else:
            self._settle(runs, before, after, then + [(cell, not across) for cell in new])
        for cell in new:
            self._left[self._tiles.pop(cell)] += 1

    def _ask(self, asked: list[Asked]) -> None:
        while asked and asked[0] in self._settled:
            asked = asked[1:]
        if not asked:
            if len(self._tiles) == self._size:
                self.found.add(canonical(rows_of(self._tiles)))
            return
        (cell, across), *then = asked
        row, col = cell
        down, along = _step(across)
        before, after = (row - down, col - along), (row + down, col + along)
        if before not in self._tiles and after not in self._tiles:
            self._settle([(cell, across)], before, after, then)
        for word, at in self.through[self._tiles[cell]]:
            self.lay(word, (row - down * at, col - along * at), across, then)

    def _settle(self, runs: list[Asked], before: Cell, after: Cell, then: list[Asked]) -> None:
        """Go on with *runs* settled, so that the cells at their ends stay empty."""
        self._settled.update(runs)
        for end in (before, after):
            self._empty[end] += 1
        self._ask(then)
        for end in (before, after):
            self._empty[end] -= 1
        self._settled.difference_update(runs)


def _step(across: bool) -> Cell:
    return (0, 1) if across else (1, 0)
