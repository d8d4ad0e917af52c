"""A game gone through: every number is checked against the rules, and what cannot be is said without stopping."""

from __future__ import annotations

from pathlib import Path

import pytest
from own_words import lexicon_of

from solvers.errors import InputError
from solvers.scrabble import Rules, load_rules, shipped_rules
from solvers.scrabble.game import Replay, replay, words_of
from solvers.scrabble.gcg import read

HEAD = "#player1 ann Ann\n#player2 ben Ben\n"


def gone(*lines: str) -> Replay:
    return replay(read(HEAD + "\n".join(lines)))


def said(played: Replay) -> dict[int, list[str]]:
    return {step.line: [str(finding) for finding in step.findings] for step in played.steps if step.findings}


def test_a_wrong_score_and_a_wrong_total_are_said_once() -> None:
    played = gone(
        ">ann: ACEFGHI 8H CAFE +24 24", ">ben: AAHIJMR 7H HAM +21 22", ">ann: GHI - +0 24", ">ben: AIJR - +0 22"
    )
    assert said(played) == {
        3: ["24 given, the rules say 18."],
        4: ["21 given, the rules say 26.", "The total given is 22; it should be 21."],
    }
    assert played.totals[-1] == (24, 22)


def test_positions_hold_board_rack_scores_and_turns_without_points() -> None:
    played = gone(">ann: ACEFGHI 8H CAFE +18 18", ">ben: ABCDEFG -AB +0 0", ">ann: GHI - +0 18", "#rack2 CDEFGXY")
    assert [str(position) for position in played.positions] == [
        "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 ACEFGHI/ 0/0 0",
        "15/15/15/15/15/15/15/7CAFE4/15/15/15/15/15/15/15 ABCDEFG/ 0/18 0",
        "15/15/15/15/15/15/15/7CAFE4/15/15/15/15/15/15/15 GHI/ 18/0 1",
        "15/15/15/15/15/15/15/7CAFE4/15/15/15/15/15/15/15 CDEFGXY/ 0/18 2",
    ]


def test_a_phony_taken_back_leaves_the_board_as_it_was() -> None:
    played = gone(">ann: ACEFGHI 8H CAFE +18 18", ">ann: ACEFGHI -- -18 0", ">ben: ABCDEFG 8H BAD +12 12")
    assert said(played) == {}
    assert played.steps[0].is_withdrawn
    assert played.positions[2].is_empty
    assert played.totals[2] == (0, 0)


def test_withdrawing_a_missing_play_is_reported() -> None:
    played = gone(">ann: ACEFGHI 8H CAFE +18 18", ">ben: ABC - +0 0", ">ann: GHI -- -18 0")
    assert said(played) == {5: ["ann has no play to take back."]}


def test_a_challenge_after_a_play_does_not_hinder_taking_it_back_by_mistake_and_counts() -> None:
    played = gone(">ann: ACEFGHI 8H CAFE +18 18", ">ann: GHI (challenge) +5 23", ">ben: ABCDEFG - +0 0")
    assert said(played) == {}
    assert played.totals[-1] == (23, 0)


def test_an_impossible_play_is_reported_and_the_game_goes_on() -> None:
    played = gone(
        ">ann: ACEFGHI 8H CAFE +18 18",
        ">ben: ABCDEFG 8H DAB +9 9",
        ">ann: GHI 1A GHI +24 42",
        ">ben: ABCDEFG 15M BEADS +9 18",
        ">ann: Q 9H Z.. +10 52",
        ">carl: ABC - +0 0",
    )
    found = said(played)
    assert found[4] == ["There is another tile on H8."]
    assert found[5] == ["The play touches no tile on the board."]
    assert found[6] == ["The word runs off the board."]
    assert found[7] == ["The word needs a tile on I9, which is empty."]
    assert [(number, str(fault)) for number, fault in played.faults] == [(8, "This game has no player “carl”.")]
    assert played.positions[-1].rows()[0].startswith("GHI")


def test_racks_are_held_against_what_is_played_and_given_back() -> None:
    played = gone(">ann: ABCDEF? 8H CAFe +16 16", ">ben: ABC -ABX +0 0", ">ann: BD1 - +0 16", ">ben: ABCDEFGH -9 +0 0")
    assert said(played) == {
        4: ["The rack does not have X."],
        5: ["“1” is not a letter of this game; a blank is “?”."],
        6: ["A rack holds at most 7 tiles; this one has 8.", "A rack holds at most 7 tiles."],
    }


