"""The rule by which Russian forms count, and the readers of the two dictionaries, on small made-up ones."""

from __future__ import annotations

import base64
import importlib
import json
import struct
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

FOLDER = Path(__file__).resolve().parents[2] / "wordlists"


@pytest.fixture
def modules() -> Iterator[dict[str, ModuleType]]:
    """The script's modules, which are not part of a package."""
    sys.path.insert(0, str(FOLDER))
    try:
        yield {name: importlib.import_module(name) for name in ("opencorpora", "spelling", "nouns")}
    finally:
        sys.path.remove(str(FOLDER))


def form(modules: dict[str, ModuleType], tag: str, word: str = "", head: bool = True):
    lexeme, _, marks = tag.partition(" ")
    return modules["opencorpora"].Form(word, frozenset(lexeme.split(",")), frozenset(marks.split(",")), head)


@pytest.mark.parametrize(
    ("tag", "head", "expected"),
    [
        ("NOUN,anim,masc sing,nomn", True, True),
        ("NOUN,inan,neut sing,nomn", False, True),
        ("NOUN,anim,masc plur,nomn", False, False),
        ("NOUN,anim,masc sing,gent", False, False),
        ("NOUN,inan,GNdr,Pltm plur,nomn", True, True),
        ("NOUN,inan,GNdr,Pltm plur,nomn", False, False),
        ("NOUN,anim,masc,Name sing,nomn", True, False),
        ("NOUN,inan,femn,Sgtm,Geox sing,nomn", True, False),
        ("NOUN,inan,masc,Slng sing,nomn", True, False),
        ("NOUN,inan,femn sing,nomn,Infr", True, True),
        ("NOUN,inan,femn sing,nomn,Arch", False, False),
        ("NOUN,inan,neut sing,nomn,V-ie", True, False),
        ("ADJF,Subx masc,sing,nomn", True, False),
    ],
)
def test_a_reading_counts(modules: dict[str, ModuleType], tag: str, head: bool, expected: bool) -> None:
    assert modules["nouns"].counts(form(modules, tag, head=head)) is expected


@pytest.mark.parametrize(
    ("word", "tag", "expected"),
    [
        ("печенье", "NOUN,inan,neut sing,nomn,V-be", True),
        ("ожиданье", "NOUN,inan,neut sing,nomn,V-be", False),
        ("пыланье", "NOUN,inan,neut sing,nomn,V-be", False),
        ("белые", "NOUN,inan,GNdr,Pltm plur,nomn", False),
        ("весы", "NOUN,inan,GNdr,Pltm plur,nomn", True),
        ("из-за", "NOUN,inan,masc sing,nomn", False),
        ("е", "NOUN,inan,neut,Fixd sing,nomn", False),
        ("ёж", "NOUN,anim,masc sing,nomn", True),
    ],
)
def test_letters_and_variants_count(modules: dict[str, ModuleType], word: str, tag: str, expected: bool) -> None:
    table = {"печенье": 395, "печение": 180, "ожиданье": 210, "ожидание": 430, "пыланье": 117}
    assert modules["nouns"].spelled_well(form(modules, tag, word), table) is expected


def packed(words: dict[str, tuple[int, int]]) -> bytes:
    """A word graph with its guide: every word a branch of its own where it must, blocks placed one after another."""
    trie: dict[int, dict] = {}
    for word, reading in words.items():
        node = trie
        for byte in word.encode() + b"\x01" + base64.b64encode(struct.pack(">HH", *reading)) + b"\n":
            node = node.setdefault(byte, {})
        node[0] = {}
    units, guide = [0] * 256 * 200, bytearray(2 * 256 * 200)
    free = iter(range(256, 256 * 200, 256))

    def place(node: dict[int, dict], index: int) -> None:
        block = next(free)
        # A block's number is a multiple of 256, so that its children lie at its number plus their byte.
        labels = sorted(label for label in node if label)
        units[index] |= ((index ^ block) << 10) & 0xFFFFFFFF
        units[index] |= 0x100 if 0 in node else 0
        guide[2 * index] = labels[0] if labels else 0
        for position, label in enumerate(labels):
            child = block ^ label
            units[child] = label
            guide[2 * child + 1] = labels[position + 1] if position + 1 < len(labels) else 0
            place(node[label], child)

    place(trie, 0)
    size = struct.pack("<I", len(units))
    return size + struct.pack(f"<{len(units)}I", *units) + size + bytes(guide)


def test_a_dictionary_answers_the_forms_wanted(modules: dict[str, ModuleType]) -> None:
    paradigm = (0, 1, 0, 1, 0, 0)  # two endings, two tags, two prefixes
    files = {
        "gramtab-opencorpora-int.json": json.dumps(["NOUN,anim sing,nomn", "NOUN,anim sing,gent"]).encode(),
        "paradigms.array": struct.pack("<HH6H", 1, 6, *paradigm),
        "words.dawg": packed({"кот": (0, 0), "кота": (0, 1), "ёж": (0, 0)}),
    }
    dictionary = modules["opencorpora"].Dictionary(files.__getitem__)
    heads = sorted(found.word for found in dictionary.forms(lambda found: found.is_head))
    assert heads == ["кот", "ёж"]
    assert [found.word for found in dictionary.forms(lambda found: "gent" in found.marks)] == ["кота"]


def test_a_spelling_dictionary_knows_stems_and_what_suffixes_make_of_them(modules: dict[str, ModuleType]) -> None:
    affixes = "SET UTF-8\nSFX A Y 2\nSFX A ый ая [^к]ый\nSFX A 0 а т\nSFX B Y 1\nSFX B ь и [^ж]ь\n"
    spelling = modules["spelling"].Spelling("4\nстоловый/A\nмёд\nВятка\nдверь/B\n", affixes)
    assert all(map(spelling.knows, ("столовый", "столовая", "мед", "дверь", "двери")))
    assert not any(map(spelling.knows, ("столовыйа", "вятка", "двера", "мёд", "меда", "")))
