"""A game reviewed: how many points each move gave away, and the better move.

While many cells are empty, a move is worth its letters less the opponent's best answer; near the end, its value is
exact.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from solvers.balda.endgame import rate
from solvers.balda.play import Move, Play
from solvers.balda.position import Position
from solvers.balda.reply import reply
from solvers.balda.solver import legal_play
from solvers.budget import Budget
from solvers.lexicon import Lexicon

EXACT_FROM = 5
"""With at most this number of empty cells, a move's worth is that of the exact ending."""


@dataclass(frozen=True, slots=True)
class Review:
    """One move of a game: the *position* before it, the *play* made (None: a pass), its *worth* and the best move's.

    *better* is a best move, None if the play is as good. *is_exact* says whether the worths count the
    whole rest of the game, not only the move and its answer.
    """

    position: Position
    play: Play | None
    worth: int
    best_worth: int
    better: Play | None
    is_exact: bool

    @property
    def lost(self) -> int:
        """How many points the move gave away."""
        return self.best_worth - self.worth


def review(
    start: Position, moves: Iterable[Move | None], lexicon: Lexicon, *, budget: Budget | None = None
) -> Iterator[Review]:
    """Review the *moves* of a game from *start* (None for a pass) one by one; stops early when the budget is spent.

    Raises InputError (field ``move``) at an illegal move.
    """
    here = start
    with budget or Budget() as limit:
        for move in moves:
            if limit.spent:
                return
            play = legal_play(here, move, lexicon) if move is not None else None
            yield _reviewed(here, play, lexicon, limit)
            here = here.after(play) if play is not None else here.passed()


def _reviewed(position: Position, play: Play | None, lexicon: Lexicon, limit: Budget) -> Review:
    if 0 < position.empty <= EXACT_FROM:
        rated = rate(position, lexicon, limit)
        if rated.is_complete:
            best = rated.answer.plays[rated.worths.index(rated.value)] if rated.worths else None
            after = rate(position.after(play) if play else position.passed(), lexicon, limit)
            if after.is_complete:
                return _compared(position, play, (play.score if play else 0) - after.value, rated.value, best, True)
    answers = reply(position, lexicon)
    if play is None:
        worth = -max((one.play.score for one in reply(position, lexicon, top=1)), default=0)
    else:
        worth = reply(position, lexicon, plays=[play])[0].net
    best, best_worth = (answers[0].play, answers[0].net) if answers else (None, 0)
    return _compared(position, play, worth, best_worth, best, False)


def _compared(
    position: Position, play: Play | None, worth: int, best_worth: int, best: Play | None, is_exact: bool
) -> Review:
    return Review(position, play, worth, max(worth, best_worth), best if worth < best_worth else None, is_exact)
