"""The panel that reads a board from a picture: what a player does there, and a reader whose answers a test decides."""

from __future__ import annotations

import base64
import io
import re
from typing import Any, cast

from browser.scrabble_page import ScrabblePage, Tiles, eventually, on_board
from PIL import Image, ImageDraw
from playwright.sync_api import Locator, Page, Request, expect

Result = dict[str, Any]

_READER = """
export const DOUBTFUL = 0.5;
export function openReader() {
    window.opened = (window.opened ?? 0) + 1;
    return {
        close() { window.opened -= 1; },
        async read(blob, { signal, ...asked }) {
            window.asked = [...(window.asked ?? []), asked];
            return { ...(asked.frame ? window.framed : window.read) };
        },
    };
}"""
_COUNT_BITMAPS = """() => {
    window.bitmaps = 0;
    const [create, close] = [window.createImageBitmap, ImageBitmap.prototype.close];
    window.createImageBitmap = async (...given) => {
        const bitmap = await create(...given);
        window.bitmaps += 1;
        return bitmap;
    };
    ImageBitmap.prototype.close = function () {
        window.bitmaps -= 1;
        close.call(this);
    };
}"""
_PASTE = """async data => {
    const blob = new Blob([Uint8Array.from(atob(data), (char) => char.charCodeAt(0))], { type: "image/png" });
    await navigator.clipboard.write([new ClipboardItem({ "image/png": blob })]);
}"""
_DROP = """data => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([Uint8Array.from(atob(data), (char) => char.charCodeAt(0))], "game.png", { type: "image/png" }));
    for (const type of ["dragover", "drop"]) {
        document.body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transfer }));
    }
}"""


def picture(width: int = 480, height: int = 800) -> bytes:
    """A picture of that size, with a grid in it."""
    drawn = Image.new("RGB", (width, height), "#35454f")
    pen = ImageDraw.Draw(drawn)
    for line in range(16):
        pen.line((15 + 30 * line, 60, 15 + 30 * line, 510), "white")
        pen.line((15, 60 + 30 * line, 465, 60 + 30 * line), "white")
    file = io.BytesIO()
    drawn.save(file, "PNG")
    return file.getvalue()


FRAME = {"left": 15, "top": 60, "width": 450, "height": 450}


def reading(
    cgp: str = "", *, rack: str = "", doubts: dict[str, tuple[str, list[str]]] | None = None, **more: Any
) -> Result:
    """What a reader finds in a picture of a position; *doubts* are squares with what is read there and what is likely."""
    tiles = on_board(cgp) if cgp else {}
    cells = []
    for square in range(225):
        name = f"{chr(65 + square % 15)}{square // 15 + 1}"
        tile = tiles.get(name, "")
        read, others = (doubts or {}).get(name, (tile.upper(), []))
        doubt = 0.9 if doubts and name in doubts else 0.01
        cells.append({"tile": read, "blank": tile.islower(), "doubt": doubt, "others": others})
    held = [{"tile": tile.strip("?"), "blank": tile == "?", "doubt": 0.01, "others": []} for tile in rack]
    found = {"width": 480, "height": 800, "scale": 1, "frame": FRAME, "cells": cells, "rack": held}
    return found | {"layout": None, "fault": None} | more


def fault(name: str, **more: Any) -> Result:
    """What a reader says of a picture without a board that it can read."""
    return (
        {"width": 480, "height": 800, "scale": 1, "frame": None, "cells": [], "rack": [], "layout": None}
        | more
        | {"fault": name}
    )


class ScreenshotPanel:
    """The panel on a Scrabble page, and what the page asks the server meanwhile."""

    def __init__(self, scrabble: ScrabblePage) -> None:
        self.scrabble = scrabble
        self.page: Page = scrabble.page
        self.dialog = self.page.locator("dialog.picture-panel")
        self.said = self.dialog.locator(".picture-said")
        self.error = self.dialog.locator(".error")
        self.warnings = self.dialog.locator(".warnings li:not(.repair)")
        self.repairs = self.dialog.locator(".repair")
        self.rack = self.dialog.get_by_label("Rack")
        self.asked: list[Request] = []

    def open_page(self, position: str = "", **options: Any) -> None:
        """Go to the page, and watch what it sends and keeps in memory."""
        self.scrabble.open(position, **options)
        self.page.wait_for_load_state()
        self.page.evaluate(_COUNT_BITMAPS)
        self.page.on("request", lambda request: self.asked.append(request))

    def answer_with(self, read: Result, framed: Result | None = None) -> None:
        """From now on a reader answers with *read*, and within a frame with *framed*."""
        script = {"body": _READER, "content_type": "text/javascript"}
        self.page.route("**/picture/reader.js", lambda route: route.fulfill(**script))
        self.page.evaluate("found => Object.assign(window, found)", {"read": read, "framed": framed or read})

    def paste(self, content: bytes) -> None:
        self.page.evaluate(_PASTE, base64.b64encode(content).decode())
        self.scrabble.press("Control+V")

    def drop(self, content: bytes) -> None:
        self.page.evaluate(_DROP, base64.b64encode(content).decode())

    def choose(self, content: bytes, name: str = "game.png", mime: str = "image/png") -> None:
        with self.page.expect_file_chooser() as chooser:
            self.page.locator(".buttons .choose-picture").click()
        chooser.value.set_files([{"name": name, "mimeType": mime, "buffer": content}])

    def cell(self, name: str) -> Locator:
        return self.dialog.locator(".picture-board td", has=self.page.locator(f'input[name="{name}"]'))

    def button(self, name: str) -> Locator:
        return self.dialog.get_by_role("button", name=name, exact=True)

    @property
    def tiles(self) -> Tiles:
        """The tiles on the board that was read."""
        found = self.dialog.locator(".picture-board input").evaluate_all(
            """inputs => inputs.filter((input) => input.value).map((input) => [input.name,
                input.parentElement.classList.contains("blank") ? input.value.toLowerCase() : input.value])"""
        )
        return cast(Tiles, dict(found))

    def marked(self, mark: str) -> set[str]:
        """The names of the squares with a mark."""
        names = self.dialog.locator(f".picture-board td.{mark} input").evaluate_all(
            "inputs => inputs.map(one => one.name)"
        )
        return set(names)

    def expect_nothing_left(self) -> None:
        """The panel is gone and has given its memory back."""
        expect(self.dialog).to_have_count(0)
        assert self.page.evaluate("[window.bitmaps, window.opened ?? 0]") == [0, 0]
        eventually(lambda: self.page.workers, [], self.page)

    def expect_nothing_sent(self, content: bytes) -> None:
        """No request had the picture in it, or any file, or came near its size."""
        for request in self.asked:
            body = request.post_data_buffer or b""
            assert content[:64] not in body
            assert not re.search(rb"filename=|data:image", body), request.url
            assert len(body) + len(request.url) < 8_000, request.url