def test_a_tile_used_too_often_is_reported_once() -> None:
    played = gone(">ann: ZZAX 8H ZZA +42 42", ">ben: BC - +0 0", ">ann: X 8K X +29 71")
    assert [text for texts in said(played).values() for text in texts if "in the set" in text] == [
        "Z: 2 used, 1 in the set"
    ]


def test_a_move_out_of_turn_and_points_for_nothing() -> None:
    played = gone(">ann: ACEFGHI - +0 0", ">ann: ACEFGHI -AC +5 5")
    assert said(played) == {4: ["ann moves twice in a row.", "5 given, the rules say 0."]}


def test_tiles_left_count_once_or_twice_but_not_otherwise() -> None:
    ends = {"+20": [], "+10": [], "+15": ["15 given, the rules say 20."]}
    for points, wanted in ends.items():
        played = gone(">ann: AB - +0 0", f">ann:  (Z) {points} {int(points)}")
        assert said(played).get(4, []) == wanted
    assert said(gone(">ann: AB - +0 0", ">ben: Z (Z) -20 -20")) == {4: ["-20 given, the rules say -10."]}


def test_a_missing_score_does_not_matter() -> None:
    played = gone(">ann: ACEFGHI 8H CAFE")
    assert said(played) == {3: ["No score is given; the rules say 18."]}
    assert played.totals[-1] == (18, 0)


def test_the_header_names_the_rules() -> None:
    wide = replay(read("#board-layout SuperCrosswordGame\n" + HEAD))
    assert wide.rules.layout.size == 21
    named = replay(read("#letter-distribution polish\n" + HEAD))
    assert named.rules.alphabet.language == "pl"
    assert replay(read("#board-layout none\n" + HEAD)).rules.name == "standard"


def test_tiles_of_two_letters() -> None:
    played = replay(read("#letter-distribution spanish\n" + HEAD + ">ann: [CH]OOA 8H [CH]OA +12 12\n>ben: - +0 0"))
    assert played.steps[0].play is not None
    assert len(played.steps[0].squares) == 3


@pytest.mark.parametrize(
    ("header", "rules"),
    [
        ("#tile-distribution polish", "polish"),
        ("#tile-set Polish\n#board-layout CrosswordGame", "polish"),
        ("#note LetterDistribution: polish", "polish"),
        ("#note BoardLayout: SuperCrosswordGame", "super"),
        ("#board-layout standard15\n#tile-set english set\n#tile-distribution english\n#game-type classic", "standard"),
        ("#lexicon dutch", "dutch"),
        ("#lexicon FISE2 and more", "spanish"),
        ("#board-layout WordsWithFriends\n#lexicon dutch", "wwf"),
        ("#note LetterDistribution of tiles", "standard"),
    ],
)
def test_the_header_names_the_game_as_each_program_does(header: str, rules: str) -> None:
    assert replay(read(f"{header}\n{HEAD}>ann: ABC - +0 0")).rules.name == rules


@pytest.mark.parametrize(
    ("moves", "rules"),
    [
        (">ann: ĆĘIKPST 8G STĘPIĆ +46 46", "polish"),
        (">ann: ÄÖÜABCD 8H ÄÖ +28 28", "german"),
        (">ann: ÄÖABCDE 8H ÄÖ +18 18", "finnish"),
        (">ann: ПРИВЕТ? 8H ПРИВЕТ +24 24", "russian"),
        (">ann: ABCDEFG 11K CAB +16 16\n>ben: Q 20U QAB +5 5", "super"),
        (">ann: ABCDEFÉ 8H CAB +14 14", "standard"),
        (">ann: ABCDEFG 8H CAB +18 18", "standard"),
        (">ann: ☃ 8H ☃☃ +18 18", "standard"),
        (">ann: unknown -3 +0 0", "standard"),
    ],
)
def test_without_a_header_letters_and_squares_say_which_game_it_is(moves: str, rules: str) -> None:
    assert replay(read(HEAD + moves)).rules.name == rules


def test_a_phony_taken_back_for_plus_nothing_counts_as_the_total_says() -> None:
    played = gone(">ann: ACEFGHI 8h CAFE +18 18", ">ann: ACEFGHI   -- +0 0", ">ben: ABCDEFG h8 BAD +12 12")
    assert said(played) == {}
    assert played.totals[2:] == ((0, 0), (0, 12))
    assert said(gone(">ann: ACEFGHI 8H CAFE +18 18", ">ann: ACEFGHI -- +0 18"))[4] == ["0 given, the rules say -18."]


def test_a_negative_number_after_a_plus_and_tiles_left_between_spaces() -> None:
    played = gone(">ann: AB - +0 0", ">ben: ZX (time) +-10 -10", ">ann:  ( Z X ) +36 36", ">ben:  (ZX) -18 -28")
    assert said(played) == {}
    assert played.totals[-1] == (36, -28)


