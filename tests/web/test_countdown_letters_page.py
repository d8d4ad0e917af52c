"""Countdown's letters round, solver and daily set as plain pages: picking, declaring, judging, and bad input."""

from __future__ import annotations

from datetime import date
from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient
from pages import only, parsed, select, text_of, texts, value_of, values
from werkzeug.test import TestResponse

from solvers.countdown import Piles, Position, daily_seed, solve
from solvers.lexicon import open_lexicon
from solvers.lexicon.commonness import Tier, is_within
from solvers.lexicon.fitness import unfit
from webapp.application import create_app
from webapp.readiness import Readiness
from webapp.settings import Settings

PAGE = "/en/countdown"


def tiles(response: TestResponse) -> str:
    """The letters on the board."""
    return "".join(texts(only(response, "ol.tiles"), "span.tile"))


def buttons(response: TestResponse) -> dict[str, bool]:
    """What may be picked."""
    page = parsed(response)
    return {kind: "disabled" not in only(page, f"button[name=pick][value={kind}]").attrib for kind in "vc"}


def address(response: TestResponse) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(urlsplit(response.headers["Location"]).query).items()}


def verdict(response: TestResponse) -> str:
    return text_of(response, "p.verdict")


def test_letters_stand_in_the_order_in_which_they_are_picked(client: FlaskClient) -> None:
    piles = Piles("example")
    for pick in "cvcvccvcv":
        response = client.get(PAGE, query_string={"piles": str(piles), "pick": pick})
        piles = piles.pick(pick)
        assert response.status_code == 302
        assert address(response) == {"piles": str(piles)}
        page = client.get(response.headers["Location"])
        assert tiles(page) == piles.letters
    assert 'data-stage="play"' in page.text


@pytest.mark.parametrize(
    ("picks", "vowel", "consonant"),
    [("", True, True), ("vvvvv", False, True), ("cccccc", True, False), ("vvvvvccc", False, True)],
)
def test_an_illegal_pick_is_not_offered_and_not_taken(
    client: FlaskClient, picks: str, vowel: bool, consonant: bool
) -> None:
    piles = str(Piles("example", picks=picks))
    assert buttons(client.get(PAGE, query_string={"piles": piles})) == {"v": vowel, "c": consonant}
    for kind, allowed in (("v", vowel), ("c", consonant)):
        response = client.get(PAGE, query_string={"piles": piles, "pick": kind})
        assert response.status_code == (302 if allowed else 422)


def test_the_rest_is_drawn_legally(client: FlaskClient) -> None:
    response = client.get(PAGE, query_string={"piles": str(Piles("example", picks="vv")), "pick": "rest"})
    letters = Piles.parse(address(response)["piles"]).selections[0]
    assert len(letters.letters) == 9
    assert 3 <= letters.vowels <= 5


def test_every_visit_deals_anew_and_every_link_deals_the_same(client: FlaskClient) -> None:
    first, second = (value_of(client.get(PAGE), "[name=piles]") for _ in range(2))
    assert "" != first != second != ""
    link = {"piles": str(Piles("example").pick_selection())}
    assert tiles(client.get(PAGE, query_string=link)) == tiles(client.get(PAGE, query_string=link))


def test_a_word_is_judged_by_the_british_list_which_is_named(client: FlaskClient) -> None:
    page = client.get(PAGE, query_string={"letters": "jetcoined", "word": "dejection", "done": "1"})
    assert verdict(page).startswith("DEJECTION 18 points in British English (2 to 9 letters)")
    assert "Nothing longer" in page.text


@pytest.mark.parametrize(
    ("letters", "word", "said"),
    [
        ("jetcoined", "dejected", "D is used 2 times; the selection has 1."),
        ("colorsabe", "color", "COLOR is an American spelling; this list has COLOUR."),
        ("parisabcd", "Paris", "written with a capital"),
        ("jetcoined", "jo-in", "hyphen"),
        ("jetcoined", "jet2", "“2” is not a letter"),
        ("jetcoined", "e" * 300, "E is used 60 times; the selection has 2."),
    ],
)
def test_a_word_that_does_not_count_gets_its_reason(client: FlaskClient, letters: str, word: str, said: str) -> None:
    page = client.get(PAGE, query_string={"letters": letters, "word": word, "done": "1"})
    assert page.status_code == 200
    assert said in verdict(page)
    assert "0 points" in verdict(page)
    assert "not a word" not in page.text


def test_the_longest_and_every_word_are_shown(client: FlaskClient) -> None:
    found = solve(Position.parse("retainsgh"), open_lexicon("british"))
    page = client.get(PAGE, query_string={"letters": "retainsgh", "word": "retains", "done": "1"})
    assert f"Longest word ({found.max_length}" in page.text
    for word in [*found.best[:12], *found.by_length[5][:20], *found.by_length[2]]:
        assert f">{word}</a>" in page.text
    assert f"All {found.total} words" in page.text
    assert f'data-most="{found.score}"' in page.text
    assert 'data-points="7"' in page.text


def test_what_was_missed_is_measured_by_the_players_level(client: FlaskClient) -> None:
    def missed(level: str) -> list[str]:
        page = client.get(PAGE, query_string={"letters": "retainsgh", "word": "tea", "done": "1", "level": level})
        return texts(page, "div.missed a")

    everyday, known = missed("everyday"), missed("known")
    assert everyday and all(is_within(word, Tier.COMMON) for word in everyday)
    assert known and all(is_within(word, Tier.WELL_KNOWN) for word in known)
    assert any(not is_within(word, Tier.WELL_KNOWN) for word in missed("all"))


