"""The API's simulations: as the command gives them, cut off by the server's limit, as events, and refused."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from webapp.application import create_app
from webapp.cli import main
from webapp.readiness import Readiness
from webapp.settings import Settings

PATH = "/api/v1/scrabble/simulate"
MIDDLE = (
    "13F1/1A11R1/1ZIP9O1/DO1UM8W1/EN1PA2ANORAkS1/G3VERTEX3Y1/A3I10/M2JEEING6/I14/15/15/15/15/15/15 ALOQTTV/ 210/132 0"
)
SHORT = {"position": MIDDLE, "lexicon": "enable", "top": 3, "rollouts": 30, "seed": 4}


def test_the_api_gives_the_object_of_the_command(client: FlaskClient) -> None:
    options = ["--lexicon", "enable", "--top", "3", "--rollouts", "30", "--seed", "4", "--json"]
    said = json.loads(CliRunner().invoke(main, ["simulate", MIDDLE, *options]).stdout)
    found = client.post(PATH, json=SHORT).json
    assert found["complete"] is True
    assert {**found, "seconds": 0} == {**said, "seconds": 0}
    named = client.post(PATH, json=SHORT | {"moves": ["pass", "exchange QV", "4h lovat"], "plies": 1}).json
    assert named["moves"][0]["play"] == "LOVAT"
    assert {move.get("play") or move["move"] for move in named["moves"]} == {"LOVAT", "exchange QV", "pass"}
    assert named["moves"][0]["own_score"] is None, "there is no turn of one's own in one ply"
    guessed = client.post(PATH, json=SHORT | {"played": "8D JEEING"}).json
    assert guessed["moves"][0]["win"] != found["moves"][0]["win"]


def test_the_server_s_limit_of_time_ends_it(prepared: Readiness) -> None:
    client = create_app(Settings(solve_seconds=0.1), prepared).test_client()
    found = client.post(PATH, json=SHORT | {"rollouts": 100_000, "top": 2, "plies": 10, "moves": []}).json
    assert found["complete"] is False
    assert found["rollouts"] < 100_000


def test_it_goes_on_as_events(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webapp.streaming.TURN", 0.005)  # a quick machine does it all in a whole one
    body = SHORT | {"rollouts": 500, "plies": 4}
    response = client.post(PATH, json=body, headers={"Accept": "text/event-stream"})
    assert response.mimetype == "text/event-stream"
    names, objects = [], []
    for part in response.text.strip().split("\n\n"):
        name, data = part.split("\n")
        names.append(name.removeprefix("event: "))
        objects.append(json.loads(data.removeprefix("data: ")))
    assert names == ["progress"] * (len(names) - 1) + ["end"]
    assert len(names) > 1
    assert [one["complete"] for one in objects] == [False] * (len(names) - 1) + [True]
    assert {**client.post(PATH, json=body).json, "seconds": 0} == {**objects[-1], "seconds": 0}


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"position": MIDDLE.replace("ALOQTTV", "")}, "rack"),
        ({"moves": ["8D JEE"]}, "moves"),
        ({"moves": "8D JEE"}, "moves"),
        ({"moves": ["exchange ZZ"]}, "moves"),
        ({"moves": ["4H LOVATS"]}, "moves"),
        ({"moves": ["pass"] * 101}, "moves"),
        ({"played": "8D JEEINGS"}, "played"),
        ({"played": "nonsense"}, "played"),
        ({"plies": 0}, "plies"),
        ({"rollouts": 100_001}, "rollouts"),
        ({"top": 0}, "top"),
    ],
)
def test_what_cannot_be_simulated_is_refused(client: FlaskClient, wrong: dict[str, Any], field: str) -> None:
    for accepted in ("application/json", "text/event-stream"):
        response = client.post(PATH, json=SHORT | wrong, headers={"Accept": accepted})
        assert response.status_code == 422
        assert response.json["field"] == field
        assert response.json["detail"]
