"""The one-line text form of a Q-Less position: ``LETTERS [board=ROWS] [dice=free] [twos=yes] [repeats=no]``.

Letters are small and in the order of the alphabet; rows are divided by ``/``, with ``.`` for an empty cell; options
follow in this order, only where they differ from the default. Reading is lenient: capitals, letters separated by
blanks, commas or hyphens, accents, options in any order.
"""

import unicodedata

from solvers.alphabet import alphabet
from solvers.errors import N_, InputError, check_length
from solvers.qless.dice import MOST
from solvers.qless.grid import Rows
from solvers.qless.rules import Rules, bad_letter, wrong_number

MOST_CHARACTERS = 12_000
_BETWEEN = " \t,;-·|"
_OPTIONS = {"dice": ("rolled", "free"), "twos": ("no", "yes"), "repeats": ("yes", "no")}


def write(letters: str, rows: Rows, rules: Rules) -> str:
    """The one-line form of a position."""
    parts = [letters]
    if rows:
        parts.append("board=" + "/".join(rows))
    for (name, values), changed in zip(_OPTIONS.items(), (rules.free, rules.twos, not rules.repeats), strict=True):
        if changed:
            parts.append(f"{name}={values[1]}")
    return " ".join(parts)


def read(text: str) -> tuple[str, Rows, Rules]:
    """The letters, rows and rules of a position in one line; see :meth:`Position.parse`."""
    check_length(text, MOST_CHARACTERS, "position")
    tokens = text.split()
    options: dict[str, str] = {}
    for token in tokens:
        name, sign, value = token.partition("=")
        if not sign:
            continue
        name, known = name.lower(), ", ".join((*_OPTIONS, "board"))
        if name not in {*_OPTIONS, "board"}:
            raise InputError(
                N_("Unknown option “%(option)s”. Known options: %(known)s."),
                field="position", option=token[:40], known=known,
            )  # fmt: skip
        if name in options:
            raise InputError(N_("“%(option)s” appears twice."), field="position", option=name)
        options[name] = value
    letters = read_letters(" ".join(token for token in tokens if "=" not in token))
    rows = read_rows(options.pop("board", "").split("/"))
    changed = {name: _is_changed(name, value) for name, value in options.items()}
    rules = Rules(changed.get("dice", False), changed.get("twos", False), not changed.get("repeats", False))
    return letters, tuple(rows), rules


def read_letters(text: str) -> str:
    """The letters of a roll as typed: in small letters, in their order, without separators.

    Raises InputError (field ``letters``) naming a character that is not a letter and its place, or for a wrong number.
    """
    if len(text) > MOST_CHARACTERS:
        raise wrong_number(len(text))
    letters = ""
    for char in unicodedata.normalize("NFC", text):
        if char in _BETWEEN or char.isspace():
            continue
        letter = folded(char)
        if not letter:
            raise bad_letter(char, len(letters))
        letters += letter
    if not letters:
        raise InputError(N_("Type the %(most)s letters that were rolled."), field="letters", most=MOST)
    return letters


def read_rows(rows: list[str] | tuple[str, ...]) -> tuple[str, ...]:
    """Rows as typed, in small letters with a dot for an empty cell, which may be typed as a blank or ``_``."""
    return tuple("".join("." if char in " _." else folded(char) or char for char in text) for text in rows)


def folded(char: str) -> str:
    """A typed letter as a small one without an accent; ``""`` if it is not a letter from A to Z."""
    code = alphabet("en").code(char)
    return chr(ord("a") + code - 1) if code else ""


def _is_changed(name: str, value: str) -> bool:
    values = _OPTIONS[name]
    if value.lower() not in values:
        raise InputError(
            N_("“%(option)s” is one of %(known)s."), field="position", option=name, known=", ".join(values)
        )
    return value.lower() == values[1]
