"""A position's text forms: a printed position reads back as itself; unreadable text is refused with a clear message."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from examples import examples
from hypothesis import example, given
from hypothesis import strategies as st
from random_positions import seeds, written_positions

from solvers.errors import InputError
from solvers.scrabble import Position, score, shipped_rules
from solvers.scrabble.notation import read

EMPTY = "/".join(["15"] * 15)
CAT_ROWS = ["." * 15] * 7 + ["......CaT......"] + ["." * 15] * 7
CAT = "/".join(["15"] * 7 + ["6CaT6"] + ["15"] * 7)
STANDARD, SUPER, WWF, *_ = shipped_rules().values()


def refusal(text: str) -> InputError:
    with pytest.raises(InputError) as caught:
        Position.parse(text)
    assert str(caught.value)
    assert "%(" not in str(caught.value)
    return caught.value


@examples(100)
@given(written_positions())
def test_a_position_printed_and_read_again_is_the_same_position(position: Position) -> None:
    assert Position.parse(str(position)) == position


def is_a_fixed_point(text: str) -> bool:
    """Whether *text* reads as a position; if so, printing and reading must give that position again."""
    try:
        position = Position.parse(text)
    except InputError:
        return False
    assert Position.parse(str(position)) == position
    assert str(Position.parse(str(position))) == str(position)
    return True


@examples(100)
@given(st.text(max_size=60))
@example("\0")
@example("²/³ ٣/٣ ٣/٣ ٣")
@example("/" * 14)
@example(" / / ; ;")
@example("\N{COMBINING ACUTE ACCENT}")
@example("\ud800")
def test_any_text_at_all_reads_as_a_position_or_is_refused_in_words(text: str) -> None:
    is_a_fixed_point(text)


@examples(100)
@given(st.text(alphabet="AEz?./0123456789 -;\r\nlexbdn[]éё_٣²", max_size=120))
def test_any_text_of_the_notations_own_signs_reads_as_a_position_or_is_refused_in_words(text: str) -> None:
    is_a_fixed_point(text)


def damaged(text: str, random: Random) -> str:
    """A position's text after a few slips of the hand: pieces lost, doubled, swapped, replaced."""
    for _ in range(random.choice([1, 1, 2, 4])):
        start = random.randrange(random.choice([0, max(0, len(text) - 30)]), len(text) + 1)
        end = min(len(text), start + random.choice([0, 1, 1, 2, 5, 40]))
        cut = text[start:end]
        slips = [
            "",
            " ",
            "/",
            "15",
            "7",
            "0",
            ";",
            "\n",
            "\t",
            "q",
            "Q",
            "?",
            "É",
            "[A]",
            ".",
            "-3",
            "lex x;",
            "bb 9;",
            "bdn ",
        ]
        piece = random.choice([*slips, cut * 2, cut[::-1], cut.swapcase()])
        text = text[:start] + piece + text[end:]
    return text


def test_a_damaged_position_reads_as_a_position_or_is_refused_in_words() -> None:
    tried = read = 0

    @examples(500)
    @given(written_positions(), seeds, st.booleans())
    def check(position: Position, seed: int, as_lines: bool) -> None:
        nonlocal tried, read
        tried += 1
        whole = "\n".join([*position.rows(), "1", "12", "-7", "AB?", "CDE"]) if as_lines else str(position)
        read += is_a_fixed_point(damaged(whole, Random(seed)))

    check()
    assert read >= tried / 50, "the damage left too few positions that can be read"


@examples(100)
@given(st.text(max_size=20) | st.from_regex(r"(1?[0-9][A-Pa-o]|[A-O]1?[0-9]) [A-Eabt.é0?]{1,12}", fullmatch=True))
def test_any_text_at_all_given_as_a_placement_is_judged_or_refused_in_words(text: str) -> None:
    for position in (Position(), Position.parse(CAT)):
        try:
            tiles = score(position, text).play.tiles
        except InputError as error:
            tiles, field = (), error.field
        assert tiles or field == "placement"


def test_the_longest_text_that_is_read_is_refused_or_can_be_printed_and_read_again() -> None:
    text = f"{EMPTY} AB lex ;"
    is_a_fixed_point(f"{EMPTY} AB lex {'x' * (4000 - len(text))};")


