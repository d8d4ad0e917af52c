"""The address of a game against the program: all of it in one part, packed, so that no address bar shows what is drawn.

The seed in it decides both racks and the bag. No page shows what a side may not know, but a player who unpacks an
address and draws with the seed can find out: a game is as honest as its player. The server keeps nothing.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from urllib.parse import parse_qsl, urlencode

from solvers.errors import N_, InputError
from solvers.lexicon import Lexicon, open_lexicon, word_list
from solvers.scrabble import Position, Rules
from solvers.scrabble.contest import Contest
from solvers.scrabble.notation import read as read_text
from solvers.scrabble.opponent import Level, Opponent, levels
from solvers.seeded_random import SeededRandom
from webapp.fields import one_of, whole_number
from webapp.scrabble.game_link import LONGEST_LINK, broken_link, pack, unpack
from webapp.scrabble.limits import check_board_size, game_called, usual_rules
from webapp.scrabble.lists import list_called
from webapp.solving import current_settings

FRIENDLY, STRICT = "friendly", "strict"
CLOCKS = (0, 5, 10, 15, 25)
"""Minutes for all of a player's turns; 0 for no clock."""
OVERTIME = 10
"""Points for each minute over time that has begun, as in tournaments."""
_MOST_SECONDS = 24 * 3600
LONGEST_SEED = 20
USUAL_LEVEL = "3"


@dataclass(frozen=True)
class PlayAddress:
    """A game as its address holds it: *you* is the player's side, 0 if he begins; *spent* are his seconds so far.

    *way* is ``friendly``, where a word that is not in the list is refused, or ``strict``, where it may be challenged.
    """

    start: Position
    lexicon: str
    number: int
    seed: str
    you: int
    way: str
    minutes: int
    spent: int = 0
    moves: str = ""

    @classmethod
    def begin(cls, fields: Mapping[str, str]) -> PlayAddress:
        """The game that the form describes, before its first move; raises InputError."""
        position = start_of(fields)
        named = fields.get("lexicon", "") or position.lexicon
        lexicon = list_called(position.rules.alphabet.language, named, field="rules").name
        seed = fields.get("seed", "")[:LONGEST_SEED] or secrets.token_hex(6)
        first = fields.get("first", "lot")
        begins = first != "program" if first in ("you", "program") else SeededRandom("scrabble 1", seed, "lot").below(2)
        start = replace(position, lexicon="")
        game = cls(
            start if begins else start.turned(), lexicon, _level(fields.get("level", "")), seed, 0 if begins else 1,
            _way(fields.get("way", "") or FRIENDLY), _clock(fields.get("clock", "0")),
        )  # fmt: skip
        _ = game.contest  # raises InputError for a position that no game can go on from
        return game

    @classmethod
    def read(cls, link: str) -> PlayAddress:
        """The game that an address holds, its moves checked; raises InputError (field ``game``)."""
        fields = dict(parse_qsl(unpack(link), keep_blank_values=True))
        try:
            start = start_of(fields)
            word_list(fields["lexicon"])
            game = cls(
                start, fields["lexicon"], _level(fields["level"]), fields["seed"][:LONGEST_SEED],
                int(one_of(fields["you"], ("0", "1"), "game")), _way(fields["way"]), _clock(fields["clock"]),
                seconds(fields["spent"]), fields["moves"],
            )  # fmt: skip
            _ = game.contest  # raises InputError for impossible moves
        except InputError as error:
            raise error.beside("game") from error
        except KeyError:
            raise broken_link() from None
        return game

    def __str__(self) -> str:
        """The text that is packed into the address."""
        return urlencode(
            {
                "rules": self.rules.name,
                "position": str(self.start),
                "lexicon": self.lexicon,
                "level": self.number,
                "seed": self.seed,
                "you": self.you,
                "way": self.way,
                "clock": self.minutes,
                "spent": self.spent,
                "moves": self.moves,
            }
        )

    @property
    def link(self) -> str:
        """The address's part; raises InputError if it would be too long."""
        link = pack(str(self))
        if len(link) > LONGEST_LINK:
            raise InputError(N_("This game is too large for a link."), field="move")
        return link

    def after(self, contest: Contest, spent: int = 0) -> PlayAddress:
        """The same game with the moves of *contest*, and the time that the player has used by now."""
        return replace(self, moves=str(contest), spent=max(self.spent, spent))

    @property
    def rules(self) -> Rules:
        return self.start.rules

    @cached_property
    def contest(self) -> Contest:
        """The game as far as it is played."""
        return Contest.parse(self.moves, self.start, self.seed)

    @property
    def key(self) -> str:
        """A short text that tells this game from all others and does not give the seed away."""
        parts = (self.seed, str(self.start), str(self.number), str(self.you))
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:12]

    @property
    def level(self) -> Level:
        return levels()[self.number - 1]

    @property
    def opponent(self) -> Opponent:
        return Opponent(self.level, self.seed)

    @property
    def is_strict(self) -> bool:
        return self.way == STRICT

    @property
    def is_from_position(self) -> bool:
        """Whether the game began on a board with tiles, or with points, which no game file can say."""
        return not self.start.is_empty or any(self.start.scores)

    @property
    def is_your_turn(self) -> bool:
        return not self.contest.end and self.contest.side == self.you

    def open_lexicon(self) -> Lexicon:
        """The list that judges the words, not yet in the letters of the game."""
        return open_lexicon(self.lexicon)

    @property
    def penalty(self) -> int:
        """The points that the player loses for time."""
        over = self.spent - 60 * self.minutes
        return OVERTIME * -(-over // 60) if self.minutes and over > 0 else 0

    @property
    def totals(self) -> tuple[int, int]:
        """The points of the player and of the program, at the end with all that is added then."""
        found = self.contest.totals
        late = self.penalty if self.contest.end else 0
        return found[self.you] - late, found[1 - self.you]


def start_of(fields: Mapping[str, str]) -> Position:
    """The position that a form or an address begins with, an empty board of its game if it has none.

    Raises InputError.
    """
    rules = game_called(fields.get("rules", ""))
    text = fields.get("position", "").strip()
    if text and "board" not in read_text(text, rules).named:
        raise InputError(
            N_("This position has no board: write it as a CGP or as lines of the board."), field="position"
        )
    position = Position.parse(text, rules) if text else Position(rules=rules or usual_rules())
    check_board_size(position.rules, current_settings())
    return position


def seconds(text: str) -> int:
    """Seconds as a form or an address has them; 0 for anything else."""
    return min(whole_number(text, digits=6), _MOST_SECONDS)


def _level(text: str) -> int:
    return int(one_of(text or USUAL_LEVEL, tuple(str(level.number) for level in levels()), "level"))


def _way(text: str) -> str:
    return one_of(text, (FRIENDLY, STRICT), "way")


def _clock(text: str) -> int:
    return int(one_of(text, tuple(map(str, CLOCKS)), "clock"))
