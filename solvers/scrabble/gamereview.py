"""A game reviewed: each turn compared with its best move, and a summary of both players.

A turn is judged by the equity of its moves; by simulation where that is asked for; and with an empty bag by playing the
ending out. It can be judged if the whole rack is known. A turn whose play is not in the list is not judged, unless it
was taken back: then it counts as a pass.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from math import hypot

from solvers.budget import Budget
from solvers.errors import InputError
from solvers.lexicon import Lexicon
from solvers.pieces import Workers, in_order
from solvers.scrabble.endgame import Ending, endgame, with_both_racks
from solvers.scrabble.game import words_of
from solvers.scrabble.gamesteps import Replay
from solvers.scrabble.leave import POINT, LeaveValues
from solvers.scrabble.placements import EQUITY
from solvers.scrabble.play import Exchange, Move, Play
from solvers.scrabble.position import Position
from solvers.scrabble.replayer import TURNS
from solvers.scrabble.review import Comparison, compare, move_of
from solvers.scrabble.simulated import Simulated
from solvers.scrabble.simulation import PLIES, Simulation, Simulator
from solvers.scrabble.solver import solve
from solvers.scrabble.unseen import unseen

RACK, PHONY, UNCLEAR, TIME = "rack", "phony", "unclear", "time"
"""Why a turn is not judged: its rack is not known in full, its play is not in the list, it is not clear what was played
or exchanged, or there was no time."""
_WORST = 3


@dataclass(frozen=True, slots=True)
class PlayedOut:
    """A move of an ending: the best line instead of it, and the *value* that the move itself has, in points.

    Both are what the side to move gains from there on if both sides play well. *is_proven* is true if both are.
    """

    ending: Ending
    value: int
    is_proven: bool


@dataclass(frozen=True, slots=True)
class TurnReview:
    """One turn under review: its step (from 0), its player (0 or 1), and the comparisons of its move.

    ``reason`` is empty if the turn is judged, else one of RACK, PHONY, UNCLEAR and TIME; ``unknown`` are the words of
    its play that are not in the list. ``luck`` is what the tiles drawn for this turn are worth above as many average
    tiles of those that the player had not seen, in points by the values of single tiles; None if that is not known.
    """

    index: int
    player: int
    position: Position
    move: Move | None = None
    reason: str = ""
    unknown: tuple[str, ...] = ()
    is_withdrawn: bool = False
    luck: float | None = None
    comparison: Comparison | None = None
    played_out: PlayedOut | None = None
    simulation: Simulation | None = None

    @property
    def by(self) -> str:
        """The basis of the judgement: ``ending``, ``simulation``, ``equity`` or ``score``; empty without one."""
        if self.reason or self.comparison is None:
            return ""
        if self.played_out:
            return "ending"
        if self.simulation:
            return "simulation"
        return "equity" if self.comparison.by_equity else "score"

    @property
    def simulated(self) -> Simulated | None:
        """The simulation's result for the move that was made."""
        found = self.simulation.candidates if self.simulation else ()
        return next((candidate for candidate in found if candidate.move == self.move), None)

    @property
    def best(self) -> Move | None:
        """The best move by that; also of a play that is not in the list."""
        if self.played_out:
            return self.played_out.ending.best
        if self.simulation:
            return self.simulation.best.move
        return self.comparison.best if self.comparison else None

    @property
    def lost(self) -> float | None:
        """The points that the best move is worth more; None if the turn is not judged."""
        if not self.by or self.comparison is None:
            return None
        if self.played_out:
            return float(max(0, self.played_out.ending.value - self.played_out.value))
        if self.simulation and self.simulated:
            return max(0.0, self.simulation.best.spread - self.simulated.spread)
        return self.comparison.lost

    @property
    def win_lost(self) -> float | None:
        """How much of the game the best move wins more (0 to 1), where that is known."""
        if not self.by:
            return None
        if self.played_out is None:
            if self.simulation and self.simulated:
                return max(0.0, self.simulation.best.win - self.simulated.win)
            return None
        lead = self.position.scores[0] - self.position.scores[1]
        best, made = (lead + value for value in (self.played_out.ending.value, self.played_out.value))
        return max(0.0, _won(best) - _won(made))

    @property
    def is_best(self) -> bool:
        """Whether no move was better."""
        return self.lost == 0 and not self.win_lost

    @property
    def is_close(self) -> bool:
        """Whether a simulation does not tell the move from the best: it is less than two standard errors behind."""
        if self.by != "simulation" or not self.simulation or not self.simulated:
            return False
        best, made = self.simulation.best, self.simulated
        return best is not made and best.win - made.win < 2 * hypot(best.win_error, made.win_error)

    @property
    def missed_bingo(self) -> Play | None:
        """The best play with the bonus for many tiles that was worth more than the move, which earned none."""
        return self.comparison.bingo if self.by and self.comparison else None