# The forms that are read


def test_a_cgp_holds_the_board_both_racks_the_scores_and_the_scoreless_turns() -> None:
    position = Position.parse(f"{CAT} AEI?/QZ 12/-3 2 lex american;")
    assert position.rows() == CAT_ROWS
    assert (position.rack, position.opponent_rack) == (bytes([1, 5, 9, 0]), bytes([17, 26]))
    assert (position.scores, position.scoreless_turns) == ((12, -3), 2)
    assert (position.rules, position.lexicon) == (STANDARD, "american")


MACONDO = (
    "C14/O2TOY9/mIRADOR8/F4DAB2PUGH1/I5GOOEY3V/T4XI2MALTHA/14N/6GUM3OWN/7PEW2DOE/9EF1DOR/2KUNA1J1BEVELS/"
    "3TURRETs2S2/7A4T2/7N7/7S7"
)


@pytest.mark.parametrize(
    ("written", "rack", "opponent", "scores", "turns", "lexicon"),
    [
        ("EEEIILZ/ 336/298 0 lex NWL20;", "EEEIILZ", "", (336, 298), 0, "NWL20"),
        ("EEEIILZ/ 3/2 0 lex NWL20; lm Q; tmr 150/150; ld english;", "EEEIILZ", "", (3, 2), 0, "NWL20"),
        ("EEEIILZ/AB 3/2 1 bdn CrosswordGame; ld english; lex CSW21; bb 50;", "EEEIILZ", "AB", (3, 2), 1, "CSW21"),
        ("EEEIILZ/ 336/298 0 lex NWL20;ld english;", "EEEIILZ", "", (336, 298), 0, "NWL20"),
        ("EEEIILZ/ 336/298 0 lex NWL20", "EEEIILZ", "", (336, 298), 0, "NWL20"),
        ("EEEIILZ/ 336/298 0", "EEEIILZ", "", (336, 298), 0, ""),
        ("EEEIILZ/ 336/298", "EEEIILZ", "", (336, 298), 0, ""),
        ("EEEIILZ/", "EEEIILZ", "", (0, 0), 0, ""),
        ("EEEIILZ", "EEEIILZ", "", (0, 0), 0, ""),
        ("/EEEIILZ 336/298 0", "", "EEEIILZ", (336, 298), 0, ""),
        ("/ 336/298 0 lex NWL20;", "", "", (336, 298), 0, "NWL20"),
        ("EEEIILZ lex NWL20;", "EEEIILZ", "", (0, 0), 0, "NWL20"),
        ("EEEIILZ/ lex NWL20; ld english;", "EEEIILZ", "", (0, 0), 0, "NWL20"),
        ("lex NWL20;", "", "", (0, 0), 0, "NWL20"),
        ("EEEIIL?/ 336/298 0  ", "EEEIIL?", "", (336, 298), 0, ""),
        ("", "", "", (0, 0), 0, ""),
    ],
)
def test_a_cgp_of_another_program_is_read(
    written: str, rack: str, opponent: str, scores: tuple[int, int], turns: int, lexicon: str
) -> None:
    position = Position.parse(f"{MACONDO} {written}")
    assert position.rows()[2] == "mIRADOR........"
    decode = position.rules.alphabet.decode
    assert (decode(position.rack), decode(position.opponent_rack)) == (rack, opponent)
    assert (position.scores, position.scoreless_turns, position.lexicon) == (scores, turns, lexicon)
    assert position.rules == STANDARD


def test_blanks_and_spaces_around_a_pasted_cgp_do_not_matter() -> None:
    whole = Position.parse(f"{CAT} AEI/ 1/2 0")
    for pasted in (f"\n{CAT} AEI/ 1/2 0\r\n", f"  {CAT} AEI/ 1/2 0  ", f"{CAT}  AEI/  1/2  0", f"{CAT}\tAEI/\t1/2\t0"):
        assert Position.parse(pasted) == whole


@pytest.mark.parametrize(
    ("operation", "rules"),
    [
        ("bdn CrosswordGame;", STANDARD),
        ("bdn WordsWithFriends;", WWF),
        ("bdn wordswithfriends;", WWF),
        ("bdn wwf;", WWF),
        ("", STANDARD),
    ],
)
def test_a_cgp_names_the_game_by_its_board(operation: str, rules: object) -> None:
    assert Position.parse(f"{CAT} AB/ 0/0 0 {operation}").rules == rules


