"""What must hold for the shipped word lists. Knows the files and the catalog; needs no network."""

from __future__ import annotations

import gzip
import hashlib
import importlib.util
import re
import sys
import tomllib
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

FOLDER = Path(__file__).resolve().parents[2] / "wordlists"
CATALOG: dict[str, dict[str, Any]] = tomllib.loads((FOLDER / "catalog.toml").read_text(encoding="utf-8"))
ENGLISH = [name for name, entry in CATALOG.items() if entry["language"] == "en"]
RUSSIAN = "russian.txt.gz"

every_list = pytest.mark.parametrize("name", CATALOG)
english_list = pytest.mark.parametrize("name", ENGLISH)


def spelled(words: str) -> list[str]:
    """Read words set apart by blanks."""
    return words.split()


NEWER_TWOS = set(spelled("DA EW FE GI KI OI OK PO QI TE ZA"))
ENABLE_TWOS = set(
    spelled("""
    AA AB AD AE AG AH AI AL AM AN AR AS AT AW AX AY BA BE BI BO BY DE DO ED EF EH EL EM EN ER ES ET EX FA GO HA HE HI
    HM HO ID IF IN IS IT JO KA LA LI LO MA ME MI MM MO MU MY NA NE NO NU OD OE OF OH OM ON OP OR OS OW OX OY PA PE PI
    RE SH SI SO TA TI TO UH UM UN UP US UT WE WO XI XU YA YE YO
    """)
)
WORLD_TWOS = set(spelled("CH DI EA EE FY GU IO JA KO KY NY OB OO OU ST UG UR YU ZE ZO"))

EVERYDAY = spelled("""
    AIR APPLE AREA ART ASK AUTUMN BACK BE BECOME BEGIN BELIEVE BODY BOOK BOTTLE BREAD BRIDGE BRING BUSINESS BUTTER CAFE
    CALL CAMERA CAR CASE CHAIR CHANGE CHEESE CHICKEN CHILD CITY COLOR COLORS COME COMPANY CONTINUE COUNTRY DAY DOCTOR
    DOOR EDUCATION END ENGINE EYE FACE FACT FAMILY FATHER FEEL FIND FORCE FOREST FRIEND FUTURE GAME GARDEN GET GIRL
    GIVE GO GOVERNMENT GREEN GROUP GUITAR HAND HAPPEN HAVE HEAD HEALTH HEAR HELP HISTORY HOLD HOME HORSE HOUR HOUSE IDEA
    INCLUDE INFORMATION IS ISLAND ISSUE JAZZ JOB KEEP KID KIND KITCHEN KNOW LAW LEARN LEAVE LET LETTER LEVEL LIFE LINE
    LIVE LOOK LOSE LOT MAKE MAN MEAN MEET MEMBER MINUTE MOMENT MONEY MONKEY MONTH MORNING MOTHER MOUNTAIN MOVE NAIVE
    NAME NEED NIGHT NUMBER NURSE OFFICE ORANGE OTHERS OXYGEN PAPER PARENT PART PARTY PAY PENCIL PEOPLE PERSON PIANO
    PLACE PLAY POINT POWER PRESIDENT PROBLEM PROVIDE PURPLE PUT PUZZLE QUEEN QUESTION QUIZ RABBIT READ REASON RESEARCH
    RESULT RHYTHM RIGHT RIVER ROOM RUN SAY SCHOOL SEE SEEM SERVICE SHOW SIDE SILVER SIT SOFTWARE SPEAK SPRING STAND
    START STORY STUDY SUMMER TABLE TAKE TALK TEACHER TEAM TELL THING THINK TIGER TIME TRY TURKEY TURN USE VIOLIN WANT
    WAR WAS WATER WAY WEEK WINDOW WINTER WOMAN WORD WORK WORLD WRITE XYLOPHONE YACHT YEAR YELLOW ZEBRA
    """)
NEWER = spelled("""
    APPS BLOG EMAIL EMOJI FACEPALM GOOGLED HASHTAG INTERNET ONLINE PODCAST SELFIE SMARTPHONE SMARTWATCH TEXTING WEBSITE
    """)
