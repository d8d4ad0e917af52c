"""The names of premium squares in the reader's language, and the squares where the shipped games have them."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from solvers.errors import N_
from solvers.scrabble import shipped_rules
from solvers.scrabble.rules import Layout
from webapp.languages import gettext, once_a_language

_NAMES = {
    "4W": N_("quadruple word"),
    "3W": N_("triple word"),
    "2W": N_("double word"),
    "4L": N_("quadruple letter"),
    "3L": N_("triple letter"),
    "2L": N_("double letter"),
}


@once_a_language
def premium_names() -> Mapping[str, str]:
    """The names of premium squares by their sign."""
    return MappingProxyType({sign: gettext(name) for sign, name in _NAMES.items()})


_CODES = {"": ".", "4W": "Q", "3W": "T", "2W": "D", "4L": "q", "3L": "t", "2L": "d"}


@cache
def premium_layouts() -> Mapping[str, tuple[str, str]]:
    """The language and the premium squares of each shipped game, row by row: the signs as in the files of rules."""
    return MappingProxyType(
        {rules.name: (rules.alphabet.language, _codes(rules.layout)) for rules in shipped_rules().values()}
    )


def _codes(layout: Layout) -> str:
    cells = range(layout.size)
    return "".join(_CODES[layout.premium(row, col).sign] for row in cells for col in cells)
