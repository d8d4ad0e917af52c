"""The contents of the Balda analysis: moves grouped by word, texts about them, the map of the field."""

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from solvers.balda.play import Path, Play
from solvers.balda.position import Position
from solvers.balda.reply import reply
from solvers.balda.rules import Rules
from solvers.balda.solver import Answer
from solvers.balda.vocabulary import is_minor, is_noun
from solvers.budget import Budget
from solvers.errors import N_, InputError
from solvers.lexicon import Lexicon
from solvers.lexicon.fitness import is_fit
from webapp.balda.known import known_words
from webapp.languages import gettext, ngettext, number
from webapp.solving import Context

SORTS_BY_REPLY = ("reply", "net")
SORTS = ("length", "word", "cell", "letter", *SORTS_BY_REPLY)
MAPS = ("", "word", "reply")
MOST_REPLIES = 1000
REPLY_SECONDS = 0.5
SHADES = 6
"""Shades of the map."""
MOST_HINTS = 4


def map_choices() -> list[tuple[str, str]]:
    return list(zip(MAPS, (gettext("none"), gettext("best word"), gettext("opponent’s answer")), strict=True))


@dataclass(frozen=True, slots=True)
class Row:
    """A move, the opponent's best answer (None: not searched; ``""``: none exists), and the net gain."""

    play: Play
    reply: str | None = None

    @property
    def net(self) -> int | None:
        return None if self.reply is None else self.play.score - len(self.reply)


def replies(position: Position, found: Answer, plays: Sequence[Play], lexicon: Lexicon) -> dict[str, str]:
    """The opponent's best answer to each of the first *plays*, ``""`` for none, as far as half a second allows."""
    known = found if found.is_complete else None
    answers = reply(position, lexicon, plays=plays[:MOST_REPLIES], budget=Budget(REPLY_SECONDS), answer=known)
    return {str(one.play): one.answer.word if one.answer else "" for one in answers}


Groups = list[tuple[str, list[Row]]]
"""Moves by word."""


def groups(
    plays: Iterable[Play], answers: dict[str, str], sort: str, text: str, common: Mapping[str, int] | None = None
) -> Groups:
    """The plays whose word contains *text*, in the order *sort*, by word; equal ones the most *common* word first."""
    rows = [Row(play, answers.get(str(play))) for play in plays if text in play.word]
    key, is_reversed = sort.removeprefix("-"), sort.startswith("-")
    known = [row for row in rows if key not in SORTS_BY_REPLY or row.reply is not None]
    unknown = [] if len(known) == len(rows) else [row for row in rows if row.reply is None]
    figures = common or {}
    known.sort(key=lambda row: (-figures.get(row.play.word, 0), row.play.word, row.play.row, row.play.col))
    known.sort(key=_KEYS[key], reverse=is_reversed)
    words: dict[str, list[Row]] = {}
    for row in [*known, *unknown]:
        words.setdefault(row.play.word, []).append(row)
    return list(words.items())


def with_replies(shown: Groups, position: Position, found: Answer, lexicon: Lexicon) -> tuple[Groups, int | None]:
    """The moves with the opponent's best answers, and how many of the longest have one, None if all have."""
    plays = sorted((row.play for _, rows in shown for row in rows), key=lambda play: -play.score)
    answers = replies(position, found, plays, lexicon)
    answered = [(word, [replace(row, reply=answers.get(str(row.play))) for row in rows]) for word, rows in shown]
    return answered, None if len(answers) == len(plays) else len(answers)


_KEYS: dict[str, Callable[[Row], Any]] = {
    "length": lambda row: -row.play.score,
    "word": lambda row: row.play.word,
    "cell": lambda row: (row.play.row, row.play.col),
    "letter": lambda row: row.play.letter,
    "reply": lambda row: len(row.reply or ""),
    "net": lambda row: -(row.net or 0),
}


