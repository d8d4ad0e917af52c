"""A board from a screenshot: chosen, looked over, corrected and used, by this reader and by one whose answers the tests decide."""

from __future__ import annotations

import re

import pytest
from browser.axe import expect_no_faults
from browser.conftest import PHONE, OpenPage
from browser.scrabble_page import BUSY, CAT, ScrabblePage, eventually, on_board
from browser.screenshot_panel import ScreenshotPanel, fault, picture, reading
from playwright.sync_api import expect

from solvers.scrabble import known_rules

pytestmark = pytest.mark.browser

READ = on_board(BUSY)


@pytest.fixture
def panel(scrabble: ScrabblePage) -> ScreenshotPanel:
    return ScreenshotPanel(scrabble)


@pytest.fixture
def on_phone_panel(on_phone: ScrabblePage) -> ScreenshotPanel:
    return ScreenshotPanel(on_phone)


def test_pasted_corrected_by_keys_used_and_taken_back(panel: ScreenshotPanel) -> None:
    page, scrabble, content = panel.page, panel.scrabble, picture()
    doubts = {"E6": ("Y", ["V", "U", ""]), "L5": ("A", ["R"]), "A15": ("Z", [""])}
    panel.open_page(CAT)
    panel.answer_with(reading(BUSY, rack="ALOQTTV", doubts=doubts, layout={"name": "wwf", "sure": True}))
    before, tiles = page.url, scrabble.tiles
    scrabble.rack.click()
    panel.paste(content)
    expect(panel.said).to_have_text("Tiles read: 42. Doubtful: 3 (L5, E6, A15). Warnings: 4.")
    expect(panel.warnings).to_have_text(
        [
            "These tiles do not touch the others: A15.",
            "YERTEX at 6E is not in American English.",
            "MAYIE at E4 is not in American English.",
            "Z: 2 used, 1 in the set",
        ]
    )
    assert panel.marked("doubtful") == {"L5", "E6", "A15"}
    assert panel.marked("unknown") >= {"E6", "J6", "E4", "E8"}
    assert panel.marked("excess") == {"B3", "A15"}
    assert panel.marked("hanging") == {"A15"}
    expect(panel.repairs).to_have_text("E6: V makes words of the list Put V")
    expect(panel.cell("L5").locator("input")).to_be_focused()
    expect(panel.cell("L5").locator("input")).to_have_accessible_name("L5, A, doubtful")
    expect(panel.rack).to_have_value("ALOQTTV")
    expect(panel.dialog.locator(".guess")).to_contain_text("The squares look like Words With Friends.")
    expect_no_faults(page)
    assert (page.url, scrabble.tiles) == (before, tiles)  # nothing has changed yet

    scrabble.press("Enter")  # L5 is right
    expect(panel.cell("E6").locator("input")).to_be_focused()
    panel.button("Put V").click()
    expect(panel.said).to_have_text("Tiles read: 42. Doubtful: 1 (A15). Warnings: 2.")
    scrabble.press("PageDown")
    expect(panel.cell("A15").locator("input")).to_be_focused()
    scrabble.press("Delete")
    expect(panel.said).to_have_text("Tiles read: 41. No square is doubtful.")
    expect(panel.warnings).to_have_count(0)
    scrabble.press("Control+Z")
    expect(panel.said).to_contain_text("Doubtful: 1 (A15)")
    scrabble.press("Delete")
    assert panel.tiles == READ
    scrabble.press("Escape")
    expect(panel.error).to_have_text("Your corrections have not been used yet. Close again to leave them.")
    panel.button("Use this board").press("Enter")
    scrabble.expect_answer(BUSY)
    expect(scrabble.notice).to_have_text("The board is from the picture. Undo brings the one before back.")
    scrabble.expect_tiles(READ)
    assert scrabble.proposed
    panel.expect_nothing_left()
    panel.expect_nothing_sent(content)

    scrabble.press("Control+Z")
    scrabble.expect_tiles(tiles)
    expect(scrabble.rack).to_have_value("S?E")
    scrabble.press("Control+Shift+Z")
    scrabble.expect_tiles(READ)


