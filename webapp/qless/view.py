"""The answer about a roll in the reader's language: the verdict, facts, boards to be drawn."""

from solvers.lexicon.commonness import Tier
from solvers.qless import EASY, LEVELS, ORDERS, Board, Group, Position, Rating
from webapp.fields import whole_number
from webapp.languages import gettext, ngettext, number
from webapp.qless.badges import badge_choices
from webapp.qless.options import WHOLE, Options
from webapp.qless.search import Progress
from webapp.solving import Context

STEP = 12
MOST_SHOWN = 1_000
_LAYOUTS = 12
"""The number of boards drawn in a group."""


def level_name(level: int | None) -> str:
    return gettext("the whole list") if level is None else gettext(Tier(level).title)


def level_choices() -> list[tuple[str, str]]:
    chosen = [(str(level), level_name(level)) for level in LEVELS]
    return [("", gettext("as common as possible")), *chosen, (WHOLE, level_name(None))]


def sort_choices() -> list[tuple[str, str]]:
    names = (gettext("fewest words"), gettext("most words"), gettext("longest word"), gettext("smallest board"))
    return list(zip(ORDERS, (gettext("commonest words"), *names), strict=True))


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


def difficulty_text(rating: Rating) -> str:
    """The difficulty of a roll in a sentence, with what it goes by; ``""`` if unknown."""
    hard = difficulty(rating)
    if not hard or rating.difficulty == "impossible":
        return hard and gettext("Difficulty: %(difficulty)s.", difficulty=hard)
    if rating.boards >= EASY:
        return gettext(
            "Difficulty: %(difficulty)s; %(count)s boards of everyday words or more.",
            difficulty=hard, count=number(EASY),
        )  # fmt: skip
    if rating.boards:
        return ngettext(
            "Difficulty: %(difficulty)s; just %(count)s board of everyday words.",
            "Difficulty: %(difficulty)s; just %(count)s boards of everyday words.",
            rating.boards, difficulty=hard, count=number(rating.boards),
        )  # fmt: skip
    level = gettext(Tier(rating.level or Tier.RARE).title)
    return gettext("Difficulty: %(difficulty)s; needs %(level)s.", difficulty=hard, level=level)


def list_text(progress: Progress) -> str:
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
    answer, rating = progress.answer, progress.rating
    told = []
    if hard := difficulty_text(rating):
        told.append(hard)
    if answer.hopeless:
        letters = ", ".join(answer.hopeless.upper())
        settled = ngettext(
            "These letters make no word of the list that has %(letters)s.",
            "These letters make no words of the list that have any of %(letters)s.",
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

    *note* says what is not known yet, or is not shown; *shown* how many of the total are shown, and *more* is the
    number to ask for next, ``""`` at the end.
    """
    top = max(1, min(whole_number(options.top, STEP, digits=4), MOST_SHOWN))
    position, answer = progress.query.position, progress.answer
    groups = answer.by_words(top, _LAYOUTS) if options.group else None
    total, most = (groups.total, groups.total) if groups else (answer.fitting, answer.kept)
    count = min(top, most)
    numbers = {"shown": number(count), "count": number(total)}
    return {
        "boards": [] if groups else [board_view(board, position) for board in answer.first(count)],
        "groups": [_group_view(group, position) for group in groups.first] if groups else [],
        "shown": ngettext(
            "%(shown)s of %(count)s set of words shown.", "%(shown)s of %(count)s sets of words shown.", total,
            **numbers,
        ) if groups else ngettext(
            "%(shown)s of %(count)s board shown.", "%(shown)s of %(count)s boards shown.", total, **numbers
        ),
        "note": _note(progress, options),
        "more": str(min(MOST_SHOWN, count + STEP)) if count < min(most, MOST_SHOWN) else "",
    }  # fmt: skip


def _note(progress: Progress, options: Options) -> str:
    """A note on the boards shown; ``""`` if there is nothing to say."""
    answer = progress.answer
    every = ngettext("%(count)s board", "%(count)s boards", answer.total, count=number(answer.total))
    if not answer.fitting and answer.is_complete:
        return gettext("In all: %(boards)s; none fits the filter.", boards=every)
    if not answer.fitting:
        return gettext("So far: %(boards)s; none fits the filter.", boards=every)
    told = []
    if answer.fitting < answer.total:
        fitting = ngettext("%(count)s board", "%(count)s boards", answer.fitting, count=number(answer.fitting))
        told.append(gettext("Fit the filter: %(boards)s.", boards=fitting))
    if not answer.is_complete:
        told.append(gettext("The search has not ended: there may be more, and better ones."))
    if options.group and answer.fitting > answer.kept:
        told.append(gettext("Only the first %(count)s boards are grouped.", count=number(answer.kept)))
    return " ".join(told)


def _group_view(group: Group, position: Position) -> Context:
    return {
        "words": [word.upper() for word in group.words],
        "total": group.total,
        "boards": [board_view(board, position) for board in group.boards],
    }


def board_view(board: Board, position: Position) -> Context:
    """A board to be drawn: its *words* in capitals, the rarest first, and the *position* that has it laid."""
    words, has = [word.upper() for word in board.words], board.badges
    return {
        "rows": board.rows,
        "words": words,
        "badges": [title for name, title in badge_choices() if name in has],
        "position": str(Position(position.letters, board.rows, position.rules)),
        "label": gettext("Board: %(words)s", words=", ".join(words)),
    }
