"""Every text that a player reads is translated, and every translation is of a text that is there."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po
from jinja2 import Environment, nodes

from solvers.lexicon import shipped_lists
from solvers.scrabble import shipped_rules

ROOT = Path(__file__).parents[2]
MAPPINGS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["babel"]["mappings"]
KEYWORDS = {"_": None, "gettext": None, "ngettext": (1, 2), "N_": None}
PLACE = re.compile(r"%\((\w+)\)s")


def _texts() -> Iterator[str | tuple[str, ...]]:
    methods = []
    for mapping in MAPPINGS:
        patterns = mapping["pattern"]
        methods += [(pattern, mapping["method"]) for pattern in ([patterns] if isinstance(patterns, str) else patterns)]
    for folder in ("solvers", "webapp", "templates", "wordlists"):
        chosen = [
            (pattern.removeprefix(f"{folder}/"), method) for pattern, method in methods if pattern.startswith(folder)
        ]
        for _, _, message, _, _ in extract_from_dir(ROOT / folder, chosen, keywords=KEYWORDS):
            yield message


@pytest.fixture(scope="module")
def texts() -> set[str | tuple[str, ...]]:
    found = set(_texts())
    assert len(found) > 50
    return found


@pytest.fixture(scope="module")
def russian() -> dict[str | tuple[str, ...], str | tuple[str, ...]]:
    with (ROOT / "webapp/translations/ru/LC_MESSAGES/messages.po").open("rb") as file:
        po = read_po(file)
    assert not [message.id for message in po if message.id and message.fuzzy]
    return {message.id: message.string for message in po if message.id}


def test_the_reasons_of_the_russian_review_are_collected(texts: set) -> None:
    assert {"name of a place", "newer word, not in the dictionary"} <= texts
    assert not [text for text in texts if str(text).startswith("misspelling of ") and "%" not in text]


def test_russian_has_every_text_and_no_other(texts: set, russian: dict) -> None:
    assert texts - russian.keys() == set()
    assert russian.keys() - texts == set()
    assert [
        text
        for text, translated in russian.items()
        if not all([translated] if isinstance(translated, str) else translated)
    ] == []


def test_translations_keep_the_places_for_values(russian: dict) -> None:
    for text, translated in russian.items():
        originals = [text] if isinstance(text, str) else list(text)
        places = set(PLACE.findall(originals[-1]))
        for version in [translated] if isinstance(translated, str) else translated:
            assert set(PLACE.findall(version)) == places, text


def test_russian_sentences_have_the_long_dash(russian: dict) -> None:
    texts = [
        text
        for translated in russian.values()
        for text in ([translated] if isinstance(translated, str) else translated)
    ]
    assert [text for text in texts if " – " in text] == []
    assert [text for text in texts if " — " in text] != []


def test_names_from_data_files_are_translated(russian: dict) -> None:
    titles = {one.title for one in (*shipped_rules().values(), *shipped_lists())}
    assert {"Scrabble", "Russian nouns"} <= titles <= russian.keys()
    assert {entry.note for entry in shipped_lists()} <= russian.keys()


def test_templates_keep_no_text_in_the_language_of_the_first_reader() -> None:
    """Jinja evaluates a template that is imported without context once for all: a text taken from it keeps its language."""
    folder = ROOT / "templates"
    environment = Environment(extensions=["jinja2.ext.i18n"])
    parsed = {
        str(path.relative_to(folder)): environment.parse(path.read_text(encoding="utf-8"))
        for path in folder.rglob("*.html")
    }
    texts = {(name, text) for name, template in parsed.items() for text in _named_texts(template)}
    assert {("statistics.html", "kept_texts"), ("boxes.html", "boxes_texts")} <= texts
    taken = [
        (name, statement.template.value, variable)
        for name, template in parsed.items()
        for statement in template.find_all(nodes.FromImport)
        if not statement.with_context
        for variable in statement.names
    ]
    assert len(taken) > 50
    assert [found for found in taken if found[1:] in texts] == []


def _named_texts(template: nodes.Template) -> Iterator[str]:
    """The names that a template gives to texts in the reader's language, outside its macros."""
    for statement in template.body:
        if isinstance(statement, nodes.Assign) and isinstance(statement.target, nodes.Name):
            calls = [call.node for call in statement.find_all(nodes.Call)]
            if any(isinstance(called, nodes.Name) and called.name in KEYWORDS for called in calls):
                yield statement.target.name
