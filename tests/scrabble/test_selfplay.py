"""Games that the program plays against itself: legal to the last tile, the same for a seed, and the best by equity."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations
from random import Random

import numpy as np
import pytest
from naive_scrabble import ACROSS, DOWN, board_of, every_placement, new_squares, score_of
from own_words import lexicon_of, words_in
from random_positions import GAMES, random_words, some_values

from solvers import pieces
from solvers.errors import InputError
from solvers.lexicon import Lexicon, open_lexicon
from solvers.scrabble import Exchange, Pass, Play, Rules, shipped_rules
from solvers.scrabble.gamerecord import Game, Turn, write
from solvers.scrabble.leave import LeaveValues
from solvers.scrabble.selfplay import Match
from solvers.scrabble.tally import Tally


def games_of(match: Match, games: int) -> list[Game]:
    return [batch.game(index) for batch in match.batches(games) for index in range(len(batch))]


@pytest.fixture(scope="module")
def fifty(enable: Lexicon) -> list[Game]:
    return games_of(Match(enable, seed=50, leaves=some_values(shipped_rules()["standard"])), 50)


@pytest.fixture(scope="module")
def words(enable: Lexicon) -> set[str]:
    letters = enable.alphabet.letters
    return {"".join(letters[code - 1] for code in word) for word in words_in(enable.graph)}


def assert_legal(turn: Turn, words: set[str]) -> None:
    """That a placement is one by the rules, from the rack, at its score, as the reference has it."""
    play, position = turn.play, turn.position
    assert isinstance(play, Play)
    board, rules = board_of(position), position.rules
    start, direction = (play.main.row, play.main.col), ACROSS if play.main.is_across else DOWN
    new = new_squares(board, rules, words, play.main.word.upper(), start, direction)
    assert new == [(tile.row, tile.col) for tile in play.tiles]
    assert play.main.word.upper() in words
    rack = Counter(rules.alphabet.decode(position.rack))
    used = Counter("?" if tile.letter.islower() else tile.letter for tile in play.tiles)
    assert used <= rack
    assert Counter(play.leave) == rack - used
    assert play.score == score_of(board, rules, frozenset(play.tiles))


def test_every_play_of_fifty_games_is_legal_by_the_reference(fifty: list[Game], words: set[str]) -> None:
    plays = [turn for game in fifty for turn in game.turns if isinstance(turn.play, Play)]
    assert len(plays) > 50 * 18
    for turn in plays:
        assert_legal(turn, words)


def tiles_of(rules: Rules) -> Counter[str]:
    return Counter({rules.alphabet.letter(code): count for code, count in enumerate(rules.counts) if count})


def unseen_of(turn: Turn) -> Counter[str]:
    """The tiles of the set that are neither on the board nor on the rack."""
    rules = turn.position.rules
    board = Counter("?" if letter.islower() else letter for letter in board_of(turn.position).values())
    rack = Counter(rules.alphabet.decode(turn.position.rack))
    assert board + rack <= tiles_of(rules)
    return tiles_of(rules) - board - rack


def test_no_tile_is_lost_or_made(fifty: list[Game]) -> None:
    for game in fifty:
        racks: list[Counter[str]] = [Counter(), Counter()]
        for turn in game.turns:
            rack = Counter(turn.position.rules.alphabet.decode(turn.position.rack))
            unseen = unseen_of(turn)
            assert racks[turn.player] <= rack, "the tiles kept are still there"
            assert racks[1 - turn.player] <= unseen
            assert rack.total() == min(7, rack.total() + max(0, unseen.total() - 7))
            racks[turn.player] = Counter(turn.play.leave)
        ended = Counter(game.racks[0]) + Counter(game.racks[1])
        assert ended <= unseen_of(game.turns[-1]) + Counter(game.turns[-1].play.leave)
        for turn, reply in zip(game.turns[:-1], game.turns[1:], strict=True):
            assert turn.player != reply.player
            assert reply.position.scores == (turn.position.scores[1], turn.position.scores[0] + turn.score)


def bag_before(turn: Turn) -> int:
    return max(0, unseen_of(turn).total() - 7)


def test_exchanges_are_made_only_with_enough_in_the_bag_and_from_the_rack(enable: Lexicon) -> None:
    match = Match(enable, ("equity", "equity"), seed=3, leaves=some_values(shipped_rules()["standard"]), wanders=300)
    turns = [turn for game in games_of(match, 30) for turn in game.turns]
    given = [turn for turn in turns if isinstance(turn.play, Exchange)]
    assert len(given) > 100
    for turn in given:
        assert isinstance(turn.play, Exchange)
        rack = turn.position.rules.alphabet.decode(turn.position.rack)
        assert Counter(turn.play.tiles) + Counter(turn.play.leave) == Counter(rack)
        assert bag_before(turn) >= 7
    least = {bag_before(turn) for turn in turns if not isinstance(turn.play, Exchange)}
    assert {0, 1, 7} <= least


def values_of(rules: Rules, tiles: str) -> int:
    return sum(0 if tile == "?" else rules.values[1 + rules.alphabet.letters.index(tile)] for tile in tiles)


@pytest.mark.parametrize("name", ["standard", "wwf", "small", "letters"])
@pytest.mark.parametrize("out_times", [1, 2])
def test_a_game_ends_by_the_rules_and_its_score_is_the_sum_of_its_turns(name: str, out_times: int) -> None:
    rules = replace(GAMES[name], out_times=out_times, scoreless_turns=4)
    random = Random(name)
    lexicon = lexicon_of(random_words(random, rules) | random_words(random, rules), rules.alphabet.language)
    games = games_of(Match(lexicon, ("equity", "greedy"), rules, 8, some_values(rules)), 24)
    for game in games:
        last = game.turns[-1]
        scoreless = 0
        for turn in game.turns:
            assert turn.position.scoreless_turns == scoreless < 4
            scoreless = 0 if turn.score else scoreless + 1
        is_out = not game.racks[last.player]
        assert is_out or scoreless == 4
        for player in range(2):
            own, other = (values_of(rules, game.racks[side]) for side in (player, 1 - player))
            if not is_out:
                settled = -own
            elif player == last.player:
                settled = out_times * other
            else:
                settled = -own if out_times == 1 else 0
            assert game.settled[player] == settled
            made = sum(turn.score for turn in game.turns if turn.player == player)
            assert game.scores[player] == made + settled


def test_games_end_in_both_ways() -> None:
    """Otherwise the test above would not say much."""
    rules = shipped_rules()["standard"]
    values = some_values(rules)
    everything = games_of(Match(open_lexicon("enable"), seed=8, leaves=values), 10)
    assert any(not game.racks[game.turns[-1].player] for game in everything)
    stuck = games_of(Match(lexicon_of("ab ba"), ("greedy", "greedy")), 4)
    assert all(game.racks[0] and game.racks[1] for game in stuck)
    assert all(isinstance(turn.play, Pass | Exchange) for game in stuck for turn in game.turns[-6:])


def moves_by_the_rules(turn: Turn, words: set[str], bag: int, opponent: str, values: LeaveValues) -> dict[str, float]:
    """The best equity of each kind of move, found by trying everything."""
    rules = turn.position.rules
    rack = rules.alphabet.decode(turn.position.rack)

    def kept(used: Counter[str]) -> float:
        rest = "".join((Counter(rack) - used).elements())
        if bag:
            worth = sum(values.value(tile) for tile in rest)
            for one, other in combinations(rest, 2):
                worth += values.value(one + other) - values.value(one) - values.value(other)
            return worth
        return -2 * values_of(rules, rest) if rest else 2 * values_of(rules, opponent)

    found = {"pass": kept(Counter())}
    plays = [
        worth + kept(Counter("?" if letter.islower() else letter for _, _, letter in placement))
        for placement, worth in every_placement(turn.position, words).items()
    ]
    if plays:
        found["play"] = max(plays)
    if bag >= rules.exchange_minimum:
        sets = {"".join(sorted(used)) for size in range(1, 1 + len(rack)) for used in combinations(rack, size)}
        found["exchange"] = max(kept(Counter(used)) for used in sets)
    return found


def with_tiles_for(words: set[str], rules: Rules) -> Rules:
    """The game with a small bag of the letters that the words have, five of each, and two blanks."""
    letters = set("".join(words))
    return replace(rules, counts=(2, *(5 * (letter in letters) for letter in rules.alphabet.letters)))


@pytest.mark.parametrize("name", ["small", "letters", "standard"])
def test_the_turn_taken_is_the_best_that_the_reference_finds(name: str) -> None:
    random = Random(GAMES[name].name)
    words = random_words(random, GAMES[name], 20) | random_words(random, GAMES[name], 20)
    rules = with_tiles_for(words, GAMES[name])
    values = some_values(rules, 7)
    lexicon = lexicon_of(words, rules.alphabet.language)
    kinds: Counter[str] = Counter()
    for game in games_of(Match(lexicon, ("equity", "greedy"), rules, 2, values), 6):
        for number, turn in enumerate(game.turns):
            if number + 1 == len(game.turns):
                opponent = game.racks[1 - turn.player]
            else:
                opponent = rules.alphabet.decode(game.turns[number + 1].position.rack)
            bag = unseen_of(turn).total() - len(opponent)
            if game.players[turn.player] == "greedy":
                best = max(every_placement(turn.position, words).values(), default=None)
                assert (turn.score if isinstance(turn.play, Play) else None) == best
                kinds["greedy"] += 1
                continue
            found = moves_by_the_rules(turn, words, bag, opponent, values)
            assert turn.equity == pytest.approx(max(found.values()), abs=1e-6)
            kinds[type(turn.play).__name__ + (" at the end" if not bag else "")] += 1
    assert kinds["greedy"] > 15, kinds
    assert kinds["Play"] > 7, kinds
    assert kinds["Exchange"] > 2, kinds
    assert kinds["Play at the end"] > 2 or name != "standard", kinds


def results_of(match: Match, games: int, threads: int, first: int = 0) -> tuple[list[list[int]], list[list[list[int]]]]:
    with pieces.threads(threads) as workers:
        batches = list(match.batches(games, workers, first))
    played = [result for batch in batches for result in batch.results.tolist()]
    turns = [
        batch.turns[index, : batch.results[index, 12]].tolist() for batch in batches for index in range(len(batch))
    ]
    return played, turns


def test_games_depend_on_seed_and_number_alone(enable: Lexicon) -> None:
    match = Match(enable, seed=11, leaves=some_values(shipped_rules()["standard"]))
    one = results_of(match, 120, 1)
    assert results_of(match, 120, 3) == one
    later = results_of(match, 30, 2, first=70)
    assert later == (one[0][70:100], one[1][70:100])
    other = results_of(Match(enable, seed=12, leaves=match.leaves), 30, 1)
    assert sum(mine == theirs for mine, theirs in zip(one[0][:30], other[0], strict=True)) < 2


def test_unlike_players_play_each_bag_twice_and_each_begins_once(enable: Lexicon) -> None:
    match = Match(enable, seed=4, leaves=some_values(shipped_rules()["standard"]))
    games = games_of(match, 20)
    for even, odd in zip(games[::2], games[1::2], strict=True):
        assert [turn.player for turn in even.turns[:2] + odd.turns[:2]] == [0, 1, 1, 0]
        for one, other in zip(even.turns[:2], odd.turns[:2], strict=True):
            assert one.position.rack == other.position.rack
    assert len({game.turns[0].position.rack for game in games}) == 10
    alike = games_of(Match(enable, ("greedy", "greedy"), seed=4), 20)
    assert len({game.turns[0].position.rack for game in alike}) == 20


def test_bags_are_mixed_evenly(enable: Lexicon) -> None:
    """Over 4,000 bags each tile is on the first racks as often as the set has it, within five standard errors."""
    rules = shipped_rules()["standard"]
    racks: Counter[int] = Counter()
    for batch in Match(lexicon_of("zz"), ("greedy", "greedy"), seed=1).batches(4000):
        for turn in range(2):
            racks.update((batch.turns[:, turn, 2, None] >> 7 * np.arange(7) & 63).ravel().tolist())
    for code, count in enumerate(rules.counts):
        expected = 4000 * 14 * count / 100
        assert abs(racks[code] - expected) < 5 * expected**0.5


def test_a_tally_is_the_sum_of_the_games(enable: Lexicon) -> None:
    match = Match(enable, seed=6, leaves=some_values(shipped_rules()["standard"]))
    games = games_of(match, 60)
    tally = Tally()
    for batch in match.batches(60):
        tally.add(batch)
    assert tally.games == 60
    assert tally.plays == sum(len(game.turns) for game in games)
    spreads = [game.scores[0] - game.scores[1] for game in games]
    assert tally.spread == pytest.approx(np.mean(spreads))
    pairs = np.array(spreads).reshape(-1, 2).mean(axis=1)
    assert tally.spread_error == pytest.approx(pairs.std(ddof=1) / 30**0.5)
    assert tally.wins == [sum(spread > 0 for spread in spreads), sum(spread < 0 for spread in spreads)]
    for kind, counted in ((Exchange, tally.exchanges), (Pass, tally.passes)):
        made = Counter(turn.player for game in games for turn in game.turns if isinstance(turn.play, kind))
        assert counted == [made[0], made[1]]
    full = Counter(t.player for g in games for t in g.turns if isinstance(t.play, Play) and len(t.play.tiles) == 7)
    assert tally.bingos == [full[0], full[1]]


def test_a_game_is_written_as_gcg(fifty: list[Game]) -> None:
    game = fifty[3]
    lines = write(game).splitlines()
    assert lines[1:4] == ["#player1 greedy greedy", "#player2 equity equity", "#lexicon enable"]
    moves = [line for line in lines if line.startswith(">")]
    assert len(moves) == len(game.turns) + sum(points != 0 for points in game.settled)
    totals = {"equity": 0, "greedy": 0}
    for line in moves:
        *_, points, total = line.split()
        name = line[1:].split(":")[0]
        totals[name] += int(points)
        assert totals[name] == int(total)
    assert (totals["equity"], totals["greedy"]) == game.scores
    first = game.turns[0]
    assert isinstance(first.play, Play)
    rack = first.position.rules.alphabet.decode(first.position.rack)
    assert moves[0] == f">greedy: {rack} {first.play.at} {first.play.notation} +{first.score} {first.score}"


def test_players_of_one_kind_have_names_of_their_own_in_gcg(enable: Lexicon) -> None:
    game = games_of(Match(enable, ("greedy", "greedy")), 1)[0]
    assert "#player1 greedy1 greedy\n#player2 greedy2 greedy\n" in write(game)


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(InputError, match="Unknown player “lucky”") as refused:
        Match(open_lexicon("enable"), ("lucky", "greedy"))
    assert refused.value.field == "players"
    with pytest.raises(InputError, match="not in the language") as refused:
        Match(open_lexicon("russian"))
    assert refused.value.field == "lexicon"
    with pytest.raises(InputError, match="No values of tiles kept") as refused:
        Match(lexicon_of("ad da", "tr"), rules=shipped_rules()["turkish"])
    assert refused.value.field == "players"
