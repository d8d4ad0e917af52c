"""The list with which Balda's oracle files were computed."""

from __future__ import annotations

import pytest
from oracle_files import DATA

from solvers.lexicon import Lexicon, lexicon_from_file


@pytest.fixture(scope="session")
def nouns() -> Lexicon:
    return lexicon_from_file(DATA / "ru_nouns_oracle.txt.gz", "ru")
