"""The roll of the day, the same for everyone, with links to other days."""

from datetime import UTC, date, datetime, timedelta

from flask import redirect, request, url_for
from flask.typing import ResponseReturnValue

from solvers.errors import N_, InputError
from solvers.qless import daily
from solvers.qless.daily import FIRST_YEAR
from webapp.days import is_out, read_day
from webapp.qless.pages import blueprint
from webapp.qless.view import difficulty_text
from webapp.replies import invalid, respond
from webapp.solving import Context, solved


@blueprint.get("/daily", defaults={"day": ""}, endpoint="daily")
@blueprint.get("/daily/<day>", endpoint="daily")
def of_day(day: str) -> ResponseReturnValue:
    """The roll of a date, written as 2026-01-31; by default today's, which a script corrects to the player's date."""
    typed = request.args.get("date", "").strip()
    try:
        if typed and not day:
            return redirect(url_for("qless.daily", day=read_day(typed).isoformat()))
        asked = read_day(day) if day else datetime.now(UTC).date()
        if not is_out(asked):
            raise InputError(N_("This roll opens on its own day."), field="date")
        return _shown(asked, is_dated=bool(day))
    except InputError as error:
        return respond("qless/daily", {"day": None, "typed_date": (day or typed)[:20], **invalid(error)})


def _shown(day: date, *, is_dated: bool) -> ResponseReturnValue:
    def work() -> Context:
        found = daily(day)
        return {"position": found.position, "hard": difficulty_text(found.rating)}

    context: Context = {
        "day": day,
        "typed_date": day.isoformat(),
        "is_dated": is_dated,
        "before": day - timedelta(1) if day.year > FIRST_YEAR or day.timetuple().tm_yday > 1 else None,
        "after": day + timedelta(1) if day < date.max and is_out(day + timedelta(1)) else None,
    }
    return respond("qless/daily", solved(context, work))
