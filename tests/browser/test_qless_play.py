"""Playing Q-Less in the browser: mouse, drag, finger, keyboard; judged as one goes; nothing lost, time that does not jump."""

from __future__ import annotations

import json
import re
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from browser.axe import expect_no_faults
from browser.conftest import PHONE, OpenPage
from browser.scrabble_page import each, eventually
from playwright.sync_api import Locator, Page, expect

pytestmark = pytest.mark.browser

ROLL = "aacdghhloptx"
SOLVED = ("...g.", "..tax", "chop.", "..l..", "had..")
SECOND = re.compile(r"^row 21, column 21: O\b")
FAR_LEFT = re.compile(r"^row 21, column 8: X\b")
BUTTONS = ("finish", "clue", "give-up", "undo", "clear", "shuffle")
WORDS = {"TAX", "CHOP", "HAD", "GAP", "TOLD"}


WALK = """([key, times]) => {
    const press = () => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    for (let done = 0; done < times; done++) press();
}"""


class Table:
    """The parts of the play page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.press = page.keyboard.press
        self.type = page.keyboard.type
        self.sentence = page.locator("#sentence")
        self.praise = page.locator("#praise")
        self.notice = page.locator("#notice")
        self.runs = page.locator(".runs li")

    def open(self, rows: tuple[str, ...] = (), letters: str = ROLL, **query: str) -> None:
        laid = f" board={'/'.join(rows)}" if rows else ""
        self.page.goto(f"/en/qless/play?{urlencode({'position': letters + laid} | query)}")
        expect(self.sentence).to_be_visible()
        expect(self.page.locator("#board [role=gridcell]").first).to_be_attached()

    def cell(self, row: int, col: int) -> Locator:
        """A square by what the page calls it, from the middle of an empty table: row 0 is row 21."""
        return self.page.locator(f"#board > :nth-child({row + 21}) > :nth-child({col + 21})")

    def hand(self, letter: str) -> Locator:
        return self.page.locator("#hand .tile", has_text=letter).first

    def board(self) -> str:
        tokens = parse_qs(urlsplit(self.page.url).query)["position"][0].split()
        return next((token.removeprefix("board=") for token in tokens if token.startswith("board=")), "")

    def expect_board(self, rows: str) -> None:
        eventually(self.board, rows, self.page)

    def marked(self, mark: str) -> str:
        return "".join(each(self.page, f"#board .{mark}", "one.innerText"))

    def expect_no_faults(self) -> None:
        """For axe, of the rows without a tile one is like the other: it reads three of them, in place of some forty."""
        rows = self.page.locator("#board [role=row]:not(:has(.tile))")
        rows.evaluate_all("rows => rows.slice(3).forEach((row) => row.remove())")
        expect_no_faults(self.page)

    def drag(self, start: Locator, end: Locator) -> None:
        start.hover()
        self.page.mouse.down()
        end.hover()
        self.page.mouse.up()


@pytest.fixture
def table(page: Page) -> Table:
    return Table(page)


def test_a_word_is_typed_after_a_click_lights_up_and_a_late_verdict_is_dropped(table: Table) -> None:
    table.open()
    table.cell(0, 0).click()
    table.type("hog")
    table.expect_board("hog")
    eventually(lambda: table.marked("good"), "HOG", table.page)
    table.type("z")
    expect(table.notice).to_have_text("No Z is left to lay.")
    table.press("Backspace")
    eventually(lambda: table.marked("good"), "", table.page)
    expect(table.runs.first).to_contain_text("HO: too short")
    eventually(lambda: table.marked("bad"), "HO", table.page)
    expect(table.cell(0, 1)).to_have_attribute("aria-label", "row 21, column 22: O, no word")
    table.press("Control+z")
    table.expect_board("hog")
    table.page.locator("#redo").click()
    table.expect_board("ho")
    table.page.locator("#undo").click()
    eventually(lambda: table.marked("good"), "HOG", table.page)
    # Marks vanish at once, and of two verdicts the later one counts.
    held = []
    table.page.route("**/play/check?*", lambda route: held.append(route))
    table.cell(0, 1).click()
    table.press("Delete")
    table.expect_board("h.g")
    assert table.marked("good") == ""
    eventually(lambda: len(held), 1, table.page)
    table.type("o")
    table.expect_board("hog")
    eventually(lambda: len(held), 2, table.page)
    held[1].continue_()
    eventually(lambda: table.marked("good"), "HOG", table.page)
    table.page.unroute("**/play/check?*")


def test_tiles_are_dragged_from_the_hand_on_the_board_and_back(table: Table) -> None:
    table.open()
    table.drag(table.hand("X"), table.cell(0, 0))
    table.expect_board("x")
    buttons = [table.page.locator(f"#{name}").bounding_box() for name in BUTTONS]
    table.drag(table.hand("T"), table.cell(0, 1))
    table.expect_board("xt")
    expect(table.runs.first).to_contain_text("XT: too short")
    assert [table.page.locator(f"#{name}").bounding_box() for name in BUTTONS] == buttons
    table.drag(table.cell(0, 0), table.cell(2, 3))
    table.expect_board("t../.../..x")
    table.drag(table.cell(2, 3), table.cell(0, 1))  # two tiles change places
    table.expect_board("x../.../..t")
    table.drag(table.cell(0, 1), table.page.locator("#hand .tile").last)
    table.expect_board("t")
    expect(table.hand("X")).to_be_visible()


def test_a_roll_is_solved_celebrated_and_revoked(table: Table) -> None:
    table.open((*SOLVED[:-1], "ha"))
    table.cell(2, 0).click()
    table.type("d")
    expect(table.sentence).to_have_text("Solved!")
    expect(table.praise).to_contain_text("everyday words")
    expect(table.praise).to_contain_text("clues used: 0")
    assert {link.inner_text() for link in table.praise.locator("a").all()} == WORDS
    badges = ["a 2×2 block", "everyday words only", "in less than a minute", "without a clue"]
    expect(table.praise.locator(".badges li")).to_have_text(badges)
    (kept,) = json.loads(table.page.evaluate("localStorage.getItem('qless-rolls')"))
    assert kept["badges"] == ["block", "everyday", "minute", "alone"]
    with table.page.expect_download() as picture:
        table.page.locator("#save-picture").click()
    assert picture.value.path().read_bytes().startswith(b"\x89PNG")
    table.praise.locator("a", has_text="TAX").click()
    expect(table.page.locator("#word h2")).to_have_text("TAX")
    expect(table.page.locator("#give-up")).to_be_hidden()
    table.cell(-1, 0).click()  # the T that joins TAX and TOLD
    table.press("Delete")
    expect(table.praise).to_have_count(0)
    expect(table.sentence).not_to_have_text("Solved!")
    # Without the only joint that is left both pieces are shown apart.
    table.page.locator("#board .tile", has_text="P").click()
    table.press("Backspace")
    expect(table.sentence).to_contain_text("2 pieces lie apart.")
    eventually(lambda: sorted(table.marked("apart")), sorted("GAXCHOLHAD"), table.page)


def test_by_keyboard_alone_what_is_in_the_way_is_taken_back_and_clues_come(table: Table) -> None:
    table.open()
    table.page.locator("#board [tabindex='0']").focus()
    table.press("ArrowRight")
    table.press("ArrowLeft")
    table.press("Space")
    table.type("xth")
    table.expect_board("x/t/h")
    table.page.locator("#finish").focus()
    table.press("Enter")
    expect(table.page.locator("#finishing .sentence")).to_contain_text("No. Proven:")
    table.page.locator("#take").press("Enter")
    expect(table.page.locator("#sentence")).to_contain_text("10 tiles left.")  # until then the button may move
    assert "x" not in table.board()
    table.page.locator("#finish").press("Enter")
    expect(table.page.locator("#finishing .sentence")).to_contain_text("Yes. The tiles can stay where they are:")
    table.page.locator("#clue").focus()
    table.press("Enter")
    expect(table.page.locator("#clues li")).to_have_count(1)
    table.press("Enter")
    expect(table.page.locator("#clues li")).to_have_count(2)
    table.expect_no_faults()


def test_on_a_phone_tiles_are_tapped_and_nothing_moves_sideways(open_page: OpenPage) -> None:
    table = Table(open_page(**PHONE))
    table.open()
    table.hand("H").tap()
    expect(table.notice).to_have_text("H: choose the square for it.")
    table.cell(0, 0).tap()
    table.expect_board("h")
    for letter in "OG":  # the cursor goes on
        table.hand(letter).tap()
    table.expect_board("hog")
    eventually(lambda: table.marked("good"), "HOG", table.page)
    expect(table.page.locator("#verdict-line")).to_be_in_viewport()
    expect(table.page.locator("#verdict-line")).to_have_text("9 tiles left.")
    said_below = table.page.locator("#sentence").bounding_box()
    assert said_below and said_below["height"] <= 1  # the same once more, for screen readers alone
    box = table.cell(0, 0).bounding_box()
    assert box and box["width"] >= 36
    assert table.page.evaluate("document.documentElement.scrollWidth") == 360
    # With no square chosen each tile goes to the square that follows it; below a tile the word goes down.
    for _ in range(2):
        table.cell(0, 3).tap()
    table.hand("A").tap()
    table.cell(1, 0).tap()
    table.expect_board("hog/a..")
    table.hand("D").tap()
    table.expect_board("hog/a../d..")
    table.cell(1, 2).tap()  # the square for the D
    table.expect_board("hog/a.d")
    table.hand("T").tap()
    table.cell(2, 2).tap()
    table.expect_board("hog/a.d/..t")
    table.cell(2, 1).tap()  # no tile went by itself: the square is only chosen
    expect(table.cell(2, 1)).to_have_class(re.compile("cursor"))
    table.expect_board("hog/a.d/..t")


def test_a_finger_drags_tiles_on_a_low_phone(open_page: OpenPage) -> None:
    phone = open_page(**PHONE, use="touches")  # a tap after them may get lost
    table = Table(phone)
    table.page.set_viewport_size({"width": 360, "height": 500})
    table.open()
    expect(table.page.locator("#hand > :last-child")).to_be_in_viewport(ratio=0.99)
    finger = table.page.context.new_cdp_session(table.page)

    def drag(start: Locator, end: Locator) -> None:
        for kind, places in (("touchStart", [start]), ("touchMove", [end]), ("touchEnd", [])):
            boxes = [place.bounding_box() for place in places]
            points = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2} for box in boxes if box]
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    drag(table.hand("X"), table.cell(0, 0))
    table.expect_board("x")
    drag(table.cell(0, 0), table.cell(1, 2))
    expect(table.cell(1, 2)).to_have_class(re.compile("tile"))
    drag(table.hand("T"), table.cell(0, 0))
    table.expect_board("t../..x")
    drag(table.cell(1, 2), table.page.locator("#hand .gone").last)
    table.expect_board("t")


def test_on_a_low_phone_the_hand_stays_in_reach_and_covers_nothing(open_page: OpenPage) -> None:
    table = Table(open_page(**PHONE))
    table.page.set_viewport_size({"width": 360, "height": 500})
    table.open()
    table.cell(0, 0).tap()
    expect(table.cell(0, 0)).to_be_focused()
    for _ in range(5):
        table.press("ArrowDown")
    expect(table.cell(5, 0)).to_be_focused()

    def is_clear() -> bool:
        square, hand = table.cell(5, 0).bounding_box(), table.page.locator("#hand").bounding_box()
        return bool(square and hand and square["y"] + square["height"] <= hand["y"])

    eventually(is_clear, True, table.page)
    table.page.locator("#clue").tap()
    expect(table.page.locator("#clues li")).to_be_in_viewport()


def test_giving_up_shows_a_board_and_counts_as_given_up(table: Table) -> None:
    table.open(("hog",))
    table.page.locator("#give-up").click()
    table.page.locator("#play-on").click()
    expect(table.page.locator("#give-up")).to_be_focused()
    table.page.locator("#give-up").click()
    table.press("Enter")
    expect(table.page.locator("#solution .tile")).to_have_count(12)
    table.page.goto("/en/qless/play")
    expect(table.page.locator("#latest li")).to_contain_text(["AACDGHHLOPTX given up"])
    table.open(SOLVED)
    expect(table.praise).to_be_visible()
    expect(table.page.locator("#result")).to_have_count(0)
    expect(table.page.locator("#solution .tile")).to_have_count(12)
    (kept,) = json.loads(table.page.evaluate("localStorage.getItem('qless-rolls')"))
    assert (kept["letters"], kept["solved"], kept["gaveUp"]) == (ROLL, 0, 1)


def test_a_reload_keeps_board_time_clues_and_a_hidden_clock_and_the_result_counts(open_page: OpenPage) -> None:
    table = Table(open_page(use="clock"))
    page = table.page
    page.clock.install()
    table.open(("hog",))
    page.locator("#clue").click()
    expect(page.locator("#clues li")).to_have_count(1)
    watch = page.locator("#watch")
    page.clock.run_for(90_000)
    eventually(lambda: watch.inner_text()[:2], "1:", page)
    shown = seconds(watch.inner_text())
    assert 88 <= shown <= 95
    page.clock.fast_forward("05:00:00")  # a machine that slept
    page.clock.run_for(1_000)
    assert seconds(watch.inner_text()) <= shown + 4
    page.reload()
    expect(table.sentence).to_be_visible()
    table.expect_board("hog")
    assert shown - 1 <= seconds(watch.inner_text()) <= shown + 6
    hiding = page.locator("#hide-watch")
    hiding.click()
    page.reload()
    expect(hiding).to_have_text("Show the time")
    expect(watch).to_be_hidden()
    page.evaluate("localStorage.setItem('qless-time', 'hidden')")  # as browsers kept it at first
    page.reload()
    expect(hiding).to_have_text("Show the time")
    hiding.click()
    expect(watch).to_be_visible()
    table.open((*SOLVED[:-1], "ha..."))
    page.locator("#hand .tile", has_text="D").click()
    page.locator("#board .tile:text-is('H') + .tile:text-is('A') + :not(.tile)").click()
    page.clock.run_for(1_000)
    expect(table.praise).to_contain_text("clues used: 1")
    (kept,) = json.loads(page.evaluate("localStorage.getItem('qless-rolls')"))
    assert (kept["letters"], kept["clues"], kept["solved"]) == (ROLL, 1, 1)
    assert shown - 1 <= kept["seconds"] <= shown + 8
    page.goto("/en/qless/play")
    page.locator("#latest a").click()  # its board, with the result to share, and the clock at rest
    expect(table.praise).to_contain_text("clues used: 1")
    stopped = watch.inner_text()
    page.locator("#clear").click()
    expect(table.sentence).to_contain_text("Lay all tiles")
    page.clock.run_for(5_000)
    assert watch.inner_text() == stopped


def seconds(clock: str) -> int:
    minutes, rest = clock.split(":")
    return 60 * int(minutes) + int(rest)


def test_the_daily_is_of_the_player_s_own_day_and_remembers_the_result(open_page: OpenPage) -> None:
    page = open_page(timezone_id="Pacific/Kiritimati")
    page.goto("/en/qless/daily")
    today = page.evaluate("new Date().toLocaleDateString('sv')")
    expect(page.locator("#daily")).to_have_attribute("data-day", today)
    letters = "".join(page.locator("#dice .tile").all_inner_texts()).lower()
    entry = {"letters": letters, "day": today, "when": 1, "seconds": 65, "clues": 2, "solved": 1}
    page.evaluate("entry => localStorage.setItem('qless-rolls', JSON.stringify([entry]))", entry)
    page.reload()
    expect(page.locator("#played")).to_have_text("You solved it: 1:05, clues used: 2.")


DAY = 86_400_000
FIRST_DAY = 1_772_625_600_000
SOLVED_ROLL = {"letters": ROLL, "day": "2026-03-04", "when": FIRST_DAY, "seconds": 60, "clues": 0, "solved": 1}
ROLLS = [
    SOLVED_ROLL,
    SOLVED_ROLL | {"letters": "abdeghilnoty", "day": "2026-03-05", "when": FIRST_DAY + DAY, "seconds": 120, "clues": 2},
    {
        "letters": "aabdeghilnot",
        "day": "",
        "when": FIRST_DAY + DAY + 1,
        "seconds": 30,
        "clues": 0,
        "solved": 0,
        "gaveUp": 1,
    },
]
FOUND_ELSEWHERE = """rolls => {
    localStorage.setItem("qless-rolls", JSON.stringify(rolls));
    dispatchEvent(new StorageEvent("storage"));
}"""
"""As if the rolls were played in another window."""


def test_statistics_are_drawn_exported_imported_and_deleted(page: Page) -> None:
    page.goto("/en/qless/statistics")
    expect(page.locator("#no-rounds")).to_be_visible()
    page.evaluate(FOUND_ELSEWHERE, ROLLS)
    expect(page.locator("#cards")).to_contain_text("2 (67%)")
    expect(page.locator("#cards div", has_text="Median time").locator("dd")).to_have_text("1:30")
    expect(page.locator("#by-letter tbody tr")).to_have_count(len(set(ROLL + "abdeghilnoty")))
    streak = page.locator("#cards div", has_text="Longest streak").locator("dd")
    expect(streak).to_have_text("2")
    expect(page.locator("#by-letter tr", has=page.locator("th", has_text="B"))).to_contain_text("50%")
    expect(page.locator("#cards div", has_text="Rolls given up").locator("dd")).to_have_text("1")
    expect(page.locator("#latest tbody tr").first).to_contain_text("given up")
    expect(page.locator("#plot circle")).to_have_count(2)
    expect_no_faults(page)
    with page.expect_download() as download:
        page.locator("#export").click()
    content = download.value.path().read_bytes()
    page.locator("#clear").click()
    page.locator("#confirm").click()
    expect(page.locator("#no-rounds")).to_be_visible()
    bad = json.loads(content)
    bad["rolls"][1]["solved"] = 7
    # A roll once solved is solved, whatever another file says of it.
    others = [ROLLS[2] | {"when": 9_000, "solved": 1}, ROLLS[0] | {"when": 9_000, "solved": 0}]
    for file, told in (
        (json.dumps(bad).encode(), "Roll 2 in this file is invalid."),
        (b"{", "This file is not JSON."),
        (content, "Added: 3."),
        (json.dumps(bad | {"rolls": others}).encode(), "Added: 0."),
    ):
        page.locator("#import").set_input_files({"name": "r.json", "mimeType": "application/json", "buffer": file})
        expect(page.locator("#kept-said")).to_contain_text(told)
        if file == content:
            expect(page.locator("#plot circle")).to_have_count(2)
    expect(page.locator("#cards")).to_contain_text("3 (100%)")
    # The streak counts rolls of the day that were begun on their day.
    begun = [SOLVED_ROLL | {"day": f"2026-03-0{2 + n}", "when": FIRST_DAY + (n - 2) * DAY} for n in range(3)]
    page.evaluate(FOUND_ELSEWHERE, [*begun, SOLVED_ROLL | {"day": "2026-03-05", "when": FIRST_DAY + 5 * DAY}])
    expect(streak).to_have_text("3")


def test_a_board_that_is_not_finished_comes_back_has_room_on_all_sides_and_counts_only_if_solved_here(
    table: Table,
) -> None:
    table.open()
    table.cell(0, 0).click()
    table.type("hog")
    table.expect_board("hog")
    table.open()
    table.expect_board("hog")
    table.page.goto("/en/qless/play")
    table.page.get_by_role("link", name=f"Continue: {ROLL.upper()}").click()
    table.expect_board("hog")
    # Twelve tiles in a row fit in each direction, and squares keep their names.
    far = table.page.locator("#board .tile", has_text="X")
    for keys in ("ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"):
        table.cell(0, 0).click()
        table.page.evaluate(WALK, [keys, 13])
        table.type("x")
        eventually(lambda: "x" in table.board(), True, table.page)
        assert table.page.locator("#board .tile").count() == 4
        expect(far, keys).to_be_in_viewport()
        assert table.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), keys
        expect(table.page.locator("#board .tile", has_text="O")).to_have_attribute("aria-label", SECOND)
        if keys == "ArrowLeft":
            expect(far).to_have_attribute("aria-label", FAR_LEFT)
        table.press("Control+z")
        table.expect_board("hog")
        table.press("Escape")
    # A board that a link has solved does not count, although the roll was begun.
    table.open(SOLVED)
    expect(table.sentence).to_have_text("Solved!")
    kept = table.page.evaluate("JSON.parse(localStorage.getItem('qless-rolls'))")
    assert [entry["solved"] for entry in kept] == [0]
