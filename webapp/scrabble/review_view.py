"""The page of a review: a row for each turn with what was better and why, both players, and the chart."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from markupsafe import Markup

from solvers.alphabet import Alphabet
from solvers.scrabble import Exchange, unseen
from solvers.scrabble.game import Replay
from solvers.scrabble.gamereview import PHONY, RACK, TIME, UNCLEAR, PlayedOut, TurnReview, summed_up
from solvers.scrabble.play import Move
from solvers.scrabble.review import Comparison
from solvers.scrabble.simulated import Simulated
from solvers.scrabble.winning import wins_for
from webapp.languages import gettext, number, points, signed
from webapp.scrabble.answer_view import move_markup
from webapp.solving import Context

SLIPS = ((20.0, 0.1, "??"), (10.0, 0.05, "?"), (4.0, 0.02, "?!"))
"""The least loss, in points and in the chance of winning, for each sign of a bad turn; the signs are those of chess."""
OPENED = 0.1
"""A move opens a square if the share of answers that use it is larger by so much than after the best move."""


@dataclass(frozen=True, slots=True)
class TurnView:
    """One turn in the table: its number among the events of the game, and ready-made texts.

    ``lost`` and ``win_lost`` are empty where the turn is not judged; ``points_lost`` and ``wins_lost`` are the same as
    numbers for sums; ``why`` are sentences; ``chance`` is what the first player wins after the turn.
    """

    number: int
    player: str
    side: int
    rack: str
    move: Markup
    score: str
    best: Markup
    lost: str
    win_lost: str
    points_lost: float | None
    wins_lost: float | None
    sign: str
    is_best: bool
    by: str
    why: list[str]
    chance: str
    to_solve: str
    position: str


def turn_views(played: Replay, turns: Sequence[TurnReview], solved_at: Callable[[TurnReview], str]) -> list[TurnView]:
    """The rows of the table; *solved_at* is the address that solves a turn's position."""
    return [_turn_view(played, turn, solved_at(turn)) for turn in turns]


def _turn_view(played: Replay, turn: TurnReview, to_solve: str) -> TurnView:
    alphabet = played.rules.alphabet
    step = played.steps[turn.index]
    wins = turn.win_lost if turn.by == "simulation" or turn.win_lost else None
    scored = "" if step.score is None else signed(step.score)
    best = turn.best
    return TurnView(
        number=turn.index + 1,
        player=played.names[turn.player],
        side=turn.player,
        rack=alphabet.to_notation(alphabet.decode(turn.position.rack)),
        move=move_markup(step.play, alphabet)
        if step.play
        else Markup("{}").format(_event(step.event.kind, turn, alphabet)),
        score=scored,
        best=move_markup(best, alphabet, with_score=True) if best and not turn.is_best else Markup(""),
        lost="" if turn.lost is None else points(turn.lost),
        win_lost="" if wins is None else _percent(wins),
        points_lost=None if turn.lost is None else round(turn.lost, 3),
        wins_lost=None if turn.win_lost is None else round(turn.win_lost, 5),
        sign=sign_of(turn),
        is_best=turn.is_best,
        by=_by(turn),
        why=list(_why(turn, alphabet)),
        chance=_percent(chance_after(played, turn.index)),
        to_solve=to_solve,
        position=str(turn.position),
    )


def sign_of(turn: TurnReview) -> str:
    """The sign of a turn that lost much; empty for any other, and where a simulation cannot tell."""
    if turn.lost is None or turn.is_best or turn.is_close:
        return ""
    for lost, wins, sign in SLIPS:
        if turn.win_lost >= wins if turn.win_lost is not None else turn.lost >= lost:
            return sign
    return ""


