"""Countdown on the web and on the command line."""

from solvers.errors import N_
from webapp.tool import Example, Tool

TOOL = Tool(
    "countdown",
    N_("Countdown"),
    blueprints=tuple(
        f"webapp.countdown.{module}:blueprint"
        for module in ("letters", "numbers", "conundrum", "game", "daily", "cards", "stems", "solver", "statistics")
    ),
    about={
        "countdown.page": N_(
            "Play the letters and numbers rounds of Countdown against the clock, or have a round solved: the longest "
            "words and the easiest ways to the target."
        ),
        "countdown.numbers": N_(
            "Play a Countdown numbers round: six tiles, a target, thirty seconds, and every solution after."
        ),
        "countdown.game": N_(
            "A whole game of Countdown for one or more players: letters, numbers and a conundrum, with scores."
        ),
        "countdown.daily": N_(
            "The Countdown rounds of the day, the same for everyone: letters, numbers and a conundrum."
        ),
        "countdown.solver": N_(
            "Watching Countdown? Type the letters and get every word, or six numbers and a target and get every way to "
            "reach it, while you type. Keeps score, too."
        ),
        "countdown.statistics": N_(
            "Your Countdown rounds: points, lengths and near misses, kept in your browser only."
        ),
    },
    example=Example("countdown.solver", N_("Try a Countdown numbers round"), {"en": {"q": "75 50 2 3 8 7 = 812"}}),
    commands={"countdown": "webapp.countdown.command:countdown", "numbers": "webapp.countdown.command:numbers"},
    kernels=("solvers.countdown.words_kernel", "solvers.countdown.numbers_kernel"),
    first_solve="webapp.countdown.statistics:solve_once",
)
