"""Which boards of a roll are wanted, and in what order."""

from dataclasses import dataclass

ORDERS = ("", "few", "many", "long", "compact")
"""The commonest words first, fewest words, most words, longest word, smallest rectangle; then the commonest words."""
MOST_BEGINNINGS = 30


@dataclass(frozen=True, slots=True)
class Filter:
    """Conditions on a board; an empty filter lets every board through.

    *words* is the number of its words, *badges* are features of :data:`solvers.qless.board.BADGES`, of which it has
    all; each of the *beginnings*, in small letters, begins one of its words; *once*: no word is on it twice. *order*
    is one of :data:`ORDERS`.
    """

    words: int | None = None
    badges: frozenset[str] = frozenset()
    beginnings: tuple[str, ...] = ()
    once: bool = False
    order: str = ""
