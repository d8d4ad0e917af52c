"""What leads win: tables that rise, that are written and read, and that say what games say."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from solvers.lexicon import Lexicon, open_lexicon
from solvers.scrabble import shipped_rules
from solvers.scrabble.selfplay import Match
from solvers.scrabble.winning import MILLION, WinTable, gains_of, learn_wins, read_wins, wins_for
from webapp.cli import main

STANDARD = wins_for(shipped_rules()["standard"])


@pytest.fixture(scope="module")
def american() -> Lexicon:
    return open_lexicon("american")


def test_more_points_win_more_and_nobody_wins_for_sure_before_the_end() -> None:
    assert len(STANDARD.gains) == 93
    assert (np.diff(STANDARD.wins, axis=1) >= 0).all()
    assert (np.diff(STANDARD.wins[30:, 850:1150], axis=1) > 0).all()
    for unseen in (1, 7, 8, 40, 93):
        assert STANDARD.win(1000, unseen) > 0.999
        assert STANDARD.win(-1000, unseen) < 0.001
        assert STANDARD.win(0, unseen) > 0.5, "to have the move is worth something"
        assert 0 < STANDARD.win(-60, unseen) < 0.5 < STANDARD.win(60, unseen) < 1
    assert STANDARD.win(60, 10) > STANDARD.win(60, 40) > STANDARD.win(60, 80)
    assert STANDARD.win(5, 500) == STANDARD.win(5, 93)


def test_a_table_is_read_as_it_was_written() -> None:
    text = "\n".join(["# a note", *STANDARD.lines()])
    assert read_wins(text).lines() == STANDARD.lines()
    with pytest.raises(ValueError, match="not a table"):
        read_wins("1\t2\t3")
    with pytest.raises(ValueError, match="rise"):
        read_wins("1\t" + "\t".join(["0"] * 25))


def test_the_table_says_what_games_of_another_seed_say(american: Lexicon) -> None:
    """Among turns that should be won so often, so many are won; the errors are those of so few games."""
    match = Match(american, ("equity", "equity"), seed=77)
    won: dict[int, list[float]] = {}
    for batch in match.batches(100):
        unseen, gains = gains_of(batch)
        for lead in (-40, 0, 40):
            said = STANDARD.wins[unseen, 1000 + lead] / MILLION
            true = (1 + np.sign(np.round(lead + gains, 2))) / 2
            for tenth in range(10):
                won.setdefault(tenth, []).extend((true - said)[said * 10 // 1 == tenth])
    for tenth, differences in won.items():
        assert len(differences) > 50
        assert abs(np.mean(differences)) < 4 * 0.5 / np.sqrt(len(differences) / 20), tenth


def test_a_table_is_learned_from_games(american: Lexicon) -> None:
    match = Match(american, ("equity", "equity"), seed=3)
    learned = learn_wins(match, match.batches(150))
    assert len(learned.gains) == 93
    assert (np.diff(learned.gains, axis=1) > 0).all()
    assert learned.lines() == learn_wins(match, list(match.batches(150))).lines()
    assert learned.win(0, 93) == pytest.approx(STANDARD.win(0, 93), abs=0.12)


def test_other_games_have_a_table_too() -> None:
    for rules in shipped_rules().values():
        table = wins_for(rules)
        assert isinstance(table, WinTable)
        assert (table is STANDARD) == (rules.alphabet.language != "ru")
        for unseen in (1, 30, 90):
            assert table.win(-60, unseen) < 0.5 < table.win(60, unseen)


def test_the_command_learns_and_shows(tmp_path: Path) -> None:
    file = tmp_path / "wins.tsv"
    done = CliRunner().invoke(main, ["wins", "learn", "--games", "150", "--seed", "3", "--out", str(file)])
    assert done.exit_code == 0, done.output
    text = file.read_text()
    assert text.startswith("# tilewright wins learn --games 150 --seed 3 --lexicon american\n")
    assert len(read_wins(text).gains) == 93
    shown = CliRunner().invoke(main, ["wins", "show", "--", "-20", "40"])
    assert shown.output == f"{100 * STANDARD.win(-20, 40):.1f} %\n"