def test_short_names_count_in_any_case_and_even_if_both_are_the_same() -> None:
    played = gone(">Ann: ACEFGHI 8H CAFE +18 18", ">BEN: ABC - +0 0")
    assert not played.faults
    assert played.totals[-1] == (18, 0)
    same = "#player1 x Ann\n#player2 x Ben\n>x: ACEFGHI 8H CAFE +18 18\n>x: ABC 9H AB +18 18\n>x: ABC -- -18 0\n>x: Q - +0 18"
    played = replay(read(same))
    assert said(played) == {}
    assert [step.player for step in played.steps] == [0, 1, 1, 0]


def test_lines_may_be_indented() -> None:
    text = "".join(
        f"  {line}\n"
        for line in [*HEAD.splitlines(), ">ann: A - +0 0", "#note one", "more", "> more", ">ben: B - +0 0"]
    )
    played = replay(read(text))
    assert str(played.file) == text
    assert [step.event.player for step in played.steps] == ["ann", "ben"]
    assert played.steps[0].notes == ("one\nmore\n> more",)


def test_both_racks_at_the_end_are_known() -> None:
    played = gone(">ann: ACEFGHI 8H CAFE +18 18", "#rack1 GHIAAAA", "#rack2 BCDEFGH")
    assert str(played.positions[-1]).split()[1] == "BCDEFGH/GHIAAAA"


def test_the_words_of_a_move_are_looked_up() -> None:
    played = gone(
        ">ann: AGLMOYZ 8G LOGY +16 16", ">ben: AAHIJMR 7H JAM +33 33", ">ann: Z 7K Z +12 28", ">ben: A - +0 33"
    )
    lexicon = lexicon_of(["LOGY", "JAM", "GAM"])
    assert [words_of(step, lexicon) for step in played.steps] == [
        (("LOGY", True),),
        (("JAM", True), ("JO", False), ("AG", False), ("MY", False)),
        (("JAMZ", False),),
        (),
    ]


def faults(played: Replay) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    for line, fault in played.faults:
        found.setdefault(line, []).append(str(fault))
    return found


def test_a_rack_with_more_tiles_of_a_kind_than_the_set_is_named_by_line() -> None:
    played = gone(">ann: ZZACEFH 8H CAFE +18 18", ">ben: ABC - +0 0", "#rack1 ZZZZZZZ", "#rack2 A1")
    assert said(played) == {3: ["Z: 2 used, 1 in the set"]}
    assert faults(played) == {6: ["“1” is not a letter of this game; a blank is “?”."]}
    header = gone(">ann: ACEFGHI 8H CAFE +18 18", ">ben: ABC - +0 0", "#rack1 QQQQQQQ", "#rack2 ABCDEFGH")
    assert faults(header) == {
        5: ["Q: 7 used, 1 in the set"],
        6: ["A rack holds at most 7 tiles; this one has 8."],
    }


def test_a_play_taken_back_from_another_rack_is_named() -> None:
    played = gone(">ann: ACEFGHI 8H CAFE +18 18", ">ann: ACEFGHQ -- -18 0", ">ben: ABCDEFG - +0 0")
    assert said(played) == {4: ["The rack is ACEFGHQ; the play taken back was made from ACEFGHI."]}


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("#game-type wordsmog", "“wordsmog” is not a kind of game known here; the usual rules are used."),
        ("#board-layout Hexagon", "“hexagon” is not a board known here; another is used."),
        ("#tile-distribution klingon", "“klingon” are not tiles known here; others are used."),
        ("#note LetterDistribution: klingon", "“klingon” are not tiles known here; others are used."),
        ("#tile-set klingon", "“klingon” are not tiles known here; others are used."),
    ],
)
def test_a_header_that_names_what_is_not_known_is_named(line: str, fault: str) -> None:
    assert faults(replay(read(f"{line}\n{HEAD}>ann: ABC - +0 0"))) == {1: [fault]}


@pytest.mark.parametrize(
    "line",
    [
        "#game-type classic", "#board-layout SuperCrosswordGame", "#board-layout standard15", "#tile-set english set",
        "#tile-distribution english_super", "#tile-set Polish", "#letter-distribution german", "#note LetterSet: x",
    ],
)  # fmt: skip
def test_a_header_as_other_programs_write_it_is_no_fault(line: str) -> None:
    assert not faults(replay(read(f"{line}\n{HEAD}>ann: ABC - +0 0")))


