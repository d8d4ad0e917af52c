"""``tilewright selfplay`` and ``leave``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result
from leave_samples import few_leaves, few_tiles, few_words

from solvers.alphabet import alphabet
from solvers.scrabble.leave import leave_values, read_packed, read_values
from webapp.cli import main
from webapp.scrabble.command import selfplay
from webapp.scrabble.leave_command import leave

pytestmark = pytest.mark.slow


def run(command: click.Command, *arguments: str) -> Result:
    return CliRunner().invoke(command, arguments)


def answer(*arguments: str) -> dict[str, Any]:
    result = run(selfplay, "--lexicon", "enable", "--json", *arguments)
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def test_a_match_is_summed_up_and_its_games_are_saved(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "games"
    found = answer("--games", "12", "--seed", "5", "--players", "equity, greedy", "--save", str(folder))
    assert found["games"] == 12
    assert found["players"] == ["equity", "greedy"]
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == [f"{number:02}.gcg" for number in range(1, 13)]
    totals = {"equity": 0, "greedy": 0}
    for file in files:
        ends = {
            line[1:].split(":")[0]: int(line.split()[-1]) for line in file.read_text().splitlines() if line[0] == ">"
        }
        for name, points in ends.items():
            totals[name] += points
    assert found["points_a_game"] == [round(totals[name] / 12, 2) for name in ("equity", "greedy")]
    assert found["spread"] == pytest.approx((totals["equity"] - totals["greedy"]) / 12, abs=0.01)


def findings(file: Path, *options: str) -> list[str]:
    record = json.loads(run(main, "game", str(file), "--json", *options).stdout)
    return [text for move in record["moves"] for text in move["findings"] + move["unknown"]]


@pytest.mark.parametrize("game", ["wwf", "dutch", "duel"])
def test_a_saved_game_says_which_game_it_is(game: str, tmp_path: Path) -> None:
    words = ["--lexicon", "dutch"] if game == "dutch" else ["--lexicon", "enable"]
    done = run(selfplay, "--rules", game, *words, "--players", "greedy,greedy", "--games", "2", "--save", str(tmp_path))
    assert done.exit_code == 0, done.output
    assert [findings(file) for file in sorted(tmp_path.iterdir())] == [[], []]


def test_a_game_of_ones_own_is_played_learned_and_read_again(tmp_path: Path) -> None:
    rules = tmp_path / "tiny.toml"
    rules.write_text('layout = "duel"\nrack_size = 5\nbonuses = { 5 = 20 }\n', encoding="utf-8")
    games, leaves = tmp_path / "games", tmp_path / "leaves.tsv"
    options = ["--rules", str(rules), "--lexicon", "enable", "--games"]
    learned = run(leave, "learn", *options, "20", "--rounds", "1", "--check", "0", "--out", str(leaves))
    assert learned.exit_code == 0, learned.output
    assert f"--rules {rules}" in leaves.read_text(encoding="utf-8").splitlines()[0]
    played = run(selfplay, *options, "2", "--leaves", str(leaves), "--save", str(games), "--json")
    assert json.loads(played.stdout)["rules"] == "tiny"
    for file in games.iterdir():
        assert "#board-layout tiny" in file.read_text(encoding="utf-8")
        assert findings(file, "--rules", str(rules)) == []
    assert "tiny is neither a known game nor a file" in run(selfplay, "--rules", "tiny").output


def test_threads_change_nothing_but_the_time() -> None:
    one, three = answer("--games", "110"), answer("--games", "110", "--threads", "3")
    for timed in ("seconds", "games_a_second"):
        assert one.pop(timed) > 0
        assert three.pop(timed) > 0
    assert one == three


def test_the_table_says_who_wins_and_by_how_much() -> None:
    result = run(selfplay, "--lexicon", "enable", "--games", "20", "--seed", "3")
    assert result.exit_code == 0
    found = answer("--games", "20", "--seed", "3")
    assert "20 games of Scrabble, ENABLE, seed 3" in result.stdout
    assert f"spread {found['spread']:+.2f} ± {found['spread_error']} points a game for equity" in result.stdout
    assert result.stderr == "", "the bar is for terminals"
    single = run(selfplay, "--lexicon", "enable", "--games", "1")
    assert "±" not in single.stdout
    assert answer("--games", "1")["spread_error"] is None


def test_another_game_and_other_values_are_played(tmp_path: Path) -> None:
    assert answer("--games", "4", "--rules", "super")["plays_a_game"] > 35
    values = leave_values("en")
    assert values is not None
    file = tmp_path / "none.tsv"
    file.write_text("\n".join(line.split("\t")[0] + "\t0" for line in values.lines()))
    assert answer("--games", "10", "--leaves", str(file))["spread"] != answer("--games", "10")["spread"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--players", "equity"], "players: Unknown player “”"),
        (["--players", "greedy,lucky"], "players: Unknown player “lucky”. Known players: greedy, equity, pairs."),
        (["--lexicon", "russian"], "lexicon: The word list Russian nouns is not in the language of Scrabble."),
        (["--lexicon", "nowhere"], "Unknown word list “nowhere”"),
        (["--games", "0"], "Invalid value for '--games'"),
        (["--seed", "-1"], "Invalid value for '--seed'"),
        (["--seed", str(1 << 63)], "Invalid value for '--seed'"),
        (["--threads", "0"], "Invalid value for '--threads'"),
        (["--leaves", "missing.tsv"], "leaves: missing.tsv cannot be read"),
        (["--save", "/dev/null/games", "--games", "2"], "save: "),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_line(arguments: list[str], said: str) -> None:
    result = run(selfplay, *arguments)
    assert result.exit_code in (1, 2)
    assert said in result.output
    assert "Traceback" not in result.output


def test_values_are_learned_and_written_with_the_command_that_made_them(tmp_path: Path) -> None:
    file = tmp_path / "leaves.tsv"
    asked = ["--games", "20", "--rounds", "2", "--seed", "4", "--lexicon", "enable", "--check", "10"]
    result = run(leave, "learn", *asked, "--out", str(file))
    assert result.exit_code == 0, result.output
    text = file.read_text()
    assert text.startswith("# tilewright leave learn --games 20 --rounds 2 --seed 4 --lexicon enable\nA\t")
    assert read_values(text, alphabet("en")).value("?") > 0
    assert [line.split(":")[0] for line in result.stderr.splitlines()] == ["round 1", "round 2"]
    assert "against greedy" in result.stderr
    printed = run(leave, "learn", *asked[:-1], "0")
    assert printed.stdout == text
    played = run(selfplay, "--lexicon", "enable", "--games", "4", "--leaves", str(file))
    assert played.exit_code == 0


def test_values_are_learned_for_another_game_with_the_list_of_its_language() -> None:
    learned = run(leave, "learn", "--games", "20", "--rounds", "1", "--check", "0", "--rules", "russian")
    text = learned.stdout
    first = "# tilewright leave learn --games 20 --rounds 1 --seed 0 --rules russian --lexicon russian\nА\t"
    assert text.startswith(first)
    assert len(text.splitlines()) == 1 + 34 + 34 * 35 // 2


def test_the_worth_of_tiles_is_shown() -> None:
    values = leave_values("en")
    assert values is not None
    shown = run(leave, "show", "ers?", "Q").stdout.splitlines()
    assert shown == [f"{values.value('ERS?'):+8.2f}  ERS?", f"{values.value('Q'):+8.2f}  Q"]
    assert "“9” is not a tile" in run(leave, "show", "A9").output
    french = leave_values("fr")
    assert french is not None
    for asked in (["--language", "fr"], ["--rules", "french"]):
        assert run(leave, "show", *asked, "K").stdout == f"{french.value('K'):+8.2f}  K\n"
    assert "no values of tiles kept are known for “de”" in run(leave, "show", "--language", "de", "A").output
    assert "no values of tiles kept are known for “german”" in run(leave, "show", "--rules", "german", "A").output


def test_solving_by_equity_ranks_exchanges_with_the_plays() -> None:
    by_score = json.loads(run(main, "solve", "VVIIUU?", "--lexicon", "enable", "--json").stdout)
    assert "equity" not in by_score["plays"][0]
    assert "idle" not in by_score
    found = json.loads(run(main, "solve", "VVIIUU?", "--lexicon", "enable", "--json", "--equity").stdout)
    values = leave_values("en")
    assert values is not None
    for play in found["plays"]:
        assert play["equity"] == pytest.approx(play["score"] + values.value(play["leave"]))
    equities = [play["equity"] for play in found["plays"]]
    assert equities == sorted(equities, reverse=True)
    first, *_, last = found["idle"]
    assert (first["move"], first["leave"]) == ("exchange IIUUVV", "?")
    assert first["equity"] > equities[0] > last["equity"]
    lines = run(main, "solve", "VVIIUU?", "--lexicon", "enable", "--equity", "--top", "3").stdout.splitlines()[-3:]
    assert lines[0].split() == [f"{first['equity']:.2f}", "0", "exchange", "IIUUVV", "keeps", "?"]
    everything = run(main, "solve", "VVIIUU?", "--lexicon", "enable", "--equity", "--top", "0")
    assert sum(" keeps " in line for line in everything.stdout.splitlines()) == found["total"] + len(found["idle"])


def test_every_leave_is_learned_and_the_command_goes_on_where_it_was_stopped(
    own_cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of the boards that are counted in a game with few tiles, on two threads."""
    monkeypatch.setattr("webapp.scrabble.leave_command.game_or_default", lambda game: few_tiles())
    monkeypatch.setattr("webapp.scrabble.leave_command.list_or_default", lambda *names: few_words())
    start = tmp_path / "pairs.tsv"
    start.write_text("".join(f"{line}\n" for line in few_leaves().lines()))
    how = ["--full", "--boards", "10", "--check", "0", "--leaves", str(start), "--lexicon", "few"]
    files = [tmp_path / name for name in ("a.leaves", "b.leaves")]
    whole = run(leave, "learn", *how, "--rounds", "2", "--out", str(files[0]))
    assert whole.exit_code == 0, whole.output
    assert [line.split(":")[0] for line in whole.stderr.splitlines()] == ["round 1", "round 2"]
    assert run(leave, "learn", *how, "--rounds", "1", "--out", "/nowhere/x").exit_code == 1
    again = run(leave, "learn", *how, "--rounds", "2", "--threads", "2", "--out", str(files[1]))
    assert [line.split(":")[0] for line in again.stderr.splitlines()] == ["round 2"]
    assert files[0].read_bytes() == files[1].read_bytes()
    values = read_packed(files[0].read_bytes(), few_tiles().alphabet)
    assert values.is_full
    assert "name it with --out" in run(leave, "learn", "--full").output
    assert "boards: It must be a multiple of 5." in run(leave, "learn", *how[:2], "7", *how[3:], "--out", "x").output
