"""The drill of stems: six letters (or seven) that make many words with one letter more.

Good stems are found in the list itself: common words of which other common words are made.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

from solvers.countdown.position import Position
from solvers.countdown.ranking import ranking
from solvers.countdown.seeds import seeded
from solvers.countdown.verdict import Verdict, reason
from solvers.countdown.word_judge import judge_word
from solvers.errors import N_, InputError, check_length
from solvers.lexicon import Lexicon
from solvers.lexicon.commonness import Tier
from solvers.lexicon.fitness import is_fit, suits_puzzle

FEWEST = {7: 6, 8: 4}
"""By the length of the words that are looked for: how many well-known ones a good stem makes at least."""
LONGEST_TEXT, MOST_WORDS = 2000, 150
_BETWEEN_WORDS = re.compile(r"[\s,;]+")


@dataclass(frozen=True, slots=True)
class Stem:
    """Letters, in capitals, that words are to be made of with one letter more."""

    letters: str

    @property
    def size(self) -> int:
        """How many letters the words have."""
        return len(self.letters) + 1

    @classmethod
    def parse(cls, text: str, lexicon: Lexicon) -> Stem:
        """Read a player's own; raises InputError (field ``stem``) if the list has no word for it."""
        try:
            stem = cls(Position.parse(text, lexicon.alphabet.language).letters)
        except InputError as error:
            raise error.beside("stem") from None
        if stem.size not in FEWEST:
            raise InputError(
                N_("A stem has 6 or 7 letters; these are %(count)s."), field="stem", count=len(stem.letters)
            )
        if not stem.words(lexicon):
            raise InputError(
                N_("%(stem)s makes no word of %(size)s letters in the list %(list)s."),
                field="stem", stem=stem.letters, size=stem.size, list=lexicon.title,
            )  # fmt: skip
        return stem

    @classmethod
    def draw(cls, seed: str, size: int, lexicon: Lexicon) -> Stem:
        """A good stem for words of *size* letters, the same for the same *seed* and list; raises InputError."""
        chosen = good_stems(lexicon, size)
        if not chosen:
            raise InputError(N_("The list %(list)s has no good stem."), field="lexicon", list=lexicon.title)
        return cls(seeded(seed, "stem", str(size)).pick(chosen))

    def words(self, lexicon: Lexicon) -> dict[str, tuple[str, ...]]:
        """The words that the stem makes, by the letter that each has beside it, if any are fit to be shown."""
        made = _anagrams(lexicon, self.size)
        found = {letter: made.get("".join(sorted(self.letters + letter)), ()) for letter in lexicon.alphabet.letters}
        return {letter: words for letter, words in found.items() if words}

    def letter_beside(self, word: str) -> str:
        """The letter that *word* has beside those of the stem; ``""`` if none."""
        return next((Counter(word) - Counter(self.letters)).elements(), "")

    def judge(self, text: str, lexicon: Lexicon) -> Verdict:
        """Judge a word as it was typed: whether it is one that the stem makes."""
        letters = lexicon.alphabet
        try:
            word = letters.decode(letters.encode(text))
        except ValueError:
            return judge_word(text, Position(self.letters), lexicon)
        if word and len(word) != self.size:
            message = N_("It has %(count)s letters; words must have %(size)s.")
            return Verdict(word, 0, (reason(message, count=len(word), size=self.size),))
        if word and (left_out := Counter(self.letters) - Counter(word)):
            message = N_("These letters of the stem are not used: %(letters)s.")
            return Verdict(word, 0, (reason(message, letters=", ".join(left_out.elements())),))
        return judge_word(text, Position(self.letters + self.letter_beside(word)), lexicon)


@lru_cache(maxsize=16)
def good_stems(lexicon: Lexicon, size: int) -> tuple[str, ...]:
    """The common words that make many well-known words of *size* letters; of the same letters only the commonest."""
    ranked = ranking(lexicon)
    common, known = frozenset(ranked.up_to(Tier.COMMON)), frozenset(ranked.up_to(Tier.WELL_KNOWN))

    def is_good(stem: str) -> bool:
        return sum(word in known for words in Stem(stem).words(lexicon).values() for word in words) >= FEWEST[size]

    stems = (words[0] for words in _anagrams(lexicon, size - 1).values())
    language = lexicon.alphabet.language
    return tuple(sorted(stem for stem in stems if stem in common and suits_puzzle(stem, language) and is_good(stem)))


def split_words(text: str) -> list[str]:
    """The words that were typed, each once; raises InputError (field ``words``) if these are too many to read."""
    check_length(text, LONGEST_TEXT, "words")
    texts = list({word.upper(): word for word in reversed(_BETWEEN_WORDS.split(text)) if word}.values())[::-1]
    if len(texts) > MOST_WORDS:
        raise InputError(
            N_("These are %(count)s words; at most %(most)s can be read."),
            field="words", count=len(texts), most=MOST_WORDS,
        )  # fmt: skip
    return texts


@lru_cache(maxsize=16)
def _anagrams(lexicon: Lexicon, size: int) -> dict[str, tuple[str, ...]]:
    """The words of *size* letters that are fit to be shown, by their sorted letters, the commonest first."""
    made: dict[str, list[str]] = {}
    for word in ranking(lexicon).words:
        if len(word) == size and is_fit(word, lexicon.alphabet.language):
            made.setdefault("".join(sorted(word)), []).append(word)
    return {letters: tuple(words) for letters, words in made.items()}
