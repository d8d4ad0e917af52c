"""What programs may ask of the API: requests as typed records, and how the body of one is read.

The same records describe the requests in the OpenAPI document and on the page; what only this server knows (its lists,
its games, its limits) is added by :func:`bounds`. What a position says is not known here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, TypeVar

from msgspec import (
    NODEFAULT,
    UNSET,
    DecodeError,
    Meta,
    Raw,
    Struct,
    UnsetType,
    ValidationError,
    convert,
    inspect,
    structs,
)
from msgspec.json import decode

from solvers.errors import mark as N_
from solvers.scrabble import ORDERS, known_rules
from solvers.scrabble.notation import MOST_CHARACTERS
from solvers.scrabble.placements import EQUITY, LEAVE
from webapp.languages import gettext
from webapp.scrabble.draft import ROWS_AT_FIRST, lists
from webapp.settings import Settings

MOST_SKIPPED = 1_000_000
LONGEST_FIELD = 100
_MOST_FAULTS = 20
_MARK = b"\xef\xbb\xbf"


class PositionRequest(Struct, kw_only=True, forbid_unknown_fields=True):
    """A position."""

    position: Annotated[
        str,
        Meta(
            max_length=MOST_CHARACTERS,
            description=N_("The position: a CGP, board lines with a dot for an empty square, or a rack alone."),
        ),
    ]
    rules: (
        Annotated[
            str, Meta(description=N_("The game, where the position does not name one; else by the board’s size."))
        ]
        | UnsetType
    ) = UNSET


class ListRequest(PositionRequest, kw_only=True, forbid_unknown_fields=True):
    """A position, and the list to judge words by."""

    lexicon: (
        Annotated[
            str, Meta(description=N_("The word list; else the one that the position names, else the nearest here."))
        ]
        | UnsetType
    ) = UNSET


class SolveRequest(ListRequest, kw_only=True, forbid_unknown_fields=True):
    """A position whose plays are wanted, in which order, and which of them."""

    sort: Annotated[str, Meta(description=N_("What the plays are ordered by; a minus sign turns it round."))] = "score"
    top: Annotated[int, Meta(ge=1, description=N_("How many plays."))] = ROWS_AT_FIRST
    skip: Annotated[int, Meta(ge=0, le=MOST_SKIPPED, description=N_("How many plays to leave out first."))] = 0
    square: Annotated[
        str, Meta(max_length=LONGEST_FIELD, description=N_("Only plays whose word covers this square, as H8."))
    ] = ""
    letters: Annotated[
        str, Meta(max_length=LONGEST_FIELD, description=N_("Only plays whose word has all these letters."))
    ] = ""
    length: Annotated[
        str, Meta(max_length=LONGEST_FIELD, description=N_("Only plays whose word is so long: 5, 5-7, 5- or -7."))
    ] = ""
    text: Annotated[
        str, Meta(max_length=LONGEST_FIELD, description=N_("Only plays whose word has this text; ? is any letter."))
    ] = ""


class ScoreRequest(ListRequest, kw_only=True, forbid_unknown_fields=True):
    """A position, and a placement to be judged."""

    placement: Annotated[
        str,
        Meta(
            max_length=LONGEST_FIELD,
            description=N_("Where the word starts, and the word: 8D WORD across, D8 WORD down; a blank in lower case."),
        ),
    ]


class Fault(Struct, kw_only=True, frozen=True):
    """One thing that is wrong with a request."""

    detail: Annotated[str, Meta(description=N_("What is wrong, for people."))]
    field: Annotated[str, Meta(description=N_("The field, or the part of the position: board, rack, scores …"))]
    square: Annotated[str | None, Meta(description=N_("The square at fault, if it is one."))]
    pointer: Annotated[str, Meta(description=N_("Where in the body, as a JSON pointer."))]


class Malformed(Exception):
    """The body is no JSON; the argument says why."""


class Invalid(Exception):
    """The body is JSON, but not what is asked for; ``faults`` are all that was found, at least one."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__(faults)
        self.faults = faults


_Request = TypeVar("_Request", bound=Struct)


