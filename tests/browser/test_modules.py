"""The pure modules of the pages as tables of cases, all run in one page: transitions of a state, text to letters, files.

A case starts with a state, applies transitions by the names of the module, and ends with what is
expected. What has to do with elements, the focus or the server is in the journeys of the other modules.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, NamedTuple
from urllib.parse import urlencode

import pytest
from browser.conftest import Windows
from browser.scrabble_page import BUSY, CAT, laid, on_board
from playwright.sync_api import Page

from solvers.scrabble import known_rules

pytestmark = pytest.mark.browser

Step = tuple[Any, ...]

_HARNESS = """async () => {
    const theme = document.querySelector('script[src$="/shared/theme.js"]').src;
    const module = (name) => import(theme.replace("shared/theme", name));
    const [board, letters, compare, table, method, history, record, keypad, days, bank, games, span, laying, training, played, figures, leitner, time] = await Promise.all([
        module("scrabble/state"), module("scrabble/letters"), module("scrabble/compare"), module("qless/play/state"), module("countdown/method"),
        module("shared/history"), module("countdown/record"), module("countdown/keypad"), module("countdown/days"), module("countdown/bank"),
        module("balda/games"), module("countdown/span"), module("scrabble/laying"), module("scrabble/train_bank"), module("scrabble/play_results"),
        module("shared/statistics"), module("shared/leitner"), module("shared/time")]);
    const through = (start, steps, module, left = []) => steps.reduce((state, [name, ...values]) => {
        const next = module[name](state, ...values);
        if (!Array.isArray(next)) return next;
        left.push(next[1]);
        return next[0];
    }, start);
    const square = (index, size) => index < 0 ? "" : String.fromCharCode(65 + index % size) + (Math.floor(index / size) + 1);
    window.run = {
        board(start, steps) {
            const left = [];
            const end = through(board.start(start), steps, board, left);
            const tiles = [...end.squares].map((tile, index) => [square(index, end.size), tile]);
            return { ...end, left, tiles: Object.fromEntries(tiles.filter(([, tile]) => tile !== ".")),
                cursor: square(end.cursor, end.size), isFrozen: Object.isFrozen(end) };
        },
        /** The squares after each step, undo and redo being steps like others. */
        undo(start, steps) {
            const store = new history.Store(board.start(start), board);
            return steps.map(([name, ...values]) => {
                if (name === "undo" || name === "redo") store.step(name === "undo" ? -1 : 1);
                else store.go(through(store.state, [[name, ...values]], board), name === "set" ? Object.keys(values[0])[0] : "");
                const { squares, rack, score, opponentScore, lexicon, turn } = store.state;
                return { squares, rack, score, opponentScore, lexicon, turn, canUndo: store.canUndo, canRedo: store.canRedo };
            });
        },
        games: (seen, now) => games.compare(seen, now),
        laidPlay: (before, after) => compare.laidPlay(board.start(before), board.start(after)),
        letters(alphabet, name, ...values) {
            letters.useAlphabet(alphabet);
            return letters[name](...values);
        },
        table(start, steps) {
            const end = steps.reduce((state, [name, ...values]) => state && table[name](state, ...values), table.start(start));
            return end && { rows: table.rows(end.tiles), left: table.left(end), cursor: end.cursor, across: end.across };
        },
        /** What a method is after each key; of a refused step its fault. */
        keys(start, tiles, pressed) {
            let text = start;
            return pressed.map((key) => {
                const isNumber = /^[0-9]+$/.test(key);
                const next = isNumber ? method.withNumber(text, key) : { method: key === "undo" ? method.undone(text) : method.withSign(text, key, tiles) };
                text = next.method ?? text;
                return next.fault ?? text;
            });
        },
        method: (name, ...values) => method[name](...values),
        days: (name, ...values) => days[name](...values),
        bank: (name, ...values) => bank[name](...values),
        leitner: (name, ...values) => leitner[name](...values),
        clockText: (seconds) => time.clockText(seconds),
        withMissed: (...values) => bank.bank.withMissed(...values),
        within: (...values) => span.within(...values),
        /** The days in a row up to today, if these many days ago were days of practice. */
        daysInRow: (...ago) => figures.daysInRow(new Set(ago.map((count) => figures.dayOf(Date.now()) - count))),
        laying: (name, ...values) => laying[name](...values),
        /** The free square that tiles come to from *square* on, on a board where the squares of *taken* are not free. */
        free(name, square, isDown, taken, size) {
            const isFree = (here) => Math.max(...here) < size && !taken.includes(laying.nameOf(here));
            const found = laying[name](laying.squareOf(square), isDown, isFree, size);
            return found && laying.nameOf(found);
        },
        /** What is in the bank after results, each as [its data, the words missed, the time], and how many of each were graded. */
        banked(stored, results) {
            localStorage.setItem("countdown-bank", JSON.stringify(stored));
            const graded = results.map((result) => bank.keepResult(...result).length);
            return [bank.bank.entries(), graded];
        },
        /** What is in the boxes of Scrabble's training after answers, each as [kind, key, whether it was right, the time]. */
        trained(stored, answers) {
            localStorage.setItem("scrabble-bank", JSON.stringify(stored));
            for (const answer of answers) training.answered(...answer);
            return training.bank.entries();
        },
        keptTurns(turns) {
            localStorage.setItem("scrabble-bank", "[]");
            training.keepPositions(turns);
            return training.bank.entries().map(({ kind, key }) => [kind, key]);
        },
        byLevel: (entries) => played.byLevel(entries),
        training: (name, ...values) => training[name](...values),
        /** What is kept of the rounds of days after these results, each with its time. */
        keptDays(stored, results) {
            localStorage.setItem("countdown-daily", stored);
            for (const [result, when] of results) days.keepDay(result, when);
            return days.days.entries();
        },
        /** What the solver's field holds after each key; of a key that is not free, "-". */
        keypad(text, pressed) {
            return pressed.map((key) => keypad.isFree(text, key) ? (text = keypad.pressed(text, key)) : "-");
        },
        /** What is said of a file of rounds, its text or its bytes, where *kept* are; and what is kept then. */
        async imported(kept, file) {
            localStorage.setItem("countdown-rounds", kept);
            const content = typeof file === "string" ? file : Uint8Array.from(file);
            const said = await record.rounds.add(new File([content], "rounds.json")).catch((fault) => [fault.reason, fault.number]);
            return [said, localStorage.getItem("countdown-rounds")];
        },
    };
}"""


@pytest.fixture(scope="module")
def modules(windows: Windows) -> Iterator[Page]:
    """One page that has no script of its own, with the modules."""
    page = windows.take()
    windows.faults.clear()
    page.goto("/en/about")
    page.evaluate(_HARNESS)
    yield page
    assert windows.faults == []
    windows.give_back(page)


def run(page: Page, name: str, *values: Any) -> Any:
    """Call a function of the harness."""
    return page.evaluate("([name, values]) => window.run[name](...values)", [name, values])


# Scrabble's board


def at(name: str, size: int = 15) -> int:
    """The square called *name*, counted from the first."""
    return (int(name[1:]) - 1) * size + ord(name[0]) - ord("A")


def squares(tiles: dict[str, str], size: int = 15) -> str:
    """The board with these tiles, as a state has it."""
    found = ["."] * (size * size)
    for name, tile in tiles.items():
        found[at(name, size)] = tile
    return "".join(found)


def state(*plays: str, rack: str = "", **values: Any) -> dict[str, Any]:
    """A state with plays like ``8H CaT`` on the board."""
    fields = {"opponentRack": "", "score": "", "opponentScore": "", "lexicon": "american"}
    return {"size": 15, "squares": squares(laid(*plays)), "rack": rack} | fields | values


def typed(play: str) -> list[Step]:
    """Click a square and type: small letters as blanks; ``8H CAT`` to the right, ``H8 CAT`` down."""
    where, word = play.split()
    name = re.sub(r"(\d+)([A-U])", r"\2\1", where)
    turned: list[Step] = [("arrow", 1, 0)] if where[0].isalpha() else []
    return [("click", at(name)), *turned, *(("type", letter.upper(), letter.islower()) for letter in word)]


RIGHT, LEFT, UP, DOWN = ("arrow", 0, 1), ("arrow", 0, -1), ("arrow", -1, 0), ("arrow", 1, 0)
BACKSPACE, DELETE, HOME, END = ("backspace",), ("remove",), ("jump", False), ("jump", True)


class BoardCase(NamedTuple):
    """Actions on a board, and the tiles and the cursor afterwards; *also* names other fields."""

    name: str
    steps: list[Step]
    tiles: dict[str, str]
    cursor: str
    start: dict[str, Any] = state()
    also: dict[str, Any] | None = None


CAT_PUT = state("8H CAT")

BOARD = [
    BoardCase("typing goes to the right", typed("8H CAT"), laid("8H CAT"), "K8"),
    BoardCase("typing goes down after an arrow across", typed("H8 CAT"), laid("H8 CAT"), "H11", also={"across": False}),
    BoardCase("an arrow across the direction turns without moving", [("click", at("H8")), DOWN], {}, "H8"),
    BoardCase("two arrows move right", [("click", at("H8")), RIGHT, RIGHT], {}, "J8"),
    BoardCase("an arrow back moves left", [("click", at("H8")), RIGHT, RIGHT, LEFT], {}, "I8"),
    BoardCase("up turns, then moves up", [("click", at("H8")), UP, UP], {}, "H7", also={"across": False}),
    BoardCase("down and up again", [("click", at("H8")), UP, UP, DOWN], {}, "H8"),
    BoardCase("left turns back, then moves left", [("click", at("I8")), UP, LEFT, LEFT], {}, "H8", also={"across": True}),
    BoardCase("a second click turns down", [("click", at("D4")), *typed("4D CAT")], laid("D4 CAT"), "D7"),
    BoardCase("a third click lets go", [("click", at("D4"))] * 3, {}, ""),
    BoardCase("with no square chosen nothing is typed", [("type", "C"), BACKSPACE, DELETE], {}, ""),
    BoardCase(
        "a click elsewhere writes to the right again",
        [*typed("H8 CAT"), *typed("12D DOG")],
        laid("H8 CAT", "12D DOG"),
        "G12",
    ),
    BoardCase("a word that ends at the edge keeps every letter", typed("8M CAT"), laid("8M CAT"), "O8"),
    BoardCase("typing at the end of a row does not wrap", typed("8M CATS"), laid("8M CAS"), "O8"),
    BoardCase("typing at the end of a column does not wrap", typed("C14 TOE"), laid("C14 TE"), "C15"),
    BoardCase("an arrow stops at the left edge", [("click", at("A8")), LEFT, LEFT], {}, "A8"),
    BoardCase("an arrow stops at the right edge", [("click", at("O8")), RIGHT, RIGHT], {}, "O8"),
    BoardCase("an arrow stops at the upper edge", [("click", at("H1")), UP, UP], {}, "H1"),
    BoardCase("an arrow stops at the lower edge", [("click", at("H15")), DOWN, DOWN], {}, "H15"),
    BoardCase("End jumps along the row", [("click", at("H8")), END], {}, "O8"),
    BoardCase("Home jumps along the row", [("click", at("H8")), END, HOME], {}, "A8"),
    BoardCase("Home jumps up the column", [("click", at("H8")), DOWN, HOME], {}, "H1"),
    BoardCase("typing over a tile replaces it", typed("8H B"), laid("8H BAT"), "I8", CAT_PUT),
    BoardCase("Escape lets go of the square", [*typed("8H C"), ("deselect",), ("type", "A")], laid("8H C"), ""),
    # Blanks
    BoardCase("a letter typed as a blank is one", typed("8H CaT"), laid("8H CaT"), "K8"),
    BoardCase(
        "an armed blank counts for the next letter and no other",
        [("click", at("H8")), ("armBlank",), ("type", "C"), ("type", "A")],
        laid("8H cA"),
        "J8",
        also={"blankNext": False},
    ),
    BoardCase(
        "armed twice is not armed",
        [("click", at("H8")), ("armBlank",), ("armBlank",), ("type", "C")],
        laid("8H C"),
        "I8",
    ),
    BoardCase("moving away disarms", [("click", at("H8")), ("armBlank",), RIGHT, ("type", "C")], laid("8I C"), "J8"),
    BoardCase("a tile becomes a blank", [("click", at("I8")), ("toggleBlank",)], laid("8H CaT"), "I8", CAT_PUT),
    BoardCase(
        "and a tile again", [("click", at("I8")), ("toggleBlank",), ("toggleBlank",)], laid("8H CAT"), "I8", CAT_PUT
    ),
    BoardCase("an empty square has no blank to toggle", [("click", at("H8")), ("toggleBlank",)], {}, "H8"),
    # Taking tiles away
    BoardCase("Backspace takes the last tile entered", [*typed("8H CAT"), BACKSPACE], laid("8H CA"), "J8"),
    BoardCase("Backspace goes on backwards", [*typed("8H CAT"), BACKSPACE, BACKSPACE], laid("8H C"), "I8"),
    BoardCase("Backspace goes back down a column", [*typed("H8 CAT"), BACKSPACE, BACKSPACE], laid("H8 C"), "H9"),
    BoardCase(
        "Backspace after a turn takes the tile typed last",
        [*typed("8H CAT"), DOWN, ("type", "S"), BACKSPACE],
        laid("8H CAT"),
        "K8",
    ),
    BoardCase(
        "Backspace across turns keeps the order",
        [*typed("8H CAT"), DOWN, ("type", "S"), BACKSPACE, RIGHT, BACKSPACE],
        laid("8H CA"),
        "J8",
    ),
    BoardCase(
        "Backspace after a click on the same square keeps the order",
        [*typed("8H CAT"), BACKSPACE, ("click", at("J8")), BACKSPACE],
        laid("8H C"),
        "I8",
    ),
    BoardCase("Backspace at the edge takes the last tile", [*typed("8M CAT"), BACKSPACE], laid("8M CA"), "O8"),
    BoardCase("and then the one before it", [*typed("8M CAT"), BACKSPACE, BACKSPACE], laid("8M C"), "N8"),
    BoardCase(
        "Backspace on a tile reached with arrows takes that tile",
        [*typed("8H CAT"), LEFT, LEFT, BACKSPACE],
        laid("8H C.T"),
        "I8",
    ),
    BoardCase(
        "Backspace on an empty square takes the tile before it",
        [("click", at("K8")), BACKSPACE],
        laid("8H CA"),
        "J8",
        CAT_PUT,
    ),
    BoardCase("Backspace on an empty board stays inside", [("click", at("A8")), BACKSPACE], {}, "A8"),
    BoardCase("Delete clears the square and moves on", [("click", at("H8")), DELETE], laid("8H .AT"), "I8", CAT_PUT),
    BoardCase("Delete on the last square of a row stays", [*typed("8M CAT"), DELETE], laid("8M CA"), "O8"),
    # Words, plays and positions
    BoardCase(
        "a word is written from the cursor on",
        [("click", at("H8")), ("write", "CAT")],
        laid("8H CAT"),
        "K8",
        also={"left": [""]},
    ),
    BoardCase(
        "a word is written down where typing goes down",
        [("click", at("H8")), ("click", at("H8")), ("write", "CAT")],
        laid("H8 CAT"),
        "H11",
    ),
    BoardCase(
        "a word too long stops at the edge",
        [("click", at("M8")), ("write", "CATS")],
        laid("8M CAT"),
        "O8",
        also={"left": ["S"]},
    ),
    BoardCase(
        "a word written over tiles keeps their blanks",
        [("click", at("G8")), ("write", "SCATS")],
        laid("8G SCaTS"),
        "L8",
        state("8H CaT"),
    ),
    BoardCase(
        "a word after the blank key begins with a blank",
        [("click", at("H8")), ("armBlank",), ("write", "CAT")],
        laid("8H cAT"),
        "K8",
    ),
    BoardCase(
        "a play takes its tiles off the rack, a blank for a small letter",
        [("place", [[6, 7, "S"], [8, 7, "a"]], 12)],
        laid("8H CAT", "H7 S.a"),
        "",
        state("8H CAT", rack="S?EE", score="30", opponentScore="5"),
        {"rack": "EE", "played": [at("H7"), at("H9")], "score": "42", "opponentScore": "5", "turn": "opponent"},
    ),
    BoardCase(
        "the play after it is the opponent's",
        [("place", [[6, 7, "S"]], 12), ("place", [[8, 7, "a"]], 7)],
        laid("8H CAT", "H7 S.a"),
        "",
        state("8H CAT", rack="S?EE", opponentRack="?Q"),
        {"rack": "?EE", "opponentRack": "Q", "score": "12", "opponentScore": "7", "turn": ""},
    ),
    BoardCase("the next edit is not a play", [("place", [[6, 7, "S"]], 0), ("set", {"rack": "Q"})], laid("7H S"), "",
              also={"rack": "Q", "played": [], "turn": ""}),
    BoardCase(
        "clearing takes board, racks and scores away",
        [("clear",)],
        {},
        "",
        state("8H CAT", rack="S?E", opponentRack="XYZ", score="12", opponentScore="34"),
        {"rack": "", "opponentRack": "", "score": "", "opponentScore": "", "lexicon": "american"},
    ),
]  # fmt: skip


@pytest.mark.parametrize("case", BOARD, ids=lambda case: case.name)
def test_the_board(modules: Page, case: BoardCase) -> None:
    end = run(modules, "board", case.start, case.steps)
    assert (end["tiles"], end["cursor"]) == (case.tiles, case.cursor)
    also = case.also or {}
    assert {name: end[name] for name in also} == also
    assert end["isFrozen"]


READ = {"rack": "QI", "opponent_rack": "AB", "score": 5, "opponent_score": 6, "lexicon": ""}
FULL = state("8H CAT", rack="S?E", opponentRack="XYZ", score="12", opponentScore="34")
LOADED = [
    ("a board leaves racks and scores", ["board"], {"rack": "S?E", "opponentRack": "XYZ", "score": "12"}),
    ("a rack leaves the board", ["rack"], {"rack": "QI", "opponentRack": "XYZ", "score": "12"}),
    (
        "a whole position brings all",
        ["board", "rack", "opponent_rack", "scores"],
        {"rack": "QI", "opponentRack": "AB", "score": "5", "opponentScore": "6"},
    ),
]


@pytest.mark.parametrize(("named", "wanted"), [case[1:] for case in LOADED], ids=[case[0] for case in LOADED])
def test_a_position_that_was_read_is_taken_over(modules: Page, named: list[str], wanted: dict[str, str]) -> None:
    read = READ | {"rows": ["." * 15] * 7 + ["......DOG......"] + ["." * 15] * 7, "named": named}
    end = run(modules, "board", FULL, [("load", read)])
    assert end["tiles"] == laid("8G DOG" if "board" in named else "8H CAT")
    assert {name: end[name] for name in wanted} == wanted
    assert end["lexicon"] == "american"


# Undo


class UndoCase(NamedTuple):
    """An edit of a position, and what it changes."""

    name: str
    steps: list[Step]
    changed: dict[str, str]


UNDO = [
    UndoCase("a letter", typed("4D Q"), {"squares": squares(laid("8H CAT", "4D Q"))}),
    UndoCase("a blank", typed("4D q"), {"squares": squares(laid("8H CAT", "4D q"))}),
    UndoCase("a tile deleted", [("click", at("I8")), DELETE], {"squares": squares(laid("8H C.T"))}),
    UndoCase("a blank toggled", [("click", at("I8")), ("toggleBlank",)], {"squares": squares(laid("8H CaT"))}),
    UndoCase(
        "a word pasted", [("click", at("D4")), ("write", "QUIZ")], {"squares": squares(laid("8H CAT", "4D QUIZ"))}
    ),
    UndoCase(
        "a position pasted",
        [("load", READ | {"rows": ["." * 15] * 15, "named": ["board", "rack", "scores"]})],
        {"squares": "." * 225, "rack": "QI", "score": "5", "opponentScore": "6"},
    ),
    UndoCase(
        "a play",
        [("place", [[8, 7, "S"]], 8)],
        {"squares": squares(laid("8H CAT", "9H S")), "rack": "?E", "score": "20", "turn": "opponent"},
    ),
    UndoCase("clearing", [("clear",)], {"squares": "." * 225, "rack": "", "score": "", "opponentScore": ""}),
    UndoCase("the rack", [("set", {"rack": "Q"}), ("set", {"rack": "QU"})], {"rack": "QU"}),
    UndoCase("the word list", [("set", {"lexicon": "world"})], {"lexicon": "world"}),
]


@pytest.mark.parametrize("case", UNDO, ids=lambda case: case.name)
def test_one_step_is_undone_and_done_again(modules: Page, case: UndoCase) -> None:
    *_, after, undone, redone = run(modules, "undo", FULL, [*case.steps, ("undo",), ("redo",)])
    before = {name: FULL[name] for name in ("squares", "rack", "score", "opponentScore", "lexicon")} | {"turn": ""}
    assert after == before | case.changed | {"canUndo": True, "canRedo": False}
    assert undone == before | {"canUndo": False, "canRedo": True}
    assert redone == after


def test_letters_are_undone_one_by_one(modules: Page) -> None:
    *_, two, one, none = run(modules, "undo", state(), [*typed("8H CAT"), ("undo",), ("undo",), ("undo",)])
    assert [seen["squares"] for seen in (two, one, none)] == [squares(laid("8H CA")), squares(laid("8H C")), "." * 225]


def test_an_edit_after_undo_forgets_what_was_undone(modules: Page) -> None:
    *_, edited, redone = run(modules, "undo", state(), [*typed("8H CAT"), ("undo",), ("type", "B"), ("redo",)])
    assert edited["canRedo"] is False
    assert redone["squares"] == squares(laid("8H CAB"))


def test_moving_the_cursor_is_not_an_undo_step(modules: Page) -> None:
    seen = run(modules, "undo", CAT_PUT, [("click", at("H8")), RIGHT, DOWN, ("deselect",)])
    assert not any(one["canUndo"] for one in seen)


# Letters


def alphabet(game: str) -> dict[str, Any]:
    """The alphabet of a game, as the page describes it to its scripts."""
    letters = known_rules()[game].alphabet
    fields = (letters.letters, letters.folds, letters.spells, letters.names)
    found: dict[str, Any] = json.loads(
        json.dumps(dict(zip(("letters", "folds", "spells", "names"), fields, strict=True)))
    )
    return found


class LettersCase(NamedTuple):
    """A call of a function of letters.js in the alphabet of a game. What it gives is written as players write tiles."""

    game: str
    function: str
    text: str
    wanted: Any


LETTERS = [
    LettersCase("standard", "word", "Cat", {"kept": "CAT", "lost": ""}),
    LettersCase("standard", "word", "pâtisserie", {"kept": "PATISSERIE", "lost": ""}),
    LettersCase("standard", "word", "ban\u0303o\u0301", {"kept": "BANO", "lost": ""}),
    LettersCase("standard", "word", "É", {"kept": "E", "lost": ""}),
    LettersCase("standard", "word", "C4T", {"kept": "CT", "lost": "4"}),
    LettersCase("standard", "word", "a-b-c_d", {"kept": "ABCD", "lost": "-_"}),
    LettersCase("standard", "word", "01234567890123456789!#$%&()", {"kept": "", "lost": "0123456789!#$%&()"}),
    LettersCase("standard", "rackTiles", "?a.b_c ", {"kept": "?A?B?C?", "lost": ""}),
    LettersCase("standard", "rackTiles", "aBC", {"kept": "ABC", "lost": ""}),
    LettersCase("standard", "rackTiles", "a7b", {"kept": "AB", "lost": "7"}),
    LettersCase("spanish", "word", "chico", {"kept": "[CH]ICO", "lost": ""}),
    LettersCase("spanish", "word", "[ch]i[cz]o", {"kept": "[CH]IO", "lost": "[cz]"}),
    LettersCase("spanish", "word", "perro", {"kept": "PE[RR]O", "lost": ""}),
    LettersCase("spanish", "rackTiles", "o[ch]och", {"kept": "O[CH]OCH", "lost": ""}),
    LettersCase("spanish", "halfTyped", "ab[c", "[c"),
    LettersCase("spanish", "halfTyped", "ab[z", ""),
    LettersCase("spanish", "halfTyped", "[ch]", ""),
    LettersCase("catalan", "word", "cel·la", {"kept": "CE[L·L]A", "lost": ""}),
    LettersCase("catalan", "rackTiles", "aqu[l·l]ny", {"kept": "A[QU][L·L][NY]", "lost": ""}),
    LettersCase("catalan", "halfTyped", "aq", "q"),
    LettersCase("turkish", "word", "ıiIİî", {"kept": "IİIİİ", "lost": ""}),
    LettersCase("german", "word", "hß", {"kept": "HSS", "lost": ""}),
]


@pytest.mark.parametrize("case", LETTERS, ids=lambda case: f"{case.game} {case.function} {case.text}")
def test_letters(modules: Page, case: LettersCase) -> None:
    described = alphabet(case.game)
    found = run(modules, "letters", described, case.function, case.text)
    if isinstance(found, dict):
        found["kept"] = run(modules, "letters", described, "written", found["kept"])
    assert found == case.wanted


KEYED = [
    ("spanish", "", "c", "", {"letter": "C"}),
    ("spanish", "", "h", "C", {"letter": "[CH]", "joins": True}),
    ("spanish", "", "h", "", {"letter": "H"}),
    ("spanish", "", "[", "", {"half": "["}),
    ("spanish", "[", "c", "", {"half": "[c"}),
    ("spanish", "[c", "h", "", {"letter": "[CH]"}),
    ("spanish", "[c", "z", "", {"lost": "[cz"}),
    ("spanish", "", "]", "", {}),
    ("standard", "", "7", "", {"lost": "7"}),
    ("catalan", "", "q", "", {"half": "q"}),
    ("catalan", "q", "u", "", {"letter": "[QU]"}),
    ("catalan", "q", "a", "", {"letter": "A", "lost": "q"}),
    ("catalan", "", "·", "L", {"half": "·"}),
    ("catalan", "·", "l", "L", {"letter": "[L·L]", "joins": True}),
]


@pytest.mark.parametrize(("game", "half", "char", "last", "wanted"), KEYED, ids=lambda value: str(value))
def test_a_character_after_others(
    modules: Page, game: str, half: str, char: str, last: str, wanted: dict[str, Any]
) -> None:
    described = alphabet(game)
    found = run(modules, "letters", described, "keyed", half, char, last)
    if "letter" in found:
        found["letter"] = run(modules, "letters", described, "written", found["letter"])
    assert found == wanted


FIFTEEN_LINES = "\n".join(["." * 15] * 15)
POSITIONS = [
    ("CAT", False),
    ("  quiz\n", False),
    ("0123456789" * 10_000, False),
    (BUSY, True),
    (FIFTEEN_LINES, True),
    ("\n".join(["." * 15] * 14), True),
    ("15/15/15 AB/ 0/0 0", True),
    ("#player1 A\n>A: CAT 8H CAT +10 10", True),
    (">A: CAT 8H CAT +10 10", True),
]


@pytest.mark.parametrize(("pasted", "wanted"), POSITIONS, ids=lambda value: str(value)[:20])
def test_pasted_text_is_a_word_or_a_position(modules: Page, pasted: str, wanted: bool) -> None:
    assert run(modules, "letters", alphabet("standard"), "isPosition", pasted) is wanted


LAID = [
    ("4D QUIZ", "4D QUIZ"),
    ("D4 QUIZ", "D4 QUIZ"),
    ("H7 S.s", "H7 S.s"),  # through the C
    ("K8 S", "8H ...S"),
    ("7H S", "H7 S."),
    ("G8 s", "8G s..."),
    ("8K ED", "8H ...ED"),
    ("O1 CAT", "O1 CAT"),  # at the edge
    ("4D Q.Z", ""),
    ("4D Q;5E Z", ""),
]


@pytest.mark.parametrize(("plays", "wanted"), LAID, ids=[case[0] for case in LAID])
def test_tiles_laid_on_the_board_are_a_play(modules: Page, plays: str, wanted: str) -> None:
    before = state("8H CAT", rack="QUIZ")
    tiles = laid(*plays.split(";"))
    after = before | {"squares": squares(laid("8H CAT") | tiles)}
    assert run(modules, "laidPlay", before, after) == wanted
    assert run(modules, "laidPlay", before, after | {"rack": "QUI"}) == ""
    assert run(modules, "laidPlay", before, before) == ""
    assert run(modules, "laidPlay", before, before | {"squares": squares(laid("8H DOG"))}) == ""


CGPS = [
    ("standard", CAT, {}, CAT),
    ("standard", BUSY, {}, BUSY),
    ("standard", CAT, {"score": " x", "opponentScore": "-3"}, CAT.replace("12/34", "0/-3")),
    ("standard", CAT, {"turn": "opponent"}, CAT.replace("S?E/ 12/34", "/S?E 34/12")),
    ("standard", CAT, {"lexicon": "world"}, f"{CAT} lex world;"),
    ("standard", CAT, {"gameOperations": "bdn WordsWithFriends;"}, f"{CAT} bdn WordsWithFriends;"),
]


@pytest.mark.parametrize(("game", "cgp", "changes", "wanted"), CGPS, ids=[str(case[2]) or "" for case in CGPS])
def test_a_position_is_written_as_cgp(modules: Page, game: str, cgp: str, changes: dict[str, str], wanted: str) -> None:
    _, racks, scores, _ = cgp.split()
    rack, score, opponent = racks.strip("/"), *scores.split("/")
    start = state(rack=rack, score=score, opponentScore=opponent) | {"squares": squares(on_board(cgp))}
    options = {"gameOperations": changes.get("gameOperations", ""), "usualLexicon": "american"}
    assert run(modules, "letters", alphabet(game), "cgp", start | changes, options) == wanted


def test_a_tile_of_another_language_stays_until_it_is_mended(modules: Page) -> None:
    german = alphabet("german")
    kept = run(modules, "letters", german, "onSquare", "[CH]")
    assert kept
    assert run(modules, "letters", german, "onSquare", "!") == ""


# The table of Q-Less

HOG = {"letters": "AACDGHHLOPTX", "tiles": {"0,0": "H", "0,1": "O", "0,2": "G"}}


class TableCase(NamedTuple):
    """Actions on a table that starts with HOG, and the rows, the cursor and the letters left afterwards."""

    name: str
    steps: list[Step]
    rows: list[str]
    cursor: list[int] | None = None


def lays(word: str) -> list[Step]:
    return [("type", letter) for letter in word]


TABLE = [
    TableCase("letters are laid to the right", [("click", [0, 3]), *lays("X")], ["hogx"], [0, 4]),
    TableCase("and down after a turn", [("click", [1, 1]), ("turn",), *lays("AT")], ["hog", ".a.", ".t."], [3, 1]),
    TableCase("a letter that lies there already is passed", [("click", [0, 0]), *lays("HO")], ["hog"], [0, 2]),
    TableCase("a tile in the way comes back to the hand", [("click", [0, 0]), *lays("X")], ["xog"], [0, 1]),
    TableCase("a second click turns", [("click", [1, 0]), ("click", [1, 0]), *lays("AT")],
              ["hog", "a..", "t.."], [3, 0]),
    TableCase("a third click lets go", [("click", [1, 0])] * 3, ["hog"]),
    TableCase("Backspace takes the tile before", [("click", [0, 3]), ("backspace",)], ["ho"], [0, 2]),
    TableCase("Backspace takes the tile on the cursor", [("click", [0, 0]), ("backspace",)], ["og"], [0, 0]),
    TableCase("a tile is moved", [("shift", [0, 2], [2, 0])], ["ho", "..", "g."]),
    TableCase("two tiles change places", [("shift", [0, 0], [0, 2])], ["goh"]),
    TableCase("an empty square is not moved", [("shift", [5, 5], [0, 2])], ["hog"]),
    TableCase("tiles are taken back", [("takeBack", [[0, 0], [0, 1]])], ["g"]),
    TableCase("all tiles are taken back", [("click", [0, 0]), ("takeAll",)], []),
    TableCase("squares lie beyond the first on every side", [("click", [-1, -1]), *lays("X")], ["x...", ".hog"], [-1, 0]),
]  # fmt: skip


@pytest.mark.parametrize("case", TABLE, ids=lambda case: case.name)
def test_the_table(modules: Page, case: TableCase) -> None:
    end = run(modules, "table", HOG, case.steps)
    assert (end["rows"], end["cursor"]) == (case.rows, case.cursor)
    left = sorted(HOG["letters"])
    for letter in "".join(case.rows).replace(".", "").upper():
        left.remove(letter)
    assert sorted(end["left"]) == left


def test_no_letter_is_laid_that_is_not_left(modules: Page) -> None:
    assert run(modules, "table", HOG, [("click", [0, 3]), ("type", "G")]) is None
    assert run(modules, "table", HOG, [("lay", "Z", [1, 1])]) is None


# The method of a numbers round

TILES = [75, 50, 2, 3, 8, 7]


class KeysCase(NamedTuple):
    """Keys pressed one after the other, and the method after each, or the fault in the step."""

    name: str
    pressed: str
    methods: list[str]
    start: str = ""
    tiles: list[int] = TILES


KEYS = [
    KeysCase("a step is written and done", "50 + 8", ["50", "50+", "50+8=58\n"]),
    KeysCase("a step goes on with its result", "58 × 7", ["50+8=58\n58", "50+8=58\n58×", "50+8=58\n58×7=406\n"], "50+8=58\n"),
    KeysCase("a sign goes on with the last result", "+ 50 − 2 × 7", ["", "50", "50−", "50−2=48\n", "50−2=48\n48×", "50−2=48\n48×7=336\n"]),
    KeysCase("a key pressed by mistake is pressed over", "75 50 + − 8", ["75", "50", "50+", "50−", "50−8=42\n"]),
    KeysCase("undo takes back key by key", "undo undo undo undo undo undo undo",
             ["50+8=58\n58×", "50+8=58\n58", "50+8=58\n", "50+", "50", "", ""], "50+8=58\n58×7=406\n"),
    KeysCase("a quotient has to be whole, a difference above 0", "7 ÷ 2 − 8 + 8",
             ["7", "7÷", "broken", "7−", "low", "7+", "7+8=15\n"]),
    KeysCase("a sign is appended to typed text", "− 8", ["(75 + 50) * 2−", "(75 + 50) * 2−8"], "(75 + 50) * 2"),
    KeysCase("keys go on with a result that was typed", "× 3", ["75-50=25\n25×", "75-50=25\n25×3=75\n"], "75-50=25\n"),
]  # fmt: skip


@pytest.mark.parametrize("case", KEYS, ids=lambda case: case.name)
def test_keys_write_the_method(modules: Page, case: KeysCase) -> None:
    assert run(modules, "keys", case.start, case.tiles, case.pressed.split()) == case.methods


NUMBERS = [
    ("", TILES, [75, 50, 2, 3, 8, 7]),
    ("50+", TILES, [75, 2, 3, 8, 7]),
    ("50+8=58\n", TILES, [75, 2, 3, 7, 58]),
    ("(75 + 50) * 2", TILES, [3, 8, 7]),
    ("75-50=25\n", TILES, [2, 3, 8, 7, 25]),
    ("5×", [5, 5, 25, 1, 2, 3], [5, 25, 1, 2, 3]),
    ("5×5=25\n", [5, 5, 25, 1, 2, 3], [25, 1, 2, 3, 25]),
]


KEYPAD = {
    "tiles, then the target": ("", "75 50 2 3 8 7 9 5 2", "75|75 50|75 50 2|75 50 2 3|75 50 2 3 8|75 50 2 3 8 7 = |75 50 2 3 8 7 = 9|"
        "75 50 2 3 8 7 = 95|75 50 2 3 8 7 = 952"),
    "large tiles come once, small ones twice": ("", "25 25 1 1 1 0", "25|-|25 1|25 1 1|-|-"),
    "a target has three digits, the first not 0": ("1 2 3 4 5 6 = ", "0 1 10 0 0 5", "-|1 2 3 4 5 6 = 1|-|1 2 3 4 5 6 = 10|1 2 3 4 5 6 = 100|-"),
    "a key taken back": ("1 2 3 4 5 6 = 10", "back back back back clear back", "1 2 3 4 5 6 = 1|1 2 3 4 5 6 = |1 2 3 4 5|1 2 3 4||-"),
    "letters make way": ("DEJECTION", "7 clear", "7|"),
}  # fmt: skip


@pytest.mark.parametrize("case", KEYPAD)
def test_the_keypad_of_the_solver(modules: Page, case: str) -> None:
    start, keys, after = KEYPAD[case]
    assert run(modules, "keypad", start, keys.split()) == after.split("|")


# Scrabble against the program: tiles being laid

FREE_SQUARES = [
    ("freeFrom", "H8", False, [], "H8"),
    ("freeFrom", "H8", False, ["H8", "I8"], "J8"),
    ("freeFrom", "H8", True, ["H8", "H9"], "H10"),
    ("freeAfter", "H8", False, ["I8"], "J8"),
    ("freeAfter", "O8", False, [], None),
    ("freeAfter", "H14", True, ["H15"], None),
]


@pytest.mark.parametrize(("name", "square", "is_down", "taken", "after"), FREE_SQUARES)
def test_where_the_next_tile_goes(
    modules: Page, name: str, square: str, is_down: bool, taken: list[str], after: str | None
) -> None:
    assert run(modules, "free", name, square, is_down, taken, 15) == after


LATIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
A_RACK = [{"letter": letter, "isUsed": letter == "T"} for letter in "CATA?"]
LAID = [{"square": [7, 7], "letter": "C", "isBlank": False}, {"square": [8, 7], "letter": "A", "isBlank": True}]
LAYING = [
    ("runsDown", ([[7, 7], [8, 7]], False), True),
    ("runsDown", ([[7, 7], [7, 9]], True), False),
    ("runsDown", ([[7, 7]], True), True),
    ("runsDown", ([[7, 7], [8, 8]], True), True),
    ("letterOf", ("é", LATIN), "E"),
    ("letterOf", ("a", LATIN), "A"),
    ("letterOf", ("Enter", LATIN), ""),
    ("letterOf", ("ё", "ЕЁЖ"), "Ё"),
    ("letterOf", ("ё", "ЕЖ"), "Е"),
    ("letterOf", ("1", LATIN), ""),
    ("placeOf", (A_RACK, "A"), 1),
    ("placeOf", (A_RACK, "T"), 4),
    ("placeOf", (A_RACK, "A", True), 4),
    ("placeOf", (A_RACK[:4], "Z"), -1),
    ("arranged", (["A", "B", "C"], ["C", "X", "A"]), ["C", "A", "B"]),
    ("arranged", (["A", "A", "B"], ["A", "B", "A"]), ["A", "B", "A"]),
    ("written", (LAID,), "H8:C H9:a"),
    ("readLaid", ("H8:C H9:a",), LAID),
    ("readLaid", ("",), []),
]


@pytest.mark.parametrize(("name", "values", "after"), LAYING)
def test_tiles_being_laid(modules: Page, name: str, values: tuple[Any, ...], after: Any) -> None:
    assert run(modules, "laying", name, *values) == after


def test_times_on_a_clock(modules: Page) -> None:
    times = {245.9: "4:05", -61: "1:01", 3723: "1:02:03"}
    assert {seconds: run(modules, "clockText", seconds) for seconds in times} == times


MINUTE, DAY = 60_000, 86_400_000


def test_results_against_the_program_by_level(modules: Page) -> None:
    games = [(1, 300, 200, False), (1, 350, 250, True), (3, 200, 200, False), (3, 401, 300, False)]
    entries = [dict(zip(("level", "own", "other", "resigned"), game, strict=True)) for game in games]
    assert run(modules, "byLevel", entries) == [[1, 2, 1, 325, 225], [3, 2, 1, 300.5, 250]]
    assert run(modules, "byLevel", []) == []


POSITION_KEY = f"american {CAT}"
TRAINED = {
    "position": (POSITION_KEY, f"lexicon=american&bank=1&{urlencode({'position': CAT})}"),
    "bingo": ("russian russian АЕННОПТ", f"lexicon=russian&bank=1&rules=russian&{urlencode({'letters': 'АЕННОПТ'})}"),
    "hooks": ("spanish spanish [CH]A", f"lexicon=spanish&bank=1&rules=spanish&{urlencode({'word': '[CH]A'})}"),
}


@pytest.mark.parametrize("kind", TRAINED)
def test_what_is_missed_in_training_comes_back(modules: Page, kind: str) -> None:
    key, query = TRAINED[kind]
    entry = {"kind": kind, "key": key, "box": 1, "due": 1000, "when": 1000}
    assert run(modules, "trained", [], [[kind, key, False, 1000]]) == [entry]
    assert run(modules, "trained", [], [[kind, key, True, 1000]]) == []
    right = entry | {"box": 2, "due": 2000 + DAY, "when": 2000}
    assert run(modules, "trained", [entry], [[kind, key, True, 2000]]) == [right]
    assert run(modules, "trained", [entry], [[kind, key, True, 500]]) == [entry]  # it was not due
    assert run(modules, "trained", [right], [[kind, key, False, 3000]]) == [right]
    again = entry | {"due": 3000 + DAY + 10 * MINUTE, "when": 3000 + DAY}
    assert run(modules, "trained", [right], [[kind, key, False, 3000 + DAY]]) == [again]
    assert run(modules, "training", "queryOf", entry) == query


def test_turns_of_games_go_into_the_boxes_if_they_are_positions(modules: Page) -> None:
    turns = [
        {"position": CAT, "lexicon": "american"},
        {"position": CAT, "lexicon": "american"},
        {"position": "<b>", "lexicon": "x"},
    ]
    assert run(modules, "keptTurns", turns) == [["position", POSITION_KEY]]
    russian = "7В7/4СИЛЕН6/6ЭС7/1РЕУМ2Н7/3КУЛУАР6/8А6/8Н6/5ПЫЛЬ6/5О9/5Р9/5У9/5Б9/5Ь9/15/15 АИКО?ТЯ/ 68/79 0 lex russian; ld russian;"
    assert run(modules, "keptTurns", [{"position": russian, "lexicon": "russian"}]) == [
        ["position", f"russian {russian}"]
    ]


def missed(key: str, box: int = 1, due: int = 0, kind: str = "word", when: int = 0) -> dict[str, Any]:
    """What was missed, as the bank keeps it."""
    return {"kind": kind, "key": key, "box": box, "due": due, "when": when}


def test_leitner_s_boxes(modules: Page) -> None:
    entry, waits = missed("SEAWATER"), [DAY, 3 * DAY, 7 * DAY, 21 * DAY]
    now = 1_000_000
    for box, wait in enumerate(waits, 2):
        entry = run(modules, "leitner", "graded", entry, True, now)
        assert entry == missed("SEAWATER", box, now + wait, when=now)
        now = entry["due"]
    assert run(modules, "leitner", "graded", entry, False, now) == missed("SEAWATER", 1, now + 10 * MINUTE, when=now)
    learnt = run(modules, "leitner", "graded", entry, True, now)
    assert learnt["box"] == 6
    assert run(modules, "leitner", "due", [learnt], 10**13) == []


def test_what_waits_longest_is_due_first(modules: Page) -> None:
    entries = [
        missed("LATER", due=5),
        missed("SOON", due=2),
        missed("NOW", due=3),
        missed("952 1 2 3 4 5 6", kind="numbers"),
    ]
    found = run(modules, "leitner", "due", entries, 4, "word")
    assert [entry["key"] for entry in found] == ["SOON", "NOW"]


def test_missed_words_are_kept_once_and_few_of_a_round(modules: Page) -> None:
    letters = {"kind": "letters", "key": "AWEATSNRE", "points": "5", "most": "8"}
    words = ["SEAWATER", "ARSENATE", "SERENATA", "WESTERN", "EASTERN", "NEAREST", "SWEATER"]
    entries, _ = run(modules, "banked", [missed("EASTERN", 3, 9)], [[letters, words, 5], [letters, words, 6]])
    assert {entry["key"]: entry["box"] for entry in entries} == dict.fromkeys(words[:6], 1) | {"EASTERN": 3}


def test_a_method_missed_comes_back_until_it_is_found(modules: Page) -> None:
    numbers = {"kind": "numbers", "key": "952 75 50 2 3 8 7", "most": "10"}
    worse, best = numbers | {"points": "7"}, numbers | {"points": "10"}
    assert run(modules, "banked", [], [[best, [], 5]]) == [[], [0]]
    key = numbers["key"]
    entries, graded = run(modules, "banked", [], [[worse, [], 5], [best, [], 6], [best, [], 7]])
    assert (entries, graded) == ([missed(key, 2, 6 + DAY, "numbers", 6)], [0, 1, 0])
    entries, graded = run(modules, "banked", entries, [[worse, [], 7], [worse, [], 8 + DAY]])
    assert (entries, graded) == ([missed(key, 1, 8 + DAY + 10 * MINUTE, "numbers", 8 + DAY)], [0, 1])


def test_the_bank_is_bounded_and_believes_nothing(modules: Page) -> None:
    many = [
        missed("A" * (2 + n % 10) + chr(66 + n % 20) + chr(66 + n // 20 % 20) + chr(66 + n // 400), when=n)
        for n in range(2400)
    ]
    many[7]["box"] = 6
    kept = run(modules, "withMissed", many[:1999], "word", ["ZEBRA", "ZEBRA", "OKAPI", "x", "<b>"], 9999)
    keys = [entry["key"] for entry in kept]
    assert len(keys) == 2000
    assert many[7]["key"] not in keys
    assert keys[-2:] == ["ZEBRA", "OKAPI"]
    bad = [
        None,
        1,
        [],
        missed("cat"),
        missed("CAT", 0),
        missed("CAT", 7),
        missed("CAT", due=-1),
        missed("CAT", kind="x"),
    ]
    entries, _ = run(modules, "banked", [*bad, missed("CAT")], [])
    assert entries == [missed("CAT")]


def test_the_page_that_asks_again(modules: Page) -> None:
    cases = {
        "letters=AAEERSTW&bank=1": missed("SEAWATER"),
        "jumble=CDEEIJNOT": missed("DEJECTION", kind="conundrum"),
        "tiles=75+50+2+3+8+7&target=952": missed("952 75 50 2 3 8 7", kind="numbers"),
    }
    for query, entry in cases.items():
        assert run(modules, "bank", "queryOf", entry) == query


def day(number: int, *, hours: float = 12, kinds: str = "lnc") -> list[dict[str, Any]]:
    """The rounds of a day of November 2026, played so many hours after it began."""
    when = int(datetime(2026, 11, number, tzinfo=UTC).timestamp() * 1000 + hours * 3_600_000)
    names = {"l": "letters", "n": "numbers", "c": "conundrum"}
    return [
        {"kind": names[kind], "day": f"2026-11-{number:02}", "when": when, "points": 5, "most": 10} for kind in kinds
    ]


STREAKS: dict[str, tuple[list[dict[str, Any]], int]] = {
    "none": ([], 0),
    "today": (day(29), 1),
    "yesterday, and not yet today": (day(28), 1),
    "two days ago": (day(27), 0),
    "three in a row": (day(27) + day(28) + day(29), 3),
    "a day left out": (day(26) + day(28) + day(29), 2),
    "a day played later": (day(27) + day(28, hours=25) + day(29), 1),
    "a day not played to its end": (day(27) + day(28, kinds="ln") + day(29), 1),
}


@pytest.mark.parametrize("case", STREAKS)
def test_days_in_a_row(modules: Page, case: str) -> None:
    entries, count = STREAKS[case]
    assert run(modules, "days", "streak", entries, "2026-11-29") == count


def test_a_result_to_share_has_points_and_no_letters(modules: Page) -> None:
    results = [["Letters", {"points": 7, "most": 8}], ["Numbers", {"points": 10, "most": 10}], ["Conundrum", None]]
    shared = run(modules, "days", "shared", "Countdown, 29 November 2026", results, ["Total: 17"])
    assert shared.split("\n") == [
        "Countdown, 29 November 2026", "🟩🟩🟩🟩⬜ Letters 7", "🟩🟩🟩🟩🟩 Numbers 10", "➖➖➖➖➖ Conundrum", "Total: 17",
    ]  # fmt: skip


def test_the_first_result_of_a_day_counts(modules: Page) -> None:
    first, second = {"kind": "letters", "day": "2026-11-29", "points": "3", "most": "9"}, {"points": "9"}
    kept = run(
        modules, "keptDays", "[1, {}, null]", [[first, 1000], [first | second, 2000], [first | {"kind": "x"}, 1]]
    )
    assert kept == [{"kind": "letters", "day": "2026-11-29", "when": 1000, "points": 3, "most": 9}]


@pytest.mark.parametrize(("method", "tiles", "left"), NUMBERS, ids=lambda value: str(value))
def test_the_numbers_that_a_method_leaves(modules: Page, method: str, tiles: list[int], left: list[int]) -> None:
    found = run(modules, "method", "numbersOf", method, tiles)
    assert [number["value"] for number in found if not number["isUsed"]] == left


@pytest.mark.parametrize(("method", "wanted"), [("50+8=58\n58×7=406\n", False), ("58×7=406\n406×2=812\n", True)])
def test_a_method_reaches_the_target(modules: Page, method: str, wanted: bool) -> None:
    assert run(modules, "method", "reaches", method, TILES, 812) is wanted


# Countdown's record


def file_of_rounds(*rounds: object, version: int = 2) -> str:
    """The text of a file as the statistics page exports it, or did in an earlier version."""
    return json.dumps({"format": "tilewright countdown rounds", "version": version, "rounds": rounds})


GOOD = {"kind": "letters", "key": "X", "when": 1_700_000_000_000, "points": 5, "most": 7}
KEPT = GOOD | {"key": "KEPT"}
BROKEN: dict[str, tuple[str | list[int], str, int]] = {
    "no JSON": ("{", "text", 0),
    "no text": ([0xFF, 0xFE, 0x00], "text", 0),
    "empty": ("", "text", 0),
    "a list": ("[]", "shape", 0),
    "null": ("null", "shape", 0),
    "another format": ('{"format": "x", "version": 1, "rounds": []}', "shape", 0),
    "a later version": (file_of_rounds(version=3), "shape", 0),
    "no version": (file_of_rounds().replace("2", "null", 1), "shape", 0),
    "version 0": (file_of_rounds(version=0), "shape", 0),
    "no list": (file_of_rounds().replace("[]", "{}"), "shape", 0),
    "too large": (file_of_rounds() + " " * 4_000_001, "large", 0),
    "another kind": (file_of_rounds(GOOD, GOOD | {"kind": "chess"}), "entry", 2),
    "no key": (file_of_rounds(GOOD | {"key": ""}), "entry", 1),
    "a long key": (file_of_rounds(GOOD | {"key": "x" * 61}), "entry", 1),
    "a number as key": (file_of_rounds(GOOD | {"key": 5}), "entry", 1),
    "no time": (file_of_rounds({name: value for name, value in GOOD.items() if name != "when"}), "entry", 1),
    "the future": (file_of_rounds(GOOD | {"when": 99_999_999_999_999}), "entry", 1),
    "more than the maximum": (file_of_rounds(GOOD | {"points": 8}), "entry", 1),
    "no points": (file_of_rounds(GOOD | {"points": None}), "entry", 1),
    "points as text": (file_of_rounds(GOOD | {"points": "5"}), "entry", 1),
    "negative": (file_of_rounds(GOOD | {"points": -1}), "entry", 1),
    "a strange field": (file_of_rounds(GOOD | {"<b>": 1}), "entry", 1),
    "markup as a word": (file_of_rounds(GOOD | {"word": "<b>"}), "entry", 1),
    "a number as a word": (file_of_rounds(GOOD | {"word": 5}), "entry", 1),
    "a long name": (file_of_rounds(GOOD | {"against": "x" * 41}), "entry", 1),
    "a list as a round": (file_of_rounds([1]), "entry", 1),
    "null as a round": (file_of_rounds(None), "entry", 1),
    "too many": (file_of_rounds(*(GOOD | {"key": str(n)} for n in range(5001))), "many", 0),
}


def imported(modules: Page, kept: str, file: str | list[int]) -> tuple[Any, Any]:
    said, then = run(modules, "imported", kept, file)
    return said, json.loads(then)


@pytest.mark.parametrize("fault", BROKEN)
def test_a_broken_file_of_rounds_is_refused_and_nothing_is_lost(modules: Page, fault: str) -> None:
    content, reason, number = BROKEN[fault]
    assert imported(modules, json.dumps([KEPT]), content) == ([reason, number], [KEPT])
    assert imported(modules, json.dumps([KEPT]), file_of_rounds(GOOD)) == ({"added": 1, "known": 0}, [KEPT, GOOD])


def test_files_of_both_versions_are_read(modules: Page) -> None:
    words = GOOD | {"word": "EATEN", "best": "SEAWATER"}
    game = GOOD | {"kind": "game", "key": "abc", "players": 2, "other": 7, "player": "Ann", "against": "Боб"}
    assert imported(modules, "[]", file_of_rounds(GOOD, version=1)) == ({"added": 1, "known": 0}, [GOOD])
    assert imported(modules, "[]", file_of_rounds(words, game)) == ({"added": 2, "known": 0}, [words, game])


SPANS: dict[str, tuple[dict[str, str], list[int]]] = {
    "the last fifty": ({"span": ""}, list(range(30, 80))),
    "all": ({"span": "all"}, list(range(80))),
    "thirty days": ({"span": "30"}, list(range(50, 80))),
    "days": ({"span": "days", "from": "2026-01-03", "to": "2026-01-05"}, [2, 3, 4]),
    "from a day": ({"span": "days", "from": "2026-03-20", "to": ""}, [78, 79]),
    "up to a day": ({"span": "days", "from": "", "to": "2026-01-02"}, [0, 1]),
    "days that are none": ({"span": "days", "from": "x", "to": "2026-13-45"}, list(range(80))),
    "an unknown span": ({"span": "x"}, list(range(30, 80))),
}


@pytest.mark.parametrize("case", SPANS)
def test_the_rounds_of_a_span(modules: Page, case: str) -> None:
    start = modules.evaluate("new Date('2026-01-01T12:00').getTime()")  # in the time zone of the browser
    entries = [{"when": start + number * DAY} for number in range(80)]
    chosen, expected = SPANS[case]
    found = run(modules, "within", entries, chosen, start + 79 * DAY + 1)
    assert [round((entry["when"] - start) / DAY) for entry in found] == expected


@pytest.mark.parametrize(("days_ago", "count"), [([0, 1, 2, 4], 3), ([1, 2], 2), ([2, 3, 4], 0), ([0], 1), ([], 0)])
def test_days_of_practice_in_a_row_end_today_or_yesterday(modules: Page, days_ago: list[int], count: int) -> None:
    assert run(modules, "daysInRow", *days_ago) == count


@pytest.mark.parametrize("kept", ["{", "{}", "[null, 5, {}]", '[{"kind": "letters"}]'])
def test_rounds_that_were_damaged_in_the_browser_do_no_harm(modules: Page, kept: str) -> None:
    assert imported(modules, kept, file_of_rounds(GOOD)) == ({"added": 1, "known": 0}, [GOOD])


TWO_MOVES = "2,2 ф фалда;4,2 к кал"
SAME_GAME = {"options": "x", "first": 1}


@pytest.mark.parametrize(
    ("seen", "now", "wanted"),
    [
        (None, TWO_MOVES, {"kind": "new"}),
        (TWO_MOVES, TWO_MOVES, {"kind": "same"}),
        ("", TWO_MOVES, {"kind": "further"}),
        ("2,2 ф фалда", TWO_MOVES, {"kind": "further"}),
        (TWO_MOVES, "2,2 ф фалда", {"kind": "older", "count": 1}),
        (TWO_MOVES, "", {"kind": "older", "count": 2}),
        (TWO_MOVES, "2,2 ф фал;4,2 к кал", {"kind": "differs", "number": 1, "was": "2,2 ф фалда", "is": "2,2 ф фал", "side": 1}),
        (TWO_MOVES, "2,2 ф фалда;-", {"kind": "differs", "number": 2, "was": "4,2 к кал", "is": "-", "side": 2}),
        (TWO_MOVES, "2,2 ф фалда!;4,2 к кал;resign", {"kind": "differs", "number": 1, "was": "2,2 ф фалда", "is": "2,2 ф фалда!", "side": 1}),
    ],
)  # fmt: skip
def test_a_friends_link_against_what_was_seen(
    modules: Page, seen: str | None, now: str, wanted: dict[str, Any]
) -> None:
    before = None if seen is None else SAME_GAME | {"moves": seen}
    assert run(modules, "games", before, SAME_GAME | {"moves": now}) == wanted
    if before:
        assert run(modules, "games", before, {"options": "y", "first": 1, "moves": now}) == {"kind": "options"}
        if wanted["kind"] == "differs":
            other = run(modules, "games", before, {"options": "x", "first": 2, "moves": now})
            assert other["side"] == 3 - wanted["side"]
