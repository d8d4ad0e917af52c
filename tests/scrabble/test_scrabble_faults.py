"""One test for each kind of fault that programs of this sort are known for."""

from __future__ import annotations

from dataclasses import replace

import pytest
from naive_scrabble import every_placement
from own_words import lexicon_of
from random_positions import RUSSIAN, position_of

from solvers.errors import InputError
from solvers.lexicon import Lexicon, open_lexicon
from solvers.scrabble import Answer, BoardWord, Overuse, Position, check, score, shipped_rules, solve, unseen
from solvers.scrabble.scoring import play_from


def board(*rows: tuple[int, str], rack: str = "", size: int = 15) -> Position:
    """A position with some rows filled, each given by its number from 1 and its text; the others are empty."""
    lines = {number: text.ljust(size, ".") for number, text in rows}
    text = "\n".join(lines.get(number, "." * size) for number in range(1, size + 1))
    return replace(Position.parse(text), rack=Position.parse(rack).rack if rack else b"")


def offered(answer: Answer) -> dict[str, int]:
    """The plays of an answer as they are written, with their scores."""
    plays = {f"{play.at} {play.main.word}": play.score for play in answer.plays}
    assert len(plays) == len(answer.plays)
    return plays


def plays(position: Position, words: str) -> dict[str, int]:
    return offered(solve(position, lexicon_of(words), top=None))


def test_a_blank_goes_where_it_costs_least_and_the_dearer_placement_stands_below() -> None:
    answer = solve(board((8, "....DUCE"), rack="RUIAG?E"), lexicon_of("DUCE EGRUGEAI"), top=None)
    written = [(str(play), play.score) for play in answer.plays]
    assert written.index(("H8 .gRUGEAI", 80)) < written.index(("H8 .GRUgEAI", 74))
    assert written[0] == ("H8 .gRUGEAI", 80)


def test_a_blank_and_its_letter_on_the_rack_are_placed_both_ways() -> None:
    assert plays(board((8, ".......B"), rack="A?"), "BAA") == {"8H BAa": 4, "8H BaA": 4, "H8 BAa": 4, "H8 BaA": 4}


def test_an_invalid_cross_word_forbids_the_play() -> None:
    position = board((8, ".......CAT"), rack="DO")
    assert "9H DO" not in plays(position, "CAT DO AD")
    assert "9I DO" in plays(position, "CAT DO AD TO")
    assert score(position, "9H DO", lexicon_of("CAT DO AD")).unknown == ("CD", "AO")


def test_a_word_cannot_be_laid_against_the_end_of_another() -> None:
    position = board((8, ".......CAT"), rack="SON")
    for words in ("CAT SON ON", "CAT SON ON CATS"):
        assert not any(play.startswith(("8K", "8E SON", "8D", "8L")) for play in plays(position, words))
    assert "8H CATS" in plays(position, "CAT SON ON CATS")
    assert "K8 SON" in plays(position, "CAT SON ON CATS")
    assert "8H CATSON" in plays(position, "CAT SON ON CATSON")


def test_one_tile_that_makes_two_words_is_one_play_listed_once() -> None:
    position = board((8, ".......A"), (9, "......A"), rack="B")
    answer = solve(position, lexicon_of("AB BA"), top=None)
    both = [play for play in answer.plays if play.tiles[0][:2] == (7, 6)]
    assert [sorted(word.word for word in play.words) for play in both] == [["BA", "BA"]]
    assert both[0].at == "8G"
    assert both[0].score == 2 * (3 + 1)
    other = [play for play in answer.plays if play.tiles[0][:2] == (8, 7)]
    assert [sorted(word.word for word in play.words) for play in other] == [["AB", "AB"]]
    assert answer.total == len(every_placement(position, {"AB", "BA"})) == 6


def test_one_tile_that_makes_one_word_is_named_by_that_word() -> None:
    assert plays(board((8, ".......I"), rack="Q"), "QI") == {"8G QI": 11, "H7 QI": 11}


@pytest.mark.parametrize(
    ("rows", "rack", "words", "expected"),
    [
        ([(8, "............CAT")], "S", "CAT CATS", []),
        ([(8, "CAT")], "S", "CAT SCAT", []),
        ([(8, "............CAT"), (9, "S")], "A", "CATS TSA SA AS", ["9A SA", "A8 AS", "A9 SA"]),
        ([(15, "............CAT")], "S", "CATS TS AS CS", []),
        ([(1, "CAT")], "S", "SCAT SA ST SC", []),
        ([(1, "..............A"), (2, "B")], "X", "AXB AX XB", ["A1 XB", "O1 AX"]),
    ],
)
def test_no_word_wraps_round_an_edge_or_runs_over_it(
    rows: list[tuple[int, str]], rack: str, words: str, expected: list[str]
) -> None:
    assert sorted(plays(board(*rows, rack=rack), words)) == expected


