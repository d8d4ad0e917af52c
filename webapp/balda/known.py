"""What is known of words beside the list that judges: which are common, which are not fit to be proposed, and why a
word was added to the Russian list or taken away by hand.
"""

from __future__ import annotations

from functools import cache

from solvers.balda.letters import spellings
from solvers.errors import mark as N_
from solvers.facts import common, unfit
from solvers.resources import data_folder
from solvers.tables import table
from webapp.languages import gettext

EVERYDAY = 35
"""How rare an English word may be, as SCOWL's level, to count as common."""

_MISSPELLING = "misspelling of "
_REASONS = {
    text: text
    for text in (
        N_("noun that was an adjective or participle; person"),
        N_("noun that was an adjective or participle; thing"),
        N_("noun that was an adjective; room or shop"),
        N_("everyday word that the dictionary marks as slang"),
        N_("newer word, not in the dictionary"),
        N_("newer word that the dictionary marks as colloquial"),
        N_("indeclinable noun; the dictionary has the adjective or adverb alone"),
        N_("time of day; a genitive, not a nominative"),
        N_("name of a book, firm, site or ship"),
        N_("name of a place"),
        N_("name of a person"),
        N_("the dictionary has it as a variant in -ИЕ; written as often with -ЬЕ"),
        N_("plural-only noun declined as an adjective, in current dictionaries"),
        N_("archaic or elevated, in current dictionaries"),
        N_("colloquial variant in current dictionaries"),
        N_("abbreviation that is declined and written as a noun"),
        N_("plural-only in current dictionaries"),
        N_("singular in current dictionaries"),
        N_("plural-only; the dictionary does not mark it so"),
        N_("plural-only in this sense; the dictionary has it as a plural of ДЕНЬГА"),
        N_("plural-only: the tool; the dictionary has it as a plural of ЩИПЕЦ"),
        N_("plural-only: magic or charm; the dictionary has it as a plural of ЧАРА"),
        N_("plural of СПИД, no word of its own"),
        N_("plural of КОТ; the footwear is in no current dictionary"),
        N_("part of a compound, no word"),
        N_("only УХАНЬЕ is written"),
        N_("only used as a measure of distance, no nominative"),
        N_("only in НА СНОСЯХ, never nominative"),
        N_("misprint of ОБРАЗОВАНИЕ"),
        N_("genitive of ЖАРА; the plural is not used"),
        N_("genitive of ВНУК; the old feminine is in no current dictionary"),
    )
}


@cache
def known_words(language: str, *, strict_yo: bool = False) -> frozenset[str]:
    """The words, in small letters, that most players know."""
    if language == "en":
        words, levels = table("en", "levels").columns(2)
        return frozenset(word.lower() for word, level in zip(words, levels, strict=True) if int(level) <= EVERYDAY)
    return frozenset(_spelled(common(language), strict_yo))


@cache
def unfit_words(language: str, *, strict_yo: bool = False) -> frozenset[str]:
    """The words, in small letters, that the program does not propose."""
    return frozenset(_spelled(unfit(language), strict_yo))


def reviewed(word: str) -> tuple[str, str] | None:
    """Whether the review of the Russian list added a word (``+``) or took it away (``-``), and the reason.

    The word is in capitals with or without its Ё; the reason in the reader's language. None: neither.
    """
    found = _overlay().get(_folded(word))
    if found is None:
        return None
    sign, reason = found
    if reason.startswith(_MISSPELLING):
        return sign, gettext("misspelling of %(word)s", word=reason.removeprefix(_MISSPELLING))
    return sign, gettext(_REASONS.get(reason, reason))


@cache
def _overlay() -> dict[str, tuple[str, str]]:
    text = (data_folder("wordlists") / "russian" / "overlay.tsv").read_text(encoding="utf-8")
    rows = [line.split("\t") for line in text.splitlines()]
    return {_folded(word): (sign, reason) for word, sign, reason in rows}


def _folded(word: str) -> str:
    return word.replace("Ё", "Е")


def _spelled(words: frozenset[str], strict_yo: bool) -> list[str]:
    """Words in capitals, in small letters and spelled as the rules want them."""
    if not strict_yo:
        return [word.lower() for word in words]
    return [spelling.lower() for word in words for spelling in spellings(word)]
