"""The Countdown pages: the letters round as practice, its solver, and the daily set. All state is in the address.

What the other rounds' pages share with these is here as well: the blueprint, the tabs, the list that judges.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from solvers.countdown import Answer, Piles, Position, adjudicate, daily_seed, rules, solve
from solvers.errors import PositionError
from solvers.errors import mark as N_
from solvers.facts import gist
from solvers.lexicon import Lexicon, ShippedList, catalog, open_lexicon, shipped
from solvers.tables import table
from webapp.days import read_day
from webapp.game import Context, error_view, solve_in_turn, solved, status_of
from webapp.languages import PATH, gettext, tell

TITLE = N_("Countdown")
LIST, LONG_LIST = "british", "world"
LEVELS = {"everyday": 35, "known": 50, "all": 100}
"""How rare a word may be, as SCOWL's level, to count as one that a player might have seen."""

ALL_PICKED = N_("The letters of this round are all picked.")

blueprint = Blueprint("countdown", __name__, url_prefix=f"{PATH}/countdown")


@blueprint.context_processor
def tabs() -> dict[str, Any]:
    """The pages of the game, named, for every template of the blueprint."""
    pages = (
        ("countdown.page", gettext("Letters")),
        ("countdown.numbers", gettext("Numbers")),
        ("countdown.conundrum", gettext("Conundrum")),
        ("countdown.game", gettext("Full game")),
        ("countdown.daily", gettext("Daily")),
        ("countdown.stems", gettext("Stems")),
        ("countdown.solver", gettext("Solver")),
        ("countdown.statistics", gettext("Statistics")),
    )
    here = "countdown.solver" if request.endpoint == "countdown.numbers_solver" else request.endpoint
    return {"tabs": [(title, url_for(name), here == name) for name, title in pages]}


def new_seed() -> str:
    """A seed that nobody has had."""
    return secrets.token_hex(5)


def list_choices() -> list[tuple[str, str]]:
    """The lists that can judge, the game's own first."""
    entries = sorted(
        (entry for entry in catalog() if entry.language == "en"), key=lambda entry: (entry.name != LIST)
    )  # fmt: skip
    return [("" if entry.name == LIST else entry.name, gettext(entry.title)) for entry in entries]


def chosen_list(size: int) -> ShippedList:
    """The list that the address asks for, else the game's own, or one with words of *size* letters if that has none.

    Raises PositionError for a list that is not here.
    """
    entry = shipped(request.args.get("lexicon", "") or LIST)
    return shipped(LONG_LIST) if size > entry.longest and "lexicon" not in request.args else entry


def list_query() -> dict[str, Any]:
    """What an address needs to keep the list that was chosen."""
    name = request.args.get("lexicon", "")
    return {"lexicon": name} if name and name != LIST else {}


def respond(template: str, context: Context) -> ResponseReturnValue:
    """A page of the game; while the solvers are being prepared it is shown and says so."""
    context = {"errors": [], "state": "ok", "list_choices": list_choices(), **context}
    context["list_name"] = list_query().get("lexicon", "")
    status = 200 if context["state"] == "preparing" else status_of(context)
    response = make_response(render_template(f"countdown/{template}.html", **context), status)
    if context["state"] in ("busy", "preparing"):
        response.headers["Retry-After"] = "2"
    return response


@dataclass(frozen=True, slots=True)
class Round:
    """A letters round as its address has it: letters from the piles, or typed from the television."""

    piles: Piles | None
    typed: Position | None = None

    @property
    def letters(self) -> str:
        """The letters on the board so far."""
        if self.typed:
            return self.typed.letters
        return self.piles.letters if self.piles else ""

    @property
    def size(self) -> int:
        if self.typed:
            return len(self.typed.letters)
        return self.piles.size if self.piles else rules().sizes[0]

    @property
    def selection(self) -> Position | None:
        """The selection, once every letter is there."""
        if self.typed or not self.piles:
            return self.typed
        return self.piles.selections[0] if self.piles.selections else None

    def query(self) -> dict[str, Any]:
        """What of the address leads to this round."""
        return {"letters": str(self.typed)} if self.typed else {"piles": str(self.piles)}


def fresh_round() -> Round:
    """A new round, as the address wants it; raises PositionError for piles that there are not."""
    args = request.args
    size = args.get("size", "")
    return Round(
        Piles(
            new_seed(),
            preset=args.get("preset") or next(iter(rules().presets)),
            spread=args.get("order") != "mixed",
            size=int(size) if size.isdecimal() and len(size) < 3 else rules().sizes[0],
        )
    )


def read_round() -> Round:
    """The round that the address tells of; raises PositionError for one that cannot be."""
    args = request.args
    if args.get("letters", "").strip():
        position = Position.parse(args["letters"], "en")
        if len(position.letters) not in rules().sizes:
            raise PositionError(
                N_("A round has %(sizes)s letters; these are %(count)s."),
                field="letters",
                sizes=", ".join(map(str, sorted(rules().sizes))),
                count=len(position.letters),
            )
        return Round(None, position)
    if "piles" not in args:
        return fresh_round()
    piles = Piles.parse(args["piles"])
    if len(piles.picks) > piles.size:
        raise PositionError(N_("These are the letters of more than one round."), field="piles")
    return Round(piles)


