"""The commands ``tilewright balda`` (a field solved), ``bench balda`` and ``balda-match`` (level against level)."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import click

from solvers.balda import (
    LEVELS,
    Play,
    Position,
    Reply,
    Rules,
    endgame,
    language_of,
    play_match,
    read_field,
    reply,
    solve,
    square_name,
    strict_lexicon,
    unknown_words,
)
from solvers.balda.notation import read_words
from solvers.budget import Budget
from solvers.errors import PositionError
from solvers.errors import mark as N_
from solvers.lexicon import Lexicon, lexicon_from_file, open_lexicon, word_list
from webapp.command_line import LISTS, OWN_LIST, lines_read

DEFAULT_LISTS = {"ru": "russian", "en": "american"}
LONGEST_LINE = 20_000
_KEYS = ("rows", "used", "diagonal", "min_len", "language", "strict_yo")

_Lists = Callable[[Rules], Lexicon]


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("field")
@click.option("--used", metavar="WORD,WORD", default="", help="Words that may not come again, the start word too.")
@click.option("--diagonal", is_flag=True, help="Cells that touch by a corner are neighbours as well.")
@click.option("--min-length", type=int, metavar="N", help="The shortest word that counts.  [default: 2]")
@click.option("--strict-yo", is_flag=True, help="Ё is a letter of its own, not Е.")
@LISTS
@OWN_LIST
@click.option("--replies", is_flag=True, help="What the opponent can answer to the 40 longest moves.")
@click.option("--endgame", "ending", is_flag=True, help="Play the position out: exact value and all best moves.")
@click.option(
    "--seconds", type=click.FloatRange(min=0), default=60.0, show_default=True, help="At most so long for an ending."
)
@click.option("--top", type=click.IntRange(min=0), default=20, show_default=True, help="How many words; 0 for all.")
@click.option("--json", "as_json", is_flag=True, help="Answer with a JSON object.")
def balda(
    field: str,
    used: str,
    diagonal: bool,
    min_length: int | None,
    strict_yo: bool,
    lexicon_name: str | None,
    words_file: Path | None,
    replies: bool,
    ending: bool,
    seconds: float,
    top: int,
    as_json: bool,
) -> None:
    """Find every move of a Balda FIELD, with every path of its word.

    FIELD is rows divided by / with dots for empty cells (...../...../балда/...../.....), the one-line form of a
    position, or - for one JSON object a line on standard input, like {"rows": [...], "used": [...], "diagonal":
    false, "min_len": 2}, each answered by one line of JSON. Fields in Russian letters use the list “russian”, those in
    English ones “american”.
    """
    if lexicon_name and words_file:
        raise click.UsageError("--lexicon and --words exclude each other.")
    if replies and ending:
        raise click.UsageError("--replies and --endgame exclude each other.")
    lists = _lists(lexicon_name, words_file)

    def asked(position: Position) -> Position:
        rules = replace(
            position.rules,
            diagonal=diagonal or position.rules.diagonal,
            min_length=position.rules.min_length if min_length is None else min_length,
            strict_yo=strict_yo or position.rules.strict_yo,
        )
        words = tuple(dict.fromkeys((*position.used, *read_words(used, rules.alphabet))))
        return replace(position, rules=rules, used=words)

    def answered(read: Callable[[], Position]) -> dict[str, Any]:
        try:
            position = asked(read())
            return _answer(position, lists(position.rules), replies=replies, ending=ending, seconds=seconds)
        except PositionError as error:
            return {"error": str(error), "field": error.field, "square": error.square}

    guess = _named_language(lexicon_name)
    if field == "-":
        for line in lines_read():
            click.echo(json.dumps(answered(lambda line=line: _from_line(line, guess)), ensure_ascii=False))  # type: ignore[misc]
        return
    if as_json:
        answer = answered(lambda: _parsed(field, guess, strict_yo))
        click.echo(json.dumps(answer, ensure_ascii=False))
        if "error" in answer:
            sys.exit(1)
        return
    try:
        position = asked(_parsed(field, guess, strict_yo))
        _print(position, lists(position.rules), replies=replies, ending=ending, seconds=seconds, top=top or None)
    except PositionError as error:
        raise click.ClickException(f"{error.field}: {error}") from error


@click.command("balda")
@LISTS
@OWN_LIST
@click.option("--json", "as_json", is_flag=True, help="Print the JSON line only.")
def bench_balda(lexicon_name: str | None, words_file: Path | None, as_json: bool) -> None:
    """Time all moves, replies and exact endings of Balda, with a plain way beside it that has to find the same moves.

    Ends with one line of JSON: milliseconds of CPU time.
    """
    from solvers.balda.benchmark import measure

    try:
        lexicon = _lists(lexicon_name, words_file)(Rules(_named_language(lexicon_name) or "ru"))
        result = measure(lexicon, lambda text: None if as_json else click.echo(text))
    except ValueError as error:
        raise click.ClickException(str(error)) from error
    click.echo(json.dumps(result))


@click.command("balda-match")
@click.argument("first", type=click.Choice(list(LEVELS)), default="careful")
@click.argument("second", type=click.Choice(list(LEVELS)), default="greedy")
@click.option("--games", type=click.IntRange(1, 10_000), default=200, show_default=True, help="How many games.")
@click.option("--seed", default="match", show_default=True, help="What the start words are drawn from.")
@LISTS
@OWN_LIST
def balda_match(
    first: str, second: str, games: int, seed: str, lexicon_name: str | None, words_file: Path | None
) -> None:
    """Let level FIRST play level SECOND on 5x5 fields, each start word twice, so that both begin with it."""
    try:
        lexicon = _lists(lexicon_name, words_file)(Rules(_named_language(lexicon_name) or "ru"))
        result = play_match(lexicon, first, second, games, seed)
    except PositionError as error:
        raise click.ClickException(f"{error.field}: {error}") from error
    click.echo(f"{first} against {second}, {lexicon.title}: {result}")


def _named_language(lexicon_name: str | None) -> str | None:
    try:
        return word_list(lexicon_name).language if lexicon_name else None
    except PositionError:
        return None


def _lists(name: str | None, file: Path | None) -> _Lists:
    """The list for a position's rules: the one that the options name, else the default of its language."""

    @cache
    def opened(rules: Rules) -> Lexicon:
        if rules.strict_yo:
            return strict_lexicon(file or name or DEFAULT_LISTS[rules.language])
        if file:
            return lexicon_from_file(file, rules.language)
        return open_lexicon(name or DEFAULT_LISTS[rules.language])

    return lambda rules: opened(Rules(rules.language, strict_yo=rules.strict_yo))


