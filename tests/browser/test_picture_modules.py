"""The parts of the reader of screenshots as tables of cases, all run in one page of the site, under its security policy.

That whole pictures are read well is tested with the pictures of tests/pictures.
"""

from __future__ import annotations

import base64
import io
import json
import struct
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from browser.conftest import Windows
from numpy.typing import NDArray
from pictures.odd import animated, board_picture, damaged, saved, unusual
from PIL import Image
from playwright.sync_api import Page
from served import ROOT

from solvers.scrabble import shipped_rules

pytestmark = pytest.mark.browser

FOLDER = ROOT / "static" / "js" / "scrabble" / "picture"

_HARNESS = """async () => {
    const theme = document.querySelector('script[src$="/shared/theme.js"]').src;
    const folder = theme.replace("shared/theme.js", "scrabble/picture/");
    const names = ["alphabet", "decoding", "grid", "layouts", "looks", "network", "pixels", "rack", "reader", "tilt", "blanks", "values"];
    const modules = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await import(`${folder}${name}.js`)])));
    const bytes = (text) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    const floats = (text) => new Float32Array(bytes(text).buffer);
    /** A canvas with rectangles [left, top, width, height, colour], the first one over all, turned by some degrees. */
    const drawn = (width, height, rectangles, degrees = 0) => {
        const canvas = new OffscreenCanvas(width, height);
        const context = canvas.getContext("2d");
        context.fillStyle = rectangles[0][4];
        context.fillRect(0, 0, width, height);
        context.translate(width / 2, height / 2);
        context.rotate((degrees * Math.PI) / 180);
        context.translate(-width / 2, -height / 2);
        for (const [left, top, wide, high, colour] of rectangles) {
            context.fillStyle = colour;
            context.fillRect(left, top, wide, high);
        }
        return canvas;
    };
    const picture = (...what) => { const canvas = drawn(...what); return canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height); };
    window.run = {
        header: (file) => modules.decoding.header(bytes(file)),
        choices: (letters, classes) => modules.alphabet.choices(letters, classes).map(({ index, letter }) => [classes[index], letter]),
        frame: (what, size) => modules.grid.findFrame(picture(...what), size),
        isTilted: (what) => modules.tilt.isTilted(modules.pixels.brightness(picture(...what))),
        looks: (cells, size) => modules.looks.looks(cells.map(floats), size),
        evidence: (tiles, values) => modules.values.evidence(tiles.map((tile) => ({ ...tile, pixels: floats(tile.pixels) })), (letter) => values[letter]).map(({ odds, letter }) => [odds, letter]),
        blanks(cells, size, what) {
            const image = picture(...what), side = image.width / size;
            const boxes = Array.from({ length: size * size }, (_, index) => ({ left: (index % size) * side, top: Math.floor(index / size) * side, width: side, height: side }));
            modules.blanks.markBlanks(cells, size, { picture: image, light: modules.pixels.brightness(image), boxes });
            return [...cells.keys()].filter((index) => cells[index].blank);
        },
        layout(what, layouts, size, empty) {
            const image = picture(...what), light = modules.pixels.brightness(image), side = image.width / size;
            const boxes = Array.from({ length: size * size }, (_, index) => ({ left: (index % size) * side, top: Math.floor(index / size) * side, width: side, height: side }));
            return modules.layouts.guessLayout(image, layouts, { boxes, cells: boxes.map((box) => modules.pixels.sample(light, box)), empty });
        },
        /** Where tiles of a rack are found below a board of one row; a tile is read where something dark is in its middle. */
        rack(what, side) {
            const image = picture(...what), light = modules.pixels.brightness(image), size = Math.floor(image.width / side);
            const boxes = Array.from({ length: size }, (_, index) => ({ left: index * side, top: 0, width: side, height: side }));
            const isDark = (cell) => [12, 14, 16, 18, 20].some((row) => cell[row * 32 + 16] < 90 && cell[row * 32 + 11] > 90);
            const reader = { read: (cells) => cells.map((cell) => ({ tile: isDark(cell) ? "I" : "", doubt: 0, others: [] })) };
            const found = modules.rack.readRack(image, light, { left: 0, top: 0, width: image.width, height: side }, { boxes, cell: side, reader });
            return found.map(({ tile }) => tile).join("");
        },
        async scores(cells) {
            const network = new modules.network.Network(await (await fetch(`${folder}weights.bin`)).arrayBuffer());
            return cells.map((cell) => [...network.scores(floats(cell))]);
        },
        /** The fault of a file, or what is decoded of it, as [width, height, scale, how far its colours are from those of *other* on average]. */
        async decoded(file, other) {
            const [one, two] = await Promise.all([file, other].map((each) => modules.decoding.decode(new Blob([bytes(each)]))));
            if (one.fault) return one.fault;
            const off = one.picture.data.reduce((sum, value, index) => sum + Math.abs(value - two.picture.data[index]), 0);
            return [one.picture.width, one.picture.height, one.scale, off / one.picture.data.length];
        },
        normalised: (cell) => [...modules.pixels.normalised(floats(cell))],
        async read(file, options) {
            const reader = modules.reader.openReader();
            try { return await reader.read(new Blob([bytes(file)]), options); } finally { reader.close(); }
        },
        async aborted(file, options) {
            const reader = modules.reader.openReader(), controller = new AbortController();
            const reading = reader.read(new Blob([bytes(file)]), { ...options, signal: controller.signal });
            const first = reading.catch((fault) => fault.name);
            controller.abort();
            try { return [await first, (await reader.read(new Blob(["no picture"]), options)).fault]; } finally { reader.close(); }
        },
    };
}"""


