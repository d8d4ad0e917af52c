"""A search that pauses, as often as one likes, finds what one that runs through finds: no board lost, none twice."""

from __future__ import annotations

import pytest
from naive_qless import canonical
from oracle_files import qless_lines

from solvers.budget import Budget
from solvers.lexicon import open_lexicon
from solvers.qless import Position, solve, vocabulary
from solvers.qless.search import Search, formable
from solvers.qless.solver import board_of

ROLLS = [case["roll"] for case in qless_lines("oracle")[:6]]
WORDS = vocabulary(open_lexicon("enable"), 20)


def paused(position: Position, nodes: int, excluded: frozenset[str] = frozenset()) -> list[tuple[str, ...]]:
    """The boards found with a pause after so many cells, as often as they were found."""
    choice = formable(position, WORDS, excluded)
    if choice.hopeless:
        return []
    search = Search(position, choice, WORDS, keep=10_000)
    pauses = looked = 0
    while search.go_on(nodes):
        pauses += 1
        assert search.done <= choice.starts
        assert search.nodes - looked <= nodes + 2 * len(position.letters) + 2  # and the way back to where it paused
        looked = search.nodes
    assert pauses or search.nodes <= nodes + 1
    assert search.done == choice.starts
    boards = [board_of(laid, choice.words, position.tiles) for laid in search.best(10_000).tolist()]
    assert len(boards) == search.found
    return sorted(board.rows for board in boards)


def through(position: Position) -> list[tuple[str, ...]]:
    return sorted(board.rows for board in solve(position, WORDS, top=10_000).boards)


@pytest.mark.parametrize("roll", ROLLS)
@pytest.mark.parametrize("nodes", [1, 2, 37, 1_000])
def test_pauses_lose_nothing(roll: str, nodes: int) -> None:
    found = paused(Position(roll), nodes)
    assert found == through(Position(roll))
    assert len({canonical(rows) for rows in found}) == len(found)


@pytest.mark.parametrize(
    "text",
    [
        "aacdghhloptx board=tax",
        "aacdghhloptx board=t../a../x.h",
        "aacdghhloptx twos=yes repeats=no",
        "aaabbbtttsse dice=free",
        "aaabbbtttsse dice=free repeats=no",
        "catcat dice=free board=c....c",
        "catcat dice=free board=c...............c",
    ],
)
def test_pauses_lose_nothing_under_other_rules_and_with_tiles_laid(text: str) -> None:
    position = Position.parse(text)
    for nodes in (1, 100):
        assert paused(position, nodes) == through(position)


def test_a_cancelled_search_does_not_go_on() -> None:
    position = Position("aacdghhloptx")
    search = Search(position, formable(position, WORDS), WORDS, keep=0)
    with Budget() as limit:
        limit.watch(search.stop)
        assert search.go_on(10)
        limit.cancel()
        assert not search.go_on(1 << 40)
    assert search.nodes < 20
