"""The JSON object of a Scrabble pre-ending: one definition for the command line and for the API."""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from solvers import scrabble
from solvers.errors import N_
from solvers.lexicon import Lexicon
from solvers.scrabble import Position
from solvers.scrabble.preending import Candidate, Outcome
from webapp.scrabble.objects import LineMove, ListName, Nodes, Notice, PositionText, SearchSeconds, line_move
from webapp.scrabble.position_lists import notice

Share = Annotated[float, Meta(ge=0, le=1)]


class Draw(Struct, kw_only=True):
    """What comes of a move with one draw."""

    drawn: Annotated[str, Meta(description=N_("The tiles drawn after the move."))]
    held: Annotated[str, Meta(description=N_("The tiles that the opponent holds then."))]
    bag: Annotated[str, Meta(description=N_("The tiles left in the bag, in the order they are drawn."))]
    ways: Annotated[int, Meta(ge=1, description=N_("In how many ways it comes."))]
    result: Annotated[Literal["win", "draw", "loss"], Meta(description=N_("How the game ends with perfect play."))]
    spread: Annotated[int, Meta(description=N_("By how many points the game is won in the end."))]
    proven: Annotated[bool, Meta(description=N_("Whether the result is proven; if not, it is an estimate."))]
    exact: Annotated[bool, Meta(description=N_("Whether the points are proven; if not, they are an estimate."))]


class Option(Struct, kw_only=True):
    """A move and what it wins."""

    move: Annotated[LineMove, Meta(description=N_("The move: a play, or a pass."))]
    win: Annotated[Share, Meta(description=N_("How often the move wins, from 0 to 1; a draw counts half."))]
    spread: Annotated[float, Meta(description=N_("By how many points the game is won in the end, on average."))]
    proven: Annotated[bool, Meta(description=N_("Whether the results of all its draws are proven."))]
    dropped: Annotated[bool, Meta(description=N_("Whether it is left out, as it cannot win as often as the best."))]
    draws: Annotated[list[Draw], Meta(description=N_("What comes of it with each draw."))]


class PreEnding(Struct, kw_only=True):
    """What the moves of a position with one to four tiles in the bag win."""

    position: PositionText
    lexicon: ListName
    bag: Annotated[int, Meta(ge=1, description=N_("How many tiles are in the bag."))]
    best: Annotated[LineMove, Meta(description=N_("The move to make."))]
    moves: Annotated[list[Option], Meta(description=N_("The best moves: by how often they win, then by points."))]
    sampled: Annotated[bool, Meta(description=N_("Whether only a sample of the draws was tried."))]
    proven: Annotated[
        bool, Meta(description=N_("Whether all moves and draws were played out; if not, it is the best found in time."))
    ]
    nodes: Nodes
    seconds: SearchSeconds
    notice: Notice | UnsetType = UNSET


def preending(position: Position, lexicon: Lexicon, found: scrabble.PreEnding, top: int, seconds: float) -> PreEnding:
    """The *top* best moves of a pre-ending, found in so many *seconds*."""
    return PreEnding(
        position=str(position),
        lexicon=lexicon.name,
        bag=found.bag,
        best=line_move(position, found.best),
        moves=[_option(position, candidate) for candidate in found.candidates[:top]],
        sampled=found.is_sampled,
        proven=found.is_proven,
        nodes=found.nodes,
        seconds=round(seconds, 3),
        notice=notice(position, lexicon),
    )


def _option(position: Position, candidate: Candidate) -> Option:
    return Option(
        move=line_move(position, candidate.move),
        win=round(candidate.win, 4),
        spread=round(candidate.spread, 2),
        proven=candidate.is_proven,
        dropped=candidate.is_dropped,
        draws=[_draw(position, outcome) for outcome in candidate.outcomes],
    )


def _draw(position: Position, outcome: Outcome) -> Draw:
    written = position.rules.alphabet.to_notation
    return Draw(
        drawn=written(outcome.drawn),
        held=written(outcome.held),
        bag=written(outcome.bag),
        ways=outcome.ways,
        result="win" if outcome.result == 1 else "loss" if outcome.result == 0 else "draw",
        spread=outcome.spread,
        proven=outcome.is_proven,
        exact=outcome.is_exact,
    )
