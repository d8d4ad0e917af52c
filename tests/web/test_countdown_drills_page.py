"""The conundrum, the stems and the statistics page as plain forms: every stage, and faults."""

from __future__ import annotations

import json
import re
from collections import Counter
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient
from pages import select, text_of, texts, value_of
from werkzeug.test import TestResponse

from solvers.countdown import Conundrum, Position, draw_conundrum, judge_guess, solve
from solvers.countdown.conundrum import solutions
from solvers.countdown.stems import FEWEST, Stem, good_stems
from solvers.lexicon import open_lexicon
from solvers.lexicon.facts import gist
from solvers.lexicon.fitness import unfit
from webapp.application import create_app
from webapp.capacity import Capacity
from webapp.readiness import Readiness
from webapp.settings import Settings

CONUNDRUM, STEMS = "/en/countdown/conundrum", "/en/countdown/stems"
SEED = "abc"


def tiles(page: TestResponse) -> str:
    """The letters on the board."""
    return "".join(texts(page, "span.tile"))


def field(page: TestResponse, name: str) -> str:
    """What stands in a field of the page, or in its text area."""
    found = select(page, f'input[name="{name}"], textarea[name="{name}"]')[0]
    return found.attrib["value"] if found.tag == "input" else found.text_content().removeprefix("\n")


def complaint(page: TestResponse, name: str) -> str:
    """The error message beside a field."""
    return text_of(page, f"#{name}-error")


def kept(page: TestResponse) -> dict[str, str] | None:
    """What the page hands to the scripts that keep results; None before there is one."""
    found = select(page, "div.result#result")
    return (
        {name[5:]: str(value) for name, value in found[0].attrib.items() if name.startswith("data-")} if found else None
    )


def plain(page: TestResponse) -> str:
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", "", page.text)))


# The conundrum


def test_without_a_seed_there_is_a_new_conundrum_every_time(client: FlaskClient) -> None:
    addresses = {client.get(CONUNDRUM).headers["Location"] for _ in range(3)}
    assert len(addresses) == 3
    assert all(client.get(address).status_code == 200 for address in addresses)


def test_a_chosen_list_stays_chosen(client: FlaskClient) -> None:
    address = client.get(CONUNDRUM, query_string={"lexicon": "world"}).headers["Location"]
    assert parse_qs(urlsplit(address).query)["lexicon"] == ["world"]
    assert field(client.get(address), "lexicon") == "world"


def test_a_seed_is_one_conundrum(client: FlaskClient) -> None:
    puzzle = draw_conundrum(SEED, open_lexicon("british"))
    page = client.get(CONUNDRUM, query_string={"seed": SEED})
    assert tiles(page) == puzzle.jumble
    assert puzzle.solution not in page.text
    assert kept(page) is None


@pytest.mark.parametrize("write", [str.upper, str.lower, lambda word: f" {word[:4]} {word[4:]} "])
def test_the_word_is_worth_ten_points(client: FlaskClient, write: object) -> None:
    puzzle = draw_conundrum(SEED, open_lexicon("british"))
    page = client.get(CONUNDRUM, query_string={"seed": SEED, "guess": write(puzzle.solution), "done": "1"})
    assert f"{puzzle.solution} 10 points in British English" in plain(page)
    assert " ".join(gist(puzzle.solution, open_lexicon("british")).split()) in plain(page)
    assert f"/en/words/about/{puzzle.solution}?lexicon=british" in page.text
    assert tiles(page) == puzzle.solution
    assert kept(page) == {
        "kind": "conundrum",
        "key": puzzle.solution,
        "size": "9",
        "most": "10",
        "longest": "9",
        "points": "10",
        "length": "9",
    }


