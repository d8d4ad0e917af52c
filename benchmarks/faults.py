"""What a server does when things go wrong, tried on real ones: ``make faults``. Ends with one line of JSON.

Processes are killed while they compile, disks are full, caches are read-only, unreadable or damaged, two servers start
at once, a thousand connections stay half open, and the server is stopped while streams are open. The first thing that
is not as docs/reliability.md says ends it with status 1. ``--quick`` tries what needs no compiling of kernels. Some
faults need Linux's namespaces (``unshare``) and are left out where there are none.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from bench import ROOT
from served import free_port, wait_until_ready

from solvers.cache import cache_root, kept
from solvers.kernel import FOLDER
from solvers.lexicon import open_lexicon, shipped_lists

HALF_OPEN, STREAMS = 1000, 2
PATIENCE = 600.0
"""Seconds that a first start may take on a busy machine."""
COMPARED = ("/en/words/list.txt?q=retina%3F&sort=common", "/ru/words/list.txt?q=ретина%3F&sort=common")
PAGES = ("/en/words/about/men", "/en/scrabble?position=15/15/15/15/15/15/15/6CAT6/15/15/15/15/15/15/15+RETINAS/+0/0+0")
STREAM = "/en/balda/ending?position=...../ухлап/балда/.фавр/..т..+балда,фалда"
STEPS = [f"({step} of" for step in range(1, 100)]
MISSING = "british"
QUICK_STEPS = ("the word list “British",)
WARNING = "the cache cannot be written"
_DISK = 'mount -t tmpfs -o size=4m tmpfs "$TILEWRIGHT_CACHE"'
_READ_ONLY = 'mount --bind "$TILEWRIGHT_CACHE" "$TILEWRIGHT_CACHE" && mount -o remount,ro,bind "$TILEWRIGHT_CACHE"'


class Failed(Exception):
    """Something is not as docs/reliability.md says."""


def expect(is_so: object, what: str) -> None:
    """Raise Failed unless *is_so*."""
    if not is_so:
        raise Failed(what)


@dataclass(frozen=True)
class Server:
    """A server that was started: where it is, its process, and the file with what it has said."""

    url: str
    process: subprocess.Popen[bytes]
    log: Path

    def said(self) -> str:
        """All it has said so far."""
        return self.log.read_text(encoding="utf-8")

    def wait_for(self, text: str) -> bool:
        """Wait until it says *text*; False if it becomes ready first."""
        last = time.monotonic() + PATIENCE
        while time.monotonic() < last and self.process.poll() is None:
            said = self.said()
            if text in said or "Ready: " in said:
                return text in said
            time.sleep(0.02)
        raise Failed(f"it neither said “{text}” nor became ready:\n{self.said()}")

    def answers(self) -> list[str]:
        """Some of its answers, which should always be the same, once it is ready."""
        try:
            wait_until_ready(self.url, self.process, PATIENCE)
        except RuntimeError as error:
            raise Failed(f"{error}:\n{self.said()}") from error
        for path in PAGES:
            _read(self.address(path))
        return [_read(self.address(path)) for path in COMPARED]

    def address(self, path: str) -> str:
        """The whole address of a path."""
        return self.url + urllib.parse.quote(path, safe="/?=&+%,")

    def kill(self) -> None:
        """End it as the system does when memory runs out."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> float:
        """Tell it to stop; the seconds that it takes."""
        began = time.monotonic()
        self.process.terminate()
        expect(self.process.wait(20) == 0, f"it ended with status {self.process.returncode}:\n{self.said()}")
        return round(time.monotonic() - began, 2)


