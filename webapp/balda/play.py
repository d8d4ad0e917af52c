"""Playing Balda against the program. All of a game is in its address; see ``match``.

What the program plays and what it says of a game that is over is known to the solver.
"""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import Any

from flask import current_app, g, make_response, redirect, request, url_for
from flask.typing import ResponseReturnValue

from solvers.balda import EMPTY, FEWEST, MOST, Move, Position, Rules, solve
from solvers.balda.position import SHORTEST_WORDS
from solvers.errors import PositionError
from solvers.errors import mark as N_
from solvers.lexicon import Lexicon
from webapp.balda import play_view as view
from webapp.balda.judge import Judge, has_strict
from webapp.balda.match import BrokenGame, Match, Played, advance, replay
from webapp.balda.pages import LISTS, blueprint, list_choices, list_named, respond
from webapp.balda.view import random_start
from webapp.game import Context, error_view, solve_in_turn, solved
from webapp.languages import gettext
from webapp.settings import Settings

USUAL_SIZE = "5"
_TYPED = ("rows", "cols", "start", "level", "begin", "neighbours", "min", "lexicon", "yo", "plus", "minus", "position")
_MOVE = ("row", "col", "letter", "word")


@blueprint.get("/play")
def play() -> ResponseReturnValue:
    """The form that starts a game; a game; a game after what its form asks for."""
    args = request.args
    try:
        if "new" in args:
            return _begin()
        if "level" not in args and "moves" not in args:
            return _start_page(_start_position(args.get("position", "")))
        return _game(Match.from_address(args))
    except BrokenGame as error:
        way_on = url_for("balda.play", **error.played.match.address())
        return _start_page(None, error, {"way_on": way_on})
    except PositionError as error:
        try:
            return _start_page(_start_position(args.get("position", "")), error)
        except PositionError:
            return _start_page(None, error)


def _seconds() -> float:
    settings: Settings = current_app.extensions["settings"]
    return settings.solve_seconds


# Starting a game


def _start_position(text: str) -> Position | None:
    """The position that a game is to start from, if it is not to start from a word; raises PositionError."""
    return Position.parse(text) if text.strip() else None


def _begin() -> ResponseReturnValue:
    """A new game as the form wants it; the form again if that cannot be."""
    args = request.args
    position = None
    try:
        position = _start_position(args.get("position", ""))
        context = solved({}, lambda: {"match": _new_match(position)}, solve_in_turn)
    except PositionError as error:
        return _start_page(position, error)
    if "match" in context:
        return redirect(url_for("balda.play", **context["match"].address()))
    return _start_page(position, None, context)


def _new_match(position: Position | None) -> Match:
    """The game that the form asks for; raises PositionError."""
    args = request.args
    lexicon = args.get("lexicon", "").strip()
    if position is None:
        position = _first_position(lexicon)
    you = 1 - position.turn if args.get("begin") == "program" else position.turn
    typed = {"position": str(position), "seed": secrets.token_hex(4), "you": str(you + 1)}
    match = Match.from_address(args.to_dict() | typed | {"moves": ""})
    if match.lexicon == LISTS[position.rules.language]:
        match = replace(match, lexicon="")
    match.words()
    return match


def _first_position(name: str) -> Position:
    """The field with the start word that was typed, or with a random one; raises PositionError."""
    args = request.args
    word = args.get("start", "").strip()
    language = list_named(name).language if name else str(g.lang)
    yo = args.get("yo") == "strict"
    rules = Rules(language, args.get("neighbours") == "8", _number("min", *SHORTEST_WORDS), yo and language == "ru")
    if word and not name and not any(rules.alphabet.code(char) for char in word):
        rules = replace(rules, language="en" if language == "ru" else "ru", strict_yo=yo and language == "en")
    rows, cols = _number("rows", FEWEST, MOST), _number("cols", FEWEST, MOST)
    if not word or args.get("do") == "random":
        bare = Position((EMPTY * cols,) * rows, (), rules)
        words = Judge.of(bare, name, args.get("plus", ""), args.get("minus", "")).lexicon()
        word = random_start(words, cols) or ""
        if not word:
            raise PositionError(N_("The list has no common word that fits."), field="start")
    return Position.start(word, rows, cols, rules)


def _number(name: str, least: int, most: int) -> int:
    usual = USUAL_SIZE if name in ("rows", "cols") else str(least)
    text = request.args.get(name, "") or usual
    if len(text) != 1 or text not in "0123456789" or not least <= int(text) <= most:
        raise PositionError(
            N_("“%(text)s” is no number from %(least)s to %(most)s."),
            field=name,
            text=text[:10],
            least=least,
            most=most,
        )
    return int(text)


