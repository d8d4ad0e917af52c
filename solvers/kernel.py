"""How Tilewright's hot loops are compiled: one decorator, one cache directory, one switch for checked runs.

A kernel is plain Python over arrays of numbers, compiled by Numba when its module (``*_kernel.py``) is imported.
Only those modules import this one, and only when a solver first needs them: importing Numba takes about a second.

Numba keys its own cache by one source file, so a changed callee in another file would leave a caller stale. The cache
here therefore lies in a directory named by a hash over all kernel files, the Numba version and the processor.
"""

from __future__ import annotations

import hashlib
import logging
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
from llvmlite import binding
from numba import extending, types
from numba.core import imputils
from numba.core.typeinfer import TypeInferer

from solvers.cache import cache_folder

log = logging.getLogger(__name__)

CHECKED = os.environ.get("TILEWRIGHT_CHECKED") == "1"
"""Run the same kernels on arrays with bounds checks on, instead of on bare pointers. For tests."""


def _kernel_files() -> list[Path]:
    here = Path(__file__)
    return [here, *sorted(here.parent.rglob("*_kernel.py"))]


def _cache_into_own_folder() -> bool:
    digest = hashlib.sha256()
    for part in (numba.__version__, _processor(), str(CHECKED)):
        digest.update(part.encode())
    for path in _kernel_files():
        digest.update(path.read_bytes())
    folder = cache_folder(f"kernels-{digest.hexdigest()[:16]}")
    if folder is None:
        log.warning("no cache directory can be written: kernels are compiled anew at every start")
        return False
    numba.config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]
    return True


def _processor() -> str:
    name = os.environ.get("NUMBA_CPU_NAME") or binding.get_host_cpu_name()
    features = os.environ.get("NUMBA_CPU_FEATURES")
    return f"{name} {binding.get_host_cpu_features().flatten() if features is None else features}"


_CACHED = _cache_into_own_folder()


def _trust_declared_returns() -> None:
    """Let a recursive call return what the signature declares.

    Numba infers it from all of the function instead, again for each such call: a fifth of the time to compile. Where
    its type inference is another than the one known here (0.68), it does so still.
    """
    inferred: Callable[[Any], Any] | None = getattr(TypeInferer, "return_types_from_partial", None)
    if inferred is None or not hasattr(TypeInferer, "_get_return_vars"):
        return

    def declared(self: Any) -> Any:
        for variable in self._get_return_vars():
            if self.typevars[variable.name].locked:
                return self.typevars[variable.name].type
        return inferred(self)

    TypeInferer.return_types_from_partial = declared  # type: ignore[method-assign]


_trust_declared_returns()

WORD_NODES = types.Array(types.uint32, 1, "C", readonly=True)
"""A word graph's nodes; the read-only type takes writable arrays as well."""


def pointer_to(number: types.Number) -> types.Type:
    """The type of a bare pointer to *number*; in checked runs, of a one-dimensional array."""
    return types.Array(number, 1, "C") if CHECKED else types.CPointer(number)  # type: ignore[no-untyped-call]


def pointer_to_nodes() -> types.Type:
    """The type of a bare pointer to a word graph's nodes; in checked runs, of the array itself."""
    return WORD_NODES if CHECKED else types.CPointer(types.uint32)  # type: ignore[no-untyped-call]


def kernel(signature: object) -> Callable[[Callable[..., Any]], Any]:
    """Compile the decorated function for *signature* now, or load it from the cache; it releases the GIL.

    What the cache has of it is thrown away if it cannot be read, say because a disk was full when it was written.
    """

    def compiled(function: Callable[..., Any]) -> Any:
        decorate = numba.njit(signature, cache=_CACHED, nogil=True, boundscheck=CHECKED)
        try:
            return decorate(function)
        except Exception as error:
            if not (_CACHED and _forget(function)):
                raise
            log.warning("%s is compiled anew: %s: %s", function.__qualname__, type(error).__name__, error)
            return decorate(function)

    return compiled


def _forget(function: Callable[..., Any]) -> bool:
    """Remove what the cache has of *function*; False if that was nothing."""
    module = function.__module__.rpartition(".")[2]
    kept = list(Path(numba.config.CACHE_DIR).rglob(f"{module}.{function.__qualname__}-*"))  # type: ignore[attr-defined]
    for path in kept:
        path.unlink(missing_ok=True)
    return bool(kept)


@extending.intrinsic
def pointer(_context: Any, array: Any) -> Any:
    """The address of an array's first element, for a kernel that takes a pointer; in checked runs, the array."""

    def address(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return context.make_array(array)(context, builder, arguments[0]).data

    def itself(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return imputils.impl_ret_borrowed(context, builder, array, arguments[0])  # type: ignore[no-untyped-call]

    if CHECKED:
        return array(array), itself
    return types.CPointer(array.dtype)(array), address  # type: ignore[no-untyped-call]
