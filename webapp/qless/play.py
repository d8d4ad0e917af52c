"""The play board: a roll to lay out, judged as one goes, with clues and whether it can still be finished.

All that lies on the board is in the address; time and clues used are kept by the browser.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from datetime import date
from typing import Any

from flask import current_app, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from solvers.budget import Budget
from solvers.errors import PositionError
from solvers.errors import mark as N_
from solvers.lexicon import open_lexicon
from solvers.qless import DIFFICULTIES, Position, daily, rate, roll, word_list
from webapp.game import Context, error_view, solve_in_turn, solved, status_of
from webapp.languages import gettext
from webapp.qless import view
from webapp.qless.clues import clue_view
from webapp.qless.draft import Draft
from webapp.qless.inquiry import Asked, Found, Inquiry, found_within
from webapp.qless.options import Options
from webapp.qless.pages import blueprint, list_choices, list_named, respond
from webapp.qless.play_view import Cell, cell_name, judge, to_take_back
from webapp.settings import Settings
from webapp.streaming import streamed

QUICK_SECONDS = 0.05
TAKING_SECONDS = 0.6
SOLUTION_SECONDS = 2.0
MOST_ROLLS = 2_000
_CORNER = re.compile(r"(-?[0-9]{1,4}),(-?[0-9]{1,4})")


@blueprint.get("/play")
def play() -> ResponseReturnValue:
    """The board, or the ways to begin; without scripts also what its buttons ask for."""
    args = request.args
    if args.get("do") == "new":
        return _new_roll()
    draft = Draft.read(args)
    context: Context = {"draft": draft or Draft(), "position": None, "errors": [], "day": None}
    context |= _choices()
    try:
        entry = list_named(args.get("lexicon", ""))
        context["list_title"] = gettext(entry.title)
        if not draft and not args.get("position", "").strip():
            return respond("play", context)
        position = draft.position() if draft else Position.parse(args.get("position", ""))
        context |= {"position": position, "draft": Draft.of(position), "bare": _bare(position)}
        context["day"] = _day_of(position)
        context["verdict"] = judge(position, open_lexicon(entry.name))
        if args.get("do") == "finish":
            context = solved(context, lambda: _finish(position, _seconds()), solve_in_turn)
        elif args.get("do") == "clue":
            context = solved(context, lambda: _clues(position), solve_in_turn)
    except PositionError as error:
        shown = draft or Draft(args.get("position", "")[:1000])
        context |= {"draft": shown, "state": "invalid", "errors": [error_view(error)]}
    return respond("play", context)


@blueprint.get("/play/check")
def check() -> ResponseReturnValue:
    """The judgement of the tiles laid, as JSON: runs and pieces by their cells, and what is shown."""
    try:
        position = Position.parse(request.args.get("position", ""))
        name = list_named(request.args.get("lexicon", "")).name
        verdict = judge(position, open_lexicon(name), _corner())
    except PositionError as error:
        return jsonify(error_view(error)), 422
    body = render_template("qless/play_verdict.html", verdict=verdict, position=position, day=_day_of(position))
    return jsonify(
        runs=[{"text": run.text, "cells": run.cells, "fault": run.fault or ""} for run in verdict.check.runs],
        pieces=verdict.check.pieces,
        solved=verdict.check.is_solved,
        sentence=verdict.sentence,
        body=body,
    )


@blueprint.get("/play/finish")
def finish() -> ResponseReturnValue:
    """Whether the board can still be finished, as far as it comes at once."""
    return _fragment("play_finish", lambda position: _finish(position, min(QUICK_SECONDS, _seconds())))


@blueprint.get("/play/clues")
def play_clues() -> ResponseReturnValue:
    """The clues up to a step."""
    return _fragment("play_clues", _clues)


@blueprint.get("/play/solution")
def solution() -> ResponseReturnValue:
    """The verdict on the roll and its board of the commonest words, for one who gives up."""
    return _fragment("play_solution", _solution)


@blueprint.get("/play/finishing")
def finishing() -> ResponseReturnValue:
    """Whether the board can be finished, while it is worked out: events with ``working`` and at last ``body``."""
    begun: list[Inquiry] = []

    def go_on(limit: Budget) -> bool:
        if not begun:
            begun.append(Inquiry(_asked(Position.parse(request.args.get("position", "")))))
        return begun[0].go_on(limit)

    def show(is_done: bool) -> Context:
        found = begun[0].found
        if found is None:
            return {"working": gettext("Working…")}
        body = render_template("qless/play_finish.html", state="ok", **_told(found, is_done))
        working = "" if is_done else gettext("Working: %(percent)s %%…", percent=_percent(found))
        return {"working": working, "sentence": view.verdict(found), "body": body}

    return streamed(go_on, show)


def _fragment(template: str, work: Callable[[Position], Context]) -> ResponseReturnValue:
    context: Context = {"state": "ok", "errors": []}
    try:
        position = Position.parse(request.args.get("position", ""))
        list_named(request.args.get("lexicon", ""))
        context = solved(context | {"position": position}, lambda: work(position), solve_in_turn)
    except PositionError as error:
        context |= {"state": "invalid", "errors": [error_view(error)]}
    return render_template(f"qless/{template}.html", **context), status_of(context)


def _asked(position: Position) -> Asked:
    options = Options(lexicon=request.args.get("lexicon", ""), level=request.args.get("level", ""))
    options.check()
    return Asked.of(position, options)


def _finish(position: Position, seconds: float) -> Context:
    found = found_within(_asked(position), seconds)
    return _told(found, found.is_complete)


def _told(found: Found, is_done: bool) -> Context:
    """What is known about finishing a board; if it cannot be, which tiles are in the way."""
    asked = found.asked
    taken: tuple[Cell, ...] = ()
    if is_done and found.answer.is_solvable is False and asked.position.rows:
        words = word_list(asked.lexicon, None)
        taken = to_take_back(asked.position, words, min(TAKING_SECONDS, _seconds()))
    tiles = asked.position.tiles
    query: dict[str, Any] = {name: request.args.get(name) or None for name in ("lexicon", "corner", "level")}
    return {
        "finish": {
            "sentence": view.verdict(found),
            "fact": view.facts(found)[-1],
            "solvable": found.answer.is_solvable,
            "is_complete": found.is_complete,
            "wider": found.answer.is_solvable and found.level is not None,
            "source": "" if is_done else url_for("qless.finishing", position=str(asked.position), **query),
            "taken": [(tiles[cell].upper(), cell_name(cell, _corner()), f"{cell[0]},{cell[1]}") for cell in taken],
            "is_stuck": is_done and found.answer.is_solvable is False and bool(asked.position.rows) and not taken,
        }
    }


def _percent(found: Found) -> int:
    return 100 * found.answer.done // max(1, found.answer.steps)


def _clues(position: Position) -> Context:
    text = request.args.get("clue", "")
    step = int(text) if text.isascii() and text.isdecimal() and len(text) < 3 else 1
    lexicon = open_lexicon(list_named(request.args.get("lexicon", "")).name)
    return {"clues": clue_view(position, lexicon, step, _seconds() / 2), "has_clues": True}


def _solution(position: Position) -> Context:
    roll = Position(position.letters, (), position.rules)
    found = found_within(_asked(roll), min(SOLUTION_SECONDS, _seconds()))
    best = found.answer.best
    return {"sentence": view.verdict(found), "best": view.board_view(best, roll) if best else None}


def _new_roll() -> ResponseReturnValue:
    """A roll of the dice, as hard as is wished."""
    wish = request.args.get("difficulty", "")
    lexicon = request.args.get("lexicon", "")
    context: Context = {"draft": Draft(), "position": None, "day": None} | _choices()

    def work() -> Context:
        words = open_lexicon(list_named(lexicon).name)
        for _ in range(MOST_ROLLS):
            position = Position(roll(secrets.token_hex(8)))
            if not wish or rate(position, words).difficulty == wish:
                return {"rolled": position}
        return {}

    try:
        if wish and wish not in DIFFICULTIES:
            raise PositionError(N_("There is no difficulty “%(name)s”."), field="difficulty", name=wish[:40])
        context = solved(context, work, solve_in_turn)
    except PositionError as error:
        context |= {"state": "invalid", "errors": [error_view(error)]}
    if "rolled" not in context:
        return respond("play", context)
    response = redirect(url_for("qless.play", position=str(context["rolled"]), lexicon=lexicon or None))
    response.headers["Cache-Control"] = "no-store"
    return response


def _choices() -> Context:
    names = (gettext("easy"), gettext("medium"), gettext("hard"), gettext("expert"))
    return {
        "difficulties": [("", gettext("any difficulty")), *zip(DIFFICULTIES, names, strict=False)],
        "difficulty": request.args.get("difficulty", ""),
        "lexicon": request.args.get("lexicon", ""),
        "list_choices": list_choices(),
        "list_title": "",
        "verdict": None,
        "bare": "",
    }


def _bare(position: Position) -> str:
    return str(Position(position.letters, (), position.rules))


def _day_of(position: Position) -> date | None:
    """The day whose roll this is, if the address says so and it is true."""
    try:
        day = date.fromisoformat(request.args.get("day", ""))
        return day if daily(day).position == Position(position.letters, (), position.rules) else None
    except ValueError:
        return None


def _corner() -> tuple[int, int]:
    """What the player's board calls the first cell of the rows."""
    corner = _CORNER.fullmatch(request.args.get("corner", ""))
    return (int(corner[1]), int(corner[2])) if corner else (0, 0)


def _seconds() -> float:
    settings: Settings = current_app.extensions["settings"]
    return settings.solve_seconds
