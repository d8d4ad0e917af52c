"""The solver page of Q-Less: whether a roll can be solved, and how common the words are; its boards and clues.

All state is in the address. ``draft`` reads the form; its position then goes into the address.
"""

import secrets
from dataclasses import dataclass, replace

from flask import redirect, request, url_for
from flask.typing import ResponseReturnValue

from solvers.errors import InputError
from solvers.qless import FEWEST, LEVELS, MOST, Position, roll
from webapp.languages import gettext
from webapp.metrics import searched
from webapp.qless import TOOL, view
from webapp.qless.badges import badge_choices
from webapp.qless.clues import clue_view
from webapp.qless.draft import Draft, WrongNumber, offer
from webapp.qless.options import Options, with_word, without_word
from webapp.qless.pages import blueprint, list_choices, list_named
from webapp.qless.progress import answer_view
from webapp.qless.search import Query, Search, search_within
from webapp.replies import invalid, respond
from webapp.solving import Context, solve_seconds, solved

MOST_WORDS = 8
PAGE_SECONDS, FRAGMENT_SECONDS = 0.05, 0.02
"""The time a search gets before an answer is shown; a longer one continues as a stream."""


@dataclass(frozen=True, slots=True)
class Received:
    """A request: its options, the form as typed, and the position it makes or its fault."""

    options: Options
    draft: Draft
    position: Position | None = None
    fault: InputError | None = None


@blueprint.get("")
def page() -> ResponseReturnValue:
    received, args = _received(), request.args
    is_form = not {"letters", "do", "banish", "unban"}.isdisjoint(args) or "" in args.values()
    if received.position and is_form:  # the address of a form has a shorter equivalent
        return redirect(url_for("qless.page", **received.options.address(received.position)))
    return respond("qless/page", _context(received, PAGE_SECONDS))


@blueprint.get("/answer")
def answer() -> ResponseReturnValue:
    received = _received()
    address = url_for("qless.page", **received.options.address(received.position))
    return respond("qless/answer", _context(received, FRAGMENT_SECONDS), fragment=True, replace_url=address)


def _received() -> Received:
    args, options = request.args, Options.read()
    draft = Draft.read(args)
    try:
        if word := args.get("banish", ""):
            options = replace(options, ban=with_word(options.excluded, word), top="")
        if word := args.get("unban", ""):
            options = replace(options, ban=without_word(options.excluded, word), top="")
        if args.get("do") == "roll":
            draft = replace(draft or Draft(), board="")
            rolled = Position(roll(secrets.token_hex(8), draft.dice_count()), (), draft.rules)
            return Received(replace(options, way="", clue="", top="", search=""), Draft.of(rolled), rolled)
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
    except InputError as error:
        if draft and args.get("typing") and isinstance(error, WrongNumber) and error.is_short:
            return Received(options, draft)
        return Received(options, draft or _unread(args.get("position", "")), None, error)
    return Received(options, Draft())


def _unread(text: str) -> Draft:
    """The form for an unreadable position: its letters and tiles, as far as they can be recognised."""
    tokens = text.split()
    board = next((token for token in tokens if token.startswith("board=")), "").removeprefix("board=")
    letters = " ".join(token for token in tokens if "=" not in token)
    return Draft(letters[:1000], board=board[:1000].replace("/", "\n"))


def _context(received: Received, quick: float) -> Context:
    """The context of the page and its fragment; a search gets *quick* seconds."""
    options, position = received.options, received.position
    context: Context = {
        "draft": received.draft,
        "options": options,
        "position": position,
        "offer": None,
        "answer": None,
        "list_choices": list_choices(),
        "level_choices": view.level_choices(),
        "sort_choices": view.sort_choices(),
        "badge_choices": badge_choices(),
        "count_choices": [(str(count), str(count)) for count in range(MOST, FEWEST - 1, -1)],
        "words_choices": [("", gettext("any")), *((str(count), str(count)) for count in range(1, MOST_WORDS + 1))],
        "excluded": (),
        "example": TOOL.example.query("en")["position"],
    }
    try:
        if received.fault:
            raise received.fault
        options.check()
        context["excluded"] = options.excluded
        list_named(options.lexicon)
        if not position:
            return context
        return solved(context, lambda: _answer(position, options, quick))
    except InputError as error:
        return context | {"offer": offer(error, received.draft), **invalid(error)}


def _answer(position: Position, options: Options, quick: float) -> Context:
    query = Query.of(position, options)
    if options.way == "clues":
        seconds, levels = solve_seconds() / 2, query.levels if options.level else (*LEVELS, None)
        told = clue_view(position, query.lexicon, options.steps, seconds, levels=levels, excluded=query.excluded)
        return {"answer": {"clues": told}}
    seconds = solve_seconds() if options.search else min(quick, solve_seconds())
    if options.search:
        Search.of(query)  # it can be left and continued
    progress = search_within(query, seconds)
    searched(progress.is_complete or not options.search)  # a stream goes on with the others
    return {"answer": answer_view(progress, options)}
