"""Every limit and address of the server: a named setting with a default, read from the environment.

The variable is ``TILEWRIGHT_`` and the name in capitals; docs/settings.md lists them all.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from webapp.visitors import networks


class SettingError(ValueError):
    """A setting in the environment that is not a number, or out of bounds."""


def _setting(
    default: Any, doc: str, least: float = 0, most: float = (1 << 31) - 1, kind: Callable[[str], object] = str
) -> Any:
    """A field; of a text *least* is the least length, and *kind* raises ValueError if it is wrong."""
    return field(default=default, metadata={"doc": doc, "least": least, "most": most, "kind": kind})


@dataclass(frozen=True, slots=True)
class Settings:
    """The server's settings."""

    host: str = _setting("127.0.0.1", "address to listen on", least=1)
    port: int = _setting(8000, "port to listen on", 1, 65535)
    trusted_hosts: str = _setting(
        "",
        "names by which visitors reach the server, divided by spaces or commas: demo.example.org, .example.org for all "
        "that end so, or * for all; IP addresses, localhost and names that only its own network knows always pass",
    )
    metrics_host: str = _setting("127.0.0.1", "address at which Prometheus reads metrics", least=1)
    metrics_port: int = _setting(0, "port at which Prometheus reads metrics; 0 for none", 0, 65535)
    threads: int = _setting(
        32, "threads: requests answered at the same time, those that wait for a solve among them", 1, 1000
    )
    requests_at_once: int = _setting(
        1, "requests worked on at the same time, besides solves: Python runs one thread at a time anyway", 1, 1000
    )
    body_bytes: int = _setting(1 << 20, "largest request body, in bytes", 1000, 1 << 30)
    requests_waiting: int = _setting(
        64,
        "requests that may wait for a thread, one visitor's in half of the places; beyond them the server answers 503 "
        "with Retry-After",
        0,
        1_000_000,
    )
    waiting_seconds: float = _setting(
        5.0,
        "longest time that a request waits for a thread; if it is likely to be longer, the server answers 503 at once",
        0.1,
        86400,
    )
    request_seconds: float = _setting(60.0, "longest time that one request may take to arrive", 1, 86400)
    board_size: int = _setting(21, "largest board, in squares a side", 15, 22)
    rack_size: int = _setting(9, "largest rack, in tiles", 1, 9)
    plays: int = _setting(500, "most plays in one answer", 1, 1_000_000)
    words: int = _setting(1000, "most words of the finder on one page; its text file holds all", 1, 1_000_000)
    solve_seconds: float = _setting(
        5.0, "longest time one solve may take; the answer then says that it was cut off", 0.01, 86400
    )
    stream_seconds: float = _setting(
        120.0, "longest time a search may take that shows its progress and can be stopped", 0.01, 86400
    )
    solves_at_once: int = _setting(2, "solves that run at the same time", 1, 1000)
    solves_waiting: int = _setting(
        24,
        "solves that may wait, one visitor's in half of the places; beyond them the server answers 503 with "
        "Retry-After",
        0,
        1_000_000,
    )
    trusted_proxies: str = _setting(
        "127.0.0.1 ::1",
        "addresses and networks of proxies whose X-Forwarded-For, X-Forwarded-Proto and X-Request-ID are believed; "
        "empty if there is none",
        kind=networks,
    )
    visitor_ipv4_bits: int = _setting(32, "leading bits of an IPv4 address that make a visitor", 8, 32)
    visitor_ipv6_bits: int = _setting(56, "leading bits of an IPv6 address that make a visitor", 16, 128)
    visitor_requests: int = _setting(
        12, "requests of one visitor answered at the same time, more of them wait; 0 for no limit", 0, 1_000_000
    )
    visitor_units: int = _setting(
        1200, "units that one visitor may use in a minute; beyond them the server answers 429; 0 for no limit", 0
    )
    page_cost: int = _setting(1, "units that a page costs", 0, 1000)
    solve_cost: int = _setting(2, "units that an answer costs", 0, 1000)
    stream_cost: int = _setting(20, "units that a search costs that shows its progress", 0, 1000)
    list_cost: int = _setting(40, "units that a whole list of words costs", 0, 1000)
    redis: str = _setting("", "address of a Redis in which several processes count units, redis://…; empty for none")
    searches_at_once: int = _setting(
        8,
        "searches that may show their progress at the same time, but a third of the threads at most; 0 for none",
        0,
        1000,
    )
    visitor_searches: int = _setting(3, "the same for one visitor; 0 for no limit", 0, 1000)
    rules: str = _setting("", "folder of TOML files, each a game of your own that the Scrabble page offers")
    visitor_lists: int = _setting(
        6,
        "word lists of visitors that the server keeps at the same time, in up to 20 MB each; 0 if they may bring none",
        0,
        1_000_000,
    )
    visitor_list_bytes: int = _setting(
        10 << 20, "largest file of such a list, in bytes; unpacked it may be eight times as large", 1, 1 << 30
    )
    visitor_list_seconds: float = _setting(3600.0, "how long such a list is kept after its last use", 1)
    visitor_list_memory: int = _setting(
        768 << 20, "memory that the process which reads such a list may reserve, in bytes", 256 << 20, 1 << 40
    )
    visitor_list_cpu: int = _setting(
        60, "processor time that this process may take, in seconds; one runs at a time, at low priority", 1, 86400
    )

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
                try:
                    setting.metadata["kind"](value)
                except ValueError as error:
                    raise SettingError(f"{name}: {error}") from None
            elif not least <= value <= most:
                raise SettingError(f"{name} should be from {least} to {most}, not {text[:40]}")
            chosen[setting.name] = value
        return cls(**chosen)


DEFAULTS = Settings()
