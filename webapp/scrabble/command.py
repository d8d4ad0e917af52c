"""The commands ``tilewright selfplay`` (whole games), ``leave`` (values of tiles kept) and ``bench selfplay``."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from solvers.errors import PositionError
from solvers.lexicon import Lexicon, catalog, open_lexicon
from solvers.scrabble import Rules, shipped_rules
from solvers.scrabble.gcg import write
from solvers.scrabble.leave import LeaveValues, leave_values, read_values, values_for
from solvers.scrabble.selfplay import MOST_SEED, Batch, Match
from solvers.scrabble.tally import Tally
from webapp.command_line import GAME, LISTS, OWN_LIST, chosen_game, chosen_list, counted

MOST_GAMES = 10_000_000
GAMES = click.IntRange(1, MOST_GAMES)
SEED = click.option(
    "--seed", type=click.IntRange(0, MOST_SEED), default=0, show_default=True, help="What the bags are drawn from."
)
THREADS = click.option(
    "--threads", type=click.IntRange(1, 256), default=1, show_default=True, help="How many games at a time."
)


def _list(lexicon_name: str | None, words_file: Path | None, language: str = "en") -> Lexicon:
    """The list that the options name, else the first that ships in a *language*, else the first of all."""
    first = next((entry for entry in catalog() if entry.language == language), catalog()[0])
    return chosen_list(lexicon_name, words_file, language) or open_lexicon(first.name)


def _rules(game: str | None) -> Rules:
    """The game that the option names, else the usual one."""
    return chosen_game(game) or next(iter(shipped_rules().values()))


@contextmanager
def _progress(games: int) -> Iterator[Any]:
    """A bar on standard error, if that is a terminal; what it gives is called with every number of games played."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    with click.progressbar(length=games, file=sys.stderr, show_pos=True, label="games") as bar:
        yield bar.update


def _played(match: Match, games: int, threads: int) -> Iterator[Batch]:
    with _progress(games) as report:
        for batch in match.batches(games, threads):
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
    help="Who plays: greedy (the highest score) or equity (score and what is kept).",
)
@SEED
@GAME
@LISTS
@OWN_LIST
@click.option("--leaves", "leaves_file", type=click.Path(path_type=Path), metavar="FILE", help="Values to play with.")
@THREADS
@click.option(
    "--save", "folder", type=click.Path(path_type=Path, file_okay=False), metavar="FOLDER", help="Save games as GCG."
)
@click.option("--json", "as_json", is_flag=True, help="Answer with a JSON object.")
def selfplay(
    games: int,
    players: str,
    seed: int,
    game: str | None,
    lexicon_name: str | None,
    words_file: Path | None,
    leaves_file: Path | None,
    threads: int,
    folder: Path | None,
    as_json: bool,
) -> None:
    """Let Scrabble be played by two players of the program, rapidly, and say who wins by how much.

    Unlike players play every bag twice, so that both begin with it; the standard error of the spread is that of such
    pairs. The same seed gives the same games, on any number of threads.
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
        for batch in _played(match, games, threads):
            tally.add(batch)
            if folder:
                _save(batch, folder, len(str(games)))
        seconds = time.perf_counter() - started
    except PositionError as error:
        raise click.ClickException(f"{error.field}: {error}") from error
    except OSError as error:
        raise click.ClickException(f"save: {error}") from error
    if as_json:
        click.echo(json.dumps(_summary(tally, match, seconds), ensure_ascii=False))
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
    """What tiles kept on the rack are worth: learn it, show it."""


@leave.command("learn")
@click.option("--games", type=GAMES, default=20_000, show_default=True, help="How many games a round.")
@click.option("--rounds", type=click.IntRange(1, 1000), default=6, show_default=True, help="How many rounds.")
@SEED
@GAME
@LISTS
@OWN_LIST
@THREADS
@click.option("--check", type=click.IntRange(0, MOST_GAMES), default=1000, show_default=True,
              help="Games against greedy after each round; they do not change what is learned.")  # fmt: skip
@click.option("--out", "file", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE", help="Where to write.")
def learn_command(
    games: int,
    rounds: int,
    seed: int,
    game: str | None,
    lexicon_name: str | None,
    words_file: Path | None,
    threads: int,
    check: int,
    file: Path | None,
) -> None:
    """Learn from self-play what each tile and each pair of tiles is worth when it is kept.

    Each round plays with the values of the one before. The values are written to FILE, or printed: a tile or a pair a
    line, a tab, points. The same seed gives the same values.
    """
    from solvers.scrabble.training import learn

    rules = _rules(game)
    lexicon = _list(lexicon_name, words_file, rules.alphabet.language)
    chosen = f"--words {words_file.name}" if words_file else f"--lexicon {lexicon.name}"
    played = f" --rules {game}" if game else ""
    command = f"tilewright leave learn --games {games} --rounds {rounds} --seed {seed}{played} {chosen}"
    values = None
    try:
        for round_ in learn(Match(lexicon, ("greedy", "greedy"), rules, seed), games, rounds, threads):
            values = round_.values
            against = Tally()
            for batch in Match(lexicon, rules=rules, seed=MOST_SEED - seed, leaves=values).batches(check, threads):
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
    except PositionError as error:
        raise click.ClickException(f"{error.field}: {error}") from error
    except OSError as error:
        raise click.ClickException(f"out: {error}") from error


@leave.command("show")
@click.argument("racks", nargs=-1, required=True)
@GAME
@click.option("--language", help="Whose tiles, in place of a game: en, fr, …")
def show(racks: tuple[str, ...], game: str | None, language: str | None) -> None:
    """Say what keeping the tiles of each of RACKS is worth, in points; ? is a blank."""
    values = leave_values(language) if language else values_for(_rules(game))
    if values is None:
        field = "language" if language else "rules"
        raise click.ClickException(f"{field}: no values of tiles kept are known for “{language or game}”.")
    for rack in racks:
        try:
            click.echo(f"{values.value(rack):+8.2f}  {rack.upper()}")
        except ValueError as error:
            raise click.ClickException(f"racks: “{error}” is no tile of this language.") from error


@click.command("selfplay")
@click.option("--games", type=GAMES, default=1000, show_default=True, help="How many games each time.")
@LISTS
@OWN_LIST
@click.option("--json", "as_json", is_flag=True, help="Print the JSON line only.")
def bench_selfplay(games: int, lexicon_name: str | None, words_file: Path | None, as_json: bool) -> None:
    """Time whole games of Scrabble on one thread and on two, which must play the same games.

    Ends with one line of JSON: games a second by the clock, median of three runs, and how many times as many two
    threads play.
    """
    from solvers.scrabble.selfplay_benchmark import measure

    try:
        result = measure(
            _list(lexicon_name, words_file), games, lambda text: None if as_json else click.echo(text)
        )  # fmt: skip
    except ValueError as error:
        raise click.ClickException(str(error)) from error
    click.echo(json.dumps(result))