@pytest.fixture(scope="module")
def modules(windows: Windows) -> Iterator[Page]:
    """One page that has no script of its own, with the modules."""
    page = windows.take()
    windows.faults.clear()
    page.goto("/en/about")
    page.evaluate(_HARNESS)
    yield page
    assert windows.faults == []
    windows.give_back(page)


def run(page: Page, name: str, *values: Any) -> Any:
    return page.evaluate("([name, values]) => window.run[name](...values)", [name, values])


def file_of(image: Image.Image, form: str, **options: Any) -> str:
    """The file of an image, as base64."""
    file = io.BytesIO()
    image.save(file, form, **options)
    return base64.b64encode(file.getvalue()).decode()


def packed(pixels: NDArray[Any]) -> str:
    """The pixels as 32-bit numbers, as base64: written as digits they would take a hundred times as long."""
    return base64.b64encode(pixels.astype("<f4").tobytes()).decode()


# Files


@pytest.mark.parametrize(
    ("form", "mode"), [("PNG", "RGB"), ("JPEG", "RGB"), ("GIF", "P"), ("WEBP", "RGB"), ("BMP", "RGB")]
)
def test_the_size_of_a_picture_is_in_its_header(modules: Page, form: str, mode: str) -> None:
    head = run(modules, "header", file_of(Image.new(mode, (321, 123)), form))
    assert (head["kind"], head["width"], head["height"], head["isAnimated"]) == (form.lower(), 321, 123, False)


@pytest.mark.parametrize(("options", "is_animated"), [({"lossless": True}, False), ({"save_all": True}, True)])
def test_a_webp_file_without_loss_has_another_header_and_one_that_moves_says_so(
    modules: Page, options: dict[str, Any], is_animated: bool
) -> None:
    frames = [Image.new("RGB", (300, 200), colour) for colour in ("red", "blue")]
    if is_animated:
        options = {**options, "append_images": frames[1:]}
    head = run(modules, "header", file_of(frames[0], "WEBP", **options))
    assert (head["width"], head["height"], head["isAnimated"]) == (300, 200, is_animated)


@pytest.mark.parametrize(
    "content", [b"", b"GIF", b"\xff\xd8\xff\xe0\x00\x10", b"RIFFxxxxWEBPVP8X", b"<svg/>", bytes(40)]
)
def test_what_is_no_picture_has_no_header(modules: Page, content: bytes) -> None:
    assert run(modules, "header", base64.b64encode(content).decode()) is None


