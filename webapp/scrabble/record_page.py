"""The page on which a game is recorded move by move. The address, or the form, holds the whole game as a file.

Every button sends the form; without scripts too. The server keeps nothing.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace

from flask import Blueprint, redirect, request, url_for
from flask.typing import ResponseReturnValue

from solvers.errors import N_, InputError
from solvers.lexicon import lists_for
from solvers.scrabble.gcg import Event, is_game, read
from solvers.scrabble.movelist import NotedMove, read_move, read_moves
from solvers.scrabble.recording import LONGEST_NAME, Record, differences
from webapp.fields import whole_number
from webapp.languages import PATH, current_language, gettext, translate_error
from webapp.replies import invalid, is_htmx, respond
from webapp.scrabble.game_link import LONGEST_LINK, pack, unpack
from webapp.scrabble.game_lists import lookup_of
from webapp.scrabble.limits import check_board_size, game_called, game_choices, usual_rules
from webapp.scrabble.record_view import moves_text, record_view
from webapp.solving import Context, current_settings

blueprint = Blueprint("scrabble_record", __name__, url_prefix=f"{PATH}/scrabble")

EXAMPLES = {"en": "8D WHIRL\nH8 LOTUS\n12H SMOKY", "ru": "8D СЛОВО\nH8 ОКНО\n11H ОЗЕРО"}


@blueprint.get("/record")
def page() -> ResponseReturnValue:
    """A new game, or the one that the address holds; with ``edit`` a move of it is in the form to be corrected."""
    fields = request.args.to_dict()
    try:
        record = _sent(fields, fields.get("rules", ""))
        return _shown(record, _to_edit(record, fields))
    except InputError as error:
        return _shown(_new(), fields, error)


@blueprint.post("/record")
def enter() -> ResponseReturnValue:
    """The move or the change that the form sends: the game with it, or what is wrong with it."""
    fields = request.form.to_dict()
    record = _new()
    try:
        record = _sent(fields)
        changed, notices = _changed(record, fields)
        link = _link(changed)
    except InputError as error:
        return _shown(record, fields, error)
    if notices or is_htmx():
        return _shown(changed, {}, notices=notices, address=url_for(".page", game=link))
    return redirect(url_for(".page", game=link))


def _new() -> Record:
    return Record(usual_rules(), (gettext("Player 1"), gettext("Player 2")))


def _sent(fields: Mapping[str, str], rules: str = "") -> Record:
    """The game that a form or an address holds, by the *rules* of that name if one is given; raises InputError."""
    link, game = fields.get("game", ""), game_called(rules)
    record = Record.of(read(unpack(link)), game) if link else _new()
    check_board_size(record.rules, current_settings())
    return record


def _link(record: Record) -> str:
    link = pack(str(record.played().file))
    if len(link) > LONGEST_LINK:
        raise InputError(N_("This game is too large for a link."), field="moves")
    return link


def _to_edit(record: Record, fields: dict[str, str]) -> dict[str, str]:
    """The fields with the move that is to be corrected; raises InputError if there is no such move."""
    number = fields.get("edit", "")
    if not number:
        return fields
    index = whole_number(number) - 1
    if not 0 <= index < len(record.entries):
        raise InputError(N_("This game has no move %(number)s."), field="move", number=number[:6])
    event = record.entries[index].event
    line = moves_text(replace(record, entries=(replace(record.entries[index], event=replace(event, rack="")),)))
    return fields | {"number": number, "move": line, "rack": event.rack}


def _changed(record: Record, fields: Mapping[str, str]) -> tuple[Record, list[str]]:
    """The game after what the form asks for, and what to say of it; raises InputError."""
    asked = fields.get("do", "enter")
    notices: list[str] = []
    if asked == "moves":
        record, notices = _with_moves(record, fields.get("moves", ""))
    elif asked == "heading":
        record = _with_heading(record, fields)
    elif asked == "racks":
        record = record.with_racks([fields.get("rack1", ""), fields.get("rack2", "")])
    elif asked == "back":
        record = record.taken_back()
    else:
        event = _EVENTS.get(asked, _entered)(fields)
        number = whole_number(fields.get("number", ""))
        record = record.corrected(number, event) if number else record.added(event)
    return record, notices


def _entered(fields: Mapping[str, str]) -> Event:
    return read_move(fields.get("move", ""), fields.get("rack", ""))


def _exchange(fields: Mapping[str, str]) -> Event:
    tiles = fields.get("move", "").strip().lstrip("-–").strip()
    if not tiles:
        raise InputError(N_("Enter the tiles to exchange, or how many they are."), field="move")
    return read_move(f"-{tiles}", fields.get("rack", ""))


def _challenge(fields: Mapping[str, str]) -> Event:
    return Event("", "", "challenge", points=whole_number(fields.get("points", "")) or 5)


_EVENTS: dict[str, Callable[[Mapping[str, str]], Event]] = {
    "exchange": _exchange,
    "challenge": _challenge,
    "pass": lambda fields: read_move("pass", fields.get("rack", "")),
    "off": lambda _: Event("", "", "withdrawn"),
}


def _with_moves(record: Record, text: str) -> tuple[Record, list[str]]:
    """The game with the moves of a list, or of a game file, and where the numbers in the list are others."""
    if is_game(text) and ">" in text:
        game = Record.of(read(text))
        check_board_size(game.rules, current_settings())
        return game, []
    moves: list[NotedMove] = read_moves(text)
    if not moves and text.strip():
        raise InputError(N_("There are no moves in this text."), field="moves")
    record = record.with_moves(moves)
    return record, [translate_error(fault) for fault in differences(moves, record.played())]


def _with_heading(record: Record, fields: Mapping[str, str]) -> Record:
    """The game with the names, the title, the rules and the list that were sent; raises InputError."""
    rules = game_called(fields.get("rules", "")) or record.rules
    check_board_size(rules, current_settings())
    lexicon = fields.get("lexicon", "")
    if lexicon not in {entry.name for entry in lists_for(rules.alphabet.language)}:
        lexicon = ""
    texts = [" ".join(fields.get(field, "").split())[:LONGEST_NAME] for field in ("player1", "player2", "title")]
    names = (texts[0] or gettext("Player 1"), texts[1] or gettext("Player 2"))
    return replace(record, rules=rules, lexicon=lexicon, names=names, title=texts[2])


def _shown(
    record: Record,
    fields: Mapping[str, str],
    error: InputError | None = None,
    notices: list[str] | None = None,
    address: str = "",
) -> ResponseReturnValue:
    """The page of the game, with what was typed if it has to be typed otherwise."""
    played = record.played()
    lookup = lookup_of(played, "")
    view = record_view(record, played, lookup.lexicon)
    link = pack(str(played.file)) if record != _new() else ""
    context: Context = {
        "view": view,
        "record": record,
        "lookup": lookup,
        "link": link,
        "typed": {name: fields.get(name, "") for name in ("move", "rack", "number", "points", "rack1", "rack2")},
        "moves": fields.get("moves") or view["text"],
        "rules_choices": game_choices(current_settings()),
        "notices": notices or [],
        "example": EXAMPLES.get(current_language(), EXAMPLES["en"]),
    }
    return respond("scrabble/record", context | (invalid(error) if error else {}), replace_url=address)
