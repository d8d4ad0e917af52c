"""Playing Balda against the program or between people. All of a game is in its address; see ``game_address``.

The program's moves and the review of a game come from the solver.
"""

import secrets
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from flask import g, request, url_for
from flask.typing import ResponseReturnValue

from solvers.balda import EMPTY, FEWEST, MOST, Move, Position, Rules, solve
from solvers.balda.game import BrokenGame, Game
from solvers.balda.rules import SHORTEST_WORDS
from solvers.balda.solver import NOT_LISTED, counted_play
from solvers.errors import N_, InputError
from solvers.lexicon import Lexicon, default_list
from webapp.balda import play_view as view
from webapp.balda.game_address import FRIEND, GameAddress
from webapp.balda.pages import blueprint, chosen_limits, list_named
from webapp.balda.view import MOST_HINTS, random_start
from webapp.balda.vocabulary import OF_LIST, Vocabulary, has_strict
from webapp.fields import whole_number
from webapp.languages import gettext
from webapp.replies import invalid, is_htmx, respond
from webapp.solving import Context, solve_seconds, solved

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


@blueprint.get("/statistics")
def statistics() -> ResponseReturnValue:
    """The frame for the figures, which ``statistics.js`` takes from the player's browser."""
    return respond("balda/statistics", {"names": view.opponent_names()})


# Starting a game


def _start_position(text: str) -> Position | None:
    """The position that a game starts from, None to start from a word; raises InputError."""
    return Position.parse(text).with_start_word() if text.strip() else None


def _begin() -> ResponseReturnValue:
    """Start the game described by the form; raises InputError."""
    position = _start_position(request.args.get("position", ""))
    return _start_page(position, None, solved({}, lambda: {"onward": _new_game(position)}))


def _new_game(position: Position | None) -> str:
    """The address of the game described by the form; raises InputError."""
    args = request.args
    lexicon = args.get("lexicon", "").strip()
    if position is None:
        position = _first_position(lexicon)
    you = 1 - position.turn if args.get("begin") == "program" else position.turn
    typed = {"position": str(position), "seed": secrets.token_hex(4), "you": str(you + 1), "words": chosen_limits()}
    address = GameAddress.read(args.to_dict() | typed | {"moves": ""})
    is_sent = address.level == FRIEND and args.get("begin") == "program"
    if not address.is_program:
        address = replace(address, you=0)
    if address.of_list["lexicon"] == default_list(position.rules.language).name:
        address = replace(address, of_list={**address.of_list, "lexicon": ""})
    address.vocabulary.lexicon()
    return url_for("balda.play", **address.query(sent="1" if is_sent else ""))


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
        words = {"lexicon": name, "words": chosen_limits()}
        word = random_start(Vocabulary.of(bare, args.to_dict() | words).lexicon(), cols)
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
    typed = {name: request.args.get(name, "") for name in _TYPED}
    context: Context = {
        "played": None,
        "position": position,
        "typed": typed | {"position": str(position) if position else "", "words": chosen_limits()},
        "levels": view.levels(),
        "people": view.people(),
        "usual_size": USUAL_SIZE,
        "has_yo": typed["yo"] == "strict" or has_strict(typed["lexicon"].strip()),
    }
    if error:
        context |= invalid(error)
    return respond("balda/play", context | (more or {}))


# A game


def _game(address: GameAddress) -> ResponseReturnValue:
    """The game's page, after the player's move and the program's answer."""
    try:
        context = solved({"played": None}, lambda: _played(address))
    except BrokenGame as error:
        way_on = url_for("balda.play", **address.query(error.game))
        return _start_page(None, error, {"way_on": way_on})
    response = respond("balda/play", context)
    if context.get("state") == "invalid" and is_htmx():
        response.headers["HX-Push-Url"] = "false"
    return response


