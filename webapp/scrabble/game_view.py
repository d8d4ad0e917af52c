"""The page of a game file: the list of moves, one move in words, its board and the position before it."""

from solvers.lexicon import Lexicon
from solvers.scrabble import Position, unseen
from solvers.scrabble.game import Replay, Step, words_of
from solvers.scrabble.gamereview import TurnReview
from solvers.scrabble.gamesteps import WRONG_SCORES
from webapp.languages import gettext, ngettext, signed, translate_error
from webapp.scrabble.board_view import board_of, rack_tiles
from webapp.scrabble.game_review import Compared, losses, review_view, why_not_compared
from webapp.scrabble.position_lists import naming
from webapp.solving import Context


def game_view(played: Replay, move: int, lexicon: Lexicon | None, compared: Compared) -> Context:
    """The contents of the page at *move* of a game's events, 0 for none; without *lexicon* no word is looked up.

    The board has the move on it; what is solved and exported is the position before it.
    """
    move = max(0, min(move, len(played.steps)))
    step = played.steps[move - 1] if move else None
    asked = _asked(played, move)
    moves = [move_view(played, index, lexicon, compared[index]) for index in range(len(played.steps))]
    square = played.rules.layout.square
    mover = step.player if step else (played.steps[0].player if played.steps else 0)
    return {
        "title": played.file.pragma("title"),
        "description": played.file.pragma("description"),
        "game": gettext(played.rules.title),
        "players": [
            (name, played.totals[move][index], index == mover, lost)
            for index, (name, lost) in enumerate(zip(played.names, losses(played, compared), strict=True))
        ],
        "moves": moves,
        "is_over": bool(played.end),
        "is_compared": any(row["review"] for row in moves),
        "move": move,
        "last": len(moves),
        "current": moves[move - 1] if move else None,
        "notes": step.notes if step else played.opening,
        "summary": _summary(played, moves),
        "unknown_words": _unknown_words(moves),
        "faults": _faults(played),
        "board": board_of(played.positions[move]),
        "played": [square(*place) for place in step.squares] if step else [],
        "rack": rack_tiles(asked),
        "mover": played.names[mover] if mover < len(played.names) else "",
        "shown": str(played.positions[move]),
        "cgp": str(asked),
        "to_solve": [_to_solve(found.before, lexicon) for found in played.steps],
        "to_solve_here": _to_solve(asked, lexicon),
        "to_solve_next": _to_solve(played.positions[-1], lexicon)
        if moves and move == len(moves) and not played.end
        else "",
        "text": position_text(asked),
        "tiles": unseen(asked),
        "bag": played.hands[max(0, move - 1)].bag,
        "alphabet": asked.rules.alphabet,
    }


def _asked(played: Replay, move: int) -> Position:
    """The position that *move* was made in; for a play taken back that of the play, at the beginning the first one."""
    if not played.steps:
        return played.positions[0]
    index = max(0, move - 1)
    if index and played.steps[index].event.kind == "withdrawn" and played.steps[index - 1].is_withdrawn:
        index -= 1
    return played.steps[index].before


def _summary(played: Replay, moves: list[Context]) -> str:
    """How many moves, wrong scores and other faults there are."""
    count = ngettext("%(num)s move", "%(num)s moves", len(moves))
    wrong = sum(step.has_wrong_score for step in played.steps)
    findings = [finding for step in played.steps for finding in step.findings]
    others = len(played.faults) + sum(finding.message not in WRONG_SCORES for finding in findings)
    if not wrong and not others:
        return gettext("%(moves)s; every score is right.", moves=count)
    parts = [count]
    if wrong:
        parts.append(ngettext("%(num)s score does not match the rules", "%(num)s scores do not match the rules", wrong))
    else:
        parts.append(gettext("every score is right"))
    if others:
        parts.append(ngettext("%(num)s fault of the file", "%(num)s faults of the file", others))
    return "; ".join(parts) + "."


