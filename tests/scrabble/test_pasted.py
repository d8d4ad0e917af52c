"""Pasted texts of every kind: each form of a position is read as that position, or nothing is taken silently."""

from __future__ import annotations

import random
from collections.abc import Callable
from string import ascii_uppercase

import pytest

from solvers.errors import InputError
from solvers.scrabble import Position, known_rules, pasted
from solvers.scrabble.pasted import Pasted

ROWS = [
    "...............", "..Q............", "..UNTIDY.......", "..A.....H......", "..Y.....A......", "........L......", "........E......",
    "...CRAAlED.....", "....U.....O....", "....N...JUG....", "..........S....", "...............", "...............",
    "...............", ".............Z.",
]  # fmt: skip
BOARD = "\n".join(ROWS)
CGP = Position.parse(BOARD)
COLUMNS = ascii_uppercase[:15]


def apart(rows: list[str], mark: str, empty: str = "") -> str:
    return "\n".join(mark.join(empty if sign == "." else sign for sign in row) for row in rows)


def numbered(text: str, mark: str = " ") -> str:
    return "\n".join(f"{number}{mark}{line}" for number, line in enumerate(text.split("\n"), 1))


def drawn(rows: list[str]) -> str:
    """As analysis programs draw boards: two characters a square, premiums as signs, the players beside it."""
    lines = [
        f"{number:2}|"
        + "".join(f"{sign if sign != '.' else chr(34) if col % 7 == 0 else ' '} " for col, sign in enumerate(row))
        + "|"
        for number, row in enumerate(rows, 1)
    ]
    lines[0] += " -> ann   207"
    lines[1] += "    bob   190"
    return "\n".join(["   " + " ".join(COLUMNS), "   " + "-" * 30, *lines, "   " + "-" * 30])


