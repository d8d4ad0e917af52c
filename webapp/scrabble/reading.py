"""The contents of the Scrabble form: the position, the filter, how many plays, and every fault in its fields."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial

from solvers.errors import N_, Faults, InputError
from solvers.lexicon.installed import VISITORS
from solvers.scrabble import Filter, Position
from solvers.scrabble.typed import TypedPosition
from webapp.scrabble.draft import FILTERS, NO_HINT, Draft, from_address
from webapp.scrabble.limits import beyond_limits, game_called
from webapp.scrabble.lists import Lists, unknown_lexicon
from webapp.scrabble.position_lists import naming
from webapp.solving import current_settings

ROWS_AT_FIRST = 20


@dataclass(frozen=True, slots=True)
class Reading:
    """A draft as the form shows it, what it says if it can be read, and every fault found.

    ``notice`` tells the player of a list that the position names and that is not here.
    """

    draft: Draft
    lists: Lists
    position: Position | None
    only: Filter
    top: int
    errors: list[InputError]
    notice: str = ""

    @property
    def has_question(self) -> bool:
        """Whether there is a rack to find plays for, a list to find them in, and the player wants to know them now."""
        is_wanted = not self.draft.is_opponents_turn and self.draft.hint != NO_HINT
        return bool(self.draft.rack.strip()) and self.lists.is_any and is_wanted

    @property
    def to_move(self) -> Position | None:
        """The position as the side to move sees it; None if it cannot be read."""
        return self.position.turned() if self.position and self.draft.is_opponents_turn else self.position

    @property
    def cgp(self) -> str:
        """The position as text, the side to move first; empty if it cannot be read."""
        return str(self.to_move or "")

    def with_fault(self, error: InputError) -> Reading:
        return replace(self, position=None, errors=[*self.errors, error])


def read_address(args: Mapping[str, str], own: str = "") -> Reading:
    """The reading of the position and the choices in an address.

    *own* is the token of the visitor's list, which is in use if there is one; no address holds it.
    """
    draft, typed, fault = from_address(args)
    if own:
        draft = replace(draft, lexicon=VISITORS, own=own)
    reading = read(draft, typed)
    return reading.with_fault(fault) if fault else reading


def read(draft: Draft, typed: TypedPosition | None = None) -> Reading:
    """The reading of a draft within the limits of this server; *typed* is its position if that came as one text."""
    settings = current_settings()
    errors = Faults()
    game, lists = draft.game, draft.lists
    errors.attempt(None, game_called, draft.rules)
    errors.attempt(None, lists.check)
    position, faults = Position.read(typed or draft.typed(), score_fields=("score", "opponent_score"))
    errors += faults
    filters = {name: getattr(draft, name) for name in FILTERS}
    only = errors.attempt(Filter(), partial(Filter.parse, game, **filters))
    top = errors.attempt(ROWS_AT_FIRST, _top, draft.top, settings.plays)
    if position and not errors:
        errors += beyond_limits(position, settings)
    if position:
        position = None if errors else naming(replace(position, scoreless_turns=0, rules=game), lists.name)
    lexicon = (draft.lexicon or lists.name) if lists.is_any else ""
    shown = replace(draft, rules=draft.rules or game.name, lexicon=lexicon, sort=draft.order, top=str(top))
    notice = unknown_lexicon(typed.lexicon) if typed and not lists.is_own else ""
    return Reading(shown, lists, position, only, top, errors, notice)


def _top(text: str, most: int) -> int:
    if not text.strip():
        return ROWS_AT_FIRST
    if not re.fullmatch(r"[0-9]{1,6}", text.strip()):
        raise InputError(N_("“%(text)s” is not a number of plays."), field="top", text=text[:20])
    return min(max(int(text), 1), most)