def _faults(played: Replay) -> list[tuple[int, str]]:
    """Every fault of the file with its line, in order."""
    found = [*played.faults, *((step.line, finding) for step in played.steps for finding in step.findings)]
    return [(line, translate_error(fault)) for line, fault in sorted(found, key=lambda fault: fault[0])]


def _unknown_words(moves: list[Context]) -> str:
    """How many moves have a word that is not in the list."""
    unknown = sum(row["has_unknown"] for row in moves)
    if not unknown:
        return gettext("All words are valid.")
    return ngettext(
        "%(num)s move contains a word not in this list.", "%(num)s moves contain a word not in this list.", unknown
    )


def position_text(position: Position) -> str:
    """A position as lines of text: the board, then whose turn it is (0), the scores, the racks."""
    alphabet = position.rules.alphabet
    lines = [alphabet.to_notation(row) for row in position.rows()]
    racks = [alphabet.to_notation(alphabet.decode(rack)) for rack in (position.rack, position.opponent_rack)]
    return "\n".join([*lines, "0", *map(str, position.scores), *racks]).rstrip() + "\n"


def _to_solve(position: Position, lexicon: Lexicon | None) -> str:
    """The position as it is solved: with the list that its words were looked up in."""
    return str(naming(position, lexicon.name) if lexicon else position)


def move_view(played: Replay, index: int, lexicon: Lexicon | None, turn: TurnReview | None = None) -> Context:
    """One event of a game for the list of moves, held against the best move if its *turn* is judged.

    ``sentence`` tells it above the list.
    """
    step = played.steps[index]
    event, alphabet = step.event, played.rules.alphabet
    points = event.points if event.points is not None else step.score
    total = played.totals[index + 1][step.player]
    words = words_of(step, lexicon) if lexicon else ()
    unknown = [word for word, is_known in words if not is_known]
    move, score = _words(step), "" if points is None else signed(points)
    return {
        "number": index + 1,
        "player": played.names[step.player],
        "move": move,
        "sentence": f"{played.names[step.player]}: {move}{_with_dots_filled(step)} {score}".strip(),
        "score": score,
        "total": str(total),
        "is_withdrawn": step.is_withdrawn,
        "findings": [
            gettext("Line %(line)s: %(fault)s", line=step.line, fault=translate_error(finding))
            for finding in step.findings
        ],
        "notes": list(step.notes),
        "words": _looked_up([word for word, _ in words], unknown, gettext(lexicon.title)) if lexicon and words else "",
        "has_unknown": bool(unknown),
        "review": review_view(turn, alphabet),
        "not_compared": why_not_compared(turn),
    }


def _looked_up(words: list[str], unknown: list[str], title: str) -> str:
    """Which words of a play are in the list, or are not."""
    if unknown:
        return gettext("Not in %(list)s: %(words)s", list=title, words=", ".join(unknown))
    return gettext("In %(list)s: %(words)s", list=title, words=", ".join(words))


def _words(step: Step) -> str:
    """An event in a few words."""
    event = step.event
    if event.kind == "play":
        return f"{event.place} {event.tiles}"
    if event.kind == "exchange" and event.tiles.isdecimal():
        return ngettext("exchanges %(num)s tile", "exchanges %(num)s tiles", int(event.tiles))
    if event.kind == "exchange":
        return gettext("exchanges %(tiles)s", tiles=event.tiles)
    if event.kind == "end":
        return gettext("tiles left: %(tiles)s", tiles=event.tiles)
    return {
        "pass": gettext("passes"),
        "withdrawn": gettext("play challenged off"),
        "challenge": gettext("unsuccessful challenge"),
        "time": gettext("time penalty"),
    }[event.kind]


def _with_dots_filled(step: Step) -> str:
    """The word of a play that is written with dots, in full."""
    if step.play is None or not set("(.") & set(step.event.tiles):
        return ""
    return f" ({step.before.rules.alphabet.to_display(step.play.main.word.upper())})"
