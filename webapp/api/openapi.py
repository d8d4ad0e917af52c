"""The API described in OpenAPI 3.1, made from the records of its requests and answers."""

from importlib.metadata import version
from typing import Any

from msgspec.json import schema_components

from webapp.api.problems import KINDS, MEDIA_TYPE, Problem
from webapp.api.scrabble import ENDPOINTS, Endpoint
from webapp.api.scrabble_requests import bounds
from webapp.settings import Settings

_TEMPLATE = "#/components/schemas/{name}"
_JSON = "application/json"
_REFUSALS = (400, 403, 413, 415, 422, 429, 500, 503)


def document(settings: Settings) -> dict[str, Any]:
    """The OpenAPI document of this server: its lists, its games and its limits are in it."""
    kinds = [kind for endpoint in ENDPOINTS for kind in (endpoint.request, endpoint.response)]
    _, schemas = schema_components([*kinds, Problem], ref_template=_TEMPLATE)
    limits = bounds(settings)
    for endpoint in ENDPOINTS:
        properties = schemas[endpoint.request.__name__]["properties"]
        for name, limit in limits.items():
            properties.get(name, {}).update(limit)
    return {
        "openapi": "3.1.1",
        "info": {
            "title": "Tilewright",
            "version": version("tilewright"),
            "summary": "A solver for word games",
            "description": "Positions go in and come out as the texts that the page and the command line read. "
            "Messages are in English or Russian, by Accept-Language. Letters of blanks are in lower case.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "externalDocs": {"description": "For people, with examples", "url": "/api"},
        "tags": [{"name": "scrabble", "description": "Scrabble and its kin"}],
        "paths": {endpoint.path: {"post": _operation(endpoint)} for endpoint in ENDPOINTS},
        "components": {"schemas": schemas, "responses": {f"Problem{status}": _refusal(status) for status in _REFUSALS}},
    }


def _operation(endpoint: Endpoint[Any]) -> dict[str, Any]:
    return {
        "operationId": f"scrabble_{endpoint.name}",
        "tags": ["scrabble"],
        "summary": endpoint.title,
        "description": endpoint.text,
        "requestBody": {
            "required": True,
            "content": {_JSON: {"schema": _reference(endpoint.request), "example": dict(endpoint.example)}},
        },
        "responses": {
            "200": {
                "description": (endpoint.response.__doc__ or "").strip(),
                "content": {_JSON: {"schema": _reference(endpoint.response)}},
            },
            **{str(status): {"$ref": f"#/components/responses/Problem{status}"} for status in _REFUSALS},
        },
    }


def _reference(kind: type) -> dict[str, str]:
    return {"$ref": _TEMPLATE.format(name=kind.__name__)}


def _refusal(status: int) -> dict[str, Any]:
    texts = [kind.text for kind in KINDS.values() if kind.status == status]
    refusal: dict[str, Any] = {"description": " ".join(texts), "content": {MEDIA_TYPE: {"schema": _reference(Problem)}}}
    if status in (429, 503):
        refusal["headers"] = {
            "Retry-After": {"description": "Seconds to wait.", "schema": {"type": "integer", "minimum": 1}}
        }
    return refusal
