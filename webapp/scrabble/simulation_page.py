"""The simulation of a position: a page of its own, the panel on the page of the board, and its stream of numbers."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from flask import Blueprint, Response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from solvers.budget import Budget
from solvers.errors import N_, Faults, InputError
from solvers.scrabble import Position, solve, values_for
from solvers.scrabble.ownmove import OwnMove, read_move
from solvers.scrabble.play import Move
from solvers.scrabble.simulation import Simulator
from solvers.scrabble.typed import read_number
from webapp.languages import PATH, gettext, number
from webapp.limits import costly
from webapp.replies import invalid, is_htmx, respond
from webapp.scrabble.board_view import board_of, rack_tiles
from webapp.scrabble.position_lists import no_rack
from webapp.scrabble.reading import Reading, read_address
from webapp.scrabble.simulation_view import sequel_view, simulation_view
from webapp.solving import Context, solved
from webapp.streaming import streamed_search

blueprint = Blueprint("scrabble_simulation", __name__, url_prefix=f"{PATH}/scrabble/simulation")

CANDIDATES = 10
"""How many moves of the list are simulated, besides those that are compared."""
PLIES = (1, 2, 3, 4, 6, 8)
ROLLOUTS = (200, 1000, 5000, 20000)
USUAL = {"plies": "2", "rollouts": "1000", "seed": "1"}
MOST_SEED = 999_999
AT_FIRST = 0.1
"""Seconds until the first numbers of a stream."""
WITHOUT_STREAM = 1.5
"""Seconds of a page that cannot follow a stream."""
SEQUELS_EVERY = 8
"""Events between two that tell what follows on each candidate."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The simulation that an address asks for, with its faults; ``position`` is None if it cannot be read.

    ``text`` is the position as it came.
    """

    reading: Reading
    text: str
    position: Position | None
    fields: Mapping[str, str]
    plies: int = 2
    rollouts: int = 1000
    seed: int = 1
    errors: list[InputError] = field(default_factory=list)

    @property
    def query(self) -> dict[str, str]:
        """The parts of the address that bring the same simulation back."""
        pins = {"pins": self.reading.draft.pins} if self.reading.draft.pins else {}
        return {"position": self.reading.cgp or self.text, **pins, **self.fields}


def _asked(args: Mapping[str, str], own: str) -> Asked:
    reading = read_address(args, own)
    errors = Faults()
    errors += reading.errors
    if reading.lists.progress:
        errors.append(InputError(N_("Your list is still being read. Try again in a moment."), field="lexicon"))
    fields = {name: args.get(name, "").strip() or usual for name, usual in USUAL.items()}
    plies = errors.attempt(2, read_number, fields["plies"], "plies", 1, max(PLIES))
    rollouts = errors.attempt(1000, read_number, fields["rollouts"], "rollouts", 1, max(ROLLOUTS))
    seed = errors.attempt(1, read_number, fields["seed"], "seed", 0, MOST_SEED)
    position = reading.to_move
    if position and not position.rack:
        errors.append(no_rack())
    text = args.get("position", "")
    return Asked(reading, text, None if errors else position, fields, plies, rollouts, seed, errors)


class _Search:
    """A simulation under way: the moves are chosen when it first gets its turn."""

    def __init__(self, asked: Asked, position: Position) -> None:
        self._asked, self._position = asked, position
        self._lexicon = asked.reading.lists.open()
        self._simulator: Simulator | None = None

    def go_on(self, limit: Budget) -> bool:
        if self._simulator is None:
            self._simulator = Simulator(
                self._position,
                self._lexicon,
                moves=self._moves(),
                plies=self._asked.plies,
                rollouts=self._asked.rollouts,
                seed=self._asked.seed,
            )
            with Budget(AT_FIRST) as first:
                return self._simulator.go_on(first)
        return self._simulator.go_on(limit)

    def _moves(self) -> list[Move]:
        position, lexicon = self._position, self._lexicon
        leaves = values_for(position.rules)
        found = solve(position, lexicon, top=CANDIDATES, order="equity" if leaves else "score", leaves=leaves)
        moves: dict[str, Move] = {str(move): move for move in (found.moves or found.plays)[:CANDIDATES]}
        for notation in self._asked.reading.draft.pinned:
            with suppress(InputError):
                own = read_move(position, position.rules.alphabet.parse_tiles(notation), lexicon)
                if isinstance(own, OwnMove) and own.is_legal:
                    moves.setdefault(str(own.move), own.move)
        return list(moves.values())

    def shown(self, *, with_sequels: bool) -> Context:
        """The context of the table; with the sequels of the candidates if they are wanted."""
        simulator = self._simulator
        assert simulator is not None
        found = simulator.simulation
        context = simulation_view(found, self._lexicon) | {"rollouts": found.rollouts, "plies": self._asked.plies}
        if with_sequels:
            alphabet = self._lexicon.alphabet
            sequels = [sequel_view(self._position, candidate, alphabet) for candidate in found.candidates]
            context["sequels"] = [sequel for sequel in sequels if sequel]
        return context


@blueprint.route("", methods=["GET", "POST"])
def page() -> ResponseReturnValue:
    """The panel for a script that then follows the stream; else a page with what a short simulation says.

    A form that is posted, here or to ``events``, may bring the token of the visitor's own list; no address holds it.
    """
    args = request.values.to_dict()
    if not args.get("position"):
        return redirect(url_for("scrabble.page"))
    return simulated(args, request.form.get("own", ""))


def simulated(args: Mapping[str, str], own: str) -> ResponseReturnValue:
    """The simulation that *args* ask for, with the visitor's *own* list if that is given by its token."""
    asked = _asked(args, own)
    context = _panel(asked) | {"own": own, "whole_form": asked.reading.draft.form()}
    if is_htmx():
        return respond("scrabble/simulation", context, fragment=True)
    if position := asked.reading.to_move:
        context |= {"view": {"board": board_of(position), "played": ()}, "rack": rack_tiles(position)}
    if asked.position:
        wanted = asked.position
        try:
            context = solved(context, lambda: _simulated(asked, wanted))
        except InputError as error:
            context |= invalid(error)
    return respond("scrabble/simulation_page", context)


