"""The app as the web tests use it: prepared once, asked through Flask's own client."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from types import CodeType

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket
from served import running

from solvers.budget import Budget
from solvers.lexicon import Lexicon
from solvers.scrabble import solver
from solvers.scrabble.placements import Placements
from solvers.scrabble.position import Position
from webapp import application
from webapp.application import create_app
from webapp.capacity import Capacity
from webapp.list_reader import read_here
from webapp.readiness import Readiness
from webapp.scrabble.own_games import offer_games
from webapp.settings import Settings


class CompiledTemplates(BytecodeCache):
    """Templates that are compiled once for all apps of this process."""

    def __init__(self) -> None:
        self._code: dict[tuple[str, str], CodeType | None] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self._code.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._code[bucket.key, bucket.checksum] = bucket.code


Flask.jinja_options = {"bytecode_cache": CompiledTemplates()}
application._fingerprint = cache(application._fingerprint)


@pytest.fixture(scope="session")
def prepared() -> Readiness:
    """The solvers, prepared."""
    readiness = Readiness()
    readiness.run()
    assert readiness.is_ready, readiness.failure
    return readiness


@pytest.fixture(scope="session")
def shared_app(prepared: Readiness) -> Flask:
    """The app with its usual settings, made once, as making one takes a while; it reads visitors' lists by itself."""
    made = create_app(Settings(), prepared)
    made.extensions["visitor_lists"].read = read_here
    return made


@pytest.fixture
def app(shared_app: Flask) -> Iterator[Flask]:
    """The app as new: its places to solve are free, and whatever a test replaces or offers is gone afterwards."""
    extensions = dict(shared_app.extensions)
    settings = Settings()
    shared_app.extensions["capacity"] = Capacity(settings.solves_at_once, settings.solves_waiting)
    yield shared_app
    shared_app.extensions.clear()
    shared_app.extensions.update(extensions)
    offer_games(settings.rules)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def address(app: Flask) -> Iterator[tuple[str, int]]:
    """Where the app is, behind the HTTP server that it is served with."""
    with running(app, replace(Settings(), threads=4)) as server:
        yield "127.0.0.1", server.effective_port


@pytest.fixture
def time_for_blocks(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], list[float | None]]:
    """Gives searches of Scrabble time for so many small blocks of plays, however fast the machine is.

    The list that it returns holds the seconds that each search was allowed.
    """

    def give(most: int) -> list[float | None]:
        allowed: list[float | None] = []
        search = solver.placements

        def hasty(position: Position, lexicon: Lexicon, budget: Budget) -> Iterator[Placements]:
            allowed.append(budget.seconds)
            if not most:
                budget.cancel()
            for count, block in enumerate(search(position, lexicon, budget), 1):
                if count == most:
                    budget.cancel()
                yield block

        monkeypatch.setattr(solver, "placements", hasty)
        monkeypatch.setattr(solver, "_BLOCK", 100)
        return allowed

    return give
