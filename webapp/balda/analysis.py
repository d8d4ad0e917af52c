"""The analysis page of Balda: any position, every move, what the opponent can answer, exact endings, hints.

All state is in the address. A form that was typed is read by ``draft``; the position then goes into the address.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from flask import current_app, g, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from solvers.balda.endgame import DEEPEST, endgame
from solvers.balda.letters import EMPTY
from solvers.balda.play import Move
from solvers.balda.position import FEWEST, MOST, SHORTEST_WORDS, Position
from solvers.balda.solver import Answer, solve
from solvers.balda.solver import judge as legal
from solvers.budget import Budget
from solvers.errors import PositionError
from solvers.errors import mark as N_
from solvers.lexicon import Lexicon
from webapp.balda import view
from webapp.balda.draft import Draft, fault_place
from webapp.balda.judge import Judge, has_strict, moved
from webapp.balda.pages import blueprint, list_choices, list_named, respond
from webapp.balda.proof import ending_view
from webapp.game import Context, error_view, solve_in_turn, solved, status_of
from webapp.languages import gettext
from webapp.settings import Settings

STEP = 40
MOST_WORDS = 1000
MOST_PLAYS = 20_000
QUICK_CELLS, SLOW_CELLS = 5, DEEPEST
"""Up to how many empty cells the ending is worked out unasked, and up to how many it is offered."""
QUICK_SECONDS = 0.4
EXAMPLE = "...../.р.../балда/.к.../..... балда,бра,краб 3/4"
_EMPTY = "/".join(["....."] * 5)


@dataclass(frozen=True, slots=True)
class Options:
    """What the address says beside the position, as typed; ``""`` where it says nothing."""

    lexicon: str = ""
    plus: str = ""
    minus: str = ""
    sort: str = ""
    text: str = ""
    map: str = ""
    hint: str = ""
    top: str = ""
    ending: str = ""
    asked: str = ""
    show: str = ""

    @classmethod
    def read(cls) -> Options:
        """Of each name the last value: a button's comes after that of the form's hidden field."""
        return cls(**{name: (request.args.getlist(name) or [""])[-1].strip() for name in cls.__slots__})

    def address(self, position: Position | None, **changes: str) -> dict[str, Any]:
        """The parameters of the page's address that are not as usual."""
        values = {name: getattr(self, name) for name in self.__slots__} | changes
        values["sort"] = "" if values["sort"] == "length" else values["sort"]
        text = str(position) if position else ""
        return {name: value for name, value in ({"position": text} | values).items() if value and value != _EMPTY}

    def after_a_move(self) -> Options:
        """What stays when the position has changed."""
        return replace(self, hint="0" if self.hint else "", top="", ending="", asked="", show="")

    @property
    def hints(self) -> int:
        return int(self.hint) if self.hint in ("1", "2", "3", "4") else 0


@dataclass(frozen=True, slots=True)
class Received:
    """A request: its options, the form as typed, the position it makes, and what is wrong."""

    options: Options
    draft: Draft
    position: Position | None = None
    faults: tuple[PositionError, ...] = ()
    lines: str = ""
    start: str = ""


@blueprint.get("")
def page() -> ResponseReturnValue:
    received = _received()
    if received.position and not received.faults:
        changed: Received | None = received
        try:
            if request.args.get("move") or request.args.get("do"):
                changed = solved({}, lambda: {"changed": _done(received)}, solve_in_turn).get("changed")
        except PositionError as error:
            received = replace(received, faults=(error,))
        else:
            is_to_move = changed is not received or Draft.read(request.args) or "" in request.args.values()
            if changed and is_to_move:
                return redirect(url_for("balda.page", **changed.options.address(changed.position)))
    return respond("analysis", _context(received))


@blueprint.get("/answer")
def answer() -> ResponseReturnValue:
    received = _received()
    context = _context(received)
    response = make_response(render_template("balda/answer.html", **context), status_of(context))
    if response.status_code == 200:
        response.headers["HX-Replace-Url"] = url_for("balda.page", **received.options.address(received.position))
    if response.status_code == 503:
        response.headers["Retry-After"] = "2"
    return response


