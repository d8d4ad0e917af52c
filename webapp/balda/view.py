"""What the templates of the Balda analysis show: moves grouped by word, texts about them, the map of the field."""

from __future__ import annotations

import math
import secrets
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from solvers.balda.play import Path, Play
from solvers.balda.position import Position, Rules
from solvers.balda.reply import reply
from solvers.balda.solver import Answer
from solvers.budget import Budget
from solvers.lexicon import Lexicon
from webapp.balda.known import known_words, unfit_words
from webapp.languages import gettext, ngettext, number

SORTS = ("length", "word", "cell", "letter", "reply", "net")
MAPS = ("", "word", "reply")
MOST_REPLIES = 1000
REPLY_SECONDS = 0.5
MOST_PATHS_SHOWN = 24
STEPS = 6
"""Shades of the map."""


@dataclass(frozen=True, slots=True)
class Row:
    """A placement: its move, the opponent's best answer (None: not looked up; ``""``: there is none), the net gain."""

    play: Play
    reply: str | None

    @property
    def net(self) -> int | None:
        return None if self.reply is None else self.play.score - len(self.reply)

    @property
    def cell(self) -> str:
        return f"{self.play.row + 1},{self.play.col + 1}"

    @property
    def paths(self) -> str:
        """Paths as scripts read them: two digits a cell, a blank between paths."""
        return " ".join("".join(f"{row}{col}" for row, col in path) for path in self.play.paths[:MOST_PATHS_SHOWN])


@dataclass(frozen=True, slots=True)
class Group:
    """The placements of one word."""

    word: str
    rows: tuple[Row, ...]


def replies(position: Position, plays: Sequence[Play], lexicon: Lexicon) -> dict[str, str]:
    """The opponent's best answer to each of the first plays, ``""`` for none; as many as half a second allows."""
    budget = Budget(REPLY_SECONDS)
    found = reply(position, lexicon, plays=plays[:MOST_REPLIES], budget=budget)
    return {str(one.play): one.answer.word if one.answer else "" for one in found}


def groups(plays: Iterable[Play], answers: dict[str, str], sort: str, text: str) -> list[Group]:
    """The plays whose word has *text* in it, in the order *sort*, grouped by word."""
    rows = [Row(play, answers.get(str(play))) for play in plays if text in play.word]
    key, is_reversed = sort.removeprefix("-"), sort.startswith("-")
    known = [row for row in rows if key not in ("reply", "net") or row.reply is not None]
    unknown = [] if len(known) == len(rows) else [row for row in rows if row.reply is None]
    known.sort(key=lambda row: (row.play.word, row.play.row, row.play.col))
    known.sort(key=_KEYS[key], reverse=is_reversed)
    words: dict[str, list[Row]] = {}
    for row in [*known, *unknown]:
        words.setdefault(row.play.word, []).append(row)
    return [Group(word, tuple(members)) for word, members in words.items()]


_KEYS: dict[str, Callable[[Row], Any]] = {
    "length": lambda row: -row.play.score,
    "word": lambda row: row.play.word,
    "cell": lambda row: (row.play.row, row.play.col),
    "letter": lambda row: row.play.letter,
    "reply": lambda row: len(row.reply or ""),
    "net": lambda row: -(row.net or 0),
}


def sentence(found: Answer, best: Play, title: str) -> str:
    """The answer in a sentence."""
    moves = ngettext("%(count)s move", "%(count)s moves", found.total, count=number(found.total))
    paths = ngettext("%(count)s path", "%(count)s paths", found.paths, count=number(found.paths))
    if not found.is_complete:
        return gettext("At least %(moves)s, %(paths)s in %(list)s.", moves=moves, paths=paths, list=title)
    return gettext(
        "%(moves)s, %(paths)s in %(list)s; best %(word)s for %(points)s.",
        moves=moves, paths=paths, list=title, word=best.word.upper(), points=best.score,
    )  # fmt: skip


def result(scores: tuple[int, int]) -> str:
    """How a game has ended."""
    first, second = scores
    if first == second:
        return gettext("Game over: a draw, %(first)s : %(second)s.", first=first, second=second)
    winner = 1 if first > second else 2
    return gettext(
        "Game over: player %(player)s wins, %(first)s : %(second)s.", player=winner, first=first, second=second
    )


@dataclass(frozen=True, slots=True)
class Heat:
    """The map of the field: its kind, what its numbers mean, the number of each empty cell, and all numbers.

    Each number comes with its step, 1 for the smallest to ``STEPS`` for the largest. ``label`` is what a cell says of
    its number, which stands for ``{count}``.
    """

    kind: str
    title: str
    label: str
    cells: dict[tuple[int, int], tuple[int, int]]
    numbers: tuple[tuple[int, int], ...]


def heat(found: Answer, kind: str, position: Position, answers: dict[str, str], lexicon: Lexicon) -> Heat | None:
    """The map of the *kind* asked for: the best word of each empty cell, or the opponent's best answer to that word."""
    if not kind:
        return None
    best = found.by_cell()
    if kind == "reply":
        title = gettext("For each empty cell: letters of the opponent’s best answer to the best word there.")
        label = gettext("opponent’s best answer: %(count)s", count="{count}")
        missing = [play for play in best.values() if str(play) not in answers]
        known = answers | replies(position, missing, lexicon)
        values = {cell: len(known[str(play)]) for cell, play in best.items() if str(play) in known}
    else:
        title = gettext("For each empty cell: letters of the longest word with the new letter there.")
        label = gettext("longest word here: %(count)s", count="{count}")
        values = {cell: play.score for cell, play in best.items()}
    least, most = min(values.values(), default=0), max(values.values(), default=0)
    steps = {value: 1 + round((STEPS - 1) * (value - least) / max(1, most - least)) for value in values.values()}
    cells = {cell: (value, steps[value]) for cell, value in values.items()}
    return Heat(kind, title, label, cells, tuple(sorted(steps.items())))


def hints(plays: Iterable[Play], rules: Rules, steps: int) -> list[str]:
    """The first *steps* hints at the best move that may be proposed to anyone."""
    kept = unfit_words(rules.language, strict_yo=rules.strict_yo)
    best = next((play for play in plays if play.word not in kept), None)
    if best is None:
        return []
    texts = [
        ngettext(
            "The best word has %(count)s letter.", "The best word has %(count)s letters.", best.score, count=best.score
        ),
        gettext("The new letter goes into row %(row)s, column %(col)s.", row=best.row + 1, col=best.col + 1),
        gettext("The new letter is %(letter)s.", letter=best.letter.upper()),
        gettext("The word is %(word)s.", word=best.word.upper()),
    ]
    return texts[:steps]


def drawing(path: Path) -> dict[str, Any]:
    """A path as the field's macro draws it: the points of the line, its start, its end and its direction there."""
    points = [(col + 0.5, row + 0.5) for row, col in path]
    (x, y), (last_x, last_y) = points[-2:]
    return {
        "points": " ".join(f"{x},{y}" for x, y in points),
        "start": points[0],
        "end": points[-1],
        "angle": round(math.degrees(math.atan2(last_y - y, last_x - x))),
    }


def random_start(lexicon: Lexicon, width: int) -> str | None:
    """A common word of the list that fits into a row, as long as can be; never one that is unfit to be proposed."""
    language, strict_yo = lexicon.alphabet.language, "Ё" in lexicon.alphabet.letters
    kept = known_words(language, strict_yo=strict_yo) - unfit_words(language, strict_yo=strict_yo)
    for length in range(width, 1, -1):
        if words := [word for word in kept if len(word) == length and lexicon.contains(word)]:
            return secrets.choice(words)
    return None
