"""The Q-Less solver as plain forms and as fragments: queries, answers, faults."""

from __future__ import annotations

import json
import re
import time
from functools import cache
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urlsplit

import naive_qless
import pytest
from flask import Flask
from flask.testing import FlaskClient
from naive_qless import canonical
from oracle_files import qless_lines
from pages import select, text_of, texts, values
from werkzeug.test import TestResponse

from solvers.lexicon import open_lexicon
from solvers.lexicon.commonness import Tier
from solvers.lexicon.fitness import unfit
from solvers.qless import (
    LEVELS,
    Board,
    Position,
    can_roll,
    check_board,
    clues,
    rate,
    roll,
    solve,
    vocabulary,
)
from webapp.application import create_app
from webapp.qless.view import STEP
from webapp.readiness import Readiness
from webapp.settings import Settings

PAGE = "/en/qless"
ROLL = "aacdghhloptx"
RARE, PROVEN, LESS = "cefhjmnorrwx", "ccdeefgmnrtz", "ceghorrtwxyy"
LONG = "adeeilnoprst dice=free"
"""Letters with sixty million boards in the whole list."""
LIST = open_lexicon("american")


def get(client: FlaskClient, path: str = "", **query: object) -> TestResponse:
    return client.get(PAGE + path, query_string=query)


def asked(address: str) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}


def drawn(page: TestResponse | str) -> list[tuple[str, ...]]:
    """The boards on the page, as the text that is copied."""
    return [tuple(text.lower().split("\n")) for text in values(page, "button.copy[data-copy]", "data-copy")]


def sentence(page: TestResponse) -> str:
    return text_of(page, "p.sentence")


def complaint(page: TestResponse, field: str) -> str:
    """The error message beside a field."""
    return text_of(page, f"#{field}-error")


def told(page: TestResponse) -> list[str]:
    """The clues on the page."""
    return texts(page, "ol.clues#clues > li")


@cache
def common(text: str = ROLL, level: int | None = 20, **options: Any) -> tuple[Board, ...]:
    return solve(Position.parse(text), vocabulary(LIST, level), top=None, **options).boards


def test_the_verdict_comes_first_and_boards_when_asked(client: FlaskClient) -> None:
    count = len(common())
    page = get(client, position=ROLL)
    assert sentence(page) == f"Solvable with everyday words: {count} boards."
    assert "List: American English, everyday words; words that these letters make:" in page.text
    assert "Difficulty: hard" in page.text
    assert not drawn(page)
    assert 'name="way" value="boards" id="show-boards"' in page.text
    assert 'name="way" value="clues" id="show-clues"' in page.text
    page = get(client, position=ROLL, way="boards")
    assert drawn(page) == [board.rows for board in common()][:STEP]
    assert f"{count} of {count} boards shown." in page.text


def test_every_board_is_legal_and_none_comes_twice(client: FlaskClient) -> None:
    boards = drawn(get(client, position="aefginstttwy", way="boards", top=1000, search=1))
    assert len(boards) == len({canonical(rows) for rows in boards}) > 300
    for rows in boards:
        assert check_board(rows, "aefginstttwy", vocabulary(LIST, 20)).is_solved, rows


@pytest.mark.parametrize("line", [0, 3, 5])
def test_counts_are_those_of_the_oracle(client: FlaskClient, line: int) -> None:
    case = qless_lines("oracle")[line]
    page = get(client, position=case["roll"], lexicon="enable", level="all", search=1)
    assert sentence(page) == f"Solvable: {case['enable_distinct_boards']:,} boards in ENABLE."


@pytest.mark.parametrize(
    ("letters", "says", "hard"),
    [
        (LESS, "Not with everyday words, but with less common ones: ", "expert; needs common words"),
        (RARE, "Only with rare words: ", "expert; needs rare words."),
        (PROVEN, "Proven: no board with these letters in American English.", "impossible."),
        ("eeeeee dice=free", "Proven: no board with these letters in American English.", "impossible."),
    ],
)
def test_the_smallest_level_with_a_board_is_the_rolls_level(
    client: FlaskClient, letters: str, says: str, hard: str
) -> None:
    page = get(client, position=letters, way="boards", search=1)
    assert sentence(page).startswith(says)
    assert f"Difficulty: {hard}" in page.text
    rating = rate(Position.parse(letters), LIST)
    boards = drawn(page)
    assert bool(boards) == rating.is_solvable
    for rows in boards:
        assert check_board(rows, Position.parse(letters).letters, vocabulary(LIST, rating.level)).is_solved


