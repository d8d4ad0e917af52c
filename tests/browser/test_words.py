"""The word finder in the browser: typing, conditions, the panel on a word, by mouse, by keyboard, on a phone."""

from __future__ import annotations

import re

import pytest
from browser.axe import expect_no_faults, expect_no_faults_wide_or_narrow
from browser.conftest import PHONE, OpenPage
from browser.scrabble_page import CAT, ScrabblePage, answer_late, eventually
from browser.words_page import WordsPage, found
from playwright.sync_api import Page, Route, expect

pytestmark = pytest.mark.browser


@pytest.fixture
def words(page: Page) -> WordsPage:
    return WordsPage(page)


@pytest.fixture
def on_phone(open_page: OpenPage) -> WordsPage:
    return WordsPage(open_page(**PHONE))


def test_words_appear_while_one_types_are_spoken_and_the_address_is_the_search(words: WordsPage) -> None:
    words.page.goto("/en/about")
    words.open()
    expect(words.box).to_be_focused()
    words.type("retina?")
    words.expect_words(found("retina?"))
    words.expect_query(q="retina?")
    expect(words.box).to_be_focused()
    words.press("Backspace")
    words.expect_words(found("retina"))
    words.expect_query(q="retina")
    expect(words.page.locator("#said")).to_have_text(f"{len(found('retina', None))} words in American English.")
    # An answer that comes after the next one is dropped.
    held: list[Route] = []
    words.page.route("**/words/answer?*", lambda route: held.append(route) if len(held) < 1 else route.continue_())
    words.box.fill("q")
    eventually(lambda: len(held), 1, words.page)
    words.type("i")
    words.expect_words(["QI"])
    answer_late(words.page, held[0])
    assert words.words == ["QI"]
    assert words.query == {"q": "qi"}
    # Typing leaves one step to go back, which leads to the page before.
    words.box.fill("*tion")
    words.field("Length").fill("8")
    words.expect_words(found("*tion :8"))
    words.page.go_back()
    expect(words.page).to_have_url(re.compile("/en/about$"))
    words.page.go_forward()
    words.expect_words(found("*tion :8"))
    expect(words.box).to_have_value("*tion")
    expect(words.field("Length")).to_have_value("8")
    expect(words.page).to_have_title("*tion – Words – Tilewright")


def test_conditions_are_joined_and_the_list_is_sorted_copied_and_downloaded_whole(words: WordsPage) -> None:
    words.open("retina?")
    words.field("Starts with").fill("c")
    words.expect_words(found("retina? :starts=c"))
    words.field("Use").select_option("All letters")
    words.expect_words(found("retina? :starts=c :anagram"))
    words.field("Word list").select_option("ENABLE")
    expect(words.sentence).to_contain_text("ENABLE")
    words.expect_query(q="retina?", starts="c", way="anagram", lexicon="enable")
    words.page.get_by_role("link", name="Clear all").click()
    expect(words.sentence).to_contain_text("Type letters")
    expect(words.field("Starts with")).to_have_value("")
    # The whole list is copied and downloaded; more of it is shown on demand.
    words.open("retina?")
    words.page.get_by_role("button", name="Copy").click()
    expect(words.page.locator("#copy")).to_have_text("Copied.")
    copied = words.page.evaluate("navigator.clipboard.readText()")
    assert copied.split() == found("retina?", None)
    with words.page.expect_download() as download:
        words.page.get_by_role("link", name="Download").click()
    assert download.value.suggested_filename == "words.txt"
    assert download.value.path().read_text().split() == found("retina?", None)
    words.page.get_by_role("link", name="More").click()
    words.expect_words(found("retina?", 200))
    expect(words.page.locator("#more")).to_be_focused()
    # A length, an order, one list.
    words.page.get_by_role("navigation", name="Length").get_by_role("link", name=re.compile("^5 ")).click()
    words.expect_words(found("retina? :5"))
    expect(words.field("Length")).to_have_value("5")
    words.field("Length").fill("")
    words.field("Sort by").select_option("Commonest")
    words.field("Group").select_option("One list")
    words.expect_words(found("retina?", order="common", by_length=False))
    expect(words.answer.locator("h2")).to_have_count(0)


def test_a_word_tells_about_itself_by_mouse_and_by_keyboard_and_the_one_chosen_last_is_described(
    words: WordsPage,
) -> None:
    words.open()
    # By keyboard.
    words.type("c?t")
    words.expect_words(found("c?t"))
    with words.page.expect_response("**/answer?*"):  # Enter asks once more
        words.press("Enter")
    expect(words.page.locator("#search")).not_to_have_class(re.compile("htmx-request"))
    words.links.first.focus()
    words.press("Enter")
    words.expect_about("CAT")
    expect(words.links.first).to_be_focused()
    words.press("Tab")
    words.press("Enter")
    words.expect_about("COT")
    words.press("Escape")
    expect(words.panel).to_be_hidden()
    expect(words.links.nth(1)).to_be_focused()
    # By mouse, and on from a word in the panel.
    words.links.first.click()
    words.expect_about("CAT")
    expect(words.panel).to_contain_text("in American English")
    expect(words.panel).to_contain_text("feline")
    words.panel.get_by_role("link", name="CATS").click()
    words.expect_about("CATS")
    words.press("Escape")
    expect(words.panel).to_be_hidden()
    assert words.query == {"q": "c?t"}
    # What is told of a word chosen before comes too late.
    held: list[Route] = []
    words.page.route("**/about/CUT*", lambda route: held.append(route))
    words.links.nth(2).click()
    eventually(lambda: len(held), 1, words.page)
    words.links.nth(1).click()
    words.expect_about("COT")
    answer_late(words.page, held[0])
    words.expect_about("COT")


