"""The examples in the docstrings of the package hold."""

from __future__ import annotations

import doctest
import importlib

import pytest


@pytest.mark.parametrize("name", ["dice", "methods", "conundrum", "numbers", "piles", "position", "rules", "spelling"])
def test_examples(name: str) -> None:
    result = doctest.testmod(importlib.import_module(f"solvers.countdown.{name}"))
    assert result.attempted > 0
    assert result.failed == 0
