"""The letters of a Balda field: the language's alphabet, or one in which ё is a letter of its own.

Text in this package is in small letters, as the words of the game are usually written. Which lists there are is known
to ``solvers.lexicon``; here only how a list must spell for the strict rule.
"""

from __future__ import annotations

import gzip
import unicodedata
from functools import lru_cache
from pathlib import Path

from solvers.alphabet import Alphabet, alphabet
from solvers.errors import PositionError
from solvers.errors import mark as N_
from solvers.lexicon import Lexicon, rows_of, word_list
from solvers.wordgraph import build

LANGUAGES = ("ru", "en")
EMPTY = "."
_STRICT = Alphabet("ru", "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ")


def field_alphabet(language: str, *, strict_yo: bool = False) -> Alphabet:
    """The letters of a language's fields; with *strict_yo*, which only Russian knows, ё is not е.

    >>> fold("Ёлка", field_alphabet("ru")), fold("Ёлка", field_alphabet("ru", strict_yo=True))
    ('елка', 'ёлка')
    """
    return _STRICT if strict_yo and language == "ru" else alphabet(language)


def fold(text: str, letters: Alphabet) -> str:
    """*text* in small letters of the alphabet; ValueError, whose argument is the first character that is none."""
    return letters.decode(letters.encode(text)).lower()


def language_of(text: str) -> str | None:
    """The language that most letters of *text* are of; None if it has no letters that a language here knows."""
    text = unicodedata.normalize("NFC", text[:4000])
    counts = {name: sum(map(bool, map(alphabet(name).code, text))) for name in LANGUAGES}
    language = max(counts, key=lambda name: counts[name])
    return language if counts[language] else None


@lru_cache(maxsize=2)
def strict_lexicon(source: str | Path) -> Lexicon:
    """A Russian list in which ё is a letter of its own: a list's name, or the path of a text or gzip file.

    Raises PositionError if the list cannot be read or does not tell ё from е.
    """
    if isinstance(source, Path):
        name, title, path, field = source.stem, source.name, source, "words"
    else:
        entry = word_list(source)
        name, title, path, field = entry.name, entry.title, entry.path, "lexicon"
    try:
        content = path.read_bytes()
        text = (gzip.decompress(content) if content[:2] == b"\x1f\x8b" else content).decode("utf-8-sig", "replace")
    except (OSError, EOFError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise PositionError(
            N_("The word list %(name)s cannot be read: %(reason)s."), field=field, name=title, reason=reason
        ) from error
    words = [line.split(None, 1)[0] for line in text.splitlines() if line.strip()]
    if not any("ё" in word.lower() for word in unicodedata.normalize("NFC", "\n".join(words)).split("\n")):
        raise PositionError(N_("The word list %(name)s does not tell ё from е."), field=field, name=title)
    return Lexicon(name, title, _STRICT, build(rows_of(words, _STRICT)))
