"""Games of the program against itself, level against level, from start words that a seed draws."""

from dataclasses import dataclass
from random import Random

from solvers.balda.dictionary import dictionary
from solvers.balda.opponent import choose_move
from solvers.balda.position import Position
from solvers.balda.rules import Rules
from solvers.lexicon import Lexicon

GAMES = 200


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a match for the first of the two levels; *points* are its points less the other's, in all games."""

    wins: int
    draws: int
    losses: int
    points: int

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    def __str__(self) -> str:
        mean = self.points / max(1, self.games)
        return f"{self.wins} wins, {self.draws} draws, {self.losses} losses of {self.games}, {mean:+.1f} points a game"


def start_words(lexicon: Lexicon, count: int, seed: str, length: int = 5) -> list[str]:
    """*count* words of a length, drawn from the list by *seed*; fewer if the list runs out."""
    chance = Random(f"start words {seed}")
    words = [word for word in dictionary(lexicon).words if len(word) == length]
    drawn: list[str] = []
    while words and len(drawn) < count:
        drawn.append(words.pop(int(chance.random() * len(words))))
    return drawn


def play_game(start: Position, lexicon: Lexicon, levels: tuple[str, str], seed: str) -> list[Position]:
    """A game between two levels, the first to move: every position up to the end, or until no word is left."""
    positions = [start]
    while not positions[-1].is_over:
        here = positions[-1]
        play = choose_move(here, lexicon, levels[here.turn], seed)
        if play is None:
            break
        positions.append(here.after(play))
    return positions


def play_match(
    lexicon: Lexicon,
    first: str = "careful",
    second: str = "greedy",
    games: int = GAMES,
    seed: str = "match",
) -> Result:
    """Play *games* games on 5×5, each start word twice, so that both levels begin with it."""
    words = start_words(lexicon, (games + 1) // 2, seed)
    wins = draws = losses = points = 0
    for number in range(min(games, 2 * len(words))):
        begins = number % 2 == 0
        start = Position.start(words[number // 2], rules=Rules(lexicon.alphabet.language))
        levels = (first, second) if begins else (second, first)
        one, other = play_game(start, lexicon, levels, f"{seed} {number // 2}")[-1].scores
        difference = one - other if begins else other - one
        wins += difference > 0
        draws += difference == 0
        losses += difference < 0
        points += difference
    return Result(wins, draws, losses, points)
