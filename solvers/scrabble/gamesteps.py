"""A replayed game: its events with the position before each, their scores by the rules, and their faults."""

from dataclasses import dataclass

from solvers.errors import N_, InputError
from solvers.scrabble.gcg import Event, GameFile
from solvers.scrabble.hands import Hands
from solvers.scrabble.play import Play
from solvers.scrabble.position import Position
from solvers.scrabble.rules import Rules

NO_SCORE = N_("No score is given; the rules say %(score)s.")
OTHER_SCORE = N_("%(given)s given, the rules say %(score)s.")
OTHER_TOTAL = N_("The total given is %(given)s; it should be %(total)s.")
WRONG_SCORES = (NO_SCORE, OTHER_SCORE, OTHER_TOTAL)
"""The findings about the numbers of a move."""


@dataclass(frozen=True, slots=True)
class Step:
    """One event: its line, its player (0 or 1), the position before it, and the findings about it.

    ``before`` is as the player saw it; ``play`` is the placement, if the rules allow it, ``squares`` the places of its
    tiles. ``score`` is by the rules, None where they give no number. ``is_withdrawn`` says that the next event takes
    the play back.
    """

    line: int
    event: Event
    player: int
    before: Position
    squares: tuple[tuple[int, int], ...] = ()
    play: Play | None = None
    score: int | None = None
    notes: tuple[str, ...] = ()
    findings: tuple[InputError, ...] = ()
    is_withdrawn: bool = False

    @property
    def has_wrong_score(self) -> bool:
        """Whether the file gives another score than the rules."""
        return any(finding.message in WRONG_SCORES for finding in self.findings)


@dataclass(frozen=True, slots=True)
class Replay:
    """A replayed game file: its steps, and the position and the scores after each number of steps.

    There is one position more than steps, as of ``totals``, which are in the order of the players, and ``hands``.
    ``opening`` are notes before the first move; ``faults`` are lines that could not be read, or that name something
    unknown. ``end`` says how the moves have ended the game by the rules: ``out``, ``scoreless``, or not (empty).
    """

    file: GameFile
    rules: Rules
    players: tuple[tuple[str, str], ...]
    steps: tuple[Step, ...]
    positions: tuple[Position, ...]
    totals: tuple[tuple[int, int], ...]
    hands: tuple[Hands, ...]
    opening: tuple[str, ...]
    faults: tuple[tuple[int, InputError], ...]
    end: str

    @property
    def mover(self) -> int:
        """Whose turn it is after the last step: 0 or 1."""
        return 1 - self.steps[-1].player if self.steps else 0

    @property
    def names(self) -> tuple[str, ...]:
        """The name to show for each player: the full one, with the short one or a number where both have the same."""
        full = [name for _, name in self.players]
        if len(set(full)) == len(full):
            return tuple(full)
        shorts = [short for short, _ in self.players]
        marks = shorts if len(set(shorts)) == len(shorts) else ["1", "2"]
        return tuple(f"{name} ({mark})" for name, mark in zip(full, marks, strict=True))
