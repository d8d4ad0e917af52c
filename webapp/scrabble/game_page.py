"""The page of a game file: opened by a form or a link, gone through move by move; and its file to download.

A link holds the whole game, so that the server keeps nothing; a game too large for that goes with every form.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, current_app, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from solvers.errors import PositionError
from solvers.errors import mark as N_
from solvers.lexicon import Lexicon, open_lexicon
from solvers.scrabble import known_rules
from solvers.scrabble.game import Replay, replay
from solvers.scrabble.gameheader import list_of, lists_for
from solvers.scrabble.gcg import GameFile, read
from webapp.game import error_view
from webapp.languages import PATH, gettext, told
from webapp.readiness import Readiness
from webapp.scrabble.game_link import LONGEST_LINK, pack, unpack
from webapp.scrabble.game_view import game_view
from webapp.settings import Settings

blueprint = Blueprint("scrabble_game", __name__, url_prefix=f"{PATH}/scrabble")

EXAMPLE = """#character-encoding UTF-8
#title A short game
#player1 ann Ann
#player2 ben Ben
>ann: DGHLOTY 8G LOGY +16 16
>ben: AAHIJMR 7H JAM +33 33
>ann: AENOUWZ 7H ...Z +22 38
>ann: AENOUWZ -- -22 16
#note JAMZ is no word: taken back.
>ben: AEHIORR -3 +0 33
>ann: EEGLNPS K4 PEGS +27 43
>ben: EEIMRUV L3 VIM +28 61
>ann: AEFIOOT 9F FOE +20 63
>ben: AEFIKRS I5 FR..S +18 79
"""


@blueprint.get("/game")
def page() -> ResponseReturnValue:
    """The form alone, or the game that the link holds."""
    link = request.args.get("game", "")
    if not link:
        return _shown(None, request.args.to_dict())
    try:
        return _shown(_gone_through(read(unpack(link)), request.args.get("rules", "")), request.args.to_dict())
    except PositionError as error:
        return _shown(None, request.args.to_dict(), error)


@blueprint.post("/game")
def open_file() -> ResponseReturnValue:
    """Open the file or the text that was sent: at its link, if it has one."""
    form = request.form.to_dict()
    file = request.files.get("file")
    try:
        sent: bytes | str = file.read() if file and file.filename else form.get("text", "")
        if not sent.strip():
            raise PositionError(N_("Choose a file, or paste its text."), field="game")
        game = read(sent)
        form["text"] = str(game)
        played = _gone_through(game, form.get("rules", ""))
    except PositionError as error:
        return _shown(None, form, error)
    link = pack(str(game))
    if len(link) <= LONGEST_LINK:
        return redirect(_address(link, form, _number(form)), 303)
    return _shown(played, form)


@blueprint.route("/game.gcg", methods=["GET", "POST"])
def download() -> ResponseReturnValue:
    """The game as a file, with a rack on every line as other programs want it."""
    try:
        text = request.form.get("text", "") or unpack(request.args.get("game", ""))
        written = str(read(text).with_racks())
    except PositionError as error:
        return _shown(None, request.form.to_dict(), error)
    headers = {"Content-Disposition": "attachment; filename=game.gcg"}
    return Response(written, content_type="text/plain; charset=utf-8", headers=headers)


def link_of(text: str) -> str:
    """The address of a game's page; raises PositionError if it is no game, or too large for a link."""
    link = pack(str(read(text)))
    if len(link) > LONGEST_LINK:
        raise PositionError(N_("This game is too large to be pasted here; open it as a game file."), field="pasted")
    return url_for("scrabble_game.page", game=link)


def _gone_through(game: GameFile, name: str) -> Replay:
    settings: Settings = current_app.extensions["settings"]
    if name and name not in known_rules():
        raise PositionError(N_("There is no game “%(rules)s” here."), field="rules", rules=name[:20])
    played = replay(game, known_rules()[name] if name else None)
    if played.rules.layout.size > settings.board_size:
        raise PositionError(
            N_("This server takes boards up to %(size)s squares a side."), field="rules", size=settings.board_size
        )
    return played


def _address(link: str, fields: dict[str, str], move: int) -> str:
    """The address of a game at a move, with the game and the list chosen, if any are."""
    rules, lexicon = fields.get("rules") or None, fields.get("lexicon") or None
    return url_for(".page", game=link, rules=rules, lexicon=lexicon, move=move or None)


@dataclass(frozen=True, slots=True)
class Lookup:
    """Where a game's words are looked up: the list chosen, open if it can be, those offered, what is to be said."""

    name: str
    lexicon: Lexicon | None
    choices: list[tuple[str, str]]
    note: str


def _lookup(played: Replay, name: str) -> Lookup:
    """Look words up in the list called *name*, or in that which the file names, or in the nearest to it."""
    language = played.rules.alphabet.language
    offered = {entry.name: entry for entry in lists_for(language)}
    usual = list_of(played.file, language)
    if usual is None:
        note = gettext("There is no word list in the language of this game here; no word is looked up.")
        return Lookup("", None, [], note)
    note, named = "", played.file.pragma("lexicon")[:40]
    if name and name not in offered:
        note = gettext("The list %(name)s is not here, or not of this language.", name=name[:20])
    elif not name and named and named.split()[0].lower() != usual.name:
        note = gettext("The file names the list %(name)s, which is not here.", name=named)
    entry = offered.get(name, usual)
    readiness: Readiness = current_app.extensions["readiness"]
    lexicon = None
    try:
        if readiness.is_ready:
            lexicon = open_lexicon(entry.name)
        else:
            note = gettext("The word lists are being prepared; in a moment words are looked up.")
    except PositionError as error:
        note = told(error)
    choices = [(entry.name, gettext(entry.title)) for entry in offered.values()]
    return Lookup(entry.name, lexicon, choices, note)


def _number(fields: dict[str, str]) -> int:
    text = fields.get("move", "")
    return int(text) if text.isdecimal() and len(text) < 6 else 0


def _shown(played: Replay | None, fields: dict[str, str], error: PositionError | None = None) -> ResponseReturnValue:
    """The page of a game, or the form with what is wrong."""
    link = fields.get("game", "") if played and request.method == "GET" else ""
    rules = fields.get("rules", "")
    settings: Settings = current_app.extensions["settings"]
    lookup = _lookup(played, fields.get("lexicon", "")) if played else None
    context: dict[str, Any] = {
        "view": game_view(played, _number(fields), lookup.lexicon) if played and lookup else None,
        "lookup": lookup,
        "text": str(played.file) if played else fields.get("text", ""),
        "link": link,
        "rules": rules,
        "rules_choices": [
            ("", gettext("As the file says")),
            *(
                (game.name, gettext(game.title))
                for game in known_rules().values()
                if game.layout.size <= settings.board_size
            ),
        ],
        "errors": [error_view(error)] if error else [],
        "example": url_for(".page", game=pack(EXAMPLE)),
        "at": lambda move: _address(link, fields, move),
    }
    return render_template("scrabble/game.html", **context), 422 if error else 200
