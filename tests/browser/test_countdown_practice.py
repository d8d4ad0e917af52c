"""What a player missed comes back: from a round into the bank, as a card that is graded, exported and brought back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from browser.axe import expect_no_faults
from browser.conftest import PHONE, OpenPage, keep, settle
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser


def boxes(page: Page) -> dict[str, int]:
    """What is in the bank, with the box of each."""
    kept: list[dict[str, Any]] = page.evaluate("JSON.parse(localStorage.getItem('countdown-bank') ?? '[]')")
    return {entry["key"]: entry["box"] for entry in kept}


def test_a_missed_word_comes_back_as_a_card(page: Page, tmp_path: Path) -> None:
    keep(page, **{"countdown-seconds": "0"})
    page.goto("/en/countdown?letters=AWEATSNRE")
    page.get_by_label("Your word").fill("eaten")
    page.get_by_role("button", name="Declare", exact=True).click()
    settle(page, ".missed")
    page.get_by_role("link", name="Practice", exact=True).click()
    settle(page, "#cards")
    missed = boxes(page)
    assert "SEAWATER" in missed
    assert set(missed.values()) == {1}
    page.locator("#due").get_by_role("link", name="Words").click()
    settle(page, "#declaring")
    field = page.get_by_label("Your word")
    expect(field).to_be_focused()
    letters = "".join(page.locator(".tiles .tile").all_inner_texts())
    word = next(word for word in missed if "".join(sorted(word)) == letters)
    page.keyboard.type(word.lower())
    page.keyboard.press("Enter")
    expect(page.locator(".verdict")).to_contain_text("It comes again:")
    assert boxes(page)[word] == 2
    page.reload()
    assert boxes(page)[word] == 2
    page.get_by_role("link", name="Next card").click()
    settle(page, "#declaring")
    expect(field).to_be_focused()
    page.get_by_role("link", name="Show the answer").click()
    expect(page.locator(".verdict")).to_contain_text("Not found. It comes again:")
    assert sorted(boxes(page).values()) == [1] * (len(missed) - 1) + [2]
    page.get_by_role("link", name="All drills").click()
    settle(page, "#cards")
    expect(page.locator("#cards div").first).to_contain_text(str(len(missed) - 2))
    expect_no_faults(page)
    page.get_by_text("Export, import, delete").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Export").click()
    file = tmp_path / "bank.json"
    download.value.save_as(file)
    assert json.loads(file.read_text())["version"] == 1
    page.get_by_role("button", name="Delete all").click()
    page.get_by_role("button", name="Delete", exact=True).click()
    assert boxes(page) == {}
    page.get_by_label("Import…").set_input_files(file)
    expect(page.locator("#kept-said")).to_have_text(f"Added: {len(missed)}. Already here: 0.")
    assert boxes(page)[word] == 2


def test_drills_on_a_phone_take_words_missed(open_page: OpenPage) -> None:
    page = open_page(**PHONE)
    entries = [
        {"kind": "word", "key": "GATEWAY", "box": 1, "due": 0, "when": 0},
        {"kind": "numbers", "key": "952 75 50 2 3 8 7", "box": 1, "due": 0, "when": 0},
    ]
    keep(page, **{"countdown-bank": json.dumps(entries), "countdown-seconds": "0"})
    page.goto("/en/countdown/practice")
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.get_by_role("link", name="Two words of the same letters").tap()
    settle(page, "#declaring")
    expect(page.locator(".tiles .tile")).to_have_text([*"AAEGTWY"])
    page.get_by_label("Your words").fill("gateway getaway")
    page.get_by_role("button", name="Declare").tap()
    settle(page, ".verdict")
    expect(page.locator(".answers .found")).to_have_count(2)
    assert boxes(page)["GATEWAY"] == 2
    expect_no_faults(page)
    page.get_by_role("link", name="All drills").tap()
    settle(page, "#cards")
    page.locator("#due").get_by_role("link", name="Numbers").tap()
    settle(page, "#declaring")
    page.get_by_label("Your method").fill("(75+3)*(50+8)/7")
    page.get_by_role("button", name="Declare", exact=True).tap()
    settle(page, ".verdict")
    assert boxes(page)["952 75 50 2 3 8 7"] == 1
    assert page.evaluate("JSON.parse(localStorage.getItem('countdown-bank'))[1].due") > 0
