"""What must hold for the files of facts on English words. Knows the built files; needs no network."""

from __future__ import annotations

import gzip
import hashlib
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).resolve().parents[2] / "wordlists"
CATALOG: dict[str, dict[str, Any]] = tomllib.loads((FOLDER / "english" / "catalog.toml").read_text(encoding="utf-8"))

every_file = pytest.mark.parametrize("name", CATALOG)


@cache
def text_of(path: str) -> str:
    """Read a file, unpacked if need be."""
    data = (FOLDER / path).read_bytes()
    return (gzip.decompress(data) if path.endswith(".gz") else data).decode("utf-8")


@cache
def rows_of(name: str) -> tuple[tuple[str, ...], ...]:
    """Read a file of facts as rows of columns."""
    return tuple(tuple(line.split("\t")) for line in text_of(f"english/{CATALOG[name]['file']}").split("\n")[:-1])


@cache
def keys_of(name: str) -> frozenset[str]:
    """Read the first column of a file."""
    return frozenset(row[0] for row in rows_of(name))


@cache
def words_of(name: str) -> frozenset[str]:
    """Read a word list as a set."""
    return frozenset(text_of(f"{name}.txt.gz").split())


@cache
def zipf() -> dict[str, int]:
    """The frequency of each word, times 100."""
    return {word: int(value) for word, value in rows_of("frequencies")}


@cache
def explained() -> frozenset[str]:
    """Every word with a gloss, a definition or a base form that has one."""
    words = keys_of("glosses") | keys_of("definitions")
    return words | {form for form, base, _ in rows_of("inflections") if base in words}


def test_the_catalog_has_every_file() -> None:
    files = {path.name for path in (FOLDER / "english").iterdir()} - {"catalog.toml"}
    assert files == {entry["file"] for entry in CATALOG.values()}


@every_file
def test_count_and_checksum_are_those_of_the_catalog(name: str) -> None:
    text = text_of(f"english/{CATALOG[name]['file']}")
    assert text.endswith("\n") and "\r" not in text
    assert text.count("\n") == len(rows_of(name)) == CATALOG[name]["rows"]
    assert hashlib.sha256(text.encode("utf-8")).hexdigest() == CATALOG[name]["sha256"]


@every_file
def test_a_catalog_entry_tells_all_of_its_file(name: str) -> None:
    assert CATALOG[name]["name"] == name
    assert all(CATALOG[name][field] for field in ("title", "file", "language", "sources", "licence"))


@every_file
def test_keys_are_words_of_the_world_list_in_order(name: str) -> None:
    keys = [row[0] for row in rows_of(name)]
    assert keys == sorted(keys)
    assert sorted(keys_of(name) - words_of("world")) == []


@pytest.mark.parametrize("name", ["levels", "frequencies", "unfit", "inflections", "spellings"])
def test_a_row_comes_once(name: str) -> None:
    rows = rows_of(name) if name == "inflections" else [row[0] for row in rows_of(name)]
    assert len(rows) == len(set(rows))


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("levels", r"[A-Z]{2,}\t(10|20|35|40|50|55|60|70|80)"),
        ("frequencies", r"[A-Z]{2,}\t[1-9]\d{1,2}"),
        ("definitions", r"[A-Z]{2,}\t[nvar]\t\d+\t\S([^\t]*\S)?"),
        ("spellings", r"[A-Z]{2,}\t[A-Z]{2,}"),
        ("nouns", r"[A-Z]{2,}"),
        ("noun_overlay", r"[A-Z]{2,}\t[+-]\t\S.*"),
        ("minor", r"[A-Z]{2,}\t(diminutive|brand|letter)"),
        ("inflections", r"[A-Z]{2,}\t[A-Z]{2,}\t[nvar]"),
        ("glosses", r"[A-Z]{2,}\t(n|v|a|r|pron|prep|conj|det|interj|num)\t\S([^\t]*\S)?"),
        ("unfit", r"[A-Z]{2,}"),
        ("tiers", r"[A-Z]{2,}\t(10|20|35|50)"),
        ("unsuitable", r"[A-Z]{2,}\t(name|American|unusual spelling|grim)"),
    ],
)
def test_lines_have_their_form(name: str, form: str) -> None:
    has_form = re.compile(form).fullmatch
    assert [row for row in rows_of(name) if not has_form("\t".join(row))] == []


