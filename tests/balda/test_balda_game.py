"""A game of Balda: whose turn it is, the words said, and a text form that reads back move by move."""

from __future__ import annotations

import pytest
from own_words import lexicon_of

from solvers.balda import Move, Position, legal_play
from solvers.balda.game import BrokenGame, Game
from solvers.balda.solver import counted_play, paths_through
from solvers.errors import InputError

START = Position.start("балда")


def game_of(text: str) -> Game:
    return Game.parse(text, START, lexicon_of("балда калда алд алда дал лад балд", "ru"))


def test_a_game_is_read_back_from_its_text() -> None:
    game = game_of("2,2 к калда;-")
    assert str(game) == "2,2 к калда;-"
    assert game_of(str(game)) == game
    assert game.position == START.after(game.steps[0].play).passed()
    assert (game.words(0), game.words(1)) == (["калда"], [])
    assert (game.passes(0), game.passes(1)) == (0, 1)
    assert [str(game.last(side)) for side in (0, 1)] == ["2,2 к калда", "-"]
    assert game_of("") == Game(START)
    assert Game(START).last(0) is None


def test_capitals_and_blanks_are_read_and_written_as_usual() -> None:
    assert str(game_of(" 2,2 К КАЛДА ; - ")) == "2,2 к калда;-"


@pytest.mark.parametrize(
    ("text", "before", "why"),
    [
        ("2,2 к калда;2,2 к калда", "2,2 к калда", "Move 2 of this address cannot be: The cell is filled already."),
        ("2,2 ы ыалда", "", "Move 1 of this address cannot be: “ыалда” is not in the list"),
        ("-;-;2,2 к калда", "-;-", "Move 3 of this address cannot be: The game is over."),
        ("2,2 к калда;", "2,2 к калда", "Move 2"),
        ("2,2 к калд", "", "Move 1"),
    ],
)
def test_a_move_that_cannot_be_is_refused_with_the_game_before_it(text: str, before: str, why: str) -> None:
    with pytest.raises(BrokenGame) as fault:
        game_of(text)
    assert str(fault.value.game) == before
    assert str(fault.value).startswith(why)


def test_a_game_that_is_over_takes_no_move_and_no_endless_text_is_read() -> None:
    over = game_of("-;-")
    assert over.is_over
    with pytest.raises(InputError, match="over"):
        over.after(None, lexicon_of("балда", "ru"))
    with pytest.raises(InputError, match="so many moves"):
        game_of("-;" * 7000)


def test_a_word_that_the_list_lacks_can_be_counted_and_is_marked() -> None:
    game = game_of("2,2 ы ыалда!;-")
    assert str(game) == "2,2 ы ыалда!;-"
    assert game.counted == {"ыалда"}
    assert game.position.scores == (5, 0)
    assert game_of("2,2 к калда!").counted == {"калда"}
    assert game_of("2,2 к калда").counted == frozenset()
    for wrong in ("2,2 ы ылда!", "1,1 ы ыалда!", "2,2 ы балда!", "2,2 ы ы!"):
        with pytest.raises(BrokenGame):
            game_of(wrong)


def test_a_counted_word_has_every_path_through_the_new_letter() -> None:
    position = Position.parse("аба/б.б/аба")
    move = Move(1, 1, "а", "абаба")
    words = lexicon_of("абаба", "ru")
    assert set(paths_through(position, move)) == set(legal_play(position, move, words).paths)
    assert set(counted_play(position, move).paths) <= set(paths_through(position, move))


def test_an_endless_field_is_given_up_soon() -> None:
    position = Position.parse("/".join(["а" * 9] * 8 + ["а" * 8 + "."]))
    with pytest.raises(InputError, match="cannot be read"):
        counted_play(position, Move(8, 8, "б", "б" + "а" * 13 + "г"))


def test_a_side_that_resigns_loses_whatever_its_points() -> None:
    game = game_of("2,2 к калда;resign")
    assert game.is_over
    assert game.loser == 1
    assert str(game) == "2,2 к калда;resign"
    assert (game.passes(1), game.position.scores) == (0, (5, 0))
    assert game_of("resign").loser == 0
    with pytest.raises(BrokenGame, match="The game is over"):
        game_of("resign;2,2 к калда")
    with pytest.raises(InputError, match="over"):
        game.resigned()