@pytest.mark.parametrize("guess", ["xx", "table", "wrongword", "lovetying"])
def test_any_other_word_scores_nothing_and_the_answer_is_shown(client: FlaskClient, guess: str) -> None:
    puzzle = draw_conundrum(SEED, open_lexicon("british"))
    page = client.get(CONUNDRUM, query_string={"seed": SEED, "guess": guess, "done": "1"})
    assert page.status_code == 200
    assert f"{guess.upper()} 0 points" in plain(page)
    assert f"The answer is {puzzle.solution}" in plain(page)
    assert " ".join(gist(puzzle.solution, open_lexicon("british")).split()) in plain(page)
    result = kept(page)
    assert result is not None
    assert (result["points"], result["length"]) == ("0", "0")


def test_another_word_of_the_same_letters_would_be_right() -> None:
    lexicon = open_lexicon("british")
    nines = solve(Position("NEATCUDIO"), lexicon).by_length[9]
    assert sorted(nines) == ["AUCTIONED", "CAUTIONED", "EDUCATION"]
    puzzle = Conundrum("NEATCUDIO", nines[0])
    assert [judge_guess(word, puzzle, lexicon).score for word in (*nines, "NEATCUDIO", "DEJECTION")] == [
        10,
        10,
        10,
        0,
        0,
    ]


def test_giving_up_tells_the_answer(client: FlaskClient) -> None:
    puzzle = draw_conundrum(SEED, open_lexicon("british"))
    play = client.get(CONUNDRUM, query_string={"seed": SEED})
    page = client.get(value_of(play, 'a[href$="done=give-up"]', "href"))
    assert f"The answer is {puzzle.solution}" in plain(page)
    assert "No answer given" in page.text
    result = kept(page)
    assert result is not None
    assert result["points"] == "0"


def test_a_second_guess_does_nothing(client: FlaskClient) -> None:
    puzzle = draw_conundrum(SEED, open_lexicon("british"))
    page = client.get(f"{CONUNDRUM}?seed={SEED}&guess=wrongword&done=1&guess={puzzle.solution}")
    result = kept(page)
    assert result is not None
    assert result["points"] == "0"
    assert 'name="guess"' not in page.text


def test_the_words_of_a_jumble_are_shown(client: FlaskClient) -> None:
    lexicon = open_lexicon("british")
    by_words = [draw_conundrum(str(number), lexicon) for number in range(60)]
    made = next(puzzle for puzzle in by_words if len(puzzle.parts) == 2)
    seed = str(by_words.index(made))
    page = client.get(CONUNDRUM, query_string={"seed": seed, "done": "give-up"})
    assert f"The jumble {made.jumble} is made of words: {made.parts[0]} + {made.parts[1]}" in plain(page)


def test_a_jumble_from_the_television_can_be_typed(client: FlaskClient) -> None:
    page = client.get(CONUNDRUM, query_string={"jumble": "jet coined"})
    assert tiles(page) == "JETCOINED"
    result = kept(client.get(CONUNDRUM, query_string={"jumble": "jetcoined", "guess": "dejection", "done": "1"}))
    assert result is not None
    assert (result["key"], result["points"]) == ("DEJECTION", "10")


@pytest.mark.parametrize(
    ("guess", "what"),
    [
        ("", "Type your answer, or give up"),
        ("   ", "Type your answer, or give up"),
        ("12", "“1” is not a letter"),
        ("дежавю", "“д” is not a letter"),
        ("long-boat", "“-” is not a letter"),
        ("a" * 16, "16 letters; a conundrum has 9"),
        ("a" * 300, "300 characters"),
        ("<b>bold", "“<” is not a letter"),
    ],
)
def test_an_invalid_word_costs_no_guess(client: FlaskClient, guess: str, what: str) -> None:
    page = client.get(CONUNDRUM, query_string={"seed": SEED, "guess": guess, "done": "1"})
    assert page.status_code == 422
    assert what in complaint(page, "guess")
    assert field(page, "guess") == guess[:60]
    assert field(page, "seed") == SEED
    assert kept(page) is None
    assert draw_conundrum(SEED, open_lexicon("british")).solution not in page.text
    assert "<b>bold" not in page.text


