"""The analysis page of Balda: any position with every move, the opponent's answers, exact endings and hints.

All state is in the address. ``draft`` reads the form; its position then goes into the address.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from flask import g, redirect, request, url_for
from flask.typing import ResponseReturnValue

from solvers.balda.endgame import DEEPEST, endgame
from solvers.balda.letters import EMPTY
from solvers.balda.play import Play
from solvers.balda.position import Position
from solvers.balda.solver import Answer, legal_play, solve
from solvers.budget import Budget
from solvers.errors import N_, InputError
from solvers.lexicon import Lexicon, default_list, open_lexicon
from solvers.lexicon.fitness import is_fit
from webapp.balda import TOOL, view
from webapp.balda.draft import Draft, fault_place
from webapp.balda.known import weights
from webapp.balda.pages import blueprint, chosen_limits, list_named
from webapp.balda.proof import ending_view
from webapp.balda.table_markup import table_markup
from webapp.balda.view import MOST_HINTS
from webapp.balda.vocabulary import OF_LIST, Vocabulary, has_strict
from webapp.fields import whole_number
from webapp.languages import gettext
from webapp.metrics import searched
from webapp.replies import invalid, respond
from webapp.solving import Context, solve_seconds, solved

STEP = 40
MOST_WORDS = 1000
MOST_PLAYS = 20_000
QUICK_CELLS, SLOW_CELLS = 5, DEEPEST
"""The most empty cells for an ending to be solved unasked, and for it to be offered."""
QUICK_SECONDS = 0.4
_EMPTY = "/".join(["....."] * 5)
_PLACED = re.compile("([0-8]),([0-8])")
MOST_PLAYED = 60
"""How many words are offered as the one that a letter was put in for."""


def solve_once() -> None:
    """Solve a small position, to load everything a solve needs."""
    solve(Position.start("балда"), open_lexicon(default_list("ru")))


@dataclass(frozen=True, slots=True)
class Options:
    """The address's parameters other than the position, as typed; ``""`` for missing ones."""

    lexicon: str = ""
    plus: str = ""
    minus: str = ""
    words: str = ""
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
        """The last value of each name: a button's follows that of the form's hidden field. Limits are joined."""
        values = {name: (request.args.getlist(name) or [""])[-1].strip() for name in cls.__slots__}
        return cls(**values | {"words": chosen_limits()})

    def address(self, position: Position | None, **changes: str) -> dict[str, Any]:
        """The parameters of the page's address that differ from the default."""
        values = {name: getattr(self, name) for name in self.__slots__} | changes
        values["sort"] = "" if values["sort"] == "length" else values["sort"]
        text = str(position) if position else ""
        return {name: value for name, value in ({"position": text} | values).items() if value and value != _EMPTY}

    def after_a_move(self) -> Options:
        """The options kept when the position changes."""
        return replace(self, hint="0" if self.hint else "", top="", ending="", asked="", show="")

    @property
    def of_list(self) -> dict[str, str]:
        """The parameters that choose the words."""
        return {name: value for name in OF_LIST if (value := getattr(self, name))}

    @property
    def hints(self) -> int:
        return min(whole_number(self.hint), MOST_HINTS)


@dataclass(frozen=True, slots=True)
class Received:
    """A request: its options, the form as typed, the position it makes or its faults, and the lines pasted."""

    options: Options
    draft: Draft
    position: Position | None = None
    faults: tuple[InputError, ...] = ()
    lines: str = ""


@blueprint.get("")
def page() -> ResponseReturnValue:
    received, args = _received(), request.args
    if received.position:
        changed: Received | None = received
        try:
            if args.get("move") or args.get("do"):
                changed = solved({}, lambda: {"changed": _changed(received)}).get("changed")
        except InputError as error:
            received = replace(received, faults=(error,))
        else:
            if changed and (changed is not received or Draft.read(args) or "" in args.values()):
                return redirect(url_for("balda.page", **changed.options.address(changed.position)))
    return respond("balda/analysis", _context(received))


@blueprint.get("/answer")
def answer() -> ResponseReturnValue:
    received = _received()
    address = url_for("balda.page", **received.options.address(received.position))
    return respond("balda/answer", _context(received), fragment=True, replace_url=address)