def test_unusual_forms_are_decoded_as_plain_ones_and_what_cannot_be_is_refused_with_its_reason(modules: Page) -> None:
    plain = board_picture().image

    def decoded(content: bytes, other: Image.Image = plain) -> Any:
        return run(modules, "decoded", base64.b64encode(content).decode(), file_of(other, "PNG"))

    for name, content in unusual().items():
        width, height, scale, off = decoded(content)
        assert ((width, height), scale, off < 4) == (plain.size, 1, True), name
    # What is transparent is white; a picture on its side keeps its scale.
    clear, white = Image.new("RGBA", (30, 20)), Image.new("RGB", (30, 20), "white")
    assert decoded(saved(clear, "PNG"), white) == [30, 20, 1, 0]
    sideways = Image.Exif()
    sideways[0x0112] = 6
    assert decoded(saved(white, "JPEG", exif=sideways), white.transpose(Image.Transpose.ROTATE_90)) == [20, 30, 1, 0]
    for name, content in damaged().items():
        assert decoded(content) == "damaged", name
    for name, content in animated().items():
        assert decoded(content) == "animated", name


# Letters

CLASSES = ["", "A", "C", "CH", "E", "I", "O", "U", "İ", "Г", "Л", "П", "Ф", "Ё", "Λ", "’", "Ñ", "N"]


@pytest.mark.parametrize(
    ("letters", "expected"),
    [
        (["A", "CH", "Ñ"], {"A": "A", "CH": "CH", "Ñ": "Ñ"}),
        (["А", "Е", "Г", "Ё"], {"A": "А", "E": "Е", "Г": "Г", "Ё": "Ё"}),
        (["Α", "Γ", "Π", "Λ"], {"A": "Α", "Г": "Γ", "П": "Π", "Λ": "Λ"}),
        (["I", "İ"], {"I": "I", "İ": "İ"}),
        (["'"], {"’": "'"}),
        (["Ū"], {"U": "Ū"}),  # not taught: read by the letter without its mark
        (["Õ", "O"], {"O": "O"}),
        (["☃"], {}),
    ],
)
def test_letters_have_the_classes_that_look_like_them(
    modules: Page, letters: list[str], expected: dict[str, str]
) -> None:
    assert dict(run(modules, "choices", letters, CLASSES)) == {"": "", **expected}


def test_the_network_knows_every_letter_of_every_game(modules: Page) -> None:
    content = (FOLDER / "weights.bin").read_bytes()
    (length,) = struct.unpack_from("<I", content)
    classes = json.loads(content[4 : 4 + length])["classes"]
    for rules in shipped_rules().values():
        letters = [rules.alphabet.to_display(letter).strip("[]") for letter in rules.alphabet.letters]
        found = run(modules, "choices", letters, classes)
        assert sorted(letter for _, letter in found) == sorted(["", *letters]), rules.name


# Blanks

GLYPHS = {
    "0": ["#####", "#...#", "#...#", "#...#", "#...#", "#...#", "#####"],
    "1": ["..#..", ".##..", "..#..", "..#..", "..#..", "..#..", ".###."],
    "10": ["##.###", ".#.#.#", ".#.#.#", ".#.#.#", ".#.#.#", ".#.#.#", ".#.###"],
    "4": ["#...#", "#...#", "#...#", "#####", "....#", "....#", "....#"],
    "*": ["..#..", "..#..", "#####", ".###.", "#####", "##.##", "#...#"],
    "": [],
}


def tile_of(letter: str, sign: str, value: float = 0.97, reach: int = 0) -> dict[str, Any]:
    """A tile as the reader looks at it: a letter of two strokes and a bar, a sign at the lower right, a stroke reaching below it."""
    pixels = np.full((64, 64), 230.0)
    at = 14 + ord(letter) % 8
    pixels[14:44, 14:19] = pixels[14:44, 32:37] = pixels[at : at + 5, 14:37] = 20
    for row, line in enumerate(GLYPHS[sign]):
        for col, mark in enumerate(line):
            if mark == "#":
                pixels[44 + 2 * row : 46 + 2 * row, 46 + 2 * col : 48 + 2 * col] = 20
    if reach:
        pixels[40:44, 32 : 37 + reach] = 20
    return {"tile": letter, "value": value, "pixels": packed(pixels)}


ONES = [tile_of(letter, "1") for letter in "AEINAEIN"]
VALUES = {**dict.fromkeys("AEIN", 1), **dict.fromkeys("HV", 4)}


def odds_of(page: Page, tiles: list[dict[str, Any]], values: dict[str, int]) -> list[float]:
    """How much speaks for a value on each tile."""
    return [odds for odds, _ in run(page, "evidence", tiles, values)]


