"""Equity on the Scrabble page: leaves count, exchanges and the pass rank among the plays, the order is kept."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from click.testing import CliRunner
from flask import Flask
from flask.testing import FlaskClient
from pages import only, select, text_of, texts, value_of
from werkzeug.test import TestResponse

from solvers.lexicon import install_list, open_lexicon, remove_list, word_lists
from solvers.lexicon.installed import InstalledList
from solvers.lexicon.reading import read_list
from solvers.scrabble import Filter, Play, Position, known_rules, leave_values, solve, values_for
from webapp.cli import main
from webapp.scrabble.own_games import offer_games

HTMX = {"HX-Request": "true"}
PAGE = "/en/scrabble"
CAT = {"H8": "C", "I8": "A", "J8": "T"}
CAT_CGP = "15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15"
BAD_RACK = "QVVUUIC"
ENDING = (
    "15/TEGMEN9/2A8TOP1/2I1V2V2NORIA/2J1I1BONZER2W/1FIEND1G1A4A/1AN1C2U1X4I/OE1HAULER4IT/PROMS3E4C1/AY6T4E1/"
    "H1Q5O3OBI/SLAW4O1TYNED/1UT5L4R1/1L6E4g1/FUD5d2DESK AEGRS/II 272/377 0"
)


def rows(response: TestResponse) -> list[tuple[str, float, float, float]]:
    """Each move of an answer with the score, the worth of what it keeps, and the equity that are shown."""
    found = []
    for row in select(response, "tr[data-words]"):
        cells = texts(row, "td")
        shown = [cells[-5], *cells[-3:-1]] if len(cells) > 5 else [cells[2]]
        numbers = [float(part.replace("−", "-").replace(",", ".")) for part in shown]
        found.append((value_of(row, "[name=show]"), *numbers))
    return found  # type: ignore[return-value]


def solved(cgp: str, order: str = "equity", only: Filter | None = None, top: int = 20) -> list[tuple[str, ...]]:
    """The same as the solver gives it."""
    position = Position.parse(cgp)
    leaves = values_for(position.rules)
    found = solve(position, open_lexicon("american"), top=top, order=order, only=only, leaves=leaves)
    return [
        (str(move), *(pytest.approx(number, abs=0.051) for number in numbers(move)))
        for move in found.moves or found.plays
    ]


def numbers(move: object) -> tuple[float, float, float]:
    score = move.score if isinstance(move, Play) else 0
    equity = move.equity  # type: ignore[attr-defined]
    return score, equity - score, equity


def sort_of(response: TestResponse) -> str:
    query = parse_qs(urlsplit(response.headers.get("HX-Push-Url") or response.headers["Location"]).query)
    return query.get("sort", [""])[0]


def test_moves_are_ranked_by_equity_and_exchanges_stand_among_the_plays(client: FlaskClient) -> None:
    cgp = f"{CAT_CGP} {BAD_RACK}/ 0/0 0"
    page = client.get(PAGE, query_string={"position": cgp})
    assert rows(page) == solved(cgp)
    shown = [name for name, *_ in rows(page)]
    places = [place for place, name in enumerate(shown) if name.startswith("exchange ")]
    assert 0 < places[0] < len(shown) - len(places), "some plays stand before, some after"
    assert "highest score: VAV, 17." in page.text
    assert "<i>Exchange</i> CIQUUVV" in page.text
    assert 'name="place" value="exchange' not in page.text


def test_the_pass_has_its_place_too(client: FlaskClient) -> None:
    page = client.post(PAGE, data=CAT | {"rack": "AS?", "top": "200"}, headers=HTMX)
    assert "pass" in [name for name, *_ in rows(page)]
    assert "<i>Pass</i>" in page.text


@pytest.mark.parametrize("order", ["score", "-score", "leave", "-leave", "-equity", "word"])
def test_the_server_sorts_by_every_column_and_the_address_says_how(client: FlaskClient, order: str) -> None:
    answer = client.post(PAGE, data=CAT | {"rack": "AERSTQI", "sort": order}, headers=HTMX)
    assert rows(answer) == solved(f"{CAT_CGP} AERSTQI/ 0/0 0", order)
    assert sort_of(answer) == order
    if order.removeprefix("-") in ("score", "leave", "equity"):
        way = "ascending" if order.startswith("-") else "descending"
        assert f'data-sort="{order.removeprefix("-")}" aria-sort="{way}"' in answer.text


def test_the_usual_order_is_not_in_the_address(client: FlaskClient) -> None:
    assert sort_of(client.post(PAGE, data=CAT | {"rack": "AERSTQI", "sort": "equity"})) == ""
    assert sort_of(client.post(PAGE, data=CAT | {"rack": "AERSTQI"})) == ""


def test_with_a_filter_only_plays_are_shown(client: FlaskClient) -> None:
    answer = client.post(PAGE, data=CAT | {"rack": BAD_RACK, "length": "3"}, headers=HTMX)
    assert rows(answer) == solved(f"{CAT_CGP} {BAD_RACK}/ 0/0 0", only=Filter(shortest=3, longest=3))
    assert "of 15 plays match the filter." in answer.text
    assert "exchange" not in answer.text


def test_more_goes_on_among_plays_and_exchanges(client: FlaskClient) -> None:
    form = CAT | {"rack": BAD_RACK}
    first = client.post(PAGE, data=form, headers=HTMX)
    more = client.post(PAGE, data=form | {"top": "40", "skip": "20"}, headers=HTMX)
    cgp = f"{CAT_CGP} {BAD_RACK}/ 0/0 0"
    assert rows(first) + rows(more) == solved(cgp, top=40)
    position = Position.parse(cgp)
    every = solve(position, open_lexicon("american"), leaves=values_for(position.rules), order="equity", top=None)
    assert f"20 of {len(every.moves)} moves shown, with the exchanges and the pass." in first.text
    assert len(every.moves) == every.total + every.exchanges + 1


def test_an_exchange_is_chosen_without_scripts_and_nothing_is_drawn(client: FlaskClient) -> None:
    sent = client.post(PAGE, data=CAT | {"rack": BAD_RACK, "show": "exchange CIQUUVV"})
    page = client.get(sent.headers["Location"])
    assert page.status_code == 200
    assert "show=exchange" in sent.headers["Location"]
    assert "proposed" not in page.text.split('id="answer"')[0]
    assert len(select(page, 'tr.shown[data-words=""]')) == 1
    assert "Scores nothing." in page.text
    refused = client.post(PAGE, data=CAT | {"rack": BAD_RACK, "place": "exchange CIQUUVV"})
    assert refused.status_code == 422


def test_with_an_empty_bag_only_the_rules_count_and_the_page_says_so(client: FlaskClient) -> None:
    page = client.get(PAGE, query_string={"position": ENDING})
    assert rows(page) == solved(ENDING)
    out = next(row for row in rows(page) if row[0] == "1E RAGES")
    assert out[2] == 2 * 2, "both of the opponent's I count twice"
    assert "The bag is empty: " in page.text
    assert "The bag is empty: " not in client.get(PAGE, query_string={"position": f"{CAT_CGP} AB/ 0/0 0"}).text


def test_the_page_explains_equity_and_names_the_leave_values(client: FlaskClient) -> None:
    for game, is_borrowed in (("standard", False), ("super", True)):
        page = client.get(PAGE, query_string={"rules": game})
        fold = only(page, "[data-keep=equity]")
        assert fold.get("data-game") == "Scrabble"
        assert ("data-borrowed" in fold.attrib) == is_borrowed
        address, _, place = value_of(fold, "a", "href").partition("#")
        assert "many more points they bring in the turns to come" in text_of(client.get(address), f"#{place} + p")
    told = client.get(value_of(page, "script[src*='/texts/']", "src")).text
    assert "games of {game}; for this game they are a rough guide." in told


@pytest.fixture
def _german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A list in a language that no values are known for."""
    monkeypatch.setenv("TILEWRIGHT_DATA", str(tmp_path))
    install_list(read_list(io.BytesIO(b"RAT\nRATE\nTAR\nTARE"), "deutsch.txt", "de"), "Deutsch")
    yield
    for entry in word_lists():
        if isinstance(entry, InstalledList):
            remove_list(entry.name)


