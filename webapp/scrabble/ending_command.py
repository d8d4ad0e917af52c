"""The commands ``tilewright endgame`` and ``preending``: Scrabble with an empty or nearly empty bag."""

import time

import click

from solvers import scrabble
from solvers.budget import Budget
from solvers.scrabble import Position
from solvers.scrabble.preending import DRAWS, MOST_DRAWS, tiles_in_bag
from solvers.scrabble.selfplay import MOST_SEED
from webapp.command_line import JSON, NamedList, Seconds, counted, list_options
from webapp.scrabble import objects, preending_objects
from webapp.scrabble.options import GAME, answer_position, chosen_game, one_language, tell
from webapp.scrabble.position_lists import list_for
from webapp.workers import open_workers, worker_options

_NAMED = 8
"""How many draws that do not win are named."""


@click.command()
@click.argument("position")
@list_options
@GAME
@click.option("--seconds", type=Seconds(), default=30.0, show_default=True, help="The time limit for a position.")
@worker_options
@JSON
def endgame(
    position: str,
    named: NamedList,
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
    lists = named.by_language(one_language(rules, dask_address))

    def find(text: str) -> objects.Endgame:
        parsed = scrabble.with_both_racks(Position.parse(text, rules))
        lexicon = list_for(parsed, lists(parsed.rules.alphabet.language))
        started = time.perf_counter()
        ending = scrabble.endgame(parsed, lexicon, budget=Budget(seconds))
        return objects.endgame(parsed, lexicon, ending, time.perf_counter() - started)

    answer_position(position, as_json, find=find, show=_show_ending, workers=open_workers(threads, dask_address))


def _show_ending(found: objects.Endgame) -> None:
    tell(found.notice)
    state = "proven" if found.proven else f"the best found, {counted(found.depth, 'move')} ahead"
    click.echo(f"{found.value:+} for the side to move: {state} ({counted(found.nodes, 'position')}, {found.seconds} s)")
    for number, move in enumerate(found.line, 1):
        click.echo(f"{number:>3}  {move.score:>4}  {move.move or f'{move.at:<4} {move.play}'}")


@click.command()
@click.argument("position")
@list_options
@GAME
@click.option("--seconds", type=Seconds(), default=60.0, show_default=True, help="The time limit for a position.")
@click.option(
    "--draws", type=click.IntRange(1, MOST_DRAWS), default=DRAWS, show_default=True,
    help="If there are more different draws, so many are sampled.",
)  # fmt: skip
@click.option("--seed", type=click.IntRange(0, MOST_SEED), default=0, show_default=True, help="The seed of the sample.")
@click.option("--top", type=click.IntRange(1, 1_000_000), default=10, show_default=True, help="How many moves to show.")
@JSON
def preending(
    position: str, named: NamedList, game: str | None, seconds: float, draws: int, seed: int, top: int, as_json: bool
) -> None:
    """Find out how often the moves of a Scrabble POSITION win with one to four tiles in the bag.

    Every draw is played to its end, both sides playing perfectly: the opponent knows its rack and the rest, you do not
    know what you will draw. For each of the best moves it shows how often it wins, the points on average, and the
    draws that do not win.

    POSITION is a CGP, board lines, or a file that holds them, without the opponent's rack. With - as POSITION, each
    line of standard input is one, answered with one line of JSON.
    """
    rules = chosen_game(game)
    lists = named.by_language()

    def find(text: str) -> preending_objects.PreEnding:
        parsed = Position.parse(text, rules)
        tiles_in_bag(parsed)
        lexicon = list_for(parsed, lists(parsed.rules.alphabet.language))
        started = time.perf_counter()
        found = scrabble.preending(parsed, lexicon, draws=draws, seed=seed, budget=Budget(seconds))
        return preending_objects.preending(parsed, lexicon, found, top, time.perf_counter() - started)

    answer_position(position, as_json, find=find, show=_show_pre_ending)


def _show_pre_ending(found: preending_objects.PreEnding) -> None:
    tell(found.notice)
    draws = "a sample of the draws" if found.sampled else "all draws"
    state = "proven" if found.proven else "the best found in time"
    work = f"{counted(found.nodes, 'position')}, {found.seconds} s"
    click.echo(f"{counted(found.bag, 'tile')} in the bag, {draws}: {state} ({work})")
    for option in found.moves:
        move = option.move
        sure = "dropped" if option.dropped else "proven" if option.proven else "estimate"
        name = move.move or f"{move.at:<4} {move.play}"
        click.echo(f"{option.win:>7.1%} {option.spread:>+7.1f}  {sure:<8}  {move.score:>4}  {name}")
        lost = [draw for draw in option.draws if draw.result != "win"]
        if lost and not option.dropped:
            named = [f"{draw.drawn}{draw.bag} ({draw.spread:+})" for draw in lost[:_NAMED]]
            more = ["…"] if len(lost) > _NAMED else []
            click.echo("         not with " + ", ".join(named + more))
