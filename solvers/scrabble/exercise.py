"""Positions in which there is a play to find, out of games that the program plays, and the answers judged.

A play is to be found where it is clearly the best: by *CLEAR* points of equity, or of score where no leave values are
known. With an empty bag the ending is searched instead.
"""

from dataclasses import dataclass

from solvers.budget import Budget
from solvers.errors import N_, InputError
from solvers.lexicon import Lexicon
from solvers.scrabble.contest import Contest
from solvers.scrabble.endgame import endgame, with_both_racks
from solvers.scrabble.leave import values_for
from solvers.scrabble.opponent import Opponent, is_fit_play, levels
from solvers.scrabble.placements import EQUITY
from solvers.scrabble.play import Move, Play
from solvers.scrabble.position import Position
from solvers.scrabble.review import compare
from solvers.scrabble.rules import Rules
from solvers.scrabble.solver import solve
from solvers.scrabble.unseen import unseen
from solvers.seeded_random import SeededRandom

CLEAR = 10.0
"""The points by which the best play of an exercise is better than any other, at least."""
_PLAYER = 4
"""The level that plays the games; it makes all kinds of boards."""
_LATEST_START = 12
_MOST_GAMES = 5
_SHOWN = 5
"""The number of best moves shown beside an answer."""


@dataclass(frozen=True, slots=True)
class Judged:
    """An answer: the move, its rank, the points it loses against the best, and the best moves with their worth.

    ``lost`` is None where an ending was searched and the move is not the best: the loss is then unknown.
    """

    move: Move | None
    rank: int
    lost: float | None
    best: tuple[Move, ...]

    @property
    def is_right(self) -> bool:
        """Whether nothing, or nearly nothing, is lost."""
        return self.move is not None and self.lost is not None and self.lost < 1


def exercise(seed: str, lexicon: Lexicon, rules: Rules) -> Position:
    """A position with a clear best play, drawn by a seed.

    Raises InputError if the list is not in the language of the game, or if none is found.
    """
    for number in range(_MOST_GAMES):
        game = Contest.begin(Position(rules=rules), f"{seed} {number}")
        opponent = Opponent(levels()[_PLAYER - 1], game.seed)
        first = SeededRandom("scrabble 1", game.seed, "exercise").below(_LATEST_START)
        while not game.end and game.bag:
            position = game.seen_by(game.side)
            if len(game.turns) >= first and is_clear(position, lexicon):
                return position
            game = game.after(opponent.move(position, lexicon, len(game.turns)))
    raise InputError(N_("No exercise was found; try another."), field="seed")


def is_clear(position: Position, lexicon: Lexicon) -> bool:
    """Whether a play is the best of a position by at least CLEAR points, and fit to be shown."""
    first, *others = best_moves(position, lexicon, 2) or (None,)
    if not isinstance(first, Play) or not is_fit_play(first, position.rules.alphabet.language):
        return False
    return not others or worth_of(first) - worth_of(others[0]) >= CLEAR


def best_moves(position: Position, lexicon: Lexicon, top: int, budget: Budget | None = None) -> tuple[Move, ...]:
    """The best moves by equity, or by score where no leave values are known."""
    leaves = values_for(position.rules)
    order = "score" if leaves is None else EQUITY
    found = solve(position, lexicon, top=top, order=order, leaves=leaves, budget=budget)
    return found.moves or tuple(found.plays)


def worth_of(move: Move) -> float:
    """The equity of a move, or its score if that is not known."""
    return float(move.score) if move.equity is None else move.equity


def judge(position: Position, move: Move | None, lexicon: Lexicon, *, seconds: float = 5.0) -> Judged:
    """An answer compared with the best; None for the player who asks for the solution."""
    rest = unseen(position)
    if not rest.bag and (position.opponent_rack or rest.total):
        best = endgame(with_both_racks(position), lexicon, budget=Budget(seconds)).best
        is_best = move is not None and str(move) == str(best)
        return Judged(move, 1 if is_best else 2, 0.0 if is_best else None, (best,))
    language = position.rules.alphabet.language
    moves = best_moves(position, lexicon, 4 * _SHOWN, Budget(seconds))
    shown = tuple(one for one in moves if not isinstance(one, Play) or is_fit_play(one, language))[:_SHOWN]
    if move is None:
        return Judged(None, 0, None, shown)
    with Budget(seconds) as limit:
        found = compare(position, move, lexicon, values_for(position.rules), limit)
    return Judged(move, found.rank, found.lost, shown)
