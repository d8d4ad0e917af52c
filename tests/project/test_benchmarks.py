"""The benchmarks run alone, compare with naive searches, and end with a line of JSON."""

from __future__ import annotations

import importlib.util
import json
import resource
import runpy
import subprocess
import sys
from pathlib import Path
from statistics import mean

import pytest

from solvers.cache import cache_root
from solvers.countdown import Opponent, levels
from solvers.lexicon import open_lexicon

pytestmark = pytest.mark.slow

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


def run(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run a benchmark on a sample in this process, which has the kernels and word lists already."""
    path = BENCHMARKS / f"{name}.py"
    monkeypatch.setattr(sys, "argv", [str(path), "--quick"])
    monkeypatch.setattr(sys, "path", [str(BENCHMARKS), *sys.path])
    runpy.run_path(str(path), run_name="__main__")


@pytest.mark.parametrize(
    ("name", "keys"),
    [
        ("balda", {"moves_5x5_ms", "moves_7x7_ms", "replies_ms", "ending_3_ms", "ending_5_ms", "plain_ms"}),
        ("best_play", {"best_0_us", "best_1_us", "best_2_us"}),
        ("countdown", {"counter_ms", "all_words_ms", "max_words_ms", "numbers_slowest_ms"}),
        ("finder", {"words", "letters_7", "letters_15_blanks_3", "pattern"}),
        ("pages", {"scrabble_ms", "scrabble_bytes", "scrabble_wire_bytes", "balda_ms", "mixed_ms"}),
        ("qless", {"plain_ms", "first_common_ms", "all_common_slowest_ms", "all_whole_ms"}),
        ("simulation", {"two_plies_s", "four_plies_s", "two_plies_a_turn", "win_in_interval", "pairs_alike"}),
        ("selfplay", {"greedy_greedy", "equity_greedy_cpu", "equity_equity_two_threads"}),
    ],
)
def test_a_sample_of_each_benchmark_is_measured(
    name: str, keys: set[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run(name, monkeypatch)
    measured = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert keys <= measured.keys()
    numbers = [value for value in measured.values() if isinstance(value, int | float)]
    assert min(numbers) > 0


def test_the_levels_of_countdown_score_about_what_they_say(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [str(BENCHMARKS), *sys.path])
    points = runpy.run_path(str(BENCHMARKS / "countdown_levels.py"))["points"]
    lexicon = open_lexicon("british")
    for level in levels():
        scores = [sum(points(Opponent(level, f"level-{number}"), lexicon).values()) for number in range(3)]
        assert abs(mean(scores) - level.points) < 12, level.title


def test_a_plain_search_that_finds_something_else_is_an_error() -> None:
    spec = importlib.util.spec_from_file_location("bench", BENCHMARKS / "bench.py")
    assert spec
    assert spec.loader
    bench = importlib.util.module_from_spec(spec)
    path = list(sys.path)
    spec.loader.exec_module(bench)
    sys.path[:] = path
    assert bench.checked_ms([1, 2], sorted, [2, 1]) >= 0
    with pytest.raises(ValueError, match="does not find what the solver finds"):
        bench.checked_ms([1, 2], sorted, [3])


def test_a_server_survives_the_faults_that_are_quickly_tried(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(cache_root()))  # which it changes, and so does the next
    descriptors = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        run("faults", monkeypatch)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, descriptors)
    tried = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert {"killed", "connections"} <= tried.keys()


def test_make_can_read_its_file_and_knows_its_targets() -> None:
    targets = ["serve", "test", "performance", "load", "soak", "faults", "replicas"]
    subprocess.run(["make", "-n", *targets], cwd=BENCHMARKS.parent, check=True, capture_output=True)
