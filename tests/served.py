"""Servers of a test's own, on a free port: the whole program in a process, or an app in a thread."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from flask import Flask

from webapp.connections import Server
from webapp.server import http_server
from webapp.settings import Settings

ROOT = Path(__file__).parents[1]
SECONDS_TO_START = 120


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


def wait_until_ready(
    url: str, process: subprocess.Popen[bytes] | None = None, seconds: float = SECONDS_TO_START
) -> None:
    """Wait for the server at *url*; raises RuntimeError if its process ends or it takes too long."""
    started = time.monotonic()
    while True:
        try:
            with urllib.request.urlopen(f"{url}/readyz", timeout=5):
                return
        except (urllib.error.URLError, ConnectionError) as error:
            if isinstance(error, urllib.error.HTTPError):
                error.close()  # or its socket is warned of, some time later
            has_ended = process is not None and process.poll() is not None
            if has_ended or time.monotonic() - started > seconds:
                raise RuntimeError("the server did not start") from None
            time.sleep(0.05)


def free_port() -> int:
    """A port of this machine at which nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def starting(settings: Mapping[str, str] | None = None) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """The address and the process of a server that may not be ready yet, with further TILEWRIGHT_ settings.

    All that the tests ask comes from one address, so there is no limit for a visitor.
    """
    port = free_port()
    environment = {**os.environ, "TILEWRIGHT_PORT": str(port), "TILEWRIGHT_VISITOR_UNITS": "0", **(settings or {})}
    with tempfile.TemporaryFile() as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "webapp", "serve"], cwd=ROOT, env=environment, stdout=log, stderr=log
        )
        try:
            yield f"http://127.0.0.1:{port}", process
        except RuntimeError as error:
            log.seek(0)
            raise RuntimeError(f"{error}:\n{log.read().decode()}") from None
        finally:
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()


@contextmanager
def served(settings: Mapping[str, str] | None = None) -> Iterator[Served]:
    """A ready server, with further TILEWRIGHT_ settings."""
    started = time.monotonic()
    with starting(settings) as (url, process):
        wait_until_ready(url, process)
        yield Served(url, process, time.monotonic() - started)


@contextmanager
def running(app: Flask, settings: Settings) -> Iterator[Server]:
    """The HTTP server that the app is served with, on a free port of this machine."""
    server = http_server(app, replace(settings, host="127.0.0.1", port=0))
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        yield server
    finally:
        server.stop()
        thread.join(20)