@blueprint.get("")
def page() -> ResponseReturnValue:
    """Practice of the letters round: picking, the clock, declaring, and what there was."""
    args = request.args
    try:
        playing = read_round()
        entry = chosen_list(playing.size)
        if (pick := args.get("pick")) and playing.piles:
            if playing.selection:
                raise PositionError(ALL_PICKED, field="picks")
            piles = playing.piles.pick_selection() if pick == "rest" else playing.piles.pick(pick)
            return redirect(url_for("countdown.page", **Round(piles).query(), **list_query(), **level_query()))
        context = _letters_context(playing, entry)
    except PositionError as error:
        context = _letters_context(Round(Piles(new_seed())), shipped(LIST))
        context |= {"state": "invalid", "errors": [error_view(error)]}
    return respond("letters", context)


def level_query() -> dict[str, Any]:
    """What an address needs to keep the player's level."""
    level = request.args.get("level", "")
    return {"level": level} if level in LEVELS and level != "known" else {}


def _letters_context(playing: Round, entry: ShippedList) -> Context:
    args = request.args
    stage = "pick" if playing.selection is None else "result" if "done" in args else "play"
    context: Context = {
        "playing": playing,
        "stage": stage,
        "word": args.get("word", "")[:60],
        "level": args.get("level") if args.get("level") in LEVELS else "known",
        "typed": args.get("letters", "")[:120],
        "sizes": sorted(rules().sizes),
        "presets": [(name, gettext(preset.title)) for name, preset in rules().presets.items()],
        "allowed": playing.piles.allowed if playing.piles and stage == "pick" else frozenset(),
        "replay_url": url_for("countdown.page", **playing.query(), **list_query()),
        "level_choices": [
            ("everyday", gettext("everyday words")),
            ("known", gettext("well-known words")),
            ("all", gettext("any word")),
        ],
    }
    if stage == "result" and playing.selection:
        selection = playing.selection
        return solved(context, lambda: _result(selection, entry, context), solve_in_turn)
    return context


def _result(selection: Position, entry: ShippedList, context: Context) -> Context:
    lexicon = open_lexicon(entry.name)
    found = solve(selection, lexicon)
    declared = judged(context["word"], selection, lexicon)
    return {
        "found": found,
        "declared": declared,
        "lexicon_title": gettext(entry.title),
        "missed": missed(found, len(context["word"]) if declared and declared["score"] else 0, context["level"]),
        "too_long": entry.longest < len(selection.letters) and entry.longest,
    }


def judged(word: str, selection: Position, lexicon: Lexicon) -> dict[str, Any] | None:
    """A declared word as the page shows its verdict; None if none was declared."""
    if not word.strip():
        return None
    verdict = adjudicate(word, selection, lexicon)
    return {
        "word": verdict.word or word,
        "is_valid": verdict.is_valid,
        "score": verdict.score,
        "reasons": [tell(reason.message, reason.values) for reason in verdict.reasons],
        "gist": gist(verdict.word, "en") if verdict.is_valid else "",
    }


def missed(found: Answer, length: int, level: str) -> list[tuple[int, tuple[str, ...]]]:
    """The words longer than *length* that are common enough for a player's level: up to twelve of two lengths."""
    levels = table("en", "levels")
    groups: list[tuple[int, tuple[str, ...]]] = []
    for size, words in found.by_length.items():
        if size <= length or len(groups) == 2:
            break
        common = tuple(
            word for word in words if (row := levels.rows(word)) and int(row[0][0]) <= LEVELS[level]
        )[:12]  # fmt: skip
        if common:
            groups.append((size, common))
    return groups


@blueprint.get("/daily")
def daily() -> ResponseReturnValue:
    """The rounds of one day, the same for everyone."""
    today = datetime.now(UTC).date()
    text = request.args.get("date", "")
    context: Context = {"day": today, "today": today, "typed_date": text[:20]}
    try:
        day = read_day(text) if text else today
    except PositionError as error:
        return respond("daily", context | {"state": "invalid", "errors": [error_view(error)], "rounds": []})
    seed = daily_seed(day)
    piles = Piles(seed).pick_selection()
    context |= {
        "day": day,
        "before": day - timedelta(1) if day > date.min else None,
        "after": day + timedelta(1) if day < date.max else None,
        "rounds": [
            (gettext("Letters"), url_for("countdown.page", piles=str(piles))),
            (gettext("Numbers"), url_for("countdown.numbers", seed=seed)),
            (gettext("Conundrum"), url_for("countdown.conundrum", seed=seed)),
        ],
    }
    return respond("daily", context)


@blueprint.get("/solver")
def solver() -> ResponseReturnValue:
    """Everything that letters give."""
    text = request.args.get("letters", "")
    context: Context = {"typed": text[:400], "found": None}
    try:
        if text.strip():
            position = Position.parse(text, "en")
            entry = chosen_list(len(position.letters))

            def work() -> Context:
                title = gettext(entry.title)
                too_long = entry.longest < len(position.letters) and entry.longest
                found = solve(position, open_lexicon(entry.name))
                return {"position": position, "found": found, "lexicon_title": title, "too_long": too_long}

            context = solved(context, work, solve_in_turn)
    except PositionError as error:
        context |= {"state": "invalid", "errors": [error_view(error)]}
    return respond("solver", context)