def test_declaring_no_word_is_allowed(client: FlaskClient) -> None:
    page = client.get(PAGE, query_string={"letters": "jetcoined", "word": "", "done": "1"})
    assert page.status_code == 200
    assert "No word declared" in page.text


@pytest.mark.parametrize("size", [8, 10, 11])
def test_rounds_of_other_lengths_are_judged_by_a_list_that_has_them(client: FlaskClient, size: int) -> None:
    piles = Piles("example", size=size).pick_selection()
    letters = piles.selections[0]
    page = client.get(PAGE, query_string={"piles": str(piles), "word": "", "done": "1"})
    name = "british" if size < 10 else "world"
    assert f'data-longest="{solve(letters, open_lexicon(name)).max_length}"' in page.text
    shown = client.get(PAGE, query_string={"size": size})
    assert f'data-size="{size}"' in shown.text


def test_a_short_list_chosen_for_long_rounds_says_what_it_lacks(client: FlaskClient) -> None:
    page = client.get(PAGE, query_string={"letters": "retainsghlo", "lexicon": "british", "done": "1"})
    assert "has words of up to 9 letters" in page.text


@pytest.mark.parametrize(
    ("asked", "where", "what"),
    [
        ({"letters": "retain5gh"}, "letters", "“5” is not a letter"),
        ({"letters": "кот"}, "letters", "“к” is not a letter"),
        ({"letters": "retainsghlos"}, "letters", "these are 12"),
        ({"letters": "tea"}, "letters", "these are 3"),
        ({"letters": "e" * 300}, "letters", "300 characters"),
        ({"letters": "retains??"}, "letters", "no blanks"),
        ({"piles": "nonsense"}, "piles", "does not describe piles"),
        ({"piles": "a.published.spread.9.vvvvvvvvv"}, "picks", "do not make a selection"),
        ({"piles": "a.published.spread.9." + "vcvcvcvcc" * 2}, "piles", "more than one round"),
        ({"size": "7"}, "size", "8, 9, 10, 11"),
        ({"preset": "golden"}, "preset", "Unknown piles “golden”"),
        ({"letters": "retainsgh", "lexicon": "klingon"}, "lexicon", "Unknown word list “klingon”"),
    ],
)
def test_bad_input_is_named_and_kept(client: FlaskClient, asked: dict[str, str], where: str, what: str) -> None:
    page = client.get(PAGE, query_string=asked)
    assert page.status_code == 422
    assert what in text_of(page, f"#{where}-error")
    if "letters" in asked and where == "letters":
        assert f'value="{asked["letters"][:120]}"' in page.text


@pytest.mark.parametrize("day", ["2020-01-01", "2030-12-31", "0001-01-01", "9999-12-31"])
def test_there_is_a_daily_set_for_every_date(client: FlaskClient, day: str) -> None:
    first, second = (client.get(f"{PAGE}/daily", query_string={"date": day}).text for _ in range(2))
    assert first == second
    assert daily_seed(date.fromisoformat(day)) in first
    links = values(first, "li > a.button.solve", "href")
    assert len(links) == 3
    for link in links:
        assert client.get(link).status_code == 200


@pytest.mark.parametrize("day", ["tomorrow", "2026-02-30", "9" * 300])
def test_an_invalid_date_is_named(client: FlaskClient, day: str) -> None:
    page = client.get(f"{PAGE}/daily", query_string={"date": day})
    assert page.status_code == 422
    assert "Write a date as 2026-01-31" in page.text


def test_no_daily_conundrum_is_unfit(client: FlaskClient) -> None:
    from solvers.countdown.conundrum import solutions

    assert not set(solutions(open_lexicon("british"))) & unfit("en")


def test_before_the_solvers_are_ready_the_page_says_so() -> None:
    client = create_app(Settings(), Readiness()).test_client()
    page = client.get(PAGE, query_string={"letters": "jetcoined", "word": "dejection", "done": "1"})
    assert page.status_code == 200
    assert page.headers["Retry-After"]
    assert "Preparing" in page.text
    assert client.get(PAGE).status_code == 200


def open_words(response: TestResponse) -> list[str]:
    """The words of a page that are not folded."""
    links = select(response, "a[data-word]")
    return [text_of(link) for link in links if not link.xpath("ancestor::details[@class='more-words']")]


@pytest.mark.parametrize("path", [PAGE, f"{PAGE}/solver"])
def test_words_that_are_not_proposed_are_behind_a_fold(client: FlaskClient, path: str) -> None:
    word = min(word for word in unfit("en") if len(word) == 9 and open_lexicon("british").contains(word))
    page = client.get(path, query_string={"letters": word, "done": "1", "level": "all"})
    assert word in texts(page, "details.more-words a")
    assert open_words(page)
    assert not unfit("en") & set(open_words(page))
    assert "and 1 more" in texts(page, "details.more-words > summary")


def test_a_player_s_own_word_is_judged_whatever_it_is(client: FlaskClient) -> None:
    word = min(word for word in unfit("en") if len(word) == 7 and open_lexicon("british").contains(word))
    page = client.get(PAGE, query_string={"letters": f"{word}XQ", "word": word, "done": "1"})
    assert verdict(page).startswith(f"{word} 7 points")


def test_what_was_missed_goes_by_level_and_frequency(client: FlaskClient) -> None:
    missed = [
        set(texts(only(client.get(PAGE, query_string={"letters": letters, "done": "1"}), "div.missed"), "a"))
        for letters in ("AWEATSNRE", "NORASOBNA")
    ]
    assert "SEAWATER" in missed[0]
    assert "ROANS" not in missed[1]
