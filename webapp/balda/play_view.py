"""The contents of the page of a game against the program or between people, and the program's moves."""

import time
from typing import Any

from flask import url_for

from solvers.balda import LEVELS, Play, Position, adapted, choose_move, review, solve
from solvers.balda.game import Game, Step
from solvers.balda.solver import unknown_words
from solvers.budget import Budget
from solvers.errors import N_
from solvers.lexicon import Lexicon
from solvers.lexicon.fitness import is_fit
from webapp.balda.game_address import FRIEND, SCREEN, GameAddress
from webapp.balda.known import unfit_words, weights
from webapp.balda.view import drawing
from webapp.balda.view import hints as best_hints
from webapp.balda.vocabulary import OF_LIST
from webapp.languages import gettext, ngettext
from webapp.solving import Context

_NAMES = {
    "easy": N_("Beginner"),
    "casual": N_("Learner"),
    "fair": N_("Amateur"),
    "steady": N_("Attentive"),
    "common": N_("Careful"),
    "read": N_("Well-read"),
    "careful": N_("Scholar"),
    "expert": N_("Expert"),
    "greedy": N_("Greedy"),
}


def levels() -> list[tuple[str, str]]:
    """The levels to choose from, the weakest first."""
    return [(level, f"{gettext(_NAMES[level])}: {gettext(text)}") for level, text in LEVELS.items()]


def people() -> list[tuple[str, str]]:
    """The ways to play against a person."""
    return [
        (SCREEN, gettext("Someone beside me, at this screen")),
        (FRIEND, gettext("A friend, by link: each move gives a link to send")),
    ]


def opponent_names() -> dict[str, str]:
    """The names of all whom one can play against, by the names in addresses."""
    return {FRIEND: gettext("A friend")} | {level: gettext(name) for level, name in _NAMES.items()}


def program_move(address: GameAddress, position: Position, lexicon: Lexicon, seconds: float) -> Play | None:
    """The program's move, None for a pass; one with a word fit to be proposed, if there is any."""
    rules = position.rules
    play = choose_move(position, lexicon, address.level, address.seed, budget=Budget(seconds))
    if play is None or is_fit(play.word, rules.language):
        return play
    decent = adapted(lexicon, frozenset(), unfit_words(rules.language, strict_yo=rules.strict_yo))
    return choose_move(position, decent, address.level, address.seed, budget=Budget(seconds)) or play


def side_names(address: GameAddress) -> tuple[str, str]:
    """The names of the two sides, the reader's first; at one screen that of player 1."""
    if address.level == SCREEN:
        return gettext("Player 1"), gettext("Player 2")
    return gettext("You"), gettext("Your friend") if address.level == FRIEND else "Tilewright"


def game_view(address: GameAddress, game: Game, shown: int = 0) -> Context:
    """The contents of a game's page; its *sides* are the reader's, or player 1, and the other.

    The step with the number *shown*, counted from 1, is drawn; by default the last of the other side.
    """
    position = game.position
    you = 0 if address.level == SCREEN else address.reader(game)
    own, other = side_names(address)
    sides = tuple(
        {
            "name": name,
            "points": position.scores[side],
            "words": _words(address, game, side),
            "passes": game.passes(side),
            "has_turn": not game.is_over and position.turn == side,
        }
        for name, side in ((own, you), (other, 1 - you))
    )
    told = game.last(1 - position.turn if address.level == SCREEN else 1 - you)
    last = _drawn_play(address, game, you, shown)
    return {
        "rows": position.rows,
        "sides": sides,
        "earlier": game.start.used,
        "drawn": drawing(last.paths[0]) | {"play": {"row": -1, "col": -1}} if last else None,  # no cell is lifted
        "fresh": (last.row, last.col) if last else None,
        "sentence": _told(told, other if told.side != you else own) if told else "",
        "result": _result(game, you, (own, other), address) if game.is_over else "",
        "notes": _notes(address, game),
        "opponent": _opponent(address),
        "drawn_word": last.word if last else "",
        "meaning": address.vocabulary.meaning(last.word) if last else "",
    }


def noted(address: GameAddress, game: Game, query: dict[str, Any]) -> dict[str, str]:
    """The attributes of the page that the script reads which remembers games."""
    you = 0 if address.level == SCREEN else address.reader(game)
    points = game.position.scores
    options = (query.get(name, "") for name in ("position", *OF_LIST))
    name = address.seed if address.level == FRIEND else f"{address.level} {address.seed} {address.start}"
    return {
        "data-kind": address.level,
        "data-game": name,
        "data-key": address.key(game),
        "data-options": "\n".join(options),
        "data-moves": str(game),
        "data-link": url_for("balda.play", **query),
        "data-first": str(game.start.turn + 1),
        "data-turn": str(game.position.turn + 1),
        "data-reader": str(you + 1),
        "data-sent": "1" if address.is_sent else "",
        "data-changed": "1" if address.is_changed else "",
        "data-points": f"{points[you]}:{points[1 - you]}",
        "data-loser": "" if game.loser is None else str(game.loser + 1),
    }


def _words(address: GameAddress, game: Game, side: int) -> list[Context]:
    """The words of a side with their places: *number* of the step, *path* and *cell* for the script that draws them."""
    return [
        {"word": play.word, "number": number, "is_counted": step.is_counted, **moment(address, play)}
        for number, step in enumerate(game.steps, 1)
        if step.side == side and (play := step.play)
    ]


