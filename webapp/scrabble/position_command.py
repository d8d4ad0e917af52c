"""The commands ``tilewright score``, ``check`` and ``unseen``: what the rules and a list say of one position."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from math import prod
from pathlib import Path
from typing import TypeVar

import click
from msgspec import UNSET, Struct, UnsetType

from solvers.errors import PositionError
from solvers.scrabble import Position
from solvers.scrabble import check as checked
from solvers.scrabble import score as scored
from solvers.scrabble import unseen as unseen_tiles
from webapp.command_line import GAME, LISTS, OWN_LIST, chosen_game, chosen_list, counted, position_text
from webapp.scrabble import objects

_Answer = TypeVar("_Answer", bound=Struct)

JSON = click.option("--json", "as_json", is_flag=True, help="Answer with a JSON object.")


def say(answer: Struct) -> None:
    """Print an object as one line of JSON."""
    click.echo(json.dumps(objects.as_record(answer), ensure_ascii=False))


def tell(notice: str | UnsetType) -> None:
    """Print what is to be known beside an answer, if anything, to standard error."""
    if notice is not UNSET:
        click.echo(f"Note: {notice}", err=True)


def _answered(position: str, game: str | None, as_json: bool, answer: Callable[[Position], _Answer]) -> _Answer:
    """What *answer* says of the position; ends the command with status 1 if that cannot be read, or asked."""
    rules = chosen_game(game)
    try:
        text = position_text(position)
        return answer(Position.parse(text, rules))
    except PositionError as error:
        if not as_json:
            raise click.ClickException(f"{error.field}: {error}") from error
        say(objects.refused(position, error))
        sys.exit(1)


@click.command()
@click.argument("position")
@click.argument("placement")
@LISTS
@OWN_LIST
@GAME
@JSON
def score(
    position: str, placement: str, lexicon_name: str | None, words_file: Path | None, game: str | None, as_json: bool
) -> None:
    """Tell what a PLACEMENT (8D WORD across, D8 WORD down) is worth in a Scrabble POSITION, letter by letter.

    POSITION is a CGP, board lines, or a file that holds them.
    """

    def answer(parsed: Position) -> objects.Scored:
        language = parsed.rules.alphabet.language
        lexicon = objects.list_if_any(parsed, chosen_list(lexicon_name, words_file, language))
        return objects.scored(parsed, scored(parsed, placement, lexicon), lexicon)

    found = _answered(position, game, as_json, answer)
    if as_json:
        say(found)
        return
    tell(found.notice)
    for word in found.words:
        letters = " ".join(f"{letter.letter}{letter.value * letter.times}" for letter in word.letters)
        times = prod(letter.word_times for letter in word.letters)
        notes = f" ×{times}" if times > 1 else ""
        notes += "  not in the list" if word.known is False else ""
        click.echo(f"{word.score:>5}  {word.at:<4} {word.word:<16} {letters}{notes}")
    if found.bonus:
        click.echo(f"{found.bonus:>5}  bonus")
    missing = f"; the rack lacks {found.missing}" if found.missing else ""
    click.echo(f"{found.play.score:>5}  in all, keeps {found.play.leave or '-'}{missing}")


@click.command()
@click.argument("position")
@LISTS
@OWN_LIST
@GAME
@JSON
def check(position: str, lexicon_name: str | None, words_file: Path | None, game: str | None, as_json: bool) -> None:
    """Look up every word on the board of a Scrabble POSITION. Ends with status 1 if the list does not have one.

    POSITION is a CGP, board lines, or a file that holds them.
    """

    def answer(parsed: Position) -> objects.Checked:
        language = parsed.rules.alphabet.language
        lexicon = objects.list_for(parsed, chosen_list(lexicon_name, words_file, language))
        return objects.checked(parsed, lexicon, checked(parsed, lexicon))

    found = _answered(position, game, as_json, answer)
    if as_json:
        say(found)
    else:
        tell(found.notice)
        for word in found.words:
            click.echo(f"{word.at:<4} {word.word:<21} {'' if word.known else 'not in the list'}".rstrip())
        click.echo(f"\n{counted(len(found.words), 'word')}, {len(found.unknown)} not in the list {found.lexicon}")
    if found.unknown:
        sys.exit(1)


@click.command()
@click.argument("position")
@GAME
@JSON
def unseen(position: str, game: str | None, as_json: bool) -> None:
    """Count the tiles that a Scrabble POSITION does not show.

    POSITION is a CGP, board lines, a rack, or a file that holds them.
    """
    found = _answered(position, game, as_json, lambda parsed: objects.unseen(parsed, unseen_tiles(parsed)))
    if as_json:
        say(found)
        return
    click.echo("  ".join(f"{letter} {count}" for letter, count in found.left.items()))
    click.echo(f"{found.total} unseen, {found.bag} of them in the bag if the opponent's rack is full")
    for tile in found.overused:
        click.echo(f"{tile.letter}: {tile.used} used, {tile.held} in the set")
