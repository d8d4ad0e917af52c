"""What schemathesis makes of the OpenAPI document, right and wrong requests, finds no fault in the API's answers.

Text that is not a position satisfies the schema and is still refused with 422: no schema can describe a position.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings

from webapp.api.scrabble import ENDPOINTS
from webapp.application import create_app
from webapp.readiness import Readiness
from webapp.settings import Settings

EXAMPLES = 15
CONFIG = {"checks": {"positive_data_acceptance": {"expected-statuses": ["2xx", "422"]}}}


@pytest.fixture(scope="module")
def schema(prepared: Readiness) -> Any:
    from schemathesis import Config, openapi  # takes a quarter of a second, which other workers save

    app = create_app(Settings(solve_seconds=0.1), prepared)
    return openapi.from_wsgi("/api/openapi.json", app, config=Config.from_dict(CONFIG))


@pytest.mark.parametrize("mode", ["positive", "negative"])
@pytest.mark.parametrize("path", [endpoint.path for endpoint in ENDPOINTS])
def test_schemathesis_finds_nothing(schema: Any, path: str, mode: str) -> None:
    from schemathesis import Case, GenerationMode

    asked = 0

    @settings(max_examples=EXAMPLES)
    @given(schema[path]["POST"].as_strategy(generation_mode=GenerationMode(mode)))
    def ask(case: Case) -> None:
        nonlocal asked
        asked += 1
        case.call_and_validate(headers={"Accept-Encoding": "identity"})  # what is compressed is not read here

    ask()
    assert asked >= EXAMPLES
