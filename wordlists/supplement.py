"""Reads the two hand-written files about English words: what the sources lack, and what the British list must not have.

Knows the form of `supplement.tsv` and `american_spellings.tsv`, which say in their heads how they were written.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).resolve().parent
SUPPLEMENT = HERE / "supplement.tsv"
AMERICAN_SPELLINGS = HERE / "american_spellings.tsv"


def rows(file: Path) -> Iterator[list[str]]:
    """The columns of each line, comments apart."""
    for line in file.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            yield line.split("\t")


def supplement(*regions: str) -> set[str]:
    """The added words of these regions (british, american, both), with their forms."""
    return {
        word
        for head, forms, region, _reason in rows(SUPPLEMENT)
        if region in regions
        for word in (head, *forms.split())
    }


def american_spellings() -> set[str]:
    """The words with an American spelling only, which the British list must not have."""
    return {word for word, _british in rows(AMERICAN_SPELLINGS)}