@dataclass(frozen=True, slots=True)
class PlayerReview:
    """A summary of one player's turns: how many were judged, the points they lost together, and the luck of the draw.

    ``lost`` is in points, ``win_lost`` (1 is a whole game) None if no turn tells it. ``best`` counts the turns in
    which no move was better. ``phonies`` counts plays that are not in the list, ``withdrawn`` those of them that were
    taken back. ``luck`` is None if no draw is known, and sums ``draws`` of them. ``worst`` are the three turns that
    lost the most, the worst first.
    """

    judged: int
    lost: float
    win_lost: float | None
    best: int
    bingos: int
    missed_bingos: int
    phonies: int
    withdrawn: int
    luck: float | None
    draws: int
    worst: tuple[TurnReview, ...]

    @property
    def mean(self) -> float | None:
        """The points lost in a turn."""
        return self.lost / self.judged if self.judged else None


@dataclass(frozen=True, slots=True)
class Judge:
    """The way to judge turns: list, leave values, and the searches besides the comparison by equity.

    Each ending is searched for *ending_seconds* (0: not at all). In other turns the move made and the *candidates* best
    by equity are simulated with *rollouts* each (0: not at all), *plies* and *seed*; see ``Simulator``.

    Raises InputError, when it is called, if the list is not in the language of the game.
    """

    lexicon: Lexicon
    leaves: LeaveValues | None = None
    ending_seconds: float = 0.0
    rollouts: int = 0
    plies: int = PLIES
    candidates: int = 10
    seed: int = 0

    def __call__(self, turn: TurnReview) -> TurnReview:
        with Budget() as limit:
            return self.within(turn, limit)

    def within(self, turn: TurnReview, limit: Budget) -> TurnReview:
        """The *turn* judged, unless the *limit* is spent before."""
        turn = self.weighed(turn, limit)
        simulator = self.simulator(turn)
        return replace(turn, simulation=simulator.simulation) if simulator and simulator.go_on(limit) else turn

    def weighed(self, turn: TurnReview, limit: Budget) -> TurnReview:
        """The *turn* judged without simulation."""
        if turn.move is None:
            return turn
        found = compare(turn.position, turn.move, self.lexicon, self.leaves, limit)
        if not found.is_complete:
            return replace(turn, reason=turn.reason or TIME)
        played_out = None
        if not turn.reason and self.ending_seconds and not unseen(turn.position).bag:
            with suppress(InputError):  # tiles that the set does not have, or an opponent without tiles
                played_out = played_out_after(turn.position, turn.move, self)
        return replace(turn, comparison=found, played_out=played_out)

    def simulator(self, turn: TurnReview) -> Simulator | None:
        """The simulator for a turn that was weighed; None if it is not to be simulated."""
        if not self.rollouts or self.leaves is None or turn.move is None or turn.played_out or not turn.by:
            return None
        moves = solve(turn.position, self.lexicon, top=self.candidates, order=EQUITY, leaves=self.leaves).moves
        if turn.move not in moves:
            moves = (*moves, turn.move)
        try:
            return Simulator(
                turn.position, self.lexicon, moves=moves, plies=self.plies, rollouts=self.rollouts, seed=self.seed,
                leaves=self.leaves,
            )  # fmt: skip
        except InputError:  # an opponent without tiles
            return None


def review(
    played: Replay, judge: Judge, *, workers: Workers | None = None, budget: Budget | None = None, first: int = 0
) -> Iterator[TurnReview]:
    """Each turn of a game from step *first* on, judged, in order, as soon as it is known.

    The turns for which the *budget* leaves no time are not judged; it reaches only this thread, not the *workers*.
    """
    turns = (turn_of(played, index, judge) for index in range(first, len(played.steps)))
    asked = (turn for turn in turns if turn is not None)
    if budget is None:
        for _, judged in in_order(judge, asked, workers):
            yield judged
        return
    with budget:
        for turn in asked:
            yield replace(turn, reason=turn.reason or TIME) if budget.spent else judge.within(turn, budget)


