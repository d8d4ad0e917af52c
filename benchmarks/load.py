"""Load a server at a steady rate and measure what visitors would see: ``make load``. Ends with one line of JSON.

Requests leave on a schedule whether or not earlier ones are answered, and each is timed from the moment at which it was
due: a server that stalls is charged for all that wait. ``--closed N`` instead keeps N visitors who each ask again as
soon as they have their answer, which measures how much one process can do.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import time
import urllib.request
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import bench  # noqa: F401  (finds the modules of the tests)
from load_client import PATIENCE, Client
from load_pages import KINDS, MIXED, PAGES, Asked, requests
from served import served

REFUSALS = {429, 503}
NORMAL = 0.3
"""Seconds within which an answer comes in normal service."""
NORMAL_IN_A_ROW = 5
PROBE_EVERY = 0.1


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of one request: *status* is 0 without an answer; *seconds* count from when it was due."""

    kind: str
    status: int
    seconds: float


@dataclass(slots=True)
class Measured:
    """All answers, the probes of ``/livez`` (seconds; None if one failed), and the time until normal service."""

    answers: list[Answer] = field(default_factory=list)
    probes: list[float | None] = field(default_factory=list)
    seconds: float = 0.0
    normal_after: float | None = None


class Visitors:
    """Asks one server what so many visitors ask, in turn, and what a watchdog asks.

    Their addresses are of the network for benchmarks. A server believes them if it trusts this machine as a proxy; a
    proxy that does not sees *source*, an address of this machine.
    """

    def __init__(self, url: str, connections: int, count: int, source: str = "") -> None:
        self._addresses = cycle(f"198.18.{number // 250}.{number % 250}" for number in range(count))
        self._client, self._watchdog = Client(url, connections, source), Client(url, 1000)
        with urllib.request.urlopen(f"{url}/en/scrabble") as response:
            page = response.read().decode()
        self._static = "/static/" + page.split("/static/", 1)[1].split("/", 1)[0]  # changes with the files

    async def ask(self, asked: Asked, due: float) -> Answer:
        """The answer to a request that was due at *due*, a time of ``time.monotonic``."""
        path = self._static + asked.path if asked.kind == "static" else asked.path
        headers = f"X-Forwarded-For: {next(self._addresses)}\r\n"
        if asked.is_fragment:
            headers += "HX-Request: true\r\n"
        status = await self._client.ask(path, asked.form, headers)
        return Answer(asked.kind, status, time.monotonic() - due)

    async def probe(self) -> float | None:
        """Seconds until ``/livez`` answers on a new connection; None if it does not."""
        began = time.monotonic()
        status = await self._watchdog.ask("/livez", headers="Connection: close\r\n")
        return time.monotonic() - began if status == 200 else None

    def close(self) -> None:
        """Close all connections."""
        self._client.close()
        self._watchdog.close()


async def paced(visitors: Visitors, asked: Iterator[Asked], rate: float, seconds: float) -> Measured:
    """Ask at a steady rate, then look how long it takes until answers come as usual again."""
    measured = Measured()
    tasks = []
    upcoming = list(islice(asked, max(1, round(rate * seconds))))
    began = time.monotonic()
    for number, one in enumerate(upcoming):
        due = began + number / rate
        if (wait := due - time.monotonic()) > 0:
            await asyncio.sleep(wait)
        tasks.append(asyncio.create_task(visitors.ask(one, due)))
    await asyncio.sleep(began + seconds - time.monotonic())
    ended = time.monotonic()
    measured.seconds = ended - began
    measured.normal_after = await until_normal(visitors, asked, ended)
    measured.answers = list(await asyncio.gather(*tasks))
    return measured


async def closed(visitors: Visitors, asked: Iterator[Asked], count: int, seconds: float) -> Measured:
    """Let *count* visitors each ask as soon as they have their answer."""
    measured = Measured()
    began = time.monotonic()

    async def visit() -> None:
        while time.monotonic() < began + seconds:
            measured.answers.append(await visitors.ask(next(asked), time.monotonic()))

    await asyncio.gather(*(visit() for _ in range(count)))
    measured.seconds = time.monotonic() - began
    return measured


async def warm_up(visitors: Visitors, asked: Iterator[Asked]) -> Measured:
    """Two seconds that are not measured: the first pages compile their templates."""
    return await closed(visitors, asked, 2, 2)


async def until_normal(visitors: Visitors, asked: Iterator[Asked], ended: float) -> float | None:
    """Seconds after *ended* at which answers begin to come at once, several in a row; None if they never do."""
    good: list[float] = []
    while len(good) < NORMAL_IN_A_ROW:
        began = time.monotonic()
        if began > ended + 4 * PATIENCE:
            return None
        answer = await visitors.ask(next(asked), began)
        good = [*good, began] if answer.status == 200 and answer.seconds <= NORMAL else []
        await asyncio.sleep(PROBE_EVERY)
    return good[0] - ended


async def probing(visitors: Visitors, work: Awaitable[Measured]) -> Measured:
    """*work*, with ``/livez`` asked all the time."""
    probes: list[asyncio.Task[float | None]] = []

    async def probe_all_the_time() -> None:
        while True:
            probes.append(asyncio.create_task(visitors.probe()))
            await asyncio.sleep(PROBE_EVERY)

    asking = asyncio.create_task(probe_all_the_time())
    measured = await work
    asking.cancel()
    measured.probes = list(await asyncio.gather(*probes))
    return measured


Work = Callable[[Visitors, Iterator[Asked]], Awaitable[Measured]]
"""A way to ask a server, such as ``paced`` with its rate."""


