"""What the commands share: the options that name a word list or a game, and the lines of standard input."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import click

from solvers.errors import PositionError
from solvers.lexicon import Lexicon, lexicon_from_file, open_lexicon
from solvers.scrabble import Rules, known_rules, load_rules
from webapp.scrabble.own_games import offer_games
from webapp.settings import SettingError, Settings

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


def games() -> Mapping[str, Rules]:
    """The games that commands know by name: those that ship, and those of the folder TILEWRIGHT_RULES."""
    try:
        offer_games(Settings.from_environment().rules)
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


def lines_read() -> Iterator[str]:
    """The lines of standard input; what is no UTF-8 becomes the replacement sign, which no alphabet has."""
    for line in sys.stdin.buffer:
        text = line.decode("utf-8", "replace").rstrip("\r\n")
        if text.strip():
            yield text


def position_text(position: str) -> str:
    """The text of a position: the argument itself, or what the file that it names holds; raises PositionError."""
    try:
        path = Path(position)
        if len(position) < 1000 and path.is_file():
            with path.open("rb") as file:
                return file.read(1 << 20).decode("utf-8-sig", "replace")
    except (OSError, ValueError) as error:
        raise PositionError(
            "%(name)s cannot be read: %(reason)s", field="position", name=position, reason=error
        ) from error
    return position
