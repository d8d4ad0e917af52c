"""A search of the finder as its address has it: what it asks, of which list, and the addresses beside it."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

from flask import request, url_for

from solvers.alphabet import alphabet
from solvers.budget import Budget
from solvers.errors import InputError
from solvers.finder import Query, find
from solvers.finder.study import MOST_STUDIED, studied
from solvers.lexicon import WordList, open_lexicon, word_list
from solvers.scrabble import first_game, known_rules
from webapp.fields import whole_number
from webapp.finder.usual import tile_values, usual_list
from webapp.solving import Context, current_settings

STEP = 100
_FIELDS = ("pattern", "starts", "ends", "contains", "required", "excluded", "way", "length")

Search = dict[str, str]
"""A search as its address has it: each parameter as typed, ``""`` if missing."""

_Found = TypeVar("_Found")


def read_search() -> Search:
    names = ("q", *_FIELDS, "lexicon", "rules", "sort", "group", "view", "top")
    return {name: request.args.get(name, "").strip() for name in names}


def chosen_list(search: Search) -> WordList:
    """The list to search: the one chosen, else the usual one; raises InputError for an unknown list."""
    return word_list(search["lexicon"]) if search["lexicon"] else _usual_list(search)


def _usual_list(search: Search) -> WordList:
    """The list for the letters of the search."""
    names = ("q", "pattern", "starts", "ends", "contains", "required", "excluded")
    return usual_list(" ".join(search.get(name, "") for name in names))


def address_of(search: Search, **changes: str) -> dict[str, Any]:
    """The parameters of the page's address that differ from the defaults, with *changes*."""
    return addresses_of(search)(**changes)


def addresses_of(search: Search) -> Callable[..., dict[str, Any]]:
    """The same for many changes of one search."""
    usual = {"lexicon": _usual_list(search).name, "rules": _usual_game(search), "sort": "score"}

    def address(**changes: str) -> dict[str, Any]:
        return {name: value for name, value in (search | changes).items() if value and value != usual.get(name)}

    return address


def query_of(search: Search) -> Query:
    """The query that the address describes; raises InputError."""
    return Query.parse(search["q"], chosen_list(search).language, **{name: search[name] for name in _FIELDS})


def values_of(search: Search, entry: WordList) -> tuple[int, ...]:
    """The tile values that words of a list are scored by, as :func:`tile_values` by the game of the search."""
    return tile_values(alphabet(entry.language), known_rules().get(search["rules"]))


def _usual_game(search: Search) -> str:
    """The game by whose values words are scored unless another is chosen; ``""`` without one in their letters."""
    rules = None
    with suppress(InputError):
        rules = first_game(chosen_list(search).language)
    return rules.name if rules else ""


def run(find: Callable[..., _Found], search: Search, query: Query, entry: WordList, top: int | None) -> _Found:
    """The answer of *find*, one of the finder's two functions, for a list in the time that a search may take."""
    values, order, by_length = values_of(search, entry), search["sort"] or "score", search["group"] != "none"
    with Budget(current_settings().solve_seconds) as budget:
        return find(query, open_lexicon(entry), values, order=order, by_length=by_length, top=top, budget=budget)


def study_text(search: Search, query: Query, entry: WordList) -> tuple[bytes, bool]:
    """The first words found, each with its alphagram and hooks, as a table in UTF-8 with tabs between the columns.

    And whether the search was complete.
    """
    found = run(find, search, query, entry, MOST_STUDIED)
    words = [word.word for word in found.words]
    lines = [str(word) for word in studied(words, open_lexicon(entry))]
    return "\n".join([*lines, ""]).encode(), found.is_complete


def top_of(search: Search) -> int:
    """How many words the page shows."""
    return max(1, min(whole_number(search["top"], STEP, digits=6), current_settings().words))


def links(search: Search, shown: int) -> Context:
    """The addresses of more words than those *shown*, and of all of them as text."""
    address = addresses_of(search)
    more = address(top=str(min(current_settings().words, shown + (STEP if shown < 300 else 500))))
    return {
        "more_url": url_for("words.page", **more),
        "more_answer_url": url_for("words.answer", **more),
        "list_url": url_for("words.listed", **address(top="")),
    }
