"""What the Scrabble templates show: squares, rows of the answer, the report. Ready-made texts, no markup."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from solvers.alphabet import BLANK, Alphabet
from solvers.facts import gist
from solvers.lexicon import Lexicon
from solvers.scrabble import (
    Answer,
    BoardWord,
    Exchange,
    LetterScore,
    Overuse,
    Pass,
    Play,
    Position,
    Rules,
    Unseen,
    WordScore,
    shipped_rules,
    values_for,
)
from webapp.languages import gettext, ngettext, number, points
from webapp.scrabble.draft import Draft, square_text


@dataclass(frozen=True, slots=True)
class SquareView:
    """One square of the board as the page draws it."""

    name: str
    row: int
    col: int
    text: str
    is_blank: bool
    value: str
    sign: str
    is_start: bool
    proposed: str
    is_unknown: bool
    has_error: bool
    label: str


def board(draft: Draft, play: Play | None, unknown: set[str], wrong: set[str]) -> list[list[SquareView]]:
    """The board as typed, with *play* proposed on it; *unknown* and *wrong* are names of squares to mark."""
    rules, layout = draft.game, draft.game.layout
    blanks, premiums = draft.blank_squares, premium_names()
    alphabet = rules.alphabet
    typed = {name.upper(): square_text(value, alphabet) for name, value in draft.squares.items()}
    proposed = {(tile.row, tile.col): alphabet.shown(tile.letter) for tile in play.tiles} if play else {}

    def square(row: int, col: int) -> SquareView:
        name = layout.square(row, col)
        text = typed.get(name, "")
        is_blank = bool(text) and name in blanks
        code = alphabet.tile(text) & ~BLANK
        return SquareView(
            name=name,
            row=row,
            col=col,
            text=text,
            is_blank=is_blank,
            value=str(rules.values[code]) if code and not is_blank else "",
            sign=layout.premium(row, col).sign,
            is_start=(row, col) == layout.start,
            proposed=proposed.get((row, col), ""),
            is_unknown=name in unknown,
            has_error=name in wrong,
            label=_label(rules, name, row, col, text, is_blank, premiums),
        )

    return [[square(row, col) for col in range(layout.size)] for row in range(layout.size)]


def premium_names() -> dict[str, str]:
    """What the signs of premium squares mean, in the reader's language."""
    return {
        "4W": gettext("quadruple word"),
        "3W": gettext("triple word"),
        "2W": gettext("double word"),
        "4L": gettext("quadruple letter"),
        "3L": gettext("triple letter"),
        "2L": gettext("double letter"),
    }


def _label(rules: Rules, name: str, row: int, col: int, text: str, is_blank: bool, premiums: dict[str, str]) -> str:
    """A square's accessible name: coordinate, tile or "empty", what the square multiplies, and if it is a blank."""
    sign = rules.layout.premium(row, col).sign
    parts = [name, text or gettext("empty")]
    if not text and (row, col) == rules.layout.start:
        parts.append(gettext("start"))
    if sign:
        parts.append(premiums[sign])
    if is_blank:
        parts.append(gettext("blank"))
    return ", ".join(parts)


@dataclass(frozen=True, slots=True)
class LetterView:
    """One letter of a word in the answer, with what it is worth where it lies.

    ``sign`` is how a play is written with it: ``[CH]``, in lower case if it is a new blank.
    """

    letter: str
    sign: str
    is_new: bool
    is_blank: bool
    value: int
    times: int
    word_times: int

    @property
    def points(self) -> int:
        return self.value * self.times


@dataclass(frozen=True, slots=True)
class WordView:
    """One word of a play's breakdown."""

    word: str
    at: str
    letters: list[LetterView]
    sum: int
    times: int
    score: int


@dataclass(frozen=True, slots=True)
class RowView:
    """One move in the answer; ``name`` is what an exchange, of the tiles ``given``, or a pass is called.

    ``worth`` is that of the tiles kept; both it and ``equity`` are empty where no values are known.
    """

    placement: str
    at: str
    letters: list[LetterView]
    words: list[str]
    score: int
    leave: str
    tiles: str
    is_shown: bool
    breakdown: list[WordView]
    bonus: int
    gist: str
    worth: str = ""
    equity: str = ""
    name: str = ""
    given: str = ""


