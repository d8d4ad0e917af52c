"""The command ``tilewright bench scrabble``: how fast all plays of many positions are found."""

from pathlib import Path

import click

from solvers.scrabble.benchmark import measure
from webapp.command_line import say


@click.group()
def bench() -> None:
    """Measure how fast the solvers are on this machine."""


@bench.command("scrabble")
@click.option(
    "--positions",
    "file",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    required=True,
    help="A table of positions like tests/data/positions.tsv.gz.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the JSON line only.")
def bench_scrabble(file: Path, as_json: bool) -> None:
    """Time all plays of many positions, their counts checked, and the compiling and opening of a word list.

    Ends with one line of JSON: microseconds of CPU time for each position with 0, 1 and 2 blanks, median of five runs.
    """
    try:
        result = measure(file, lambda text: None if as_json else click.echo(text))
    except (OSError, ValueError) as error:
        raise click.ClickException(str(error)) from error
    say(result)
