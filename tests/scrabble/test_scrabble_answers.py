"""How plays are chosen, ordered and paged, what else a turn may be, and that written plays are judged alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from own_words import lexicon_of
from random_positions import GAMES, position_of, random_game, seeds

from solvers.alphabet import alphabet
from solvers.errors import InputError
from solvers.lexicon import Lexicon
from solvers.scrabble import ORDERS, Filter, Play, Position, exchanges, score, shipped_rules, solve, unseen
from solvers.scrabble.solver import count_exchanges
from solvers.scrabble.typed import read_rack

BUSY = (
    "15/15/15/4V2V2NORIA/2J1I1BONZER2W/1FIEND1G6A/2N1C2U6I/O2HAULER5T/PROMS10/A14/H1Q12/SLAW11/2T12/15/15 DES?/ 0/0 0"
)


def alphabetical(play: Play) -> str:
    return play.main.word.upper()


KEYS: dict[str, Callable[[Play], Any]] = {
    "score": lambda play: -play.score,
    "position": lambda play: (play.main.row, play.main.col, not play.main.is_across),
    "word": alphabetical,
    "length": lambda play: len(play.main.letters),
    "tiles": lambda play: len(play.tiles),
}


@pytest.fixture(scope="module")
def every_play(enable: Lexicon) -> list[Play]:
    plays = solve(Position.parse(BUSY), enable, top=None).plays
    assert len(plays) > 500
    return plays


# Orders and pages


def test_there_is_a_key_here_for_every_order() -> None:
    assert set(KEYS) == set(ORDERS)


@pytest.mark.parametrize("sign", ["", "-"])
@pytest.mark.parametrize("order", ORDERS)
def test_plays_stand_in_the_order_asked_for_and_equal_ones_best_first(
    order: str, sign: str, every_play: list[Play], enable: Lexicon
) -> None:
    plays = solve(Position.parse(BUSY), enable, top=None, order=sign + order).plays
    assert Counter(plays) == Counter(every_play)
    best_first = sorted(plays, key=lambda play: -play.score)
    expected = sorted(best_first, key=KEYS[order], reverse=bool(sign))
    assert [(KEYS[order](play), play.score) for play in plays] == [(KEYS[order](play), play.score) for play in expected]


@pytest.mark.parametrize("order", [*ORDERS, *(f"-{order}" for order in ORDERS)])
def test_pages_laid_end_to_end_are_the_whole_list(order: str, enable: Lexicon) -> None:
    position, only = Position.parse(BUSY), Filter(letters="D")
    whole = solve(position, enable, top=None, order=order, only=only)
    assert len(whole.plays) == whole.matching > 120
    paged: list[Play] = []
    while len(paged) < 100:
        page = solve(position, enable, top=25, skip=len(paged), order=order, only=only)
        assert (page.total, page.matching, page.best) == (whole.total, whole.matching, whole.best)
        assert len(page.plays) == 25
        paged += page.plays
    assert paged == whole.plays[:100]
    assert solve(position, enable, top=50, skip=whole.matching - 3, order=order, only=only).plays == whole.plays[-3:]
    assert solve(position, enable, top=50, skip=whole.matching, order=order, only=only).plays == []
    assert solve(position, enable, top=None, skip=7, order=order, only=only).plays == whole.plays[7:]
    assert solve(position, enable, top=0, order=order, only=only).plays == []


@given(seeds, st.sampled_from(ORDERS), st.booleans(), st.integers(0, 30), st.integers(0, 30))
def test_a_page_of_any_game_is_a_piece_of_the_whole_list(
    seed: int, order: str, turned: bool, top: int, skip: int
) -> None:
    position, words = random_game(seed, GAMES["small"], most_words=12)
    lexicon, order = lexicon_of(words), "-" * turned + order
    whole = solve(position, lexicon, top=None, order=order)
    assert solve(position, lexicon, top=top, skip=skip, order=order).plays == whole.plays[skip : skip + top]
    best_first = sorted(whole.plays, key=lambda play: -play.score)
    expected = sorted(best_first, key=KEYS[order.removeprefix("-")], reverse=turned)
    assert [(play.at, play.score) for play in whole.plays if order == "position"] == [
        (play.at, play.score) for play in expected if order == "position"
    ]
    assert [play.score for play in whole.plays] == [play.score for play in expected]


def test_long_words_are_sorted_to_their_last_letter() -> None:
    words = ["ABABABABABAA", "ABABABABABAB", "ABABABABABABA", "ABABABABABB"]
    board = "/".join(["15"] * 7 + ["ABABABABAB5"] + ["15"] * 7)
    plays = solve(Position.parse(f"{board} AAB/ 0/0 0"), lexicon_of(words), top=None, order="word").plays
    assert [play.main.word for play in plays] == words


@pytest.mark.parametrize("text", [BUSY, "QQ"])
def test_an_unknown_order_is_refused_whether_there_are_plays_or_not(text: str, enable: Lexicon) -> None:
    for order in ("points", "", "--score", "-"):
        with pytest.raises(InputError) as caught:
            solve(Position.parse(text), enable, order=order)
        assert caught.value.field == "sort"


# Filters


def passes(play: Play, only: Filter) -> bool:
    """Whether a play passes a filter, said in Python."""
    word, squares = play.main.word.upper(), set()
    for index in range(len(word)):
        squares.add((play.main.row + index * (not play.main.is_across), play.main.col + index * play.main.is_across))
    text = only.text.upper().replace("?", ".")
    fits = any(
        all(sign in (".", letter) for sign, letter in zip(text, word[start : start + len(text)], strict=True))
        for start in range(len(word) - len(text) + 1)
    )
    return (
        (only.square is None or only.square in squares)
        and not Counter(only.letters.upper()) - Counter(word)
        and len(word) >= only.shortest
        and (not only.longest or len(word) <= only.longest)
        and fits
    )


FILTERS = [
    Filter(square=(3, 4)),
    Filter(square=(7, 0)),
    Filter(square=(14, 14)),
    Filter(letters="S"),
    Filter(letters="ee"),
    Filter(letters="LDR"),
    Filter(shortest=5),
    Filter(longest=3),
    Filter(shortest=4, longest=4),
    Filter(shortest=9, longest=3),
    Filter(text="ER"),
    Filter(text="e?s"),
    Filter(text="??????"),
    Filter(text="?" * 16),
    Filter(square=(8, 4), letters="S", shortest=3, longest=7, text="u"),
    Filter(),
]


@pytest.mark.parametrize("only", FILTERS, ids=str)
def test_a_filter_shows_the_plays_that_pass_it_and_no_other(
    only: Filter, every_play: list[Play], enable: Lexicon
) -> None:
    answer = solve(Position.parse(BUSY), enable, top=None, only=only)
    assert answer.plays == [play for play in every_play if passes(play, only)]
    assert (answer.total, answer.matching) == (len(every_play), len(answer.plays))
    assert answer.best == every_play[0]


def test_the_filters_here_let_some_plays_through_and_stop_others(every_play: list[Play]) -> None:
    shares = [sum(passes(play, only) for play in every_play) / len(every_play) for only in FILTERS]
    assert sum(0 < share < 1 for share in shares) >= 10


@given(
    seeds,
    st.builds(
        Filter,
        square=st.none() | st.tuples(st.integers(0, 8), st.integers(0, 8)),
        shortest=st.integers(0, 4),
        longest=st.sampled_from([0, 0, 3, 5]),
    ),
    st.integers(0, 2),
    st.integers(0, 3),
)
def test_filters_work_on_any_board(seed: int, only: Filter, letters: int, text: int) -> None:
    position, words = random_game(seed, GAMES["small"], most_words=12)
    word = min(words)
    only = Filter(only.square, word[:letters], only.shortest, only.longest, (word[0] + "?" + word[1:])[:text])
    whole = solve(position, lexicon_of(words), top=None)
    assert solve(position, lexicon_of(words), top=None, only=only).plays == [p for p in whole.plays if passes(p, only)]


def test_a_filter_folds_accents_and_case(enable: Lexicon) -> None:
    position = Position.parse(BUSY)
    for accented, plain in ((Filter(text="é?s"), Filter(text="E?S")), (Filter(letters="é"), Filter(letters="E"))):
        plays = solve(position, enable, only=accented).plays
        assert plays
        assert plays == solve(position, enable, only=plain).plays


@pytest.mark.parametrize("text", [BUSY, "QQ"])
def test_a_filter_with_an_unknown_letter_is_refused_whether_there_are_plays_or_not(text: str, enable: Lexicon) -> None:
    for only, field in (
        (Filter(letters="A?"), "letters"),
        (Filter(letters="4"), "letters"),
        (Filter(text="A*"), "text"),
    ):
        with pytest.raises(InputError) as caught:
            solve(Position.parse(text), enable, only=only)
        assert caught.value.field == field


# Plays, written and judged


@pytest.mark.parametrize("game", GAMES)
@examples(30)
@given(seed=seeds)
def test_a_play_written_down_is_judged_as_it_was_found(game: str, seed: int) -> None:
    position, words = random_game(seed, GAMES[game], most_words=12)
    lexicon = lexicon_of(words, position.rules.alphabet.language)
    for play in solve(position, lexicon, top=20).plays:
        assert str(play) == f"{play.at} {play.notation}"
        for written in (play.notation, play.main.word):
            verdict = score(position, f"{play.at} {written}", lexicon)
            assert verdict.play == play
            assert (verdict.unknown, verdict.missing) == ((), "")


def test_every_play_of_a_busy_board_is_judged_as_it_was_found(every_play: list[Play], enable: Lexicon) -> None:
    position = Position.parse(BUSY)
    for play in every_play[::20]:
        assert score(position, str(play), enable).play == play


def test_a_play_says_letter_by_letter_how_its_score_comes_about(enable: Lexicon) -> None:
    play = score(Position.parse("AEEIOTV"), "8D VITAE", enable).play
    (word,) = play.words
    assert [(letter.letter, letter.value, letter.times, letter.word_times) for letter in word.letters] == [
        ("V", 4, 2, 1),
        ("I", 1, 1, 1),
        ("T", 1, 1, 1),
        ("A", 1, 1, 1),
        ("E", 1, 1, 2),
    ]
    assert (word.times, word.score, play.bonus, play.score) == (2, 24, 0, 24)
    assert play.leave == "EO"


def test_the_bonus_stands_apart_from_the_words() -> None:
    for game, bonus in (("standard", 50), ("super", 50), ("wwf", 35)):
        position = Position.parse("RETINAS", shipped_rules()[game])
        best = solve(position, lexicon_of("RETINAS")).best
        assert best is not None
        assert (best.bonus, best.score) == (bonus, bonus + sum(word.score for word in best.words))


def test_the_tiles_kept_are_the_rack_without_those_put_down(every_play: list[Play]) -> None:
    rack = Counter("DES?")
    for play in every_play[::50]:
        used = Counter("?" if letter.islower() else letter for _, _, letter in play.tiles)
        assert Counter(play.leave) == rack - used
        assert play.leave == "".join(sorted(play.leave.rstrip("?"))) + "?" * play.leave.count("?")


# Exchanges


@examples(60)
@given(st.text(alphabet="AAEINQ?", max_size=7))
def test_every_set_of_tiles_on_the_rack_may_be_exchanged_once(rack: str) -> None:
    position = Position.parse(rack or f"{'/'.join(['15'] * 15)}")
    given_back = [exchange.tiles for exchange in exchanges(position)]
    sets = {
        "".join(sorted(tile for index, tile in enumerate(rack) if choice >> index & 1))
        for choice in range(1, 1 << len(rack))
    }
    assert {"".join(sorted(tiles)) for tiles in given_back} == sets
    assert len(given_back) == len(sets) == count_exchanges(position)
    for exchange in exchanges(position):
        assert Counter(exchange.tiles) + Counter(exchange.leave) == Counter(rack)


@pytest.mark.parametrize(
    ("in_the_bag", "opponent", "ways"),
    [(8, "", 3), (7, "", 3), (6, "", 0), (1, "", 0), (7, "QZ", 3), (6, "QZ", 0), (7, "VVWWXYZ", 3), (6, "VVWWXYZ", 0)],
)
def test_tiles_may_be_exchanged_while_the_bag_holds_seven(in_the_bag: int, opponent: str, ways: int) -> None:
    rack = "AB"
    counts = shipped_rules()["standard"].counts
    whole_set = Counter(dict(zip("?ABCDEFGHIJKLMNOPQRSTUVWXYZ", counts, strict=True)))
    others = sorted((whole_set - Counter(rack + opponent)).elements())
    on_the_board = others[: len(others) - in_the_bag - (0 if opponent else 7)]
    board = {divmod(square, 15): "e" if tile == "?" else tile for square, tile in enumerate(on_the_board)}
    position = replace(position_of(GAMES["standard"], board, rack), opponent_rack=read_rack(opponent, alphabet("en")))
    assert unseen(position).overused == ()
    assert unseen(position).bag == in_the_bag
    assert count_exchanges(position) == len(list(exchanges(position))) == ways
    assert solve(position, lexicon_of("AB"), top=0).exchanges == ways