def _letter(it: LetterScore, alphabet: Alphabet) -> LetterView:
    capital, is_blank = it.letter.upper(), it.letter.islower()
    sign = alphabet.written(it.letter if it.is_new else capital)
    return LetterView(alphabet.shown(capital), sign, it.is_new, is_blank, it.value, it.times, it.word_times)


def _word(word: WordScore, alphabet: Alphabet) -> WordView:
    letters = [_letter(letter, alphabet) for letter in word.letters]
    text = alphabet.shown(word.word.upper())
    return WordView(text, word.at, letters, sum(letter.points for letter in letters), word.times, word.score)


def row(play: Play, shown: str, alphabet: Alphabet) -> RowView:
    """A play as a row of the answer; *shown* is the placement whose details are open."""
    placement = alphabet.written(str(play))
    return RowView(
        placement=placement,
        at=play.at,
        letters=[_letter(letter, alphabet) for letter in play.main.letters],
        words=[alphabet.shown(word.word.upper()) for word in play.words],
        score=play.score,
        leave=alphabet.written(play.leave),
        tiles=" ".join(f"{tile.row},{tile.col},{tile.letter}" for tile in play.tiles),
        is_shown=placement == shown,
        breakdown=[_word(word, alphabet) for word in play.words],
        bonus=play.bonus,
        gist=gist(play.main.word.upper(), alphabet.language),
        **_weighed(play.equity, play.score),
    )


def idle_row(move: Exchange | Pass, shown: str, alphabet: Alphabet) -> RowView:
    """An exchange or a pass as a row of the answer."""
    notation = alphabet.written(str(move))
    return RowView(
        placement=notation,
        at="",
        letters=[],
        words=[],
        score=0,
        leave=alphabet.written(move.leave),
        tiles="",
        is_shown=notation == shown,
        breakdown=[],
        bonus=0,
        gist="",
        name=gettext("Exchange") if isinstance(move, Exchange) else gettext("Pass"),
        given=alphabet.written(move.tiles) if isinstance(move, Exchange) else "",
        **_weighed(move.equity, 0),
    )


def is_idle(notation: str) -> bool:
    """Whether a move as a row notes it is no play, but an exchange or a pass."""
    return notation == str(Pass("")) or notation.startswith(str(Exchange("", "")))


def equity_texts(rules: Rules) -> list[str]:
    """What equity is, in a player's words, and which values are used for a game; nothing where none are known."""
    values = values_for(rules)
    if values is None:
        return []
    learned = gettext(shipped_rules()[values.game].title)
    if values.game == rules.name:
        source = gettext("The values were learned from games of %(game)s.", game=learned)
    else:
        source = gettext(
            "The values were learned from games of %(game)s; for this game they are a rough guide.", game=learned
        )
    return [
        gettext(
            "Equity is the points of a move and what the tiles kept are worth: how many more points they bring in the "
            "turns to come than others would, on average. A blank brings many, a letter that is hard to place costs "
            "some; some pairs go well together, others badly."
        ),
        gettext("An exchange and a pass score nothing; what they keep ranks them among the plays."),
        gettext(
            "When the bag is empty, the rules alone count: tiles kept count twice against you, and going out brings "
            "twice what the opponent holds."
        ),
        f"{source} {gettext('They come from games that the program played against itself.')}",
    ]


def _weighed(equity: float | None, score: int) -> dict[str, str]:
    """What a move's row says of its equity, in points."""
    return {} if equity is None else {"worth": points(equity - score, "+"), "equity": points(equity)}


@dataclass(frozen=True, slots=True)
class AnswerView:
    """The answer to a position, or one page of it."""

    sentence: str
    notes: list[str]
    rows: list[RowView]
    total: int
    matching: int
    skipped: int
    next_top: int
    exchanges: int
    filtered: bool
    position: str
    weighed: bool

    @property
    def columns(self) -> int:
        return 8 if self.weighed else 6

    @property
    def shown(self) -> int:
        return self.skipped + len(self.rows)

    @property
    def skip(self) -> int:
        """How many rows the request for more leaves out."""
        return self.shown

    @property
    def more(self) -> bool:
        return self.shown < min(self.matching, self.next_top)


