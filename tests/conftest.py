"""What all tests share: the same random examples at every run, and the ENABLE list."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

from solvers.lexicon import Lexicon, open_lexicon

settings.register_profile(
    "tilewright",
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.function_scoped_fixture],
)
settings.load_profile("tilewright")


@pytest.fixture(scope="session")
def enable() -> Lexicon:
    """The ENABLE list, with which the oracle files were computed."""
    return open_lexicon("enable")
