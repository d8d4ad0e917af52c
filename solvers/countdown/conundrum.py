"""The conundrum: nine letters that make a single word, shown as a jumble of shorter words where one exists.

A jumble is enough to find the solution again, so it is all that a link needs to hold. Only common words that are fit
to be shown are proposed; whose list it is decides which words have a second anagram.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations

from solvers.countdown.dice import Dice
from solvers.countdown.position import Position
from solvers.countdown.ranking import ranking
from solvers.countdown.solver import search, solve
from solvers.errors import PositionError
from solvers.errors import mark as N_
from solvers.facts import unfit
from solvers.lexicon import Lexicon

LETTERS = 9
POINTS = 10
COMMON = 30_000
"""How common a solution is at least (``solvers.commonness``): Zipf 3, once in a million words. Of a list that has
no such words, all are proposed."""
COMMON_PART = 25_000
"""How common the words of a jumble are at least."""
_PART_LENGTHS = ((4, 5), (3, 6), (3, 3, 3))
_LONGEST_RUN = 3
_MOST_IN_PLACE = 3
_SHORTEST_SLUR = 3
_TRIES = 500


@dataclass(frozen=True, slots=True)
class Conundrum:
    """A jumble of nine letters and its one solution; *parts* are the words that the jumble is made of, if it is."""

    jumble: str
    solution: str
    parts: tuple[str, ...] = ()

    @classmethod
    def parse(cls, text: str, lexicon: Lexicon) -> Conundrum:
        """The conundrum whose jumble is *text*; raises PositionError (field ``jumble``) for what cannot be one.

        That is: not nine letters, letters of no word of the list or of more than one, or the solution itself. The words
        that a jumble is made of are not looked for.
        """
        try:
            position = Position.parse(text, lexicon.alphabet.language)
        except PositionError as error:
            error.field = "jumble"
            raise
        if len(position.letters) != LETTERS:
            raise PositionError(
                N_("These are %(count)s letters; a conundrum has %(size)s."),
                field="jumble",
                count=len(position.letters),
                size=LETTERS,
            )
        words = solve(position, lexicon).by_length.get(LETTERS, ())
        if len(words) != 1:
            message = (
                N_("These letters make more than one word: %(words)s.")
                if words
                else N_("These letters make no word of nine letters in the list %(list)s.")
            )
            raise PositionError(message, field="jumble", words=", ".join(words), list=lexicon.title)
        if words[0] == position.letters:
            raise PositionError(N_("This is no jumble but a word."), field="jumble")
        return cls(position.letters, words[0])

    def __str__(self) -> str:
        return self.jumble

    def is_solved_by(self, guess: str, lexicon: Lexicon) -> bool:
        """Whether *guess* is the solution; case, accents and blanks around it do not count."""
        try:
            letters = lexicon.alphabet
            return letters.decode(letters.encode(guess.strip()[: 4 * LETTERS])) == self.solution
        except ValueError:
            return False


@lru_cache(maxsize=4)
def solutions(lexicon: Lexicon) -> tuple[str, ...]:
    """The words that may be a conundrum's solution, by the alphabet: nine letters, common, fit, no second anagram."""
    ranked = ranking(lexicon)
    nines = [place for place, word in enumerate(ranked.words) if len(word) == LETTERS]
    made = Counter("".join(sorted(ranked.words[place])) for place in nines)
    bad = unfit(lexicon.alphabet.language)
    single = [
        place for place in nines if made["".join(sorted(ranked.words[place]))] == 1 and ranked.words[place] not in bad
    ]
    common = [place for place in single if ranked.commonness[place] >= COMMON]
    return tuple(sorted(ranked.words[place] for place in common or single))


def draw_conundrum(seed: str, lexicon: Lexicon) -> Conundrum:
    """A conundrum that chance picks, the same for the same *seed* and list (the seed of a day: ``daily_seed``).

    Raises PositionError (field ``lexicon``) if the list has no word for one.
    """
    words = solutions(lexicon)
    if not words:
        raise PositionError(
            N_("The list %(list)s has no word for a conundrum."), field="lexicon", list=lexicon.title
        )  # fmt: skip
    dice = Dice(seed, "conundrum")
    return jumbled(dice.pick(words), lexicon, dice)


def jumbled(solution: str, lexicon: Lexicon, dice: Dice) -> Conundrum:
    """*solution* as a jumble: two common words set together, else three, else a shuffle.

    No jumble is close to the solution (see ``is_close``), is a word, or has an offensive word in it.
    """
    ordered = "".join(sorted(solution))
    parts = _parts(ordered, lexicon)
    for lengths in _PART_LENGTHS[:-1], _PART_LENGTHS[-1:]:
        made = [
            order
            for some in lengths
            for words in _partitions(ordered, some, parts)
            for order in sorted(set(permutations(words)))
            if _is_good("".join(order), solution, lexicon)
        ]
        if made:
            words = dice.pick(made)
            return Conundrum("".join(words), solution, words)
    shuffles = ("".join(dice.shuffled(solution)) for _ in range(_TRIES))
    for jumble in shuffles:
        if _is_good(jumble, solution, lexicon):
            return Conundrum(jumble, solution)
    return Conundrum(next(text for text in (ordered, ordered[::-1]) if text != solution), solution)


def is_close(jumble: str, solution: str) -> bool:
    """Whether a jumble gives the solution away: four letters stand side by side as in it, or four in their own places.

    >>> is_close("JETCOINED", "DEJECTION"), is_close("BALLSFOOT", "FOOTBALLS")
    (False, True)
    """
    runs = (solution[start : start + _LONGEST_RUN + 1] for start in range(len(solution) - _LONGEST_RUN))
    in_place = sum(one == other for one, other in zip(jumble, solution, strict=True))
    return in_place > _MOST_IN_PLACE or any(run in jumble for run in runs)


def _is_good(jumble: str, solution: str, lexicon: Lexicon) -> bool:
    if is_close(jumble, solution) or lexicon.contains(jumble):
        return False
    bad = unfit(lexicon.alphabet.language)
    return not any(
        jumble[start:end] in bad
        for start in range(len(jumble))
        for end in range(start + _SHORTEST_SLUR, len(jumble) + 1)
    )  # fmt: skip


def _parts(ordered: str, lexicon: Lexicon) -> dict[str, list[str]]:
    """The common words that a jumble of the letters may be made of, by their sorted letters."""
    ranked = ranking(lexicon)
    common = COMMON_PART if ranked.commonness.any() else 0
    bad = unfit(lexicon.alphabet.language)
    parts: dict[str, list[str]] = {}
    for place in search(Position(ordered, lexicon.alphabet.language), lexicon)[0]:
        word = ranked.words[place]
        if ranked.commonness[place] >= common and word not in bad:
            parts.setdefault("".join(sorted(word)), []).append(word)
    return parts


def _partitions(ordered: str, lengths: tuple[int, ...], parts: dict[str, list[str]]) -> list[tuple[str, ...]]:
    """Every way to share the sorted letters *ordered* out to words of these lengths."""
    if len(lengths) == 1:
        return [(word,) for word in parts.get(ordered, ())]
    found: list[tuple[str, ...]] = []
    for letters in [letters for letters in parts if len(letters) == lengths[0]]:
        left = Counter(ordered)
        left.subtract(letters)
        if min(left.values()) < 0:
            continue
        rest = "".join(sorted(left.elements()))
        found.extend(
            (word, *others) for others in _partitions(rest, lengths[1:], parts) for word in parts[letters]
        )  # fmt: skip
    return found
