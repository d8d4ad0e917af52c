"""The JSON objects of Scrabble's answers: one definition for the command line and for the API.

Letters are written as players write them (``Alphabet.to_notation``), a blank in lower case, an unplayed blank as ``?``.
Requests and errors are known to the command line and to the API.
"""

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import asdict

from solvers import scrabble
from solvers.errors import N_
from solvers.lexicon import Lexicon
from solvers.scrabble import Position
from webapp.scrabble.position_lists import notice, rough_values

PositionText = Annotated[str, Meta(description=N_("The position in its exact form, CGP."))]
ListName = Annotated[str, Meta(description=N_("The name of the word list that was used."))]
At = Annotated[
    str, Meta(description=N_("Where the word starts: row first if it runs across (8H), column first if down (H8)."))
]
SquareName = Annotated[str, Meta(description=N_("A square: column letter and row number."), pattern="^[A-Z][0-9]+$")]
WordText = Annotated[str, Meta(description=N_("The word; letters of blanks in lower case."))]
Leave = Annotated[str, Meta(description=N_("The tiles kept on the rack, in alphabetical order, blanks last."))]
Equity = Annotated[
    float, Meta(description=N_("Score and what the tiles kept are worth; only in the orders equity and leave."))
]
Count = Annotated[int, Meta(ge=0)]
MainWord = Annotated[str, Meta(description=N_("The main word; a dot for each tile that lies there already."))]
Score = Annotated[int, Meta(description=N_("Points, bonus included."))]
Known = Annotated[bool, Meta(description=N_("Whether the word list has it."))]
Nodes = Annotated[Count, Meta(description=N_("How many positions were searched."))]
SearchSeconds = Annotated[float, Meta(description=N_("How long the search took, in seconds."))]
Notice = Annotated[
    str, Meta(description=N_("Says that the list which the position names is not here; only then is it there."))
]
PlacedTile = tuple[Annotated[int, Meta(ge=0)], Annotated[int, Meta(ge=0)], str]


class Play(Struct, kw_only=True):
    """A play: tiles put on the board."""

    at: At
    play: MainWord
    words: Annotated[list[str], Meta(description=N_("All words that it forms, the main word first."))]
    score: Score
    tiles: Annotated[
        list[PlacedTile], Meta(description=N_("The tiles put down: row and column, both from 0, and letter."))
    ]
    leave: Leave
    equity: Equity | UnsetType = UNSET


class Idle(Struct, kw_only=True):
    """An exchange, or the pass."""

    move: Annotated[str, Meta(description=N_("“exchange” and the tiles given back, or “pass”."))]
    leave: Leave
    equity: Equity


class Overuse(Struct, kw_only=True):
    """A tile of which the position uses more than the set holds."""

    letter: Annotated[str, Meta(description=N_("The tile; the blank is “?”."))]
    used: Annotated[Count, Meta(description=N_("How many the position uses."))]
    held: Annotated[Count, Meta(description=N_("How many the set holds."))]


class Solved(Struct, kw_only=True):
    """The best plays of a position."""

    position: PositionText
    lexicon: ListName
    total: Annotated[Count, Meta(description=N_("How many plays there are."))]
    exchanges: Annotated[Count, Meta(description=N_("How many different exchanges are allowed."))]
    plays: Annotated[list[Play], Meta(description=N_("The plays asked for, in order."))]
    idle: (
        Annotated[
            list[Idle], Meta(description=N_("Exchanges and the pass, best first; only in the orders equity and leave."))
        ]
        | UnsetType
    ) = UNSET
    notice: Notice | UnsetType = UNSET
    overused: (
        Annotated[
            list[Overuse],
            Meta(description=N_("Tiles of which the position uses more than the set holds; only then is it there.")),
        ]
        | UnsetType
    ) = UNSET


class Found(Solved, kw_only=True):
    """The best plays of a position that pass a filter, found within a limit of time."""

    matching: Annotated[Count, Meta(description=N_("How many plays pass the filter."))]
    complete: Annotated[
        bool, Meta(description=N_("Whether the search went to its end; if not, the counts are “at least”."))
    ]


