"""A Tilewright server of one's own for a while: started on a free port, ready, stopped at the end."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]


@dataclass(frozen=True)
class Served:
    """Where the server is, its process, and how many seconds it took to be ready."""

    url: str
    process: subprocess.Popen[bytes]
    seconds: float

    def megabytes(self) -> float:
        """The server's resident memory."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0]) / 1024


@contextmanager
def served(settings: Mapping[str, str] | None = None) -> Iterator[Served]:
    """A ready server, with further TILEWRIGHT_ settings."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = {**os.environ, "TILEWRIGHT_PORT": str(port), **(settings or {})}
    started = time.monotonic()
    with tempfile.TemporaryFile() as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "webapp", "serve"], cwd=ROOT, env=environment, stdout=log, stderr=log
        )
        url = f"http://127.0.0.1:{port}"
        try:
            while True:
                try:
                    with urllib.request.urlopen(f"{url}/readyz", timeout=5):
                        break
                except (urllib.error.URLError, ConnectionError):
                    if process.poll() is not None or time.monotonic() - started > 120:
                        log.seek(0)
                        raise RuntimeError(f"the server did not start:\n{log.read().decode()}") from None
                    time.sleep(0.05)
            yield Served(url, process, time.monotonic() - started)
        finally:
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
