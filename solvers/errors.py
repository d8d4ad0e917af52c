"""The one error of the solver packages: an input that cannot be read or is against the rules.

It knows the field and the square at fault and its message in English, as a template with named values, so that a
page can show it beside the field and in the player's language. It does not know how to translate.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TypeVar

_Value = TypeVar("_Value")


def N_(message: str) -> str:  # noqa: N802  # the name that gettext tools look for
    """Mark *message* for translation and return it unchanged (gettext's usual no-op marker)."""
    return message


class InputError(ValueError):
    """An input that a player can correct: the fault, its field and its square.

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

    def beside(self, field: str) -> InputError:
        """The same error for another field."""
        values = {name: value for name, value in self.values.items() if name != "square"}
        return InputError(self.message, field=field, square=self.square, **values)


class Faults(list[InputError]):
    """The faults found while something is read on to its end."""

    def attempt(self, default: _Value, reader: Callable[..., _Value], *args: object) -> _Value:
        """The result of *reader* for *args*; *default* if it raises InputError, which is kept."""
        try:
            return reader(*args)
        except InputError as error:
            self.append(error)
            return default


def check_length(text: str, most: int, field: str) -> None:
    """Raise InputError (*field*) for a *text* of more than *most* characters, before any of it is read."""
    if len(text) > most:
        raise InputError(
            N_("That is %(count)s characters; at most %(most)s can be read."), field=field, count=len(text), most=most
        )


def check_known(name: str, known: Collection[str], message: str, field: str) -> None:
    """Raise InputError (*field*) unless *name* is *known*; *message* has places for the ``name`` and all ``names``."""
    if name not in known:
        raise InputError(message, field=field, name=name[:40], names=", ".join(known))


def square_name(row: int, col: int) -> str:
    """The name of a square on a board without coordinates; rows and columns are given from 0 and named from 1.

    >>> square_name(1, 2)
    'row 2, column 3'
    """
    return f"row {row + 1}, column {col + 1}"