def bounds(settings: Settings) -> dict[str, dict[str, Any]]:
    """What this server allows in each field beyond what its type says, in the words of JSON Schema."""
    orders = [*ORDERS, EQUITY, LEAVE]
    return {
        "rules": {"enum": [rules.name for rules in known_rules().values() if rules.layout.size <= settings.board_size]},
        "lexicon": {"enum": [entry.name for entry in lists()]},
        "sort": {"enum": [*orders, *(f"-{order}" for order in orders)]},
        "top": {"maximum": settings.plays},
    }


def read(kind: type[_Request], body: bytes, settings: Settings) -> _Request:
    """The request in *body*; raises Malformed, or Invalid with every field that is wrong, missing or not known."""
    members = _members(body)
    limits = bounds(settings)
    fields = {field.name: field for field in structs.fields(kind)}
    faults = [
        _fault(
            gettext(
                "There is no field “%(field)s” here; there are %(names)s.", field=name[:40], names=", ".join(fields)
            ),
            name[:40],
            pointer(name[:40]),
        )
        for name in members
        if name not in fields
    ]
    values: dict[str, Any] = {}
    for name, field in fields.items():
        if name in members:
            try:
                values[name] = _value(members[name], field.type, limits.get(name, {}))
            except (ValidationError, RecursionError):
                wanted = expected(field.type, limits.get(name, {}))
                detail = gettext("“%(field)s” should be %(wanted)s.", field=name, wanted=wanted)
                faults.append(_fault(detail, name, pointer(name)))
            except DecodeError as error:
                raise Malformed(str(error)) from error
        elif field.default is NODEFAULT:
            faults.append(_fault(gettext("“%(field)s” is missing.", field=name), name))
    if faults:
        raise Invalid(faults[:_MOST_FAULTS])
    return kind(**values)


def _fault(detail: str, field: str, where: str = "#") -> Fault:
    return Fault(detail=detail, field=field, square=None, pointer=where)


def pointer(field: str) -> str:
    """A JSON pointer to a member of the body, as the fragment of an address."""
    return "#/" + field.replace("~", "~0").replace("/", "~1")


def _members(body: bytes) -> Mapping[str, Raw]:
    try:
        return decode(body.removeprefix(_MARK), type=dict[str, Raw])
    except ValidationError as error:
        raise Invalid([_fault(gettext("The body should be a JSON object: {…}."), "body")]) from error
    except (DecodeError, RecursionError) as error:
        raise Malformed(str(error)) from error


def _value(raw: Raw, kind: Any, limits: Mapping[str, Any]) -> Any:
    value = _whole(raw, kind) if isinstance(plain_type(kind), inspect.IntType) else decode(raw, type=kind)
    if ("enum" in limits and value not in limits["enum"]) or ("maximum" in limits and value > limits["maximum"]):
        raise ValidationError(value)
    return value


def _whole(raw: Raw, kind: Any) -> Any:
    """A whole number; JSON has one kind of numbers, so that 5.0 is one too."""
    number = decode(raw, type=float)
    if not number.is_integer():
        raise ValidationError(number)
    return convert(int(number), kind)


def plain_type(kind: Any) -> inspect.Type:
    """What msgspec knows of a field's type, without its description and without the chance that it is null."""
    info = inspect.type_info(kind)
    while isinstance(info, inspect.Metadata | inspect.UnionType):
        if isinstance(info, inspect.Metadata):
            info = info.type
        else:
            info = next(part for part in info.types if not isinstance(part, inspect.NoneType))
    return info


def expected(kind: Any, limits: Mapping[str, Any]) -> str:
    """What a field should hold, in the reader's language, to go after “should be”."""
    info = plain_type(kind)
    if "enum" in limits:
        return gettext("one of %(names)s", names=", ".join(limits["enum"]))
    if isinstance(info, inspect.IntType):
        most = limits.get("maximum", info.le)
        return gettext("a whole number from %(least)s to %(most)s", least=info.ge, most=most)
    longest = info.max_length if isinstance(info, inspect.StrType) else None
    return gettext("a text of at most %(most)s characters", most=longest)
