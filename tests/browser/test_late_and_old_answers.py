"""Answers that come late, answers that have grown old, and answers that do not come."""

from __future__ import annotations

import re
from functools import partial

import pytest
from browser.scrabble_page import BUSY, CAT, TWO_BLANKS, ScrabblePage, answer_late, laid, let_through, on_board, solved
from playwright.sync_api import Route, expect

pytestmark = pytest.mark.browser

BUSY_REPLY = (
    '<section id="answer" class="answer" data-state="busy"><p class="sentence">The server is busy.</p>'
    '<p><button name="do" value="solve">Try again</button></p></section>'
)


def test_the_last_question_asked_is_the_one_answered_and_others_are_dropped(scrabble: ScrabblePage) -> None:
    scrabble.open(CAT.replace("S?E/", "/"))
    held = scrabble.hold_answers()
    scrabble.fill_rack("quiz")
    scrabble.press("Enter")
    scrabble.expect_held(held)
    scrabble.fill_rack("s?e")
    scrabble.press("Enter")
    scrabble.expect_held(held, 2)
    let_through(held[1])
    scrabble.expect_answer(CAT)
    answer_late(scrabble.page, held[0])
    assert scrabble.plays == solved(CAT)
    # After an edit.
    scrabble.fill_rack("quiz")
    scrabble.press("Enter")
    scrabble.expect_held(held, 3)
    scrabble.enter("4D ZOO")
    answer_late(scrabble.page, held[2])
    assert scrabble.plays == solved(CAT)
    expect(scrabble.stale_note).to_be_visible()
    assert scrabble.tiles == on_board(CAT) | laid("4D ZOO")
    # After a new board.
    scrabble.page.unroute_all()
    scrabble.open(CAT.replace("S?E/", "/"))
    held = scrabble.hold_answers()
    scrabble.fill_rack("s?e")
    scrabble.press("Enter")
    scrabble.expect_held(held)
    scrabble.button("New board").click()
    answer_late(scrabble.page, held[0])
    assert scrabble.tiles == {}
    expect(scrabble.rack).to_have_value("")
    expect(scrabble.rows).to_have_count(0)
    assert "S?E" not in scrabble.query.get("position", "")


def test_an_answer_is_marked_as_old_after_an_edit(scrabble: ScrabblePage) -> None:
    scrabble.open(CAT)
    expect(scrabble.stale_note).to_be_hidden()
    scrabble.enter("4D Z")
    expect(scrabble.stale_note).to_be_visible()
    assert scrabble.plays == solved(CAT)
    expect(scrabble.answer.locator("[name=place]").first).to_be_disabled()
    scrabble.rows.first.hover()
    assert scrabble.proposed == {}
    scrabble.press("Backspace")  # the edit taken back
    expect(scrabble.stale_note).to_be_hidden()
    expect(scrabble.answer.locator("[name=place]").first).to_be_enabled()
    scrabble.type("zoo")
    scrabble.button("Solve again").click()
    scrabble.expect_answer(CAT.replace("15/15/15/15", "15/15/15/3ZOO9", 1))
    expect(scrabble.stale_note).to_be_hidden()


def test_the_old_answer_stays_until_the_new_one_is_there_or_is_stopped(scrabble: ScrabblePage) -> None:
    scrabble.open(CAT)
    held = scrabble.hold_answers()
    scrabble.fill_rack("quiz")
    scrabble.press("Enter")
    scrabble.expect_held(held)
    expect(scrabble.button("Stop")).to_be_visible()
    assert scrabble.plays == solved(CAT)
    let_through(held[0])
    scrabble.expect_answer(CAT.replace("S?E/", "QUIZ/"))
    expect(scrabble.solve).to_have_accessible_name("Solve")
    # Stopped.
    scrabble.fill_rack("s?e")
    scrabble.press("Enter")
    scrabble.expect_held(held, 2)
    scrabble.button("Stop").click()
    expect(scrabble.button("Stop")).to_have_count(0)
    expect(scrabble.solve).to_have_accessible_name("Solve")
    answer_late(scrabble.page, held[1])
    assert scrabble.plays == solved(CAT.replace("S?E/", "QUIZ/"))
    expect(scrabble.rack).to_have_value("S?E")
    # Solved again; meanwhile typing goes on.
    scrabble.solve.click()
    scrabble.expect_held(held, 3)
    let_through(held[2])
    scrabble.expect_answer(CAT)
    expect(scrabble.solve).to_have_accessible_name("Solve")
    scrabble.click("D4")
    scrabble.press("Enter")
    scrabble.expect_held(held, 4)
    scrabble.type("ZOO")
    assert scrabble.tiles == on_board(CAT) | laid("4D ZOO")
    let_through(held[3])