def _played(address: GameAddress) -> Context:
    """The context of the game's page, or the address of the game after the player's move."""
    lexicon = address.vocabulary.lexicon()
    game = then = Game.parse(address.moves, address.start, lexicon)
    context: Context = {"typed": {name: request.args.get(name, "") for name in _MOVE}, "asks": ""}
    if address.is_changed:
        fault = InputError(_CHANGED, field="moves")
        return context | _shown(address, game, lexicon) | invalid(fault)
    try:
        if address.is_your_turn(game):
            then = _asked(game, lexicon, context)
    except InputError as error:
        fault = _by_limits(error, address, context["typed"]["word"])
        context["countable"] = _is_countable(game, context["typed"])
        return context | _shown(address, game, lexicon) | invalid(fault)
    if address.is_program and not then.is_over and not address.is_your_turn(then):
        then = then.after(view.program_move(address, then.position, lexicon, solve_seconds()), lexicon)
    if then is not game:
        sent = "1" if address.level == FRIEND else ""
        return {"onward": url_for("balda.play", **address.query(then, sent=sent))}
    return context | _shown(address, game, lexicon)


def _is_countable(game: Game, typed: Mapping[str, str]) -> bool:
    """Whether the move typed is a possible one but for its word."""
    try:
        counted_play(game.position, _move(game, typed))
    except InputError:
        return False
    return True


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
    do = args.get("do")
    if do == "resign" or (do == "pass" and solve(game.position, lexicon).total):
        if "sure" not in args:
            context["asks"] = do
            return game
        return game.resigned() if do == "resign" else game.after(None, lexicon)
    if do == "pass":
        return game.after(None, lexicon)
    typed = context["typed"]
    if not any(typed.values()) or "hint" in args:
        return game
    for name, text in typed.items():
        if not text.strip():
            raise InputError(_MISSING[name], field="move")
    move = _move(game, typed)
    return game.after(move, lexicon, is_counted="count" in args and not lexicon.contains(move.word))


def _move(game: Game, typed: Mapping[str, str]) -> Move:
    """The move typed; raises InputError."""
    row, col = (_cell_number(typed[name]) for name in ("row", "col"))
    return game.position.read_move(row - 1, col - 1, typed["letter"], typed["word"])


_CHANGED = N_(
    "This link was changed or cut off on its way: its checksum is that of another game. Ask for a new link, or look at "
    "what it holds."
)
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
    position, query, args = game.position, address.query(game), request.args
    is_your_turn = address.is_your_turn(game) and not address.is_changed
    steps = min(whole_number(args.get("hint", "")), MOST_HINTS) if is_your_turn else 0
    sent = {"sent": "1"} if address.is_sent else {}
    again = address if address.is_program else replace(address, seed=secrets.token_hex(4))  # people play another game
    context: dict[str, Any] = {
        "played": game,
        "address": address,
        "view": view.game_view(address, game, whole_number(args.get("show", ""), digits=3)),
        "is_your_turn": is_your_turn,
        "has_moves": is_your_turn and solve(position, lexicon).total > 0,
        "hints": view.hints(position, lexicon, steps) if steps else [],
        "fields": query,
        "page_query": query | sent,
        "list_title": address.vocabulary.title,
        "wrong": _wrong_cell(position),
        "analysis_url": url_for(
            "balda.page",
            position=str(position),
            **{name: value for name, value in query.items() if name in OF_LIST},
        ),
        "again_url": url_for("balda.play", **again.query()),
        "share_url": url_for("balda.play", **query),
        "back_url": _back(address, game),
        "review": None,
        "noted": view.noted(address, game, query),
    }
    if game.is_over and any(view.is_own(address, game, step) for step in game.steps):
        context["review_url"] = url_for("balda.play", **address.query(game, review="1", **sent))
        if "review" in args:
            context["review"] = view.look_back(address, game, lexicon, solve_seconds())
            view.draw_better(context, whole_number(args.get("better", ""), digits=3))
    return context


def _back(address: GameAddress, game: Game) -> str | None:
    """The address of the game before the last move that may be taken back, if there is one."""
    you = address.reader(game)
    if address.level == FRIEND:
        kept = len(game.steps) - 1 if address.is_sent else -1
    elif address.is_program:
        kept = next((number for number, step in reversed(list(enumerate(game.steps))) if step.side == you), -1)
    else:
        kept = len(game.steps) - 1
    return url_for("balda.play", **address.query(Game(game.start, game.steps[:kept]))) if kept >= 0 else None


def _wrong_cell(position: Position) -> str | None:
    """The name of the player's cell, as the field's macro writes it."""
    row, col = (whole_number(request.args.get(name, "").strip(), digits=3) for name in ("row", "col"))
    if not (0 < row <= position.height and 0 < col <= position.width):
        return None
    return gettext("row %(row)s, column %(col)s", row=row, col=col)
