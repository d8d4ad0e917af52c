"""The page of a review: a row for each turn, the chart, both players, the stream that simulates, the file with notes."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from pages import select, text_of, texts, value_of, values

from solvers.lexicon import default_list, open_lexicon
from solvers.scrabble import values_for
from solvers.scrabble.game import replay
from solvers.scrabble.gamereview import Judge, review
from solvers.scrabble.gcg import read
from webapp.application import create_app
from webapp.capacity import Capacity
from webapp.readiness import Readiness
from webapp.scrabble import review_page
from webapp.scrabble.game_link import pack
from webapp.settings import Settings

PAGE = "/en/scrabble/review"
DATA = Path(__file__).parents[1] / "data"
CLUB = [str(read((DATA / f"club_{number}.gcg").read_bytes())) for number in (1, 2, 3)]
HEAD = "#player1 ann Ann\n#player2 ben Ben\n"
MISSED = f"{HEAD}>ann: AEINRST 8G TIE +6 6\n>ben: ?????? -2 +0 0\n>ann: AEINRST 9H QI +20 26\n>ben: ABCDEFG - +0 0\n"


def asked(text: str, **fields: str) -> dict[str, str]:
    return {"game": pack(text), **fields}


@pytest.mark.parametrize("text", CLUB)
def test_a_row_and_a_mark_for_each_turn(client: FlaskClient, text: str) -> None:
    page = client.get(PAGE, query_string=asked(text, lexicon="american"))
    assert page.status_code == 200
    played = replay(read(text))
    turns = list(review(played, Judge(open_lexicon("american"), values_for(played.rules))))
    assert values(page, "#turns tr", "id") == [f"turn-{turn.index + 1}" for turn in turns]
    assert values(page, "#chart a", "href") == [f"#turn-{turn.index + 1}" for turn in turns]
    numbers = json.loads(value_of(page, "#review", "data-numbers"))
    assert [entry["lost"] for entry in numbers] == [turn.lost and round(turn.lost, 3) for turn in turns]
    losses = texts(page, "#turns .lost")
    for turn, loss in zip(turns, losses, strict=True):
        if turn.lost is None:
            assert loss == "–"
        else:
            assert ("✓" in loss) == turn.is_best
            assert turn.is_best or f"{turn.lost:.1f}" in loss
    assert values(page, "#turns tr", "data-position") == [str(turn.position) for turn in turns]
    told = value_of(page, "meta[name=description]", "content")
    assert all(f"{name} {total}: loses " in told for name, total in zip(played.names, played.totals[-1], strict=True))
    assert texts(page, ".player-card h2 b") == [str(total) for total in played.totals[-1]]
    for heights in (values(page, "#chart circle", "cy"), values(page, "#chart .line", "y1")):
        assert all(0 <= float(height.removesuffix("%")) <= 100 for height in heights)


def test_it_says_what_was_missed_and_why_a_turn_is_not_judged(client: FlaskClient) -> None:
    page = client.get(PAGE, query_string=asked(MISSED, lexicon="american"))
    why = texts(page, "#turns .best")
    assert re.search(r"Missed the bingo 8[A-H] [A-Z]{7} \d\d\.", why[0])
    assert re.search(r"It scores 6 and keeps ANRS \([+−][\d.]+\); the best move scores \d\d and keeps –", why[0])
    assert "Not judged: the whole rack is not recorded." in why[1]
    assert "Not judged: it is not clear what was played or exchanged." in why[2]
    assert texts(page, "#turns .sign")[0] == "??"
    assert texts(page, "#chart a .sign")[0] == "??"
    figures = texts(page, ".player-card:first-child dd")
    assert figures[3:5] == ["1 of 2", "0, 1 missed"]
    assert "#turn-1" in values(page, ".worst a", "href")


def test_the_chance_follows_the_lead_to_the_end(client: FlaskClient) -> None:
    page = client.get(PAGE, query_string=asked(CLUB[1], lexicon="american"))
    chances = [float(text.split()[0]) for text in texts(page, "#turns .chance")]
    assert all(0 <= chance <= 100 for chance in chances)
    played = replay(read(CLUB[1]))
    first, second = played.totals[-1]
    assert (chances[-1] > 50) == (first > second)


def test_a_game_that_cannot_be_read_or_judged(app: Flask, client: FlaskClient) -> None:
    assert client.get(PAGE).location == "/en/scrabble/game"
    broken = client.get(PAGE, query_string={"game": "abc"})
    assert broken.status_code == 422
    assert "This link does not hold a whole game" in text_of(broken, '.error[data-field="game"]')
    german = client.get(PAGE, query_string=asked("#player1 a A\n>a: ÄÖÜAAAA 8H ÄÖ +28 28\n"))
    assert german.status_code == 422
    assert "No word list in the language of this game" in text_of(german, "main")
    assert client.get(f"{PAGE}/events", query_string={"game": "abc"}).status_code == 422
    capacity = app.extensions["capacity"] = Capacity(at_once=1, waiting=0)
    with capacity.place("other"):
        assert client.get(PAGE, query_string=asked(MISSED)).status_code == 503


def test_while_the_server_prepares_it_says_so() -> None:
    client = create_app(Settings(), Readiness()).test_client()
    page = client.get(PAGE, query_string=asked(MISSED))
    assert "being prepared" in text_of(page, "main")
    assert not select(page, "#turns")


def streamed(client: FlaskClient, **fields: str) -> list[tuple[str, dict[str, Any]]]:
    response = client.get(f"{PAGE}/events", query_string=fields)
    assert response.mimetype == "text/event-stream"
    events = [event.split("\n") for event in response.text.strip().split("\n\n")]
    return [(name.removeprefix("event: "), json.loads(data.removeprefix("data: "))) for name, data in events]


def test_the_stream_sends_each_turn_simulated_once(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review_page, "ROLLOUTS", 20)
    sent = streamed(client, **asked(CLUB[0], lexicon=default_list().name))
    assert [name for name, _ in sent[:-1]] == ["progress"] * (len(sent) - 1)
    assert sent[-1][0] == "end"
    assert sent[-1][1]["done"] == sent[-1][1]["total"] == 8
    rows = [row for _, data in sent for row in data["rows"]]
    played = replay(read(CLUB[0]))
    judge = Judge(open_lexicon(default_list()), values_for(played.rules), 1.0, rollouts=20)
    turns = list(review(played, judge))
    assert [row["number"] for row in rows] == [turn.index + 1 for turn in turns]
    assert [row["wins"] for row in rows] == [turn.win_lost and round(turn.win_lost, 5) for turn in turns]
    assert [row["line"] for row in rows] == [played.steps[turn.index].line for turn in turns]
    for row in rows:
        assert value_of(f"<table>{row['row']}</table>", "tr", "id") == f"turn-{row['number']}"
        assert (row["wins"] is None) == ("simulation" not in row["row"])
    later = [row for _, data in streamed(client, **asked(CLUB[0]), **{"from": "6"}) for row in data["rows"]]
    assert [row["number"] for row in later] == [7, 8, 9]


def test_the_file_has_notes_of_the_reader_or_of_equity(client: FlaskClient) -> None:
    address = f"{PAGE}/notes.gcg"
    own = client.post(address, data=asked(MISSED, notes='{"3": "One\\n#note two", "99": "nowhere"}'))
    assert own.headers["Content-Disposition"] == "attachment; filename=review.gcg"
    assert own.text.splitlines()[:4] == [*MISSED.splitlines()[:3], "#note One #note two"]
    assert len(own.text.splitlines()) == 7
    plain = client.post(address, data=asked(MISSED))
    assert "#note Best by equity:" in plain.text
    assert "Missed bingo" not in plain.text  # the best move is that bingo
    for notes in ("[]", "{", '{"a": "b"}', '{"3": 4}', '{"3": "' + "x" * 501 + '"}'):
        refused = client.post(address, data=asked(MISSED, notes=notes))
        assert refused.status_code == 422, notes
        assert "The notes of this review cannot be read." in text_of(refused, "main")


def test_the_page_of_the_game_leads_to_it(client: FlaskClient) -> None:
    page = client.get("/en/scrabble/game", query_string=asked(CLUB[0]))
    link = value_of(page, "#review-link", "href")
    assert link.startswith(PAGE)
    assert select(client.get(link), "#turns tr")


def test_in_russian(client: FlaskClient) -> None:
    page = client.get("/ru/scrabble/review", query_string=asked(MISSED))
    assert "Упущено бинго" in text_of(page, "main")
