"""Hunspell dictionaries: every form that the rules make, each word that does not belong left out, no file run away with."""

from __future__ import annotations

import gzip
import io
import re
import time
import tracemalloc
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.errors import InputError
from solvers.lexicon import lexicon, lexicon_of
from solvers.lexicon.reading import ReadList, read_list
from solvers.lexicon.report import CAPITAL, FORBIDDEN, LIMITS, NO_LETTER, PART, TOO_LONG, TOO_SHORT, Limits
from solvers.lexicon.wordgraph import build


def read(
    entries: str | bytes, rules: str | bytes, language: str | None = "en", name: str = "x.dic", limits: Limits = LIMITS
) -> ReadList:
    words, affixes = (text.encode() if isinstance(text, str) else text for text in (entries, rules))
    return read_list(io.BytesIO(words), name, language, limits=limits, affixes=io.BytesIO(affixes))


def spelled(entries: str | bytes, rules: str | bytes, language: str = "en") -> str:
    return " ".join(read(entries, rules, language).words())


def refusal(entries: str | bytes, rules: str | bytes, **how: object) -> str:
    with pytest.raises(InputError) as caught:
        read(entries, rules, **how)  # type: ignore[arg-type]
    return str(caught.value)


# What the rules make


@pytest.mark.parametrize(
    ("entries", "rules", "words"),
    [
        ("1\ncat/S", "SFX S Y 1\nSFX S 0 s .", "CAT CATS"),
        ("1\ncity/S", "SFX S Y 2\nSFX S y ies [^aeiou]y\nSFX S 0 s [aeiou]y", "CITIES CITY"),
        ("1\ntoy/S", "SFX S Y 2\nSFX S y ies [^aeiou]y\nSFX S 0 s [aeiou]y", "TOY TOYS"),
        ("1\ndo/P", "PFX P Y 1\nPFX P 0 un .", "DO UNDO"),
        ("1\ndo/P", "PFX P Y 1\nPFX P d m d", "DO MO"),
        ("1\ndo/PS", "PFX P Y 1\nPFX P 0 un .\nSFX S Y 1\nSFX S 0 er .", "DO DOER UNDO UNDOER"),
        ("1\ndo/PS", "PFX P N 1\nPFX P 0 un .\nSFX S Y 1\nSFX S 0 er .", "DO DOER UNDO"),
        ("1\ndo/PS", "PFX P Y 1\nPFX P 0 un .\nSFX S N 1\nSFX S 0 er .", "DO DOER UNDO"),
        ("1\ndo/S", "SFX S Y 1\nSFX S 0 er/T .\nSFX T Y 1\nSFX T 0 s .", "DO DOER DOERS"),
        ("1\ndo/S", "SFX S Y 1\nSFX S 0 er/P .\nPFX P Y 1\nPFX P 0 un .", "DO DOER UNDOER"),
        ("1\ndo/P", "PFX P Y 1\nPFX P 0 un/S .\nSFX S Y 1\nSFX S 0 er .", "DO UNDO UNDOER"),
        ("1\ndo/S", "FLAG UTF-8\nSFX S Y 1\nSFX S 0 er/ß .\nSFX ß Y 1\nSFX ß 0 s .", "DO DOER DOERS"),
        ("1\ndo/S1S2", "FLAG long\nSFX S1 Y 1\nSFX S1 0 er .\nSFX S2 Y 1\nSFX S2 0 ing .", "DO DOER DOING"),
        ("1\ndo/17,4", "FLAG num\nSFX 17 Y 1\nSFX 17 0 er .\nSFX 4 Y 1\nSFX 4 0 ing .", "DO DOER DOING"),
        ("1\ndo/2", "AF 2\nAF X\nAF ST\nSFX S Y 1\nSFX S 0 er .\nSFX T Y 1\nSFX T 0 ing .", "DO DOER DOING"),
        ("1\ndo/1", "AF 2\nAF S\nAF T\nSFX S Y 1\nSFX S 0 er/2 .\nSFX T Y 1\nSFX T 0 s .", "DO DOER DOERS"),
        ("1\ndo/NS", "NEEDAFFIX N\nSFX S Y 1\nSFX S 0 er .", "DOER"),
        ("1\ndo/NS", "PSEUDOROOT N\nSFX S Y 1\nSFX S 0 er .", "DOER"),
        ("1\ndo/S", "NEEDAFFIX N\nSFX S Y 1\nSFX S 0 e/NT .\nSFX T Y 1\nSFX T 0 r .", "DO DOER"),
        ("3\ncat/S\ncats/F\ndog", "FORBIDDENWORD F\nSFX S Y 1\nSFX S 0 s .", "CAT DOG"),
        ("2\ncat\nfix/OS", "ONLYINCOMPOUND O\nSFX S Y 1\nSFX S 0 s .", "CAT"),
        ("1\ncat/S", "ONLYINCOMPOUND O\nSFX S Y 2\nSFX S 0 s .\nSFX S 0 er/O .", "CAT CATS"),
        ("1\nlob/GT", "CIRCUMFIX C\nPFX G Y 1\nPFX G 0 ge/C .\nSFX T Y 1\nSFX T 0 t/C .", "GELOBT LOB"),
        ("2\nbad/X\ncat", "NOSUGGEST X\nKEEPCASE Y\nWARN Z", "BAD CAT"),
        ("1\nab/S", "SFX S Y 1\nSFX S ab cd .", "AB"),
        ("1\nab/S", "FULLSTRIP\nSFX S Y 1\nSFX S ab cd .", "AB CD"),
        ("1\ncat/S po:noun", "SFX S Y 1\nSFX S 0 s . po:plural", "CAT CATS"),
        ("1\ncat/S\tpo:noun", "SFX S Y 1\nSFX S 0 s", "CAT CATS"),
        ("2\nad\\/de\nad/S", "SFX S Y 1\nSFX S 0 s # plural", "AD ADS"),
        ("cat/S\ndog", "SFX S Y 1\r\nSFX S 0 s .\r\n", "CAT CATS DOG"),
        ("1\nca't", "IGNORE '", "CAT"),
        ("\ufeff1\ncat", "\ufeffSET UTF-8", "CAT"),
        ("1\ncat/S", "SFX S Y 999999999999\nSFX S 0 s .", "CAT CATS"),
        ("1\ncat/S", "SFX S Y 1\nSFX S 0 s .\nSFX S Y 1\nSFX S 0 ty .", "CAT CATS CATTY"),
    ],
)
def test_a_dictionary_gives_every_form_of_its_entries(entries: str, rules: str, words: str) -> None:
    assert spelled(entries, rules) == words


