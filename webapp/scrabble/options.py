"""Shared by Scrabble's commands: the option that names a game, and the position that an argument holds."""

import os
import re
from errno import EISDIR, ELOOP, ENAMETOOLONG, ENOENT, ENOTDIR
from functools import partial
from pathlib import Path

import click
from msgspec import UNSET, UnsetType

from solvers.errors import N_, InputError
from solvers.lexicon import Lexicon, default_list, open_lexicon
from solvers.scrabble import LeaveValues, Rules, default_rules, known_rules, load_rules, values_for
from solvers.scrabble.gcg import MOST_BYTES
from webapp.command_line import NamedList, answer, standard_input
from webapp.scrabble.own_games import offer_games
from webapp.settings import SettingError

GAME = click.option(
    "--rules",
    "game",
    metavar="NAME|FILE",
    help="The game: its name, the name of a file in the folder TILEWRIGHT_RULES, or a TOML file of your own.",
)

LEAVES = click.option(
    "--leaves",
    "leaves_file",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Values of tiles kept instead of those that ship: as tilewright leave writes them, or a KLV2 file.",
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


def game_or_default(name: str | None) -> Rules:
    return chosen_game(name) or default_rules()


def list_or_default(named: NamedList, language: str) -> Lexicon:
    """The list that the options name, else the default one of a *language*."""
    return named.open(language) or open_lexicon(default_list(language))


def options_named(game: str | None, named: NamedList, lexicon: Lexicon) -> str:
    """The options that name the game and the list, for the command that a learned file tells it was made with."""
    chosen = f"--words {named.file.name}" if named.file else f"--lexicon {lexicon.name}"
    return f"--rules {game} {chosen}" if game else chosen


def own_leaves(file: Path | None, rules: Rules) -> LeaveValues | None:
    """The leave values in a file, for a game; None without a file. Values that it lacks are those that ship."""
    if file is None:
        return None
    from solvers.scrabble.leave_files import read_leaves

    try:
        return read_leaves(file.read_bytes(), rules.alphabet, values_for(rules))
    except (OSError, ValueError) as error:
        raise click.ClickException(f"leaves: {file.name} cannot be read: {error}") from error


def check_alphabet(leaves: LeaveValues | None, rules: Rules) -> None:
    """Raises InputError (field ``leaves``) if leave values of the player's own are for another language."""
    if leaves and leaves.alphabet != rules.alphabet:
        raise InputError(N_("The values of tiles kept are for another language."), field="leaves")


def one_language(rules: Rules | None, dask_address: str) -> str:
    """The language that a list of one's own is in for the workers of a cluster, who cannot read it from its file."""
    return (rules or default_rules()).alphabet.language if dask_address else ""


def game_bytes(file: Path) -> bytes:
    """The content of a game file, or of standard input for ``-``; raises InputError (field ``file``)."""
    if str(file) == "-":
        return standard_input().read(MOST_BYTES + 1)
    try:
        with file.open("rb") as opened:
            return opened.read(MOST_BYTES + 1)
    except OSError as error:
        reason = error.strerror or error
        raise InputError("%(name)s cannot be read: %(reason)s", field="file", name=file, reason=reason) from error


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


answer_position = partial(answer, "position", read=position_text)
"""As :func:`answer`, to the argument that is a position or the name of its file."""


def tell(notice: str | UnsetType) -> None:
    """Print a notice, if there is one, to standard error."""
    if notice is not UNSET:
        click.echo(f"Note: {notice}", err=True)