@pytest.mark.parametrize(
    ("tile", "least", "most"),
    [
        (tile_of("A", "1"), 3, 6),
        (tile_of("A", "0"), -7, -3),
        (tile_of("A", "*"), -7, -3),
        (tile_of("A", ""), -7, -3),
        (tile_of("O", "0"), 0, 0),  # nothing to compare it with
        (tile_of("A", "1", 0.1), 3, 6),  # the network is wrong
        (tile_of("A", "1", reach=14), 1, 6),  # the letter touches its value
    ],
    ids=["a value", "a zero", "a star", "nothing", "alone", "called a blank", "touched"],
)
def test_a_tile_shows_a_value_if_it_looks_like_those_of_its_fellows(
    modules: Page, tile: dict[str, Any], least: float, most: float
) -> None:
    *others, found = odds_of(modules, [*ONES, tile], VALUES)
    assert least <= found <= most
    assert all(one > 3 for one in others)


@pytest.mark.parametrize(
    "values", [{}, VALUES, dict.fromkeys("AEINHV", 1)], ids=["unknown", "known", "of another game"]
)
def test_values_of_another_game_are_not_trusted(modules: Page, values: dict[str, int]) -> None:
    tiles = [*ONES, *(tile_of(letter, "4") for letter in "HVHV"), tile_of("H", "0")]
    *others, found = odds_of(modules, tiles, values)
    assert found < -3
    assert all(one > 1 for one in others)


@pytest.mark.parametrize(("value", "odds"), [(0.97, 2), (0.1, 0)], ids=["seen by the network", "not seen"])
def test_tiles_are_treated_alike_where_no_values_stand_apart(modules: Page, value: float, odds: float) -> None:
    assert odds_of(modules, [tile_of(letter, "", value) for letter in "AEINA"], VALUES) == [odds] * 5


def test_a_ten_whose_one_touches_the_letter_is_no_zero(modules: Page) -> None:
    tens = [tile_of(letter, "10") for letter in "QZQZQ"]
    touched = [tile_of("Z", "10", reach=8), tile_of("Z", "0")]
    *_, ten, zero = odds_of(modules, [*ONES, *tens, *touched], {**VALUES, "Q": 10, "Z": 10})
    assert ten > 0 > zero


@pytest.mark.parametrize(
    ("tile", "sign", "doubt", "others", "expected"),
    [
        ("A", "4", 0.2, ["H", "E"], "H"),
        ("A", "4", 0.2, ["E", "V"], "V"),
        ("A", "1", 0.2, ["H"], "A"),
        ("A", "4", 0.0, ["H"], "A"),
        ("A", "0", 0.2, ["H"], "A"),
        ("Q", "1", 0.2, ["O", "E"], "E"),  # no other tile has the value of a Q
        ("A", "*", 0.4, ["E", "Q"], "Q"),  # a value that no other tile shows
        ("A", "*", 0.1, ["E", "Q"], "A"),
    ],
    ids=["of another value", "a later one", "of its value", "sure", "a blank", "alone", "unknown", "unknown and surer"],
)
def test_an_unsure_letter_is_that_which_has_the_value_shown(
    modules: Page, tile: str, sign: str, doubt: float, others: list[str], expected: str
) -> None:
    sure = [{**each, "doubt": 0} for each in (*ONES, *(tile_of(letter, "4") for letter in "HVHV"))]
    unsure = {**tile_of(tile, sign), "doubt": doubt, "others": [*others, ""]}
    found = [letter for _, letter in run(modules, "evidence", [*sure, unsure], {**VALUES, "Q": 10})]
    assert found == [*(each["tile"] for each in sure), expected]


@pytest.mark.parametrize(("signs", "is_alike"), [("00", True), ("0*", False)], ids=["alike", "another"])
def test_a_sign_like_that_of_a_clear_blank_speaks_for_another_one(modules: Page, signs: str, is_alike: bool) -> None:
    others = [tile_of(letter, "4") for letter in "HVH"]
    *_, found = odds_of(modules, [*ONES, *others, tile_of("A", signs[0], 0.1), tile_of("V", signs[1], 0.9)], VALUES)
    assert (found < -8) == is_alike


