"""Playing Q-Less: the board as a plain form, what scripts are told, the roll of a day."""

from __future__ import annotations

import json
import re
from datetime import UTC, date, datetime, timedelta
from functools import cache
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient
from pages import select
from werkzeug.test import TestResponse

from solvers.lexicon import open_lexicon
from solvers.qless import EMPTY, Board, Position, check_board, daily, rate, solve, vocabulary

PAGE = "/en/qless/play"
ROLL = "aacdghhloptx"
LIST = open_lexicon("american")


@cache
def best() -> Board:
    """The board that is found first."""
    return solve(Position(ROLL), vocabulary(LIST, 20)).boards[0]


def get(client: FlaskClient, path: str = "", **query: object) -> TestResponse:
    return client.get(PAGE + path, query_string=query)


def position(rows: tuple[str, ...], letters: str = ROLL) -> str:
    return f"{letters} board={'/'.join(rows)}"


def checked(client: FlaskClient, rows: tuple[str, ...], **query: object) -> dict[str, object]:
    answer = get(client, "/check", position=position(rows), **query)
    assert answer.status_code == 200
    told: dict[str, object] = answer.get_json()
    return told


def text(page: TestResponse) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page.text)).split())


def test_the_page_offers_ways_to_begin(client: FlaskClient) -> None:
    page = get(client)
    assert page.status_code == 200
    assert "New roll" in page.text
    assert "/en/qless/daily" in page.text


@pytest.mark.parametrize("wish", ["", "easy", "medium", "hard", "expert"])
def test_a_new_roll_is_as_hard_as_wished(client: FlaskClient, wish: str) -> None:
    answer = get(client, do="new", difficulty=wish)
    assert answer.status_code == 302
    assert answer.headers["Cache-Control"] == "no-store"
    (rolled,) = parse_qs(urlsplit(answer.location).query)["position"]
    difficulty = rate(Position.parse(rolled), LIST).difficulty
    assert difficulty == (wish or difficulty) != "impossible"


def test_an_unknown_difficulty_is_named(client: FlaskClient) -> None:
    page = get(client, do="new", difficulty="brutal")
    assert page.status_code == 422
    assert "“brutal”" in text(page)


def test_the_judge_says_of_each_run_what_is_wrong(client: FlaskClient) -> None:
    told = checked(client, ("hog", ".x.", "cat"))
    assert [(run["text"], run["fault"]) for run in told["runs"]] == [  # type: ignore[attr-defined]
        ("hog", ""), ("cat", ""), ("oxa", "not_a_word"),
    ]  # fmt: skip
    assert told["solved"] is False
    assert "1 invalid word." in str(told["sentence"])


def test_giving_up_shows_the_board_of_the_commonest_words(client: FlaskClient) -> None:
    page = get(client, "/solution", position=position(("hog",)))
    assert page.status_code == 200
    assert all(word.upper() in text(page) for word in best().words)
    assert "Proven: no board" in text(get(client, "/solution", position="bbccddfffggg dice=free"))
    assert get(client, "/solution", position="qq").status_code == 422


def test_runs_are_named_as_the_player_s_board_counts(client: FlaskClient) -> None:
    told = checked(client, ("ho", ".."), corner="19,20")
    assert "row 20, column 21, across" in str(told["body"])
    told = checked(client, ("ho", ".."), corner="-4,20")
    assert "row -3, column 21, across" in str(told["body"])
    assert "too short" in str(told["body"])


def test_a_repeated_word_is_a_fault_if_the_rules_forbid_it(client: FlaskClient) -> None:
    asked = "aaccttghlopx board=cat.cat dice=free repeats=no"
    told = get(client, "/check", position=asked).get_json()
    assert {run["fault"] for run in told["runs"]} == {"repeated_word"}


def test_separate_pieces_are_reported(client: FlaskClient) -> None:
    told = checked(client, ("hog", "...", "cat"))
    assert [len(piece) for piece in told["pieces"]] == [3, 3]  # type: ignore[attr-defined]
    assert "2 pieces lie apart." in str(told["sentence"])


def test_a_solved_roll_is_praised_with_its_words_and_how_common_they_are(client: FlaskClient) -> None:
    told = checked(client, best().rows)
    assert told["solved"] is True
    assert all(f">{word.upper()}</a>" in str(told["body"]) for word in best().words)
    assert "everyday words" in str(told["body"])


def test_words_are_explained_in_the_spelling_of_the_list_and_lead_to_it(client: FlaskClient) -> None:
    british, american = (
        str(get(client, "/check", position="dye board=dye", lexicon=name).get_json()["body"])
        for name in ("british", "american")
    )
    assert "colouring" in british and "about/DYE?lexicon=british" in british
    assert "coloring" in american and "about/DYE?lexicon=american" in american


