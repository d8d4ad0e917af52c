"""Finds a Chromium for the browser tests; run as a script, it installs one if there is none.

An installed Chromium or Chrome comes first, then Playwright's own, then Debian's package. Of several, Debian's headless
shell comes first: it is the same engine without the windows, and opens a page in a fraction of the time.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
ADVICE = (
    "No browser: install Chromium (on Debian: apt install chromium fonts-dejavu-core), or set CHROMIUM to its path."
)
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


def find() -> str | None:
    """The path of a Chromium or Chrome on this machine, or None."""
    chosen = os.environ.get("CHROMIUM")
    if chosen:
        return chosen
    installed = next(filter(None, map(shutil.which, NAMES)), None)
    return installed or _playwrights_own()


def _playwrights_own() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def install() -> None:
    """Try to get a browser: Playwright's own, else Debian's with a font for Cyrillic."""
    fetched = subprocess.run(
        [sys.executable, "-m", "playwright", "install", "chromium"], capture_output=True, check=False
    )
    if fetched.returncode == 0 and find():
        return
    if shutil.which("apt-get") is None:
        return
    root = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if root and shutil.which("sudo") is None:
        return
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    quietly = {"env": environment, "capture_output": True, "check": False}
    subprocess.run([*root, "apt-get", "update", "-qq"], **quietly)
    for package in ("chromium-headless-shell", "chromium"):
        if find() is None:
            subprocess.run([*root, "apt-get", "install", "-y", "-qq", package, "fonts-dejavu-core"], **quietly)


if __name__ == "__main__":
    if find() is None:
        print("Getting a browser for the tests (once)…", flush=True)
        install()
    if find() is None:
        print(ADVICE, file=sys.stderr)