@pytest.mark.parametrize(
    ("asked", "where", "what"),
    [
        ({"seed": "a b"}, "seed", "A seed is 1 to 40"),
        ({"seed": "a" * 41}, "seed", "A seed is 1 to 40"),
        ({"seed": SEED, "lexicon": "klingon"}, "lexicon", "Unknown word list “klingon”"),
        ({"jumble": "abc"}, "jumble", "3 letters; a conundrum has 9"),
        ({"jumble": "abcdefghi"}, "jumble", "no word of nine letters"),
        ({"jumble": "dejection"}, "jumble", "This is a word, not a jumble."),
        ({"jumble": "jetcoine4"}, "jumble", "“4” is not a letter"),
        ({"jumble": "a" * 300}, "jumble", "300 characters"),
    ],
)
def test_an_invalid_conundrum_is_named_and_kept(
    client: FlaskClient, asked: dict[str, str], where: str, what: str
) -> None:
    page = client.get(CONUNDRUM, query_string=asked)
    assert page.status_code == 422
    assert what in complaint(page, where)
    if "jumble" in asked:
        assert field(page, "jumble") == asked["jumble"]
    else:
        assert "New conundrum" in page.text


def test_no_unfit_word_is_a_conundrum() -> None:
    words = set(solutions(open_lexicon("british")))
    assert len(words) > 1000
    assert not words & unfit("en")


# The stems


def groups(page: TestResponse) -> dict[str, dict[str, str]]:
    """By extra letter, the words shown and what became of each."""
    shown = re.findall(r"\+(\w)</dt>\s*<dd><ul>(.*?)</ul></dd>", page.text, re.S)
    return {
        letter: {
            word: state for state, word in re.findall(r'<li class="([\w-]+)">.*?<a data-word[^>]*>(\w+)</a>', words)
        }
        for letter, words in shown
    }


@pytest.mark.parametrize("size", FEWEST)
def test_a_good_stem_makes_many_words(size: int) -> None:
    lexicon = open_lexicon("british")
    stems = good_stems(lexicon, size)
    assert len(stems) > 100
    assert len({"".join(sorted(stem)) for stem in stems}) == len(stems)
    for stem in stems:
        words = [word for words in Stem(stem).words(lexicon).values() for word in words]
        assert len(stem) == size - 1
        assert lexicon.contains(stem)
        assert len(words) >= FEWEST[size]
        assert all((Counter(word) - Counter(stem)).total() == 1 and len(word) == size for word in words)


@pytest.mark.parametrize("size", FEWEST)
def test_unfit_words_are_neither_stems_nor_listed_as_missed(size: int) -> None:
    lexicon, bad = open_lexicon("british"), unfit("en")
    for stem in good_stems(lexicon, size):
        assert stem not in bad
        assert not {word for words in Stem(stem).words(lexicon).values() for word in words} & bad


def test_every_word_of_a_stem_is_there() -> None:
    lexicon = open_lexicon("british")
    shown = {word for words in Stem("RETAIN").words(lexicon).values() for word in words}
    expected = {
        word
        for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
        for word in solve(Position(f"RETAIN{letter}"), lexicon).by_length.get(7, ())
    }
    assert shown == expected - unfit("en") != set()


def test_a_seed_is_one_stem(client: FlaskClient) -> None:
    address = client.get(STEMS).headers["Location"]
    page = client.get(address)
    assert tiles(page) == tiles(client.get(address))
    assert tiles(page) in good_stems(open_lexicon("british"), 7)
    other = client.get(STEMS, query_string={"size": "8", "seed": "x"})
    assert tiles(other) in good_stems(open_lexicon("british"), 8)
    assert "every word of 8 letters" in other.text


