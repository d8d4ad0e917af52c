"""The command ``tilewright selfplay``: whole games of Scrabble."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from solvers.errors import InputError
from solvers.pieces import Workers
from solvers.scrabble.gamerecord import write
from solvers.scrabble.selfplay import MOST_SEED, Batch, Match
from solvers.scrabble.tally import Tally
from webapp.command_line import JSON, NamedList, counted, list_options, refuse, say
from webapp.scrabble.options import GAME, LEAVES, game_or_default, list_or_default, own_leaves
from webapp.workers import open_workers, worker_options

MOST_GAMES = 10_000_000
GAMES = click.IntRange(1, MOST_GAMES)
SEED = click.option("--seed", type=click.IntRange(0, MOST_SEED), default=0, show_default=True, help="Seed of the bags.")


@contextmanager
def progress(label: str, count: int) -> Iterator[Any]:
    """A progress bar on standard error, if that is a terminal; yields what to call with how many more are done."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    with click.progressbar(length=count, file=sys.stderr, show_pos=True, label=label) as bar:
        yield bar.update


def _played(match: Match, games: int, workers: Workers | None) -> Iterator[Batch]:
    with progress("games", games) as report:
        for batch in match.batches(games, workers):
            report(len(batch))
            yield batch


@click.command()
@click.option("--games", type=GAMES, default=1000, show_default=True, help="How many games.")
@click.option(
    "--players",
    default="equity,greedy",
    show_default=True,
    metavar="NAME,NAME",
    help="The players: greedy (highest score), equity (score plus the value of the tiles kept) or pairs (the same by "
    "the values of tiles and pairs of tiles alone).",
)
@SEED
@GAME
@list_options
@LEAVES
@worker_options
@click.option(
    "--save", "folder", type=click.Path(path_type=Path, file_okay=False), metavar="FOLDER", help="Save games as GCG."
)
@JSON
def selfplay(
    games: int,
    players: str,
    seed: int,
    game: str | None,
    named: NamedList,
    leaves_file: Path | None,
    threads: int,
    dask_address: str,
    folder: Path | None,
    as_json: bool,
) -> None:
    """Play Scrabble games between two of the program's players and report who wins by how much.

    Two different players play each bag twice, each beginning once; the standard error of the spread is that of these
    pairs. The same seed gives the same games with any number of threads and on a cluster.
    """
    first, _, second = players.partition(",")
    rules = game_or_default(game)
    lexicon = list_or_default(named, rules.alphabet.language)
    leaves = own_leaves(leaves_file, rules)
    tally = Tally()
    try:
        match = Match(lexicon, (first.strip(), second.strip()), rules, seed, leaves)
        match.play(0, 0)
        started = time.perf_counter()
        if folder:
            folder.mkdir(parents=True, exist_ok=True)
        with open_workers(threads, dask_address) as workers:
            for batch in _played(match, games, workers):
                tally.add(batch)
                if folder:
                    _save(batch, folder, len(str(games)))
        seconds = time.perf_counter() - started
    except InputError as error:
        refuse("players", players, error, as_json)
    except OSError as error:
        raise click.ClickException(f"save: {error}") from error
    if as_json:
        say(_summary(tally, match, seconds))
    else:
        _print(tally, match, seconds)


def _save(batch: Batch, folder: Path, digits: int) -> None:
    for index in range(len(batch)):
        name = f"{batch.first + index + 1:0{digits}}.gcg"
        (folder / name).write_text(write(batch.game(index)), encoding="utf-8")


def _summary(tally: Tally, match: Match, seconds: float) -> dict[str, Any]:
    """The JSON object of a match; pairs are in the order of the players."""
    games = tally.games
    return {
        "games": games,
        "players": list(match.players),
        "lexicon": match.lexicon.name,
        "rules": match.rules.name,
        "seed": match.seed,
        "seconds": round(seconds, 2),
        "games_a_second": round(games / seconds, 1),
        "plays_a_game": round(tally.plays / games, 2),
        "points_a_game": [round(points / games, 2) for points in tally.points],
        "bingos_a_game": [round(bingos / games, 3) for bingos in tally.bingos],
        "exchanges_a_game": [round(exchanges / games, 3) for exchanges in tally.exchanges],
        "passes_a_game": [round(passes / games, 3) for passes in tally.passes],
        "wins": tally.wins,
        "draws": tally.draws,
        "spread": round(tally.spread, 2),
        "spread_error": None if tally.spread_error != tally.spread_error else round(tally.spread_error, 2),
    }


def _print(tally: Tally, match: Match, seconds: float) -> None:
    found = _summary(tally, match, seconds)
    first, second = match.players
    click.echo(
        f"{counted(tally.games, 'game')} of {match.rules.title}, {match.lexicon.title}, seed {match.seed}: "
        f"{found['seconds']} s, {found['games_a_second']} games a second, {found['plays_a_game']} plays a game\n"
    )
    click.echo(f"{'':<20}{first:>10}{second:>10}")
    for name in ("points_a_game", "bingos_a_game", "exchanges_a_game", "passes_a_game", "wins"):
        one, other = found[name]
        click.echo(f"{name.replace('_', ' '):<20}{one:>10,}{other:>10,}")
    error = "" if found["spread_error"] is None else f" ± {found['spread_error']}"
    click.echo(f"\nspread {tally.spread:+.2f}{error} points a game for {first}; {counted(tally.draws, 'draw')}")