def turn_of(played: Replay, index: int, judge: Judge) -> TurnReview | None:
    """The turn of a step before it is judged; None if the step is not a turn."""
    step = played.steps[index]
    if step.event.kind not in TURNS:
        return None
    move, reason = move_of(played, index), ""
    unknown = tuple(word for word, is_known in words_of(step, judge.lexicon) if not is_known)
    if move is None:
        is_whole = len(step.before.rack) >= played.hands[index].held[step.player]
        reason = UNCLEAR if is_whole else RACK
    elif unknown and not step.is_withdrawn:
        reason = PHONY
    luck = _luck(played, index, judge.leaves) if judge.leaves else None
    return TurnReview(index, step.player, step.before, move, reason, unknown, step.is_withdrawn, luck)


def summed_up(turns: list[TurnReview], player: int) -> PlayerReview:
    """The summary of one player's part of all *turns* of a game."""
    own = [turn for turn in turns if turn.player == player]
    judged = [turn for turn in own if turn.lost is not None]
    wins = [turn.win_lost for turn in judged if turn.win_lost is not None]
    lucks = [turn.luck for turn in own if turn.luck is not None]
    phonies = [turn for turn in own if turn.unknown]
    losing = [turn for turn in judged if not turn.is_best]
    return PlayerReview(
        judged=len(judged),
        lost=sum(turn.lost or 0.0 for turn in judged),
        win_lost=sum(wins) if wins else None,
        best=sum(turn.is_best for turn in judged),
        bingos=sum(isinstance(turn.move, Play) and turn.move.bonus > 0 for turn in own),
        missed_bingos=sum(turn.missed_bingo is not None for turn in own),
        phonies=len(phonies),
        withdrawn=sum(turn.is_withdrawn for turn in phonies),
        luck=sum(lucks) if lucks else None,
        draws=len(lucks),
        worst=tuple(sorted(losing, key=_badness, reverse=True)[:_WORST]),
    )


def _badness(turn: TurnReview) -> float:
    """How bad a turn was: a percent of wins weighs as much as ten points."""
    return (turn.lost or 0.0) + 1000 * (turn.win_lost or 0.0)


def _won(spread: float) -> float:
    """The result of a final spread: 1 for a win, 0.5 for a draw, 0 for a loss."""
    return 0.5 + 0.5 * ((spread > 0) - (spread < 0))


def played_out_after(position: Position, move: Move, judge: Judge) -> PlayedOut:
    """The best line of an ending, and how it goes after a *move* instead; raises InputError as ``endgame`` does."""
    position = with_both_racks(position)
    ending = endgame(position, judge.lexicon, budget=Budget(judge.ending_seconds))
    if move == ending.best:
        return PlayedOut(ending, ending.value, ending.is_proven)
    if isinstance(move, Play):
        after = position.after(move)
        if not after.rack:
            return PlayedOut(ending, move.score + 2 * _worth(position, position.opponent_rack), ending.is_proven)
        answer = endgame(after.turned(), judge.lexicon, budget=Budget(judge.ending_seconds))
        return PlayedOut(ending, move.score - answer.value, ending.is_proven and answer.is_proven)
    answer = endgame(position.turned(), judge.lexicon, budget=Budget(judge.ending_seconds))
    # The opponent may end the game by a pass, too.
    ended = _worth(position, position.rack) - _worth(position, position.opponent_rack)
    return PlayedOut(ending, -max(answer.value, ended), ending.is_proven and answer.is_proven)


def _worth(position: Position, rack: bytes) -> int:
    return sum(map(position.rules.value, rack))


def _luck(played: Replay, index: int, leaves: LeaveValues) -> float | None:
    """The worth of the tiles drawn for a turn above the average of the tiles that could be drawn; None if unknown."""
    step = played.steps[index]
    rack = step.before.rack
    if not rack or len(rack) < played.hands[index].held[step.player]:
        return None
    codes = step.before.rules.alphabet.codes
    own = (at for at in range(index) if played.steps[at].player == step.player and played.steps[at].event.kind in TURNS)
    before = max(own, default=None)
    kept = given = b""
    if before is not None:
        move = move_of(played, before)
        if move is None:
            return None
        kept = codes(move.leave)
        given = codes(move.tiles) if isinstance(move, Exchange) else b""
    if Counter(kept) - Counter(rack):
        return None
    drawn = Counter(rack) - Counter(kept)
    board = played.positions[0 if before is None else before + 1]
    pool = unseen(replace(board, rack=kept + given, opponent_rack=b"")).letters
    values = {tile: leaves.of_codes([tile]) for tile in leaves.tiles}
    mean = sum(values[tile] for tile in codes(pool)) / max(1, len(pool))
    return sum(values[tile] - mean for tile in drawn.elements()) / POINT
