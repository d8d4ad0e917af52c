"""A roll's boards during the search: the contents of the answer, and the stream of a long search."""

from flask import Response, render_template, request, url_for

from solvers.qless import Position
from webapp.languages import gettext, ngettext, number
from webapp.limits import costly
from webapp.qless import view
from webapp.qless.options import Options
from webapp.qless.pages import blueprint
from webapp.qless.search import Progress, Query, Search
from webapp.solving import Context
from webapp.streaming import streamed_search


def answer_view(progress: Progress, options: Options) -> Context:
    """The contents of an answer: the verdict, its facts, and the boards if they are requested."""
    query = progress.query
    return {
        "sentence": view.verdict(progress),
        "facts": view.facts(progress),
        "is_complete": progress.is_complete,
        "solvable": progress.answer.is_solvable,
        "is_whole": progress.level is None,
        "boards": view.boards(progress, options) if options.way == "boards" and progress.answer.total else None,
        "source": "" if progress.is_complete else url_for("qless.search", **options.address(query.position, search="")),
        "lexicon": query.lexicon.name,
    }


@blueprint.get("/search")
@costly("stream")
def search() -> Response:
    """The stream of boards: events with the progress of the search (``working``) and its result so far (``body``)."""
    options = Options.read()

    def begin() -> Search:
        options.check()
        return Search.of(Query.of(Position.parse(request.args.get("position", "")), options))

    def show(found: Search, is_done: bool) -> Context:
        progress = found.progress
        if progress is None:
            return {"working": gettext("Working…")}
        shown = answer_view(progress, options)
        body = render_template(
            "qless/found.html", answer=shown, options=options, position=progress.query.position, streaming=not is_done
        )
        working = "" if is_done else _working(progress)
        return {"working": working, "sentence": shown["sentence"], "body": body, "complete": progress.is_complete}

    return streamed_search(begin, show)


def _working(progress: Progress) -> str:
    answer = progress.answer
    count = ngettext("%(count)s board", "%(count)s boards", answer.total, count=number(answer.total))
    return gettext(
        "Searching %(list)s: %(percent)s %%, %(boards)s so far…",
        list=view.list_text(progress), percent=100 * answer.done // answer.steps, boards=count,
    )  # fmt: skip
