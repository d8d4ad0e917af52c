"""The libraries that the site is built on, as the page about it names them."""

import functools
import re
from dataclasses import dataclass
from importlib.metadata import metadata, requires

_NAME = re.compile(r"[A-Za-z0-9._-]+")


@dataclass(frozen=True, slots=True)
class Library:
    """A library, with its licence as it states it itself."""

    name: str
    licence: str


_HTMX = Library("htmx", "0BSD")
"""No Python package of its own: the build takes it out of one."""


@functools.cache
def libraries() -> tuple[Library, ...]:
    """The packages that this one requires, those for its development apart; by name."""
    required = [_NAME.match(line) for line in requires("tilewright") or () if "extra ==" not in line]
    found = [_library(name[0]) for name in required if name]
    return tuple(sorted([*found, _HTMX], key=lambda library: library.name.lower()))


def _library(name: str) -> Library:
    """The library *name* as its package describes it; older packages have a free text for the licence."""
    about = metadata(name)
    licences = (about[field] for field in ("License-Expression", "License") if field in about)
    return Library(about["Name"], next(filter(None, licences), ""))
