"""The title, the description and the picture of a page with a position, for browsers and for links that are shared."""

from dataclasses import dataclass

from flask import url_for

from solvers.alphabet import Alphabet
from solvers.lexicon.fitness import is_fit
from solvers.scrabble import Play, Position
from webapp.languages import gettext, number
from webapp.scrabble.answer_view import RowView
from webapp.scrabble.reading import Reading
from webapp.solving import Context

DASH = " – "


@dataclass(frozen=True, slots=True)
class Preview:
    """Texts of a position; ``picture`` is the full address of its card. Empty ones say nothing of the position."""

    title: str = ""
    description: str = ""
    picture: str = ""


def move_text(play: Play, alphabet: Alphabet) -> str:
    """A play with its whole word in capitals: ``4H LOVAT``."""
    return f"{play.at} {alphabet.to_display(play.main.word.upper())}"


def preview(reading: Reading, answer: Context) -> Preview:
    """The preview of the form's position: the play that its page draws, or before that its rack.

    A play whose word is not fit to be proposed is named only if the address asks for it.
    """
    position, found = reading.position, answer.get("answer")
    if position is None or reading.draft.is_blank_slate:
        return Preview()
    row = _drawn(found["rows"]) if found else None
    play = row.move if row and isinstance(row.move, Play) else None
    if row and play and not (row.is_shown or is_fit(play.main.word.upper(), position.rules.alphabet.language)):
        row = play = None
    title = f"{move_text(play, position.rules.alphabet)} {number(play.score)}" if play else _rack(position)
    if row and not play:
        title = " ".join(filter(None, [row.name, row.given]))
    about = [_facts(position), found["sentence"] if found else ""]
    show = row.notation if row and play else None
    picture = url_for("scrabble_picture.card", position=str(position), show=show, _external=True)
    return Preview(title, " ".join(filter(None, about)), picture)


def game_preview(view: Context) -> Preview:
    """The preview of a game at the move that its page shows; *view* is that page's."""
    players = [(name, str(total)) for name, total, *_ in view["players"]]
    totals = ", ".join(" ".join(player) for player in players)
    sentences = [view["current"]["sentence"] if view["current"] else "", totals]
    title = view["title"] or DASH.join(name for name, _ in players)
    picture = url_for("scrabble_picture.card", position=view["shown"], _external=True)
    return Preview(title, " ".join(f"{text}." for text in sentences if text), picture)


def _drawn(rows: list[RowView]) -> RowView | None:
    """The row that the page draws: the one asked for, else the first."""
    return next((row for row in rows if row.is_shown), rows[0] if rows else None)


def _rack(position: Position) -> str:
    alphabet = position.rules.alphabet
    return alphabet.to_notation(alphabet.decode(position.rack))


def _facts(position: Position) -> str:
    """The game, the rack and the scores in a sentence."""
    values = {"game": gettext(position.rules.title), "rack": _rack(position)}
    if any(position.scores):
        values["scores"] = " : ".join(map(number, position.scores))
        if position.rack:
            return gettext("%(game)s, rack %(rack)s, score %(scores)s.", **values)
        return gettext("%(game)s, score %(scores)s.", **values)
    return gettext("%(game)s, rack %(rack)s.", **values) if position.rack else f"{values['game']}."
