"""The commands ``tilewright selfplay`` (whole games) and ``leave`` (values of tiles kept)."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from solvers.errors import InputError
from solvers.lexicon import Lexicon, default_list, open_lexicon
from solvers.pieces import Workers
from solvers.scrabble import Rules, default_rules
from solvers.scrabble.gamerecord import write
from solvers.scrabble.leave import LeaveValues, leave_values, read_values, values_for
from solvers.scrabble.selfplay import MOST_SEED, Batch, Match
from solvers.scrabble.tally import Tally
from webapp.command_line import JSON, LISTS, OWN_LIST, chosen_list, counted, refuse, say
from webapp.scrabble.options import GAME, chosen_game
from webapp.workers import DASK, THREADS, hired

MOST_GAMES = 10_000_000
GAMES = click.IntRange(1, MOST_GAMES)
SEED = click.option("--seed", type=click.IntRange(0, MOST_SEED), default=0, show_default=True, help="Seed of the bags.")


def _list(lexicon_name: str | None, words_file: Path | None, language: str = "en") -> Lexicon:
    """The list that the options name, else the default one of a *language*."""
    return chosen_list(lexicon_name, words_file, language) or open_lexicon(default_list(language))


def _rules(game: str | None) -> Rules:
    """The game that the option names, else the default game."""
    return chosen_game(game) or default_rules()


@contextmanager
def _progress(games: int) -> Iterator[Any]:
    """A progress bar on standard error, if that is a terminal; yields what to call with a number of games played."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    with click.progressbar(length=games, file=sys.stderr, show_pos=True, label="games") as bar:
        yield bar.update


def _played(match: Match, games: int, workers: Workers | None) -> Iterator[Batch]:
    with _progress(games) as report:
        for batch in match.batches(games, workers):
            report(len(batch))
            yield batch


def _read_leaves(file: Path, lexicon: Lexicon) -> LeaveValues:
    try:
        return read_values(file.read_text(encoding="utf-8"), lexicon.alphabet)
    except (OSError, ValueError) as error:
        raise click.ClickException(f"leaves: {file.name} cannot be read: {error}") from error


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
@LISTS
@OWN_LIST
@click.option(
    "--leaves",
    "leaves_file",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Values of tiles kept to play with.",
)
@THREADS
@DASK
@click.option(
    "--save", "folder", type=click.Path(path_type=Path, file_okay=False), metavar="FOLDER", help="Save games as GCG."
)
@JSON
def selfplay(
    games: int,
    players: str,
    seed: int,
    game: str | None,
    lexicon_name: str | None,
    words_file: Path | None,
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
    rules = _rules(game)
    lexicon = _list(lexicon_name, words_file, rules.alphabet.language)
    leaves = _read_leaves(leaves_file, lexicon) if leaves_file else None
    tally = Tally()
    try:
        match = Match(lexicon, (first.strip(), second.strip()), rules, seed, leaves)
        match.play(0, 0)
        started = time.perf_counter()
        if folder:
            folder.mkdir(parents=True, exist_ok=True)
        with hired(threads, dask_address) as workers:
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


@click.group()
def leave() -> None:
    """Learn or show what the tiles kept on the rack are worth."""


@leave.command("learn")
@click.option("--games", type=GAMES, default=20_000, show_default=True, help="How many games in a round.")
@click.option("--rounds", type=click.IntRange(1, 1000), default=6, show_default=True, help="How many rounds.")
@SEED
@GAME
@LISTS
@OWN_LIST
@THREADS
@DASK
@click.option("--check", type=click.IntRange(0, MOST_GAMES), default=1000, show_default=True,
              help="How many games to play against greedy after each round, as a check.")  # fmt: skip
@click.option(
    "--out",
    "file",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="The file to write; standard output by default.",
)
def learn_command(
    games: int,
    rounds: int,
    seed: int,
    game: str | None,
    lexicon_name: str | None,
    words_file: Path | None,
    threads: int,
    dask_address: str,
    check: int,
    file: Path | None,
) -> None:
    """Learn from self-play what each tile and each pair of tiles is worth when it is kept.

    Each round plays with the values of the one before. Each line of the result is a tile or a pair of tiles, a tab and
    points. The same seed gives the same values.
    """
    from solvers.scrabble.training import learn

    rules = _rules(game)
    lexicon = _list(lexicon_name, words_file, rules.alphabet.language)
    chosen = f"--words {words_file.name}" if words_file else f"--lexicon {lexicon.name}"
    of_game = f" --rules {game}" if game else ""
    command = f"tilewright leave learn --games {games} --rounds {rounds} --seed {seed}{of_game} {chosen}"
    values = None
    try:
        with hired(threads, dask_address) as workers:
            for round_ in learn(Match(lexicon, ("greedy", "greedy"), rules, seed), games, rounds, workers):
                values = round_.values
                against = Tally()
                checked = Match(lexicon, rules=rules, seed=MOST_SEED - seed, leaves=values)
                for batch in checked.batches(check, workers):
                    against.add(batch)
                spread = f"; {against.spread:+.1f} ± {against.spread_error:.1f} against greedy" if check > 3 else ""
                click.echo(
                    f"round {round_.number}: {round_.turns:,} turns, {round_.error:.2f} points off{spread}", err=True
                )
        if values is None:
            return
        text = "\n".join([f"# {command}", *values.lines()]) + "\n"
        if file:
            file.write_text(text, encoding="utf-8")
        else:
            click.echo(text, nl=False)
    except InputError as error:
        raise click.ClickException(f"{error.field}: {error}") from error
    except OSError as error:
        raise click.ClickException(f"out: {error}") from error


@leave.command("show")
@click.argument("racks", nargs=-1, required=True)
@GAME
@click.option("--language", help="The language of the tiles, instead of a game: en, fr, …")
def show(racks: tuple[str, ...], game: str | None, language: str | None) -> None:
    """Show what keeping the tiles of each rack is worth, in points; ? is a blank."""
    values = leave_values(language) if language else values_for(_rules(game))
    if values is None:
        field = "language" if language else "rules"
        raise click.ClickException(f"{field}: no values of tiles kept are known for “{language or game}”.")
    for rack in racks:
        try:
            click.echo(f"{values.value(rack):+8.2f}  {rack.upper()}")
        except ValueError as error:
            raise click.ClickException(f"racks: “{error}” is not a tile of this language.") from error