def test_a_letter_of_another_colour_whose_value_is_covered_is_a_blank(modules: Page) -> None:
    drawn: list[list[Any]] = [[0, 0, 440, 440, "white"]]
    for index in range(11):
        drawn.append([40 * index + 12, 8, 8, 20, "crimson" if index == 4 else "navy"])
        drawn.append([40 * index + 31, 28, 3, 8, "navy"])
        if index in (4, 7):
            drawn.append([40 * index + 26, 24, 14, 16, "darkgreen"])
    cells = [{"tile": "A", "doubt": 0, "others": [], "value": 0.45 if index in (4, 7) else 0.97} for index in range(11)]
    cells += [{"tile": "", "doubt": 0, "others": [], "value": 0} for _ in range(110)]
    assert run(modules, "blanks", cells, 11, (440, 440, drawn)) == [4]


@pytest.mark.parametrize(("size", "most"), [(11, 2), (15, 2), (21, 4)])
def test_a_board_has_few_blanks_the_likeliest(modules: Page, size: int, most: int) -> None:
    cells = [{"tile": "A", "doubt": 0, "value": value} for value in [0.9] * 20 + [0.05, 0.04, 0.03, 0.02, 0.01]]
    cells += [{"tile": "", "doubt": 0, "value": 0} for _ in range(size * size - len(cells))]
    drawn = (32 * size, 32 * size, [[0, 0, 32 * size, 32 * size, "white"]])
    assert run(modules, "blanks", cells, size, drawn) == list(range(25 - most, 25))


def test_a_wide_letter_is_told_from_a_tile_of_another_colour(modules: Page) -> None:
    drawn = [[0, 0, 440, 440, "white"]]
    for index in range(10):
        left, colour = 40 * index, "goldenrod" if index == 9 else "navy"
        drawn += [[left, 0, 40, 40, colour], [left + 16, 8, 8, 24, "white"]]
    drawn.append([10, 6, 20, 28, "white"])  # most of the middle of the first tile
    drawn += [
        [48, 6, 12, 28, "white"],
        [60, 6, 3, 28, "lightsteelblue"],
    ]  # half of that of the second one, with a soft edge
    cells = [{"tile": "A" if index < 10 else "", "doubt": 0, "value": 0.1} for index in range(121)]
    assert run(modules, "blanks", cells, 11, (440, 440, drawn)) == [9]


# Racks


@pytest.mark.parametrize(
    ("page", "tile", "border", "wide", "apart"),
    [
        ("#2a4d69", "#f3e3c0", "", 50, 6),
        ("#f5efdf", "#efe7d3", "", 50, 6),
        ("#ffffff", "#ffffff", "#000000", 50, 6),
        ("#2a4d69", "#f3e3c0", "", 43, 0),
    ],
    ids=["of another colour", "like the page", "as the page with an edge", "narrow, without gaps"],
)
def test_seven_tiles_below_the_board_are_the_rack(
    modules: Page, page: str, tile: str, border: str, wide: int, apart: int
) -> None:
    drawn: list[list[Any]] = [[0, 0, 600, 200, page]]
    places = [(50 * index, 0, 50) for index in range(12)] + [(60 + (wide + apart) * at, 100, wide) for at in range(7)]
    for left, top, width in places:
        drawn.append([left, top, width, 50, border or tile])
        drawn.append([left + 4, top + 4, width - 8, 42, tile] if border else [left, top, width, 50, tile])
        drawn.append([left + width / 2 - 3, top + 12, 6, 26, "#111111"])
    assert run(modules, "rack", (600, 200, drawn), 50) == "IIIIIII"


# Grids


def board(
    size: int, left: float, top: float, side: float, gap: float, colours: tuple[str, str, str]
) -> list[list[Any]]:
    """The rectangles of a board: its ground, plain squares, and every fifth square of another colour."""
    ground, plain, other = colours
    squares = [
        [
            left + (col + gap / 2) * side,
            top + (row + gap / 2) * side,
            side * (1 - gap),
            side * (1 - gap),
            other if (3 * row + col) % 5 == 0 else plain,
        ]
        for row in range(size)
        for col in range(size)
    ]
    return [[left, top, size * side, size * side, ground], *squares]


