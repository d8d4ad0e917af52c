"""The option ``--cluster``: a Dask cluster by the address of its scheduler."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

PATIENCE = 15.0
"""Seconds until a scheduler that does not answer is given up."""

CLUSTER = click.option(
    "--cluster",
    envvar="TILEWRIGHT_CLUSTER",
    default="",
    metavar="ADDRESS",
    help="The scheduler of a Dask cluster that plays the games, tcp://HOST:8786.",
)


@contextmanager
def connected(address: str) -> Iterator[Any]:
    """The cluster whose scheduler has this *address*; None if it is empty. Raises click.ClickException."""
    if not address:
        yield None
        return
    try:
        from distributed import Client  # takes a second, and need not be installed
    except ImportError:
        raise click.ClickException("cluster: install tilewright[cluster] to play on one.") from None
    try:
        client: Any = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise click.ClickException(f"cluster: the scheduler at {address[:100]} does not answer.") from error
    with client:
        yield client
