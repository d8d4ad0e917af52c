"""The parameters of the Q-Less page's address other than the position: list, excluded words, sorting, filters."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from flask import request

from solvers.errors import N_, InputError
from solvers.qless import BADGES, LEVELS, MOST_BEGINNINGS, ORDERS, Filter, Position, read_letters
from webapp.fields import whole_number

WHOLE = "all"
"""The level of the whole list; ``""`` is the smallest level, from everyday words on, that has a board."""
WAYS = ("boards", "clues")
MOST_EXCLUDED = 100


@dataclass(frozen=True, slots=True)
class Options:
    """The options as typed; ``""`` for missing ones."""

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
        """The last value of each name: a button's follows that of the form's own field."""
        args = request.args
        values = {name: (args.getlist(name) or [""])[-1].strip() for name in cls.__slots__ if name != "badges"}
        return cls(**values, badges=tuple(dict.fromkeys(name for name in args.getlist("badge") if name)))

    def address(self, position: Position | None, **changes: Any) -> dict[str, Any]:
        """The parameters of the page's address that differ from the default."""
        values: dict[str, Any] = {name: getattr(self, name) for name in self.__slots__ if name != "badges"}
        values = {"position": str(position) if position else ""} | values | {"badge": list(self.badges)} | changes
        return {name: value for name, value in values.items() if value}

    @property
    def excluded(self) -> tuple[str, ...]:
        """The excluded words, in small letters; raises InputError (field ``ban``)."""
        words = self.ban.replace(",", " ").replace(";", " ").split()
        if len(words) > MOST_EXCLUDED:
            raise InputError(
                N_("That is %(count)s words; at most %(most)s can be left out."),
                field="ban", count=len(words), most=MOST_EXCLUDED,
            )  # fmt: skip
        return tuple(dict.fromkeys(map(_word, words)))

    @property
    def steps(self) -> int:
        """The number of clues asked for."""
        return whole_number(self.clue, digits=2)

    @property
    def wanted(self) -> Filter:
        """The boards wanted, and their order: all of them where none are asked for."""
        if self.way != "boards":
            return Filter()
        return Filter(
            int(self.words) if self.words else None, frozenset(self.badges), tuple(self.text.lower().split()),
            bool(self.once), self.sort,
        )  # fmt: skip

    def check(self) -> None:
        """Raises InputError if a choice is unknown."""
        if self.level and self.level != WHOLE and self.level not in map(str, LEVELS):
            raise InputError(N_("The level is one of %(levels)s."), field="level", levels=", ".join(map(str, LEVELS)))
        if self.way and self.way not in WAYS:
            raise InputError(N_("Choose boards or clues."), field="way")
        if self.sort and self.sort not in ORDERS:
            raise InputError(N_("Boards cannot be sorted that way."), field="sort")
        if self.words and whole_number(self.words, -1, digits=2) < 0:
            raise InputError(N_("“%(text)s” must be a whole number."), field="words", text=self.words[:20])
        if unknown := set(self.badges).difference(BADGES):
            raise InputError(N_("Unknown kind of board: “%(name)s”."), field="badge", name=min(unknown)[:20])
        if len(self.text) > 200 or len(self.text.split()) > MOST_BEGINNINGS:
            raise InputError(N_("That is too long to search for."), field="text")


def with_word(words: Iterable[str], more: str) -> str:
    """The excluded words and one more, in the address's form; raises InputError (field ``ban``)."""
    return ",".join(dict.fromkeys([*words, _word(more)]))


def without_word(words: Iterable[str], word: str) -> str:
    """The excluded words without one, in the address's form."""
    return ",".join(other for other in words if other != word.lower())


def _word(text: str) -> str:
    try:
        return read_letters(text)[:40]
    except InputError:
        raise InputError(
            N_("“%(text)s” is not a word: words have only letters from A to Z."), field="ban", text=text[:40]
        ) from None
