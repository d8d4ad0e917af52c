"""Balda: every move with every path, the opponent's best answers, exact endings, an opponent, and reviews of games.

``Position``, ``Play`` and ``solve`` list moves; ``reply`` finds the best answers, ``endgame`` plays a position
out, ``choose_move`` is the program as a player, ``review`` finds the points that each move gave away.
"""

from solvers.balda.dictionary import adapted
from solvers.balda.endgame import endgame, rate
from solvers.balda.letters import EMPTY, field_alphabet, language_of, strict_lexicon
from solvers.balda.opponent import KNOWN_LEVELS, LEVELS, PLAYED_OUT, choose_move
from solvers.balda.play import Move, Path, Play
from solvers.balda.position import Position
from solvers.balda.reply import Reply, reply
from solvers.balda.review import review
from solvers.balda.rules import FEWEST, MOST, Rules
from solvers.balda.selfplay import play_game, play_match, start_words
from solvers.balda.solver import legal_play, solve, unknown_words

__all__ = [
    "EMPTY",
    "FEWEST",
    "KNOWN_LEVELS",
    "LEVELS",
    "MOST",
    "PLAYED_OUT",
    "Move",
    "Path",
    "Play",
    "Position",
    "Reply",
    "Rules",
    "adapted",
    "choose_move",
    "endgame",
    "field_alphabet",
    "language_of",
    "legal_play",
    "play_game",
    "play_match",
    "rate",
    "reply",
    "review",
    "solve",
    "start_words",
    "strict_lexicon",
    "unknown_words",
]
