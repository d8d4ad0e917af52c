"""What a player has typed into the Scrabble form, exactly as typed, and how it becomes a position.

A draft keeps everything, right or wrong, so that nothing is ever lost; reading it collects every fault with its field
and square. The rules of the game are not known here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from solvers.alphabet import BLANK, Alphabet
from solvers.errors import PositionError
from solvers.errors import mark as N_
from solvers.lexicon import WordList, catalog, word_list, word_lists
from solvers.ownlists import VISITORS
from solvers.scrabble import Filter, Position, Rules, known_rules, values_for
from solvers.scrabble.notation import read_named, read_rack, read_tile
from solvers.scrabble.position import MOST_POINTS, NOT_A_NUMBER, check_rack
from solvers.wordgraph import LONGEST_WORD

_Result = TypeVar("_Result")

ROWS_AT_FIRST = 20
LONGEST_TILE = 8
FILTERS = ("sort", "square", "letters", "length", "text")
_SQUARE = re.compile(r"([A-Za-z])([1-9][0-9]?)")
_FIELDS = (
    "rules",
    "lexicon",
    "own",
    "blanks",
    "rack",
    "opponent_rack",
    "score",
    "opponent_score",
    "pasted",
    "show",
    "top",
    *FILTERS,
)
_NAMED_FIELDS = {
    "board": ("squares", "blanks"),
    "rack": ("rack",),
    "opponent_rack": ("opponent_rack",),
    "scores": ("score", "opponent_score"),
}


@dataclass(frozen=True, slots=True)
class Draft:
    """The form's fields as text. ``squares`` maps a square's name to what stands in it; ``blanks`` names squares.

    ``own`` is the token of a list that the visitor brought; no address holds it.
    """

    rules: str = ""
    lexicon: str = ""
    own: str = ""
    squares: Mapping[str, str] = field(default_factory=dict)
    blanks: str = ""
    rack: str = ""
    opponent_rack: str = ""
    score: str = ""
    opponent_score: str = ""
    pasted: str = ""
    show: str = ""
    sort: str = ""
    square: str = ""
    letters: str = ""
    length: str = ""
    text: str = ""
    top: str = ""

    @property
    def game(self) -> Rules:
        """The rules chosen, the usual ones if the choice is none of ours."""
        games = known_rules()
        return games.get(self.rules) or next(iter(games.values()))

    @property
    def usual_order(self) -> str:
        """What plays are sorted by unless the player says otherwise: equity if it is known for the game, else score."""
        return "equity" if values_for(self.game) else "score"

    @property
    def order(self) -> str:
        """What plays are sorted by; the usual order if by equity is wanted where none is known."""
        is_known = self.usual_order == "equity" or self.sort.removeprefix("-") not in ("equity", "leave")
        return self.sort if self.sort and is_known else self.usual_order

    @property
    def blank_squares(self) -> set[str]:
        return {name.upper() for name in re.split(r"[\s,;]+", self.blanks) if name}

    @property
    def is_blank_slate(self) -> bool:
        """Whether neither board nor rack holds anything."""
        return not self.rack.strip() and not any(self.squares.values())

    def query(self) -> dict[str, str]:
        """The parts of a URL that bring this draft back, the position apart."""
        named = {name: getattr(self, name) for name in (*FILTERS, "show")}
        if self.order == self.usual_order:
            named["sort"] = ""
        return {name: value for name, value in named.items() if value}


@dataclass(frozen=True, slots=True)
class Reading:
    """A draft, what it says if it can be read, and every fault found."""

    draft: Draft
    position: Position | None
    only: Filter
    top: int
    errors: list[PositionError]


def _texts(fields: Mapping[str, str]) -> Draft:
    texts: dict[str, Any] = {name: fields.get(name, "") for name in _FIELDS}
    return Draft(**texts)


def from_form(form: Mapping[str, str]) -> Draft:
    """The draft that a submitted form holds."""
    squares = {name: value for name, value in form.items() if _SQUARE.fullmatch(name) and value.strip()}
    return replace(_texts(form), squares=squares)


def lists() -> tuple[WordList, ...]:
    """The lists that can judge a board: in the letters of a game here, and not made for short words alone."""
    languages = {rules.alphabet.language for rules in known_rules().values()}
    return tuple(entry for entry in word_lists() if entry.longest == LONGEST_WORD and entry.language in languages)


def list_for(rules: Rules) -> str:
    """The list a game is played with if none is chosen: the first in its language, else the default."""
    fitting = (entry.name for entry in lists() if entry.language == rules.alphabet.language)
    return next(fitting, catalog()[0].name)


def from_position(position: Position, before: Draft) -> Draft:
    """The draft of a position; filters and the rest stay as in *before*, and so does the list if none is named."""
    layout, alphabet = position.rules.layout, position.rules.alphabet
    squares, blanks = {}, []
    for index, tile in enumerate(position.squares):
        if tile:
            name = layout.square(*divmod(index, layout.size))
            squares[name] = alphabet.shown(alphabet.letter(tile & ~BLANK))
            if tile & BLANK:
                blanks.append(name)
    known = {entry.name for entry in lists()}
    named = position.lexicon.lower()
    return replace(
        before,
        rules=position.rules.name,
        lexicon=named if named in known else before.lexicon,
        squares=squares,
        blanks=" ".join(blanks),
        rack=alphabet.written(alphabet.decode(position.rack)),
        opponent_rack=alphabet.written(alphabet.decode(position.opponent_rack)),
        score=str(position.scores[0]) if any(position.scores) else "",
        opponent_score=str(position.scores[1]) if any(position.scores) else "",
    )


def from_url(args: Mapping[str, str]) -> tuple[Draft, list[PositionError], str]:
    """The draft that a URL describes, what is wrong with its position, and the list it names if that is not here.

    What is wrong on the board, on a rack or in the scores is kept as it is; text that is no position at all goes to
    the field for pasted text.
    """
    draft = replace(_texts(args), own="")
    text = args.get("position", "")
    if not text:
        return draft, [], ""
    try:
        position = Position.parse(text)
        return from_position(position, draft), [], _stranger(position)
    except PositionError as error:
        try:
            return *_as_typed(text, draft, error), _stranger(_empty_board(text))
        except PositionError:
            return replace(draft, pasted=text), [error], ""


def square_text(typed: str, alphabet: Alphabet) -> str:
    """How a square shows what was typed into it: the name of its tile, or what is none as it is, in capitals."""
    typed = typed.strip()
    tile = alphabet.tile(typed) & ~BLANK
    if tile:
        return alphabet.shown(alphabet.letter(tile))
    return (typed[1:-1] if re.fullmatch(r"\[[^\[\]]+\]", typed) else typed).upper()


def _empty_board(text: str) -> Position:
    """The position of a CGP without its tiles and scores; raises PositionError if it is none, or of no game here."""
    board, _, rest = text.partition(" ")
    size = board.count("/") + 1
    operations = rest.split(" ")[3:]
    return Position.parse(" ".join(["/".join([str(size)] * size), "/", "0/0", "0", *operations]))


def _as_typed(text: str, before: Draft, error: PositionError) -> tuple[Draft, list[PositionError]]:
    """The draft of a CGP some of whose tiles or fields are wrong, each kept as it is; raises *error* if rows are."""
    fields = text.split(" ")
    empty = _empty_board(text)
    squares, blanks = {}, []
    for row, signs in enumerate(fields[0].split("/")):
        parts = re.findall(r"[0-9]+|\[[^\[\]]*\]|[^0-9]", signs)
        texts = [text for part in parts for text in ([""] * min(int(part[:3]), 99) if part.isdecimal() else [part])]
        if len(texts) != empty.size:
            raise error
        for col, typed in enumerate(texts):
            name = empty.rules.layout.square(row, col)
            if typed and typed != ".":
                squares[name] = square_text(typed, empty.rules.alphabet)
                blanks += [name] if typed.islower() else []
    racks, scores = ("/".join(fields[1:2]) + "/").split("/"), ("/".join(fields[2:3]) + "/").split("/")
    draft = replace(
        from_position(empty, before),
        squares=squares, blanks=" ".join(blanks),
        rack=racks[0], opponent_rack=racks[1], score=scores[0], opponent_score=scores[1],
    )  # fmt: skip
    return draft, [error]


def read(draft: Draft, most_rows: int) -> Reading:
    """What a draft says, with all its faults."""
    errors: list[PositionError] = []

    def attempt(reader: Callable[..., _Result], *args: object, default: _Result) -> _Result:
        try:
            return reader(*args)
        except PositionError as error:
            errors.append(error)
            return default

    rules = draft.game
    attempt(_game, draft.rules, default=None)
    lexicon = draft.lexicon or list_for(rules)
    if lexicon != VISITORS:
        attempt(_list, lexicon, default=None)
    squares = _read_board(draft, rules, errors)
    rack = attempt(_rack, draft.rack, rules, "rack", default=b"")
    opponent = attempt(_rack, draft.opponent_rack, rules, "opponent_rack", default=b"")
    score = attempt(_score, draft.score, "score", default=0)
    opponent_score = attempt(_score, draft.opponent_score, "opponent_score", default=0)
    only = attempt(read_filter, draft, rules, default=Filter())
    top = attempt(_top, draft.top, most_rows, default=ROWS_AT_FIRST)
    if errors:
        return Reading(draft, None, only, top, errors)
    position = Position(
        squares=squares,
        rack=rack,
        opponent_rack=opponent,
        scores=(score, opponent_score),
        rules=rules,
        lexicon="" if lexicon == catalog()[0].name else lexicon,
    )
    return Reading(draft, position, only, top, errors)


def _game(name: str) -> None:
    """Raises PositionError if there is no game of this name."""
    if name and name not in known_rules():
        raise PositionError(N_("There is no game “%(rules)s” here."), field="rules", rules=name[:20])


def _read_board(draft: Draft, rules: Rules, errors: list[PositionError]) -> bytes:
    size, layout = rules.layout.size, rules.layout
    squares = bytearray(size * size)
    blanks = draft.blank_squares
    names = {layout.square(*divmod(index, size)): index for index in range(size * size)}
    for name, typed in draft.squares.items():
        if name.upper() not in names:
            errors.append(
                PositionError(N_("%(square)s is not on this board."), field="board", square=name, size=size)
            )  # fmt: skip
            continue
        try:
            tile = read_tile(typed.strip()[:LONGEST_TILE], rules.alphabet, name.upper())
        except PositionError as error:
            errors.append(error)
            continue
        squares[names[name.upper()]] = tile & ~BLANK | (BLANK if name.upper() in blanks else 0)
    for name in sorted(blanks - names.keys()):
        errors.append(PositionError(N_("%(square)s is not on this board."), field="blanks", square=name[:8]))
    return bytes(squares)


def _rack(text: str, rules: Rules, name: str) -> bytes:
    rack = read_rack(text.strip("\r\n\t"), rules.alphabet, name)
    check_rack(rack, rules, name)
    return rack


def _score(text: str, name: str) -> int:
    text = text.strip() or "0"
    if not re.fullmatch(r"[-+]?[0-9]{1,5}", text):
        raise PositionError(NOT_A_NUMBER, field=name, text=text[:20], least=-MOST_POINTS, most=MOST_POINTS)
    return int(text)


def read_filter(draft: Draft, rules: Rules) -> Filter:
    """Which plays are wanted; raises PositionError naming the field."""
    square = None
    if draft.square.strip():
        match = _SQUARE.fullmatch(draft.square.strip())
        square = (int(match[2]) - 1, ord(match[1].upper()) - 65) if match else None
        if square is None or max(square) >= rules.layout.size:
            raise PositionError(
                N_("“%(text)s” is no square of this board; one is written like H8."),
                field="square",
                text=draft.square[:20],
            )
    shortest = longest = 0
    if draft.length.strip():
        match = re.fullmatch(r"([0-9]{0,2})(\s*[-–]\s*)?([0-9]{0,2})", draft.length.strip())
        if not match or not (match[1] or match[3]) or (match[1] and match[3] and int(match[1]) > int(match[3])):
            raise PositionError(
                N_("“%(text)s” is no length; write 5, 5-7, 5- or -7."), field="length", text=draft.length[:20]
            )
        shortest = int(match[1] or 0)
        longest = int(match[3] or 0) if match[2] else shortest
    for name in ("letters", "text"):
        if len(rules.alphabet.folded(getattr(draft, name).strip())) > rules.layout.size:
            raise PositionError(
                N_("No word here is longer than %(size)s letters."), field=name, size=rules.layout.size
            )  # fmt: skip
    only = Filter(square, draft.letters.strip(), shortest, longest, draft.text.strip())
    only.check(rules)
    return only


def _top(text: str, most: int) -> int:
    if not text.strip():
        return ROWS_AT_FIRST
    if not re.fullmatch(r"[0-9]{1,6}", text.strip()):
        raise PositionError(N_("“%(text)s” is no number of plays."), field="top", text=text[:20])
    return min(max(int(text), 1), most)


def _list(name: str) -> None:
    entry = word_list(name)
    if entry.longest < LONGEST_WORD:
        raise PositionError(
            N_("%(title)s has words of up to %(longest)s letters only; choose another list."),
            field="lexicon",
            title=entry.title,
            longest=entry.longest,
        )


def read_text(text: str, draft: Draft) -> tuple[Draft, str, frozenset[str]]:
    """The draft with a pasted position in place of its own; the list named, if none of ours; what `read_named` found.

    What the text does not name stays as it is, unless the text is for another game.
    Raises PositionError if the text is no position.
    """
    try:
        position, named = read_named(text, draft.game)
    except PositionError as error:
        position, named = _read_elsewhere(text, error)
    pasted = replace(from_position(position, draft), pasted="", show="", top="")
    if pasted.rules == draft.game.name:
        kept = [name for part, names in _NAMED_FIELDS.items() if part not in named for name in names]
        pasted = replace(pasted, **{name: getattr(draft, name) for name in kept})
    return pasted, _stranger(position), named


def _read_elsewhere(text: str, error: PositionError) -> tuple[Position, frozenset[str]]:
    """A text which the chosen game refuses with *error*, if it is for a board of another size."""
    try:
        return read_named(text)
    except PositionError as other:
        if other.field == "board" and other.square is None:
            raise error from other
        raise


def _stranger(position: Position) -> str:
    """The list that a position names, if it is none of ours."""
    return "" if position.lexicon.lower() in {"", *(entry.name for entry in lists())} else position.lexicon
