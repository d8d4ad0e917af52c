"""The contents of the page of a game against the program, and the program's moves."""

from __future__ import annotations

import time

from solvers.balda import LEVELS, Play, Position, adapted, choose_move, review
from solvers.balda.game import Game, Step
from solvers.balda.solver import unknown_words
from solvers.budget import Budget
from solvers.lexicon import Lexicon
from solvers.lexicon.fitness import is_fit
from webapp.balda.game_address import GameAddress
from webapp.balda.known import known_words, unfit_words
from webapp.balda.view import drawing
from webapp.languages import gettext, ngettext
from webapp.solving import Context


def levels() -> list[tuple[str, str]]:
    """The levels to choose from, the weakest first."""
    names = {
        "easy": gettext("Beginner"),
        "greedy": gettext("Greedy"),
        "careful": gettext("Careful"),
        "expert": gettext("Expert"),
    }
    return [(level, f"{names.get(level, level)}: {gettext(text)}") for level, text in LEVELS.items()]


def program_move(address: GameAddress, position: Position, lexicon: Lexicon, seconds: float) -> Play | None:
    """The program's move, None for a pass; one with a word fit to be proposed, if there is any."""
    rules = position.rules
    known = known_words(rules.language, strict_yo=rules.strict_yo)
    play = choose_move(position, lexicon, address.level, address.seed, known, budget=Budget(seconds))
    if play is None or is_fit(play.word, rules.language):
        return play
    decent = adapted(lexicon, frozenset(), unfit_words(rules.language, strict_yo=rules.strict_yo))
    return choose_move(position, decent, address.level, address.seed, known, budget=Budget(seconds)) or play


def game_view(address: GameAddress, game: Game) -> Context:
    """The contents of a game's page; its sides are the player and the program."""
    position = game.position
    you, program = address.you, 1 - address.you
    sides = tuple(
        {
            "name": name,
            "points": position.scores[side],
            "words": game.words(side),
            "passes": game.passes(side),
            "has_turn": not game.is_over and position.turn == side,
        }
        for name, side in ((gettext("You"), you), ("Tilewright", program))
    )
    last = _last_play(address, game)
    answer = game.last(program)
    return {
        "rows": position.rows,
        "sides": sides,
        "earlier": game.start.used,
        "drawn": drawing(last.paths[0]) | {"play": {"row": -1, "col": -1}} if last else None,  # no cell is lifted
        "fresh": (last.row, last.col) if last else None,
        "sentence": _told(answer) if answer else "",
        "result": _result(address, game) if game.is_over else "",
        "notes": _notes(address, game),
        "level": dict(levels())[address.level].partition(":")[0],
        "drawn_word": last.word if last else "",
        "meaning": address.vocabulary.meaning(last.word) if last else "",
    }


def _last_play(address: GameAddress, game: Game) -> Play | None:
    """The play to draw: the program's last one, or after the end the last of either side."""
    sides = (0, 1) if game.is_over else (1 - address.you,)
    return next((step.play for step in reversed(game.steps) if step.play and step.side in sides), None)


def _told(step: Step) -> str:
    """The program's last step in a sentence."""
    play = step.play
    if play is None:
        return gettext("Tilewright passes: it finds no move.")
    points = ngettext("%(num)s point", "%(num)s points", play.score)
    return gettext(
        "Tilewright: %(letter)s in row %(row)s, column %(col)s: %(word)s, %(points)s.",
        letter=play.letter.upper(), row=play.row + 1, col=play.col + 1, word=play.word.upper(), points=points,
    )  # fmt: skip


def _result(address: GameAddress, game: Game) -> str:
    scores = game.position.scores
    yours, other = scores[address.you], scores[1 - address.you]
    if yours == other:
        return gettext("The game is over: a draw, %(yours)s : %(other)s.", yours=yours, other=other)
    if yours > other:
        return gettext("The game is over: you win, %(yours)s : %(other)s.", yours=yours, other=other)
    return gettext("The game is over: Tilewright wins, %(other)s : %(yours)s.", yours=yours, other=other)


def _notes(address: GameAddress, game: Game) -> list[str]:
    """What to know before the first move."""
    start = game.start
    if game.position.empty < start.empty - 1:
        return []
    unlisted = unknown_words(start, address.vocabulary.base())
    words = ", ".join(word.upper() for word in unlisted)
    strange = gettext("Not in %(list)s: %(words)s.", list=address.vocabulary.list_title, words=words) if words else ""
    return [note for note in (strange, _uneven(address, game)) if note]


def _uneven(address: GameAddress, game: Game) -> str:
    """A warning that the sides may get unequal numbers of moves."""
    start = game.start
    if not start.empty % 2:
        return ""
    if start.turn == address.you:
        return gettext("An odd number of cells is empty: you may get one move more than Tilewright.")
    return gettext("An odd number of cells is empty: Tilewright may get one move more than you.")


def look_back(address: GameAddress, game: Game, lexicon: Lexicon, seconds: float) -> Context:
    """The points that each of the player's moves gave away, as far as *seconds* allow; *missing* moves are left out.

    A line's better move is None if the move was as good as any, or the better word is unfit to be proposed.
    """
    end = time.monotonic() + seconds
    language = game.position.rules.language
    own = [(number, step) for number, step in enumerate(game.steps, 1) if step.side == address.you]
    lines: list[Context] = []
    for number, step in own:
        budget = Budget(max(0.0, end - time.monotonic()))
        seen = next(review(step.before, [step.play], lexicon, budget=budget), None)
        if seen is None:
            break
        better = seen.better if seen.better and is_fit(seen.better.word, language) else None
        line = {"number": number, "play": step.play, "lost": seen.lost, "better": better, "is_exact": seen.is_exact}
        lines.append(line)
    return {"lines": lines, "missing": len(own) - len(lines), "lost": sum(line["lost"] for line in lines)}
