"""Cards of the practice: letters in alphabetical order, and the words that they make, perhaps with a given ending.

Cards are drawn at random or made of words that a player missed: by themselves, by an ending that many words share, or
as letters of which there are several words. The browser keeps which words a player missed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from solvers.countdown.position import Position
from solvers.countdown.ranking import ranking
from solvers.countdown.seeds import seeded
from solvers.countdown.solver import solve
from solvers.countdown.stems import FEWEST, Stem
from solvers.countdown.verdict import Verdict, reason
from solvers.countdown.word_judge import judge_word
from solvers.errors import N_, InputError
from solvers.lexicon import Lexicon
from solvers.lexicon.commonness import Tier
from solvers.lexicon.fitness import is_fit, suits_puzzle
from solvers.seeded_random import SeededRandom

ENDINGS = (
    "ABLE", "AGE", "ANCE", "ANT", "ATE", "ATED", "ENCE", "ENT", "ERS", "EST", "FUL", "IBLE", "IER", "IEST", "INGS",
    "ION", "ISE", "ISED", "ISM", "IST", "ITY", "IVE", "LESS", "LIER", "MENT", "NESS", "OUS", "TION", "URE",
)  # fmt: skip
"""Endings that many words of seven to nine letters share."""
SIZES = range(6, 10)
"""The lengths of words that are drawn."""
PAIR = 2
_LANGUAGE = "en"
MOST_TYPED = 300
_Item = TypeVar("_Item")


@dataclass(frozen=True, slots=True)
class Card:
    """Letters in capitals, in alphabetical order, and the *ending* that the words have, ``""`` if any."""

    letters: str
    ending: str = ""

    @classmethod
    def parse(cls, text: str, ending: str, lexicon: Lexicon) -> Card:
        """The card of these letters in any order; raises InputError (field ``letters``) if they make no word."""
        letters = Position.parse(text, _LANGUAGE).letters
        card = cls("".join(sorted(letters)), checked_ending(ending))
        if not card.words(lexicon):
            raise InputError(
                N_("These letters make no such word in the list %(list)s."), field="letters", list=lexicon.title
            )
        return card

    @classmethod
    def of_word(cls, word: str, ending: str = "") -> Card:
        """The card that asks for a word in capitals."""
        return cls("".join(sorted(word)), ending)

    @property
    def loose(self) -> str:
        """The letters without those of the ending, in alphabetical order."""
        left = list(self.letters)
        for letter in self.ending:
            if letter in left:
                left.remove(letter)
        return "".join(left)

    def words(self, lexicon: Lexicon) -> tuple[str, ...]:
        """The words of the list that are made of all the letters, have the ending, and are fit to be shown."""
        return tuple(word for word in _words_of(self.letters, lexicon) if word.endswith(self.ending))

    def judge(self, text: str, lexicon: Lexicon) -> Verdict:
        """Judge a word as it was typed."""
        verdict = judge_word(text, Position(self.letters), lexicon)
        if verdict.is_valid and len(verdict.word) < len(self.letters):
            message = N_("It has %(count)s letters; words must have %(size)s.")
            return Verdict(verdict.word, 0, (reason(message, count=len(verdict.word), size=len(self.letters)),))
        if verdict.is_valid and not verdict.word.endswith(self.ending):
            return Verdict(verdict.word, 0, (reason(N_("It does not end in %(ending)s."), ending=self.ending),))
        return verdict


def checked_ending(ending: str) -> str:
    """*ending* in capitals, one of ``ENDINGS`` or none; raises InputError (field ``ending``)."""
    if (upper := ending.strip().upper()) and upper not in ENDINGS:
        raise InputError(
            N_("Unknown ending “%(ending)s”. Known ones: %(endings)s."),
            field="ending", ending=ending[:20], endings=", ".join(ENDINGS),
        )  # fmt: skip
    return upper


def ending_card(seed: str, ending: str, missed: Sequence[str], lexicon: Lexicon) -> Card:
    """A card of a word with *ending*, ``""``: with any; the same for the same seed, list and words missed.

    A word that the player *missed* comes first. Raises InputError (field ``lexicon``) if the list has none.
    """
    chance = seeded(seed, "ending", ending)
    wanted = (ending,) if ending else ENDINGS
    found = _ending_in(wanted, _playable(missed, lexicon)) or _ending_in(wanted, _known(lexicon))
    return Card.of_word(*_picked(found, chance, lexicon))


@lru_cache(maxsize=32)
def _ending_in(endings: tuple[str, ...], words: tuple[str, ...]) -> list[tuple[str, str]]:
    """Those of *words* with one of the *endings*, each with the ending."""
    return [(word, end) for word in words if word.endswith(endings) for end in endings if word.endswith(end)]


def pair_card(seed: str, missed: Sequence[str], lexicon: Lexicon) -> Card:
    """A card of letters that make several well-known words; those of a word that the player *missed* come first."""
    letters = ["".join(sorted(word)) for word in _playable(missed, lexicon)]
    theirs = [each for each in letters if len(_words_of(each, lexicon)) >= PAIR]
    return _picked([Card(each) for each in theirs or _pairs(lexicon)], seeded(seed, "pair"), lexicon)


def _picked(cards: Sequence[_Item], chance: SeededRandom, lexicon: Lexicon) -> _Item:
    if not cards or lexicon.alphabet.language != _LANGUAGE:
        raise InputError(N_("The list %(list)s has no word for such a card."), field="lexicon", list=lexicon.title)
    return chance.pick(cards)


def stem_of_missed(seed: str, missed: Sequence[str], lexicon: Lexicon) -> Stem | None:
    """The stem of one of the words *missed* that makes the most well-known words; None if none has one."""
    known = frozenset(_known(lexicon))

    def worth(letters: str) -> int:
        return sum(word in known for words in Stem(letters).words(lexicon).values() for word in words)

    words = [word for word in _playable(missed, lexicon) if len(word) in FEWEST]
    if not words:
        return None
    word = seeded(seed, "missed stem").pick(words)
    stems = sorted({"".join(sorted(word[:at] + word[at + 1 :])) for at in range(len(word))})
    return Stem(max(stems, key=worth))


def _playable(words: Sequence[str], lexicon: Lexicon) -> tuple[str, ...]:
    """Those of *words*, from a browser, that the list has and that may be proposed."""
    return tuple(word for word in words if lexicon.contains(word) and is_fit(word, _LANGUAGE))


def _words_of(letters: str, lexicon: Lexicon) -> tuple[str, ...]:
    """The words of all the letters that may be proposed, the commonest first."""
    words = solve(Position(letters, _LANGUAGE), lexicon).by_length.get(len(letters), ())
    return tuple(word for word in words if is_fit(word, _LANGUAGE))


@lru_cache(maxsize=4)
def _known(lexicon: Lexicon) -> tuple[str, ...]:
    """The well-known words of usual lengths that suit a puzzle."""
    words = ranking(lexicon).up_to(Tier.WELL_KNOWN)
    return tuple(word for word in words if len(word) in SIZES and suits_puzzle(word, _LANGUAGE))


@lru_cache(maxsize=4)
def _pairs(lexicon: Lexicon) -> tuple[str, ...]:
    """The letters, in alphabetical order, that make two well-known words or more."""
    counts: dict[str, int] = {}
    for word in _known(lexicon):
        letters = "".join(sorted(word))
        counts[letters] = counts.get(letters, 0) + 1
    return tuple(sorted(letters for letters, count in counts.items() if count >= PAIR))
