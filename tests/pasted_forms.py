"""A position in the forms that players copy boards in."""

from __future__ import annotations

from collections.abc import Sequence

COLUMNS = "ABCDEFGHIJKLMNO"


def forms(rows: Sequence[str], rack: str, cgp: str) -> dict[str, str]:
    """Each form by its name: *rows* of the board with a point for an empty square, then the rack; and the *cgp*."""
    named = f"Rack: {rack}"

    def joined(sep: str, empty: str = "") -> list[str]:
        return [sep.join(empty if tile == "." else tile for tile in line) for line in rows]

    def text(board: Sequence[str], before: str = "", after: str = "") -> str:
        return "\n".join(line for line in (before, *board, after, named) if line)

    cells = joined("\t")
    bars = [f"{row:2}|{' '.join(line)} |" for row, line in enumerate(rows, 1)]
    edge = "   " + "-" * 31
    return {
        "points": text(rows),
        "spreadsheet": text(cells),
        "spreadsheet with headings": text(
            [f"{row}\t{line}" for row, line in enumerate(cells, 1)], "\t" + "\t".join(COLUMNS)
        ),
        "CSV": text(joined(",")),
        "cells divided by spaces": text(joined(" ", ".")),
        "row numbers": text([f"{row} {line}" for row, line in enumerate(rows, 1)]),
        "mail": "\n".join(f"> {line}" for line in [*rows, named]),
        "a sentence before it": text(rows, "What would you play here?"),
        "code fence": text(rows, "```", "```"),
        "ASCII board": text([edge, *bars, edge], "   " + " ".join(COLUMNS)),
        "middle dots": text([line.replace(".", "·") for line in rows]),
        "CGP": cgp,
        "position cgp": f"position cgp {cgp}",
        "CGP in three lines": cgp.replace(" ", "\n", 2),
        "link": f"https://tilewright.example/en/scrabble?position={cgp.replace(' ', '+').replace('?', '%3F')}",
    }
