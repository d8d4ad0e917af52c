"""Load a server for a long time and look for leaks: ``make soak``. Ends with one line of JSON, and with status 1 if it leaks.

The load comes in rounds; after each, once all connections are closed, the server's memory, threads and descriptors are
noted. The first round fills its caches; the others are compared with it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Iterator
from typing import Any

import bench  # noqa: F401  (finds the modules of the tests)
from load import Measured, Visitors, figures, load, paced, state
from load_pages import MIXED, Asked
from served import served

GROWTH = 0.05
"""How much the memory may grow after the first round, as a share."""
SECONDS_TO_REST = 2.0
MIX = MIXED | {"stream": 1}


def soak(seconds: float, rounds: int, rate: float) -> dict[str, Any]:
    """Load a server, and what was noted of it after each round."""
    states, statuses = [], Counter[str]()

    def one_round(visitors: Visitors, asked: Iterator[Asked]) -> Awaitable[Measured]:
        return paced(visitors, asked, rate, seconds / rounds)

    with served() as server:
        for number in range(1, rounds + 1):
            measured = asyncio.run(load(server.url, MIX, one_round, 64))
            time.sleep(SECONDS_TO_REST)
            states.append(state(server.process.pid))
            statuses.update(figures(measured)["statuses"])
            print(f"round {number}: {states[-1]}", flush=True)
    first, last = states[0], states[-1]
    growth = last["mb"] / first["mb"] - 1
    is_steady = all(last[name] <= first[name] for name in ("threads", "descriptors"))
    return {
        "statuses": dict(statuses),
        "states": states,
        "growth": round(growth, 4),
        "leaks": growth > GROWTH or not is_steady,
    }


def main() -> None:
    """Print what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10, help="how long (default: 10)")
    parser.add_argument("--rounds", type=int, default=10, help="after how many rounds to look (default: 10)")
    parser.add_argument("--rate", type=float, default=10, help="requests a second (default: 10)")
    arguments = parser.parse_args()
    found = soak(arguments.minutes * 60, arguments.rounds, arguments.rate)
    print(json.dumps(found))
    sys.exit(found["leaks"])


if __name__ == "__main__":
    main()