def test_long_searches_for_anagrams_go_on_and_the_list_chosen_last_is_remembered(words: WordsPage) -> None:
    words.open()
    words.field("Word list").select_option("world")
    words.type("clint eastwood :phrase")
    expect(words.sentence).to_have_text(
        re.compile(r"^World English: at least \d+ anagrams of two words, [\d,]+ of three\.$")
    )
    expect(words.answer.locator(".note")).to_contain_text("of the commonest words")
    words.answer.get_by_role("link", name="COOLANT").first.click()
    words.expect_about("COOLANT")
    words.open()
    expect(words.field("Word list")).to_have_value("world")
    words.open("cat")
    expect(words.field("Word list")).to_have_value("")


def test_bad_input_and_a_lost_or_busy_server_are_reported_and_what_was_typed_and_found_kept(
    words: WordsPage, refusals: set[str]
) -> None:
    refusals.update(("status of 422", "status of 503", "net::ERR"))
    # A busy server asked for more leaves the words.
    words.open("a*")
    busy = '<section id="answer" data-state="busy"><p class="sentence">The server is busy.</p></section>'
    words.page.route("**/words/answer?*", lambda route: route.fulfill(status=503, body=busy))
    words.page.locator("#more").click()
    expect(words.answer.get_by_role("alert")).to_have_text("The server is busy.")
    assert words.words == found("a*")
    words.page.unroute_all()
    words.page.locator("#more").click()
    eventually(lambda: len(words.words) > 100, True, words.page)
    expect(words.answer.get_by_role("alert")).to_have_count(0)
    # What is wrong is said beside its field.
    words.box.fill("tea")
    words.expect_words(found("tea"))
    words.field("Starts with").fill("t4")
    expect(words.page.locator("#starts-error")).to_contain_text("“4” is not a letter")
    expect(words.field("Starts with")).to_have_attribute("aria-invalid", "true")
    expect(words.field("Starts with")).to_be_focused()
    expect(words.box).to_have_value("tea")
    words.field("Starts with").fill("t")
    words.expect_words(found("tea :starts=t"))
    expect(words.page.locator("#starts-error")).to_be_empty()
    words.box.fill("tea7")
    expect(words.page.locator("#query-error")).to_contain_text("“7” is not a letter")
    expect(words.box).to_have_attribute("aria-invalid", "true")
    # A server that is lost.
    words.page.route("**/words/answer?*", lambda route: route.abort())
    words.box.fill("team")
    expect(words.page.locator("#query-error")).to_contain_text("does not answer")
    expect(words.box).to_have_value("team")


def test_on_a_phone_nothing_is_too_wide_the_sheet_leaves_its_word_in_view_and_conditions_are_folded(
    on_phone: WordsPage,
) -> None:
    for query in ("", "*ology", "retina?"):
        on_phone.open(query)
        assert on_phone.page.evaluate("document.documentElement.scrollWidth") == 360
    small = on_phone.page.evaluate(
        "[...document.querySelectorAll('input, select')].filter(e => parseFloat(getComputedStyle(e).fontSize) < 16).length"
    )
    assert small == 0
    last = on_phone.links.nth(11)
    last.tap()
    on_phone.expect_about(found("retina?")[11])
    sheet, word = on_phone.panel.bounding_box(), last.bounding_box()
    assert sheet is not None
    assert word is not None
    assert sheet["y"] + sheet["height"] == pytest.approx(740, abs=1)
    assert word["y"] + word["height"] <= sheet["y"]
    on_phone.panel.get_by_role("button", name="Close").tap()
    expect(on_phone.panel).to_be_hidden()
    expect(last).to_be_focused()
    expect(on_phone.field("Length")).to_be_hidden()
    on_phone.conditions.locator("summary").tap()
    on_phone.field("Length").fill("7")
    on_phone.expect_words(found("retina? :7"))
    on_phone.page.reload()
    expect(on_phone.field("Length")).to_be_hidden()
    expect(on_phone.conditions.locator("summary")).to_have_text("Conditions · 1")


def test_a_play_explains_its_words(scrabble: ScrabblePage) -> None:
    scrabble.open(CAT)
    scrabble.rows.first.locator("[name=show]").click()
    word = scrabble.why.get_by_role("link").first
    text = word.inner_text()
    word.click()
    expect(scrabble.page.locator("#word").get_by_role("heading", name=text, exact=True)).to_be_visible()
    scrabble.press("Escape")
    expect(scrabble.page.locator("#word")).to_be_hidden()


STATES = {"empty": {}, "wrong": {"q": "a1", "starts": "4"}}


@pytest.mark.parametrize("state", STATES)
def test_axe_finds_nothing(on_phone: WordsPage, refusals: set[str], state: str) -> None:
    refusals.add("status of 422")
    on_phone.open(**STATES[state])
    expect_no_faults(on_phone.page)


def test_axe_finds_nothing_among_words_wide_or_narrow(words: WordsPage) -> None:
    words.open("retina?")
    words.links.first.click()
    expect(words.panel).to_be_visible()
    expect_no_faults_wide_or_narrow(words.page)