@pytest.mark.parametrize(("name", "size"), [("standard", 15), ("super", 21), ("wwf", 15)])
def test_words_reach_every_corner(name: str, size: int) -> None:
    rules, word = shipped_rules()[name], "A" * size
    for row, start in ((0, 0), (0, 1), (size - 1, 0), (size - 1, 1)):
        nearly = {(row, col): "A" for col in range(start, start + size - 1)}
        assert f"{row + 1}A {word}" in plays(position_of(rules, nearly, "A"), word)
        turned = {(col, row): "A" for row, col in nearly}
        assert f"{chr(65 + row)}1 {word}" in plays(position_of(rules, turned, "A"), word)


def test_a_fifteen_letter_play_over_two_triple_words_counts_nine_times() -> None:
    word = "ABCDEFGHIJKLMNO"
    position = board((1, ".BCD.FGHI...M.."), rack="AEJKLNO")
    values = dict(zip(word, [1, 3, 3, 2, 1, 4, 2, 4, 1, 8, 5, 1, 3, 1, 1], strict=True))
    premium = values["L"]  # 12A is a double letter
    assert plays(position, word) == {f"1A {word}": 9 * (sum(values.values()) + premium) + 50}
    through = score(position, f"1A {word}").play
    assert (through.main.times, through.bonus, through.notation) == (9, 50, "A...E....JKL.NO")


def test_a_play_over_three_triple_words_counts_twenty_seven_times() -> None:
    word = "OXYPHENBUTAZONE"
    position = board((1, ".XY.HEN.UT.Z.N."), rack="OPBAOE")
    assert plays(position, word) == {
        f"1A {word}": 27 * (1 + 8 + 4 + 2 * 3 + 4 + 1 + 1 + 3 + 1 + 1 + 1 + 10 + 1 + 1 + 1)
    }


def test_premiums_count_only_under_new_tiles() -> None:
    position = board((8, ".......CAT"), rack="S")
    assert plays(position, "CAT CATS") == {"8H CATS": 6}


def test_a_premium_under_a_tile_that_makes_two_words_counts_in_both() -> None:
    position = board((8, ".......AT"), rack="XO")
    found = plays(position, "AT XO AX TO OX")
    assert found["9H XO"] == (8 + 2 * 1) + (1 + 8) + (1 + 2 * 1)


def test_only_a_full_racks_worth_of_tiles_earns_the_bonus() -> None:
    six = plays(board((8, ".......S"), rack="RETINA"), "RETINAS")
    assert sorted(six) == ["8B RETINAS", "H2 RETINAS"]
    assert max(six.values()) < 50
    assert min(plays(Position.parse("RETINAS"), "RETINAS").values()) > 50
    for game in shipped_rules().values():
        for tiles in range(2, game.rack_size + 1):
            word = game.alphabet.letters[-1] * tiles
            row = Position(rack=game.alphabet.encode(word), rules=game)
            best = solve(row, lexicon_of([word], language=game.alphabet.language)).best
            assert best is not None
            assert best.bonus == (game.bingo if tiles == game.rack_size else 0)


def test_six_tiles_of_a_six_tile_rack_are_not_a_bingo() -> None:
    best = solve(Position.parse("RETINA"), lexicon_of("RETINA")).best
    assert best is not None
    assert (best.leave, best.bonus, best.score) == ("", 0, 2 * 7)


@pytest.mark.parametrize(
    ("position", "words"),
    [
        (Position.parse("QZJXVWK"), "CAT QI"),
        (Position.parse("CA"), "CAT"),
        (Position(), "CAT"),
        (board((8, ".......CAT")), "CAT"),
        (board((8, ".......CAT"), rack="ZZZ"), "CAT"),
        (board(*((row, "A" * 15) for row in range(1, 16)), rack="A"), "AA"),
        (Position.parse("ABC"), ""),
        (board((8, ".......CAT"), rack="?"), ""),
    ],
)
def test_a_position_without_a_legal_play_has_an_empty_answer(position: Position, words: str) -> None:
    answer = solve(position, lexicon_of(words))
    assert (answer.plays, answer.total, answer.matching, answer.best) == ([], 0, 0, None)
    assert answer.is_complete


