"""Simulations over the API: as far as they come in the time of a solve, or as events."""

import time

from flask import Response
from msgspec import to_builtins

from solvers.budget import Budget
from solvers.lexicon import Lexicon
from solvers.scrabble import Position, Simulator
from solvers.scrabble.guess import guessed_racks, last_play
from solvers.scrabble.rollouts import check_position
from webapp.api.scrabble_requests import SimulateRequest, chosen_list
from webapp.metrics import searched
from webapp.scrabble.named_moves import named_moves
from webapp.scrabble.position_lists import leaves_for, list_for
from webapp.scrabble.simulation_objects import Simulation, simulation
from webapp.settings import Settings
from webapp.solving import solve_in_turn
from webapp.streaming import streamed


class SimulationSearch:
    """The simulation that a request asks for, turn by turn. Raises InputError if it is not possible."""

    def __init__(self, request: SimulateRequest, position: Position) -> None:
        check_position(position)
        self._request, self._position = request, position
        self._moves = named_moves(position, request.moves) or None
        if request.played:
            last_play(position, request.played)
        self._lexicon: Lexicon | None = None
        self._simulator: Simulator | None = None
        self._seconds = 0.0

    def go_on(self, limit: Budget) -> bool:
        """Simulate until *limit* is spent; return whether it is complete. Raises InputError at first, if at all."""
        started = time.perf_counter()
        simulator = self._simulator or self._begun()
        is_complete = simulator.go_on(limit)
        self._seconds += time.perf_counter() - started
        return is_complete

    def _begun(self) -> Simulator:
        request, position = self._request, self._position
        lexicon = self._lexicon = list_for(position, chosen_list(request))
        leaves = leaves_for(position, lexicon, "position")
        racks = guessed_racks(position, request.played, lexicon, leaves, seed=request.seed) if request.played else None
        self._simulator = Simulator(
            position,
            lexicon,
            moves=self._moves,
            candidates=request.top,
            plies=request.plies,
            rollouts=request.rollouts,
            seed=request.seed,
            leaves=leaves,
            racks=racks,
        )
        return self._simulator

    @property
    def found(self) -> Simulation:
        """The simulation so far."""
        assert self._simulator
        assert self._lexicon
        return simulation(self._lexicon, self._simulator.simulation, self._seconds)


def simulate_within(request: SimulateRequest, position: Position, settings: Settings) -> Simulation:
    """The simulation, as far as it comes within the time that the server gives a solve."""
    search = SimulationSearch(request, position)

    def work() -> Simulation:
        with Budget(settings.solve_seconds) as limit:
            searched(search.go_on(limit))
        return search.found

    return solve_in_turn(work)


def stream_simulation(request: SimulateRequest, position: Position) -> Response:
    """The simulation as events: what there is so far after each turn, at last all."""
    search = SimulationSearch(request, position)
    return streamed(search.go_on, lambda _: to_builtins(search.found))