def _received() -> Received:
    args, options, draft = request.args, Options.read(), Draft.read(request.args)
    text, lines = args.get("position", ""), args.get("lines", "")
    try:
        if draft and args.get("do") == "read":
            return Received(options, draft, Position.parse(lines), lines=lines)
        if draft or not text.strip():
            draft = draft or Draft()
            position, faults = draft.position(_language(options))
            return Received(options, draft, position, tuple(faults), lines)
        read = Position.parse(text)
        return Received(options, Draft.of(read), read, lines=lines)
    except InputError as error:
        return Received(options, draft or Draft(), None, (error.beside("lines"),), lines if draft else text)


def _language(options: Options) -> str:
    """The language of an empty field: that of the chosen list, else the interface's."""
    try:
        return list_named(options.lexicon).language if options.lexicon else str(g.lang)
    except InputError:
        return str(g.lang)


def _changed(received: Received) -> Received:
    """The request after the requested move or change; raises InputError."""
    args, options = request.args, received.options
    assert received.position
    position = received.position.with_start_word()
    do, rules = args.get("do", ""), position.rules
    if move := args.get("move"):
        lexicon = Vocabulary.of(position, options.of_list).lexicon()
        after = position.after(legal_play(position, position.parse_move(move), lexicon))
    elif do == "pass":
        after = position.passed()
    elif do == "clear":
        after = Position((EMPTY * position.width,) * position.height, (), rules)
    elif do in ("start", "random"):
        word = args.get("start", "").strip()
        if do == "random":
            word = view.random_start(Vocabulary.of(position, options.of_list).lexicon(), position.width)
        if word and not any(rules.alphabet.code(char) for char in word):
            rules = replace(rules, language="en" if rules.language == "ru" else "ru", strict_yo=False)
        after = Position.start(word, position.height, position.width, rules)
    else:
        return received
    return Received(options.after_a_move(), received.draft, after)


def _context(received: Received) -> Context:
    options, position = received.options, received.position
    context: Context = {
        "draft": received.draft,
        "options": options,
        "answer": None,
        "heat": None,
        "drawn": None,
        "is_started": bool(received.draft.letters),
        "implied": "" if received.draft.used.strip() else ", ".join(received.draft.start_words),
        "position": position,
        "start": request.args.get("start", "").strip(),
        "lines": received.lines,
        "map_choices": view.map_choices(),
        "example_url": url_for("balda.page", **TOOL.example.query("ru"), lexicon=options.lexicon or None),
        "has_yo": received.draft.yo == "strict" or has_strict(options.lexicon),
    }
    if received.faults or not position:
        return _invalid(context, received.faults)
    try:
        if options.sort and options.sort.removeprefix("-") not in view.SORTS:
            raise InputError(N_("Moves cannot be sorted that way."), field="sort")
        if options.map not in view.MAPS:
            raise InputError(N_("Unknown map."), field="map")
        vocabulary = Vocabulary.of(position.with_start_word(), options.of_list)
        if not received.draft.letters:
            return context
        return solved(context, lambda: _answer(vocabulary, options))
    except InputError as error:
        return _invalid(context, (error,))


def _invalid(context: Context, faults: Sequence[InputError]) -> Context:
    place = fault_place(fault for fault in faults if fault.field == "field")
    wrong = gettext("row %(row)s, column %(col)s", row=place[0] + 1, col=place[1] + 1) if place else None
    return context | {"wrong": wrong, "wrong_cell": place, **invalid(*faults)}


def _answer(vocabulary: Vocabulary, options: Options) -> Context:
    position, title, lexicon = vocabulary.position, vocabulary.title, vocabulary.lexicon()
    query: dict[str, Any] = {"position": str(position), **options.of_list}
    context: Context = {"notes": vocabulary.notes(), "play_query": query}
    if played := _played(position, lexicon):
        return context | {"answer": {"kind": "played", "played": played}}
    if position.is_over:
        return context | {"answer": {"kind": "over", "sentence": view.result(position.scores)}}
    found = solve(position, lexicon, budget=Budget(solve_seconds()))
    searched(found.is_complete)
    plays = tuple(found.first(MOST_PLAYS))
    context["verdict"] = vocabulary.explain(options.asked, plays) if options.asked else []
    if not found.total and not found.is_complete:
        text = gettext("The search was cut off before it found a move.")
        return context | {"answer": {"kind": "cut", "sentence": text}}
    if not found.total:
        text = gettext("No legal move in %(list)s: pass.", list=title)
        return context | {"answer": {"kind": "none", "sentence": text}}
    common = weights((play.word for play in plays), open_lexicon(vocabulary.entry))
    ranked = sorted(plays, key=lambda play: (-play.score, -common[play.word]))
    if options.hint:
        hints = view.hints(ranked, position.rules, options.hints)
        return context | {"answer": {"kind": "hints", "hints": hints}}
    best = view.proposed(ranked, position.rules)
    table, answers = _table(found, plays, options, vocabulary, common)
    drawn = _drawn(position, options, found, table["groups"])
    return context | {
        "answer": table
        | {
            "kind": "moves",
            "sentence": view.sentence(found, best, title),
            "best": best.word.upper() if best else "",
            "meaning": vocabulary.meaning(best.word) if best else "",
        },
        "heat": view.heat(found, options.map, position, answers, lexicon),
        "drawn": drawn,
        "move_rows": table_markup(
            table["groups"], vocabulary.meaning, drawn["notation"] if drawn else "", position.rules.language
        ),
        **_ending(position, options, lexicon),
        "ending_url": url_for("balda.ending", **query),
    }


