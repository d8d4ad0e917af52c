"""Exact answers from elsewhere: positions with every play counted and hashed, bug reports, and real games."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from oracle_files import placements_sha256, scrabble_cases, scrabble_oracle, self_play_positions
from own_words import lexicon_of

from solvers.alphabet import BLANK
from solvers.lexicon import Lexicon
from solvers.scrabble import Position, exchanges, score, solve
from solvers.scrabble.play import Play
from solvers.scrabble.solver import placements

CASES = {case["id"]: case for case in scrabble_cases()["cases"]}
GAMES = scrabble_cases()["games"]


@pytest.mark.parametrize("oracle", scrabble_oracle(), ids=lambda oracle: f"{oracle['id']}-{oracle['tag']}")
def test_every_play_of_an_oracle_position_is_found_at_its_score(oracle: dict[str, Any], enable: Lexicon) -> None:
    position = Position.parse(oracle["cgp"])
    letter = position.rules.alphabet.letter
    listed = [
        ([(row, col, letter(tile)) for (row, col), tile in tiles.items()], score)
        for block in placements(position, enable)
        for tiles, score in zip(block.tiles(), block.scores.tolist(), strict=True)
    ]
    scores = [score for _, score in listed]
    assert (len(scores), sum(scores), max(scores, default=0)) == (
        oracle["n_placements"],
        oracle["sum_scores"],
        oracle["max_score"],
    )
    assert placements_sha256(listed) == oracle["placements_sha256"]

    answer = solve(position, enable, top=15)
    assert (answer.total, answer.matching, answer.exchanges) == (len(scores), len(scores), oracle["n_exchanges"])
    assert answer.is_complete
    assert [play.score for play in answer.plays] == [play["score"] for play in oracle["top15"]]
    assert answer.best == (answer.plays[0] if answer.plays else None)
    assert sum(1 for _ in exchanges(position)) == oracle["n_exchanges"]

    cut = min((play["score"] for play in oracle["top15"]), default=0)
    assert {shown(play) for play in answer.plays if play.score > cut} == {
        (play["pos"], play["word"].upper(), play["score"], play["ntiles"])
        for play in oracle["top15"]
        if play["score"] > cut
    }


def shown(play: Play) -> tuple[str, str, int, int]:
    return play.at, play.main.word.upper(), play.score, len(play.tiles)


@pytest.mark.parametrize(("board", "racks"), self_play_positions()[::7], ids=[f"{n}" for n in range(0, 1000, 7)])
def test_a_self_play_position_has_the_plays_counted_with_no_blank_one_and_two(
    board: str, racks: list[tuple[str, int, int, int]], enable: Lexicon
) -> None:
    for rack, count, best, total in racks:
        blocks = list(placements(Position.parse(f"{board} {rack}/ 0/0 0"), enable))
        assert sum(map(len, blocks)) == count
        assert sum(int(block.scores.sum()) for block in blocks) == total
        assert max((int(block.scores.max()) for block in blocks), default=0) == best


def with_play(position: Position, play: Play) -> Position:
    """The board after a play."""
    squares = bytearray(position.squares)
    for row, col, letter in play.tiles:
        code = position.rules.alphabet.code(letter)
        squares[row * position.size + col] = code | BLANK if letter.islower() else code
    return replace(position, squares=bytes(squares))


def board_with(words: list[list[str]]) -> Position:
    """A board with words laid one after another, wherever they are said to lie."""
    position = Position()
    squares = bytearray(position.squares)
    for at, word in words:
        is_across = at[0].isdigit()
        row, col = (int(at[:-1]), ord(at[-1]) - 64) if is_across else (int(at[1:]), ord(at[0]) - 64)
        for index, letter in enumerate(word):
            square = (row - 1 + (not is_across) * index) * 15 + col - 1 + is_across * index
            squares[square] = ord(letter.upper()) - 64 | (BLANK if letter.islower() else 0)
    return replace(position, squares=bytes(squares))


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_a_reported_position_is_solved_as_it_should_be(case: dict[str, Any]) -> None:
    lexicon = lexicon_of(case["words"])
    position = replace(board_with(case["board"]), rack=Position.parse(case["rack"]).rack)
    answer = solve(position, lexicon, top=None)
    offered = {(play.at, play.main.word, play.score) for play in answer.plays}
    assert offered >= {(at, word, worth) for at, word, worth in case.get("has", [])}
    assert not {(at, word) for at, word, _ in offered} & {(at, word) for at, word in case.get("hasnt", [])}
    for at, word, worth in case.get("has", []):
        verdict = score(position, f"{at} {word}", lexicon)
        assert (verdict.play.score, verdict.unknown, verdict.missing) == (worth, (), "")
    if "best" in case:
        first = answer.plays[0]
        assert [first.at, first.main.word, first.score] == case["best"]
    if "best_score" in case:
        assert answer.plays[0].score == case["best_score"]
    if "n" in case:
        assert answer.total == len(answer.plays) == len(set(answer.plays)) == case["n"]


@pytest.mark.parametrize("moves", GAMES.values(), ids=GAMES)
def test_every_play_of_a_real_game_scores_what_was_published(moves: list[tuple[str, str, int]]) -> None:
    position = Position()
    for at, word, published in moves:
        play = score(position, f"{at} {word}").play
        assert (at, word, play.score) == (at, word, published)
        assert play.at == at
        assert re.fullmatch(word, play.main.word)
        position = with_play(position, play)
