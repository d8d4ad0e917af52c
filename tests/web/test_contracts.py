"""Addresses, commands and the API answer as they did when they were recorded (``data/contracts.jsonl.gz``)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

import pytest
from contracts import answer_of, recorded
from flask.testing import FlaskClient

from webapp.application import create_app
from webapp.readiness import Readiness
from webapp.settings import Settings

RECORDS = list(recorded())


def _subject(record: dict) -> str:
    if "command" in record:
        return f"command {record['command'][0]}"
    path = record.get("get") or record["post"]
    return "/".join(part for part in path.partition("?")[0].split("/")[1:4] if part not in ("en", "ru"))


GROUPS = {name: list(group) for name, group in groupby(sorted(RECORDS, key=_subject), key=_subject)}


@pytest.fixture(scope="module")
def patient(prepared: Readiness) -> Iterator[FlaskClient]:
    """A client of an app that takes its time: an answer must not depend on how busy the machine is."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("webapp.qless.analysis.PAGE_SECONDS", 60)
        yield create_app(Settings(solve_seconds=120), prepared).test_client()


@pytest.mark.parametrize("subject", GROUPS)
def test_recorded_requests_answer_the_same(subject: str, patient: FlaskClient) -> None:
    for record in GROUPS[subject]:
        assert answer_of(record, patient) == record["answer"], record.get("get") or record.get("post") or record
