"""Nothing that can be read is cut off, covered or pushed out: pages at many widths, in both languages, with larger text."""

from __future__ import annotations

import re
from urllib.parse import urlencode

import pytest
from browser.conftest import OpenPage
from browser.scrabble_page import BUSY, CAT, ScrabblePage, laid
from playwright.sync_api import Page, expect

from solvers.scrabble import Filter, default_rules

pytestmark = pytest.mark.browser

SIZES = [
    (360, 740),
    (740, 360),
    (768, 1024),
    (1000, 700),
    (1024, 768),
    (1210, 800),
    (1280, 800),
    (1440, 900),
    (1920, 1080),
]
FEW = [(360, 740), (768, 1024), (1024, 768), (1280, 800)]
"""For English pages, whose texts are mostly shorter than the Russian ones, which go through all sizes."""
TOUCH = {"has_touch": True, "is_mobile": True}

FAULTS = """async () => {
    for (const _ of "12") await new Promise(requestAnimationFrame);  // what follows a change of size has been done
    const faults = [];
    const named = (element) => `${element.localName}${element.id && "#" + element.id}.${[...element.classList].join(".")}`
        + ` “${(element.value || element.textContent).trim().slice(0, 20)}”`;
    const pen = document.createElement("canvas").getContext("2d");
    const overlap = (one, two) => Math.min(one.right, two.right) - Math.max(one.left, two.left) > 1
        && Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > 3;
    const isSeen = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest(".hidden, .skip");
    if (document.documentElement.scrollWidth > innerWidth) faults.push(`scrolls sideways: ${document.documentElement.scrollWidth}`);

    // What a field or a choice shows must fit into it.
    for (const select of document.querySelectorAll("select")) {
        if (!isSeen(select)) continue;
        const style = getComputedStyle(select);
        pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
        const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 18;
        const text = select.selectedOptions[0]?.textContent.trim() ?? "";
        if (pen.measureText(text).width > room) faults.push(`cut: ${named(select)} ${text}`);
    }
    for (const input of document.querySelectorAll("input[placeholder]")) {
        if (!isSeen(input) || !input.placeholder) continue;
        const style = getComputedStyle(input);
        pen.font = `${style.fontSize} ${style.fontFamily}`;
        const room = input.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
        const shown = style.textTransform === "uppercase" ? input.placeholder.toUpperCase() : input.placeholder;
        if (pen.measureText(shown).width > room + 1) faults.push(`cut: ${named(input)} ${input.placeholder}`);
    }

    // Every text lies within what clips it sideways, and over no other text of its row or group.
    const texts = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode;
        const element = node.parentElement;
        if (!node.data.trim() || !isSeen(element) || element.closest("option, script, style, template, [aria-hidden=true] .tiles")) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const box = range.getBoundingClientRect();
        if (!box.width) continue;
        texts.push({ element, boxes: [...range.getClientRects()] });
        for (let around = element; around; around = around.parentElement) {
            const style = getComputedStyle(around);
            if (style.overflowX === "visible" || around === document.body || around === document.documentElement) continue;
            const edge = around.getBoundingClientRect();
            if (box.left < edge.left - 1.5 || box.right > edge.right + 1.5) faults.push(`cropped by ${named(around)}: ${named(element)}`);
            break;
        }
        if (box.right > innerWidth + 1 || box.left < -1) faults.push(`beyond the window: ${named(element)}`);
    }
    const groups = new Map();
    for (const one of texts) {
        const group = one.element.closest("tr, .buttons, .settings, .filters, .rack-area, .masthead, .tabs, .head, .filtering, .row, .bar, .actions");
        if (group) groups.set(group, [...(groups.get(group) ?? []), one]);
    }
    for (const group of groups.values()) {
        if (group.length > 400) continue;
        group.forEach(({ element, boxes }, index) => {
            for (const other of group.slice(index + 1)) {
                if (element.contains(other.element) || other.element.contains(element)) continue;
                const isOver = boxes.some((one) => other.boxes.some((two) => overlap(one, two)));
                if (isOver) faults.push(`collide: ${named(element)} and ${named(other.element)}`);
            }
        });
    }

    // The tiles of the rack lie in it.
    const rack = document.getElementById("rack");
    for (const tile of document.querySelectorAll("#rack-tiles .tile")) {
        const [inner, outer] = [tile, rack].map((element) => element.getBoundingClientRect());
        if (inner.right > outer.right || inner.bottom > outer.bottom + 40) faults.push(`tile out of the rack: ${tile.textContent}`);
    }

    // What shows no text tells its name when pointed at.
    for (const button of document.querySelectorAll("button, a")) {
        const isIcon = button.querySelector("svg") || /^[^\\p{L}\\p{N}]*$/u.test(button.textContent.trim());
        const text = [...button.querySelectorAll(":not(.hidden, svg, svg *)")].map((part) => part.textContent).join("")
            || [...button.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data).join("");
        if (isIcon && isSeen(button) && !/[\\p{L}\\p{N}]/u.test(text) && !button.title) faults.push(`no tooltip: ${named(button)}`);
    }
    return [...new Set(faults)];
}"""


