"""The commands ``tilewright score``, ``check`` and ``unseen``: one position, judged by the rules and a list."""

import sys
from math import prod

import click

from solvers import scrabble
from solvers.scrabble import Position
from webapp.command_line import JSON, NamedList, counted, list_options
from webapp.scrabble import objects
from webapp.scrabble.options import GAME, answer_position, chosen_game, tell
from webapp.scrabble.position_lists import list_for, list_if_any


@click.command()
@click.argument("position")
@click.argument("placement")
@list_options
@GAME
@JSON
def score(position: str, placement: str, named: NamedList, game: str | None, as_json: bool) -> None:
    """Score a PLACEMENT (8D WORD across, D8 WORD down) in a Scrabble POSITION, letter by letter.

    POSITION is a CGP, board lines, or a file that holds them. With - as POSITION, each line of standard input is one,
    answered with one line of JSON.
    """
    rules = chosen_game(game)
    lists = named.by_language()

    def find(text: str) -> objects.Scored:
        parsed = Position.parse(text, rules)
        lexicon = list_if_any(parsed, lists(parsed.rules.alphabet.language))
        return objects.scored(parsed, scrabble.score(parsed, placement, lexicon), lexicon)

    answer_position(position, as_json, find=find, show=_show_score)


def _show_score(found: objects.Scored) -> None:
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
@list_options
@GAME
@JSON
def check(position: str, named: NamedList, game: str | None, as_json: bool) -> None:
    """Look up every word on the board of a Scrabble POSITION. Exits with status 1 if one is not in the list.

    POSITION is a CGP, board lines, or a file that holds them. With - as POSITION, each line of standard input is one,
    answered with one line of JSON and status 0.
    """
    rules = chosen_game(game)
    lists = named.by_language()

    def find(text: str) -> objects.Checked:
        parsed = Position.parse(text, rules)
        lexicon = list_for(parsed, lists(parsed.rules.alphabet.language))
        return objects.checked(parsed, lexicon, scrabble.check(parsed, lexicon))

    found = answer_position(position, as_json, find=find, show=_show_words)
    if found and found.unknown:
        sys.exit(1)


def _show_words(found: objects.Checked) -> None:
    tell(found.notice)
    for word in found.words:
        click.echo(f"{word.at:<4} {word.word:<21} {'' if word.known else 'not in the list'}".rstrip())
    click.echo(f"\n{counted(len(found.words), 'word')}, {len(found.unknown)} not in the list {found.lexicon}")


@click.command()
@click.argument("position")
@GAME
@JSON
def unseen(position: str, game: str | None, as_json: bool) -> None:
    """Count the tiles that a Scrabble POSITION does not show.

    POSITION is a CGP, board lines, a rack, or a file that holds them. With - as POSITION, each line of standard input
    is one, answered with one line of JSON.
    """
    rules = chosen_game(game)

    def find(text: str) -> objects.Unseen:
        parsed = Position.parse(text, rules)
        return objects.unseen(parsed, scrabble.unseen(parsed))

    answer_position(position, as_json, find=find, show=_show_tiles)


def _show_tiles(found: objects.Unseen) -> None:
    click.echo("  ".join(f"{letter} {count}" for letter, count in found.left.items()))
    click.echo(f"{found.total} unseen, {found.bag} of them in the bag if the opponent's rack is full")
    for tile in found.overused:
        click.echo(f"{tile.letter}: {tile.used} used, {tile.held} in the set")