@pytest.mark.parametrize(
    ("encoding", "named", "language", "word"),
    [
        ("iso8859-2", "ISO8859-2", "pl", "ŻÓŁW"),
        ("cp1251", "microsoft-cp1251", "uk", "ЩІЛЬ"),
        ("koi8-r", "KOI8-R", "ru", "СЛОВО"),
        ("iso8859-7", "ISO8859-7", "el", "ΛΟΓΟΣ"),
        ("utf-8", "UTF-8", "cs", "ŘEČ"),
        ("iso8859-9", "ISO8859-9", "tr", "ŞIK"),
    ],
)
def test_the_encoding_is_the_one_that_the_affix_file_names(encoding: str, named: str, language: str, word: str) -> None:
    lower = "şık" if language == "tr" else word.lower()
    found = read(f"1\n{lower}\n".encode(encoding), f"SET {named}\n".encode(encoding), language)
    lexicon = lexicon_of(found, "own")
    assert lexicon.contains(lower)
    assert (found.report.accepted, found.report.encoding) == (1, encoding)


def test_without_a_named_encoding_it_is_utf_8_if_valid_else_latin_1() -> None:
    assert read("1\nél\n", "SFX é Y 0\n", "fr").report.encoding == "utf-8"
    assert read("1\nél\n".encode("latin-1"), "SFX é Y 0\n".encode("latin-1"), "fr").report.encoding == "iso8859-1"


# What is left out


def test_what_is_no_word_of_the_game_is_left_out_and_counted() -> None:
    entries = "9\nParis/S\nUSA\ncat/S\nit's\nx-ray\nb2b\na\nzzzzzzzzzzzzzzzzzz\npart/O\nbad/F\n"
    rules = "FORBIDDENWORD F\nONLYINCOMPOUND O\nCOMPOUNDFLAG C\nSFX S Y 2\nSFX S 0 s .\nSFX S 0 's .\nSFX S 0 [ [\n"
    report = read(entries, rules).report
    assert (report.form, report.accepted) == ("hunspell", 2)
    assert dict(report.reasons) == {CAPITAL: 2, NO_LETTER: 3, TOO_SHORT: 1, TOO_LONG: 1, PART: 1, FORBIDDEN: 1}
    assert [(reject.line, reject.text) for reject in report.rejects] == [(5, "it's"), (6, "x-ray"), (7, "b2b")]
    said = [message % values for message, values in report.notes]
    assert len(said) == 3
    assert "compounds" in said[0]
    assert said[1].startswith("1 of its rules are left out")
    assert "the first in line 7 of the affix file" in said[2]


