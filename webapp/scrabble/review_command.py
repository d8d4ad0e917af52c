"""The command ``tilewright review``: every turn of a game held against the best move."""

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import click

from solvers.errors import InputError
from solvers.lexicon import Lexicon, open_lexicon
from solvers.pieces import in_order
from solvers.scrabble import LeaveValues, Rules, default_rules, values_for
from solvers.scrabble.game import Replay, replay
from solvers.scrabble.gameheader import list_of
from solvers.scrabble.gamereview import Judge, TurnReview, review
from solvers.scrabble.gcg import read
from solvers.scrabble.simulation import MOST_PLIES, MOST_ROLLOUTS, MOST_SEED, PLIES
from webapp.command_line import JSON, NamedList, Seconds, list_options, refusal, refuse, say
from webapp.scrabble.options import GAME, LEAVES, check_alphabet, chosen_game, game_bytes, one_language, own_leaves
from webapp.scrabble.position_lists import no_list
from webapp.scrabble.review_record import note_of, record, with_notes
from webapp.scrabble.review_text import lines_of
from webapp.workers import open_workers, worker_options

Lists = Callable[[str], Lexicon | None]


@dataclass(frozen=True, slots=True)
class Reviewer:
    """How the games of one command are reviewed; what it makes of a game can be sent from one machine to another."""

    lists: Lists
    rules: Rules | None
    leaves: LeaveValues | None
    asked: Mapping[str, Any]
    show: str

    def opened(self, data: bytes) -> tuple[Replay, Judge]:
        """A game replayed, and how it is judged; raises InputError."""
        played = replay(read(data), self.rules)
        check_alphabet(self.leaves, played.rules)
        language = played.rules.alphabet.language
        usual = list_of(played.file, language)
        lexicon = self.lists(language) or (open_lexicon(usual) if usual else None)
        if lexicon is None:
            raise no_list(played.rules)
        return played, Judge(lexicon, self.leaves or values_for(played.rules), **self.asked)

    def shown(self, name: str, played: Replay, judge: Judge, turns: list[TurnReview]) -> Any:
        """A review as it is printed: an object for JSON, else lines of text."""
        if self.show == "json":
            return {"file": name, **record(played, judge.lexicon, turns)}
        if self.show == "gcg":
            return str(with_notes(played, {played.steps[turn.index].line: note_of(turn) for turn in turns})).rstrip(
                "\n"
            )
        return "\n".join(lines_of(played, judge.lexicon, turns))

    def __call__(self, piece: tuple[str, bytes | InputError]) -> Any:
        """The review of a file, by name and content; an InputError is returned, since it belongs to this file alone."""
        name, data = piece
        try:
            if isinstance(data, InputError):
                raise data
            played, judge = self.opened(data)
            return self.shown(name, played, judge, list(review(played, judge)))
        except InputError as error:
            return error


@click.command("review")
@click.argument("files", type=click.Path(path_type=Path, dir_okay=False, allow_dash=True), nargs=-1, required=True)
@GAME
@list_options
@LEAVES
@click.option(
    "--seconds",
    type=Seconds(),
    default=5.0,
    show_default=True,
    help="The time limit for each search of an ending; 0 judges endings by equity.",
)
@click.option(
    "--simulate",
    "rollouts",
    type=click.IntRange(0, MOST_ROLLOUTS),
    default=0,
    show_default=True,
    metavar="N",
    help="Judge turns by N rollouts of the move made and of each of the best moves by equity.",
)
@click.option(
    "--plies",
    type=click.IntRange(1, MOST_PLIES),
    default=PLIES,
    show_default=True,
    help="How many turns a rollout goes.",
)
@click.option("--seed", type=click.IntRange(0, MOST_SEED), default=0, show_default=True, help="Seed of the rollouts.")
@worker_options
@click.option("--gcg", is_flag=True, help="Write the game as GCG with a note on every turn.")
@JSON
def review_command(
    files: tuple[Path, ...],
    game: str | None,
    named: NamedList,
    leaves_file: Path | None,
    seconds: float,
    rollouts: int,
    plies: int,
    seed: int,
    threads: int,
    dask_address: str,
    gcg: bool,
    as_json: bool,
) -> None:
    """Hold every turn of the games in FILES (GCG, or - for standard input) against the best move.

    A turn is judged by equity, by simulation where --simulate asks for it, or by score in a game without leave values;
    and with an empty bag by playing the ending out. It says what the best move was and how many points and wins were
    lost, and of each player how much in all, the bingos missed, the phonies and the luck of the draw. Turns whose rack
    is not known in full are not judged. With --leaves all of that goes by the values in the file. Of several files each
    is answered in turn; exits with status 1 if one of them is not a game.
    """
    if gcg and (as_json or len(files) > 1):
        raise click.UsageError("--gcg takes one file, and excludes --json.")
    rules = chosen_game(game)
    own = own_leaves(leaves_file, rules or default_rules())
    lists = named.by_language(one_language(rules, dask_address))
    asked = {"ending_seconds": seconds, "rollouts": rollouts, "plies": plies, "seed": seed}
    reviewer = Reviewer(lists, rules, own, asked, "gcg" if gcg else "json" if as_json else "text")
    try:
        if len(files) == 1:
            _review_one(files[0], reviewer, partial(open_workers, threads, dask_address))
        elif not _review_all(files, reviewer, partial(open_workers, threads, dask_address)):
            sys.exit(1)
    except InputError as error:
        refuse("file", str(files[0]), error, as_json)


def _review_one(file: Path, reviewer: Reviewer, hire: Any) -> None:
    """Review one game, its turns divided among the workers."""
    played, judge = reviewer.opened(game_bytes(file))
    with hire() as workers:
        turns = list(review(played, judge, workers=workers))
    _print(reviewer.shown(str(file), played, judge, turns))


def _review_all(files: tuple[Path, ...], reviewer: Reviewer, hire: Any) -> bool:
    """Review many games, divided among the workers, and return whether all of them are games."""
    contents = ((str(file), _content(file)) for file in files)
    are_games = True
    with hire() as workers:
        for (name, _), shown in in_order(reviewer, contents, workers):
            if isinstance(shown, InputError):
                are_games = False
                if reviewer.show != "json":
                    click.echo(f"Error: {name}: {shown.field}: {shown}", err=True)
                    continue
                shown = refusal("file", name, shown)
            if reviewer.show != "json":
                click.echo(f"{name}\n")
            _print(shown)
    return are_games


def _print(shown: Any) -> None:
    if isinstance(shown, str):
        click.echo(f"{shown}\n")
    else:
        say(shown)


def _content(file: Path) -> bytes | InputError:
    """The content of a file, or the error that says why it cannot be read."""
    try:
        return game_bytes(file)
    except InputError as error:
        return error
