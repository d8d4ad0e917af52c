"""The conundrum: nine letters that make a single word, shown as a jumble of shorter words where one exists.

A jumble is enough to find the solution again, so it is all that a link needs to hold. Drawn are common words that suit
a puzzle and have no anagram, neither in the list that is played with nor in the largest one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations

import numpy as np

from solvers.countdown.position import MOST_LETTERS, Position
from solvers.countdown.ranking import ranking
from solvers.countdown.seeds import seeded
from solvers.countdown.solver import search, solve
from solvers.countdown.verdict import Verdict, reason
from solvers.errors import N_, InputError, check_known
from solvers.lexicon import Lexicon, open_lexicon
from solvers.lexicon.commonness import Tier
from solvers.lexicon.fitness import hides_unfit, is_fit, suits_puzzle
from solvers.seeded_random import SeededRandom

LETTERS = 9
_NINE = f"S{LETTERS}"
POINTS = 10
LONGEST_GUESS = 60
"""Characters; a longer guess is refused unread."""
DIFFICULTIES = ("easy", "medium", "hard")
_PART_LENGTHS = ((4, 5), (3, 6), (3, 3, 3))
_LONGEST_RUN = 3
_MOST_IN_PLACE = 3
_TRIES = 500
_DRAWS = 50
_WIDEST = {"en": "world"}
"""By language, the list that has the most words."""


@dataclass(frozen=True, slots=True)
class Conundrum:
    """A jumble of nine letters and its solution.

    *parts* are the words that the jumble is made of, if it is; *others* are further words of the list that are right,
    for a jumble that a player gives may have some.
    """

    jumble: str
    solution: str
    parts: tuple[str, ...] = ()
    others: tuple[str, ...] = ()

    @classmethod
    def parse(cls, text: str, lexicon: Lexicon) -> Conundrum:
        """The conundrum whose jumble is *text*; raises InputError (field ``jumble``) if it cannot be one.

        That is: not nine letters, or letters of no other word of the list. Of several words the solution is the
        commonest one that is fit to be shown. The words that a jumble is made of are not looked for.
        """
        try:
            position = Position.parse(text, lexicon.alphabet.language)
        except InputError as error:
            raise error.beside("jumble") from None
        if len(position.letters) != LETTERS:
            raise _wrong_size(len(position.letters), "jumble")
        words = solve(position, lexicon).by_length.get(LETTERS, ())
        right = sorted(set(words) - {position.letters}, key=lambda word: (not is_fit(word, "en"), words.index(word)))
        if not right:
            message = (
                N_("This is a word, not a jumble.")
                if words
                else N_("These letters make no word of nine letters in the list %(list)s.")
            )
            raise InputError(message, field="jumble", list=lexicon.title)
        return cls(position.letters, right[0], others=tuple(right[1:]))

    def __str__(self) -> str:
        return self.jumble

    def is_solved_by(self, guess: str, lexicon: Lexicon) -> bool:
        """Whether *guess*, as it was typed, is right."""
        try:
            return judge_guess(read_guess(guess, lexicon), self, lexicon).is_valid
        except InputError:
            return False


def _wrong_size(count: int, field: str) -> InputError:
    return InputError(
        N_("These are %(count)s letters; a conundrum has %(size)s."), field=field, count=count, size=LETTERS
    )


@lru_cache(maxsize=4)
def solutions(lexicon: Lexicon) -> tuple[str, ...]:
    """The words that may be a conundrum's solution, by the alphabet: common ones that suit a puzzle and are unique.

    They have nine letters and no anagram. Of a word in -ISE and -IZE only the former is taken. If the list has no
    common words, rare ones are taken.
    """
    ranked = ranking(lexicon)
    shared = _with_anagrams(lexicon)
    language = lexicon.alphabet.language

    def chosen(words: tuple[str, ...]) -> tuple[str, ...]:
        nines = (word for word in words if len(word) == LETTERS and suits_puzzle(word, language))
        return tuple(
            sorted(word for word in nines if "".join(sorted(word)) not in shared and not _has_ise(word, lexicon))
        )

    return chosen(ranked.up_to(Tier.COMMON)) or chosen(ranked.words)


def _with_anagrams(lexicon: Lexicon) -> frozenset[str]:
    """The sorted letters of which the list or the widest of its language makes more than one word of nine letters."""
    rows = np.vstack([each.graph.rows()[:, : LETTERS + 1] for each in _lists(lexicon)])
    nines = rows[(rows[:, LETTERS - 1] > 0) & (rows[:, LETTERS] == 0), :LETTERS]
    words = np.unique(np.ascontiguousarray(nines).view(_NINE)).view(np.uint8).reshape(-1, LETTERS)
    made, counts = np.unique(np.sort(words, axis=1).view(_NINE), return_counts=True)
    return frozenset("".join(sorted(lexicon.alphabet.decode(letters))) for letters in made[counts > 1].tolist())


def _has_ise(word: str, lexicon: Lexicon) -> bool:
    """Whether the list also spells a word with S that has Z here, as ORGANIZER."""
    return any(
        word[at] == "Z" and word[at - 1] in "IY" and lexicon.contains(f"{word[:at]}S{word[at + 1 :]}")
        for at in range(1, len(word))
    )


@lru_cache(maxsize=4)
def graded(lexicon: Lexicon) -> dict[str, tuple[str, ...]]:
    """The solutions in three equal parts by difficulty: ``easy`` are the commonest, ``hard`` the rarest."""
    places = {word: place for place, word in enumerate(ranking(lexicon).words)}
    words = sorted(solutions(lexicon), key=places.__getitem__)
    bounds = [len(words) * part // len(DIFFICULTIES) for part in range(len(DIFFICULTIES) + 1)]
    return {name: tuple(words[bounds[part] : bounds[part + 1]]) for part, name in enumerate(DIFFICULTIES)}


def checked_difficulty(difficulty: str) -> str:
    """*difficulty* itself, one of ``DIFFICULTIES`` or ""; raises InputError (field ``difficulty``)."""
    if difficulty:
        check_known(difficulty, DIFFICULTIES, N_("Unknown difficulty “%(name)s”. Known ones: %(names)s."), "difficulty")
    return difficulty


@lru_cache(maxsize=256)
def draw_conundrum(seed: str, lexicon: Lexicon, difficulty: str = "") -> Conundrum:
    """A random conundrum, always the same for the same *seed* and list (the seed of a day: ``daily_seed``).

    Words of which a jumble can be made of words are preferred. *difficulty*, if given, is one of ``DIFFICULTIES``.
    Raises InputError (field ``lexicon``) if the list has no word for one.
    """
    words = graded(lexicon)[difficulty] if difficulty else solutions(lexicon)
    if not words:
        raise InputError(N_("The list %(list)s has no word for a conundrum."), field="lexicon", list=lexicon.title)
    chance = seeded(seed, "conundrum")
    drawn = (jumbled(chance.pick(words), lexicon, chance) for _ in range(_DRAWS))
    first = next(drawn)
    return first if first.parts else next((puzzle for puzzle in drawn if puzzle.parts), first)


def jumbled(solution: str, lexicon: Lexicon, chance: SeededRandom) -> Conundrum:
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
            words = chance.pick(made)
            return Conundrum("".join(words), solution, words)
    shuffles = ("".join(chance.shuffled(solution)) for _ in range(_TRIES))
    for jumble in shuffles:
        if _is_good(jumble, solution, lexicon):
            return Conundrum(jumble, solution)
    return Conundrum(next(text for text in (ordered, ordered[::-1]) if text != solution), solution)


def read_guess(text: str, lexicon: Lexicon) -> str:
    """A guess in capitals; raises InputError (field ``guess``) if it cannot be one, which costs nothing."""
    if len(text) > LONGEST_GUESS:
        raise InputError(
            N_("That is %(count)s characters; the answer has %(size)s letters."),
            field="guess", count=len(text), size=LETTERS,
        )  # fmt: skip
    typed = "".join(text.split())
    if not typed:
        raise InputError(N_("Type your answer, or give up."), field="guess")
    guess = lexicon.alphabet.decode(lexicon.alphabet.read_letters(typed, "guess"))
    if len(guess) > MOST_LETTERS:
        raise _wrong_size(len(guess), "guess")
    return guess


def judge_guess(guess: str, puzzle: Conundrum, lexicon: Lexicon) -> Verdict:
    """Judge a *guess* in capitals: any word made of all nine letters is right, but the jumble itself.

    A word counts if :func:`list_with` finds a list that has it.
    """
    reasons = []
    if sorted(guess) != sorted(puzzle.jumble):
        reasons = [reason(N_("It is not made of these nine letters."))]
    elif guess == puzzle.jumble:
        reasons = [reason(N_("That is the jumble itself."))]
    elif list_with(guess, lexicon) is None:
        reasons = [reason(N_("%(word)s is not in the list %(list)s."), word=guess, list=lexicon.title)]
    return Verdict(guess, 0 if reasons else POINTS, tuple(reasons))


def list_with(word: str, lexicon: Lexicon) -> Lexicon | None:
    """The list that makes *word* a right answer: *lexicon*, or the widest of its language; None if neither has it."""
    return next((each for each in _lists(lexicon) if each.contains(word)), None)


def _lists(lexicon: Lexicon) -> Iterator[Lexicon]:
    """*lexicon*, then the widest list of its language."""
    yield lexicon
    if widest := _WIDEST.get(lexicon.alphabet.language):
        yield open_lexicon(widest)


def is_close(jumble: str, solution: str) -> bool:
    """Whether a jumble gives the solution away: four letters stand side by side as in it, or four in their own places.

    >>> is_close("JETCOINED", "DEJECTION"), is_close("BALLSFOOT", "FOOTBALLS")
    (False, True)
    """
    runs = (solution[start : start + _LONGEST_RUN + 1] for start in range(len(solution) - _LONGEST_RUN))
    in_place = sum(one == other for one, other in zip(jumble, solution, strict=True))
    return in_place > _MOST_IN_PLACE or any(run in jumble for run in runs)


def _is_good(jumble: str, solution: str, lexicon: Lexicon) -> bool:
    if is_close(jumble, solution) or list_with(jumble, lexicon):
        return False
    return not hides_unfit(jumble, lexicon.alphabet.language)


def _parts(ordered: str, lexicon: Lexicon) -> dict[str, list[str]]:
    """The words that a jumble may be made of, by their sorted letters: common ones that suit a puzzle."""
    words = ranking(lexicon).words
    common = len(ranking(lexicon).up_to(Tier.COMMON))
    parts: dict[str, list[str]] = {}
    for place in search(Position(ordered, lexicon.alphabet.language), lexicon)[0]:
        if place < common and suits_puzzle(words[place], lexicon.alphabet.language):
            parts.setdefault("".join(sorted(words[place])), []).append(words[place])
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
        found.extend((word, *others) for others in _partitions(rest, lengths[1:], parts) for word in parts[letters])
    return found