def test_german_nouns_are_words_but_abbreviations_are_not() -> None:
    assert spelled("4\nHaus/E\nUSA\nGmbH\nessen", "SFX E Y 1\nSFX E 0 es .", "de") == "ESSEN HAUS HAUSES"


def test_tiles_of_several_letters_are_one_letter() -> None:
    found = read("2\nperro/S\ncollecció\n", "SFX S Y 1\nSFX S 0 s .\n", "es")
    lexicon = lexicon_of(found, "own")
    assert all(map(lexicon.contains, ("perro", "perros")))


def test_a_dictionary_that_is_too_large_to_compile_loses_its_longest_words(monkeypatch: pytest.MonkeyPatch) -> None:
    def build_short(rows):  # type: ignore[no-untyped-def]
        if (rows[:, 11:] > 0).any():
            raise ValueError("too large")
        return build(rows)

    def build_none(_rows):  # type: ignore[no-untyped-def]
        raise ValueError("too large")

    monkeypatch.setattr(lexicon, "build", build_short)
    found = read("3\ncat\nabsenteeism\nabsolutenesses\n", "SET UTF-8\n")
    kept = lexicon_of(found, "own")
    assert [kept.contains(word) for word in ("cat", "absenteeism", "absolutenesses")] == [True, True, False]
    assert (found.report.accepted, found.report.longest, found.report.reasons) == (2, 13, {TOO_LONG: 1})
    text = read_list(io.BytesIO(b"cat\nabsolutenesses\n"), "x.txt", "en")
    assert not lexicon_of(text, "own").contains("absolutenesses")
    assert text.report.longest == 13
    monkeypatch.setattr(lexicon, "build", build_none)
    with pytest.raises(InputError, match="too large to compile"):
        lexicon_of(text, "own")


# How the files come


def zipped(**files: bytes) -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name.replace("__", ".").replace("0", "/"))  # of 1980: names of tests are made of it
            archive.writestr(entry, data, zipfile.ZIP_DEFLATED)
    return content.getvalue()


def test_a_notice_beside_the_list_in_an_archive_is_passed_over() -> None:
    content = zipped(slowa__txt=b"kot\nkoty\n", README__txt=b"words\n", docs0License__txt=b"free\n")
    found = read_list(io.BytesIO(content), "slowa.zip", "pl")
    assert (found.words(), found.report.packing) == (["KOT", "KOTY"], "zip")
    with pytest.raises(InputError, match="nor exactly one word list"):
        read_list(io.BytesIO(zipped(a__txt=b"kot\n", b__txt=b"pies\n")), "two.zip", "pl")


RULES = b"SFX S Y 1\nSFX S 0 s .\n"
GERMAN = {
    "de_AT__dic": b"1\nmarille\n",
    "de_AT__aff": RULES,
    "dicts0de_DE__dic": b"1\nbock/S\n",
    "dicts0de_DE__aff": RULES,
}


@pytest.mark.parametrize(
    ("content", "language", "words", "language_found"),
    [
        (zipped(pl_PL__dic=b"1\ndom/S\n", pl_PL__aff=RULES), None, ["DOM", "DOMS"], "pl"),
        (zipped(**GERMAN, hyph_de_DE__dic=b"UTF-8\n", README__txt=b"about"), "de", ["BOCK", "BOCKS"], "de"),
        (zipped(**GERMAN, sv_SE__dic=b"1\nord/S\n", sv_SE__aff=RULES), "sv", ["ORD", "ORDS"], "sv"),
        (zipped(words__txt=b"cat\ndog\n"), None, ["CAT", "DOG"], "en"),
        (zipped(words__txt=b"cat\ndog\n"), "fr", ["CAT", "DOG"], "fr"),
    ],
)
def test_an_archive_is_unpacked(content: bytes, language: str | None, words: list[str], language_found: str) -> None:
    found = read_list(io.BytesIO(content), "dict.oxt", language)
    assert found.words() == words
    assert (found.alphabet.language, found.report.packing) == (language_found, "zip")


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (zipped(a__png=b"x"), "holds neither a dictionary"),
        (zipped(a__txt=b"x", b__txt=b"y"), "holds neither a dictionary"),
        (zipped(pl_PL__dic=b"1\ndom\n"), "holds neither a dictionary"),
        (zipped(**GERMAN), "no dictionary of the language “pl”, only de_AT, de_DE"),
        (zipped(a__txt=b"cat\n")[:-30], "cannot be unpacked"),
        (zipped(a__txt=bytes(1 << 20)), "a.txt unpacks to more than 0.5 MiB"),
        (b"PK\3\4" + bytes(100), "cannot be unpacked"),
    ],
)
def test_an_archive_that_cannot_be_read_is_refused(content: bytes, says: str) -> None:
    with pytest.raises(InputError) as caught:
        read_list(io.BytesIO(content), "dict.oxt", "pl", limits=replace(LIMITS, unpacked=1 << 19))
    assert caught.value.field == "words"
    assert says in str(caught.value)


