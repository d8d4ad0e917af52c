"""Work cut into independent pieces, done by several workers at the same time, with the results in order.

Whatever is long and falls into pieces goes this way: matches, learning, simulations, reviews, batches of positions. The
caller says what is done with a piece and gives the pieces one after the other; it gets each piece back with its result
in the order in which they were given, however many workers there are and whichever is ready first:

>>> with threads(2) as workers:
...     list(in_order(abs, [-3, 1, -2], workers))
[(-3, 3), (1, 1), (-2, 2)]

The workers are threads of this process (``threads``; the work should release the GIL), the processes and machines of a
Dask cluster (``dask``), or any other ``concurrent.futures.Executor``.

Pieces are taken only as workers get free, a few for each ahead, so memory is bounded and the input may be endless. When
the caller leaves the loop, pieces that nobody has begun are dropped; a piece should take well under a second, or watch
a ``Budget``. An exception of the work reaches the caller at its piece's place in the order.

For a cluster the work, the pieces and the results are pickled. What all pieces share, such as a word list, belongs in
the work, which is sent once. Dask repeats the pieces of a worker that has gone away, so a result must depend on the
piece alone; after four workers have died of a piece it raises ``distributed.KilledWorker``.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from operator import call
from typing import Any, TypeVar

from solvers.errors import N_, InputError

AHEAD = 4
"""How many pieces are given out for each worker: one that it works on, and some so that it need not wait."""
PATIENCE = 15.0
"""Seconds until a scheduler that does not answer is given up."""

_Piece = TypeVar("_Piece")
_Result = TypeVar("_Result")


@dataclass(frozen=True, slots=True)
class Workers:
    """Those who do the work: an executor, how many pieces it works on at once, and how it is handed the work itself."""

    executor: Executor
    at_once: Callable[[], int]
    handed: Callable[[Any], Any] = lambda work: work


@contextmanager
def threads(number: int = 1) -> Iterator[Workers]:
    """*number* threads of this process; the end of the block waits for the pieces under work."""
    pool = ThreadPoolExecutor(number, thread_name_prefix="pieces")
    try:
        yield Workers(pool, lambda: number)
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def dask(address: str) -> Iterator[Workers]:
    """The workers of a Dask cluster, by the address of its scheduler (``tcp://HOST:8786``).

    They need Tilewright with the extra ``dask``, of the same version. They may come and go; while there are none, the
    pieces wait. Raises InputError (field ``dask``) if ``distributed`` is not installed, or no scheduler answers.
    """
    try:
        from distributed import Client  # takes a second, and need not be installed
    except ImportError:
        raise InputError(N_("Install tilewright[dask] to work on a Dask cluster."), field="dask") from None
    try:
        client: Any = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise InputError(
            N_("The scheduler at %(address)s does not answer."), field="dask", address=address[:100]
        ) from error
    with client:
        # As a task, not as data that is sent out: when the worker that has it goes away, Dask does the task again.
        yield Workers(
            client.get_executor(pure=False),
            lambda: sum(client.ncores().values()),
            lambda work: client.submit(_itself, work, pure=False),
        )


def in_order(
    work: Callable[[_Piece], _Result], pieces: Iterable[_Piece], workers: Workers | None = None
) -> Iterator[tuple[_Piece, _Result]]:
    """Each of the *pieces* with what *work* makes of it, in their order; see the module for what is promised.

    Without *workers* they are done one at a time in this thread, each when it is asked for.
    """
    if workers is None:
        for piece in pieces:
            yield piece, work(piece)
        return
    given_out: deque[tuple[_Piece, Future[_Result]]] = deque()
    handed = workers.handed(work)
    most = 0
    try:
        for number, piece in enumerate(pieces):
            if number % max(1, most) == 0:  # workers of a cluster come and go
                most = AHEAD * max(1, workers.at_once())
            given_out.append((piece, workers.executor.submit(call, handed, piece)))
            while len(given_out) > most:
                yield _first(given_out)
        while given_out:
            yield _first(given_out)
    finally:
        for _, future in given_out:
            future.cancel()


def _first(given_out: deque[tuple[_Piece, Future[_Result]]]) -> tuple[_Piece, _Result]:
    """Take the first piece with its result, once there is one."""
    piece, future = given_out[0]
    result = future.result()
    given_out.popleft()
    return piece, result


def _itself(work: Any) -> Any:
    return work
