"""The word finder's pages as plain forms and as fragments: queries, answers, faults."""

from __future__ import annotations

import json
import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient
from lxml.html import HtmlElement
from pages import select, text_of, texts, value_of, values
from werkzeug.test import TestResponse

from solvers.budget import Budget
from solvers.finder import PhraseSearch, Query, find
from solvers.lexicon import open_lexicon, shipped_lists
from solvers.scrabble import offer_rules, read_rules, shipped_rules
from webapp.application import create_app
from webapp.readiness import Readiness
from webapp.settings import Settings

HTMX = {"HX-Request": "true"}
PAGE = "/en/words"
VALUES = shipped_rules()["standard"].values


def words(response: TestResponse) -> list[tuple[str, int]]:
    """The words of an answer and their scores, as shown."""
    return [
        (re.sub(r"\s|\d", "", link.text_content()), int(text_of(link, "sub")))
        for link in select(response, "li > a[data-word]:has(sub)")
    ]


def field(response: TestResponse, name: str) -> str:
    """What stands in a field of the page."""
    return value_of(response, f'input[name="{name}"]')


def test_the_words_are_the_finders(client: FlaskClient) -> None:
    expected = find(Query.parse("retina?"), open_lexicon("american"), VALUES)
    page = client.get(PAGE, query_string={"q": "retina?"})
    assert words(page) == [(word.word, word.score) for word in expected.words[:100]]
    assert f"{expected.total:,} words in American English" in page.text
    assert f"100 of {expected.total:,} shown" in page.text
    for length, count in expected.lengths.items():
        assert f"<b>{length}</b> {count:,}" in page.text


def test_a_blank_is_marked_where_it_stands(client: FlaskClient) -> None:
    page = client.get(PAGE, query_string={"q": "ab?"})
    assert "BA<u>A</u>" in page.text


def test_fragment_and_page_show_the_same(client: FlaskClient) -> None:
    query = {"q": "c?t", "lexicon": "world"}
    fragment = client.get(f"{PAGE}/answer", query_string=query, headers=HTMX)
    assert fragment.text.lstrip().startswith("<section")
    assert words(fragment) == words(client.get(PAGE, query_string=query)) != []
    address = urlsplit(fragment.headers["HX-Replace-Url"])
    assert (address.path, parse_qs(address.query)) == (PAGE, {"q": ["c?t"], "lexicon": ["world"]})


def test_empty_fields_leave_the_address(client: FlaskClient) -> None:
    response = client.get(PAGE, query_string={"q": "tea", "starts": "", "lexicon": "american", "sort": "score"})
    assert response.status_code == 302
    assert parse_qs(urlsplit(response.headers["Location"]).query) == {"q": ["tea"]}
    assert client.get(response.headers["Location"]).status_code == 200


CONDITIONS = {
    "pattern": "..a..",
    "starts": "tr",
    "ends": "in",
    "contains": "ai",
    "required": "n",
    "excluded": "e",
    "length": "5",
    "way": "",
}


def test_conditions_narrow_the_words_and_stay_in_their_fields(client: FlaskClient) -> None:
    asked = {name: value for name, value in CONDITIONS.items() if value}
    page = client.get(PAGE, query_string=asked)
    assert [word for word, _ in words(page)] == ["TRAIN"]
    for name, value in asked.items():
        assert field(page, name) == value


@pytest.mark.parametrize("way", ["anagram", "repeat", "inside"])
def test_the_way_may_be_chosen(client: FlaskClient, way: str) -> None:
    chosen = client.get(PAGE, query_string={"q": "retain", "way": way})
    typed = client.get(PAGE, query_string={"q": f"retain :{way}"})
    assert words(chosen) == words(typed) != []


def test_words_may_come_as_one_list(client: FlaskClient) -> None:
    page = client.get(PAGE, query_string={"q": "retain", "group": "none", "sort": "word"})
    found = [word for word, _ in words(page)]
    assert found == sorted(found)
    assert len({len(word) for word in found}) > 1
    assert 'class="group"' in page.text
    assert "<h2>" not in page.text


def test_values_follow_the_game(client: FlaskClient) -> None:
    def score(rules: str) -> int:
        return dict(words(client.get(PAGE, query_string={"q": "jinx", "rules": rules})))["JINX"]

    assert (score("standard"), score("wwf")) == (18, 21)


def test_more_words_are_shown_on_demand_up_to_the_servers_limit(prepared: Readiness) -> None:
    client = create_app(Settings(words=250), prepared).test_client()
    page = client.get(PAGE, query_string={"q": "*e*"})
    seen = []
    while more := re.search(r'id="more" href="([^"]*)"', page.text):
        seen.append(len(words(page)))
        page = client.get(unescape(more[1]))
    assert [*seen, len(words(page))] == [100, 200, 250]
    assert "Download gives them all" in page.text


