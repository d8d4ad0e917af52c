"""What all tests share: the same random examples at every run, the ENABLE list, and no lists of the tester's own."""

from __future__ import annotations

import os
import tempfile

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

_data_folder = tempfile.TemporaryDirectory(prefix="tilewright-data-")
os.environ["TILEWRIGHT_DATA"] = _data_folder.name


@pytest.fixture(scope="session")
def enable() -> Lexicon:
    """The ENABLE list, with which the oracle files were computed."""
    return open_lexicon("enable")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One worker more than there are processors, because those that drive a browser wait for it half of the time."""
    return 1 + (os.cpu_count() or 1)
