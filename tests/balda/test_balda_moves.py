"""All moves and all paths: the oracle files, the kinds of fault that other programs have, and a naive reference."""

from __future__ import annotations

import gzip
import json
from typing import Any

import naive_balda
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle_files import DATA
from own_words import lexicon_of

from solvers.balda import Move, Position, Rules, adapted, legal_play, solve, strict_lexicon, unknown_words
from solvers.budget import Budget
from solvers.errors import InputError
from solvers.lexicon import Lexicon, lexicon_from_file, open_lexicon, rows_of
from solvers.lexicon.wordgraph import LONGEST_WORD

FIELD = "...../...../балда/...../....."


def oracle(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in gzip.decompress((DATA / name).read_bytes()).decode().splitlines()]


ORACLE = oracle("balda_oracle.jsonl.gz") + oracle("balda_oracle_extra.jsonl.gz")


def found(position: Position | str, words: str, *used: str, **rules: Any) -> set[tuple[int, int, str, str]]:
    """The moves of a field, with a list of one's own; no paths twice, none that leads through a cell twice."""
    if isinstance(position, str):
        position = Position.from_rows(position.split("/"), used, Rules(**rules))
    answer = solve(position, lexicon_of(words, position.rules.language))
    assert answer.is_complete
    assert answer.total == len(answer.plays) == len(set(answer.plays))
    assert answer.paths == sum(len(play.paths) for play in answer.plays)
    for play in answer.plays:
        assert len(set(play.paths)) == len(play.paths)
        for path in play.paths:
            assert len(set(path)) == len(path) == play.score
            assert (play.row, play.col) in path
    return {(play.row, play.col, play.letter, play.word) for play in answer.plays}


def test_the_oracle_has_all_its_fields() -> None:
    assert len(ORACLE) == 48


@pytest.mark.parametrize("row", ORACLE, ids=[row["id"] for row in ORACLE])
def test_every_field_of_the_oracle(nouns: Lexicon, row: dict[str, Any]) -> None:
    position = Position.from_rows(row["rows"], row["used"], Rules("ru", row["diagonal"], row["min_len"]))
    assert Position.parse(str(position)) == position
    answer = solve(position, nouns)
    triples = [f"{play.row},{play.col},{play.letter},{play.word}" for play in answer.plays]
    assert sorted(triples) == sorted(row["triples"])
    assert answer.paths == row["n_paths"] == sum(len(play.paths) for play in answer.plays)
    assert answer.total == row["n_triples"]
    lengths = [play.score for play in answer.plays]
    assert lengths == sorted(lengths, reverse=True)
    assert lengths[:1] == [row["max_len"]][: bool(row["max_len"])]
    assert sorted(triples[: lengths.count(row["max_len"])]) == sorted(row["longest"])


@pytest.mark.parametrize("used", ["балда", "БАЛДА", " Балда "])
def test_the_start_word_does_not_come_again(used: str) -> None:
    wanted = {(1, 1, "к", "калда"), (3, 1, "к", "калда"), (1, 1, "ф", "фалда"), (3, 1, "ф", "фалда")}
    assert found(FIELD, "балда калда фалда", used) == wanted
    again = {(1, 1, "б", "балда"), (3, 1, "б", "балда"), (1, 3, "а", "балда"), (3, 3, "а", "балда")}
    assert found(FIELD, "балда калда фалда") == wanted | again


def test_words_that_share_their_beginning_share_no_cells() -> None:
    moves = found("...../...../осока/..к../.....", "косяк кокос сок осока", "осока")
    assert moves >= {(3, 1, "я", "косяк"), (3, 1, "о", "кокос"), (3, 3, "о", "кокос")}
    assert len([move for move in moves if move[3] == "сок"]) == 5


@pytest.mark.parametrize(
    "size", [(2, 3), (3, 3), (4, 4), (3, 6), (6, 3), (5, 4), (6, 6), (7, 7), (9, 9), (2, 9), (9, 2)]
)
def test_fields_of_any_size(size: tuple[int, int]) -> None:
    rows, cols = size
    word = "кот"[:cols]
    position = Position.start(word, rows, cols)
    words = ["кот", "скот", "котэ", "ток", "окот", "ко", "то", "ок"]
    assert found(position, " ".join(words)) == set(naive_balda.moves(position, words))
    corner = Position.from_rows(["к" + "." * (cols - 1), *["." * cols] * (rows - 2), "." * (cols - 1) + "т"])
    assert found(corner, "ок то тик") == set(naive_balda.moves(corner, ["ок", "то", "тик"]))


