"""The Balda analysis in the browser: typing on the field, paths, playing on, by mouse, by keyboard, on a phone."""

from __future__ import annotations

import re
from urllib.parse import urlencode

import pytest
from browser.axe import expect_no_faults, expect_no_faults_wide_or_narrow
from browser.balda_page import BALDA, LONG, MIDDLE, BaldaPage, best_words
from browser.conftest import PHONE, OpenPage
from browser.scrabble_page import answer_late, eventually
from playwright.sync_api import Locator, Page, Route, expect

pytestmark = pytest.mark.browser


@pytest.fixture
def balda(page: Page) -> BaldaPage:
    return BaldaPage(page)


@pytest.fixture
def on_phone(open_page: OpenPage) -> BaldaPage:
    return BaldaPage(open_page(**PHONE))


@pytest.fixture
def without_scripts(open_page: OpenPage) -> BaldaPage:
    return BaldaPage(open_page(java_script_enabled=False))


def test_moves_appear_while_one_types_and_arrows_lead_over_the_field(balda: BaldaPage) -> None:
    balda.open()
    balda.cell(3, 1).click()
    balda.type("балда")
    balda.expect_position(BALDA)
    balda.expect_words(best_words(BALDA))
    balda.expect_focus(3, 5)
    balda.named("used").fill("балда, бланк")
    balda.expect_position(f"{BALDA},бланк")
    balda.expect_words(best_words(f"{BALDA},бланк"))
    balda.named("used").fill("балда")
    balda.expect_position(BALDA)
    balda.cell(3, 3).click()
    balda.press("ArrowUp")
    balda.type("к")
    balda.expect_focus(2, 4)
    balda.press("Backspace")
    balda.expect_focus(2, 3)
    balda.expect_position(BALDA)
    balda.press("ArrowDown")
    balda.press("Delete")
    balda.expect_position("...../...../ба.да/...../..... балда")
    balda.press("End")
    balda.expect_focus(3, 5)
    balda.press("Backspace")
    balda.expect_focus(3, 5)
    balda.press("Backspace")
    balda.expect_position("...../...../ба.../...../..... балда")
    balda.expect_focus(3, 4)
    balda.press("ArrowLeft")
    balda.type("н")
    balda.expect_position("...../...../бан../...../..... балда")
    balda.cell(3, 1).click()
    balda.type("к")  # in place of the letter that is there
    balda.expect_position("...../...../кан../...../..... балда")


def test_a_latin_keyboard_types_russian_letters(balda: BaldaPage, refusals: set[str]) -> None:
    refusals.add("status of 422")
    balda.open(lang="ru")
    balda.cell(3, 1).click()
    balda.type(",FKL")
    balda.press("f")
    balda.expect_position(BALDA)
    balda.named("text").click()
    balda.type("afkl")
    expect(balda.named("text")).to_have_value("фалд")
    balda.expect_words(["ФАЛДА"])
    balda.page.evaluate("navigator.clipboard.writeText('f')")
    balda.cell(2, 1).click()
    balda.press("Control+v")
    expect(balda.cell(2, 1)).to_have_value("F")
    expect(balda.page.locator("#field-error")).to_contain_text("F")
    balda.open("...../...../stone/...../.....")
    balda.cell(2, 1).click()
    balda.type("a")
    balda.expect_position("...../a..../stone/...../.....")
    balda.type("ф")
    expect(balda.page.locator("#field-error")).to_contain_text("a letter of another alphabet")


def test_a_late_answer_is_dropped(balda: BaldaPage) -> None:
    balda.open(BALDA)
    held: list[Route] = []
    balda.page.route("**/balda/answer?*", lambda route: held.append(route) if len(held) < 1 else route.continue_())
    balda.cell(2, 2).click()
    balda.type("к")
    eventually(lambda: len(held), 1, balda.page)
    balda.type("р")
    both = "...../.кр../балда/...../..... балда"
    balda.expect_words(best_words(both))
    answer_late(balda.page, held[0])
    assert balda.words.all_inner_texts() == best_words(both)
    assert balda.query == {"position": both}


