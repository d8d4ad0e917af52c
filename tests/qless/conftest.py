"""Q-Less's oracle files, and the common list with which they were computed."""

from __future__ import annotations

import pytest
from oracle_files import DATA, qless_lines

from solvers.lexicon import Lexicon, lexicon_from_file
from solvers.qless import Vocabulary, vocabulary


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that asks for ``oracle_roll`` or ``judged_board`` is run for each of them."""
    for name, file, key in (
        ("oracle_roll", "oracle", "roll"),
        ("judged_board", "validator_cases", "id"),
    ):
        if name in metafunc.fixturenames:
            rows = qless_lines(file)
            metafunc.parametrize(name, rows, ids=[row[key] for row in rows])


@pytest.fixture(scope="session")
def common_list() -> Lexicon:
    return lexicon_from_file(DATA / "qless_common_oracle.txt.gz")


@pytest.fixture(scope="session")
def common(common_list: Lexicon) -> Vocabulary:
    return vocabulary(common_list)


@pytest.fixture(scope="session")
def whole(enable: Lexicon) -> Vocabulary:
    return vocabulary(enable)
