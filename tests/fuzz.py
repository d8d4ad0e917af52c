"""Damaged inputs for every parser and every route: ``make fuzz``, or ``python tests/fuzz.py --inputs 2000 --only gcg``.

``--only routes`` tries the addresses and forms of every route, and no parser by itself.
"""

from __future__ import annotations

import argparse
import json
import sys
import time

from fuzzed_parsers import parsers
from fuzzed_routes import routes
from fuzzing import tried


def main() -> None:
    """Try them all; the last line is JSON, the status 1 if there is a fault."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=100_000, help="how many in all (default: 100,000)")
    parser.add_argument("--seed", type=int, default=int(time.time()), help="for the same inputs again")
    parser.add_argument("--only", default="", help="targets whose name begins so, or routes")
    arguments = parser.parse_args()
    if arguments.only == "routes":
        chosen = list(routes())
    else:
        chosen = [target for target in (*parsers(), *routes()) if target.name.startswith(arguments.only)]
    if not chosen:
        parser.error(f"--only: no target's name begins with {arguments.only!r}")
    print(f"seed {arguments.seed}, {len(chosen)} targets", flush=True)
    outcomes = {}
    for target in chosen:
        found = outcomes[target.name] = tried(target, -(-arguments.inputs // len(chosen)), arguments.seed)
        print(
            f"{target.name:<34} {found.inputs:>6} inputs {found.valid:>6} valid, at most {found.slowest:.2f} s",
            flush=True,
        )
        for fault in found.faults[:5]:
            print(fault, flush=True)
    all_found = list(outcomes.values())
    faults = sum(len(found.faults) for found in all_found)
    print(
        json.dumps(
            {
                "seed": arguments.seed,
                "inputs": sum(found.inputs for found in all_found),
                "valid": sum(found.valid for found in all_found),
                "slowest_s": round(max(found.slowest for found in all_found), 2),
                "faults": faults,
            }
        )
    )
    sys.exit(faults > 0)


if __name__ == "__main__":
    main()
