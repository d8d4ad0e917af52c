"""A game that is being played: what is drawn, what a side sees, the text form, the end, and the file it leaves."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from solvers.errors import InputError
from solvers.lexicon import Lexicon, default_list, open_lexicon
from solvers.scrabble import Exchange, Play, Position, known_rules
from solvers.scrabble.contest import Contest, record
from solvers.scrabble.game import replay
from solvers.scrabble.gcg import read
from solvers.scrabble.opponent import Opponent, levels

ENDING = "15/15/15/15/15/15/15/5CATS6/15/15/15/15/15/15/15"


@cache
def words(language: str = "en") -> Lexicon:
    return open_lexicon(default_list(language))


@cache
def played(name: str, seed: str, first: int, second: int) -> Contest:
    """A whole game between two levels."""
    rules = known_rules()[name]
    lexicon = words(rules.alphabet.language)
    game = Contest.begin(Position(rules=rules), seed)
    players = [Opponent(levels()[first - 1], seed), Opponent(levels()[second - 1], f"{seed} too")]
    while not game.end:
        game = game.after(players[game.side].move(game.seen_by(game.side), lexicon, len(game.turns)))
    return game


GAMES = [("standard", "a", 1, 4), ("russian", "b", 3, 2), ("russian-yo", "c", 4, 3), ("spanish", "d", 4, 2)]


@pytest.mark.parametrize("case", GAMES)
def test_a_game_reads_back_from_its_text(case: tuple[str, str, int, int]) -> None:
    game = played(*case)
    assert Contest.parse(str(game), game.start, game.seed) == game
    assert game.until(len(game.turns) - 2).racks == Contest.parse(
        ";".join(str(game).split(";")[:-2]), game.start, game.seed
    ).racks  # fmt: skip


@pytest.mark.parametrize("case", GAMES)
def test_no_tile_is_lost_or_made(case: tuple[str, str, int, int]) -> None:
    game, rules = played(*case), known_rules()[case[0]]
    for count in range(len(game.turns) + 1):
        then = game.until(count)
        on_board = [0 if tile & 0x40 else tile for tile in then.squares if tile]
        tiles = Counter([*on_board, *then.racks[0], *then.racks[1], *then.bag])
        assert [tiles[code] for code in range(len(rules.counts))] == list(rules.counts)
        assert not then.bag or all(len(rack) == rules.rack_size for rack in then.racks)


@pytest.mark.parametrize("case", GAMES)
def test_the_file_of_a_game_has_no_fault_and_the_same_scores(case: tuple[str, str, int, int]) -> None:
    game = played(*case)
    file = str(record(game, ("You", "Tilewright"), words(known_rules()[case[0]].alphabet.language).name).file)
    again = replay(read(file), game.start.rules)
    assert not again.faults
    assert not any(step.findings for step in again.steps)
    assert again.totals[-1] == game.totals
    assert [step.before.squares for step in again.steps if step.event.kind != "end"] == [
        turn.before.squares for turn in game.turns
    ]


def test_the_seed_decides_what_is_drawn() -> None:
    racks = {Contest.begin(Position(), seed).racks for seed in "abcdefgh"}
    assert len(racks) == 8
    assert Contest.begin(Position(), "a") == Contest.begin(Position(), "a")


def test_a_side_sees_its_own_rack_alone() -> None:
    game = Contest.begin(Position(), "a")
    for side in (0, 1):
        assert game.seen_by(side).rack == game.racks[side]
        assert game.seen_by(side).opponent_rack == b""


def test_an_exchange_draws_first_and_mixes_the_tiles_in() -> None:
    game = Contest.begin(Position(), "a")
    move = game.read_move("-" + Position().rules.alphabet.decode(game.racks[0]))
    after = game.after(move)
    assert isinstance(move, Exchange)
    assert sorted(after.racks[0]) == sorted(game.bag[:7])
    assert Counter(after.bag) == Counter(game.bag[7:] + game.racks[0])
    assert after.bag != game.bag[7:] + game.racks[0]


def test_a_play_that_is_challenged_off_gives_the_tiles_back_and_scores_nothing() -> None:
    game = Contest.begin(Position.parse("15/" * 14 + "15 QVZ/ 0/0 0"), "a")
    move = game.read_move("8G QVZ")
    after = game.after(move, is_off=True)
    assert (after.squares, after.racks, after.bag, after.scores) == (game.squares, game.racks, game.bag, (0, 0))
    assert after.scoreless == 1
    assert str(after) == "8G QVZ*"
    events = [event.kind for _, event in record(after, ("A", "B"), "american").file.events]
    assert events == ["play", "withdrawn"]


def test_racks_of_a_position_are_kept_and_filled() -> None:
    game = Contest.begin(Position.parse(f"{ENDING} AE/QZ 12/30 0"), "a")
    code = game.start.rules.alphabet.encode
    assert all(len(rack) == 7 for rack in game.racks)
    assert set(code("AE")) <= set(game.racks[0])
    assert set(code("QZ")) <= set(game.racks[1])
    assert game.totals == (12, 30)


def test_six_turns_without_points_end_a_game_and_both_lose_their_tiles() -> None:
    game = Contest.begin(Position(), "a")
    for _ in range(6):
        game = game.after(game.read_move("pass"))
    assert game.end == "scoreless"
    worth = [sum(map(game.start.rules.value, rack)) for rack in game.racks]
    assert game.totals == (-worth[0], -worth[1])
    assert record(game, ("A", "B"), "american").totals[-1] == game.totals
    with pytest.raises(InputError, match="over"):
        game.after(game.read_move("pass"))


def test_resigning_ends_a_game() -> None:
    game = Contest.begin(Position(), "a").resigned()
    assert game.end == "resigned"
    assert str(game) == "resign"
    assert Contest.parse("resign", Position(), "a") == game


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("8G QQQ", "Your rack does not have QQQ"),
        ("-", "Choose the tiles"),
        ("-ZZZ", "Your rack does not have ZZZ"),
        ("9G AE", "must cover H8"),
        ("nonsense", "written like"),
    ],
)
def test_a_move_that_cannot_be_made_says_why(text: str, wanted: str) -> None:
    game = Contest.begin(Position.parse("15/" * 14 + "15 AEINRST/ 0/0 0"), "a")
    with pytest.raises(InputError) as caught:
        game.read_move(text)
    assert wanted in caught.value.message % caught.value.values
    with pytest.raises(InputError, match="Move"):
        Contest.parse(text, game.start, "a")


def test_tiles_that_the_set_does_not_have_are_no_start() -> None:
    with pytest.raises(InputError):
        Contest.begin(Position.parse(f"{ENDING.replace('CATS', 'ZZZS')} / 0/0 0"), "a")


def test_penalties_for_time_are_in_the_file() -> None:
    game = played(*GAMES[0])
    with_penalty = record(game, ("You", "Tilewright"), "american", (20, 0))
    assert with_penalty.totals[-1] == (game.totals[0] - 20, game.totals[1])


def test_blanks_are_small_letters_in_the_text() -> None:
    game = Contest.begin(Position.parse("15/" * 14 + "15 CT?/ 0/0 0"), "a")
    move = game.read_move("8G CaT")
    assert isinstance(move, Play)
    assert str(game.after(move)) == "8G CaT"
