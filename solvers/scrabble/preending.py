"""Scrabble pre-endings: one to four tiles are in the bag, and the draw decides.

Every draw is played to its end by the search of ``endgame``. The convention is that of the programs that players use:
the opponent knows its rack and the rest, the side to move does not know what it draws, and after the draw both sides
play perfectly. Once the bag is empty that is so in every game. While tiles are in it, it lets both sides see in which
order they come, which is more than they can know.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, permutations

from solvers.budget import Budget
from solvers.errors import N_, InputError
from solvers.lexicon import Lexicon
from solvers.scrabble.endsearch import NO_LIMIT, EndSearch
from solvers.scrabble.play import Pass, Play
from solvers.scrabble.position import Position
from solvers.scrabble.scoring import leave_text
from solvers.scrabble.solver import solve
from solvers.scrabble.typed import check_number
from solvers.scrabble.unseen import unseen
from solvers.scrabble.wordlist import fitted

MOST_IN_BAG = 4
DRAWS = 128
MOST_DRAWS = 1000
TOP = 5
_WIDTH = 6
_AHEAD = 2
_FIRST = 12
_PASSES = ((20_000, 8), (200_000, 12), (20_000, NO_LIMIT), (200_000, NO_LIMIT), (NO_LIMIT, NO_LIMIT))
"""The most positions of a search, and how many moves are tried with it: those best so far first."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a move with one draw.

    *drawn* are the tiles that the side to move draws, *held* the opponent's, *bag* those that stay in the bag, in their
    order; it comes in *ways* ways. *result* is 1 for a win, 0.5 for a draw and 0 for a loss, *spread* by how many
    points the game is won in the end. If not *is_proven*, the result is an estimate; *spread* is one unless *is_exact*.
    """

    drawn: str
    held: str
    bag: str
    ways: int
    spread: int
    result: float
    is_proven: bool = False
    is_exact: bool = False


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move and its outcomes.

    If it *is_dropped*, it cannot win as often as the best, and the rest of its outcomes are estimates.
    """

    move: Play | Pass
    outcomes: tuple[Outcome, ...]
    is_dropped: bool = False

    @property
    def ways(self) -> int:
        """The number of ways to draw tiles after it."""
        return sum(outcome.ways for outcome in self.outcomes)

    @property
    def win(self) -> float:
        """How often it wins, from 0 to 1; a draw counts half."""
        return sum(outcome.ways * outcome.result for outcome in self.outcomes) / self.ways

    @property
    def spread(self) -> float:
        """The mean spread at the end of the game, in points."""
        return sum(outcome.ways * outcome.spread for outcome in self.outcomes) / self.ways

    @property
    def is_proven(self) -> bool:
        """Whether every outcome's result is proven."""
        return all(outcome.is_proven for outcome in self.outcomes)


@dataclass(frozen=True, slots=True)
class PreEnding:
    """The moves of a pre-ending, best first: by how often they win, then by spread.

    *bag* is how many tiles are in the bag. If it *is_sampled*, only a random sample of the draws was tried. It
    *is_proven* if every draw was tried and each move is proven, or dropped. *nodes* positions were searched.
    """

    candidates: tuple[Candidate, ...]
    bag: int
    is_sampled: bool
    is_proven: bool
    nodes: int

    @property
    def best(self) -> Play | Pass:
        """The move to make."""
        return self.candidates[0].move


def preending(
    position: Position, lexicon: Lexicon, *, draws: int = DRAWS, seed: int = 0, budget: Budget | None = None
) -> PreEnding:
    """The moves of a position with one to four tiles in the bag and their chances, as far as the *budget* allows.

    More than *draws* different draws are sampled, by *seed*. Raises InputError without a rack, or if the bag holds
    none or more tiles, or if the opponent's rack is given, which the side to move does not know here.
    """
    with budget or Budget() as limit:
        *_, found = preendings(position, lexicon, limit, draws=draws, seed=seed)
    return found


def preendings(
    position: Position, lexicon: Lexicon, limit: Budget, *, draws: int = DRAWS, seed: int = 0
) -> Iterator[PreEnding]:
    """The results so far, after each look at all moves, until they are proven or time is up."""
    bag = tiles_in_bag(position)
    check_number(draws, "draws", 1, MOST_DRAWS)
    search = _Search(position, fitted(lexicon, position.rules), limit, _Draws(position, bag, draws, seed))
    yield search.estimated()
    for nodes, most in _PASSES:
        if limit.spent or search.is_done:
            return
        yield search.proven(nodes, most)


def tiles_in_bag(position: Position) -> int:
    """How many tiles the bag holds; raises InputError unless the position is a pre-ending."""
    if not position.rack:
        raise InputError(N_("Enter your rack: the letters you hold, “?” for a blank."), field="rack")
    bag = unseen(position).bag
    if position.opponent_rack:
        raise InputError(
            N_("Leave the opponent’s rack out: it is not known while the bag holds tiles."), field="opponent_rack"
        )
    if not 1 <= bag <= MOST_IN_BAG:
        raise InputError(
            N_("The bag holds %(count)s tiles; it should hold one to %(most)s."),
            field="rack", count=bag, most=MOST_IN_BAG,
        )  # fmt: skip
    return bag