@pytest.mark.parametrize(
    ("size", "left", "top", "side", "gap", "colours"),
    [
        (15, 20, 200, 30, 0.05, ("#333", "#ddd", "#a44")),
        (15, 7.3, 90.7, 38.4, 0.02, ("#1b1d22", "#26292f", "#335")),
        (11, 30, 60.5, 44.2, 0.07, ("#fff", "#eee", "#9cf")),
        (21, 12, 150, 25.5, 0.04, ("#063", "#085", "#d90")),
        (15, 0, 0, 40, 0.06, ("#ccc", "#fff", "#f99")),
    ],
)
def test_a_grid_is_found_to_a_twentieth_of_a_square(
    modules: Page, size: int, left: float, top: float, side: float, gap: float, colours: tuple[str, str, str]
) -> None:
    shapes = [
        [0, 0, 0, 0, colours[0]],
        *board(size, left, top, side, gap, colours),
        [100, top + (size + 0.6) * side, 300, 60, "#888"],
    ]
    found = run(modules, "frame", [600, 900, shapes], size)
    off = [
        found["left"] - left,
        found["top"] - top,
        found["left"] + found["width"] - left - size * side,
        found["top"] + found["height"] - top - size * side,
    ]
    assert max(map(abs, off)) < side / 20, off
    assert found["score"] > 0.8


def test_a_picture_too_small_for_a_board_has_none(modules: Page) -> None:
    assert run(modules, "frame", [40, 40, [[0, 0, 0, 0, "#fff"]]], 15) is None


@pytest.mark.parametrize(("degrees", "expected"), [(0, False), (3, True), (-5, True), (9, True)])
def test_a_turned_picture_is_told_from_a_straight_one(modules: Page, degrees: float, expected: bool) -> None:
    shapes = [[0, 0, 0, 0, "#ccc"], *board(11, 60, 60, 42, 0.3, ("#ccc", "#333", "#c22"))]
    assert run(modules, "isTilted", [600, 600, shapes, degrees]) is expected


# Looks and layouts


def test_squares_like_many_others_and_like_those_that_mirror_them_are_known_as_empty(modules: Page) -> None:
    rng = np.random.default_rng(5)
    cells = np.broadcast_to(rng.uniform(0, 255, (15 * 15, 1, 1)), (15 * 15, 32, 32)).copy()
    cells[:100] = np.linspace(0, 200, 32)  # a hundred squares with the same gloss
    corners = [200, 210, 212, 224]
    cells[:, ::2] += rng.uniform(0, 40, (15 * 15, 16, 32))
    cells[:100] = np.linspace(0, 200, 32)
    for index in (14 * 15 + 3, 14 * 15 + 11):
        cells[index] = 77
    cells[3] = cells[11] = 77  # the fourth square of a side and its mirrors
    found = run(modules, "looks", [packed(cell) for cell in cells], 15)
    assert [found[index] for index in (0, 50, 99)] == ["plain"] * 3
    assert [found[index] for index in (3, 11, 213, 221)] == ["mirrored"] * 4
    assert [found[index] for index in corners] == [""] * 4