def test_a_hole_between_two_letters() -> None:
    moves = found(".../к.т/...", "кат кит тик кот ток кут")
    assert {move[:2] for move in moves} == {(1, 1)}
    assert len(moves) == 6


def test_no_cell_is_used_twice() -> None:
    assert found("...../...../афиша/...../.....", "хашиш", "афиша") == set()
    assert found(".../шиш/...", "хашиш шишиш") == set()


def test_the_new_letter_may_be_the_first_or_the_last() -> None:
    moves = found("...../...../.кот./...../.....", "скот коты котэ ток", "кот")
    ends = {
        (row, col, letter, word)
        for word, letter in (("коты", "ы"), ("котэ", "э"))
        for row, col in ((2, 4), (1, 3), (3, 3))
    }
    wanted = {(row, col, "с", "скот") for row, col in ((2, 0), (1, 1), (3, 1))} | ends
    wanted |= {(row, 2, letter, "ток") for row in (1, 3) for letter in "кт"}
    assert moves == wanted
    assert len(moves) == 13


def test_two_letter_words_count_unless_it_is_agreed_that_they_do_not() -> None:
    words = "еж бал еда дед да ад"
    assert len(found(FIELD, words, "балда")) == 18
    assert len(found(FIELD, words, "балда", min_length=3)) == 6
    assert found(FIELD, words, "балда", min_length=4) == set()


def test_yo_is_ye_and_short_i_is_not_i() -> None:
    wanted = {(0, 0, "и", "има"), (2, 0, "и", "има")}
    assert found(".../май/...", "мои мой има йод", "май") == wanted
    folded, typed = (
        found("...../ё..../елка./...../.....", "ёлка елка ёж"),
        found("...../е..../ёлка./...../.....", "елка ежё ёж"),
    )
    assert folded == typed
    assert folded
    assert {letter for _, _, letter, _ in folded} == set("ежа")


def test_yo_is_a_letter_of_its_own_if_that_is_agreed(tmp_path: Any) -> None:
    path = tmp_path / "own.txt"
    path.write_text("ёлка\nелей\nлён\n")
    position = Position.parse(".лка/.... yo=strict")
    lexicon = strict_lexicon(path)
    assert {(play.letter, play.word) for play in solve(position, lexicon).plays} == {("ё", "ёлка")}
    with pytest.raises(InputError, match="in other letters"):
        solve(position, lexicon_of("елка", "ru"))
    with pytest.raises(InputError, match="does not tell ё from е"):
        strict_lexicon(DATA / "ru_nouns_oracle.txt.gz")


def test_long_words_are_not_lost(nouns: Lexicon) -> None:
    position = Position.from_rows(["паралл", "ммарго", "......"[:2] + "...."])
    snake = Position.from_rows(["парал", "голел", ".амм."])
    assert (2, 0, "р", "параллелограмм") in found(snake, "параллелограмм")
    assert "параллелограмм" in {play.word for play in solve(snake, nouns).plays}
    assert solve(position, nouns).is_complete


def test_the_longest_words_a_list_can_have() -> None:
    word = ("абвгдежзик" * 5)[:LONGEST_WORD]
    rows = [word[row * 9 : row * 9 + 9][:: 1 if row % 2 == 0 else -1] for row in range(5)]
    for row, col in ((0, 0), (2, 4), (4, 8)):
        lines = list(rows)
        letter = lines[row][col]
        lines[row] = lines[row][:col] + "." + lines[row][col + 1 :]
        assert found("/".join(lines), word) == {(row, col, letter, word)}


@pytest.mark.parametrize("field", ["кот/ром/сон", "ъъъ/ъъъ/ъ..", ".../.../..."])
def test_full_dead_and_bare_fields_have_no_moves(nouns: Lexicon, field: str) -> None:
    answer = solve(Position.parse(field), nouns)
    assert (answer.total, answer.paths, answer.plays, answer.by_cell()) == (0, 0, (), {})


@pytest.mark.parametrize("words", ["кот котел бал балда", "балда бал котел кот"])
def test_words_that_begin_other_words_are_found_with_them(words: str) -> None:
    assert {move[3] for move in found("к.тел/.бал.", words)} == {"кот", "котел"}
    assert {move[3] for move in found("б.лда/.кот.", words)} == {"бал", "балда"}