def faults_of(page: Page, sizes: list[tuple[int, int]], addresses: list[str]) -> dict[str, list[str]]:
    """What is wrong, by size and address. Each page is loaded at one of the sizes, in turn, and goes through all."""
    found = {}
    for turn, address in enumerate(addresses):
        first = turn * 2 % len(sizes)
        for width, height in sizes[first:] + sizes[:first]:
            page.set_viewport_size({"width": width, "height": height})
            if (width, height) == sizes[first]:
                page.goto(address)
            if "scrabble?" in address:
                expect(page.locator("#board.board")).to_be_visible()
            faults = page.evaluate(FAULTS)
            if faults:
                found[f"{width}×{height} {address[:40]}"] = faults
    return found


def scrabble(language: str, position: str = "", **query: str) -> str:
    asked = ({"position": position} if position else {}) | query
    return f"/{language}/scrabble?{urlencode(asked)}"


EXCHANGES = CAT.replace("S?E/", "QVVUUIC/")


STATES: dict[str, dict[str, str]] = {
    "plays and a comparison": {"position": BUSY, "pins": "4J VAT,4H LOVAT,exchange QV,4J VAC"},
    "exchanges": {"position": EXCHANGES, "letters": "u", "length": "2-3"},
    "hint": {"position": BUSY, "hint": "3"},
    "empty": {"rules": "wwf"},
}


@pytest.mark.parametrize("state", STATES)
def test_the_scrabble_page_at_every_width(page: Page, state: str) -> None:
    first = 2 * list(STATES).index(state)
    assert faults_of(page, SIZES[first:] + SIZES[:first], [scrabble("ru", **STATES[state])]) == {}


@pytest.mark.parametrize("state", ["plays and a comparison", "empty"])
def test_the_english_scrabble_page_at_some_widths(page: Page, state: str) -> None:
    assert faults_of(page, FEW, [scrabble("en", **STATES[state])]) == {}


@pytest.mark.parametrize(("language", "sizes"), [("en", SIZES[:2]), ("ru", SIZES[:5])], ids=["en", "ru"])
def test_the_scrabble_page_on_touch_screens(open_page: OpenPage, language: str, sizes: list[tuple[int, int]]) -> None:
    addresses = [scrabble(language, BUSY), scrabble(language, rules="spanish"), scrabble(language, BUSY, hint="3")]
    assert faults_of(open_page(**TOUCH), sizes, addresses if language == "ru" else addresses[:1]) == {}


@pytest.mark.parametrize("language", ["en", "ru"])
def test_larger_text(page: Page, language: str) -> None:
    page.goto(scrabble(language, BUSY))
    # Twice as large in a wide window.
    page.evaluate("document.documentElement.style.fontSize = '32px'")
    assert page.evaluate(FAULTS) == []
    # Half as large again on a phone: the first row and the buttons are still in view.
    page.set_viewport_size({"width": 360, "height": 740})
    page.evaluate("document.documentElement.style.fontSize = '24px'")
    assert page.evaluate(FAULTS) == []
    expect(ScrabblePage(page).rows.first).to_be_in_viewport(ratio=0.5)
    expect(page.locator("#clear")).to_be_in_viewport(ratio=0.9)


@pytest.mark.parametrize(
    ("language", "sizes"), [("en", [(360, 740)]), ("ru", [(360, 740), (768, 1024), (1280, 800)])], ids=["en", "ru"]
)
def test_the_other_pages(page: Page, language: str, sizes: list[tuple[int, int]]) -> None:
    pages = [
        "",
        "balda",
        "qless",
        "qless/play",
        "countdown",
        "countdown/numbers",
        "words?q=retina",
        "scrabble/game",
    ]
    assert faults_of(page, sizes, [f"/{language}/{name}" for name in pages]) == {}


def test_each_filter_is_cleared_in_one_step(scrabble: ScrabblePage) -> None:
    scrabble.open(BUSY, letters="o", length="4")
    expect(scrabble.answer).to_have_attribute("data-filtered", "1")
    scrabble.button("Letters: o").click()
    scrabble.expect_answer(BUSY, only=Filter.parse(default_rules(), length="4"))
    assert scrabble.query.get("length") == "4"
    assert "letters" not in scrabble.query
    scrabble.page.get_by_label("Contains").fill("ov")
    expect(scrabble.button("Contains: ov")).to_be_visible()
    scrabble.button("Clear filters").click()
    scrabble.expect_answer(BUSY)
    expect(scrabble.answer.locator(".filtering")).to_have_count(0)
    expect(scrabble.why).to_contain_text("Equity: 44 − 5.7 (leave QT) = 38.3")


def test_the_small_sheet_says_what_is_filtered_and_clears_it(on_phone: ScrabblePage) -> None:
    on_phone.open(BUSY, letters="b")
    expect(on_phone.answer).to_contain_text("None of the")
    on_phone.button("Letters: b").tap()
    on_phone.expect_answer(BUSY)


def test_letters_without_a_square_are_refused_and_overwrite_nothing(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.enter("15M CATSUP")
    expect(scrabble.notice).to_contain_text("The board ends here: P")
    expect(scrabble.notice).to_have_class(re.compile("error"))
    assert scrabble.tiles == laid("15M CAT")
    scrabble.press("Backspace")
    scrabble.type("b")
    assert scrabble.tiles == laid("15M CAB")


def test_a_tapped_word_at_the_edge_overwrites_nothing(on_phone: ScrabblePage) -> None:
    on_phone.open()
    on_phone.square("M9").tap()
    entry = on_phone.page.locator("#entry")
    entry.tap()
    on_phone.type("cat")
    on_phone.press("Enter")
    on_phone.type("s")
    on_phone.press("Enter")
    expect(on_phone.notice).to_contain_text("S left out")
    assert on_phone.tiles == laid("9M CAT")
