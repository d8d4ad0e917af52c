"""The review of a game as a JSON object, and as the game file with a note on every turn."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from solvers.lexicon import Lexicon
from solvers.scrabble import Exchange, Play
from solvers.scrabble.game import Replay
from solvers.scrabble.gamereview import PHONY, RACK, TIME, UNCLEAR, TurnReview, summed_up
from solvers.scrabble.gcg import GameFile, Line
from solvers.scrabble.play import Move

_REASONS = {
    RACK: "the whole rack is not known",
    PHONY: "the play is not in the list",
    UNCLEAR: "it is not clear what was played or exchanged",
    TIME: "there was no time",
}


_BY = {"ending": "by the ending", "simulation": "by simulation", "equity": "by equity", "score": "by score"}


def record(played: Replay, lexicon: Lexicon, turns: list[TurnReview]) -> dict[str, Any]:
    """The review as a JSON object; points are of equity, scores whole numbers."""
    return {
        "title": played.file.pragma("title"),
        "rules": played.rules.name,
        "lexicon": lexicon.name,
        "scores": list(played.totals[-1]),
        "players": [
            {"nick": nick, "name": name, **_player(turns, side)} for side, (nick, name) in enumerate(played.players)
        ],
        "turns": [_turn(played, turn) for turn in turns],
    }


def _player(turns: list[TurnReview], side: int) -> dict[str, Any]:
    found = summed_up(turns, side)
    return {
        "judged": found.judged,
        "lost": round(found.lost, 2),
        "lost_a_turn": _rounded(found.mean),
        "win_lost": _rounded(found.win_lost, 4),
        "best_moves": found.best,
        "bingos": found.bingos,
        "missed_bingos": found.missed_bingos,
        "phonies": found.phonies,
        "phonies_taken_back": found.withdrawn,
        "luck": _rounded(found.luck),
        "draws": found.draws,
        "worst": [turn.index + 1 for turn in found.worst],
    }


def _turn(played: Replay, turn: TurnReview) -> dict[str, Any]:
    step, found = played.steps[turn.index], turn.comparison
    return {
        "number": turn.index + 1,
        "line": step.line,
        "player": step.event.player,
        "position": str(turn.position),
        "move": step.event.move,
        "score": step.score,
        "total": played.totals[turn.index + 1][turn.player],
        "taken_back": turn.is_withdrawn,
        "unknown": list(turn.unknown),
        "not_judged": _REASONS.get(turn.reason),
        "by": turn.by or None,
        "best": _move(turn.best, turn),
        "lost": _rounded(turn.lost),
        "win_lost": _rounded(turn.win_lost, 4),
        "rank": found.rank if found and turn.by else None,
        "moves": found.total if found else None,
        "equity": _equities(turn),
        "simulation": _simulation(turn),
        "ending": _ending(turn),
        "missed_bingo": _move(turn.missed_bingo, turn),
        "luck": _rounded(turn.luck),
    }


def _equities(turn: TurnReview) -> dict[str, Any] | None:
    """The best move by equity, or by score, and what it and the move made are worth."""
    found = turn.comparison
    if not found:
        return None
    worth = _rounded(found.worth) if turn.by else None
    return {"best": _move(found.best, turn), "best_worth": _rounded(found.best_worth), "worth": worth}


def _ending(turn: TurnReview) -> dict[str, Any] | None:
    """How the ending goes with the best play, and after the move made."""
    if not turn.played_out:
        return None
    return {
        "value": turn.played_out.ending.value,
        "made": turn.played_out.value,
        "proven": turn.played_out.is_proven,
        "line": [written(move, turn) for move in turn.played_out.ending.line],
    }


def _simulation(turn: TurnReview) -> dict[str, Any] | None:
    """The results of the simulated moves, the best first."""
    found = turn.simulation
    if not found:
        return None
    return {
        "plies": found.plies,
        "rollouts": found.rollouts,
        "seed": found.seed,
        "close": turn.is_close,
        "moves": [
            {
                "move": written(one.move, turn),
                "rollouts": one.rollouts,
                "win": round(one.win, 4),
                "win_error": round(one.win_error, 4),
                "spread": round(one.spread, 2),
                "spread_error": round(one.spread_error, 2),
            }
            for one in found.candidates
        ],
    }


def _move(move: Move | None, turn: TurnReview) -> dict[str, Any] | None:
    if move is None:
        return None
    leave = turn.position.rules.alphabet.to_notation(move.leave)
    return {"move": written(move, turn), "score": move.score, "leave": leave}


def written(move: Move, turn: TurnReview) -> str:
    """A move as game files write it: ``8D WORD``, ``-TILES`` for an exchange, ``-`` for a pass."""
    notation = turn.position.rules.alphabet.to_notation
    if isinstance(move, Play):
        return f"{move.at} {notation(move.notation)}"
    return f"-{notation(move.tiles)}" if isinstance(move, Exchange) else "-"


def _rounded(number: float | None, digits: int = 2) -> float | None:
    return None if number is None else round(number, digits)


def with_notes(played: Replay, notes: Mapping[int, str]) -> GameFile:
    """The game file with *notes* after the lines of these numbers, and a rack on every line as other programs want."""
    lines: list[Line] = []
    for line in played.file.with_racks().lines:
        lines.append(replace(line, number=len(lines) + 1))
        if notes.get(line.number):
            lines.append(Line(len(lines) + 1, f"#note {notes[line.number]}"))
    return GameFile(tuple(lines))


def note_of(turn: TurnReview) -> str:
    """A note on a turn in one line of English; empty if there is nothing to say."""
    return " ".join(_sentences(turn))


def _sentences(turn: TurnReview) -> Iterator[str]:
    found = turn.comparison
    if turn.unknown:
        yield f"Not in the list: {', '.join(turn.unknown)}."
    if turn.by and found and turn.best and turn.lost is not None:
        by = _BY[turn.by]
        if turn.played_out and not turn.played_out.is_proven:
            by += ", not proven"
        if turn.is_best:
            yield f"Best {by}."
            return
        score = f" {turn.best.score}" if isinstance(turn.best, Play) else ""
        wins = f" and {100 * turn.win_lost:.1f} % of wins" if turn.win_lost else ""
        close = ", too close to call" if turn.is_close else ""
        yield f"Best {by}: {written(turn.best, turn)}{score}; {turn.lost:.1f} points{wins} lost{close}."
        if turn.by != "ending":
            yield f"Rank {found.rank} of {found.total}."
        bingo = turn.missed_bingo
        if bingo and bingo != turn.best:
            yield f"Missed bingo: {written(bingo, turn)} {bingo.score}."
    elif turn.best:
        score = f" {turn.best.score}" if isinstance(turn.best, Play) else ""
        yield f"Best by equity: {written(turn.best, turn)}{score}."
