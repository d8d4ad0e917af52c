"""Words to learn by heart: those that use up a rack, likeliest first as study programs have them, and hooks.

How likely letters are is counted as the number of ways to draw them from the full bag, blanks among them.
"""

from dataclasses import dataclass
from functools import lru_cache
from math import comb

import numpy as np

from solvers.arrays import Bytes, Floats, Ints
from solvers.errors import N_, InputError
from solvers.lexicon import Lexicon
from solvers.lexicon.fitness import is_fit
from solvers.lexicon.hooks import hooks
from solvers.scrabble.rules import Rules
from solvers.scrabble.wordlist import fitted
from solvers.seeded_random import SeededRandom

LENGTHS = (7, 8)
"""How long the words are that letters are asked for; two-letter tiles count as one."""
HOOKED = (2, 3, 4, 5)
"""How long the words are whose hooks are asked for."""
RANGES = (500, 2_000, 10_000, 0)
"""How many of the likeliest sets of letters, or words, may be asked for; 0 for all."""
_MOST_BLANKS = 2


@dataclass(frozen=True, eq=False, slots=True)
class Ranked:
    """The words of one length, the likeliest letters first: ``letters`` and ``words`` are rows of codes (n, length).

    ``firsts`` says where each set of letters begins, with the number of words at the end.
    """

    letters: Bytes
    words: Bytes
    firsts: Ints

    def __len__(self) -> int:
        """The number of different sets of letters."""
        return len(self.firsts) - 1


@lru_cache(maxsize=6)
def ranked(lexicon: Lexicon, rules: Rules, length: int) -> Ranked:
    """The words of *length* letters in a list that is in the letters of the game, by how likely their letters are."""
    rows = lexicon.graph.rows()
    width = rows.shape[1]
    is_long = rows[:, length - 1] > 0 if width >= length else np.zeros(len(rows), bool)
    if width > length:
        is_long &= rows[:, length] == 0
    words = np.ascontiguousarray(rows[is_long, :length])
    letters = np.sort(words, axis=1)
    keys = np.ascontiguousarray(letters).view(f"S{length}").ravel() if len(words) else np.zeros(0, "S1")
    order = np.lexsort((keys, -_ways(letters, rules)))
    words, letters, keys = words[order], letters[order], keys[order]
    is_first = np.append(True, keys[1:] != keys[:-1]) if len(keys) else np.zeros(0, bool)
    firsts = np.append(np.flatnonzero(is_first), len(words)).astype(np.int32)
    return Ranked(letters, words, firsts)


def _ways(letters: Bytes, rules: Rules) -> Floats:
    """The number of ways to draw each row of letters from the full bag, blanks for any of them."""
    blanks = min(_MOST_BLANKS, rules.counts[0])
    ways = np.zeros((len(letters), blanks + 1))
    ways[:, 0] = 1
    for code, held in enumerate(rules.counts):
        if not code:
            continue
        needed = (letters == code).sum(axis=1)
        table = [[comb(held, max(0, n - j)) if j <= n else 0 for j in range(blanks + 1)] for n in range(16)]
        drawn = np.array(table, float)[needed]
        total = np.zeros_like(ways)
        for used in range(blanks + 1):
            total[:, used:] += ways[:, : blanks + 1 - used] * drawn[:, used : used + 1]
        ways = total
    weights = np.array([comb(rules.counts[0], used) for used in range(blanks + 1)], float)
    every: Floats = ways @ weights
    return every


@dataclass(frozen=True, slots=True)
class Bingos:
    """Letters and all the words that they make; ``rank`` is their place by likeliness, from 1, of ``total``."""

    letters: str
    words: tuple[str, ...]
    rank: int
    total: int

    def fit(self, language: str) -> list[str]:
        """The words that may be shown to a player who has not found them."""
        return [word for word in self.words if is_fit(word, language)]


def draw_bingos(seed: str, lexicon: Lexicon, rules: Rules, length: int, most: int) -> Bingos:
    """Letters of the *most* likely sets of a *length*, drawn by a seed; raises InputError if the list has none."""
    lexicon = fitted(lexicon, rules)
    table = ranked(lexicon, rules, _checked(length, LENGTHS))
    count = min(len(table), most or len(table))
    chance = SeededRandom("scrabble 1", seed, "bingos", str(length), str(most))
    for _ in range(100 if count else 0):
        found = _bingos(table, chance.below(count), lexicon)
        if found.fit(rules.alphabet.language):
            return found
    raise InputError(N_("This list has no words of that length."), field="lexicon")


def bingos_of(letters: str, lexicon: Lexicon, rules: Rules) -> Bingos:
    """All words that *letters* make together; raises InputError (field ``letters``) if they make none."""
    lexicon = fitted(lexicon, rules)
    try:
        codes = bytes(sorted(rules.alphabet.encode(letters)))
    except ValueError:
        codes = b""
    if len(codes) in LENGTHS:
        table = ranked(lexicon, rules, len(codes))
        same = np.flatnonzero((table.letters == np.frombuffer(codes, np.uint8)).all(axis=1))
        if len(same):
            return _bingos(table, int(np.searchsorted(table.firsts, same[0])), lexicon)
    raise InputError(N_("These letters make no word of 7 or 8 letters in this list."), field="letters")


def _bingos(table: Ranked, place: int, lexicon: Lexicon) -> Bingos:
    first, end = table.firsts[place : place + 2].tolist()
    decode = lexicon.alphabet.decode
    words = tuple(sorted(decode(bytes(row)) for row in table.words[first:end]))
    return Bingos(decode(bytes(table.letters[first])), words, place + 1, len(table))


@dataclass(frozen=True, slots=True)
class Hooked:
    """A word with the letters that make another one in ``front`` of it and at the ``back``, in alphabetical order."""

    word: str
    front: str
    back: str


def draw_hooked(seed: str, lexicon: Lexicon, rules: Rules, length: int, most: int) -> Hooked:
    """A word of a *length* with hooks, of the *most* likely ones, drawn by a seed; raises InputError without one."""
    lexicon = fitted(lexicon, rules)
    table = ranked(lexicon, rules, _checked(length, HOOKED))
    count = min(len(table.words), most or len(table.words))
    chance = SeededRandom("scrabble 1", seed, "hooks", str(length), str(most))
    for _ in range(100 if count else 0):
        found = _hooked(lexicon.alphabet.decode(bytes(table.words[chance.below(count)])), lexicon)
        if (found.front or found.back) and is_fit(found.word, rules.alphabet.language):
            return found
    raise InputError(N_("This list has no words of that length."), field="lexicon")


def hooked_of(word: str, lexicon: Lexicon, rules: Rules) -> Hooked:
    """The hooks of a *word*; raises InputError (field ``word``) if it is not in the list."""
    lexicon = fitted(lexicon, rules)
    if not word or len(word) > 15 or not lexicon.contains(word):
        raise InputError(N_("“%(word)s” is not in this list."), field="word", word=word[:20])
    return _hooked(word.upper(), lexicon)


def _hooked(word: str, lexicon: Lexicon) -> Hooked:
    front, back = hooks([word], lexicon)[0]
    return Hooked(word, front, back)


def _checked(length: int, lengths: tuple[int, ...]) -> int:
    if length not in lengths:
        raise InputError(N_("The length is one of: %(lengths)s."), field="length", lengths=", ".join(map(str, lengths)))
    return length