def sentence(found: Answer, best: Play | None, title: str) -> str:
    """The answer in a sentence, with the *best* move that may be proposed if there is one."""
    moves = ngettext("%(count)s move", "%(count)s moves", found.total, count=number(found.total))
    paths = ngettext("%(count)s path", "%(count)s paths", found.paths, count=number(found.paths))
    if not found.is_complete:
        return gettext("At least %(moves)s, %(paths)s in %(list)s.", moves=moves, paths=paths, list=title)
    if best is None:
        return gettext("%(moves)s, %(paths)s in %(list)s.", moves=moves, paths=paths, list=title)
    return gettext(
        "%(moves)s, %(paths)s in %(list)s; best %(word)s for %(points)s.",
        moves=moves, paths=paths, list=title, word=best.word.upper(),
        points=ngettext("%(num)s point", "%(num)s points", best.score),
    )  # fmt: skip


def result(scores: tuple[int, int]) -> str:
    first, second = scores
    if first == second:
        return gettext("Game over: a draw, %(first)s : %(second)s.", first=first, second=second)
    winner = 1 if first > second else 2
    return gettext(
        "Game over: player %(player)s wins, %(first)s : %(second)s.", player=winner, first=first, second=second
    )


def heat(found: Answer, kind: str, position: Position, answers: dict[str, str], lexicon: Lexicon) -> Context | None:
    """The map of the *kind* asked for: the best word of each empty cell, or the opponent's best answer to that word.

    *cells* holds a number of letters and its shade for each empty cell, from 1 for the fewest letters to ``SHADES``;
    *numbers* each number once with its shade. *label* is the description of a cell, with its number as ``{count}``.
    """
    if not kind:
        return None
    best = found.by_cell()
    if kind == "reply":
        title = gettext("For each empty cell: letters of the opponent’s best answer to the best word there.")
        label = gettext("opponent’s best answer: %(count)s", count="{count}")
        missing = [play for play in best.values() if str(play) not in answers]
        known = answers | replies(position, found, missing, lexicon)
        values = {cell: len(known[str(play)]) for cell, play in best.items() if str(play) in known}
    else:
        title = gettext("For each empty cell: letters of the longest word with the new letter there.")
        label = gettext("longest word here: %(count)s", count="{count}")
        values = {cell: play.score for cell, play in best.items()}
    least, most = min(values.values(), default=0), max(values.values(), default=0)
    steps = {value: 1 + round((SHADES - 1) * (value - least) / max(1, most - least)) for value in values.values()}
    cells = {cell: (value, steps[value]) for cell, value in values.items()}
    return {"kind": kind, "title": title, "label": label, "cells": cells, "numbers": sorted(steps.items())}


def proposed(plays: Iterable[Play], rules: Rules) -> Play | None:
    """The first of the moves whose word is fit to be proposed."""
    return next((play for play in plays if is_fit(play.word, rules.language)), None)


def hints(plays: Iterable[Play], rules: Rules, steps: int) -> list[str]:
    """The first *steps* hints at the best move."""
    best = proposed(plays, rules)
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
    """A path for the field's macro: the points of the line, and the place of each cell in the word, from 1."""
    return {
        "points": " ".join(f"{col + 0.5},{row + 0.5}" for row, col in path),
        "places": {cell: place for place, cell in enumerate(path, 1)},
    }


def random_start(lexicon: Lexicon, width: int) -> str:
    """A common noun of the list that fits into a row, as long as possible; fit to be proposed, no diminutive or brand.

    Raises InputError (field ``start``) if the list has none.
    """
    language, strict_yo = lexicon.alphabet.language, "Ё" in lexicon.alphabet.letters
    known = [
        word
        for word in known_words(language, strict_yo=strict_yo)
        if is_noun(word, language) and not is_minor(word, language)
    ]
    for length in range(width, 1, -1):
        longest = [word for word in known if len(word) == length and lexicon.contains(word)]
        if words := [word for word in longest if is_fit(word, language)]:
            return secrets.choice(words)
    raise InputError(N_("The list has no common word that fits."), field="start")
