"""Import rules: no cycles, no game in shared modules, no kernel in the web app, late imports only of kernels."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for package in ("solvers", "webapp")
    for path in sorted((ROOT / package).rglob("*.py"))
}
LATE = ("distributed", "llvmlite", "numba")


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """The statements in a module or a statement, at any depth."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.stmt | ast.ExceptHandler | ast.match_case):
            yield child
            yield from statements(child)


def imported(node: ast.AST) -> Iterator[str]:
    """The modules that one statement imports: a name from a package is its module, if there is one of that name."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        assert node.module
        assert not node.level
        whole = {f"{node.module}.{alias.name}" for alias in node.names}
        modules = whole & MODULES.keys()
        yield from modules
        if whole - modules:
            yield node.module


@cache
def statements_of(name: str) -> list[ast.AST]:
    """The statements of a module."""
    return list(statements(ast.parse(MODULES[name].read_text(encoding="utf-8"))))


@cache
def imports(name: str) -> set[str]:
    """The project's modules that a module imports anywhere, also inside functions and for types only."""
    return {module for node in statements_of(name) for module in imported(node)} & MODULES.keys() - {name}


def reached(name: str) -> set[str]:
    """Every module that importing *name* leads to."""
    seen: set[str] = set()
    front = [name]
    while front:
        for module in imports(front.pop()) - seen:
            seen.add(module)
            front.append(module)
    return seen


def cycles() -> set[frozenset[str]]:
    """The groups of modules that lead to one another."""
    leads = {name: reached(name) for name in MODULES}
    return {
        frozenset(other for other in leads[name] if name in leads[other]) for name in MODULES if name in leads[name]
    }


def is_kernel(module: str) -> bool:
    return module.endswith("kernel") or module.split(".")[0] in LATE


def test_there_is_no_import_cycle() -> None:
    assert cycles() == set()


def test_solvers_import_only_kernels_and_what_takes_long_inside_functions() -> None:
    late = [
        f"{name}, line {node.lineno}: {module}"
        for name in MODULES
        if name.startswith("solvers")
        for function in statements_of(name)
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        for node in statements(function)
        for module in imported(node)
        if not is_kernel(module)
    ]
    assert late == []


GAMES = {name for name, path in MODULES.items() if name.count(".") == 1 and path.name == "__init__.py"} - {
    "solvers.lexicon",
    "webapp.api",
}
BETWEEN = {("webapp.finder", "solvers.scrabble"), ("webapp.finder", "webapp.scrabble")}
"""The word finder takes the values of tiles from Scrabble's games."""


def game_of(module: str) -> str:
    """The game or tool whose package a module is in; ``""`` if it is shared."""
    package = ".".join(module.split(".")[:2])
    return package if package in GAMES else ""


def test_there_are_games() -> None:
    assert {"solvers.scrabble", "solvers.balda", "webapp.scrabble", "webapp.balda", "webapp.finder"} <= GAMES


def test_a_game_imports_no_other_and_what_is_shared_imports_none() -> None:
    wrong = []
    for name in MODULES:
        if name == "webapp.tools" or "webapp.api" in name:
            continue
        here = game_of(name)
        for module in imports(name):
            there = game_of(module)
            same = here.split(".")[-1] == there.split(".")[-1]
            if there and not same and (here, there) not in BETWEEN:
                wrong.append(f"{name} imports {module}")
    assert wrong == []


def test_the_web_app_calls_no_kernel() -> None:
    called = [
        f"{name} imports {module}"
        for name in MODULES
        if name.startswith("webapp")
        for node in statements_of(name)
        for module in imported(node)
        if is_kernel(module)
    ]
    assert called == []