def test_from_a_picture_on_a_phone_to_the_best_play(open_page: OpenPage) -> None:
    panel = ScreenshotPanel(ScrabblePage(open_page(**PHONE, device_scale_factor=2, is_drawn=True)))
    position = BUSY.replace("RAkS", "RAKS")
    panel.scrabble.open(position, hint="end")
    panel.page.wait_for_load_state()
    content = panel.page.screenshot()
    panel.open_page()
    panel.choose(content)
    expect(panel.said).to_contain_text("Tiles read: 41.", timeout=20_000)
    assert panel.tiles == on_board(position)
    expect(panel.rack).to_have_value("ALOQTTV")
    expect(panel.warnings).to_have_count(0)
    panel.button("Use this board").tap()
    panel.scrabble.expect_answer(position, order="score")  # as phones sort it
    assert panel.scrabble.proposed
    panel.expect_nothing_left()
    panel.expect_nothing_sent(content)


def test_on_a_phone_framed_corrected_by_taps_and_used_in_the_game_that_it_looks_like(
    on_phone_panel: ScreenshotPanel,
) -> None:
    panel = on_phone_panel
    page, content = panel.page, picture()
    found = reading(BUSY, rack="ALOQT", doubts={"E6": ("Y", ["V"])}, layout={"name": "wwf", "sure": True})
    panel.open_page()
    panel.scrabble.lexicon.select_option("world")
    panel.answer_with(fault("no-board"), found)
    panel.choose(content)
    expect(panel.error).to_contain_text("No straight and whole board of 15 × 15 squares was found.")
    left = panel.dialog.get_by_role("slider", name="Left edge")
    expect(left).to_be_focused()
    before = int(left.get_attribute("aria-valuenow") or "")
    page.keyboard.press("ArrowRight")
    expect(left).to_have_attribute("aria-valuenow", str(before + 1))
    expect(panel.said).to_contain_text("Tiles read: 41.")
    expect(panel.error).to_be_empty()
    asked = page.evaluate("window.asked")
    assert asked[-1]["frame"]["left"] == before + 1
    layouts = {name: known_rules()[name] for name in asked[-1]["layouts"]}
    assert {"standard", "wwf"} <= layouts.keys()
    assert {(it.layout.size, it.alphabet.language) for it in layouts.values()} == {(15, "en")}
    assert asked[-1] | {"frame": 0, "layouts": 0} == {
        "size": 15,
        "letters": list("ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
        "values": dict(zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ", known_rules()["standard"].values[1:], strict=True)),
        "frame": 0,
        "layouts": 0,
    }

    box = panel.dialog.locator("[data-edge=bottom]").bounding_box()
    assert box
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(*middle)
    page.mouse.down()
    page.mouse.move(middle[0], middle[1] - 40, steps=3)
    assert len(page.evaluate("window.asked")) == len(asked)  # it is read again when the edge is let go
    page.mouse.up()
    eventually(lambda: page.evaluate("window.asked.length"), len(asked) + 1, page)
    framed = page.evaluate("window.asked.at(-1).frame")
    assert framed["height"] < asked[-1]["frame"]["height"]
    panel.button("Set the frame").tap()
    expect(left).to_be_hidden()

    panel.cell("E6").tap()
    expect(panel.button("Y")).to_have_attribute("aria-pressed", "true")
    panel.button("V").tap()
    expect(panel.said).to_have_text("Tiles read: 41. No square is doubtful.")
    panel.cell("M5").tap()
    panel.cell("M5").tap()  # the blank is a tile after all
    eventually(lambda: panel.tiles.get("M5"), "K", page)
    panel.cell("M5").tap()
    eventually(lambda: panel.tiles.get("M5"), "k", page)
    panel.button("Other").tap()
    panel.button("Z").tap()
    eventually(lambda: panel.tiles.get("M5"), "z", page)
    expect(panel.warnings.first).to_contain_text("ANORAZS")
    panel.button("K").tap()
    expect(panel.warnings).to_have_count(0)
    expect(panel.dialog.locator(".guess")).to_contain_text("The squares look like Words With Friends.")
    panel.button("Use it").tap()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    panel.button("Use this board").tap()
    page.wait_for_url("**bdn*")
    expect(panel.scrabble.rules).to_have_value("wwf")
    expect(panel.scrabble.lexicon).to_have_value("world")
    expect(panel.scrabble.rows.first).to_be_visible()
    expect(panel.scrabble.notice).to_have_text("The board is from the picture. Undo brings the one before back.")
    assert panel.scrabble.tiles == READ
    panel.expect_nothing_sent(content)
    panel.scrabble.page.locator("#undo").tap()
    expect(panel.scrabble.rules).to_have_value("standard")
    panel.scrabble.expect_tiles({})


def test_a_picture_that_cannot_be_read_says_what_helps_and_takes_nothing_away(
    panel: ScreenshotPanel, refusals: set[str]
) -> None:
    page, scrabble, content = panel.page, panel.scrabble, picture()
    panel.open_page(CAT)
    position = page.url
    for name, told in (
        ("damaged", "cannot be read as a picture"),
        ("too-large", "too large"),
        ("animated", "an animation"),
    ):
        panel.answer_with(fault(name, width=0, height=0))
        panel.drop(content)
        expect(panel.error).to_contain_text(told)
        expect(panel.dialog.locator(".picture-shown")).to_be_hidden()
        expect(panel.button("Another picture")).to_be_focused()
    panel.answer_with(reading("15/" * 7 + "ABCDEFGHIJKLMNO" + "/15" * 3 + "/QQVXZJKQQVXZJKQ/15" * 2))
    panel.drop(content)
    expect(panel.warnings).to_have_count(9)
    expect(panel.warnings.last).to_have_text(re.compile(r"^And more: \d+\.$"))
    for answer, told in ((fault("tilted"), "turned"), (fault("other-size", rows=21), "21 × 21 squares")):
        panel.answer_with(answer, reading(BUSY))
        panel.drop(content)
        expect(panel.error).to_contain_text(told)
        expect(panel.dialog.get_by_role("slider")).to_have_count(4)
    panel.answer_with(reading(BUSY))
    panel.drop(b"no picture at all")  # the reader believed it, the browser does not
    expect(panel.error).to_contain_text("cannot be read as a picture")
    scrabble.press("Escape")
    panel.expect_nothing_left()

    refusals.add("picture/reader.js")
    page.unroute_all()
    page.route("**/picture/reader.js", lambda route: route.abort())
    page.reload()
    page.wait_for_load_state()
    panel.drop(content)
    expect(panel.error).to_contain_text("could not be loaded")
    page.unroute_all()
    panel.answer_with(reading(BUSY, rack="AB"))
    panel.button("Try again").click()
    expect(panel.said).to_have_text("Tiles read: 41. No square is doubtful.")
    expect(panel.button("Use this board")).to_be_focused()
    scrabble.press("Escape")
    expect(panel.dialog).to_have_count(0)
    assert (page.url, scrabble.tiles) == (position, on_board(CAT))


MODULES = """async () => {
    const theme = document.querySelector('script[src$="/shared/theme.js"]').src;
    const [cells, frame] = await Promise.all(["cells", "frame"].map((name) => import(theme.replace("shared/theme", `scrabble/picture/${name}`))));
    window.isSureRack = cells.isSureRack;
    window.frame = (name, ...values) => frame[name](...values);
    window.cells = (start, steps) => {
        const letterOf = (name) => ({ CH: "Ⰰ" })[name] ?? (/^[A-Z]$/.test(name) ? name : "");
        return steps.reduce((state, [name, ...values]) => cells[name](state, ...values), cells.start({ ...start, letterOf, limit: 0.5 }));
    };
}"""


def cell(tile: str, doubt: float = 0.0, others: str = "", *, blank: bool = False) -> dict[str, object]:
    return {"tile": tile, "blank": blank, "doubt": doubt, "others": list(others.replace("_", ""))}


NINE = [
    cell("A"), cell("CH"), cell("B", blank=True),
    cell("", 0.6, "AB"), cell("Q", 0.7, "OC"), cell("Ж"),
    cell(""), cell(""), cell("E", 0.5),
]  # fmt: skip
STEPS = [
    ("the start", [], "AⰀb.Q...E", [3, 4, 5, 8], -1),
    ("on and around", [("next",)] * 5, "AⰀb.Q...E", [3, 4, 5, 8], 3),
    ("back from the start", [("next", -1), ("next", -1)], "AⰀb.Q...E", [3, 4, 5, 8], 5),
    ("put", [("select", 4), ("put", "O")], "AⰀb.O...E", [3, 5, 8], 4),
    ("put a blank", [("select", 4), ("put", "O", True)], "AⰀb.o...E", [3, 5, 8], 4),
    ("a blank stays one", [("select", 2), ("put", "C")], "AⰀc.Q...E", [3, 4, 5, 8], 2),
    ("taken away", [("select", 4), ("put", ".")], "AⰀb.....E", [3, 5, 8], 4),
    ("right", [("next",), ("confirm",), ("next",)], "AⰀb.Q...E", [4, 5, 8], 4),
    ("one tap chooses", [("tap", 4)], "AⰀb.Q...E", [3, 4, 5, 8], 4),
    ("two make a blank", [("tap", 4), ("tap", 4)], "AⰀb.q...E", [3, 5, 8], 4),
    ("three a tile again", [("tap", 4)] * 3, "AⰀb.Q...E", [3, 5, 8], 4),
    ("a tap on what keys chose", [("select", 4), ("tap", 4)], "AⰀb.Q...E", [3, 4, 5, 8], 4),
    ("an empty square cannot be a blank", [("tap", 3), ("tap", 3)], "AⰀb.Q...E", [3, 4, 5, 8], 3),
    ("nothing chosen", [("put", "A"), ("toggleBlank",), ("confirm",)], "AⰀb.Q...E", [3, 4, 5, 8], -1),
    ("nothing doubtful", [*[("next",), ("confirm",)] * 4, ("next",)], "AⰀb.Q...E", [], 8),
]
FOUND = [
    ("proposals", [("select", 4), ("proposals",)], ["Q", "O", "C"]),
    ("proposals for none", [("select", 3), ("proposals",)], [".", "A", "B"]),
    ("count", [("count",)], 5),
    ("hanging", [("hanging",)], [8]),
    ("joined", [("select", 1), ("put", "."), ("select", 5), ("put", "X"), ("hanging",)], [0]),
    (
        "hanging on none",
        [*[part for at in (0, 1, 2, 4, 8) for part in (("select", at), ("put", "."))], ("hanging",)],
        [],
    ),
]
RACKS = [
    ("", False), ("A", True), ("AB?", True), ("ABCDEFG", True), ("ABCDEFGH", False), ("AB??", True), ("A???", False), ("Ab", False),
]  # fmt: skip
"""Tiles read from a rack of seven, small letters with doubt, and whether they are believed."""
PICTURE = {"width": 400, "height": 600}
SQUARE = {"left": 10, "top": 20, "width": 300, "height": 300}
GEOMETRY = [
    ("centred", [PICTURE], {"left": 8, "top": 108, "width": 384, "height": 384}),
    ("moved", [SQUARE, "left", 5, PICTURE], SQUARE | {"left": 15, "width": 295}),
    ("moved", [SQUARE, "left", -50, PICTURE], SQUARE | {"left": 0, "width": 310}),
    ("moved", [SQUARE, "right", 500, PICTURE], SQUARE | {"width": 390}),
    ("moved", [SQUARE, "top", 500, PICTURE], SQUARE | {"top": 280, "height": 40}),
    ("moved", [SQUARE, "bottom", -500, PICTURE], SQUARE | {"height": 40}),
    ("place", [SQUARE, "bottom"], 320),
    ("around", [SQUARE, PICTURE], {"left": 4, "top": 14, "width": 312, "height": 312}),
    ("cell", [SQUARE, 15, 16], {"left": 30, "top": 40, "width": 20, "height": 20}),
    ("within", [{"left": 30, "top": 40, "width": 20, "height": 20}, {"left": 10, "top": 20, "width": 200, "height": 100}],
     {"left": 10, "top": 20, "width": 10, "height": 20}),
]  # fmt: skip


def test_what_was_read_and_where_the_board_lies_as_tables(scrabble: ScrabblePage) -> None:
    page = scrabble.page
    page.goto("/en/about")
    page.evaluate(MODULES)
    start = {"cells": NINE, "size": 3}
    for name, steps, squares, doubtful, at in STEPS:
        end = page.evaluate("([start, steps]) => window.cells(start, steps)", [start, steps])
        assert (end["squares"], end["doubtful"], end["at"]) == (squares, doubtful, at), name
    for name, steps, wanted in FOUND:
        assert page.evaluate("([start, steps]) => window.cells(start, steps)", [start, steps]) == wanted, name
    for tiles, is_sure in RACKS:
        rack = [cell(tile.strip("?").upper(), 0.6 * tile.islower(), blank=tile == "?") for tile in tiles]
        assert page.evaluate("rack => window.isSureRack(rack, 7, 0.5)", rack) is is_sure, tiles
    for name, values, wanted in GEOMETRY:
        assert page.evaluate("([name, values]) => window.frame(name, ...values)", [name, values]) == wanted, (
            name,
            values,
        )