def test_the_download_has_every_word_in_order(client: FlaskClient) -> None:
    response = client.get(f"{PAGE}/list.txt", query_string={"q": "retina?", "sort": "word", "group": "none"})
    assert response.mimetype == "text/plain"
    assert "attachment" in response.headers["Content-Disposition"]
    expected = find(Query.parse("retina?"), open_lexicon("american"), VALUES, order="word", by_length=False)
    assert response.text.splitlines() == [word.word for word in expected.words]


@pytest.mark.parametrize(
    ("asked", "where", "what"),
    [
        ({"q": "a1"}, "query", "“1” is not a letter"),
        ({"q": "кот", "lexicon": "enable"}, "query", "“к” is not a letter"),
        ({"q": "teaк"}, "query", "“к” is not a letter"),
        ({"q": "e" * 300}, "query", "300 characters"),
        ({"q": "abcdefghijklmnop"}, "query", "16 letters; at most 15"),
        ({"q": "a????"}, "query", "At most 3 blanks"),
        ({"q": "c.t d.g"}, "query", "two patterns"),
        ({"q": "[ab"}, "query", "not closed"),
        ({"q": "+s -s"}, "excluded", "S is both required and excluded"),
        ({"q": "tea", "starts": "s", "excluded": "s"}, "starts", "S is both required and excluded"),
        ({"q": "tea", "length": "9-3"}, "length", "at least 9 and at most 3"),
        ({"q": "tea", "length": "long"}, "length", "“long” is not a length"),
        ({"q": "tea", "length": "99"}, "length", "2 to 45"),
        ({"q": "......", "length": "3"}, "length", "words of at least 6 letters"),
        ({"q": "tea :anagram", "length": "5"}, "length", "all 3 letters"),
        ({"q": ":anagram"}, "query", "Type the letters"),
        ({"q": ":nonsense"}, "query", "Unknown filter “:nonsense”"),
        ({"q": "tea", "way": "backwards"}, "way", "anagram, phrase, repeat, inside"),
        ({"q": "tea", "lexicon": "klingon"}, "lexicon", "Unknown word list “klingon”"),
        ({"q": "tea", "rules": "chess"}, "rules", "Unknown game “chess”"),
        ({"q": "tea", "sort": "colour"}, "sort", "sorted by “colour”"),
        ({"q": "tea", "group": "colour"}, "group", "grouped by length"),
        ({"q": "tea", "view": "colour"}, "view", "Unknown way to show words"),
        ({"q": "tea? :phrase"}, "query", "without blanks"),
        ({"q": "tea", "starts": "t e 4"}, "starts", "“4” is not a letter"),
        ({"q": "." * 45 + "*", "contains": "abcdefghijklmnopqrstuvwxyz"}, "pattern", "too long together"),
    ],
)
def test_bad_input_is_named_and_kept(client: FlaskClient, asked: dict[str, str], where: str, what: str) -> None:
    for path, headers in ((PAGE, {}), (f"{PAGE}/answer", HTMX), (f"{PAGE}/list.txt", {})):
        response = client.get(path, query_string=asked, headers=headers)
        assert response.status_code == 422
        assert what in text_of(response, f'li.error[data-field="{where}"]')
    page = client.get(PAGE, query_string=asked)
    for name, value in asked.items():
        if name not in ("lexicon", "rules", "sort", "group", "view", "way"):
            assert field(page, name) == value


def test_anagrams_of_several_words_come_in_groups_to_copy_and_to_download(client: FlaskClient) -> None:
    asked = {"q": "dormitory", "way": "phrase", "top": "5"}
    page = client.get(PAGE, query_string=asked)
    groups = [[" ".join(item.text_content().split()) for item in items] for items in phrases_of(page)]
    found = PhraseSearch(Query.parse("dormitory :phrase"), open_lexicon("american"))
    found.go_on(Budget())
    assert groups == [[" ".join(phrase) for phrase in found.best(size, 5)] for size in (2, 3)]
    assert groups[0][0] == "DIRTY ROOM"
    assert "of DORMITORY, in two or three words" in text_of(page, ".reading")
    assert "10 of" in text_of(page, ".more")
    file = client.get(f"{PAGE}/list.txt", query_string=asked).text.splitlines()
    assert len(file) == len(set(file)) == found.totals.total()
    assert "No anagrams" in text_of(client.get(PAGE, query_string={"q": "zzzzzz :phrase"}), ".sentence")


