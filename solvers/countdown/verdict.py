"""Verdicts on declared words and guesses, with the reasons against them as texts that can be translated."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason: *message* is an English template with ``%(name)s`` places, marked for translation, for *values*."""

    message: str
    values: Mapping[str, object] = field(default_factory=dict, hash=False)

    def __str__(self) -> str:
        return self.message % self.values if self.values else self.message


def reason(message: str, **values: object) -> Reason:
    """A reason with its values."""
    return Reason(message, values)


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on a declared word or guess: *word* in capitals (as typed if it cannot be read), *score* in points.

    *reasons* say why it does not count, the weightiest first; there are none if it does.
    """

    word: str
    score: int
    reasons: tuple[Reason, ...] = ()

    @property
    def is_valid(self) -> bool:
        """Whether it counts."""
        return not self.reasons
