"""The play board: a roll to lay out, with a check of the tiles, clues, and whether it can still be finished.

The board is in the address; the browser keeps the time and the number of clues.
"""

import re
import secrets
from collections.abc import Callable
from datetime import date
from typing import Any

from flask import jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from solvers.budget import Budget
from solvers.errors import N_, InputError
from solvers.lexicon import open_lexicon
from solvers.qless import DIFFICULTIES, Position, clues, daily, rate, roll, vocabulary
from solvers.qless.clues import is_proposed
from webapp.days import is_out
from webapp.fields import whole_number
from webapp.languages import gettext
from webapp.limits import costly
from webapp.qless import view
from webapp.qless.badges import badge_texts
from webapp.qless.clues import clue_view
from webapp.qless.draft import Draft, offer
from webapp.qless.options import Options
from webapp.qless.pages import blueprint, list_choices, list_named
from webapp.qless.play_view import Cell, cell_name, check_view, to_take_back
from webapp.qless.search import Progress, Query, Search, search_within
from webapp.replies import error_view, invalid, respond, with_state
from webapp.solving import Context, solve_seconds, solved
from webapp.streaming import streamed_search

QUICK_SECONDS = 0.05
TAKING_SECONDS = 0.6
SOLUTION_SECONDS = 2.0
MOST_ROLLS = 2_000
_CORNER = re.compile(r"(-?[0-9]{1,4}),(-?[0-9]{1,4})")


@blueprint.get("/play")
def play() -> ResponseReturnValue:
    """The board, or the ways to begin; without scripts also the results of its buttons."""
    args = request.args
    if args.get("do") == "new":
        return _new_roll()
    draft = Draft.read(args)
    context: Context = {"draft": draft or Draft(), "position": None, "day": None, **_choices()}
    try:
        entry = list_named(args.get("lexicon", ""))
        context["list_title"] = gettext(entry.title)
        if not draft and not args.get("position", "").strip():
            return respond("qless/play", context)
        position = draft.position() if draft else Position.parse(args.get("position", ""))
        context |= {"position": position, "draft": Draft.of(position), "bare": str(position.bare)}
        context["day"] = _day_of(position)
        context["verdict"] = check_view(position, open_lexicon(entry))
        if args.get("do") == "finish":
            context = solved(context, lambda: _finish(position, solve_seconds()))
        elif args.get("do") == "clue":
            context = solved(context, lambda: _clues(position))
    except InputError as error:
        shown = draft or Draft(args.get("position", "")[:1000])
        context |= {"draft": shown, "offer": offer(error, draft) if draft else None, **invalid(error)}
    return respond("qless/play", context)


@blueprint.get("/play/check")
def check() -> ResponseReturnValue:
    """The check of the tiles laid, as JSON: runs and pieces by their cells, and the rendered verdict."""
    try:
        position = Position.parse(request.args.get("position", ""))
        entry = list_named(request.args.get("lexicon", ""))
        verdict = check_view(position, open_lexicon(entry), _corner())
    except InputError as error:
        return with_state(jsonify(error_view(error)), "invalid")
    body = render_template("qless/play_verdict.html", verdict=verdict, position=position, day=_day_of(position))
    found = verdict["check"]
    return jsonify(
        runs=[{"text": run.text, "cells": run.cells, "fault": run.fault or ""} for run in found.runs],
        pieces=found.pieces,
        solved=found.is_solved,
        sentence=verdict["sentence"],
        body=body,
    )


@blueprint.get("/play/finish")
def finish() -> ResponseReturnValue:
    """Whether the board can still be finished, if that is found at once."""
    return _fragment("play_finish", lambda position: _finish(position, min(QUICK_SECONDS, solve_seconds())))


@blueprint.get("/play/clues")
def play_clues() -> ResponseReturnValue:
    return _fragment("play_clues", _clues)


@blueprint.get("/play/solution")
def solution() -> ResponseReturnValue:
    """The verdict on the roll and its board of the commonest words, for a player who gives up."""
    return _fragment("play_solution", _solution)


@blueprint.get("/play/finishing")
@costly("stream")
def finishing() -> ResponseReturnValue:
    """The stream of the search whether the board can be finished: events with ``working`` and at last ``body``."""

    def begin() -> Search:
        return Search(_query(Position.parse(request.args.get("position", ""))))

    def show(search: Search, is_done: bool) -> Context:
        progress = search.progress
        if progress is None:
            return {"working": gettext("Working…")}
        body = render_template("qless/play_finish.html", state="ok", **_told(progress, is_done))
        percent = 100 * progress.answer.done // progress.answer.steps
        working = "" if is_done else gettext("Working: %(percent)s %%…", percent=percent)
        return {"working": working, "sentence": view.verdict(progress), "body": body}

    return streamed_search(begin, show)


