"""Was my play good? Plays of one's own, typed or laid on the board, and pinned ones, side by side."""

from __future__ import annotations

import re

import pytest
from browser.scrabble_page import BUSY, BUSY_BOARD, ScrabblePage, each, eventually, laid, on_board
from playwright.sync_api import Locator, expect

from solvers.lexicon import open_lexicon
from solvers.scrabble import Position, solve, values_for

pytestmark = pytest.mark.browser


def rated(play: str) -> tuple[str, str]:
    """The rank among all moves on the board BUSY, and the loss, that the solver gives a play."""
    position = Position.parse(BUSY)
    found = solve(position, open_lexicon("american"), top=None, order="equity", leaves=values_for(position.rules))
    place = [str(move) for move in found.moves].index(play)
    loss = (found.moves[0].equity or 0) - (found.moves[place].equity or 0)
    return f"{place + 1} of {len(found.moves)}", f"−{loss:.1f}"


def heads(scrabble: ScrabblePage) -> list[str]:
    return each(scrabble.page, "#compare thead th", "one.dataset.pin")


def line(scrabble: ScrabblePage, title: str) -> Locator:
    """The cells of a line of the comparison."""
    rows = scrabble.page.locator("#compare tbody tr")
    return rows.filter(has=scrabble.page.get_by_role("rowheader", name=title, exact=True)).locator("td")


def test_a_play_typed_is_refused_or_rated_drawn_on_the_board_and_played(scrabble: ScrabblePage) -> None:
    rank, loss = rated("4J VAT")
    scrabble.open(BUSY)
    mine = scrabble.page.get_by_label("My play")
    # An invalid play gets its reason and stays in the field.
    mine.fill("8d word")
    mine.press("Enter")
    expect(scrabble.page.locator("#mine-error")).to_have_text("There is another tile on D8.")
    expect(mine).to_have_value("8d word")
    assert heads(scrabble) == []
    # A play is rated and drawn; the list is as it was.
    scrabble.press("Control+A")
    scrabble.type("4j vat")
    scrabble.press("Enter")
    expect(line(scrabble, "Rank of all moves")).to_have_text(rank)
    expect(line(scrabble, "Loss")).to_have_text(loss)
    expect(line(scrabble, "Verdict")).to_have_text("valid")
    expect(line(scrabble, "Score")).to_have_text("31")
    expect(line(scrabble, "Leave")).to_have_text("LOQT")
    scrabble.expect_proposed(laid("4J VAT"))
    scrabble.has_focus(mine)
    expect(mine).to_have_value("")
    expect(scrabble.page.locator("#said")).to_contain_text(f"4J VAT, Verdict valid, Rank of all moves {rank}")
    eventually(lambda: scrabble.query.get("pins"), "4J VAT", scrabble.page)
    expect(scrabble.rows).to_have_count(20)
    expect(scrabble.page.locator("#why-leave")).to_have_text(
        re.compile(r"^Equity: \d+ [+−] [\d.]+ \(leave .+\) = [\d.]+$")
    )
    # One that cannot be is marked, and has no rank.
    mine.fill("4j vac")
    mine.press("Enter")
    expect(line(scrabble, "Verdict")).to_have_text(["valid", "Not on the rack: C. Not in the list: CA."])
    expect(line(scrabble, "Rank of all moves")).to_have_text([rank, ""])
    # It is played, and then the opponent's.
    scrabble.page.locator("#compare").get_by_role("button", name="Play 4J VAT").click()
    scrabble.expect_tiles(on_board(BUSY) | laid("4J VAT"))
    board = BUSY_BOARD.replace("DO1UM8W1", "DO1UM4VAT1W1")
    scrabble.expect_position(f"{board} /LOQT 132/241 0")
    assert "pins" not in scrabble.query  # of the position before
    theirs = scrabble.page.get_by_label("Opponent's play")
    theirs.fill("b8 unthink")
    theirs.press("Enter")
    scrabble.page.locator("#compare").get_by_role("button", name="Play B8 UNTHINK").click()
    scrabble.expect_tiles(on_board(BUSY) | laid("4J VAT", "B8 UNTHINK"))
    expect(scrabble.rack).to_have_value("LOQT")
    expect(scrabble.page.get_by_label("My play")).to_be_visible()
    eventually(lambda: scrabble.query["position"].split()[1:3], ["LOQT/", "241/220"], scrabble.page)


