"""The questions about Scrabble that the API answers: solve, endgame, preending, simulate, score, check, unseen."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from flask import Response
from msgspec import UNSET, Struct

from solvers.budget import Budget
from solvers.errors import N_
from solvers.lexicon import Lexicon
from solvers.scrabble import (
    Filter,
    Position,
    check,
    endgame,
    known_rules,
    preending,
    score,
    solve,
    unseen,
    with_both_racks,
)
from solvers.scrabble.placements import EQUITY, LEAVE
from solvers.scrabble.preending import tiles_in_bag
from webapp.api.scrabble_requests import (
    ListRequest,
    PositionRequest,
    ScoreRequest,
    SimulateRequest,
    SolveRequest,
    chosen_list,
)
from webapp.api.simulation import simulate_within, stream_simulation
from webapp.metrics import searched
from webapp.scrabble import objects, preending_objects
from webapp.scrabble.draft import FILTERS
from webapp.scrabble.limits import beyond_limits
from webapp.scrabble.position_lists import leaves_for, list_for, list_if_any, no_rack
from webapp.scrabble.simulation_objects import Simulation
from webapp.settings import Settings
from webapp.solving import require_ready, solve_in_turn

ROOT = "/api/v1/scrabble"
_ENDING = (
    "7CYANITEs/7A7/7RILIEVO1/7E7/6TEAPOT3/5OORIE3M1/4J2E1TURGID/3FAQIRS2E1XU/4W2SOB1H2M/4L3F1PUb1B/3LI2AA2NO1E/"
    "C2AN1TARN1GO1R/H2NE2L4Z2/E2K2DIGESTED1/WAVY3I4DON U/S 392/340 0"
)
_PRE_ENDING = (
    "ALIDAD1MAYAN3/5ETUDE1O3/5L2OP1V3/5F5E3/5T5N3/5S4FA2W/8Q1O3H/7LUNIER1I/8A1B1E1M/8IOLITES/8G1E1I2/CAROB3H3R1W/"
    "3PIROG4E1O/6REJACkETS/1UNOIlED6T AINSTVY/ 278/299 0"
)
_MOVES = 10
_BOARD = "15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15"

_Request = TypeVar("_Request", bound=Struct)
_Answer = TypeVar("_Answer", bound=Struct)


@dataclass(frozen=True, slots=True)
class Endpoint(Generic[_Request]):
    """One question that the API answers: its title, a description, the records of request and answer, and an example.

    ``answer`` takes the request and its position, and raises InputError, NotReady or Busy. ``stream``, if there is one,
    answers clients that accept events.
    """

    name: str
    title: str
    text: str
    request: type[_Request]
    response: type[Struct]
    answer: Callable[[_Request, Position, Settings], Struct]
    example: Mapping[str, Any]
    stream: Callable[[_Request, Position], Response] | None = None

    @property
    def path(self) -> str:
        """The address of the question, which takes POST."""
        return f"{ROOT}/{self.name}"


def answer_solve(request: SolveRequest, position: Position, settings: Settings) -> objects.Found:
    if not position.rack:
        raise no_rack()
    only = Filter.parse(position.rules, **{name: getattr(request, name) for name in FILTERS})
    needs_leaves = request.sort.removeprefix("-") in (EQUITY, LEAVE)

    def find(lexicon: Lexicon) -> objects.Found:
        answer = solve(
            position,
            lexicon,
            top=request.top,
            skip=request.skip,
            order=request.sort,
            only=only,
            budget=Budget(settings.solve_seconds),
            leaves=leaves_for(position, lexicon, "sort") if needs_leaves else None,
        )
        searched(answer.is_complete)
        return objects.found(position, lexicon, answer)

    return _in_turn(request, position, find)


def answer_endgame(request: ListRequest, position: Position, settings: Settings) -> objects.Endgame:
    """The best line of the ending, as far as it is found within the time that the server gives a solve."""
    position = with_both_racks(position)

    def find(lexicon: Lexicon) -> objects.Endgame:
        started = time.perf_counter()
        ending = endgame(position, lexicon, budget=Budget(settings.solve_seconds))
        searched(ending.is_proven)
        return objects.endgame(position, lexicon, ending, time.perf_counter() - started)

    return _in_turn(request, position, find)


def answer_preending(request: ListRequest, position: Position, settings: Settings) -> preending_objects.PreEnding:
    """How often moves win with a nearly empty bag, as far as it is found in the time that the server gives a solve."""
    tiles_in_bag(position)

    def find(lexicon: Lexicon) -> preending_objects.PreEnding:
        started = time.perf_counter()
        found = preending(position, lexicon, budget=Budget(settings.solve_seconds))
        searched(found.is_proven)
        return preending_objects.preending(position, lexicon, found, _MOVES, time.perf_counter() - started)

    return _in_turn(request, position, find)


def answer_score(request: ScoreRequest, position: Position, settings: Settings) -> objects.Scored:
    """The score of the placement, and which of its words the list does not have."""
    score(position, request.placement)
    require_ready()
    lexicon = list_if_any(position, chosen_list(request))
    return objects.scored(position, score(position, request.placement, lexicon), lexicon)


def answer_check(request: ListRequest, position: Position, settings: Settings) -> objects.Checked:
    require_ready()
    lexicon = list_for(position, chosen_list(request))
    return objects.checked(position, lexicon, check(position, lexicon))


def _in_turn(request: ListRequest, position: Position, find: Callable[[Lexicon], _Answer]) -> _Answer:
    """What *find* says with the list that judges the position, once a place is free."""
    return solve_in_turn(lambda: find(list_for(position, chosen_list(request))))


def asked_position(request: PositionRequest, settings: Settings) -> Position:
    """The position asked about, within the limits of this server; raises InputError."""
    rules = None if request.rules is UNSET else known_rules()[str(request.rules)]
    position = Position.parse(request.position, rules)
    for error in beyond_limits(position, settings):
        raise error
    return position


ENDPOINTS: tuple[Endpoint[Any], ...] = (
    Endpoint(
        "solve",
        N_("Find plays"),
        N_("The best plays of a position, with exchanges and the pass when sorted by equity."),
        SolveRequest,
        objects.Found,
        answer_solve,
        {"position": f"{_BOARD} AEIRST?/ 12/34 0", "lexicon": "american", "top": 5},
    ),
    Endpoint(
        "endgame",
        N_("Play an ending"),
        N_("The best line of a position with an empty bag, proven, or the best found within the server’s time limit."),
        ListRequest,
        objects.Endgame,
        answer_endgame,
        {"position": _ENDING, "lexicon": "enable"},
    ),
    Endpoint(
        "preending",
        N_("Play a pre-ending"),
        N_(
            "How often moves win with one to four tiles in the bag, over all draws, when both sides then play "
            "perfectly: proven, or the best found within the server’s time limit."
        ),
        ListRequest,
        preending_objects.PreEnding,
        answer_preending,
        {"position": _PRE_ENDING, "lexicon": "enable"},
    ),
    Endpoint(
        "simulate",
        N_("Simulate"),
        N_(
            "How often each move wins, and by how much, when the game is played on from it many times within the "
            "server’s time limit. With “Accept: text/event-stream”, interim results come as events “progress”, and the "
            "last as “end”."
        ),
        SimulateRequest,
        Simulation,
        simulate_within,
        {"position": f"{_BOARD} AEIRST?/ 12/34 0", "lexicon": "american", "top": 3, "rollouts": 50},
        stream_simulation,
    ),
    Endpoint(
        "score",
        N_("Score a placement"),
        N_("What a placement is worth, letter by letter, whether its words are in the list, and what the rack lacks."),
        ScoreRequest,
        objects.Scored,
        answer_score,
        {"position": f"{_BOARD} AEIRST?/ 12/34 0", "placement": "H8 .ISTErNA"},
    ),
    Endpoint(
        "check",
        N_("Check the board"),
        N_("Every word on the board, and whether the list has it."),
        ListRequest,
        objects.Checked,
        answer_check,
        {"position": f"{_BOARD} AEIRST?/ 12/34 0"},
    ),
    Endpoint(
        "unseen",
        N_("Count unseen tiles"),
        N_("The tiles that are neither on the board nor on a rack that the position shows."),
        PositionRequest,
        objects.Unseen,
        lambda _request, position, _settings: objects.unseen(position, unseen(position)),
        {"position": f"{_BOARD} AEIRST?/ 12/34 0"},
    ),
)