def test_both_files_may_be_packed() -> None:
    words, rules = gzip.compress(b"1\ncat/S\n", mtime=0), gzip.compress(RULES, mtime=0)
    found = read(words, rules, name="en_US.dic.gz")
    assert (found.words(), found.report.packing) == (["CAT", "CATS"], "gzip")


def test_a_dictionary_without_its_affix_file_and_the_reverse_are_said() -> None:
    for name, content, says in (
        ("pl_PL.dic", b"2\ndom/S\nkot\n", "pl_PL.dic is a dictionary: its affix file, .aff, is needed too."),
        ("pl_PL.aff", RULES, "its words are in the .dic file"),
    ):
        with pytest.raises(InputError) as caught:
            read_list(io.BytesIO(content), name, "pl")
        assert says in str(caught.value)
    assert read_list(io.BytesIO(b"cat\ndog\n"), "mine.dic", "en").words() == ["CAT", "DOG"]


def test_the_language_is_that_of_the_dictionarys_name() -> None:
    assert read("1\nord\n", RULES, None, "nb_NO.dic").alphabet.language == "no"
    with pytest.raises(InputError) as caught:
        read("1\ncat\n", RULES, None, "mine.dic")
    assert caught.value.field == "language"


# Files that mean harm


def many_rules(flag: str, count: int, flags: str = "") -> str:
    signs = [f"{one}{two}{three}" for one, two, three in product("abcdefghijklm", repeat=3)][:count]
    return f"SFX {flag} Y {count}\n" + "".join(f"SFX {flag} 0 {sign}{flags} .\n" for sign in signs)


SLOW = {
    "each rule leads to all": ("1\ncat/A\n", many_rules("A", 2000, "/AB") + many_rules("B", 2000, "/AB")),
    "prefixes before all": (
        "1\ncat/AP\n", many_rules("A", 2000, "/AP") + many_rules("P", 2000).replace("SFX", "PFX")
    ),
    "many entries": ("1\n" + "cat/A\n" * 100_000, many_rules("A", 2000)),
    "rules that take everything": ("1\n" + "".join(f"{a}{b}{c}/A\n" for a, b, c in product("abcdefghij", repeat=3)) * 100,
                                   "SFX A Y 1\n" + "SFX A a b a\n" * 20_000),
    "rules that fit nothing": ("1\n" + "".join(f"{a}{b}{c}{d}/A\n" for a, b, c, d in product("abcdefghij", repeat=4)),
                               "SFX A Y 1\n" + "SFX A 0 b ....[q]\n" * 20_000),
    "many flags": ("1\n" + "".join(f"cat/{'ABCDEFGH'[place % 8]}{'x' * 3000}{place}\n" for place in range(3000)), "SFX x Y 1\nSFX x 0 s q\n"),
    "many rules": ("1\ncat\n", "SFX A Y 1\n" + "SFX A 0 b .\n" * 300_000),
}  # fmt: skip


@pytest.mark.parametrize("kind", SLOW)
def test_a_dictionary_that_makes_too_much_is_refused_in_time(kind: str) -> None:
    entries, rules = SLOW[kind]
    began = time.thread_time()
    told = refusal(entries, rules, limits=replace(LIMITS, steps=100_000))
    assert "makes more words than can be read" in told
    assert time.thread_time() - began < 5


