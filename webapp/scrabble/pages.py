"""The Scrabble game as the web app knows it: forms and URLs in, contexts for the templates out."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from dataclasses import replace
from typing import Any

from flask import current_app, url_for

from solvers.budget import Budget
from solvers.errors import PositionError
from solvers.errors import mark as N_
from solvers.lexicon import Lexicon, WordList, catalog, open_lexicon, word_list
from solvers.ownlists import VISITORS
from solvers.scrabble import Filter, Position, check, known_rules, score, solve, unseen, values_for
from solvers.scrabble.gcg import is_game
from webapp.game import Context, Form, Game, Solve, error_view, solved
from webapp.languages import gettext
from webapp.scrabble import view
from webapp.scrabble.draft import (
    Draft,
    Reading,
    from_form,
    from_position,
    from_url,
    list_for,
    lists,
    read,
    read_text,
)
from webapp.scrabble.game_page import link_of
from webapp.scrabble.limits import beyond_limits
from webapp.settings import Settings
from webapp.visitor_lists import VisitorLists

_EXAMPLES = (
    (N_("an opening rack"), "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 RETINA?/ 0/0 0"),
    (
        N_("a middle game"),
        "13F1/1A11R1/1ZIP9O1/DO1UM8W1/EN1PA2ANORAkS1/G3VERTEX3Y1/A3I10/M2JEEING6/I14/15/15/15/15/15/15 "
        "ALOQTTV/ 210/132 0",
    ),
    (
        N_("an ending"),
        "15/TEGMEN9/2A8TOP1/2I1V2V2NORIA/2J1I1BONZER2W/1FIEND1G1A4A/1AN1C2U1X4I/OE1HAULER4IT/PROMS3E4C1/"
        "AY6T4E1/H1Q5O3OBI/SLAW4O1TYNED/1UT5L4R1/1L6E4g1/FUD5d2DESK AEGRS/II 272/377 0",
    ),
)


_NO_LIST = N_("There is no word list in the language of this game here.")


def _page(args: Form, settings: Settings, turn: Solve) -> Context:
    draft, errors, stranger = from_url(args)
    reading = _read(draft, settings)
    if errors and not reading.errors:
        reading = replace(reading, position=None, errors=errors)
    with_answer = bool(reading.draft.rack.strip()) and _has_list(reading.draft)
    return _context(reading, settings, turn, with_answer=with_answer, notice=_stranger(stranger))


def _submit(form: Form, settings: Settings, turn: Solve) -> tuple[Context, dict[str, Any]]:
    draft = from_form(form)
    wish = form.get("do", "")
    notice = ""
    try:
        if wish == "clear":
            draft = replace(
                draft, squares={}, blanks="", rack="", opponent_rack="", score="", opponent_score="", pasted="", show=""
            )
        elif wish == "read":
            if is_game(draft.pasted):
                return {"goes": _game_link(draft.pasted)}, {}
            draft, stranger, _ = read_text(draft.pasted, draft)
            notice = _stranger(stranger)
        elif wish == "rules":
            if not any(entry.name == draft.lexicon for entry in _lists_of(draft)) and draft.lexicon != VISITORS:
                draft = replace(draft, lexicon=list_for(draft.game))
            before = form.get("board", "")
            if draft.sort == replace(draft, rules=before).usual_order:
                draft = replace(draft, sort="")
            draft = _on_other_board(draft, before)
        elif form.get("place"):
            draft = _with_play(draft, form["place"], settings)
    except PositionError as error:
        if wish == "rules":
            draft = replace(draft, rules=form.get("board", ""), lexicon=form.get("lexicon", ""))  # all stays as it is
        reading = replace(_read(draft, settings), position=None)
        reading.errors.append(error)
        misfits = error.squares if isinstance(error, _Misfits) else set()
        return _context(reading, settings, turn, with_answer=False, wrong=misfits), {}
    reading = _read(draft, settings)
    asks = wish in ("", "solve") and not form.get("place")
    wants_answer = asks or (bool(draft.rack.strip()) and _has_list(draft))
    skip = int(form["skip"]) if form.get("skip", "").isdecimal() and len(form["skip"]) < 7 else 0
    context = _context(reading, settings, turn, with_answer=wants_answer, skip=skip, notice=notice)
    query: dict[str, Any] = {"position": str(reading.position)} if reading.position and not draft.is_blank_slate else {}
    if query or draft.rules:
        query |= draft.query()
        if not query.get("position") and reading.position and draft.game is not next(iter(known_rules().values())):
            query["rules"] = draft.rules
        if draft.top and reading.top != 20:
            query["top"] = str(reading.top)
    return context, query


def _report(form: Form, settings: Settings, is_ready: bool) -> Context:
    reading = _read(from_form(form), settings)
    return {"report": _report_view(reading, is_ready), "errors": [error_view(error) for error in reading.errors]}


def _game_link(text: str) -> str:
    """Where a pasted game file is gone through; raises PositionError if it cannot be read."""
    try:
        return link_of(text)
    except PositionError as error:
        raise PositionError(error.message, field="pasted", square=None, **error.values) from error


def _read_pasted(form: Form, settings: Settings) -> Context:
    if is_game(form.get("text", "")):
        return {"rows": [], "url": _game_link(form["text"])}
    draft, stranger, named = read_text(
        form.get("text", ""), Draft(rules=form.get("rules", ""), lexicon=form.get("lexicon", ""))
    )
    reading = _read(draft, settings)
    if reading.position is None:
        raise reading.errors[0]
    position = reading.position
    decode = position.rules.alphabet.decode
    return {
        "rules": draft.rules,
        "lexicon": draft.lexicon or catalog()[0].name,
        "named": sorted(named),
        "rows": position.rows(),
        "rack": decode(position.rack),
        "opponent_rack": decode(position.opponent_rack),
        "score": position.scores[0],
        "opponent_score": position.scores[1],
        "notice": _stranger(stranger),
        "url": url_for("scrabble.page", position=str(position)),
    }


def _read(draft: Draft, settings: Settings) -> Reading:
    """The draft read, within the limits of this server."""
    reading = read(draft, settings.plays)
    position = reading.position
    if position:
        reading.errors.extend(beyond_limits(position, settings))
    try:
        _visitors_list(draft)
    except PositionError as error:
        reading.errors.append(error)
    return replace(reading, position=None) if reading.errors else reading


def _visitors_list(draft: Draft) -> Lexicon | None:
    """The list that the visitor brought, if it is the one chosen; raises PositionError if it is no longer here."""
    if draft.lexicon != VISITORS:
        return None
    visitors: VisitorLists = current_app.extensions["visitor_lists"]
    return visitors.get(draft.own)


def _lists_of(draft: Draft) -> list[WordList]:
    """The lists in the language of the game."""
    language = draft.game.alphabet.language
    return [entry for entry in lists() if entry.language == language]


def _has_list(draft: Draft) -> bool:
    """Whether a list in the language of the game is here, or the visitor brought one."""
    return draft.lexicon == VISITORS or bool(_lists_of(draft))


def _about_lists(draft: Draft, settings: Settings) -> str:
    """What a player has without a list in the language of the game, and how one is brought here."""
    return " ".join(
        [
            gettext("Without a word list in its language no play is found; tiles are valued, counted and drawn."),
            *([gettext("Use a list of your own, see below.")] if settings.visitor_lists else []),
            gettext(
                "Whoever runs the server can install one: tilewright lexicon add FILE --language %(language)s",
                language=draft.game.alphabet.language,
            ),
        ]
    )


def _own_choice(draft: Draft) -> list[tuple[str, str]]:
    """The list that the visitor brought, among the choices; none if there is none."""
    try:
        own = _visitors_list(replace(draft, lexicon=VISITORS)) if draft.own else None
    except PositionError:
        return []
    return [(VISITORS, own.title)] if own else []


def _stranger(lexicon: str) -> str:
    if not lexicon:
        return ""
    if lexicon == VISITORS:
        return gettext(
            "The position was solved with a visitor's own list, which no link holds; the chosen list is used."
        )
    return gettext(
        "The position names the list %(name)s, which is not here; the chosen list is used.", name=lexicon[:20]
    )


class _Misfits(PositionError):
    """Tiles that another board has no square for; ``squares`` are where they lie on this one."""

    def __init__(self, squares: list[str]) -> None:
        first = ", ".join(squares[:8]) + (" …" if len(squares) > 8 else "")
        super().__init__(
            N_("That board has no place for the tiles on %(squares)s; the board stays as it is."),
            field="rules", squares=first,
        )  # fmt: skip
        self.squares = set(squares)


def _on_other_board(draft: Draft, before: str) -> Draft:
    """The draft with its tiles on the board of the rules chosen, around the same middle."""
    games = known_rules()
    sizes = [games[name].layout.size for name in (before, draft.rules) if name in games]
    shift = (sizes[-1] - sizes[0]) // 2 if len(sizes) == 2 else 0
    if not shift:
        return draft
    size = sizes[-1]
    moved, misfits = {}, []
    for name, value in draft.squares.items():
        col, row = ord(name[0].upper()) - 65 + shift, int(name[1:]) - 1 + shift
        if 0 <= col < size and 0 <= row < size:
            moved[name.upper()] = draft.game.layout.square(row, col), value
        else:
            misfits.append(name.upper())
    if misfits:
        raise _Misfits(misfits)
    blanks = " ".join(moved[name][0] for name in sorted(draft.blank_squares) if name in moved)
    return replace(draft, squares=dict(moved.values()), blanks=blanks, show="", square="")


def _with_play(draft: Draft, placement: str, settings: Settings) -> Draft:
    """The draft after a play: its tiles on the board and off the rack."""
    position = _position(_read(draft, settings))
    play = score(position, placement).play
    rules = position.rules
    squares = bytearray(position.squares)
    rack = bytearray(position.rack)
    for tile in play.tiles:
        code = rules.alphabet.code(tile.letter)
        squares[tile.row * position.size + tile.col] = code | 0x40 if tile.letter.islower() else code
        used = 0 if tile.letter.islower() else code
        if used in rack:
            rack.remove(used)
    return replace(from_position(replace(position, squares=bytes(squares), rack=bytes(rack)), draft), show="")


def _position(reading: Reading) -> Position:
    if reading.position is None:
        raise reading.errors[0]
    return reading.position


def _context(
    reading: Reading,
    settings: Settings,
    turn: Solve,
    *,
    with_answer: bool,
    skip: int = 0,
    notice: str = "",
    wrong: Collection[str] = (),
) -> Context:
    """Everything the page and its fragments show."""
    draft, position = reading.draft, reading.position
    rules = draft.game
    offered = _lists_of(draft)
    wanted = draft.lexicon or list_for(rules)
    entry = next((entry for entry in lists() if entry.name == wanted), lists()[0])
    if not _has_list(draft):
        draft = replace(draft, lexicon="")
    elif not draft.lexicon:
        draft = replace(draft, lexicon=entry.name)
    draft = replace(draft, rules=draft.rules or rules.name, sort=draft.order)
    context: Context = {
        "draft": replace(draft, top=str(reading.top)),
        "rules": rules,
        "rules_choices": [
            (game.name, gettext(game.title))
            for game in known_rules().values()
            if game.layout.size <= settings.board_size
        ],
        "lexicon_choices": [
            *([] if offered else [("", gettext("none"))]),
            *((entry.name, gettext(entry.title)) for entry in offered),
            *_own_choice(draft),
        ],
        "no_list": "" if _has_list(draft) else _about_lists(draft, settings),
        "lexicon_note": "" if draft.lexicon == VISITORS or not _has_list(draft) else gettext(entry.note),
        "may_bring_list": settings.visitor_lists > 0,
        "stays": draft.lexicon == VISITORS,
        "values": {rules.alphabet.letter(code): value for code, value in enumerate(rules.values) if code},
        "premium_names": view.premium_names(),
        "equity": view.equity_texts(rules),
        "errors": [error_view(error) for error in reading.errors],
        "notices": [notice] if notice else [],
        "example_urls": [(gettext(text), url_for("scrabble.page", position=cgp)) for text, cgp in _EXAMPLES],
        "state": "invalid" if reading.errors else "ok",
    }
    if position and with_answer and position.rack:
        context = solved(context, lambda: _answer(reading, position, entry.name, settings, skip, notice), turn)
    elif not reading.errors and with_answer:
        context["state"] = "invalid"
        context["errors"] = [
            error_view(PositionError(N_("Enter your rack: the letters you hold, “?” for a blank."), field="rack"))
        ]
    return context | _board_context(reading, context, set(wrong))


def _board_context(reading: Reading, context: Context, wrong: set[str]) -> Context:
    """What draws the board, with the squares of faults and those of *wrong* marked, and the report on it.

    Only the whole page asks for it.
    """
    play = None
    if reading.position and reading.draft.show and not view.is_idle(reading.draft.show):
        try:
            play = score(reading.position, reading.draft.show).play
        except PositionError as error:
            context["errors"].append(error_view(error))

    def drawn() -> tuple[list[list[view.SquareView]], view.ReportView]:
        report = _report_view(reading, context["state"] != "preparing")
        unknown = {square for word in report.unknown for square in word.squares}
        faults = wrong | {error.square for error in reading.errors if error.square}
        return view.board(reading.draft, play, unknown, faults), report

    return {"drawn": drawn}


def _answer(
    reading: Reading, position: Position, lexicon_name: str, settings: Settings, skip: int, notice: str
) -> Context:
    if not _has_list(reading.draft):
        return {"state": "invalid", "errors": [error_view(PositionError(_NO_LIST, field="lexicon"))]}
    budget = Budget(settings.solve_seconds)
    rows = min(reading.top, settings.plays) - (skip if skip < reading.top else 0)
    only = None if reading.only == Filter() else reading.only
    try:
        lexicon = _visitors_list(reading.draft) or open_lexicon(lexicon_name)
        found = solve(
            position,
            lexicon,
            top=rows,
            skip=skip,
            order=reading.draft.order,
            only=only,
            budget=budget,
            leaves=values_for(position.rules),
        )
    except PositionError as error:
        return {"state": "invalid", "errors": [error_view(error)]}
    notes = [notice] if notice else []
    left = unseen(position)
    notes += view.overuse_texts(left.overused, position.rules.alphabet)
    if not found.idle:
        notes.append(gettext("What kept tiles are worth is not known for this game: plays are ranked by score."))
    elif not left.bag:
        notes.append(
            gettext("The bag is empty: tiles kept count twice against you, going out brings twice the opponent's.")
        )
    if not found.is_complete:
        notes.append(
            gettext("The search was cut off after %(seconds)s s: there may be more.", seconds=settings.solve_seconds)
        )
    shown = view.answer(
        found,
        position,
        lexicon,
        notes,
        skip=skip,
        next_top=min(skip + rows + 20, settings.plays),
        filtered=only is not None,
        shown=reading.draft.show,
    )
    return {"answer": shown}


def _report_view(reading: Reading, is_ready: bool) -> view.ReportView:
    position = reading.position
    name = reading.draft.lexicon or list_for(reading.draft.game)
    if position is None:
        return view.ReportView([], 0, 0, None, [], [], "", errors=True)
    lexicon, title = None, name
    with suppress(PositionError):  # a list removed meanwhile, or damaged, is complained of where it is asked
        own = _visitors_list(reading.draft)
        title = own.title if own else gettext(word_list(name).title)
        lexicon = own or (open_lexicon(name) if is_ready and _has_list(reading.draft) else None)
    words = check(position, lexicon) if lexicon else []
    return view.report(position, unseen(position), words, lexicon, title)


SCRABBLE = Game("scrabble", N_("Scrabble"), _page, _submit, _report, _read_pasted)
