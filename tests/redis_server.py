"""A Redis of a test's own."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from redis import Redis, RedisError
from served import free_port

KEEPS_NOTHING = ("--save", "", "--maxmemory", "64mb", "--maxmemory-policy", "volatile-ttl")


@dataclass
class RedisServer:
    """A Redis of this machine; it keeps its port when it is started again, but no data."""

    arguments: Sequence[str] = KEEPS_NOTHING
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] = field(init=False)

    @property
    def address(self) -> str:
        """What TILEWRIGHT_REDIS takes."""
        return f"redis://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it and wait until it answers; raises FileNotFoundError if the program is not installed."""
        command = ["redis-server", *self.arguments, "--port", str(self.port), "--bind", "127.0.0.1"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        with Redis(port=self.port) as client:
            for _ in range(500):
                try:
                    client.ping()
                    return
                except RedisError:
                    time.sleep(0.02)
        raise RuntimeError("redis-server did not start")

    def stop(self) -> None:
        """Take it away at once."""
        self.process.kill()
        self.process.wait()


@contextmanager
def redis_server(arguments: Sequence[str] = KEEPS_NOTHING) -> Iterator[RedisServer]:
    """A Redis that answers."""
    server = RedisServer(arguments)
    server.start()
    try:
        yield server
    finally:
        server.stop()