def test_a_board_of_21_rows_is_super_scrabble() -> None:
    assert Position.parse("/".join(["21"] * 21)).rules == SUPER
    assert Position.parse("\n".join(["." * 21] * 21)).rules == SUPER


def test_a_cgp_may_change_the_bonus_for_a_full_rack() -> None:
    position = Position.parse(f"{EMPTY} / 0/0 0 bb 40;")
    assert position.rules.bingo == 40
    assert position.rules.bonuses[:-1] == STANDARD.bonuses[:-1]
    assert Position.parse(str(position)) == position


def test_the_game_chosen_on_the_page_holds_unless_the_text_names_its_own() -> None:
    assert Position.parse(CAT, WWF).rules == WWF
    assert Position.parse("AEI", SUPER).rules == SUPER
    assert Position.parse(f"{CAT} / 0/0 0 bdn CrosswordGame;", WWF).rules == STANDARD


def test_a_lone_rack_is_read_with_any_sign_for_a_blank() -> None:
    for sign in "?._ ":
        position = Position.parse(f"AB{sign}c")
        assert position.is_empty
        assert position.rack == bytes([1, 2, 0, 3])


def test_fifteen_lines_alone_are_a_board() -> None:
    assert Position.parse("\n".join(CAT_ROWS)) == Position.parse(CAT)


def test_fifteen_lines_and_a_rack_are_a_board_and_a_rack() -> None:
    assert Position.parse("\n".join([*CAT_ROWS, "AB?"])) == Position.parse(f"{CAT} AB?/ 0/0 0")


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize(("turn", "cgp"), [("0", "AB?/CDE 12/34"), ("1", "CDE/AB? 34/12")])
def test_the_older_text_format_gives_racks_and_scores_in_the_order_of_the_players(
    newline: str, turn: str, cgp: str
) -> None:
    text = newline.join([*CAT_ROWS, turn, "12", "34", "AB?", "CDE", ""])
    assert Position.parse(text) == Position.parse(f"{CAT} {cgp} 0")


@pytest.mark.parametrize(
    ("after", "cgp"),
    [
        (["1"], "/ 0/0 0"),
        (["0", "12", "34"], "/ 12/34 0"),
        (["0", "12", "34", "AB?"], "AB?/ 12/34 0"),
        (["1", "12", "34", "", "CDE"], "CDE/ 34/12 0"),
    ],
)
def test_the_older_text_format_may_end_early(after: list[str], cgp: str) -> None:
    assert Position.parse("\n".join([*CAT_ROWS, *after])) == Position.parse(f"{CAT} {cgp}")


def test_empty_squares_of_a_line_may_be_dots_dashes_underscores_or_nothing() -> None:
    for row in ("......CaT", "------CaT------", "______CaT", "      CaT"):
        rows = [*CAT_ROWS[:7], row, *CAT_ROWS[8:]]
        assert Position.parse("\n".join(rows)).rows() == CAT_ROWS


def test_accents_fold_onto_the_letters_of_the_language() -> None:
    assert Position.parse("pâtisse").rack == Position.parse("PATISSE").rack
    assert Position.parse("bañó").rack == Position.parse("BANO").rack
    assert Position.parse("É").rack == Position.parse("E").rack
    assert Position.parse("e\N{COMBINING ACUTE ACCENT}a").rack == Position.parse("EA").rack
    accented = CAT.replace("CaT", "ÇÂt")
    assert Position.parse(accented).rows()[7] == "......CAt......"


def test_the_name_of_a_list_that_is_not_here_is_kept() -> None:
    position = Position.parse(f"{CAT} AB/ 0/0 0 lex CSW24;")
    assert position.lexicon == "CSW24"
    assert str(position).endswith(" lex CSW24;")


