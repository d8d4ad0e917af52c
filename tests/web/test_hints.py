"""Hints on the Scrabble page: a step at a time, and nothing else is given away."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient
from pages import only, select, text_of, texts, value_of, values

from solvers.lexicon import open_lexicon
from solvers.lexicon.fitness import unfit
from solvers.scrabble import Exchange, Position, solve, values_for

PAGE = "/en/scrabble"
BUSY = (
    "13F1/1A11R1/1ZIP9O1/DO1UM8W1/EN1PA2ANORAkS1/G3VERTEX3Y1/A3I10/M2JEEING6/I14/15/15/15/15/15/15 ALOQTTV/ 210/132 0"
)
EMPTY = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15"
STEPS = (
    "Where: the top of the board, F1 to J5.",
    "How long: 5 letters, 5 of them from your rack.",
    "Which tiles: A L O T V.",
    "The play: 4H LOVAT for 44.",
)


@pytest.mark.parametrize("step", range(1, 5))
def test_each_step_tells_one_thing_more(client: FlaskClient, step: int) -> None:
    page = client.get(PAGE, query_string={"position": BUSY, "hint": step})
    assert text_of(page, "#answer .sentence") == STEPS[step - 1]
    assert texts(page, "#answer .hints li") == list(STEPS[: step - 1] if step < 4 else ())
    rows = values(page, "#answer tr[data-words]", "data-words")
    assert len(rows) == (step == 4)
    if step < 4:
        assert "LOVAT" not in page.text
        assert len(select(page, "td.region")) == 25
        assert value_of(page, "#hint-next") == str(step + 1)
    else:
        assert rows[0].startswith("4H L2OVAT")


def test_the_form_begins_goes_on_and_ends_with_hints(client: FlaskClient) -> None:
    def query(**change: str) -> dict[str, list[str]]:
        form = dict(only(page, "#position").form_values())
        return parse_qs(urlsplit(client.post(PAGE, data=form | change).headers["Location"]).query)

    page = client.get(PAGE, query_string={"position": BUSY.replace(" ALOQTTV/", " /")})
    asked = query(rack="ALOQTTV", hint="1")
    assert asked["hint"] == ["1"]
    page = client.get(PAGE, query_string={name: values[0] for name, values in asked.items()})
    ended = query(hint="end")
    assert ended["hint"] == ["end"]
    assert "hint" not in query(do="solve")
    page = client.get(PAGE, query_string={name: values[0] for name, values in ended.items()})
    assert text_of(page, "#answer .sentence") == "Press Solve for all plays."
    assert select(page, "#answer tr[data-words]") == []


def test_the_filter_and_the_order_of_the_list_do_not_matter(client: FlaskClient) -> None:
    page = client.get(PAGE, query_string={"position": BUSY, "hint": "4", "sort": "-score", "letters": "Q"})
    assert text_of(page, "#answer .sentence") == STEPS[3]


@pytest.mark.parametrize(
    "rack",
    ["QVVUUIC", "QVVWJXK"],
)
def test_an_exchange_is_hinted_at_too(client: FlaskClient, rack: str) -> None:
    cgp = f"{EMPTY} {rack}/ 0/0 0"
    position = Position.parse(cgp)
    best = solve(position, open_lexicon("american"), top=1, order="equity", leaves=values_for(position.rules)).moves[0]
    assert isinstance(best, Exchange)
    said = ["Where: nowhere, the best move is an exchange.", f"How many tiles to give back: {len(best.tiles)}."]
    for step, text in enumerate(said, 1):
        page = client.get(PAGE, query_string={"position": cgp, "hint": step})
        assert text_of(page, "#answer .sentence") == text
    last = client.get(PAGE, query_string={"position": cgp, "hint": "4"})
    assert text_of(last, "#answer .sentence") == f"The move: {best}."


def test_without_a_move_there_is_no_hint(client: FlaskClient) -> None:
    ending = (
        "15/TEGMEN9/2A8TOP1/2I1V2V2NORIA/2J1I1BONZER2W/1FIEND1G1A4A/1AN1C2U1X4I/OE1HAULER4IT/PROMS3E4C1/AY6T4E1/"
        "H1Q5O3OBI/SLAW4O1TYNED/1UT5L4R1/1L6E4g1/FUD5d2DESK V/II 272/377 0"
    )
    page = client.get(PAGE, query_string={"position": ending, "hint": "1"})
    assert text_of(page, "#answer .sentence") == "No move is better than a pass."
    assert not select(page, "#hint-next")


def test_a_word_that_is_not_fit_is_never_hinted_at(client: FlaskClient) -> None:
    for word in sorted(unfit("en"), key=len)[:12]:
        page = client.get(PAGE, query_string={"position": f"{EMPTY} {word.upper()[:7]}/ 0/0 0", "hint": "4"})
        assert word.upper() not in text_of(page, "#answer .sentence").split(), word


@pytest.mark.parametrize("hint", ["0", "5", "x", "٣", "-1", "1.5"])
def test_any_other_hint_is_passed_over(client: FlaskClient, hint: str) -> None:
    page = client.get(PAGE, query_string={"position": BUSY, "hint": hint})
    assert len(select(page, "#answer tr[data-words]")) == 20
