"""Whole numbers in the fields of forms and addresses, where any other text stands for the usual value."""

from __future__ import annotations


def whole_number(text: str, usual: int = 0, digits: int = 5) -> int:
    """The whole number in *text*, of at most so many *digits*; *usual* for any other text.

    >>> whole_number("12"), whole_number("-1"), whole_number("", 20), whole_number("123456")
    (12, 0, 20, 0)
    """
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= digits else usual
