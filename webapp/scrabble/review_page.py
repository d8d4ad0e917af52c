"""The review of a game: a page with a chart and a table of its turns, the stream that simulates them, and the file.

The page judges by equity at once; a script then follows the stream, which sends each turn's row as it is simulated, and
keeps the rows in the browser. The server keeps nothing: the game is in the address.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from flask import Blueprint, Response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from solvers.budget import Budget
from solvers.errors import N_, InputError
from solvers.scrabble import values_for
from solvers.scrabble.game import Replay
from solvers.scrabble.gamereview import Judge, TurnReview, review, turn_of
from solvers.scrabble.gcg import read
from solvers.scrabble.simulation import Simulator
from webapp.fields import whole_number
from webapp.languages import PATH, gettext, number
from webapp.limits import costly
from webapp.replies import invalid, respond
from webapp.scrabble.game_link import pack
from webapp.scrabble.game_lists import Lookup, lookup_of
from webapp.scrabble.game_page import opened, replayed
from webapp.scrabble.game_review import losses
from webapp.scrabble.picture import picture_size
from webapp.scrabble.position_lists import naming
from webapp.scrabble.review_record import note_of, with_notes
from webapp.scrabble.review_view import chart, figures, headline, numbers_of, turn_views
from webapp.scrabble.sharing import Preview
from webapp.solving import Context, current_settings, solved
from webapp.streaming import streamed

blueprint = Blueprint("scrabble_review", __name__, url_prefix=f"{PATH}/scrabble/review")

ROLLOUTS = 500
ENDING_SECONDS = 0.12
"""For each of the two searches of an ending: other visitors wait for so long."""
LONGEST_NOTE = 500


@dataclass(frozen=True, slots=True)
class Asked:
    """The game that an address asks to review, the list that words are looked up in, and the address's own fields."""

    played: Replay
    lookup: Lookup
    fields: Mapping[str, Any]

    def judge(self, *, rollouts: int = 0) -> Judge:
        """How the turns are judged; raises InputError without a list."""
        if self.lookup.lexicon is None:
            raise InputError("%(note)s", field="game", note=self.lookup.note)
        return Judge(self.lookup.lexicon, values_for(self.played.rules), ENDING_SECONDS if rollouts else 0.0, rollouts)

    def solved_at(self, turn: TurnReview) -> str:
        """The address that solves a turn's position."""
        name = self.lookup.lexicon.name if self.lookup.lexicon else ""
        return url_for("scrabble.page", position=str(naming(turn.position, name)))

    def game_at(self, number: int) -> str:
        """The address of the game at a step."""
        return url_for("scrabble_game.page", **self.fields, move=number)


def _asked(args: Mapping[str, str]) -> Asked:
    """The review that the address asks for; raises InputError."""
    text, _ = opened(args.get("game", ""))
    played = replayed(read(text), args.get("rules", ""))
    fields = {"game": pack(text)} | {name: args[name] for name in ("rules", "lexicon") if args.get(name)}
    return Asked(played, lookup_of(played, args.get("lexicon", "")), fields)


@blueprint.get("")
def page() -> ResponseReturnValue:
    """The review by equity."""
    args = request.args.to_dict()
    if not args.get("game"):
        return redirect(url_for("scrabble_game.page"))
    try:
        asked = _asked(args)
        judge = asked.judge()
    except InputError as error:
        return refused(error)
    context = solved({**_head(asked), "view": None}, lambda: {"view": _view(asked, judge)})
    if context["view"]:
        context["preview"] = context["view"].pop("preview")
    return respond("scrabble/review", context)


@blueprint.get("/events")
@costly("stream")
def events() -> Response:
    """The stream of the turns as they are simulated, from the step ``from`` on: rows, and the numbers in them."""
    args = request.args.to_dict()
    asked = _asked(args)
    search = _Search(asked, whole_number(args.get("from", "")))
    return streamed(search.go_on, search.show)


@blueprint.errorhandler(InputError)
def refused(error: InputError) -> ResponseReturnValue:
    """The page of a game that cannot be read or judged."""
    return respond("scrabble/review", {"view": None, **invalid(error)})


