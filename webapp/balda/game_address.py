"""The address of a game against the program or between people: its start, its options, and the moves so far.

A game that friends play by links carries a checksum, so that a link that was damaged or changed on its way shows.
Somebody who changes a link may also write the right checksum: the browsers of both remember the moves that they have
seen.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from solvers.balda import KNOWN_LEVELS, Position
from solvers.balda.game import Game
from solvers.errors import N_, InputError
from webapp.balda.vocabulary import OF_LIST, Vocabulary

LONGEST_SEED = 20
FRIEND, SCREEN = "friend", "screen"
PEOPLE = (SCREEN, FRIEND)
"""In place of a level: a friend with a screen of one's own, to whom links go, or two people at one screen."""
_CHECKED = 10


@dataclass(frozen=True, slots=True)
class GameAddress:
    """A game in the form of its address: *you* is the player, 0 or 1; *moves* are those of both sides, unread.

    *level* is one of ``KNOWN_LEVELS`` or ``PEOPLE``; *seed* tells games of the same start apart; *of_list* are the
    parameters that choose the words. *is_sent* says that the last move is the reader's own, who now has a link to send;
    *checksum* is the one that came with a link.
    """

    start: Position
    level: str
    seed: str
    you: int = 0
    of_list: Mapping[str, str] = field(default_factory=dict)
    moves: str = ""
    is_sent: bool = False
    checksum: str = field(default="", compare=False)

    @classmethod
    def read(cls, args: Mapping[str, str]) -> GameAddress:
        """Read an address, leaving the moves unchecked; raises InputError for an impossible game."""
        start = Position.parse(args.get("position", ""))
        if start.empty == start.width * start.height:
            raise InputError(N_("The field is empty: a game begins with a start word."), field="position")
        level = args.get("level", "")
        if level not in KNOWN_LEVELS + PEOPLE:
            raise InputError(N_("Unknown level."), field="level")
        you = args.get("you", "1")
        if you not in ("1", "2"):
            raise InputError(N_("You are player 1 or player 2."), field="you")
        of_list = {name: args.get(name, "").strip() for name in OF_LIST}
        seed, moves = args.get("seed", "")[:LONGEST_SEED], args.get("moves", "").strip()
        return cls(start, level, seed, int(you) - 1, of_list, moves, "sent" in args, args.get("sum", ""))

    def query(self, moves: object = "", **more: str) -> dict[str, Any]:
        """The parameters of the address of the game with *moves*, and *more*."""
        values = {
            "position": str(self.start),
            "level": self.level,
            "seed": self.seed,
            "you": str(self.you + 1) if self.you else "",
            **self.of_list,
            "sum": self._sum(str(moves)) if self.level == FRIEND else "",
            "moves": str(moves),
        }
        return {name: value for name, value in (values | more).items() if value}

    def _sum(self, moves: str) -> str:
        """The checksum of the game with *moves*: letters and digits of a SHA-256 of all that the address says."""
        words = [self.of_list.get(name, "") for name in OF_LIST]
        parts = (str(self.start), self.level, self.seed, str(self.you), *words, moves)
        found = hashlib.sha256("\n".join(parts).encode()).digest()
        return base64.b32encode(found).decode().lower()[:_CHECKED]

    def key(self, game: Game) -> str:
        """A short text that tells the game with its moves from all others."""
        return self._sum(str(game))

    @property
    def is_changed(self) -> bool:
        """Whether the address came with another checksum than it should have: it is not as it was written."""
        return self.checksum != (self._sum(self.moves) if self.level == FRIEND else "")

    @property
    def is_program(self) -> bool:
        """Whether the program is the other side."""
        return self.level not in PEOPLE

    def reader(self, game: Game) -> int:
        """The reader's side: of a link that came from a friend the one to move, of one to be sent yet the other."""
        if self.level != FRIEND or (game.last_side is None and not self.is_sent):
            return self.you if self.is_program else game.position.turn
        if game.last_side is None:
            return 1 - game.position.turn
        return game.last_side if self.is_sent else 1 - game.last_side

    @property
    def vocabulary(self) -> Vocabulary:
        """The list that judges, with the player's own words and limits; raises InputError."""
        return Vocabulary.of(self.start, self.of_list)

    def is_your_turn(self, game: Game) -> bool:
        """Whether the reader may move now."""
        if game.is_over or (self.level == FRIEND and self.is_sent):
            return False
        return not self.is_program or game.position.turn == self.you