def test_levels_tell_common_words_from_rare_ones() -> None:
    levels = dict(rows_of("levels"))
    assert levels["HOUSE"] == levels["COLOUR"] == levels["COLOR"] == "10"
    assert int(levels["ZAX"]) >= 70


def test_tiers_go_by_level_and_frequency_and_not_by_names() -> None:
    tiers = {word: int(tier) for word, tier in rows_of("tiers")}
    for tier, words in {
        10: "HOUSE QUICK BELOW WIDE",
        20: "HATS YEAH EMAIL",
        35: "LAPTOP SELFIE BLOGGER DEADLINES",
        50: "SEAWATER HAHA STARSHIP RAFFISH",
        100: "ROANS HENRY WARNER COLORADO VIRGINIA",
    }.items():
        assert {word: tiers.get(word, 100) for word in words.split()} == dict.fromkeys(words.split(), tier)


def test_frequencies_are_those_measured_for_enable() -> None:
    values = [zipf()[word] for word in words_of("enable") if word in zipf()]
    assert sum(value >= 200 for value in values) == 52_672
    assert sum(value >= 300 for value in values) == 22_752
    assert len(values) == 91_199


def test_the_is_the_commonest_word() -> None:
    assert max(zipf(), key=zipf().__getitem__) == "THE"
    assert zipf()["THE"] == 773


def test_a_word_has_eight_senses_at_most_of_every_part_of_speech_it_has() -> None:
    counts: dict[str, int] = {}
    for word, *_ in rows_of("definitions"):
        counts[word] = counts.get(word, 0) + 1
    assert max(counts.values()) <= 8
    assert {pos for word, pos, *_ in rows_of("definitions") if word == "RUN"} == {"n", "v"}
    assert {pos for word, pos, *_ in rows_of("definitions") if word == "WELL"} == {"a", "n", "r", "v"}


def test_the_most_used_part_of_speech_and_sense_come_first() -> None:
    first: dict[str, tuple[str, ...]] = {}
    last: dict[tuple[str, str], int] = {}
    for word, pos, use, gloss in rows_of("definitions"):
        first.setdefault(word, (pos, gloss))
        assert int(use) <= last.get((word, pos), int(use)), word
        last[word, pos] = int(use)
    assert first["COLOUR"] == first["COLOR"]
    assert {first[word][0] for word in ("CHANCE", "COLOUR", "FLEET", "SOIL")} == {"n"}
    assert {first[word][0] for word in ("SEE", "SAY", "SWIM", "CHOP")} == {"v"}


def test_no_note_for_grammarians_stays() -> None:
    assert [row for row in rows_of("definitions") if "existential pronoun" in row[3] or "quantifier:" in row[3]] == []


@pytest.mark.parametrize(
    "pair", ["COLOR COLOUR", "CENTER CENTRE", "TRAVELING TRAVELLING", "GRAY GREY", "ODORLESS ODOURLESS"]
)
def test_american_spellings_have_their_british_ones(pair: str) -> None:
    assert tuple(pair.split()) in rows_of("spellings")


def test_a_british_spelling_is_no_american_one_and_another_word_has_none() -> None:
    assert not keys_of("spellings") & {british for _, british in rows_of("spellings")}
    assert not keys_of("spellings") & {"METER", "PROGRAM", "STORY", "TIRE", "CHECK", "PRACTICE", "LICENSE", "FOR"}


def test_definitions_are_of_words_and_not_of_names() -> None:
    text = " ".join(
        gloss for word, _, _, gloss in rows_of("definitions") if word in {"BEST", "TURKEY", "CHINA", "POLE"}
    )
    assert "physiologist" not in text and "Poland" not in text and "republic" not in text.lower()


