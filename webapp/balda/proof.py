"""The ending of a Balda game on the page: its description, and the stream of a long search."""

from flask import Response, render_template, request

from solvers.balda.endgame import Ending, Search
from solvers.balda.play import Play
from solvers.balda.position import Position
from webapp.balda.pages import blueprint
from webapp.balda.vocabulary import OF_LIST, Vocabulary
from webapp.languages import gettext, ngettext, number, signed
from webapp.limits import costly
from webapp.solving import Context
from webapp.streaming import streamed_search

MOST_BEST = 12


def ending_view(ended: Ending, position: Position) -> Context:
    """The ending for the side to move: a sentence, the best moves, the best line."""
    lead = position.scores[position.turn] - position.scores[1 - position.turn] + ended.value
    gain = signed(ended.value) if ended.value else "0"
    if not ended.is_complete:
        text = ngettext(
            "Not finished: looking %(num)s move ahead, the side to move comes out at %(gain)s.",
            "Not finished: looking %(num)s moves ahead, the side to move comes out at %(gain)s.",
            ended.depth, gain=gain,
        )  # fmt: skip
    elif lead > 0:
        text = gettext("Played out: %(gain)s from here; the side to move wins by %(points)s.", gain=gain, points=lead)
    elif lead < 0:
        text = gettext("Played out: %(gain)s from here; the side to move loses by %(points)s.", gain=gain, points=-lead)
    else:
        text = gettext("Played out: %(gain)s from here; the game ends in a draw.", gain=gain)
    best = [(_named(play), play) for play in ended.best[:MOST_BEST]]
    return {"sentence": text, "is_complete": ended.is_complete, "best": best, "line": list(map(_named, ended.line))}


def _named(play: Play) -> str:
    return f"{play.word.upper()} ({play.row + 1},{play.col + 1} {play.letter.upper()})"


@blueprint.get("/ending")
@costly("stream")
def ending() -> Response:
    """The stream of an ending being solved: events with its progress (``working``) and the result so far (``body``)."""
    fields = {name: request.args.get(name, "").strip() for name in ("position", *OF_LIST)}

    def begin() -> Search:
        position = Position.parse(fields["position"]).with_start_word()
        return Search(position, Vocabulary.of(position, fields).lexicon())

    def show(search: Search, is_done: bool) -> Context:
        shown = ending_view(search.ending, Position.parse(fields["position"]))
        working = "" if is_done else _working(search)
        body = render_template("balda/ending.html", ending=shown)
        return {"working": working, "sentence": shown["sentence"], "body": body, "complete": shown["is_complete"]}

    return streamed_search(begin, show)


def _working(search: Search) -> str:
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
