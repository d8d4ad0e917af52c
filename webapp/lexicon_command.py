"""The ``tilewright lexicon`` command: the lists that are here, and one's own put in, taken out, written."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, BinaryIO

import click
import numpy as np

from solvers.errors import PositionError
from solvers.lexicon import OwnList, install_list, open_lexicon, remove_list, word_lists
from solvers.listreading import FORMATS, NO_LETTER, TOO_LONG, TOO_SHORT, Report, read_list
from webapp.command_line import counted, standard_input

_AT_ONCE = 1 << 16
_REASONS = {
    NO_LETTER: "with a sign that is no letter of the language",
    TOO_SHORT: "of fewer than 2 letters",
    TOO_LONG: "of more than 25 letters",
}


class _Source(click.File):
    """A file to read, or - for standard input, if that is open."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The opened file."""
        if value == "-":
            standard_input()
        return super().convert(value, param, ctx)


@click.group(invoke_without_command=True)
@click.pass_context
def lexicon(context: click.Context) -> None:
    """List the word lists that are here, or put in, take out and write lists of your own."""
    if context.invoked_subcommand is None:
        context.invoke(list_command)


@lexicon.command("list")
def list_command() -> None:
    """List the word lists that ship and those that are installed."""
    for entry in word_lists():
        if isinstance(entry, OwnList):
            click.echo(f"{entry.name:<10} {entry.words:>8,}  {entry.title}: your own list, language {entry.language}")
        else:
            click.echo(f"{entry.name:<10} {entry.words:>8,}  {entry.title}: {entry.note}")
            click.echo(f"{'':<20} {entry.licence}")


@lexicon.command()
@click.argument("file", type=_Source("rb"))
@click.option("--name", required=True, help="What to call it: letters, digits and dashes.")
@click.option("--language", help="Its language, such as en or ru; needed for KWG, else English.")
@click.option("--format", "form", type=click.Choice(FORMATS), help="By default what the file looks like.")
@click.option("--replace", is_flag=True, help="Put it in the place of an installed list of this name.")
def add(file: BinaryIO, name: str, language: str | None, form: str | None, replace: bool) -> None:
    """Install the word list in FILE: text, KWG, Quackle's .dawg, or gzip of one.

    Of text the first word of each line counts, without marks behind it. The list is kept in your data folder, where
    only you can read it, and can be used wherever those can that ship.
    """
    source = Path(file.name).name
    try:
        read = read_list(file, source, language, form)
    except PositionError as error:
        raise click.ClickException(str(error)) from error
    except OSError as error:
        raise click.ClickException(f"{source}: {error.strerror or error}") from error
    try:
        entry = install_list(read, name, replace=replace)
    except PositionError as error:
        raise click.ClickException(str(error)) from error
    except OSError as error:
        raise click.ClickException(f"{error.filename or 'the data folder'}: {error.strerror or error}") from error
    _say(read.report, entry, source)


def _say(report: Report, entry: OwnList, source: str) -> None:
    how = ", ".join(filter(None, ["gzip" if report.is_packed else "", report.form, report.encoding]))
    click.echo(f"{counted(report.accepted, 'word')} of the language {entry.language} from {source} ({how})")
    click.echo(f"{report.twos:,} of them of two letters")
    if report.duplicates:
        click.echo(f"{report.duplicates:,} left out: there before")
    if report.followed:
        click.echo(f"{report.followed:,} with more behind them on the line, which is left out")
    for message, count in report.reasons.most_common():
        click.echo(f"{count:,} not taken, {_REASONS[message]}")
    for reject in report.rejects:
        click.echo(f"  line {reject.line}: {reject.text}: {reject.reason}")
    if len(report.rejects) < report.rejected and report.rejects:
        click.echo(f"  and {report.rejected - len(report.rejects):,} more")
    if report.rejected > report.accepted:
        click.echo("Most of it was not taken: is it a list of words, and in this language?")
    click.echo(f"It is installed: --lexicon {entry.name}, and “{entry.title}” on the pages.")


@lexicon.command()
@click.argument("name")
def remove(name: str) -> None:
    """Take the installed list NAME away."""
    try:
        entry = remove_list(name)
    except PositionError as error:
        raise click.ClickException(str(error)) from error
    except OSError as error:
        raise click.ClickException(f"{error.filename or name}: {error.strerror or error}") from error
    click.echo(f"{entry.title} is no longer here.")


@lexicon.command()
@click.argument("name")
@click.option("--format", "form", type=click.Choice(["text", "kwg"]), default="text", show_default=True)
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help="A file instead of the screen.")
def export(name: str, form: str, output: Path | None) -> None:
    """Write the list NAME, shipped or installed, as text or as a KWG file that other programs read."""
    if form == "kwg" and output is None and sys.stdout.isatty():
        raise click.UsageError("A KWG file is not for the screen: name a file with -o FILE.")
    try:
        chosen = open_lexicon(name)
        if form == "kwg":
            content = chosen.graph.nodes.astype("<u4").tobytes()
        else:
            size = chosen.graph.size
            starts = range(0, size, _AT_ONCE)
            words = (chosen.spell(np.arange(start, min(start + _AT_ONCE, size), dtype=np.int32)) for start in starts)
            content = "".join(f"{word}\n" for part in words for word in part).encode()
        if output:
            output.write_bytes(content)
    except PositionError as error:
        raise click.ClickException(str(error)) from error
    except OSError as error:
        raise click.ClickException(f"{output or name}: {error.strerror or error}") from error
    if output is None:
        click.echo(content, nl=False)