def test_a_play_laid_on_the_board_is_compared_and_its_tiles_come_back(scrabble: ScrabblePage) -> None:
    scrabble.open(BUSY)
    mine = scrabble.button("My play?")
    expect(mine).to_be_hidden()
    scrabble.enter("4J VAT")
    mine.click()
    expect(line(scrabble, "Rank of all moves")).to_have_text(rated("4J VAT")[0])
    scrabble.expect_tiles(on_board(BUSY))
    scrabble.expect_proposed(laid("4J VAT"))
    expect(scrabble.rack).to_have_value("ALOQTTV")
    expect(scrabble.stale_note).to_be_hidden()
    scrabble.button("Undo").click()
    scrabble.expect_tiles(on_board(BUSY) | laid("4J VAT"))
    scrabble.enter("A15 Q")  # no single play any more
    expect(scrabble.stale_note).to_be_visible()
    expect(mine).to_be_hidden()


def test_up_to_four_are_pinned_from_the_list_and_a_link_shows_them(scrabble: ScrabblePage) -> None:
    scrabble.open(BUSY)
    pin = scrabble.page.locator("#pin")
    plays = scrabble.plays[:5]
    for play in plays[:4]:
        scrabble.show(play).click()
        pin.click()
        eventually(lambda play=play: heads(scrabble)[-1:], [play], scrabble.page)
    scrabble.show(plays[4]).click()
    pin.click()
    expect(scrabble.page.locator("#mine-error")).to_have_text("Up to 4 plays are compared; remove one first.")
    eventually(lambda: scrabble.query.get("pins"), ",".join(plays[:4]), scrabble.page)
    scrabble.page.reload()
    assert heads(scrabble) == plays[:4]
    expect(line(scrabble, "Rank of all moves")).to_have_text([f"{rank} of 349" for rank in range(1, 5)])
    assert [float(text) for text in line(scrabble, "Average reply").all_inner_texts()] == pytest.approx([40] * 4, abs=9)
    scrabble.button(f"Remove {plays[1]}").click()
    eventually(lambda: heads(scrabble), [plays[0], *plays[2:4]], scrabble.page)
    eventually(lambda: scrabble.query.get("pins"), ",".join([plays[0], *plays[2:4]]), scrabble.page)


def test_another_rack_rates_anew_and_another_board_lets_go(scrabble: ScrabblePage) -> None:
    scrabble.open(BUSY, pins="4J VAT")
    expect(line(scrabble, "Rank of all moves")).to_have_text(rated("4J VAT")[0])
    scrabble.fill_rack("vat")
    expect(scrabble.page.locator("#compare")).to_have_class("compare stale")
    scrabble.press("Enter")
    expect(line(scrabble, "Leave")).to_have_text("–")
    expect(scrabble.page.locator("#compare")).to_have_class("compare")
    scrabble.enter("A15 Q")
    scrabble.press("Enter")
    eventually(lambda: heads(scrabble), [], scrabble.page)
    assert "pins" not in scrabble.query


def test_on_a_phone_the_comparison_comes_into_sight(on_phone: ScrabblePage) -> None:
    on_phone.open(BUSY)
    on_phone.page.locator("#sheet-size").tap()
    on_phone.page.locator("#pin").tap()
    expect(on_phone.page.locator("#compare thead th")).to_be_in_viewport()
    expect(on_phone.page.locator("#sheet")).to_be_hidden()
    mine = on_phone.page.get_by_label("My play")
    mine.tap()
    mine.press_sequentially("4j vat")
    mine.press("Enter")
    eventually(lambda: heads(on_phone), [on_phone.plays[0], "4J VAT"], on_phone.page)
    assert on_phone.page.evaluate("document.documentElement.scrollWidth") == 360
