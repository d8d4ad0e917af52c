"""A game recorded move by move, from moves as players write them; and what the rules make of it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.errors import InputError
from solvers.lexicon import open_lexicon
from solvers.scrabble import Rules, default_rules, known_rules, load_rules, shipped_rules
from solvers.scrabble.game import replay
from solvers.scrabble.gamerecord import write
from solvers.scrabble.gcg import Event, read
from solvers.scrabble.movelist import read_move, read_moves
from solvers.scrabble.recording import Record, differences
from solvers.scrabble.selfplay import Match

DATA = Path(__file__).parents[1] / "data"
TEN = """
layout = '''
.....
.....
..*..
.....
.....'''
rack_size = 4
exchange_minimum = 2
scoreless_turns = 2
[tiles]
"?" = { count = 0, value = 0 }
"""
COUNTS, VALUES = {"A": 4, "B": 2, "C": 2, "Z": 2}, {"Z": 10}


def game(*moves: str, rules: str = "standard") -> Record:
    record = Record(known_rules()[rules], ("Ann Berg", "Ben"))
    for move in moves:
        record = record.added(read_move(move))
    return record


def events(record: Record) -> list[str]:
    return [str(step.event) for step in record.played().steps]


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("8D CRAALED", Event("", "", "play", "8D", "CRAALED")),
        (" 8d craaled ", Event("", "", "play", "8D", "CRAALED")),
        ("8D CRAAlED", Event("", "", "play", "8D", "CRAAlED")),
        ("CRAALED 8D", Event("", "", "play", "8D", "CRAALED")),
        ("8D CR(AA)LED +78 78", Event("", "", "play", "8D", "CRAALED")),
        ("12. h8 .ats 20", Event("", "", "play", "H8", ".ATS")),
        ("Ann: 8D CAT", Event("", "", "play", "8D", "CAT")),
        ("AACDELR 8D CRAALED", Event("", "AACDELR", "play", "8D", "CRAALED")),
        ("?AEINRT 8D RETAINs +70", Event("", "?AEINRT", "play", "8D", "RETAINs")),
        ("PASS 8D 20", Event("", "", "play", "8D", "PASS")),
        ("pass", Event("", "", "pass")),
        ("-", Event("", "", "pass")),
        ("AEINRST -", Event("", "AEINRST", "pass")),
        ("-ABC", Event("", "", "exchange", "", "ABC")),
        ("-3 +0 12", Event("", "", "exchange", "", "3")),
        ("exchange abc", Event("", "", "exchange", "", "ABC")),
        ("обмен абв", Event("", "", "exchange", "", "АБВ")),
        ("AEINRST -AE", Event("", "AEINRST", "exchange", "", "AE")),
        ("--", Event("", "", "withdrawn")),
        ("(challenge) +5", Event("", "", "challenge", points=5)),
        ("+5", Event("", "", "challenge", points=5)),
        ("[CH]OCO 8D", Event("", "", "play", "8D", "[CH]OCO")),
    ],
)
def test_a_move_is_read_as_players_write_it(text: str, event: Event) -> None:
    assert read_move(text) == event


@pytest.mark.parametrize(
    "text",
    ["", "x", "8D", "CRAALED", "8D CAT H1 DOG", "8D 12", "exchange", "8D CAT dog", "!", "8", "--16", "-0", "---"],
)
def test_anything_else_is_quoted(text: str) -> None:
    with pytest.raises(InputError, match="is not a move") as error:
        read_move(text)
    assert error.value.field == "move"


@pytest.mark.parametrize("rack", ["8D", "-A", "(A", "A" * 101])
def test_a_rack_that_no_file_can_hold_is_refused(rack: str) -> None:
    with pytest.raises(InputError, match="is not a rack") as error:
        read_move("8H CAT", rack)
    assert error.value.field == "rack"


def test_a_list_may_have_rounds_numbers_names_scores_and_rules_between_columns() -> None:
    text = "#note at home\n1. 8D WHIRL 26 | H8 LOTUS 10\n\n2.  -AEI      12H SMOKY\nAnn: pass\n"
    moves = read_moves(text)
    assert [(move.line, move.event.move, move.numbers) for move in moves] == [
        (2, "8D WHIRL", (26,)),
        (2, "H8 LOTUS", (10,)),
        (4, "-AEI", ()),
        (4, "12H SMOKY", ()),
        (5, "-", ()),
    ]
    with pytest.raises(InputError, match="Line 2: “hello there” is not a move"):
        read_moves("8D CAT\nhello there")


@given(st.text(alphabet="8DH12 -+()CATcat#:.\n?пас", max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        moves = read_moves(text)
    except InputError:
        return
    for move in moves:
        again = read_moves(f"{move.event.rack} {move.event.move}")
        if move.event.kind != "challenge":
            assert [other.event for other in again] == [move.event]


def test_scores_and_turns_run_on() -> None:
    record = game("8D CRAALED", "H8 LOAN", "-3", "pass")
    assert events(record) == [
        ">Ann:  8D CRAALED +76 76",
        ">Ben:  H8 LOAN +4 4",
        ">Ann:  -3 +0 76",
        ">Ben:  - +0 4",
    ]
    played = record.played()
    assert (played.hands[-1].bag, played.hands[-1].held) == (76, (7, 7))
    assert [str(fault) for _, fault in played.faults] == []


def test_a_play_challenged_off_and_one_challenged_in_vain() -> None:
    record = game("8D CRAALED", "--", "8H CAT", "+5")
    assert events(record) == [
        ">Ann:  8D CRAALED +76 76",
        ">Ann:  -- -76 0",
        ">Ben:  8H CAT +10 10",
        ">Ben:  (challenge) +5 15",
    ]
    assert record.side_of(Event("", "", "pass")) == 0


@pytest.mark.parametrize(
    ("move", "field", "fault"),
    [
        ("8D CAT", "move", "The first play must cover H8."),
        ("8H CATCATCAT", "move", "The word runs off the board."),
        ("8H CZZT", "move", "Z: 2 used, 1 in the set"),
        ("ABCDEFG 8H CAT", "rack", "The rack does not have T."),
        ("ABCDEFGH 8H CAB", "rack", "A rack holds at most 7 tiles; this one has 8."),
        ("--", "move", "has no play to take back."),
    ],
)
def test_a_move_against_the_rules_is_not_taken(move: str, field: str, fault: str) -> None:
    with pytest.raises(InputError) as error:
        game(move)
    assert fault in str(error.value)
    assert error.value.field == field


def test_an_earlier_move_is_corrected_and_what_follows_is_checked_again() -> None:
    record = game("8H CAT", "I8 .RT", "K8 DO").corrected(1, read_move("8G CAT"))
    played = record.played()
    assert [str(finding) for step in played.steps for finding in step.findings] == [
        "The play touches no tile on the board."
    ]
    assert played.steps[1].score == 4
    with pytest.raises(InputError, match="The first play must cover H8"):
        record.corrected(1, read_move("1A CAT"))
    for number in (0, 4):
        with pytest.raises(InputError, match=f"no move {number}"):
            record.corrected(number, read_move("pass"))
    assert record.taken_back().corrected(1, read_move("8H CAT")) == game("8H CAT", "I8 .RT")


def test_a_list_of_moves_may_be_wrong_in_places_and_numbers_are_compared() -> None:
    moves = read_moves("8H CAT 10\n9H OX 24 24\n1A DOG 8\nI8 .T 9 19\n")
    record = Record(default_rules(), ("Ann", "Ben")).with_moves(moves)
    played = record.played()
    assert [len(step.findings) for step in played.steps] == [0, 0, 1, 1]
    assert [str(fault) for fault in differences(moves, played)] == [
        "Move 2, 9H OX: 24, 24 is written; the rules say 38, in all 38.",
    ]


def test_going_out_ends_the_game_and_counts_the_tiles_left(tmp_path: Path) -> None:
    record = Record(ten(tmp_path), ("Ann", "Ben"))
    for move in ("3A ABCA", "A3 .BC", "5A .AZ"):
        record = record.added(read_move(move))
    played = record.played()
    assert played.end == "out"
    assert str(played.steps[-1].event) == ">Ann:  (AZ) +22 38"
    assert not any(step.findings for step in played.steps)
    with pytest.raises(InputError, match="The game was over before this move"):
        record.added(read_move("pass"))
    assert record.added(read_move("--")).played().end == ""
    once = replace(record, rules=replace(record.rules, out_times=1)).played()
    assert [str(step.event) for step in once.steps[-2:]] == [">Ann:  (AZ) +11 27", ">Ben: AZ (AZ) -11 -8"]


def test_turns_without_points_end_the_game_and_both_sides_lose(tmp_path: Path) -> None:
    record = Record(ten(tmp_path), ("Ann", "Ben"))
    for move in ("3A ABCA", "BCAZ -", "pass"):
        record = record.added(read_move(move))
    played = record.played()
    assert (played.end, played.totals[-1]) == ("scoreless", (4, -13))
    counted = record.with_racks(["BZ", "BCAZ"]).played()
    assert counted.totals[-1] == (4 - 11, -13)
    assert not any(step.findings for step in counted.steps)
    with pytest.raises(InputError) as error:
        record.with_racks(["1", ""])
    assert error.value.field == "rack1"


def ten(folder: Path) -> Rules:
    """A game of ten tiles and racks of four, so that it is soon over."""
    tiles = "".join(
        f"{letter} = {{ count = {COUNTS.get(letter, 0)}, value = {VALUES.get(letter, 1)} }}\n"
        for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    )
    file = folder / "ten.toml"
    file.write_text(TEN + tiles, encoding="utf-8")
    return load_rules(file, shipped_rules())


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_game_file_goes_on_as_a_record_with_its_racks_and_notes(number: int) -> None:
    file = read((DATA / f"club_{number}.gcg").read_bytes())
    record = Record.of(file)
    played, before = record.played(), replay(file)
    moves = sum(step.event.kind != "end" for step in before.steps)
    assert played.totals[: moves - 1] == before.totals[: moves - 1]
    assert [step.notes for step in played.steps[:moves]] == [
        step.notes for step in before.steps if step.event.kind != "end"
    ]
    assert [step.event.rack for step in played.steps[:moves]] == [
        step.event.rack for step in before.steps if step.event.kind != "end"
    ]
    assert Record.of(played.file) == record


@pytest.mark.parametrize("name", ["standard", "super", "wwf", "russian", "spanish"])
def test_the_file_names_the_rules(name: str) -> None:
    record = replace(Record(known_rules()[name], ("Ann", "Ben")), title="A  title\nof two lines", names=("Ann: x", ""))
    again = Record.of(read(str(record.played().file)))
    assert again.rules == record.rules
    assert again.title == "A title of two lines"
    assert again.names[0] == "Ann: x"


def test_equal_names_have_different_short_ones() -> None:
    record = replace(game("8H CAT", "pass"), names=("Josh", "Josh"))
    assert [step.player for step in record.played().steps] == [0, 1]


@pytest.mark.parametrize(("first", "language"), [(0, "american"), (40, "american"), (0, "russian")])
def test_whole_games_recorded_move_by_move_end_as_self_play_says(first: int, language: str) -> None:
    """Of the Russian games the first two end without points, the third and the English ones by going out."""
    lexicon = open_lexicon(language)
    rules = known_rules()["standard" if language == "american" else "russian"]
    match = Match(lexicon, ("greedy", "equity"), seed=11, rules=rules)
    for game in map(match.play(first, 3).game, range(3)):
        begins = game.turns[0].player
        file = read(write(game))
        noted = [f"{event.rack} {event.move}" for _, event in file.events if event.kind != "end"]
        record = Record(rules, ("Ann", "Ben"))
        for text in noted:
            record = record.added(read_move(text))
        assert record == replace(record, entries=()).with_moves(read_moves("\n".join(noted)))
        if all(game.racks):
            racks = [rules.alphabet.to_notation(game.racks[side]) for side in (begins, 1 - begins)]
            record = record.with_racks(racks)
        played = record.played()
        assert played.end == ("scoreless" if all(game.racks) else "out")
        assert played.totals[-1] == (game.scores[begins], game.scores[1 - begins])
        assert not played.faults
        assert not any(step.findings for step in played.steps)
        racks_unknown = Record(rules, ("Ann", "Ben")).with_moves(
            read_moves("\n".join(event.move for _, event in file.events if event.kind != "end"))
        )
        if played.end == "out":
            assert racks_unknown.played().totals[-1] == played.totals[-1]
