"""The list that judges a field, with a player's own words; what is said of a word, and of a field's words.

Which moves there are is not known here but for whether a word is among them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from solvers.balda.dictionary import adapted
from solvers.balda.letters import EMPTY, strict_lexicon
from solvers.balda.play import Play
from solvers.balda.position import Position, read_word
from solvers.balda.solver import unknown_words
from solvers.errors import PositionError
from solvers.errors import mark as N_
from solvers.facts import table
from solvers.lexicon import Lexicon, WordList, open_lexicon, shipped
from webapp.balda.pages import LISTS, list_named
from webapp.languages import gettext, told

MOST_OWN = 100


@dataclass(frozen=True, slots=True)
class Judge:
    """The list *entry* for a *position*, with the words in *plus* and without those in *minus*."""

    position: Position
    entry: WordList
    plus: frozenset[str]
    minus: frozenset[str]

    @classmethod
    def of(cls, position: Position, lexicon: str, plus: str, minus: str) -> Judge:
        """The judge that an address names: a list or ``""`` for the usual one, and words; raises PositionError."""
        entry = list_named(lexicon or LISTS[position.rules.language])
        return cls(position, entry, _own(plus, position, "plus"), _own(minus, position, "minus"))

    @property
    def title(self) -> str:
        """The list's name in the reader's language."""
        return gettext(self.entry.title)

    def lexicon(self) -> Lexicon:
        """The list with the player's own words; raises PositionError (field ``yo``)."""
        try:
            lexicon = (
                strict_lexicon(self.entry.name) if self.position.rules.strict_yo else open_lexicon(self.entry.name)
            )
        except PositionError as error:
            raise (moved(error, "yo") if self.position.rules.strict_yo else error) from None
        return adapted(lexicon, self.plus, self.minus) if self.plus or self.minus else lexicon

    def notes(self) -> list[str]:
        """What a player may want to know of the position."""
        position = self.position
        notes = []
        if position.is_uneven and not position.is_over:
            notes.append(gettext("An odd number of cells was left to fill: the first player gets one move more."))
        base = open_lexicon(self.entry.name)
        if unknown := [word for word in unknown_words(position, base) if word not in self.plus]:
            words = ", ".join(word.upper() for word in unknown)
            notes.append(gettext("Used, but not in %(list)s: %(words)s.", list=self.title, words=words))
        if not position.used and (start := _standing(position, base)):
            word = start.upper()
            notes.append(
                gettext("%(word)s stands on the field: if it started the game, add it to the used words.", word=word)
            )
        return notes

    def verdict(self, asked: str, plays: tuple[Play, ...]) -> list[str]:
        """Why a word is allowed or not, fact by fact; *plays* are the legal moves."""
        position = self.position
        try:
            word = read_word(asked, position.rules.alphabet, "asked")
        except PositionError as error:
            return [told(error)]
        shown = word.upper()
        facts = [
            gettext("%(word)s is in %(list)s.", word=shown, list=self.title)
            if open_lexicon(self.entry.name).contains(word)
            else gettext("%(word)s is not in %(list)s.", word=shown, list=self.title)
        ]
        if row := table(self.entry.language, "frequencies").rows(shown.replace("Ё", "Е")):
            facts.append(gettext("Frequency: Zipf %(zipf)s.", zipf=f"{int(row[0][0]) / 100:.1f}"))
        if word in self.minus:
            facts.append(gettext("You exclude it."))
        elif word in self.plus:
            facts.append(gettext("You include it."))
        if word in position.used:
            facts.append(gettext("It was used already."))
        if len(word) < position.rules.min_length:
            facts.append(gettext("It is shorter than the shortest word allowed."))
        if any(play.word == word for play in plays):
            facts.append(gettext("It can be played here: see the list."))
        else:
            facts.append(gettext("It cannot be played on this field now."))
        return facts


def moved(error: PositionError, field: str) -> PositionError:
    """The same complaint beside another field."""
    values = {name: value for name, value in error.values.items() if name != "square"}
    return PositionError(error.message, field=field, square=error.square, **values)


@cache
def strict_lists() -> frozenset[str]:
    """The lists that tell ё from е."""
    found = set()
    for name in LISTS.values():
        try:
            if shipped(name).language == "ru":
                strict_lexicon(name)
                found.add(name)
        except PositionError:
            continue
    return frozenset(found)


def _own(text: str, position: Position, field: str) -> frozenset[str]:
    """A player's own words; raises PositionError (field *field*)."""
    words = text.replace(",", " ").replace(";", " ").split()
    if len(words) > MOST_OWN:
        raise PositionError(
            N_("That is %(count)s words; at most %(most)s can be kept."), field=field, count=len(words), most=MOST_OWN
        )
    return frozenset(read_word(word, position.rules.alphabet, field) for word in words)


def _standing(position: Position, lexicon: Lexicon) -> str:
    """The longest word of the list that fills a run of the field, across or down."""
    lines = [*position.rows, *("".join(column) for column in zip(*position.rows, strict=True))]
    runs = sorted((run for line in lines for run in line.split(EMPTY) if len(run) > 2), key=len, reverse=True)
    return next((run for run in runs if lexicon.contains(run)), "")
