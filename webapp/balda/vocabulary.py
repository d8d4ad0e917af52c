"""The list that judges a field, with a player's own words and limits; facts about a word, and notes on a field's words.

Of the moves, it only asks whether a word is among them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from solvers.balda.dictionary import adapted
from solvers.balda.letters import EMPTY, strict_lexicon, tells_yo
from solvers.balda.play import Play
from solvers.balda.position import Position
from solvers.balda.rules import read_word
from solvers.balda.solver import unknown_words
from solvers.balda.vocabulary import LIMITS, barred, limited, read_limits
from solvers.errors import N_, InputError
from solvers.lexicon import Lexicon, WordList, default_list, open_lexicon
from solvers.lexicon.commonness import once_in
from solvers.lexicon.facts import bases, gist
from solvers.lexicon.tables import table
from solvers.lexicon.yo import respelled
from webapp.balda.known import known_words, reviewed
from webapp.balda.pages import list_named
from webapp.languages import gettext, number, translate_error

MOST_OWN = 100
OF_LIST = ("lexicon", "plus", "minus", "words")
"""The parameters of an address that choose the words: a list, words added and excluded, and limits."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The list *entry* for a *position* within *limits*, with the words *added* and without those *excluded*."""

    position: Position
    entry: WordList
    added: frozenset[str]
    excluded: frozenset[str]
    limits: tuple[str, ...] = ()

    @classmethod
    def of(cls, position: Position, fields: Mapping[str, str]) -> Vocabulary:
        """The words that the fields named in OF_LIST choose, of the default list without one. Raises InputError."""
        lexicon = fields.get("lexicon", "")
        entry = list_named(lexicon) if lexicon else default_list(position.rules.language)
        added, excluded = (_own(fields.get(name, ""), position, name) for name in ("plus", "minus"))
        return cls(position, entry, added, excluded, read_limits(fields.get("words", "")))

    @property
    def list_title(self) -> str:
        """The list's name in the reader's language."""
        return gettext(self.entry.title)

    @property
    def title(self) -> str:
        """The names of the list and of the limits in the reader's language."""
        named = ", ".join(gettext(LIMITS[limit]) for limit in self.limits)
        return f"{self.list_title} ({named})" if named else self.list_title

    def base(self) -> Lexicon:
        """The list in the spelling of the rules; raises InputError (field ``lexicon`` or ``yo``)."""
        rules = self.position.rules
        if self.entry.language != rules.language:
            raise InputError(
                N_("The list “%(list)s” is in other letters than the field."), field="lexicon", list=self.entry.title
            )
        if not rules.strict_yo:
            return open_lexicon(self.entry)
        try:
            return strict_lexicon(self.entry.name)
        except InputError as error:
            raise error.beside("yo") from None

    def lexicon(self) -> Lexicon:
        """The list within the limits, with the player's own words; raises InputError as ``base`` does."""
        lexicon = limited(self.base(), self.limits)
        return adapted(lexicon, self.added, self.excluded) if self.added or self.excluded else lexicon

    def barred(self, word: str) -> list[str]:
        """Why the limits leave out a word of the list, in the reader's language; nothing if they do not."""
        if word in self.added or not self.base().contains(word):
            return []
        return [gettext(reason) for reason in barred(word, self.entry.language, self.limits)]

    def meaning(self, word: str) -> str:
        """The meaning of a word in a line; ``""`` if it is not known."""
        return gist(word.upper(), open_lexicon(self.entry))

    def notes(self) -> list[str]:
        position = self.position
        notes = []
        if position.is_uneven and not position.is_over:
            notes.append(gettext("An odd number of cells was left to fill: the first player gets one move more."))
        base = self.base()
        if unknown := [word for word in unknown_words(position, base) if word not in self.added]:
            words = ", ".join(word.upper() for word in unknown)
            notes.append(gettext("Used, but not in %(list)s: %(words)s.", list=self.list_title, words=words))
        if not position.used and (start := _standing(position, base)):
            word = start.upper()
            notes.append(
                gettext("%(word)s stands on the field: if it started the game, add it to the used words.", word=word)
            )
        return notes

    def explain(self, asked: str, plays: tuple[Play, ...]) -> list[str]:
        """Whether and why a word is allowed, fact by fact; *plays* are the legal moves."""
        position = self.position
        try:
            word = read_word(asked, position.rules.alphabet, "asked")
        except InputError as error:
            return [translate_error(error)]
        facts = self._listed(word)
        if word in self.excluded:
            facts.append(gettext("You exclude it."))
        elif word in self.added:
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
        """Facts about a word: whether the list has it, its forms, and how common it is."""
        base, language, shown = self.base(), self.entry.language, word.upper()
        folded = shown.replace("Ё", "Е")
        is_in = base.contains(word)
        facts = [
            gettext("%(word)s is in %(list)s.", word=shown, list=self.list_title)
            if is_in
            else gettext("%(word)s is not in %(list)s.", word=shown, list=self.list_title)
        ]
        if reasons := self.barred(word):
            facts.append(gettext("Your vocabulary leaves it out: %(reasons)s.", reasons=", ".join(reasons)))
        if others := respelled(word, base):
            facts.append(gettext("With Ё told from Е, the list has: %(words)s.", words=", ".join(others).upper()))
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
        if meaning := self.meaning(word):
            facts.append(gettext("Meaning: %(meaning)s.", meaning=meaning.rstrip(".")))
        if forms := ", ".join(base.word for base in bases(shown, language)):
            facts.append(gettext("It is a form of %(words)s.", words=forms))
        if row := table(language, "frequencies").rows(folded):
            often = number(once_in(int(row[0][0]) / 100))
            facts.append(gettext("It comes about once in %(count)s words of text.", count=often))
        if is_in:
            is_common = word in known_words(language, strict_yo=self.position.rules.strict_yo)
            facts.append(
                gettext("It is one of the common words.") if is_common else gettext("It is not among the common words.")
            )
        return facts


def has_strict(lexicon: str) -> bool:
    """Whether the list that an address names, the default one for ``""``, distinguishes ё from е."""
    try:
        return tells_yo(list_named(lexicon) if lexicon else default_list("ru"))
    except InputError:
        return False


def _own(text: str, position: Position, field: str) -> frozenset[str]:
    """A player's own words; raises InputError (field *field*)."""
    words = text.replace(",", " ").replace(";", " ").split()
    if len(words) > MOST_OWN:
        raise InputError(
            N_("That is %(count)s words; at most %(most)s can be kept."), field=field, count=len(words), most=MOST_OWN
        )
    return frozenset(read_word(word, position.rules.alphabet, field) for word in words)


def _standing(position: Position, lexicon: Lexicon) -> str:
    """The longest word of the list that fills a run of the field, across or down."""
    lines = [*position.rows, *("".join(column) for column in zip(*position.rows, strict=True))]
    runs = sorted((run for line in lines for run in line.split(EMPTY) if len(run) > 2), key=len, reverse=True)
    return next((run for run in runs if lexicon.contains(run)), "")
