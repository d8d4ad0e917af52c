"""Numbers rounds for practice that are hard: a target near the upper limit that takes all the tiles."""

from solvers.countdown.methods import solve_numbers
from solvers.countdown.numbers import NumbersGame
from solvers.countdown.rules import rules
from solvers.countdown.seeds import seeded

LOWEST = 900
_TRIES = 30


def draw_hard_numbers(seed: str) -> NumbersGame:
    """A game with a target of at least 900 whose easiest method uses every tile, always the same for the same *seed*.

    About every third draw is one; should none of thirty be, the last is taken.
    """
    facts = rules()
    for number in range(_TRIES):
        chance = seeded(seed, "hard numbers", str(number))
        large = chance.below(len(facts.large) + 1)
        tiles = chance.shuffled(facts.large)[:large] + chance.shuffled(facts.small)[: facts.tiles - large]
        game = NumbersGame(LOWEST + chance.below(facts.highest - LOWEST + 1), tuple(tiles))
        found = solve_numbers(game, top=1)
        if not found.away and len(found.methods[0].steps) == facts.tiles - 1:
            break
    return game