@blueprint.route("/events", methods=["GET", "POST"])
@costly("stream")
def events() -> Response:
    """The stream of a simulation: its table (``body``), how far it is, and at times what follows on each candidate."""
    asked = _asked(request.values.to_dict(), request.form.get("own", ""))
    shows = 0

    def begin() -> _Search:
        if asked.position is None:
            raise asked.errors[0]
        return _Search(asked, asked.position)

    def show(search: _Search, is_done: bool) -> Context:
        nonlocal shows
        shows += 1
        context = search.shown(with_sequels=is_done or shows % SEQUELS_EVERY == 1)
        sent: dict[str, Any] = {
            "body": render_template("scrabble/simulation_rows.html", **context),
            "verdict": context["verdict"],
            "scale": context["scale"],
            "working": _working(context, is_done=is_done),
        }
        if "sequels" in context:
            sent["sequels"] = {sequel.notation: _drawn(sequel, asked) for sequel in context["sequels"]}
        return sent

    return streamed_search(begin, show)


def _drawn(sequel: object, asked: Asked) -> str:
    position = asked.reading.to_move
    assert position is not None
    return render_template("scrabble/simulation_sequel.html", sequel=sequel, board=board_of(position))


def _panel(asked: Asked) -> Context:
    """The context of the panel before anything was simulated."""
    context: Context = {
        "asked": asked.fields,
        "query": asked.query,
        "notice": asked.reading.notice,
        "plies_choices": [(str(plies), str(plies)) for plies in PLIES],
        "rollouts_choices": [(str(rollouts), number(rollouts)) for rollouts in ROLLOUTS],
    }
    return context | invalid(*asked.errors) if asked.errors else context


def _simulated(asked: Asked, position: Position) -> Context:
    """The context of a page without a stream after a short simulation."""
    search = _Search(asked, position)
    with Budget(WITHOUT_STREAM) as limit:
        while not (is_done := search.go_on(limit)) and not limit.spent:
            pass
    context = search.shown(with_sequels=True)
    return context | {"working": _working(context, is_done=is_done)}


def _working(context: Context, *, is_done: bool) -> str:
    """How far a simulation is."""
    values = {"rollouts": number(context["rollouts"]), "plies": context["plies"]}
    if is_done:
        return gettext("Rollouts a play: %(rollouts)s; plies: %(plies)s.", **values)
    return gettext("Rollouts a play so far: %(rollouts)s; plies: %(plies)s…", **values)