@pytest.mark.usefixtures("_german")
def test_without_values_the_order_is_by_score_and_no_column_is_empty(client: FlaskClient) -> None:
    assert leave_values("de") is None
    form = {"rules": "german", "lexicon": "deutsch", "rack": "TARE"}
    for sort in ("", "equity", "-leave"):
        answer = client.post(PAGE, data=form | {"sort": sort}, headers=HTMX)
        scores = [row[1] for row in rows(answer)]
        assert len(scores) > 3
        assert scores == sorted(scores, reverse=True)
        assert not select(answer, ".worth, .equity, .weighed")
        assert "What kept tiles are worth is not known for this game" in answer.text
        assert "best TARE for" in answer.text
        assert sort_of(answer) == ""
    page = client.get(PAGE, query_string={"rules": "german"})
    assert "What equity means" not in page.text
    assert 'value="equity"' not in page.text


@pytest.mark.usefixtures("_german")
def test_a_change_of_game_keeps_the_order_chosen_and_the_usual_one_is_the_games(client: FlaskClient) -> None:
    change = {"do": "rules", "rack": "TARE"}
    there = client.post(PAGE, data=change | {"board": "standard", "rules": "german", "sort": "equity"})
    assert "option value=score selected" in client.get(there.headers["Location"]).text
    back = client.post(PAGE, data=change | {"board": "german", "rules": "standard", "sort": "score"})
    assert "option value=equity selected" in client.get(back.headers["Location"]).text
    kept = client.post(PAGE, data=change | {"board": "german", "rules": "standard", "sort": "word"})
    assert sort_of(kept) == "word"


