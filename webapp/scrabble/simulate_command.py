"""The command ``tilewright simulate``: what moves of a Scrabble position win when the game is played on from each."""

import time
from pathlib import Path

import click

from solvers import scrabble
from solvers.budget import Budget
from solvers.pieces import Workers
from solvers.scrabble import Position, default_rules
from solvers.scrabble.guess import guessed_racks
from solvers.scrabble.simulation import CANDIDATES, MOST_PLIES, MOST_ROLLOUTS, MOST_SEED, PLIES, ROLLOUTS
from webapp.command_line import ALONE, JSON, NamedList, Seconds, counted, list_options
from webapp.scrabble.named_moves import MOST_MOVES, named_moves
from webapp.scrabble.options import (
    GAME,
    LEAVES,
    answer_position,
    check_alphabet,
    chosen_game,
    one_language,
    own_leaves,
    tell,
)
from webapp.scrabble.position_lists import leaves_for, list_for
from webapp.scrabble.simulation_objects import Simulated, Simulation, simulation
from webapp.workers import open_workers, worker_options

_MOVES = click.IntRange(1, MOST_MOVES)
_PLIES = click.IntRange(1, MOST_PLIES)
_ROLLOUTS = click.IntRange(1, MOST_ROLLOUTS)
_SEED = click.IntRange(0, MOST_SEED)


@click.command()
@click.argument("position")
@click.option(
    "--move",
    "moves",
    multiple=True,
    metavar="MOVE",
    help="A move to compare: “8D WORD”, “exchange QV” or “pass”. Repeat it for more. By default the best by equity.",
)
@click.option("--top", type=_MOVES, default=CANDIDATES, show_default=True, help="How many moves, if none are named.")
@click.option("--plies", type=_PLIES, default=PLIES, show_default=True, help="How many turns are played after each.")
@click.option("--rollouts", type=_ROLLOUTS, default=ROLLOUTS, show_default=True, help="How many of each move, at most.")
@click.option(
    "--played",
    metavar="MOVE",
    default="",
    help="The opponent’s last play, as 8D VI.AE with dots for old tiles: its rack is guessed from it.",
)
@click.option("--seed", type=_SEED, default=0, show_default=True, help="Seed of the tiles drawn.")
@click.option("--seconds", type=Seconds(), default=60.0, show_default=True, help="The time limit for a position.")
@list_options
@GAME
@LEAVES
@worker_options
@JSON
def simulate(
    position: str,
    moves: tuple[str, ...],
    top: int,
    plies: int,
    rollouts: int,
    played: str,
    seed: int,
    seconds: float,
    named: NamedList,
    game: str | None,
    leaves_file: Path | None,
    threads: int,
    dask_address: str,
    as_json: bool,
) -> None:
    """Find what moves of a Scrabble POSITION win when the game is played on from each, many times over.

    Each rollout deals the opponent a rack of the unseen tiles, beside the tiles that POSITION shows of it, and both
    sides then make their best moves by equity, with the values in --leaves if it is given. Moves that are surely worse
    are dropped. The same seed gives the same answer with any number of threads and on a cluster, unless the time limit
    ends it.

    POSITION is a CGP, a rack, or a file that holds a position. With - as POSITION, each line of standard input is one,
    answered with one line of JSON.
    """
    rules = chosen_game(game)
    own = own_leaves(leaves_file, rules or default_rules())
    lists = named.by_language(one_language(rules, dask_address))

    def find(text: str, workers: Workers | None = None) -> Simulation:
        parsed = Position.parse(text, rules)
        lexicon = list_for(parsed, lists(parsed.rules.alphabet.language))
        check_alphabet(own, parsed.rules)
        leaves = own or leaves_for(parsed, lexicon, "position")
        named = named_moves(parsed, moves) or None
        started = time.perf_counter()
        racks = guessed_racks(parsed, played, lexicon, leaves, seed=seed) if played else None
        simulator = scrabble.Simulator(
            parsed,
            lexicon,
            moves=named,
            candidates=top,
            plies=plies,
            rollouts=rollouts,
            seed=seed,
            leaves=leaves,
            racks=racks,
        )
        with Budget(seconds) as limit:
            simulator.go_on(limit, workers)
        return simulation(lexicon, simulator.simulation, time.perf_counter() - started)

    pool, is_lines = open_workers(threads, dask_address), position == "-"
    with ALONE if is_lines else pool as workers:  # each line has one worker, a single simulation all of them
        lines_by = pool if is_lines else ALONE
        answer_position(position, as_json, find=lambda text: find(text, workers), show=_show, workers=lines_by)


def _show(found: Simulation) -> None:
    tell(found.notice)
    rollouts = sum(one.rollouts for one in found.moves)
    end = "" if found.complete else ", ended by the time limit"
    of = f"{counted(rollouts, 'rollout')} of {counted(found.plies, 'turn')}, seed {found.seed}"
    click.echo(f"{of}: {found.seconds} s{end}")
    click.echo(f"\n{'move':<24}{'equity':>8}{'rollouts':>10}{'wins %':>16}{'spread':>18}  most frequent answers")
    for one in found.moves:
        click.echo(_line(one))
    says = {"clear": "The first move is best.", "close": "The first move is probably best.",
            "open": "The first two moves are too close to call."}  # fmt: skip
    if len(found.moves) > 1:
        click.echo(f"\n{says[found.verdict]}")


def _line(one: Simulated) -> str:
    move = one.move or f"{one.at} {one.play} {one.score}"
    numbers = f"{_measured(one.win, one.win_error, 100):>16}{_measured(one.spread, one.spread_error, 1):>18}"
    answers = ", ".join(f"{reply.move} ({reply.times})" for reply in one.replies[:3])
    return f"{move:<24}{one.equity:>8.2f}{one.rollouts:>9,}{'x' if one.dropped else ' '}{numbers}  {answers}"


def _measured(number: float | None, error: float | None, times: int) -> str:
    if number is None:
        return "-"
    return f"{times * number:.2f}" + ("" if error is None else f" ± {times * error:.2f}")