def test_a_game_of_more_than_two_players_is_refused_in_one_sentence() -> None:
    with pytest.raises(InputError, match="This game has 4 players; only games of two can be replayed"):
        replay(read(HEAD + "#player3 cat Cat\n#player4 dan Dan\n>cat: ABC - +0 0\n"))


def small_game(tmp_path: Path, **facts: object) -> Rules:
    """A game of ten tiles and racks of four, so that it is soon over."""
    counts, values = {"A": 4, "B": 2, "C": 2, "Z": 2}, {"Z": 10}
    tiles = "".join(
        f"{letter} = {{ count = {counts.get(letter, 0)}, value = {values.get(letter, 1)} }}\n"
        for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    )
    lines = "".join(f"{name} = {value}\n" for name, value in facts.items())
    file = tmp_path / "ten.toml"
    file.write_text(
        f'layout = """\n.....\n.....\n..*..\n.....\n....."""\nrack_size = 4\nexchange_minimum = 2\n{lines}'
        f'[tiles]\n"?" = {{ count = 0, value = 0 }}\n{tiles}',
        encoding="utf-8",
    )
    return load_rules(file, shipped_rules())


OUT = (">ann: ABCA 3A ABCA +4 4", ">ben: BCAZ A3 .BC +3 3", ">ann: AZ 5A .AZ +12 16")


def test_the_tiles_left_are_those_that_the_moves_leave(tmp_path: Path) -> None:
    rules = small_game(tmp_path)

    def end(*lines: str) -> dict[int, list[str]]:
        return said(replay(read(HEAD + "\n".join([*OUT, *lines])), rules))

    assert end(">ann: (AZ) +22 38") == {}
    assert end(">ann: (ZZ) +40 56") == {6: ["The tiles left are ZZ; by the moves they are AZ."]}
    assert end(">ann: (AZ) +22 38", ">ben: AZ - +0 3") == {7: ["The game was over before this move."]}
    assert end(">ben: AZ 1A AZ +0 3")[6][0] == "The game was over before this move."
    assert end(">ben: AZ (AB) -2 1")[6] == ["The rack is AZ, and the tiles left are AB."]
    assert end(">ann: (AZ) +11 27") == {6: ["ann should gain 22 points on the opponent by the tiles left, not 11."]}
    assert end(">ann: (AZ) +11 27", ">ben: (AZ) -11 -8") == {}


def test_after_turns_without_points_both_sides_lose_their_tiles(tmp_path: Path) -> None:
    rules = small_game(tmp_path, scoreless_turns=2)
    turns = [">ann: ABCA 3A ABCA +4 4", ">ben: BCAZ - +0 0", ">ann: AZ - +0 4"]

    def end(*lines: str) -> Replay:
        return replay(read(HEAD + "\n".join([*turns, *lines])), rules)

    assert end().end == "scoreless"
    assert said(end(">ben: BCAZ (BCAZ) -13 -13", ">ann: AZ (AZ) -11 -7")) == {}
    assert said(end(">ben: BCAZ (BCAZ) -13 -13")) == {
        6: ["After turns without points both sides lose their tiles' worth; ann does not."]
    }
    assert said(end(">ben: (BC) -2 -2")) == {6: ["ben kept AZ, missing from the tiles left."]}
    assert said(end(">ben: BCAZ 4A BZ +0 0"))[6][0] == "The game was over before this move."


def test_an_exchange_needs_tiles_in_the_bag(tmp_path: Path) -> None:
    played = replay(read(HEAD + "\n".join([*OUT[:1], ">ben: BCAZ -BC +0 0"])), small_game(tmp_path))
    assert said(played) == {4: ["An exchange needs 2 tiles in the bag, which has 0."]}


def test_a_withdrawn_last_play_does_not_end_the_game(tmp_path: Path) -> None:
    played = replay(read(HEAD + "\n".join([*OUT, ">ann: AZ -- -12 4", ">ben: AZ - +0 3"])), small_game(tmp_path))
    assert not said(played)
    assert played.end == ""
    assert played.hands[-1].held == (2, 2)


@pytest.mark.parametrize(
    ("header", "names"),
    [
        ("#player1 a Ann\n#player2 b Ben\n", ("Ann", "Ben")),
        ("#player1 a Josh\n#player2 b Josh\n", ("Josh (a)", "Josh (b)")),
        ("#player1 x Josh\n#player2 x Josh\n", ("Josh (1)", "Josh (2)")),
        ("#player1 a\n", ("a",)),
    ],
)
def test_players_of_one_name_are_told_apart(header: str, names: tuple[str, ...]) -> None:
    assert replay(read(header)).names == names