@dataclass(frozen=True, slots=True)
class _Draw:
    """The tiles, by code, that the side to move draws, that the opponent holds, and that stay in the bag."""

    drawn: bytes
    held: bytes
    bag: bytes
    ways: int


class _Draws:
    """The draws of a position, all or a sample, by how many tiles are drawn."""

    def __init__(self, position: Position, bag: int, most: int, seed: int) -> None:
        self._tiles = sorted(position.rules.alphabet.codes(unseen(position).letters))
        self._most, self._bag = most, bag
        chance = random.Random(seed)
        self._sample = [tuple(chance.sample(self._tiles, bag)) for _ in range(most)]
        self._known: dict[int, list[_Draw]] = {}
        self.is_sampled = False

    def of(self, count: int) -> list[_Draw]:
        """The draws of *count* tiles, or of all in the bag if these are fewer."""
        count = min(count, self._bag)
        if count not in self._known:
            self._known[count] = self._listed(count)
        return self._known[count]

    def _listed(self, count: int) -> list[_Draw]:
        ways: Counter[tuple[bytes, bytes]] = Counter()
        for bag, number in Counter(combinations(self._tiles, self._bag)).items():
            for order in set(permutations(bag)) if count < self._bag else [bag]:
                ways[bytes(sorted(order[:count])), bytes(order[count:])] += number
        if len(ways) > self._most:
            self.is_sampled = True
            ways = Counter((bytes(sorted(order[:count])), bytes(order[count:])) for order in self._sample)
        draws = []
        for (drawn, rest), number in ways.items():
            held = Counter(self._tiles) - Counter(drawn + rest)
            draws.append(_Draw(drawn, bytes(sorted(held.elements())), rest, number))
        return draws


