"""Self-play on the machines of a Dask cluster: how batches of games get there and back, not how they are played.

The workers need nothing but Tilewright with the extra ``cluster``: list, rules and values go with the match. A game
depends on its number alone, so a batch whose worker is lost is played again by another and comes out the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from solvers.scrabble.selfplay import Batch, Match, Numbers, in_order


def played(match: Match, games: int, *, threads: int = 1, cluster: Any = None, first: int = 0) -> Iterator[Batch]:
    """*games* games from number *first* on, in order: on *threads* threads, or by a *cluster*."""
    return batches(match, games, cluster, first) if cluster else match.batches(games, threads, first)


def batches(match: Match, games: int, cluster: Any, first: int = 0) -> Iterator[Batch]:
    """As ``Match.batches``, by the *cluster* of a ``distributed.Client``; without workers it waits until one comes."""
    cluster.wait_for_workers(1)
    shared = cluster.scatter(match, broadcast=True, hash=False)
    ahead = 4 * sum(cluster.ncores().values())

    def submit(start: int, count: int) -> Any:
        return cluster.submit(_play, shared, start, count, pure=False)

    for start, (results, turns) in in_order(submit, games, ahead, first):
        yield Batch(match, start, results, turns)


def _play(match: Match, first: int, games: int) -> tuple[Numbers, Numbers]:
    """What a worker sends back: the games as the kernel wrote them."""
    batch = match.play(first, games)
    return batch.results, batch.turns
