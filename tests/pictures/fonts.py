"""The fonts of the pictures, from packages of PyPI with free licences; training uses none of these families."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path

from PIL import ImageFont

FILES = {
    "Caladea": ("font_caladea", "Caladea-{}.ttf"),
    "Comfortaa": ("fontpkg_comfortaa", "Comfortaa[wght].ttf"),
    "Fjalla": ("font_fjallaone", "FjallaOne-{}.ttf"),
    "Fredoka": ("font_fredoka_one", "FredokaOne-{}.ttf"),
    "Hanken": ("font_hanken_grotesk", "HankenGrotesk-{}.otf"),
    "Jost": ("fontpkg_jost", "Jost[wght].ttf"),
    "Lato": ("font_lato", "Lato-{}.ttf"),
    "Manrope": ("font_manrope", "Manrope-{}.ttf"),
    "Nunito": ("fontpkg_nunito", "Nunito[wght].ttf"),
    "Oswald": ("fontpkg_oswald", "Oswald[wght].ttf"),
    "RedHat": ("font_rhd", "RedHatDisplay-{}.ttf"),
    "Roboto": ("font_roboto", "Roboto-{}.ttf"),
    "RobotoSlab": ("fontpkg_roboto_slab", "RobotoSlab[wght].ttf"),
    "Rubik": ("fontpkg_rubik", "Rubik[wght].ttf"),
    "SourceSans": ("font_source_sans_pro", "SourceSansPro-{}.ttf"),
    "SourceSerif": ("font_source_serif_pro", "SourceSerifPro-{}.ttf"),
}
"""Family: its package and its file, ``{}`` for the weight where each weight is a file of its own."""

SUBSTITUTES = (("Roboto", "Bold"), ("RobotoSlab", "Bold"), ("SourceSans", "Semibold"), ("Manrope", "Bold"))
"""Families that have every letter of every game, for those that lack some: one of sans serif, one with serifs, and so on."""

NO_LETTER = "\U000fffff"


@cache
def font(family: str, weight: str, size: int) -> ImageFont.FreeTypeFont:
    """A font at a size in pixels; raises LookupError if its package is not installed."""
    package, name = FILES[family]
    found = find_spec(package)
    if found is None or not found.submodule_search_locations:
        raise LookupError(f"The package {package.replace('_', '-')} is needed: pip install -e '.[dev]'")
    path = Path(found.submodule_search_locations[0]) / "files" / name.format(weight)
    opened = ImageFont.truetype(str(path), size)
    if "wght" in name:
        opened.set_variation_by_name(weight)
    return opened


@cache
def _has(family: str, weight: str, char: str) -> bool:
    opened = font(family, weight, 40)
    return bytes(opened.getmask(char)) != bytes(opened.getmask(NO_LETTER))


def draws(family: str, weight: str, text: str) -> bool:
    """Whether a font has every character of a text."""
    return all(_has(family, weight, char) for char in text)


@cache
def for_letters(family: str, weight: str, letters: str) -> tuple[str, str]:
    """The family and weight for all letters of a game: those asked for, or a substitute if a letter is missing."""
    if draws(family, weight, letters):
        return family, weight
    number = sum(map(ord, family))
    return SUBSTITUTES[number % len(SUBSTITUTES)]


@cache
def fitting(family: str, weight: str, capital: float, text: str = "", width: float = 0) -> ImageFont.FreeTypeFont:
    """The font whose capitals are so many pixels high, smaller if *text* is then wider than *width*."""
    trial = font(family, weight, 200)
    height = -trial.getbbox("H", anchor="ls")[1] / 200
    size = capital / height
    if text and width:
        size = min(size, width / (trial.getlength(text) / 200))
    return font(family, weight, max(4, round(size)))
