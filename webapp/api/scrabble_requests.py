"""The requests to the API about Scrabble as typed records.

The same records describe the requests in the OpenAPI document and on the page; what only this server knows (its lists,
its games, its limits) is added by :func:`bounds`.
"""

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from solvers.errors import N_
from solvers.lexicon import Lexicon, open_lexicon
from solvers.scrabble import ORDERS, known_rules
from solvers.scrabble.notation import MOST_CHARACTERS
from solvers.scrabble.placements import EQUITY, LEAVE
from solvers.scrabble.simulation import CANDIDATES, MOST_PLIES, MOST_ROLLOUTS, PLIES, ROLLOUTS
from webapp.api.requests import Limits
from webapp.scrabble.lists import playable_lists
from webapp.scrabble.named_moves import MOST_MOVES
from webapp.scrabble.reading import ROWS_AT_FIRST
from webapp.settings import Settings

MOST_SKIPPED = 1_000_000
MOST_SAFE = (1 << 53) - 1
"""The largest whole number that every reader of JSON takes as it is."""
LONGEST_FIELD = 100


PositionText = Annotated[
    str,
    Meta(
        max_length=MOST_CHARACTERS,
        description=N_("The position: a CGP, board lines with a dot for an empty square, or a rack alone."),
    ),
]
RulesName = Annotated[
    str, Meta(description=N_("The game, where the position does not name one; else by the board’s size."))
]
ListName = Annotated[
    str, Meta(description=N_("The word list; else the one that the position names, else the nearest here."))
]
Short = Meta(max_length=LONGEST_FIELD)


class PositionRequest(Struct, kw_only=True, forbid_unknown_fields=True):
    """A position."""

    position: PositionText
    rules: RulesName | UnsetType = UNSET


class ListRequest(PositionRequest, kw_only=True, forbid_unknown_fields=True):
    """A position, and the list to judge words by."""

    lexicon: ListName | UnsetType = UNSET


class SolveRequest(ListRequest, kw_only=True, forbid_unknown_fields=True):
    """A position whose plays are wanted, in which order, and which of them."""

    sort: Annotated[str, Meta(description=N_("What the plays are ordered by; a minus sign turns it round."))] = "score"
    top: Annotated[int, Meta(ge=1, description=N_("How many plays."))] = ROWS_AT_FIRST
    skip: Annotated[int, Meta(ge=0, le=MOST_SKIPPED, description=N_("How many plays to leave out first."))] = 0
    square: Annotated[str, Short, Meta(description=N_("Only plays whose word covers this square, as H8."))] = ""
    letters: Annotated[str, Short, Meta(description=N_("Only plays whose word has all these letters."))] = ""
    length: Annotated[str, Short, Meta(description=N_("Only plays whose word is so long: 5, 5-7, 5- or -7."))] = ""
    text: Annotated[str, Short, Meta(description=N_("Only plays whose word has this text; ? is any letter."))] = ""


class SimulateRequest(ListRequest, kw_only=True, forbid_unknown_fields=True):
    """A position whose moves are to be played on from."""

    moves: Annotated[
        list[Annotated[str, Short]],
        Meta(
            max_length=MOST_MOVES,
            description=N_("The moves: 8D WORD, “exchange QV” or “pass”; if there are none, the best by equity."),
        ),
    ] = []
    top: Annotated[int, Meta(ge=1, le=MOST_MOVES, description=N_("How many moves, if none are named."))] = CANDIDATES
    plies: Annotated[
        int, Meta(ge=1, le=MOST_PLIES, description=N_("How many turns are played on after each move."))
    ] = PLIES
    rollouts: Annotated[
        int, Meta(ge=1, le=MOST_ROLLOUTS, description=N_("How many rollouts of each move, at most."))
    ] = ROLLOUTS
    played: Annotated[
        str,
        Short,
        Meta(
            description=N_(
                "The opponent’s last play, 8D VI.AE with dots for tiles that lay there: its rack is guessed."
            )
        ),
    ] = ""
    seed: Annotated[int, Meta(ge=0, le=MOST_SAFE, description=N_("The seed of the tiles drawn."))] = 0


class ScoreRequest(ListRequest, kw_only=True, forbid_unknown_fields=True):
    """A position, and a placement to be judged."""

    placement: Annotated[
        str,
        Short,
        Meta(
            description=N_("Where the word starts, and the word: 8D WORD across, D8 WORD down; a blank in lower case.")
        ),
    ]


def chosen_list(request: ListRequest) -> Lexicon | None:
    """The list that the request names, if it names one."""
    return None if request.lexicon is UNSET else open_lexicon(str(request.lexicon))


def bounds(settings: Settings) -> Limits:
    """The limits of this server on the values of fields, beside those of their types, in the words of JSON Schema."""
    orders = [*ORDERS, EQUITY, LEAVE]
    return {
        "rules": {"enum": [rules.name for rules in known_rules().values() if rules.layout.size <= settings.board_size]},
        "lexicon": {"enum": [entry.name for entry in playable_lists()]},
        "sort": {"enum": [*orders, *(f"-{order}" for order in orders)]},
        "top": {"maximum": settings.plays},
    }
