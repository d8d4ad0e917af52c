"""The commands ``tilewright qless`` (rolls solved, boards judged) and ``bench qless``."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import zip_longest
from pathlib import Path
from typing import Any

import click

from solvers.budget import Budget
from solvers.errors import PositionError
from solvers.errors import mark as N_
from solvers.lexicon import catalog, open_lexicon
from solvers.qless import (
    EMPTY,
    LEVELS,
    MOST,
    MOST_KEPT,
    Answer,
    Board,
    Position,
    WordList,
    can_roll,
    rate,
    read_letters,
    read_rows,
    solve,
    validate,
    word_list,
)
from webapp.command_line import LISTS, OWN_LIST, chosen_list, lines_read

LONGEST_LINE = 20_000
_ECHOED = 400
_GAP = 3


@dataclass(frozen=True, slots=True)
class _Asked:
    """What the options ask for beside the letters."""

    words: WordList
    top: int
    seconds: float
    free: bool
    twos: bool
    repeats: bool
    banned: tuple[str, ...]

    def position(self, text: str) -> Position:
        """The position in a text, under these rules; raises PositionError."""
        given = f"{text} dice=free" if self.free and "dice=" not in text else text
        position = Position.parse(given)
        rules = position.rules
        return replace(
            position, rules=replace(rules, twos=rules.twos or self.twos, repeats=rules.repeats and self.repeats)
        )

    def answer(self, position: Position) -> Answer:
        return solve(position, self.words, top=self.top, banned=self.banned, budget=Budget(self.seconds))


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("letters", nargs=-1)
@LISTS
@OWN_LIST
@click.option("--level", type=click.Choice(list(map(str, LEVELS))), help="Only words up to this SCOWL level.")
@click.option("--count", is_flag=True, help="Only count the boards.")
@click.option("--top", type=click.IntRange(min=0), default=20, show_default=True, help="How many boards; 0 for all.")
@click.option(
    "--seconds", type=click.FloatRange(min=0), default=60.0, show_default=True, help="At most so long for a roll."
)
@click.option("--ban", metavar="WORD,WORD", default="", help="Words that may not be used.")
@click.option("--free", is_flag=True, help="Any letters, not only what the dice can show.")
@click.option("--twos", is_flag=True, help="Words of two letters count as well.")
@click.option("--no-repeats", is_flag=True, help="No word may stand on the board twice.")
@click.option("--validate", "judging", is_flag=True, help="Judge boards from standard input, a JSON object a line.")
@click.option("--json", "as_json", is_flag=True, help="Answer with a JSON object.")
def qless(
    letters: tuple[str, ...],
    lexicon_name: str | None,
    words_file: Path | None,
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
    """Find every board of a Q-Less roll, those of the commonest words first, or prove that there is none.

    LETTERS are the three to twelve letters rolled, or the one-line form of a position, whose tiles then stay where they
    are (aacdghhloptx board=..h/hog). With - for LETTERS, each line of standard input is a roll, answered by one line of
    JSON. With --validate, each line is like {"roll": "catdog", "rows": ["cat", ".."]}, answered by {"errors": [...]}.
    """
    if count and top != 20:
        raise click.UsageError("--count and --top exclude each other.")
    lexicon = chosen_list(lexicon_name, words_file) or open_lexicon(catalog()[0].name)
    try:
        words = word_list(lexicon, int(level) if level else None)
    except PositionError as error:
        raise click.UsageError(str(error)) from error
    banned = tuple(word for word in ban.replace(",", " ").split() if word)
    asked = _Asked(words, 0 if count else top or MOST_KEPT, seconds, free, twos, not no_repeats, banned)
    if judging:
        if letters not in ((), ("-",)):
            raise click.UsageError("--validate reads its boards from standard input.")
        for line in lines_read():
            click.echo(json.dumps(_judged(line, asked), ensure_ascii=False))
        return
    if not letters:
        raise click.UsageError("Missing argument 'LETTERS'.")
    if letters == ("-",):
        for line in lines_read():
            click.echo(json.dumps(_answered(line, asked), ensure_ascii=False))
        return
    text = " ".join(letters)
    if as_json:
        answered = _answered(text, asked)
        click.echo(json.dumps(answered, ensure_ascii=False))
        if "error" in answered:
            sys.exit(1)
        return
    try:
        position = asked.position(text)
        _print(position, asked)
    except PositionError as error:
        raise click.ClickException(f"{error.field}: {error}") from error


@click.command("qless")
@LISTS
@OWN_LIST
@click.option("--json", "as_json", is_flag=True, help="Print the JSON line only.")
def bench_qless(lexicon_name: str | None, words_file: Path | None, as_json: bool) -> None:
    """Time the first board and all boards of 26 Q-Less rolls, with a plain way beside it that has to find the same.

    FILE is taken for the list of common words; without it, that is the list up to SCOWL level 20. Ends with one line of
    JSON: milliseconds of CPU time.
    """
    from solvers.lexicon import lexicon_from_file
    from solvers.qless.benchmark import measure
    from solvers.qless.words import COMMON

    try:
        lexicon = open_lexicon(lexicon_name or catalog()[0].name)
        common = word_list(lexicon_from_file(words_file)) if words_file else word_list(lexicon, COMMON)
        result = measure(common, word_list(lexicon), lambda text: None if as_json else click.echo(text))
    except ValueError as error:
        raise click.ClickException(str(error)) from error
    click.echo(json.dumps(result))


def _answered(text: str, asked: _Asked) -> dict[str, Any]:
    """The JSON object that answers a roll, or says why it cannot be read."""
    try:
        position = asked.position(text)
        answer = asked.answer(position)
    except PositionError as error:
        return {"roll": text[:_ECHOED], "error": str(error), "field": error.field, "square": error.square}
    return {
        "roll": text[:_ECHOED].strip(),
        "lexicon": asked.words.lexicon.name,
        "solvable": answer.is_solvable,
        "boards": answer.total,
        "complete": answer.is_complete,
        "words_formable": answer.words_formable,
        "best": [list(board.rows) for board in answer.boards],
    }


def _judged(line: str, asked: _Asked) -> dict[str, Any]:
    """The errors of the board in a line of JSON, or why the line cannot be read."""
    try:
        roll, rows = _board(line)
        rules = replace(Position("aeo").rules, twos=asked.twos, repeats=asked.repeats)
        return {"errors": list(validate(read_rows(rows), read_letters(roll), asked.words, rules).errors)}
    except PositionError as error:
        return {"error": str(error), "field": error.field, "square": error.square}


def _board(line: str) -> tuple[str, list[str]]:
    if len(line) > LONGEST_LINE:
        raise PositionError(
            N_("That is too long for a position: %(found)s characters, where %(most)s are enough for any."),
            field="position", found=len(line), most=LONGEST_LINE,
        )  # fmt: skip
    try:
        asked = json.loads(line)
    except (ValueError, RecursionError):
        raise PositionError(N_("That line is no JSON object."), field="position") from None
    if not isinstance(asked, dict) or not {"roll", "rows"} <= asked.keys():
        raise PositionError(
            N_("A line is a JSON object with the keys %(keys)s."), field="position", keys="roll, rows"
        )  # fmt: skip
    roll, rows = asked["roll"], asked["rows"]
    if not isinstance(roll, str):
        raise PositionError(N_("“%(name)s” is a text."), field="letters", name="roll")
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        raise PositionError(N_("“%(name)s” is a list of texts."), field="board", name="rows")
    return roll, rows


def _print(position: Position, asked: _Asked) -> None:
    answer = asked.answer(position)
    title = asked.words.title if asked.words.level is None else f"{asked.words.title} up to level {asked.words.level}"
    words = f"{answer.words_formable:,} {'word' if answer.words_formable == 1 else 'words'}"
    found = f"{answer.total:,} {'board' if answer.total == 1 else 'boards'}"
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
    if asked.words.level is None and not position.rows and not asked.banned:
        rating = rate(position, asked.words.lexicon, budget=Budget(asked.seconds))
        if rating.is_solvable:
            enough = f"words up to SCOWL level {rating.level}" if rating.level else "the whole list"
            how_hard = f"{rating.difficulty}: " if len(position.letters) == MOST else ""
            click.echo(f"{how_hard}{enough} will do")
    for line in _drawn(answer.boards, shutil.get_terminal_size().columns):
        click.echo(line)
    left = answer.total - answer.kept
    if answer.kept and left:
        click.echo(f"and {left:,} more")


def _drawn(boards: Iterable[Board], width: int) -> Iterator[str]:
    """The boards drawn side by side, each with its words above it, the rarest first."""
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