class Letter(Struct, kw_only=True):
    """One letter of a scored word."""

    letter: Annotated[str, Meta(description=N_("The letter; in lower case if the tile is a blank."))]
    value: Annotated[Count, Meta(description=N_("What its tile is worth; 0 for a blank."))]
    times: Annotated[int, Meta(description=N_("What its square multiplies the letter by."), ge=1)]
    word_times: Annotated[int, Meta(description=N_("What its square multiplies the word by."), ge=1)]
    new: Annotated[bool, Meta(description=N_("Whether this play puts it down; only then its square counts."))]


class Word(Struct, kw_only=True):
    """One word of a play, scored."""

    word: WordText
    at: At
    score: Annotated[int, Meta(description=N_("Points for this word."))]
    letters: Annotated[list[Letter], Meta(description=N_("Its letters, each with what it is worth."))]
    known: Known | UnsetType = UNSET


class Scored(Struct, kw_only=True):
    """What a placement is worth, and why."""

    position: PositionText
    lexicon: Annotated[ListName, Meta(description=N_("Missing where no list in the language is here."))] | UnsetType = (
        UNSET
    )
    play: Annotated[Play, Meta(description=N_("The placement as a play."))]
    words: Annotated[list[Word], Meta(description=N_("Each word that is formed, the main word first."))]
    bonus: Annotated[int, Meta(description=N_("Points for using many tiles at once."))]
    unknown: Annotated[list[str], Meta(description=N_("The words formed that the list does not have."))] | UnsetType = (
        UNSET
    )
    missing: Annotated[str, Meta(description=N_("The tiles needed that the rack does not have."))]
    notice: Notice | UnsetType = UNSET


class BoardWord(Struct, kw_only=True):
    """A word on the board."""

    word: WordText
    at: At
    squares: Annotated[list[SquareName], Meta(description=N_("The squares that it lies on."))]
    known: Known


class Checked(Struct, kw_only=True):
    """Every word on the board, judged by a list."""

    position: PositionText
    lexicon: ListName
    words: Annotated[list[BoardWord], Meta(description=N_("The words on the board, those across first."))]
    unknown: Annotated[list[str], Meta(description=N_("The words that the list does not have."))]
    notice: Notice | UnsetType = UNSET


class Unseen(Struct, kw_only=True):
    """The tiles that the position does not show."""

    position: PositionText
    left: Annotated[
        dict[str, Count],
        Meta(description=N_("How many of each tile are unseen, in the order of the alphabet, the blank “?” last.")),
    ]
    total: Annotated[Count, Meta(description=N_("How many tiles are unseen."))]
    bag: Annotated[
        Count,
        Meta(description=N_("How many of them are in the bag, if an opponent whose rack is unknown has a full one.")),
    ]
    overused: Annotated[
        list[Overuse], Meta(description=N_("Tiles of which the position uses more than the set holds."))
    ]


class LineMove(Struct, kw_only=True, omit_defaults=True):
    """A move of a line: a play, or a pass."""

    at: At | UnsetType = UNSET
    play: MainWord | UnsetType = UNSET
    move: Annotated[str, Meta(description=N_("“pass”; missing for a play."))] | UnsetType = UNSET
    score: Score


class Endgame(Struct, kw_only=True):
    """How an ending goes with the best play of both sides."""

    position: Annotated[str, Meta(description=N_("The position with both racks, as CGP."))]
    lexicon: ListName
    value: Annotated[
        int, Meta(description=N_("What the side to move gains on the other from here on, tiles left included."))
    ]
    best: Annotated[LineMove, Meta(description=N_("The move to make."))]
    line: Annotated[list[LineMove], Meta(description=N_("The moves of both sides in turn, that one first."))]
    proven: Annotated[bool, Meta(description=N_("Whether no line is better; if not, it is the best found in time."))]
    depth: Annotated[Count, Meta(description=N_("How many moves ahead was searched."))]
    nodes: Nodes
    seconds: SearchSeconds
    notice: Notice | UnsetType = UNSET


def play(position: Position, found: scrabble.Play) -> Play:
    """The play *found*, with its equity if that is known."""
    written = position.rules.alphabet.to_notation
    return Play(
        at=found.at,
        play=written(found.notation),
        words=[written(word.word) for word in found.words],
        score=found.score,
        tiles=[(tile.row, tile.col, written(tile.letter)) for tile in found.tiles],
        leave=written(found.leave),
        equity=UNSET if found.equity is None else found.equity,
    )


