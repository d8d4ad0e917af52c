"""The finder against a scan of the whole list, on queries of every kind."""

from __future__ import annotations

from collections import Counter

import naive_finder
import numpy as np
import pytest
from examples import examples
from hypothesis import given
from hypothesis import strategies as st

from solvers.alphabet import alphabet
from solvers.budget import Budget
from solvers.errors import InputError
from solvers.finder import ORDERS, Query, find, find_text
from solvers.lexicon import Lexicon, lexicon_from_file, open_lexicon
from solvers.lexicon.report import LONGEST
from solvers.scrabble import shipped_rules

VALUES = shipped_rules()["standard"].values
ENGLISH = alphabet("en").letters
BY_LETTER = dict(zip(ENGLISH, VALUES[1:], strict=True))

# One word in 199 of the list (1,296): quickly looked through, and every kind of word is still there. A list read from a
# file holds none longer than LONGEST.
DRAWN = open_lexicon("world").spell(np.arange(0, open_lexicon("world").graph.size, 199, dtype=np.int32))
SAMPLE = tuple(sorted(word for word in DRAWN if len(word) <= LONGEST))
LETTERS = st.text(st.sampled_from("EEEAAIIONRTLSDGUMCHBKJQZ"), max_size=15)
SHORT = st.text(st.sampled_from("AEIONRTSLD"), max_size=2)
PLACES = st.one_of(
    st.sampled_from(["."] * 6 + ["*", "*"]),
    st.sampled_from("AEINRTS"),
    st.builds("[{}{}]".format, st.sampled_from(["", "^"]), st.sampled_from(["AEIOU", "RST", "E"])),
)


@st.composite
def queries(draw: st.DrawFn) -> Query:
    """A query of any kind that contradicts itself in nothing."""
    given_fields = {
        "letters": st.builds("{}{}".format, LETTERS, st.sampled_from(["", "", "?", "??", "???"])),
        "pattern": st.lists(PLACES, min_size=1, max_size=9).map("".join),
        "starts": SHORT,
        "ends": SHORT,
        "contains": SHORT,
        "required": SHORT,
        "excluded": st.text(st.sampled_from("SEJKPVWXYZ"), max_size=3),
        "way": st.sampled_from(["anagram", "repeat", "inside"]),
        "length": st.sampled_from(["7", "5-8", "6-", "-4"]),
    }
    kinds = draw(st.sets(st.sampled_from(list(given_fields)), min_size=1, max_size=4))
    fields = {name: draw(given_fields[name]) for name in kinds}
    while True:
        try:
            return Query.parse("", **fields)
        except InputError:
            fields.popitem()


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Lexicon:
    path = tmp_path_factory.mktemp("list") / "sample.txt"
    path.write_text("\n".join(SAMPLE))
    return lexicon_from_file(path)


@examples(100)
@given(query=queries())
def test_a_scan_of_the_list_finds_the_same(sample: Lexicon, query: Query) -> None:
    if query.is_empty:
        return
    found = find(query, sample, VALUES)
    expected = naive_finder.find(query, SAMPLE, BY_LETTER)
    assert Counter({word.word: word.score for word in found.words}) == Counter(expected)
    assert len(found.words) == found.total == len(expected)
    assert found.lengths == Counter(map(len, expected))
    for word in found.words:
        blanked = sum(BY_LETTER[word.word[place]] for place in word.blanks)
        assert word.score == sum(BY_LETTER[letter] for letter in word.word) - blanked
        assert len(word.blanks) <= query.blanks


@examples(50)
@given(query=queries())
def test_what_is_printed_reads_back(query: Query) -> None:
    assert Query.parse(str(query)) == query
    assert Query.parse(str(query).lower()) == query


def words(text: str, name: str = "american", **fields: str) -> list[str]:
    return [word.word for word in find(Query.parse(text, **fields), open_lexicon(name), VALUES).words]


def test_a_blank_may_repeat_a_letter_that_is_held() -> None:
    assert words("ab?").count("BAA") == 1
    assert {word.word: word for word in find(Query.parse("ab?"), open_lexicon("enable"), VALUES).words}[
        "BAA"
    ].blanks == (2,)


def test_a_blank_scores_nothing_wherever_it_stands() -> None:
    found = {word.word: word for word in find(Query.parse("ca?"), open_lexicon("enable"), VALUES).words}
    assert found["CAT"].score == 4
    assert found["CAT"].blanks == (2,)
    assert found["AA"].score == 1


@pytest.mark.parametrize("letters", ["eeeecdlst", "aabbccdd", "letter", "ssssss", "eeee???"])
def test_repeated_letters_give_each_word_once(sample: Lexicon, letters: str) -> None:
    found = [word.word for word in find(Query.parse(letters), sample, VALUES).words]
    assert len(found) == len(set(found))
    assert set(found) == set(naive_finder.find(Query.parse(letters), SAMPLE, BY_LETTER))