def test_a_played_through_blank_is_worth_nothing() -> None:
    assert plays(board((8, ".......CaT"), rack="BD"), "CAT BAD") == {"I7 BaD": 2 * 3 + 2 * 2}
    assert plays(board((8, ".......CAT"), rack="BD"), "CAT BAD") == {"I7 BAD": 2 * 3 + 1 + 2 * 2}


def test_a_cross_word_through_a_blank_still_counts() -> None:
    found = plays(board((8, ".......oH"), rack="NO"), "OH NO ON HO")
    assert found["9H NO"] == (1 + 2 * 1) + 1 + (4 + 2 * 1)
    assert len(found) == 10


def test_a_play_of_more_tiles_than_a_rack_holds_is_refused() -> None:
    position = board((8, "......CAT......"))
    assert len(score(position, "8D ABC...DEFG").play.tiles) == 7
    with pytest.raises(InputError) as refused:
        score(position, "8D ABC...DEFGH")
    assert (refused.value.field, refused.value.values) == ("placement", {"most": 7, "found": 8})


def test_a_first_play_that_misses_the_centre_is_refused_and_never_listed() -> None:
    lexicon = lexicon_of("CAT")
    answer = solve(Position.parse("CAT"), lexicon, top=None)
    assert offered(answer) == {"8F CAT": 10, "8G CAT": 10, "8H CAT": 10}
    for at in ("8E", "8I", "7H", "9F", "A1", "15M"):
        with pytest.raises(InputError) as caught:
            score(Position.parse("CAT"), f"{at} CAT", lexicon)
        assert (caught.value.field, caught.value.square) == ("placement", "H8")
        assert "H8" in str(caught.value)


def test_a_first_play_of_one_tile_is_refused_and_never_listed() -> None:
    assert plays(Position.parse("A?"), "AA") == {"8G Aa": 2, "8G aA": 2, "8H Aa": 2, "8H aA": 2}
    with pytest.raises(InputError):
        score(Position.parse("A"), "8H A")


@pytest.mark.parametrize(
    ("row", "written", "square"),
    [
        (".......ARS", "8G CART", "J8"),
        ("......X", "8H .AS", "H8"),
        (".......CAT", "8K S.", "L8"),
        (".......CAT", "9A DOG", None),
        (".......CAT", "8M DOGS", None),
        (".......CAT", "H14 DOG", None),
        (".......CAT", "16A DOG", None),
        (".......CAT", "0A DOG", None),
        (".......CAT", "P1 DOG", None),
        (".......CAT", "8H CAT", None),
        (".......CAT", "8H ...", None),
        (".......CAT", "8H", None),
        (".......CAT", "DOG", None),
        (".......CAT", "8H CA TS", None),
        (".......CAT", "", None),
        (".......CAT", "8K D0G", "L8"),
        (".......CAT", "9H ДОГ", "H9"),
        ("", "8H C.T", "I8"),
    ],
)
def test_a_written_play_that_cannot_be_laid_is_refused_with_the_square_at_fault(
    row: str, written: str, square: str | None
) -> None:
    with pytest.raises(InputError) as caught:
        score(board((8, row), rack="DOG"), written)
    assert (caught.value.field, caught.value.square) == ("placement", square)
    assert square is None or square in str(caught.value)


def test_tiles_with_a_gap_between_them_are_refused() -> None:
    position = board((8, ".......CAT"))
    for placed in ({(7, 6): 1, (7, 11): 1}, {(8, 7): 1, (9, 8): 1}, {}, {(0, 0): 1}, {(6, 7): 1, (9, 7): 1}):
        with pytest.raises(InputError):
            play_from(position, placed)
    assert play_from(position, {(6, 7): 19, (8, 7): 1}).main.word == "SCA"


def test_a_written_play_names_the_tiles_the_rack_lacks_and_the_words_the_list_lacks() -> None:
    verdict = score(board((8, ".......CAT"), rack="OO?"), "9H DOg", lexicon_of("CAT DOG AO"))
    assert verdict.missing == "D"
    assert verdict.unknown == ("CD", "Tg")
    assert verdict.play.main.word == "DOg"
    assert score(board((8, ".......CAT"), rack="S"), "8H CATS").unknown == ()
    assert score(Position.parse("AB"), "8G aa").missing == "??"


def test_a_rack_of_eight_tiles_is_refused_with_the_limit_named() -> None:
    for text in ("ABCDEFGH", "???????A"):
        with pytest.raises(InputError) as caught:
            Position.parse(text)
        assert caught.value.field == "rack"
        assert "7" in str(caught.value)
        assert "8" in str(caught.value)