def test_one_tile_less_is_not_solved(client: FlaskClient) -> None:
    row, col = next(cell for cell in best().tiles)
    rows = [list(text) for text in best().rows]
    rows[row][col] = EMPTY
    told = checked(client, tuple("".join(text) for text in rows))
    assert told["solved"] is False
    assert "praise" not in str(told["body"])


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ("", "letters"),
        ("abc1", "letters"),
        ("aacdghhloptx board=zoo", "board"),
        ("aacdghhloptx board=h%g", "board"),
        ("aacdghhloptx colour=red", "position"),
    ],
)
@pytest.mark.parametrize("path", ["/check", "/finish", "/clues"])
def test_what_cannot_be_read_is_named(client: FlaskClient, path: str, asked: str, field: str) -> None:
    answer = get(client, path, position=asked)
    assert answer.status_code == 422
    if path == "/check":
        assert answer.get_json()["field"] == field
    else:
        assert 'class="error"' in answer.text


def test_an_unfinished_board_that_can_be_finished(client: FlaskClient) -> None:
    word = best().words[0]
    page = get(client, "/finish", position=position((word,)))
    expected = solve(Position(ROLL, (word,)), vocabulary(LIST, 20)).total
    assert "Yes. The tiles can stay where they are:" in text(page)
    assert re.search(rf"\b{expected:,} board", text(page))
    assert "everyday words" in text(page)


def test_a_board_that_cannot_be_finished_says_which_tiles_are_in_the_way(client: FlaskClient) -> None:
    page = get(client, "/finish", position=position(("xth",)))
    assert "No. Proven:" in text(page)
    cells = re.search(r'data-cells="([^"]*)"', page.text)
    assert cells
    taken = [tuple(map(int, cell.split(","))) for cell in cells[1].split()]
    rows = ("".join(EMPTY if (0, col) in taken else char for col, char in enumerate("xth")),)
    assert solve(Position(ROLL, rows), vocabulary(LIST)).total
    assert all((0, col) in taken or solve(Position(ROLL, ("xth",)), vocabulary(LIST)).total == 0 for col in range(3))


def test_a_long_search_for_an_end_is_streamed(client: FlaskClient) -> None:
    events = get(client, "/finishing", position=position(("hog",))).text
    last = json.loads(events.rstrip().rsplit("data: ", 1)[1])
    assert "Yes." in last["body"]


def test_clues_come_in_steps(client: FlaskClient) -> None:
    one, three = (get(client, "/clues", position=ROLL, clue=step) for step in (1, 3))
    assert (one.text.count("<li>"), three.text.count("<li>")) == (1, 3)
    assert "Difficulty" in one.text


def test_without_scripts_a_board_is_typed_and_checked(client: FlaskClient) -> None:
    page = get(client, letters=ROLL, board="hog\n.x.\ncat", do="check")
    assert page.status_code == 200
    assert "OXA : not in the list row 1, column 2, down" in text(page)
    assert "HOG\n.X.\nCAT</textarea>" in page.text


def test_without_scripts_there_are_the_end_and_clues_as_well(client: FlaskClient) -> None:
    assert "Yes." in text(get(client, letters=ROLL, board="hog", do="finish"))
    assert get(client, letters=ROLL, board="", do="clue", clue="2").text.count('<button name="clue" value="3"') == 1


@pytest.mark.parametrize(
    ("letters", "board", "told"),
    [
        (ROLL, "hog\n?x.", "Row 2, column 1"),
        (ROLL, "hog\nz..", "Row 2, column 1"),
        ("aacdghhlopt", "hog", "dice: 1"),
        ("aacdghhloptq", "hog", "Q"),
        ("аacdghhloptx", "hog", "another alphabet"),
    ],
)
def test_a_typed_board_with_a_fault_is_kept(client: FlaskClient, letters: str, board: str, told: str) -> None:
    page = get(client, letters=letters, board=board, do="check")
    assert page.status_code == 422
    assert told in text(page)
    assert f'value="{letters}"' in page.text
    assert f"{board}</textarea>" in page.text


@pytest.mark.parametrize(("letters", "name", "value"), [("qqqqqqqqqqqq", "dice", "free"), ("taxhogpad", "count", "9")])
def test_what_would_make_the_letters_valid_is_offered(client: FlaskClient, letters: str, name: str, value: str) -> None:
    page = get(client, letters=letters)
    assert page.status_code == 422
    assert f'<button name="{name}" value="{value}">' in page.text
    assert get(client, letters=letters, **{name: value}).status_code == 200


