"""Balda: every move with every path, what the opponent can answer, exact endings, an opponent, and reviews of games.

``Position``, ``Play`` and ``solve`` list moves; ``reply`` looks at answers, ``endgame`` plays a position out,
``choose_move`` is the program as a player, ``review`` says afterwards what each move gave away.
"""

from solvers.balda.dictionary import adapted
from solvers.balda.endgame import Ending, Rated, endgame, rate
from solvers.balda.letters import EMPTY, LANGUAGES, field_alphabet, language_of, strict_lexicon
from solvers.balda.match import Result, play_game, play_match, start_words
from solvers.balda.notation import read_field
from solvers.balda.opponent import EXACT_FROM, LEVELS, choose_move
from solvers.balda.play import Move, Path, Play
from solvers.balda.position import FEWEST, MOST, Position, Rules, read_word, square_name
from solvers.balda.reply import Reply, reply
from solvers.balda.review import Review, review
from solvers.balda.solver import Answer, judge, solve, unknown_words

__all__ = [
    "EMPTY",
    "EXACT_FROM",
    "FEWEST",
    "LANGUAGES",
    "LEVELS",
    "MOST",
    "Answer",
    "Ending",
    "Move",
    "Path",
    "Play",
    "Position",
    "Rated",
    "Reply",
    "Result",
    "Review",
    "Rules",
    "adapted",
    "choose_move",
    "endgame",
    "field_alphabet",
    "judge",
    "language_of",
    "play_game",
    "play_match",
    "rate",
    "read_field",
    "read_word",
    "reply",
    "review",
    "solve",
    "square_name",
    "start_words",
    "strict_lexicon",
    "unknown_words",
]
