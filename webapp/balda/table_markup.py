"""The rows of Balda's table of moves as HTML: some hundred values, for which a template would take much longer.

End tags, and quotes, that HTML can do without are left out.
"""

from collections.abc import Callable, Sequence

from markupsafe import Markup

from webapp.balda.view import Groups, Row
from webapp.languages import gettext, signed
from webapp.markup import shown

_MOST_PATHS = 24


def table_markup(groups: Groups, meaning: Callable[[str], str], pressed: str, language: str) -> Markup:
    """The moves by word, each word with its *meaning*; *pressed* is the notation of the move that is drawn."""
    texts = (
        gettext("Show %(word)s: row %(row)s, column %(col)s"),
        gettext("Play it: %(word)s, row %(row)s, column %(col)s"),
        shown(gettext("Play it")),
    )
    html = (_group(word.upper(), meaning(word), rows, pressed, language, texts) for word, rows in groups)
    return Markup("".join(html))  # noqa: S704 (all is escaped)


def _group(
    word: str, meaning: str, rows: Sequence[Row], pressed: str, language: str, texts: tuple[str, str, str]
) -> str:
    span = f" rowspan={len(rows)}" if len(rows) > 1 else ""
    html = [f"<tbody><tr><th scope=rowgroup{span}>{shown(word)}<td class=number{span}>{len(word)}"]
    html.append("<tr>".join(_row(row, pressed, *texts) for row in rows))
    if meaning:
        html.append(f"<tr class=gist><td colspan=7 lang={language}>{shown(meaning)}")
    return "".join(html)


def _row(row: Row, pressed: str, showing: str, playing: str, play_it: str) -> str:
    """A row. Scripts draw its ``data-paths``: two digits a cell, a blank between paths."""
    play, notation = row.play, str(row.play)
    named = {"word": play.word.upper(), "row": play.row + 1, "col": play.col + 1}
    count = f"<small> ×{len(play.paths)}</small>" if len(play.paths) > 1 else ""
    paths = " ".join("".join(f"{row}{col}" for row, col in path) for path in play.paths[:_MOST_PATHS])
    unknown = "…" if row.reply is None else "–"
    reply = f"{shown(row.reply.upper())} <small>{len(row.reply)}</small>" if row.reply else unknown
    net = "" if row.net is None else signed(row.net) if row.net else "0"
    return (
        f'<td class=cell><button class=show name=show value="{shown(notation)}" data-paths="{paths}"'
        f' aria-label="{shown(showing % named)}"{" aria-pressed=true" if notation == pressed else ""}>'
        f"{play.row + 1},{play.col + 1}{count}</button>"
        f"<td class=letter>{shown(play.letter.upper())}<td class=reply>{reply}<td class=number>{net}"
        f'<td class=do><button class=play name=move value="{shown(notation)}" aria-label="{shown(playing % named)}">'
        f"{play_it}</button>"
    )
