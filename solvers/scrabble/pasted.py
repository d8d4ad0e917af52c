"""A position pasted from anywhere: the kind of text is recognised and named, and nothing is guessed silently.

Besides the exact forms (see ``notation``) this reads boards of other programs, spreadsheets and mails, CGP with words
around it, links that hold a position, and lists of moves.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from urllib.parse import parse_qsl, unquote_plus

from solvers.errors import N_, InputError, check_length
from solvers.scrabble import boardtext, cgp, notation
from solvers.scrabble.boardtext import BoardText
from solvers.scrabble.cut import Cut, mended
from solvers.scrabble.movelist import moves_in
from solvers.scrabble.position import Position
from solvers.scrabble.recording import UNNAMED, Record
from solvers.scrabble.rulebook import board_sizes, default_rules, rules_of_size
from solvers.scrabble.rules import Rules
from solvers.scrabble.typed import TypedPosition, read_rack, signs, squares_of

MOST_CHARACTERS = 20_000
MOST_LINES = 300
_LONGEST_QUOTE = 40
_MOVES_A_LINE = 2

_URL = re.compile(r"https?://[^\s<>\"]+|/[a-z]{2}/scrabble\?[^\s<>\"]+")
_RACK = re.compile(r"\W*(?:(?:my|your|the)\s+)?(?:rack|tiles|letters|буквы|фишки|набор)\W*[:=]\s*(?P<tiles>\S.*)", re.I)
_SCORES = re.compile(r"\W*(?:scores?|сч[её]т)\W*(?P<mine>-?\d{1,5})\s*[:/–, -]\s*(?P<theirs>-?\d{1,5})\W*", re.I)


@dataclass(frozen=True, slots=True)
class Pasted:
    """A pasted text as it was read: the position as typed, the kind of text, and notices for the player.

    ``kind`` and the first of each of the ``notices`` are marked for translation. A board with doubtful rows is one for
    the player to check first: ``doubtful`` are the rows, from 1, and ``text`` is the board as plain lines.
    """

    typed: TypedPosition
    kind: str
    notices: tuple[tuple[str, dict[str, object]], ...] = ()
    doubtful: tuple[int, ...] = ()
    text: str = ""


def read(text: str, rules: Rules | None = None) -> Pasted:
    """The position in a pasted *text*; *rules* is the game where the text does not name one.

    Raises InputError (with a field of ``TypedPosition``, or ``pasted``) if nothing in it can be recognised.
    """
    check_length(text, MOST_CHARACTERS, "position")
    lines = list(boardtext.unquoted(text))
    if len(lines) > MOST_LINES:
        raise InputError(
            N_("That is too long for a position: %(found)s lines, where %(most)s are enough for any."),
            field="position", found=len(lines), most=MOST_LINES,
        )  # fmt: skip
    plain = "\n".join(lines).strip("\r\n")
    link = _link(plain)
    if link is not None:
        return replace(read(link, rules), kind=N_("a link"))
    cut = mended(plain)
    if cut and cut.row and any(map(str.isalpha, plain)):
        return _cut_board(cut, rules)
    found_cgp = _cgp(plain, rules)
    if found_cgp:
        return _plain_case(Pasted(found_cgp, N_("CGP")))
    strict, fault = _strict(plain, rules)
    if strict:
        return _plain_case(strict)
    board = _board(lines, rules)
    if board and not board.doubtful:
        return board
    moves = _moves(plain.splitlines(), rules or default_rules())
    if moves:
        return moves
    if board:
        return board
    raise _unrecognised(plain.splitlines(), fault)


def _strict(text: str, rules: Rules | None) -> tuple[Pasted | None, InputError | None]:
    """The text as one of the exact forms, or why it is not."""
    try:
        typed = notation.read(text, rules)
        faults = Position.read(typed)[1]
    except InputError as error:
        return None, error
    if faults:
        return None, faults[0]
    size = typed.rules.layout.size
    if "board" in typed.named and any(len(signs(line)) != size for line in text.splitlines()[:size]):
        return None, None  # a row that is too short may lack a square anywhere
    return Pasted(typed, N_("a board as lines of text") if "board" in typed.named else N_("a rack")), None


def _link(text: str) -> str | None:
    """The position in the first link that holds one; None for a text without links, raises InputError if none does."""
    links = _URL.findall(text)
    if not links or len(text.splitlines()) > boardtext.LEAST_ROWS:
        return None
    for link in links:
        address, _, fragment = link.partition("#")  # not urlsplit, which refuses hosts that cannot be
        address, _, query = address.partition("?")
        path = "".join(address.partition("://")[2].partition("/")[1:])
        values = [value for _, value in parse_qsl(f"{query}&{fragment}")]
        for value in [*values, unquote_plus(path), unquote_plus(fragment)]:
            if (value.count("/") >= 10 and re.search(r"\d", value)) or mended(value):
                return value
    raise InputError(
        N_("This link does not hold a position: “%(link)s”. Paste the board itself."),
        field="position", link=links[0][:_LONGEST_QUOTE],
    )  # fmt: skip


def _cgp(text: str, rules: Rules | None) -> TypedPosition | None:
    """The CGP in a text, with or without other words; None if it has none. Raises InputError if the CGP is wrong."""
    words = text.split()
    sizes = board_sizes()
    for start, word in enumerate(words):
        if "/" not in word or not re.fullmatch(r"[\w\[\]/·?]+", word):
            continue
        board, rest = word, words[start + 1 :]
        while _count(board) < sizes[0] and rest and "/" in rest[0]:
            board += ("" if board.endswith("/") or rest[0].startswith("/") else "/") + rest.pop(0)
        while (
            _count(board) not in sizes and rest and "/" in rest[0] and (board.endswith("/") or rest[0].startswith("/"))
        ):
            board += rest.pop(0)
        if _count(board) < sizes[0]:
            continue
        after = " ".join(rest)
        line = f"{board.strip('/')} {after[: after.rindex(';') + 1] if ';' in after else after}"
        fits = rules is None or rules.layout.size == _count(board)
        return cgp.read(line, rules if fits else None)
    return None


def _cut_board(cut: Cut, rules: Rules | None) -> Pasted:
    """A CGP that ends in its board: the row where it does and those after it are doubtful."""
    rows = cut.text.split()[0].split("/")
    lines = ["".join(cgp.squares_of_row(row, number)) for number, row in enumerate(rows, 1)]
    doubtful = tuple(range(cut.row, len(rows) + 1))
    return replace(read(cut.text, rules), doubtful=doubtful, text="\n".join(lines))


def _count(board: str) -> int:
    return board.strip("/").count("/") + 1


def _board(lines: Sequence[str], rules: Rules | None) -> Pasted | None:
    """The board in a text, with the rack and the scores beside it."""
    doubtful = None
    for game in _games(rules):
        found = boardtext.find(lines, game.layout.size, game.alphabet)
        if found and not found.doubtful:
            return _plain_case(_with_rest(found, game))
        if found and not doubtful:
            doubtful = _with_rest(found, game)
    return doubtful


def _games(rules: Rules | None) -> Iterator[Rules]:
    """The chosen game, then the first one of each other size of board."""
    chosen = rules or default_rules()
    yield chosen
    for size in reversed(board_sizes()):
        if size != chosen.layout.size:
            yield rules_of_size(size)


def _with_rest(found: BoardText, rules: Rules) -> Pasted:
    """A board with the rack and the scores in the text around it."""
    squares, blanks = squares_of(found.rows, rules)
    rack, scores = _rest(found, rules)
    named = {"board"} | ({"rack"} if rack else set()) | ({"scores"} if scores else set())
    typed = TypedPosition(rules, squares, blanks, rack, scores=scores or ("0", "0"), named=frozenset(named))
    doubtful = tuple(row + 1 for row in found.doubtful)
    return Pasted(typed, found.kind, doubtful=doubtful, text=found.text)


def _rest(found: BoardText, rules: Rules) -> tuple[str, tuple[str, str] | None]:
    """The rack and the scores in the text around a board; ``""`` and None where there are none."""
    rack, scores = "", None
    around = [*found.before, *found.beside, *found.after]
    for line in around:
        if match := _RACK.fullmatch(line):
            rack = rack or _as_rack(match["tiles"], rules)
        if match := _SCORES.fullmatch(line):
            scores = scores or (match["mine"], match["theirs"])
    for line in found.after:
        if not rack and len(line.split()) == 1:
            rack = _as_rack(line, rules)
    return rack, scores


def _as_rack(text: str, rules: Rules) -> str:
    """*text* if it is a rack of the game, else ``""``."""
    text = text.strip(" \t.,;")
    try:
        return text if 0 < len(read_rack(text, rules.alphabet)) <= rules.rack_size else ""
    except InputError:
        return ""


def _moves(lines: Sequence[str], rules: Rules) -> Pasted | None:
    """The position after a list of moves; None if the lines are none. Raises InputError for a wrong move."""
    filled = [line for line in lines if line.strip()]
    found = [moves_in(line, number) for number, line in enumerate(filled, 1)]
    moves = [move for of_line in found if of_line and len(of_line) <= _MOVES_A_LINE for move in of_line]
    others = sum(not of_line or len(of_line) > _MOVES_A_LINE for of_line in found)
    if not any(move.event.kind == "play" for move in moves) or others > len(filled) // 2:
        return None
    played = Record(rules, UNNAMED).with_moves(moves).played()
    for number, (move, step) in enumerate(zip(moves, played.steps, strict=False), 1):
        for finding in step.findings:
            raise InputError(
                N_("Move %(number)s, “%(move)s”, cannot be played: %(reason)s"),
                field="pasted", number=number, move=move.text[:_LONGEST_QUOTE], reason=finding,
            ) from finding  # fmt: skip
    position = played.positions[-1]
    squares, blanks = squares_of([list(row) for row in position.rows()], rules)
    scores = str(position.scores[0]), str(position.scores[1])
    typed = TypedPosition(rules, squares, blanks, scores=scores, named=frozenset({"board", "scores"}))
    return Pasted(typed, N_("a list of moves"))


def _plain_case(pasted: Pasted) -> Pasted:
    """The same with small letters as plain tiles, if there are more of them than blanks in the set."""
    blanks, most = len(pasted.typed.blanks), pasted.typed.rules.counts[0]
    if blanks <= most or not most:
        return pasted
    notice = N_("%(found)s small letters are more than the blanks in the set: they are read as plain tiles.")
    typed = replace(pasted.typed, blanks=())
    return replace(pasted, typed=typed, notices=(*pasted.notices, (notice, {"found": blanks})))


def _unrecognised(lines: Sequence[str], fault: InputError | None) -> InputError:
    """Why a text cannot be read: the fault of its board or its single line, else its first line."""
    filled = [line.strip() for line in lines if line.strip()]
    if fault and (len(filled) <= 1 or (fault.field == "board" and len(filled) > boardtext.LEAST_ROWS)):
        return fault
    return InputError(
        N_(
            "No board was found, at the line “%(line)s”. Paste a line for each row of the board, or a CGP line, "
            "a game file, moves such as 8D WORD, or a link to a position."
        ),
        field="position",
        line=filled[0][:_LONGEST_QUOTE] if filled else "",
    )
