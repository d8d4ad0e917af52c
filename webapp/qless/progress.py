"""A roll's boards while they are searched: the answer as the page shows it, and the stream of a long search."""

from __future__ import annotations

from flask import Response, render_template, request, url_for

from solvers.budget import Budget
from solvers.qless import Position
from webapp.game import Context
from webapp.languages import gettext, ngettext, number
from webapp.qless import view
from webapp.qless.inquiry import Asked, Found, Inquiry
from webapp.qless.options import Options
from webapp.qless.pages import blueprint
from webapp.streaming import streamed


def answer_view(found: Found, options: Options) -> Context:
    """An answer as the page shows it: the verdict, what goes with it, and the boards if they are asked for."""
    asked = found.asked
    return {
        "sentence": view.verdict(found),
        "facts": view.facts(found),
        "is_complete": found.is_complete,
        "solvable": found.answer.is_solvable,
        "is_impossible": found.rating.difficulty == "impossible",
        "is_whole": found.level is None,
        "boards": view.boards(found, options) if options.way == "boards" and found.answer.total else None,
        "source": "" if found.is_complete else url_for("qless.search", **options.address(asked.position, search="")),
        "lexicon": asked.lexicon.name,
    }


@blueprint.get("/search")
def search() -> Response:
    """The boards as they are found: events with how far the search is (``working``) and what is known (``body``)."""
    options = Options.read()
    begun: list[Inquiry] = []

    def go_on(limit: Budget) -> bool:
        if not begun:
            options.check()
            begun.append(Inquiry(Asked.of(Position.parse(request.args.get("position", "")), options)))
        return begun[0].go_on(limit)

    def show(is_done: bool) -> Context:
        found = begun[0].found
        if found is None:
            return {"working": gettext("Working…")}
        shown = answer_view(found, options)
        body = render_template(
            "qless/found.html", answer=shown, options=options, position=found.asked.position, streaming=not is_done
        )
        sentence = shown["sentence"]
        working = "" if is_done else _working(found)
        return {"working": working, "sentence": sentence, "body": body, "complete": found.is_complete}

    return streamed(go_on, show)


def _working(found: Found) -> str:
    """How far the search is."""
    answer = found.answer
    count = ngettext("%(count)s board", "%(count)s boards", answer.total, count=number(answer.total))
    return gettext(
        "Searching %(list)s: %(percent)s %%, %(boards)s so far…",
        list=view.list_text(found), percent=100 * answer.done // answer.steps, boards=count,
    )  # fmt: skip