def answer(
    found: Answer,
    position: Position,
    lexicon: Lexicon,
    notes: Iterable[str],
    *,
    skip: int,
    next_top: int,
    filtered: bool,
    shown: str,
) -> AnswerView:
    """The moves found for *position*; *skip* rows are on the page already, *next_top* is how many there may be next."""
    moves: Iterable[Play | Exchange | Pass] = found.moves or found.plays
    alphabet = lexicon.alphabet
    return AnswerView(
        sentence=_sentence(found, gettext(lexicon.title), lexicon.alphabet),
        notes=list(notes),
        rows=[row(it, shown, alphabet) if isinstance(it, Play) else idle_row(it, shown, alphabet) for it in moves],
        total=found.total,
        matching=found.matching + (len(found.idle) if found.moves else 0),
        skipped=skip,
        next_top=next_top,
        exchanges=found.exchanges,
        filtered=filtered,
        position=str(position),
        weighed=bool(found.idle),
    )


def _sentence(found: Answer, title: str, alphabet: Alphabet) -> str:
    if found.best is None:
        if not found.is_complete:
            return gettext("No play was found in the time allowed (%(list)s).", list=title)
        if found.exchanges:
            return gettext("No legal play in %(list)s: exchange or pass.", list=title)
        return gettext("No legal play in %(list)s: pass.", list=title)
    count = number(found.total)
    word = alphabet.shown(found.best.main.word.upper())
    values = {"count": count, "word": word, "score": found.best.score, "list": title}
    if not found.is_complete:
        return gettext("At least %(count)s plays in %(list)s; best so far %(word)s for %(score)s.", **values)
    if found.idle:
        return ngettext(
            "%(count)s play in %(list)s; highest score: %(word)s, %(score)s.",
            "%(count)s plays in %(list)s; highest score: %(word)s, %(score)s.",
            found.total,
            **values,
        )
    return ngettext(
        "%(count)s play in %(list)s; best %(word)s for %(score)s.",
        "%(count)s plays in %(list)s; best %(word)s for %(score)s.",
        found.total,
        **values,
    )


def overuse_texts(overused: Iterable[Overuse], alphabet: Alphabet) -> list[str]:
    """A warning for each tile that the position uses more often than the set holds it."""
    shown = alphabet.shown
    return [
        gettext("%(letter)s: %(used)s used, %(held)s in the set", letter=shown(it.letter), used=it.used, held=it.held)
        for it in overused
    ]


@dataclass(frozen=True, slots=True)
class UnknownWord:
    """A word on the board that the list lacks, and the names of its squares."""

    word: str
    at: str
    squares: list[str]


@dataclass(frozen=True, slots=True)
class ReportView:
    """What can be said of a position before it is solved: tiles left, and words that the list lacks."""

    left: list[tuple[str, int]]
    total: int
    bag: int
    vowels: int | None
    overused: list[str]
    unknown: list[UnknownWord]
    lexicon_title: str
    position: str = ""
    errors: bool = False


def report(
    position: Position, tiles: Unseen, words: Iterable[BoardWord], lexicon: Lexicon | None, title: str
) -> ReportView:
    """The report on a position. Without *lexicon* (not ready yet) no word is judged."""
    alphabet = position.rules.alphabet
    vowels = alphabet.vowels
    square = position.rules.layout.square
    unknown = [
        UnknownWord(
            alphabet.shown(word.word.upper()),
            f"{word.row + 1}{chr(65 + word.col)}" if word.is_across else f"{chr(65 + word.col)}{word.row + 1}",
            [square(row, col) for row, col in word.squares],
        )
        for word in words
        if not word.is_known
    ]
    return ReportView(
        left=[(alphabet.shown(letter), count) for letter, count in tiles.left.items()],
        total=tiles.total,
        bag=tiles.bag,
        vowels=sum(count for letter, count in tiles.left.items() if letter in vowels) if vowels else None,
        overused=overuse_texts(tiles.overused, alphabet),
        unknown=unknown if lexicon else [],
        lexicon_title=title,
        position=str(position),
    )
