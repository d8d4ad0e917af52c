"""The kernels run on arrays with bounds checked, at the limits of every game, and find the same."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import found
import pytest
from oracle_files import scrabble_oracle

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def checked() -> Iterator[ProcessPoolExecutor]:
    """A process whose kernels check bounds."""
    with pytest.MonkeyPatch.context() as patch, ProcessPoolExecutor(1, get_context("spawn")) as process:
        patch.setenv("TILEWRIGHT_CHECKED", "1")
        assert process.submit(found.is_checked).result()
        yield process


def test_the_kernels_of_the_tests_do_not_check_bounds() -> None:
    assert not found.is_checked()


def test_the_kernels_run_on_arrays_with_bounds_checked_and_find_the_same(checked: ProcessPoolExecutor) -> None:
    chosen = scrabble_oracle()[::6]
    assert {"?" in oracle["rack"] for oracle in chosen} == {True, False}
    plays = checked.submit(found.scrabble_plays, [oracle["cgp"] for oracle in chosen]).result()
    assert plays == [[oracle["n_placements"], oracle["sum_scores"]] for oracle in chosen]


def test_no_board_or_rack_makes_the_kernels_reach_out_of_bounds(checked: ProcessPoolExecutor) -> None:
    """Boards at the limits: full ones, tiles on every edge, the largest game, racks of blanks."""
    full, edges = "/".join(["AEIOUAEIOUAEIOU"] * 15), "/".join(["QATQATQATQATQAT", *["A13A"] * 13, "SETSETSETSETSET"])
    checkered = "/".join(["A1E1I1O1S1T1N1R", "1A1E1I1O1S1T1N1"] * 7 + ["A1E1I1O1S1T1N1R"])
    large = "/".join(["S19S", *["21"] * 19, "S19S"])
    texts = [
        f"{full} ??????? 0/0",
        f"{edges} S??ERTA 0/0",
        f"{checkered} ??STERN 0/0",
        f"{large} ??RETIN 0/0",
        "????ETA",
    ]
    plays = checked.submit(found.scrabble_plays, texts).result()
    assert plays == found.scrabble_plays(texts)
    assert plays[0] == [0, 0]
    assert all(count > 100 for count, _ in plays[1:])


def test_no_query_makes_the_finder_reach_out_of_bounds(checked: ProcessPoolExecutor) -> None:
    """The largest racks, the longest patterns, conditions that fill the automaton, and queries without an answer."""
    texts = [
        "*",
        "ABCDEFGHIJKLMNO???",
        "." * 28,
        "." * 45,
        "zzzzzzz",
        "?",
        "retina? ..a..t",
        "antidisestablishment :inside",
    ]
    texts += ["*a*b*c*d* :starts=a :ends=s :contains=e +ee", "-etaoin +q", "[^aeiou]*[aeiou] :45", "ae :repeat"]
    words = checked.submit(found.words, texts).result()
    assert words == found.words(texts)
    assert words[0][0] == 172_820


def test_no_game_of_self_play_makes_the_kernels_reach_out_of_bounds(checked: ProcessPoolExecutor) -> None:
    games = checked.submit(found.scrabble_games).result()
    assert games == found.scrabble_games()
    assert all(len(results) == 2 and len(turns[0]) > 15 for results, turns in games)


def test_no_field_makes_the_kernels_of_balda_reach_out_of_bounds(checked: ProcessPoolExecutor) -> None:
    """Full fields, letters on every edge, the smallest and the largest field, and long words round corners."""
    texts = [
        "ко/т.",
        "../..",
        "о" * 9 + ("/" + "о" * 9) * 8,
        "/".join(["параллело", ".....м.гр", "........а", "........м", *["." * 9] * 5]) + " neighbours=8",
        "/".join(["к.......т", *["." * 9] * 7, "т.......к"]) + " neighbours=8",
        "кшуст/анана/бурят/астдш/чы... бурят neighbours=8",
        "с..../уввсу/трата/сонек/теаса трата",
        "парал/голел/.амм.",
    ]
    moves = checked.submit(found.balda_moves, texts).result()
    assert moves == found.balda_moves(texts)
    assert moves[2][:2] == [0, 0]
    assert moves[3][0] > 100


def test_no_roll_makes_the_kernels_of_qless_reach_out_of_bounds(checked: ProcessPoolExecutor) -> None:
    """Three letters and twelve, all different and all the same, long words, tiles at the ends of the widest board."""
    texts = [
        "aet",
        "aaaaaaaaaaaa dice=free",
        "abcdefghijkl dice=free",
        "dhiklmmnootz",
        "ggikloorsttw repeats=no",
        "bbcilllooppr twos=yes",
        "glloryesttin board=storytelling",
        "glloryesttin board=s..........g dice=free",
        "glloryesttin board=s/./././././././././././g dice=free",
        "aefginstttwy board=..w../faint/..t../gets./..y..",
        "aefginstttwy board=f/./././t",
    ]
    boards = checked.submit(found.qless_boards, texts).result()
    assert boards == found.qless_boards(texts)
    assert boards[0][0] > 0
    assert boards[6][0] == 4
