"""The API's pre-endings: the best found within the server's limit, and refused."""

from __future__ import annotations

from webapp.application import create_app
from webapp.readiness import Readiness
from webapp.settings import Settings

PATH = "/api/v1/scrabble/preending"
BAG_OF_ONE = (
    "ALIDAD1MAYAN3/5ETUDE1O3/5L2OP1V3/5F5E3/5T5N3/5S4FA2W/8Q1O3H/7LUNIER1I/8A1B1E1M/8IOLITES/8G1E1I2/CAROB3H3R1W/"
    "3PIROG4E1O/6REJACkETS/1UNOIlED6T AINSTVY/ 278/299 0"
)


def test_the_api_answers_in_its_time_or_refuses(prepared: Readiness) -> None:
    client = create_app(Settings(solve_seconds=0.01), prepared).test_client()
    found = client.post(PATH, json={"position": BAG_OF_ONE, "lexicon": "enable"}).json
    assert (found["bag"], found["proven"], found["sampled"]) == (1, False, False)
    assert found["moves"][0]["move"] == found["best"]
    assert sum(draw["ways"] for draw in found["moves"][0]["draws"]) == 8
    refused = client.post(PATH, json={"position": BAG_OF_ONE.replace("AINSTVY/", "AINSTVY/EGKNRUX")})
    assert (refused.status_code, refused.json["field"]) == (422, "opponent_rack")
