"""The form of the Q-Less page: its fields as typed, and the position they make or their fault.

The text form of a position is in ``solvers.qless.notation``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from werkzeug.datastructures import MultiDict

from solvers.errors import N_, InputError
from solvers.qless import FEWEST, MOST, Position, Rules, read_letters, read_rows
from webapp.fields import whole_number
from webapp.languages import gettext, ngettext


@dataclass(frozen=True, slots=True)
class Draft:
    """The form as typed, by the names of its fields.

    *count* is the number of dice, *board* the tiles laid, a row a line; *dice* is ``free`` for any letters, *twos*
    ``yes`` to allow runs of two, *repeats* ``no`` to allow each word only once.
    """

    letters: str = ""
    count: str = str(MOST)
    board: str = ""
    dice: str = ""
    twos: str = ""
    repeats: str = ""

    @classmethod
    def of(cls, position: Position) -> Draft:
        """The form that shows a position."""
        rules = position.rules
        return cls(
            position.letters.upper(),
            str(len(position.letters)),
            "\n".join(position.rows).upper(),
            "free" if rules.free else "",
            "yes" if rules.twos else "",
            "" if rules.repeats else "no",
        )

    @classmethod
    def read(cls, form: MultiDict[str, str]) -> Draft | None:
        """The submitted form, the last value of each name; None without one."""
        if "letters" not in form:
            return None
        usual = cls()
        return cls(**{name: (form.getlist(name) or [getattr(usual, name)])[-1] for name in cls.__slots__})

    @property
    def rules(self) -> Rules:
        return Rules(self.dice == "free", self.twos == "yes", self.repeats != "no")

    @property
    def typed(self) -> str:
        """The letters typed so far, to be shown as tiles; at most twelve."""
        try:
            return read_letters(self.letters)[:MOST]
        except InputError:
            return "".join(char for char in self.letters.lower() if char.isascii() and char.isalpha())[:MOST]

    @property
    def places(self) -> int:
        """The number of dice to show."""
        try:
            return max(self.dice_count(), len(self.typed))
        except InputError:
            return MOST

    def dice_count(self) -> int:
        """The number of dice; raises InputError."""
        count = whole_number(self.count.strip() or str(MOST), digits=2)
        if not FEWEST <= count <= MOST:
            raise InputError(
                N_("Q-Less is played with %(fewest)s to %(most)s dice."), field="count", fewest=FEWEST, most=MOST
            )
        return count

    def position(self) -> Position:
        """The position that the form makes; raises InputError."""
        count = self.dice_count()
        letters = read_letters(self.letters)
        if not FEWEST <= len(letters) <= MOST:
            raise WrongNumber(len(letters), count)
        rows = read_rows(self.board.strip("\r\n").replace("/", "\n").splitlines())
        position = Position(letters, tuple(rows), self.rules)
        if len(letters) != count:
            raise WrongNumber(len(letters), count)
        return position


class WrongNumber(InputError):
    """Fewer or more letters than dice."""

    def __init__(self, found: int, count: int) -> None:
        message = (
            N_("Letters typed: %(found)s; missing for %(count)s dice: %(more)s.")
            if found < count
            else N_("Letters typed: %(found)s. For %(count)s dice that is %(more)s too many.")
        )
        super().__init__(message, field="letters", found=found, count=count, more=abs(count - found))
        self.found = found
        self.is_short = found < count


def offer(fault: InputError, draft: Draft) -> tuple[str, str, str] | None:
    """The setting that would make the letters valid: a field, its value, and a label."""
    if isinstance(fault, WrongNumber) and FEWEST <= fault.found <= MOST:
        count = fault.found
        return "count", str(count), ngettext("Play with %(num)s die", "Play with %(num)s dice", count)
    if fault.field != "letters" or draft.dice:
        return None
    try:
        replace(draft, dice="free").position()
    except InputError:
        return None
    return "dice", "free", gettext("Use free letters")
