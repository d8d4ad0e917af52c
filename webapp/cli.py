"""The ``tilewright`` command, all its subcommands together, and those that serve, solve and measure."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from solvers.errors import PositionError
from solvers.errors import mark as N_
from solvers.lexicon import Lexicon, catalog, open_lexicon
from solvers.scrabble import Answer, Play, Position, Rules, shipped_rules, solve
from webapp.balda.command import balda, balda_match, bench_balda
from webapp.command_line import (
    GAME,
    LISTS,
    OWN_LIST,
    Commands,
    chosen_game,
    chosen_list,
    counted,
    lines_read,
    position_text,
)
from webapp.countdown.command import countdown, numbers
from webapp.finder.command import words
from webapp.lexicon_command import lexicon
from webapp.qless.command import bench_qless, qless
from webapp.readiness import Progress, Readiness
from webapp.scrabble import objects
from webapp.scrabble.command import bench_selfplay, leave, selfplay
from webapp.scrabble.game_command import game
from webapp.scrabble.position_command import check, say, score, tell, unseen
from webapp.settings import SettingError, Settings


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="tilewright")
def main() -> None:
    """Tilewright finds the best plays in word games."""


@main.command()
@click.option("--host", help="Address to listen on.")
@click.option("--port", type=click.IntRange(1, 65535), help="Port to listen on.")
def serve(host: str | None, port: int | None) -> None:
    """Serve the web app."""
    from dataclasses import replace

    from webapp.server import serve as run

    try:
        settings = Settings.from_environment()
        settings = replace(settings, host=host or settings.host, port=port or settings.port)
        run(settings)
    except (SettingError, OSError) as error:
        raise click.ClickException(str(error)) from error


@main.command("solve")
@click.argument("position")
@LISTS
@OWN_LIST
@click.option("--top", type=click.IntRange(min=0), default=20, show_default=True, help="How many plays; 0 for all.")
@GAME
@click.option("--equity", is_flag=True, help="Rank plays, exchanges and the pass by score and what is kept.")
@click.option("--json", "as_json", is_flag=True, help="Answer with a JSON object.")
def solve_command(
    position: str,
    lexicon_name: str | None,
    words_file: Path | None,
    top: int,
    game: str | None,
    equity: bool,
    as_json: bool,
) -> None:
    """Find the best plays of a Scrabble POSITION.

    POSITION is a CGP, a rack, a file that holds a position, or - for one CGP a line on standard input, each answered
    by one line of JSON.
    """
    rules = chosen_game(game)
    chosen = chosen_list(lexicon_name, words_file, rules.alphabet.language if rules else "en")
    if position == "-":
        for line in lines_read():
            say(_solved(line, chosen, top, equity, rules))
        return
    try:
        text = position_text(position)
        if as_json:
            answered = _solved(text, chosen, top, equity, rules)
            say(answered)
            if isinstance(answered, objects.Refused):
                sys.exit(1)
            return
        parsed = _parsed(text, rules)
        lexicon = objects.list_for(parsed, chosen)
        tell(objects.notice(parsed, lexicon))
        _print(parsed, lexicon, _answer(parsed, lexicon, top, equity))
    except PositionError as error:
        raise click.ClickException(f"{error.field}: {error}") from error


def _parsed(text: str, rules: Rules | None) -> Position:
    if not text.strip():
        raise PositionError(N_("Enter your rack: the letters you hold, “?” for a blank."), field="rack")
    return Position.parse(text, rules)


def _answer(position: Position, lexicon: Lexicon, top: int, equity: bool) -> Answer:
    """The first *top* plays (0: all) by score, or by equity."""
    if not equity:
        return solve(position, lexicon, top=top or None)
    leaves = objects.leaves_for(position, lexicon, "equity")
    return solve(position, lexicon, top=top or None, order="equity", leaves=leaves)


def _solved(
    text: str, chosen: Lexicon | None, top: int, equity: bool, rules: Rules | None = None
) -> objects.Solved | objects.Refused:
    """The object that answers a position, or says why it cannot be read."""
    try:
        position = _parsed(text, rules)
        lexicon = objects.list_for(position, chosen)
        return objects.solved(position, lexicon, _answer(position, lexicon, top, equity))
    except PositionError as error:
        return objects.refused(text, error)


def _print(position: Position, lexicon: Lexicon, answer: Answer) -> None:
    written = position.rules.alphabet.written
    for number, row in enumerate(position.rows(), 1):
        click.echo(f"{number:>3} {written(row)}")
    rack = written(position.rules.alphabet.decode(position.rack))
    found = f"{counted(answer.total, 'play')}, {counted(answer.exchanges, 'exchange')}"
    click.echo(f"\nRack {rack or '(empty)'}, {lexicon.title}: {found}")
    for move in answer.moves or answer.plays:
        equity = "" if move.equity is None else f"{move.equity:>8.2f}"
        if not isinstance(move, Play):
            click.echo(f"{equity}{0:>5}  {written(str(move)):<21} keeps {written(move.leave) or '-'}")
            continue
        words = written(", ".join(word.word for word in move.words))
        leave = written(move.leave) or "-"
        click.echo(f"{equity}{move.score:>5}  {move.at:<4} {written(move.notation):<16} keeps {leave:<8} {words}")
    if not answer.plays:
        click.echo("No legal play: exchange or pass." if answer.exchanges else "No legal play: pass.")


main.add_command(score)
main.add_command(check)
main.add_command(unseen)
main.add_command(words)
main.add_command(balda)
main.add_command(balda_match)
main.add_command(qless)
main.add_command(countdown)
main.add_command(numbers)
main.add_command(lexicon)
main.add_command(game)
main.add_command(selfplay)
main.add_command(leave)


@main.command()
def warm() -> None:
    """Compile the kernels and word lists now, so that the next start is quick."""

    def report(progress: Progress) -> None:
        if progress.done < progress.steps:
            what = progress.what % progress.values if progress.values else progress.what
            click.echo(f"preparing {what} ({progress.done + 1} of {progress.steps})")

    readiness = Readiness()
    readiness.run(report)
    if readiness.failure:
        raise click.ClickException(readiness.failure)
    click.echo("ready")


@main.group()
def bench() -> None:
    """Measure how fast the solvers are on this machine."""


bench.add_command(bench_balda)
bench.add_command(bench_selfplay)
bench.add_command(bench_qless)


@bench.command("scrabble")
@click.option(
    "--positions",
    "file",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="A table of positions like benchmarks/positions.tsv.gz.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the JSON line only.")
def bench_scrabble(file: Path | None, as_json: bool) -> None:
    """Time all plays of many positions, their counts checked, and the compiling and opening of a word list.

    Ends with one line of JSON: microseconds of CPU time for each position with 0, 1 and 2 blanks, median of five runs.
    """
    from solvers.scrabble.benchmark import POSITIONS, measure

    try:
        result = measure(file or POSITIONS, lambda text: None if as_json else click.echo(text))
    except (OSError, ValueError) as error:
        raise click.ClickException(str(error)) from error
    click.echo(json.dumps(result))


@bench.command("finder")
@LISTS
@OWN_LIST
@click.option("--json", "as_json", is_flag=True, help="Print the JSON line only.")
def bench_finder(lexicon_name: str | None, words_file: Path | None, as_json: bool) -> None:
    """Time the word finder, with a plain scan of the list beside it that has to find the same words.

    Ends with one line of JSON: milliseconds of CPU time for a query, median and slowest, and for the scan.
    """
    from solvers.finder.benchmark import measure

    lexicon = chosen_list(lexicon_name, words_file) or open_lexicon(catalog()[0].name)
    rules = next(iter(shipped_rules().values()))
    try:
        result = measure(lexicon, rules.values, rules.counts, lambda text: None if as_json else click.echo(text))
    except ValueError as error:
        raise click.ClickException(str(error)) from error
    click.echo(json.dumps(result))


@bench.command("countdown")
@LISTS
@click.option("--json", "as_json", is_flag=True, help="Print the JSON line only.")
def bench_countdown(lexicon_name: str | None, as_json: bool) -> None:
    """Time the letters round beside two plain ways of solving it, and the numbers round.

    Ends with one line of JSON: milliseconds of CPU time.
    """
    from solvers.countdown.benchmark import measure

    lexicon = chosen_list(lexicon_name, None) or open_lexicon("british")
    try:
        result = measure(lexicon, lambda text: None if as_json else click.echo(text))
    except ValueError as error:
        raise click.ClickException(str(error)) from error
    click.echo(json.dumps(result))
