"""Anagrams of several words on the page: what is found in the time, and the stream of a longer search."""

from flask import url_for

from solvers.budget import Budget
from solvers.finder import PhraseSearch, Query
from solvers.lexicon import WordList, open_lexicon
from webapp.finder import view
from webapp.finder.search import Search, address_of, links, top_of
from webapp.languages import gettext
from webapp.solving import Context, current_settings


def phrase_search(query: Query, entry: WordList, seconds: float | None) -> PhraseSearch:
    """The anagrams of several words that are found in so many *seconds*."""
    found = PhraseSearch(query, open_lexicon(entry))
    with Budget(seconds) as budget:
        found.go_on(budget)
    return found


def phrase_text(query: Query, entry: WordList) -> tuple[bytes, bool]:
    """The anagrams of several words as text in UTF-8, one a line, and whether the search was complete."""
    found = phrase_search(query, entry, current_settings().solve_seconds)
    lines = (" ".join(phrase) for size in found.totals for phrase in found.best(size))
    return "\n".join([*lines, ""]).encode(), found.is_complete or found.is_full


def phrases_found(search: Search, found: PhraseSearch, entry: WordList, *, is_last: bool) -> Context:
    """The context of the anagrams of several words found so far; unless it *is_last*, a stream goes on."""
    top = top_of(search)
    is_over = found.is_complete or found.is_full or is_last
    return {
        "phrases": view.phrases(found, gettext(entry.title), top, current_settings().words, is_over=is_over),
        "about_query": address_of({"lexicon": search["lexicon"]}),
        "source": "" if is_over else url_for("words.phrases", **address_of(search)),
        **links(search, top),
    }
