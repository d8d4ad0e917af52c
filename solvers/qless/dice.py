"""The dice of Q-Less: their faces, which are data in ``dice.toml``, rolls, and whether a roll is possible."""

from functools import cache, lru_cache

from solvers.errors import N_, InputError
from solvers.resources import read_toml
from solvers.seeded_random import SeededRandom

FEWEST, MOST = 3, 12
"""The fewest and the most dice of a roll."""


@cache
def dice() -> tuple[str, ...]:
    """The faces of the twelve dice, in small letters."""
    return tuple(faces.lower() for faces in read_toml("solvers.qless", "dice.toml")["dice"])


def roll(seed: str, count: int = MOST) -> str:
    """*count* of the dice rolled: letters in the order of the alphabet, always the same for the same *seed*.

    Fewer than twelve are drawn from the twelve. Raises InputError (field ``letters``) for a *count* out of bounds.

    >>> roll("first"), roll("first", 5)
    ('bcdfhilortuy', 'clmop')
    """
    if not FEWEST <= count <= MOST:
        raise InputError(
            N_("Q-Less is played with %(fewest)s to %(most)s dice."), field="letters", fewest=FEWEST, most=MOST
        )
    return rolled(SeededRandom("qless 1", "roll", str(count), seed), count)


def rolled(chance: SeededRandom, count: int = MOST) -> str:
    """The letters of *count* dice thrown with *chance*."""
    thrown = dice() if count == MOST else chance.shuffled(dice())[:count]
    return "".join(sorted(chance.pick(faces) for faces in thrown))


def can_roll(letters: str) -> bool:
    """Whether as many dice can show these letters: each letter on a die of its own (a matching in a bipartite graph).

    >>> can_roll("dhiklmmnootz"), can_roll("aaeeooiinnyy"), can_roll("jazz")
    (True, False, False)
    """
    return not unmatched(letters)


@lru_cache(maxsize=256)
def unmatched(letters: str) -> str:
    """The letters left without a die when as many as possible have one (Kuhn 1955); ``""`` for a possible roll."""
    holder: dict[int, int] = {}

    def find_die(letter: int, tried: set[int]) -> bool:
        for die, faces in enumerate(dice()):
            if letters[letter] in faces and die not in tried:
                tried.add(die)
                if die not in holder or find_die(holder[die], tried):
                    holder[die] = letter
                    return True
        return False

    return "".join(letter for index, letter in enumerate(letters) if not find_die(index, set()))
