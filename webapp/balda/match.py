"""A game of Balda against the program as its address has it: where it starts, what was agreed on, the moves so far.

The moves are read one by one on the server's own position, so that an address that was edited cannot cheat.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from solvers.balda import LEVELS, Move, Play, Position, judge
from solvers.errors import PositionError
from solvers.errors import mark as N_
from solvers.lexicon import Lexicon
from webapp.balda.judge import Judge
from webapp.languages import told

NO_MOVE = "-"
MOST_CHARACTERS = 12_000
LONGEST_SEED = 20
_BETWEEN_MOVES = ";"


class BrokenGame(PositionError):
    """Moves that cannot have been: *played* is the game as far as it goes."""

    def __init__(self, error: PositionError, number: int, played: Played) -> None:
        super().__init__(
            N_("Move %(number)s of this address cannot be: %(reason)s"),
            field="moves", number=number, reason=told(error),
        )  # fmt: skip
        self.played = played


@dataclass(frozen=True, slots=True)
class Step:
    """What one side did: the *play*, None for a pass; *before* is the position in which it was done."""

    play: Play | None
    before: Position

    @property
    def side(self) -> int:
        return self.before.turn

    @property
    def after(self) -> Position:
        return self.before.after(self.play) if self.play else self.before.passed()


@dataclass(frozen=True, slots=True)
class Match:
    """A game: *you* is the player's number, 0 or 1, in the *start* position; *moves* as their texts, both sides'."""

    start: Position
    level: str
    seed: str
    you: int = 0
    lexicon: str = ""
    plus: str = ""
    minus: str = ""
    moves: tuple[str, ...] = ()

    @classmethod
    def from_address(cls, args: Mapping[str, str]) -> Match:
        """Read it, the moves unchecked; raises PositionError for what cannot be a game."""
        start = Position.parse(args.get("position", ""))
        if start.empty == start.width * start.height:
            raise PositionError(
                N_("There is no letter on the field: a game begins with a start word."), field="position"
            )
        level = args.get("level", "")
        if level not in LEVELS:
            raise PositionError(N_("There is no such level."), field="level")
        you = args.get("you", "1")
        if you not in ("1", "2"):
            raise PositionError(N_("You are player 1 or player 2."), field="you")
        text = args.get("moves", "").strip()
        if len(text) > MOST_CHARACTERS:
            raise PositionError(N_("These are more moves than a game can have."), field="moves")
        return cls(
            start, level, args.get("seed", "")[:LONGEST_SEED], int(you) - 1, args.get("lexicon", "").strip(),
            args.get("plus", "").strip(), args.get("minus", "").strip(),
            tuple(move.strip() for move in text.split(_BETWEEN_MOVES)) if text else (),
        )  # fmt: skip

    def address(self, **more: str) -> dict[str, Any]:
        """The parameters of the game's address, and what else is asked."""
        values = {
            "position": str(self.start),
            "level": self.level,
            "seed": self.seed,
            "you": str(self.you + 1) if self.you else "",
            "lexicon": self.lexicon,
            "plus": self.plus,
            "minus": self.minus,
            "moves": _BETWEEN_MOVES.join(self.moves),
        }
        return {name: value for name, value in (values | more).items() if value}

    @property
    def judge(self) -> Judge:
        """The list that judges, with the player's own words; raises PositionError."""
        return Judge.of(self.start, self.lexicon, self.plus, self.minus)

    def words(self) -> Lexicon:
        """The words of the judge; raises PositionError."""
        return self.judge.lexicon()


@dataclass(frozen=True, slots=True)
class Played:
    """A match with its moves checked: the steps so far, and where they lead."""

    match: Match
    steps: tuple[Step, ...]
    position: Position

    @property
    def is_over(self) -> bool:
        return self.position.is_over

    @property
    def is_your_turn(self) -> bool:
        return not self.is_over and self.position.turn == self.match.you

    @property
    def passes(self) -> tuple[int, ...]:
        """How often each side has passed."""
        return tuple(sum(step.play is None for step in self.steps if step.side == side) for side in (0, 1))

    def words(self, side: int) -> list[str]:
        """The words of one side, in their order."""
        return [step.play.word for step in self.steps if step.play and step.side == side]

    def last(self, side: int) -> Step | None:
        """What a side did last."""
        return next((step for step in reversed(self.steps) if step.side == side), None)


def replay(match: Match, lexicon: Lexicon) -> Played:
    """The game played up to its last move; raises BrokenGame at the first move that cannot be."""
    steps: list[Step] = []
    position = match.start
    for number, text in enumerate(match.moves, 1):
        try:
            if position.is_over:
                raise PositionError(N_("The game is over."), field="moves")
            play = None if text == NO_MOVE else judge(position, Move.parse(text, position), lexicon)
        except PositionError as error:
            good = replace(match, moves=match.moves[: number - 1])
            raise BrokenGame(error, number, Played(good, tuple(steps), position)) from None
        steps.append(Step(play, position))
        position = steps[-1].after
    return Played(match, tuple(steps), position)


def advance(played: Played, move: Move | None, lexicon: Lexicon) -> Played:
    """The game after the side to move has played *move* (None: passed); raises PositionError (field ``move``)."""
    if played.is_over:
        raise PositionError(N_("The game is over."), field="move")
    position = played.position
    play = None if move is None else judge(position, move, lexicon)
    step = Step(play, position)
    match = replace(played.match, moves=(*played.match.moves, str(play) if play else NO_MOVE))
    return Played(match, (*played.steps, step), step.after)
