"""The record of a tool for the application, the command line and the preparation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from flask import Blueprint


@dataclass(frozen=True, slots=True)
class Example:
    """A position to try from the front page.

    ``text`` invites to it, untranslated; ``queries`` are the address's parameters by language, the English ones for
    every language that has none of its own.
    """

    endpoint: str
    text: str
    queries: Mapping[str, Mapping[str, Any]]

    def query(self, language: str) -> Mapping[str, Any]:
        """The parameters for a reader of *language*."""
        return self.queries.get(language, self.queries["en"])


@dataclass(frozen=True, slots=True)
class Tool:
    """One tool: a game or the word finder.

    What takes time to import is named as ``package.module:name`` and imported when it is needed. ``name`` begins its
    addresses and the names of its ``blueprints``, named for each module that adds to them; the first has the view
    ``page``. Its picture on the front page is ``static/pictures/NAME.svg``. Texts are untranslated: ``title``, and
    ``about``, which says in a sentence what each page is for, by endpoint. These are the pages for search engines; that
    of ``page`` is on the front page too.
    ``kernels`` are the modules to compile before the first solve, and ``first_solve`` a function that tries one;
    ``later_kernels`` are compiled while visitors are served already, and loaded when they are first needed.
    """

    name: str
    title: str
    blueprints: tuple[str, ...]
    about: Mapping[str, str]
    example: Example
    commands: Mapping[str, str] = field(default_factory=dict)
    kernels: tuple[str, ...] = ()
    later_kernels: tuple[str, ...] = ()
    first_solve: str = ""

    def pages(self) -> Iterator[Blueprint]:
        """The blueprints, imported."""
        return map(resolve_name, self.blueprints)

    def solve_first(self) -> Any:
        """Try a first solve, if the tool has one."""
        return resolve_name(self.first_solve)() if self.first_solve else None
