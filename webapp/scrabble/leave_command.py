"""The command ``tilewright leave``: what tiles kept on the rack are worth; learned, shown, and as files."""

from dataclasses import dataclass
from pathlib import Path

import click

from solvers.errors import InputError
from solvers.pieces import Workers
from solvers.scrabble import LeaveValues, leave_values, values_for
from solvers.scrabble.selfplay import MOST_SEED, Match
from solvers.scrabble.tally import Tally
from webapp.command_line import NamedList, list_options
from webapp.scrabble.command import GAMES, MOST_GAMES, SEED, progress
from webapp.scrabble.options import GAME, LEAVES, game_or_default, list_or_default, options_named, own_leaves
from webapp.workers import open_workers, worker_options

ROUNDED_TO = 10
"""To how many hundredths of a point learned values of whole leaves are rounded: they are not known more closely."""


@click.group()
def leave() -> None:
    """Learn or show what the tiles kept on the rack are worth, or write it for other programs."""


@dataclass(frozen=True)
class Learning:
    """The games that values are learned from, and the command for the head of the file."""

    match: Match
    rounds: int
    check: int
    command: str

    def report(self, number: int, said: str, values: LeaveValues, workers: Workers | None) -> None:
        """Print what a round brought, and what its values gain against greedy over some games."""
        against = Tally()
        checked = Match(self.match.lexicon, rules=self.match.rules, seed=MOST_SEED - self.match.seed, leaves=values)
        for batch in checked.batches(self.check, workers):
            against.add(batch)
        spread = f"; {against.spread:+.1f} ± {against.spread_error:.1f} against greedy" if self.check > 3 else ""
        click.echo(f"round {number}: {said}{spread}", err=True)

    def pairs(self, games: int, workers: Workers | None) -> str:
        """The values of tiles and pairs of tiles, as a text."""
        from solvers.scrabble.training import learn

        values = None
        for round_ in learn(self.match, games, self.rounds, workers):
            values = round_.values
            self.report(round_.number, f"{round_.turns:,} turns, {round_.error:.2f} points off", values, workers)
        return "\n".join([f"# {self.command}", *(values.lines() if values else [])]) + "\n"

    def whole(self, boards: int, values: LeaveValues, workers: Workers | None, file: Path) -> None:
        """Write the values of every leave; begins with *values*, and goes on where an earlier run ended."""
        from solvers.scrabble.census import Learner

        learner = Learner(self.match.lexicon, self.match.rules, self.match.seed, values, boards)
        learner.go_on(self.rounds)
        while learner.number < self.rounds:
            with progress("boards", boards) as report:
                for counted in learner.round(workers):
                    report(counted)
            said = f"{boards} boards, values changed by {learner.changed:.2f} points"
            self.report(learner.number, said, learner.values, workers)
        file.write_bytes(learner.values.rounded(ROUNDED_TO).packed(self.command))
        learner.forget()


@leave.command("learn")
@click.option(
    "--games", type=GAMES, default=20_000, show_default=True, help="How many games in a round; with --full, at the end."
)
@click.option("--rounds", type=click.IntRange(1, 1000), default=6, show_default=True, help="How many rounds.")
@click.option(
    "--full", is_flag=True, help="Learn the value of every leave of up to six tiles, beginning with those of pairs."
)
@click.option("--boards", type=click.IntRange(5, 100_000), default=100, show_default=True,
              help="How many boards in a round, with --full: a multiple of 5.")  # fmt: skip
@SEED
@GAME
@list_options
@LEAVES
@worker_options
@click.option("--check", type=click.IntRange(0, MOST_GAMES), default=1000, show_default=True,
              help="How many games to play against greedy after each round, as a check.")  # fmt: skip
@click.option(
    "--out",
    "file",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="The file to write; standard output by default, but with --full.",
)
def learn_command(
    games: int,
    rounds: int,
    full: bool,
    boards: int,
    seed: int,
    game: str | None,
    named: NamedList,
    leaves_file: Path | None,
    threads: int,
    dask_address: str,
    check: int,
    file: Path | None,
) -> None:
    """Learn from self-play what each tile and each pair of tiles is worth when it is kept.

    Each round plays with the values of the one before. Each line of the result is a tile or a pair of tiles, a tab and
    points. The same seed gives the same values.

    With --full every leave has a value of its own. They begin with the values of tiles and pairs that ship for the
    game, or with those in --leaves. If the command is ended, the same command goes on after the last whole round.
    """
    rules = game_or_default(game)
    lexicon = list_or_default(named, rules.alphabet.language)
    how = f"--full --boards {boards}" if full else f"--games {games}"
    options = options_named(game, named, lexicon)
    command = f"tilewright leave learn {how} --rounds {rounds} --seed {seed} {options}"
    if full and file is None:
        raise click.UsageError("--full writes a binary file: name it with --out FILE.")
    try:
        learning = Learning(Match(lexicon, ("greedy", "greedy"), rules, seed), rounds, check, command)
        with open_workers(threads, dask_address) as workers:
            if full and file:
                values = own_leaves(leaves_file, rules) or values_for(rules)
                if values is None:
                    raise click.UsageError("No values of pairs are known for this game: learn them first.")
                learning.whole(boards, values, workers, file)
            elif file:
                file.write_text(learning.pairs(games, workers), encoding="utf-8")
            else:
                click.echo(learning.pairs(games, workers), nl=False)
    except InputError as error:
        raise click.ClickException(f"{error.field}: {error}") from error
    except OSError as error:
        raise click.ClickException(f"out: {error}") from error


@leave.command("show")
@click.argument("racks", nargs=-1, required=True)
@GAME
@click.option("--language", help="The language of the tiles, instead of a game: en, fr, …")
@LEAVES
def show(racks: tuple[str, ...], game: str | None, language: str | None, leaves_file: Path | None) -> None:
    """Show what keeping the tiles of each rack is worth, in points; ? is a blank."""
    values = own_leaves(leaves_file, game_or_default(game))
    values = values or (leave_values(language) if language else values_for(game_or_default(game)))
    if values is None:
        field = "language" if language else "rules"
        raise click.ClickException(f"{field}: no values of tiles kept are known for “{language or game}”.")
    for rack in racks:
        try:
            click.echo(f"{values.value(rack):+8.2f}  {rack.upper()}")
        except ValueError as error:
            raise click.ClickException(f"racks: “{error}” is not a tile of this language.") from error


@leave.command("export")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@GAME
@LEAVES
def export(file: Path, game: str | None, leaves_file: Path | None) -> None:
    """Write the values of tiles kept to FILE, those that ship or those in --leaves.

    A FILE whose name ends in .klv2 is in the format of wolges, Macondo, MAGPIE and Woogles, with every leave that the
    game's tiles can make; in .leaves, in Tilewright's own; otherwise it is the text of the values of tiles and pairs.
    """
    from solvers.scrabble.leave_files import written

    rules = game_or_default(game)
    values = own_leaves(leaves_file, rules) or values_for(rules)
    if values is None:
        raise click.ClickException(f"rules: no values of tiles kept are known for “{rules.name}”.")
    try:
        file.write_bytes(written(values, rules, file.name))
    except OSError as error:
        raise click.ClickException(f"file: {error}") from error