AMERICAN_ONLY = set(spelled("COLOR COLORS"))
BRITISH = spelled("AEROPLANE ALUMINIUM CENTRE COLOUR FAVOURITE HONOUR ORGANISE PYJAMAS REALISE THEATRE TRAVELLER TYRE")
NO_WORDS = {
    "misspelt": spelled("""
        ACCOMODATE ACHEIVE ARGUEMENT BEGINING BELEIVE COMMITEE DEFINATELY EMBARASS EXISTANCE FREIND GAURD GOVERMENT
        IMMEDIATLY INDEPENDANT KNOWLEGE LIBARY MISPELL NECCESSARY NOTICABLE OCCURED POSESS PRIVELEGE RECIEVE RECOMEND
        REFERED RELEVENT RYTHM SEPERATE SUCESS SUPRISE TEH THIER TOMMOROW TRUELY UNTILL WIERD
        """),
    "names": spelled("""
        AFRICA ELIZABETH ENGLAND EUROPE GERMANY JANUARY LONDON MICHAEL MICROSOFT SUSAN THOMAS
        THURSDAY WEDNESDAY WIKIPEDIA
        """),
    "abbreviations": spelled("BS CS DR DS FS GS HTML HTTP LS MR MRS NASA PC TV UK USA"),
    "contractions": spelled("COULDNT DIDNT DONT HASNT ISNT WASNT"),
    "numerals": spelled("III VII XIV"),
    "keyboard": spelled("ABCDEF QQ QWERTYUIOP XYZZY XZ ZZ"),
}


@cache
def text_of(name: str) -> bytes:
    """Unpack a list."""
    return gzip.decompress((FOLDER / CATALOG[name]["file"]).read_bytes())


@cache
def lines_of(name: str) -> tuple[str, ...]:
    """Read a list as its lines, in the order of the file."""
    return tuple(text_of(name).decode("utf-8").splitlines())


@cache
def words_of(name: str) -> frozenset[str]:
    """Read a list as a set."""
    return frozenset(lines_of(name))


def twos_of(name: str) -> set[str]:
    """Pick the two-letter words of a list."""
    return {word for word in words_of(name) if len(word) == 2}


