"""Every limit and address of the server: a named setting with a default, read from the environment.

The variable is ``TILEWRIGHT_`` and the name in capitals; README lists them all.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from solvers.scrabble.rules import LARGEST_BOARD, LARGEST_RACK


class SettingError(ValueError):
    """A setting in the environment that is no number, or is out of bounds."""


def _setting(default: Any, doc: str, least: float = 0, most: float = (1 << 31) - 1) -> Any:
    return field(default=default, metadata={"doc": doc, "least": least, "most": most})


@dataclass(frozen=True, slots=True)
class Settings:
    """The server's settings."""

    host: str = _setting("127.0.0.1", "address to listen on", least=1)
    port: int = _setting(8000, "port to listen on", 1, 65535)
    threads: int = _setting(24, "requests answered at the same time", 1, 1000)
    body_bytes: int = _setting(1 << 20, "largest request body, in bytes", 1000, 1 << 30)
    request_seconds: float = _setting(60.0, "longest time that one request may take to arrive", 1, 86400)
    board_size: int = _setting(21, "largest board, in squares a side", 15, LARGEST_BOARD)
    rack_size: int = _setting(9, "largest rack, in tiles", 1, LARGEST_RACK)
    plays: int = _setting(500, "most plays in one answer", 1, 1_000_000)
    words: int = _setting(1000, "most words of the finder on one page; its text file holds all", 1, 1_000_000)
    solve_seconds: float = _setting(5.0, "longest time one solve may take", 0.01, 86400)
    stream_seconds: float = _setting(120.0, "longest time a search that can be stopped may take", 0.01, 86400)
    solves_at_once: int = _setting(2, "solves that run at the same time", 1, 1000)
    solves_waiting: int = _setting(
        12, "solves that may wait; beyond them the server says that it is busy", 0, 1_000_000
    )
    rules: str = _setting("", "folder of TOML files, each a game of one's own that the Scrabble page offers")
    visitor_lists: int = _setting(
        0, "word lists that visitors may have brought, at the same time; 0 for none", 0, 1_000_000
    )
    visitor_list_bytes: int = _setting(4 << 20, "largest file of such a list, in bytes", 1, 1 << 30)
    visitor_list_seconds: float = _setting(3600.0, "how long such a list is kept after its last use", 1)

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Settings:
        """The defaults, with what the environment sets; raises SettingError naming the variable and its range."""
        chosen: dict[str, Any] = {}
        for setting in fields(cls):
            name = f"TILEWRIGHT_{setting.name.upper()}"
            text = environment.get(name)
            if text is None:
                continue
            kind: type[int] | type[float] | type[str] = type(getattr(DEFAULTS, setting.name))
            least, most = setting.metadata["least"], setting.metadata["most"]
            try:
                value = kind(text)
            except ValueError:
                what = "a whole number" if kind is int else "a number"
                raise SettingError(f"{name} should be {what} from {least} to {most}, not “{text[:40]}”") from None
            if isinstance(value, str):
                if len(value.strip()) < least:
                    raise SettingError(f"{name} should not be empty")
            elif not least <= value <= most:
                raise SettingError(f"{name} should be from {least} to {most}, not {text[:40]}")
            chosen[setting.name] = value
        return cls(**chosen)


DEFAULTS = Settings()