@pytest.mark.parametrize(
    "row",
    [
        *("MEN MAN n", "RAN RUN v", "BETTER GOOD a", "STUDIES STUDY n", "STUDIES STUDY v", "RETINAE RETINA n"),
        *("HOPPING HOP v", "HOPING HOPE v", "FASTER FAST a", "PANICKED PANIC v", "TRAVELLED TRAVEL v", "DYING DIE v"),
        *("TRAVELED TRAVEL v", "WOLVES WOLF n", "QIS QI n", "BEING BE v", "HAPPIEST HAPPY a", "CHURCHES CHURCH n"),
    ],
)
def test_an_inflected_form_leads_to_its_base(row: str) -> None:
    assert tuple(row.split()) in rows_of("inflections")


@pytest.mark.parametrize(
    "pair",
    [
        "HOPPING HOPE",
        "HOPING HOP",
        "OFFER OFF",
        "FOREST FORE",
        "SEED SEE",
        "SINGED SING",
        "BED BE",
        "DYING DYE",
        "BEST BE",
    ],
)
def test_what_only_looks_inflected_is_not(pair: str) -> None:
    assert [row for row in rows_of("inflections") if row[:2] == tuple(pair.split())] == []


def test_no_form_is_its_own_base_and_every_base_has_its_part_of_speech() -> None:
    parts = {(word, pos) for name in ("definitions", "glosses") for word, pos, *_ in rows_of(name)}
    assert [row for row in rows_of("inflections") if row[0] == row[1] or row[1:] not in parts] == []


@pytest.mark.parametrize("name", ["american", "world", "enable", "british"])
def test_every_two_letter_word_has_a_meaning(name: str) -> None:
    assert sorted(word for word in words_of(name) if len(word) == 2 and word not in explained()) == []


def test_glosses_explain_rather_than_count_letters() -> None:
    assert [row for row in rows_of("glosses") if "letter word" in row[2] or row[0].lower() == row[2]] == []
    assert {"THE", "AND", "OF", "WITH", "BECAUSE", "ALTHOUGH", "WHOM", "QI", "ZA", "ST", "UR"} <= keys_of("glosses")


def test_most_words_have_a_meaning() -> None:
    commonest = sorted(zipf(), key=lambda word: (-zipf()[word], word))[:10_000]
    assert sum(word in explained() for word in commonest) >= 0.99 * len(commonest)
    assert sum(word in explained() for word in words_of("british")) >= 0.77 * len(words_of("british"))


def test_every_word_of_the_supplement_has_a_meaning() -> None:
    rows = [line.split("\t") for line in text_of("supplement.tsv").splitlines() if not line.startswith("#")]
    added = {word for head, forms, _region, _reason in rows for word in (head, *forms.split())}
    assert sorted(added - explained()) == []


@pytest.mark.parametrize("pair", ["CAGIER CAGEY", "DICIEST DICEY", "JOKEIER JOKEY", "VLOGGED VLOG", "APPS APP"])
def test_a_form_of_a_newer_word_or_of_one_in_ey_leads_to_its_base(pair: str) -> None:
    assert [row for row in rows_of("inflections") if row[:2] == tuple(pair.split())]


def test_the_obvious_words_are_unfit_and_harmless_ones_are_not() -> None:
    coarse = "ARSE BASTARD COCK CUNT DAGO FUCK FUCKING KIKE NIGGER PISS RAPE SHIT SHITS SLUT SPIC TIT TITS TWAT WANK WHORE WOG"
    harmless = "ANALYSE ASSESS COCKEREL CONDOMINIUM CROTCHET PIMPLE SHATTER SNIGGER SQUAWK TITLE GRAPE CLASS HOUSE WEED"
    assert sorted(set(coarse.split()) - keys_of("unfit")) == []
    assert sorted(set(harmless.split()) & keys_of("unfit")) == []


def test_the_notices_ship_with_the_facts() -> None:
    notices = {path.stem: path.read_text(encoding="utf-8") for path in (FOLDER / "licences").glob("*.txt")}
    assert "Attribution-ShareAlike 4.0 International" in notices["cc-by-sa-4.0"]
    assert "Attribution 4.0 International" in notices["cc-by-4.0"]
    assert "SUBTLEX" in notices["wordfreq"] and "Robyn Speer" in notices["wordfreq"]
    assert "Open English WordNet 2024" in notices["wordnet"] and "Princeton University" in notices["wordnet"]
