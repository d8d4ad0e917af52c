"""Q-Less on the web and on the command line."""

from solvers.errors import N_
from webapp.tool import Example, Tool

TOOL = Tool(
    "qless",
    N_("Q-Less"),
    blueprints=tuple(f"webapp.qless.{module}:blueprint" for module in ("analysis", "daily", "play", "rolls")),
    about={
        "qless.page": N_(
            "Type the letters of a Q-Less roll: whether they can be solved and how, every board or just a clue."
        ),
        "qless.rolls": N_("Paste several Q-Less rolls and see which of them can be solved, and how hard each is."),
        "qless.play": N_(
            "Roll the twelve dice of Q-Less and lay one crossword of all letters, with clues if you want them."
        ),
        "qless.daily": N_("The Q-Less roll of the day, the same for everyone, with your time and your streak."),
        "qless.statistics": N_(
            "Your Q-Less rolls: times, streaks and how often you solved them, kept in your browser only."
        ),
    },
    example=Example("qless.page", N_("Try a Q-Less roll"), {"en": {"position": "aacdghhloptx", "way": "boards"}}),
    commands={"qless": "webapp.qless.command:qless"},
    kernels=(
        "solvers.qless.words_kernel",
        "solvers.qless.field_kernel",
        "solvers.qless.ranking_kernel",
        "solvers.qless.boards_kernel",
    ),
    first_solve="webapp.qless.search:solve_once",
)
