"""The word finder's pages: a search that its address holds whole, its list as text, and what is known of a word."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, current_app, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from solvers.alphabet import alphabet
from solvers.budget import Budget
from solvers.errors import PositionError
from solvers.errors import mark as N_
from solvers.facts import about
from solvers.finder import Answer, Query, find
from solvers.lexicon import OwnList, WordList, catalog, open_lexicon, word_list, word_lists
from solvers.scrabble import known_rules
from webapp.capacity import Busy
from webapp.finder import view
from webapp.game import Context, error_view, solve_in_turn, solved, status_of
from webapp.languages import PATH, gettext, number
from webapp.settings import Settings

TITLE = N_("Words")
STEP = 100
_FIELDS = ("pattern", "starts", "ends", "contains", "required", "excluded", "way", "length")
_EXAMPLES = (
    ("retina?", N_("words from letters; ? is a blank")),
    ("listen :anagram", N_("anagrams")),
    ("c?t", N_("a pattern; ? or . is one letter")),
    ("*tion", N_("an ending; * is any letters")),
    ("+q -u", N_("letters that must and must not be there")),
    ("ers? ..a..t", N_("letters onto a board that has A and T")),
)

blueprint = Blueprint("words", __name__, url_prefix=f"{PATH}/words")


def list_of(text: str) -> WordList:
    """The first list here in whose alphabet the first letter of *text* is; the first of all if none is.

    The names of conditions, such as ``:anagram``, are no letters of a search.
    """
    meant = (token.partition("=")[2] if token.startswith(":") else token for token in text.split())
    for char in "".join(meant):
        for entry in word_lists() if char.isalpha() else ():
            if alphabet(entry.language).code(char):
                return entry
    return catalog()[0]


@dataclass(frozen=True, slots=True)
class Search:
    """A search as its address has it: every text as typed, ``""`` where nothing is."""

    q: str = ""
    pattern: str = ""
    starts: str = ""
    ends: str = ""
    contains: str = ""
    required: str = ""
    excluded: str = ""
    way: str = ""
    length: str = ""
    lexicon: str = ""
    rules: str = ""
    sort: str = ""
    group: str = ""
    top: str = ""

    @classmethod
    def from_form(cls, form: Mapping[str, str]) -> Search:
        return cls(**{name: form.get(name, "").strip() for name in cls.__slots__})

    @property
    def entry(self) -> WordList:
        """The list to search: the one chosen, else the first in whose letters the search is.

        Raises PositionError for a list that is not here.
        """
        return word_list(self.lexicon) if self.lexicon else self._usual_list

    @property
    def _usual_list(self) -> WordList:
        return list_of(
            " ".join([self.q, self.pattern, self.starts, self.ends, self.contains, self.required, self.excluded])
        )

    def query(self) -> Query:
        """What is asked; raises PositionError."""
        fields = {name: getattr(self, name) for name in _FIELDS}
        return Query.parse(self.q, self.entry.language, **fields)

    def address(self, **changes: str) -> dict[str, Any]:
        """The parameters of the page's address that are not as usual, with *changes*."""
        usual = {"lexicon": self._usual_list.name, "rules": next(iter(known_rules())), "sort": "score"}
        values = {name: getattr(self, name) for name in self.__slots__} | changes
        return {name: value for name, value in values.items() if value and value != usual.get(name)}


@blueprint.app_template_filter("part_of_speech")
def part_of_speech(part: str) -> str:
    return view.part_name(part)


@blueprint.get("")
def page() -> ResponseReturnValue:
    if "" in request.args.values():
        return redirect(url_for("words.page", **Search.from_form(request.args).address()))
    context = _context(Search.from_form(request.args))
    response = make_response(render_template("words/page.html", **context), _status(context))
    return _with_patience(response, context)


@blueprint.get("/answer")
def answer() -> ResponseReturnValue:
    search = Search.from_form(request.args)
    context = _context(search)
    response = make_response(render_template("words/answer.html", **context), status_of(context))
    if response.status_code == 200:
        response.headers["HX-Replace-Url"] = url_for("words.page", **search.address())
    return _with_patience(response, context)


@blueprint.get("/list.txt")
def listed() -> ResponseReturnValue:
    """The whole list of words as text, one a line; of an installed list no more than a page may show."""
    search = Search.from_form(request.args)
    context = _context(search, everything=True)
    if "found" not in context:
        return _with_patience(make_response(render_template("words/page.html", **context), status_of(context)), context)
    text = "".join(f"{word.word}\n" for word in context["found"].words)
    response = Response(text, mimetype="text/plain")
    response.headers["Content-Disposition"] = 'attachment; filename="words.txt"'
    return response


@blueprint.get("/about/<word>")
def word(word: str) -> ResponseReturnValue:
    """What is known of one word: a page, or the panel alone."""
    search = Search(lexicon=request.args.get("lexicon", "") or list_of(word).name)
    context: Context = {"search": search, "errors": [], "facts": None, "state": "ok", "word": word[:60]}
    try:
        entry = search.entry

        def work() -> Context:
            facts = about(word, open_lexicon(entry.name))
            return {"facts": facts, "commonness": view.commonness(facts)}

        context = solved(context, work, solve_in_turn)
    except PositionError as error:
        context |= {"state": "invalid", "errors": [error_view(error)]}
    template = "words/panel.html" if "HX-Request" in request.headers else "words/about.html"
    response = make_response(render_template(template, **context), _status(context))
    return _with_patience(response, context)