def test_a_list_of_other_letters_is_refused(client: FlaskClient) -> None:
    page = get(client, position=ROLL, lexicon="russian")
    assert page.status_code == 422
    assert "Russian nouns is in other letters than the dice." in text(page)
    judged = get(client, "/check", position=ROLL, lexicon="nonesuch")
    assert (judged.status_code, judged.json["field"]) == (422, "lexicon")  # type: ignore[index]


def test_the_roll_of_a_day(client: FlaskClient) -> None:
    day = date(2026, 3, 4)
    page = client.get("/en/qless/daily/2026-03-04")
    assert page.status_code == 200
    assert f"position={daily(day).position}&amp;day=2026-03-04" in page.text
    assert f"Difficulty: medium; just {daily(day).rating.boards} boards of everyday words." in text(page)
    assert "/en/qless/daily/2026-03-03" in page.text
    assert "/en/qless/daily/2026-03-05" in page.text


def test_today_is_the_day_without_a_date(client: FlaskClient) -> None:
    around = [(datetime.now(UTC) + timedelta(hours=hours)).date().isoformat() for hours in (-1, 0, 1)]
    page = client.get("/en/qless/daily")
    assert any(f'data-day="{day}"' in page.text for day in around)


@pytest.mark.parametrize("day", ["1900-01-01", "2020-02-29", "2026-03-04"])
def test_every_day_that_was_has_its_roll(client: FlaskClient, day: str) -> None:
    page = client.get(f"/en/qless/daily/{day}")
    assert page.status_code == 200
    assert "position=" in page.text


@pytest.mark.parametrize(
    "day", ["1899-12-31", "2199-12-31", "9999-12-31", "2026-02-30", "20260304", "2026-W10-3", "tomorrow"]
)
def test_an_invalid_day_is_named_and_kept(client: FlaskClient, day: str) -> None:
    page = client.get(f"/en/qless/daily/{day}")
    assert page.status_code == 422
    assert f'value="{day}"' in page.text
    assert 'class="error"' in page.text


def test_the_roll_of_a_day_is_there_once_that_day_begins_somewhere(client: FlaskClient) -> None:
    first_zone = (datetime.now(UTC) + timedelta(hours=14)).date()
    assert client.get(f"/en/qless/daily/{first_zone - timedelta(1)}").status_code == 200
    later = first_zone + timedelta(2)
    assert "opens on its own day" in client.get(f"/en/qless/daily/{later}").text
    own = str(daily(later).position)
    assert "Roll of the day, " not in get(client, position=own, day=later.isoformat()).text


def test_clues_to_the_roll_of_the_day_begin_with_something_new(client: FlaskClient) -> None:
    own = str(daily(date(2026, 3, 4)).position)
    query = {"position": own, "clue": "1"}
    first = text(client.get("/en/qless/play/clues", query_string=query))
    assert "Difficulty:" in first
    of_day = text(client.get("/en/qless/play/clues", query_string=query | {"day": "2026-03-04"}))
    assert "Difficulty:" not in of_day
    assert "letters." in of_day


def test_any_date_can_be_asked_for(client: FlaskClient) -> None:
    assert client.get("/en/qless/daily?date=2026-03-04").location.endswith("/en/qless/daily/2026-03-04")
    assert client.get("/en/qless/daily?date=4.3.2026").status_code == 422


def test_a_day_is_named_only_beside_its_own_roll(client: FlaskClient) -> None:
    own = str(daily(date(2026, 3, 4)).position)
    assert "Roll of the day, 4 March 2026" in get(client, position=own, day="2026-03-04").text
    assert (
        "Roll of the day"
        not in text(get(client, position=ROLL, day="2026-03-04"))
        .replace("Roll of the day Any", "")
        .split("New roll")[0]
    )
    assert get(client, position=own, day="yesterday").status_code == 200


def test_statistics_need_scripts_and_say_so(client: FlaskClient) -> None:
    page = client.get("/en/qless/statistics")
    assert page.status_code == 200
    assert "need JavaScript" in page.text


def test_a_typed_board_is_judged_by_the_one_judge(client: FlaskClient) -> None:
    told = checked(client, best().rows)
    check = check_board(best().rows, ROLL, LIST)
    assert [run["text"] for run in told["runs"]] == [run.text for run in check.runs]  # type: ignore[attr-defined]


def test_a_solution_of_unfit_words_alone_is_not_drawn(client: FlaskClient) -> None:
    page = client.get("/en/qless/play/solution", query_string={"position": "ceglmnnttuvz"})
    assert "Not with everyday words, but with less common ones: 2 boards." in page.text
    assert "Every board contains coarse words." in page.text
    assert not select(page, "a[data-word]")
    assert "way=boards" in page.text
