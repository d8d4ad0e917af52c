"""The Balda analysis in the browser: typing on the field, paths, playing on, by mouse, by keyboard, on a phone."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlencode

import pytest
from browser.axe import expect_no_faults, expect_no_faults_wide_or_narrow
from browser.balda_page import BALDA, LONG, MIDDLE, BaldaPage, best_words
from browser.conftest import PHONE, WIDE, OpenPage
from browser.scrabble_page import answer_late, eventually
from playwright.sync_api import Locator, Page, Route, expect

pytestmark = pytest.mark.browser


@pytest.fixture
def balda(page: Page) -> BaldaPage:
    return BaldaPage(page)


@pytest.fixture
def on_phone(open_page: OpenPage) -> BaldaPage:
    return BaldaPage(open_page(**PHONE))


def test_moves_appear_while_one_types_and_arrows_lead_over_the_field(balda: BaldaPage) -> None:
    """Typed with a Latin keyboard on the empty field of a Russian page, then with Russian letters."""
    balda.open(lang="ru")
    # The Tab key leads into the field, arrows lead over it.
    for _ in range(60):
        balda.press("Tab")
        if balda.page.evaluate("document.activeElement.name") == "r1c1":
            break
    balda.expect_focus(1, 1)
    balda.press("ArrowDown")
    balda.press("ArrowDown")
    # Latin keys type the Russian letters in their place; a single word is the start word and does not count as a move.
    balda.type(",FKL")
    balda.press("f")
    balda.press("Enter")
    balda.expect_position(BALDA)
    balda.expect_words(best_words(BALDA))
    balda.expect_focus(3, 5)
    expect(balda.named("used")).to_have_value("балда")
    # Words used besides are left out of the moves.
    balda.named("used").fill("балда, бланк")
    balda.expect_position(f"{BALDA},бланк")
    balda.expect_words(best_words(f"{BALDA},бланк"))
    balda.named("used").fill("балда")
    balda.expect_position(BALDA)
    # Backspace and Delete clear a letter, or the one before an empty cell.
    balda.cell(3, 3).click()
    balda.press("ArrowUp")
    balda.type("к")
    balda.expect_focus(2, 4)
    balda.expect_field("...../..к../балда/...../.....")
    balda.press("Backspace")
    balda.expect_focus(2, 3)
    balda.expect_field("...../...../балда/...../.....")
    balda.press("ArrowDown")
    balda.press("Delete")
    balda.expect_field("...../...../ба.да/...../.....")
    balda.press("End")
    balda.expect_focus(3, 5)
    balda.press("Backspace")
    balda.expect_focus(3, 5)
    balda.press("Backspace")
    balda.expect_field("...../...../ба.../...../.....")
    balda.expect_focus(3, 4)
    balda.expect_position("...../...../ба.../...../..... балда")
    balda.press("ArrowLeft")
    balda.type("н")
    balda.expect_field("...../...../бан../...../.....")
    # A letter goes in place of the one that is there.
    balda.cell(3, 1).click()
    balda.type("к")
    balda.expect_position("...../...../кан../...../..... балда")


def test_a_wrong_letter_is_marked_until_it_is_mended_and_late_answers_and_lost_ones_do_no_harm(
    balda: BaldaPage, refusals: set[str]
) -> None:
    refusals.update(("status of 422", "net::ERR"))
    balda.open(BALDA)
    error, played = balda.page.locator("#field-error"), balda.page.locator("[data-played]")
    # A wrong letter is named and marked, and stays.
    balda.cell(2, 2).click()
    balda.type("7")
    expect(error).to_contain_text("Row 2, column 2: “7” is not a letter")
    expect(balda.cell(2, 2)).to_have_attribute("aria-invalid", "true")
    expect(balda.cell(2, 2)).to_have_value("7")
    balda.press("ArrowLeft")
    balda.type("ф")
    balda.expect_position("...../.ф.../балда/...../..... балда")
    expect(error).to_be_empty()
    expect(balda.cell(2, 2)).not_to_have_attribute("aria-invalid", "true")
    expect(played.first).to_be_visible()
    # A second letter, one after the other: a field, and no moves.
    balda.type("р")
    balda.expect_words(best_words("...../.фр../балда/...../..... балда"))
    expect(played).to_have_count(0)
    # An answer that comes after the next one is dropped.
    held: list[Route] = []
    balda.page.route("**/balda/answer?*", lambda route: held.append(route) if len(held) < 1 else route.continue_())
    balda.cell(4, 4).click()
    balda.type("о")
    eventually(lambda: len(held), 1, balda.page)
    balda.type("р")
    both = "...../.фр../балда/...ор/..... балда"
    balda.expect_words(best_words(both))
    answer_late(balda.page, held[0])
    assert balda.words.all_inner_texts() == best_words(both)
    assert balda.query == {"position": both}
    # A server that does not answer is named; the letter stays.
    balda.page.route("**/balda/answer?*", lambda route: route.abort())
    balda.cell(1, 1).click()
    balda.type("а")
    expect(error).to_contain_text("does not answer")
    expect(balda.cell(1, 1)).to_have_value("А")


def test_a_pasted_field_is_laid_out_or_said_to_be_wrong_and_kept(balda: BaldaPage, refusals: set[str]) -> None:
    refusals.add("status of 422")
    balda.open()

    def paste(row: int, col: int, text: str) -> None:
        balda.page.evaluate("text => navigator.clipboard.writeText(text)", text)
        balda.cell(row, col).click()
        balda.press("Control+v")

    # Rows and used words; a position in one line; a row.
    paste(1, 1, "кот\nр.м\nсон\n\nкот")
    balda.expect_position("кот/р.м/сон кот")
    expect(balda.answer).to_contain_text("Played out:")
    paste(1, 1, MIDDLE)
    balda.expect_position(MIDDLE)
    paste(5, 2, "пар")
    balda.expect_position(MIDDLE.replace(".....", "@", 1).replace(".....", ".пар.").replace("@", "....."))
    # A single letter is taken as it is: a Latin one is not what a key in its place would type.
    paste(1, 1, "f")
    expect(balda.cell(1, 1)).to_have_value("F")
    expect(balda.page.locator("#field-error")).to_contain_text("F")
    # What fits no field is kept beside what is wrong with it, and the field stays.
    balda.press("Delete")
    paste(1, 1, "а" * 10_000)
    expect(balda.page.locator("#lines-error")).to_contain_text("at most 6000 can be read")
    expect(balda.named("lines")).to_have_value(re.compile("а{9}"))
    expect(balda.cell(3, 5)).to_have_value("А")
    # On a field of English letters keys type English ones; a wider field keeps them.
    paste(1, 1, "...../...../stone/...../.....")
    balda.expect_position("...../...../stone/...../.....")
    balda.cell(2, 1).click()
    balda.type("a")
    balda.expect_position("...../a..../stone/...../..... stone")
    balda.named("cols").select_option("6")
    balda.expect_position("....../a...../stone./....../...... stone")
    expect(balda.named("cols")).to_be_focused()


def test_a_path_is_drawn_where_the_mouse_is_and_a_move_is_played_and_taken_back(balda: BaldaPage) -> None:
    balda.open(BALDA)
    # Latin keys filter by Russian letters; where the mouse is, the path is drawn.
    balda.named("text").click()
    balda.type("afkl")
    expect(balda.named("text")).to_have_value("фалд")
    balda.expect_words(["ФАЛДА"])
    balda.rows.first.hover()
    expect(balda.line).to_have_attribute("points", "1.5,1.5 1.5,2.5 2.5,2.5 3.5,2.5 4.5,2.5")
    lifted = balda.page.locator("#field .proposed")
    expect(lifted).to_have_attribute("data-letter", "ф")
    expect(lifted).to_have_attribute("data-cell", "1,1")
    balda.named("text").fill("")
    balda.rows.nth(20).hover()
    expect(lifted).not_to_have_attribute("data-letter", "ф")
    balda.sentence.hover()
    expect(balda.answer.locator("button[aria-pressed]")).to_have_count(1)
    expect(balda.line).to_have_count(1)
    expect(balda.page.locator("#said")).to_contain_text("paths in Russian nouns")
    # A move that is played goes onto the field.
    balda.named("text").fill("фалда")
    balda.expect_words(["ФАЛДА"])
    balda.rows.first.get_by_role("button", name="Play it: ФАЛДА").click()
    played = "...../.ф.../балда/...../..... балда,фалда 5/0 turn=2"
    balda.expect_position(played)
    balda.expect_focus(2, 2)
    expect(balda.named("used")).to_have_value("балда, фалда")
    expect(balda.named("first")).to_have_value("5")
    # A letter that was already there does not make a move.
    balda.named("text").fill("")
    balda.cell(4, 2).click()
    balda.type("р")
    typed = "...../.ф.../балда/.р.../..... балда,фалда 5/0 turn=2"
    balda.expect_position(typed)
    balda.button("No word: the letter was already on the field").click()
    balda.expect_words(best_words(typed))
    # Undo and Redo, as buttons and by keys, keep the focus.
    balda.button("Undo").click()
    balda.expect_position(played)
    expect(balda.button("Undo")).to_be_focused()
    balda.press("Control+z")
    balda.expect_position(BALDA)
    expect(balda.cell(2, 2)).to_have_value("")
    expect(balda.button("Undo")).to_be_disabled()
    balda.button("Redo").click()
    balda.expect_position(played)
    expect(balda.button("Redo")).to_be_focused()
    balda.press("Control+Shift+z")
    balda.expect_position(typed)
    expect(balda.button("Redo")).to_be_disabled()


def test_paths_of_one_place_are_stepped_through(balda: BaldaPage) -> None:
    balda.open(".../шиш/.а. ша")
    several = balda.answer.locator("tbody button.show:has(small)").first
    several.click()
    first = balda.line.get_attribute("points")
    expect(several).to_have_attribute("aria-pressed", "true")
    several.click()
    eventually(lambda: balda.line.get_attribute("points") != first, True, balda.page)
    expect(balda.page.locator("#said")).to_contain_text("path 2 of")
    balda.sentence.hover()
    assert balda.line.get_attribute("points") != first


def test_the_address_is_the_position_and_its_link_is_copied(balda: BaldaPage) -> None:
    balda.open(MIDDLE, lexicon="russian")
    balda.page.get_by_label("Check a word").fill("балдак")
    expect(balda.answer).to_contain_text("БАЛДАК is not in Russian nouns.")
    balda.named("plus").fill("балдак")
    balda.named("plus").blur()
    expect(balda.answer).to_contain_text("You include it.")
    balda.named("neighbours").select_option("8")
    balda.named("minus").fill("краб")
    balda.named("minus").blur()
    eventually(lambda: balda.query.get("minus"), "краб", balda.page)
    balda.expect_position(MIDDLE + " neighbours=8")
    expect(balda.words.filter(has_text="БАЛДАК")).to_have_count(1)
    words = balda.words.all_inner_texts()
    balda.page.reload()
    balda.expect_words(words)
    expect(balda.named("plus")).to_have_value("балдак")
    expect(balda.named("used")).to_have_value("балда, бра, краб")
    balda.page.wait_for_load_state()
    balda.button("Copy a link").click()
    expect(balda.page.locator("#share")).to_have_text("Link copied.")
    assert balda.page.evaluate("navigator.clipboard.readText()") == balda.page.url
    expect(balda.page.locator("#said")).to_have_text("Link copied.")


def test_keys_lead_through_field_and_moves_and_play_one(balda: BaldaPage) -> None:
    balda.open(MIDDLE)
    # The field is one stop of the Tab key.
    balda.cell(2, 2).focus()
    balda.press("ArrowRight")
    balda.expect_focus(2, 3)
    balda.press("Shift+Tab")
    expect(balda.page.locator("#field :focus")).to_have_count(0)
    balda.press("Tab")
    balda.expect_focus(2, 3)
    # Tab leads to the first move, arrows through the others; the one that has the focus is drawn.
    for _ in range(60):
        balda.press("Tab")
        if balda.page.evaluate("document.activeElement.className") == "show":
            break
    expect(balda.line).to_have_count(1)
    shown = balda.answer.locator(".moves button.show")
    expect(shown.first).to_be_focused()
    balda.press("ArrowDown")
    expect(shown.nth(1)).to_be_focused()
    expect(shown.nth(1)).to_have_attribute("aria-pressed", "true")
    balda.press("ArrowUp")
    expect(shown.first).to_be_focused()
    balda.press("Enter")
    expect(shown.first).to_have_attribute("aria-pressed", "true")
    # The button beside it plays it.
    balda.press("Tab")
    balda.press("Enter")
    best = best_words(MIDDLE, 1)[0].lower()
    eventually(lambda: balda.query["position"].split()[1].split(","), ["балда", "бра", "краб", best], balda.page)


def test_the_edges_of_the_field_are_numbered_and_a_map_is_laid_over_it(balda: BaldaPage) -> None:
    balda.open(MIDDLE)
    for name, row, col in (("rows", 4, 1), ("cols", 1, 4)):
        edge = balda.page.locator(f"#field .edge.{name} span").nth(3)
        expect(edge).to_have_text("4")
        box, cell = edge.bounding_box(), balda.cell(row, col).bounding_box()
        assert box
        assert cell
        axis, size = ("y", "height") if name == "rows" else ("x", "width")
        assert abs(box[axis] + box[size] / 2 - cell[axis] - cell[size] / 2) < 2
    numbers = balda.page.locator("#field td[data-heat]")
    cell = balda.cell(2, 1)
    balda.named("map").select_option("best word")
    expect(numbers).to_have_count(10)
    expect(balda.answer.locator(".legend")).to_contain_text("the longest word with the new letter there")
    expect(balda.answer.locator(".legend li")).to_have_text(["3", "4", "5"])
    expect(cell).to_have_accessible_description("longest word here: 5")
    longest = colour(balda, "#field td[data-heat='5']:not(.proposed)")
    assert longest == colour(balda, ".legend li:last-child") != colour(balda, "#field td[data-heat='3']:not(.proposed)")
    balda.named("map").select_option("opponent’s answer")
    expect(cell).to_have_accessible_description(re.compile("opponent’s best answer: [0-9]+"))
    expect(balda.answer.locator(".legend")).to_contain_text("the opponent’s best answer to the best word there")
    assert colour(balda, "#field td.heat-6:not(.proposed)") != longest
    balda.cell(1, 2).click()
    balda.type("а")
    expect(balda.cell(1, 2)).not_to_have_attribute("aria-description", re.compile(""))
    balda.named("map").select_option("none")
    expect(numbers).to_have_count(0)
    expect(balda.answer.locator(".legend")).to_have_count(0)
    expect(cell).not_to_have_attribute("aria-description", re.compile(""))


def colour(balda: BaldaPage, place: str) -> str:
    return str(balda.page.locator(place).first.evaluate("element => getComputedStyle(element).backgroundColor"))


def test_an_ending_is_worked_out_when_asked(balda: BaldaPage) -> None:
    balda.open("кот./ром./сон./.о.. кот")
    balda.button("Work out the ending").click()
    expect(balda.ending).to_contain_text("Played out:", timeout=20_000)
    expect(balda.page.locator("#prove, #stop").locator("visible=true")).to_have_count(0)
    known = balda.ending.inner_text()
    balda.answer.get_by_role("button", name="Word", exact=True).click()
    expect(balda.answer.locator("th[aria-sort]")).to_have_text(re.compile("Word"))
    assert balda.ending.inner_text() == known
    balda.ending.locator(".show").first.click()
    expect(balda.line).to_have_count(1)
    balda.cell(4, 4).click()
    balda.type("а")
    eventually(lambda: balda.ending.inner_text() != known, True, balda.page)


def test_a_long_ending_survives_a_lost_server_says_how_far_it_is_and_can_be_stopped(
    balda: BaldaPage, refusals: set[str]
) -> None:
    refusals.update(("net::ERR", "429"))
    balda.open(LONG, top="8")
    working, stop, prove = (balda.page.locator(name) for name in ("#working", "#stop", "#prove"))
    # A server that is gone, and one that refuses.
    balda.page.route("**/balda/ending?**", lambda route: route.abort())
    balda.button("Work out the ending").click()
    expect(working).to_have_text("The server does not answer. Try again.")
    balda.page.unroute_all()
    busy = {"status": 429, "content_type": "text/html", "body": '<p class="sentence">Try again in 7 seconds.</p>'}
    balda.page.route("**/balda/ending?**", lambda route: route.fulfill(**busy))
    balda.button("Take more time").click()
    expect(working).to_have_text("Try again in 7 seconds.")
    balda.page.unroute_all()
    # One that answers says how far it is, also while moves are filtered.
    prove.focus()
    balda.press("Enter")
    expect(stop).to_be_focused()
    expect(working).to_contain_text(re.compile("Working: [0-9] moves ahead, [0-9]+ of [0-9]+"))
    expect(balda.ending).to_contain_text("Not finished: looking")
    balda.named("text").fill("а")
    eventually(lambda: balda.query.get("text"), "а", balda.page)
    before = working.inner_text()
    expect(working).not_to_have_text(before)
    # It is stopped by a key.
    stop.focus()
    balda.press("Enter")
    expect(working).to_have_text("Stopped.")
    expect(prove).to_be_focused()
    expect(prove).to_have_text("Take more time")
    expect(balda.page.locator("#said")).to_contain_text("Stopped. Not finished")
    expect(balda.ending.locator(".show").first).to_be_visible()
    # A letter on the field ends it too.
    prove.click()
    expect(stop).to_be_visible()
    balda.cell(1, 1).click()
    balda.type("а")
    expect(stop).to_be_hidden()
    expect(balda.button("Work out the ending")).to_be_visible()


def test_on_a_phone_nothing_is_wider_than_the_screen(on_phone: BaldaPage) -> None:
    wide = "........./........./........./........./.аккордео/........./........./........./........."
    small = "[...document.querySelectorAll('input:not([type=hidden], [type=checkbox]), select, textarea')]"
    small += ".filter(e => !e.closest('.balda-field') && parseFloat(getComputedStyle(e).fontSize) < 16).length"
    for lang, position in (("ru", ""), ("ru", wide), ("ru", MIDDLE), ("en", LONG)):
        on_phone.open(position, lang=lang, map="reply")
        on_phone.page.locator("#more-setup summary").tap()
        assert on_phone.page.evaluate("document.documentElement.scrollWidth") == 360
        side = on_phone.cell(1, 1).bounding_box()
        assert side is not None
        assert side["width"] >= 22
        assert on_phone.page.evaluate(small) == 0
    # Nor are a long ending, and what is said when it is stopped by a tap.
    on_phone.page.locator("#prove").tap()
    expect(on_phone.ending).to_contain_text("Not finished")
    on_phone.page.locator("#stop").tap()
    expect(on_phone.page.locator("#working")).to_have_text("Stopped.")
    assert on_phone.page.evaluate("document.documentElement.scrollWidth") == 360


MOVES = {"position": MIDDLE, "map": "word", "asked": "краб", "top": "8"}
STATES: dict[str, tuple[dict[str, str], dict[str, Any]]] = {
    "empty": ({}, PHONE),
    "ending": ({"position": "кот/ром/с.. кот", "map": "reply", "top": "8"}, PHONE),
    "hints": ({"position": MIDDLE, "hint": "2"}, WIDE),
    "wrong": ({"position": "кот/р7м/сон", "plus": "q"}, PHONE),
}


def test_axe_finds_nothing_among_moves_wide_or_narrow(balda: BaldaPage) -> None:
    balda.open(**MOVES)
    balda.rows.nth(2).locator("button.show").click()
    expect(balda.line).to_have_count(1)
    expect_no_faults_wide_or_narrow(balda.page)


@pytest.mark.parametrize("state", STATES)
def test_axe_finds_nothing(open_page: OpenPage, refusals: set[str], state: str) -> None:
    refusals.add("status of 422")
    query, window = STATES[state]
    balda = BaldaPage(open_page(**window))
    balda.open(**query)
    expect_no_faults(balda.page)


def test_axe_finds_nothing_in_any_shade_of_both_maps(balda: BaldaPage) -> None:
    balda.open(LONG, map="word", top="1")
    balda.page.evaluate(
        """() => document.querySelectorAll("#field td[data-heat]").forEach((cell, at) => {
            cell.className = `empty heat-${at % 6 + 1}`;
            cell.firstElementChild.remove();
            cell.textContent = cell.dataset.heat;
        })"""
    )
    assert balda.page.locator("#field td:is(.heat-1, .heat-2, .heat-3, .heat-4, .heat-5, .heat-6)").count() > 5
    shades = {colour(balda, "#field td.heat-3")}
    expect_no_faults(balda.page)
    balda.page.locator("#field").evaluate("field => field.classList.replace('word-map', 'reply-map')")
    shades.add(colour(balda, "#field td.heat-3"))
    assert len(shades) == 2
    expect_no_faults(balda.page)


def test_the_best_move_is_drawn_and_named_buttons_lead_on_and_the_field_makes_room_for_typing(
    on_phone: BaldaPage,
) -> None:
    on_phone.open(MIDDLE)
    first, second = best_words(MIDDLE)[:2]
    chosen = on_phone.page.locator("#chosen-move b")
    expect(chosen).to_have_text(first)
    expect(chosen).to_be_in_viewport()
    expect(on_phone.page.locator("#field td[data-place]")).to_have_count(len(first))
    # Buttons, arrows and a finger lead to the other moves.
    on_phone.button("Next move").tap()
    expect(chosen).to_have_text(second)
    on_phone.button("Previous move").tap()
    expect(chosen).to_have_text(first)
    on_phone.page.evaluate(
        """() => {
            const place = document.getElementById("chosen");
            const at = (x) => [new Touch({ identifier: 1, target: place, clientX: x, clientY: 10 })];
            place.dispatchEvent(new TouchEvent("touchstart", { touches: at(200) }));
            place.dispatchEvent(new TouchEvent("touchend", { changedTouches: at(100) }));
        }"""
    )
    expect(chosen).to_have_text(second)
    on_phone.page.locator("#later").focus()
    on_phone.press("ArrowLeft")
    expect(chosen).to_have_text(first)
    # While something is typed the field does not cover it.
    on_phone.named("asked").tap()
    position = "getComputedStyle(document.getElementById('field')).position"
    assert on_phone.page.evaluate(position) == "relative"
    on_phone.named("asked").blur()
    assert on_phone.page.evaluate(position) == "sticky"
    # The path of a row far below is in view beside it.
    button = on_phone.rows.nth(25).locator("button.show")
    button.scroll_into_view_if_needed()
    button.tap()
    expect(on_phone.line).to_have_count(1)
    field, row = on_phone.page.locator("#field").bounding_box(), button.bounding_box()
    assert field is not None
    assert row is not None
    assert field["y"] == pytest.approx(0, abs=1)
    assert field["y"] + field["height"] - 1 <= row["y"] < 740
    # The move that is named is the one that is played.
    word = chosen.inner_text().lower()
    on_phone.page.locator("#play-chosen").tap()
    eventually(lambda: on_phone.query["position"].split()[1].split(",")[-1], word, on_phone.page)


def test_page_and_focus_stay_when_the_answer_changes_and_hints_come_one_at_a_time(on_phone: BaldaPage) -> None:
    on_phone.open(MIDDLE)
    hints = on_phone.answer.locator(".hints li")

    def press(name: str, awaited: Locator) -> None:
        button = on_phone.answer.get_by_role("button", name=name, exact=True)
        button.scroll_into_view_if_needed()
        top = on_phone.page.evaluate("scrollY")
        button.focus()
        on_phone.press("Enter")
        expect(awaited).to_be_attached()
        expect(on_phone.answer.locator(":focus")).to_have_count(1)
        height = on_phone.page.evaluate("document.documentElement.scrollHeight - innerHeight")
        assert abs(on_phone.page.evaluate("scrollY") - min(top, height)) < 2

    press("Word", on_phone.answer.locator("th[aria-sort]", has_text="Word"))
    assert on_phone.query["sort"] == "word"
    words = on_phone.words.all_inner_texts()
    assert words == sorted(words)
    shown = on_phone.answer.locator(".moves button.show")
    first = shown.nth(shown.count())  # of those that come
    press("More", on_phone.rows.nth(len(words)))
    expect(first).to_be_focused()
    expect(on_phone.words).to_have_count(len(best_words(MIDDLE, 140)))
    # Hints take the place of the moves.
    press("Hints instead of the list", on_phone.button("Show all moves"))
    for count in range(1, 5):
        expect(hints).to_have_count(count)
        expect(on_phone.rows).to_have_count(0)
        if count < 4:
            press("One hint more", hints.nth(count))
    expect(hints.last).to_contain_text("The word is")
    # A letter begins them anew.
    on_phone.cell(5, 5).tap()
    on_phone.type("а")
    expect(hints).to_have_count(0)
    expect(on_phone.button("First hint")).to_be_visible()
    expect(on_phone.rows).to_have_count(0)
    on_phone.button("Show all moves").tap()
    expect(on_phone.rows.first).to_be_visible()


class Fingers:
    """Taps and keys on a phone, counted."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.count = 0

    def tap(self, target: Locator) -> None:
        target.tap()
        self.count += 1

    def type(self, letters: str) -> None:
        for letter in letters:
            self.page.keyboard.type(letter)
            self.count += 1

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)
        self.count += 1


