"""Why something a player declared does not count, in words that can be translated."""

from __future__ import annotations

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
