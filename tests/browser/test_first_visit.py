"""A first visit to the Scrabble page stays light: bytes and requests with an empty cache."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.browser

BENCHMARK = Path(__file__).parents[2] / "benchmarks" / "first_visit.py"


def test_a_first_visit_takes_few_bytes_and_requests(server: str) -> None:
    command = [sys.executable, BENCHMARK, "--visits", "1", "--url", server]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    came = json.loads(done.stdout.splitlines()[-1])
    assert came["requests"] <= 20
    assert came["bytes"] <= 80_000
    assert came["usable_after_ms"] > 0