async def load(url: str, mix: dict[str, int], work: Work, connections: int = 256, visitors: int = 200) -> Measured:
    """*work*, called with the visitors of the server at *url* and their requests, and ``/livez`` asked meanwhile."""
    with closing(Visitors(url, connections, visitors)) as asking:
        measured = await probing(asking, work(asking, requests(mix)))
    await asyncio.sleep(0)  # connections are closed a turn of the loop after they are told to
    return measured


def percentiles(seconds: Iterable[float]) -> dict[str, float]:
    """The median, the 95th and 99th percentile and the maximum, in milliseconds; nothing if there are no times."""
    times = sorted(seconds)
    if not times:
        return {}
    shares = {"p50": 0.5, "p95": 0.95, "p99": 0.99}
    found = {name: times[min(len(times) - 1, int(share * len(times)))] for name, share in shares.items()}
    return {name: round(value * 1000, 1) for name, value in (found | {"max": times[-1]}).items()}


def figures(measured: Measured) -> dict[str, Any]:
    """The measurement as numbers: answers are those with status 200, refusals 429 and 503; the rest are errors."""
    answered, refused = defaultdict(list), []
    for answer in measured.answers:
        if answer.status in REFUSALS:
            refused.append(answer.seconds)
        elif answer.status == 200:
            answered[answer.kind].append(answer.seconds)
    times = [seconds for kind in answered.values() for seconds in kind]
    pages = sum(len(answered[kind]) for kind in PAGES)
    lasting = [probe for probe in measured.probes if probe is not None]
    statuses = Counter(str(answer.status or "none") for answer in measured.answers)
    return {
        "requests": len(measured.answers),
        "seconds": round(measured.seconds, 2),
        "statuses": dict(sorted(statuses.items())),
        "errors": len(measured.answers) - len(times) - len(refused),
        "answers_a_second": round(len(times) / measured.seconds, 1),
        "pages_a_second": round(pages / measured.seconds, 1),
        "answers_ms": percentiles(times),
        "refusals_ms": percentiles(refused),
        "kinds_ms": {kind: percentiles(answered[kind]) for kind in KINDS if answered[kind]},
        "probes": len(measured.probes),
        "probes_failed": len(measured.probes) - len(lasting),
        "probe_worst_ms": round(max(lasting, default=0) * 1000, 1),
        "normal_after_s": None if measured.normal_after is None else round(measured.normal_after, 2),
    }


def state(pid: int) -> dict[str, float]:
    """A process's resident memory in MB, its CPU seconds so far, its threads and its open descriptors (on Linux)."""
    folder = Path(f"/proc/{pid}")
    status = dict(line.split(":", 1) for line in (folder / "status").read_text().splitlines())
    ticks = (folder / "stat").read_text().rpartition(")")[2].split()
    return {
        "mb": round(int(status["VmRSS"].split()[0]) / 1024, 1),
        "cpu_s": (int(ticks[11]) + int(ticks[12])) / 100,
        "threads": int(status["Threads"]),
        "descriptors": len(list((folder / "fd").iterdir())),
    }


def weights(text: str) -> dict[str, int]:
    """A mix as it is given on the command line: ``scrabble=3,words=1``."""
    mix = {kind: int(weight) for kind, _, weight in (part.partition("=") for part in text.split(","))}
    if unknown := mix.keys() - KINDS.keys():
        raise argparse.ArgumentTypeError(f"unknown kind: {', '.join(unknown)}; there are {', '.join(KINDS)}")
    return mix


def options() -> argparse.ArgumentParser:
    """The options of the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rate", type=float, default=30, help="requests a second (default: 30)")
    parser.add_argument("--closed", type=int, metavar="N", help="N visitors who ask again at once, instead of a rate")
    parser.add_argument("--seconds", type=float, default=60, help="how long (default: 60)")
    parser.add_argument("--mix", type=weights, help="kind=weight,… (default: all kinds; with --closed only pages)")
    parser.add_argument("--connections", type=int, default=256, help="open at the same time (default: 256)")
    parser.add_argument("--visitors", type=int, default=200, help="who ask in turn (default: 200)")
    parser.add_argument("--url", help="the address of a running server (default: start one)")
    parser.add_argument("--pid", type=int, help="the process of the server at --url, to measure its memory and CPU")
    return parser


def main() -> None:
    """Measure, and print the figures."""
    arguments = options().parse_args()
    mix = arguments.mix or (PAGES if arguments.closed else MIXED)

    def work(visitors: Visitors, asked: Iterator[Asked]) -> Awaitable[Measured]:
        if arguments.closed:
            return closed(visitors, asked, arguments.closed, arguments.seconds)
        return paced(visitors, asked, arguments.rate, arguments.seconds)

    with ExitStack() as stack:
        url, pid = arguments.url, arguments.pid
        if not url:
            server = stack.enter_context(served())
            url, pid = server.url, server.process.pid
            asyncio.run(load(url, MIXED, warm_up))
        before, began = state(pid) if pid else None, time.process_time()
        measured = asyncio.run(load(url, mix, work, arguments.connections, arguments.visitors))
        found = figures(measured)
        if pid and before:
            after = state(pid)
            found |= {"server_before": before, "server_after": after}
            found["server_cpu_ms"] = round((after["cpu_s"] - before["cpu_s"]) * 1000 / found["requests"], 2)
        found["client_cpu_ms"] = round((time.process_time() - began) * 1000 / found["requests"], 2)
    for name, value in found.items():
        print(f"{name:<20} {value}")
    print(json.dumps(found))


if __name__ == "__main__":
    main()
