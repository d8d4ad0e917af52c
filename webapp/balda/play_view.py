"""What the page of a game against the program shows and says; and what the program plays."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from solvers.balda import LEVELS, Play, adapted, choose_move, review
from solvers.budget import Budget
from solvers.lexicon import Lexicon
from webapp.balda.known import known_words, unfit_words
from webapp.balda.match import Played, Step
from webapp.balda.view import drawing
from webapp.languages import gettext, ngettext


def levels() -> list[tuple[str, str]]:
    """The levels to choose from, the weakest first."""
    names = {
        "easy": gettext("Beginner"),
        "greedy": gettext("Greedy"),
        "careful": gettext("Careful"),
        "expert": gettext("Expert"),
    }
    return [(level, f"{names.get(level, level)}: {gettext(text)}") for level, text in LEVELS.items()]


def program_move(played: Played, lexicon: Lexicon, seconds: float) -> Play | None:
    """What the program plays, None for a pass. A word that is not fit to be proposed it leaves aside while it can."""
    match, position = played.match, played.position
    rules = position.rules
    known = known_words(rules.language, strict_yo=rules.strict_yo)
    play = choose_move(position, lexicon, match.level, match.seed, known, budget=Budget(seconds))
    unfit = unfit_words(rules.language, strict_yo=rules.strict_yo)
    if play is None or play.word not in unfit:
        return play
    decent = adapted(lexicon, frozenset(), unfit)
    return choose_move(position, decent, match.level, match.seed, known, budget=Budget(seconds)) or play


@dataclass(frozen=True, slots=True)
class GameView:
    """A game as its page shows it; *sides* are the player and the program: name, points, words, has the turn."""

    rows: tuple[str, ...]
    sides: tuple[dict[str, Any], ...]
    earlier: tuple[str, ...]
    drawn: dict[str, Any] | None
    fresh: tuple[int, int] | None
    sentence: str
    result: str
    note: str
    level: str
    drawn_word: str


def game(played: Played) -> GameView:
    """What there is to see of a game."""
    match, position = played.match, played.position
    you, program = match.you, 1 - match.you
    sides = tuple(
        {
            "name": name,
            "points": position.scores[side],
            "words": played.words(side),
            "passes": played.passes[side],
            "has_turn": not played.is_over and position.turn == side,
        }
        for name, side in ((gettext("You"), you), ("Tilewright", program))
    )
    last = _last_play(played)
    answer = played.last(program)
    return GameView(
        rows=position.rows,
        sides=sides,
        earlier=match.start.used,
        drawn=_drawing(last) if last else None,
        fresh=(last.row, last.col) if last else None,
        sentence=_told(answer) if answer else "",
        result=_result(played) if played.is_over else "",
        note=_note(played),
        level=dict(levels())[match.level].partition(":")[0],
        drawn_word=last.word if last else "",
    )


def _last_play(played: Played) -> Play | None:
    """The play to draw: the program's last, at the end the last of all."""
    sides = (0, 1) if played.is_over else (1 - played.match.you,)
    return next((step.play for step in reversed(played.steps) if step.play and step.side in sides), None)


def _drawing(play: Play) -> dict[str, Any]:
    """The path of a play whose letter is on the field already: no cell is lifted."""
    return drawing(play.paths[0]) | {"play": {"row": -1, "col": -1}}


def _told(step: Step) -> str:
    """What the program has done."""
    play = step.play
    if play is None:
        return gettext("Tilewright passes: it finds no move.")
    points = ngettext("%(num)s point", "%(num)s points", play.score)
    return gettext(
        "Tilewright: %(letter)s in row %(row)s, column %(col)s: %(word)s, %(points)s.",
        letter=play.letter.upper(), row=play.row + 1, col=play.col + 1, word=play.word.upper(), points=points,
    )  # fmt: skip


def _result(played: Played) -> str:
    scores = played.position.scores
    yours, other = scores[played.match.you], scores[1 - played.match.you]
    if yours == other:
        return gettext("The game is over: a draw, %(yours)s : %(other)s.", yours=yours, other=other)
    if yours > other:
        return gettext("The game is over: you win, %(yours)s : %(other)s.", yours=yours, other=other)
    return gettext("The game is over: Tilewright wins, %(other)s : %(yours)s.", yours=yours, other=other)


def _note(played: Played) -> str:
    """A warning before the first move: the sides may get unequal numbers of moves."""
    start = played.match.start
    if played.position.empty < start.empty - 1 or not start.empty % 2:
        return ""
    if start.turn == played.match.you:
        return gettext("An odd number of cells is empty: you may get one move more than Tilewright.")
    return gettext("An odd number of cells is empty: Tilewright may get one move more than you.")


@dataclass(frozen=True, slots=True)
class Line:
    """A move of the player looked at afterwards; *better* is None if the move was as good as any."""

    number: int
    play: Play | None
    lost: int
    better: Play | None
    is_exact: bool


@dataclass(frozen=True, slots=True)
class ReviewView:
    """The player's moves looked at; *missing* is how many there was no time for."""

    lines: tuple[Line, ...]
    missing: int

    @property
    def lost(self) -> int:
        return sum(line.lost for line in self.lines)


def look_back(played: Played, lexicon: Lexicon, seconds: float) -> ReviewView:
    """What each of the player's moves gave away, as far as the time goes."""
    end = time.monotonic() + seconds
    rules = played.position.rules
    hidden = unfit_words(rules.language, strict_yo=rules.strict_yo)
    own = [(number, step) for number, step in enumerate(played.steps, 1) if step.side == played.match.you]
    lines: list[Line] = []
    for number, step in own:
        left = end - time.monotonic()
        if left <= 0:
            break
        seen = next(review(step.before, [step.play], lexicon, budget=Budget(left)), None)
        if seen is None:
            break
        better = seen.better if seen.better and seen.better.word not in hidden else None
        lines.append(Line(number, step.play, seen.lost, better, seen.is_exact))
    return ReviewView(tuple(lines), len(own) - len(lines))