@blueprint.post("/notes.gcg")
def download() -> ResponseReturnValue:
    """The game as a file with a note on each turn: those in ``notes``, by line, else what is known by equity."""
    asked = _asked(request.form.to_dict())
    notes = _notes(request.form.get("notes", ""))
    context: Context = {}
    if not notes:
        judge = asked.judge()
        context = solved(context, lambda: {"notes": _noted(asked, judge)})
        if "notes" not in context:
            return respond("scrabble/review", {**_head(asked), **context, "view": None})
        notes = context["notes"]
    headers = {"Content-Disposition": "attachment; filename=review.gcg"}
    written = str(with_notes(asked.played, notes))
    return Response(written, content_type="text/plain; charset=utf-8", headers=headers)


class _Search:
    """A review under way: turn by turn, each as far as there is time."""

    def __init__(self, asked: Asked, first: int) -> None:
        self._asked = asked
        self._judge = asked.judge(rollouts=ROLLOUTS)
        played = asked.played
        turns = [turn_of(played, index, self._judge) for index in range(len(played.steps))]
        known = [turn for turn in turns if turn]
        self._total = len(known)
        self._left = [turn for turn in known if turn.index >= first]
        self._simulator: Simulator | None = None
        self._done: list[TurnReview] = []

    def go_on(self, limit: Budget) -> bool:
        while self._left and not limit.spent:
            turn = self._left[0]
            if self._simulator is None:
                with Budget() as whole:
                    turn = self._left[0] = self._judge.weighed(turn, whole)
                self._simulator = self._judge.simulator(turn)
            if self._simulator is not None:
                if not self._simulator.go_on(limit):
                    return False
                turn = replace(turn, simulation=self._simulator.simulation)
            self._simulator = None
            self._done.append(turn)
            del self._left[0]
        return not self._left

    def show(self, is_done: bool) -> Context:
        """The rows of the turns that were done since this was asked last, and how far the review is."""
        played, done = self._asked.played, self._total - len(self._left)
        rows = []
        for turn, view in zip(self._done, turn_views(played, self._done, self._asked.solved_at), strict=True):
            row = render_template("scrabble/review_row.html", row=view, at=self._asked.game_at)
            rows.append({**numbers_of(view), "row": row, "line": played.steps[turn.index].line, "note": note_of(turn)})
        self._done = []
        working = gettext("%(done)s of %(turns)s turns simulated", done=number(done), turns=number(self._total))
        return {"rows": rows, "done": done, "total": self._total, "working": working}


def _head(asked: Asked) -> Context:
    """The context of the page whether or not the turns could be judged."""
    played = asked.played
    key = hashlib.sha256(f"{asked.lookup.name}\n{played.rules.name}\n{played.file}".encode()).hexdigest()[:16]
    return {
        **headline(played),
        "lookup": asked.lookup,
        "fields": asked.fields,
        "key": key,
        "at": asked.game_at,
        "events": url_for(".events", **asked.fields),
        "here": url_for(".page", **asked.fields),
        "can_simulate": values_for(played.rules) is not None,
    }


def _view(asked: Asked, judge: Judge) -> Context:
    played = asked.played
    budget = Budget(current_settings().solve_seconds)
    turns = list(review(played, judge, budget=budget))
    views = turn_views(played, turns, asked.solved_at)
    told = [
        f"{' '.join([name, number(total)])}{f': {lost}' if lost else ''}."
        for name, total, lost in zip(played.names, played.totals[-1], losses(played, turns), strict=False)
    ]
    return {
        "preview": Preview(description=" ".join(told)),
        "turns": views,
        "numbers": json.dumps([numbers_of(view) for view in views], ensure_ascii=False),
        "marks": chart(played, turns),
        "figures": figures(played, turns),
        "is_cut": budget.spent,
        "board": picture_size(played.rules),
    }


def _noted(asked: Asked, judge: Judge) -> dict[int, str]:
    """The notes that the comparison by equity gives, by line."""
    turns = review(asked.played, judge, budget=Budget(current_settings().solve_seconds))
    return {asked.played.steps[turn.index].line: note_of(turn) for turn in turns}


def _notes(text: str) -> dict[int, str]:
    """The notes that a script sends, by line; raises InputError if they are not notes."""
    fault = InputError(N_("The notes of this review cannot be read."), field="game")
    try:
        found: Any = json.loads(text) if text else {}
        notes = {int(line): " ".join(note.split()) for line, note in found.items()}
    except (ValueError, AttributeError, RecursionError) as error:
        raise fault from error
    if any(len(note) > LONGEST_NOTE for note in notes.values()):
        raise fault
    return notes
