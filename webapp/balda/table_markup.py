"""The rows of Balda's table of moves as HTML: some hundred values, for which a template would take much longer.

End tags, and quotes, that HTML can do without are left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from markupsafe import Markup

from webapp.balda.view import RowView
from webapp.languages import gettext
from webapp.markup import shown


def table_markup(groups: Iterable[tuple[str, str, Sequence[RowView]]], pressed: str, language: str) -> Markup:
    """The *groups* of moves by word, each with its meaning; *pressed* is the notation of the move that is drawn."""
    play_it = shown(gettext("Play it"))
    return Markup("".join(_group(*group, pressed, language, play_it) for group in groups))  # noqa: S704 (all is escaped)


def _group(word: str, meaning: str, rows: Sequence[RowView], pressed: str, language: str, play_it: str) -> str:
    span = f" rowspan={len(rows)}" if len(rows) > 1 else ""
    html = [f"<tbody><tr><th scope=rowgroup{span}>{shown(word)}<td class=number{span}>{len(word)}"]
    html.append("<tr>".join(_row(row, row.notation == pressed, play_it) for row in rows))
    if meaning:
        html.append(f"<tr class=gist><td colspan=7 lang={language}>{shown(meaning)}")
    return "".join(html)


def _row(row: RowView, is_pressed: bool, play_it: str) -> str:
    notation = shown(row.notation)
    count = f"<small> ×{row.count}</small>" if row.count > 1 else ""
    unknown = "…" if row.reply is None else "–"
    reply = f"{shown(row.reply)} <small>{len(row.reply)}</small>" if row.reply else unknown
    return (
        f'<td class=cell><button class=show name=show value="{notation}" data-paths="{row.paths}"'
        f' aria-label="{shown(row.showing)}"{" aria-pressed=true" if is_pressed else ""}>{row.cell}{count}</button>'
        f"<td class=letter>{shown(row.letter)}<td class=reply>{reply}<td class=number>{row.net}"
        f'<td class=do><button class=play name=move value="{notation}" aria-label="{shown(row.playing)}">{play_it}'
        "</button>"
    )
