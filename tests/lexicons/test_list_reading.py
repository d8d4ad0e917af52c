"""A player's own list read from a file: every form gives the same words, and whatever is wrong is said, never guessed."""

from __future__ import annotations

import gzip
import io
import random
import time
import tracemalloc
from collections import Counter
from itertools import pairwise

import pytest
from list_files import ENGLISH, dawg_bytes, kwg_bytes, words_in_kwg

from solvers.errors import InputError
from solvers.lexicon import lexicon_of
from solvers.lexicon.reading import LONGEST, NO_LETTER, TOO_LONG, TOO_SHORT, Limits, ReadList, read_list
from solvers.lexicon.wordgraph import build
from solvers.scrabble import Position, solve

WORDS = ["AA", "AB", "ABS", "AT", "CAT", "CATS", "DOG", "DOGS", "GOD", "QUA", "QUIZ", "SCAT", "ZA"]
POSITIONS = (
    "15/15/15/15/15/15/15/7CaT5/15/15/15/15/15/15/15 SDOG?AB/ 0/0 0",
    "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 QUIZATS/ 0/0 0",
    "15/15/15/7D7/7O7/7G7/15/15/15/15/15/15/15/15/15 ABSZCA?/ 0/0 0",
)


def read(content: bytes, name: str = "list", language: str | None = "en", **how: object) -> ReadList:
    return read_list(io.BytesIO(content), name, language, **how)  # type: ignore[arg-type]


def text_of(words: list[str]) -> bytes:
    return "".join(f"{word}\n" for word in words).encode()


def whole_kwg(words: list[str]) -> bytes:
    """A KWG file with DAWG and GADDAG, as Tilewright writes it."""
    return build(read(text_of(words)).rows).nodes.astype("<u4").tobytes()


FORMS = {
    "text": text_of(WORDS),
    "gzip": gzip.compress(text_of(WORDS), mtime=0),
    "kwg": whole_kwg(WORDS),
    "kwg, DAWG only": kwg_bytes(WORDS),
    "kwg, one root": kwg_bytes(WORDS, roots=1),
    "kwg, gzip": gzip.compress(whole_kwg(WORDS), mtime=0),
    "dawg": dawg_bytes(WORDS),
}


def refusal(content: bytes, name: str = "list", language: str | None = "en", **how: object) -> str:
    with pytest.raises(InputError) as caught:
        read(content, name, language, **how)
    assert name in str(caught.value)
    assert caught.value.field == "words"
    return str(caught.value)


# The same words from every form


@pytest.mark.parametrize("form", FORMS)
def test_every_form_gives_the_same_words_and_the_same_graph(form: str) -> None:
    found = read(FORMS[form])
    assert found.words() == WORDS
    assert (
        lexicon_of(found, "own").graph.nodes.tobytes() == lexicon_of(read(FORMS["text"]), "own").graph.nodes.tobytes()
    )
    report = found.report
    assert (report.form, report.packing) == (
        form.split(",")[0].replace("gzip", "text"),
        "gzip" if "gzip" in form else "",
    )
    assert (report.accepted, report.twos, report.duplicates, report.rejected) == (13, 4, 0, 0)


@pytest.mark.parametrize("text", POSITIONS)
def test_every_form_gives_the_same_plays(text: str) -> None:
    position = Position.parse(text)
    answers = [
        [(play.score, play.at, play.notation) for play in solve(position, lexicon_of(read(content), "own")).plays]
        for content in FORMS.values()
    ]
    assert answers[0]
    assert all(answer == answers[0] for answer in answers)


def test_what_is_written_as_kwg_reads_back_equal_here_and_by_the_plain_way() -> None:
    content = whole_kwg(WORDS)
    assert words_in_kwg(content) == WORDS
    turned = {
        word[:cut][::-1] + "@" + word[cut:] if cut < len(word) else word[::-1]
        for word in WORDS
        for cut in range(1, len(word) + 1)
    }
    assert set(words_in_kwg(content, root=1)) == turned
    again = read(content)
    assert again.words() == WORDS
    assert build(again.rows).nodes.astype("<u4").tobytes() == content