def _parsed(text: str, guess: str | None, strict_yo: bool) -> Position:
    """A position from its text; in the language of the list that is named if no letter tells it."""
    if not strict_yo and (guess is None or language_of(text.split("lang=")[0]) or "=" in text):
        return Position.parse(text)
    rules = Position.parse(text).rules
    language = language_of(text) or guess or rules.language
    return Position.parse(text, replace(rules, language=language, strict_yo=strict_yo or rules.strict_yo))


def _from_line(line: str, guess: str | None) -> Position:
    """A position from one line of standard input: a JSON object, or the one-line form."""
    if len(line) > LONGEST_LINE:
        raise PositionError(
            N_("That is too long for a field: %(found)s characters, where %(most)s are enough for any."),
            field="position", found=len(line), most=LONGEST_LINE,
        )  # fmt: skip
    if not line.lstrip().startswith(("{", "[", '"')):
        return _parsed(line, guess, strict_yo=False)
    try:
        asked = json.loads(line)
    except (ValueError, RecursionError):
        raise PositionError(N_("That line is no JSON object."), field="position") from None
    if not isinstance(asked, dict) or "rows" not in asked:
        raise PositionError(
            N_("A line is a JSON object with the keys %(keys)s."), field="position", keys=", ".join(_KEYS)
        )
    rows = _texts(asked, "rows", "field")
    used = _texts(asked, "used", "used")
    flags = {name: asked.get(name, False) for name in ("diagonal", "strict_yo")}
    for name, flag in flags.items():
        if not isinstance(flag, bool):
            raise PositionError(N_("“%(name)s” is true or false."), field=name, name=name)
    shortest = asked.get("min_len", 2)
    if not isinstance(shortest, int) or isinstance(shortest, bool):
        raise PositionError(N_("“%(name)s” is a whole number."), field="min_len", name="min_len")
    language = asked.get("language") or language_of("".join(rows)) or language_of("".join(used)) or guess or "ru"
    return read_field(rows, used, Rules(str(language)[:10], flags["diagonal"], shortest, flags["strict_yo"]))


