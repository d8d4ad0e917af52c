"""A game of Balda from its start: the steps of both sides, and their text form, which is read back move by move.

The text is the moves divided by ``;``, with ``-`` for a pass: ``2,2 к калда;-``. Every move is checked
on the position it was made in, so an edited text cannot cheat.
"""

from __future__ import annotations

from dataclasses import dataclass

from solvers.balda.play import Move, Play
from solvers.balda.position import Position
from solvers.balda.solver import legal_play
from solvers.errors import N_, InputError
from solvers.lexicon import Lexicon

MOST_CHARACTERS = 12_000
_PASS, _BETWEEN_MOVES = "-", ";"


class BrokenGame(InputError):
    """An impossible move; *game* is the game before it."""

    def __init__(self, error: InputError, number: int, game: Game) -> None:
        super().__init__(
            N_("Move %(number)s of this address cannot be: %(reason)s"), field="moves", number=number, reason=error
        )
        self.game = game


@dataclass(frozen=True, slots=True)
class Step:
    """One side's turn: the *play*, None for a pass; *before* is the position it was made in."""

    play: Play | None
    before: Position

    @property
    def side(self) -> int:
        return self.before.turn

    @property
    def after(self) -> Position:
        return self.before.after(self.play) if self.play else self.before.passed()

    def __str__(self) -> str:
        return str(self.play) if self.play else _PASS


@dataclass(frozen=True, slots=True)
class Game:
    """A *start* position and the *steps* made from there."""

    start: Position
    steps: tuple[Step, ...] = ()

    @classmethod
    def parse(cls, text: str, start: Position, lexicon: Lexicon) -> Game:
        """Read the moves of a game; raises BrokenGame at the first impossible one, InputError for too many."""
        if len(text) > MOST_CHARACTERS:
            raise InputError(N_("A game cannot have so many moves."), field="moves")
        game = cls(start)
        for number, move in enumerate(text.split(_BETWEEN_MOVES) if text.strip() else (), 1):
            try:
                is_pass = move.strip() == _PASS
                game = game.after(None if is_pass else game.position.parse_move(move), lexicon)
            except InputError as error:
                raise BrokenGame(error, number, game) from None
        return game

    def __str__(self) -> str:
        return _BETWEEN_MOVES.join(map(str, self.steps))

    @property
    def position(self) -> Position:
        """The current position."""
        return self.steps[-1].after if self.steps else self.start

    @property
    def is_over(self) -> bool:
        return self.position.is_over

    def after(self, move: Move | None, lexicon: Lexicon) -> Game:
        """The game after the side to move has made *move* (None: passed); raises InputError if it is not legal."""
        if self.is_over:
            raise InputError(N_("The game is over."), field="move")
        play = None if move is None else legal_play(self.position, move, lexicon)
        return Game(self.start, (*self.steps, Step(play, self.position)))

    def passes(self, side: int) -> int:
        """How often a side has passed."""
        return sum(step.play is None for step in self.steps if step.side == side)

    def words(self, side: int) -> list[str]:
        """The words of one side, in the order played."""
        return [step.play.word for step in self.steps if step.play and step.side == side]

    def last(self, side: int) -> Step | None:
        """The last step of a side."""
        return next((step for step in reversed(self.steps) if step.side == side), None)
