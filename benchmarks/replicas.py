"""Two servers behind Caddy, with Redis, of which each fails in turn: ``make replicas``. Ends with one line of JSON.

The load is paced and comes from many addresses. In each fifth of the time something happens: nothing, one server is
killed and started again, the other is told to stop and started again, Redis goes away, Redis comes back. A visitor whose
request fails sends it again, and it is *lost* if that fails too. Three times a visitor asks both servers for more than
they grant in all: they are to count together, while Redis is away alone, and together again once it is back. The status
is 1 if they do not, if a request is lost or if more than MOST_ERRORS of all fail. ``--scale`` instead compares how many
pages one and two servers answer. It needs the programs ``caddy`` and ``redis-server``.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from itertools import count, islice
from pathlib import Path
from typing import Any

from bench import ROOT
from load import REFUSALS, Answer, Measured, Visitors, closed, figures, percentiles, state
from load_client import Client
from load_pages import MIXED, PAGES, Asked, requests
from redis_server import RedisServer, redis_server
from served import free_port, wait_until_ready

ADDRESSES = [f"127.0.1.{last}" for last in range(1, 25)]
"""Where the visitors come from: addresses of this machine, as each visitor stays with one server."""
MOST_ERRORS = 0.01
PHASES = ("undisturbed", "one killed", "one restarted", "Redis away", "Redis back")
GRANTED = 2
"""Whole lists that one visitor may ask for in a minute, by LIMITS; nothing else that visitors ask for here is one."""
LIMITS = {"TILEWRIGHT_VISITOR_UNITS": "1200", "TILEWRIGHT_LIST_COST": "600"}
NOTICED = 40.0
"""Seconds within which servers are to count together again."""


@dataclass
class Replica:
    """One of the servers; it keeps its port when it is started again."""

    log: Any
    settings: Mapping[str, str]
    core: int | None = None
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] = field(init=False)

    def start(self) -> None:
        """Start the server and wait until it is ready."""
        held = [] if self.core is None else ["taskset", "--cpu-list", str(self.core)]
        self.process = subprocess.Popen(
            [*held, sys.executable, "-m", "webapp", "serve"],
            cwd=ROOT, env=os.environ | self.settings | {"TILEWRIGHT_PORT": str(self.port)},
            stdout=self.log, stderr=self.log,
        )  # fmt: skip
        wait_until_ready(f"http://127.0.0.1:{self.port}", self.process)

    def stop(self, number: signal.Signals = signal.SIGTERM) -> int:
        """End the server by a signal; its status."""
        self.process.send_signal(number)
        return self.process.wait(30)


@contextmanager
def replicas(
    number: int, log: Any, settings: Mapping[str, str] | None = None, *, is_held: bool = False
) -> Iterator[list[Replica]]:
    """Servers that are ready, with further settings; if *is_held*, each on a core of its own."""
    started = [Replica(log, settings or {}, core if is_held else None) for core in range(number)]
    try:
        for one in started:
            one.start()
        yield started
    finally:
        for one in started:
            if one.process.poll() is None:
                one.stop()


@contextmanager
def caddy(servers: Sequence[Replica], log: Any) -> Iterator[tuple[str, int]]:
    """The address of Caddy in front of *servers*, set up by deploy/Caddyfile, and its process."""
    program = shutil.which("caddy")
    if not program:
        raise SystemExit("this needs Caddy; on Debian: apt install caddy")
    with tempfile.TemporaryDirectory() as folder:
        url = f"http://127.0.0.1:{free_port()}"
        environment = os.environ | {
            "HOME": folder,
            "XDG_CONFIG_HOME": folder,
            "XDG_DATA_HOME": folder,
            "CADDY_ADMIN": f"127.0.0.1:{free_port()}",
            "TILEWRIGHT_SITE": url,
            "TILEWRIGHT_UPSTREAMS": " ".join(f"127.0.0.1:{one.port}" for one in servers),
        }
        process = subprocess.Popen(
            [program, "run", "--config", str(ROOT / "deploy" / "Caddyfile"), "--adapter", "caddyfile"],
            env=environment, stdout=log, stderr=log,
        )  # fmt: skip
        try:
            wait_until_ready(url, process)
            yield url, process.pid
        finally:
            process.terminate()
            process.wait(30)


@dataclass(slots=True)
class Phase:
    """What came of the requests that were due while something happened."""

    answers: list[Answer] = field(default_factory=list)
    lost: int = 0

    def figures(self) -> dict[str, Any]:
        """The counts, and the times of the answers in milliseconds."""
        answered = [it.seconds for it in self.answers if it.status == 200]
        refused = sum(it.status in REFUSALS for it in self.answers)
        failed = len(self.answers) - len(answered) - refused
        counts = {"requests": len(self.answers), "refused": refused, "errors": failed, "lost": self.lost}
        return counts | {"answers_ms": percentiles(answered)}


async def visit(visitors: Visitors, asked: Asked, due: float, phase: Phase) -> None:
    """Ask once, and if that fails once more, a second later."""
    answer = await visitors.ask(asked, due)
    phase.answers.append(answer)
    if answer.status != 200:
        await asyncio.sleep(1)
        phase.lost += (await visitors.ask(asked, time.monotonic())).status != 200


@dataclass
class Greedy:
    """Visitors who ask each server directly for as many whole lists as it grants them alone."""

    servers: Sequence[Replica]
    numbers: Iterator[int] = field(default_factory=count)

    async def granted(self) -> int:
        """How many a new visitor gets: GRANTED if the servers count together, and more if they do not."""
        header = f"X-Forwarded-For: 198.19.0.{next(self.numbers)}\r\n"
        statuses = []
        for one in [*self.servers] * GRANTED:
            with closing(Client(f"http://127.0.0.1:{one.port}", 1)) as client:
                statuses.append(await client.ask("/en/words/list.txt?q=retina", headers=header))
        if set(statuses) - {200, 429}:
            raise RuntimeError(f"lists were answered with {statuses}")
        return statuses.count(200)

    async def seconds_until_together(self) -> float | None:
        """How long it takes until the servers count together; None if that is more than NOTICED."""
        began = time.monotonic()
        while time.monotonic() - began < NOTICED:
            if await self.granted() == GRANTED:
                return round(time.monotonic() - began, 1)
            await asyncio.sleep(1)
        return None


async def disturb(servers: Sequence[Replica], redis: RedisServer, seconds: float) -> dict[str, float | None]:
    """Kill one server, stop the other, take Redis away, and bring each back; how units are counted meanwhile."""
    greedy = Greedy(servers)
    began = time.monotonic()
    found: dict[str, float | None] = {"granted": await greedy.granted()}
    await asyncio.sleep(began + seconds - time.monotonic())
    await asyncio.to_thread(servers[0].stop, signal.SIGKILL)
    await asyncio.sleep(seconds / 4)
    await asyncio.gather(asyncio.to_thread(servers[0].start), asyncio.sleep(seconds * 3 / 4))
    if status := await asyncio.to_thread(servers[1].stop):
        raise RuntimeError(f"a server that was told to stop ended with status {status}")
    await asyncio.to_thread(servers[1].start)
    await asyncio.sleep(began + 3 * seconds - time.monotonic())
    found["granted_after_restarts"] = await greedy.granted()
    await asyncio.to_thread(redis.stop)
    found["granted_without_redis"] = await greedy.granted()
    await asyncio.sleep(began + 4 * seconds - time.monotonic())
    await asyncio.to_thread(redis.start)
    return found | {"together_again_s": await greedy.seconds_until_together()}


@contextmanager
def crowd(url: str) -> Iterator[list[Visitors]]:
    """Visitors who come from different addresses."""
    with ExitStack() as stack:
        yield [stack.enter_context(closing(Visitors(url, 16, 1, address))) for address in ADDRESSES]


async def disturbed(
    url: str, servers: Sequence[Replica], redis: RedisServer, rate: float, seconds: float
) -> tuple[dict[str, Phase], dict[str, float | None]]:
    """What visitors notice of all that, by what happened, and how units were counted."""
    phases = [Phase() for _ in PHASES]
    with crowd(url) as visitors:
        began = time.monotonic()
        disturbing = asyncio.create_task(disturb(servers, redis, seconds / len(PHASES)))
        visits = []
        for number, asked in enumerate(islice(requests(MIXED), round(rate * seconds))):
            due = began + number / rate
            await asyncio.sleep(max(0, due - time.monotonic()))
            phase = phases[int((due - began) / seconds * len(PHASES))]
            visits.append(asyncio.create_task(visit(visitors[number % len(visitors)], asked, due, phase)))
        await asyncio.gather(disturbing, *visits)
    return dict(zip(PHASES, phases, strict=True)), disturbing.result()


async def at_once(url: str, asked: Iterator[Asked], seconds: float) -> Measured:
    """What visitors who each ask as soon as they have their answer get."""
    with crowd(url) as visitors:
        parts = await asyncio.gather(*(closed(one, asked, 1, seconds) for one in visitors))
    return Measured([answer for part in parts for answer in part.answers], seconds=seconds)


def scale(number: int, seconds: float, log: Any, is_held: bool) -> dict[str, Any]:
    """Pages a second that *number* servers answer, and the CPU of servers, Caddy and visitors for each, in ms."""

    def cpu() -> dict[str, float]:
        webs = sum(state(one.process.pid)["cpu_s"] for one in servers)
        return {"servers": webs, "caddy": state(proxy)["cpu_s"], "visitors": time.process_time()}

    with replicas(number, log, is_held=is_held) as servers, caddy(servers, log) as (url, proxy):
        asyncio.run(at_once(url, requests(MIXED), 2))
        before = cpu()
        measured = asyncio.run(at_once(url, requests(PAGES), seconds))
        spent = {name: (after - before[name]) * 1e3 / len(measured.answers) for name, after in cpu().items()}
    found = figures(measured)
    kept = {name: found[name] for name in ("pages_a_second", "errors", "answers_ms")}
    return kept | {"cpu_ms_a_page": {name: round(value, 2) for name, value in spent.items()}}


def is_good(phases: Sequence[dict[str, Any]], counted: dict[str, float | None]) -> bool:
    """Whether nothing was lost, few requests failed, and units were counted as they should be."""
    errors, asked, lost = (sum(phase[name] for phase in phases) for name in ("errors", "requests", "lost"))
    are_together = counted["granted"] == counted["granted_after_restarts"] == GRANTED
    are_alone = counted["granted_without_redis"] == GRANTED * 2
    is_counted = are_together and are_alone and counted["together_again_s"] is not None
    return errors <= MOST_ERRORS * asked and not lost and is_counted


def main() -> None:
    """Measure, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rate", type=float, default=20, help="requests a second (default: 20)")
    parser.add_argument("--seconds", type=float, default=60, help="how long (default: 60)")
    parser.add_argument("--scale", action="store_true", help="compare one server with two")
    parser.add_argument("--held", action="store_true", help="with --scale: each server on a core of its own (taskset)")
    parser.add_argument("--log", type=Path, default=Path(os.devnull), help="file for what the servers and Caddy say")
    arguments = parser.parse_args()
    with ExitStack() as stack:
        log = stack.enter_context(arguments.log.open("wb"))
        if arguments.scale:
            found = {f"{number} servers": scale(number, arguments.seconds, log, arguments.held) for number in (1, 2)}
            good = True
        else:
            redis = stack.enter_context(redis_server())
            servers = stack.enter_context(replicas(2, log, LIMITS | {"TILEWRIGHT_REDIS": redis.address}))
            url, _ = stack.enter_context(caddy(servers, log))
            phases, counted = asyncio.run(disturbed(url, servers, redis, arguments.rate, arguments.seconds))
            found = {name: phase.figures() for name, phase in phases.items()}
            good = is_good(list(found.values()), counted)
            found["counted"] = counted
    for name, value in found.items():
        print(f"{name:<16} {value}")
    print(json.dumps(found))
    sys.exit(not good)


if __name__ == "__main__":
    main()