def phrases_of(response: TestResponse) -> list[list[HtmlElement]]:
    return [group.cssselect("li") for group in select(response, ".phrases")]


def test_a_long_search_for_anagrams_goes_on_as_a_stream(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def ends_at_once(search: PhraseSearch, budget: Budget) -> bool:
        return False

    asked = {"q": "dormitory :phrase"}
    with monkeypatch.context() as patch:
        patch.setattr(PhraseSearch, "go_on", ends_at_once)
        fragment = client.get(f"{PAGE}/answer", query_string=asked, headers=HTMX)
        [answer] = select(fragment, "#answer")
        assert "at least 0 anagrams" in text_of(fragment, ".sentence")
        assert "cut off" in client.get(PAGE, query_string=asked).text
    events = client.get(answer.get("data-source")).text
    end = json.loads(events.split("event: end\ndata: ")[1])
    assert "DIRTY" in end["body"]
    assert end["sentence"] in end["body"]
    refused = client.get(f"{PAGE}/phrases", query_string={"q": "tea?"}).text
    assert "without blanks" in refused


def test_a_word_that_is_not_in_the_list_is_said_to_be_in_others(client: FlaskClient) -> None:
    page = client.get(PAGE, query_string={"q": "bling", "lexicon": "enable"})
    assert text_of(page, "p.verdict").startswith("BLING is not in this list. It is in: American English")
    links = dict(zip(texts(page, ".others a"), values(page, ".others a", "href"), strict=True))
    assert text_of(client.get(links["World English"]), "p.verdict") == "BLING is in this list."
    assert "It is in:" not in client.get(PAGE, query_string={"q": "blingg", "lexicon": "enable"}).text
    assert "It is in:" not in client.get(PAGE, query_string={"q": "cat", "lexicon": "enable"}).text


def test_a_study_list_has_alphagrams_and_hooks(client: FlaskClient) -> None:
    asked = {"q": "aeinrst :anagram", "lexicon": "enable", "view": "study"}
    page = client.get(PAGE, query_string=asked)
    rows = [tuple(cell.text_content() for cell in row) for row in select(page, ".study tbody tr")]
    assert ("AEINRST", "", "STAINER", "S") in rows
    file = client.get(f"{PAGE}/list.txt", query_string=asked).text
    assert file.splitlines() == ["\t".join(row) for row in rows]


@pytest.mark.parametrize("path", ["?q=crosword", "/about/crosword"])
def test_a_misspelled_word_leads_to_the_one_meant(client: FlaskClient, path: str) -> None:
    page = client.get(PAGE + path)
    [link] = select(page, ".near a")
    assert link.text_content() == "CROSSWORD"
    assert "CROSSWORD" in client.get(link.get("href")).text
    assert not select(client.get(PAGE, query_string={"q": "crossword"}), ".near")


def test_a_word_may_be_written_with_its_hyphen(client: FlaskClient) -> None:
    assert "WELL" in text_of(client.get(f"{PAGE}/about/we'll"), "h2")
    page = client.get(PAGE, query_string={"q": "by-law", "lexicon": "world"})
    assert "BYLAW is in this list" in text_of(page, ".verdict")
    assert field(page, "q") == "by-law"


@pytest.mark.parametrize(("top", "shown"), [("0", 1), ("-5", 10), ("abc", 10), ("99999999999999", 10), ("²", 10)])
def test_an_invalid_number_of_words_does_no_harm(client: FlaskClient, top: str, shown: int) -> None:
    page = client.get(PAGE, query_string={"q": "tea", "top": top})
    assert page.status_code == 200
    assert "10 words in American English." in page.text
    assert len(words(page)) == shown


def test_a_pattern_with_a_question_mark_may_be_read_as_letters(client: FlaskClient) -> None:
    page = client.get(PAGE, query_string={"q": "c?t +a"})
    other = re.search(r'<a href="([^"]*)">or as letters: CT\?', page.text)
    assert other
    letters = client.get(unescape(other[1]))
    assert {"ACT", "CAT"} <= {word for word, _ in words(letters)}


def test_no_word_says_which_list_and_where_there_are_some(client: FlaskClient) -> None:
    page = client.get(PAGE, query_string={"q": "qi", "lexicon": "enable"})
    assert "No words found in ENABLE" in page.text
    assert "QI is not in this list" in page.text
    assert "American English has 1" in texts(page, "a[href]")


@pytest.mark.parametrize("query", [{"q": "zzzz"}, {"q": "london"}])
def test_nothing_is_called_no_word_when_only_the_list_lacks_it(client: FlaskClient, query: dict[str, str]) -> None:
    for path in (PAGE, f"{PAGE}/about/{query['q']}"):
        text = client.get(path, query_string=query).text
        assert "not a word" not in text.lower()
        assert "not in" in text


def test_a_word_is_judged_in_every_list(client: FlaskClient) -> None:
    panel = client.get(f"{PAGE}/about/qi", headers=HTMX).text
    assert panel.lstrip().startswith("<article")
    for entry in shipped_lists():
        if entry.language != "en":
            continue
        has_it = open_lexicon(entry.name).contains("QI")
        assert f"{'in' if has_it else 'not in'} {entry.title}" in re.sub(r"\s+", " ", panel)


def test_a_word_shows_its_hooks(client: FlaskClient) -> None:
    panel = client.get(f"{PAGE}/about/cat", headers=HTMX).text
    front, back = re.findall(r'<dd class="hooks">(.*?)</dd>', panel, re.S)
    assert re.sub(r"<[^>]*>|\s", "", front) == "S"
    assert re.sub(r"<[^>]*>|\s", "", back) == "ES"
    assert 'aria-label="SCAT"' in front
    assert 'aria-label="CATS"' in back


def test_a_word_has_a_page_of_its_own(client: FlaskClient) -> None:
    page = client.get(f"{PAGE}/about/retina")
    assert page.status_code == 200
    assert "<html" in page.text
    assert "RETINA" in page.text


@pytest.mark.parametrize("word", ["a1", "caт", "a", "x" * 50, "%20"])
def test_impossible_words_are_refused(client: FlaskClient, word: str) -> None:
    assert client.get(f"{PAGE}/about/{word}").status_code == 422
    assert client.get(f"{PAGE}/about/{word}", headers=HTMX).status_code == 422


def test_letters_of_another_alphabet_find_their_list(client: FlaskClient) -> None:
    for query in ({"q": ":anagram ток"}, {"q": ":7", "starts": "ко"}, {"q": "", "pattern": "к*т"}):
        found = client.get(PAGE, query_string=query, follow_redirects=True)
        assert "in Russian nouns" in found.text
    page = client.get(PAGE, query_string={"q": "к?т"})
    assert "in Russian nouns" in page.text
    assert {"КИТ 4", "КОТ 4"} <= set(texts(page, "li > a[data-word]"))
    panel = client.get(f"{PAGE}/about/кот", headers=HTMX).text
    assert "in Russian nouns" in panel
    assert "in American English" not in panel


def test_markup_typed_stays_text(client: FlaskClient) -> None:
    for path in (PAGE, f"{PAGE}/answer"):
        text = client.get(path, query_string={"q": "<script>alert(1)</script>"}).text
        assert "<script>alert" not in text


def test_before_the_solvers_are_ready_the_page_says_so() -> None:
    client = create_app(Settings(), Readiness()).test_client()
    page = client.get(PAGE, query_string={"q": "tea"})
    assert page.status_code == 200
    assert page.headers["Retry-After"]
    assert "Preparing" in page.text
    assert field(page, "q") == "tea"
    assert client.get(f"{PAGE}/answer", query_string={"q": "tea"}).status_code == 503
    assert client.get(f"{PAGE}/about/tea").status_code == 200


def test_when_the_server_is_busy_the_search_is_kept(app: Flask, client: FlaskClient) -> None:
    from webapp.capacity import Capacity

    app.extensions["capacity"] = capacity = Capacity(at_once=1, waiting=0)
    with capacity.place():
        page = client.get(PAGE, query_string={"q": "tea"})
        assert page.status_code == 503
        assert "busy" in page.text
        assert field(page, "q") == "tea"


def test_the_russian_page_speaks_russian(client: FlaskClient) -> None:
    page = client.get("/ru/words", query_string={"q": "retina?"})
    assert "слов" in page.text
    assert not re.search(r"(Sort by|Word list|letters or more|shown)", page.text)


def test_the_values_of_a_game_of_the_servers_own_can_be_chosen(client: FlaskClient) -> None:
    tiles = "".join(f'"{letter}" = {{ count = 4, value = 7 }}\n' for letter in "?ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    offer_rules([read_rules(f'layout = "duel"\ntitle = "Sevens"\n[tiles]\n{tiles}', "sevens.toml", shipped_rules())])
    try:
        page = client.get("/en/words?q=cat&rules=sevens")
        assert text_of(page, "option[value=sevens][selected]") == "Sevens"
        assert ("CAT", 21) in words(page)
    finally:
        offer_rules([])
    assert "Unknown game “sevens”." in client.get("/en/words?q=cat&rules=sevens").text