def test_the_layout_is_that_whose_kinds_of_squares_look_alike(modules: Page) -> None:
    rng = np.random.default_rng(3)
    right, wrong = ("".join(rng.choice([*".....DTdt"], 121)) for _ in range(2))
    paints = {".": "#eee", "D": "#fbb", "T": "#d44", "d": "#bdf", "t": "#47d"}
    side = 30
    shapes = [[0, 0, 0, 0, "#eee"]] + [
        [index % 11 * side, index // 11 * side, side, side, paints[code]] for index, code in enumerate(right)
    ]
    empty = [int(index) for index in rng.permutation(121)[:80]]
    assert run(modules, "layout", [330, 330, shapes], {"wrong": wrong, "right": right}, 11, empty) == {
        "name": "right",
        "sure": True,
    }
    assert run(modules, "layout", [330, 330, shapes[:1]], {"wrong": wrong, "right": right}, 11, empty) is None
    assert run(modules, "layout", [330, 330, shapes], {}, 11, empty) is None


# The network


def layers() -> list[tuple[NDArray[np.float64], NDArray[np.float64]]]:
    """The weights in the file as benchmarks/picture/network.py describes it, [row, column, input, output], and biases."""
    content = (FOLDER / "weights.bin").read_bytes()
    (length,) = struct.unpack_from("<I", content)
    shapes = json.loads(content[4 : 4 + length])["shapes"]
    at, found = 4 + length, []
    for shape in shapes:
        outputs, order = shape[0], [*shape[2:], shape[1], shape[0]]
        scale, bias = np.frombuffer(content, "<f4", 2 * outputs, at).astype(float).reshape(2, -1)
        whole = np.frombuffer(content, np.int8, int(np.prod(shape)), at + 8 * outputs).reshape(order)
        found.append((whole * scale, bias))
        at += 8 * outputs + (whole.size + 3) // 4 * 4
    assert at == len(content)
    return found


def plainly_read(cell: NDArray[np.float64]) -> NDArray[np.float64]:
    """The scores of a cell ``[row, column]``, as the definition of the network says."""
    *convolutions, hidden, scoring = layers()
    seen = cell[:, :, None]
    for weights, bias in convolutions:
        side = len(seen)
        padded = np.pad(seen, ((1, 1), (1, 1), (0, 0)))
        seen = (
            sum(padded[row : row + side, col : col + side] @ weights[row, col] for row in range(3) for col in range(3))
            + bias
        )
        seen = np.maximum(seen.reshape(side // 2, 2, side // 2, 2, -1).max((1, 3)), 0)
    middle = np.maximum(np.tensordot(seen, hidden[0], 3) + hidden[1], 0)
    return np.asarray(middle @ scoring[0].reshape(middle.size, -1) + scoring[1])


def test_the_scores_of_cells_are_those_of_the_definition(modules: Page) -> None:
    cells = np.random.default_rng(7).normal(0, 0.4, (4, 32, 32))
    found = np.array(run(modules, "scores", [packed(cell) for cell in cells]))
    expected = np.array([plainly_read(cell.astype(np.float32).astype(float)) for cell in cells])
    assert np.abs(found - expected).max() < 1e-6


def test_the_weights_are_small_enough() -> None:
    assert (FOLDER / "weights.bin").stat().st_size <= 120_000


def test_a_cell_has_the_same_contrast_however_dark_it_is_but_a_plain_one_stays_plain(modules: Page) -> None:
    cell = np.random.default_rng(1).uniform(0, 255, (32, 32))
    first, dimmed, plain = (
        np.array(run(modules, "normalised", packed(values))) for values in (cell, cell / 2 + 20, cell / 255)
    )
    assert np.abs(first - dimmed).max() < 1e-4
    assert np.abs(plain).max() < 0.02


# The reader

OPTIONS = {"size": 15, "letters": [*"ABCDEFGHIJKLMNOPQRSTUVWXYZ"], "layouts": {}}


def test_a_picture_without_a_board_and_a_file_that_is_no_picture_are_faults(modules: Page) -> None:
    blank = run(modules, "read", file_of(Image.new("RGB", (500, 500), "white"), "PNG"), OPTIONS)
    assert (blank["fault"], blank["frame"], blank["cells"], blank["width"], blank["scale"]) == (
        "no-board",
        None,
        [],
        500,
        1,
    )
    assert run(modules, "read", base64.b64encode(b"text").decode(), OPTIONS)["fault"] == "damaged"


def test_reading_ends_when_it_is_aborted_and_the_next_picture_is_read(modules: Page) -> None:
    file = file_of(Image.effect_noise((1200, 1200), 90), "PNG")
    assert run(modules, "aborted", file, OPTIONS) == ["AbortError", "damaged"]


def test_an_empty_board_is_read_in_the_frame_that_is_drawn(modules: Page) -> None:
    image = Image.new("RGB", (450, 450), "#888")
    for place in range(225):
        image.paste("#eee", (place % 15 * 30 + 1, place // 15 * 30 + 1, place % 15 * 30 + 29, place // 15 * 30 + 29))
    result = run(
        modules,
        "read",
        file_of(image, "PNG"),
        {**OPTIONS, "frame": {"left": 2, "top": -2, "width": 447, "height": 452}},
    )
    assert (result["fault"], {cell["tile"] for cell in result["cells"]}, len(result["cells"])) == (None, {""}, 225)
    assert [round(result["frame"][name]) for name in ("left", "top", "width", "height")] == [0, 0, 450, 450]