def test_a_pasted_field_is_laid_out(balda: BaldaPage) -> None:
    balda.open()
    balda.page.evaluate("navigator.clipboard.writeText('кот\\nр.м\\nсон\\n\\nкот')")
    balda.cell(1, 1).click()
    balda.press("Control+v")
    balda.expect_position("кот/р.м/сон кот")
    expect(balda.answer).to_contain_text("Played out:")
    balda.page.evaluate(f"navigator.clipboard.writeText('{MIDDLE}')")
    balda.cell(1, 1).click()
    balda.press("Control+v")
    balda.expect_position(MIDDLE)
    balda.page.evaluate("navigator.clipboard.writeText('пар')")
    balda.cell(5, 2).click()
    balda.press("Control+v")
    balda.expect_position(MIDDLE.replace(".....", "@", 1).replace(".....", ".пар.").replace("@", "....."))


def test_pasted_rows_that_do_not_fit_are_said_and_kept(balda: BaldaPage, refusals: set[str]) -> None:
    refusals.add("status of 422")
    balda.open(BALDA)
    for text, says in (("кот\nро\nсон", "row 2 has 2 cells"), ("а" * 10_000, "too long for a field")):
        balda.page.evaluate("text => navigator.clipboard.writeText(text)", text)
        balda.cell(1, 1).click()
        balda.press("Control+v")
        expect(balda.page.locator("#lines-error")).to_contain_text(says)
        expect(balda.named("lines")).to_have_value(re.compile(re.escape(text[:9])))
        expect(balda.cell(3, 5)).to_have_value("А")


def test_a_wrong_letter_is_marked_until_it_is_mended_and_two_right_ones_are_a_field_and_no_moves(
    balda: BaldaPage, refusals: set[str]
) -> None:
    refusals.update(("status of 422", "net::ERR"))
    balda.open(BALDA)
    error, played = balda.page.locator("#field-error"), balda.page.locator("[data-played]")
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
    balda.type("р")  # one after the other: a field, and no moves
    balda.expect_words(best_words("...../.фр../балда/...../..... балда"))
    expect(played).to_have_count(0)
    balda.page.route("**/balda/answer?*", lambda route: route.abort())
    balda.cell(1, 1).click()
    balda.type("а")
    expect(error).to_contain_text("does not answer")
    expect(balda.cell(1, 1)).to_have_value("А")


def test_a_path_is_drawn_where_the_mouse_is_and_a_move_is_played_and_taken_back(balda: BaldaPage) -> None:
    balda.open(BALDA)
    balda.named("text").fill("фалда")
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
    balda.named("text").fill("фалда")
    balda.expect_words(["ФАЛДА"])
    balda.rows.first.get_by_role("button", name="Play it: ФАЛДА").click()
    played = "...../.ф.../балда/...../..... балда,фалда 5/0 turn=2"
    balda.expect_position(played)
    balda.expect_focus(2, 2)
    expect(balda.named("used")).to_have_value("балда, фалда")
    expect(balda.named("first")).to_have_value("5")
    balda.named("text").fill("")
    balda.cell(4, 2).click()
    balda.type("р")
    typed = "...../.ф.../балда/.р.../..... балда,фалда 5/0 turn=2"
    balda.expect_position(typed)
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


def test_a_start_word_chosen_or_random(balda: BaldaPage) -> None:
    balda.open()
    balda.named("start").fill("осока")
    balda.press("Enter")
    balda.expect_position("...../...../осока/...../..... осока")
    balda.named("cols").select_option("7")
    balda.expect_position("......./......./.осока./......./....... осока")
    expect(balda.named("cols")).to_be_focused()
    balda.button("Clear").click()
    balda.expect_position("/".join(["......."] * 5))
    balda.button("Random word").click()
    eventually(
        lambda: bool(re.fullmatch(r"\.{7}/\.{7}/\w{7}/\.{7}/\.{7} \w{7}", balda.query["position"])), True, balda.page
    )


def test_arrows_lead_through_the_moves_which_are_sorted_and_more_on_demand(balda: BaldaPage) -> None:
    balda.open(MIDDLE)
    shown = balda.answer.locator(".moves button.show")
    shown.first.focus()
    balda.press("ArrowDown")
    expect(shown.nth(1)).to_be_focused()
    expect(shown.nth(1)).to_have_attribute("aria-pressed", "true")
    balda.press("ArrowUp")
    expect(shown.first).to_be_focused()
    balda.answer.get_by_role("button", name="Word", exact=True).click()
    expect(balda.answer.locator("th[aria-sort]")).to_have_text(re.compile("Word"))
    assert balda.query["sort"] == "word"
    words = balda.words.all_inner_texts()
    assert words == sorted(words)
    balda.button("More").click()
    expect(balda.words).to_have_count(len(best_words(MIDDLE, 140)))