def _start_page(
    position: Position | None, error: PositionError | None = None, more: Context | None = None
) -> ResponseReturnValue:
    """The form that starts a game, with what was typed."""
    typed = {name: request.args.get(name, "") for name in _TYPED}
    sizes = [(str(size), str(size)) for size in range(FEWEST, MOST + 1)]
    context: Context = {
        "played": None,
        "position": position,
        "typed": typed | {"position": str(position) if position else ""},
        "levels": view.levels(),
        "list_choices": [("", gettext("By the letters")), *list_choices()],
        "sizes": sizes,
        "lengths": [(str(size), str(size)) for size in range(SHORTEST_WORDS[0], SHORTEST_WORDS[1] + 1)],
        "usual_size": USUAL_SIZE,
        "has_yo": typed["yo"] == "strict" or has_strict(typed["lexicon"].strip()),
    }
    if error:
        context |= {"state": "invalid", "errors": [error_view(error)]}
    return respond("play", context | (more or {}))


# A game


def _game(match: Match) -> ResponseReturnValue:
    """The game's page; what was asked of it is done first, and the program has answered."""
    context = solved({"match": match, "played": None}, lambda: _played(match), solve_in_turn)
    if "address" in context:
        return redirect(url_for("balda.play", **context["address"]))
    response = make_response(respond("play", context))
    if response.status_code == 422 and "HX-Request" in request.headers:
        response.headers["HX-Push-Url"] = "false"
    return response


def _played(match: Match) -> Context:
    """The game as its page shows it, or the address that it has after what was asked."""
    lexicon = match.words()
    played = replay(match, lexicon)
    context: Context = {"typed": {name: request.args.get(name, "") for name in _MOVE}, "asks_pass": False}
    then = played
    try:
        if played.is_your_turn:
            then = _asked(played, lexicon, context)
    except PositionError as error:
        return context | _shown(played, lexicon) | {"state": "invalid", "errors": [error_view(error)]}
    if not then.is_over and not then.is_your_turn:
        then = advance(then, view.program_move(then, lexicon, _seconds()), lexicon)
    if then is not played:
        return {"address": then.match.address()}
    return context | _shown(played, lexicon)


def _asked(played: Played, lexicon: Lexicon, context: Context) -> Played:
    """The game after the player's move, if one was sent; raises PositionError for one that is not legal."""
    args = request.args
    if args.get("do") == "pass":
        if "sure" in args or not solve(played.position, lexicon).total:
            return advance(played, None, lexicon)
        context["asks_pass"] = True
        return played
    typed = context["typed"]
    if not any(typed.values()):
        return played
    for name, text in typed.items():
        if not text.strip():
            raise PositionError(_MISSING[name], field="move")
    row, col = (_cell_number(typed[name]) for name in ("row", "col"))
    move = Move.read(row - 1, col - 1, typed["letter"], typed["word"], played.position)
    return advance(played, move, lexicon)


_MISSING = {
    "row": N_("Say in which row the new letter goes, or tap an empty cell."),
    "col": N_("Say in which column the new letter goes, or tap an empty cell."),
    "letter": N_("Say which letter you put into the empty cell."),
    "word": N_("Say the word that you make."),
}


def _cell_number(text: str) -> int:
    text = text.strip()
    if not (text.isascii() and text.isdecimal() and len(text) < 4):
        raise PositionError(N_("“%(text)s” is no number of a row or column."), field="move", text=text[:10])
    return int(text)


def _shown(played: Played, lexicon: Lexicon) -> Context:
    """What the page of a game shows."""
    match, position = played.match, played.position
    list_query = {name: value for name, value in match.address().items() if name in ("lexicon", "plus", "minus")}
    context: dict[str, Any] = {
        "played": played,
        "view": view.game(played),
        "has_moves": played.is_your_turn and solve(position, lexicon).total > 0,
        "fields": match.address(),
        "list_title": match.judge.title,
        "wrong": _wrong_cell(position),
        "analysis_url": url_for("balda.page", position=str(position), **list_query),
        "again_url": url_for("balda.play", **replace(match, moves=()).address()),
        "share_url": url_for("balda.play", **match.address()),
        "back_url": None,
        "review": None,
    }
    own = [number for number, step in enumerate(played.steps) if step.side == match.you]
    if own:
        context["back_url"] = url_for("balda.play", **replace(match, moves=match.moves[: own[-1]]).address())
    if played.is_over and own:
        context["review_url"] = url_for("balda.play", **match.address(review="1"))
        if "review" in request.args:
            context["review"] = view.look_back(played, lexicon, _seconds())
    return context


def _wrong_cell(position: Position) -> str | None:
    """The name of the cell that the player's move was for, as the field's macro writes it."""
    try:
        row, col = (_cell_number(request.args.get(name, "")) for name in ("row", "col"))
    except PositionError:
        return None
    if not (0 < row <= position.height and 0 < col <= position.width):
        return None
    return gettext("row %(row)s, column %(col)s", row=row, col=col)
