"""The word finder's pages: a search held entirely in its address, its list as text, and facts about a word."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any

from flask import Blueprint, Response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from solvers.errors import N_, InputError
from solvers.finder import Answer, PhraseSearch, Query, find, find_text, near, other_reading
from solvers.lexicon import InstalledList, WordList, default_list, list_for_text, lists_for, open_lexicon, word_lists
from solvers.lexicon.facts import about
from solvers.scrabble import known_rules
from webapp.finder import view
from webapp.finder.list_files import ListFiles, download
from webapp.finder.phrases import phrase_search, phrase_text, phrases_found
from webapp.finder.search import (
    Search,
    address_of,
    addresses_of,
    chosen_list,
    links,
    query_of,
    read_search,
    run,
    study_text,
    top_of,
    values_of,
)
from webapp.languages import PATH, gettext, number
from webapp.limits import costly
from webapp.metrics import searched
from webapp.replies import busy, invalid, is_htmx, respond
from webapp.solving import Context, current_settings, solved
from webapp.streaming import TURN, streamed_search

_EXAMPLES = (
    ("retina?", N_("words from letters; ? is a blank")),
    ("listen :anagram", N_("anagrams")),
    ("c?t", N_("a pattern; ? or . is one letter")),
    ("*tion", N_("an ending; * is any letters")),
    ("+q -u", N_("letters that must and must not be there")),
    ("ers? ..a..t", N_("letters onto a board that has A and T")),
)

blueprint = Blueprint("words", __name__, url_prefix=f"{PATH}/words")
blueprint.add_app_template_filter(view.part_of_speech)
blueprint.add_app_template_filter(view.separate)


_files = ListFiles()


@blueprint.get("")
def page() -> ResponseReturnValue:
    search = read_search()
    if "" in request.args.values():
        return redirect(url_for("words.page", **address_of(search)))
    return respond("words/page", _context(search, _answer))


@blueprint.get("/answer")
def answer() -> ResponseReturnValue:
    """The answer alone, as the player types."""
    search = read_search()
    address = url_for("words.page", **address_of(search))
    return respond("words/answer", _context(search, _answer), fragment=True, replace_url=address)


@blueprint.get("/list.txt")
@costly("list")
def listed() -> ResponseReturnValue:
    """The whole list of words as text, one a line; of an installed list at most what a page may show."""
    context = _context(read_search(), _file)
    if context.get("state") == "busy":
        return busy()
    if "file" not in context:
        return respond("words/page", context, fragment=True)
    return download(context["file"], "words.txt")


@blueprint.get("/phrases")
@costly("stream")
def phrases() -> Response:
    """The stream of a long search for anagrams of several words: the ``sentence`` so far, at the end the ``body``."""
    asked = read_search()

    def begin() -> PhraseSearch:
        query = replace(query_of(asked), way="phrase")
        query.check()
        return PhraseSearch(query, open_lexicon(chosen_list(asked)))

    def show(search: PhraseSearch, is_done: bool) -> Context:
        context = phrases_found(asked, search, chosen_list(asked), is_last=is_done)
        body = render_template("words/phrases.html", **context) if is_done else None
        return {"sentence": context["phrases"]["sentence"], "body": body}

    return streamed_search(begin, show)


@blueprint.get("/about/<word>")
def word(word: str) -> ResponseReturnValue:
    """Facts about one word: a page, or the panel alone."""
    search = {"lexicon": request.args.get("lexicon", "") or list_for_text(word).name}
    context: Context = {"kept": address_of(search), "word": word[:60]}
    try:
        entry = chosen_list(search)

        def work() -> Context:
            lexicon = open_lexicon(entry)
            facts = about(word, lexicon)
            meant = [] if facts.is_known else near(facts.word, lexicon)
            return {"facts": facts, "commonness": view.commonness(facts), "near": meant}

        context = solved(context, work)
    except InputError as error:
        context |= invalid(error)
    return respond("words/panel" if is_htmx() else "words/about", context)


def _games(language: str) -> list[tuple[str, str]]:
    """The games whose tile values words of a language can be scored by, each set of values once: name and title."""
    games: dict[tuple[int, ...], tuple[str, str]] = {}
    for rules in known_rules().values():
        if rules.alphabet.language == language:
            games.setdefault(rules.values, (rules.name, gettext(rules.title)))
    return list(games.values())


def _context(search: Search, work: Callable[[Search, Query], Context]) -> Context:
    """The context of the page: the choices in its form, and the answer that *work* finds."""
    context: Context = {
        "search": search,
        "lexicon_choices": [
            ("", gettext("Automatic")),
            *((entry.name, gettext(entry.title)) for entry in word_lists()),
        ],
        "rules_choices": _games(default_list().language),
        "sort_choices": view.sort_choices(),
        "way_choices": view.way_choices(),
        "view_choices": [("", gettext("Words")), ("study", gettext("Study list"))],
        "example_urls": [(text, url_for("words.page", q=text), gettext(what)) for text, what in _EXAMPLES],
    }
    try:
        query = query_of(search)
        context["rules_choices"] = _games(query.language)
        if search["rules"] and search["rules"] not in known_rules():
            raise InputError(N_("Unknown game “%(name)s”."), field="rules", name=search["rules"][:40])
        if search["group"] not in ("", "none"):
            raise InputError(N_("Words are grouped by length, or not at all."), field="group")
        if search["view"] not in ("", "study"):
            raise InputError(N_("Unknown way to show words."), field="view")
        return context if query.is_empty else solved(context, lambda: work(search, query))
    except InputError as error:
        return context | invalid(error)


def _file(search: Search, query: Query) -> Context:
    entry = chosen_list(search)
    if query.way == "phrase":
        return {"file": _files.file((query, entry), lambda: phrase_text(query, entry))}
    most = current_settings().words if isinstance(entry, InstalledList) else None
    key = (query, entry, values_of(search, entry), search["sort"], search["group"], search["view"], most)
    if search["view"] == "study":
        return {"file": _files.file(key, lambda: study_text(search, query, entry))}
    return {"file": _files.file(key, lambda: run(find_text, search, query, entry, most))}


def _answer(search: Search, query: Query) -> Context:
    entry, most = chosen_list(search), current_settings().words
    if query.way == "phrase":
        seconds = TURN if is_htmx() else current_settings().solve_seconds
        phrases_so_far = phrase_search(query, entry, seconds)
        searched(phrases_so_far.is_complete or is_htmx())
        return phrases_found(search, phrases_so_far, entry, is_last=not is_htmx())
    found = run(find, search, query, entry, top_of(search))
    searched(found.is_complete)
    address = addresses_of(search)
    return {
        "answer": view.answer(
            found,
            query,
            gettext(entry.title),
            by_length=search["group"] != "none",
            most=most,
            study=open_lexicon(entry) if search["view"] == "study" else None,
        ),
        "notes": _notes(query, entry, found),
        "has_values": bool(values_of(search, entry)),
        "is_study": search["view"] == "study",
        "elsewhere": []
        if found.total
        else list(_elsewhere(search, entry, lambda other: run(find, search, query, other, 0).total)),
        **links(search, len(found.words)),
        "lengths": [
            (length, number(count), url_for("words.page", **address(length=str(length), top="")))
            for length, count in found.lengths.items()
        ]
        if query.shortest != query.longest and len(found.lengths) > 1
        else [],
        "verdict": _verdict(search, query, entry),
        "other_reading": _other_reading(search, query),
        "about_query": address_of({"lexicon": search["lexicon"]}),
    }


def _elsewhere(search: Search, entry: WordList, count: Callable[[WordList], int]) -> Iterator[tuple[str, str, str]]:
    """The other lists of the language for which *count* is not 0: title, that number, address of the search there."""
    for other in lists_for(entry.language, longest=0):
        with suppress(InputError):  # a list removed meanwhile, or damaged, has nothing to say
            if other.name != entry.name and (found := count(other)):
                address = url_for("words.page", **address_of(search, lexicon=other.name))
                yield gettext(other.title), number(found), address


def _notes(query: Query, entry: WordList, found: Answer) -> list[str]:
    notes = [note] if (note := view.tiles_note(query)) else []
    if query.longest > entry.longest and not (query.letters and len(query.letters) <= entry.longest):
        notes.append(
            gettext(
                "%(list)s has words of up to %(longest)s letters.", list=gettext(entry.title), longest=entry.longest
            )
        )
    if not found.is_complete:
        notes.append(gettext("The search was cut off: there may be more."))
    return notes


def _verdict(search: Search, query: Query, entry: WordList) -> dict[str, Any] | None:
    """Whether letters that may be meant as a word are one in the list; if not, which other lists have it."""
    letters = query.letters
    if not letters or "?" in letters or query.pattern or query.way == "inside" or len(letters) > entry.longest:
        return None
    word = query.alphabet.to_word(letters)
    if query.alphabet.encode(word) != query.alphabet.codes(letters):  # C and H as two tiles, of which no word is made
        return None
    lexicon = open_lexicon(entry)
    is_in = lexicon.contains(word)
    others = [] if is_in else list(_elsewhere(search, entry, lambda other: open_lexicon(other).contains(word)))
    return {"word": word, "is_in": is_in, "near": [] if is_in else near(word, lexicon), "others": others}


def _other_reading(search: Search, query: Query) -> dict[str, str] | None:
    """For a pattern such as C?T, the letters that it could also mean."""
    other = other_reading(search["q"], query.alphabet)
    return other and {"letters": other[0], "url": url_for("words.page", **address_of(search, q=other[1]))}
