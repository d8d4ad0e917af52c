"""The answer about a roll in the reader's language: the verdict, facts, boards to be drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from solvers.budget import Budget
from solvers.lexicon.commonness import Tier
from solvers.qless import BADGES, LEVELS, Board, Position, Rating, by_words, solve
from webapp.languages import gettext, ngettext, number
from webapp.qless.options import SORTS, WHOLE, Options
from webapp.qless.search import KEPT, Progress
from webapp.solving import Context

STEP = 12
MOST_SHOWN = 1_000
_LAYOUTS = 12
"""The number of boards drawn in a group."""
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
        """The text alternative of the drawing."""
        return gettext("Board: %(words)s", words=", ".join(self.words))


def level_name(level: int | None) -> str:
    """The name of a level."""
    return gettext("the whole list") if level is None else gettext(Tier(level).title)


def level_choices() -> list[tuple[str, str]]:
    chosen = [(str(level), level_name(level)) for level in LEVELS]
    return [("", gettext("as common as possible")), *chosen, (WHOLE, level_name(None))]


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
    """The difficulty of a roll in a word; ``""`` if unknown."""
    names = {
        "easy": gettext("easy"),
        "medium": gettext("medium"),
        "hard": gettext("hard"),
        "expert": gettext("expert"),
        "impossible": gettext("impossible"),
    }
    return names[rating.difficulty] if rating.difficulty else ""


def list_text(progress: Progress) -> str:
    """The list and the level searched."""
    title = gettext(progress.words.title)
    if progress.level is None:
        return title
    return gettext("%(list)s, %(words)s", list=title, words=level_name(progress.level))


def verdict(progress: Progress) -> str:
    """The answer in a sentence; the list is named with it, see :func:`facts`."""
    answer, level = progress.answer, progress.level
    if not answer.total:
        return _none(progress)
    count = ngettext("%(count)s board", "%(count)s boards", answer.total, count=number(answer.total))
    if not answer.is_complete:
        count = gettext("at least %(boards)s", boards=count)
    if progress.query.position.rows:
        return gettext("The tiles can stay where they are: %(boards)s.", boards=count)
    if progress.query.level:
        return gettext("Solvable: %(boards)s in %(list)s.", boards=count, list=list_text(progress))
    if level is None:
        return gettext("Only with rare words: %(boards)s.", boards=count)
    if level > Tier.EVERYDAY:
        return gettext("Not with everyday words, but with less common ones: %(boards)s.", boards=count)
    return gettext("Solvable with everyday words: %(boards)s.", boards=count)


def _none(progress: Progress) -> str:
    if not progress.answer.is_complete:
        return gettext("Not known yet: no board found so far in %(list)s.", list=list_text(progress))
    if progress.query.position.rows:
        return gettext("Proven: no board in %(list)s completes these tiles.", list=list_text(progress))
    return gettext("Proven: no board with these letters in %(list)s.", list=list_text(progress))


def facts(progress: Progress) -> list[str]:
    """The facts that go with the verdict."""
    answer, rating = progress.answer, progress.rating
    told = []
    if hard := difficulty(rating):
        if rating.level is None:
            told.append(gettext("Difficulty: %(difficulty)s.", difficulty=hard))
        else:
            level = level_name(rating.level)
            told.append(gettext("Difficulty: %(difficulty)s; solvable with %(level)s.", difficulty=hard, level=level))
    if answer.hopeless:
        letters = ", ".join(answer.hopeless.upper())
        settled = ngettext(
            "The letter %(letters)s settles it: no word in this list that these letters make has it.",
            "The letters %(letters)s settle it: no word in this list that these letters make has them.",
            len(answer.hopeless), letters=letters,
        )  # fmt: skip
        told.append(settled)
    count = number(answer.words_formable)
    told.append(
        gettext("List: %(list)s; words that these letters make: %(count)s.", list=list_text(progress), count=count)
    )
    return told


def boards(progress: Progress, options: Options) -> Context:
    """The boards selected by the options, or groups of boards with the same words, a step at a time.

    *note* says which boards were searched if not all, *shown* how many of the total are shown, and *more* is the number
    to ask for next, ``""`` at the end.
    """
    top = int(options.top) if options.top.isascii() and options.top.isdecimal() and len(options.top) < 5 else STEP
    top = max(1, min(top, MOST_SHOWN))
    position, answer = progress.query.position, progress.answer
    wanted, note = options.text.lower().split(), ""
    if not (options.sort or wanted or options.words or options.once or options.badges or options.group):
        pool: Sequence[Board] = tuple(answer.first(top))
        total, most = answer.total, answer.kept
    else:
        pool, note = _pool(progress, wanted)
        pool = [board for board in pool if _fits(board, wanted, options)]
        if options.sort:
            pool = sorted(pool, key=_ORDERS[options.sort])
        total = most = len(pool)
    groups = by_words(pool) if options.group else []
    if options.group:
        total = most = len(groups)
    count = min(top, most)
    numbers = {"shown": number(count), "count": number(total)}
    return {
        "boards": [] if options.group else [board_view(board, position) for board in pool[:top]],
        "groups": [_group_view(words, members, position) for words, members in groups[:top]],
        "shown": ngettext(
            "%(shown)s of %(count)s set of words shown.", "%(shown)s of %(count)s sets of words shown.", total,
            **numbers,
        ) if options.group else ngettext(
            "%(shown)s of %(count)s board shown.", "%(shown)s of %(count)s boards shown.", total, **numbers
        ),
        "note": note,
        "more": str(min(MOST_SHOWN, count + STEP)) if count < min(most, MOST_SHOWN) else "",
    }  # fmt: skip


def _group_view(words: tuple[str, ...], members: list[Board], position: Position) -> Context:
    return {
        "words": [word.upper() for word in words],
        "total": len(members),
        "boards": [board_view(board, position) for board in members[:_LAYOUTS]],
    }


def _pool(progress: Progress, wanted: list[str]) -> tuple[Sequence[Board], str]:
    """The boards to filter, and a note if they are not all.

    With a wanted word, boards are searched anew with that word laid, since they may be among the rare ones.
    """
    answer, position = progress.answer, progress.query.position
    if answer.total <= answer.kept:
        return answer.boards, ""
    if wanted and not position.rows and progress.words.contains(wanted[0]) and _has_letters(position, wanted[0]):
        laid = replace(position, rows=(wanted[0],))
        held = solve(laid, progress.words, top=KEPT, excluded=progress.query.excluded, budget=Budget(_HELD_SECONDS))
        whole = {board.rows: board for board in held.boards}
        if held.is_complete and held.total <= held.kept:
            return list(whole.values()), ""
    note = gettext("Only the %(count)s boards with the commonest words were searched.", count=number(answer.kept))
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
