"""How Tilewright's hot loops are compiled: one decorator, one cache directory, one switch for checked runs.

A kernel is plain Python over arrays of numbers, compiled by Numba when its module (``*_kernel.py``) is imported.
Only those modules import this one, and only when a solver first needs them: importing Numba takes about a second.

Numba's own cache carries no checksums, and is keyed by one source file, so a changed callee in another file would leave
a caller stale. Compiled kernels therefore lie in Tilewright's cache, in a folder named by a hash over all kernel files
and the versions of Numba and Python, and by one of the processor.
"""

import hashlib
import logging
import os
import pickle
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numba
from llvmlite import binding
from numba import extending, types
from numba.core import caching, compiler, imputils, serialize, typeinfer

from solvers.cache import Content, folders, keep, kept

log = logging.getLogger(__name__)

CHECKED = os.environ.get("TILEWRIGHT_CHECKED") == "1"
"""Run the same kernels on arrays with bounds checks on, instead of on bare pointers. For tests."""


def _folder() -> str:
    digest = hashlib.sha256()
    for part in (numba.__version__, sys.version, str(CHECKED)):
        digest.update(part.encode())
    here = Path(__file__)
    for path in (here, *sorted(here.parent.rglob("*_kernel.py"))):
        digest.update(path.read_bytes())
    features = os.environ.get("NUMBA_CPU_FEATURES")
    processor = f"{_processor()} {binding.get_host_cpu_features().flatten() if features is None else features}"
    return f"kernels-{digest.hexdigest()[:16]}-{hashlib.sha256(processor.encode()).hexdigest()[:8]}"


def _processor() -> str:
    return os.environ.get("NUMBA_CPU_NAME") or str(binding.get_host_cpu_name())


@cache
def _report_compiling(folder: str) -> None:
    """Log, once, that the cache has these kernels for another processor, if it has none in *folder*."""
    others = folders(folder.rpartition("-")[0])
    if others and folder not in others:
        log.warning("the kernels in the cache are for another processor: they are compiled anew for %s", _processor())


FOLDER = _folder()
"""The folder of the cache in which compiled kernels are kept."""

WORD_NODES = types.Array(types.uint32, 1, "C", readonly=True)
"""A word graph's nodes; the read-only type takes writable arrays as well."""
WORD_POINTER = WORD_NODES if CHECKED else types.CPointer(types.uint32)  # type: ignore[no-untyped-call]
"""A bare pointer to them; in checked runs, the array itself."""


def pointer_to(number: types.Number) -> types.Type:
    """The type of a bare pointer to *number*; in checked runs, of a one-dimensional array."""
    return number[::1] if CHECKED else types.CPointer(number)  # type: ignore[no-untyped-call]


def kernel(signature: Any, *, inline: bool = False) -> Callable[[Callable[..., Any]], Any]:
    """Compile the decorated function for *signature* now, or load it from the cache; it releases the GIL.

    *inline* copies it into its callers: for a part of a hot loop that takes more values than registers can pass.
    """

    def compiled(function: Callable[..., Any]) -> Any:
        dispatcher = numba.njit(nogil=True, boundscheck=CHECKED, forceinline=inline)(function)
        dispatcher._cache = _KernelFile(function, signature)  # type: ignore[attr-defined]
        with typeinfer.register_dispatcher(dispatcher):  # it may call itself
            dispatcher.compile(signature)
        dispatcher.disable_compile()
        return dispatcher

    return compiled


_unlinkable: list[tuple[Any, Content]] = []
"""The libraries of kernels that were loaded, and the files that hold their bitcode. Bitcode is linked into kernels that
are compiled; all of it in memory, where most processes compile none, would take 22 MB."""


def _make_linkable() -> None:
    """Read the bitcode of the kernels that were loaded, for one that is compiled and may call them."""
    while _unlinkable:
        library, content = _unlinkable.pop()
        (_, _, (_, bitcode)), *_ = pickle.loads(content)  # noqa: S301
        library._shared_module = binding.parse_bitcode(bitcode)


class _KernelFile(caching.NullCache):
    """The file in Tilewright's cache that holds one compiled kernel, in the place of Numba's own."""

    def __init__(self, function: Callable[..., Any], signature: Any) -> None:
        code = function.__code__
        digest = hashlib.sha256(repr((signature, code.co_code, code.co_consts)).encode()).hexdigest()
        self._name = f"{function.__module__}.{function.__name__}-{digest[:16]}"

    def load_overload(self, _signature: object, context: Any) -> Any:
        """The compiled kernel; None if it must be compiled."""
        content = kept(FOLDER, self._name)
        if content is None:
            _report_compiling(FOLDER)
            _make_linkable()
            return None
        context.refresh()
        try:
            parts = pickle.loads(content)  # noqa: S301  # our own, and whole
            loaded = compiler.CompileResult._rebuild(context, *parts)  # type: ignore[no-untyped-call]
        except Exception as error:
            log.warning("%s is compiled anew: %s: %s", self._name, type(error).__name__, error)
            _make_linkable()
            return None
        loaded.library._shared_module = None
        _unlinkable.append((loaded.library, content))
        return loaded

    def save_overload(self, _signature: object, result: Any) -> None:
        """Keep the compiled kernel, unless its code holds addresses of this process."""
        if not result.library.has_dynamic_globals:
            keep(FOLDER, self._name, serialize.dumps(result._reduce()))  # type: ignore[no-untyped-call]


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