class _Search:
    """The moves of a pre-ending and their outcomes so far."""

    def __init__(self, position: Position, lexicon: Lexicon, limit: Budget, draws: _Draws) -> None:
        self._position, self._lexicon, self._limit, self._draws = position, lexicon, limit, draws
        held = draws.of(position.rules.rack_size)[0].held
        self._ending = EndSearch(replace(position, opponent_rack=held), lexicon, limit)
        self._lead = position.scores[0] - position.scores[1]
        self._candidates: list[Candidate] = []
        self._bag = unseen(position).bag
        self.is_done = False

    def estimated(self) -> PreEnding:
        """All moves with every outcome as greedy play makes it; the best of them a few moves ahead."""
        plays = solve(self._position, self._lexicon, top=None).plays
        moves: list[Play | Pass] = [*plays, Pass(leave_text(self._position, ()))]
        spread = self._lead + moves[0].score
        first = Candidate(moves[0], tuple(self._outcome(draw, spread) for draw in self._draws_after(moves[0])))
        self._candidates = [first]
        known = [found for move in moves if (found := self._looked(move, 0))]
        self._candidates = sorted(known, key=_worth, reverse=True) or [first]
        for place, candidate in enumerate(self._candidates[:_FIRST]):
            self._candidates[place] = self._looked(candidate.move, _AHEAD) or candidate
        self._candidates.sort(key=_worth, reverse=True)
        return self._answer()

    def proven(self, nodes: int, most: int) -> PreEnding:
        """The results of the *most* best moves, within *nodes* positions a search; then the points of the best."""
        best = max((found.win for found in self._candidates if found.is_proven), default=0.0)
        for place, candidate in enumerate(self._candidates[:most]):
            if self._limit.spent:
                break
            if candidate.is_dropped or candidate.is_proven:
                continue
            self._candidates[place] = found = self._judged(candidate, best, nodes)
            if found.is_proven:
                best = max(best, found.win)
        self._candidates.sort(key=_worth, reverse=True)
        if self._candidates[0].is_proven:
            top = [place for place, found in enumerate(self._candidates) if found.is_proven and found.win == best]
            for place in [*top, *range(len(top), TOP)]:
                if place < len(self._candidates) and self._candidates[place].is_proven:
                    self._candidates[place] = self._measured(self._candidates[place], nodes)
            self._candidates.sort(key=_worth, reverse=True)
        return self._answer()

    def _answer(self) -> PreEnding:
        found = tuple(self._candidates)
        best = [candidate for candidate in found if candidate.is_proven and candidate.win == found[0].win]
        is_settled = all(candidate.is_proven or candidate.is_dropped for candidate in found)
        is_exact = all(outcome.is_exact for candidate in best for outcome in candidate.outcomes)
        is_proven = is_settled and is_exact and found[0].is_proven and not self._draws.is_sampled
        self.is_done = is_settled and is_exact
        return PreEnding(found, self._bag, self._draws.is_sampled, is_proven, self._ending.nodes)

    def _draws_after(self, move: Play | Pass) -> list[_Draw]:
        return self._draws.of(len(move.tiles) if isinstance(move, Play) else 0)

    def _after(self, move: Play | Pass, draw: _Draw) -> Position:
        """The position for the opponent after a move and a draw."""
        position = self._position.after(move)
        return replace(position, rack=draw.held, opponent_rack=position.rack + draw.drawn)

    def _outcome(self, draw: _Draw, spread: int) -> Outcome:
        decode = self._position.rules.alphabet.decode
        return Outcome(
            decode(draw.drawn), decode(draw.held), decode(draw.bag), draw.ways, spread, (spread > 0) + (spread == 0) / 2
        )

    def _looked(self, move: Play | Pass, depth: int) -> Candidate | None:
        """A move with estimates of all outcomes; None if time is up."""
        outcomes = []
        for draw in self._draws_after(move):
            value = self._value(self._after(move, draw), draw.bag, 0, depth, isinstance(move, Pass))
            if value is None:
                return None
            outcomes.append(self._outcome(draw, self._lead + move.score - value))
        return Candidate(move, tuple(outcomes))

    def _judged(self, candidate: Candidate, best: float, nodes: int) -> Candidate:
        """A move with its results proven, those worst by estimate first, until it cannot win as often as *best*."""
        lead = self._lead + candidate.move.score
        draws = self._draws_after(candidate.move)
        outcomes = list(candidate.outcomes)
        total = candidate.ways
        won = float(total)
        for place in sorted(range(len(draws)), key=lambda place: outcomes[place].spread):
            outcome = outcomes[place]
            if not outcome.is_proven:
                after, bag = self._after(candidate.move, draws[place]), draws[place].bag
                value = self._value(
                    after, bag, 0, self._ending.deepest, isinstance(candidate.move, Pass), lead - 1, lead + 1, nodes
                )
                if value is None:
                    if self._limit.spent:
                        break
                    continue
                spread = lead - value
                result = (spread > 0) + (spread == 0) / 2
                is_same = (outcome.result == result) and not outcome.is_exact
                spread = outcome.spread if is_same else spread
                outcomes[place] = replace(outcome, spread=spread, result=result, is_proven=self._is_whole(bag))
            if outcomes[place].is_proven:
                won -= outcomes[place].ways * (1 - outcomes[place].result)
            if won / total < best:
                return replace(candidate, outcomes=tuple(outcomes), is_dropped=True)
        return replace(candidate, outcomes=tuple(outcomes))

    def _measured(self, candidate: Candidate, nodes: int) -> Candidate:
        """A move with the points of every outcome, as far as time allows."""
        outcomes = list(candidate.outcomes)
        lead = self._lead + candidate.move.score
        for place, draw in enumerate(self._draws_after(candidate.move)):
            if outcomes[place].is_exact or self._limit.spent:
                continue
            after, deepest = self._after(candidate.move, draw), self._ending.deepest
            value = self._value(after, draw.bag, 0, deepest, isinstance(candidate.move, Pass), nodes=nodes)
            if value is not None:
                outcomes[place] = replace(outcomes[place], spread=lead - value, is_exact=self._is_whole(draw.bag))
        return replace(candidate, outcomes=tuple(outcomes))

    def _is_whole(self, bag: bytes) -> bool:
        """Whether no line of the look before was cut off, nor a move left out."""
        return not self._ending.is_cut and (not bag or self._bag == 1)

    def _value(
        self, position: Position, bag: bytes, side: int, depth: int, passed: bool, above: int | None = None,
        below: int | None = None, nodes: int = NO_LIMIT,
    ) -> int | None:  # fmt: skip
        """The gain of the side to move from here on with this *bag*; None if time or *nodes* were up before.

        The bounds are those of ``EndSearch.look``. With more than one tile in the bag at first, only the plays with the
        highest scores are tried while tiles are in it.
        """
        if not bag:
            self._ending.look_at(position, side)
            return self._ending.look(depth, nodes, above, below, passed=passed)
        low = -self._ending.infinity if above is None else above
        high = self._ending.infinity if below is None else below
        best = -self._ending.infinity
        plays = solve(position, self._lexicon, top=None if self._bag == 1 and depth > _AHEAD else _WIDTH).plays
        moves: Sequence[Play | Pass] = [*plays, Pass("")]
        for move in moves:
            value = self._after_reply(position, move, bag, side, depth, passed, max(low, best), high, nodes)
            if value is None:
                return None
            best = max(best, value)
            if best >= high:
                break
        return best

    def _after_reply(
        self, position: Position, move: Play | Pass, bag: bytes, side: int, depth: int, passed: bool, low: int,
        high: int, nodes: int,
    ) -> int | None:  # fmt: skip
        """The gain of the side to move by a move while tiles are in the bag."""
        if isinstance(move, Pass) and passed:
            values = position.rules.values
            return sum(values[tile] for tile in position.opponent_rack) - sum(values[tile] for tile in position.rack)
        count = len(move.tiles) if isinstance(move, Play) else 0
        after = position.after(move)
        after = replace(after, rack=after.rack + bag[:count]).turned()
        value = self._value(
            after, bag[count:], 1 - side, depth, isinstance(move, Pass), move.score - high, move.score - low, nodes
        )
        return None if value is None else move.score - value


def _worth(candidate: Candidate) -> tuple[bool, float, float]:
    """The key by which moves are ranked."""
    return not candidate.is_dropped, candidate.win, candidate.spread
