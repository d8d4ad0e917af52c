"""What the address of the Q-Less page says beside the position: lists, words left out, what to show, in which order."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from flask import request

from solvers.errors import PositionError
from solvers.errors import mark as N_
from solvers.qless import BADGES, LEVELS, Position, read_letters

WHOLE = "all"
"""The level that stands for the whole list; ``""`` for the smallest one, from everyday words on, that has a board."""
WAYS = ("boards", "clues")
SORTS = ("few", "many", "long", "compact")
MOST_BANNED = 100


@dataclass(frozen=True, slots=True)
class Options:
    """The options as typed; ``""`` where the address says nothing."""

    lexicon: str = ""
    level: str = ""
    ban: str = ""
    way: str = ""
    clue: str = ""
    sort: str = ""
    text: str = ""
    words: str = ""
    once: str = ""
    group: str = ""
    top: str = ""
    search: str = ""
    badges: tuple[str, ...] = ()

    @classmethod
    def read(cls) -> Options:
        """Of each name the last value: a button's comes after that of the form's own field."""
        args = request.args
        values = {name: (args.getlist(name) or [""])[-1].strip() for name in cls.__slots__ if name != "badges"}
        return cls(**values, badges=tuple(dict.fromkeys(name for name in args.getlist("badge") if name)))

    def address(self, position: Position | None, **changes: Any) -> dict[str, Any]:
        """The parameters of the page's address that are not as usual."""
        values: dict[str, Any] = {name: getattr(self, name) for name in self.__slots__ if name != "badges"}
        values = {"position": str(position) if position else ""} | values | {"badge": list(self.badges)} | changes
        return {name: value for name, value in values.items() if value}

    @property
    def banned(self) -> tuple[str, ...]:
        """The words left out, in small letters; raises PositionError (field ``ban``)."""
        words = self.ban.replace(",", " ").replace(";", " ").split()
        if len(words) > MOST_BANNED:
            raise PositionError(
                N_("That is %(count)s words; at most %(most)s can be left out."),
                field="ban", count=len(words), most=MOST_BANNED,
            )  # fmt: skip
        return tuple(dict.fromkeys(map(_word, words)))

    @property
    def steps(self) -> int:
        """How many clues are asked for."""
        return int(self.clue) if self.clue.isascii() and self.clue.isdecimal() and len(self.clue) < 3 else 0

    @property
    def number_of_words(self) -> int | None:
        return int(self.words) if self.words else None

    def check(self) -> None:
        """Raises PositionError for what is none of the choices."""
        if self.level and self.level != WHOLE and self.level not in map(str, LEVELS):
            raise PositionError(
                N_("The level is one of %(levels)s."), field="level", levels=", ".join(map(str, LEVELS))
            )
        if self.way and self.way not in WAYS:
            raise PositionError(N_("There are boards, and there are clues."), field="way")
        if self.sort and self.sort not in SORTS:
            raise PositionError(N_("Boards cannot be sorted that way."), field="sort")
        if self.words and not (self.words.isascii() and self.words.isdecimal() and len(self.words) < 3):
            raise PositionError(N_("“%(text)s” is no whole number."), field="words", text=self.words[:20])
        if unknown := set(self.badges).difference(BADGES):
            raise PositionError(
                N_("There is no such kind of board: “%(name)s”."), field="badge", name=min(unknown)[:20]
            )
        if len(self.text) > 200:
            raise PositionError(N_("That is too long to look for."), field="text")


def with_word(words: Iterable[str], more: str) -> str:
    """The words left out and one more, as the address has them; raises PositionError (field ``ban``)."""
    return ",".join(dict.fromkeys([*words, _word(more)]))


def without_word(words: Iterable[str], word: str) -> str:
    """The words left out but for one, as the address has them."""
    return ",".join(other for other in words if other != word.lower())


def _word(text: str) -> str:
    try:
        return read_letters(text)[:40]
    except PositionError:
        raise PositionError(
            N_("“%(text)s” is no word: words have letters from A to Z alone."), field="ban", text=text[:40]
        ) from None
