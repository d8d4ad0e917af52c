"""The word list that Scrabble's words are judged by: those of the game's language, or one that the visitor brought."""

from contextlib import suppress
from dataclasses import dataclass

from flask import current_app

from solvers.errors import N_, InputError
from solvers.lexicon import Lexicon, WordList, default_list, lists_for, open_lexicon, word_list
from solvers.lexicon.installed import VISITORS
from solvers.lexicon.wordgraph import LONGEST_WORD
from solvers.scrabble import Rules, known_rules
from solvers.scrabble.pasted import Pasted
from solvers.scrabble.wordlist import fitted
from webapp.languages import gettext, translate
from webapp.solving import Context, current_settings
from webapp.visitor_lists import BeingRead, VisitorLists


def playable_lists() -> tuple[WordList, ...]:
    """The lists that can judge a board: in the letters of a game here, and not made for short words alone."""
    return lists_for(*{rules.alphabet.language for rules in known_rules().values()})


def list_called(language: str, *names: str, field: str) -> WordList:
    """The first list of a *language* that goes by one of the *names*, else its default one.

    Raises InputError for *field* if there is none.
    """
    offered = {entry.name: entry for entry in lists_for(language)}
    if not offered:
        raise InputError(N_("No word list in the language of this game is available."), field=field)
    return next((offered[name] for name in names if name in offered), default_list(language))


def unknown_lexicon(name: str) -> str:
    """A notice for a position that names a list which is not here; empty if it names none, or a known one."""
    if name.lower() in {"", *(entry.name for entry in playable_lists())}:
        return ""
    if name == VISITORS:
        return gettext(
            "The position was solved with a visitor's own list, which no link holds; the chosen list is used."
        )
    return gettext(
        "The position names the list %(name)s, which is not available; the chosen list is used.", name=name[:20]
    )


def pasted_notice(pasted: Pasted) -> str:
    """A notice that says as what a pasted text was read, with what the player should know of it."""
    said = [gettext("Position pasted: %(kind)s.", kind=gettext(pasted.kind))]
    said += [translate(message, values) for message, values in pasted.notices]
    return " ".join([*said, unknown_lexicon(pasted.typed.lexicon)]).strip()


def progress_of(reading: BeingRead) -> Context:
    """How far a visitor's list has been read, as the page shows it."""
    text = gettext("Reading %(name)s; a large dictionary takes half a minute…", name=reading.title)
    return {"text": text, "done": round(100 * reading.done), "steps": 100}


@dataclass(frozen=True, slots=True)
class Lists:
    """The lists for a game: those ``offered``, the ``name`` of the one in use, the ``token`` of the visitor's own."""

    rules: Rules
    offered: tuple[WordList, ...]
    name: str
    token: str

    @property
    def is_own(self) -> bool:
        """Whether the visitor's own list is in use."""
        return self.name == VISITORS

    @property
    def own_fits(self) -> bool:
        """Whether the visitor's list is in the language of the game, as far as can be told yet."""
        brought = self._brought()
        if isinstance(brought, Lexicon):
            return brought.alphabet.language == self.rules.alphabet.language
        return brought is not None

    @property
    def is_any(self) -> bool:
        """Whether there is a list in the language of the game."""
        return self.is_own or bool(self.offered)

    def check(self) -> None:
        """Raises InputError if the list in use is not here, or is made for short words alone."""
        if self.is_own:
            with suppress(BeingRead):
                self._own()
        elif (entry := word_list(self.name)).longest < LONGEST_WORD:
            raise InputError(
                N_("%(title)s has words of up to %(longest)s letters only; choose another list."),
                field="lexicon", title=entry.title, longest=entry.longest,
            )  # fmt: skip

    def open(self) -> Lexicon:
        """The list in use; raises InputError, or BeingRead."""
        if not self.is_any:
            if current_settings().visitor_lists:
                raise InputError(N_("This game has no word list yet: bring one to find plays."), field="file")
            raise InputError(N_("No word list in the language of this game is available."), field="lexicon")
        return fitted(self._own() if self.is_own else open_lexicon(self.name), self.rules)

    @property
    def title(self) -> str:
        """The title of the list in use; its name if it is not here."""
        if self.is_own:
            return self._own_title or self.name
        try:
            return gettext(word_list(self.name).title)
        except InputError:
            return self.name

    @property
    def progress(self) -> Context:
        """How far the visitor's list has been read, for the page; empty unless it is in use and not ready yet."""
        brought = self._brought() if self.is_own else None
        return progress_of(brought) if isinstance(brought, BeingRead) else {}

    @property
    def note(self) -> str:
        """A note on the list in use, and on Ё."""
        notes = []
        if self.is_any and not self.is_own:
            entry = next((entry for entry in playable_lists() if entry.name == self.name), default_list())
            notes.append(gettext(entry.note))
        if self.rules.yo == "either":
            notes.append(gettext("Е and Ё count as one letter: either tile may stand for the other."))
        elif self.rules.yo:
            notes.append(gettext("Е and Ё differ: words are spelled with Ё where the list of nouns has it."))
        return " ".join(notes)

    @property
    def choices(self) -> list[tuple[str, str]]:
        """Names and titles of the lists to choose from."""
        own = [(VISITORS, self._own_title)] if self._own_title else []
        offered = [(entry.name, gettext(entry.title)) for entry in self.offered]
        return (offered or [("", gettext("none"))]) + own

    @property
    def missing_note(self) -> str:
        """A note for a game without a list in its language, where visitors may not bring one; else empty."""
        if self.is_any or current_settings().visitor_lists:
            return ""
        return gettext(
            "No word list in the language of this game is installed here, so plays cannot be found. "
            "The operator of the server can install one: tilewright lexicon add FILE --language %(language)s",
            language=self.rules.alphabet.language,
        )

    @property
    def _own_title(self) -> str:
        """The title of the list that the visitor brought; empty without one."""
        brought = self._brought() if self.token else None
        return brought.title if brought else ""

    def _brought(self) -> Lexicon | BeingRead | None:
        """The list that the visitor brought, or how far it has been read; None if it is not here."""
        try:
            return self._own()
        except BeingRead as reading:
            return reading
        except InputError:
            return None

    def _own(self) -> Lexicon:
        """The list that the visitor brought; raises InputError if it is not here, or BeingRead."""
        visitors: VisitorLists = current_app.extensions["visitor_lists"]
        return visitors.get(self.token)
