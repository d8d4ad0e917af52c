"""A full game: the rounds in the show's order, one player or two, and the points of each.

Everything follows from a seed and from the choices and answers of the rounds that are over. Their text form is
rounds divided by ``!``, each of its kind, choice and answers divided by ``~``: ``L~cvcvcvccc~LEOTARD!N~2~75+50``. The
answers of a contest begin with what was declared: ``L~cvcvcvccc~7_LEOTARD~6_TAILOR``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from solvers.countdown.conundrum import POINTS, draw_conundrum
from solvers.countdown.declaration import BEHIND_CLAIM, Declaration
from solvers.countdown.numbers import NumbersGame, draw_numbers
from solvers.countdown.opponent import Opponent, levels
from solvers.countdown.piles import Piles
from solvers.countdown.position import Position
from solvers.countdown.rules import rules
from solvers.errors import N_, InputError
from solvers.lexicon import Lexicon

MOST_PLAYERS = 2
LONGEST_ANSWER = 300
_BETWEEN_ROUNDS, _BETWEEN_PARTS, _BEHIND_PLAYER = "!", "~", ":"


class BrokenGame(InputError):
    """A round that cannot have been played; *game* is the game before it."""

    def __init__(self, error: InputError, game: Game) -> None:
        super().__init__(error.message, field=error.field, square=None, **error.values)
        self.game = game


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round that is over: *choice* are the picks of its letters or its number of large tiles, *answers* the players'.

    A conundrum's answers are those of the players who buzzed, in order, each behind the player's number.
    """

    kind: str
    choice: str = ""
    answers: tuple[str, ...] = ()

    def __str__(self) -> str:
        return _BETWEEN_PARTS.join([self.kind, self.choice, *self.answers])


