"""Balda against the program, played through the page's forms: every level, refusals, passes, edited addresses."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient
from pages import only, select, text_of, texts, value_of, values

from solvers.balda import LEVELS, Move, Play, Position, adapted, endgame, legal_play, review, solve
from solvers.balda.vocabulary import limited
from solvers.lexicon import open_lexicon
from solvers.lexicon.facts import gist
from solvers.lexicon.fitness import unfit
from webapp.application import create_app
from webapp.balda.game_address import PEOPLE
from webapp.balda.known import known_words
from webapp.readiness import Readiness
from webapp.settings import Settings

PAGE = "/en/balda/play"
NOUNS = open_lexicon("russian")
BALDA = "...../...../балда/...../..... балда"
SMALL = ".../кот/... кот"
DEAD = "ъъъ/ъъъ/ъ.."


class Game:
    """A game played by the forms that its pages offer."""

    def __init__(self, client: FlaskClient, position: str = SMALL, level: str = "greedy", **query: Any) -> None:
        self.client = client
        self.ask({"position": position, "level": level, "seed": "s", **query})

    def ask(self, query: dict[str, Any] | list[tuple[str, Any]]) -> None:
        response = self.client.get(PAGE, query_string=query, follow_redirects=True)
        self.status = response.status_code
        self.text = response.text
        self.query = dict(parse_qsl(urlsplit(response.request.full_path).query))

    def send(self, kind: str, **fields: Any) -> None:
        """Send a form of the page, with its hidden fields and these."""
        hidden = select(only(self.text, f"form.{kind}"), "input[type=hidden]")
        self.ask([(field.name, field.value) for field in hidden] + list(fields.items()))

    def play(self, move: Move) -> None:
        self.send("move", row=move.row + 1, col=move.col + 1, letter=move.letter.upper(), word=move.word.upper())

    def follow(self, link: str) -> None:
        self.ask(parse_qsl(urlsplit(value_of(self.text, f"#{link}", "href")).query))

    @property
    def moves(self) -> list[str]:
        text = self.query.get("moves", "")
        return text.split(";") if text else []

    @property
    def position(self) -> Position:
        """The position that the address leads to, every move of it legal."""
        here = Position.parse(self.query["position"])
        for text in self.moves:
            here = here.passed() if text == "-" else here.after(legal_play(here, here.parse_move(text), NOUNS))
        return here

    @property
    def cells(self) -> tuple[str, ...]:
        """The field as the page shows it."""
        letters = texts(self.text, "td.empty > span, td.tile > span")
        width = self.position.width
        text = "".join(letter.lower() or "." for letter in letters)
        return tuple(text[start : start + width] for start in range(0, len(text), width))

    @property
    def scores(self) -> tuple[int, ...]:
        """The points shown: the player's, the program's."""
        return tuple(int(points) for points in texts(self.text, "dt + dd") if points.isdigit())

    @property
    def is_over(self) -> bool:
        return 'data-stage="over"' in self.text

    @property
    def error(self) -> str:
        return " ".join(texts(self.text, "#move-error"))

    def value(self, name: str) -> str:
        return value_of(self.text, f'input[name="{name}"]:not([type=hidden])')

    def legal(self) -> tuple[Play, ...]:
        return solve(self.position, NOUNS).plays


@pytest.fixture
def balda(client: FlaskClient) -> Game:
    return Game(client, BALDA)


def test_the_levels_are_the_solvers(client: FlaskClient) -> None:
    text = client.get(PAGE).text
    assert values(text, "input[type=radio][name=level]") == [*PEOPLE, *LEVELS]
    assert len(LEVELS) == 8


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("you", ["1", "2"])
def test_a_whole_game_by_the_forms(client: FlaskClient, level: str, you: str) -> None:
    game = Game(client, level=level, you=you)
    assert len(game.moves) == (you == "2")
    while not game.is_over:
        before = game.moves
        legal = game.legal()
        assert game.cells == game.position.rows
        if legal:
            game.play(legal[-1])
            assert str(legal[-1]) == game.moves[len(before)]
        else:
            game.send("passing")
            assert game.moves[len(before)] == "-"
        assert game.status == 200
        assert len(game.moves) - len(before) in ({1, 2} if game.is_over else {2})
    end = game.position
    assert end.is_over
    assert game.scores == (end.scores if you == "1" else end.scores[::-1])
    own, other = game.scores
    said = "a draw" if own == other else "you win" if own > other else "Tilewright wins"
    assert f"The game is over: {said}, {max(own, other)} : {min(own, other)}." in game.text
    start = Position.parse(SMALL)
    played = [word for text in game.moves for word in text.split()[2:]]
    assert len(set(played)) == len(played) == start.empty - end.empty


def test_the_same_address_is_the_same_game(balda: Game) -> None:
    balda.play(Move(1, 1, "ф", "фалда"))
    address, text = dict(balda.query), balda.text
    balda.ask(address)
    assert balda.query == address
    assert balda.text == text


def test_the_seed_decides_what_the_program_plays(client: FlaskClient) -> None:
    def answer(seed: str) -> str:
        return Game(client, BALDA, "easy", you="2", seed=seed).moves[0]

    assert answer("a") == answer("a")
    assert len({answer(seed) for seed in "abcdef"}) > 1


def test_the_greedy_level_plays_a_longest_word(client: FlaskClient) -> None:
    game = Game(client, BALDA, "greedy", you="2")
    assert len(game.moves[0].split()[2]) == solve(Position.parse(BALDA), NOUNS).plays[0].score


def test_the_beginner_plays_common_words(client: FlaskClient) -> None:
    for seed in "abcdef":
        assert Game(client, BALDA, "easy", you="2", seed=seed).moves[0].split()[2] in known_words("ru")


def test_the_expert_plays_the_ending_exactly(client: FlaskClient) -> None:
    near = "кот/рак/.с. кот,рак"
    game = Game(client, near, "expert", you="2")
    best = {str(play) for play in endgame(Position.parse(near), NOUNS).best}
    assert game.moves[0] in best


def test_the_program_leaves_unfit_words_aside(client: FlaskClient) -> None:
    language = unfit("ru")
    word = next(word.lower() for word in sorted(language) if len(word) == 5 and NOUNS.contains(word))
    start = f"...../{word[:4]}./...../...../....."
    longest = solve(Position.parse(start), NOUNS).plays[0].score
    game = Game(client, start, "greedy", you="2")
    played = game.moves[0].split()[2]
    assert played.upper() not in language
    assert len(played) <= longest


def test_what_the_program_played_is_described_and_drawn(client: FlaskClient) -> None:
    game = Game(client, BALDA, you="2")
    move = Position.parse(BALDA).parse_move(game.moves[0])
    points = len(move.word)
    assert (
        f"Tilewright: {move.letter.upper()} in row {move.row + 1}, column {move.col + 1}:"
        f" {move.word.upper()}, {points} points." in game.text
    )
    line = re.search(r'<polyline points="([^"]*)"', game.text)
    assert line
    path = [tuple(int(float(part)) for part in pair.split(",")) for pair in line[1].split()]
    rows = game.position.rows
    assert "".join(rows[row][col] for col, row in path) == move.word
    assert (move.col, move.row) in path
    assert select(game.text, f'td.tile.played[data-cell="{move.row},{move.col}"]')


REFUSED = {
    "filled": (("3", "1", "ф", "фалда"), "The cell is filled already."),
    "apart": (("1", "1", "ф", "фалда"), "The cell is apart"),
    "used": (("2", "1", "б", "балда"), "“балда” was used already."),
    "no word": (("2", "2", "ы", "ыалда"), "“ыалда” is not in the list"),
    "no path": (("2", "2", "ф", "лампа"), "“лампа” cannot be read through that cell"),
    "off the field": (("6", "1", "ф", "фалда"), "Row 6, column 1 is outside the field"),
    "row 0": (("0", "1", "ф", "фалда"), "Row 0, column 1 is outside the field"),
    "no number": (("two", "1", "ф", "фалда"), "“two” is not the number"),
    "other digits": (("٢", "2", "ф", "фалда"), "“٢” is not the number"),
    "no letter": (("2", "2", "f", "фалда"), "“f” is not a letter"),
    "two letters": (("2", "2", "фа", "фалда"), "Put one letter into the cell, not “фа”."),
    "other word": (("2", "2", "ф", "falda"), "is not a letter of this game"),
    "long word": (("2", "2", "ф", "ф" * 50), "can’t be a word"),
    "row missing": (("", "2", "ф", "фалда"), "Enter the row"),
    "column missing": (("2", "", "ф", "фалда"), "Enter the column"),
    "letter missing": (("2", "2", "", "фалда"), "Enter the letter"),
    "word missing": (("2", "2", "ф", ""), "Enter the word"),
}


@pytest.mark.parametrize("kind", REFUSED)
def test_a_refused_move_says_why_and_stays_typed(balda: Game, kind: str) -> None:
    typed, reason = REFUSED[kind]
    balda.send("move", **dict(zip(("row", "col", "letter", "word"), typed, strict=True)))
    assert balda.status == 422
    assert reason in balda.error
    assert tuple(balda.value(name) for name in ("row", "col", "letter", "word")) == typed
    assert balda.cells == Position.parse(BALDA).rows
    assert 'name="word"' in balda.text


def test_too_short_a_word_is_refused_by_the_rules_agreed_on(client: FlaskClient) -> None:
    game = Game(client, f"{BALDA} min=4")
    game.play(Move(1, 1, "б", "баб"))
    assert game.status == 422
    assert "at least 4 letters" in game.error


def test_neighbours_by_the_corner_are_a_rule(client: FlaskClient) -> None:
    word = next(
        play
        for play in solve(Position.parse(f"{BALDA} neighbours=8"), NOUNS).plays
        if solve(Position.parse(BALDA), NOUNS).play(play) is None
    )
    plain = Game(client, BALDA)
    plain.play(word)
    assert plain.status == 422
    corner = Game(client, f"{BALDA} neighbours=8")
    corner.play(word)
    assert corner.status == 200
    assert corner.moves[0] == str(word)


def test_yo_is_e(client: FlaskClient) -> None:
    game = Game(client, ".../лка/... лка")
    game.send("move", row="1", col="1", letter="Ё", word="ЁЛКА")
    assert game.status == 200
    assert game.moves[0] == "1,1 е елка"


def test_yo_of_its_own_is_a_rule_that_can_be_agreed_on(client: FlaskClient) -> None:
    assert 'name="yo" value="strict"' in client.get(PAGE).text
    begun = client.get(PAGE, query_string={"new": "1", "level": "greedy", "start": "ёлка", "yo": "strict"})
    address = dict(parse_qsl(urlsplit(begun.headers["Location"]).query))
    assert Position.parse(address["position"]).used == ("ёлка",)
    game = Game(client, ".../лка/... лка yo=strict")
    game.send("move", row="1", col="1", letter="Е", word="ЕЛКА")
    assert game.status == 422
    assert "where ё is not е, it has: ёлка" in unescape(game.text)
    game.send("move", row="1", col="1", letter="Е\u0308", word="Е\u0308ЛКА")
    assert game.status == 200
    assert game.moves[0] == "1,1 ё ёлка"


@pytest.mark.parametrize(
    "fields",
    [
        {"letter": "фа", "word": "фалда"},
        {"letter": "ф" * 10_000, "word": "фалда"},
        {"letter": "ф", "word": "фалда" + " " * 60 + "щ"},
        {"letter": "ф", "word": "фалда" * 20},
    ],
    ids=range(4),
)
def test_nothing_typed_is_cut_to_make_a_move_of_it(client: FlaskClient, fields: dict[str, str]) -> None:
    game = Game(client, BALDA)
    game.send("move", row="2", col="2", **fields)
    assert game.status == 422
    assert game.moves == []
    for name, text in fields.items():
        assert text in values(game.text, f'[name="{name}"][value]')


def test_letters_of_the_address_never_fill_a_cell(balda: Game) -> None:
    balda.ask({**balda.query, "row": "3", "col": "1", "letter": "к", "word": "калда", "r3c1": "к", "rows": "калда"})
    assert balda.status == 422
    assert balda.cells[2] == "балда"


def test_passing_by_choice_asks_first(balda: Game) -> None:
    balda.send("bar", do="pass")
    assert balda.status == 200
    assert balda.moves == []
    assert "There are words left to play." in balda.text
    balda.send("passing")
    assert balda.moves[0] == "-"
    assert len(balda.moves) == 2
    assert balda.position.turn == 0


def test_a_pass_can_be_thought_better_of(balda: Game) -> None:
    balda.send("bar", do="pass")
    balda.follow("no-pass")
    assert balda.moves == []
    assert 'id="move"' in balda.text


@pytest.mark.parametrize("you", ["1", "2"])
def test_on_a_dead_field_both_pass_and_it_is_a_draw(client: FlaskClient, you: str) -> None:
    game = Game(client, DEAD, "expert", you=you)
    assert "No word in the list can be played." in game.text
    game.send("passing")
    assert game.is_over
    assert game.moves == ["-", "-"]
    assert "The game is over: a draw, 0 : 0." in game.text


def test_a_full_field_is_over_at_once(client: FlaskClient) -> None:
    game = Game(client, "кот/ром/сон кот 7/7")
    assert game.is_over
    assert "a draw, 7 : 7" in game.text
    game.ask({**game.query, "row": "1", "col": "1", "letter": "к", "word": "кот"})
    assert game.is_over
    assert game.cells == ("кот", "ром", "сон")


def test_points_brought_along_count(client: FlaskClient) -> None:
    game = Game(client, "кот/ром/сон кот 9/7 turn=2", you="2")
    assert game.scores == (7, 9)
    assert "Tilewright wins, 9 : 7" in game.text


def over(client: FlaskClient) -> Game:
    """A game that the player plays badly."""
    game = Game(client, level="careful")
    while not game.is_over:
        legal = game.legal()
        if legal:
            game.play(legal[-1])
        else:
            game.send("passing")
    return game


def test_after_the_game_the_review_says_what_each_move_gave_away(client: FlaskClient) -> None:
    game = over(client)
    game.follow("look-back")
    assert game.query["review"] == "1"
    rows = re.findall(r'<th scope="row">(.*?)</th>\s*<td class="number">(.*?)<.*?<td>(.*?)</td></tr>', game.text, re.S)
    moves = [None if text == "-" else Position.parse(SMALL).parse_move(text) for text in game.moves]
    expected = list(review(Position.parse(SMALL), moves, NOUNS))[::2]
    assert [int(lost.replace("−", "").split("<")[0] or 0) for _, lost, _ in rows] == [one.lost for one in expected]
    assert sum(one.lost for one in expected) > 0
    for (word, _, better), one in zip(rows, expected, strict=True):
        assert re.sub("<[^>]*>", "", word).startswith(one.play.word.upper() if one.play else "pass")
        if one.better:
            assert re.sub("<[^>]*>", "", better).startswith((one.better.word.upper(), "another word"))
        else:
            assert better == "–"


def test_a_look_back_without_time_says_so(prepared: Readiness) -> None:
    app: Flask = create_app(Settings(solve_seconds=0.0), prepared)
    game = over(app.test_client())
    game.follow("look-back")
    assert re.search(r"Only 0 of \d+ moves could be reviewed", game.text)


def test_the_same_start_again(client: FlaskClient) -> None:
    game = over(client)
    game.follow("again")
    assert game.moves == []
    assert game.query["position"] == SMALL
    assert game.query["level"] == "careful"


def test_a_move_is_taken_back_with_its_answer(balda: Game) -> None:
    balda.play(Move(1, 1, "ф", "фалда"))
    assert len(balda.moves) == 2
    balda.follow("take-back")
    assert balda.moves == []


def start(client: FlaskClient, **fields: str) -> Game:
    game = Game.__new__(Game)
    game.client = client
    game.ask({"new": "1", "level": "greedy", "begin": "you", "rows": "5", "cols": "5", **fields})
    return game


@pytest.mark.parametrize(("rows", "cols"), [(3, 3), (4, 4), (3, 6), (9, 9)])
def test_a_game_starts_from_a_word(client: FlaskClient, rows: int, cols: int) -> None:
    game = start(client, start=" Кот", rows=str(rows), cols=str(cols), lexicon="russian")
    assert game.status == 200
    assert game.position == Position.start("кот", rows, cols)
    assert game.moves == []
    assert "You begin." in game.text


def test_a_game_starts_from_a_random_common_word(client: FlaskClient) -> None:
    for _ in range(5):
        game = start(client, lexicon="russian")
        word = game.position.used[0]
        assert len(word) == 5
        assert word in known_words("ru")
        assert word.upper() not in unfit("ru")


def test_random_is_random_whatever_was_typed(client: FlaskClient) -> None:
    words = {start(client, start="балда", do="random", lexicon="russian").position.used for _ in range(6)}
    assert len(words) > 1


def test_the_letters_of_the_start_word_choose_the_list(client: FlaskClient) -> None:
    assert "Russian nouns" in start(client, start="балда").text
    english = start(client, start="house")
    assert "American English" in english.text
    assert english.position.rules.language == "en"


def test_an_english_game(client: FlaskClient) -> None:
    game = start(client, start="house", begin="program", level="easy")
    assert len(game.query["moves"].split(";")) == 1
    assert open_lexicon("american").contains(game.query["moves"].split()[2])


def test_the_program_begins_if_asked(client: FlaskClient) -> None:
    game = start(client, start="балда", begin="program")
    assert len(game.moves) == 1
    assert game.query["you"] == "2"


def test_the_side_to_move_of_a_position_is_the_players(client: FlaskClient) -> None:
    position = f"{BALDA} 3/4 turn=2"
    game = start(client, position=position, begin="you")
    assert game.moves == []
    assert game.query["position"] == position
    assert game.scores == (4, 3)
    assert len(start(client, position=position, begin="program").moves) == 1


def test_a_lone_word_of_a_position_without_used_words_started_the_game(client: FlaskClient) -> None:
    for field in ("...../...../балда/...../.....", "......./......./......./.балда./......./......./......."):
        game = start(client, position=field, begin="you")
        assert game.position.used == ("балда",)
        again = next(play for play in solve(Position.parse(field), NOUNS).plays if play.word == "балда")
        game.play(again)
        assert (game.status, game.moves) == (422, [])
        assert "“балда” was used already" in game.error


def test_a_position_from_the_analysis_can_be_played_on(client: FlaskClient) -> None:
    text = client.get(PAGE, query_string={"position": BALDA}).text
    assert f'<input type="hidden" name="position" value="{BALDA}">' in text
    assert 'name="rows"' not in text


def test_an_odd_number_of_cells_is_warned_about(client: FlaskClient) -> None:
    assert "An odd number of cells" in start(client, start="ель", rows="3", cols="6").text
    assert "An odd number of cells" not in start(client, start="балда").text


def test_own_words_count_for_both(client: FlaskClient) -> None:
    refused = Game(client, BALDA, minus="фалда")
    refused.play(Move(1, 1, "ф", "фалда"))
    assert refused.status == 422
    assert "is not in the list" in refused.error
    allowed = Game(client, BALDA, plus="ыалда")
    allowed.play(Move(1, 1, "ы", "ыалда"))
    assert allowed.status == 200
    assert allowed.query["plus"] == "ыалда"
    words = adapted(NOUNS, frozenset(["ыалда"]))
    only = Game(client, BALDA, plus="ыалда", minus=" ".join(play.word for play in solve(Position.parse(BALDA), words).plays if play.score == 5 and play.word != "ыалда"), you="2")  # fmt: skip
    assert only.moves[0].split()[2] == "ыалда"


BAD_STARTS = {
    "no list": ({"lexicon": "nonsense"}, "lexicon"),
    "word too long": ({"start": "святилище"}, "start"),
    "mixed letters": ({"start": "баlда"}, "start"),
    "a letter": ({"start": "б"}, "start"),
    "huge field": ({"rows": "99", "start": "балда"}, "rows"),
    "columns": ({"cols": "x", "start": "балда"}, "cols"),
    "shortest word": ({"min": "1", "start": "балда"}, "min"),
    "level": ({"level": "god", "start": "балда"}, "level"),
    "own words": ({"plus": "сл0во", "start": "балда"}, "plus"),
    "left out": ({"minus": " ".join(["аб"] * 200), "start": "балда"}, "minus"),
    "other list": ({"lexicon": "american", "position": BALDA}, "lexicon"),
}


@pytest.mark.parametrize("kind", BAD_STARTS)
def test_an_impossible_start_is_reported_beside_its_field(client: FlaskClient, kind: str) -> None:
    fields, place = BAD_STARTS[kind]
    response = client.get(PAGE, query_string={"new": "1", "level": "greedy", "rows": "5", "cols": "5", **fields})
    assert response.status_code == 422
    error = re.search(rf'id="{place}-error">(.*?)</span>', response.text, re.S)
    assert error, response.text
    assert error[1].strip()
    for name, value in fields.items():
        if name in ("start", "plus", "minus", "position"):
            assert f'name="{name}" value="{value}"' in response.text


EDITED = {
    "no field": {"position": "", "level": "greedy"},
    "nonsense": {"position": "what is this", "level": "greedy"},
    "an empty field": {"position": "...../.....", "level": "greedy"},
    "ragged": {"position": "кот/ко", "level": "greedy"},
    "no level": {"position": BALDA, "level": "x"},
    "moves alone": {"moves": "2,2 ф фалда"},
    "player 3": {"position": BALDA, "level": "greedy", "you": "3"},
    "long": {"position": "б" * 10_000, "level": "greedy"},
    "long moves": {"position": BALDA, "level": "greedy", "moves": "-;" * 9000},
    "list": {"position": BALDA, "level": "greedy", "lexicon": "nope"},
    "list of others": {"position": BALDA, "level": "greedy", "lexicon": "american"},
    "own words": {"position": BALDA, "level": "greedy", "plus": "a1"},
    "zero": {"position": BALDA + "\0", "level": "greedy"},
}


@pytest.mark.parametrize("kind", EDITED)
def test_an_invalid_address_is_reported_and_offers_a_new_game(client: FlaskClient, kind: str) -> None:
    response = client.get(PAGE, query_string=EDITED[kind])
    assert response.status_code == 422
    assert 'class="error"' in response.text
    assert re.search(r'class="error"[^>]*>[^<]*\w', response.text)
    assert 'id="begin"' in response.text


def test_a_good_position_outlives_a_bad_level(client: FlaskClient) -> None:
    text = client.get(PAGE, query_string={"position": BALDA, "level": "x"}).text
    assert "Unknown level." in text
    assert f'<input type="hidden" name="position" value="{BALDA}">' in text


@pytest.mark.parametrize(
    ("moves", "good", "reason"),
    [
        ("2,2 ф фалда;1,1 я яма", "2,2 ф фалда", "Move 2"),
        ("2,2 ы ыалда", "", "Move 1"),
        ("nonsense", "", "is not a move"),
        ("2,2 ф фалда;;", "2,2 ф фалда", "Move 2"),
        ("-;-;2,2 ф фалда", "-;-", "The game is over."),
        ("2,2 ф фалда;2,2 х халда", "2,2 ф фалда", "filled already"),
    ],
)
def test_moves_that_cannot_have_been_lead_back_to_the_last_that_can(
    client: FlaskClient, moves: str, good: str, reason: str
) -> None:
    game = Game(client, BALDA, moves=moves)
    assert game.status == 422
    assert reason in game.text
    game.follow("way-on")
    assert game.status == 200
    assert game.query.get("moves", "").startswith(good)
    assert game.cells == game.position.rows


def test_nobody_waits_for_a_server_that_is_still_preparing(client: FlaskClient) -> None:
    app = create_app(Settings(), Readiness())
    unready = app.test_client()
    response = unready.get(PAGE, query_string={"position": BALDA, "level": "greedy"})
    assert response.status_code == 200
    assert response.headers["Retry-After"]
    assert "Preparing" in response.text
    assert "Try again" in response.text
    assert unready.get(PAGE, query_string={"new": "1", "level": "greedy", "start": "балда"}).status_code == 200


def test_a_busy_server_keeps_the_game(prepared: Readiness) -> None:
    app = create_app(Settings(solves_at_once=1, solves_waiting=0), prepared)
    with app.extensions["capacity"].place():
        response = app.test_client().get(PAGE, query_string={"position": BALDA, "level": "greedy"})
    assert response.status_code == 503
    assert "Your game is kept in the address." in response.text
    assert "position=" in response.text


def test_the_vocabulary_holds_through_a_game(client: FlaskClient) -> None:
    form = {"new": "1", "start": "балда", "rows": "5", "cols": "5", "level": "greedy", "begin": "you", "min": "2"}
    started = client.get(
        PAGE, query_string=[*form.items(), ("words", "everyday"), ("words", "plain"), ("lexicon", "russian")]
    )
    query = dict(parse_qsl(urlsplit(started.headers["Location"]).query))
    assert query["words"] == "everyday,plain"
    game = Game(
        client,
        **{name: value for name, value in query.items() if name not in ("position", "level")},
        position=query["position"],
        level="greedy",
    )
    assert "everyday words only" in game.text
    game.send("move", row=2, col=1, letter="Ф", word="ФАЛДА")
    assert "leaves it out: it is not one of the everyday words" in text_of(game.text, "#move-error")
    assert game.moves == []
    within = limited(open_lexicon("russian"), ("everyday", "plain"))
    play = next(solve(game.position, within).first(1))
    game.play(play)
    assert len(game.moves) == 2
    assert game.query["words"] == "everyday,plain"
    assert within.contains(Position.parse(query["position"]).parse_move(game.moves[1]).word)


def test_a_start_word_outside_the_list_is_noted(client: FlaskClient) -> None:
    assert "Not in Russian nouns: КОЩЧШ." in Game(client, "...../...../кощчш/...../..... кощчш").text
    assert "Not in Russian nouns" not in Game(client, "...../...../балда/...../..... балда").text


def test_an_english_game_explains_the_last_word(client: FlaskClient) -> None:
    game = Game(client, "...../...../tiger/...../..... tiger", you="2", words="everyday,nouns")
    word = game.moves[0].split()[-1].upper()
    assert text_of(game.text, ".score .gist").startswith(f"{word}: ")
    assert all(gist(word, open_lexicon("american")) for word in (word, "TIGER"))


def other_side(game: Game) -> Game:
    """The game as the friend sees it who opens the link that the page gives."""
    friend = Game.__new__(Game)
    friend.client = game.client
    friend.ask(parse_qsl(urlsplit(value_of(game.text, "#link")).query))
    return friend


def test_friends_play_by_links_to_the_end(client: FlaskClient) -> None:
    game = start(client, start="кот", rows="3", cols="3", level="friend")
    assert "You begin." in game.text
    while not game.is_over:
        before = game.position
        legal = game.legal()
        if legal:
            game.play(legal[0])
        else:
            game.send("passing")
        assert "Send this link to your friend" in game.text
        assert not select(game.text, "#move")
        assert game.scores == (game.position.scores[before.turn], game.position.scores[1 - before.turn])
        own = game.text
        game = other_side(game)
        if legal and not game.is_over:
            assert f"Your friend: {legal[0].letter.upper()} in row" in game.text
    assert game.cells == game.position.rows
    first, second = game.scores
    said = "a draw" if first == second else "you win" if first > second else "your friend wins"
    assert f"The game is over: {said}" in game.text
    assert "it shows how the game ended" in own
    assert {"you win": "your friend wins", "your friend wins": "you win", "a draw": "a draw"}[said] in own


def test_a_friend_may_begin(client: FlaskClient) -> None:
    game = start(client, start="кот", rows="3", cols="3", level="friend", begin="program")
    assert "Send this link to your friend, who begins." in game.text
    assert "You begin." in other_side(game).text


def test_two_people_play_at_one_screen(client: FlaskClient) -> None:
    game = start(client, start="балда", level="screen")
    assert "Player 1 begins." in game.text
    for number, play in enumerate((Move(1, 1, "ф", "фалда"), Move(3, 1, "к", "кал"))):
        game.play(play)
        assert game.moves[number:] == [str(play)]
        assert f"Player {number + 1}: {play.letter.upper()} in row" in game.text
    assert game.scores == (5, 3)
    game.follow("take-back")
    assert game.moves == ["2,2 ф фалда"]
    game.send("bar", do="resign")
    assert "Do you want to resign?" in game.text
    game.send("passing")
    assert "Player 1 wins, 5 : 0." in game.text


def test_a_friend_takes_the_last_move_back_before_the_answer(client: FlaskClient) -> None:
    game = start(client, start="балда", level="friend")
    game.play(Move(1, 1, "ф", "фалда"))
    assert not select(other_side(game).text, "#take-back")
    game.follow("take-back")
    assert game.moves == []
    assert select(game.text, "#move")


@pytest.mark.parametrize("level", ["screen", "friend", "greedy"])
def test_a_word_that_the_list_lacks_can_be_counted_anyway(client: FlaskClient, level: str) -> None:
    game = start(client, start="балда", level=level)
    game.send("move", row="2", col="2", letter="Ы", word="ЫАЛДА")
    assert game.status == 422
    game.send("move", row="2", col="2", letter="Ы", word="ЫАЛДА", count="1")
    assert game.moves[0] == "2,2 ы ыалда!"
    assert "* not in the list; counted anyway" in game.text
    if level == "friend":
        assert "The list lacks this word; it was counted anyway." in other_side(game).text


@pytest.mark.parametrize("kind", ["filled", "apart", "used", "no path", "no letter"])
def test_nothing_but_a_missing_word_can_be_counted(balda: Game, kind: str) -> None:
    typed = dict(zip(("row", "col", "letter", "word"), REFUSED[kind][0], strict=True))
    balda.send("move", **typed)
    assert not select(balda.text, "#count")
    balda.send("move", **typed, count="1")
    assert balda.status == 422
    assert balda.moves == []


def test_a_listed_word_is_not_marked_as_counted(balda: Game) -> None:
    balda.send("move", row="2", col="2", letter="Ф", word="ФАЛДА", count="1")
    assert balda.moves[0] == "2,2 ф фалда"


def test_hints_lead_to_the_longest_word_and_keep_what_was_typed(balda: Game) -> None:
    balda.send("move", row="2", col="2", letter="Ф", hint="1")
    for number in range(2, 5):
        assert balda.moves == []
        assert (balda.value("row"), balda.value("letter")) == ("2", "Ф")
        balda.send("move", row="2", col="2", letter="Ф", hint=str(number))
    hinted = texts(balda.text, "#hints li")
    longest = balda.legal()[0].score
    assert hinted[0] == f"The best word has {longest} letters."
    assert hinted[3].removeprefix("The word is ").removesuffix(".").lower() in {play.word for play in balda.legal() if play.score == longest}  # fmt: skip
    assert not select(balda.text, "#hint")


def test_resigning_is_asked_about_and_loses(balda: Game) -> None:
    balda.play(Move(1, 1, "ф", "фалда"))
    balda.send("bar", do="resign")
    assert "Do you want to resign?" in balda.text
    balda.send("passing")
    assert balda.moves[-1] == "resign"
    assert balda.is_over
    assert "The game is over: you resigned, " in balda.text
    balda.follow("take-back")
    assert not balda.is_over


def test_words_played_and_better_ones_are_drawn_by_their_links(client: FlaskClient) -> None:
    game = over(client)
    game.follow("look-back")
    for link in select(game.text, ".used a.shows, .review a.shows"):
        shown = Game.__new__(Game)
        shown.client = client
        shown.ask(parse_qsl(urlsplit(link.attrib["href"]).query))
        numbered = {int(cell.attrib["data-place"]): cell for cell in select(shown.text, "#field td[data-place]")}
        cells = [numbered[place] for place in sorted(numbered)]
        word = "".join((text_of(cell) or cell.attrib.get("data-letter", "")).lower() for cell in cells)
        assert word == text_of(link).lower()
        path = [cell.attrib["data-cell"].replace(",", "") for cell in cells]
        assert "".join(path) == link.attrib["data-path"]


CHANGED = {
    "no checksum": {"sum": ""},
    "other checksum": {"sum": "aaaaaaaaaa"},
    "other game": {"seed": "x"},
    "other list": {"words": "plain"},
    "own words": {"plus": "ыыы"},
    "a legal move more": {"moves": "2,2 ф фалда;4,2 к кал"},
    "another legal move": {"moves": "2,2 ф фал"},
    "another level": {"level": "screen"},
}


@pytest.mark.parametrize("kind", CHANGED)
def test_a_friends_link_that_was_changed_says_so_and_shows_what_it_holds(client: FlaskClient, kind: str) -> None:
    game = start(client, start="балда", level="friend")
    game.play(Move(1, 1, "ф", "фалда"))
    good = other_side(game)
    changed = Game.__new__(Game)
    changed.client = client
    changed.ask(good.query | CHANGED[kind])
    assert changed.status == 422
    assert "This link was changed or cut off on its way" in changed.text
    assert not select(changed.text, "#move")
    changed.follow("way-on")
    assert changed.status == 200
    assert select(changed.text, "#move")


def test_an_impossible_move_in_a_friends_link_is_named(client: FlaskClient) -> None:
    game = start(client, start="балда", level="friend")
    game.play(Move(1, 1, "ф", "фалда"))
    broken = other_side(game)
    broken.ask(broken.query | {"moves": "2,2 ы ыалда"})
    assert broken.status == 422
    assert "Move 1 of this address cannot be: “ыалда” is not in the list" in broken.text


def test_the_statistics_page_names_every_opponent(client: FlaskClient) -> None:
    names = json.loads(value_of(client.get("/en/balda/statistics"), "#statistics", "data-names"))
    assert {*LEVELS, "friend"} <= names.keys()
