"""What the page of a game file shows: the list of moves, one move in words, and the board after it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from solvers.lexicon import Lexicon, default_list
from solvers.scrabble import Position, unseen
from solvers.scrabble.game import Replay, Step, words_of
from webapp.languages import gettext, ngettext, translate_error
from webapp.scrabble.board_view import board_of, rack_tiles
from webapp.solving import Context


@dataclass(frozen=True, slots=True)
class MoveView:
    """One event in the list of moves; ``sentence`` tells it above the list."""

    number: int
    player: str
    move: str
    sentence: str
    score: str
    total: str
    is_withdrawn: bool
    findings: list[str]
    notes: list[str]
    words: str
    has_unknown: bool


def game_view(played: Replay, move: int, lexicon: Lexicon | None) -> Context:
    """What the page shows of a game after *move* of its events, 0 for none; without *lexicon* no word is looked up."""
    move = max(0, min(move, len(played.steps)))
    position, step = played.positions[move], played.steps[move - 1] if move else None
    mover = _mover(played, move)
    moves = [_move(played, index, lexicon) for index in range(len(played.steps))]
    square = position.rules.layout.square
    return {
        "title": played.file.pragma("title"),
        "description": played.file.pragma("description"),
        "game": gettext(played.rules.title),
        "players": [
            (name, played.totals[move][index], index == mover) for index, (_, name) in enumerate(played.players)
        ],
        "moves": moves,
        "move": move,
        "last": len(moves),
        "current": moves[move - 1] if move else None,
        "notes": step.notes if step else played.opening,
        "summary": _summary(moves),
        "unknown_words": _unknown_words(moves),
        "faults": [(line, translate_error(fault)) for line, fault in played.faults],
        "board": board_of(position),
        "played": [square(*place) for place in step.squares] if step else [],
        "rack": rack_tiles(position),
        "mover": played.players[mover][1] if mover < len(played.players) else "",
        "cgp": str(position),
        "to_solve": str(_with_list(position, lexicon)),
        "text": position_text(position),
        "tiles": unseen(position),
        "alphabet": position.rules.alphabet,
    }


def _summary(moves: list[MoveView]) -> str:
    """How many moves there are, and how many have findings."""
    count = ngettext("%(num)s move", "%(num)s moves", len(moves))
    found = sum(bool(row.findings) for row in moves)
    if not found:
        return gettext("%(moves)s; every score is right.", moves=count)
    wrong = ngettext("on %(num)s of them the rules say otherwise", "on %(num)s of them the rules say otherwise", found)
    return f"{count}; {wrong}."


def _unknown_words(moves: list[MoveView]) -> str:
    """How many moves have a word that is not in the list."""
    unknown = sum(row.has_unknown for row in moves)
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


def _with_list(position: Position, lexicon: Lexicon | None) -> Position:
    """The position as it is solved: with the list that its words were looked up in."""
    if lexicon is None:
        return position
    return replace(position, lexicon="" if lexicon.name == default_list().name else lexicon.name)


def _mover(played: Replay, move: int) -> int:
    if move < len(played.steps):
        return played.steps[move].player
    return 1 - played.steps[-1].player if played.steps else 0


def _move(played: Replay, index: int, lexicon: Lexicon | None) -> MoveView:
    step = played.steps[index]
    event = step.event
    points = event.points if event.points is not None else step.score
    total = played.totals[index + 1][step.player]
    words = words_of(step, lexicon) if lexicon else ()
    unknown = [word for word, is_known in words if not is_known]
    move, score = _words(step), "" if points is None else f"{points:+}"
    return MoveView(
        number=index + 1,
        player=event.player,
        move=move,
        sentence=f"{played.players[step.player][1]}: {move}{_with_dots_filled(step)} {score}".strip(),
        score=score,
        total=str(total),
        is_withdrawn=step.is_withdrawn,
        findings=[
            gettext("Line %(line)s: %(fault)s", line=step.line, fault=translate_error(finding))
            for finding in step.findings
        ],
        notes=list(step.notes),
        words=_looked_up([word for word, _ in words], unknown, gettext(lexicon.title)) if lexicon and words else "",
        has_unknown=bool(unknown),
    )


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
    """The word of a play that goes through tiles or uses a blank, in full."""
    if step.play is None or step.play.notation == step.play.main.word:
        return ""
    return f" ({step.before.rules.alphabet.to_display(step.play.main.word.upper())})"