def solved(position: Position, lexicon: Lexicon, answer: scrabble.Answer) -> Solved:
    """The plays of *answer*; exchanges and the pass too, best equity first, if their equities are known."""
    written = position.rules.alphabet.to_notation
    idle = [
        Idle(move=written(str(move)), leave=written(move.leave), equity=move.equity or 0.0)
        for move in answer.exchanges_and_pass
    ]
    return Solved(
        position=str(position),
        lexicon=lexicon.name,
        total=answer.total,
        exchanges=answer.exchanges,
        plays=[play(position, one) for one in answer.plays],
        idle=idle or UNSET,
        notice=_joined(notice(position, lexicon), rough_values(position.rules) if idle else ""),
        overused=_overused(position, scrabble.unseen(position)) or UNSET,
    )


def _joined(*notices: str | UnsetType) -> str | UnsetType:
    return " ".join(text for text in notices if text) or UNSET


def found(position: Position, lexicon: Lexicon, answer: scrabble.Answer) -> Found:
    """The plays of *answer*, with what a filter and a limit of time left of them."""
    return Found(**asdict(solved(position, lexicon, answer)), matching=answer.matching, complete=answer.is_complete)


def scored(position: Position, verdict: scrabble.Verdict, lexicon: Lexicon | None) -> Scored:
    """The *verdict* on a placement; *lexicon* is the list that it was judged by, if there is one."""
    written = position.rules.alphabet.to_notation
    return Scored(
        position=str(position),
        lexicon=lexicon.name if lexicon else UNSET,
        play=play(position, verdict.play),
        words=[_scored_word(position, word, lexicon) for word in verdict.play.words],
        bonus=verdict.play.bonus,
        unknown=[written(word) for word in verdict.unknown] if lexicon else UNSET,
        missing=written(verdict.missing),
        notice=notice(position, lexicon),
    )


def _scored_word(position: Position, word: scrabble.WordScore, lexicon: Lexicon | None) -> Word:
    written = position.rules.alphabet.to_notation
    letters = [
        Letter(
            letter=written(letter.letter),
            value=letter.value,
            times=letter.times,
            word_times=letter.word_times,
            new=letter.is_new,
        )
        for letter in word.letters
    ]
    return Word(
        word=written(word.word),
        at=word.at,
        score=word.score,
        letters=letters,
        known=lexicon.contains(word.word) if lexicon else UNSET,
    )


def checked(position: Position, lexicon: Lexicon, words: list[scrabble.BoardWord]) -> Checked:
    """The *words* on the board, as *lexicon* judged them."""
    written = position.rules.alphabet.to_notation
    return Checked(
        position=str(position),
        lexicon=lexicon.name,
        words=[
            BoardWord(word=written(word.word), at=word.at, squares=word.squares, known=word.is_known) for word in words
        ],
        unknown=[written(word.word) for word in words if not word.is_known],
        notice=notice(position, lexicon),
    )


def unseen(position: Position, tiles: scrabble.Unseen) -> Unseen:
    """The *tiles* that the position does not show."""
    written = position.rules.alphabet.to_notation
    return Unseen(
        position=str(position),
        left={written(letter): count for letter, count in tiles.left.items()},
        total=tiles.total,
        bag=tiles.bag,
        overused=_overused(position, tiles),
    )


def _overused(position: Position, tiles: scrabble.Unseen) -> list[Overuse]:
    written = position.rules.alphabet.to_notation
    return [Overuse(letter=written(tile.letter), used=tile.used, held=tile.held) for tile in tiles.overused]


def endgame(position: Position, lexicon: Lexicon, ending: scrabble.Ending, seconds: float) -> Endgame:
    """The *ending* of a position that shows both racks, found in so many *seconds*."""
    line = [line_move(position, move) for move in ending.line]
    return Endgame(
        position=str(position),
        lexicon=lexicon.name,
        value=ending.value,
        best=line[0],
        line=line,
        proven=ending.is_proven,
        depth=ending.depth,
        nodes=ending.nodes,
        seconds=round(seconds, 3),
        notice=notice(position, lexicon),
    )


def line_move(position: Position, move: scrabble.Play | scrabble.Pass) -> LineMove:
    """A play or a pass as a move of a line."""
    if isinstance(move, scrabble.Pass):
        return LineMove(move=str(move), score=0)
    return LineMove(at=move.at, play=position.rules.alphabet.to_notation(move.notation), score=move.score)
