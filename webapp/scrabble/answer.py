"""The plays of the position in the Scrabble form: found in their turn, or the reason why not."""

from flask import url_for

from solvers.budget import Budget
from solvers.errors import N_, InputError
from solvers.lexicon import default_list, open_lexicon
from solvers.scrabble import Answer, Filter, Position, solve, unseen, values_for
from solvers.scrabble.preending import MOST_IN_BAG
from webapp.languages import gettext
from webapp.metrics import searched
from webapp.replies import invalid
from webapp.scrabble import TOOL
from webapp.scrabble.answer_view import answer_view
from webapp.scrabble.draft import FILTERS
from webapp.scrabble.hints import hinted
from webapp.scrabble.position_lists import no_rack, rough_values
from webapp.scrabble.reading import Reading
from webapp.scrabble.report_view import overuse_texts
from webapp.solving import Context, current_settings, solved

_EXAMPLES = (
    (N_("an opening rack"), "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 RETINA?/ 0/0 0"),
    (N_("a mid-game position"), TOOL.example.query("en")["position"]),
    (
        N_("an endgame"),
        "15/TEGMEN9/2A8TOP1/2I1V2V2NORIA/2J1I1BONZER2W/1FIEND1G1A4A/1AN1C2U1X4I/OE1HAULER4IT/PROMS3E4C1/"
        "AY6T4E1/H1Q5O3OBI/SLAW4O1TYNED/1UT5L4R1/1L6E4g1/FUD5d2DESK AEGRS/II 272/377 0",
    ),
)


def solve_once() -> None:
    """Solve something small, so that all that a solve loads is loaded."""
    solve(Position.parse("TILEWR?"), open_lexicon(default_list()), top=1)


def answered(reading: Reading, *, is_asked: bool, skip: int = 0, notice: str = "") -> Context:
    """The context of the answer: the plays if they are requested and can be found, else the faults.

    *skip* rows are on the page already; *notice* is to stand above the plays.
    """
    errors = list(reading.errors)
    position = reading.position
    if is_asked and position and not position.rack:
        errors = [no_rack()]
    context: Context = {
        "draft": reading.draft,
        "rules": reading.draft.game,
        "answer": None,
        "errors": [],
        "state": "ok",
        "example_urls": [(gettext(text), url_for("scrabble.page", position=cgp)) for text, cgp in _EXAMPLES],
    }
    if errors:
        return context | invalid(*errors)
    if not (is_asked and position):
        return context
    if progress := reading.lists.progress:
        return context | {"state": "preparing", "preparing": progress}
    return solved(context, lambda: _found(reading, position, skip, notice))


def _found(reading: Reading, position: Position, skip: int, notice: str) -> Context:
    """The rows of the answer after the first *skip*, or what the solver refuses."""
    settings = current_settings()
    rows = min(reading.top, settings.plays) - (skip if skip < reading.top else 0)
    try:
        lexicon = reading.lists.open()
        if reading.draft.has_hint:
            return {"answer": hinted(reading, position, lexicon)}
        found = solve(
            position,
            lexicon,
            top=rows,
            skip=skip,
            order=reading.draft.order,
            only=reading.only,
            budget=Budget(settings.solve_seconds),
            leaves=values_for(position.rules),
        )
    except InputError as error:
        return invalid(error)
    searched(found.is_complete)
    next_top = min(skip + rows + 20, settings.plays)
    view = answer_view(found, lexicon, skip=skip, next_top=next_top, shown=reading.draft.show)
    notes = [*filter(None, [notice]), *_notes(found, position, settings.solve_seconds)]
    filters = [name for name in FILTERS if getattr(reading.draft, name).strip()]
    ending = "" if reading.lists.is_own else ending_url(position)
    view |= {"filtered": reading.only != Filter(), "filters": filters, "notes": notes, "ending": ending}
    return {"answer": view}


def ending_url(position: Position) -> str:
    """The address of the position's ending; empty if more than a few tiles are in the bag."""
    left = unseen(position)
    is_near = left.bag == 0 if position.opponent_rack else left.total > 0 and left.bag <= MOST_IN_BAG
    return url_for("scrabble_ending.page", position=str(position)) if is_near else ""


def _notes(found: Answer, position: Position, seconds: float) -> list[str]:
    left = unseen(position)
    notes = overuse_texts(left.overused, position.rules.alphabet)
    if not found.exchanges_and_pass:
        notes.append(gettext("What kept tiles are worth is not known for this game: plays are ranked by score."))
    elif rough := rough_values(position.rules):
        notes.append(rough)
    if found.exchanges_and_pass and not left.bag:
        notes.append(
            gettext("The bag is empty: tiles kept count twice against you, going out brings twice the opponent's.")
        )
    if not found.is_complete:
        notes.append(gettext("The search was cut off after %(seconds)s s: there may be more.", seconds=seconds))
    return notes