def test_a_letter_that_no_word_has_is_named(client: FlaskClient) -> None:
    page = get(client, position=PROVEN, level="20")
    hopeless = solve(Position(PROVEN), vocabulary(LIST, 20), top=0).hopeless
    assert hopeless
    letters = ", ".join(hopeless.upper())
    assert f"have any of {letters}." in page.text or f"that has {letters}." in page.text
    assert "These letters make no word" not in get(client, position=ROLL).text


def test_a_level_that_is_chosen_is_the_one_searched(client: FlaskClient) -> None:
    for level in LEVELS:
        total = solve(Position(ROLL), vocabulary(LIST, level), top=0).total
        page = get(client, position=ROLL, level=level, search=1)
        assert sentence(page).startswith("Proven: no board" if not total else f"Solvable: {total:,} board")
        assert Tier(int(level)).title in sentence(page)
        assert ('name="level" value="all"' in page.text) == (not total)


def test_words_left_out_are_on_no_board(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webapp.qless.analysis.PAGE_SECONDS", 60)  # however slow the machine is
    page = get(client, position=ROLL, way="boards", ban="CHOP Hog")
    expected = [board.rows for board in common(excluded=("chop", "hog"))]
    assert drawn(page) == expected != [board.rows for board in common()]
    assert 'name="unban" value="chop"' in page.text and 'name="unban" value="hog"' in page.text
    assert sentence(get(client, position=ROLL, ban="tax")).startswith("Not with everyday words")
    more = get(client, position=ROLL, way="boards", ban="tax", banish="Chop")
    assert asked(more.headers["Location"])["ban"] == "tax,chop"
    less = get(client, position=ROLL, way="boards", ban="tax,chop", unban="tax")
    assert asked(less.headers["Location"])["ban"] == "chop"


def test_clues_leave_out_the_words_left_out(client: FlaskClient) -> None:
    word = told(get(client, position=ROLL, way="clues", clue=5))[4].split()[-1].strip(".").lower()
    page = get(client, position=ROLL, way="clues", clue=99, ban=word)
    other = told(page)[4].split()[-1].strip(".").lower()
    assert other != word
    rows = tuple(shown(page))
    assert check_board(rows, ROLL, vocabulary(LIST, None)).is_solved
    assert word not in check_board(rows, ROLL, vocabulary(LIST, None)).words


def shown(page: TestResponse) -> list[str]:
    """The rows of the outline."""
    grid = page.text.split('class="tile-grid"')[1].split("</section>")[0]
    tiles = {
        (int(row), int(col)): letter.lower() or "#"
        for row, col, letter in re.findall(r'<span class="[a-z-]*tile r(\d+) c(\d+)">(\w?)</span>', grid)
    }
    height, width = (max(place) for place in zip(*tiles, strict=True))
    return ["".join(tiles.get((row, col), ".") for col in range(1, width + 1)) for row in range(1, height + 1)]


def test_clues_come_one_at_a_time_and_no_board_before(client: FlaskClient) -> None:
    position = Position(ROLL)
    expected = clues(position, [vocabulary(LIST, level) for level in (*LEVELS, None)])
    assert expected
    first = get(client, position=ROLL, way="clues")
    assert told(first) == ["Difficulty: hard; just 4 boards of everyday words."]
    assert not drawn(first)
    texts = [
        "Difficulty: hard; just 4 boards of everyday words.",
        f"{len(expected.lengths)} words, of {', '.join(map(str, expected.lengths))} letters.",
        f"The hardest letter is {expected.hardest.upper()}; it stands in a word of {len(expected.word)} letters.",
        f"That word starts with {expected.word[0].upper()}.",
        f"The word is {expected.word.upper()}.",
        "This is the outline.",
    ]
    for step in range(1, 7):
        page = get(client, position=ROLL, way="clues", clue=step)
        assert told(page) == texts[:step]
        assert f'name="clue" value="{step + 1}"' in page.text
        assert ("tile-grid" in page.text) == (step == 6)
    assert shown(page) == [re.sub("[a-z]", "#", row) for row in expected.board.rows]
    for tiles in range(13):
        page = get(client, position=ROLL, way="clues", clue=6 + tiles)
        letters = "".join(shown(page)).replace(".", "").replace("#", "")
        assert len(letters) == tiles
        assert sorted(letters) == sorted(letter for _, letter in expected.tiles[:tiles])
    assert shown(page) == list(expected.board.rows)
    assert 'name="clue"' not in page.text.split('id="answer"')[1]


def test_other_letters_start_with_the_first_clue(client: FlaskClient) -> None:
    form = {"letters": "abcefhlorrrt", "count": "12", "way": "clues", "clue": "9", "top": ""}
    kept = get(client, **form, seen="abcefhlorrrt").headers["Location"]
    assert asked(kept) == {"position": "abcefhlorrrt", "way": "clues", "clue": "9"}
    assert asked(get(client, **form, seen=ROLL).headers["Location"]) == {"position": "abcefhlorrrt", "way": "clues"}


def test_a_roll_without_a_board_has_no_clues(client: FlaskClient) -> None:
    assert sentence(get(client, position=PROVEN, way="clues")) == "No clue: no board was found."


def test_what_is_proposed_by_clues_is_fit(client: FlaskClient) -> None:
    bad = unfit("en")
    for seed in range(12):
        page = get(client, position=roll(str(seed)), way="clues", clue=99)
        if told(page):
            check = check_board(shown(page), roll(str(seed)), vocabulary(LIST, None))
            assert check.is_solved
            assert not [word for word in check.words if word.upper() in bad]


@pytest.mark.parametrize(
    ("query", "fits"),
    [
        ({"words": "5"}, lambda board: len(board.words) == 5),
        ({"text": "tax"}, lambda board: "tax" in board.words),
        ({"text": "CHA had"}, lambda board: any(w.startswith("cha") for w in board.words) and "had" in board.words),
        ({"badge": "block"}, lambda board: "block" in board.badges),
        ({"badge": ["block", "symmetric"]}, lambda board: {"block", "symmetric"} <= board.badges),
        ({"once": "1"}, lambda board: len(set(board.words)) == len(board.words)),
    ],
)
def test_boards_are_filtered(client: FlaskClient, query: dict[str, Any], fits: Any) -> None:
    page = get(client, position=ROLL, level="35", way="boards", top=1000, search=1, **query)
    boards = common(level=35)
    assert drawn(page) == [board.rows for board in boards if fits(board)]
    kept = get(client, "", letters=ROLL, level="35", way="boards", **query)
    address = parse_qs(urlsplit(kept.headers["Location"]).query)
    assert {name: address[name] for name in query} == {
        name: value if isinstance(value, list) else [value] for name, value in query.items()
    }


@pytest.mark.parametrize(
    ("sort", "key"),
    [
        ("few", lambda board: len(board.words)),
        ("many", lambda board: -len(board.words)),
        ("long", lambda board: -max(map(len, board.words))),
        ("compact", lambda board: len(board.rows) * len(board.rows[0])),
    ],
)
def test_boards_are_sorted(client: FlaskClient, sort: str, key: Any) -> None:
    page = get(client, position=ROLL, level="35", way="boards", sort=sort, top=1000, search=1)
    assert drawn(page) == [board.rows for board in sorted(common(level=35), key=key)]


def test_boards_are_grouped_by_their_words(client: FlaskClient) -> None:
    page = get(client, position=ROLL, level="35", way="boards", group=1, top=1000, search=1)
    groups = naive_qless.by_words(common(level=35))
    assert f"{len(groups)} of {len(groups)} sets of words shown." in page.text
    assert drawn(page) == [board.rows for _, members in groups for board in members[:12]]


def test_a_word_is_looked_for_among_all_boards(client: FlaskClient) -> None:
    whole = solve(Position(ROLL), vocabulary(LIST), top=None)
    assert whole.total == whole.kept > 3000
    rare = whole.boards[-1].words[0]
    page = get(client, position=ROLL, level="all", way="boards", text=rare, top=1000, search=1)
    expected = {canonical(board.rows) for board in whole.boards if any(w.startswith(rare) for w in board.words)}
    assert {canonical(rows) for rows in drawn(page)} == expected != set()
    assert len(drawn(page)) == len(expected)


def test_a_filter_that_no_board_fits_says_so(client: FlaskClient) -> None:
    page = get(client, position=ROLL, level="35", way="boards", text="zzz", search=1)
    assert drawn(page) == []
    assert f"In all: {len(common(level=35))} boards; none fits the filter." in page.text
    assert "shown." not in page.text


def test_more_boards_are_shown_when_asked(client: FlaskClient) -> None:
    page = get(client, position=ROLL, level="50", way="boards", search=1)
    assert len(drawn(page)) == STEP
    assert f'name="top" value="{2 * STEP}"' in page.text
    assert len(drawn(get(client, position=ROLL, level="50", way="boards", search=1, top=40))) == 40


def test_a_form_leads_to_an_address_that_holds_everything(client: FlaskClient) -> None:
    form = {"letters": "T-A x hogPADLCH", "count": "12", "board": "", "way": "boards", "lexicon": "world", "ban": "cox"}
    page = get(client, **form, repeats="no", twos="yes", sort="", clue="", top="")
    assert page.status_code == 302
    assert asked(page.headers["Location"]) == {
        "position": f"{ROLL} twos=yes repeats=no", "way": "boards", "lexicon": "world", "ban": "cox",
    }  # fmt: skip
    again = client.get(page.headers["Location"])
    assert again.status_code == 200
    assert 'value="yes" checked' in again.text and 'value="no" checked' in again.text
    assert "<option value=world selected>" in again.text


def test_fragment_and_page_show_the_same(client: FlaskClient) -> None:
    get(client, position=ROLL, way="boards", search=1)  # then both know every board at once
    fragment = get(client, "/answer", letters=ROLL, count="12", way="boards")
    assert fragment.text.lstrip().startswith("<section")
    assert drawn(fragment) == drawn(get(client, position=ROLL, way="boards")) != []
    assert asked(fragment.headers["HX-Replace-Url"]) == {"position": ROLL, "way": "boards"}


def test_an_unfinished_roll_is_not_a_fault_while_typing(client: FlaskClient) -> None:
    page = get(client, "/answer", letters="taxhog", count="12", typing="1")
    assert page.status_code == 200
    assert sentence(page) == "6 letters more."
    assert get(client, "/answer", letters="", count="12", typing="1").status_code == 200
    assert get(client, "/answer", letters="tax1", count="12", typing="1").status_code == 422
    assert get(client, "/answer", letters="taxhog", count="12").status_code == 422


@pytest.mark.parametrize(
    ("query", "field", "says"),
    [
        ({"letters": "taxhogpad"}, "letters", "Letters typed: 9; missing for 12 dice: 3."),
        ({"letters": "taxhogpadlchee"}, "letters", "Letters typed: 14. For 12 dice that is 2 too many."),
        ({"letters": "a"}, "letters", "Letters typed: 1; missing for 12 dice: 11."),
        ({"letters": " "}, "letters", "Type the 12 letters that were rolled."),
        ({"letters": "taxh0gpadlch"}, "letters", "“0” (place 5) is not a letter."),
        ({"letters": "taxhфgpadlch"}, "letters", "“ф” (place 5) is a letter of another alphabet"),
        ({"letters": "qaxhogpadlch"}, "letters", "No die has the letter Q."),
        ({"letters": "zzxhogpadlch"}, "letters", "The dice cannot show these letters together"),
        ({"letters": "x" * 10_000}, "letters", "Letters typed: 10000."),
        ({"letters": "<b>" * 400}, "letters", "“<” (place 1) is not a letter."),
        ({"letters": ROLL, "board": "TAX\n..Z"}, "board", "Row 2, column 3: Z was not rolled."),
        ({"letters": ROLL, "board": "TAX\n..7"}, "board", "Row 2, column 3: “7” is not a letter from A to Z"),
        ({"letters": ROLL, "board": "TAXX"}, "board", "Row 1, column 4: one X more than was rolled (1)."),
        ({"letters": ROLL, "count": "13"}, "count", "3 to 12 dice"),
        ({"letters": ROLL, "count": "²"}, "count", "3 to 12 dice"),
        ({"letters": ROLL, "lexicon": "nosuch"}, "lexicon", "Unknown word list “nosuch”"),
        ({"letters": ROLL, "lexicon": "russian"}, "lexicon", "in other letters than the dice"),
        ({"letters": ROLL, "level": "30"}, "level", "The level is one of 10, 20, 35, 50."),
        ({"letters": ROLL, "ban": "tax, ch0p"}, "ban", "“ch0p” is not a word"),
        ({"letters": ROLL, "ban": "tax " * 101}, "ban", "That is 101 words; at most 100 can be left out."),
        ({"letters": ROLL, "sort": "best"}, "sort", "Boards cannot be sorted that way."),
        ({"letters": ROLL, "words": "two"}, "words", "“two” must be a whole number."),
        ({"letters": ROLL, "badge": "blue"}, "badge", "Unknown kind of board: “blue”."),
        ({"letters": ROLL, "way": "x"}, "way", "Choose boards or clues."),
    ],
)
def test_invalid_input_is_reported_beside_its_field_and_kept(
    client: FlaskClient, query: dict[str, str], field: str, says: str
) -> None:
    page = get(client, **({"count": "12", "board": ""} | query))
    if page.status_code == 302:
        page = client.get(page.headers["Location"])
    assert page.status_code == 422
    assert says in complaint(page, field)
    if page.request.args.get("letters"):
        assert query["letters"] in unescape(page.text)
        assert query.get("board", "") in unescape(page.text)
    assert "Traceback" not in page.text


def test_an_address_that_cannot_be_read_keeps_what_it_has(client: FlaskClient) -> None:
    page = get(client, position="aacdghhloptz board=tax/..q")
    assert page.status_code == 422
    assert 'value="aacdghhloptz"' in page.text
    assert "tax\n..q" in page.text
    assert get(client, position="aacdghhloptx foo=bar").status_code == 422
    assert get(client, position="a" * 20_000).status_code == 422


def test_more_or_fewer_dice_and_free_letters_are_offered(client: FlaskClient) -> None:
    page = get(client, letters="aacdghhlop", count="12")
    assert '<button name="count" value="10">Play with 10 dice</button>' in page.text
    ten = client.get(PAGE + "?letters=aacdghhlop&count=12&count=10")
    assert asked(ten.headers["Location"]) == {"position": "aacdghhlop"}
    page = get(client, letters="qacdghhloptx", count="12")
    assert '<button name="dice" value="free">Use free letters</button>' in page.text
    free = get(client, letters="qacdghhloptx", count="12", dice="free")
    assert asked(free.headers["Location"]) == {"position": "acdghhlopqtx dice=free"}
    assert client.get(free.headers["Location"]).status_code == 200


def test_dice_are_rolled(client: FlaskClient) -> None:
    seen = set()
    for count in ("12", "12", "5"):
        page = get(client, letters="abc", count=count, do="roll", way="boards", board="abc")
        position = Position.parse(asked(page.headers["Location"])["position"])
        assert len(position.letters) == int(count)
        assert can_roll(position.letters)
        assert not position.rows
        assert "way" not in asked(page.headers["Location"])
        seen.add(position.letters)
    assert len(seen) == 3


def test_tiles_laid_stay_where_they_are(client: FlaskClient) -> None:
    text = f"{ROLL} board=tax"
    expected = solve(Position.parse(text), vocabulary(LIST, 20), top=None)
    page = get(client, position=text, way="boards", level="20")
    assert sentence(page) == f"The tiles can stay where they are: {expected.total} boards."
    assert drawn(page) == [board.rows for board in expected.boards]
    stuck = get(client, position=f"{ROLL} board=xxx".replace("xxx", "xhc"), way="boards")
    assert sentence(stuck) == "Proven: no board in American English completes these tiles."


def test_an_empty_page_has_one_example(client: FlaskClient) -> None:
    page = get(client)
    assert page.status_code == 200
    example = re.search(r'<a href="(/en/qless\?[^"]*)">Try', page.text)
    assert example
    assert drawn(client.get(unescape(example[1])))


def test_a_search_that_is_cut_off_says_at_least(client: FlaskClient, prepared: Readiness) -> None:
    page = get(client, position=LONG, level="all", way="boards")
    assert re.fullmatch(r"Solvable: at least [\d,]+ boards in American English\.", sentence(page))
    assert 'name="search" value="1"' in page.text
    source = re.search(r'data-source="([^"]+)"', page.text)
    assert source
    assert asked(unescape(source[1])) == {"position": LONG, "level": "all", "way": "boards"}
    said, seconds = "", 0.1
    while not re.search(r"[1-9]", said):  # a busy machine may not find a board in such a short time
        seconds *= 2
        hasty = create_app(Settings(solve_seconds=seconds), prepared).test_client()
        said = sentence(get(hasty, position=LONG, level="all", search=1))
    assert "at least" in said


def test_without_time_nothing_is_called_proven(prepared: Readiness) -> None:
    none = create_app(Settings(solve_seconds=0.0), prepared).test_client()
    page = get(none, position="acchlmoprtxz dice=free", level="all")
    assert page.status_code == 200
    assert "Proven" not in page.text


def test_words_lead_to_what_is_known_of_them(client: FlaskClient) -> None:
    page = get(client, position=ROLL, way="boards", lexicon="enable")
    link = re.search(r'<a data-word href="([^"]*)">(\w+)</a>', page.text)
    assert link
    word = client.get(unescape(link[1]))
    assert word.status_code == 200
    assert link[2] in word.text


def test_boards_are_read_out_as_their_words(client: FlaskClient) -> None:
    page = get(client, position=ROLL, way="boards")
    labels = [label.removeprefix("Board: ") for label in values(page, "[role=img]", "aria-label")]
    assert labels == [", ".join(word.upper() for word in board.words) for board in common()]


def test_the_solver_speaks_russian_but_letters_stay(client: FlaskClient) -> None:
    page = client.get("/ru/qless", query_string={"position": ROLL, "way": "boards"})
    assert drawn(page) == [board.rows for board in common()]
    assert (
        client.get("/qless?position=" + ROLL, headers={"Accept-Language": "ru"})
        .headers["Location"]
        .startswith("/ru/qless?position=")
    )


def events(response: TestResponse) -> list[tuple[str, dict[str, Any]]]:
    assert response.mimetype == "text/event-stream"
    sent = []
    for part in response.text.split("\n\n"):
        if part:
            name, data = part.split("\n")
            sent.append((name.removeprefix("event: "), json.loads(data.removeprefix("data: "))))
    return sent


def test_a_long_search_is_streamed_to_its_end(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webapp.streaming.TURN", 0.02)  # several turns on a fast machine, too
    letters = "abcefhlorrrt"
    sent = events(get(client, "/search", position=letters, level="all", lexicon="enable", way="boards"))
    assert [name for name, _ in sent] == ["progress"] * (len(sent) - 1) + ["end"]
    assert len(sent) > 1
    said = [re.search(r"([\d,]+) boards", data["sentence"]) for _, data in sent]  # None as long as none is found
    totals = [int(found[1].replace(",", "")) for found in said if found]
    assert totals == sorted(totals)
    assert [data["working"] for _, data in sent[:-1] if "Searching ENABLE: " not in data["working"]] == []
    last = sent[-1][1]
    assert (last["complete"], last["working"]) == (True, "")
    assert last["sentence"] == "Solvable: 263,833 boards in ENABLE."
    page = get(client, position=letters, level="all", lexicon="enable", way="boards")  # now it is known
    assert sentence(page) == last["sentence"]
    assert drawn(last["body"]) == drawn(page) != []


def test_how_many_boards_fit_the_filter_stands_above_them(client: FlaskClient) -> None:
    count = sum("block" in board.badges for board in common(level=35))
    page = get(client, position=ROLL, level="35", way="boards", badge="block", search=1)
    assert f"Fit the filter: {count} board" in page.text
    assert "Fit the filter" not in get(client, position=ROLL, level="35", way="boards", search=1).text


def test_a_search_that_was_left_goes_on_from_there(prepared: Readiness) -> None:
    client = create_app(Settings(solve_seconds=0.05), prepared).test_client()
    asked = {"position": "adeeilnoprst dice=free", "level": "all", "way": "boards", "sort": "long", "search": 1}
    totals = []
    for _ in range(3):
        page = get(client, **asked)
        assert "at least" in sentence(page)
        totals.append(int(re.sub(r"\D", "", sentence(page))))
        assert f"of {totals[-1]:,} boards shown." in page.text
    assert totals[0] < totals[1] < totals[2]
    more = get(client, **asked | {"top": 36})
    assert len(drawn(more.text)) == 36
    assert int(re.sub(r"\D", "", sentence(more))) > totals[-1]


def test_a_stream_that_is_asked_nonsense_says_so(client: FlaskClient) -> None:
    assert events(get(client, "/search", position="a1b"))[-1][1]["error"].startswith("“1” (place 2) is not a letter")
    assert "error" in events(get(client, "/search", position=ROLL, lexicon="nosuch"))[-1][1]


@pytest.mark.slow
def test_turns_of_a_long_search_are_short(client: FlaskClient) -> None:
    """However many boards a roll has, waiting visitors soon get a place."""
    response = client.get(PAGE + "/search", query_string={"position": LONG, "level": "all", "way": "boards"})
    pauses = []
    last = time.process_time()
    for _ in zip(range(4), response.iter_encoded(), strict=False):
        pauses.append(time.process_time() - last)
        last = time.process_time()
    response.close()
    assert sorted(pauses)[2] < 2.0


def test_several_rolls_are_looked_at_together(client: FlaskClient) -> None:
    typed = f"{ROLL}\n\n{LESS.upper()}\n{PROVEN}\nqqq\nф"
    page = get(client, "/rolls", rolls=typed)
    plain = [text_of(row) for row in select(page, "tr") if select(row, "th[scope=row]")]
    assert len(plain) == 5
    assert "hard everyday words 4" in plain[0]
    assert "expert common words 0" in plain[1]
    assert "impossible unsolvable (proven) 0" in plain[2]
    assert "No die has the letter Q." in plain[3]
    assert "another alphabet" in plain[4]
    links = values(page, 'a[href^="/en/qless?"][href$="way=boards"]', "href")
    assert [asked(link)["position"] for link in links] == [ROLL, LESS, PROVEN]
    assert all(client.get(link).status_code == 200 for link in links)


def test_too_many_rolls_are_not_begun(client: FlaskClient) -> None:
    page = get(client, "/rolls", rolls="\n".join([ROLL] * 101))
    assert page.status_code == 422
    assert "That is 101 rolls; at most 100" in complaint(page, "rolls")
    assert unescape(page.text).count("\n".join([ROLL] * 101)) == 1
    assert get(client, "/rolls", rolls="\n".join([ROLL] * 100)).text.count('<tr><th scope="row">') == 100


def test_busy_servers_and_servers_not_ready_keep_what_was_typed(app: Flask) -> None:
    fresh = create_app(Settings(), Readiness()).test_client()
    page = get(fresh, position=ROLL, way="boards")
    assert page.status_code == 200
    assert ROLL.upper() in page.text
    assert 'http-equiv="refresh"' in page.text
    assert get(fresh, "/answer", letters=ROLL, count="12").status_code == 503
    crowded = create_app(Settings(solves_at_once=1, solves_waiting=0), app.extensions["readiness"])
    with crowded.extensions["capacity"].place():
        page = get(crowded.test_client(), position=ROLL, way="boards")
        assert page.status_code == 503
        assert "The server is busy. Your letters are kept." in page.text
        assert ROLL.upper() in page.text
        assert get(crowded.test_client(), "/rolls", rolls=ROLL).status_code == 503
