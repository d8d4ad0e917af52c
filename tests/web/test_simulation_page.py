"""The simulation of a position on the web: its page without scripts, its panel, its stream, and what it refuses."""

from __future__ import annotations

import json
import re
from typing import Any

from flask.testing import FlaskClient

PAGE = "/en/scrabble/simulation"
BUSY = (
    "13F1/1A11R1/1ZIP9O1/DO1UM8W1/EN1PA2ANORAkS1/G3VERTEX3Y1/A3I10/M2JEEING6/I14/15/15/15/15/15/15 ALOQTTV/ 210/132 0"
)
FEW = {"plies": "1", "rollouts": "10"}


def streamed(client: FlaskClient, **query: str) -> list[tuple[str, dict[str, Any]]]:
    """The events of a simulation: name and data."""
    response = client.get(f"{PAGE}/events", query_string={"position": BUSY, **FEW, **query})
    assert response.mimetype == "text/event-stream"
    events = [part.split("\n") for part in response.text.split("\n\n") if part]
    return [(name.removeprefix("event: "), json.loads(data.removeprefix("data: "))) for name, data in events]


def rows(body: str) -> list[str]:
    return re.findall(r'name=show value="([^"]+)"', body)


def test_the_stream_ends_with_every_candidate_ranked_and_what_follows_on_each(client: FlaskClient) -> None:
    events = streamed(client)
    assert [name for name, _ in events[:-1]] == ["progress"] * (len(events) - 1)
    name, last = events[-1]
    assert name == "end"
    assert len(rows(last["body"])) == 10
    assert set(last["sequels"]) == set(rows(last["body"]))
    assert "Rollouts a play: 10; plies: 1." in last["working"]
    assert last["verdict"]
    assert all("The opponent scores" in sequel for sequel in last["sequels"].values())


def test_a_seed_gives_the_same_numbers_again_and_another_gives_others(client: FlaskClient) -> None:
    bodies = [streamed(client, seed=seed)[-1][1]["body"] for seed in ("7", "7", "8")]
    assert bodies[0] == bodies[1] != bodies[2]


def test_moves_that_are_compared_are_simulated_too(client: FlaskClient) -> None:
    assert "pass" in rows(streamed(client, pins="pass,8D CATS")[-1][1]["body"])


def test_without_scripts_the_form_leads_to_a_page_with_the_numbers(client: FlaskClient) -> None:
    form = {"H8": "C", "I8": "A", "J8": "T", "rack": "S?E", "do": "simulate"}
    sent = client.post("/en/scrabble", data=form)
    assert sent.status_code == 303
    assert sent.location.startswith(f"{PAGE}?position=")
    response = client.get(PAGE, query_string={**FEW, "position": BUSY})
    assert response.status_code == 200
    assert len(rows(response.text)) == 10
    assert 'class="heat"' in response.text or "class=heat" in response.text


def test_a_list_that_is_not_here_is_said_to_be_replaced(client: FlaskClient) -> None:
    text = client.get(PAGE, query_string={**FEW, "position": f"{BUSY} lex own;"}).text
    assert "The position was solved with a visitor&#39;s own list, which no link holds" in text
    assert len(rows(text)) == 10


def test_the_panel_comes_at_once_and_names_its_stream(client: FlaskClient) -> None:
    response = client.get(PAGE, query_string={"position": BUSY, "seed": "9"}, headers={"HX-Request": "true"})
    assert "<html" not in response.text
    assert f'data-events="{PAGE}/events?' in response.text
    assert 'data-settings="2-1000-9"' in response.text
    assert not rows(response.text)


def test_wrong_settings_are_named_beside_their_fields_and_kept(client: FlaskClient) -> None:
    for field, text in (("plies", "9"), ("plies", "two"), ("rollouts", "0"), ("rollouts", "1e9"), ("seed", "-1")):
        response = client.get(PAGE, query_string={"position": BUSY, field: text})
        assert response.status_code == 422
        error = re.search(rf'id="{field}-error">([^<]+)<', response.text)
        assert error is not None
        assert f"“{text}”" in error[1]
        assert response.text.count(error[1].strip()) == 1
        assert streamed(client, **{field: text})[-1][1]["error"] == error[1].strip()


def test_a_position_that_cannot_be_simulated_is_told_why(client: FlaskClient) -> None:
    assert client.get(PAGE).location == "/en/scrabble"
    for position, wanted in ((BUSY.replace("ALOQTTV", ""), "Enter your rack"), ("15/15 A/", "rows")):
        response = client.get(PAGE, query_string={"position": position})
        assert response.status_code == 422
        assert wanted in response.text
