"""What the commands share: the options that name a word list, and the lines of standard input."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import click

from solvers.errors import PositionError
from solvers.lexicon import Lexicon, lexicon_from_file, open_lexicon

LISTS = click.option(
    "--lexicon", "lexicon_name", metavar="NAME", help="One of the word lists here (see `tilewright lexicon list`)."
)
OWN_LIST = click.option(
    "--words",
    "words_file",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="A word list of your own as the whole lexicon.",
)


def chosen_list(lexicon_name: str | None, words_file: Path | None) -> Lexicon | None:
    """The list that the options name, if they name one."""
    if lexicon_name and words_file:
        raise click.UsageError("--lexicon and --words exclude each other.")
    try:
        return lexicon_from_file(words_file) if words_file else open_lexicon(lexicon_name) if lexicon_name else None
    except PositionError as error:
        raise click.UsageError(str(error)) from error


def lines_read() -> Iterator[str]:
    """The lines of standard input; what is no UTF-8 becomes the replacement sign, which no alphabet has."""
    for line in sys.stdin.buffer:
        text = line.decode("utf-8", "replace").rstrip("\r\n")
        if text.strip():
            yield text
