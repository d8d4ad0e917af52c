"""The command ``tilewright qless`` (boards of a roll, boards checked)."""

import shutil
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any

import click
from msgspec import Struct

from solvers.budget import Budget
from solvers.errors import InputError
from solvers.lexicon import default_list, open_lexicon
from solvers.lexicon.commonness import Tier
from solvers.qless import (
    EASY,
    EMPTY,
    LEVELS,
    MOST,
    MOST_KEPT,
    Answer,
    Board,
    Position,
    Rating,
    Vocabulary,
    can_roll,
    check_board,
    rate,
    read_letters,
    read_rows,
    solve,
    vocabulary,
)
from webapp.command_line import (
    COUNT,
    JSON,
    NamedList,
    Seconds,
    answer,
    answer_lines,
    counted,
    list_options,
    read_object,
)

_ECHOED = 400
_GAP = 3
_LEVELS = {level.name.lower().replace("_", "-"): level for level in LEVELS}
"""The levels by name; the numbers that addresses have are understood too."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """The options of the command."""

    words: Vocabulary
    top: int
    seconds: float
    free: bool
    twos: bool
    repeats: bool
    excluded: tuple[str, ...]

    def position(self, text: str) -> Position:
        """The position in a text, with these options; raises InputError."""
        given = f"{text} dice=free" if self.free and "dice=" not in text else text
        position = Position.parse(given)
        rules = position.rules
        return replace(
            position, rules=replace(rules, twos=rules.twos or self.twos, repeats=rules.repeats and self.repeats)
        )

    def solved(self, text: str) -> tuple[Position, Answer]:
        """The position in a text, and its answer; raises InputError."""
        position = self.position(text)
        return position, solve(position, self.words, top=self.top, excluded=self.excluded, budget=Budget(self.seconds))


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("letters", nargs=-1)
@list_options
@click.option(
    "--level",
    type=click.Choice([*_LEVELS, *map(str, LEVELS)]),
    metavar=f"[{'|'.join(_LEVELS)}]",
    help="Only basic, everyday, common or well-known words.",
)
@click.option("--count", is_flag=True, help="Only count the boards.")
@click.option("--top", type=COUNT, default=20, show_default=True, help="How many boards; 0 for all.")
@click.option("--seconds", type=Seconds(), default=60.0, show_default=True, help="The time limit for a roll.")
@click.option("--ban", metavar="WORD,WORD", default="", help="Words not to use.")
@click.option("--free", is_flag=True, help="Allow any letters, not only those that the dice can show.")
@click.option("--twos", is_flag=True, help="Allow words of two letters.")
@click.option("--no-repeats", is_flag=True, help="Allow each word only once on a board.")
@click.option("--validate", "judging", is_flag=True, help="Check boards from standard input, one JSON object a line.")
@JSON
def qless(
    letters: tuple[str, ...],
    named: NamedList,
    level: str | None,
    count: bool,
    top: int,
    seconds: float,
    ban: str,
    free: bool,
    twos: bool,
    no_repeats: bool,
    judging: bool,
    as_json: bool,
) -> None:
    """Find every board of a Q-Less roll, those of the commonest words first, or prove that none exists.

    LETTERS are the three to twelve letters rolled, or the one-line form of a position, whose tiles stay where they
    are (aacdghhloptx board=..h/hog). With - as LETTERS, each line of standard input is a roll, answered with one line
    of JSON. With --validate, each line is like {"roll": "catdog", "rows": ["cat", ".."]}, its answer {"errors": [...]}.
    """
    if count and top != 20:
        raise click.UsageError("--count and --top exclude each other.")
    lexicon = named.open() or open_lexicon(default_list())
    try:
        words = vocabulary(lexicon, _LEVELS.get(level) or int(level) if level else None)
    except InputError as error:
        raise click.UsageError(str(error)) from error
    excluded = tuple(word for word in ban.replace(",", " ").split() if word)
    asked = _Asked(words, 0 if count else top or MOST_KEPT, seconds, free, twos, not no_repeats, excluded)
    if judging:
        if letters not in ((), ("-",)):
            raise click.UsageError("--validate reads its boards from standard input.")
        answer_lines("board", lambda line: _checked(line, asked))
        return
    if not letters:
        raise click.UsageError("Missing argument 'LETTERS'.")

    answer(
        "roll",
        " ".join(letters),
        as_json,
        find=lambda text: (text, *asked.solved(text)),
        show=lambda found: _show(*found[1:], asked),
        record=lambda found: _record(found[0], found[2], asked),
    )


def _record(text: str, answer: Answer, asked: _Asked) -> dict[str, Any]:
    return {
        "roll": text[:_ECHOED].strip(),
        "lexicon": asked.words.lexicon.name,
        "solvable": answer.is_solvable,
        "boards": answer.total,
        "complete": answer.is_complete,
        "words_formable": answer.words_formable,
        "best": [list(board.rows) for board in answer.boards],
    }


class _Board(Struct):
    """A board to check, as a JSON object."""

    roll: str
    rows: list[str]


def _checked(line: str, asked: _Asked) -> dict[str, Any]:
    """The errors of the board in a line of JSON; raises InputError if the line cannot be read."""
    board = read_object(line, _Board, {"roll": "letters", "rows": "board"})
    rules = replace(Position("aeo").rules, twos=asked.twos, repeats=asked.repeats)
    return {"errors": list(check_board(read_rows(board.rows), read_letters(board.roll), asked.words, rules).errors)}


def _show(position: Position, answer: Answer, asked: _Asked) -> None:
    title = asked.words.title if asked.words.level is None else f"{asked.words.title}, {Tier(asked.words.level).title}"
    words, found = counted(answer.words_formable, "word"), counted(answer.total, "board")
    if not answer.total:
        found = "no board" if answer.is_complete else "no board found in time"
    elif not answer.is_complete:
        found = f"at least {found}"
    click.echo(f"{position.letters.upper()}, {title}: {found}; {words} can be formed")
    if answer.hopeless:
        letters = ", ".join(answer.hopeless.upper())
        click.echo(f"No word that these letters can form has {letters}: proven impossible.")
    elif not answer.total and answer.is_complete:
        click.echo("Proven impossible with this list.")
    if not can_roll(position.letters):
        click.echo("note: the dice cannot show these letters", err=True)
    if asked.words.level is None and not position.rows and not asked.excluded:
        rating = rate(position, asked.words.lexicon, budget=Budget(asked.seconds))
        if rating.is_solvable:
            click.echo(_how_hard(rating, is_whole_roll=len(position.letters) == MOST))
    for line in _drawn(answer.boards, shutil.get_terminal_size().columns):
        click.echo(line)
    left = answer.total - answer.kept
    if answer.kept and left:
        click.echo(f"and {left:,} more")


def _how_hard(rating: Rating, *, is_whole_roll: bool) -> str:
    """The words that a roll can be solved with, for a roll of all dice also how hard it is."""
    enough = Tier(rating.level or Tier.RARE).title
    if not is_whole_roll:
        return f"{enough} will do"
    if not rating.boards:
        return f"{rating.difficulty}: needs {enough}"
    more = " or more" if rating.boards >= EASY else ""
    return f"{rating.difficulty}: {rating.boards} boards{more} of everyday words"


def _drawn(boards: Iterable[Board], width: int) -> Iterator[str]:
    """The boards drawn side by side, each below its words, the rarest first."""
    line: list[list[str]] = []
    used = 0
    for board in boards:
        block = [", ".join(board.words), *(" ".join(text).upper().replace(EMPTY, "·") for text in board.rows)]
        wide = max(map(len, block)) + _GAP
        if line and used + wide - _GAP > width:
            yield from _beside(line)
            line, used = [], 0
        line.append(block)
        used += wide
    if line:
        yield from _beside(line)


def _beside(blocks: list[list[str]]) -> Iterator[str]:
    widths = [max(map(len, block)) + _GAP for block in blocks]
    yield ""
    for row in zip_longest(*blocks, fillvalue=""):
        yield "".join(text.ljust(wide) for text, wide in zip(row, widths, strict=True)).rstrip()