def test_the_usual_board_and_bonus_are_not_spelled_out() -> None:
    assert str(Position.parse("AB")) == f"{EMPTY} AB/ 0/0 0"
    assert str(replace(Position.parse("AB"), rules=WWF)).endswith(" bdn WordsWithFriends;")


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("AB", "rack"),
        (CAT, "board"),
        (f"{CAT} lex american;", "board"),
        (f"{CAT} AB/", "board opponent_rack rack"),
        (f"{CAT} / 0/0 0", "board opponent_rack rack scores"),
        ("\n".join(CAT_ROWS), "board"),
        ("\n".join([*CAT_ROWS, "AB"]), "board rack"),
        ("\n".join([*CAT_ROWS, "1"]), "board"),
        ("\n".join([*CAT_ROWS, "1", "3", "4"]), "board scores"),
        ("\n".join([*CAT_ROWS, "0", "3", "4", "AB"]), "board rack scores"),
        ("\n".join([*CAT_ROWS, "1", "3", "4", "AB"]), "board opponent_rack scores"),
        ("\n".join([*CAT_ROWS, "1", "3", "4", "", "AB"]), "board opponent_rack rack scores"),
    ],
)
def test_it_is_known_what_a_text_names(text: str, named: str) -> None:
    position, found = Position.parse(text), read(text).named
    assert " ".join(sorted(found)) == named
    assert position == Position.parse(text)


def test_empty_squares_may_be_spaces_on_every_line() -> None:
    assert Position.parse("\n".join(CAT_ROWS).replace(".", " "), STANDARD) == Position.parse(CAT)
    two = [*CAT_ROWS[:8], "......Q........", *CAT_ROWS[9:]]
    assert Position.parse("\n".join(two).replace(".", " ")) == Position.parse("\n".join(two))


# Refusals, by kind


@pytest.mark.parametrize(
    ("lines", "rows"),
    [
        (CAT_ROWS[:14], 14),
        ([*CAT_ROWS[:14], "AEINRST"], 14),
        ([*CAT_ROWS[:13], "0", "1", "2", "AB", "CD"], 13),
        ([*CAT_ROWS, "." * 15], 16),
        ([*CAT_ROWS, "." * 15, "." * 15], 17),
        ([*CAT_ROWS, "." * 15, "0", "1", "2"], 16),
        ([row.replace(".", " ") for row in CAT_ROWS[:14]], 14),
        ([row.replace(".", " ") for row in [*CAT_ROWS, *CAT_ROWS]], 30),
        (["two lines", "of text"], 2),
    ],
)
def test_lines_that_are_too_many_or_too_few_for_the_board_are_counted(lines: list[str], rows: int) -> None:
    for rules in (None, STANDARD):
        with pytest.raises(InputError) as caught:
            Position.parse("\n".join(lines), rules)
        assert str(caught.value) == f"The board has {rows} rows; that of {STANDARD.title} has 15."


@pytest.mark.parametrize(
    ("text", "field", "said"),
    [
        ("ABCDEFGH", "rack", ["7", "8"]),
        (f"{CAT} ABCDEFGH/ 0/0 0", "rack", ["7", "8"]),
        (f"{CAT} A/ABCDEFGH 0/0 0", "opponent_rack", ["7", "8"]),
        ("AB3", "rack", ["3"]),
        ("ABЖ", "rack", ["Ж"]),
        (f"{CAT} A1/ 0/0 0", "rack", ["1"]),
        (f"{CAT} A/B! 0/0 0", "opponent_rack", ["!"]),
        (f"{CAT} A/ 0/x 0", "scores", ["x"]),
        (f"{CAT} A/ 0/1000000 0", "scores", ["1000000"]),
        (f"{CAT} A/ 0/0 100", "scoreless_turns", ["100"]),
        ("/".join(["15"] * 14), "board", ["14"]),
        ("/".join(["15"] * 16), "board", ["16"]),
        ("/".join(["15"] * 14 + ["14"]), "board", ["15", "14"]),
        ("/".join(["16"] + ["15"] * 14), "board", ["1", "16"]),
        ("/".join(["15"] * 14 + ["14AB"]), "board", ["15", "16"]),
        (f"{EMPTY} / 0/0 0 bdn SuperCrosswordGame;", "board", ["15", "21"]),
        (f"{EMPTY} / 0/0 0 bdn Elsewhere;", "rules", ["Elsewhere", "CrosswordGame"]),
        (f"{EMPTY} / 0/0 0 bb lots;", "rules", ["lots"]),
        ("\n".join(CAT_ROWS[:14]), "board", ["14", "15"]),
        ("\n".join(["." * 16, *CAT_ROWS[1:]]), "board", ["1", "16"]),
        ("\n".join([*CAT_ROWS, "2"]), "turn", ["2"]),
        ("\n".join([*CAT_ROWS, "0", "ten", "0"]), "scores", ["ten"]),
        ("\n".join([*CAT_ROWS, "0", "1", "2", "ABCDEFGH"]), "rack", ["8"]),
        ("\n".join([*CAT_ROWS, "1", "1", "2", "ABCDEFGH"]), "opponent_rack", ["8"]),
        ("A" * 100_000, "position", ["100000"]),
        ("A\n" * 50_000, "position", ["100000"]),
        (f"{CAT} A/ 0/0 0 lex {'x' * 100_000};", "position", ["100"]),
    ],
)  # fmt: skip
def test_what_cannot_be_a_position_is_refused_with_the_field_and_what_was_found(
    text: str, field: str, said: list[str]
) -> None:
    error = refusal(text)
    assert error.field == field
    assert all(part in str(error) for part in said)


