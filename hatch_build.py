"""Build hook: htmx comes out of the package django-htmx into ``static/vendor``, and translations are compiled."""

from __future__ import annotations

import io
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def write_at_once(target: Path, content: bytes) -> None:
    """Put a file in place whole: a program that runs from this folder may be reading the old one."""
    unfinished = target.with_suffix(".part")
    unfinished.write_bytes(content)
    unfinished.replace(target)


class PrepareFiles(BuildHookInterface):  # type: ignore[type-arg]
    """Makes the files that are needed but not kept in the repository."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        spec = find_spec("django_htmx")
        if spec is None or not spec.submodule_search_locations:
            raise RuntimeError("the build needs the package django-htmx")
        source = Path(spec.submodule_search_locations[0], "static", "django_htmx", "htmx-2.min.js")
        target = root / "static" / "vendor" / "htmx.min.js"
        target.parent.mkdir(parents=True, exist_ok=True)
        write_at_once(target, source.read_bytes())
        for catalogue in (root / "webapp" / "translations").glob("*/LC_MESSAGES/messages.po"):
            compiled = io.BytesIO()
            with catalogue.open("rb") as text:
                write_mo(compiled, read_po(text))
            write_at_once(catalogue.with_suffix(".mo"), compiled.getvalue())
