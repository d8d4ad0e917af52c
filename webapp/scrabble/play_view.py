"""The contents of the page of a game against the program: nothing that the player may not know."""

from dataclasses import replace

from flask import url_for

from solvers.lexicon import lists_for, word_list
from solvers.scrabble import Exchange, Play, known_rules, unseen
from solvers.scrabble.contest import ContestTurn, record
from solvers.scrabble.opponent import levels
from webapp.languages import gettext, ngettext, signed
from webapp.scrabble.board_view import board_of, rack_tiles, squares_played
from webapp.scrabble.game_link import pack
from webapp.scrabble.limits import games_by_words
from webapp.scrabble.play_address import CLOCKS, PlayAddress
from webapp.solving import Context, current_settings

PROGRAM = "Tilewright"


def play_view(address: PlayAddress) -> Context:
    """The contents of the page of a game."""
    game, you = address.contest, address.you
    position = game.seen_by(you)
    totals = address.totals
    plays = (turn.move for turn in reversed(game.turns) if isinstance(turn.move, Play) and not turn.is_off)
    return {
        "board": board_of(position),
        "played": squares_played(address.rules, next(plays, None)),
        "players": [
            (gettext("You"), totals[0], address.is_your_turn),
            (PROGRAM, totals[1], not game.end and not address.is_your_turn),
        ],
        "told": _told(address),
        "result": result_of(address) if game.end else "",
        "rows": turn_rows(address),
        "rack": rack_tiles(position),
        "left": unseen(position),
        "bag": len(game.bag),
        "alphabet": address.rules.alphabet,
        "may_exchange": len(game.bag) >= address.rules.exchange_minimum,
        "may_take_back": not address.is_strict and any(turn.side == you for turn in game.turns),
        "position": str(replace(position, rack=b"")),
        "solve": str(replace(position, lexicon=address.lexicon)),
        "game": gettext(address.rules.title),
        "level": gettext(address.level.title),
        "list": gettext(word_list(address.lexicon).title),
        "left_over": _left_over(address),
    }


def _told(address: PlayAddress) -> list[str]:
    """The last turns in words: the player's own if it was challenged off, and the program's."""
    game = address.contest
    told = []
    for turn in game.turns[-2:]:
        is_own = turn.side == address.you
        if is_own and turn.is_off and isinstance(turn.move, Play):
            told.append(gettext("%(move)s was challenged off: your tiles are back.", move=_words(turn, hidden=False)))
        elif not is_own:
            told.append(_sentence(turn))
    return told


def _sentence(turn: ContestTurn) -> str:
    """The program's move in a sentence."""
    if isinstance(turn.move, Play):
        word = turn.before.rules.alphabet.to_display(turn.move.main.word.upper())
        return gettext(
            "Tilewright plays %(word)s at %(at)s for %(score)s.", word=word, at=turn.move.at, score=turn.move.score
        )
    if isinstance(turn.move, Exchange):
        return ngettext(
            "Tilewright exchanges %(num)s tile.", "Tilewright exchanges %(num)s tiles.", len(turn.move.tiles)
        )
    return gettext("Tilewright passes.") if turn.move else gettext("Tilewright resigns.")


def result_of(address: PlayAddress) -> str:
    """How a game ended, from the player's side."""
    own, other = address.totals
    if address.contest.end == "resigned":
        return gettext("You resigned at %(own)s : %(other)s.", own=own, other=other)
    if own == other:
        return gettext("A draw, %(own)s : %(other)s.", own=own, other=other)
    if own > other:
        return gettext("You win, %(own)s : %(other)s.", own=own, other=other)
    return gettext("Tilewright wins, %(other)s : %(own)s.", own=own, other=other)


def _left_over(address: PlayAddress) -> list[str]:
    """The changes of the scores at the end of the game."""
    game, lines = address.contest, []
    if game.end in ("out", "scoreless"):
        for name, side in ((gettext("You"), address.you), (PROGRAM, 1 - address.you)):
            points = game.settled[side]
            if points:
                lines.append(gettext("%(name)s: %(points)s for tiles left.", name=name, points=signed(points)))
    if game.end and address.penalty:
        lines.append(gettext("%(name)s: %(points)s for time.", name=gettext("You"), points=signed(-address.penalty)))
    return lines


def turn_rows(address: PlayAddress) -> list[Context]:
    """The turns so far; once the game is over, which tiles the program exchanged, and the positions to look into."""
    game, totals, rows = address.contest, list(address.start.scores), []
    for number, turn in enumerate(game.turns, 1):
        is_own = turn.side == address.you
        totals[turn.side] += turn.score
        rows.append(
            {
                "number": number,
                "player": gettext("You") if is_own else PROGRAM,
                "move": _words(turn, hidden=not is_own and not game.end),
                "score": signed(turn.score) if turn.move else "",
                "total": totals[turn.side],
                "is_off": turn.is_off,
                "solve": str(replace(turn.before, lexicon=address.lexicon)) if game.end else "",
            }
        )
    return rows


def _words(turn: ContestTurn, *, hidden: bool) -> str:
    """A turn as the list of moves has it."""
    notation = turn.before.rules.alphabet.to_notation
    if isinstance(turn.move, Play):
        return notation(str(turn.move))
    if isinstance(turn.move, Exchange):
        count = len(turn.move.tiles)
        return (
            ngettext("exchanges %(num)s tile", "exchanges %(num)s tiles", count)
            if hidden
            else gettext("exchanges %(tiles)s", tiles=notation(turn.move.tiles))
        )
    return gettext("passes") if turn.move else gettext("resigns")


def game_file(address: PlayAddress) -> str:
    """The whole game as the part of a link to the page of game files."""
    names = (gettext("You"), PROGRAM) if address.you == 0 else (PROGRAM, gettext("You"))
    late = (address.penalty, 0) if address.you == 0 else (0, address.penalty)
    return pack(str(record(address.contest, names, address.lexicon, late).file))


def start_choices() -> Context:
    """The choices in the form that starts a game."""
    games = games_by_words(current_settings())[0][1]
    languages = dict.fromkeys(known_rules()[name].alphabet.language for name, _ in games)
    return {
        "level_choices": [(str(level.number), gettext(level.title), gettext(level.note)) for level in levels()],
        "rules_choices": games,
        "list_choices": [(entry.name, gettext(entry.title)) for entry in lists_for(*languages)],
        "clock_choices": [
            (str(minutes), ngettext("%(num)s minute", "%(num)s minutes", minutes) if minutes else gettext("none"))
            for minutes in CLOCKS
        ],
    }


def review_url(address: PlayAddress) -> str:
    """The review of the game once it is over; empty for one that began from a position."""
    if address.is_from_position or not address.contest.turns:
        return ""
    return url_for("scrabble_review.page", game=game_file(address))


def train_url(address: PlayAddress) -> str:
    """The address of the player's turns that lost many points; empty like :func:`review_url`."""
    if not review_url(address):
        return ""
    return url_for("scrabble_train.game", game=game_file(address), player=address.you + 1)