def test_every_place_of_a_word_and_every_path_is_shown() -> None:
    ring = solve(Position.from_rows(["аба", "б.б"]), lexicon_of("баба", "ru")).plays
    assert [(play.row, play.col, play.letter) for play in ring] == [(1, 1, "а")]
    assert set(ring[0].paths) == {
        ((1, 0), (1, 1), (0, 1), (0, 0)), ((1, 0), (1, 1), (0, 1), (0, 2)),
        ((1, 0), (1, 1), (1, 2), (0, 2)), ((1, 0), (0, 0), (0, 1), (1, 1)),
        ((0, 1), (1, 1), (1, 0), (0, 0)), ((0, 1), (1, 1), (1, 2), (0, 2)),
        ((0, 1), (0, 0), (1, 0), (1, 1)), ((0, 1), (0, 2), (1, 2), (1, 1)),
        ((1, 2), (1, 1), (0, 1), (0, 0)), ((1, 2), (1, 1), (0, 1), (0, 2)),
        ((1, 2), (1, 1), (1, 0), (0, 0)), ((1, 2), (0, 2), (0, 1), (1, 1)),
    }  # fmt: skip


LETTERS = "аок"
WORDS = ["ак", "ок", "ко", "как", "кок", "око", "кака", "окока", "каак", "аааа", "коко", "ококок"]
fields = st.builds(
    lambda rows, diagonal, shortest, used: Position(rows, tuple(used), Rules("ru", diagonal, shortest)),
    st.tuples(st.integers(2, 4), st.integers(2, 4)).flatmap(
        lambda size: st.lists(
            st.text(alphabet=LETTERS + "..", min_size=size[1], max_size=size[1]), min_size=size[0], max_size=size[0]
        ).map(tuple)
    ),
    st.booleans(),
    st.integers(2, 4),
    st.lists(st.sampled_from(WORDS), unique=True, max_size=3),
)


@given(fields)
def test_trying_everything_finds_the_same(position: Position) -> None:
    naive = naive_balda.moves(position, WORDS)
    answer = solve(position, lexicon_of(WORDS, "ru"))
    assert {(play.row, play.col, play.letter, play.word): set(play.paths) for play in answer.plays} == naive
    assert answer.paths == sum(map(len, naive.values()))
    for play in answer.plays:
        assert answer.play(play) == play


@given(fields)
def test_a_field_turned_over_has_the_same_moves_turned_over(position: Position) -> None:
    turned = Position(tuple(map("".join, zip(*position.rows, strict=True))), position.used, position.rules)
    lexicon = lexicon_of(WORDS, "ru")
    moves, over = solve(position, lexicon), solve(turned, lexicon)
    assert {(play.col, play.row, play.letter, play.word) for play in moves.plays} == {
        (play.row, play.col, play.letter, play.word) for play in over.plays
    }
    assert moves.paths == over.paths


def test_the_best_word_of_each_cell(nouns: Lexicon) -> None:
    answer = solve(Position.start("балда"), nouns)
    best = answer.by_cell()
    assert set(best) == {(play.row, play.col) for play in answer.plays}
    for (row, col), play in best.items():
        assert play.score == max(other.score for other in answer.plays if (other.row, other.col) == (row, col))


@pytest.mark.parametrize(
    ("move", "reason", "square"),
    [
        ("3,1 к калда", "filled already", "row 3, column 1"),
        ("1,1 к калда", "apart", "row 1, column 1"),
        ("5,5 к калда", "apart", "row 5, column 5"),
        ("2,2 б балда", "used already", "row 2, column 2"),
        ("2,2 к колда", "not in the list", "row 2, column 2"),
        ("2,5 к калда", "cannot be read", "row 2, column 5"),
        ("2,2 ф калда", "cannot be read", "row 2, column 2"),
    ],
)
def test_the_field_alone_decides_what_is_legal(move: str, reason: str, square: str) -> None:
    position = Position.start("балда")
    with pytest.raises(InputError, match=reason) as caught:
        legal_play(position, position.parse_move(move), lexicon_of("калда балда фалда", "ru"))
    assert (caught.value.field, caught.value.square) == ("move", square)


def test_a_legal_move_is_made() -> None:
    position = Position.start("балда")
    lexicon = lexicon_of("калда да", "ru")
    play = legal_play(position, position.parse_move("2,2 К КАЛДА"), lexicon)
    assert play.paths == (((1, 1), (2, 1), (2, 2), (2, 3), (2, 4)),)
    after = position.after(play)
    assert str(after) == "...../.к.../балда/...../..... балда,калда 5/0 turn=2"
    with pytest.raises(InputError, match="over"):
        legal_play(position.passed().passed(), play, lexicon_of("да", "ru"))
    short = Position.parse(FIELD + " балда min=3")
    with pytest.raises(InputError, match="too short"):
        legal_play(short, short.parse_move("2,4 а да"), lexicon)


