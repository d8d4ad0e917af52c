"""Every limit and address of the server: a named setting with a default, read from the environment.

The variable is ``TILEWRIGHT_`` and the name in capitals; README lists them all.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any


class SettingError(ValueError):
    """A setting in the environment that is no number, or is out of bounds."""


def _setting(default: Any, doc: str) -> Any:
    return field(default=default, metadata={"doc": doc})


@dataclass(frozen=True, slots=True)
class Settings:
    """The server's settings."""

    host: str = _setting("127.0.0.1", "address to listen on")
    port: int = _setting(8000, "port to listen on")
    threads: int = _setting(24, "requests answered at the same time")
    body_bytes: int = _setting(1 << 20, "largest request body, in bytes")
    board_size: int = _setting(21, "largest board, in squares a side")
    rack_size: int = _setting(9, "largest rack, in tiles")
    plays: int = _setting(500, "most plays in one answer")
    words: int = _setting(1000, "most words of the finder on one page; its text file holds all")
    solve_seconds: float = _setting(5.0, "longest time one solve may take")
    stream_seconds: float = _setting(120.0, "longest time a search that can be stopped may take")
    solves_at_once: int = _setting(2, "solves that run at the same time")
    solves_waiting: int = _setting(12, "solves that may wait; beyond them the server says that it is busy")
    rules: str = _setting("", "folder of TOML files, each a game of one's own that the Scrabble page offers")
    visitor_lists: int = _setting(0, "word lists that visitors may have brought, at the same time; 0 for none")
    visitor_list_bytes: int = _setting(4 << 20, "largest file of such a list, in bytes")
    visitor_list_seconds: float = _setting(3600.0, "how long such a list is kept after its last use")

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Settings:
        """The defaults, with what the environment sets; raises SettingError naming the variable."""
        chosen: dict[str, Any] = {}
        for setting in fields(cls):
            name = f"TILEWRIGHT_{setting.name.upper()}"
            text = environment.get(name)
            if text is None:
                continue
            kind: type[int] | type[float] | type[str] = type(getattr(DEFAULTS, setting.name))
            try:
                value = kind(text)
            except ValueError:
                raise SettingError(f"{name} should be a number, not “{text}”") from None
            if not isinstance(value, str) and not 0 <= value < 1 << 31:
                raise SettingError(f"{name} is out of bounds: {text}")
            chosen[setting.name] = value
        return cls(**chosen)


DEFAULTS = Settings()