def test_three_blanks_are_solved_and_warned_of() -> None:
    position = board((8, ".......CAT"), rack="???")
    assert unseen(position).overused == (Overuse("?", 3, 2),)
    words = ["CAT", "CATS", "SCATS", "DOG", "GO"]
    answer = solve(position, lexicon_of(words), top=None)
    assert answer.total == len(every_placement(position, set(words)))
    assert answer.total > 5


def test_a_third_z_is_warned_of_and_solved() -> None:
    position = board((8, ".......ZOO"), (9, ".......z"), rack="ZA")
    assert unseen(position).overused == (Overuse("Z", 2, 1),)
    assert unseen(board((8, ".......ZOOZ"), rack="ZA")).overused == (Overuse("Z", 3, 1),)
    assert unseen(position).left["Z"] == 0
    assert solve(position, lexicon_of("ZA ZAZ OZ AZ ZOOZ")).total > 0


def test_what_is_unseen_is_the_set_without_board_and_racks() -> None:
    fresh = unseen(Position())
    assert (fresh.total, fresh.bag, fresh.overused) == (100, 93, ())
    position = Position.parse("/".join(["15"] * 7 + ["7CaT5"] + ["15"] * 7) + " ?AE/QZ 0/0 0")
    shown = unseen(position)
    assert (shown.total, shown.bag) == (100 - 8, 100 - 8)
    for letter, left in {"C": 1, "A": 8, "T": 5, "E": 11, "Q": 0, "Z": 0, "?": 0, "S": 4}.items():
        assert shown.left[letter] == left
    assert list(shown.left) == [*"ABCDEFGHIJKLMNOPQRSTUVWXYZ", "?"]


def test_every_word_on_the_board_is_checked_across_and_down() -> None:
    position = board((7, ".......S"), (8, ".......CaT"), (9, ".......U...A"), (11, "X"))
    assert check(position, lexicon_of("CAT")) == [
        BoardWord(7, 7, True, "CaT", True),
        BoardWord(6, 7, False, "SCU", False),
    ]
    assert check(position, lexicon_of("SCU"))[1].squares == ["H7", "H8", "H9"]
    assert [found.is_known for found in check(position, lexicon_of("SCU"))] == [False, True]
    assert check(Position(), lexicon_of("CAT")) == []


def test_words_checked_at_the_edges_do_not_wrap() -> None:
    position = board((1, ".............AB"), (2, "CD"), (15, "EF...........GH"))
    assert [(found.row, found.col, found.word) for found in check(position, lexicon_of("AB"))] == [
        (0, 13, "AB"),
        (1, 0, "CD"),
        (14, 0, "EF"),
        (14, 13, "GH"),
    ]


def test_a_list_that_is_not_here_is_refused_and_the_lists_that_are_here_are_named() -> None:
    position = Position.parse(f"{'/'.join(['15'] * 15)} AB/ 0/0 0 lex CSW24;")
    assert position.lexicon == "CSW24"
    with pytest.raises(InputError) as caught:
        open_lexicon(position.lexicon)
    assert caught.value.field == "lexicon"
    for name in ("CSW24", "american", "world", "enable"):
        assert name in str(caught.value)


def test_a_list_in_another_language_than_the_game_is_refused() -> None:
    for position, lexicon in (
        (Position.parse("CAT"), lexicon_of("КОТ", "ru")),
        (Position(rules=RUSSIAN), lexicon_of("CAT")),
    ):
        with pytest.raises(InputError) as caught:
            solve(position, lexicon)
        assert caught.value.field == "lexicon"


def test_in_russian_yo_is_played_as_ye_and_short_i_is_never_i() -> None:
    lexicon = lexicon_of(["ёж", "мой"], "ru")
    assert lexicon.contains("еж")
    assert lexicon.contains("ЁЖ")
    assert not lexicon.contains("мои")
    start = RUSSIAN.layout.start
    with_i = position_of(RUSSIAN, {(start[0], start[1]): "И"}, "МОЕЖ")
    with_short_i = position_of(RUSSIAN, {(start[0], start[1]): "Й"}, "МОЕЖ")
    assert solve(with_i, lexicon).total == 0
    assert {play.main.word for play in solve(with_short_i, lexicon).plays} == {"МОЙ"}
    assert {play.main.word for play in solve(position_of(RUSSIAN, {}, "ЕЖ"), lexicon).plays} == {"ЕЖ"}


def test_the_worth_of_a_position_does_not_depend_on_who_solved_before(enable: Lexicon) -> None:
    standard, wwf = Position.parse("RETINAS"), Position.parse("RETINAS", shipped_rules()["wwf"])
    first = [solve(position, enable).plays for position in (standard, wwf)]
    assert [solve(position, enable).plays for position in (standard, wwf)] == first
    assert first[0] != first[1]