FORMS = {
    "lines": BOARD,
    "numbered lines": numbered(BOARD),
    "numbers with dots": numbered(BOARD, ". "),
    "a header and numbers": f"   {COLUMNS}\n" + "\n".join(f"{n:2} {row}" for n, row in enumerate(ROWS, 1)),
    "tabs": apart(ROWS, "\t"),
    "tabs with header and numbers": "\t" + "\t".join(COLUMNS) + "\n" + numbered(apart(ROWS, "\t"), "\t"),
    "tabs with premiums": apart(ROWS, "\t", "3W"),
    "tabs with values": apart(ROWS, "\t").replace("Q", "Q10"),
    "commas": apart(ROWS, ","),
    "semicolons": apart(ROWS, ";"),
    "quoted commas": ",".join(["", *COLUMNS]) + "\n" + numbered(apart(ROWS, ",", '""'), ","),
    "spaces": apart(ROWS, " ", "."),
    "two spaces": "   " + "  ".join(COLUMNS) + "\n" + numbered(apart(ROWS, "  ", "_")),
    "bars": "\n".join(f"|{line}|" for line in apart(ROWS, "|", " ").split("\n")),
    "a Markdown table": f"| |{'|'.join(COLUMNS)}|\n|{'---|' * 16}\n"
    + "\n".join(f"|{n}|{line}|" for n, line in enumerate(apart(ROWS, "|", " ").split("\n"), 1)),
    "drawn by a program": drawn(ROWS),
    "mail": "On Monday Ann wrote:\n> What would you play?\n" + "\n".join(f"> {row}" for row in ROWS),
    "mail twice quoted": "\n".join(f">> {row}" for row in ROWS),
    "a code fence": f"My board:\n```text\n{BOARD}\n```\nThanks",
    "sentences around": f"Hello, here is my board:\n\n{BOARD}\n\nWhat would you play?\nBob",
    **{f"{sign!r} for empty": BOARD.replace(".", sign) for sign in "·*0-_=\u00a0\u3000"},
    "spaces cut at the ends": "\n".join(row.replace(".", " ").rstrip() for row in ROWS),
    "CGP": str(CGP),
    "CGP with its command": f"position cgp {CGP}",
    "CGP in a sentence": f"Look at this: {CGP} Thanks!",
    "CGP in three lines": "/\n".join("/".join(str(CGP).split()[0].split("/")[at : at + 5]) for at in (0, 5, 10))
    + "\nAB/ 0/0 0",
    "our own link": f"https://example.org/en/scrabble?position={str(CGP).replace(' ', '+')}",
    "a link to a damaged host": f"https://tile[wright.example/en/scrabble?position={str(CGP).replace(' ', '+')}",
    "another's link": f"see https://example.com/analyse#cgp={str(CGP).replace(' ', '%20').replace('/', '%2F')} there",
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_every_form_of_a_board_is_read_as_that_board(form: str, end: str) -> None:
    read = pasted.read(FORMS[form].replace("\n", end))
    assert not read.doubtful
    assert board_of(read) == str(CGP).split()[0]
    assert read.kind


def board_of(read: Pasted) -> str:
    position, faults = Position.read(read.typed)
    assert position, faults
    return str(position).split()[0]


@pytest.mark.parametrize("form", ["tabs", "commas", "lines", "bars", "spaces"])
def test_a_rack_and_scores_around_a_board_are_taken(form: str) -> None:
    read = pasted.read(f"Game 3\n{FORMS[form]}\n\nScore: 207-190\nMy rack: AEINRS?")
    assert (read.typed.rack, read.typed.scores) == ("AEINRS?", ("207", "190"))
    assert read.typed.named == {"board", "rack", "scores"}
    assert pasted.read(f"{FORMS[form]}\nAEINRS?").typed.rack == "AEINRS?"


@pytest.mark.parametrize("name", sorted(name for name, game in known_rules().items()))
def test_spreadsheets_are_read_for_every_game(name: str) -> None:
    rules = known_rules()[name]
    size, letters = rules.layout.size, rules.alphabet
    rows = [["" for _ in range(size)] for _ in range(size)]
    for col, letter in enumerate(letters.letters[:size]):
        rows[size // 2][col] = letters.names.get(letter, letter)
    read = pasted.read("\n".join("\t".join(row) for row in rows), rules)
    position, faults = Position.read(read.typed)
    assert position, faults
    assert letters.decode(position.squares[size * (size // 2) :][:size]) == letters.letters[:size].ljust(size, "?")


@pytest.mark.parametrize(
    ("rows", "doubtful"),
    [(ROWS[:14], (15,)), ([*ROWS[:4], ROWS[4][1:], *ROWS[5:]], (5,)), ([*ROWS[:9], ROWS[9] + ".", *ROWS[10:]], (10,)),
     (ROWS[1:12], (12, 13, 14, 15))],
)  # fmt: skip
@pytest.mark.parametrize("mark", ["\t", " ", ""])
def test_a_board_that_is_not_whole_is_given_back_to_check(
    rows: list[str], doubtful: tuple[int, ...], mark: str
) -> None:
    read = pasted.read(apart(rows, mark, "."))
    assert read.doubtful == doubtful
    lines = read.text.split("\n")
    assert [len(line) for line in lines] == [15] * 15
    again = pasted.read(read.text)
    assert not again.doubtful
    assert board_of(again) == board_of(read)


def test_small_letters_are_plain_tiles_if_the_set_has_fewer_blanks() -> None:
    read = pasted.read(BOARD.lower())
    assert board_of(read) == str(CGP).split()[0].upper()
    [(message, values)] = read.notices
    assert "plain tiles" in message
    assert values == {"found": sum(sign.isalpha() for sign in BOARD)}


def test_moves_are_played_one_after_the_other() -> None:
    read = pasted.read("1. Ann: 8D CRAALED +76 76\n2. Bob: D8 CAT\n")
    position, _ = Position.read(read.typed)
    assert position is not None
    assert [row[3] for row in position.rows()[7:10]] == list("CAT")
    assert read.typed.scores[0] == "76"
    assert read.kind == "a list of moves"
    with pytest.raises(InputError) as refused:
        pasted.read("8D CRAALED\n1A ZOO")
    assert refused.value.values["number"] == 2
    assert refused.value.values["move"] == "1A ZOO"


@pytest.mark.parametrize(
    ("text", "says"),
    [("Hello\nwhat a game", "Hello"), ("https://example.com/game/abc", "https://example.com/game/abc"),
     ("\n".join(["CAT"] * 15), "CAT")],
)  # fmt: skip
def test_what_is_no_position_is_quoted(text: str, says: str) -> None:
    with pytest.raises(InputError) as refused:
        pasted.read(text)
    assert says in str(refused.value.values)


def drop_a_sign(text: str, random: random.Random) -> str:
    at = random.choice([place for place, sign in enumerate(text) if not sign.isalnum()])
    return text[:at] + text[at + 1 :]


def double_a_sign(text: str, random: random.Random) -> str:
    at = random.choice([place for place, sign in enumerate(text) if not sign.isalnum()])
    return text[:at] + text[at] + text[at:]


def on_lines(change: Callable[[list[str], random.Random], None]) -> Callable[[str, random.Random], str]:
    def changed(text: str, random: random.Random) -> str:
        lines = text.split("\n")
        change(lines, random)
        return "\n".join(lines)

    return changed


MUTATIONS = (
    drop_a_sign,
    double_a_sign,
    on_lines(lambda lines, random: lines.pop(random.randrange(len(lines)))),
    on_lines(lambda lines, random: lines.insert(random.randrange(len(lines)), random.choice(lines))),
    on_lines(
        lambda lines, random: lines.insert(random.randrange(len(lines)), random.choice(["", "so?", "--", "15 Ann"]))
    ),
    lambda text, random: text[: random.randrange(len(text))],
    lambda text, random: text[random.randrange(len(text)) :],
)


def test_damaged_texts_are_never_taken_silently_for_another_board() -> None:
    """A sign or a line lost or doubled, a text cut: the board is the same, or the player is asked, or it is refused."""
    dice = random.Random(36)
    usual, taken = str(CGP).split()[0], 0
    untold = {"spaces cut at the ends", "CGP in three lines"}  # a space lost in a row of spaces leaves no trace
    forms = [text for name, text in FORMS.items() if name not in untold]
    for _ in range(500):
        text = dice.choice(forms)
        damaged = dice.choice(MUTATIONS)(text, dice)
        try:
            read = pasted.read(damaged)
        except InputError:
            continue
        if read.doubtful or "board" not in read.typed.named or Position.read(read.typed)[1]:
            continue
        taken += 1
        assert board_of(read) == usual, damaged
    assert taken > 50


CUT_BOARD = "13F1/1A11R1/1ZIP9O1/DO1UM8W1/EN1PA2ANORAkS1/G3VERTEX3Y1/A3I10/M2JEE"


@pytest.mark.parametrize("text", [CUT_BOARD, f"Look: https://x.example/en/scrabble?position={CUT_BOARD}&sort=score"])
def test_a_board_that_is_cut_off_is_for_the_player_to_check(text: str) -> None:
    found = pasted.read(text)
    assert len(found.typed.squares) == sum(map(str.isalpha, CUT_BOARD))
    assert found.doubtful == tuple(range(8, 16))
    again = pasted.read(found.text)
    assert not again.doubtful
    assert again.typed.squares == found.typed.squares


@pytest.mark.parametrize("text", ["15/15", "12/11/2024", "11/11", "3/4 of a board"])
def test_a_date_or_a_fraction_is_no_board_that_is_cut_off(text: str) -> None:
    with pytest.raises(InputError):
        pasted.read(text)
