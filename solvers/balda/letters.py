"""The letters of a Balda field: the language's alphabet, or one in which ё is a letter of its own.

Text in this package is in small letters, as the words of the game are usually written. The lists
themselves belong to ``solvers.lexicon``; this module only spells them for the strict rule.
"""

import gzip
import unicodedata
import zlib
from functools import lru_cache
from pathlib import Path

from solvers.alphabet import Alphabet, alphabet, alphabet_with_yo
from solvers.errors import N_, InputError
from solvers.lexicon import Lexicon, ShippedList, WordList, open_lexicon, rows_of, word_list
from solvers.lexicon.report import unreadable
from solvers.lexicon.wordgraph import build
from solvers.lexicon.yo import strict

LANGUAGES = ("ru", "en")
EMPTY = "."


def field_alphabet(language: str, *, strict_yo: bool = False) -> Alphabet:
    """The letters of a language's fields; with *strict_yo*, in Russian only, ё is not е.

    >>> fold("Ёлка", field_alphabet("ru")), fold("Ёлка", field_alphabet("ru", strict_yo=True))
    ('елка', 'ёлка')
    """
    return alphabet_with_yo() if strict_yo and language == "ru" else alphabet(language)


def clean(text: str) -> str:
    """*text* with letters and marks composed, without invisible signs (soft hyphens, joiners).

    >>> clean("маи\u0306"), clean("ба\u00adл\u200bда")
    ('май', 'балда')
    """
    seen = text if text.isascii() else "".join(char for char in text if unicodedata.category(char) != "Cf")
    return unicodedata.normalize("NFC", seen)


def fold(text: str, letters: Alphabet) -> str:
    """*text* in small letters of the alphabet; raises ValueError with the first character outside it."""
    return letters.decode(letters.encode(clean(text))).lower()


def language_of(text: str) -> str | None:
    """The language of most letters in *text*; None without letters of a known language."""
    text = clean(text[:4000])
    counts = {name: sum(map(bool, map(alphabet(name).code, text))) for name in LANGUAGES}
    language = max(counts, key=lambda name: counts[name])
    return language if counts[language] else None


def strict_lexicon(source: str | Path) -> Lexicon:
    """A Russian list in which ё is a letter of its own: a list's name, or the path of a text or gzip file.

    A list that ships is written with е, and spelled anew by the table ``yo`` beside it. Raises InputError if the
    list cannot be read or does not tell ё from е.
    """
    if isinstance(source, Path):
        return _strict_file(source, source.stat().st_mtime_ns if source.is_file() else 0)
    entry = word_list(source)
    if not tells_yo(entry):
        raise _one_letter(entry.title, "lexicon")
    return strict(open_lexicon(entry))


def tells_yo(entry: WordList) -> bool:
    """Whether a list's spellings with ё are known."""
    return isinstance(entry, ShippedList) and entry.language == "ru"


def _one_letter(title: str, field: str) -> InputError:
    return InputError(N_("The word list %(name)s does not tell ё from е."), field=field, name=title)


@lru_cache(maxsize=2)
def _strict_file(path: Path, _changed: int) -> Lexicon:
    """The list of the first word of every line of a text or gzip file."""
    try:
        content = path.read_bytes()
        text = (gzip.decompress(content) if content[:2] == b"\x1f\x8b" else content).decode("utf-8-sig", "replace")
    except (OSError, EOFError, zlib.error) as error:
        raise unreadable(path.name, "words", error) from error
    lines = unicodedata.normalize("NFC", text).splitlines()
    words = [line.split(None, 1)[0] for line in lines if line.strip()]
    if not any("ё" in word.lower() for word in words):
        raise _one_letter(path.name, "words")
    letters = alphabet_with_yo()
    return Lexicon(path.stem, path.name, letters, build(rows_of(words, letters)))
