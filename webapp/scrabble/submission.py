"""The Scrabble form as it was sent: the change that a button asks for, what the form then says, and its plays."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any

from solvers.errors import N_, InputError
from solvers.lexicon import default_list
from solvers.scrabble import known_rules, score
from solvers.scrabble.notation import read as read_text
from webapp.fields import whole_number
from webapp.scrabble.answer import answered
from webapp.scrabble.compare_view import is_comparison, with_pin
from webapp.scrabble.draft import FILTERS, NO_HINT, OPPONENT, Doubtful, Draft, from_form, from_pasted
from webapp.scrabble.limits import usual_rules
from webapp.scrabble.lists import pasted_notice
from webapp.scrabble.reading import ROWS_AT_FIRST, Reading, read
from webapp.solving import Context


@dataclass(frozen=True, slots=True)
class Submission:
    """The form as it was read, its answer, a notice, and the squares whose tiles have no place on another board."""

    reading: Reading
    answer: Context
    notice: str = ""
    misfits: Collection[str] = ()

    @property
    def query(self) -> dict[str, Any]:
        """The parts of the address at which this form is found again."""
        draft, position = self.reading.draft, self.reading.position
        query: dict[str, Any] = {} if draft.is_blank_slate or not position else {"position": self.reading.cgp}
        query |= draft.query()
        if position and "position" not in query and draft.game != usual_rules():
            query["rules"] = draft.rules
        if self.reading.top != ROWS_AT_FIRST:
            query["top"] = str(self.reading.top)
        return query


def submitted(form: Mapping[str, str]) -> Submission:
    """Read the form, make the change that it asks for, and find the plays if it asks for them."""
    request, draft = form.get("do", ""), from_form(form)
    notice = ""
    try:
        if request == "clear":
            draft = Draft(**{name: getattr(draft, name) for name in _KEPT_WHEN_CLEARED})
        elif request == "read":
            draft, pasted = from_pasted(draft.pasted, draft)
            notice = pasted_notice(pasted)
        elif request == "rules":
            draft = _with_other_rules(draft, form.get("board", ""))
        elif form.get("place"):
            draft = _with_play(draft, form["place"])
        elif is_comparison(form):
            draft = with_pin(draft, form)
        else:
            draft = replace(draft, turn="")
    except InputError as error:
        if request == "rules":
            draft = replace(draft, rules=form.get("board", ""))  # all stays as it is
        if isinstance(error, Doubtful):
            draft = replace(draft, pasted=error.text)
        reading = read(draft).with_fault(error)
        misfits = error.squares if isinstance(error, _Misfits) else ()
        return Submission(reading, answered(reading, is_asked=False), misfits=misfits)
    reading = read(draft)
    is_change = bool(form.get("place")) or is_comparison(form) or draft.hint == NO_HINT
    is_asked = (request in ("", "solve") and not is_change) or reading.has_question
    skipped = whole_number(form.get("skip", ""), digits=6)
    return Submission(reading, answered(reading, is_asked=is_asked, skip=skipped, notice=notice), notice)


_KEPT_WHEN_CLEARED = ("rules", "lexicon", "own", "sort", *FILTERS, "top")


class _Misfits(InputError):
    """Tiles that another board has no square for; ``squares`` are where they lie on this one."""

    def __init__(self, squares: list[str]) -> None:
        first = ", ".join(squares[:8]) + (" …" if len(squares) > 8 else "")
        super().__init__(
            N_("That board has no place for the tiles on %(squares)s; the board stays as it is."),
            field="rules", squares=first,
        )  # fmt: skip
        self.squares = set(squares)


def _with_other_rules(draft: Draft, before: str) -> Draft:
    """The draft for the rules now chosen: a list of their language, their order, their board; raises InputError."""
    moved = _on_other_board(draft, before)
    lists = draft.lists
    if draft.own and not lists.own_fits:
        moved = replace(moved, own="")
    if draft.lexicon not in {entry.name for entry in lists.offered} and not (lists.is_own and moved.own):
        moved = replace(moved, lexicon=default_list(draft.game.alphabet.language).name)
    return replace(moved, sort="") if draft.sort == replace(draft, rules=before).usual_order else moved


def _on_other_board(draft: Draft, before: str) -> Draft:
    """The draft with its tiles on the board of the rules chosen, around the same middle."""
    games = known_rules()
    sizes = [games[name].layout.size for name in (before, draft.rules) if name in games]
    shift = (sizes[-1] - sizes[0]) // 2 if len(sizes) == 2 else 0
    if not shift:
        return draft
    size = sizes[-1]
    moved, misfits = {}, []
    for name, value in draft.squares.items():
        col, row = ord(name[0].upper()) - 65 + shift, int(name[1:]) - 1 + shift
        if 0 <= col < size and 0 <= row < size:
            moved[name.upper()] = draft.game.layout.square(row, col), value
        else:
            misfits.append(name.upper())
    if misfits:
        raise _Misfits(misfits)
    blanks = " ".join(moved[name][0] for name in sorted(draft.blank_squares) if name in moved)
    return replace(draft, squares=dict(moved.values()), blanks=blanks, show="", pins="", square="")


def _with_play(draft: Draft, placement: str) -> Draft:
    """The draft after a play of the side to move; as it is if it cannot be read. Raises InputError."""
    position = read(draft).position
    if position is None:
        return draft
    is_opponents = draft.is_opponents_turn
    mover = position.turned() if is_opponents else position
    play = score(mover, placement).play
    after = mover.after(play)
    after = replace(after, scores=(after.scores[0] + play.score, after.scores[1]))
    after = after.turned() if is_opponents else after
    played = draft.with_position(read_text(str(after), draft.game))
    return replace(played, show="", pins="", turn="" if is_opponents else OPPONENT)
