"""Game files: everything read is written back, and faults are named by line."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.errors import InputError
from solvers.lexicon import open_lexicon
from solvers.scrabble.game import replay
from solvers.scrabble.gamerecord import write
from solvers.scrabble.gcg import MOST_BYTES, MOST_EVENTS, Event, is_game, read
from solvers.scrabble.selfplay import Match

DATA = Path(__file__).parents[1] / "data"
GAMES = json.loads((DATA / "scrabble_cases.json").read_text(encoding="utf-8"))["games"]
HEAD = "#player1 ann Ann Ruiz\n#player2 ben Ben Ito\n"


def plain(data: bytes, encoding: str) -> str:
    return data.decode(encoding).replace("\r\n", "\n")


@pytest.mark.parametrize(("number", "encoding"), [(1, "utf-8"), (2, "iso-8859-1"), (3, "utf-8")])
def test_the_three_games_are_read_and_written_without_loss(number: int, encoding: str) -> None:
    data = (DATA / f"club_{number}.gcg").read_bytes()
    file = read(data)
    wanted = plain(data, encoding).replace("ISO-8859-1", "UTF-8")
    assert not file.faults
    assert str(file) == wanted
    assert read(str(file)).events == file.events
    for line, event in file.events:
        assert str(event) == wanted.splitlines()[line - 1]
    played = replay(file)
    assert not [finding for step in played.steps for finding in step.findings]
    kept = [step for step in played.steps if step.event.kind == "play" and not step.is_withdrawn]
    moves = [[step.event.place, step.event.tiles, step.score] for step in kept]
    assert moves == next(moves for name, moves in GAMES.items() if name.startswith(f"G{number}"))
    (phony,) = [step for step in played.steps if step.is_withdrawn]
    after = played.steps[played.steps.index(phony) + 1]
    assert after.event.kind == "withdrawn"
    assert after.score == -(phony.score or 0)
    assert len(after.notes) == 2
    assert (
        played.positions[played.steps.index(phony)].squares == played.positions[played.steps.index(after) + 1].squares
    )
    assert [step.event.tiles for step in played.steps if step.event.kind == "exchange"] == ["4" if number == 3 else "3"]


def test_every_kind_of_event() -> None:
    text = HEAD + (
        ">ann: ABCDEFG 8H CAFE +18 18 first\n>ben:  - +0 0\n>ann: BDG -BD +0 18\n>ben: UNKNOWN -5 +0 0\n"
        ">ann: A (challenge) +5 23\n>ben: XY (XY) -12 -12\n>ann:  (XY) +24 47\n>ann: A (time) -10 37\n"
    )
    events = [event for _, event in read(text).events]
    assert [event.kind for event in events] == [
        "play", "pass", "exchange", "exchange", "challenge", "end", "end", "time",
    ]  # fmt: skip
    assert events[0] == Event("ann", "ABCDEFG", "play", "8H", "CAFE", 18, 18, "first")
    assert events[1] == Event("ben", "", "pass", points=0, total=0)
    assert (events[5].tiles, events[5].points, events[5].total) == ("XY", -12, -12)
    assert "".join(f"{event}\n" for event in events) == text.removeprefix(HEAD)


def test_a_malformed_line_is_named_and_the_rest_is_kept() -> None:
    text = HEAD + (
        "hello\n>ann: ABCDEFG 8H CAFE +18 18\n>ben no colon\n>ben: ABC\n>ben: ABC 9H +10 10\n>ben: ABC what +1 1\n"
        ">ben: ABC (A +1 1\n#\n>ben: ABC - +0 0\n"
    )
    file = read(text)
    assert [number for number, _ in file.faults] == [3, 5, 6, 7, 8, 9, 10]
    assert "A line begins with" in str(file.faults[0][1])
    assert "After the place 9H a word is wanted" in str(file.faults[3][1])
    assert str(file) == text
    assert [event.kind for _, event in file.events] == ["play", "pass"]


def test_notes_go_on_over_lines_and_keep_their_empty_ones() -> None:
    text = HEAD + "#note before\n>ann: CAFE 8H CAFE +18 18\n#note one\nmore\n\nand more\n#note two\n>ben: A - +0 0\n"
    file = read(text)
    assert str(file) == text
    played = replay(file)
    assert played.opening == ("before",)
    assert played.steps[0].notes == ("one\nmore\nand more", "two")


def test_a_line_of_a_pragma_goes_on_after_a_dash() -> None:
    text = HEAD + "#description long\n#- and longer\n>ann: A - +0 0\n#note one\n#-  more\n#-\n#- end\n#rack1 AB\n#- x\n"
    file = read(text)
    assert str(file) == text
    assert file.pragma("description") == "long\nand longer"
    assert replay(file).steps[0].notes == ("one\nmore\n\nend",)
    assert file.pragma("rack1") == "AB"


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize(
    ("header", "encoding"),
    [("ISO-8859-2", "iso-8859-2"), ("utf8", "utf-8"), ("windows-1250", "cp1250"), ("", "utf-8"), ("", "utf-16")],
)
def test_any_encoding_that_the_header_names(header: str, encoding: str, ends: str) -> None:
    lines = [f"#character-encoding {header}"] if header else []
    lines += ["#player1 łódź Łódź Žižek", "#player2 ben Ben", ">łódź: ABC - +0 0"]
    file = read(ends.join(lines).encode(encoding))
    assert not file.faults
    assert file.players[0] == ("łódź", "Łódź Žižek")
    assert str(file).startswith("#character-encoding ")
    again = read(str(file).encode())
    assert [event for _, event in again.events] == [event for _, event in file.events]
    assert str(again) == str(file)


def test_without_a_header_bytes_that_are_not_utf_8_are_windows_1252() -> None:
    file = read("#player1 zoë Zoë\n#player2 b “B”".encode("cp1252"))
    assert file.players == [("zoë", "Zoë"), ("b", "“B”")]
    assert read(b"#player1 a \x81\x8d").players == [("a", "\x81\x8d")]


@pytest.mark.parametrize(
    "name", ["no-such", "hex", "zlib", "rot13", "unicode_escape", "idna", "punycode", "undefined", "utf\0-8"]
)
def test_an_impossible_encoding_is_reported(name: str) -> None:
    file = read(f"#character-encoding {name}\n#player1 é É\n".encode())
    assert [number for number, _ in file.faults] == [1]
    assert file.players == [("é", "É")]


def test_a_file_too_large_or_of_something_else_is_refused() -> None:
    for data in (
        b"x" * (MOST_BYTES + 1),
        b"",
        b"\x00\xff" * 50,
        b"hello",
        HEAD + ">ann: A - +0 0\n" * (MOST_EVENTS + 1),
        "\n" * 30_000 + ".",
    ):
        with pytest.raises(InputError) as refused:
            read(data)
        assert refused.value.field == "game"


@pytest.mark.parametrize(
    "line",
    [">a: A -" + "9" * 5000, ">a: A -٣ +0 0", ">a: A -00 +0 0", ">a: A 8H " + "(" * 500_000, ">a: " + "[" * 500_000 + " - +0 0",
     ">" + "a" * 500_000 + ": A - +0 0", ">" + " " * 500_000, ">a: A 8H CAT " + "9" * 5000, "#note x" + "\n y" * 19_000],
    ids=range(9),
)  # fmt: skip
def test_no_line_is_too_odd_or_takes_long(line: str) -> None:
    started = time.process_time()
    file = read(f"{HEAD}{line}\n")
    assert HEAD in str(file.with_racks())
    replay(file)
    assert time.process_time() - started < 2


def test_what_looks_like_a_game() -> None:
    assert is_game(HEAD)
    assert is_game("\ufeff\r\n>a: B - +0 0")
    assert not is_game("15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 ABC/ 0/0 0")
    assert not is_game("." * 15)


def test_with_racks_every_event_has_one_that_other_programs_take() -> None:
    text = (
        HEAD
        + ">ann:  8H Ca.E(S) +18 18\n>ann:  -- -18 0\n>ben:  - +0 0\n>ann:  -AB +0 0\n>ben:  -3 +0 0\n>ann:  (AB) +8 8\n"
    )
    lines = str(read(text).with_racks()).splitlines()[2:]
    assert [line.split()[1] for line in lines] == ["C?E", "C?E", "UNKNOWN", "AB", "UNKNOWN", "(AB)"]
    assert replay(read("\n".join(lines))).positions[2].rack == b""


def test_games_of_self_play_are_read_back_without_a_finding() -> None:
    match = Match(open_lexicon("enable"), ("greedy", "equity"), seed=7)
    batch = match.play(0, 20)
    for game in map(batch.game, range(len(batch))):
        text = write(game)
        file = read(text)
        assert str(file) == text
        played = replay(file)
        assert not played.faults
        assert not [str(finding) for step in played.steps for finding in step.findings]
        for turn, step in zip(game.turns, played.steps, strict=False):
            assert step.before == turn.position
        begins = game.turns[0].player
        assert played.totals[-1] == (game.scores[begins], game.scores[1 - begins])


WORDS = st.text("ABCdef.(?", min_size=1, max_size=8).filter(lambda word: word[0] != "(")
NUMBERS = st.none() | st.integers(-99_999, 99_999)
RACKS = st.text("ABCDEFGXYZ?", max_size=7)
EVENTS = st.one_of(
    st.builds(Event, st.sampled_from(["ann", "ben"]), RACKS, st.just("play"), st.sampled_from(["8H", "h8", "15A"]), WORDS, NUMBERS),
    st.builds(Event, st.sampled_from(["ann", "zoë"]), RACKS, st.sampled_from(["pass", "withdrawn", "challenge", "time"]), points=NUMBERS),
    st.builds(Event, st.just("ben"), RACKS, st.just("exchange"), tiles=st.sampled_from(["ABC", "?", "3", "[CH]"]), points=NUMBERS),
    st.builds(Event, st.just("ben"), st.just(""), st.just("end"), tiles=RACKS, points=NUMBERS, total=st.integers(-999, 999)),
)  # fmt: skip


@given(EVENTS)
def test_an_event_written_is_read_as_itself(event: Event) -> None:
    if event.points is None and event.total is not None:
        return
    assert read(f"#player1 a A\n{event}").events == [(2, event)]


@given(
    st.lists(
        EVENTS.map(str)
        | st.text(max_size=30).map(lambda text: "".join(text.splitlines()))
        | st.sampled_from(["#note x", "", ">", "#"]),
        max_size=12,
    )
)
def test_any_text_is_written_as_it_was_and_can_be_gone_through(lines: list[str]) -> None:
    text = "#character-encoding UTF-8\n" + HEAD + "".join(f"{line}\n" for line in lines)
    file = read(text)
    assert str(file).rstrip() == text.rstrip()
    again = read(str(file))
    assert again.events == file.events
    assert [(number, str(fault)) for number, fault in again.faults] == [(n, str(fault)) for n, fault in file.faults]
    played = replay(file)
    assert len(played.positions) == len(played.steps) + 1 == len(played.totals)
