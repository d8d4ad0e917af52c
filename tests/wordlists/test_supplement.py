"""The words added to the English lists by hand: that every row of the file is well formed. Knows the file alone."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

FILE = Path(__file__).resolve().parents[2] / "wordlists" / "supplement.tsv"
LINES = [line for line in FILE.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
ROWS = [line.split("\t") for line in LINES]


def test_each_row_has_word_forms_region_and_reason() -> None:
    """Four columns; words of 2 to 15 capitals, forms set apart by single spaces."""
    row = re.compile(r"[A-Z]{2,15}\t([A-Z]{2,15}( [A-Z]{2,15})*)?\t(british|american|both)\t[a-z].*\S")
    assert [line for line in LINES if not row.fullmatch(line)] == []
    assert len(LINES) > 500


def test_rows_are_sorted_and_no_word_comes_twice() -> None:
    """One row a word, and no form twice in a row; two words may share a form (BREKKIE, BREKKY: BREKKIES)."""
    heads = [head for head, *_ in ROWS]
    assert heads == sorted(set(heads))
    assert [head for head, forms, *_ in ROWS if max(Counter([head, *forms.split()]).values()) > 1] == []


def test_american_spellings_come_with_a_british_one_and_are_not_added_again() -> None:
    """Two columns, sorted; no row of the supplement gives the British list such a word."""
    text = (FILE.parent / "american_spellings.tsv").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    assert [line for line in lines if not re.fullmatch(r"[A-Z]{2,15}\t[A-Z]{2,15}", line)] == []
    assert lines == sorted(set(lines))
    american = {line.split("\t")[0] for line in lines}
    added = {word for head, forms, region, _ in ROWS if region != "american" for word in [head, *forms.split()]}
    assert american & added == set()
    assert {"PICKAX", "POLEAX"} <= american
