"""The board of the Scrabble form as HTML: an input on each square. Empty squares are the same on every page.

Without scripts a square's name, its title, must stay true while the player types, so it does not tell what is on the
square; scripts add that, and the names of premium squares in words (static/js/scrabble/board.js). A square with a value
has a tile.
"""

from collections.abc import Collection, Mapping
from types import MappingProxyType

from markupsafe import Markup, escape

from solvers.alphabet import BLANK
from solvers.scrabble import Rules
from solvers.scrabble.rules import Layout
from webapp.languages import gettext, once_a_language


def form_board(
    rules: Rules,
    texts: Mapping[str, str],
    blanks: Collection[str],
    *,
    proposed: Mapping[str, str],
    unknown: Collection[str],
    at_fault: Collection[str],
    region: Collection[str] = (),
) -> Markup:
    """The rows of the board, which style sheets number. *texts* and *proposed* tiles are on the squares so named.

    *blanks* are blank tiles. *unknown* squares belong to words that the list lacks, those *at_fault* have a fault of
    their own, and a hint points to those of the *region*.
    """
    layout, alphabet = rules.layout, rules.alphabet
    labels, squares = _labels(layout), dict(_empty_squares(layout))
    for name in squares.keys() & {*texts, *proposed, *unknown, *at_fault, *region}:
        text, new = texts.get(name, ""), proposed.get(name, "")
        is_blank = bool(text) and name in blanks
        code = alphabet.tile(text) & ~BLANK
        has_value = bool(code) and not is_blank
        marks = {
            "tile": text and not has_value,
            "wide": len(text or new) > 1,
            "blank": is_blank,
            "proposed": new,
            "unknown": name in unknown,
            "error": name in at_fault,
            "region": name in region,
        }
        said = [gettext("blank")] * is_blank + [gettext("not in the word list")] * (name in unknown)
        squares[name] = _square(
            layout,
            name,
            [mark for mark, is_set in marks.items() if is_set],
            label=", ".join([labels[name], *(str(escape(text)) for text in said)]),
            text=text,
            value=str(rules.values[code]) if has_value else "",
            new=new,
        )
    cells, size = list(squares.values()), layout.size
    rows = ("".join(cells[start : start + size]) for start in range(0, len(cells), size))
    return Markup("\n".join(f"<tr>{row}" for row in rows))  # noqa: S704 (texts are escaped)


@once_a_language
def _labels(layout: Layout) -> Mapping[str, str]:
    """The accessible name of each square, row by row: its name and, by the sign that is drawn there, what it is."""
    places = [(row, col) for row in range(layout.size) for col in range(layout.size)]
    labels = {}
    for place in places:
        name, sign = layout.square(*place), layout.premium(*place).sign
        parts = [name, gettext("start") if place == layout.start else "", sign]
        labels[name] = str(escape(", ".join(filter(None, parts))))
    return MappingProxyType(labels)


@once_a_language
def _empty_squares(layout: Layout) -> Mapping[str, str]:
    """The squares without tiles and marks."""
    return MappingProxyType({name: _square(layout, name, [], label=label) for name, label in _labels(layout).items()})


def _square(
    layout: Layout, name: str, marks: list[str], *, label: str, text: str = "", value: str = "", new: str = ""
) -> str:
    """One square: end tags, and quotes around what needs none, are left out to keep the page small."""
    place = int(name[1:]) - 1, ord(name[0]) - 65
    sign = layout.premium(*place).sign
    marks = [*marks, "start"] if place == layout.start else marks
    return "".join(
        (
            "<td",
            f" class={marks[0]}" if len(marks) == 1 else f' class="{" ".join(marks)}"' if marks else "",
            f" data-sign={sign}" if sign else "",
            f" data-value={value}" if value else "",
            f' data-proposed="{escape(new)}"' if new else "",
            f"><input name={name}",
            f" value={text}" if text.isalpha() else f' value="{escape(text)}"' if text else "",
            f' title="{label}"' if "," in label else f" title={label}",
            " aria-invalid=true" if "error" in marks else "",
            ">",
        )
    )
