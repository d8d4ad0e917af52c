"""Values in the fields of forms and addresses."""

from collections.abc import Collection

from solvers.errors import N_, InputError


def whole_number(text: str, usual: int = 0, digits: int = 5) -> int:
    """The whole number in *text*, of at most so many *digits*; *usual* for any other text.

    >>> whole_number("12"), whole_number("-1"), whole_number("", 20), whole_number("123456")
    (12, 0, 20, 0)
    """
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= digits else usual


def one_of(text: str, known: Collection[str], field: str) -> str:
    """*text* itself, if it is one of those *known*; else raises InputError for the *field*."""
    if text not in known:
        raise InputError(N_("“%(text)s” cannot be chosen here."), field=field, text=text[:20])
    return text
