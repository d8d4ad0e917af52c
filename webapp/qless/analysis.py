"""The solver page of Q-Less: any roll, whether it can be solved and with how common words, its boards, clues to them.

All state is in the address. A form that was typed is read by ``draft``; the position then goes into the address.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace

from flask import current_app, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from solvers.errors import PositionError
from solvers.qless import FEWEST, LEVELS, MOST, Position, roll
from webapp.game import Context, error_view, solve_in_turn, solved, status_of
from webapp.languages import gettext, ngettext
from webapp.qless import view
from webapp.qless.clues import clue_view
from webapp.qless.draft import Draft, WrongNumber
from webapp.qless.inquiry import Asked, found_within
from webapp.qless.options import Options, with_word, without_word
from webapp.qless.pages import blueprint, list_choices, list_named, respond
from webapp.qless.progress import answer_view
from webapp.settings import Settings

EXAMPLE = "aacdghhloptx"
MOST_WORDS = 8
PAGE_SECONDS, FRAGMENT_SECONDS = 0.05, 0.02
"""How long a search may take before an answer is shown; a longer one then goes on while one looks on."""


@dataclass(frozen=True, slots=True)
class Received:
    """A request: its options, the form as typed, the position it makes, and what is wrong."""

    options: Options
    draft: Draft
    position: Position | None = None
    fault: PositionError | None = None


@blueprint.get("")
def page() -> ResponseReturnValue:
    received = _received()
    if received.position and _is_to_move():
        return redirect(url_for("qless.page", **received.options.address(received.position)))
    return respond("page", _context(received, PAGE_SECONDS))


@blueprint.get("/answer")
def answer() -> ResponseReturnValue:
    received = _received()
    context = _context(received, FRAGMENT_SECONDS)
    response = make_response(render_template("qless/answer.html", **context), status_of(context))
    if response.status_code == 200:
        response.headers["HX-Replace-Url"] = url_for("qless.page", **received.options.address(received.position))
    if response.status_code == 503:
        response.headers["Retry-After"] = "2"
    return response


def _is_to_move() -> bool:
    """Whether the address is that of a form, and a better one says the same."""
    args = request.args
    return not {"letters", "do", "banish", "unban"}.isdisjoint(args) or "" in args.values()


def _received() -> Received:
    args, options = request.args, Options.read()
    draft = Draft.read(args)
    try:
        if word := args.get("banish", ""):
            options = replace(options, ban=with_word(options.banned, word), top="")
        if word := args.get("unban", ""):
            options = replace(options, ban=without_word(options.banned, word), top="")
        if args.get("do") == "roll":
            draft = replace(draft or Draft(), board="")
            letters = roll(secrets.token_hex(8), draft.dice_count())
            options = replace(options, way="", clue="", top="", search="")
            return Received(options, Draft.of(Position(letters, (), draft.rules)), Position(letters, (), draft.rules))
        if draft:
            if args.get("typing") and not draft.letters.strip():
                return Received(options, draft)
            position = draft.position()
            if args.get("seen", position.letters) != position.letters:
                options = replace(options, clue="", top="")
            return Received(options, draft, position)
        if text := args.get("position", "").strip():
            position = Position.parse(text)
            return Received(options, Draft.of(position), position)
    except PositionError as error:
        if draft and args.get("typing") and isinstance(error, WrongNumber) and error.is_short:
            return Received(options, draft)
        return Received(options, draft or _unread(args.get("position", "")), None, error)
    return Received(options, Draft())


def _unread(text: str) -> Draft:
    """The form for a position that cannot be read: its letters, as far as they can be told, and its tiles."""
    tokens = text.split()
    board = next((token for token in tokens if token.startswith("board=")), "").removeprefix("board=")
    letters = " ".join(token for token in tokens if "=" not in token)
    return Draft(letters[:1000], board=board[:1000].replace("/", "\n"))


def _context(received: Received, quick: float) -> Context:
    """Everything that the page and its fragment show, a search being given *quick* seconds."""
    options, position = received.options, received.position
    context: Context = {
        "received": received,
        "draft": received.draft,
        "options": options,
        "position": position,
        "errors": [],
        "offer": None,
        "state": "ok",
        "answer": None,
        "list_choices": list_choices(),
        "level_choices": view.level_choices(),
        "sort_choices": view.sort_choices(),
        "badge_choices": view.badge_choices(),
        "count_choices": [(str(count), str(count)) for count in range(MOST, FEWEST - 1, -1)],
        "words_choices": [("", gettext("any")), *((str(count), str(count)) for count in range(1, MOST_WORDS + 1))],
        "banned": (),
        "example": EXAMPLE,
    }
    try:
        if received.fault:
            return _invalid(context, received.fault, received.draft)
        options.check()
        context["banned"] = options.banned
        list_named(options.lexicon)
        if not position:
            return context
        settings: Settings = current_app.extensions["settings"]
        return solved(context, lambda: _answer(position, options, settings, quick), solve_in_turn)
    except PositionError as error:
        return _invalid(context, error, received.draft)


def _invalid(context: Context, fault: PositionError, draft: Draft) -> Context:
    return context | {"state": "invalid", "errors": [error_view(fault)], "offer": _offer(fault, draft)}


def _offer(fault: PositionError, draft: Draft) -> tuple[str, str, str] | None:
    """What would make the letters right: a field, the value for it, and what to call that."""
    if isinstance(fault, WrongNumber) and FEWEST <= fault.found <= MOST:
        count = fault.found
        return "count", str(count), ngettext("Play with %(num)s die", "Play with %(num)s dice", count)
    if fault.field != "letters" or draft.dice:
        return None
    try:
        replace(draft, dice="free").position()
    except PositionError:
        return None
    return "dice", "free", gettext("Use free letters")


def _answer(position: Position, options: Options, settings: Settings, quick: float) -> Context:
    asked = Asked.of(position, options)
    if options.way == "clues":
        seconds = settings.solve_seconds / 2
        levels = asked.levels if options.level else (*LEVELS, None)
        told = clue_view(
            position, asked.lexicon, options.steps, seconds, levels=levels, banned=asked.banned
        )  # fmt: skip
        return {"answer": {"clues": told}}
    seconds = settings.solve_seconds if options.search else min(quick, settings.solve_seconds)
    return {"answer": answer_view(found_within(asked, seconds), options)}
