"""Scrabble on the web and on the command line."""

from solvers.errors import N_
from webapp.tool import Example, Tool

_PAGES = (
    "pages", "list_page", "compare_page", "simulation_page", "ending_page", "game_page", "review_page", "record_page",
    "play_page", "train_page", "train_game", "train_words", "picture",
)  # fmt: skip

TOOL = Tool(
    "scrabble",
    N_("Scrabble"),
    blueprints=tuple(f"webapp.scrabble.{module}:blueprint" for module in _PAGES),
    about={
        "scrabble.page": N_(
            "Type or paste a board and your rack: every legal play, best first, drawn on the board with its score and "
            "what the tiles kept are worth."
        ),
        "scrabble_game.page": N_(
            "Open the file of a Scrabble game (GCG) and go through it move by move, with the best plays at every turn."
        ),
        "scrabble_record.page": N_(
            "Record a Scrabble game move by move: scores, turns and the bag run on by the rules, and every move can be "
            "compared with the best one afterwards."
        ),
        "scrabble_play.page": N_(
            "Play Scrabble against the program at six levels, from an empty board or from any position, and go through "
            "the game afterwards."
        ),
        "scrabble_train.page": N_(
            "Train for Scrabble: find the best play, learn the likeliest bingos and the hooks, and review what "
            "you missed."
        ),
    },
    example=Example(
        "scrabble.page",
        N_("Try a Scrabble game in progress"),
        {
            "en": {
                "position": "13F1/1A11R1/1ZIP9O1/DO1UM8W1/EN1PA2ANORAkS1/G3VERTEX3Y1/A3I10/M2JEEING6/I14/15/15/15/15/"
                "15/15 ALOQTTV/ 210/132 0"
            },
            "ru": {
                "position": "7В7/4СИЛЕН6/6ЭС7/1РЕУМ2Н7/3КУЛУАР6/8А6/8Н6/5ПЫЛЬ6/5О9/5Р9/5У9/5Б9/5Ь9/15/15 "
                "АИКОСТЯ/ 68/79 0 lex russian; ld russian;"
            },
        },
    ),
    commands={
        "solve": "webapp.scrabble.solve_command:solve",
        "score": "webapp.scrabble.position_command:score",
        "check": "webapp.scrabble.position_command:check",
        "unseen": "webapp.scrabble.position_command:unseen",
        "endgame": "webapp.scrabble.ending_command:endgame",
        "preending": "webapp.scrabble.ending_command:preending",
        "simulate": "webapp.scrabble.simulate_command:simulate",
        "game": "webapp.scrabble.game_command:game",
        "review": "webapp.scrabble.review_command:review_command",
        "selfplay": "webapp.scrabble.command:selfplay",
        "bench": "webapp.scrabble.bench_command:bench",
        "leave": "webapp.scrabble.leave_command:leave",
        "wins": "webapp.scrabble.wins_command:wins",
    },
    kernels=("solvers.scrabble.board_kernel", "solvers.scrabble.plays_kernel", "solvers.scrabble.endgame_kernel"),
    later_kernels=("solvers.scrabble.simulation_kernel",),
    first_solve="webapp.scrabble.answer:solve_once",
)