MOST_TO_FOUR_WORDS, MOST_TO_A_MOVE = 35, 4


def test_few_taps_lead_to_the_best_move_of_four_words(open_page: OpenPage) -> None:
    """From a blank page: the start word, then the moves of both, each a letter and the choice of its word."""
    balda = BaldaPage(open_page(**PHONE))
    balda.open(lang="ru")
    fingers = Fingers(balda.page)
    fingers.tap(balda.named("start"))
    fingers.type("балда")
    fingers.press("Enter")
    balda.expect_position("...../...../балда/...../..... балда")
    used, most = ["балда"], 0
    for cell, letter in (((2, 2), "ф"), ((4, 2), "к"), ((2, 4), "у")):
        before, position = fingers.count, balda.query["position"]
        fingers.tap(balda.cell(*cell))
        fingers.type(letter)
        asked = balda.page.locator("#which-place [data-played]")
        expect(asked.first).to_be_in_viewport()
        words = [text.split()[0].lower() for text in asked.all_inner_texts()]
        assert words == sorted(words, key=len, reverse=True)
        fingers.tap(asked.first)
        used.append(words[0])
        eventually(lambda: balda.query.get("position", "").split()[1:2], [",".join(used)], balda.page)
        balda.page.wait_for_load_state()
        most = max(most, fingers.count - before)
    expect(balda.line).to_have_count(1)
    best = best_words(balda.query["position"], 1)[0]
    expect(balda.page.locator("#chosen-move b")).to_have_text(best)
    box = balda.page.locator("#chosen-move").bounding_box()
    assert box
    assert 0 < box["y"] < PHONE["viewport"]["height"]
    print(f"{fingers.count} taps and keys to the best move of {len(used)} words, {most} for a friend's move")
    assert fingers.count <= MOST_TO_FOUR_WORDS
    assert most <= MOST_TO_A_MOVE
    # The letter and the choice of its word are one step to take back.
    balda.page.locator("#undo").tap()
    balda.expect_position(position)


