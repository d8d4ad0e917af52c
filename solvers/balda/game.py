"""A game of Balda from its start: the steps of both sides, and their text form, which is read back move by move.

The text is the moves divided by ``;``, with ``-`` for a pass and ``resign``: ``2,2 к калда;-``. A word that the list
lacks and that the players counted anyway has a ``!`` behind it. Every move is checked on the position it was made in,
so an edited text cannot cheat.
"""

from __future__ import annotations

from dataclasses import dataclass

from solvers.balda.play import Move, Play
from solvers.balda.position import Position
from solvers.balda.solver import counted_play, legal_play
from solvers.errors import N_, InputError
from solvers.lexicon import Lexicon

MOST_CHARACTERS = 12_000
_PASS, _RESIGNED, _COUNTED, _BETWEEN_MOVES = "-", "resign", "!", ";"


class BrokenGame(InputError):
    """An impossible move; *game* is the game before it."""

    def __init__(self, error: InputError, number: int, game: Game) -> None:
        super().__init__(
            N_("Move %(number)s of this address cannot be: %(reason)s"), field="moves", number=number, reason=error
        )
        self.game = game


@dataclass(frozen=True, slots=True)
class Step:
    """One side's turn: the *play*, None for a pass or a resignation; *before* is the position it was made in.

    *is_counted* says that the players counted its word without asking the list.
    """

    play: Play | None
    before: Position
    is_counted: bool = False
    is_resigned: bool = False

    @property
    def side(self) -> int:
        return self.before.turn

    @property
    def after(self) -> Position:
        if self.is_resigned:
            return self.before
        return self.before.after(self.play) if self.play else self.before.passed()

    def __str__(self) -> str:
        if self.play:
            return f"{self.play}{_COUNTED if self.is_counted else ''}"
        return _RESIGNED if self.is_resigned else _PASS


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
        for number, move in enumerate(map(str.strip, text.split(_BETWEEN_MOVES)) if text.strip() else (), 1):
            try:
                if move == _RESIGNED:
                    game = game.resigned()
                else:
                    played = None if move == _PASS else game.position.parse_move(move.removesuffix(_COUNTED))
                    game = game.after(played, lexicon, is_counted=move.endswith(_COUNTED))
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
        return self.position.is_over or self.loser is not None

    @property
    def loser(self) -> int | None:
        """The side that resigned, None if neither did."""
        return self.steps[-1].side if self.steps and self.steps[-1].is_resigned else None

    @property
    def last_side(self) -> int | None:
        """The side that moved last, None before the first move."""
        return self.steps[-1].side if self.steps else None

    def after(self, move: Move | None, lexicon: Lexicon, *, is_counted: bool = False) -> Game:
        """The game after the side to move has made *move* (None: passed); raises InputError if it is not legal.

        *is_counted*: the list is not asked for its word.
        """
        self._check_going_on()
        play = None if move is None else self._play(move, lexicon, is_counted)
        return Game(self.start, (*self.steps, Step(play, self.position, is_counted)))

    def resigned(self) -> Game:
        """The game after the side to move has resigned; raises InputError if it is over."""
        self._check_going_on()
        return Game(self.start, (*self.steps, Step(None, self.position, is_resigned=True)))

    def _check_going_on(self) -> None:
        if self.is_over:
            raise InputError(N_("The game is over."), field="move")

    def _play(self, move: Move, lexicon: Lexicon, is_counted: bool) -> Play:
        try:
            return legal_play(self.position, move, lexicon)
        except InputError:
            if not is_counted:
                raise
        return counted_play(self.position, move)

    @property
    def counted(self) -> frozenset[str]:
        """The words that were counted without asking the list."""
        return frozenset(step.play.word for step in self.steps if step.play and step.is_counted)

    def passes(self, side: int) -> int:
        """How often a side has passed."""
        return sum(step.play is None and not step.is_resigned for step in self.steps if step.side == side)

    def words(self, side: int) -> list[str]:
        """The words of one side, in the order played."""
        return [step.play.word for step in self.steps if step.play and step.side == side]

    def last(self, side: int) -> Step | None:
        """The last step of a side."""
        return next((step for step in reversed(self.steps) if step.side == side), None)
