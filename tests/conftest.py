"""What all tests share: the same random examples in every run, the ENABLE list, no installed lists, one server."""

from __future__ import annotations

import gc
import os
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from served import starting

from solvers.cache import cache_root
from solvers.lexicon import Lexicon, open_lexicon

gc.disable()  # until all is collected

settings.register_profile(
    "usual",
    max_examples=50,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.function_scoped_fixture],
)
settings.register_profile("quick", settings.get_profile("usual"), max_examples=10)
settings.register_profile("thorough", settings.get_profile("usual"), max_examples=1000)
settings.load_profile("usual")

_data_folder = tempfile.TemporaryDirectory(prefix="tilewright-data-")
os.environ["TILEWRIGHT_DATA"] = _data_folder.name
os.environ.setdefault("SHARED_BY_TESTS", _data_folder.name)


@pytest.fixture(scope="session")
def enable() -> Lexicon:
    """The ENABLE list, with which the oracle files were computed."""
    return open_lexicon("enable")


@pytest.fixture
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache for the test alone. Of the others' it has the kernels, which would take half a minute to compile."""
    from solvers.kernel import FOLDER

    kernels = cache_root() / FOLDER
    kernels.mkdir(parents=True, exist_ok=True)
    own = tmp_path / "cache"
    own.mkdir()
    (own / FOLDER).symlink_to(kernels)
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(own))
    return own


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """What is collected stays until the end: looking through it for garbage took a tenth of the time of all tests."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
    gc.enable()


_at_the_end = ExitStack()


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """One server for the browser tests of all workers, which starts while they collect their tests."""
    config = node.config
    if "not browser" in config.option.markexpr:
        return
    if not hasattr(config, "server_url"):
        config.server_url, _ = _at_the_end.enter_context(starting())
    node.workerinput["server"] = config.server_url


def pytest_unconfigure(config: pytest.Config) -> None:
    _at_the_end.close()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """A worker for each processor, and one more for browser tests, because those wait for the browser half of the time."""
    has_browser = "not browser" not in config.option.markexpr
    return has_browser + (os.cpu_count() or 1)
