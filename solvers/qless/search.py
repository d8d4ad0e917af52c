"""A roll made ready for the kernel: which words it can form, the letter to start from, and the tables.

The search starts from the letter with the fewest words: every board has one of them, and each board is found from the
first of these words that it has.
"""

from collections import Counter
from dataclasses import dataclass

import numpy as np

from solvers.arrays import Ints
from solvers.qless.filter import ORDERS, Filter
from solvers.qless.position import Position
from solvers.qless.vocabulary import Vocabulary

EVERY = Filter()
"""Lets every board through."""
_LAST_RANK = (1 << 15) - 1


@dataclass(frozen=True, eq=False)
class Choice:
    """The words that a roll can form, those with the rarest letter first.

    *chosen* are their indices in the list, *words* as text, *ranks* (from 1) their places by commonness, last those
    that are never proposed; *starts* how many have the rarest letter, *hopeless* the letters that no word has.
    """

    chosen: Ints
    words: tuple[str, ...]
    ranks: Ints
    starts: int
    hopeless: str


def formable(position: Position, words: Vocabulary, excluded: frozenset[str] = frozenset()) -> Choice:
    """The words of a list that the letters of a position can form."""
    from solvers.qless import words_kernel as kernel

    have = np.zeros(27, np.int64)
    for letter, count in Counter(position.letters).items():
        have[ord(letter) - ord("a") + 1] = count
    room = np.empty(len(words.masks), np.int32)
    chosen = room[: kernel.formable(words.masks, words.codes, have, room)].copy()
    codes = words.codes[chosen]
    kept = np.ones(len(chosen), np.bool_)
    if not position.rules.twos:
        kept &= codes[:, 2] > 0
    texts = (codes + np.uint8(ord("a") - 1)).astype(np.uint8)
    texts[codes == 0] = 0
    spelled = np.ascontiguousarray(texts).view(f"S{codes.shape[1]}").ravel()
    if excluded:
        kept &= ~np.isin(spelled, np.array([word.encode() for word in excluded], "S"))
    if not kept.all():
        chosen, spelled = chosen[kept], spelled[kept]
    masks = words.masks[chosen]
    by_letter = {
        letter: masks & np.uint32(1 << ord(letter) - ord("a")) > 0 for letter in dict.fromkeys(position.letters)
    }
    counts = {letter: int(np.count_nonzero(has)) for letter, has in by_letter.items()}
    rarest = min(counts, key=lambda letter: (counts[letter], letter))
    order = np.argsort(~by_letter[rarest], kind="stable")
    chosen, spelled = chosen[order], spelled[order]
    ranks = np.empty(len(chosen), np.int32)
    by_rank = np.lexsort((chosen, -words.commonness[chosen], ~words.fit[chosen]))
    ranks[by_rank] = np.minimum(np.arange(1, len(chosen) + 1), _LAST_RANK)
    return Choice(
        chosen, tuple(spelled.astype(str).tolist()), ranks, counts[rarest],
        "".join(letter for letter, count in counts.items() if not count),
    )  # fmt: skip