def _status(context: Context) -> int:
    """A whole page is shown while the solvers are being prepared, and says so."""
    return 200 if context["state"] == "preparing" else status_of(context)


def _with_patience(response: Response, context: Context) -> Response:
    if context["state"] in ("busy", "preparing"):
        response.headers["Retry-After"] = str(Busy.retry_after)
    return response


def _values(language: str) -> dict[str, str]:
    """The games whose tile values words of a language can be scored by, each set of values once: name and title."""
    games: dict[tuple[int, ...], tuple[str, str]] = {}
    for rules in known_rules().values():
        if rules.alphabet.language == language:
            games.setdefault(rules.values, (rules.name, rules.title))
    return dict(games.values())


def _games(language: str) -> list[tuple[str, str]]:
    return [(name, gettext(title)) for name, title in _values(language).items()]


def _context(search: Search, *, everything: bool = False) -> Context:
    """Everything the page and its fragment show."""
    settings: Settings = current_app.extensions["settings"]
    context: Context = {
        "search": search,
        "errors": [],
        "state": "ok",
        "answer": None,
        "lexicon_choices": [
            ("", gettext("By the letters")),
            *((entry.name, gettext(entry.title)) for entry in word_lists()),
        ],
        "rules_choices": _games(catalog()[0].language),
        "sort_choices": view.sort_choices(),
        "way_choices": view.way_choices(),
        "example_urls": [(text, url_for("words.page", q=text), gettext(what)) for text, what in _EXAMPLES],
        "other_reading": None,
    }
    try:
        query = search.query()
        context["rules_choices"] = _games(query.language)
        if search.rules and search.rules not in known_rules():
            raise PositionError(N_("There is no game “%(name)s” here."), field="rules", name=search.rules[:40])
        if search.group not in ("", "none"):
            raise PositionError(N_("Words are grouped by length, or not at all."), field="group")
        if query.is_empty:
            return context
        return solved(context, lambda: _answer(search, query, settings, everything), solve_in_turn)
    except PositionError as error:
        return context | {"state": "invalid", "errors": [error_view(error)]}


def _answer(search: Search, query: Query, settings: Settings, everything: bool) -> Context:
    entry = search.entry
    rules = known_rules()[search.rules or next(iter(known_rules()))]
    has_values = rules.alphabet.language == entry.language
    top = int(search.top) if search.top.isdecimal() and len(search.top) < 7 else STEP
    by_length = search.group != "none"

    def in_list(name: str, top: int | None) -> Answer:
        budget = Budget(settings.solve_seconds)
        with budget:
            return find(
                query,
                open_lexicon(name),
                rules.values if has_values else (),
                order=search.sort or "score",
                by_length=by_length,
                top=top,
                budget=budget,
            )

    if everything:
        found = in_list(entry.name, settings.words if isinstance(entry, OwnList) else None)
        return {"found": found}
    found = in_list(entry.name, max(1, min(top, settings.words)))
    notes = _notes(query, entry, found)
    shown = view.answer(found, query, gettext(entry.title), notes, by_length=by_length, most=settings.words)
    elsewhere = []
    if not found.total:
        for other in word_lists():
            if other.language != entry.language or other.name == entry.name:
                continue
            with suppress(PositionError):  # a list removed meanwhile, or damaged, has nothing to say
                if count := in_list(other.name, 0).total:
                    address = url_for("words.page", **search.address(lexicon=other.name))
                    elsewhere.append((gettext(other.title), number(count), address))
    more = search.address(top=str(min(settings.words, shown.shown + (STEP if shown.shown < 300 else 500))))
    return {
        "answer": shown,
        "has_values": has_values,
        "elsewhere": elsewhere,
        "more_url": url_for("words.page", **more),
        "more_answer_url": url_for("words.answer", **more),
        "list_url": url_for("words.listed", **search.address(top="")),
        "lengths": [
            (length, number(count), url_for("words.page", **search.address(length=str(length), top="")))
            for length, count in found.lengths.items()
        ]
        if query.shortest != query.longest and len(found.lengths) > 1
        else [],
        "verdict": _verdict(query, entry),
        "other_reading": _other_reading(search),
        "about_query": Search(lexicon=search.lexicon).address(),
    }


def _notes(query: Query, entry: WordList, found: Answer) -> list[str]:
    notes = []
    if query.longest > entry.longest and not (query.letters and len(query.letters) <= entry.longest):
        notes.append(
            gettext(
                "%(list)s has words of up to %(longest)s letters.", list=gettext(entry.title), longest=entry.longest
            )
        )
    if not found.is_complete:
        notes.append(gettext("The search was cut off: there may be more."))
    return notes


def _verdict(query: Query, entry: WordList) -> dict[str, Any] | None:
    """Whether letters that may be meant as a word are one in the list."""
    word = query.letters
    if not word or "?" in word or query.pattern or query.way == "inside" or len(word) > entry.longest:
        return None
    return {"word": word, "is_in": open_lexicon(entry.name).contains(word)}


def _other_reading(search: Search) -> dict[str, str] | None:
    """For a pattern such as C?T, the letters that it could also mean."""
    for token in search.q.split():
        if "?" in token.strip("?") and token.replace("?", "").isalpha():
            letters = token.replace("?", "") + "?" * token.count("?")
            q = " ".join(letters if other == token else other for other in search.q.split())
            return {
                "pattern": token.upper(),
                "letters": letters.upper(),
                "url": url_for("words.page", **search.address(q=q)),
            }
    return None
