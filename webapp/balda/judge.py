"""The list that judges a field, with a player's own words; what is said of a word, and of a field's words.

Which moves there are is not known here but for whether a word is among them.
"""

from __future__ import annotations

from dataclasses import dataclass

from solvers.balda.dictionary import adapted
from solvers.balda.letters import EMPTY, respelled, strict_lexicon, tells_yo
from solvers.balda.play import Play
from solvers.balda.position import Position, read_word
from solvers.balda.solver import unknown_words
from solvers.errors import PositionError
from solvers.errors import mark as N_
from solvers.facts import bases
from solvers.lexicon import Lexicon, WordList, open_lexicon
from solvers.tables import table
from webapp.balda.known import known_words, reviewed
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

    def base(self) -> Lexicon:
        """The list, spelled as the rules want it; raises PositionError (field ``lexicon`` or ``yo``)."""
        rules = self.position.rules
        if self.entry.language != rules.language:
            raise PositionError(
                N_("The list “%(list)s” is in other letters than the field."), field="lexicon", list=self.entry.title
            )
        if not rules.strict_yo:
            return open_lexicon(self.entry.name)
        try:
            return strict_lexicon(self.entry.name)
        except PositionError as error:
            raise moved(error, "yo") from None

    def lexicon(self) -> Lexicon:
        """The list with the player's own words; raises PositionError as ``base`` does."""
        lexicon = self.base()
        return adapted(lexicon, self.plus, self.minus) if self.plus or self.minus else lexicon

    def notes(self) -> list[str]:
        """What a player may want to know of the position."""
        position = self.position
        notes = []
        if position.is_uneven and not position.is_over:
            notes.append(gettext("An odd number of cells was left to fill: the first player gets one move more."))
        base = self.base()
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
        facts = self._listed(word)
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

    def _listed(self, word: str) -> list[str]:
        """What the list and the facts beside it say of a word."""
        base, language, shown = self.base(), self.entry.language, word.upper()
        folded = shown.replace("Ё", "Е")
        is_in = base.contains(word)
        facts = [
            gettext("%(word)s is in %(list)s.", word=shown, list=self.title)
            if is_in
            else gettext("%(word)s is not in %(list)s.", word=shown, list=self.title)
        ]
        if others := respelled(word, base):
            facts.append(gettext("Where Ё is not Е, the list has: %(words)s.", words=", ".join(others).upper()))
        is_reviewed = self.entry.name == "russian"
        if is_reviewed and (review := reviewed(folded)):
            sign, reason = review
            facts.append(
                gettext("Added when the list was reviewed: %(reason)s.", reason=reason)
                if sign == "+"
                else gettext("Taken out when the list was reviewed: %(reason)s.", reason=reason)
            )
        elif is_reviewed and not is_in and not others:
            facts.append(gettext("The list has nouns in the nominative singular, and nouns that have no singular."))
        if forms := ", ".join(base.word for base in bases(shown, language)):
            facts.append(gettext("It is a form of %(words)s.", words=forms))
        if row := table(language, "frequencies").rows(folded):
            facts.append(gettext("Frequency: Zipf %(zipf)s.", zipf=f"{int(row[0][0]) / 100:.1f}"))
        if is_in:
            is_common = word in known_words(language, strict_yo=self.position.rules.strict_yo)
            facts.append(
                gettext("It is one of the common words.") if is_common else gettext("It is not among the common words.")
            )
        return facts


def moved(error: PositionError, field: str) -> PositionError:
    """The same complaint beside another field."""
    values = {name: value for name, value in error.values.items() if name != "square"}
    return PositionError(error.message, field=field, square=error.square, **values)


def has_strict(lexicon: str) -> bool:
    """Whether the list that an address names, or ``""`` for the usual one, can tell ё from е."""
    try:
        return tells_yo(list_named(lexicon or LISTS["ru"]))
    except PositionError:
        return False


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
