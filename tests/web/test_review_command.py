"""``tilewright review``: every turn of a game held against the best move, as text, JSON and a game file with notes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from solvers.scrabble.game import replay
from solvers.scrabble.gcg import read
from webapp.cli import main

DATA = Path(__file__).parents[1] / "data"
CLUB = [str(DATA / f"club_{number}.gcg") for number in (1, 2, 3)]


def run(*args: str, data: bytes | None = None) -> Result:
    return CliRunner().invoke(main, [*args], input=data)


def reviewed(*args: str) -> list[dict[str, Any]]:
    result = run("review", "--json", *args)
    assert result.exit_code == 0, result.output
    return [json.loads(line) for line in result.output.splitlines()]


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """A game that the program played against itself."""
    folder = tmp_path_factory.mktemp("games")
    assert run("selfplay", "--games", "1", "--seed", "4", "--save", str(folder)).exit_code == 0
    return sorted(str(file) for file in folder.iterdir())


def test_each_turn_is_what_solve_and_endgame_say_of_its_position(games: list[str]) -> None:
    turns = [turn for game in reviewed(*games, "--seconds", "0.2") for turn in game["turns"]]
    lines = "".join(turn["position"] + "\n" for turn in turns).encode()
    solved = [json.loads(line) for line in run("solve", "-", "--equity", "--top", "0", data=lines).output.splitlines()]
    assert len(solved) == len(turns) > 20
    for turn, answer in zip(turns, solved, strict=True):
        plays = {f"{play['at']} {play['play']}": play["equity"] for play in answer["plays"]}
        idle = {
            "-" + move["move"].removeprefix("exchange ").removeprefix("pass"): move["equity"] for move in answer["idle"]
        }
        worth = plays | idle
        best = max(worth.values())
        assert turn["moves"] == len(worth)
        assert turn["equity"]["best_worth"] == pytest.approx(best, abs=0.006)
        assert worth[turn["equity"]["best"]["move"]] == best
        assert turn["equity"]["worth"] == pytest.approx(worth[turn["move"]], abs=0.006)
        assert turn["rank"] == 1 + sum(other > worth[turn["move"]] for other in worth.values())
        if turn["by"] == "equity":
            assert turn["lost"] == pytest.approx(best - worth[turn["move"]], abs=0.006)
    endings = [turn for turn in turns if turn["by"] == "ending" and turn["ending"]["proven"]]
    lines = "".join(turn["position"] + "\n" for turn in endings).encode()
    played = [json.loads(line) for line in run("endgame", "-", "--seconds", "60", data=lines).output.splitlines()]
    assert [turn["ending"]["value"] for turn in endings] == [answer["value"] for answer in played]
    assert endings


def test_the_games_of_a_club(tmp_path: Path) -> None:
    first, second, third = reviewed(*CLUB, "--threads", "2")
    assert [turn["move"] for turn in first["turns"]] == [
        "8G LOGY", "7H JAM", "7H ...Z", "-3", "K4 PEGS", "L3 VIM", "9F FOE", "I5 FR..S",
    ]  # fmt: skip
    assert [turn["not_judged"] for turn in first["turns"]].count("the whole rack is not known") == 2
    assert first["turns"][2]["unknown"] == ["JAMZ"]
    assert first["turns"][2]["taken_back"] is True
    assert first["players"][0]["phonies_taken_back"] == 1
    for game, file in zip((first, second, third), CLUB, strict=True):
        assert game == {**reviewed(file)[0], "file": file}
        for player in game["players"]:
            own = [turn for turn in game["turns"] if turn["player"] == player["nick"]]
            lost = [turn["lost"] for turn in own if turn["lost"] is not None]
            assert player["judged"] == len(lost)
            assert player["lost"] == pytest.approx(sum(lost), abs=0.1)
            worst = [turn["number"] for turn in sorted(own, key=lambda turn: -(turn["lost"] or 0))]
            assert player["worst"] == worst[: len(player["worst"])]


def test_as_text() -> None:
    result = run("review", CLUB[0])
    lines = [" ".join(line.split()) for line in result.output.splitlines()]
    assert lines[1] == "2 ben AAHIJMR 7H JAM 33 best"
    assert lines[2].endswith("(taken back)")
    assert lines[3] == "5 ben ? -3 33 whole rack not known"
    assert any(line.startswith("Anna Berg: 3 turns judged, 1 of them best;") for line in lines)
    assert run("review", "-", data=Path(CLUB[0]).read_bytes()).output == result.output


@pytest.mark.parametrize("file", CLUB)
def test_a_game_with_notes_is_the_same_game(file: str) -> None:
    result = run("review", "--gcg", file)
    before, after = read(Path(file).read_bytes()), read(result.output)
    assert [event.move for _, event in after.events] == [event.move for _, event in before.events]
    assert after.faults == before.faults == []
    notes = [step.notes for step in replay(after).steps]
    own = [step.notes for step in replay(before).steps]
    assert all(set(mine) <= set(all_) for mine, all_ in zip(own, notes, strict=True))
    assert sum(len(all_) - len(mine) for mine, all_ in zip(own, notes, strict=True)) > 4


def test_a_file_that_is_not_a_game_stops_no_other(tmp_path: Path) -> None:
    odd, missing = tmp_path / "odd.gcg", str(tmp_path / "none.gcg")
    odd.write_text("hello")
    result = run("review", CLUB[0], str(odd), missing, CLUB[1], "--json")
    assert result.exit_code == 1
    records = [json.loads(line) for line in result.output.splitlines()]
    assert ["error" in record for record in records] == [False, True, True, False]
    assert [record["file"] for record in records[1:3]] == [str(odd), missing]
    assert [record["field"] for record in records[1:3]] == ["game", "file"]
    said = run("review", CLUB[0], str(odd), CLUB[1])
    assert said.exit_code == 1
    assert f"Error: {odd}: game:" in said.output
    alone = run("review", str(odd))
    assert (alone.exit_code, alone.output.startswith("Error: game:")) == (1, True)
    assert "cannot be read" in run("review", missing).output
    assert run("review", "--gcg", *CLUB).exit_code == 2


def _named(move: str) -> str:
    """A move as the command for simulations takes it."""
    return "pass" if move == "-" else f"exchange {move[1:]}" if move.startswith("-") else move


def test_turns_judged_by_simulation() -> None:
    asked = ["--simulate", "20", "--plies", "1", "--seed", "5"]
    (game,) = reviewed(CLUB[0], *asked)
    judged = [turn for turn in game["turns"] if turn["by"]]
    assert len(judged) == 6
    for turn in judged:
        found = turn["simulation"]
        assert (turn["by"], found["plies"], found["seed"], found["rollouts"]) == ("simulation", 1, 5, 20)
        wins = {move["move"]: move["win"] for move in found["moves"]}
        made = wins["-" if turn["taken_back"] else turn["move"]]
        assert turn["win_lost"] == pytest.approx(max(0, wins[turn["best"]["move"]] - made), abs=0.0002)
    assert (
        run("review", CLUB[0], "--json", "--threads", "2", *asked).output
        == run("review", CLUB[0], "--json", *asked).output
    )
    assert " % of wins lost, " in run("review", CLUB[0], *asked).output
    assert "by simulation" in run("review", CLUB[0], "--gcg", *asked).output


def test_a_list_in_another_language_is_refused() -> None:
    refused = run("review", CLUB[0], "--lexicon", "russian")
    assert refused.exit_code == 1
    assert "Error: lexicon:" in refused.output