def figures(played: Replay, turns: list[TurnReview]) -> list[Context]:
    """The figures of each player, from the turns; ``worst`` are turns in the table."""
    shown = []
    alphabet = played.rules.alphabet
    for side, name in enumerate(played.names):
        found = summed_up(turns, side)
        own = sum(turn.player == side for turn in turns)
        phonies = number(found.phonies)
        if found.withdrawn:
            phonies = gettext("%(phonies)s, %(taken)s taken back", phonies=phonies, taken=number(found.withdrawn))
        shown.append(
            {
                "name": name,
                "score": played.totals[-1][side],
                "judged": gettext("%(judged)s of %(turns)s", judged=number(found.judged), turns=number(own)),
                "mean": "–" if found.mean is None else points(found.mean),
                "wins": "–" if found.win_lost is None else _percent(found.win_lost),
                "best": gettext("%(best)s of %(turns)s", best=number(found.best), turns=number(found.judged)),
                "bingos": gettext(
                    "%(bingos)s, %(missed)s missed", bingos=number(found.bingos), missed=number(found.missed_bingos)
                ),
                "phonies": phonies,
                "luck": "–" if found.luck is None else points(found.luck, "+"),
                "worst": [
                    (turn.index + 1, f"{_name(played, turn, alphabet)} −{points(turn.lost or 0)}")
                    for turn in found.worst
                ],
            }
        )
    return shown


def chart(played: Replay, turns: Sequence[TurnReview]) -> list[Context]:
    """The chance of the first player after each turn, with a mark for each, left to right.

    ``x`` and ``y`` are per cent of the width and of the height.
    """
    marks = []
    for place, turn in enumerate(turns):
        chance = chance_after(played, turn.index)
        title = gettext(
            "%(number)s. %(player)s: %(move)s. Chance of winning after it, %(name)s: %(chance)s",
            number=turn.index + 1, player=played.names[turn.player],
            move=_name(played, turn, played.rules.alphabet), name=played.names[0], chance=_percent(chance),
        )  # fmt: skip
        x, y = round(100 * (place + 0.5) / len(turns), 2), round(96 - 92 * chance, 2)
        mark = {"number": turn.index + 1, "x": x, "y": y, "sign": sign_of(turn), "side": turn.player, "title": title}
        marks.append(mark)
    return marks


def chance_after(played: Replay, index: int) -> float:
    """The first player's chance of winning after a step (0 to 1), by the lead and the number of unseen tiles."""
    first, second = played.totals[index + 1]
    hands = played.hands[index + 1]
    if (played.end and index == len(played.steps) - 1) or hands.is_out:
        first, second = played.totals[-1]
        return 0.5 + 0.5 * ((first > second) - (first < second))
    mover = 1 - played.steps[index].player
    lead = (first - second) * (1 if mover == 0 else -1)
    left = unseen(replace(played.positions[index + 1], rack=b"", opponent_rack=b"")).total
    chance = wins_for(played.rules).win(lead, max(1, left - hands.held[mover]))
    return chance if mover == 0 else 1 - chance


def numbers_of(view: TurnView) -> dict[str, Any]:
    """A row's numbers, from which scripts sum up."""
    return {
        "number": view.number, "side": view.side, "sign": view.sign, "lost": view.points_lost, "wins": view.wins_lost,
        "best": view.is_best, "name": f"{view.move.striptags()}",
    }  # fmt: skip


def headline(played: Replay) -> Context:
    """The title of the page, the game and the players."""
    return {"title": played.file.pragma("title"), "game": gettext(played.rules.title), "names": played.names}


def _name(played: Replay, turn: TurnReview, alphabet: Alphabet) -> str:
    """The move of a turn in plain text."""
    step = played.steps[turn.index]
    return str(move_markup(step.play, alphabet).striptags() if step.play else _event(step.event.kind, turn, alphabet))


def _event(kind: str, turn: TurnReview, alphabet: Alphabet) -> str:
    if kind == "exchange":
        if isinstance(turn.move, Exchange):
            return gettext("exchange %(tiles)s", tiles=alphabet.to_notation(turn.move.tiles))
        return gettext("exchange")
    return gettext("pass") if kind == "pass" else gettext("unclear")


