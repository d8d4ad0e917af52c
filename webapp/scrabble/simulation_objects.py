"""The JSON object of a simulation: one definition for the command line and for the API."""

from math import isnan
from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from solvers import scrabble
from solvers.errors import N_
from solvers.lexicon import Lexicon
from solvers.scrabble import Play, Position
from webapp.scrabble.objects import At, Count, Leave, ListName, MainWord, Notice, PositionText, Score
from webapp.scrabble.position_lists import notice

_DIGITS = 5
Share = Annotated[float, Meta(ge=0, le=1)]
Error = Annotated[float | None, Meta(description=N_("The standard error of that."))]


class Reply(Struct, kw_only=True):
    """An answer of the opponent."""

    move: Annotated[str, Meta(description=N_("The move as it is written: 8D .ORD, “exchange QV”, or “pass”."))]
    times: Annotated[Count, Meta(description=N_("In how many rollouts it was the answer."))]


class Simulated(Struct, kw_only=True):
    """What the rollouts say of a move. Means are null where there is nothing to take them of."""

    at: At | UnsetType = UNSET
    play: MainWord | UnsetType = UNSET
    move: (
        Annotated[str, Meta(description=N_("“exchange” and the tiles given back, or “pass”; missing for a play."))]
        | UnsetType
    ) = UNSET
    score: Score
    leave: Leave
    equity: Annotated[float, Meta(description=N_("Score and what the tiles kept are worth."))]
    rollouts: Annotated[Count, Meta(description=N_("How many rollouts there are of this move."))]
    win: Annotated[Share | None, Meta(description=N_("How much of the game is won, from 0 to 1; a draw counts half."))]
    win_error: Error
    spread: Annotated[
        float | None, Meta(description=N_("Points gained on the opponent, what both keep on their racks included."))
    ]
    spread_error: Error
    dropped: Annotated[bool, Meta(description=N_("Whether it was dropped because it is surely worse than the best."))]
    replies: Annotated[list[Reply], Meta(description=N_("The opponent’s most frequent answers."))]
    reply_score: Annotated[float | None, Meta(description=N_("The mean score of the opponent’s answers."))]
    reply_bingos: Annotated[Share | None, Meta(description=N_("The share of them that puts down a whole rack."))]
    covered: Annotated[
        dict[str, Count], Meta(description=N_("How many answers put a tile on a square; the other squares got none."))
    ]
    own_score: Annotated[float | None, Meta(description=N_("The mean score of one’s own next turn."))]
    own_bingos: Annotated[Share | None, Meta(description=N_("The share of these turns that puts down a whole rack."))]
    own_scores: Annotated[
        list[Count], Meta(description=N_("How many of them score 0 to 9, 10 to 19 and so on, the last that or more."))
    ]


class Simulation(Struct, kw_only=True):
    """What moves win when the game is played on from each, many times over."""

    position: PositionText
    lexicon: ListName
    plies: Annotated[int, Meta(description=N_("How many turns are played on after each move."), ge=1)]
    rollouts: Annotated[Count, Meta(description=N_("How many rollouts there are of each move that is not dropped."))]
    seed: Annotated[Count, Meta(description=N_("The seed of the tiles drawn."))]
    complete: Annotated[
        bool, Meta(description=N_("Whether it went to its end: all rollouts done, or one move left of several."))
    ]
    verdict: Annotated[
        Literal["clear", "close", "open"],
        Meta(description=N_("How sure it is that the first move wins more than the second.")),
    ]
    lead: Annotated[float | None, Meta(description=N_("How much more the first move wins than the second."))]
    lead_error: Error
    moves: Annotated[list[Simulated], Meta(description=N_("The moves, best first, those that were dropped last."))]
    seconds: Annotated[float, Meta(description=N_("How long it took, in seconds."))]
    notice: Notice | UnsetType = UNSET


def simulation(lexicon: Lexicon, ended: scrabble.Simulation, seconds: float) -> Simulation:
    """The simulation *ended*, or as far as it is, after so many *seconds*."""
    return Simulation(
        position=str(ended.position),
        lexicon=lexicon.name,
        plies=ended.plies,
        rollouts=ended.rollouts,
        seed=ended.seed,
        complete=ended.is_complete,
        verdict=ended.verdict,
        lead=_rounded(ended.lead),
        lead_error=_rounded(ended.lead_error),
        moves=[_simulated(ended.position, one) for one in ended.candidates],
        seconds=round(seconds, 3),
        notice=notice(ended.position, lexicon),
    )


def _simulated(position: Position, one: scrabble.Simulated) -> Simulated:
    rules = position.rules
    written = rules.alphabet.to_notation
    is_play = isinstance(one.move, Play)
    squares = [rules.layout.square(*divmod(index, rules.layout.size)) for index in range(len(one.covered))]
    return Simulated(
        at=one.move.at if isinstance(one.move, Play) else UNSET,
        play=written(one.move.notation) if isinstance(one.move, Play) else UNSET,
        move=UNSET if is_play else written(str(one.move)),
        score=one.move.score,
        leave=written(one.move.leave),
        equity=one.move.equity or 0.0,
        rollouts=one.rollouts,
        win=_rounded(one.win),
        win_error=_rounded(one.win_error),
        spread=_rounded(one.spread),
        spread_error=_rounded(one.spread_error),
        dropped=one.is_dropped,
        replies=[Reply(move=written(move), times=times) for move, times in one.replies],
        reply_score=_rounded(one.reply_score),
        reply_bingos=_rounded(one.reply_bingos),
        covered={square: count for square, count in zip(squares, one.covered, strict=True) if count},
        own_score=_rounded(one.own_score),
        own_bingos=_rounded(one.own_bingos),
        own_scores=list(one.own_scores),
    )


def _rounded(number: float) -> float | None:
    """A number as it is written; None for nan."""
    return None if isnan(number) else round(number, _DIGITS)