def test_found_missed_and_wrong_words_are_marked_apart(client: FlaskClient) -> None:
    typed = "certain, NASTIER\nretains certain foo retainx r3tain painted colouri trainers"
    page = client.get(STEMS, query_string={"stem": "retain", "words": typed, "done": "1"})
    shown = groups(page)
    assert shown["C"]["CERTAIN"] == shown["S"]["NASTIER"] == shown["S"]["RETAINS"] == "found"
    assert shown["P"]["PAINTER"] == "missed-word"
    assert shown["S"]["STEARIN"] == "rare"
    wrong = dict(re.findall(r"<li><b>(.*?)</b> <span>(.*?)</span></li>", unescape(page.text)))
    assert wrong == {
        "FOO": "It has 3 letters; words must have 7.",
        "RETAINX": "RETAINX is not in the list British English (2 to 9 letters).",
        "R3TAIN": "“3” is not a letter of this list's alphabet (A to Z).",
        "PAINTED": "These letters of the stem are not used: R.",
        "COLOURI": "These letters of the stem are not used: E, T, A, N.",
        "TRAINERS": "It has 8 letters; words must have 7.",
    }
    states = Counter(state for words in shown.values() for state in words.values())
    result = kept(page)
    assert result is not None
    assert result == {
        "kind": "stems",
        "key": "RETAIN",
        "size": "7",
        "most": str(states["found"] + states["missed-word"]),
        "points": "3",
        "longest": "7",
        "length": "7",
    }


def test_whatever_is_found_the_most_is_not_passed(client: FlaskClient) -> None:
    every = [word for words in Stem("RETAIN").words(open_lexicon("british")).values() for word in words]
    page = client.get(
        STEMS, query_string={"stem": "retain", "words": " ".join(every), "level": "everyday", "done": "1"}
    )
    result = kept(page)
    assert result is not None
    assert result["points"] == result["most"] == str(len(every))
    assert "every one" in page.text


def test_the_level_says_which_missed_words_count(client: FlaskClient) -> None:
    def most(level: str) -> int:
        result = kept(client.get(STEMS, query_string={"stem": "retain", "level": level, "done": "1"}))
        assert result is not None
        return int(result["most"])

    assert 0 < most("everyday") < most("known") < most("all")


def test_an_unfit_word_counts_if_typed_and_is_never_suggested(client: FlaskClient) -> None:
    lexicon = open_lexicon("british")
    word = min(word for word in unfit("en") if len(word) == 7 and lexicon.contains(word))
    stem = next(
        letters for letters in (word[:place] + word[place + 1 :] for place in range(7)) if Stem(letters).words(lexicon)
    )
    silent = client.get(STEMS, query_string={"stem": stem, "done": "1"})
    assert word not in silent.text
    typed = client.get(STEMS, query_string={"stem": stem, "words": word, "done": "1"})
    assert any(words.get(word) == "found" for words in groups(typed).values())


def test_an_unfit_stem_in_the_address_is_not_shown_as_a_word(client: FlaskClient) -> None:
    lexicon = open_lexicon("british")
    stem = min(
        word for word in unfit("en") if len(word) == 6 and Stem(word).words(lexicon) and list(word) != sorted(word)
    )
    page = client.get(STEMS, query_string={"stem": stem})
    assert page.status_code == 200
    assert tiles(page) == "".join(sorted(stem))


def test_the_clock_is_there_only_if_asked_for(client: FlaskClient) -> None:
    assert 'id="clock"' not in client.get(STEMS, query_string={"stem": "retain"}).text
    timed = client.get(STEMS, query_string={"stem": "retain", "clock": "on"})
    assert 'id="clock"' in timed.text
    assert field(timed, "clock") == "on"