def test_the_field_is_one_stop_of_the_tab_key_its_edges_are_numbered_and_a_map_is_laid_over_it(
    balda: BaldaPage,
) -> None:
    balda.open(MIDDLE)
    balda.cell(2, 2).focus()
    balda.press("ArrowRight")
    balda.expect_focus(2, 3)
    balda.press("Shift+Tab")
    expect(balda.page.locator("#field :focus")).to_have_count(0)
    balda.press("Tab")
    balda.expect_focus(2, 3)
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


def test_hints_come_one_at_a_time(balda: BaldaPage) -> None:
    balda.open(MIDDLE)
    balda.button("Hints instead of the list").click()
    hints = balda.answer.locator(".hints li")
    for count in range(1, 5):
        expect(hints).to_have_count(count)
        expect(balda.rows).to_have_count(0)
        if count < 4:
            balda.button("One hint more").click()
    expect(hints.last).to_contain_text("The word is")
    balda.cell(5, 5).click()
    balda.type("а")
    expect(hints).to_have_count(0)
    expect(balda.button("First hint")).to_be_visible()
    expect(balda.rows).to_have_count(0)
    balda.button("Show all moves").click()
    expect(balda.rows.first).to_be_visible()


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


def test_a_long_ending_says_how_far_it_is_and_can_be_stopped(balda: BaldaPage) -> None:
    balda.open(LONG)
    working, stop, prove = (balda.page.locator(name) for name in ("#working", "#stop", "#prove"))
    prove.focus()
    balda.press("Enter")
    expect(stop).to_be_focused()
    expect(working).to_contain_text(re.compile("Working: [0-9] moves ahead, [0-9]+ of [0-9]+"))
    expect(balda.ending).to_contain_text("Not finished: looking")
    balda.named("text").fill("а")
    eventually(lambda: balda.query.get("text"), "а", balda.page)
    before = working.inner_text()
    expect(working).not_to_have_text(before)
    stop.focus()
    balda.press("Enter")
    expect(working).to_have_text("Stopped.")
    expect(prove).to_be_focused()
    expect(prove).to_have_text("Take more time")
    expect(balda.page.locator("#said")).to_contain_text("Stopped. Not finished")
    expect(balda.ending.locator(".show").first).to_be_visible()
    prove.click()
    expect(stop).to_be_visible()
    balda.cell(1, 1).click()
    balda.type("а")
    expect(stop).to_be_hidden()
    expect(balda.button("Work out the ending")).to_be_visible()


def test_a_server_that_is_gone_ends_the_ending_and_one_that_refuses_it_says_why(
    balda: BaldaPage, refusals: set[str]
) -> None:
    refusals.update(("net::ERR", "429"))
    balda.open(LONG, top="1")
    balda.page.route("**/balda/ending?**", lambda route: route.abort())
    balda.button("Work out the ending").click()
    expect(balda.page.locator("#working")).to_have_text("The server does not answer. Try again.")
    balda.page.unroute_all()
    busy = {"status": 429, "content_type": "text/html", "body": '<p class="sentence">Try again in 7 seconds.</p>'}
    balda.page.route("**/balda/ending?**", lambda route: route.fulfill(**busy))
    balda.button("Take more time").click()
    expect(balda.page.locator("#working")).to_have_text("Try again in 7 seconds.")
    expect(balda.button("Take more time")).to_be_visible()


def test_everything_by_keyboard_alone(balda: BaldaPage) -> None:
    balda.open()
    for _ in range(60):
        balda.press("Tab")
        if balda.page.evaluate("document.activeElement.name") == "r1c1":
            break
    balda.expect_focus(1, 1)
    balda.press("ArrowDown")
    balda.press("ArrowDown")
    balda.type("балда")
    balda.press("Enter")
    balda.expect_position(BALDA)
    balda.expect_focus(3, 5)
    for _ in range(60):
        balda.press("Tab")
        if balda.page.evaluate("document.activeElement.className") == "show":
            break
    expect(balda.line).to_have_count(1)
    balda.press("Enter")
    expect(balda.answer.locator("button.show").first).to_have_attribute("aria-pressed", "true")
    balda.press("Tab")
    balda.press("Enter")
    eventually(lambda: balda.query["position"].endswith(" turn=2"), True, balda.page)


