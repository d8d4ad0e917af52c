"""A simulation on the page: a verdict, a row for each candidate, and the sequel of one of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import isnan

from solvers.alphabet import Alphabet
from solvers.lexicon import Lexicon
from solvers.scrabble import Exchange, Play, Position
from solvers.scrabble.ownmove import read_move
from solvers.scrabble.play import Move
from solvers.scrabble.simulated import Simulated
from solvers.scrabble.simulation import Simulation
from webapp.languages import gettext, number, points
from webapp.scrabble.answer_view import RowView, row_view
from webapp.scrabble.sharing import move_text
from webapp.solving import Context

STEP = 5
"""Per cent: the ends of the scale on which the chances to win are drawn are multiples of it."""
LEAST_COVERED = 0.02
"""Squares that the opponent's answers cover less often are left out of the map."""
TENS = 10


@dataclass(frozen=True, slots=True)
class CandidateView:
    """One candidate: its row as in the list of plays, and its numbers as texts.

    ``low``, ``middle`` and ``high`` are where the bar of its chance to win begins, has its mark and ends, from 0 to 100
    on the scale of the table.
    """

    row: RowView
    win: str
    spread: str
    error: str
    rollouts: str
    low: float
    middle: float
    high: float
    is_dropped: bool


@dataclass(frozen=True, slots=True)
class SequelView:
    """The sequel of a candidate: the opponent's answers, and one's own next turn.

    ``heat`` holds row, column and share (0 to 1) of the squares that the opponent's answers cover most often;
    ``covered`` names the first of them with their shares.
    """

    notation: str
    title: str
    reply: str
    replies: list[tuple[str, str]]
    heat: list[tuple[int, int, float]]
    covered: str
    next_turn: str
    columns: list[Context]


def simulation_view(found: Simulation, lexicon: Lexicon) -> Context:
    """The table of a simulation, best candidate first, and its verdict."""
    chances = [100 * end for candidate in found.candidates if candidate.rollouts > 1 for end in _interval(candidate)]
    least = STEP * int(max(0.0, min(chances, default=0.0)) // STEP)
    most = max(least + STEP, STEP * -int(-min(100.0, max(chances, default=100.0)) // STEP))
    return {
        "verdict": _verdict(found, lexicon.alphabet),
        "candidates": [_candidate(it, lexicon, least, most) for it in found.candidates],
        "scale": (least, most),
    }


def sequel_view(position: Position, candidate: Simulated, alphabet: Alphabet) -> SequelView | None:
    """The sequel of a *candidate* of *position*; None before anything was simulated."""
    if not candidate.rollouts:
        return None
    size = position.rules.layout.size
    shares = [(divmod(square, size), times / candidate.rollouts) for square, times in enumerate(candidate.covered)]
    likely = sorted(((at, share) for at, share in shares if share >= LEAST_COVERED), key=lambda it: -it[1])
    square = position.rules.layout.square
    move = candidate.move
    board = position.after(move).turned()
    notation = alphabet.to_notation(str(candidate.move))
    return SequelView(
        notation=notation,
        title=gettext("After %(move)s", move=move_name(candidate.move, alphabet)),
        reply=gettext("The opponent scores %(points)s on average.", points=points(candidate.reply_score)),
        replies=[
            (_reply_name(board, reply, alphabet), percent(times / candidate.rollouts))
            for reply, times in candidate.replies
        ],
        heat=[(row, col, round(share, 3)) for (row, col), share in likely],
        covered=", ".join(f"{square(row, col)}\N{NO-BREAK SPACE}{percent(share)}" for (row, col), share in likely[:8]),
        next_turn=_next_turn(candidate),
        columns=_columns(candidate.own_scores),
    )


def _next_turn(candidate: Simulated) -> str:
    """One's own next turn in a sentence; empty if there is none."""
    if isnan(candidate.own_score):
        return ""
    return gettext(
        "Your next turn: %(points)s on average, a bingo in %(bingos)s.",
        points=points(candidate.own_score),
        bingos=percent(candidate.own_bingos),
    )


def _reply_name(position: Position, reply: str, alphabet: Alphabet) -> str:
    """An answer of the opponent, of whose rack nothing is known."""
    exchange = str(Exchange("", ""))
    if reply.startswith(exchange):
        return move_name(Exchange(reply.removeprefix(exchange), ""), alphabet)
    return move_name(read_move(position, reply).move, alphabet)


def move_name(move: Move, alphabet: Alphabet) -> str:
    """A move in a sentence: a play with its whole word, else what its row says."""
    if isinstance(move, Play):
        return move_text(move, alphabet)
    row = row_view(move, "", alphabet)
    return f"{row.name} {row.given}".strip()


def percent(share: float) -> str:
    """A share of 1 as per cent."""
    return gettext("%(share)s %%", share=points(100 * share)) if share < 0.1 else gettext(
        "%(share)s %%", share=number(round(100 * share))
    )  # fmt: skip


def _interval(candidate: Simulated) -> tuple[float, float]:
    """The chance to win between two standard errors to either side."""
    return candidate.win - 2 * candidate.win_error, candidate.win + 2 * candidate.win_error


def _candidate(it: Simulated, lexicon: Lexicon, least: int, most: int) -> CandidateView:
    row = row_view(it.move, "", lexicon.alphabet, lexicon)
    if it.rollouts < 2:
        return CandidateView(row, "–", "–", "–", number(it.rollouts), 0, 0, 0, it.is_dropped)
    low, high = _interval(it)

    def on_scale(chance: float) -> float:
        return round(100 * min(1.0, max(0.0, (100 * chance - least) / (most - least))), 1)

    return CandidateView(
        row=row,
        win=points(100 * it.win),
        spread=points(it.spread, "+"),
        error=points(2 * it.spread_error),
        rollouts=number(it.rollouts),
        low=on_scale(low),
        middle=on_scale(it.win),
        high=on_scale(high),
        is_dropped=it.is_dropped,
    )


def _columns(scores: Sequence[int]) -> list[Context]:
    """The chart of one's own next score by tens, each column from 0 to 100; what is above 90 is one column."""
    counts = [*scores[:9], sum(scores[9:])]
    total, top = sum(counts), max(counts)
    if not total:
        return []
    names = [f"{TENS * place}–{TENS * place + TENS - 1}" for place in range(9)] + ["90+"]
    return [
        {"name": name, "height": round(100 * count / top, 1), "share": percent(count / total)}
        for name, count in zip(names, counts, strict=True)
    ]


def _verdict(found: Simulation, alphabet: Alphabet) -> str:
    """How sure the order of the first two is, in a sentence."""
    names = [move_name(candidate.move, alphabet) for candidate in found.candidates[:2]]
    if len(names) < 2:
        return gettext("%(move)s is the only move.", move=names[0]) if names else ""
    values = {"first": names[0], "second": names[1]}
    if found.verdict == "clear":
        return gettext("Clear: %(first)s.", **values)
    if found.verdict == "close":
        return gettext("Close: %(first)s, then %(second)s.", **values)
    return gettext("Too close to call: %(first)s or %(second)s.", **values)
