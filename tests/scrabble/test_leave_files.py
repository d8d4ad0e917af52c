"""Files of leave values: our own and KLV2, written, read, and refused when they are damaged."""

from __future__ import annotations

import json
import struct
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from leave_samples import few_leaves, few_tiles, values_by_chance

from solvers.alphabet import alphabet
from solvers.scrabble import LeaveValues
from solvers.scrabble.leave import POINT, no_values, read_packed
from solvers.scrabble.leave_files import read_klv, read_leaves, written, written_as_klv
from webapp.cli import main

GAME_FILE = str(Path(__file__).parents[1] / "data" / "club_1.gcg")
ACCEPTS, LAST = 1 << 23, 1 << 22


def klv(nodes: list[int], points: list[float]) -> bytes:
    return struct.pack(f"<I{len(nodes)}II{len(points)}f", len(nodes), *nodes, len(points), *points)


def arc(tile: int, child: int = 0, *, is_last: bool = False, accepts: bool = True) -> int:
    return tile << 24 | accepts * ACCEPTS | is_last * LAST | child


SMALL = [
    LAST | 1,
    arc(0, 4),  # ?, and then A or S
    arc(1, 6),  # A, and then S
    arc(19, is_last=True),  # S
    arc(1, is_last=False),
    arc(19, is_last=True),
    arc(19, is_last=True),
]
PACKED = few_leaves().packed("x")
IN_ORDER = {"?": 25.5, "?A": 26.25, "?S": 30.0, "A": -0.5, "AS": 7.125, "S": 8.0}


def leaves_in(content: bytes) -> dict[tuple[int, ...], float]:
    """All leaves of a KLV2 file with their values, read as its format says, node by node."""
    (size,) = struct.unpack_from("<I", content)
    nodes = struct.unpack_from(f"<{size}I", content, 4)
    (count,) = struct.unpack_from("<I", content, 4 + 4 * size)
    points = iter(struct.unpack_from(f"<{count}f", content, 8 + 4 * size))
    assert len(content) == 8 + 4 * size + 4 * count

    def below(node: int, before: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        while node:
            leave = (*before, nodes[node] >> 24)
            if nodes[node] & ACCEPTS:
                yield leave
            yield from below(nodes[node] & (LAST - 1), leave)
            node = 0 if nodes[node] & LAST else node + 1

    found = {leave: next(points) for leave in below(nodes[0] & (LAST - 1), ())}
    assert next(points, None) is None
    return found


def test_a_klv2_file_gives_the_value_of_each_of_its_leaves_and_pairs_the_rest() -> None:
    content = klv(SMALL, list(IN_ORDER.values()))
    values = read_klv(content, alphabet("en"))
    assert {leave: values.value(leave) for leave in IN_ORDER} == {**IN_ORDER, "AS": pytest.approx(7.125, abs=0.006)}
    assert values.value("E") == values.value("SS") == 0
    own = values_by_chance()
    with_own = read_leaves(content, alphabet("en"), own)
    assert with_own.value("SA") == pytest.approx(7.125, abs=0.006)
    assert with_own.value("EE") == own.by_pairs().value("EE")


def test_a_written_klv2_file_has_every_leave_of_the_games_tiles_and_nothing_else() -> None:
    rules, values = few_tiles(), few_leaves()
    found = leaves_in(written_as_klv(values, rules))
    assert list(found) == sorted(found)
    assert all(list(leave) == sorted(leave) for leave in found)
    possible = {
        leave for leave in every_sorted(6) if all(leave.count(tile) <= count for tile, count in enumerate(rules.counts))
    }
    assert set(found) == possible
    for leave, points in found.items():
        assert points == pytest.approx(values.of_codes(leave) / 1000, abs=1e-4)


def every_sorted(most: int, first: int = 0) -> Iterator[tuple[int, ...]]:
    if most:
        for tile in range(first, 6):
            yield (tile,)
            yield from ((tile, *rest) for rest in every_sorted(most - 1, tile))


def same(one: LeaveValues, other: LeaveValues, *leaves: str) -> bool:
    return [one.value(leave) for leave in leaves] == [other.value(leave) for leave in leaves]


def test_values_written_and_read_again_are_the_same() -> None:
    rules, values = few_tiles(), few_leaves()
    leaves = ("A", "?", "??", "AERST", "RST?", "AAEERS")
    again = read_leaves(written(values, rules, "own.leaves"), values.alphabet)
    assert (again.table == values.table).all() and (again.rest == values.rest).all()
    content = written(values, rules, "own.klv2")
    from_klv = read_leaves(content, values.alphabet)
    assert same(from_klv, values, *leaves)
    assert written(from_klv, rules, "own.klv2") == content
    pairs = read_leaves(written(values, rules, "own.tsv"), values.alphabet)
    assert (pairs.table == values.table).all() and not pairs.is_full
    assert same(read_leaves(written(pairs, rules, "x.leaves"), values.alphabet), values.by_pairs(), *leaves)


def test_all_english_leaves_go_through_a_klv2_file() -> None:
    from solvers.scrabble import default_rules

    values = values_by_chance()
    content = written_as_klv(values, default_rules())
    nodes, *_ = struct.unpack_from("<I", content)
    assert struct.unpack_from("<I", content, 4 + 4 * nodes) == (914_624,)
    again = read_klv(content, values.alphabet, no_values(values.alphabet))
    for leave in ("?", "QU", "EINRST", "??SSSS", "AEINS?", "JKQXZ?"):
        assert again.value(leave) == pytest.approx(values.value(leave), abs=0.006)
    assert again.value("JJ") == 0


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "404 values|0 values are given"),
        (b"\xff\xfe", "neither a text nor a KLV2 file"),
        (klv(SMALL, [1.0] * 6)[:-4], "part of it is missing"),
        (klv(SMALL, [1.0] * 6)[:-1], "not a whole KLV2 file"),
        (klv(SMALL, [1.0] * 5), "5 values for 6 leaves"),
        (klv(SMALL, [1.0] * 5 + [float("nan")]), "beyond 1000 points"),
        (klv(SMALL, [1.0] * 5 + [2e9]), "beyond 1000 points"),
        (klv([*SMALL[:-1], arc(28, is_last=True)], [1.0] * 6), "tiles beyond the 27"),
        (klv([*SMALL[:-1], arc(19)], [1.0] * 6), "part of its graph is missing"),
        (klv([*SMALL[:-1], arc(19, 99, is_last=True)], [1.0] * 6), "part of its graph is missing"),
        (klv([LAST | 1, arc(1, 1, is_last=True)], [1.0] * 6), "more than 6 tiles"),
        (klv([LAST | 1, *[arc(1, 1)] * 400, arc(1, 1, is_last=True)], [1.0] * 6), "in a circle"),
        (klv([LAST | 1, arc(1), arc(1, is_last=True)], [1.0] * 2), "some leave twice"),
        (klv([1 << 23], []), "part of its graph is missing"),
        (b"\xfd7zXZ\0 and no more", "damaged"),
        (PACKED[:-9], "cut off|damaged"),
        (PACKED + b"more", "cut off"),
        (PACKED, "no value can be read|values are given"),
    ],
)
def test_a_damaged_file_is_refused_with_what_is_wrong(content: bytes, said: str) -> None:
    letters = few_leaves().alphabet if content[:200] == PACKED[:200] and content != PACKED else alphabet("en")
    with pytest.raises(ValueError, match=said):
        read_leaves(content, letters)


