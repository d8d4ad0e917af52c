"""The address of a game against the program: its start, its options, and the moves so far."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from solvers.balda import LEVELS, Position
from solvers.balda.game import Game
from solvers.errors import N_, InputError
from webapp.balda.vocabulary import Vocabulary

LONGEST_SEED = 20


@dataclass(frozen=True, slots=True)
class GameAddress:
    """A game in the form of its address: *you* is the player, 0 or 1; *moves* are those of both sides, unread."""

    start: Position
    level: str
    seed: str
    you: int = 0
    lexicon: str = ""
    plus: str = ""
    minus: str = ""
    words: str = ""
    moves: str = ""

    @classmethod
    def read(cls, args: Mapping[str, str]) -> GameAddress:
        """Read an address, leaving the moves unchecked; raises InputError for an impossible game."""
        start = Position.parse(args.get("position", ""))
        if start.empty == start.width * start.height:
            raise InputError(N_("The field is empty: a game begins with a start word."), field="position")
        level = args.get("level", "")
        if level not in LEVELS:
            raise InputError(N_("Unknown level."), field="level")
        you = args.get("you", "1")
        if you not in ("1", "2"):
            raise InputError(N_("You are player 1 or player 2."), field="you")
        texts = (args.get(name, "").strip() for name in ("lexicon", "plus", "minus", "words", "moves"))
        return cls(start, level, args.get("seed", "")[:LONGEST_SEED], int(you) - 1, *texts)

    def query(self, moves: object = "", **more: str) -> dict[str, Any]:
        """The parameters of the address of the game with *moves*, and *more*."""
        values = {
            "position": str(self.start),
            "level": self.level,
            "seed": self.seed,
            "you": str(self.you + 1) if self.you else "",
            "lexicon": self.lexicon,
            "plus": self.plus,
            "minus": self.minus,
            "words": self.words,
            "moves": str(moves),
        }
        return {name: value for name, value in (values | more).items() if value}

    @property
    def vocabulary(self) -> Vocabulary:
        """The list that judges, with the player's own words and limits; raises InputError."""
        return Vocabulary.of(self.start, self.lexicon, self.plus, self.minus, self.words)

    def is_your_turn(self, game: Game) -> bool:
        return not game.is_over and game.position.turn == self.you
