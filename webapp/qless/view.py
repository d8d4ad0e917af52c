"""What was found about a roll, in the reader's language: the verdict, what goes with it, boards to be drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from solvers.budget import Budget
from solvers.qless import BADGES, COMMON, LEVELS, Board, Position, Rating, by_words, solve
from webapp.languages import gettext, ngettext, number
from webapp.qless.inquiry import KEPT, Found
from webapp.qless.options import SORTS, WHOLE, Options

STEP = 12
MOST_SHOWN = 1_000
_LAYOUTS = 12
"""How many boards of the same words are drawn in a group."""
_HELD_SECONDS = 1.0

_ORDERS: dict[str, Callable[[Board], Any]] = {
    "few": lambda board: len(board.words),
    "many": lambda board: -len(board.words),
    "long": lambda board: -max(map(len, board.words)),
    "compact": lambda board: len(board.rows) * len(board.rows[0]),
}


@dataclass(frozen=True, slots=True)
class BoardView:
    """A board to be drawn: its *words* in capitals, the rarest first, and the *position* that has it laid."""

    rows: tuple[str, ...]
    words: tuple[str, ...]
    badges: tuple[str, ...]
    position: str

    @property
    def label(self) -> str:
        """What is read out in place of the drawing."""
        return gettext("Board: %(words)s", words=", ".join(self.words))


@dataclass(frozen=True, slots=True)
class GroupView:
    """Boards that have the same words: *total* of them, some drawn."""

    words: tuple[str, ...]
    total: int
    boards: tuple[BoardView, ...]


@dataclass(frozen=True, slots=True)
class BoardsView:
    """The boards to show: *note* says what was looked through if it is not all, *shown* how many of how many."""

    boards: tuple[BoardView, ...]
    groups: tuple[GroupView, ...]
    shown: str
    note: str
    more: str


def level_names() -> dict[int | None, str]:
    """The levels of commonness, named."""
    return {
        10: gettext("basic words (level 10)"),
        20: gettext("everyday words (level 20)"),
        35: gettext("well-known words (level 35)"),
        50: gettext("less known words (level 50)"),
        None: gettext("the whole list"),
    }


def level_choices() -> list[tuple[str, str]]:
    names = level_names()
    chosen = [(str(level), names[level]) for level in LEVELS]
    return [("", gettext("as common as possible")), *chosen, (WHOLE, names[None])]


def sort_choices() -> list[tuple[str, str]]:
    names = (gettext("fewest words"), gettext("most words"), gettext("longest word"), gettext("smallest board"))
    return [("", gettext("commonest words")), *zip(SORTS, names, strict=True)]


def badge_choices() -> list[tuple[str, str]]:
    names = (
        gettext("two words only"),
        gettext("a word of 8 letters or more"),
        gettext("a 2×2 block"),
        gettext("a ring"),
        gettext("symmetrical"),
    )
    return list(zip(BADGES, names, strict=True))


def difficulty(rating: Rating) -> str:
    """How hard a roll is, in a word; ``""`` if it is not known."""
    names = {
        "easy": gettext("easy"),
        "medium": gettext("medium"),
        "hard": gettext("hard"),
        "expert": gettext("expert"),
        "impossible": gettext("impossible"),
    }
    return names[rating.difficulty] if rating.difficulty else ""


def list_text(found: Found) -> str:
    """The list that was searched, and up to which level."""
    title = gettext(found.words.title)
    if found.level is None:
        return title
    return gettext("%(list)s, %(words)s", list=title, words=level_names()[found.level])


def verdict(found: Found) -> str:
    """The answer in a sentence; the list is named with it, see :func:`facts`."""
    answer, level = found.answer, found.level
    if not answer.total:
        return _none(found)
    count = ngettext("%(count)s board", "%(count)s boards", answer.total, count=number(answer.total))
    if not answer.is_complete:
        count = gettext("at least %(boards)s", boards=count)
    if found.asked.position.rows:
        return gettext("The tiles can stay where they are: %(boards)s.", boards=count)
    if found.asked.level:
        return gettext("Solvable: %(boards)s in %(list)s.", boards=count, list=list_text(found))
    if level is None:
        return gettext("Only with rare words: %(boards)s.", boards=count)
    if level > COMMON:
        return gettext("Not with everyday words, but with less common ones: %(boards)s.", boards=count)
    return gettext("Solvable with everyday words: %(boards)s.", boards=count)


def _none(found: Found) -> str:
    if not found.answer.is_complete:
        return gettext("Not known yet: no board found so far in %(list)s.", list=list_text(found))
    if found.asked.position.rows:
        return gettext("Proven: no board in %(list)s completes these tiles.", list=list_text(found))
    return gettext("Proven: no board with these letters in %(list)s.", list=list_text(found))


def facts(found: Found) -> list[str]:
    """What is to be known with the verdict."""
    answer, rating = found.answer, found.rating
    told = []
    if hard := difficulty(rating):
        if rating.level is None:
            told.append(gettext("Difficulty: %(difficulty)s.", difficulty=hard))
        else:
            level = level_names()[rating.level]
            told.append(gettext("Difficulty: %(difficulty)s; it takes %(level)s.", difficulty=hard, level=level))
    if answer.hopeless:
        letters = ", ".join(answer.hopeless.upper())
        settled = ngettext(
            "The letter %(letters)s settles it: no word in this list that these letters make has it.",
            "The letters %(letters)s settle it: no word in this list that these letters make has them.",
            len(answer.hopeless), letters=letters,
        )  # fmt: skip
        told.append(settled)
    count = number(answer.words_formable)
    told.append(gettext("List: %(list)s; words of these letters: %(count)s.", list=list_text(found), count=count))
    return told


def boards(found: Found, options: Options) -> BoardsView:
    """The boards that the options ask for, a step at a time."""
    top = int(options.top) if options.top.isascii() and options.top.isdecimal() and len(options.top) < 5 else STEP
    top = max(1, min(top, MOST_SHOWN))
    position, answer = found.asked.position, found.answer
    wanted, note = options.text.lower().split(), ""
    is_plain = not (options.sort or wanted or options.words or options.once or options.badges or options.group)
    if is_plain:
        pool: Sequence[Board] = tuple(answer.first(top))
        total = answer.total
        most = answer.kept
    else:
        pool, note = _pool(found, wanted)
        pool = [board for board in pool if _fits(board, wanted, options)]
        if options.sort:
            pool = sorted(pool, key=_ORDERS[options.sort])
        total = most = len(pool)
    if options.group:
        return _grouped(pool, top, position, note)
    views = tuple(board_view(board, position) for board in pool[:top])
    shown = ngettext(
        "%(shown)s of %(count)s board shown.", "%(shown)s of %(count)s boards shown.", total,
        shown=number(len(views)), count=number(total),
    )  # fmt: skip
    more = len(views) < min(most, MOST_SHOWN)
    return BoardsView(views, (), shown, note, str(min(MOST_SHOWN, len(views) + STEP)) if more else "")


def _grouped(pool: Sequence[Board], top: int, position: Position, note: str) -> BoardsView:
    grouped = by_words(pool)
    groups = tuple(
        GroupView(
            tuple(word.upper() for word in words),
            len(members),
            tuple(board_view(board, position) for board in members[:_LAYOUTS]),
        )
        for words, members in grouped[:top]
    )
    shown = ngettext(
        "%(shown)s of %(count)s set of words shown.", "%(shown)s of %(count)s sets of words shown.", len(grouped),
        shown=number(len(groups)), count=number(len(grouped)),
    )  # fmt: skip
    more = len(groups) < min(len(grouped), MOST_SHOWN)
    return BoardsView((), groups, shown, note, str(min(MOST_SHOWN, len(groups) + STEP)) if more else "")


def _pool(found: Found, wanted: list[str]) -> tuple[Sequence[Board], str]:
    """The boards to look through, and a note if they are not all.

    Boards with a word that is looked for are searched with that word laid, for they may be among the rare ones.
    """
    answer, position = found.answer, found.asked.position
    if answer.total <= answer.kept:
        return answer.boards, ""
    if wanted and not position.rows and found.words.contains(wanted[0]) and _has_letters(position, wanted[0]):
        laid = replace(position, rows=(wanted[0],))
        held = solve(laid, found.words, top=KEPT, banned=found.asked.banned, budget=Budget(_HELD_SECONDS))
        whole = {board.rows: board for board in held.boards}
        if held.is_complete and held.total <= held.kept:
            return list(whole.values()), ""
    note = gettext("Looked through: the %(count)s boards of the commonest words.", count=number(answer.kept))
    return answer.boards, note


def _has_letters(position: Position, word: str) -> bool:
    return all(word.count(letter) <= position.letters.count(letter) for letter in word)


def _fits(board: Board, wanted: list[str], options: Options) -> bool:
    if options.number_of_words is not None and len(board.words) != options.number_of_words:
        return False
    if options.once and board.has_repeats:
        return False
    if any(not any(word.startswith(text) for word in board.words) for text in wanted):
        return False
    return not options.badges or board.badges.issuperset(options.badges)


def board_view(board: Board, position: Position) -> BoardView:
    """A board of a position, to be drawn."""
    laid = Position(position.letters, board.rows, position.rules)
    has = board.badges
    badges = tuple(title for name, title in badge_choices() if name in has)
    return BoardView(board.rows, tuple(word.upper() for word in board.words), badges, str(laid))