def _texts(asked: dict[str, Any], key: str, field: str) -> list[str]:
    texts = asked.get(key, [])
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise PositionError(N_("“%(name)s” is a list of texts."), field=field, name=key)
    return texts


def _answer(position: Position, lexicon: Lexicon, *, replies: bool, ending: bool, seconds: float) -> dict[str, Any]:
    """The JSON object that answers a position."""
    if ending:
        end = endgame(position, lexicon, budget=Budget(seconds))
        return {
            "value": end.value,
            "complete": end.is_complete,
            "best": list(map(_as_json, end.best)),
            "line": list(map(_as_json, end.line)),
        }
    answer = solve(position, lexicon)
    moves = [_as_json(play) for play in answer.plays]
    if replies:
        known = {one.play: one for one in reply(position, lexicon)}
        for play, move in zip(answer.plays, moves, strict=True):
            if play in known:
                best = known[play].answer
                move |= {"reply": _as_json(best) if best else None, "net": known[play].net}
    return {"moves": moves, "paths": answer.paths}


def _as_json(play: Play) -> dict[str, Any]:
    return {
        "row": play.row,
        "col": play.col,
        "letter": play.letter,
        "word": play.word,
        "paths": [list(map(list, path)) for path in play.paths],
    }


def _print(
    position: Position, lexicon: Lexicon, *, replies: bool, ending: bool, seconds: float, top: int | None
) -> None:
    for row in position.rows:
        click.echo("  " + " ".join(row))
    for note in _notes(position, lexicon):
        click.echo(f"note: {note}", err=True)
    if ending:
        end = endgame(position, lexicon, budget=Budget(seconds))
        exact = "exact" if end.is_complete else f"not finished, {end.depth} moves looked ahead"
        click.echo(f"\nvalue for the side to move: {end.value:+} ({exact}), {lexicon.title}")
        for play in end.best:
            click.echo(_described(play))
        click.echo("best line: " + ("; ".join(map(str, end.line)) or "no move is left"))
        return
    answer = solve(position, lexicon)
    click.echo(f"\n{answer.total:,} moves, {answer.paths:,} paths, {lexicon.title}")
    if not answer.total:
        click.echo("No move is left: the game is over." if position.empty else "The field is full: the game is over.")
    if replies:
        _print_replies(reply(position, lexicon)[:top])
        return
    for play in answer.first(top):
        click.echo(_described(play))


def _described(play: Play) -> str:
    places = ", ".join(f"{row + 1}.{col + 1}" for row, col in play.paths[0])
    more = f", {len(play.paths)} paths" if len(play.paths) > 1 else ""
    return f"{play.score:>3}  {play.word:<16} {play.letter} in {square_name(play.row, play.col)}: {places}{more}"


def _print_replies(found: Sequence[Reply]) -> None:
    for one in found:
        answer = f"{one.answer.word} ({one.answer})" if one.answer else "no word"
        click.echo(f"{one.net:>+4}  {one.play.word:<16} {one.play!s:<24} answer {answer}")


def _notes(position: Position, lexicon: Lexicon) -> list[str]:
    notes = []
    unknown = unknown_words(position, lexicon)
    if unknown:
        notes.append(f"used, but not in the list: {', '.join(unknown)}")
    if position.is_uneven:
        notes.append("an odd number of cells is empty: the sides get unequal numbers of moves")
    standing = [row for row in position.rows if "." not in row and row not in position.used and lexicon.contains(row)]
    if standing and len(standing) == sum(row.strip(".") != "" for row in position.rows) == 1:
        notes.append(f"is {standing[0]} the start word? Then it may not come again: --used {standing[0]}")
    return notes
