"""Tilewright installs as a wheel, with its templates, static files, translations and word lists inside."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]

PROBE = """
import json, solvers, webapp
from click.testing import CliRunner
from importlib.metadata import distribution
from webapp.application import create_app
from webapp.readiness import Readiness
from webapp.settings import Settings
client = create_app(Settings(), Readiness()).test_client()
page = client.get("/ru/scrabble")
import re
empty = "15/" * 14 + "15"
card = client.get(f"/en/scrabble/card.png?position={empty}").status_code
static = [client.get(url).status_code for url in re.findall(r'(?:src|href)="(/static/[^"]*)"', page.text)]
(command,) = distribution("tilewright").entry_points.select(group="console_scripts", name="tilewright")
solved = CliRunner().invoke(command.load(), ["solve", "RETINAS", "--json", "--lexicon", "enable"], catch_exceptions=False)
print(json.dumps({"score": json.loads(solved.output)["plays"][0]["score"], "solvers": solvers.__file__, "webapp": webapp.__file__, "page": page.status_code, "card": card, "static": static,
    "about": client.get("/en/about").status_code, "russian": "Скрабл: поиск ходов" in page.text and "Авторские права" in client.get("/ru/about").text}))
"""


def test_the_wheel_works_from_another_folder(tmp_path: Path) -> None:
    wheels = tmp_path / "wheels"
    # What it is built with comes from the environment of the tests; `make` installs the program in one of its own.
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", wheels]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True, timeout=300)
    (wheel,) = wheels.glob("tilewright-*.whl")
    fresh = tmp_path / "fresh"
    venv.create(fresh, with_pip=False)
    python = fresh / "bin" / "python"
    site = sysconfig.get_path("purelib", "venv", {"base": str(fresh)})
    shutil.unpack_archive(wheel, site, "zip")  # all that an installer does with a wheel of Python, but for the script
    # The libraries it depends on come from the environment of the tests, after the fresh one's own packages.
    Path(site, "libraries.pth").write_text(sysconfig.get_path("purelib") + "\n")

    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    done = subprocess.run([python, "-c", PROBE], cwd=elsewhere, check=True, capture_output=True, text=True, timeout=120)
    found = json.loads(done.stdout)
    assert found["solvers"].startswith(site)
    assert found["webapp"].startswith(site)
    assert (found["page"], found["about"], found["card"]) == (200, 200, 200)
    assert set(found["static"]) == {200}
    assert found["russian"]
    assert found["score"] == 66
