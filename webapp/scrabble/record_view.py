"""The page on which a game is recorded: the board, the scores, whose turn it is, and the moves so far."""

from dataclasses import replace

from solvers.lexicon import Lexicon
from solvers.scrabble import unseen
from solvers.scrabble.game import Replay
from solvers.scrabble.gcg import Event
from solvers.scrabble.recording import Record
from webapp.languages import gettext, translate_error
from webapp.scrabble.board_view import board_of
from webapp.scrabble.game_view import move_view
from webapp.solving import Context


def record_view(record: Record, played: Replay, lexicon: Lexicon | None) -> Context:
    """The contents of the page for a game as far as it is recorded; without *lexicon* no word is looked up."""
    position = replace(played.positions[-1], rack=b"", opponent_rack=b"")
    steps = [step for step in played.steps if step.event.kind != "end"]
    last = steps[-1] if steps else None
    placed = next((step for step in reversed(steps) if step.event.kind == "play" and not step.is_withdrawn), None)
    is_over = bool(played.end)
    is_open = last is not None and last.event.kind == "play"
    rows = [move_view(played, index, lexicon) for index in range(len(played.steps))]
    return {
        "board": board_of(position),
        "played": [record.rules.layout.square(*place) for place in placed.squares] if placed else [],
        "players": [
            (name, played.totals[-1][side], not is_over and side == record.side_of(Event("", "", "pass")))
            for side, name in enumerate(record.names)
        ],
        "rows": rows,
        "moves": len(steps),
        "last": rows[len(steps) - 1] if steps else None,
        "may_challenge": is_open,
        "is_over": is_over,
        "needs_racks": played.end == "scoreless" and sum(step.event.kind == "end" for step in played.steps) < 2,
        "sentence": _sentence(record, played),
        "faults": [
            (index + 1, translate_error(finding))
            for index, step in enumerate(played.steps)
            for finding in step.findings
        ],
        "file_faults": [translate_error(fault) for _, fault in played.faults],
        "left": unseen(position),
        "bag": played.hands[-1].bag,
        "alphabet": record.rules.alphabet,
        "position": str(position),
        "game": gettext(record.rules.title),
        "text": moves_text(record),
        "name": f"{record.names[0]} – {record.names[1]}",
    }


def moves_text(record: Record) -> str:
    """The moves as a list that is read back, one on each line."""
    lines = []
    for entry in record.entries:
        event = entry.event
        points = f" +{event.points}" if event.kind == "challenge" and event.points is not None else ""
        lines.append(" ".join(filter(None, [event.rack, event.move])) + points)
    return "\n".join(lines)


def _sentence(record: Record, played: Replay) -> str:
    """Whose turn it is, or how the game ended."""
    if not played.end:
        return gettext("To move: %(name)s", name=record.names[record.side_of(Event("", "", "pass"))])
    first, second = played.totals[-1]
    if first == second:
        return gettext("The game is over: a draw, %(first)s : %(second)s.", first=first, second=second)
    winner, scores = (0, (first, second)) if first > second else (1, (second, first))
    return gettext(
        "The game is over: %(name)s wins, %(first)s : %(second)s.",
        name=record.names[winner], first=scores[0], second=scores[1],
    )  # fmt: skip
