"""The word list that the words of a game are looked up in."""

from dataclasses import dataclass

from solvers.errors import InputError
from solvers.lexicon import Lexicon, lists_for, open_lexicon
from solvers.scrabble.game import Replay
from solvers.scrabble.gameheader import list_of
from solvers.scrabble.wordlist import fitted
from webapp.languages import gettext, translate_error
from webapp.solving import current_readiness


@dataclass(frozen=True, slots=True)
class Lookup:
    """The list that the words of a game are looked up in, opened if possible, the lists offered, and a note."""

    name: str
    lexicon: Lexicon | None
    choices: list[tuple[str, str]]
    note: str


def lookup_of(played: Replay, name: str) -> Lookup:
    """The list for the words of a game.

    It is the one called *name*, else the one that the file names, else the nearest to that.
    """
    language = played.rules.alphabet.language
    offered = {entry.name: entry for entry in lists_for(language)}
    usual = list_of(played.file, language)
    if usual is None:
        note = gettext("No word list in the language of this game is available, so words are not checked.")
        return Lookup("", None, [], note)
    note, named = "", played.file.pragma("lexicon")[:40]
    if name and name not in offered:
        note = gettext("The list %(name)s is not available, or not in this language.", name=name[:20])
    elif not name and named and named.split()[0].lower() != usual.name:
        note = gettext("The file names the word list %(name)s, which is not available.", name=named)
    entry = offered.get(name, usual)
    lexicon = None
    try:
        if current_readiness().is_ready:
            lexicon = fitted(open_lexicon(entry), played.rules)
        else:
            note = gettext("The word lists are being prepared; words will be checked in a moment.")
    except InputError as error:
        note = translate_error(error)
    choices = [(entry.name, gettext(entry.title)) for entry in offered.values()]
    return Lookup(entry.name, lexicon, choices, note)