def _received() -> Received:
    args = request.args
    options = Options.read()
    start = args.get("start", "").strip()
    lines = args.get("lines", "")
    language = _language(options)
    draft = Draft.read(args)
    if draft and args.get("do") == "read":
        try:
            return Received(options, draft, Position.parse(lines), (), lines, start)
        except PositionError as error:
            return Received(options, draft, None, (moved(error, "lines"),), lines, start)
    if draft:
        position, faults = draft.position(language)
        return Received(options, draft, position, tuple(faults), lines, start)
    text = args.get("position", "")
    if not text.strip():
        return Received(options, Draft(), Draft().position(language)[0], (), lines, start)
    try:
        position = Position.parse(text)
        return Received(options, Draft.of(position), position, (), lines, start)
    except PositionError as error:
        return Received(options, Draft(), None, (moved(error, "lines"),), text, start)


def _language(options: Options) -> str:
    """The language of a field without letters: that of the list chosen, else the interface's."""
    try:
        return list_named(options.lexicon).language if options.lexicon else str(g.lang)
    except PositionError:
        return str(g.lang)


def _done(received: Received) -> Received:
    """What the request asks to be done with its position; raises PositionError."""
    args, options, position = request.args, received.options, received.position
    assert position
    after = options.after_a_move()
    if move := args.get("move"):
        play = legal(position, Move.parse(move, position), _judge(position, options).lexicon())
        return Received(after, received.draft, position.after(play))
    do = args.get("do", "")
    if do == "pass":
        return Received(after, received.draft, position.passed())
    if do == "clear":
        rows = (EMPTY * position.width,) * position.height
        return Received(after, received.draft, Position(rows, (), position.rules))
    if do not in ("start", "random"):
        return received
    word: str | None = received.start
    if do == "random":
        word = view.random_start(_judge(position, options).lexicon(), position.width)
        if not word:
            raise PositionError(N_("The list has no common word that fits."), field="start")
    rules = position.rules
    if word and not any(rules.alphabet.code(char) for char in word):
        rules = replace(rules, language="en" if rules.language == "ru" else "ru", strict_yo=False)
    return Received(after, received.draft, Position.start(word or "", position.height, position.width, rules))


def _judge(position: Position, options: Options) -> Judge:
    return Judge.of(position, options.lexicon, options.plus, options.minus)


def _context(received: Received) -> Context:
    """Everything that the page and its fragment show."""
    options, position = received.options, received.position
    context: Context = {
        "received": received,
        "draft": received.draft,
        "options": options,
        "errors": [],
        "state": "ok",
        "answer": None,
        "heat": None,
        "drawn": None,
        "is_started": bool(received.draft.letters),
        "position": position,
        "list_choices": [("", gettext("By the letters")), *list_choices()],
        "sizes": [(str(size), str(size)) for size in range(FEWEST, MOST + 1)],
        "lengths": [(str(size), str(size)) for size in range(SHORTEST_WORDS[0], SHORTEST_WORDS[1] + 1)],
        "map_choices": list(
            zip(
                view.MAPS, (gettext("none"), gettext("best word"), gettext("opponent’s answer")), strict=True
            )
        ),
        "example_url": url_for("balda.page", position=EXAMPLE, lexicon=options.lexicon or None),
        "has_yo": received.draft.yo == "strict" or has_strict(options.lexicon),
    }  # fmt: skip
    faults = list(received.faults)
    try:
        if faults or not position:
            return _invalid(context, faults)
        if options.sort and options.sort.removeprefix("-") not in view.SORTS:
            raise PositionError(N_("Moves cannot be sorted that way."), field="sort")
        if options.map not in view.MAPS:
            raise PositionError(N_("There is no such map."), field="map")
        judge = _judge(position, options)
        if not received.draft.letters:
            return context
        settings: Settings = current_app.extensions["settings"]
        return solved(context, lambda: _answer(judge, options, settings), solve_in_turn)
    except PositionError as error:
        return _invalid(context, [error])


