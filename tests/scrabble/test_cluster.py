"""Games played by a Dask cluster are those that this machine plays, whatever becomes of a worker."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import numpy as np
import pytest
from click.testing import CliRunner
from distributed import Client, LocalCluster

from solvers.errors import InputError
from solvers.lexicon import Lexicon
from solvers.scrabble import shipped_rules
from solvers.scrabble.cluster import batches, played
from solvers.scrabble.selfplay import Batch, Match
from solvers.scrabble.training import learn
from webapp.cli import main

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def cluster() -> Iterator[LocalCluster]:
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as running:
        yield running


def same(one: Batch, other: Batch) -> bool:
    return one.first == other.first and np.array_equal(one.results, other.results) and one.game(0) == other.game(0)


@pytest.mark.parametrize("game", ["standard", "super", "spanish"])
def test_its_games_are_those_of_threads(cluster: LocalCluster, game: str, enable: Lexicon) -> None:
    rules = shipped_rules()[game]
    match = Match(enable, ("greedy", "greedy"), rules, 3) if game != "spanish" else None
    if match is None:
        from solvers.lexicon import default_list, open_lexicon

        match = Match(open_lexicon(default_list("es")), ("greedy", "greedy"), rules, 3)
    there, here = list(batches(match, 45, cluster.scheduler_address, first=7)), list(match.batches(45, first=7))
    assert [len(batch) for batch in there] == [10, 10, 10, 10, 5]
    assert all(map(same, there, here))


def test_what_a_lost_worker_was_playing_is_played_again(cluster: LocalCluster, enable: Lexicon) -> None:
    match = Match(enable, ("greedy", "greedy"), seed=5)
    here = list(match.batches(400))
    playing = batches(match, 400, cluster.scheduler_address)
    there = [next(playing)]
    with Client(cluster, set_as_default=False) as client:
        first, *_ = client.run(os.getpid).values()
    os.kill(first, signal.SIGKILL)
    there += playing
    assert len(there) == 40
    assert all(map(same, there, here))


def test_values_learned_by_it_are_the_same(cluster: LocalCluster, enable: Lexicon) -> None:
    match = Match(enable, ("greedy", "greedy"), seed=2)
    one, two = list(learn(match, 40, 2)), list(learn(match, 40, 2, cluster=cluster.scheduler_address))
    assert [round_.turns for round_ in one] == [round_.turns for round_ in two]
    assert all(np.array_equal(a.values.table, b.values.table) for a, b in zip(one, two, strict=True))


@pytest.mark.parametrize("is_set", [True, False])
def test_the_command_takes_its_address(cluster: LocalCluster, is_set: bool) -> None:
    command = ["selfplay", "--games", "30", "--json"]
    here = CliRunner().invoke(main, command)
    address = cluster.scheduler_address
    if is_set:
        there = CliRunner().invoke(main, command, env={"TILEWRIGHT_CLUSTER": address})
    else:
        there = CliRunner().invoke(main, [*command, "--cluster", address])
    assert there.exit_code == here.exit_code == 0
    assert there.output.partition('"seconds"')[0] == here.output.partition('"seconds"')[0]


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nonsense", "udp://a"])
def test_a_scheduler_that_does_not_answer_is_named(
    address: str, enable: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solvers.scrabble.cluster.PATIENCE", 0.5)
    with pytest.raises(InputError, match=f"The scheduler at {address} does not answer") as raised:
        list(played(Match(enable), 10, cluster=address))
    assert raised.value.field == "cluster"


def test_without_the_package_it_says_what_to_install(enable: Lexicon, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)
    with pytest.raises(InputError, match=r"Install tilewright\[cluster\]"):
        list(played(Match(enable), 10, cluster="tcp://127.0.0.1:8786"))
