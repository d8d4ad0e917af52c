"""The page about the API for people, made from the same records as the OpenAPI document."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue
from msgspec import NODEFAULT, UNSET, Struct, inspect, structs
from msgspec.json import schema_components

from solvers.errors import InputError
from solvers.scrabble import Position, known_rules
from webapp.api.problems import KINDS, Problem, fault_of, invalid
from webapp.api.requests import Invalid, Limits, plain_type
from webapp.api.scrabble import ENDPOINTS
from webapp.api.scrabble_requests import bounds
from webapp.languages import PATH, gettext
from webapp.scrabble.lists import playable_lists
from webapp.solving import current_settings

blueprint = Blueprint("api_page", __name__)

_NAMES = {"lexicon": "lists", "rules": "games"}


@blueprint.get(f"{PATH}/api")
def page() -> ResponseReturnValue:
    """The questions of the API, its limits, its fields, its errors, and three examples."""
    settings = current_settings()
    limits = bounds(settings)
    answers: list[type[Struct]] = [*(endpoint.response for endpoint in ENDPOINTS), Problem]
    nested = {name: kind for answer in answers for name, kind in _nested(answer)}
    return render_template(
        "api/page.html",
        root=request.url_root.rstrip("/"),
        settings=settings,
        endpoints=[
            (endpoint, _fields(endpoint.request, limits), _fields(endpoint.response, {})) for endpoint in ENDPOINTS
        ],
        objects={name: _fields(kind, {}) for name, kind in nested.items()},
        problem=_fields(Problem, {}),
        example_problem=_example_problem(),
        kinds=KINDS.values(),
        lists=playable_lists(),
        games=[game for game in known_rules().values() if game.layout.size <= settings.board_size],
    )


def _example_problem() -> str:
    """The answer of the API about a board that cannot be read, in the reader's language."""
    try:
        return str(Position.parse(f"{'15/' * 7}7C!T5{'/15' * 7} AEIRST?/ 12/34 0"))
    except InputError as error:
        said = invalid(Invalid([fault_of(error, {"position"})]))
    return json.dumps(said.get_json(), ensure_ascii=False, indent=2)


def _nested(kind: type[Struct]) -> Iterator[tuple[str, type[Struct]]]:
    """The records that *kind* holds, by name, each before those that it holds in turn."""
    for field in structs.fields(kind):
        found = _item(plain_type(field.type))
        if isinstance(found, inspect.StructType):
            yield found.cls.__name__, found.cls
            yield from _nested(found.cls)


def _item(info: inspect.Type) -> inspect.Type:
    """The items of a list type; any other type itself."""
    while isinstance(info, inspect.ListType | inspect.Metadata):
        info = info.item_type if isinstance(info, inspect.ListType) else info.type
    return info


def _fields(kind: type[Struct], limits: Limits) -> list[dict[str, Any]]:
    """The fields of a record: what each holds, in words, and the name of the object that it holds if it is one."""
    _, schemas = schema_components([kind])
    described = schemas[kind.__name__]["properties"]
    return [
        {
            "name": field.encode_name,
            "kind": _kind_text(plain_type(field.type), limits.get(field.name, {}), field.name),
            "holds": _held(plain_type(field.type)),
            "text": gettext(described[field.encode_name]["description"]),
            "is_required": field.required,
            "default": str(field.default) if field.default not in (NODEFAULT, UNSET, "") else "",
            "names": _NAMES.get(field.name, "") if "enum" in limits.get(field.name, {}) else "",
        }
        for field in structs.fields(kind)
    ]


def _held(info: inspect.Type) -> str:
    found = _item(info)
    return found.cls.__name__ if isinstance(found, inspect.StructType) else ""


def _kind_text(info: inspect.Type, limits: Mapping[str, Any], name: str) -> str:
    """The type of a field in a few words of the reader's language."""
    if isinstance(info, inspect.IntType) and info.ge is not None and (info.le or "maximum" in limits):
        most = limits.get("maximum", info.le)
        return gettext("whole number, %(least)s to %(most)s", least=info.ge, most=most)
    if "enum" in limits and name not in _NAMES:
        return ", ".join(choice for choice in limits["enum"] if not choice.startswith("-"))
    if isinstance(info, inspect.ListType):
        item = _item(info)
        return gettext("list") if isinstance(item, inspect.StructType | inspect.TupleType) else gettext("list of texts")
    kinds: dict[type[inspect.Type], str] = {
        inspect.StrType: gettext("text"),
        inspect.IntType: gettext("whole number"),
        inspect.FloatType: gettext("decimal number"),
        inspect.BoolType: gettext("true or false"),
    }
    return kinds.get(type(info), gettext("object"))
