"""What Scrabble's commands share: the option that names a game, and the position that an argument holds."""

from __future__ import annotations

import os
import re
from errno import EISDIR, ELOOP, ENAMETOOLONG, ENOENT, ENOTDIR
from pathlib import Path

import click
from msgspec import UNSET, UnsetType

from solvers.errors import InputError
from solvers.scrabble import Rules, default_rules, known_rules, load_rules
from webapp.scrabble.own_games import offer_games
from webapp.settings import SettingError

GAME = click.option(
    "--rules",
    "game",
    metavar="NAME|FILE",
    help="The game: its name, the name of a file in the folder TILEWRIGHT_RULES, or a TOML file of your own.",
)

_NO_FILE = {ENOENT, ENOTDIR, EISDIR, ELOOP, ENAMETOOLONG}
_ROOTED = re.compile(r"\.{0,2}/")
_CGP = re.compile(r"\w*\d\w*/\S*\s")
_FILE_NAME = re.compile(r"[^./\s]\.[A-Za-z]\w{0,5}$")
_FOLDERS = re.compile(r"[^\d\s]+/[^\d\s]+")


def chosen_game(name: str | None) -> Rules | None:
    """The game called *name*, shipped or in the folder TILEWRIGHT_RULES, or in the file *name*; None without a name."""
    try:
        offer_games(os.environ.get("TILEWRIGHT_RULES", ""))
    except SettingError as error:
        raise click.ClickException(str(error)) from error
    known = known_rules()
    if not name:
        return None
    if name in known:
        return known[name]
    if not (name.endswith(".toml") or Path(name).exists()):
        raise click.UsageError(f"{name} is neither a known game nor a file. Known games: {', '.join(known)}.")
    try:
        rules = load_rules(Path(name), known)
    except InputError as error:
        raise click.UsageError(str(error)) from error
    if known.get(rules.name, rules) != rules:
        raise click.UsageError(f"{name}: “{rules.name}” is the name of another game.")
    return rules


def one_language(rules: Rules | None, dask_address: str) -> str:
    """The language that a list of one's own is in for the workers of a cluster, who cannot read it from its file."""
    return (rules or default_rules()).alphabet.language if dask_address else ""


def position_text(position: str) -> str:
    """The text of a position: the argument itself, or the content of the file, pipe or device that it names.

    Raises InputError for a file that cannot be read, and for an argument that looks like the name of a missing file.
    """
    try:
        if position:
            with Path(position).open("rb") as file:
                return file.read(1 << 20).decode("utf-8-sig", "replace")
    except ValueError:
        pass
    except OSError as error:
        if error.errno not in _NO_FILE:
            raise InputError(
                "%(name)s cannot be read: %(reason)s", field="position", name=position, reason=error.strerror or error
            ) from error
    if _is_like_a_path(position):
        raise InputError("File not found: %(name)s.", field="position", name=position)
    return position


def _is_like_a_path(text: str) -> bool:
    """Whether a line that is not a CGP starts or ends like a path, or contains a separator."""
    if len(text.splitlines()) != 1 or "." * 3 in text:
        return False
    if _ROOTED.match(text):
        return True
    return not _CGP.match(text) and bool(_FILE_NAME.search(text) or _FOLDERS.fullmatch(text))


def tell(notice: str | UnsetType) -> None:
    """Print a notice, if there is one, to standard error."""
    if notice is not UNSET:
        click.echo(f"Note: {notice}", err=True)