def test_a_file_with_too_few_numbers_is_refused() -> None:
    few = few_leaves()
    with pytest.raises(ValueError, match="cut off, or for another language"):
        read_packed(replace(few, rest=few.rest[:-1]).packed("x"), few.alphabet)


def run(*arguments: str) -> str:
    result = CliRunner().invoke(main, arguments)
    assert "Traceback" not in result.output
    return result.output


def test_values_are_exported_and_used_from_a_file(tmp_path: Path) -> None:
    file, own = tmp_path / "own.klv2", tmp_path / "own.leaves"
    file.write_bytes(klv(SMALL, list(IN_ORDER.values())))
    assert run("leave", "show", "--leaves", str(file), "A?").split() == ["+26.25", "A?"]
    assert run("leave", "export", "--leaves", str(file), str(own)) == ""
    assert read_packed(own.read_bytes(), alphabet("en")).value("?S") == pytest.approx(30, abs=0.006)
    for found in (file, own):
        asked = run("solve", "QV?S", "--leaves", str(found), "--lexicon", "enable", "--top", "0").splitlines()
        best = next(line for line in asked if "exchange QV" in line)
        assert best.split()[:2] == ["30.00", "0"]
    damaged = tmp_path / "damaged.klv2"
    damaged.write_bytes(file.read_bytes()[:-2])
    said = "leaves: damaged.klv2 cannot be read: it is not a whole KLV2 file"
    for command in (
        ["solve", "QV?S"], ["simulate", "QV?S"], ["review", GAME_FILE], ["selfplay", "--games", "2"],
        ["leave", "show", "A"],
    ):  # fmt: skip
        assert said in run(*command, "--leaves", str(damaged))
    assert "leaves: missing cannot be read" in run("solve", "QV?S", "--leaves", "missing")
    assert "No such file" in run("leave", "export", str(tmp_path / "nowhere" / "x.klv2"))
    assert np.isfinite(values_by_chance().table).all()


def test_simulations_and_reviews_go_by_the_values_in_a_file(tmp_path: Path) -> None:
    """By these values it is best to keep as many tiles as possible, and so to pass."""
    file = tmp_path / "own.tsv"
    values = no_values(alphabet("en"))
    values.table[0, list(values.tiles)] = 90 * POINT
    file.write_text("".join(f"{line}\n" for line in values.lines()), encoding="utf-8")
    own = ["--leaves", str(file), "--lexicon", "enable"]
    asked = ["simulate", "AEINRST", "--top", "2", "--rollouts", "2", "--plies", "1", "--json"]
    simulated = json.loads(run(*asked, *own))
    assert max(one["equity"] for one in simulated["moves"]) == 630
    assert {reply["move"] for one in simulated["moves"] for reply in one["replies"]} == {"pass"}
    shipped, by_own = (
        json.loads(run("review", GAME_FILE, "--seconds", "0", "--json", *more)) for more in (own[2:], own)
    )
    first = next(index for index, turn in enumerate(by_own["turns"]) if turn.get("best"))
    assert by_own["turns"][first]["best"]["move"] == "-", "a pass"
    assert shipped["turns"][first]["best"] != by_own["turns"][first]["best"]
    russian = run("simulate", "АБВ", "--rules", "russian", *own[:2])
    assert "leaves: " in russian
