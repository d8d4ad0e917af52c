"""Words to learn: each with its alphagram, as it would lie on a sorted rack, and its hooks."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from solvers.alphabet import Alphabet
from solvers.lexicon import Lexicon
from solvers.lexicon.hooks import hooks

MOST_STUDIED = 20_000
"""The most words of a text to learn by."""

_AT_ONCE = 2_000


@dataclass(frozen=True, slots=True)
class StudyWord:
    """A word in capitals, its letters in the order of the alphabet, and the letters of its front and back hooks.

    Letters that do not form a word are written as on a rack, a tile of several as ``[CH]``.
    """

    word: str
    alphagram: str
    front: str
    back: str

    def __str__(self) -> str:
        return "\t".join((self.alphagram, self.front, self.word, self.back))


def alphagram(word: str, letters: Alphabet) -> str:
    """The letters of a word in the order of the alphabet, a tile of several as ``[CH]``.

    >>> from solvers.alphabet import alphabet
    >>> alphagram("RETAINS", alphabet("en"))
    'AEINRST'
    >>> alphagram("CHOCHO", alphabet("es"))
    '[CH][CH]OO'
    """
    return letters.noted(sorted(letters.encode(word)))


def studied(words: Sequence[str], lexicon: Lexicon) -> Iterator[StudyWord]:
    """Each of *words*, in capitals, as one to learn."""
    for start in range(0, len(words), _AT_ONCE):
        part = words[start : start + _AT_ONCE]
        for word, (front, back) in zip(part, hooks(part, lexicon), strict=True):
            yield StudyWord(word, alphagram(word, lexicon.alphabet), front, back)