@dataclass(frozen=True, slots=True)
class Game:
    """A game of one player or two, with the *rounds* that are over.

    The second player is the program if *level* is 1 to 6, and not 0. *large_set* names the large tiles ("": the usual).

    >>> game = Game("example").after(PlayedRound("L", "cvcvcvccc", ("",)))
    >>> str(game), game.kind, Game.parse(str(game), Game("example")) == game
    ('L~cvcvcvccc~', 'L', True)
    """

    seed: str
    players: int = 1
    preset: str = next(iter(rules().presets))
    rounds: tuple[PlayedRound, ...] = ()
    level: int = 0
    large_set: str = ""

    def __post_init__(self) -> None:
        """Raises InputError (field ``seed``, ``preset``, ``set`` or ``level``)."""
        Piles(self.seed, self.preset)
        draw_numbers(self.seed, 0, self.large_set)
        if not 0 <= self.level <= len(levels()):
            raise InputError(N_("The levels are 1 to %(most)s."), field="level", most=len(levels()))

    @classmethod
    def parse(cls, text: str, start: Game) -> Game:
        """The game that begins as *start* and has the rounds of *text*; raises BrokenGame at an impossible one."""
        game = start
        for part in text.split(_BETWEEN_ROUNDS) if text else ():
            kind, _, rest = part.partition(_BETWEEN_PARTS)
            choice, *answers = rest.split(_BETWEEN_PARTS)
            try:
                game = game.after(PlayedRound(kind, choice, tuple(answers)))
            except InputError as error:
                raise BrokenGame(error, game) from None
        return game

    def __str__(self) -> str:
        return _BETWEEN_ROUNDS.join(map(str, self.rounds))

    def after(self, played: PlayedRound) -> Game:
        """The game after one round more; raises InputError if that round is impossible now."""
        is_whole = played.kind == "C" or len(played.answers) == self.players
        if played.kind == "L":
            is_whole = is_whole and len(played.choice) == self.piles().size
        too_long = len(played.answers) > MOST_PLAYERS or any(len(text) > LONGEST_ANSWER for text in played.answers)
        if not played.kind or played.kind != self.kind or too_long or not is_whole:
            raise InputError(
                N_("This link is damaged: a game has %(rounds)s rounds."), field="turns", rounds=len(rules().rounds)
            )
        game = replace(self, rounds=(*self.rounds, played))
        if played.kind == "L":
            game.piles()
        elif played.kind == "N":
            game.numbers(len(self.rounds), played.choice)
        return game

    @property
    def kind(self) -> str:
        """The kind of the round that is to come: ``L``, ``N``, ``C``, or ``""`` at the end."""
        return rules().rounds[len(self.rounds) : len(self.rounds) + 1]

    @property
    def opponent(self) -> Opponent | None:
        """The program, if it plays."""
        return Opponent(levels()[self.level - 1], self.seed) if self.level else None

    @property
    def picker(self) -> int:
        """The player, from 1, who picks the letters or the numbers of the round that is to come: by turns."""
        return sum(played.kind == self.kind for played in self.rounds) % self.players + 1

    def piles(self, picks: str = "") -> Piles:
        """The piles after all rounds of letters so far and *picks* of this one; raises InputError."""
        before = "".join(played.choice for played in self.rounds if played.kind == "L")
        return Piles(self.seed, self.preset, picks=before + picks)

    def numbers(self, place: int, large: str) -> NumbersGame:
        """The numbers of the round in *place*, from 0; raises InputError (field ``large``)."""
        count = int(large) if large.isdecimal() and len(large) < 3 else -1
        return draw_numbers(f"{self.seed}-{place}", count, self.large_set)

    def selection(self, place: int) -> Position:
        """The letters of the round in *place*, from 0."""
        earlier = sum(played.kind == "L" for played in self.rounds[:place])
        return self.piles().selections[earlier]

    def buzzes(self, answers: Iterable[str]) -> dict[int, str]:
        """The guesses at the conundrum by player, from 1, in the order in which they buzzed; each has one guess."""
        guesses: dict[int, str] = {}
        for answer in answers:
            number, _, guess = answer.partition(_BEHIND_PLAYER)
            player = int(number) if number.isdecimal() and len(number) < 3 else 0
            if 0 < player <= self.players:
                guesses.setdefault(player, guess[:LONGEST_ANSWER])
        return guesses

    def points(self, place: int, lexicon: Lexicon) -> list[int]:
        """The points of each player in the round in *place*: only the better answer counts, or both if equal."""
        played = self.rounds[place]
        if played.kind == "L":
            selection = self.selection(place)
            declared = map(Declaration.parse, played.answers)
            scores = [each.word_verdict(selection, lexicon).score for each in declared]
            return _better([(-score, score) for score in scores])
        if played.kind == "N":
            return _better([_method_points(text, self.numbers(place, played.choice)) for text in played.answers])
        conundrum = draw_conundrum(self.seed, lexicon)
        guesses = self.buzzes(played.answers)
        solver = next((player for player, text in guesses.items() if conundrum.is_solved_by(text, lexicon)), 0)
        return [POINTS if player == solver else 0 for player in range(1, self.players + 1)]

    def scores(self, lexicon: Lexicon) -> list[int]:
        """The points of each player so far."""
        earned = [self.points(place, lexicon) for place in range(len(self.rounds))]
        return [sum(points[player] for points in earned) for player in range(self.players)]


def sign_free(text: str) -> str:
    """An answer as it was typed, without the signs that divide a game's text."""
    for sign in (_BETWEEN_PARTS, _BETWEEN_ROUNDS, BEHIND_CLAIM):
        text = text.replace(sign, " ")
    return text[:LONGEST_ANSWER].strip()


def _method_points(text: str, numbers: NumbersGame) -> tuple[int, int]:
    """How far from the target a method's result is, and its points; a method that cannot be read has none."""
    try:
        verdict = Declaration.parse(text).method_verdict(numbers)
    except InputError:
        return 0, 0
    return verdict.away or 0, verdict.points


def _better(results: list[tuple[int, int]]) -> list[int]:
    """The points of those results, each a rank and its points, whose rank is lowest; 0 for the others."""
    lowest = min((rank for rank, points in results if points), default=0)
    return [points if rank == lowest else 0 for rank, points in results]
