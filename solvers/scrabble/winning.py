"""How likely a lead wins: by the spread, the tiles that are unseen, and who is to move; learned from self-play.

The player ``equity`` does not look at the score, so what it gains from a turn to the end of the game does not depend on
the lead. The quantiles of that gain, for each number of tiles that the side to move does not see, therefore tell for
every lead how often it is kept or made up. Leads count what the sides kept on their racks after their last turns as
their leaves, as a rollout does (see ``simulation_kernel``).

The tables that ship are in ``wins/``; ``wins/README.md`` says how they were made.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import resources

import numpy as np

from solvers.arrays import Floats, Numbers
from solvers.scrabble.leave import POINT
from solvers.scrabble.rulebook import shipped_rules
from solvers.scrabble.rules import Rules
from solvers.scrabble.selfplay import Batch, Match

MILLION = 1_000_000
_ODDS = np.arange(-6.0, 6.25, 0.5)
"""The quantiles of a table, by the natural logarithms of their odds."""
_EVEN_OUT = 12
"""From this number of unseen tiles on, a table is evened out over its neighbours; below, the bag is nearly empty, and
one tile more or less changes the game."""
_LEAST_TURNS = 100


@dataclass(frozen=True, eq=False)
class WinTable:
    """The gains of the side to move, in points: row *n* - 1 holds their quantiles with *n* unseen tiles, rising."""

    gains: Floats

    @cached_property
    def _points(self) -> int:
        from solvers.scrabble.simulation_kernel import WIN_POINTS

        return WIN_POINTS

    @cached_property
    def wins(self) -> Numbers:
        """The chances of leads of -WIN_POINTS to WIN_POINTS points, in millionths, by the number of unseen tiles."""
        needed = np.arange(self._points, -self._points - 1, -1.0)
        rows = [_share_above(gains, needed) for gains in self.gains]
        wins: Numbers = np.rint(MILLION * np.array([rows[0], *rows])).astype(np.int64)
        return wins

    def win(self, spread: float, unseen: int) -> float:
        """The chance (0 to 1, a draw counting half) of the side to move that leads by *spread* points.

        *unseen* is how many tiles are in the bag and on the other's rack, at least 1.
        """
        row = self.wins[min(unseen, len(self.gains))]
        place = min(self._points, max(-self._points, round(spread))) + self._points
        return int(row[place]) / MILLION

    def lines(self) -> list[str]:
        """The table as text: the number of unseen tiles, then the quantiles in points, divided by tabs."""
        return [
            "\t".join([str(unseen), *(f"{gain:.1f}" for gain in gains)]) for unseen, gains in enumerate(self.gains, 1)
        ]


def _share_above(gains: Floats, needed: Floats) -> Floats:
    """How often a gain is above those *needed*, by its quantiles; beyond these its odds go on in a line."""
    odds = np.interp(needed, gains, _ODDS)
    for end, inner in ((0, 1), (-1, -2)):
        slope = (_ODDS[end] - _ODDS[inner]) / (gains[end] - gains[inner])
        beyond = needed < gains[end] if end == 0 else needed > gains[end]
        odds[beyond] = _ODDS[end] + slope * (needed[beyond] - gains[end])
    shares: Floats = 1 / (1 + np.exp(np.clip(odds, -50, 50)))
    return shares


def read_wins(text: str) -> WinTable:
    """The table that a text gives as :meth:`WinTable.lines` writes it; lines that begin with ``#`` are notes.

    Raises ValueError if the text is not such a table.
    """
    rows = [line.split("\t") for line in text.splitlines() if line and not line.startswith("#")]
    gains = np.array([[float(number) for number in row] for row in rows])
    if gains.ndim != 2 or gains.shape[1] != 1 + len(_ODDS) or list(gains[:, 0]) != list(range(1, 1 + len(gains))):
        raise ValueError("this is not a table of wins")
    if (np.diff(gains[:, 1:]) <= 0).any():
        raise ValueError("the quantiles of a table of wins must rise")
    return WinTable(gains[:, 1:])


def learn_wins(match: Match, batches: Iterable[Batch]) -> WinTable:
    """The table that the games of a *match* between two players ``equity`` give."""
    most = sum(match.rules.counts) - match.rules.rack_size
    turns = [gains_of(batch) for batch in batches]
    unseen, gains = (np.concatenate(parts) for parts in zip(*turns, strict=True))
    gains += np.random.default_rng(0).uniform(-0.5, 0.5, len(gains))  # scores are whole points, quantiles are not
    levels = 1 / (1 + np.exp(-_ODDS))
    rows: list[Floats] = []
    for number in range(1, most + 1):
        seen = gains[unseen == number]
        rows.append(np.quantile(seen, levels) if len(seen) >= _LEAST_TURNS else np.full(len(levels), np.nan))
    return WinTable(_rising(_evened(_filled(np.array(rows)))))


def _filled(rows: Floats) -> Floats:
    """The rows with those that are missing between their neighbours."""
    there = np.flatnonzero(~np.isnan(rows[:, 0]))
    if not len(there):
        raise ValueError("too few games to learn from")
    return np.array([np.interp(np.arange(len(rows)), there, column[there]) for column in rows.T]).T


def _evened(rows: Floats) -> Floats:
    evened = rows.copy()
    for place in range(_EVEN_OUT, len(rows)):
        reach = min(2, place - _EVEN_OUT, len(rows) - 1 - place)
        evened[place] = rows[place - reach : place + reach + 1].mean(axis=0)
    return evened


def _rising(rows: Floats) -> Floats:
    """The rows rounded as they are written, each quantile above the one before by a tenth at least."""
    rows = np.round(rows, 1)
    for place in range(1, rows.shape[1]):
        rows[:, place] = np.maximum(rows[:, place], rows[:, place - 1] + 0.1)
    return np.round(rows, 1)


def gains_of(batch: Batch) -> tuple[Numbers, Floats]:
    """For each turn of some games: the number of tiles that the side to move does not see, and its gain from there on.

    The gain is in points, from its lead then, leaves included, to its lead at the end.
    """
    from solvers.scrabble import selfplay_kernel as kernel
    from solvers.scrabble import turn_kernel as turn

    play, worth = batch.turns[:, :, turn.PLAY], batch.turns[:, :, turn.WORTH]
    games, most = play.shape
    number = np.arange(most)
    played = number < batch.results[:, kernel.LENGTH, None]
    player = (batch.first + np.arange(games)[:, None] + number) % 2
    score = np.where(played, play >> 32, 0)
    kept = worth - POINT * score
    placed = np.where(played & (play >> 16 & 0xFF > 0), play >> 24 & 0xFF, 0)
    on_board = np.cumsum(placed, axis=1) - placed
    rules = batch.match.rules
    in_hand = np.minimum(rules.rack_size, _tiles(batch.turns[:, :, turn.RACK_BEFORE]))
    unseen = sum(rules.counts) - on_board - in_hand
    sign = np.where(player == 0, 1, -1)
    lead = np.cumsum(sign * score, axis=1) - sign * score  # of the first player named
    leaves = np.zeros((games, most))  # of the side to move less those of the other
    leaves[:, 1:] -= kept[:, :-1]
    leaves[:, 2:] += kept[:, :-2]
    final = (batch.results[:, kernel.SCORE] - batch.results[:, kernel.SCORE + 1])[:, None]
    gains = sign * (final - lead) - leaves / POINT
    return unseen[played], gains[played]


def _tiles(packed: Numbers) -> Numbers:
    """How many tiles are in numbers of seven bits a tile."""
    count: Numbers = sum((packed >> shift & 0x7F > 0).astype(np.int64) for shift in range(0, 63, 7))  # type: ignore[assignment]
    return count


@cache
def wins_for(rules: Rules) -> WinTable:
    """The table that ships for a game: its own, else that of a game in its language, else the standard one."""
    games = shipped_rules()
    own = [rules.name] if games.get(rules.name) == rules else []
    alike = [name for name, game in games.items() if game.alphabet.language == rules.alphabet.language]
    return next(filter(None, map(_shipped, [*own, *alike, *games])))


@cache
def _shipped(name: str) -> WinTable | None:
    """The table in the file of the game of this name; None without one."""
    file = resources.files("solvers.scrabble") / "wins" / f"{name}.tsv"
    return read_wins(file.read_text(encoding="utf-8")) if file.is_file() else None
