"""Shared by all commands: options, word lists, the lines of standard input, and answers as text or as JSON."""

import json
import math
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from functools import cache, wraps
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO, NoReturn, TypeVar

import click
from msgspec import DecodeError, Struct, ValidationError, to_builtins
from msgspec.json import decode

from solvers.errors import InputError
from solvers.lexicon import Lexicon, lexicon_from_file, open_lexicon
from solvers.pieces import Workers, in_order

_LEXICON = click.option(
    "--lexicon", "lexicon_name", metavar="NAME", help="The word list to use (see `tilewright lexicon list`)."
)
_WORDS = click.option(
    "--words",
    "words_file",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="A file with a word list of your own to use instead.",
)
JSON = click.option("--json", "as_json", is_flag=True, help="Answer with a JSON object.")
COUNT = click.IntRange(0, 1_000_000_000)
"""The type of options that say how many; 0 often means all."""

ALONE: AbstractContextManager[None] = nullcontext()
"""No workers: this thread does everything."""
_MARK = "\ufeff"
_MOST_ECHOED = 400

_Command = TypeVar("_Command", bound=Callable[..., object])
_Found = TypeVar("_Found")
_Struct = TypeVar("_Struct", bound=Struct)


@dataclass(frozen=True, slots=True)
class NamedList:
    """The list that a command's options name, if any: one by its *name*, or a *file* of the player's own."""

    name: str | None
    file: Path | None

    def open(self, language: str = "en") -> Lexicon | None:
        """The list; a file is read as a list of that *language*."""
        if self.name and self.file:
            raise click.UsageError("--lexicon and --words exclude each other.")
        try:
            if self.file:
                return lexicon_from_file(self.file, language)
            return open_lexicon(self.name) if self.name else None
        except InputError as error:
            raise click.UsageError(str(error)) from error

    def by_language(self, only: str = "") -> Callable[[str], Lexicon | None]:
        """The list by the language of a text; a file is read once for each language.

        With a language *only*, the file is read as a list of that one at once, so that machines without the file have
        it.
        """
        if self.name or not self.file or only:
            chosen = self.open(only or "en")
            return lambda _: chosen
        return cache(self.open)


def list_options(command: Callable[..., object]) -> Callable[..., object]:
    """The options that name a word list, as ``named``."""

    @wraps(command)
    def with_list(*, lexicon_name: str | None, words_file: Path | None, **others: Any) -> object:
        return command(named=NamedList(lexicon_name, words_file), **others)

    return _LEXICON(_WORDS(with_list))


class Seconds(click.FloatRange):
    """A number of seconds: zero or more, and at most a day."""

    def __init__(self) -> None:
        super().__init__(0, 86_400)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number; fails for NaN, too."""
        seconds = super().convert(value, param, ctx)
        return self.fail(f"{value!r} is not a number.", param, ctx) if math.isnan(seconds) else seconds


def answer(
    name: str,
    text: str,
    as_json: bool,
    *,
    find: Callable[[str], _Found],
    show: Callable[[_Found], object],
    record: Callable[[_Found], Any] = to_builtins,
    read: Callable[[str], str] = str,
    workers: AbstractContextManager[Workers | None] = ALONE,
    at_a_time: int = 1,
) -> _Found | None:
    """Print the answer to *text*, the argument called *name*, as text or as a JSON object, and return the result.

    With - each line of standard input is answered by one line of JSON. *find* raises InputError for what cannot be
    answered; a line then gets the object that says so, an argument ends the command with status 1. *read* is the text
    that an argument stands for, such as the content of a file. The lines are answered by the *workers*, each of
    which gets so many *at_a_time*.
    """
    try:
        if text == "-":
            with workers as opened:
                answer_lines(name, lambda line: record(find(line)), opened, at_a_time)
            return None
        found = find(read(text))
        if as_json:
            say(record(found))
        else:
            show(found)
        return found
    except InputError as error:
        refuse(name, text, error, as_json)


def answer_lines(name: str, record: Callable[[str], Any], workers: Workers | None = None, at_a_time: int = 1) -> None:
    """Answer each line of standard input by one line of JSON, as soon as it is known if there are no *workers*."""

    def answers(lines: list[str]) -> list[dict[str, Any]]:
        return [_answered(name, line, record) for line in lines]

    lines, count = lines_read(), at_a_time if workers else 1
    for _, answered in in_order(answers, iter(lambda: list(islice(lines, count)), []), workers):
        for one in answered:
            say(one)


def _answered(name: str, line: str, record: Callable[[str], Any]) -> Any:
    try:
        return record(line)
    except InputError as error:
        return refusal(name, line, error)


def refuse(name: str, text: str, error: InputError, as_json: bool) -> NoReturn:
    """End the command with status 1, saying why *text* is invalid, the argument called *name*."""
    if not as_json:
        raise click.ClickException(f"{error.field}: {error}") from error
    say(refusal(name, text, error))
    sys.exit(1)


def refusal(name: str, text: str, error: InputError) -> dict[str, Any]:
    """The JSON object that says why *text* is invalid, the argument called *name*."""
    return {name: text[:_MOST_ECHOED], "error": str(error), "field": error.field, "square": error.square}


def read_object(text: str, kind: type[_Struct], fields: Mapping[str, str]) -> _Struct:
    """The record in a text of JSON; raises InputError for the field that *fields* gives for a key of the record."""
    try:
        return decode(text, type=kind)
    except ValidationError as error:
        key = re.search(r"\$\.(\w+)", str(error))
        field = fields.get(key[1], key[1]) if key else "position"
        raise InputError("%(reason)s", field=field, reason=error) from None
    except (DecodeError, RecursionError):
        raise InputError("This is not a JSON object.", field="position") from None


def say(record: Any) -> None:
    """Print an object as one line of JSON."""
    click.echo(json.dumps(record, ensure_ascii=False))


def counted(number: int, one: str) -> str:
    """A number and what it counts, such as “1 word” or “2,000 words”."""
    return f"{number:,} {one}" if number == 1 else f"{number:,} {one}s"


def standard_input() -> BinaryIO:
    """Standard input as bytes; ends the command if it is closed."""
    if sys.stdin is None:
        raise click.ClickException("Standard input is closed.")
    return sys.stdin.buffer


def lines_read() -> Iterator[str]:
    """The lines of standard input, without a byte order mark and without an empty last line.

    Bytes that are not UTF-8 become the replacement character, which is in no alphabet.
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
