"""What the commands share: the options that name a word list or a game, and the lines of standard input."""

from __future__ import annotations

import errno
import os
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO

import click

from solvers.errors import PositionError
from solvers.lexicon import Lexicon, lexicon_from_file, open_lexicon
from solvers.scrabble import Rules, known_rules, load_rules
from webapp.scrabble.own_games import offer_games
from webapp.settings import SettingError

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

GAME = click.option(
    "--rules",
    "game",
    metavar="NAME|FILE",
    help="A game by its name, that of a file in TILEWRIGHT_RULES too, or a TOML file with a game of your own.",
)

_UNWRITABLE = {errno.ENOSPC, errno.EFBIG, errno.EIO, errno.EBADF, getattr(errno, "EDQUOT", errno.ENOSPC)}
_MARK = "\ufeff"
_ROOTED = re.compile(r"\.{0,2}/")
_CGP = re.compile(r"\w*\d\w*/\S*\s")
_FILE_NAME = re.compile(r"[^./\s]\.[A-Za-z]\w{0,5}$")
_FOLDERS = re.compile(r"[^\d\s]+/[^\d\s]+")


class Commands(click.Group):
    """Commands that say in one line that their output cannot be written; of a reader that has gone Click takes care."""

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run the command that the arguments name."""
        try:
            return super().main(*args, **extra)
        except OSError as error:
            if error.filename is not None or error.errno not in _UNWRITABLE:
                raise
            with Path(os.devnull).open("wb") as nowhere:  # what is left to be written would be tried again at the end
                os.dup2(nowhere.fileno(), 1)
            click.echo(f"Error: standard output: {error.strerror or error}", err=True)
            sys.exit(1)


def games() -> Mapping[str, Rules]:
    """The games that commands know by name: those that ship, and those of the folder TILEWRIGHT_RULES."""
    try:
        offer_games(os.environ.get("TILEWRIGHT_RULES", ""))
    except SettingError as error:
        raise click.ClickException(str(error)) from error
    return known_rules()


def chosen_game(name: str | None) -> Rules | None:
    """The game of this name or in the file of this name; None if there is no name."""
    known = games()
    if not name:
        return None
    if name in known:
        return known[name]
    if not (name.endswith(".toml") or Path(name).exists()):
        raise click.UsageError(f"There is no game {name}, nor a file; there are {', '.join(known)}.")
    try:
        rules = load_rules(Path(name), known)
    except PositionError as error:
        raise click.UsageError(str(error)) from error
    if known.get(rules.name, rules) != rules:
        raise click.UsageError(f"{name}: “{rules.name}” is the name of another game.")
    return rules


def chosen_list(lexicon_name: str | None, words_file: Path | None, language: str = "en") -> Lexicon | None:
    """The list that the options name, if they name one; a file is taken to be of that *language*."""
    if lexicon_name and words_file:
        raise click.UsageError("--lexicon and --words exclude each other.")
    try:
        if words_file:
            return lexicon_from_file(words_file, language)
        return open_lexicon(lexicon_name) if lexicon_name else None
    except PositionError as error:
        raise click.UsageError(str(error)) from error


def counted(number: int, one: str) -> str:
    """A number and what it counts, such as “1 word” or “2,000 words”."""
    return f"{number:,} {one}" if number == 1 else f"{number:,} {one}s"


def standard_input() -> BinaryIO:
    """Standard input as bytes; ends the command if it is closed."""
    if sys.stdin is None:
        raise click.ClickException("Standard input is closed.")
    return sys.stdin.buffer


def lines_read() -> Iterator[str]:
    """The lines of standard input, but for a last one that is empty, without the mark that a file may begin with.

    What is no UTF-8 becomes the replacement sign, which no alphabet has.
    """
    held = None
    for number, line in enumerate(standard_input()):
        text = line.decode("utf-8", "replace").rstrip("\r\n")
        if held is not None:
            yield held
        held = text if number else text.removeprefix(_MARK)
        if held.strip():
            yield held
            held = None


def position_text(position: str) -> str:
    """The text of a position: the argument itself, or what the file, pipe or device that it names holds.

    Raises PositionError for a file that cannot be read, and for what looks like the name of one but is none.
    """
    try:
        path = Path(position)
        if position and len(position) < 1000 and _is_file(path):
            with path.open("rb") as file:
                return file.read(1 << 20).decode("utf-8-sig", "replace")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise PositionError(
            "%(name)s cannot be read: %(reason)s", field="position", name=position, reason=reason
        ) from error
    if _is_like_a_path(position):
        raise PositionError("There is no file %(name)s.", field="position", name=position)
    return position


def _is_file(path: Path) -> bool:
    try:
        return path.exists() and not path.is_dir()
    except OSError as error:
        if error.errno == errno.ENAMETOOLONG:
            return False
        raise


def _is_like_a_path(text: str) -> bool:
    """Whether a text of one line starts or ends as a path does, or holds a separator, and is no CGP."""
    if len(text.splitlines()) != 1 or "." * 3 in text:
        return False
    if _ROOTED.match(text):
        return True
    return not _CGP.match(text) and bool(_FILE_NAME.search(text) or _FOLDERS.fullmatch(text))
