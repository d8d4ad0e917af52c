"""Self-play on the machines of a Dask cluster: how batches of games get there and back, not how they are played.

The workers need nothing but Tilewright with the extra ``cluster``: list, rules and values go with the match. A game
depends on its number alone, so a batch whose worker is lost is played again by another and comes out the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from solvers.errors import N_, InputError
from solvers.scrabble.selfplay import Batch, Match, Numbers, in_order

PATIENCE = 15.0
"""Seconds until a scheduler that does not answer is given up."""


def played(match: Match, games: int, *, threads: int = 1, cluster: str = "", first: int = 0) -> Iterator[Batch]:
    """*games* games from number *first* on, in order: on *threads* threads, or by the *cluster* at an address."""
    return batches(match, games, cluster, first) if cluster else match.batches(games, threads, first)


def batches(match: Match, games: int, address: str, first: int = 0) -> Iterator[Batch]:
    """As ``Match.batches``, by the cluster whose scheduler has this *address* (``tcp://host:8786``).

    Without workers it waits until one comes. Raises InputError (field ``cluster``) if the scheduler does not answer,
    or if the package for it is missing.
    """
    try:
        from distributed import Client
    except ImportError:
        raise InputError(N_("Install tilewright[cluster] to play on a cluster."), field="cluster") from None
    try:
        client: Any = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise InputError(
            N_("The scheduler at %(address)s does not answer."), field="cluster", address=address[:100]
        ) from error
    with client:
        client.wait_for_workers(1)
        shared = client.scatter(match, broadcast=True, hash=False)
        ahead = 4 * sum(client.ncores().values())

        def submit(start: int, count: int) -> Any:
            return client.submit(_play, shared, start, count, pure=False)

        for start, (results, turns) in in_order(submit, games, ahead, first):
            yield Batch(match, start, results, turns)


def _play(match: Match, first: int, games: int) -> tuple[Numbers, Numbers]:
    """What a worker sends back: the games as the kernel wrote them."""
    batch = match.play(first, games)
    return batch.results, batch.turns
