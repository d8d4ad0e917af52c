"""What the API answers about Scrabble: solve, score, check, unseen. HTTP is not known here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from flask import current_app
from msgspec import UNSET, Struct

from solvers.budget import Budget
from solvers.errors import PositionError
from solvers.errors import mark as N_
from solvers.lexicon import Lexicon, open_lexicon
from solvers.scrabble import Filter, Position, check, known_rules, score, solve, unseen
from solvers.scrabble.placements import EQUITY, LEAVE
from webapp.api.requests import ListRequest, PositionRequest, ScoreRequest, SolveRequest
from webapp.game import NotReady, solve_in_turn
from webapp.readiness import Readiness
from webapp.scrabble import objects
from webapp.scrabble.draft import Draft, read_filter
from webapp.scrabble.limits import beyond_limits
from webapp.settings import Settings

ROOT = "/api/v1/scrabble"
_BOARD = "15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15"

_Request = TypeVar("_Request", bound=Struct)


@dataclass(frozen=True, slots=True)
class Endpoint(Generic[_Request]):
    """One thing that can be asked: its title, what it does, what is sent and answered, and an example of a request.

    ``answer`` raises PositionError, NotReady or Busy.
    """

    name: str
    title: str
    text: str
    request: type[_Request]
    response: type[Struct]
    answer: Callable[[_Request, Settings], Struct]
    example: Mapping[str, Any]

    @property
    def path(self) -> str:
        """Where it is asked, by POST."""
        return f"{ROOT}/{self.name}"


def solved(wish: SolveRequest, settings: Settings) -> objects.Found:
    """The best plays of the position."""
    position = _position(wish, settings)
    if not position.rack:
        raise PositionError(N_("Enter your rack: the letters you hold, “?” for a blank."), field="rack")
    draft = Draft(square=wish.square, letters=wish.letters, length=wish.length, text=wish.text)
    only = read_filter(draft, position.rules)
    by_what_is_kept = wish.sort.removeprefix("-") in (EQUITY, LEAVE)

    def work() -> dict[str, Any]:
        lexicon = objects.list_for(position, _chosen(wish))
        answer = solve(
            position,
            lexicon,
            top=wish.top,
            skip=wish.skip,
            order=wish.sort,
            only=None if only == Filter() else only,
            budget=Budget(settings.solve_seconds),
            leaves=objects.leaves_for(position, lexicon, "sort") if by_what_is_kept else None,
        )
        return {"found": objects.found(position, lexicon, answer)}

    found: objects.Found = solve_in_turn(work)["found"]
    return found


def scored(wish: ScoreRequest, settings: Settings) -> objects.Scored:
    """What the placement is worth, and which of its words the list does not have."""
    position = _position(wish, settings)
    score(position, wish.placement)
    _wait_until_ready()
    lexicon = objects.list_if_any(position, _chosen(wish))
    return objects.scored(position, score(position, wish.placement, lexicon), lexicon)


def checked(wish: ListRequest, settings: Settings) -> objects.Checked:
    """The words on the board, each judged by the list."""
    position = _position(wish, settings)
    _wait_until_ready()
    lexicon = objects.list_for(position, _chosen(wish))
    return objects.checked(position, lexicon, check(position, lexicon))


def counted(wish: PositionRequest, settings: Settings) -> objects.Unseen:
    """The tiles that the position does not show."""
    position = _position(wish, settings)
    return objects.unseen(position, unseen(position))


def _position(wish: PositionRequest, settings: Settings) -> Position:
    """The position asked about, within the limits of this server; raises PositionError."""
    rules = None if wish.rules is UNSET else known_rules()[str(wish.rules)]
    position = Position.parse(wish.position, rules)
    for error in beyond_limits(position, settings):
        raise error
    return position


def _wait_until_ready() -> None:
    """Raises NotReady as long as lists are still being compiled: nothing is compiled for a request."""
    readiness: Readiness = current_app.extensions["readiness"]
    if not readiness.is_ready:
        raise NotReady


def _chosen(wish: ListRequest) -> Lexicon | None:
    return None if wish.lexicon is UNSET else open_lexicon(str(wish.lexicon))


ENDPOINTS: tuple[Endpoint[Any], ...] = (
    Endpoint(
        "solve",
        N_("Find plays"),
        N_("The best plays of a position, with exchanges and the pass when sorted by equity."),
        SolveRequest,
        objects.Found,
        solved,
        {"position": f"{_BOARD} AEIRST?/ 12/34 0", "lexicon": "american", "top": 5},
    ),
    Endpoint(
        "score",
        N_("Score a placement"),
        N_("What a placement is worth, letter by letter, whether its words are in the list, and what the rack lacks."),
        ScoreRequest,
        objects.Scored,
        scored,
        {"position": f"{_BOARD} AEIRST?/ 12/34 0", "placement": "H8 .ISTErNA"},
    ),
    Endpoint(
        "check",
        N_("Check the board"),
        N_("Every word on the board, and whether the list has it."),
        ListRequest,
        objects.Checked,
        checked,
        {"position": f"{_BOARD} AEIRST?/ 12/34 0"},
    ),
    Endpoint(
        "unseen",
        N_("Count unseen tiles"),
        N_("The tiles that are neither on the board nor on a rack that the position shows."),
        PositionRequest,
        objects.Unseen,
        counted,
        {"position": f"{_BOARD} AEIRST?/ 12/34 0"},
    ),
)
