"""The commands ``tilewright countdown`` and ``tilewright numbers``: letters and numbers rounds solved."""

from typing import Any

import click

from solvers.countdown import Answer, NumbersAnswer, NumbersGame, Position, solve, solve_numbers
from solvers.lexicon import Lexicon, default_list, open_lexicon
from webapp.command_line import COUNT, JSON, NamedList, answer, counted, list_options


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("letters", nargs=-1)
@list_options
@JSON
def countdown(letters: tuple[str, ...], named: NamedList, as_json: bool) -> None:
    """Find every word in the LETTERS of a selection, the longest first.

    With - as LETTERS, each line of standard input is a selection, answered with one line of JSON.
    """
    lexicon = named.open() or open_lexicon(default_list(game="countdown"))

    def find(text: str) -> tuple[Position, Answer]:
        position = Position.parse(text, lexicon.alphabet.language)
        return position, solve(position, lexicon)

    answer(
        "letters",
        " ".join(letters),
        as_json,
        find=find,
        show=lambda found: _show(*found, lexicon),
        record=lambda found: _record(*found),
    )


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("game", nargs=-1, metavar="TARGET N N N N N N")
@click.option("--top", type=COUNT, default=10, show_default=True, help="How many methods; 0 for all.")
@JSON
def numbers(game: tuple[str, ...], top: int, as_json: bool) -> None:
    """Reach TARGET with six numbers N, or come as close as possible; the easiest methods come first.

    With - alone, each line of standard input is a target and six numbers, answered with one line of JSON.
    """

    def find(text: str) -> tuple[NumbersGame, NumbersAnswer]:
        parsed = NumbersGame.parse(text)
        return parsed, solve_numbers(parsed, top=top or None)

    answer(
        "game",
        " ".join(game),
        as_json,
        find=find,
        show=lambda found: _show_methods(*found),
        record=lambda found: _methods_record(*found),
    )


def _record(position: Position, answer: Answer) -> dict[str, Any]:
    return {
        "letters": str(position),
        "max_length": answer.max_length,
        "best": list(answer.best),
        "by_length": {str(length): count for length, count in answer.counts.items()},
    }


def _methods_record(game: NumbersGame, answer: NumbersAnswer) -> dict[str, Any]:
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


def _show(position: Position, answer: Answer, lexicon: Lexicon) -> None:
    click.echo(f"{position}: {counted(answer.total, 'word')} in {lexicon.title}")
    kind = "tiles" if lexicon.alphabet.long_names else "letters"
    for length, words in answer.by_length.items():
        click.echo(f"\n{length} {kind} ({len(words):,})\n{' '.join(words)}")


def _show_methods(game: NumbersGame, answer: NumbersAnswer) -> None:
    nearest = " and ".join(map(str, answer.results))
    reached = "exactly" if not answer.away else f"{nearest} at the nearest, {answer.away} away"
    click.echo(f"{game.target} of {' '.join(map(str, game.tiles))}: {reached}, {answer.points} points")
    click.echo(f"{answer.total:,} different methods" if answer.total != 1 else "one method")
    for method in answer.methods:
        click.echo(f"\n{method.text} = {method.result}")
        for step in method.steps:
            click.echo(f"  {step.left} {step.sign} {step.right} = {step.result}")