@pytest.mark.parametrize(
    "position",
    ["", MIDDLE, "........./........./........./........./.аккордео/........./........./........./........."],
)
def test_on_a_phone_nothing_is_wider_than_the_screen(on_phone: BaldaPage, position: str) -> None:
    on_phone.open(position, lang="ru")
    on_phone.page.locator("#more-setup summary").tap()
    assert on_phone.page.evaluate("document.documentElement.scrollWidth") == 360
    side = on_phone.cell(1, 1).bounding_box()
    assert side is not None
    assert side["width"] >= 22
    small = "[...document.querySelectorAll('input:not([type=hidden], [type=checkbox]), select, textarea')]"
    small += ".filter(e => !e.closest('.balda-field') && parseFloat(getComputedStyle(e).fontSize) < 16).length"
    assert on_phone.page.evaluate(small) == 0


def test_on_a_phone_an_ending_is_stopped_by_a_tap(on_phone: BaldaPage) -> None:
    on_phone.open(LONG, map="reply")
    on_phone.button("Work out the ending").tap()
    expect(on_phone.ending).to_contain_text("Not finished")
    on_phone.button("Stop").tap()
    expect(on_phone.page.locator("#working")).to_have_text("Stopped.")
    assert on_phone.page.evaluate("document.documentElement.scrollWidth") == 360


def test_without_scripts_everything_is_a_form(without_scripts: BaldaPage) -> None:
    plain = without_scripts
    plain.open()
    plain.named("start").fill("балда")
    plain.button("Place it").click()
    plain.expect_position(BALDA)
    plain.cell(2, 2).fill("к")
    plain.named("text").fill("ка")
    plain.button("Find moves").click()
    plain.expect_position("...../.к.../балда/...../..... балда")
    eventually(lambda: plain.query.get("text"), "ка", plain.page)
    plain.answer.get_by_role("button", name="Word", exact=True).click()
    eventually(lambda: plain.query.get("sort"), "word", plain.page)
    plain.rows.first.locator("button.show").click()
    expect(plain.line).to_have_count(1)
    plain.rows.first.locator("button.play").click()
    eventually(lambda: plain.query["position"].endswith(" turn=2"), True, plain.page)
    plain.button("Hints instead of the list").click()
    plain.button("One hint more").click()
    expect(plain.answer.locator(".hints li")).to_have_count(2)
    plain.page.locator("#paste summary").click()
    plain.named("lines").fill("кот\nром\nсон\n\nкот")
    plain.button("Read").click()
    expect(plain.answer).to_contain_text("Game over: a draw")
    plain.open("кот./ром./сон./.о.. кот", map="word", top="1")
    expect(plain.page.locator("#field .heat-6").first).to_be_visible()
    expect(plain.answer.locator(".legend li").first).to_be_visible()
    plain.button("Work out the ending").click()
    expect(plain.ending).to_contain_text(re.compile("Played out:|Not finished"), timeout=20_000)


STATES = {
    "empty": {},
    "moves": {"position": MIDDLE, "map": "word", "asked": "краб", "top": "8"},
    "ending": {"position": "кот/ром/с.. кот", "map": "reply", "top": "8"},
    "over": {"position": "кот/ром/сон"},
    "hints": {"position": MIDDLE, "hint": "2"},
    "wrong": {"position": "кот/р7м/сон", "plus": "q"},
}


@pytest.mark.parametrize("state", STATES)
def test_axe_finds_nothing(open_page: OpenPage, refusals: set[str], state: str) -> None:
    refusals.add("status of 422")
    balda = BaldaPage(open_page())
    balda.open(**STATES[state])
    if state == "moves":
        balda.rows.nth(2).locator("button.show").click()
        expect(balda.line).to_have_count(1)
    expect_no_faults_wide_or_narrow(balda.page)


@pytest.mark.parametrize("kind", ["word", "reply"])
def test_axe_finds_nothing_in_any_shade_of_the_map(open_page: OpenPage, kind: str) -> None:
    balda = BaldaPage(open_page())
    balda.open(LONG, map=kind, top="1")
    balda.page.evaluate(
        """() => document.querySelectorAll("#field td[data-heat]").forEach((cell, at) => {
            cell.className = `empty heat-${at % 6 + 1}`;
            cell.firstElementChild.remove();
            cell.textContent = cell.dataset.heat;
        })"""
    )
    assert balda.page.locator("#field td:is(.heat-1, .heat-2, .heat-3, .heat-4, .heat-5, .heat-6)").count() > 5
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
    on_phone.button("Next move").tap()
    expect(chosen).to_have_text(second)
    on_phone.button("Previous move").tap()
    expect(chosen).to_have_text(first)
    on_phone.named("asked").tap()
    position = "getComputedStyle(document.getElementById('field')).position"
    assert on_phone.page.evaluate(position) == "relative"
    on_phone.named("asked").blur()
    assert on_phone.page.evaluate(position) == "sticky"
    on_phone.page.locator("#play-chosen").tap()
    eventually(lambda: on_phone.query["position"].split()[1].split(",")[-1], first.lower(), on_phone.page)