class Search:
    """One search, which goes on bit by bit: its tables, and how far it is.

    It starts from the words with the rarest letter, *done* of which are through; or from the tiles that the position
    has, if they are more than one. ``keep`` is for how many boards there is room, 0 to count only; those kept fit the
    *wanted* filter and are the first in its order.
    """

    def __init__(
        self, position: Position, choice: Choice, words: Vocabulary, *, keep: int, enough: int = 0,
        wanted: Filter = EVERY,
    ) -> None:  # fmt: skip
        from solvers.qless import boards_kernel as boards
        from solvers.qless import field_kernel as field
        from solvers.qless import filter_kernel as filters
        from solvers.qless import ranking_kernel as ranking
        from solvers.qless import words_kernel as kernel

        self.choice = choice
        letters = Counter(position.letters)
        slots, units = np.zeros(27, np.int64), np.zeros(kernel.TOP + 1, np.int64)
        self.rest = self.index = 0
        rests = 1
        for slot, (letter, count) in enumerate(letters.items()):
            slots[ord(letter) - ord("a") + 1] = slot
            units[slot], units[kernel.KINDS + slot] = rests, count
            self.rest += count << kernel.FIELD * slot
            self.index += count * rests
            rests *= count + 1
        self.slots = slots
        count = len(choice.chosen)
        spelled, facts = np.zeros(kernel.LONGEST * count, np.int8), np.zeros(kernel.FACTS * count, np.int64)
        begins = np.zeros(kernel.KINDS * kernel.KINDS * kernel.LONGEST + 1, np.int32)
        entries = kernel.number_words(words.codes[choice.chosen], slots, units, spelled, facts, begins)
        lists, pairs = np.empty(entries, np.int32), np.empty(int(begins.sum()), np.int32)
        spans = np.full(kernel.HOOKS * rests, -1, np.int32)
        kernel.list_words(spelled, facts, units, spans, lists, begins, pairs, self.index)
        grid = np.zeros(field.GRID, np.int8)
        grid[: field.AREA] = -1
        self.state = np.zeros(1, field.STATE)
        self.state["once"] = not position.rules.repeats
        self.state["enough"] = enough
        self.state["room"] = keep
        self.state["words"] = wanted.words or 0
        self.state["wanted"] = sum(getattr(filters, badge.upper()) for badge in wanted.badges)
        self.state["wanted"] += filters.ONCE if wanted.once else 0
        self.state["beginnings"] = (1 << len(wanted.beginnings)) - 1
        self.state["order"] = ORDERS.index(wanted.order)
        self.stop = self.state["stop"]
        self.tables = boards.Tables(
            grid=grid, plan=np.zeros(field.PLAN, np.int32),
            spelled=spelled, facts=facts, units=units, spans=spans, lists=lists, starts=begins, pairs=pairs,
            ranks=choice.ranks, tags=_tags(choice.words, wanted.beginnings),
            keys=np.empty(ranking.KEY * max(keep, 1), np.int64),
            boards=np.empty(field.MOST_WORDS * max(keep, 1), np.int32), heap=np.zeros(max(keep, 1), np.int32),
        )  # fmt: skip
        self.left = len(position.letters)
        self.done = 0
        self._from_tiles = len(position.tiles) > 1
        self._is_apart = self._from_tiles and not self._lay_tiles(position)

    @property
    def found(self) -> int:
        """How many boards were found so far; may be read while the search runs."""
        return int(self.state["found"][0])

    @property
    def fitting(self) -> int:
        """How many of them fit the filter; may be read while the search runs."""
        return int(self.state["fitting"][0])

    @property
    def nodes(self) -> int:
        """How many cells the search has looked at so far."""
        return int(self.state["nodes"][0])

    def best(self, most: int) -> Ints:
        """The best boards kept, the best first: a row of words for each, with the rarest first.

        A word is its number, its first cell and its direction, packed; -1 for none.
        """
        from solvers.qless.field_kernel import MOST_WORDS
        from solvers.qless.ranking_kernel import KEY

        kept = int(self.state["kept"][0])
        keys = self.tables.keys[: KEY * kept].reshape(kept, KEY)
        laid = self.tables.boards.reshape(-1, MOST_WORDS)[:kept]
        laid = laid[np.lexsort((*laid.T[::-1], *keys.T[::-1]))[:most]]
        ranks = np.append(self.choice.ranks, np.int32(0))[np.where(laid < 0, -1, laid >> 12)]
        return np.take_along_axis(laid, np.argsort(-ranks, axis=1, kind="stable"), axis=1)

    def go_on(self, nodes: int) -> bool:
        """Search on until *nodes* more cells were looked at; returns whether there is more to search.

        Nothing is lost or found twice in between: the search goes back to the very cell at which it paused. One that
        was told to stop cannot go on.
        """
        from solvers.qless import boards_kernel as boards

        state, starts = self.state, self.choice.starts
        if self._is_apart:
            self.done = starts
            return False
        state["pause"] = self.nodes + nodes
        state["back"], state["held"] = state["held"].copy(), 0
        begin, end = (-1, 0) if self._from_tiles else (self.done, starts)
        reached = int(boards.lay(self.tables, state, begin, end, self.rest, self.index, self.left))
        self.done = starts if reached == end else max(reached, 0)
        return bool(state["held"][0]) and not self.stop[0]

    def _lay_tiles(self, position: Position) -> bool:
        """Put the tiles of a position on the field; returns False if they lie too far apart to be joined."""
        from solvers.qless import field_kernel as field
        from solvers.qless import words_kernel as kernel

        rows, state, grid, plan = position.rows, self.state, self.tables.grid, self.tables.plan
        if len(rows) > kernel.LONGEST or len(rows[0]) > kernel.LONGEST:
            return False
        laid = position.tiles
        cells = [(field.HOME + row) * field.SIDE + field.HOME + col for row, col in laid]
        for cell, letter in zip(cells, laid.values(), strict=True):
            slot = int(self.slots[ord(letter) - ord("a") + 1])
            grid[field.LETTER + cell] = slot
            grid[field.FIXED + cell] = grid[field.LOOSE + cell] = 1
            self.rest -= 1 << kernel.FIELD * slot
            self.index -= int(self.tables.units[slot])
        self.left -= len(cells)
        grid[field.LOOSE + cells[0]] = 0
        plan[field.PATTERN : field.PATTERN + len(cells)] = cells
        plan[field.QUEUE : field.QUEUE + 2] = cells[0] << 1, cells[0] << 1 | 1
        state["tail"], state["tiles"], state["apart"] = 2, len(cells), len(cells) - 1
        return True


def _tags(words: tuple[str, ...], beginnings: tuple[str, ...]) -> Ints:
    """For each word a bit for each of the *beginnings* that it has."""
    tags = np.zeros(len(words), np.int32)
    spelled = np.array(words, str)
    for place, text in enumerate(beginnings):
        tags |= np.char.startswith(spelled, text).astype(np.int32) << place
    return tags
