"""The command ``tilewright solve``: the best plays of a Scrabble position."""

from pathlib import Path

import click
from msgspec import to_builtins

from solvers import scrabble
from solvers.lexicon import Lexicon
from solvers.scrabble import Play, Position, default_rules
from webapp.command_line import COUNT, JSON, NamedList, counted, list_options
from webapp.scrabble import objects
from webapp.scrabble.options import (
    GAME,
    LEAVES,
    answer_position,
    check_alphabet,
    chosen_game,
    one_language,
    own_leaves,
    tell,
)
from webapp.scrabble.position_lists import leaves_for, list_for, no_rack, notice, rough_values
from webapp.workers import open_workers, worker_options


@click.command()
@click.argument("position")
@list_options
@click.option("--top", type=COUNT, default=20, show_default=True, help="How many plays; 0 for all.")
@GAME
@click.option(
    "--equity",
    is_flag=True,
    help="Rank plays, exchanges and the pass by equity: score plus the value of the tiles kept.",
)
@LEAVES
@worker_options
@JSON
def solve(
    position: str,
    named: NamedList,
    top: int,
    game: str | None,
    equity: bool,
    leaves_file: Path | None,
    threads: int,
    dask_address: str,
    as_json: bool,
) -> None:
    """Find the best plays of a Scrabble POSITION.

    With --leaves they are ranked by equity.

    POSITION is a CGP, a rack, or a file that holds a position. With - as POSITION, each line of standard input is one,
    answered with one line of JSON.
    """
    rules = chosen_game(game)
    own = own_leaves(leaves_file, rules or default_rules())
    lists = named.by_language(one_language(rules, dask_address))

    def find(text: str) -> tuple[Position, Lexicon, scrabble.Answer]:
        if not text.strip():
            raise no_rack()
        parsed = Position.parse(text, rules)
        lexicon = list_for(parsed, lists(parsed.rules.alphabet.language))
        check_alphabet(own, parsed.rules)
        leaves = own or (leaves_for(parsed, lexicon, "equity") if equity else None)
        order = "equity" if leaves else "score"
        return parsed, lexicon, scrabble.solve(parsed, lexicon, top=top or None, order=order, leaves=leaves)

    answer_position(
        position,
        as_json,
        find=find,
        record=lambda found: to_builtins(objects.solved(*found)),
        show=lambda found: _show(*found),
        workers=open_workers(threads, dask_address),
        at_a_time=20,
    )


def _show(position: Position, lexicon: Lexicon, answer: scrabble.Answer) -> None:
    tell(notice(position, lexicon))
    if answer.exchanges_and_pass and (rough := rough_values(position.rules)):
        tell(rough)
    written = position.rules.alphabet.to_notation
    for tile in scrabble.unseen(position).overused:
        tell(f"{written(tile.letter)}: {tile.used} used, {tile.held} in the set")
    for number, row in enumerate(position.rows(), 1):
        click.echo(f"{number:>3} {written(row)}")
    rack = written(position.rules.alphabet.decode(position.rack))
    found = f"{counted(answer.total, 'play')}, {counted(answer.exchanges, 'exchange')}"
    click.echo(f"\nRack {rack or '(empty)'}, {lexicon.title}: {found}")
    for move in answer.moves or answer.plays:
        equity = "" if move.equity is None else f"{move.equity:>8.2f}"
        if not isinstance(move, Play):
            click.echo(f"{equity}{0:>5}  {written(str(move)):<21} keeps {written(move.leave) or '-'}")
            continue
        words = written(", ".join(word.word for word in move.words))
        leave = written(move.leave) or "-"
        click.echo(f"{equity}{move.score:>5}  {move.at:<4} {written(move.notation):<16} keeps {leave:<8} {words}")
    if not answer.plays:
        click.echo("No legal play: exchange or pass." if answer.exchanges else "No legal play: pass.")
