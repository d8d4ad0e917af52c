"""How the body of an API request is read into a typed record, and every fault that is found in it.

What may be asked is known elsewhere (``scrabble_requests``).
"""

from collections.abc import Mapping
from typing import Annotated, Any, TypeVar

from msgspec import DecodeError, Meta, Raw, Struct, ValidationError, convert, inspect, structs
from msgspec.json import decode

from solvers.errors import N_
from webapp.languages import gettext

_MOST_FAULTS = 20
Limits = Mapping[str, Mapping[str, Any]]
"""What a server allows in fields beyond what their types say, by field, in the words of JSON Schema."""
_MARK = b"\xef\xbb\xbf"


class Fault(Struct, kw_only=True, frozen=True):
    """One thing that is wrong with a request."""

    detail: Annotated[str, Meta(description=N_("What is wrong, for people."))]
    field: Annotated[str, Meta(description=N_("The field, or the part of the position: board, rack, scores …"))]
    square: Annotated[str | None, Meta(description=N_("The square at fault, if it is one."))]
    pointer: Annotated[str, Meta(description=N_("Where in the body, as a JSON pointer."))]


class Malformed(Exception):
    """The body is not JSON; the argument says why."""


class Invalid(Exception):
    """The body is JSON, but not a valid request; ``faults`` are all that were found, at least one."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__(faults)
        self.faults = faults


_Request = TypeVar("_Request", bound=Struct)


def read(kind: type[_Request], body: bytes, limits: Limits) -> _Request:
    """The request in *body*; raises Malformed, or Invalid with every field that is wrong, missing or unknown."""
    members = _members(body)
    fields = {field.name: field for field in structs.fields(kind)}
    faults = [
        _fault(
            gettext("Unknown field “%(field)s”. Known fields: %(names)s.", field=name[:40], names=", ".join(fields)),
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
        elif field.required:
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
        return decode(body.removeprefix(_MARK).decode(), type=dict[str, Raw])
    except UnicodeDecodeError as error:
        raise Malformed(f"byte {error.start} is not UTF-8") from error
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
    """A field's type for msgspec, without its description, and without null as an alternative."""
    info = inspect.type_info(kind)
    while isinstance(info, inspect.Metadata | inspect.UnionType):
        if isinstance(info, inspect.Metadata):
            info = info.type
        else:
            info = next(part for part in info.types if not isinstance(part, inspect.NoneType))
    return info


def expected(kind: Any, limits: Mapping[str, Any]) -> str:
    """The expected value of a field in the reader's language, to follow “should be”."""
    info = plain_type(kind)
    if "enum" in limits:
        return gettext("one of %(names)s", names=", ".join(limits["enum"]))
    if isinstance(info, inspect.IntType):
        most = limits.get("maximum", info.le)
        return gettext("a whole number from %(least)s to %(most)s", least=info.ge, most=most)
    if isinstance(info, inspect.ListType):
        return gettext("a list of at most %(most)s texts", most=info.max_length)
    longest = info.max_length if isinstance(info, inspect.StrType) else None
    return gettext("a text of at most %(most)s characters", most=longest)
