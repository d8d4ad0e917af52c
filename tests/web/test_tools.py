"""A tool is added by its package and its entry in the registry: its pages, its commands and its preparation follow."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from pkgutil import resolve_name

import pytest
from click.testing import CliRunner
from pages import select, text_of, texts, values

from webapp import tools
from webapp.application import create_app
from webapp.cli import main
from webapp.readiness import Readiness
from webapp.settings import Settings
from webapp.tool import Tool

TOY = {
    "__init__.py": """
from webapp.tool import Example, Tool

TOOL = Tool(
    "toy",
    "Toy",
    blueprints=("toy.pages:blueprint",),
    about={"toy.page": "Throw it up."},
    example=Example("toy.page", "Catch it", {"en": {"throw": "1"}}),
    commands={"toy": "toy.command:toy"},
    kernels=("toy.kernel",),
    first_solve="toy.first_solve:solve_once",
)
""",
    "pages.py": """
from flask import Blueprint, render_template_string
from webapp.languages import PATH

blueprint = Blueprint("toy", __name__, url_prefix=f"{PATH}/toy")

@blueprint.get("")
def page():
    return render_template_string('{% extends "base.html" %}{% block main %}<p id="toy">yo-yo</p>{% endblock %}')
""",
    "command.py": """
import click

@click.command()
def toy():
    \"\"\"Play with a toy.\"\"\"
    click.echo("yo-yo")
""",
    "kernel.py": "",
    "first_solve.py": """
SOLVED = []

def solve_once():
    SOLVED.append("yo-yo")
""",
}


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tool:
    package = tmp_path / "toy"
    package.mkdir()
    for name, text in TOY.items():
        (package / name).write_text(text)
    monkeypatch.syspath_prepend(str(tmp_path))
    tool: Tool = resolve_name("toy:TOOL")
    monkeypatch.setattr(tools, "TOOLS", (*tools.TOOLS, tool))
    return tool


def test_a_new_tool_has_its_page_its_command_and_its_preparation(toy: Tool) -> None:
    client = create_app(Settings(), Readiness()).test_client()
    assert texts(client.get("/en/about"), 'header a[href="/en/toy"]') == ["Toy"]
    page = client.get("/en/toy")
    assert text_of(page, "#toy") == "yo-yo"
    assert select(page, 'a[href="/en/toy"][aria-current=page]')
    assert client.get("/toy?a=1", headers={"Accept-Language": "ru"}).headers["Location"] == "/ru/toy?a=1"
    card = select(client.get("/en/"), ".card")[-1]
    assert text_of(card, "h2") == "Toy"
    assert values(card, "a", "href") == ["/en/toy", "/en/toy?throw=1"]
    assert "Throw it up." in text_of(card)
    assert "http://localhost/ru/toy" in client.get("/sitemap.xml").text
    runner = CliRunner()
    assert "Play with a toy." in runner.invoke(main, ["--help"]).output
    assert runner.invoke(main, ["toy"]).output == "yo-yo\n"
    steps = []
    Readiness().run(lambda progress: steps.append(dict(progress.values)))
    assert steps.count({"part": str(3 + sum(len(tool.kernels) for tool in tools.TOOLS))}) == 1
    assert resolve_name("toy.first_solve:SOLVED") == ["yo-yo"]


def test_what_a_tool_names_is_there() -> None:
    for tool in tools.TOOLS:
        kernels = (*tool.kernels, *tool.later_kernels)
        for path in (*tool.blueprints, *tool.commands.values(), *kernels, *filter(None, [tool.first_solve])):
            assert resolve_name(path), path
        first = resolve_name(tool.blueprints[0])
        assert first.name == tool.name
    names = [name for tool in tools.TOOLS for name in tool.commands]
    assert len(set(names)) == len(names)
    assert set(names) <= set(main.list_commands(None))


def test_what_a_first_solve_does_without_is_prepared_later(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(tmp_path))
    scrabble = next(tool for tool in tools.TOOLS if tool.name == "scrabble")
    assert "solvers.scrabble.simulation_kernel" in scrabble.later_kernels
    later = replace(scrabble, later_kernels=("no.such_kernel", "fractions"))
    monkeypatch.setattr(tools, "TOOLS", (later,))
    monkeypatch.delitem(sys.modules, "fractions", raising=False)
    Readiness().finish()
    assert "no.such_kernel could not be prepared" in caplog.text
    assert "fractions" in sys.modules
    monkeypatch.delitem(sys.modules, "fractions")
    caplog.clear()
    Readiness().finish()  # what is compiled by now is not loaded before it is needed; what failed is tried again
    assert "fractions" not in sys.modules
    assert "no.such_kernel could not be prepared" in caplog.text
