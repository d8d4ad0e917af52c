"""The rounds of a day, the same for everyone: their page, and the way from each round to the next.

Which rounds were played, and with how many points, the browser keeps (``static/js/countdown/days.js``).
"""

from datetime import UTC, date, datetime, timedelta
from typing import Any

from flask import request, url_for
from flask.typing import ResponseReturnValue

from solvers.countdown import Piles, daily_seed
from solvers.errors import InputError
from webapp.countdown.pages import blueprint
from webapp.days import read_day
from webapp.languages import gettext
from webapp.replies import invalid, respond
from webapp.solving import Context

_PREFIX = daily_seed(date.min).removesuffix(date.min.isoformat())
_LENGTH = len(daily_seed(date.min))


def rounds_of(day: date) -> list[tuple[str, str, str, dict[str, Any]]]:
    """The rounds of a day, each as its kind, its title, its endpoint and its parameters."""
    seed = daily_seed(day)
    return [
        ("letters", gettext("Letters"), "countdown.page", {"piles": str(Piles(seed).pick_selection())}),
        ("numbers", gettext("Numbers"), "countdown.numbers", {"seed": seed}),
        ("conundrum", gettext("Conundrum"), "countdown.conundrum", {"seed": seed}),
    ]


@blueprint.get("/daily")
def daily() -> ResponseReturnValue:
    today = datetime.now(UTC).date()
    text = request.args.get("date", "")
    context: Context = {"day": today, "today": today, "typed_date": text[:20]}
    try:
        day = read_day(text) if text else today
    except InputError as error:
        return respond("countdown/daily", context | {"rounds": []} | invalid(error))
    context |= {
        "day": day,
        "before": day - timedelta(1) if day > date.min else None,
        "after": day + timedelta(1) if day < date.max else None,
        "rounds": [(kind, title, url_for(page, **query)) for kind, title, page, query in rounds_of(day)],
    }
    return respond("countdown/daily", context)


@blueprint.context_processor
def day_of_round() -> dict[str, Any]:
    """For a round of a day: the day, and where it goes on, as ``daily``; else None."""
    args = request.args
    seed = args.get("seed") or args.get("piles", "")[:_LENGTH]
    try:
        day = read_day(seed.removeprefix(_PREFIX)) if seed.startswith(_PREFIX) else None
    except InputError:
        day = None
    if day is None or args.get("lexicon"):
        return {"daily": None}
    rounds = rounds_of(day)
    chosen = {name: args[name] for name in ("piles", "seed", "large", "set", "jumble", "tiles") if args.get(name)}
    places = [place for place, it in enumerate(rounds) if it[2] == request.endpoint and it[3] == chosen]
    if not places:
        return {"daily": None}
    if places[0] + 1 < len(rounds):
        _, title, page, query = rounds[places[0] + 1]
        return {"daily": {"day": day, "url": url_for(page, **query), "title": title}}
    result = url_for("countdown.daily", date=day.isoformat())
    return {"daily": {"day": day, "url": result, "title": gettext("The result of the day")}}
