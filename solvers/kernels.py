"""Modules of kernels compiled before they are needed."""

import importlib

from solvers.cache import keep, kept


def compile_once(module: str) -> None:
    """Have the kernels of a *module* compiled into the cache; if they are there already, they are not loaded."""
    from solvers.kernel import FOLDER

    mark = f"{module} is compiled"
    if kept(FOLDER, mark) is None:
        importlib.import_module(module)
        keep(FOLDER, mark, b"yes")