@cache
def build_script() -> ModuleType:
    """Load the build script, which is not part of a package."""
    spec = importlib.util.spec_from_file_location("wordlists_build", FOLDER / "build.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    # As when it is run as a script, its sibling modules are found beside it.
    sys.path.insert(0, str(FOLDER))
    try:
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(str(FOLDER))
    return module


def test_american_is_offered_first() -> None:
    assert ENGLISH == ["american", "world", "enable", "british"]
    assert [name for name in CATALOG if name not in ENGLISH] == ["russian", "dutch", "french", "spanish"]
    assert list(CATALOG)[:4] == ENGLISH


@every_list
def test_a_catalog_entry_tells_all_of_its_list(name: str) -> None:
    entry = CATALOG[name]
    assert entry["name"] == name
    assert all(entry[field] for field in ("title", "file", "language", "sources", "licence", "note"))
    assert "not an official tournament list" in entry["note"]


def test_every_packed_list_is_in_the_catalog() -> None:
    # The Russian list may wait for its game outside the catalog; test_russian.py judges it either way.
    assert {path.name for path in FOLDER.glob("*.gz")} == {entry["file"] for entry in CATALOG.values()} | {RUSSIAN}


def test_the_counts_are_those_of_the_recipes() -> None:
    counts = {name: CATALOG[name]["words"] for name in ENGLISH}
    assert counts == {"american": 178_816, "world": 257_946, "enable": 172_820, "british": 91_944}


@every_list
def test_count_and_checksum_are_those_of_the_catalog(name: str) -> None:
    assert len(lines_of(name)) == CATALOG[name]["words"]
    assert hashlib.sha256(text_of(name)).hexdigest() == CATALOG[name]["sha256"]


@every_list
def test_every_line_ends_with_a_newline(name: str) -> None:
    assert text_of(name).endswith(b"\n")
    assert b"\r" not in text_of(name)
    assert text_of(name).count(b"\n") == CATALOG[name]["words"]


@every_list
def test_words_are_sorted_and_come_once(name: str) -> None:
    assert list(lines_of(name)) == sorted(words_of(name))


@english_list
def test_words_are_two_capitals_or_more(name: str) -> None:
    is_word = re.compile("[A-Z]{2,}").fullmatch
    assert [word for word in lines_of(name) if not is_word(word)] == []


def test_each_list_holds_the_smaller_one() -> None:
    assert words_of("enable") < words_of("american") < words_of("world")
    assert words_of("british") < words_of("world")


def test_british_words_have_nine_letters_at_most() -> None:
    assert max(map(len, words_of("british"))) == CATALOG["british"]["longest"] == 9


def test_two_letter_words_are_exactly_the_known_ones() -> None:
    assert twos_of("enable") == ENABLE_TWOS
    assert twos_of("american") == ENABLE_TWOS | NEWER_TWOS
    assert twos_of("world") == ENABLE_TWOS | NEWER_TWOS | WORLD_TWOS
    assert twos_of("british") == twos_of("world")
    assert [len(twos_of(name)) for name in ("enable", "american", "world")] == [96, 107, 127]


@english_list
def test_everyday_words_are_in(name: str) -> None:
    everyday = set(EVERYDAY)
    if name == "british":
        everyday = {word for word in everyday - AMERICAN_ONLY if len(word) <= 9} | {"COLOUR", "COLOURS"}
    assert len(everyday) >= 200
    assert sorted(everyday - words_of(name)) == []


def test_american_spellings_are_not_british() -> None:
    assert sorted(AMERICAN_ONLY & words_of("british")) == []


@pytest.mark.parametrize("name", ["american", "world"])
def test_newer_words_are_in_though_enable_lacks_them(name: str) -> None:
    assert sorted(set(NEWER) - words_of(name)) == []
    assert sorted(set(NEWER) & words_of("enable")) == []


def test_british_spellings_are_in_the_world_list() -> None:
    assert sorted(set(BRITISH) - words_of("world")) == []


def test_accents_are_folded() -> None:
    assert {"CAFE", "FIANCEE", "SMORREBROD"} <= words_of("world")


@english_list
@pytest.mark.parametrize("kind", NO_WORDS)
def test_non_words_are_left_out(name: str, kind: str) -> None:
    assert sorted(words_of(name) & set(NO_WORDS[kind])) == []


@every_list
def test_the_gzip_header_holds_neither_time_nor_name(name: str) -> None:
    header = (FOLDER / CATALOG[name]["file"]).read_bytes()[:10]
    flags, time, level, system = header[3], header[4:8], header[8], header[9]
    assert header[:3] == b"\x1f\x8b\x08"
    assert (flags, time, level, system) == (0, bytes(4), 2, 255)


def test_packing_depends_on_the_text_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    pack = build_script().pack
    once = pack(b"AA\nAB\n")
    monkeypatch.setattr("time.time", lambda: 1e9)
    assert pack(b"AA\nAB\n") == once
    assert gzip.decompress(once) == b"AA\nAB\n"


def test_every_list_has_a_recipe() -> None:
    assert list(build_script().RECIPES) == [*ENGLISH, "russian", "dutch", "french", "spanish"]


def test_every_packed_file_of_facts_is_built() -> None:
    assert {f"{name}.tsv.gz" for name in build_script().FACTS} == {
        path.name for path in (FOLDER / "english").glob("*.gz")
    }
    assert {f"{name}.gz" for name in build_script().RUSSIAN_FACTS} == {
        f"russian/{path.name}" for path in (FOLDER / "russian").glob("*.gz")
    }


def test_a_word_is_playable_when_it_is_lower_case_letters_once_folded() -> None:
    words = ["café", "smørbrød", "word", "can't", "dB", "London", "cs", "pique-nique"]
    build_script()
    assert sys.modules["sources"].playable(words) == {"CAFE", "SMORBROD", "WORD"}


def test_a_form_brings_its_base_and_a_base_its_forms_if_a_larger_list_has_them() -> None:
    build_script()
    closed = sys.modules["english_lists"].closed
    bonds = [("BOTS", "BOT"), ("BOTTED", "BOT"), ("BOTTING", "BOT"), ("DOGS", "DOG"), ("OKS", "OK")]
    assert closed({"BOTS", "OKS"}, {"BOT", "BOTTED", "DOG", "DOGS", "OK"}, bonds) == {"BOT", "BOTS", "BOTTED", "OKS"}


def test_an_unknown_name_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        build_script().main(["klingon"])
    assert "unknown list 'klingon'" in capsys.readouterr().err


def test_check_reports_a_list_that_differs(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    build = build_script()
    monkeypatch.setattr(build, "HERE", tmp_path)
    monkeypatch.setattr(build, "RECIPES", {"tiny": lambda _sources: {"AB", "AA"}})
    monkeypatch.setattr(build, "FACTS", {})
    monkeypatch.setattr(build, "RUSSIAN_FACTS", {})
    assert build.main(["--check"]) == 1
    assert not list(tmp_path.iterdir())
    assert build.main([]) == 0
    assert build.main(["--check"]) == 0
    (tmp_path / "tiny.txt.gz").write_bytes(build.pack(b"AA\n"))
    assert build.main(["--check"]) == 1
    assert "DIFFERS" in capsys.readouterr().out


def test_the_notices_ship_with_the_lists() -> None:
    enable, scowl, ukacd = (
        (FOLDER / "licences" / f"{name}.txt").read_text(encoding="utf-8") for name in ("enable", "scowl", "ukacd")
    )
    assert "formally released\n  into the Public Domain" in enable
    assert "Permission to use, copy, modify, distribute and sell these word\n  lists" in scowl
    assert "Copyright (c) J Ross Beresford 1993-1999. All Rights Reserved." in ukacd
    assert ukacd in scowl