def test_all_words_of_nine_letters_in_a_rack() -> None:
    eight = [word for word in words("afgiirtce", "enable") if len(word) == 8]
    assert eight == ["ARTIFICE"]
    assert sorted(word for word in words("udnbeihmr", "enable") if len(word) == 7) == [
        "BIRDMEN", "IMBRUED", "INHUMED", "INHUMER", "RHENIUM", "UNHIRED", "UNRIMED",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "there", "not_there"),
    [
        ("c?t", "CAT COT CUT", "ACT CATS TIC"),
        ("..ing", "BEING DOING BRING", "ING KINGS STRING"),
        ("*tion", "NATION STATION", "NATIONS"),
        ("-s +q", "QUIET QI", "QUIETS TREE"),
        ("retina :anagram", "RETAIN RETINA RATINE", "TRAIN CERTAIN"),
        ("ab :repeat", "BABA ABBA BAA", "CAB"),
        ("therapist :inside", "THE RAP HER", "TAP THERE"),
        ("retina *a", "TIARA", "TRAIN"),
        ("[aeiou].[aeiou] :3", "ATE EYE", "TEA"),
        ("re*ing", "READING REARING", "BEING"),
    ],
)
def test_the_common_forms(text: str, there: str, not_there: str) -> None:
    found = set(words(text))
    assert found >= set(there.split())
    assert not found & set(not_there.split())


def test_letters_of_the_pattern_lie_on_the_board() -> None:
    assert {"RATION", "NATION"} & set(words("ra? *tion")) == {"RATION", "NATION"}
    assert "STATION" not in words("ra *tion")


@pytest.mark.parametrize("order", [sign + order for order in ORDERS for sign in ("", "-")])
@pytest.mark.parametrize("by_length", [True, False])
def test_words_come_in_the_order_asked_for(order: str, by_length: bool) -> None:
    lexicon = open_lexicon("american")
    query = Query.parse("retinas?")
    found = find(query, lexicon, VALUES, order=order, by_length=by_length).words
    keys = {"score": lambda word: -word.score, "length": lambda word: -len(word.word), "word": lambda word: word.word}
    name = order.removeprefix("-")
    lengths = [len(word.word) for word in found]
    if by_length:
        assert lengths == sorted(lengths, reverse=True)
    if name in keys and not by_length:
        sorted_keys = [keys[name](word) for word in found]
        assert sorted_keys == sorted(sorted_keys, reverse=order.startswith("-"))
    assert sorted(found, key=str) == sorted(find(query, lexicon, VALUES).words, key=str)


def test_the_commonest_words_come_first() -> None:
    found = find(Query.parse("retain"), open_lexicon("american"), VALUES, order="common", by_length=False)
    order = [word.word for word in found.words]
    assert order.index("IN") < order.index("TRAIN") < order.index("RETINA") < order.index("NITER")


@pytest.mark.parametrize("top", [0, 1, 20, 1000])
def test_the_first_words_are_part_of_the_whole(top: int) -> None:
    lexicon = open_lexicon("enable")
    whole = find(Query.parse("painter"), lexicon, VALUES)
    part = find(Query.parse("painter"), lexicon, VALUES, top=top)
    assert part.words == whole.words[:top]
    assert (part.total, part.lengths) == (whole.total, whole.lengths)


@pytest.mark.parametrize(
    ("name", "text"), [("enable", "*"), ("russian", "*ё?"), ("enable", "zz"), ("spanish", "ñ* -a")]
)
@pytest.mark.parametrize(("order", "by_length", "top"), [("score", True, None), ("-word", False, 7)])
def test_the_text_has_the_same_words_one_a_line(
    name: str, text: str, order: str, by_length: bool, top: int | None
) -> None:
    lexicon = open_lexicon(name)
    query = Query.parse(text, lexicon.alphabet.language)
    found = find(query, lexicon, VALUES, order=order, by_length=by_length, top=top)
    lines, is_complete = find_text(query, lexicon, VALUES, order, by_length, top)
    assert is_complete
    assert lines.decode() == "".join(f"{word.word}\n" for word in found.words)


def test_a_spent_budget_is_reported() -> None:
    budget = Budget(None)
    budget.cancel()
    found = find(Query.parse("*"), open_lexicon("enable"), VALUES, budget=budget)
    assert not found.is_complete


def test_a_list_of_other_letters_is_refused() -> None:
    with pytest.raises(InputError, match="other letters") as caught:
        find(Query.parse("кот", "ru"), open_lexicon("enable"), VALUES)
    assert caught.value.field == "lexicon"
