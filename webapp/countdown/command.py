"""The commands ``tilewright countdown`` and ``tilewright numbers``: letters and numbers rounds solved."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import click

from solvers.countdown import Answer, NumbersAnswer, NumbersGame, Position, solve, solve_numbers
from solvers.errors import PositionError
from solvers.lexicon import Lexicon, catalog, open_lexicon
from webapp.command_line import LISTS, OWN_LIST, chosen_list, counted, lines_read

DEFAULT_LIST = "british"


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("letters", nargs=-1)
@LISTS
@OWN_LIST
@click.option("--json", "as_json", is_flag=True, help="Answer with a JSON object.")
def countdown(letters: tuple[str, ...], lexicon_name: str | None, words_file: Path | None, as_json: bool) -> None:
    """Find every word in the LETTERS of a selection, the longest first.

    With - for LETTERS, each line of standard input is a selection, answered by one line of JSON.
    """
    lexicon = chosen_list(lexicon_name, words_file) or open_lexicon(_default_list())
    if letters == ("-",):
        for line in lines_read():
            click.echo(json.dumps(_answered(line, lexicon), ensure_ascii=False))
        return
    text = " ".join(letters)
    if as_json:
        _echo_or_fail(_answered(text, lexicon))
        return
    try:
        position = Position.parse(text, lexicon.alphabet.language)
        _print(position, solve(position, lexicon), lexicon)
    except PositionError as error:
        raise click.ClickException(f"{error.field}: {error}") from error


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("game", nargs=-1, metavar="TARGET N N N N N N")
@click.option("--top", type=click.IntRange(min=0), default=10, show_default=True, help="How many methods; 0 for all.")
@click.option("--json", "as_json", is_flag=True, help="Answer with a JSON object.")
def numbers(game: tuple[str, ...], top: int, as_json: bool) -> None:
    """Make TARGET of six numbers N, or come as near as can be, by the easiest methods first.

    With - alone, each line of standard input is a target and six numbers, answered by one line of JSON.
    """
    if game == ("-",):
        for line in lines_read():
            click.echo(json.dumps(_reckoned(line, top), ensure_ascii=False))
        return
    text = " ".join(game)
    if as_json:
        _echo_or_fail(_reckoned(text, top))
        return
    try:
        parsed = NumbersGame.parse(text)
        _print_methods(parsed, solve_numbers(parsed, top=top or None))
    except PositionError as error:
        raise click.ClickException(f"{error.field}: {error}") from error


def _default_list() -> str:
    """The British list if it ships, else the first that does."""
    names = [entry.name for entry in catalog()]
    return DEFAULT_LIST if DEFAULT_LIST in names else names[0]


def _echo_or_fail(answered: dict[str, Any]) -> None:
    click.echo(json.dumps(answered, ensure_ascii=False))
    if "error" in answered:
        sys.exit(1)


def _answered(text: str, lexicon: Lexicon) -> dict[str, Any]:
    """The JSON object that answers a selection, or says why it cannot be read."""
    try:
        position = Position.parse(text, lexicon.alphabet.language)
        answer = solve(position, lexicon)
    except PositionError as error:
        return {"letters": text[:400], "error": str(error), "field": error.field}
    return {
        "letters": str(position),
        "max_length": answer.max_length,
        "best": list(answer.best),
        "by_length": {str(length): count for length, count in answer.counts.items()},
    }


def _reckoned(text: str, top: int) -> dict[str, Any]:
    """The JSON object that answers a numbers game, or says why it cannot be read."""
    try:
        game = NumbersGame.parse(text)
        answer = solve_numbers(game, top=top or None)
    except PositionError as error:
        return {"game": text[:400], "error": str(error), "field": error.field}
    return {
        "target": game.target,
        "tiles": list(game.tiles),
        "away": answer.away,
        "points": answer.points,
        "total": answer.total,
        "methods": [
            {"method": method.text, "result": method.result, "steps": list(map(str, method.steps))}
            for method in answer.methods
        ],
    }


def _print(position: Position, answer: Answer, lexicon: Lexicon) -> None:
    click.echo(f"{position}: {counted(answer.total, 'word')} in {lexicon.title}")
    for length, words in answer.by_length.items():
        click.echo(f"\n{length} letters ({len(words):,})\n{' '.join(words)}")


def _print_methods(game: NumbersGame, answer: NumbersAnswer) -> None:
    nearest = " and ".join(map(str, answer.results))
    reached = "exactly" if not answer.away else f"{nearest} at the nearest, {answer.away} away"
    click.echo(f"{game.target} of {' '.join(map(str, game.tiles))}: {reached}, {answer.points} points")
    click.echo(f"{answer.total:,} different methods" if answer.total != 1 else "one method")
    for method in answer.methods:
        click.echo(f"\n{method.text} = {method.result}")
        for step in method.steps:
            click.echo(f"  {step.left} {step.sign} {step.right} = {step.result}")
