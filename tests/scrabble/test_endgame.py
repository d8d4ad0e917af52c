"""Scrabble endings: known values, a plain search through every line, faults, limits; the command and the API."""

from __future__ import annotations

import gzip
import json
import random
from dataclasses import replace
from functools import cache
from typing import Any

import naive_endgame
import pytest
from click.testing import CliRunner
from examples import examples
from hypothesis import example, given
from hypothesis import strategies as st
from oracle_files import DATA
from own_words import lexicon_of

from solvers.budget import Budget
from solvers.errors import InputError
from solvers.lexicon import Lexicon, open_lexicon
from solvers.scrabble import Pass, Play, Position, endgame, unseen, with_both_racks
from solvers.scrabble.endgame import endings
from solvers.scrabble.selfplay import Match
from webapp.cli import main

LINES = gzip.decompress((DATA / "scrabble_endgames.jsonl.gz").read_bytes()).decode().splitlines()
KNOWN = [json.loads(line) for line in LINES]
MIDDLE = "15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15 AEINRST/ 0/0 0"
STUCK = "15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15 QA/SV 0/0 0"
SMALL = (
    "aa ae ad as at ax an ani ant any are arid art ate bat be bid bin bit cat cats do dot ear eat en er es et ex go got he hen "
    "hit id in is it jo ka lea let me men met ne net no nod not oat od oe on one or os ox qi qis rat re red rot sat sea "
    "see set she sit so ta tan tar tea ten ti tie tin to toe ton tot van vat vie yen yet za zen zit quit quite avid"
)


@pytest.fixture(scope="module")
def enable() -> Lexicon:
    return open_lexicon("enable")


@pytest.mark.parametrize("case", KNOWN, ids=lambda case: str(case["id"]))
def test_known_endings_are_proven_and_their_lines_are_worth_their_values(case: dict[str, Any], enable: Lexicon) -> None:
    position = Position.parse(case["cgp"])
    ending = endgame(position, enable)
    assert (ending.value, ending.is_proven) == (case["value"], True)
    assert naive_endgame.played(position, ending.line) == ending.value


@cache
def small() -> tuple[Lexicon, list[Position]]:
    """A list of few words, and positions of games played with it, after some turns each."""
    lexicon = lexicon_of(SMALL)
    batch = next(iter(Match(lexicon, ("greedy", "greedy"), seed=3).batches(10)))
    turns = [turn.position for index in range(len(batch)) for turn in batch.game(index).turns[2:12]]
    return lexicon, turns


@examples(15)
@example(288)  # its line is longer than it had to look ahead, since it knew positions of longer lines
@given(st.integers(0, 10_000))
def test_small_endings_are_worth_what_a_plain_search_finds(seed: int) -> None:
    lexicon, positions = small()
    chance = random.Random(seed)
    board = chance.choice(positions)
    rest = [code for code, count in enumerate(board.rules.counts) for _ in range(count)]
    most = chance.choice((2, 2, 2, 3))
    if most == 3 or chance.random() < 0.5:  # blanks have many plays
        rest = [code for code in rest if code]
    mine, theirs = chance.randint(1, most), chance.randint(1, most)
    tiles = chance.sample(rest, mine + theirs)
    position = Position(board.squares, bytes(tiles[:mine]), bytes(tiles[mine:]), rules=board.rules)
    ending = endgame(position, lexicon)
    assert ending.is_proven
    assert ending.value == naive_endgame.value(position, lexicon)
    assert naive_endgame.played(position, ending.line) == ending.value


def test_tiles_that_fit_nowhere_stay_on_the_rack() -> None:
    lexicon = lexicon_of("cat cats at aa")
    position = Position.parse(STUCK)
    ending = endgame(position, lexicon)
    assert ending.is_proven
    assert ending.value == naive_endgame.value(position, lexicon)
    assert naive_endgame.played(position, ending.line) == ending.value
    none = endgame(position, lexicon_of("cat"))
    assert [str(move) for move in none.line] == ["pass", "pass"]
    assert none.value == (1 + 4) - (10 + 1)


def test_the_opponent_s_rack_follows_from_an_empty_bag(enable: Lexicon) -> None:
    for case in KNOWN[:12]:
        position = Position.parse(case["cgp"])
        assert sum(unseen(position).left.values()) == 0
        deduced = with_both_racks(replace(position, opponent_rack=b""))
        assert sorted(deduced.opponent_rack) == sorted(position.opponent_rack)
        assert endgame(replace(position, opponent_rack=b""), enable).value == case["value"]


@pytest.mark.parametrize(
    ("position", "field", "says"),
    [
        (MIDDLE, "opponent_rack", "The bag is not empty: it holds 83 tiles"),
        (MIDDLE.replace("AEINRST", ""), "rack", "Enter your rack"),
    ],
)
def test_what_is_no_ending_is_refused(position: str, field: str, says: str, enable: Lexicon) -> None:
    with pytest.raises(InputError, match=says) as refused:
        endgame(Position.parse(position), enable)
    assert refused.value.field == field


def test_without_time_there_is_a_legal_move_and_no_proof(enable: Lexicon) -> None:
    hardest = max(KNOWN, key=lambda case: len(case["cgp"].split()[1]))
    ending = endgame(Position.parse(hardest["cgp"]), enable, budget=Budget(0))
    assert not ending.is_proven
    assert isinstance(ending.best, Play | Pass)


def test_an_ending_is_known_better_and_better(enable: Lexicon) -> None:
    position = Position.parse(KNOWN[-1]["cgp"])
    with Budget() as limit:
        found = list(endings(position, enable, limit))
    assert [ending.depth for ending in found[:-1]] == list(range(len(found) - 1))
    assert found[-1].depth == len(found[-1].line)
    assert [ending.is_proven for ending in found] == [False] * (len(found) - 1) + [True]
    assert found[-1].value == KNOWN[-1]["value"]


def test_the_command_tells_and_answers_line_by_line(tmp_path: Any) -> None:
    words = tmp_path / "own.txt"
    words.write_text("cat\ncats\nat\naa\n")
    told = CliRunner().invoke(main, ["endgame", STUCK, "--words", str(words)])
    assert told.exit_code == 0
    assert "for the side to move: proven" in told.output
    lines = CliRunner().invoke(main, ["endgame", "-", "--words", str(words)], input=f"{STUCK}\n{MIDDLE}\n")
    first, second = map(json.loads, lines.output.splitlines())
    assert first["proven"] is True
    assert first["value"] == naive_endgame.value(Position.parse(STUCK), lexicon_of("cat cats at aa"))
    assert first["best"] == first["line"][0]
    assert second["field"] == "opponent_rack"
    refused = CliRunner().invoke(main, ["endgame", MIDDLE])
    assert refused.exit_code == 1
    assert "opponent_rack: The bag is not empty" in refused.output
