"""The command ``tilewright endgame``: the best line of a Scrabble position with an empty bag."""

from __future__ import annotations

import time
from pathlib import Path

import click

from solvers import scrabble
from solvers.budget import Budget
from solvers.scrabble import Position
from webapp.command_line import JSON, LISTS, OWN_LIST, Seconds, answer, chosen_lists, counted
from webapp.scrabble import objects
from webapp.scrabble.options import GAME, chosen_game, one_language, position_text, tell
from webapp.scrabble.position_lists import list_for
from webapp.workers import DASK, THREADS, hired


@click.command()
@click.argument("position")
@LISTS
@OWN_LIST
@GAME
@click.option("--seconds", type=Seconds(), default=30.0, show_default=True, help="The time limit for a position.")
@THREADS
@DASK
@JSON
def endgame(
    position: str,
    lexicon_name: str | None,
    words_file: Path | None,
    game: str | None,
    seconds: float,
    threads: int,
    dask_address: str,
    as_json: bool,
) -> None:
    """Find the best line of a Scrabble POSITION with an empty bag, and prove it if there is time.

    POSITION is a CGP, board lines, or a file that holds them; the opponent's rack may be left out if the bag is empty.
    With - as POSITION, each line of standard input is one, answered with one line of JSON.
    """
    rules = chosen_game(game)
    lists = chosen_lists(lexicon_name, words_file, one_language(rules, dask_address))

    def find(text: str) -> objects.Endgame:
        parsed = scrabble.with_both_racks(Position.parse(text, rules))
        lexicon = list_for(parsed, lists(parsed.rules.alphabet.language))
        started = time.perf_counter()
        ending = scrabble.endgame(parsed, lexicon, budget=Budget(seconds))
        return objects.endgame(parsed, lexicon, ending, time.perf_counter() - started)

    answer("position", position, as_json, find=find, show=_show, read=position_text, hired=hired(threads, dask_address))


def _show(found: objects.Endgame) -> None:
    tell(found.notice)
    state = "proven" if found.proven else f"the best found, {counted(found.depth, 'move')} ahead"
    click.echo(f"{found.value:+} for the side to move: {state} ({counted(found.nodes, 'position')}, {found.seconds} s)")
    for number, move in enumerate(found.line, 1):
        click.echo(f"{number:>3}  {move.score:>4}  {move.move or f'{move.at:<4} {move.play}'}")
