"""How a match of self-play went: sums over its games, kept as whole numbers so that no order of adding matters."""

from dataclasses import dataclass, field
from math import nan, sqrt

from solvers.scrabble.selfplay import Batch


@dataclass(slots=True)
class Tally:
    """Sums over games, batch by batch; pairs are in the order of the players as they were named.

    ``plays`` counts all turns. ``spread`` is the first player's points less the second's, in all games; ``wins`` counts
    the games that each has won, a drawn one for neither.
    """

    games: int = 0
    plays: int = 0
    points: list[int] = field(default_factory=lambda: [0, 0])
    wins: list[int] = field(default_factory=lambda: [0, 0])
    bingos: list[int] = field(default_factory=lambda: [0, 0])
    exchanges: list[int] = field(default_factory=lambda: [0, 0])
    passes: list[int] = field(default_factory=lambda: [0, 0])
    _pairs: int = 0
    _squares: int = 0
    _paired: int = 0
    _waiting: int | None = None

    def add(self, batch: Batch) -> None:
        """Count the games of *batch*, which must follow those counted before."""
        from solvers.scrabble import selfplay_kernel as kernel

        for result in batch.results.tolist():
            self.games += 1
            self.plays += result[kernel.LENGTH]
            for player in range(2):
                self.points[player] += result[kernel.SCORE + player]
                self.wins[player] += result[kernel.SCORE + player] > result[kernel.SCORE + 1 - player]
                self.bingos[player] += result[kernel.BINGOS + player]
                self.exchanges[player] += result[kernel.EXCHANGES + player]
                self.passes[player] += result[kernel.PASSES + player]
            spread = result[kernel.SCORE] - result[kernel.SCORE + 1]
            if self._waiting is None:
                self._waiting = spread
            else:
                both = self._waiting + spread
                self._waiting = None
                self._pairs += 1
                self._paired += both
                self._squares += both * both

    @property
    def draws(self) -> int:
        return self.games - sum(self.wins)

    @property
    def spread(self) -> float:
        """The points a game by which the first player is ahead."""
        return (self.points[0] - self.points[1]) / max(1, self.games)

    @property
    def spread_error(self) -> float:
        """The standard error of the spread, from pairs of games, as these may share a bag; nan for fewer than two."""
        if self._pairs < 2:
            return nan
        variance = (self._squares - self._paired**2 / self._pairs) / (self._pairs - 1)
        return sqrt(variance / self._pairs) / 2
