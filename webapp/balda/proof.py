"""The end of a Balda game worked out for the page: what is said of it, and the stream of a long search for it."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Response, render_template, request

from solvers.balda.endgame import Ending, Search
from solvers.balda.play import Play
from solvers.balda.position import Position
from solvers.budget import Budget
from webapp.balda.judge import Judge
from webapp.balda.pages import blueprint
from webapp.game import Context
from webapp.languages import gettext, ngettext, number
from webapp.streaming import streamed

MOST_BEST = 12


@dataclass(frozen=True, slots=True)
class EndingView:
    """A game played out: what it says, the best moves, the best line."""

    sentence: str
    is_complete: bool
    best: tuple[tuple[str, Play], ...]
    line: tuple[str, ...]


def ending_view(ended: Ending, position: Position) -> EndingView:
    """The end of the game from here, for the side to move."""
    lead = position.scores[position.turn] - position.scores[1 - position.turn] + ended.value
    gain = f"{ended.value:+d}".replace("-", "−") if ended.value else "0"
    if not ended.is_complete:
        text = ngettext(
            "Not finished: looking %(num)s move ahead, the side to move comes out at %(gain)s.",
            "Not finished: looking %(num)s moves ahead, the side to move comes out at %(gain)s.",
            ended.depth, gain=gain,
        )  # fmt: skip
    elif lead > 0:
        text = gettext("Exact: %(gain)s from here; the side to move wins by %(points)s.", gain=gain, points=lead)
    elif lead < 0:
        text = gettext("Exact: %(gain)s from here; the side to move loses by %(points)s.", gain=gain, points=-lead)
    else:
        text = gettext("Exact: %(gain)s from here; the game ends in a draw.", gain=gain)
    best = tuple((_named(play), play) for play in ended.best[:MOST_BEST])
    return EndingView(text, ended.is_complete, best, tuple(map(_named, ended.line)))


def _named(play: Play) -> str:
    return f"{play.word.upper()} ({play.row + 1},{play.col + 1} {play.letter.upper()})"


@blueprint.get("/ending")
def ending() -> Response:
    """The ending as it is being worked out: events with how far it is (``working``) and what is known (``body``)."""
    args = request.args
    found: list[tuple[Position, Search]] = []

    def go_on(limit: Budget) -> bool:
        if not found:
            position = Position.parse(args.get("position", ""))
            names = ("lexicon", "plus", "minus")
            judge = Judge.of(position, *(args.get(name, "").strip() for name in names))
            found.append((position, Search(position, judge.lexicon())))
        return found[0][1].go_on(limit)

    def show(is_done: bool) -> Context:
        position, search = found[0]
        shown = ending_view(search.ending, position)
        working = "" if is_done else _working(search)
        body = render_template("balda/ending.html", ending=shown)
        return {"working": working, "sentence": shown.sentence, "body": body, "complete": shown.is_complete}

    return streamed(go_on, show)


def _working(search: Search) -> str:
    """How far a search is."""
    seen = ngettext("%(count)s position", "%(count)s positions", search.looked, count=number(search.looked))
    if search.ending.is_complete:
        return gettext("Working out the line: %(positions)s so far…", positions=seen)
    done, moves = search.done
    depth = search.ending.depth + (0 if done else 1)
    return ngettext(
        "Working: %(num)s move ahead, %(done)s of %(moves)s first moves, %(positions)s so far…",
        "Working: %(num)s moves ahead, %(done)s of %(moves)s first moves, %(positions)s so far…",
        depth, done=done, moves=moves, positions=seen,
    )  # fmt: skip
