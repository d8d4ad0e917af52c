"""The page of a game file: opened by a form or a link, replayed move by move; and the file to download.

A link holds the whole game, so that the server keeps nothing; a game too large for a link is sent with every form.
"""

from flask import Blueprint, Response, redirect, request, url_for
from flask.typing import ResponseReturnValue

from solvers.errors import N_, InputError
from solvers.scrabble.game import Replay, replay
from solvers.scrabble.gcg import GameFile, read
from webapp.fields import whole_number
from webapp.languages import PATH, gettext
from webapp.replies import invalid, respond
from webapp.scrabble.game_link import LONGEST_LINK, left_of, pack, unpack
from webapp.scrabble.game_lists import lookup_of
from webapp.scrabble.game_review import compared_moves
from webapp.scrabble.game_view import game_view
from webapp.scrabble.limits import check_board_size, game_called, game_choices
from webapp.scrabble.sharing import Preview, game_preview
from webapp.solving import Context, current_settings

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
    fields = request.args.to_dict()
    link = fields.get("game", "")
    if not link:
        return _shown(None, fields)
    try:
        text, notice = opened(link)
        if notice:
            fields["game"] = pack(text)
        return _shown(replayed(read(text), fields.get("rules", "")), fields, notice=notice)
    except InputError as error:
        return _shown(None, fields, error)


def opened(link: str) -> tuple[str, str]:
    """The game that a link holds; of one that was cut off the moves that are left, with a notice. Raises InputError."""
    try:
        return unpack(link), ""
    except InputError:
        left = left_of(link)
        if not any(line.startswith(">") for line in left.splitlines()):
            raise
        return left, gettext("The link is cut off: the moves after these are missing.")


@blueprint.post("/game")
def open_file() -> ResponseReturnValue:
    """Open the file or the text that was sent: at its link, if it has one."""
    form = request.form.to_dict()
    file = request.files.get("file")
    try:
        sent: bytes | str = file.read() if file and file.filename else form.get("text", "")
        if not sent.strip():
            raise InputError(N_("Choose a file, or paste its text."), field="game")
        game = read(sent)
        form["text"] = str(game)
        played = replayed(game, form.get("rules", ""))
    except InputError as error:
        return _shown(None, form, error)
    link = pack(str(game))
    if len(link) <= LONGEST_LINK:
        return redirect(_address(link, form, whole_number(form.get("move", ""))))
    return _shown(played, form)


@blueprint.route("/game.gcg", methods=["GET", "POST"])
def download() -> ResponseReturnValue:
    """The game as a file, with a rack on every line as other programs want it."""
    try:
        text = request.form.get("text", "") or unpack(request.args.get("game", ""))
        written = str(read(text).with_racks())
    except InputError as error:
        return _shown(None, request.form.to_dict(), error)
    headers = {"Content-Disposition": "attachment; filename=game.gcg"}
    return Response(written, content_type="text/plain; charset=utf-8", headers=headers)


def link_of(text: str) -> str:
    """The address of a pasted game's page; raises InputError if it is not a game, or too large for a link."""
    try:
        link = pack(str(read(text)))
    except InputError as error:
        raise error.beside("pasted") from error
    if len(link) > LONGEST_LINK:
        raise InputError(N_("This game is too large to be pasted here; open it as a game file."), field="pasted")
    return url_for("scrabble_game.page", game=link)


def replayed(game: GameFile, name: str) -> Replay:
    """The game gone through by the rules called *name*, by its own without a name; raises InputError."""
    played = replay(game, game_called(name))
    check_board_size(played.rules, current_settings())
    return played


def _address(link: str, fields: dict[str, str], move: int) -> str:
    """The address of a game at a move, with the game and the list chosen, if any are."""
    rules, lexicon = fields.get("rules") or None, fields.get("lexicon") or None
    return url_for(".page", game=link, rules=rules, lexicon=lexicon, move=move or None)


def _shown(
    played: Replay | None, fields: dict[str, str], error: InputError | None = None, *, notice: str = ""
) -> ResponseReturnValue:
    link = fields.get("game", "") if played and request.method == "GET" else ""
    rules = fields.get("rules", "")
    view = lookup = None
    if played:
        lookup = lookup_of(played, fields.get("lexicon", ""))
        compared, cut_off = compared_moves(played, lookup.lexicon)
        move = whole_number(fields.get("move", ""))
        view = game_view(played, move, lookup.lexicon, compared) | {"cut_off": cut_off}
    context: Context = {
        "view": view,
        "preview": game_preview(view) if view else Preview(),
        "notice": notice,
        "lookup": lookup,
        "text": str(played.file) if played else fields.get("text", ""),
        "link": link,
        "rules": rules,
        "rules_choices": [("", gettext("As the file says")), *game_choices(current_settings())],
        "example": url_for(".page", game=pack(EXAMPLE)),
        "at": lambda move: _address(link, fields, move),
    }
    return respond("scrabble/game", context | (invalid(error) if error else {}))