@pytest.fixture
def _many_blanks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, app: Flask) -> None:
    """A game ``jokers`` of one's own with ten blanks, and ``plain`` with the usual tiles."""
    tiles = "\n".join(f"{letter} = {{ count = 3, value = 2 }}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    blanks = '"?" = { count = 10, value = 0 }'
    (tmp_path / "jokers.toml").write_text(f'layout = "standard"\n[tiles]\n{blanks}\n{tiles}')
    (tmp_path / "plain.toml").write_text('layout = "duel"\ntiles = "standard"')
    monkeypatch.setenv("TILEWRIGHT_RULES", str(tmp_path))
    offer_games(str(tmp_path))  # the app's fixture takes them back


ROUGH = "What kept tiles are worth was learned with the tiles of Scrabble; with these tiles it is a rough guide."


@pytest.mark.usefixtures("_many_blanks")
@pytest.mark.parametrize(
    ("game", "is_rough"), [("jokers", True), ("plain", False), ("wwf", False), ("standard", False)]
)
def test_values_that_are_of_other_tiles_are_said_to_be_rough(client: FlaskClient, game: str, is_rough: bool) -> None:
    position = str(Position.parse("AEINRT?", known_rules()[game]))
    page = client.get(PAGE, query_string={"position": position})
    assert rows(page)
    assert (ROUGH in texts(page, "p.note")) is is_rough
    answer = client.post("/api/v1/scrabble/solve", json={"position": position, "sort": "equity"}).json
    assert (answer.get("notice") == ROUGH) is is_rough
    by_score = client.post("/api/v1/scrabble/solve", json={"position": position}).json
    assert "notice" not in by_score
    told = CliRunner().invoke(main, ["solve", position, "--equity", "--top", "1"])
    assert (f"Note: {ROUGH}" in told.stderr) is is_rough