def _invalid(context: Context, faults: list[PositionError]) -> Context:
    place = fault_place([fault for fault in faults if fault.field == "field"])
    errors = [error_view(fault) for fault in faults]
    wrong = gettext("row %(row)s, column %(col)s", row=place[0] + 1, col=place[1] + 1) if place else None
    return context | {"state": "invalid", "errors": errors, "wrong": wrong, "wrong_cell": place}


def _answer(judge: Judge, options: Options, settings: Settings) -> Context:
    position, title, lexicon = judge.position, judge.title, judge.lexicon()
    kept = {"position": str(position), "lexicon": options.lexicon, "plus": options.plus, "minus": options.minus}
    query: dict[str, Any] = {name: value for name, value in kept.items() if value}
    context: Context = {
        "answer": {},
        "notes": judge.notes(),
        "play_query": query,
    }
    if position.is_over:
        return context | {"answer": {"kind": "over", "sentence": view.result(position.scores)}}
    found = solve(position, lexicon, budget=Budget(settings.solve_seconds))
    plays = tuple(found.first(MOST_PLAYS))
    context["verdict"] = judge.verdict(options.asked, plays) if options.asked else []
    if not found.total and not found.is_complete:
        text = gettext("The search was cut off before it found a move.")
        return context | {"answer": {"kind": "cut", "sentence": text}}
    if not found.total:
        text = gettext("No legal move in %(list)s: pass.", list=title)
        return context | {"answer": {"kind": "none", "sentence": text}}
    if options.hint:
        hints = view.hints(plays, position.rules, options.hints)
        return context | {"answer": {"kind": "hints", "hints": hints}}
    answers = view.replies(position, plays, lexicon)
    groups = view.groups(plays, answers, options.sort or "length", _filter(position, options))
    top = int(options.top) if options.top.isdecimal() and len(options.top) < 5 else STEP
    shown = groups[: max(1, min(top, MOST_WORDS))]
    return context | {
        "answer": {
            "kind": "moves",
            "sentence": view.sentence(found, plays[0], title),
            "groups": shown,
            "words": len(groups),
            "shown": len(shown),
            "looked": None if len(answers) == len(plays) else len(answers),
            "more": str(min(MOST_WORDS, len(shown) + 100)) if len(shown) < min(len(groups), MOST_WORDS) else "",
        },
        "heat": view.heat(found, options.map, position, answers, lexicon),
        "drawn": _drawn(position, options, found),
        **_ending(position, options, lexicon, settings),
        "ending_url": url_for("balda.ending", **query),
    }


def _filter(position: Position, options: Options) -> str:
    """The text to look for in words, as they are written here."""
    text = options.text.lower()
    return text if position.rules.strict_yo else text.replace("ё", "е")


def _ending(position: Position, options: Options, lexicon: Lexicon, settings: Settings) -> Context:
    """The game played out, when that is quick or asked for; ``can_end``: whether it may be asked for."""
    is_offered = position.empty <= SLOW_CELLS
    is_quick = position.empty <= QUICK_CELLS
    if not is_quick and not (options.ending and is_offered):
        return {"ending": None, "can_end": is_offered}
    seconds = settings.solve_seconds if options.ending else min(QUICK_SECONDS, settings.solve_seconds)
    ended = endgame(position, lexicon, budget=Budget(seconds))
    return {"ending": ending_view(ended, position), "can_end": not ended.is_complete}


def _drawn(position: Position, options: Options, found: Answer) -> dict[str, Any] | None:
    """The path that the address asks to be drawn, if its move is legal."""
    if not options.show:
        return None
    try:
        play = found.play(Move.parse(options.show, position))
    except PositionError:
        return None
    return {"play": play} | view.drawing(play.paths[0]) if play else None
