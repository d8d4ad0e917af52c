"""The reader in a page of its own: the files of the site and the pictures are served, and each picture is read in Chromium."""

from __future__ import annotations

import mimetypes
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from pictures.render import letter_names
from solvers.scrabble import Rules, shipped_rules

READER = "/static/js/scrabble/picture/reader.js"

_OPEN = """async (address) => {
    const { openReader, DOUBTFUL } = await import(address);
    window.reader = openReader();
    return DOUBTFUL;
}"""
_READ = """async ({ address, options }) => {
    const blob = await (await fetch(address)).blob();
    const started = performance.now();
    const result = await window.reader.read(blob, options);
    const inFile = Object.entries(result.frame ?? {}).map(([edge, value]) => [edge, value / result.scale]);
    return { ...result, ms: performance.now() - started, frame: result.frame && Object.fromEntries(inFile) };
}"""
_SIGNS = {"": ".", "4W": "Q", "3W": "T", "2W": "D", "4L": "q", "3L": "t", "2L": "d"}


class Reading:
    """A page with an open reader; :meth:`read` gives what it finds in a file."""

    def __init__(self, page: Page, url: str, files: dict[str, bytes]) -> None:
        self.page = page
        self._files = files
        self._url = url
        page.goto(f"{url}/blank.html")
        self.limit: float = page.evaluate(_OPEN, READER)

    def read(self, content: bytes, rules: Rules) -> dict[str, Any]:
        """The reader's answer about a file for a game, its frame in pixels of the file; and the milliseconds it took, ``ms``."""
        self._files["/picture"] = content
        options = {
            "size": rules.layout.size,
            "letters": list(letter_names(rules.alphabet)),
            "values": dict(zip(letter_names(rules.alphabet), rules.values[1:], strict=True)),
            "layouts": layouts(rules),
        }
        found: dict[str, Any] = self.page.evaluate(_READ, {"address": f"{self._url}/picture", "options": options})
        return found

    def megabytes(self) -> float:
        """The resident memory of all processes that show pages, as far as the system tells."""
        browser = self.page.context.browser
        assert browser is not None
        session = browser.new_browser_cdp_session()
        processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
        session.detach()
        kilobytes = 0
        for process in processes:
            if process["type"] == "renderer":
                status = Path(f"/proc/{process['id']}/status").read_text()
                kilobytes += int(status.split("VmRSS:")[1].split()[0])
        return kilobytes / 1024

    def wait_for_less_than(self, megabytes: float) -> None:
        """Wait until the pages use less memory than this; raises AssertionError if that does not come within 20 seconds."""
        end = time.monotonic() + 20
        while (used := self.megabytes()) >= megabytes:
            assert time.monotonic() < end, f"{used:.0f} MB are still used, not {megabytes:.0f}"
            self.page.wait_for_timeout(200)


def layouts(rules: Rules) -> dict[str, str]:
    """The premium squares of games of the same language and size that differ in them, by the name of one game each."""
    kinds: dict[str, str] = {}
    for other in (rules, *shipped_rules().values()):
        layout = other.layout
        cells = range(layout.size)
        codes = "".join(_SIGNS[layout.premium(row, col).sign] for row in cells for col in cells)
        if other.alphabet.language == rules.alphabet.language and layout.size == rules.layout.size:
            kinds.setdefault(codes, other.name)
    return {name: codes for codes, name in kinds.items()} if len(kinds) > 1 else {}


@contextmanager
def reading(browser: Browser, root: Path) -> Iterator[Reading]:
    """A reader in a page of *browser*, and the server of its files and those below *root*."""
    files: dict[str, bytes] = {"/blank.html": b"<!doctype html><title>Reader</title>"}

    class Handler(SimpleHTTPRequestHandler):
        def do_GET(self) -> None:
            content = files.get(self.path)
            if content is None:
                super().do_GET()
                return
            self.send_response(200)
            self.send_header("Content-Type", mimetypes.guess_type(self.path)[0] or "application/octet-stream")
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *arguments: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), lambda *arguments: Handler(*arguments, directory=str(root)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    page = browser.new_page()
    try:
        yield Reading(page, f"http://127.0.0.1:{server.server_port}", files)
    finally:
        page.close()
        server.shutdown()
        thread.join()
        server.server_close()