@contextmanager
def start(
    cache: Path, command: Sequence[str] = (), changes: Mapping[str, str | None] | None = None
) -> Iterator[Server]:
    """A server that uses this cache, started by *command* with *changes* to its environment; killed at the end."""
    cache.mkdir(parents=True, exist_ok=True)
    port = free_port()
    wanted = {**os.environ, "TILEWRIGHT_CACHE": str(cache), "TILEWRIGHT_PORT": str(port), **(changes or {})}
    environment = {name: value for name, value in wanted.items() if value is not None}
    descriptor, log = tempfile.mkstemp(suffix=".log")
    with os.fdopen(descriptor, "wb") as output:
        process = subprocess.Popen(
            [*command, sys.executable, "-m", "webapp", "serve"], cwd=ROOT, env=environment, stdout=output, stderr=output
        )
    server = Server(f"http://127.0.0.1:{port}", process, Path(log))
    try:
        yield server
    finally:
        server.kill()
        Path(log).unlink()


def check_cache(cache: Path) -> int:
    """Check that each file of a cache is whole and that nothing unfinished is there; how many files there are."""
    os.environ["TILEWRIGHT_CACHE"] = str(cache)
    files = [path for path in cache.rglob("*") if path.is_file()]
    for path in files:
        expect(kept(path.parent.name, path.name) is not None, f"{path} is not whole")
    return len(files)


def killed(cache: Path, steps: Iterable[str]) -> dict[str, Any]:
    """Kill a first start at each of the *steps* that it tells."""
    chance, kills = random.Random(1), 0
    for step in steps:
        with start(cache) as server:
            if not server.wait_for(step):
                break
            time.sleep(chance.random() * 0.5)
            server.kill()
            kills += 1
    expect(kills, "it was never killed")
    return {"kills": kills}


def read_only(cache: Path, filled: Path) -> dict[str, Any]:
    """A full cache that cannot be written is used for all it has."""
    shutil.copytree(filled, cache)
    with start(cache, _inside(_READ_ONLY)) as server:
        began = time.monotonic()
        server.answers()
        expect(WARNING not in server.said(), f"something was compiled anew:\n{server.said()}")
        return {"ready_s": round(time.monotonic() - began, 1)}