@pytest.mark.parametrize(
    ("text", "square", "char"),
    [
        (CAT.replace("CaT", "C!T"), "H8", "!"),
        ("/".join(["14Ж"] + ["15"] * 14), "O1", "Ж"),
        ("\n".join([*CAT_ROWS[:14], "3.............."]), "A15", "3"),
        (CAT.replace("CaT6", "C[AB]T6"), "H8", "[AB]"),
    ],
)
def test_an_unknown_letter_on_the_board_is_refused_with_its_square(text: str, square: str, char: str) -> None:
    error = refusal(text)
    assert (error.field, error.square) == ("board", square)
    assert square in str(error)
    assert char in str(error)


def test_a_position_made_of_parts_that_do_not_fit_is_refused() -> None:
    for parts in (
        {"squares": bytes(224)},
        {"squares": bytes([27]) + bytes(224)},
        {"squares": bytes([0x40]) + bytes(224)},
        {"squares": bytes([0x80 | 1]) + bytes(224)},
    ):
        with pytest.raises(InputError) as caught:
            Position(**parts)
        assert caught.value.field == "board"
    for name in ("rack", "opponent_rack"):
        for tiles in (bytes([27]), bytes([0x40 | 1]), bytes(8)):
            with pytest.raises(InputError) as caught:
                Position(**{name: tiles})
            assert caught.value.field == name


@pytest.mark.parametrize(
    "parts",
    [
        {"scores": (100_000, 0)},
        {"scores": (0, -100_000)},
        {"scoreless_turns": 100},
        {"scoreless_turns": -1},
        {"lexicon": "two; lex"},
        {"lexicon": " one"},
        {"lexicon": "x" * 4000},
    ],
)
def test_a_position_that_could_not_be_read_back_is_refused(parts: dict[str, object]) -> None:
    with pytest.raises(InputError) as caught:
        Position(**parts)  # type: ignore[arg-type]
    assert caught.value.field == next(iter(parts))


EMPTY = "/".join(["15"] * 15)


@pytest.mark.parametrize(
    ("after", "written"),
    [("ABCDEFG/ 168 157 lex CSW24;", "168/157 0 lex CSW24;"), ("ABCDEFG/ 110 32", "110/32 0"), ("ABCDEFG/ 110 32 2", "110/32 2"),
     ("ABCDEFG/ 0/0 0 -lex CSW21;", "0/0 0 lex CSW21;"), ("ABC/ 3/4 1 lex FRA24;", "3/4 1 lex FRA24; ld french;"),
     ("ABC/ 3/4 1 lex RD28;", "3/4 1 lex RD28; ld german;"), ("ABC/ 3/4 1 lex FILE2017; ld english;", "3/4 1 lex FILE2017;")],
)  # fmt: skip
def test_cgp_as_other_programs_write_it(after: str, written: str) -> None:
    assert str(Position.parse(f"{EMPTY} {after}")).split(" ", 2)[2] == written


def test_the_tiles_and_the_board_of_super_scrabble_under_others_names() -> None:
    board = "/".join(["21"] * 21)
    assert (
        Position.parse(f"{board} AB/ 0/0 0 lex NWL23; ld english_super; bdn SuperCrosswordGame;").rules.name == "super"
    )