def _by(turn: TurnReview) -> str:
    """The way in which a turn was judged, in a word; empty for equity."""
    if turn.played_out:
        return gettext("ending") if turn.played_out.is_proven else gettext("ending, not proven")
    return gettext("simulation") if turn.by == "simulation" else ""


def _why(turn: TurnReview, alphabet: Alphabet) -> Iterator[str]:
    if turn.unknown:
        words = ", ".join(alphabet.to_display(word) for word in turn.unknown)
        yield gettext("Not in the list: %(words)s.", words=words)
    if turn.is_withdrawn:
        yield gettext("It was taken back, and counts as a pass.")
    found, best = turn.comparison, turn.best
    if turn.reason or not found or not best:
        yield _reason(turn.reason)
        if best:
            yield gettext("The best is %(move)s.", move=move_markup(best, alphabet, with_score=True).striptags())
        return
    if turn.is_best:
        return
    if turn.missed_bingo:
        bingo = move_markup(turn.missed_bingo, alphabet, with_score=True).striptags()
        yield gettext("Missed the bingo %(play)s.", play=bingo)
    if turn.played_out:
        yield _of_ending(turn.played_out)
    elif turn.simulation and turn.simulated:
        yield from _of_simulation(turn, turn.simulation.best, turn.simulated)
    elif found.by_equity:
        yield _of_equity(found, best, alphabet)


def _reason(reason: str) -> str:
    return {
        RACK: gettext("Not judged: the whole rack is not recorded."),
        PHONY: gettext("Not judged: the play is not in the list."),
        UNCLEAR: gettext("Not judged: it is not clear what was played or exchanged."),
        TIME: gettext("Not judged: the time was up."),
    }.get(reason, "")


def _of_ending(found: PlayedOut) -> str:
    """The value of the ending with the best play, and after the move made."""
    values = {"best": signed(found.ending.value), "made": signed(found.value)}
    if found.is_proven:
        return gettext(
            "The ending brings %(best)s points with the best play, %(made)s after this one: proven.", **values
        )
    return gettext("The ending brings about %(best)s points with the best play, %(made)s after this one.", **values)


def _of_simulation(turn: TurnReview, best: Simulated, made: Simulated) -> Iterator[str]:
    values = {"made": _percent(made.win), "best": _percent(best.win)}
    if turn.is_close:
        yield gettext("Chance of winning: %(made)s, with the best move %(best)s: too close to call.", **values)
        return
    yield gettext("Chance of winning: %(made)s, with the best move %(best)s.", **values)
    if made.reply_score - best.reply_score >= 3:
        answer = {"made": points(made.reply_score), "best": points(best.reply_score)}
        yield gettext(
            "The opponent answers with %(made)s points on average, after the best move with %(best)s.", **answer
        )
    opened = [
        (made.covered[at] / made.rollouts - best.covered[at] / best.rollouts, at) for at in range(len(made.covered))
    ]
    share, at = max(opened)
    if share >= OPENED:
        square = turn.position.rules.layout.square(*divmod(at, turn.position.size))
        shares = {
            "made": _percent(made.covered[at] / made.rollouts),
            "best": _percent(best.covered[at] / best.rollouts),
        }
        yield gettext(
            "It opens %(square)s: %(made)s of the answers use it, after the best move %(best)s.",
            square=square,
            **shares,
        )


def _of_equity(found: Comparison, best: Move, alphabet: Alphabet) -> str:
    """Score and leave of the move made and of the best."""

    def leave(move: Move, worth: float) -> str:
        return f"{alphabet.to_notation(move.leave) or '–'} ({points(worth - move.score, '+')})"

    return gettext(
        "It scores %(score)s and keeps %(leave)s; the best move scores %(best_score)s and keeps %(best_leave)s.",
        score=found.move.score, leave=leave(found.move, found.worth),
        best_score=best.score, best_leave=leave(best, found.best_worth),
    )  # fmt: skip


def _percent(share: float) -> str:
    """A share of 1 as per cent with one decimal."""
    return gettext("%(share)s %%", share=points(100 * share))
