"""The program as a player: levels of play, each the same for the same position and seed."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from solvers.balda.endgame import rate
from solvers.balda.play import Play
from solvers.balda.position import Position
from solvers.balda.reply import Reply, reply
from solvers.balda.solver import solve
from solvers.budget import Budget
from solvers.errors import N_, InputError
from solvers.lexicon import Lexicon
from solvers.lexicon.commonness import Tier, within

GREEDY = "greedy"
"""The longest word of the list each time: a level of old links, and a measure for the others."""

AHEAD = 4
"""How many moves the best level looks ahead."""
PLAYED_OUT = 7
"""With at most this number of empty cells, the best level plays the exact ending."""
EXPERT_SECONDS = 5.0
_COMPARED = 12


@dataclass(frozen=True, slots=True)
class _Player:
    """A level: what it does, its words, how many moves it notices (None: all), and whether it considers answers."""

    note: str
    tier: Tier = Tier.RARE
    glances: int | None = None
    minds_answers: bool = True


_PLAYERS = {
    "easy": _Player(N_("common words, and only a glance at the field"), Tier.COMMON, 3, minds_answers=False),
    "casual": _Player(N_("common words, and overlooks most of them"), Tier.COMMON, 6, minds_answers=False),
    "fair": _Player(N_("common words, and overlooks some long ones"), Tier.COMMON, 13, minds_answers=False),
    "steady": _Player(N_("common words; looks at what you can answer, but overlooks much"), Tier.COMMON, 30),
    "common": _Player(N_("common words; looks at what you can answer"), Tier.COMMON),
    "read": _Player(N_("well-known words; looks at what you can answer"), Tier.WELL_KNOWN),
    "careful": _Player(N_("every word of the list; looks at what you can answer")),
    "expert": _Player(N_("looks four moves ahead, and plays endings perfectly")),
    GREEDY: _Player("", minds_answers=False),
}
KNOWN_LEVELS = tuple(_PLAYERS)
LEVELS = {level: player.note for level, player in _PLAYERS.items() if player.note}
"""The levels of play, the weakest first, and what each does; evenly spaced, see docs/performance.md."""


def choose_move(
    position: Position, lexicon: Lexicon, level: str = "expert", seed: str = "", *, budget: Budget | None = None
) -> Play | None:
    """The move that the program makes at one of the ``KNOWN_LEVELS``; None for a pass, when no word is left.

    The *seed* decides between moves that are equally good to a level. The *budget* limits how far the best level looks;
    if it does not suffice, the move is chosen by the opponent's answers. A level that knows no word here plays the
    shortest of the list. Raises InputError (field ``level``), or if the list is in other letters.
    """
    if level not in _PLAYERS:
        raise InputError(
            N_("Unknown level “%(level)s”. Known levels: %(levels)s."),
            field="level", level=level[:20], levels=", ".join(LEVELS),
        )  # fmt: skip
    if position.is_over:
        return None
    chance = Random(f"{seed} {level} {position}")
    if level == "expert":
        with budget or Budget(EXPERT_SECONDS) as limit:
            best = _far(position, lexicon, limit)
        if best:
            return _drawn(best, chance)
    player = _PLAYERS[level]
    known = within(lexicon, player.tier)
    plays: Sequence[Play] | None = None
    if player.glances or not player.minds_answers:
        plays = solve(position, known).plays
        if plays and player.glances:
            plays = list({_drawn(plays, chance): None for _ in range(player.glances)})
    if player.minds_answers:
        best = _carefully(position, known, plays)
    else:
        longest = max((play.score for play in plays or ()), default=0)
        best = [play for play in plays or () if play.score == longest]
    return _drawn(best, chance) if best else next(reversed(solve(position, lexicon).plays), None)


def _far(position: Position, lexicon: Lexicon, limit: Budget) -> list[Play]:
    """The best moves to the end of the game if that is near, else some moves ahead; none if time is too short."""
    farthest = position.empty if position.empty <= PLAYED_OUT else AHEAD
    rated = rate(position, lexicon, limit, farthest)
    if not rated.is_complete and rated.depth < 2:
        return []
    best = [play for play, worth in zip(rated.answer.plays, rated.worths, strict=True) if worth == rated.value]
    return best if rated.is_complete else _carefully(position, lexicon, best)


def _carefully(position: Position, lexicon: Lexicon, plays: Sequence[Play] | None = None) -> list[Play]:
    """Of *plays*, or of the longest ones, those that gain most after the best answer, with the longest follow-up."""
    answers = reply(position, lexicon, plays=plays)
    best = [one for one in answers if one.net == answers[0].net][:_COMPARED]
    if len(best) < 2:
        return [one.play for one in best]

    def next_word(one: Reply) -> int:
        if one.answer is None:
            return 0
        (follow,) = reply(position.after(one.play), lexicon, plays=[one.answer])
        return follow.answer.score if follow.answer else 0

    words = list(map(next_word, best))
    return [one.play for one, word in zip(best, words, strict=True) if word == max(words)]


def _drawn(choices: Sequence[Play], chance: Random) -> Play:
    """One of *choices*, by ``random``, the one method whose results Python promises never to change."""
    return choices[int(chance.random() * len(choices))]
