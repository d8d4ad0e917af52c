"""The pages of docs/ that are made from the program say what the program says (``make docs``)."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

from webapp.settings import Settings

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture(scope="module")
def build() -> ModuleType:
    spec = importlib.util.spec_from_file_location("docs_generate", DOCS / "generate.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", ["commands", "settings", "metrics"])
def test_a_page_made_from_the_program_is_up_to_date(name: str, build: ModuleType) -> None:
    page = getattr(build, f"{name}_page")()
    assert (DOCS / f"{name}.md").read_text(encoding="utf-8") == page, f"run `make docs`: {name}.md is out of date"


def test_the_page_of_commands_names_every_command_and_option(build: ModuleType) -> None:
    page = build.commands_page()
    for text in (
        "## solve\n",
        "## lexicon add\n",
        "## bench scrabble\n",
        "| `--equity` | Rank plays",
        "`-o, --output FILE`",
    ):
        assert text in page


def test_the_limits_of_the_page_on_security_are_those_of_the_settings() -> None:
    text, settings = (DOCS / "security.md").read_text(encoding="utf-8"), Settings()
    limits = re.findall(r"`([A-Z0-9_]+)` (\d[\d,]*)( MiB)?", text)
    assert len(limits) > 20
    for name, number, unit in limits:
        assert int(number.replace(",", "")) << (20 if unit else 0) == getattr(settings, name.lower()), name
    costs = re.search(r"a page costs (\d+), an answer (\d+), .*? progress (\d+), a whole list (\d+)", text)
    assert costs
    paid = (settings.page_cost, settings.solve_cost, settings.stream_cost, settings.list_cost)
    assert tuple(map(int, costs.groups())) == paid