@pytest.mark.parametrize(
    ("asked", "where", "what"),
    [
        ({"stem": "abc"}, "stem", "6 or 7 letters; these are 3"),
        ({"stem": "zzzzzz"}, "stem", "ZZZZZZ makes no word of 7 letters"),
        ({"stem": "ret4in"}, "stem", "“4” is not a letter"),
        ({"stem": "retai?"}, "stem", "no blanks"),
        ({"stem": "снасть"}, "stem", "“с” is not a letter"),
        ({"stem": "e" * 300}, "stem", "300 characters"),
        ({"seed": "a b"}, "seed", "A seed is 1 to 40"),
        ({"size": "12"}, "size", "words of 7 or 8 letters"),
        ({"size": "7; drop", "seed": "x"}, "size", "words of 7 or 8 letters"),
        ({"stem": "retain", "lexicon": "klingon"}, "lexicon", "Unknown word list “klingon”"),
        ({"stem": "retain", "words": "e" * 2001, "done": "1"}, "words", "2001 characters; at most 2000"),
        ({"stem": "retain", "words": " ".join(f"w{n}" for n in range(151)), "done": "1"}, "words", "151 words"),
    ],
)
def test_an_invalid_drill_is_named_and_kept(client: FlaskClient, asked: dict[str, str], where: str, what: str) -> None:
    page = client.get(STEMS, query_string=asked)
    assert page.status_code == 422
    assert what in complaint(page, where)
    for name in ("stem", "words"):
        if name in asked and where == name:
            assert field(page, name) == asked[name]
    assert kept(page) is None


def test_a_stem_of_seven_letters_is_for_words_of_eight(client: FlaskClient) -> None:
    page = client.get(STEMS, query_string={"stem": "tearing", "words": "granites", "done": "1"})
    assert groups(page)["S"]["GRANITES"] == "found"


def test_eights_are_a_choice_away(client: FlaskClient) -> None:
    form = select(client.get(STEMS, query_string={"stem": "retain"}), "details.options form.fields")[0]
    chosen = [
        option.get("value") for option in select(form, "option") if text_of(option) == "8 letters, from a stem of 7"
    ]
    unchanged = {"clock": "", "lexicon": ""}
    assert [one.get("name") for one in select(form, "[name]")] == ["size", *unchanged]
    page = client.get(form.get("action"), query_string={"size": chosen[0], **unchanged}, follow_redirects=True)
    assert "find every word of 8 letters" in text_of(page, ".task")
    assert len(tiles(page)) == 7


# What all three share


def test_the_statistics_are_a_frame_for_scripts(client: FlaskClient) -> None:
    page = client.get("/en/countdown/statistics", query_string={"kind": "numbers"})
    assert "need JavaScript" in page.text
    assert "<option value=numbers selected>" in page.text
    strange = client.get("/en/countdown/statistics", query_string={"kind": "<b>"})
    assert '<option value="" selected>' in strange.text


def test_the_statistics_page_can_say_what_is_wrong_with_a_file(client: FlaskClient) -> None:
    said = json.loads(select(client.get("/en/countdown/statistics"), "template#texts")[0].text_content())
    faults = {"large": "too large", "text": "not JSON", "shape": "isn’t a Countdown", "entry": "Round {number}",
              "many": "more rounds than", "full": "no room"}  # fmt: skip
    for reason, what in faults.items():
        assert what in said[f"kept-{reason}"]
        assert said[f"kept-{reason}"].endswith("Nothing was changed.")


@pytest.mark.parametrize(
    "path", [f"{CONUNDRUM}?seed=abc", f"{STEMS}?seed=abc", f"{STEMS}?stem=retain&words=certain&done=1"]
)
def test_before_the_solvers_are_ready_the_page_says_so(path: str) -> None:
    page = create_app(Settings(), Readiness()).test_client().get(path)
    assert page.status_code == 200
    assert page.headers["Retry-After"]
    assert "Preparing" in page.text
    assert kept(page) is None


@pytest.mark.parametrize("path", [f"{CONUNDRUM}?seed=abc", f"{STEMS}?seed=abc"])
def test_a_busy_server_says_so(app: Flask, client: FlaskClient, path: str) -> None:
    app.extensions["capacity"] = capacity = Capacity(at_once=1, waiting=0)
    with capacity.place():
        page = client.get(path)
    assert page.status_code == 503
    assert "busy" in page.text
