"""A game gone through: every number is checked against the rules, and what cannot be is said without stopping."""

from __future__ import annotations

import pytest
from own_words import lexicon_of

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
