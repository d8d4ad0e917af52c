"""The one error of the solver packages: an input that cannot be read or is against the rules.

It knows the field and the square at fault and its message in English, as a template with named values, so that a
page can show it beside the field and in the player's language. It does not know how to translate.
"""

from __future__ import annotations


def mark(message: str) -> str:
    """Mark *message* for translation and return it unchanged (gettext's usual no-op marker)."""
    return message


class PositionError(ValueError):
    """An input that a player can mend: what is wrong, in which field, on which square.

    *message* is a template in English with ``%(name)s`` places, filled from *values*; *field* is the name of the
    input at fault (``board``, ``rack``, ``scores``, …); *square* is a name such as ``H8``, or None.
    """

    def __init__(self, message: str, *, field: str, square: str | None = None, **values: object) -> None:
        if square is not None:
            values["square"] = square
        super().__init__(message % values if values else message)
        self.message = message
        self.values = values
        self.field = field
        self.square = square