def _fragment(template: str, work: Callable[[Position], Context]) -> ResponseReturnValue:
    try:
        position = Position.parse(request.args.get("position", ""))
        list_named(request.args.get("lexicon", ""))
        context = solved({"position": position}, lambda: work(position))
    except InputError as error:
        context = invalid(error)
    return respond(f"qless/{template}", context, fragment=True)


def _query(position: Position) -> Query:
    options = Options(lexicon=request.args.get("lexicon", ""), level=request.args.get("level", ""))
    options.check()
    return Query.of(position, options)


def _finish(position: Position, seconds: float) -> Context:
    progress = search_within(_query(position), seconds)
    return _told(progress, progress.is_complete)


def _told(progress: Progress, is_done: bool) -> Context:
    """Whether a board can be finished, as far as known; if not, the tiles in the way."""
    query = progress.query
    taken: tuple[Cell, ...] = ()
    if is_done and progress.answer.is_solvable is False and query.position.rows:
        words = vocabulary(query.lexicon, None)
        taken = to_take_back(query.position, words, min(TAKING_SECONDS, solve_seconds()))
    tiles = query.position.tiles
    kept: dict[str, Any] = {name: request.args.get(name) or None for name in ("lexicon", "corner", "level")}
    return {
        "finish": {
            "sentence": view.verdict(progress),
            "fact": view.facts(progress)[-1],
            "solvable": progress.answer.is_solvable,
            "is_complete": progress.is_complete,
            "wider": progress.answer.is_solvable and progress.level is not None,
            "source": "" if is_done else url_for("qless.finishing", position=str(query.position), **kept),
            "taken": [(tiles[cell].upper(), cell_name(cell, _corner()), f"{cell[0]},{cell[1]}") for cell in taken],
            "is_stuck": is_done and progress.answer.is_solvable is False and bool(query.position.rows) and not taken,
        }
    }


def _clues(position: Position) -> Context:
    step = whole_number(request.args.get("clue", ""), 1, digits=2)
    lexicon = open_lexicon(list_named(request.args.get("lexicon", "")))
    known = 1 if _day_of(position) else 0  # the page of the day says how difficult its roll is
    return {"clues": clue_view(position, lexicon, step, solve_seconds() / 2, known=known), "has_clues": True}


def _solution(position: Position) -> Context:
    """A board that solves the roll and is fit to be proposed; *is_hidden* if every board has words that are not."""
    query = _query(position.bare)
    seconds = min(SOLUTION_SECONDS, solve_seconds())
    progress = search_within(query, seconds)
    best = progress.answer.best
    if best and not is_proposed(best):
        words = [vocabulary(query.lexicon, level) for level in query.levels]
        told = clues(query.position, words, excluded=query.excluded, budget=Budget(seconds))
        best = told.board if told else None
    return {
        "sentence": view.verdict(progress),
        "best": view.board_view(best, position.bare) if best else None,
        "is_hidden": best is None and bool(progress.answer.total),
    }


def _new_roll() -> ResponseReturnValue:
    """A new roll of the requested difficulty."""
    difficulty = request.args.get("difficulty", "")
    lexicon = request.args.get("lexicon", "")
    context: Context = {"draft": Draft(), "position": None, "day": None} | _choices()

    def work() -> Context:
        words = open_lexicon(list_named(lexicon))
        for _ in range(MOST_ROLLS):
            position = Position(roll(secrets.token_hex(8)))
            if not difficulty or rate(position, words).difficulty == difficulty:
                return {"rolled": position}
        return {}

    try:
        if difficulty and difficulty not in DIFFICULTIES:
            raise InputError(N_("Unknown difficulty “%(name)s”."), field="difficulty", name=difficulty[:40])
        context = solved(context, work)
    except InputError as error:
        context |= invalid(error)
    if "rolled" not in context:
        return respond("qless/play", context)
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
        "badge_texts": badge_texts(),
    }


def _day_of(position: Position) -> date | None:
    """The day of this roll, if the address names one correctly."""
    try:
        day = date.fromisoformat(request.args.get("day", ""))
        return day if is_out(day) and daily(day).position == position.bare else None
    except ValueError:
        return None


def _corner() -> tuple[int, int]:
    """The place of the first cell of the rows on the player's board."""
    corner = _CORNER.fullmatch(request.args.get("corner", ""))
    return (int(corner[1]), int(corner[2])) if corner else (0, 0)
