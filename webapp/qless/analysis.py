"""The solver page of Q-Less: any roll, whether it can be solved and with how common words, its boards, clues to them.

All state is in the address. A form that was typed is read by ``draft``; the position then goes into the address.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace

from flask import make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from solvers.errors import PositionError
from solvers.qless import FEWEST, MOST, Position, roll
from webapp.game import Context, error_view, status_of
from webapp.qless.draft import Draft, WrongNumber
from webapp.qless.options import Options
from webapp.qless.pages import blueprint, list_choices, respond

EXAMPLE = "aacdghhloptx"


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
    return respond("page", _context(received))


@blueprint.get("/answer")
def answer() -> ResponseReturnValue:
    received = _received()
    context = _context(received)
    response = make_response(render_template("qless/answer.html", **context), status_of(context))
    if response.status_code == 200:
        response.headers["HX-Replace-Url"] = url_for("qless.page", **received.options.address(received.position))
    if response.status_code == 503:
        response.headers["Retry-After"] = "2"
    return response


def _is_to_move() -> bool:
    """Whether the address is that of a form, and a better one says the same."""
    args = request.args
    return "letters" in args or "do" in args or "" in args.values()


def _received() -> Received:
    args, options = request.args, Options.read()
    draft = Draft.read(args)
    try:
        if args.get("do") == "roll":
            draft = replace(draft or Draft(), board="")
            letters = roll(secrets.token_hex(8), draft.dice_count())
            options = replace(options, way="", clue="", top="", search="")
            return Received(options, Draft.of(Position(letters, (), draft.rules)), Position(letters, (), draft.rules))
        if draft:
            if args.get("typing") and not draft.letters.strip():
                return Received(options, draft)
            return Received(options, draft, draft.position())
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


def _context(received: Received) -> Context:
    """Everything that the page and its fragment show."""
    context: Context = {
        "received": received,
        "draft": received.draft,
        "options": received.options,
        "position": received.position,
        "errors": [],
        "state": "ok",
        "list_choices": list_choices(),
        "count_choices": [(str(count), str(count)) for count in range(MOST, FEWEST - 1, -1)],
        "example": EXAMPLE,
    }
    try:
        if received.fault:
            raise received.fault
        received.options.check()
        return context
    except PositionError as error:
        return context | {"state": "invalid", "errors": [error_view(error)]}