def test_the_opponents_move_is_a_letter_and_the_choice_of_its_word(on_phone: BaldaPage) -> None:
    on_phone.open()
    on_phone.cell(3, 1).tap()
    on_phone.type("балда")
    expect(on_phone.named("used")).to_have_value("балда")
    expect(on_phone.words.first).not_to_have_text("БАЛДА")
    on_phone.cell(2, 2).tap()
    on_phone.type("ф")
    offered = on_phone.page.locator("[data-played]")
    expect(offered.first).to_contain_text("ФАЛДА")
    expect(offered.first).to_be_in_viewport()
    offered.first.tap()
    on_phone.expect_position("...../.ф.../балда/...../..... балда,фалда 5/0 turn=2")
    on_phone.button("Undo").tap()
    on_phone.expect_position("...../...../балда/...../..... балда")


@pytest.mark.parametrize("name", ["Net", "More", "Hints instead of the list"])
def test_page_and_focus_stay_when_the_answer_changes(on_phone: BaldaPage, name: str) -> None:
    on_phone.open(MIDDLE)
    button = on_phone.answer.get_by_role("button", name=name, exact=True)
    shown = on_phone.rows.count()
    button.scroll_into_view_if_needed()
    top = on_phone.page.evaluate("scrollY")
    button.focus()
    on_phone.press("Enter")
    if name == "More":
        expect(on_phone.rows.nth(shown)).to_be_attached()
    elif name == "Net":
        expect(on_phone.answer.locator("th[aria-sort] button")).to_have_accessible_name("Net")
    else:
        expect(on_phone.button("Show all moves")).to_be_visible()
    expect(on_phone.answer.locator(":focus")).to_have_count(1)
    height = on_phone.page.evaluate("document.documentElement.scrollHeight - innerHeight")
    assert abs(on_phone.page.evaluate("scrollY") - min(top, height)) < 2


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
        before = fingers.count
        fingers.tap(balda.cell(*cell))
        fingers.type(letter)
        asked = balda.page.locator("#which-place [data-played]")
        expect(asked.first).to_be_visible()
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
    first = balda.page.locator("#chosen-move b").inner_text()
    balda.page.evaluate(
        """() => {
            const place = document.getElementById("chosen");
            const at = (x) => [new Touch({ identifier: 1, target: place, clientX: x, clientY: 10 })];
            place.dispatchEvent(new TouchEvent("touchstart", { touches: at(200) }));
            place.dispatchEvent(new TouchEvent("touchend", { changedTouches: at(100) }));
        }"""
    )
    expect(balda.page.locator("#chosen-move b")).not_to_have_text(first)
    balda.page.locator("#later").focus()
    balda.press("ArrowLeft")
    expect(balda.page.locator("#chosen-move b")).to_have_text(first)


_NOTES_SHIFTS = """() => {
    window.movedParts = [];
    new PerformanceObserver((list) => {
        for (const { sources } of list.getEntries()) {
            for (const { node } of sources) if (document.querySelector("main").contains(node)) movedParts.push(node.outerHTML?.slice(0, 80));
        }
    }).observe({ type: "layout-shift", buffered: true });
}"""


def test_nothing_moves_while_a_page_opens_on_a_phone(open_page: OpenPage) -> None:
    balda = BaldaPage(open_page(**PHONE, is_drawn=True))
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


def test_a_letter_that_was_already_on_the_field_is_no_move(balda: BaldaPage) -> None:
    balda.open(BALDA)
    balda.cell(2, 2).click()
    balda.type("ф")
    balda.button("No word: the letter was already on the field").click()
    balda.expect_words(best_words("...../.ф.../балда/...../..... балда"))


def test_on_a_phone_the_path_is_in_view_beside_its_row(on_phone: BaldaPage) -> None:
    on_phone.open(MIDDLE)
    button = on_phone.rows.nth(25).locator("button.show")
    button.scroll_into_view_if_needed()
    button.tap()
    expect(on_phone.line).to_have_count(1)
    field, row = on_phone.page.locator("#field").bounding_box(), button.bounding_box()
    assert field is not None
    assert row is not None
    assert field["y"] == pytest.approx(0, abs=1)
    assert row["y"] >= field["y"] + field["height"] - 1
    assert row["y"] < 740
