"""The ``tilewright lexicon`` command: word lists shown, installed, removed and exported."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any, BinaryIO

import click
import numpy as np

from solvers.errors import InputError
from solvers.lexicon import InstalledList, install_list, open_lexicon, remove_list, word_lists
from solvers.lexicon.packing import affixes_beside
from solvers.lexicon.reading import FORMATS, read_list
from solvers.lexicon.report import CAPITAL, FORBIDDEN, NO_LETTER, PART, TOO_LONG, TOO_SHORT, Report
from webapp.command_line import counted, standard_input

_REASONS = {
    NO_LETTER: "with a character that is not a letter of the language",
    TOO_SHORT: "of fewer than 2 letters",
    TOO_LONG: "of more than {} letters",
    CAPITAL: "with a capital, as names and abbreviations have",
    FORBIDDEN: "forbidden by the dictionary",
    PART: "only part of compounds",
}


class _Source(click.File):
    """A file to read, or - for standard input, if that is open."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if value == "-":
            standard_input()
        return super().convert(value, param, ctx)


@contextmanager
def _faults(source: str) -> Iterator[None]:
    """Report invalid input, and an error of the operating system about a file or about *source*, in one line."""
    try:
        yield
    except InputError as error:
        raise click.ClickException(str(error)) from error
    except OSError as error:
        raise click.ClickException(f"{error.filename or source}: {error.strerror or error}") from error


@click.group(invoke_without_command=True)
@click.pass_context
def lexicon(context: click.Context) -> None:
    """List the word lists; install, remove and export lists of your own."""
    if context.invoked_subcommand is None:
        context.invoke(list_command)


@lexicon.command("list")
def list_command() -> None:
    """List the word lists, shipped and installed."""
    for entry in word_lists():
        if isinstance(entry, InstalledList):
            click.echo(f"{entry.name:<10} {entry.words:>8,}  {entry.title}: your own list, language {entry.language}")
        else:
            click.echo(f"{entry.name:<10} {entry.words:>8,}  {entry.title}: {entry.note}")
            click.echo(f"{'':<20} {entry.licence}")


@lexicon.command()
@click.argument("file", type=_Source("rb"))
@click.option("--name", help="Its name: letters, digits and dashes; by default the file's.")
@click.option(
    "--language",
    help="Its language, such as en or ru; required for KWG, by default that of a dictionary's name, otherwise English.",
)
@click.option("--format", "form", type=click.Choice(FORMATS), help="Its format; detected by default.")
@click.option("--replace", is_flag=True, help="Replace an installed list of this name.")
def add(file: BinaryIO, name: str | None, language: str | None, form: str | None, replace: bool) -> None:
    """Install the word list in FILE: text, KWG, Quackle's .dawg, or gzip of one; or a Hunspell dictionary.

    In a text the first word of each line counts, without punctuation after it. A dictionary, as LibreOffice, Firefox
    and Debian have them, is FILE.dic with FILE.aff beside it, or an archive with both (.oxt, .xpi, .zip). The list is
    kept in your data folder, readable only by you, and can be used wherever the shipped lists can.
    """
    path = Path(file.name)
    source = path.name
    beside = affixes_beside(path)
    with _faults(source), beside.open("rb") if beside else nullcontext() as affixes:
        read = read_list(file, source, language, form, affixes=affixes)
    if name is None:
        name = source.partition(".")[0].replace("_", "-")
    with _faults("the data folder"):
        entry = install_list(read, name, replace=replace)
    _say(read.report, entry, source)


def _say(report: Report, entry: InstalledList, source: str) -> None:
    how = ", ".join(filter(None, [report.packing, report.form, report.encoding]))
    click.echo(f"{counted(report.accepted, 'word')} of the language {entry.language} from {source} ({how})")
    click.echo(f"{report.twos:,} of them of two letters")
    if report.duplicates:
        click.echo(f"{report.duplicates:,} left out: duplicates")
    if report.followed:
        click.echo(f"{report.followed:,} followed by more text on the line, which is ignored")
    for message, count in report.reasons.most_common():
        click.echo(f"{count:,} rejected, {_REASONS[message].format(report.longest)}")
    for reject in report.rejects:
        click.echo(f"  line {reject.line}: {reject.text}: {reject.reason}")
    if len(report.rejects) < report.rejected and report.rejects and report.form != "hunspell":
        click.echo(f"  and {report.rejected - len(report.rejects):,} more")
    for message, values in report.notes:
        click.echo(message % values)
    if report.rejected > report.accepted:
        click.echo("Most of it was rejected: is it a word list, and in this language?")
    click.echo(f"Installed: use it as --lexicon {entry.name}, and “{entry.title}” on the pages.")


@lexicon.command()
@click.argument("name")
def remove(name: str) -> None:
    """Remove the installed list NAME."""
    with _faults(name):
        entry = remove_list(name)
    click.echo(f"{entry.title} is removed.")


@lexicon.command()
@click.argument("name")
@click.option("--format", "form", type=click.Choice(["text", "kwg"]), default="text", show_default=True)
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write to this file instead of standard output.",
)
def export(name: str, form: str, output: Path | None) -> None:
    """Write the list NAME, shipped or installed, as text or as a KWG file for other programs."""
    if form == "kwg" and output is None and sys.stdout.isatty():
        raise click.UsageError("A KWG file is binary: name a file with -o FILE.")
    with _faults(str(output or name)):
        chosen = open_lexicon(name)
        if form == "kwg":
            content = chosen.graph.nodes.astype("<u4").tobytes()
        else:
            content = chosen.text(np.arange(chosen.graph.size, dtype=np.int32))
        if output:
            output.write_bytes(content)
    if output is None:
        click.echo(content, nl=False)
