"""Rollouts in plain Python, with the plays that ``solve`` lists: where several moves are equally good, every way to go on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from solvers.alphabet import BLANK
from solvers.lexicon import Lexicon
from solvers.scrabble import Exchange, LeaveValues, Play, Position, solve
from solvers.scrabble.leave import POINT
from solvers.scrabble.play import Move
from solvers.scrabble.winning import WinTable

_MASK = (1 << 64) - 1


class Chance:
    """The random numbers of a rollout: splitmix64, written from its description."""

    def __init__(self, seed: int, number: int) -> None:
        self.state = seed
        self.state = (self.below(1 << 31) << 31 | self.below(1 << 31)) + number

    def copy(self) -> Chance:
        other = Chance.__new__(Chance)
        other.state = self.state
        return other

    def below(self, limit: int) -> int:
        self.state = self.state + 0x9E3779B97F4A7C15 & _MASK
        mixed = (self.state ^ self.state >> 30) * 0xBF58476D1CE4E5B9 & _MASK
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & _MASK
        return ((mixed ^ mixed >> 31) >> 33) * limit >> 31

    def shuffle(self, bag: list[int]) -> None:
        for place in range(len(bag) - 1, 0, -1):
            other = self.below(place + 1)
            bag[place], bag[other] = bag[other], bag[place]


def worth(position: Position, tiles: list[int] | bytes) -> int:
    return sum(position.rules.values[tile] for tile in tiles)


class Rollout:
    """A rollout on its way: a board, both racks, the bag, and what has happened."""

    def __init__(self, position: Position, leaves: LeaveValues, wins: WinTable, lexicon: Lexicon, seed: int) -> None:
        self.position, self.leaves, self.wins, self.lexicon, self.seed = position, leaves, wins, lexicon, seed
        self.code = position.rules.alphabet.code
        self.spread = position.scores[0] - position.scores[1]

    def values(self, move: Move, plies: int, number: int) -> set[tuple[str, int, int]]:
        """Every answer with what it may lead to: wins in millionths, gain in thousandths of a point."""
        rules, chance = self.position.rules, Chance(self.seed, number)
        theirs = list(self.position.opponent_rack)
        pool = Counter(dict(enumerate(rules.counts)))
        pool.subtract(0 if tile & BLANK else tile for tile in self.position.squares if tile)
        pool = +pool
        pool.subtract(self.position.rack)
        pool = +pool
        pool.subtract(theirs)
        bag = sorted((+pool).elements())
        chance.shuffle(bag)
        self.fill(theirs, bag)
        own = self.codes(move.leave)
        self.fill(own, bag)
        if isinstance(move, Exchange):
            bag += sorted(self.codes(move.tiles))
            chance.shuffle(bag)
        board = self.position.after(move) if isinstance(move, Play) else self.position
        score = move.score if isinstance(move, Play) else 0
        scoreless = 0 if score else self.position.scoreless_turns + 1
        kept = round((move.equity or 0) * POINT) - POINT * score
        if not own or scoreless >= rules.scoreless_turns:
            return {("", *self.ended(score, own, theirs))}
        found = set()
        for reply, value in self.played(board, [own, theirs], bag, chance, plies, 1, score, [kept, 0], scoreless):
            found.add((reply, *value))
        return found

    def codes(self, tiles: str) -> list[int]:
        return [0 if tile == "?" else self.code(tile) for tile in tiles]

    def fill(self, rack: list[int], bag: list[int]) -> None:
        while bag and len(rack) < self.position.rules.rack_size:
            rack.append(bag.pop())

    def ended(self, gained: int, own: list[int], theirs: list[int]) -> tuple[int, int]:
        if not own:
            gained += 2 * worth(self.position, theirs)
        elif not theirs:
            gained -= 2 * worth(self.position, own)
        else:
            gained += worth(self.position, theirs) - worth(self.position, own)
        total = self.spread + gained
        return 1_000_000 if total > 0 else 0 if total < 0 else 500_000, POINT * gained

    def played(
        self, board: Position, racks: list[list[int]], bag: list[int], chance: Chance, plies: int, side: int,
        gained: int, kept: list[int], scoreless: int,
    ) -> Iterator[tuple[str, tuple[int, int]]]:  # fmt: skip
        """The next move, and what it and those after it may lead to."""
        if not plies:
            total = POINT * gained + kept[0] - kept[1]
            lead = POINT * self.spread + total
            unseen = len(bag) + len(racks[1 - side])
            win = round(1_000_000 * self.wins.win(((-lead if side else lead) + POINT // 2) // POINT, unseen))
            yield "", (1_000_000 - win if side else win, total)
            return
        here = replace(board, rack=bytes(racks[side]), opponent_rack=bytes(racks[1 - side]))
        moves = solve(here, self.lexicon, top=12, order="equity", leaves=self.leaves).moves
        for move in moves:
            if move.equity != moves[0].equity:
                break
            after, left, luck, sides = list(bag), [*racks], chance.copy(), [*kept]
            left[side] = self.codes(move.leave)
            self.fill(left[side], after)
            if isinstance(move, Exchange):
                given = Counter(self.codes(move.tiles))
                after += [tile for tile in [*range(1, 64), 0] for _ in range(given[tile])]
                luck.shuffle(after)
            score = move.score if isinstance(move, Play) else 0
            total = gained - score if side else gained + score
            turns = 0 if score else scoreless + 1
            sides[side] = round((move.equity or 0) * POINT) - POINT * score
            if not left[side] or turns >= self.position.rules.scoreless_turns:
                yield str(move), self.ended(total, *left)
                continue
            next_board = board.after(move) if isinstance(move, Play) else board
            for _, value in self.played(next_board, left, after, luck, plies - 1, 1 - side, total, sides, turns):
                yield str(move), value