def test_solve_clicked_twice_over_a_slow_line_asks_once_and_is_answered(scrabble: ScrabblePage) -> None:
    scrabble.open(CAT.replace("S?E/", "/"))
    for pause, rack in ((0, "S?E"), (200, "QUIZ")):
        held = scrabble.hold_answers()
        scrabble.fill_rack(rack)
        scrabble.solve.evaluate("(solve, pause) => { solve.click(); setTimeout(() => solve.click(), pause); }", pause)
        scrabble.page.wait_for_timeout(pause + 300)  # of the line
        solves = [route for route in held if "do=solve" in (route.request.post_data or "")]
        assert len(solves) == 1
        let_through(solves[0])
        scrabble.expect_answer(CAT.replace("S?E/", f"{rack}/"))
        scrabble.page.unroute_all()


def test_a_filter_changed_while_an_answer_is_out_counts(scrabble: ScrabblePage) -> None:
    scrabble.open(TWO_BLANKS)
    held = scrabble.hold_answers()
    scrabble.page.get_by_label("Sort by").select_option("word")
    scrabble.expect_held(held)
    scrabble.page.get_by_label("Sort by").select_option("-length")
    scrabble.expect_held(held, 2)
    let_through(held[1])
    let_through(held[0])
    scrabble.expect_answer(TWO_BLANKS, order="-length")


def test_a_server_that_is_busy_or_does_not_answer_is_named_and_everything_kept(
    scrabble: ScrabblePage, refusals: set[str]
) -> None:
    refusals.update({"net::ERR_", "status of 503"})
    quiz = BUSY.replace("ALOQTTV", "QUIZ")
    scrabble.open(BUSY)
    # It does not answer.
    scrabble.page.route("**/scrabble", lambda route: route.abort("connectionrefused"))
    scrabble.fill_rack("quiz")
    scrabble.press("Enter")
    expect(scrabble.notice).to_contain_text("The server does not answer.")
    expect(scrabble.rack).to_have_value("QUIZ")
    assert scrabble.tiles == on_board(BUSY)
    expect(scrabble.solve).to_have_accessible_name("Solve")
    scrabble.page.unroute_all()
    # It is busy.
    headers = {"Retry-After": "2", "Content-Type": "text/html; charset=utf-8"}
    scrabble.page.route("**/scrabble", partial(Route.fulfill, status=503, headers=headers, body=BUSY_REPLY))
    scrabble.press("Enter")
    expect(scrabble.sentence).to_have_text("The server is busy.")
    expect(scrabble.rack).to_have_value("QUIZ")
    scrabble.page.unroute_all()
    scrabble.button("Try again").click()
    scrabble.expect_answer(quiz)
    # Any other reply leaves the rows, too.
    for status, body, said in (
        (503, "<h1>Service Unavailable</h1>", "The server is busy."),
        (200, "", "Unexpected response"),
    ):
        scrabble.page.route("**/scrabble", partial(Route.fulfill, status=status, body=body))
        scrabble.rack.press("Enter")
        expect(scrabble.notice).to_contain_text(said)
        expect(scrabble.solve).to_have_accessible_name("Solve")
        assert scrabble.plays == solved(quiz)
        scrabble.page.unroute_all()
    scrabble.fill_rack("aloqttv")
    scrabble.press("Enter")
    scrabble.expect_answer(BUSY)
    expect(scrabble.notice).to_be_empty()
    # So does a busy server that is asked for more.
    scrabble.page.route("**/scrabble", partial(Route.fulfill, status=503, body=BUSY_REPLY))
    scrabble.button("More").click()
    expect(scrabble.notice).to_contain_text("The server is busy.")
    assert scrabble.plays == solved(BUSY)
    assert scrabble.answer.count() == 1
    scrabble.page.unroute_all()
    scrabble.button("More").click()
    scrabble.expect_answer(BUSY, top=40)


def test_nothing_moves_when_an_answer_grows_old(scrabble: ScrabblePage) -> None:
    tops = "() => ['#rack', '#solve', '#sheet', '.plays'].map(it => document.querySelector(it).getBoundingClientRect().top)"
    for width, height in ((1280, 800), (360, 740)):
        scrabble.page.set_viewport_size({"width": width, "height": height})
        scrabble.open(BUSY)
        if width < 700:
            expect(scrabble.page.locator("html")).to_have_attribute("style", re.compile("--bar"))  # it is measured
        before = scrabble.page.evaluate(tops)
        if width > 700:
            scrabble.enter("4J VAT")
            expect(scrabble.button("My play?")).to_be_visible()
            assert scrabble.page.evaluate(tops) == before
            for _ in "VAT":
                scrabble.button("Undo").click()
        scrabble.put("4H LOVAT").click()
        expect(scrabble.stale_note).to_be_visible()
        expect(scrabble.notice).to_be_visible()
        assert scrabble.page.evaluate(tops) == before
