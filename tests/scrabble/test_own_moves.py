"""A player's own moves: how they are read, and what the opponent may answer."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from random_positions import SMALL, random_game

from solvers.budget import Budget
from solvers.errors import InputError
from solvers.lexicon import Lexicon
from solvers.scrabble import Exchange, Pass, Position, solve, unseen, values_for
from solvers.scrabble.ownmove import OwnMove, own_play, read_move
from solvers.scrabble.replies import RACKS, replies, sample_racks

CAT = Position.parse("15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15 S?E/ 0/0 0")
BUSY = Position.parse(
    "15/15/15/4V2V2NORIA/2J1I1BONZER2W/1FIEND1G6A/2N1C2U6I/O2HAULER5T/PROMS10/A14/H1Q12/SLAW11/2T12/15/15 DES?QI/ 0/0 0"
)


@pytest.mark.parametrize(
    ("typed", "play"),
    [
        ("8H CATS", "8H ...S"),
        ("8h cats", "8H ...S"),
        (" cats  8H ", "8H ...S"),
        ("8h ...s", "8H ...S"),
        ("8H CATs", "8H ...s"),  # a small letter among capitals is a blank
        ("k8 see", "K8 SeE"),  # the rack has one E, the blank is the other
        ("G7 ACE", "G7 ACE"),  # tiles that the rack lacks are named later
        ("k8 sEe", "K8 sEe"),
    ],
)
def test_a_play_is_read_as_it_is_typed(typed: str, play: str) -> None:
    assert own_play(CAT, typed) == play


def test_a_blank_stands_where_it_costs_least() -> None:
    opening = Position.parse("15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 ZARA?/ 0/0 0")
    assert own_play(opening, "h8 zaraz") == "H8 zARAZ"  # a double letter is on H12
    assert own_play(opening, "h4 zaraz") == "H4 ZARAz"  # and on H4


@pytest.mark.parametrize(
    ("typed", "says"),
    [("", "is written like"), ("CAT", "is written like"), ("9A CAT", "touches no tile"), ("8H DOG", "another tile")],
)
def test_what_cannot_be_a_play_is_refused(typed: str, says: str) -> None:
    with pytest.raises(InputError, match=says) as refused:
        own_play(CAT, typed)
    assert refused.value.field == "placement"


def test_a_move_is_read_from_its_notation_with_what_is_wrong_with_it(enable: Lexicon) -> None:
    for move in solve(BUSY, enable, top=40, order="equity", leaves=values_for(BUSY.rules)).moves:
        assert read_move(BUSY, str(move), enable) == OwnMove(move)
    assert read_move(BUSY, "pass").move == Pass("DEIQS?")
    assert read_move(BUSY, "exchange QD").move == Exchange("DQ", "EIS?")
    assert read_move(CAT, "8G SCATE", enable).unknown == ("SCATE",)
    assert read_move(CAT, "8G SCATE").is_legal
    assert read_move(CAT, "8H CATX", enable).missing == "X"
    for tiles in ("Z", "DD", ""):
        with pytest.raises(InputError, match="cannot be exchanged"):
            read_move(BUSY, f"exchange {tiles}", enable)


# The opponent's answers


def test_the_racks_are_drawn_from_the_unseen_tiles_and_always_the_same() -> None:
    racks = sample_racks(BUSY)
    left = Counter(unseen(BUSY).left)
    assert len(racks) == RACKS
    assert len(set(racks)) > RACKS // 2
    for rack in racks:
        assert len(rack) == 7
        assert Counter(BUSY.rules.alphabet.decode(rack)) <= left
    assert sample_racks(BUSY) == racks
    assert sample_racks(replace(BUSY, rack=BUSY.rack[:-1])) != racks


def test_a_known_rack_is_the_only_one() -> None:
    known = Position.parse(f"{str(BUSY).split()[0]} DES?QI/AEINRST 0/0 0")
    assert sample_racks(known) == [known.opponent_rack]
    partial = Position.parse(f"{str(BUSY).split()[0]} DES?QI/Z 0/0 0")
    assert all(rack.startswith(partial.opponent_rack) and len(rack) == 7 for rack in sample_racks(partial))


def test_at_the_end_the_opponent_holds_what_is_left() -> None:
    position, _ = random_game(7, SMALL)
    few = replace(position, rules=replace(SMALL, counts=tuple(1 if code < 2 else 0 for code in range(27))))
    left = unseen(few).left
    racks = sample_racks(few)
    if any(left.values()):
        assert [Counter(few.rules.alphabet.decode(rack)) for rack in racks] == [+Counter(left)]
    else:
        assert racks == []


def test_a_search_that_is_cut_off_has_fewer_answers(enable: Lexicon) -> None:
    none = replies(BUSY, [Pass("")], enable, sample_racks(BUSY), Budget(0))
    assert (none[0].racks, none[0].best, none[0].mean) == (0, None, 0)


def test_the_answers_are_the_solvers(enable: Lexicon) -> None:
    found = solve(BUSY, enable, top=2, order="equity", leaves=values_for(BUSY.rules))
    moves = list(found.plays)
    racks = sample_racks(BUSY, 6)
    for move, reply in zip(moves, replies(BUSY, moves, enable, racks), strict=True):
        after = BUSY.after(move)
        best = [solve(replace(after, rack=rack), enable, top=1).plays[0] for rack in racks]
        assert reply.racks == 6
        assert reply.mean == pytest.approx(sum(play.score for play in best) / 6)
        assert reply.bonuses == sum(play.bonus > 0 for play in best)
        assert reply.best is not None
        assert reply.best.score == max(play.score for play in best)
        used = Counter(after.rules.layout.square(tile.row, tile.col) for play in best for tile in play.tiles)
        assert all(used[square] == times for square, times in reply.squares)
        assert reply.squares[0][1] == max(used.values())