def test_a_russian_graph_is_read_by_the_alphabet_that_is_named() -> None:
    letters = "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"
    words = ["ДОМ", "ЕЖ", "КОТ", "ЯМА"]
    assert read(kwg_bytes(words, letters), language="ru").words() == words
    assert read(dawg_bytes(words, letters), language="ru").words() == words
    assert "“А”" in refusal(dawg_bytes(words, letters))
    assert "language “en” lacks" in refusal(kwg_bytes(words, letters))


def test_a_dawg_whose_alphabet_is_in_another_order_keeps_its_words() -> None:
    assert read(dawg_bytes(["CAB", "ZA"], "ZYXABC")).words() == ["CAB", "ZA"]


@pytest.mark.parametrize(
    ("language", "says"), [(None, "does not name its alphabet"), ("xx", "Unknown language: “xx”"), ("../en", "“../en”")]
)
def test_a_kwg_needs_a_language_that_is_known(language: str | None, says: str) -> None:
    with pytest.raises(InputError) as caught:
        read(FORMS["kwg"], language=language)
    assert caught.value.field == "language"
    assert says in str(caught.value)


# Text


@pytest.mark.parametrize(
    ("content", "encoding"),
    [
        ("CAFÉ\nNAÏVE\n".encode(), "utf-8"),
        ("CAFÉ\nNAÏVE\n".encode("utf-8-sig"), "utf-8-sig"),
        ("CAFÉ\nNAÏVE\n".encode("utf-16"), "utf-16"),
        ("CAFÉ\r\nNAÏVE\r\n".encode("cp1252"), "cp1252"),
    ],
)
def test_the_encoding_is_found_and_reported(content: bytes, encoding: str) -> None:
    found = read(content)
    assert found.words() == ["CAFE", "NAIVE"]
    assert found.report.encoding == encoding


def test_a_russian_list_that_is_not_utf_8_is_windows_1251() -> None:
    found = read("ёж\nмой\n".encode("cp1251"), language="ru")
    assert found.words() == ["ЕЖ", "МОЙ"]
    assert found.report.encoding == "cp1251"


def test_the_report_counts_and_names_what_was_not_taken() -> None:
    lines = ["cat#", "CAT", "dogs+  plural", "", "x-ray", "A", "B" * 26, "C" * 25, "1", "AT*", "ZA$", "  ", "(", "Cat"]
    found = read("\r\n".join(lines).encode())
    report = found.report
    assert found.words() == ["AT", "CAT", "C" * 25, "DOGS", "ZA"]
    assert (report.accepted, report.duplicates, report.twos, report.rejected) == (5, 2, 2, 5)
    assert report.reasons == {NO_LETTER: 3, TOO_SHORT: 1, TOO_LONG: 1}
    assert [(reject.line, reject.text) for reject in report.rejects] == [
        (5, "x-ray"), (6, "A"), (7, "B" * 26), (9, "1"), (13, "("),
    ]  # fmt: skip
    assert [reject.reason for reject in report.rejects][:3] == [
        "“-” is not a letter of this alphabet", "fewer than 2 letters", "more than 25 letters",
    ]  # fmt: skip


def test_lines_are_numbered_through_the_whole_of_a_long_file() -> None:
    lines = ["CAT"] * 400_000
    for number in (1, 150_000, 399_999):
        lines[number] = "C4T"
    report = read("\n".join(lines).encode()).report
    assert [reject.line for reject in report.rejects] == [2, 150_001, 400_000]
    assert report.duplicates == 399_996


def test_only_the_first_rejects_are_kept() -> None:
    report = read(b"CAT\n" + b"C4T\n" * 1000).report
    assert (report.rejected, len(report.rejects)) == (1000, 20)


