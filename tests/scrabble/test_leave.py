"""What tiles kept are worth: as shipped, as text, as learned, and in the answers to a position."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations, combinations_with_replacement

import numpy as np
import pytest
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from own_words import lexicon_of
from random_positions import GAMES, random_game, seeds

from solvers import pieces
from solvers.alphabet import alphabet
from solvers.errors import InputError
from solvers.lexicon import Lexicon
from solvers.scrabble import Exchange, Filter, Pass, Play, Position, exchanges, shipped_rules, solve, values_for
from solvers.scrabble.leave import LeaveValues, leave_values, no_values, read_values
from solvers.scrabble.selfplay import Match
from solvers.scrabble.training import Regression, learn, samples

ENGLISH = "ABCDEFGHIJKLMNOPQRSTUVWXYZ?"


def shipped_english() -> LeaveValues:
    values = leave_values("en")
    assert values is not None
    return values


def test_english_has_a_value_for_each_tile_and_each_pair_and_nothing_more() -> None:
    names = [line.split("\t")[0] for line in shipped_english().lines()]
    singles = [name for name in names if len(name) == 1]
    assert singles == list(ENGLISH)
    assert names[27:] == ["".join(pair) for pair in combinations_with_replacement(ENGLISH, 2)]
    assert len(names) == 27 + 378
    assert np.count_nonzero(shipped_english().table) > 700


def test_the_values_say_what_every_player_knows() -> None:
    value = shipped_english().value
    assert value("?") > 15
    assert value("??") > value("?") > value("S") > value("E") > value("V")
    assert value("QU") > value("Q") + value("U")
    assert value("II") < 2 * value("I")
    assert value("VV") < value("V")
    assert value("ERS?") == value("?sre") == pytest.approx(value("S?RE"))
    assert value("") == 0


@pytest.mark.parametrize("language", ["en", "nl", "fr", "es", "ru"])
def test_every_language_with_a_list_of_all_its_words_has_values(language: str) -> None:
    game = next(rules for rules in shipped_rules().values() if rules.alphabet.language == language)
    values = values_for(game)
    assert values is not None
    assert values.game == game.name
    assert values.value("?") > 10


def test_a_game_has_values_of_its_own_or_those_of_its_language() -> None:
    games = shipped_rules()
    names = {name: values.game for name in games if (values := values_for(games[name]))}
    assert names["standard"] == names["super"] == "standard"
    assert names["erudit"] == "erudit"
    assert "german" not in names
    of_ones_own = values_for(replace(games["erudit"], bonuses=games["russian"].bonuses))
    assert of_ones_own is not None
    assert of_ones_own.game == "erudit"
    assert (names["russian"], names["russian-yo"]) == ("russian", "russian-yo")
    with_yo = values_for(replace(games["russian-yo"], name="mine"))
    assert with_yo is not None and with_yo.alphabet == games["russian"].alphabet


def test_no_values_are_shipped_for_a_language_without_games() -> None:
    assert leave_values("de") is None
    assert leave_values("../en") is None


def test_values_read_from_their_own_text_are_the_same() -> None:
    values = shipped_english()
    again = read_values("# a note\n\n" + "\n".join(values.lines()), alphabet("en"))
    assert (again.table == values.table).all()
    assert again.lines() == values.lines()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda lines: lines[:-1], "404 values are given"),
        (lambda lines: [*lines, "BA\t1.0"], "“BA” is given twice"),
        (lambda lines: [*lines, "ABC\t1.0"], "“ABC” is given twice, or is neither a tile nor a pair"),
        (lambda lines: [*lines[1:], "A\tmuch"], "no value can be read from “A\tmuch”"),
        (lambda lines: [*lines[1:], "A\tnan"], "no value can be read from “A\tnan”"),
        (lambda lines: [*lines[1:], "A\tinf"], "no value can be read from “A\tinf”"),
        (lambda lines: [*lines[1:], "9\t1"], "no value can be read from “9\t1”"),
        (lambda lines: [*lines[1:], "A\t1e9"], "no value can be read from “A\t1e9”"),
    ],
)
def test_a_text_that_is_not_whole_is_refused_with_what_is_wrong(change: object, said: str) -> None:
    assert callable(change)
    with pytest.raises(ValueError, match=re.escape(said)):
        read_values("\n".join(change(shipped_english().lines())), alphabet("en"))


def test_unknown_tiles_have_no_leave_value() -> None:
    with pytest.raises(ValueError, match="9"):
        shipped_english().value("A9")


def table_of(random: np.random.Generator, tiles: int) -> LeaveValues:
    values = no_values(alphabet("en"))
    pairs = random.normal(0, 1500, (tiles, tiles))
    values.table[0, :tiles] = random.normal(0, 6000, tiles)
    values.table[1 : 1 + tiles, :tiles] = pairs + pairs.T
    return values


def test_learning_finds_the_values_that_what_follows_was_made_with() -> None:
    """Racks by chance, what follows made of known values, a mean that falls as the bag empties, and noise."""
    random = np.random.default_rng(5)
    values = table_of(random, 10)
    worth_of = cache(values.of_codes)
    regression = Regression(10)
    for _ in range(40):
        kept = random.multinomial(random.integers(0, 7, 1000), np.full(10, 1 / 10))
        stage = random.uniform(0, 0.86, 1000)
        worth = [worth_of(tuple(np.repeat(np.arange(10), counts).tolist())) / 1000 for counts in kept]
        regression.add(kept, stage, np.array(worth) + 38 + 20 * stage**2 + random.normal(0, 5, 1000))
    singles, pairs, error = regression.solve()
    assert np.abs(singles - values.table[0, :10] / 1000).max() < 0.6
    assert np.abs(pairs - values.table[1:11, :10] / 1000).max() < 0.6
    assert error == pytest.approx(5, abs=0.2)
    assert np.abs(singles[::-1] - values.table[0, :10] / 1000).max() > 5


def test_a_sample_is_what_was_kept_and_the_same_sides_next_turn(enable: Lexicon) -> None:
    match = Match(enable, ("equity", "equity"), seed=9, leaves=shipped_english(), wanders=200)
    batch = match.play(0, 10)
    kept, stage, follows = samples(batch)
    expected = []
    for index in range(10):
        game = batch.game(index)
        for turn, after in zip(game.turns, game.turns[2:], strict=False):
            number = game.turns.index(after)
            bag = int(batch.turns[index, number, 4])
            by_chance = isinstance(after.play, Exchange) and batch.turns[index, number, 0] & 1
            if bag and not by_chance:
                expected.append((Counter(turn.play.leave), bag / 100, after.equity))
    letters = "?" + ENGLISH[:-1]
    found = [Counter("".join(letter * n for letter, n in zip(letters, row, strict=True))) for row in kept.tolist()]
    assert found == [leave for leave, _, _ in expected]
    assert stage.tolist() == pytest.approx([share for _, share, _ in expected])
    assert follows.tolist() == pytest.approx([equity for _, _, equity in expected])
    assert len(found) > 100


def test_learning_is_the_same_for_a_seed_on_any_number_of_threads(enable: Lexicon) -> None:
    match = Match(enable, ("greedy", "greedy"), seed=2)
    with pieces.threads(2) as workers:
        one, two = list(learn(match, 20, 2)), list(learn(match, 20, 2, workers))
    assert [round_.values.lines() for round_ in one] == [round_.values.lines() for round_ in two]
    assert [round_.number for round_ in one] == [1, 2]


@pytest.mark.slow
def test_what_was_learned_beats_greedy(enable: Lexicon) -> None:
    learned = list(learn(Match(enable, ("greedy", "greedy"), seed=2), 80, 2))[-1].values
    assert learned.value("?") > 10
    assert learned.value("S") > learned.value("V")
    points = Match(enable, seed=77, leaves=learned).play(0, 100).results[:, :2].sum(axis=0)
    assert points[0] - points[1] > 100 * 12


def brute_worth(position: Position, leave: str, values: LeaveValues, bag: int, opponent: str) -> float:
    rules = position.rules
    worth = {letter: rules.values[1 + code] for code, letter in enumerate(rules.alphabet.letters)} | {"?": 0}
    if bag:
        total = sum(values.value(tile) for tile in leave)
        return total + sum(values.value(a + b) - values.value(a) - values.value(b) for a, b in combinations(leave, 2))
    return -2 * sum(worth[tile] for tile in leave) if leave else 2 * sum(worth[tile] for tile in opponent)


@examples(30)
@given(seeds, st.sampled_from(["small", "standard"]), st.integers(0, 60), st.booleans())
def test_every_move_has_its_equity_and_they_stand_in_that_order(
    seed: int, name: str, spare: int, knows_opponent: bool
) -> None:
    """With a bag by the leave values; with none by the rules, the unseen tiles being the opponent's."""
    position, words = random_game(seed, GAMES[name], most_words=12)
    rules = position.rules
    used = Counter(0 if tile >= 64 else tile for tile in position.squares if tile) + Counter(position.rack)
    opponent = [1, 2, 3][: 1 + spare % 3]
    counts = Counter(used) + Counter(opponent)
    in_bag = spare // 6 if spare >= 12 else 0
    fitted = [counts[code] for code in range(len(rules.counts))]
    fitted[1] += in_bag
    if in_bag and not knows_opponent:
        fitted[1] += rules.rack_size
    rules = replace(rules, counts=tuple(fitted))
    shown = bytes(opponent) if knows_opponent else b""
    position = replace(position, rules=rules, opponent_rack=shown)
    values = table_of(np.random.default_rng(seed % 1000), 27)
    lexicon = lexicon_of(words)
    answer = solve(position, lexicon, top=None, order="equity", leaves=values)
    bag = in_bag + (len(opponent) if in_bag and not knows_opponent else 0)
    held = rules.alphabet.decode(opponent)
    worth = {leave: brute_worth(position, leave, values, bag, held) for leave in {move.leave for move in answer.moves}}
    for move in answer.moves:
        score = move.score if isinstance(move, Play) else 0
        assert move.equity is not None
        assert abs(move.equity - score - worth[move.leave]) < 1e-6
    assert [move.equity for move in answer.moves] == sorted((move.equity or 0 for move in answer.moves), reverse=True)
    assert Counter(map(str, answer.exchanges_and_pass)) == Counter(["pass", *map(str, exchanges(position))])
    assert len(answer.moves) == answer.total + len(answer.exchanges_and_pass)
    assert [move for move in answer.moves if isinstance(move, Play)] == answer.plays
    assert {str(move) for move in answer.moves if not isinstance(move, Play)} == set(
        map(str, answer.exchanges_and_pass)
    )
    for skip, top in ((0, 5), (3, 4), (len(answer.exchanges_and_pass) + 2, 6), (10_000, 5)):
        part = solve(position, lexicon, top=top, skip=skip, order="equity", leaves=values)
        assert part.moves == answer.moves[skip : skip + top]
        assert part.plays == answer.plays[skip : skip + top]
    turned = solve(position, lexicon_of(words), top=None, order="-equity", leaves=values)
    assert [move.equity for move in turned.moves] == [move.equity for move in answer.moves][::-1]
    assert set(map(str, turned.moves)) == set(map(str, answer.moves))
    kept = solve(position, lexicon_of(words), top=None, order="leave", leaves=values).plays
    worth = [round((play.equity or 0.0) - play.score, 3) for play in kept]
    assert worth == sorted(worth, reverse=True)
    assert set(map(str, kept)) == set(map(str, answer.plays))