@pytest.mark.parametrize(
    ("entries", "rules", "words"),
    [
        ("1\ncat/A\n", "SFX A Y 1\nSFX A 0 s/A .\n", "CAT CATS CATSS"),
        ("1\ncat/A\n", "SFX A Y 1\nSFX A 0 s/B .\nSFX B Y 1\nSFX B 0 t/A .\n", "CAT CATS CATST"),
        ("1\ncat/P\n", "PFX P Y 1\nPFX P 0 s/P .\n", "CAT SCAT"),
        ("1\ncat/A\n", "SFX A Y 1\nSFX A 0 s (a+)+$\nSFX A 0 s [\nSFX A 0 s ]\nSFX A 0 s [^\n", "CAT"),
        ("1\ncat/A\n", f"SFX A Y 1\nSFX A 0 s {'.' * 100_000}\n", "CAT"),
        ("1\ncat/A\n", f"SFX A Y 1\nSFX A 0 {'s' * 100_000} .\nSFX A {'t' * 100_000} s .\n", "CAT"),
        ("1\ncat/7\n", "AF 1\nAF A\nSFX A Y 1\nSFX A 0 s .\n", "CAT"),
        (f"1\ncat/{'9' * 3000}\ndog/²\n", "AF 1\nAF A\n", "CAT DOG"),
        ("1\ncat/1,,x,99999999999999999999,-1\n", "FLAG num\nSFX 1 Y 1\nSFX 1 0 s .\n", "CAT CATS"),
        (f"1\n{'a' * 5_000_000}\ncat/{'B' * 5_000_000}\ndog\n", "SET UTF-8\n", "CAT DOG"),
        ("1\ncat\n", "SFX\nPFX A\nSFX A\nSFX A 0\nAF\nSET\nFLAG long\nIGNORE\nNEEDAFFIX\n\0\n#\n\n", "CAT"),
        ("1\nca\0t\ncat\n", "SFX A Y 1\nSFX A 0 \0 .\n", "CAT"),
        ("0x7f\n/\n//\n/A\ncat/\n", "", "CAT"),
    ],
)
def test_a_strange_dictionary_gives_what_there_is_to_take(entries: str, rules: str, words: str) -> None:
    assert spelled(entries, rules) == words


@pytest.mark.parametrize(
    "named",
    ["klingon", "idna", "punycode", "unicode_escape", "raw_unicode_escape", "utf-7", "utf-16", "undefined", "zip", "rot13", "cp037"],
)  # fmt: skip
def test_an_encoding_that_text_is_not_written_in_is_refused(named: str) -> None:
    told = refusal("1\ncat\n", f"SET {named}\n")
    assert "The affix file of x.dic cannot be read" in told
    assert named in told


def test_flags_of_an_unknown_kind_are_refused() -> None:
    assert "“roman” is not known here" in refusal("1\ncat\n", "FLAG roman\n")


def test_more_words_or_lines_than_allowed_are_refused() -> None:
    few = replace(LIMITS, words=1000)
    assert "more than 1000 lines" in refusal("cat\n" * 2000, "SET UTF-8\n", limits=few)
    assert "more than 1000 words" in refusal("1\ncat/A\n", many_rules("A", 2000), limits=few)


def test_a_dictionary_takes_memory_by_what_it_holds() -> None:
    entries, rules = "1\n" + "cat/A\n" * 20, many_rules("A", 2000)
    tracemalloc.start()
    try:
        read(entries, rules)
        assert tracemalloc.get_traced_memory()[1] < 30 << 20
    finally:
        tracemalloc.stop()


# The plain way

Made = tuple[str, str, bool, str, str, str, str]


def fitting(word: str, kind: str, flag: str, rules: Sequence[Made]) -> Iterator[tuple[str, str, bool]]:
    """The forms that the rules of a flag make of a word, their flags, and whether they cross."""
    for its_kind, its_flag, crosses, take, put, condition, flags in rules:
        if (its_kind, its_flag) != (kind, flag) or len(take) >= len(word):
            continue
        if kind == "SFX" and word.endswith(take) and re.search(f"(?:{condition})$", word):
            yield word[: len(word) - len(take)] + put, flags, crosses
        if kind == "PFX" and word.startswith(take) and re.match(condition, word):
            yield put + word[len(take) :], flags, crosses