@pytest.mark.parametrize(
    "content", [b"", b"\n \n", gzip.compress(b"", mtime=0), b"\xef\xbb\xbf", kwg_bytes([]), dawg_bytes([])]
)
def test_a_list_without_words_is_refused(content: bytes) -> None:
    assert "holds no word" in refusal(content)


def test_a_list_in_another_language_is_refused_with_the_line_and_the_sign() -> None:
    assert "in line 2, “к” is not a letter" in refusal("\nкот\n".encode())


# Bounds


def test_a_file_that_unpacks_to_too_much_is_refused_before_it_is_unpacked() -> None:
    bomb = gzip.compress(bytes(64 << 20), 1, mtime=0)
    tracemalloc.start()
    try:
        assert "unpacks to more than 1 MiB" in refusal(bomb, limits=Limits(unpacked=1 << 20))
        assert tracemalloc.get_traced_memory()[1] < 8 << 20
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    ("limits", "form", "says"),
    [
        (Limits(packed=10), "text", "is larger than"),
        (Limits(unpacked=10), "gzip", "unpacks to more than"),
        (Limits(words=12), "text", "more than 12 lines"),
        (Limits(words=12), "kwg", "more than 12 words"),
        (Limits(words=12), "dawg", "more than 12 words"),
        (Limits(prefixes=20), "text", "too large to compile"),
        (Limits(prefixes=20), "kwg", "very long ones"),
    ],
)
def test_limits_hold_for_every_form(limits: Limits, form: str, says: str) -> None:
    assert says in refusal(FORMS[form], limits=limits)


@pytest.mark.parametrize("ends", [0, 1])
def test_a_small_graph_of_countless_words_or_paths_is_refused_at_once(ends: int) -> None:
    nodes = [1 << 22 | 2, 1 << 22]
    for level in range(25):
        child = 2 + 26 * (level + 1) if level < 24 else 0
        nodes += [letter << 24 | ends << 23 | (letter == 26) << 22 | child for letter in range(1, 27)]
    started = time.process_time()
    assert "words" in refusal(b"".join(node.to_bytes(4, "little") for node in nodes))
    assert time.process_time() - started < 5


def test_a_path_as_long_as_the_file_is_refused() -> None:
    nodes = [1 << 22 | 2, 1 << 22, *((1 << 24 | 1 << 22 | index) for index in range(3, 200_000)), 1 << 24 | 3 << 22]
    assert "longer than any word" in refusal(b"".join(node.to_bytes(4, "little") for node in nodes))


def test_words_of_a_graph_that_are_too_short_or_too_long_are_counted_and_left_out() -> None:
    for content in (kwg_bytes(["A", "CAT", "D" * 26]), dawg_bytes(["A", "CAT", "D" * 26])):
        found = read(content)
        assert found.words() == ["CAT"]
        assert found.report.reasons == {TOO_SHORT: 1, TOO_LONG: 1}


# Damage


def test_a_graph_cut_anywhere_is_refused() -> None:
    for content, name in ((FORMS["kwg"], "cut.kwg"), (FORMS["dawg"], "cut.dawg")):
        for size in range(len(content)):
            refusal(content[:size], name)


def test_gzip_cut_anywhere_is_refused() -> None:
    content = FORMS["gzip"]
    for size in range(3, len(content)):
        assert "cannot be unpacked" in refusal(content[:size])


@pytest.mark.parametrize(
    ("node", "value", "says"),
    [
        (0, 1 << 22 | 9999, "node 0 leads past its end"),
        (2, 1 << 24 | 1 << 21, "node 2 leads past its end"),
        (2, 27 << 24 | 5, "a letter at node 2 that the language “en” lacks"),
        (3, 1 << 24 | 5, "node 3 repeats a letter"),
        (0, 5 << 24 | 1 << 22 | 2, "is not a KWG file"),
        (2, 1 << 24 | 2, "runs in a circle at node 2"),
    ],
)
def test_faults_in_a_graph_are_reported(node: int, value: int, says: str) -> None:
    content = bytearray(kwg_bytes(WORDS))
    content[4 * node : 4 * node + 4] = value.to_bytes(4, "little")
    assert says in refusal(bytes(content), "bad.kwg")