def damaged(cache: Path, filled: Path) -> dict[str, Any]:
    """A bit of every cached file is wrong; all are made anew, and the answers are the same."""
    shutil.copytree(filled, cache)
    with start(cache) as server:
        before = server.answers()
        server.kill()
    files = list(cache.glob("*/*"))
    for path in files:
        content = bytearray(path.read_bytes())
        content[len(content) // 2] ^= 1
        path.write_bytes(content)
    with start(cache) as server:
        expect(server.answers() == before, "other answers than before")
    expect(check_cache(cache) >= len(files), "a file was not made anew")
    return {"files": len(files)}


def connections(filled: Path) -> dict[str, Any]:
    """A server that starts after others were killed is ready, and leaves its cache whole; connections that send half a
    request hold up nobody, and a stop ends streams.
    """
    with start(filled) as server, ExitStack() as stack:
        server.answers()
        port = int(server.url.rpartition(":")[2])
        descriptors = _descriptors(server)
        slowest = 0.0
        for _ in range(HALF_OPEN):
            half = stack.enter_context(socket.create_connection(("127.0.0.1", port), 10))
            half.sendall(b"GET /en/scrabble HTTP/1.1\r\nHost: ")
        for _ in range(20):
            began = time.monotonic()
            _read(f"{server.url}/livez")
            slowest = max(slowest, time.monotonic() - began)
        server.answers()
        stack.close()
        last = time.monotonic() + 10
        while _descriptors(server) > descriptors and time.monotonic() < last:
            time.sleep(0.1)
        expect(_descriptors(server) <= descriptors, "descriptors stay open")
        address = server.address(STREAM)
        streams = [stack.enter_context(urllib.request.urlopen(address, timeout=20)) for _ in range(STREAMS)]
        for one in streams:
            one.readline()
        seconds = server.stop()
        expect(all(b"event: end" in one.read() for one in streams), "a stream ended without a word")
    return {"files": check_cache(filled), "slowest_livez_ms": round(slowest * 1e3), "stop_s": seconds}


def full_disk(cache: Path) -> dict[str, Any]:
    """A first start on a disk of 4 MB: the server is ready, says so in one line, and leaves nothing unfinished."""
    with start(cache, _inside(_DISK)) as server:
        server.answers()
        expect(server.said().count(WARNING) == 1, f"not one line about the disk:\n{server.said()}")
        seen = Path(f"/proc/{server.process.pid}/root{cache}")
        return {"files": check_cache(seen)}


def unreadable(cache: Path) -> dict[str, Any]:
    """A cache that may be neither read nor written, for a user without a home: all stays in memory."""
    cache.mkdir(mode=0)
    try:
        with start(cache, _as_somebody(), {"HOME": None}) as server:
            server.answers()
            expect(server.said().count(WARNING) == 1, f"not one line about the cache:\n{server.said()}")
    finally:
        cache.chmod(0o700)
    return {"files": check_cache(cache)}


def two(cache: Path) -> dict[str, Any]:
    """Two servers start at once on an empty cache."""
    with start(cache) as one, start(cache) as other:
        expect(one.answers() == other.answers(), "they answer differently")
        expect(WARNING not in one.said() + other.said(), "a file could not be written")
    return {"files": check_cache(cache)}


def _fill(cache: Path) -> None:
    """Put what this machine has compiled into *cache*, but for one list."""
    shutil.copytree(cache_root() / FOLDER, cache / FOLDER)
    for entry in shipped_lists():
        path = open_lexicon(entry).path
        if path and entry.name != MISSING:
            (cache / path.parent.name).mkdir(exist_ok=True)
            shutil.copy(path, cache / path.parent.name)


def _read(url: str) -> str:
    with urllib.request.urlopen(url, timeout=30) as response:
        return str(response.read().decode())


def _descriptors(server: Server) -> int:
    return len(list(Path(f"/proc/{server.process.pid}/fd").iterdir()))


def _inside(mount: str) -> list[str]:
    """The beginning of a command that runs in a namespace of its own, once *mount* is done there."""
    return ["unshare", "-rm", "sh", "-c", f'{mount} && exec "$@"', "sh"]


def _as_somebody() -> list[str]:
    """The beginning of a command that a user without an entry runs, or, where such a one may not run this Python, root
    without the right to pass over permissions.
    """
    if os.getuid():
        return []
    somebody = ["setpriv", "--reuid=54321", "--regid=54321", "--clear-groups"]
    asked = [*somebody, sys.executable, "-c", "import sys; print(sys.base_prefix)"]
    if subprocess.run(asked, check=False, capture_output=True, text=True).stdout.strip() == sys.base_prefix:
        return somebody
    return ["setpriv", "--bounding-set=-dac_override,-dac_read_search"]


def main() -> None:
    """Try all faults and print what was found of each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="only what needs no compiling of kernels")
    is_quick = parser.parse_args().quick
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 4 * HALF_OPEN), most))
    with tempfile.TemporaryDirectory(prefix="tilewright-faults-") as folder:
        Path(folder).chmod(0o755)
        found = {}
        try:
            for name, fault in faults(Path(folder), is_quick):
                found[name] = fault()
                print(f"{name}: {found[name]}", flush=True)
        except Failed as failure:
            sys.exit(f"{name}: {failure}")
    print(json.dumps(found))


def faults(root: Path, is_quick: bool) -> Iterator[tuple[str, Callable[[], dict[str, Any]]]]:
    """The names of the faults, and what tries each in this order in folders of its own in *root*."""
    filled = root / "filled"
    if is_quick:
        _fill(filled)
    yield "killed", partial(killed, filled, QUICK_STEPS if is_quick else STEPS)
    yield "connections", partial(connections, filled)
    has_namespaces = subprocess.run([*_inside("true"), "true"], check=False, capture_output=True).returncode == 0
    if has_namespaces:
        yield "read-only", partial(read_only, root / "read-only", filled)
    if is_quick:
        return
    yield "damaged", partial(damaged, root / "damaged", filled)
    yield "unreadable", partial(unreadable, root / "unreadable")
    yield "two at once", partial(two, root / "two")
    if has_namespaces:
        yield "full disk", partial(full_disk, root / "full")


if __name__ == "__main__":
    main()