def forms(word: str, flags: str, rules: Sequence[Made]) -> set[str]:
    """Every form of an entry: suffixes upon suffixes, then a prefix, then the suffixes that the prefix brings."""
    found = {word} - ({word} if "N" in flags else set())
    suffixed = [(word, flags, frozenset(flags))]
    layers = [suffixed]
    for _ in range(2):
        suffixed = [
            (form, more, (before if crosses else frozenset()) | set(more))
            for stem, held, before in suffixed
            for flag in set(held)
            for form, more, crosses in fitting(stem, "SFX", flag, rules)
        ]
        before_crossing = {flag for kind, flag, crosses, *_ in rules if kind == "PFX" and crosses}
        suffixed = [(form, more, frozenset((may & before_crossing) | set(more))) for form, more, may in suffixed]
        found |= {form for form, more, _ in suffixed if "N" not in more}
        layers.append(suffixed)
    for level, layer in enumerate(layers):
        for stem, _, may in layer:
            for flag in may:
                for form, more, _ in fitting(stem, "PFX", flag, rules):
                    found |= after_prefix(form, more, 2 - level, rules)
    return found


def after_prefix(word: str, flags: str, more: int, rules: Sequence[Made]) -> set[str]:
    found = set() if "N" in flags else {word}
    for flag in set(flags) if more else ():
        for form, beyond, _ in fitting(word, "SFX", flag, rules):
            found |= after_prefix(form, beyond, more - 1, rules)
    return found


PARTS = st.text("ab", max_size=2)
CONDITIONS = st.lists(st.sampled_from([".", "a", "b", "[ab]", "[^a]", "[b]"]), min_size=1, max_size=3).map("".join)
FLAGS = st.text("ABPQN", max_size=3)
MADE = st.tuples(st.sampled_from(["A", "B", "P", "Q"]), PARTS, PARTS, CONDITIONS, FLAGS)


@given(
    st.lists(st.tuples(st.text("ab", min_size=1, max_size=4), FLAGS), min_size=1, max_size=3),
    st.lists(MADE, max_size=8),
    st.tuples(*[st.booleans()] * 4),
)
def test_the_forms_are_those_of_the_plain_way(
    entries: list[tuple[str, str]], made: list[tuple[str, str, str, str, str]], crossing: tuple[bool, ...]
) -> None:
    crosses = dict(zip("ABPQ", crossing, strict=True))
    rules: list[Made] = [("SFX" if rule[0] in "AB" else "PFX", rule[0], crosses[rule[0]], *rule[1:]) for rule in made]
    lines = ["NEEDAFFIX N"]
    for flag, can_cross in crosses.items():
        kind = "SFX" if flag in "AB" else "PFX"
        lines.append(f"{kind} {flag} {'Y' if can_cross else 'N'} 9")
        lines += [
            f"{kind} {flag} {take or 0} {put or 0}/{flags} {condition}"
            for _, name, _, take, put, condition, flags in rules
            if name == flag
        ]
    expected = {form.upper() for word, flags in entries for form in forms(word, flags, rules) if 2 <= len(form) <= 15}
    try:
        found = spelled("1\n" + "\n".join(f"{word}/{flags}" for word, flags in entries), "\n".join(lines))
    except InputError:
        found = ""
    assert set(found.split()) == expected


@given(st.binary(max_size=200), st.binary(max_size=200))
def test_whatever_the_files_hold_they_are_read_or_refused(entries: bytes, rules: bytes) -> None:
    try:
        assert read(b"1\ncat\n" + entries, b"SFX A Y 1\nSFX A 0 s .\n" + rules).report.accepted
    except InputError as error:
        str(error)  # its values fill its message


LINES = st.lists(
    st.tuples(
        st.sampled_from(["SFX", "PFX", "AF", "FLAG", "SET", "IGNORE", "NEEDAFFIX", "FORBIDDENWORD", "CIRCUMFIX", "FULLSTRIP"]),
        st.lists(st.sampled_from(["A", "B", "Y", "N", "0", "1", "s", "un", "s/AB", "un/A", "[^a]t", "[", "long", "num", "UTF-8", "A,B"]), max_size=6),
    ),
    max_size=12,
)  # fmt: skip


@given(LINES, st.lists(st.text("ab/AB1,\\ \t", max_size=8), max_size=6))
def test_damaged_rules_are_read_or_refused(rules: list[tuple[str, list[str]]], entries: list[str]) -> None:
    text = "\n".join(" ".join([name, *values]) for name, values in rules)
    try:
        assert read("\n".join(["2", "cat/AB", *entries]), text, limits=replace(LIMITS, steps=100_000)).report.accepted
    except InputError as error:
        str(error)  # its values fill its message
