"""The rounds of a day lead from one to the next, and say of which day they are; no other round does."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient
from pages import select, text_of, value_of, values

PAGE = "/en/countdown"
DAY = "2026-11-29"


def day_of(page: object) -> str:
    """The day that a result says it is of; "" if none."""
    return only_result(page).get("data-day", "")


def only_result(page: object) -> dict[str, str]:
    (result,) = select(page, "#result")  # type: ignore[arg-type]
    return dict(result.attrib)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_each_round_leads_to_the_next_and_the_last_back_to_the_day(client: FlaskClient, lang: str) -> None:
    start = f"/{lang}/countdown/daily?date={DAY}"
    links = values(client.get(start), ".rounds a", "href")
    address = links[0]
    for following in (*links[1:], start):
        page = client.get(f"{address}&done=1&word=x&method=&guess=notaword")
        assert page.status_code == 200
        assert day_of(page) == DAY
        address = value_of(page, "#next", "href")
        assert address == following
    assert text_of(client.get(address), "h1")


@pytest.mark.parametrize(
    "path",
    [
        "?letters=dejection&done=1",
        "?piles=daily-2026-11-29.published.spread.9.vvvcccccc&done=1",
        "?piles=daily-2026-11-29.recent.spread.9.cvcvcvccc&done=1",
        "/numbers?seed=daily-2026-11-29&large=2&done=1",
        "/numbers?seed=daily-2026-11-31&done=1",
        "/numbers?seed=daily-&done=1",
        "/numbers?seed=abc&done=1",
        "/conundrum?seed=daily-2026-11-29&lexicon=world&done=give-up",
        "/conundrum?jumble=jetcoined&seed=daily-2026-11-29&done=give-up",
    ],
)
def test_no_other_round_is_of_a_day(client: FlaskClient, path: str) -> None:
    page = client.get(PAGE + path)
    assert page.status_code == 200
    assert day_of(page) == ""
    assert "daily" not in value_of(page, "#next", "href")


def test_the_page_of_a_day_does_not_tell_the_answers(client: FlaskClient) -> None:
    page = client.get(f"{PAGE}/daily?date={DAY}")
    last = client.get(f"{values(page, '.rounds a', 'href')[2]}&done=give-up")
    assert only_result(last)["data-key"] not in page.text