def test_a_gaddag_that_is_damaged_is_refused_though_the_dawg_is_whole() -> None:
    content = bytearray(FORMS["kwg"])
    gaddag = int.from_bytes(content[4:8], "little") & 0x3FFFFF
    content[4 * gaddag : 4 * gaddag + 3] = (gaddag | 1 << 22).to_bytes(3, "little")
    assert "circle" in refusal(bytes(content), "bad.kwg")


def test_a_dawg_that_has_not_as_many_words_as_it_says_is_refused() -> None:
    content = bytearray(FORMS["dawg"])
    content[19] += 1
    assert "says that it has 14 words, and has 13" in refusal(bytes(content), "bad.dawg")


def test_a_file_of_no_known_kind_is_refused() -> None:
    assert "neither text nor a word graph" in refusal(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")


def test_a_text_file_with_zero_bytes_is_refused() -> None:
    for content in (whole_kwg(WORDS), "cat\n".encode("utf-16-le"), b"cat\0\ndog\n"):
        assert "own.txt is not a text file: it contains zero bytes" in refusal(content, "own.txt")
    assert read("cat\0\ndog\n".encode("utf-16"), "own.txt").words() == ["DOG"]


FEW = ["AA", "CAT", "CATS", "QUIZ", "SCAT"]
SMALL = {
    "text": text_of(FEW),
    "gzip": gzip.compress(text_of(FEW), mtime=0),
    "kwg": whole_kwg(FEW),
    "dawg": dawg_bytes(FEW),
}


def mutated(content: bytes, chance: random.Random) -> bytes:
    """*content* with a few bytes changed, added, moved or cut away."""
    changed = bytearray(content)
    for _ in range(chance.randint(1, 4)):
        place = chance.randrange(len(changed)) if changed else 0
        match chance.randrange(6):
            case 0:
                changed[place : place + 1] = bytes([chance.randrange(256)])
            case 1:
                changed[place : place + 1] = bytes([changed[place] ^ 1 << chance.randrange(8)]) if changed else b""
            case 2:
                changed[place:place] = chance.randbytes(chance.randint(1, 8))
            case 3:
                del changed[place : place + chance.choice((1, 4, 7))]
            case 4:
                changed[place : place + 4] = changed[(at := chance.randrange(len(changed) + 1)) : at + 4]
            case 5:
                del changed[chance.randrange(len(changed) + 1) :]
    return bytes(changed)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("form", "name"), [("text", "own.txt"), ("gzip", "own.gz"), ("kwg", "own.kwg"), ("dawg", "own.dawg")]
)
def test_ten_thousand_damaged_files_are_refused_or_read_whole(form: str, name: str) -> None:
    chance = random.Random(f"damage to {form}")
    outcomes: Counter[str] = Counter()
    slowest = 0.0
    for _ in range(10_000):
        content = mutated(SMALL[form], chance)
        started = time.process_time()
        try:
            found = read(content, name)
        except InputError as error:
            outcomes[error.message if error.field == "words" and name in str(error) else "unclear"] += 1
        else:
            words = found.words()
            assert all(one < other for one, other in pairwise(words))
            assert all(2 <= len(word) <= LONGEST and set(word) <= set(ENGLISH) for word in words)
            assert len(words) == found.report.accepted > 0
            outcomes["read"] += 1
        slowest = max(slowest, time.process_time() - started)
    assert slowest < 2
    assert outcomes["unclear"] == 0
    assert outcomes["read"] > 20
    assert len(outcomes) > 1
