"""Playing Balda against the program. All of a game is in its address; see ``game_address``.

The program's moves and the review of a game come from the solver.
"""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import Any

from flask import g, redirect, request, url_for
from flask.typing import ResponseReturnValue

from solvers.balda import EMPTY, FEWEST, MOST, Position, Rules, solve
from solvers.balda.game import BrokenGame, Game
from solvers.balda.rules import SHORTEST_WORDS
from solvers.balda.solver import NOT_LISTED
from solvers.errors import N_, InputError
from solvers.lexicon import Lexicon, default_list
from webapp.balda import play_view as view
from webapp.balda.game_address import GameAddress
from webapp.balda.pages import blueprint, chosen_limits, list_named
from webapp.balda.view import random_start
from webapp.balda.vocabulary import Vocabulary, has_strict
from webapp.languages import gettext
from webapp.replies import error_view, is_htmx, respond
from webapp.solving import Context, current_settings, solved

USUAL_SIZE = "5"
_TYPED = ("rows", "cols", "start", "level", "begin", "neighbours", "min", "lexicon", "yo", "plus", "minus", "position")
_MOVE = ("row", "col", "letter", "word")


@blueprint.get("/play")
def play() -> ResponseReturnValue:
    """The form that starts a game, or a game after the submitted move."""
    args = request.args
    try:
        if "new" in args:
            return _begin()
        if "level" not in args and "moves" not in args:
            return _start_page(_start_position(args.get("position", "")))
        return _game(GameAddress.read(args))
    except InputError as error:
        try:
            return _start_page(_start_position(args.get("position", "")), error)
        except InputError:
            return _start_page(None, error)


def _seconds() -> float:
    return current_settings().solve_seconds


# Starting a game


def _start_position(text: str) -> Position | None:
    """The position that a game starts from, None to start from a word; raises InputError."""
    return Position.parse(text) if text.strip() else None


def _begin() -> ResponseReturnValue:
    """Start the game described by the form; raises InputError."""
    position = _start_position(request.args.get("position", ""))
    context = solved({}, lambda: {"address": _new_game(position)})
    return redirect(context["address"]) if "address" in context else _start_page(position, None, context)


def _new_game(position: Position | None) -> str:
    """The address of the game described by the form; raises InputError."""
    args = request.args
    lexicon = args.get("lexicon", "").strip()
    if position is None:
        position = _first_position(lexicon)
    you = 1 - position.turn if args.get("begin") == "program" else position.turn
    typed = {"position": str(position), "seed": secrets.token_hex(4), "you": str(you + 1), "words": chosen_limits()}
    address = GameAddress.read(args.to_dict() | typed | {"moves": ""})
    if address.lexicon == default_list(position.rules.language).name:
        address = replace(address, lexicon="")
    address.vocabulary.lexicon()
    return url_for("balda.play", **address.query())


def _first_position(name: str) -> Position:
    """The field with the start word typed, or with a random one; raises InputError."""
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
        words = Vocabulary.of(bare, name, args.get("plus", ""), args.get("minus", ""), chosen_limits()).lexicon()
        word = random_start(words, cols)
    return Position.start(word, rows, cols, rules)


def _number(name: str, least: int, most: int) -> int:
    usual = USUAL_SIZE if name in ("rows", "cols") else str(least)
    text = request.args.get(name, "") or usual
    if len(text) != 1 or text not in "0123456789" or not least <= int(text) <= most:
        raise InputError(
            N_("“%(text)s” must be a number from %(least)s to %(most)s."),
            field=name, text=text[:10], least=least, most=most,
        )  # fmt: skip
    return int(text)


def _start_page(
    position: Position | None, error: InputError | None = None, more: Context | None = None
) -> ResponseReturnValue:
    """The form that starts a game, with its fields as typed."""
    typed = {name: request.args.get(name, "") for name in _TYPED}
    context: Context = {
        "played": None,
        "position": position,
        "typed": typed | {"position": str(position) if position else "", "words": chosen_limits()},
        "levels": view.levels(),
        "usual_size": USUAL_SIZE,
        "has_yo": typed["yo"] == "strict" or has_strict(typed["lexicon"].strip()),
    }
    if error:
        context |= {"state": "invalid", "errors": [error_view(error)]}
    return respond("balda/play", context | (more or {}))


# A game


