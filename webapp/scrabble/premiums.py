"""What premium squares are called in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from solvers.errors import N_
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
