"""The command ``tilewright wins``: what a lead in Scrabble wins, learned from self-play or shown."""

from pathlib import Path

import click

from solvers.errors import InputError
from solvers.scrabble.selfplay import Match
from solvers.scrabble.winning import learn_wins, wins_for
from webapp.command_line import NamedList, list_options
from webapp.scrabble.command import MOST_GAMES, SEED
from webapp.scrabble.options import GAME, game_or_default, list_or_default, options_named
from webapp.workers import open_workers, worker_options


@click.group()
def wins() -> None:
    """Learn or show what a lead in Scrabble wins, by the number of unseen tiles."""


@wins.command("learn")
@click.option(
    "--games", type=click.IntRange(100, MOST_GAMES), default=20_000, show_default=True, help="How many games."
)
@SEED
@GAME
@list_options
@worker_options
@click.option(
    "--out",
    "file",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="The file to write; standard output by default.",
)
def learn_command(
    games: int,
    seed: int,
    game: str | None,
    named: NamedList,
    threads: int,
    dask_address: str,
    file: Path | None,
) -> None:
    """Learn what a lead wins from games that the program plays against itself.

    Each line of the result is a number of unseen tiles and quantiles of what the side to move still gains. The same
    seed gives the same table.
    """
    rules = game_or_default(game)
    lexicon = list_or_default(named, rules.alphabet.language)
    try:
        match = Match(lexicon, ("equity", "equity"), rules, seed)
        with open_workers(threads, dask_address) as workers:
            table = learn_wins(match, match.batches(games, workers))
        options = options_named(game, named, lexicon)
        command = f"# tilewright wins learn --games {games} --seed {seed} {options}"
        text = "\n".join([command, *table.lines()]) + "\n"
        if file:
            file.write_text(text, encoding="utf-8")
        else:
            click.echo(text, nl=False)
    except InputError as error:
        raise click.ClickException(f"{error.field}: {error}") from error
    except (OSError, ValueError) as error:
        raise click.ClickException(str(error)) from error


@wins.command("show")
@click.argument("spread", type=click.IntRange(-10_000, 10_000))
@click.argument("unseen", type=click.IntRange(1, 1000))
@GAME
def show(spread: int, unseen: int, game: str | None) -> None:
    """Show how often a side that leads by SPREAD points and is to move wins, with UNSEEN tiles not seen by it.

    These are the tiles in the bag and on the other rack. Put -- before a negative SPREAD.
    """
    table = wins_for(game_or_default(game))
    click.echo(f"{100 * table.win(spread, unseen):.1f} %")