def _played(position: Position, lexicon: Lexicon) -> list[tuple[str, str]]:
    """The words that the letter put into the cell ``placed`` of the address can have made, and the moves."""
    found = _PLACED.fullmatch(request.args.get("placed", ""))
    if not found:
        return []
    row, col = int(found[1]), int(found[2])
    if row >= position.height or col >= position.width or position.rows[row][col] == EMPTY or not position.used:
        return []
    line = position.rows[row]
    emptied = line[:col] + EMPTY + line[col + 1 :]
    before = replace(position, rows=(*position.rows[:row], emptied, *position.rows[row + 1 :]))
    answer = solve(before, lexicon, budget=Budget(solve_seconds()))
    searched(answer.is_complete)
    plays = (play for play in answer.plays if (play.row, play.col, play.letter) == (row, col, line[col]))
    words: dict[str, str] = {}
    for play in plays:
        words.setdefault(play.word.upper(), str(play))
    return list(islice(words.items(), MOST_PLAYED))


def _table(
    found: Answer, plays: tuple[Play, ...], options: Options, vocabulary: Vocabulary, common: Mapping[str, int]
) -> tuple[Context, dict[str, str]]:
    """The moves as they are shown, and the opponent's answers to all of them where the order or the map needs these."""
    position, lexicon = vocabulary.position, vocabulary.lexicon()
    sort = options.sort or "length"
    is_by_reply = sort.removeprefix("-") in view.SORTS_BY_REPLY
    answers = view.replies(position, found, plays, lexicon) if is_by_reply or options.map == "reply" else {}
    text = options.text.lower() if position.rules.strict_yo else options.text.lower().replace("ё", "е")
    groups = view.groups(plays, answers, sort, text, common)
    shown = groups[: max(1, min(whole_number(options.top, STEP, digits=4), MOST_WORDS))]
    looked = None if len(answers) == len(plays) else len(answers)
    if not answers:
        shown, looked = view.with_replies(shown, position, found, lexicon)
    more = str(min(MOST_WORDS, len(shown) + 100)) if len(shown) < min(len(groups), MOST_WORDS) else ""
    return {"groups": shown, "words": len(groups), "shown": len(shown), "looked": looked, "more": more}, answers


def _ending(position: Position, options: Options, lexicon: Lexicon) -> Context:
    """The game played out, when that is quick or requested; ``can_end``: whether to offer it."""
    is_offered = position.empty <= SLOW_CELLS
    is_quick = position.empty <= QUICK_CELLS
    if not is_quick and not (options.ending and is_offered):
        return {"ending": None, "can_end": is_offered}
    seconds = solve_seconds() if options.ending else min(QUICK_SECONDS, solve_seconds())
    ended = endgame(position, lexicon, budget=Budget(seconds))
    return {"ending": ending_view(ended, position), "can_end": not ended.is_complete}


def _drawn(position: Position, options: Options, found: Answer, shown: view.Groups) -> dict[str, Any] | None:
    """The path of the move that the address asks for, if that is legal; else of the first one shown that is fit."""
    fit = (str(rows[0].play) for word, rows in shown if is_fit(word, position.rules.language))
    notation = options.show or next(fit, "")
    try:
        play = found.play(position.parse_move(notation)) if notation else None
    except InputError:
        return None
    return {"play": play, "notation": notation} | view.drawing(play.paths[0]) if play else None
