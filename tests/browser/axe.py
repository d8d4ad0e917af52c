"""What axe finds on a page in both themes, as it is or in a wide and a narrow window."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from browser.conftest import PHONE, WIDE
from playwright.sync_api import Page, ViewportSize

COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules on colours: the only ones that the theme can break, and the ones that take nine tenths of the time."""

_RUN = """async ([colours, before, themes]) => {
    const root = document.documentElement;
    const [chosen, sheets] = [root.dataset.theme, [...document.adoptedStyleSheets]];
    document.adoptedStyleSheets = [];  // whatever keeps the page from being drawn
    const run = async (context, options) =>
        ({ violations: (await axe.run(context, { ...options, preload: false, resultTypes: ["violations"] })).violations });
    const seen = [...document.body.querySelectorAll("*")].map((one) => {
        const box = one.getBoundingClientRect();
        const isOut = !box.width || !box.height || box.right <= 0 || one.scrollWidth > one.clientWidth + 1;
        return Number(one.checkVisibility({ visibilityProperty: true })) + 2 * Number(isOut);
    }).join("");
    const others = { rules: Object.fromEntries(colours.map((rule) => [rule, { enabled: false }])) };
    const inAnyTheme = seen === before ? { violations: [] } : await run(document, others);

    const own = ["color", "textShadow", "textDecorationLine", "fontSize", "fontWeight"];
    const behind = ["backgroundColor", "backgroundImage", "opacity", "filter", "mixBlendMode", "position"];
    const plain = "rgba(0, 0, 0, 0)|none|1|none|normal|static";
    const hash = (text) => {
        let [one, two] = [0xdeadbeef, 0x41c6ce57];
        for (let at = 0; at < text.length; at++) {
            one = Math.imul(one ^ text.charCodeAt(at), 2654435761);
            two = Math.imul(two ^ text.charCodeAt(at), 1597334677);
        }
        return ((two & 0x1fffff) * 0x100000000) + (one >>> 0);
    };
    const channels = (colour) => {
        const found = /^rgba?\\((\\d+), (\\d+), (\\d+)(?:, ([.\\d]+))?\\)$/.exec(colour);
        return found && [...found.slice(1, 4).map(Number), Number(found[4] ?? 1)];
    };
    const over = (front, back) => {
        if (front?.[3] === 1) return front;
        return front && back && [...[0, 1, 2].map((at) => front[3] * front[at] + (1 - front[3]) * back[at]), 1];
    };
    const luminance = ([red, green, blue]) => {
        const linear = [red, green, blue].map((one) => one / 255)
            .map((one) => one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4);
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
    };
    const hasContrast = (front, back) => {
        const both = [over(front, back), back].map(luminance);
        return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05) >= 4.6;
    };
    const looks = () => {
        const alike = new Map();
        const visit = (element, ground, back, around) => {
            if (!element.checkVisibility({ visibilityProperty: true })) return;
            const seen = getComputedStyle(element);
            const layer = behind.map((name) => seen[name]);
            if (layer.join("|") !== plain) {
                const isFlat = layer.slice(1, 5).join("|") === "none|1|none|normal";
                const isInPlace = ["static", "relative"].includes(seen.position);
                ground = hash([ground, ...layer, isInPlace ? "" : element.className].join("|"));
                back = isFlat && back !== undefined ? over(channels(seen.backgroundColor), isInPlace ? back : null) : undefined;
            }
            const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
            if (hasText || element.matches("input, select, textarea")) {
                const front = channels(seen.color);
                const isLink = element.localName === "a" && seen.textDecorationLine !== "underline";
                const isClear = back && front && !isLink && seen.textShadow === "none" && hasContrast(front, back);
                const isOff = element.matches(":disabled, [aria-disabled=true]");
                const look = hash([ground, element.localName, isLink && around, hasText, isOff, ...own.map((name) => seen[name])]
                    .join("|"));
                if (!isClear && !alike.has(look)) alike.set(look, []);
                if (!isClear) alike.get(look).push(element);
            }
            for (const inside of element.children) visit(inside, ground, back, seen.color);
        };
        visit(document.documentElement, 0, null, "");
        return alike;
    };
    const inThemes = [];
    for (const [theme, known] of themes) {
        root.dataset.theme = theme;
        const alike = looks();
        for (const look of known) alike.delete(look);
        const include = [...alike.values()].flatMap((all) => [...new Set([all[0], all[all.length >> 1], all.at(-1)])]);
        const found = include.length ? await run({ include }, { runOnly: colours }) : { violations: [] };
        inThemes.push({ ...found, looks: [...alike.keys()] });
    }
    if (chosen) root.dataset.theme = chosen;
    else delete root.dataset.theme;
    document.adoptedStyleSheets = sheets;
    return { seen, inAnyTheme, inThemes };
}"""
"""All rules but those on colours, unless the very same elements can be seen as before; then those on colours, in each theme.

Style sheets and media are not loaded for the rules once more: the only two that want them are on sounds that play by
themselves, of which no page has any, and on screens that may not be turned, which axe leaves out by default.

The rules on colours are for three of all texts that look alike on grounds that look alike: 225 squares and hundreds of cells
are of few kinds, and to go through them all takes seconds. Looks that are known to be in order are not gone through again,
on no page, and a text is in order if it has enough contrast to what is behind it, where that is nothing but plain colours.
"""


class _InOrder:
    """The looks of texts that some worker has found to be in order on some page in a theme: numbers, one a line."""

    def __init__(self, theme: Literal["light", "dark"]) -> None:
        self.theme = theme
        self._path = Path(os.environ["SHARED_BY_TESTS"], f"looks-{theme}")

    def __iter__(self) -> Iterator[int]:
        return map(int, self._path.read_text().split()) if self._path.exists() else iter(())

    def add(self, looks: list[int]) -> None:
        with self._path.open("a") as file:
            file.write("".join(f"{look}\n" for look in looks))


def expect_no_faults(page: Page) -> None:
    """Fails with axe's report on whatever it finds on *page* as it is now."""
    _expect_no_faults(page, [page.viewport_size or WIDE["viewport"]])


def expect_no_faults_wide_or_narrow(page: Page) -> None:
    """Fails with axe's report on whatever it finds on *page* in a wide window, then narrowed to a phone's width."""
    _expect_no_faults(page, [WIDE["viewport"], PHONE["viewport"]])


def _expect_no_faults(page: Page, sizes: list[ViewportSize]) -> None:
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    page.emulate_media(reduced_motion="reduce")  # or colours would be seen while they change
    faults, seen = [], ""
    themes = [_InOrder("light"), _InOrder("dark")]
    for size in sizes:
        if page.viewport_size != size:
            page.set_viewport_size(size)
        where = f"{size['width']} pixels wide"
        found = page.evaluate(_RUN, [COLOURS, seen, [[in_order.theme, list(in_order)] for in_order in themes]])
        seen = found["seen"]
        faults += _report(f"{where}, in any theme", found["inAnyTheme"])
        for in_order, in_theme in zip(themes, found["inThemes"], strict=True):
            if not in_theme["violations"]:
                in_order.add(in_theme["looks"])
            faults += _report(f"{where}, {in_order.theme} theme", in_theme)
        themes.reverse()
    assert not faults, "\n".join(faults)


def _report(where: str, response: dict[str, Any]) -> list[str]:
    found = AxeResults(response)
    return [f"{where}: {found.generate_report()}"] if found.violations_count else []