def moment(address: GameAddress, play: Play) -> Context:
    """The first path of a play, its cell, and what its word means, written for the script that draws it."""
    return {
        "path": "".join(f"{row}{col}" for row, col in play.paths[0]),
        "cell": f"{play.row},{play.col}",
        "meaning": address.vocabulary.meaning(play.word),
    }


def _opponent(address: GameAddress) -> str:
    """Against whom the game is, in a sentence."""
    if address.level == FRIEND:
        return gettext("A game with a friend by links.")
    if address.level == SCREEN:
        return gettext("Two players at one screen.")
    return gettext("Level: %(level)s.", level=gettext(_NAMES[address.level]))


def _drawn_play(address: GameAddress, game: Game, you: int, shown: int) -> Play | None:
    """The play to draw: the one asked for, else the other side's last one, or after the end the last of either side."""
    if 0 < shown <= len(game.steps):
        return game.steps[shown - 1].play
    sides = (0, 1) if game.is_over or address.is_sent or address.level == SCREEN else (1 - you,)
    return next((step.play for step in reversed(game.steps) if step.play and step.side in sides), None)


def _told(step: Step, name: str) -> str:
    play = step.play
    if step.is_resigned:
        return gettext("%(player)s: resigned.", player=name)
    if play is None:
        if name == "Tilewright":
            return gettext("Tilewright passes: it finds no move.")
        return gettext("%(player)s: passed.", player=name)
    points = ngettext("%(num)s point", "%(num)s points", play.score)
    told = gettext(
        "%(player)s: %(letter)s in row %(row)s, column %(col)s: %(word)s, %(points)s.",
        player=name,
        letter=play.letter.upper(), row=play.row + 1, col=play.col + 1, word=play.word.upper(), points=points,
    )  # fmt: skip
    if not step.is_counted:
        return told
    counted = gettext("The list lacks this word; it was counted anyway.")
    return f"{told} {counted}"


def _result(game: Game, you: int, names: tuple[str, str], address: GameAddress) -> str:
    scores = game.position.scores
    yours, other = scores[you], scores[1 - you]
    points = {"yours": yours, "other": other}
    if yours == other and game.loser is None:
        return gettext("The game is over: a draw, %(yours)s : %(other)s.", **points)
    has_won = game.loser != you if game.loser is not None else yours > other
    if address.level == SCREEN:
        winner, more, less = (names[0], yours, other) if has_won else (names[1], other, yours)
        return gettext("The game is over: %(player)s wins, %(more)s : %(less)s.", player=winner, more=more, less=less)
    if game.loser == you:
        return gettext("The game is over: you resigned, %(yours)s : %(other)s.", **points)
    if game.loser is not None:
        return gettext("The game is over: your friend resigned, %(yours)s : %(other)s.", **points)
    if has_won:
        return gettext("The game is over: you win, %(yours)s : %(other)s.", **points)
    if address.level == FRIEND:
        return gettext("The game is over: your friend wins, %(other)s : %(yours)s.", **points)
    return gettext("The game is over: Tilewright wins, %(other)s : %(yours)s.", **points)


def hints(position: Position, lexicon: Lexicon, steps: int) -> list[str]:
    """The first *steps* hints at the longest word, of equal ones the commonest."""
    plays = tuple(solve(position, lexicon).plays)
    common = weights((play.word for play in plays), lexicon)
    return best_hints(sorted(plays, key=lambda play: (-play.score, -common[play.word])), position.rules, steps)


def _notes(address: GameAddress, game: Game) -> list[str]:
    """Notes for the player before the first move."""
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
    if not address.is_program:
        return gettext("An odd number of cells is empty: the side that begins may get one move more.")
    if start.turn == address.you:
        return gettext("An odd number of cells is empty: you may get one move more than Tilewright.")
    return gettext("An odd number of cells is empty: Tilewright may get one move more than you.")


def is_own(address: GameAddress, game: Game, step: Step) -> bool:
    """Whether a move is the reader's: at one screen both sides' are; resigning does not count."""
    return not step.is_resigned and (address.level == SCREEN or step.side == address.reader(game))


def look_back(address: GameAddress, game: Game, lexicon: Lexicon, seconds: float) -> Context:
    """The points that each of the player's moves gave away, as far as *seconds* allow; *missing* moves are left out.

    A line's better move is None if the move was as good as any, or the better word is unfit to be proposed.
    """
    end = time.monotonic() + seconds
    if game.counted:
        lexicon = adapted(lexicon, game.counted)
    language = game.position.rules.language
    own = [(number, step) for number, step in enumerate(game.steps, 1) if is_own(address, game, step)]
    lines: list[Context] = []
    for number, step in own:
        budget = Budget(max(0.0, end - time.monotonic()))
        seen = next(review(step.before, [step.play], lexicon, budget=budget), None)
        if seen is None:
            break
        better = seen.better if seen.better and is_fit(seen.better.word, language) else None
        line: Context = {
            "number": number,
            "play": step.play,
            "lost": seen.lost,
            "better": better,
            "is_exact": seen.is_exact,
        }
        line |= {"rows": step.before.rows, "moment": moment(address, better) if better else None}
        line["shown"] = moment(address, step.play) if step.play else None
        lines.append(line)
    return {"lines": lines, "missing": len(own) - len(lines), "lost": sum(line["lost"] for line in lines)}


def draw_better(context: Context, number: int) -> None:
    """Draw the better move that the review has for the move *number*, on the field before it."""
    for line in context["review"]["lines"]:
        if line["number"] == number and line["better"]:
            better = line["better"]
            context["view"] |= {
                "rows": line["rows"],
                "drawn": drawing(better.paths[0]) | {"play": better},
                "fresh": None,
            }