def test_words_of_ones_own_and_words_that_one_will_not_have(nouns: Lexicon) -> None:
    position = Position.start("балда")
    own = adapted(nouns, frozenset({"калдоба", "ЖАЛДА", "x2"}), frozenset({"ФАЛДА", "нетслова"}))
    before = {(play.row, play.col, play.letter, play.word) for play in solve(position, nouns).plays}
    after = {(play.row, play.col, play.letter, play.word) for play in solve(position, own).plays}
    assert before - after == {(1, 1, "ф", "фалда"), (3, 1, "ф", "фалда")}
    assert after - before == {(1, 1, "ж", "жалда"), (3, 1, "ж", "жалда")}
    assert adapted(nouns, frozenset({"абвгд"}), frozenset({"АБВГД"})).graph.size == nouns.graph.size
    assert adapted(nouns).graph.size == nouns.graph.size


def test_used_words_that_the_list_lacks_are_named(nouns: Lexicon) -> None:
    assert unknown_words(Position.parse(FIELD + " балда,абвгд"), nouns) == ("абвгд",)


def test_a_list_in_other_letters_is_refused(enable: Lexicon) -> None:
    with pytest.raises(InputError, match="in other letters") as caught:
        solve(Position.start("балда"), enable)
    assert caught.value.field == "lexicon"


def test_english_fields(enable: Lexicon) -> None:
    answer = solve(Position.start("crate"), enable)
    assert {play.word for play in answer.plays} >= {"crates", "crated"}
    assert all(play.word == play.word.lower() for play in answer.plays)


def test_a_search_called_off_says_so(nouns: Lexicon) -> None:
    budget = Budget()
    budget.cancel()
    answer = solve(Position.start("балда"), nouns, budget=budget)
    assert (answer.plays, answer.is_complete) == ((), False)


def test_more_paths_than_are_kept_end_the_search_and_it_says_so() -> None:
    position = Position(("а" * 9,) * 8 + ("а" * 8 + ".",), (), Rules("ru", diagonal=True))
    answer = solve(position, lexicon_of("а" * 12 + " аа", "ru"))
    assert not answer.is_complete
    assert answer.paths > 100_000


def test_a_list_whose_two_graphs_differ_cannot_stop_the_search(tmp_path: Any) -> None:
    """A KWG from elsewhere may hold words in its GADDAG that its DAWG lacks; they are not offered."""
    from solvers.lexicon.wordgraph import build

    nodes = build(rows_of(["фалда", "калда"], lexicon_of("да", "ru").alphabet)).nodes.copy()
    nodes[0] = build(rows_of(["да"], lexicon_of("да", "ru").alphabet)).nodes[0] & (1 << 22) | 1 << 22
    path = tmp_path / "odd.kwg"
    path.write_bytes(nodes.astype("<u4").tobytes())
    assert solve(Position.start("балда"), lexicon_from_file(path, "ru")).total == 0


def test_the_shipped_list_tells_yo_from_ye_if_that_is_agreed() -> None:
    folded, strict = open_lexicon("russian"), strict_lexicon("russian")
    for word in ("небо", "нёбо", "падеж", "падёж", "лёт"):
        assert strict.contains(word) and folded.contains(word), word
    assert folded.contains("лет") and not strict.contains("лет")
    assert strict.graph.size > folded.graph.size
    assert not strict.contains("елка") and strict.contains("ёлка") and folded.contains("елка")
    spelled = strict.spell(np.arange(strict.graph.size, dtype=np.int32))
    assert {word.replace("Ё", "Е") for word in spelled} == set(
        folded.spell(np.arange(folded.graph.size, dtype=np.int32))
    )
    position = Position.parse(".лка/....")
    whole = [(play.letter, play.word) for play in solve(position, folded).plays if play.word in ("елка", "ёлка")]
    assert set(whole) == {("е", "елка")}
    agreed = Position.parse(".лка/.... yo=strict")
    assert ("ё", "ёлка") in {(play.letter, play.word) for play in solve(agreed, strict).plays}
    assert legal_play(agreed, Move(0, 0, "ё", "ёлка"), strict).score == 4
    with pytest.raises(InputError, match="where ё is not е, it has: ёлка"):
        legal_play(agreed, Move(0, 0, "е", "елка"), strict)
    short = {play.word for play in solve(Position.parse(".../май/... yo=strict"), strict).plays}
    assert short
    assert not any("маи" in word for word in short)
