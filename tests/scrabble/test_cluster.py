"""Games played on a Dask cluster are those that this machine plays, whatever becomes of a worker."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
import yaml
from click.testing import CliRunner
from oracle_files import DATA
from served import ROOT, free_port

from solvers import pieces
from solvers.lexicon import Lexicon, default_list, open_lexicon
from solvers.pieces import Workers
from solvers.scrabble import shipped_rules
from solvers.scrabble.selfplay import Batch, Match
from solvers.scrabble.training import learn
from webapp.cli import main

pytestmark = pytest.mark.slow

UNWATCHED = {"DASK_DISTRIBUTED__WORKER__PROFILE__ENABLED": "False", "DASK_DISTRIBUTED__ADMIN__TICK__INTERVAL": "1s"}
"""Settings with which a cluster takes less time."""


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """The address of a cluster that the commands of compose.yaml have started on this machine, with two workers."""
    services = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]
    port = free_port()
    here = {services["worker"]["environment"]["TILEWRIGHT_DASK"]: f"tcp://127.0.0.1:{port}", "auto": "2"}

    def start(name: str, *more: str) -> subprocess.Popen[bytes]:
        program, *words = (here.get(word, word) for word in services[name]["command"])
        command = [Path(sys.executable).parent / program, *words, *more]
        return subprocess.Popen(command, env=os.environ | UNWATCHED, stderr=subprocess.DEVNULL)

    running = [start("scheduler", "--host", "127.0.0.1", "--port", str(port)), start("worker")]
    try:
        wait_until_open(port)
        yield f"tcp://127.0.0.1:{port}"
    finally:
        for process in running:
            process.terminate()
        for process in running:
            try:
                process.wait(5)
            except subprocess.TimeoutExpired:  # it may not hear while it starts another worker for one that was lost
                process.kill()
                process.wait()


def wait_until_open(port: int) -> None:
    last = time.monotonic() + 120
    while True:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except ConnectionRefusedError:
            assert time.monotonic() < last, "the scheduler does not start"
            time.sleep(0.05)
        else:
            return


@pytest.fixture
def workers(cluster: str) -> Iterator[Workers]:
    with pieces.dask(cluster) as hired:
        yield hired


def same(one: Batch, other: Batch) -> bool:
    return one.first == other.first and np.array_equal(one.results, other.results) and one.game(0) == other.game(0)


@pytest.mark.parametrize("game", ["super", "spanish"])
def test_its_games_are_those_of_threads(workers: Workers, game: str) -> None:
    rules = shipped_rules()[game]
    match = Match(open_lexicon(default_list(rules.alphabet.language)), ("greedy", "greedy"), rules, 3)
    there, here = list(match.batches(25, workers, first=7)), list(match.batches(25, first=7))
    assert [len(batch) for batch in there] == [10, 10, 5]
    assert all(map(same, there, here))


def test_what_a_lost_worker_was_playing_is_played_again(workers: Workers, enable: Lexicon) -> None:
    match = Match(enable, ("greedy", "greedy"), seed=5)
    here = list(match.batches(120))
    worker = workers.executor.submit(os.getpid).result()
    playing = match.batches(120, workers)
    there = [next(playing)]
    os.kill(worker, signal.SIGKILL)
    there += playing
    assert len(there) == 12
    assert all(map(same, there, here))


def test_values_learned_by_it_are_the_same(workers: Workers, enable: Lexicon) -> None:
    match = Match(enable, ("greedy", "greedy"), seed=2)
    one, two = list(learn(match, 20, 2)), list(learn(match, 20, 2, workers))
    assert [round_.turns for round_ in one] == [round_.turns for round_ in two]
    assert all(np.array_equal(a.values.table, b.values.table) for a, b in zip(one, two, strict=True))


@pytest.mark.parametrize("is_set", [True, False])
def test_the_command_takes_its_address(cluster: str, is_set: bool) -> None:
    command = ["selfplay", "--games", "15", "--json"]
    here = CliRunner().invoke(main, command)
    if is_set:
        there = CliRunner().invoke(main, command, env={"TILEWRIGHT_DASK": cluster})
    else:
        there = CliRunner().invoke(main, [*command, "--dask", cluster])
    assert there.exit_code == here.exit_code == 0
    assert there.output.partition('"seconds"')[0] == here.output.partition('"seconds"')[0]


@pytest.mark.parametrize("command", [["solve", "--equity", "--top", "3"], ["solve", "--words"]])
def test_lines_are_answered_in_order_as_here(cluster: str, command: list[str], tmp_path: Path) -> None:
    words = tmp_path / "own.txt"
    words.write_text("RATES\nTEARS\nATES\nEAT\n")
    board = "15/15/15/15/15/15/15/3RATES7/15/15/15/15/15/15/15"
    lines = "".join(f"{board} EAT{last}/ 0/0 0\n" for last in ("S", "ER", "S!", "T")) * 12
    own = [words] if command[-1] == "--words" else []
    here = CliRunner().invoke(main, [*command, *map(str, own), "-"], input=lines)
    there = CliRunner().invoke(main, [*command, *map(str, own), "-", "--dask", cluster], input=lines)
    assert there.exit_code == here.exit_code == 0, there.output
    assert len(here.output.splitlines()) == 48
    assert re.sub(r'"seconds": [\d.]+', "", there.output) == re.sub(r'"seconds": [\d.]+', "", here.output)


def test_a_position_is_simulated_as_here(cluster: str) -> None:
    command = ["simulate", "RETINA?", "--top", "3", "--rollouts", "40", "--json"]
    here = CliRunner().invoke(main, command)
    there = CliRunner().invoke(main, [*command, "--dask", cluster])
    lines = CliRunner().invoke(main, [command[0], "-", *command[2:6], "--dask", cluster], input="RETINA?\n" * 3)
    assert there.exit_code == here.exit_code == lines.exit_code == 0, there.output
    told = [re.sub(r'"seconds": [\d.]+', "", line) for line in (here.output + there.output + lines.output).splitlines()]
    assert len(told) == 5
    assert len(set(told)) == 1


def test_games_are_reviewed_as_here(cluster: str) -> None:
    files = [str(DATA / f"club_{number}.gcg") for number in (1, 3)]
    command = ["review", "--json", "--seconds", "0", "--dask", cluster]
    for asked in (files, files[:1]):
        here = CliRunner().invoke(main, [*command[:-2], *asked])
        there = CliRunner().invoke(main, [*command, *asked])
        assert there.exit_code == here.exit_code == 0, there.output
        assert there.output == here.output


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nonsense", "udp://a"])
def test_a_scheduler_that_does_not_answer_is_named(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solvers.pieces.PATIENCE", 0.5)
    ended = CliRunner().invoke(main, ["selfplay", "--games", "10", "--dask", address])
    assert ended.exit_code == 1
    assert ended.output == f"Error: dask: The scheduler at {address} does not answer.\n"


def test_without_the_package_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    ended = CliRunner().invoke(main, ["selfplay", "--games", "10", "--dask", "tcp://127.0.0.1:8786"])
    assert ended.exit_code == 1
    assert ended.output == "Error: dask: Install tilewright[dask] to work on a Dask cluster.\n"
