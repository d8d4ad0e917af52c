"""Balda on the web and on the command line."""

from solvers.errors import N_
from webapp.tool import Example, Tool

TOOL = Tool(
    "balda",
    N_("Balda"),
    blueprints=("webapp.balda.analysis:blueprint", "webapp.balda.play:blueprint"),
    about={
        "balda.page": N_(
            "Type the field of a Balda game: every move with its path, what the opponent can answer, and near the end "
            "who wins."
        ),
        "balda.play": N_(
            "Play Balda against the program at a strength of your choice, against someone beside you, or with a friend "
            "by links; afterwards the moves are reviewed."
        ),
        "balda.statistics": N_("Your games of Balda in this browser: wins, points, and the longest word."),
    },
    example=Example(
        "balda.page",
        N_("Try a Balda game in progress"),
        {
            "en": {"position": "...../...d./tiger/..a../..... tiger,aged,red 3/4"},
            "ru": {"position": "...../.р.../балда/.к.../..... балда,бра,краб 3/4"},
        },
    ),
    commands={"balda": "webapp.balda.command:balda", "balda-match": "webapp.balda.command:balda_match"},
    kernels=("solvers.balda.paths_kernel", "solvers.balda.endgame_kernel"),
    first_solve="webapp.balda.analysis:solve_once",
)
