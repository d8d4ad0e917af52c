"""The commands ``tilewright balda`` (moves of a field) and ``balda-match`` (level against level)."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import click
from msgspec import Struct

from solvers.balda import (
    KNOWN_LEVELS,
    Play,
    Position,
    Rules,
    endgame,
    language_of,
    play_match,
    reply,
    solve,
    strict_lexicon,
    unknown_words,
)
from solvers.balda.notation import read_words
from solvers.balda.position import lone_word
from solvers.balda.rules import SHORTEST_WORDS
from solvers.balda.vocabulary import LIMITS, limited, read_limits
from solvers.budget import Budget
from solvers.errors import InputError, square_name
from solvers.lexicon import Lexicon, default_list, open_lexicon, word_list
from webapp.command_line import COUNT, JSON, NamedList, Seconds, answer, list_options, read_object

_Lists = Callable[[Rules], Lexicon]
_VOCABULARY = click.option(
    "--vocabulary",
    type=click.Choice(list(LIMITS)),
    multiple=True,
    help="Leave words out; may be given several times. The Russian list holds nouns only.",
)


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("field")
@click.option("--used", metavar="WORD,WORD", default="", help="Words already played, including the start word.")
@click.option("--diagonal", is_flag=True, help="Cells that touch at a corner are neighbours too.")
@click.option("--min-length", type=COUNT, metavar="N", help="Length of the shortest word that counts.  [default: 2]")
@click.option("--strict-yo", is_flag=True, help="Ё is a letter of its own, not Е.")
@list_options
@_VOCABULARY
@click.option("--replies", is_flag=True, help="What the opponent can answer to the 40 longest moves.")
@click.option("--endgame", "ending", is_flag=True, help="Play the position out: exact value and all best moves.")
@click.option("--seconds", type=Seconds(), default=60.0, show_default=True, help="The time limit for an ending.")
@click.option("--top", type=COUNT, show_default="20; all with --json and -", help="How many moves; 0 for all.")
@JSON
def balda(
    field: str,
    used: str,
    diagonal: bool,
    min_length: int | None,
    strict_yo: bool,
    named: NamedList,
    vocabulary: tuple[str, ...],
    replies: bool,
    ending: bool,
    seconds: float,
    top: int | None,
    as_json: bool,
) -> None:
    """Find every move of a Balda FIELD, with every path of its word.

    FIELD is rows separated by / with dots for empty cells (...../...../балда/...../.....), the one-line form of a
    position, or a JSON object like {"rows": [...], "used": [...], "diagonal": false, "min_len": 2}. With - as FIELD,
    each line of standard input is one, answered with one line of JSON. Fields in Russian letters use the list
    “russian”, those in English letters “american”. Without --json, a word alone on a field is taken as the start word.
    """
    if replies and ending:
        raise click.UsageError("--replies and --endgame exclude each other.")
    lists = _lists(named, vocabulary)
    guess = _named_language(named.name)

    def find(text: str) -> tuple[Position, Lexicon]:
        position = _read(text, guess, strict_yo)
        rules = replace(
            position.rules,
            diagonal=diagonal or position.rules.diagonal,
            min_length=position.rules.min_length if min_length is None else min_length,
            strict_yo=strict_yo or position.rules.strict_yo,
        )
        words = tuple(dict.fromkeys((*position.used, *read_words(used, rules.alphabet))))
        return replace(position, rules=rules, used=words), lists(rules)

    def record(found: tuple[Position, Lexicon]) -> dict[str, Any]:
        return _ending_record(*found, seconds) if ending else _record(*found, replies=replies, top=top or None)

    def show(found: tuple[Position, Lexicon]) -> None:
        position, lexicon = found
        position = position.with_start_word()
        _show_field(position, lexicon)
        if ending:
            _show_ending(position, lexicon, seconds)
        else:
            _show_moves(position, lexicon, replies=replies, top=(20 if top is None else top) or None)

    answer("position", field, as_json, find=find, show=show, record=record)


@click.command("balda-match")
@click.argument("first", type=click.Choice(KNOWN_LEVELS), metavar="[FIRST]", default="careful")
@click.argument("second", type=click.Choice(KNOWN_LEVELS), metavar="[SECOND]", default="greedy")
@click.option("--games", type=click.IntRange(1, 10_000), default=200, show_default=True, help="How many games.")
@click.option("--seed", default="match", show_default=True, help="Seed of the start words.")
@list_options
@_VOCABULARY
def balda_match(
    first: str,
    second: str,
    games: int,
    seed: str,
    named: NamedList,
    vocabulary: tuple[str, ...],
) -> None:
    """Play level FIRST against level SECOND on 5x5 fields; each start word is played twice, each level beginning once.

    The levels are, the weakest first, easy, casual, fair, steady, common, read, careful (the default of FIRST) and
    expert; greedy (the default of SECOND) takes the longest word each time. Each draw counts for neither.
    """
    try:
        lexicon = _lists(named, vocabulary)(Rules(_named_language(named.name) or "ru"))
        result = play_match(lexicon, first, second, games, seed)
    except InputError as error:
        raise click.ClickException(f"{error.field}: {error}") from error
    click.echo(f"{first} against {second}, {lexicon.title}: {result}")


def _named_language(lexicon_name: str | None) -> str | None:
    try:
        return word_list(lexicon_name).language if lexicon_name else None
    except InputError:
        return None


def _lists(named: NamedList, limits: Sequence[str]) -> _Lists:
    """The list for a position's rules: the one named by the options, else the language's default; within *limits*."""
    chosen = named.by_language()
    within = read_limits(",".join(limits))

    @cache
    def opened(language: str, strict_yo: bool) -> Lexicon:
        if strict_yo:
            lexicon = strict_lexicon(named.file or named.name or default_list(language).name)
        else:
            lexicon = chosen(language) or open_lexicon(default_list(language))
        return limited(lexicon, within)

    return lambda rules: opened(rules.language, rules.strict_yo)


def _parsed(text: str, guess: str | None, strict_yo: bool) -> Position:
    """A position from its text; in the language of the named list if the letters leave it open."""
    if not strict_yo and (guess is None or language_of(text.split("lang=")[0]) or "=" in text):
        return Position.parse(text)
    rules = Position.parse(text).rules
    language = language_of(text) or guess or rules.language
    return Position.parse(text, replace(rules, language=language, strict_yo=strict_yo or rules.strict_yo))


class _Field(Struct):
    """A field as a JSON object."""

    rows: list[str]
    used: list[str] = []
    diagonal: bool = False
    min_len: int = SHORTEST_WORDS[0]
    language: str | None = None
    strict_yo: bool = False


def _read(text: str, guess: str | None, strict_yo: bool) -> Position:
    """A position from a JSON object, or from its one-line form."""
    if not text.lstrip().startswith(("{", "[", '"')):
        return _parsed(text, guess, strict_yo)
    field = read_object(text, _Field, {"rows": "field"})
    language = field.language or language_of("".join(field.rows)) or language_of("".join(field.used)) or guess or "ru"
    rules = Rules(language[:10], field.diagonal, field.min_len, field.strict_yo)
    return Position.from_rows(field.rows, field.used, rules)


def _ending_record(position: Position, lexicon: Lexicon, seconds: float) -> dict[str, Any]:
    end = endgame(position, lexicon, budget=Budget(seconds))
    return {
        "value": end.value,
        "complete": end.is_complete,
        "best": list(map(_as_json, end.best)),
        "line": list(map(_as_json, end.line)),
    }


def _record(position: Position, lexicon: Lexicon, *, replies: bool, top: int | None) -> dict[str, Any]:
    answer = solve(position, lexicon)
    plays = tuple(answer.first(top))
    moves = [_as_json(play) for play in plays]
    if replies:
        known = {one.play: one for one in reply(position, lexicon)}
        for play, move in zip(plays, moves, strict=True):
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


def _show_field(position: Position, lexicon: Lexicon) -> None:
    for row in position.rows:
        click.echo("  " + " ".join(row))
    for note in _notes(position, lexicon):
        click.echo(f"note: {note}", err=True)


def _show_ending(position: Position, lexicon: Lexicon, seconds: float) -> None:
    end = endgame(position, lexicon, budget=Budget(seconds))
    exact = "exact" if end.is_complete else f"not finished, {end.depth} moves looked ahead"
    click.echo(f"\nvalue for the side to move: {end.value:+} ({exact}), {lexicon.title}")
    for play in end.best:
        click.echo(_described(play))
    click.echo("best line: " + ("; ".join(map(str, end.line)) or "no move is left"))


def _show_moves(position: Position, lexicon: Lexicon, *, replies: bool, top: int | None) -> None:
    answer = solve(position, lexicon)
    click.echo(f"\n{answer.total:,} moves, {answer.paths:,} paths, {lexicon.title}")
    if position.empty == position.width * position.height:
        click.echo("The field is empty: put a start word into it, such as ...../...../балда/...../.....")
    elif not answer.total:
        click.echo("No move is left: the game is over." if position.empty else "The field is full: the game is over.")
    if replies:
        for one in reply(position, lexicon)[:top]:
            best = f"{one.answer.word} ({one.answer})" if one.answer else "no word"
            click.echo(f"{one.net:>+4}  {one.play.word:<16} {one.play!s:<24} answer {best}")
        return
    for play in answer.first(top):
        click.echo(_described(play))


def _described(play: Play) -> str:
    places = ", ".join(f"{row + 1}.{col + 1}" for row, col in play.paths[0])
    more = f", {len(play.paths)} paths" if len(play.paths) > 1 else ""
    return f"{play.score:>3}  {play.word:<16} {play.letter} in {square_name(play.row, play.col)}: {places}{more}"


def _notes(position: Position, lexicon: Lexicon) -> list[str]:
    notes = []
    unknown = unknown_words(position, lexicon)
    if unknown:
        notes.append(f"used, but not in the list: {', '.join(unknown)}")
    if position.is_uneven:
        notes.append("an odd number of cells is empty: the sides get unequal numbers of moves")
    if position.used == (lone_word(position.rows),):
        notes.append(f"{position.used[0]} is taken as the start word, which may not come again")
    return notes