def test_without_values_nothing_has_an_equity_and_there_is_no_such_order(enable: Lexicon) -> None:
    answer = solve(Position.parse("AEINRST"), enable)
    assert {play.equity for play in answer.plays} == {None}
    assert (answer.exchanges_and_pass, answer.moves) == ((), ())
    with pytest.raises(InputError, match="cannot be sorted"):
        solve(Position.parse("AEINRST"), enable, order="equity")


def test_values_change_no_order_but_their_own(enable: Lexicon) -> None:
    position = Position.parse("QUIVER?")
    for order in ("score", "-word", "position"):
        plain = solve(position, enable, order=order)
        weighed = solve(position, enable, order=order, leaves=shipped_english())
        assert (plain.plays, plain.best, plain.total) == (weighed.plays, weighed.best, weighed.total)
        assert weighed.best is not None
        assert weighed.best.equity is not None
        assert weighed.moves == ()
    only = Filter(text="QU")
    filtered = solve(position, enable, order="equity", only=only, leaves=shipped_english())
    assert filtered.plays
    assert all("QU" in play.main.word.upper() for play in filtered.plays)
    assert filtered.moves == ()


def test_a_bad_rack_is_best_exchanged(enable: Lexicon) -> None:
    answer = solve(Position.parse("VVIIUUQ"), enable, order="equity", top=3, leaves=shipped_english())
    assert isinstance(answer.moves[0], Exchange)
    good = solve(Position.parse("AEINRST"), enable, order="equity", top=3, leaves=shipped_english())
    assert isinstance(good.moves[0], Play)
    assert isinstance(solve(Position(), enable, order="equity", leaves=shipped_english()).moves[0], Pass)