_NOTES_SHIFTS = """() => {
    window.movedParts = [];
    new PerformanceObserver((list) => {
        for (const { sources } of list.getEntries()) {
            for (const { node } of sources) if (document.querySelector("main").contains(node)) movedParts.push(node.outerHTML?.slice(0, 80));
        }
    }).observe({ type: "layout-shift", buffered: true });
}"""


def test_nothing_moves_while_a_page_opens_on_a_phone(open_page: OpenPage) -> None:
    balda = BaldaPage(open_page(**PHONE, is_drawn=True, use="shifts"))
    page = balda.page
    page.add_init_script(f"({_NOTES_SHIFTS})()")
    balda.open(MIDDLE)
    expect(balda.line).to_have_count(1)
    expect(balda.setup).to_have_class("set")
    expect(balda.setup).not_to_have_attribute("open", "")
    assert page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(movedParts))))") == []
    page.goto(
        f"/en/balda/play?{urlencode({'position': MIDDLE, 'level': 'screen', 'seed': 's', 'moves': '2,1 а барак'})}"
    )
    expect(page.locator("#step")).not_to_be_empty()
    page.goto("/en/balda/play")
    expect(page.locator("#unfinished a")).to_contain_text("Someone beside me, 8 : 4")
    assert page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(movedParts))))") == []
    page.locator("#unfinished button").tap()
    expect(page.locator("#unfinished")).to_be_hidden()
