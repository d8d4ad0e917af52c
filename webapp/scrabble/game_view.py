"""What the page of a game file shows: the list of moves, one of them in words, and the board after it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from solvers.alphabet import BLANK
from solvers.lexicon import Lexicon, catalog
from solvers.scrabble import Position, Unseen, unseen
from solvers.scrabble.game import Replay, Step, words_of
from webapp.languages import gettext, ngettext, told


@dataclass(frozen=True, slots=True)
class FixedSquare:
    """One square of a board that is only looked at."""

    letter: str
    is_blank: bool
    value: str
    sign: str
    is_start: bool
    is_played: bool
    name: str


def fixed_board(position: Position, played: tuple[tuple[int, int], ...] = ()) -> list[list[FixedSquare]]:
    """The board of a position, row by row; *played* are the squares to mark."""
    rules, layout = position.rules, position.rules.layout

    def square(row: int, col: int) -> FixedSquare:
        tile = position.tile(row, col)
        return FixedSquare(
            letter=rules.alphabet.shown(rules.alphabet.letter(tile & ~BLANK)) if tile else "",
            is_blank=bool(tile & BLANK),
            value=str(rules.value(tile)) if tile and not tile & BLANK else "",
            sign=layout.premium(row, col).sign,
            is_start=(row, col) == layout.start,
            is_played=(row, col) in played and bool(tile),
            name=layout.square(row, col),
        )

    return [[square(row, col) for col in range(layout.size)] for row in range(layout.size)]


def rack_tiles(position: Position) -> list[tuple[str, str]]:
    """The rack's tiles, each with what it is worth; a blank is ``?``."""
    alphabet = position.rules.alphabet
    return [
        (alphabet.shown(alphabet.letter(tile)), str(position.rules.value(tile)) if tile else "")
        for tile in position.rack
    ]


@dataclass(frozen=True, slots=True)
class MoveView:
    """One event in the list of moves."""

    number: int
    player: str
    name: str
    move: str
    score: str
    total: str
    is_withdrawn: bool
    findings: list[str]
    notes: list[str]
    words: str
    has_unknown: bool


@dataclass(frozen=True, slots=True)
class GameView:
    """A game after ``move`` of its events: what happened last, who is to move with what."""

    title: str
    description: str
    game: str
    players: list[tuple[str, int, bool]]
    moves: list[MoveView]
    move: int
    sentence: str
    notes: list[str]
    findings: list[str]
    words: str
    has_unknown: bool
    found: int
    strange: int
    faults: list[tuple[int, str]]
    board: list[list[FixedSquare]]
    rack: list[tuple[str, str]]
    mover: str
    cgp: str
    to_solve: str
    text: str
    tiles: Unseen
    left: list[tuple[str, int]]

    @property
    def last(self) -> int:
        return len(self.moves)

    @property
    def strange_words(self) -> str:
        """On how many moves the list lacks a word."""
        if not self.strange:
            return gettext("Every word is in it.")
        return ngettext(
            "%(num)s move has a word that is not in it.", "%(num)s moves have one that is not in it.", self.strange
        )

    @property
    def summary(self) -> str:
        """How many moves there are, and on how many something is to be said."""
        moves = ngettext("%(num)s move", "%(num)s moves", self.last)
        if not self.found:
            return gettext("%(moves)s; every score is right.", moves=moves)
        wrong = ngettext(
            "on %(num)s of them the rules say otherwise", "on %(num)s of them the rules say otherwise", self.found
        )
        return f"{moves}; {wrong}."


def game_view(played: Replay, move: int, lexicon: Lexicon | None) -> GameView:
    """The view of a game after *move* of its events, 0 for none; without *lexicon* no word is looked up."""
    move = max(0, min(move, len(played.steps)))
    position = played.positions[move]
    step = played.steps[move - 1] if move else None
    mover = _mover(played, move)
    moves = [_move(played, index, lexicon) for index in range(len(played.steps))]
    totals = played.totals[move]
    tiles = unseen(position)
    return GameView(
        title=played.file.pragma("title"),
        description=played.file.pragma("description"),
        game=gettext(played.rules.title),
        players=[(name, totals[index], index == mover) for index, (_, name) in enumerate(played.players)],
        moves=moves,
        move=move,
        sentence=_sentence(moves[move - 1], step, position) if step else gettext("Before the first move"),
        notes=list(step.notes if step else played.opening),
        findings=moves[move - 1].findings if step else [],
        words=moves[move - 1].words if step else "",
        has_unknown=bool(step) and moves[move - 1].has_unknown,
        strange=sum(row.has_unknown for row in moves),
        found=sum(bool(row.findings) for row in moves),
        faults=[(line, told(fault)) for line, fault in played.faults],
        board=fixed_board(position, step.squares if step else ()),
        rack=rack_tiles(position),
        mover=played.players[mover][1] if mover < len(played.players) else "",
        cgp=str(position),
        to_solve=str(_with_list(position, lexicon)),
        text=position_text(position),
        tiles=tiles,
        left=[(position.rules.alphabet.shown(letter), count) for letter, count in tiles.left.items()],
    )


def position_text(position: Position) -> str:
    """A position as lines of text: the board, then whose turn it is (0), the scores, the racks."""
    alphabet = position.rules.alphabet
    lines = [alphabet.written(row) for row in position.rows()]
    racks = [alphabet.written(alphabet.decode(rack)) for rack in (position.rack, position.opponent_rack)]
    return "\n".join([*lines, "0", *map(str, position.scores), *racks]).rstrip() + "\n"


def _with_list(position: Position, lexicon: Lexicon | None) -> Position:
    """The position as it is solved: with the list that its words were looked up in."""
    if lexicon is None:
        return position
    return replace(position, lexicon="" if lexicon.name == catalog()[0].name else lexicon.name)


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
    return MoveView(
        number=index + 1,
        player=event.player,
        name=played.players[step.player][1],
        move=_words(step),
        score="" if points is None else f"{points:+}",
        total=str(total),
        is_withdrawn=step.is_withdrawn,
        findings=[
            gettext("Line %(line)s: %(fault)s", line=step.line, fault=told(finding)) for finding in step.findings
        ],
        notes=list(step.notes),
        words=_looked_up([word for word, _ in words], unknown, gettext(lexicon.title)) if lexicon and words else "",
        has_unknown=bool(unknown),
    )


def _looked_up(words: list[str], unknown: list[str], title: str) -> str:
    """What is said of the words of a play."""
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
        "withdrawn": gettext("takes the play back"),
        "challenge": gettext("was challenged in vain"),
        "time": gettext("time penalty"),
    }[event.kind]


def _sentence(row: MoveView, step: Step, position: Position) -> str:
    word = ""
    if step.play and step.play.notation != step.play.main.word:
        word = f" ({position.rules.alphabet.shown(step.play.main.word.upper())})"
    return f"{row.name}: {row.move}{word} {row.score}".strip()
