"""The options ``--threads`` and ``--dask``: the workers of a long command."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

import click

from solvers import pieces
from solvers.pieces import Workers

_THREADS = click.option(
    "--threads",
    type=click.IntRange(1, 256),
    default=1,
    show_default=True,
    help="How many threads work at the same time.",
)
_DASK = click.option(
    "--dask",
    "dask_address",
    envvar="TILEWRIGHT_DASK",
    default="",
    metavar="ADDRESS",
    help="The scheduler of a Dask cluster that does the work instead, tcp://HOST:8786.",
)


_Command = TypeVar("_Command", bound=Callable[..., object])


def worker_options(command: _Command) -> _Command:
    """The options that say who does the work: ``threads`` and ``dask_address``."""
    return _THREADS(_DASK(command))


@contextmanager
def open_workers(threads: int, dask_address: str) -> Iterator[Workers | None]:
    """The workers: a cluster if there is an address, else threads; None for this thread alone.

    Raises InputError (field ``dask``) if there is no scheduler at the address.
    """
    if dask_address:
        with pieces.dask(dask_address) as workers:
            yield workers
    elif threads > 1:
        with pieces.threads(threads) as workers:
            yield workers
    else:
        yield None