def _game(address: GameAddress) -> ResponseReturnValue:
    """The game's page, after the player's move and the program's answer."""
    try:
        context = solved({"played": None}, lambda: _played(address))
    except BrokenGame as error:
        way_on = url_for("balda.play", **address.query(error.game))
        return _start_page(None, error, {"way_on": way_on})
    if "address" in context:
        return redirect(context["address"])
    response = respond("balda/play", context)
    if context.get("state") == "invalid" and is_htmx():
        response.headers["HX-Push-Url"] = "false"
    return response


def _played(address: GameAddress) -> Context:
    """The context of the game's page, or the address of the game after the player's move."""
    lexicon = address.vocabulary.lexicon()
    game = then = Game.parse(address.moves, address.start, lexicon)
    context: Context = {"typed": {name: request.args.get(name, "") for name in _MOVE}, "asks_pass": False}
    try:
        if address.is_your_turn(game):
            then = _asked(game, lexicon, context)
    except InputError as error:
        fault = _by_limits(error, address, context["typed"]["word"])
        return context | _shown(address, game, lexicon) | {"state": "invalid", "errors": [error_view(fault)]}
    if not then.is_over and not address.is_your_turn(then):
        then = then.after(view.program_move(address, then.position, lexicon, _seconds()), lexicon)
    if then is not game:
        return {"address": url_for("balda.play", **address.query(then))}
    return context | _shown(address, game, lexicon)


def _by_limits(error: InputError, address: GameAddress, word: str) -> InputError:
    """The error of a move, which names the limits of the vocabulary if they alone leave out its word."""
    reasons = address.vocabulary.barred(word.strip().lower()) if error.message == NOT_LISTED else []
    if not reasons:
        return error
    return InputError(
        N_("“%(word)s” is in the list, but your vocabulary leaves it out: %(reasons)s."),
        field="move", square=error.square, word=word.strip().lower(), reasons=", ".join(reasons),
    )  # fmt: skip


def _asked(game: Game, lexicon: Lexicon, context: Context) -> Game:
    """The game after the player's move, if one was sent; raises InputError for an illegal one."""
    args = request.args
    if args.get("do") == "pass":
        if "sure" in args or not solve(game.position, lexicon).total:
            return game.after(None, lexicon)
        context["asks_pass"] = True
        return game
    typed = context["typed"]
    if not any(typed.values()):
        return game
    for name, text in typed.items():
        if not text.strip():
            raise InputError(_MISSING[name], field="move")
    row, col = (_cell_number(typed[name]) for name in ("row", "col"))
    return game.after(game.position.read_move(row - 1, col - 1, typed["letter"], typed["word"]), lexicon)


_MISSING = {
    "row": N_("Enter the row of the new letter, or tap an empty cell."),
    "col": N_("Enter the column of the new letter, or tap an empty cell."),
    "letter": N_("Enter the letter that you put into the empty cell."),
    "word": N_("Enter the word that you make."),
}


def _cell_number(text: str) -> int:
    text = text.strip()
    if not (text.isascii() and text.isdecimal() and len(text) < 4):
        raise InputError(N_("“%(text)s” is not the number of a row or column."), field="move", text=text[:10])
    return int(text)


def _shown(address: GameAddress, game: Game, lexicon: Lexicon) -> Context:
    """The context of a game's page."""
    position, query = game.position, address.query(game)
    context: dict[str, Any] = {
        "played": game,
        "view": view.game_view(address, game),
        "has_moves": address.is_your_turn(game) and solve(position, lexicon).total > 0,
        "fields": query,
        "list_title": address.vocabulary.title,
        "wrong": _wrong_cell(position),
        "analysis_url": url_for(
            "balda.page",
            position=str(position),
            **{name: value for name, value in query.items() if name in ("lexicon", "plus", "minus", "words")},
        ),
        "again_url": url_for("balda.play", **address.query()),
        "share_url": url_for("balda.play", **query),
        "back_url": None,
        "review": None,
    }
    own = [number for number, step in enumerate(game.steps) if step.side == address.you]
    if own:
        earlier = Game(game.start, game.steps[: own[-1]])
        context["back_url"] = url_for("balda.play", **address.query(earlier))
    if game.is_over and own:
        context["review_url"] = url_for("balda.play", **address.query(game, review="1"))
        if "review" in request.args:
            context["review"] = view.look_back(address, game, lexicon, _seconds())
    return context


def _wrong_cell(position: Position) -> str | None:
    """The name of the player's cell, as the field's macro writes it."""
    try:
        row, col = (_cell_number(request.args.get(name, "")) for name in ("row", "col"))
    except InputError:
        return None
    if not (0 < row <= position.height and 0 < col <= position.width):
        return None
    return gettext("row %(row)s, column %(col)s", row=row, col=col)
