"""The Scrabble form exactly as a player typed it: from the form, from an address, from pasted text.

A draft keeps everything, right or wrong, so that nothing is ever lost. What it means is known to ``reading``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

from solvers.alphabet import BLANK, Alphabet
from solvers.errors import N_, InputError
from solvers.lexicon import default_list, lists_for
from solvers.scrabble import Position, Rules, default_rules, known_rules, values_for
from solvers.scrabble.notation import read as read_text
from solvers.scrabble.pasted import Pasted
from solvers.scrabble.pasted import read as read_pasted
from solvers.scrabble.typed import TypedPosition, read_rack
from webapp.scrabble.limits import usual_rules
from webapp.scrabble.lists import Lists, playable_lists

LONGEST_TILE = 8
OPPONENT = "opponent"
MOST_PINS = 4
LAST_HINT = 4
NO_HINT = "end"
FILTERS = ("square", "letters", "length", "text")
_SQUARE = re.compile(r"[A-Za-z][1-9][0-9]?")
_NAMED_FIELDS = {
    "board": ("squares", "blanks"),
    "rack": ("rack",),
    "opponent_rack": ("opponent_rack",),
    "scores": ("score", "opponent_score"),
}


@dataclass(frozen=True, slots=True)
class Draft:
    """The form's fields as text. ``squares`` maps a square's name to what stands in it; ``blanks`` names squares.

    ``own`` is the token of a list that the visitor brought; no address holds it. ``turn`` is OPPONENT while the
    opponent is to move: ``rack`` and ``score`` are the player's all the same. ``pins`` are the moves to compare,
    divided by commas, and ``mine`` is one that is typed. ``hint`` is the step to show in place of the plays, from 1 to
    LAST_HINT, or NO_HINT for neither.
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
    turn: str = ""
    pins: str = ""
    mine: str = ""
    hint: str = ""
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
        """The rules chosen, the default ones if they are not known."""
        return known_rules().get(self.rules) or default_rules()

    @property
    def lists(self) -> Lists:
        """The word lists for the game: the one chosen is in use, else the default one of the language."""
        language = self.game.alphabet.language
        return Lists(self.game, lists_for(language), self.lexicon or default_list(language).name, self.own)

    @property
    def usual_order(self) -> str:
        """The order of plays unless the player chooses one: by equity if that is known for the game, else by score."""
        return "equity" if values_for(self.game) else "score"

    @property
    def order(self) -> str:
        """The order of plays; the usual one in place of equity in a game where that is not known."""
        is_known = self.usual_order == "equity" or self.sort.removeprefix("-") not in ("equity", "leave")
        return self.sort if self.sort and is_known else self.usual_order

    @property
    def blank_squares(self) -> set[str]:
        return {name.upper() for name in re.split(r"[\s,;]+", self.blanks) if name}

    @property
    def pinned(self) -> list[str]:
        """The moves to compare, each as its row notes it."""
        return list(dict.fromkeys(" ".join(move.split()) for move in self.pins.split(",") if move.strip()))[:MOST_PINS]

    @property
    def has_hint(self) -> bool:
        """Whether hints are to be shown in place of the plays."""
        return self.hint in map(str, range(1, LAST_HINT + 1))

    @property
    def is_opponents_turn(self) -> bool:
        return self.turn == OPPONENT

    @property
    def is_blank_slate(self) -> bool:
        """Whether neither board nor rack holds anything."""
        return not self.rack.strip() and not any(self.squares.values())

    def query(self) -> dict[str, str]:
        """The parts of a URL that bring this draft back, the position apart."""
        named = {name: getattr(self, name) for name in ("sort", *FILTERS, "show", "pins")}
        if self.is_opponents_turn:
            named["turn"] = OPPONENT
        if self.has_hint or self.hint == NO_HINT:
            named["hint"] = self.hint
        if self.order == self.usual_order:
            named["sort"] = ""
        return {name: value for name, value in named.items() if value}

    def form(self) -> dict[str, str]:
        """The fields of a form that brings this draft back, those apart that are empty."""
        named = {part.name: getattr(self, part.name) for part in fields(self) if part.name != "squares"}
        return {name: value for name, value in {**self.squares, **named}.items() if value}

    def typed(self) -> TypedPosition:
        return TypedPosition(
            self.game,
            {name.upper(): text.strip()[:LONGEST_TILE] for name, text in self.squares.items()},
            self.blank_squares,
            self.rack.strip("\r\n\t"),
            self.opponent_rack.strip("\r\n\t"),
            (_number_text(self.score), _number_text(self.opponent_score)),
        )

    def with_position(self, typed: TypedPosition) -> Draft:
        """The same draft with another board, racks and scores; filters stay, and so does the list if none is named."""
        alphabet, named = typed.rules.alphabet, typed.lexicon.lower()
        scores = tuple(map(_tidy_number, typed.scores))
        return replace(
            self,
            rules=typed.rules.name,
            lexicon=named if named in {entry.name for entry in playable_lists()} else self.lexicon,
            squares={name: square_text(text, alphabet) for name, text in typed.squares.items()},
            blanks=" ".join(name for name in typed.squares if name in typed.blanks),
            rack=_tidy_rack(typed.rack, alphabet),
            opponent_rack=_tidy_rack(typed.opponent_rack, alphabet),
            score=scores[0] if scores != ("0", "0") else "",
            opponent_score=scores[1] if scores != ("0", "0") else "",
        )


def _texts(named: Mapping[str, str]) -> Draft:
    texts: dict[str, Any] = {part.name: named.get(part.name, "") for part in fields(Draft) if part.name != "squares"}
    return Draft(**texts)


def from_form(form: Mapping[str, str]) -> Draft:
    """The draft that a submitted form holds; a button of it may clear a filter, or all."""
    squares = {name: value for name, value in form.items() if _SQUARE.fullmatch(name) and value.strip()}
    unfilter = form.get("unfilter", "")
    cleared = {name: "" for name in FILTERS if unfilter in (name, "all")}
    return replace(_texts(form), squares=squares, **cleared)


def from_address(args: Mapping[str, str]) -> tuple[Draft, TypedPosition | None, InputError | None]:
    """The draft that an address describes, the position in it as text, right or wrong, and a fault.

    A text that cannot be divided into its parts goes to the field for pasted text, with its fault.
    """
    draft = replace(_texts(args), own="")
    text = args.get("position", "")
    if not text:
        return replace(draft, rules=draft.rules or usual_rules().name), None, None
    try:
        typed = read_text(text)
        if "board" not in typed.named:
            _valid(typed)
    except InputError as error:
        return replace(draft, pasted=text), None, error
    if draft.is_opponents_turn:
        typed = typed.turned()
    return draft.with_position(typed), typed, None


class Doubtful(InputError):
    """A pasted board of which some rows are doubtful: ``text`` is the board as it was read, for the player to check."""

    def __init__(self, pasted: Pasted) -> None:
        super().__init__(
            N_("Check these rows: %(rows)s. Each should have %(size)s squares. Then press “Load position”."),
            field="pasted", rows=", ".join(map(str, pasted.doubtful)), size=pasted.typed.rules.layout.size,
        )  # fmt: skip
        self.text = pasted.text


def from_pasted(text: str, draft: Draft) -> tuple[Draft, Pasted]:
    """The draft with a pasted position in place of its own, and what was read; raises InputError if it is wrong.

    What the text does not name stays as it is, unless the text is for another game. Raises Doubtful for a board that
    the player must check first.
    """
    read = read_pasted(text, draft.game)
    if read.doubtful:
        raise Doubtful(read)
    typed = _valid(read.typed)
    pasted = replace(draft.with_position(typed), pasted="", turn="", pins="", show="", top="")
    if pasted.rules == draft.game.name:
        kept = [name for part, names in _NAMED_FIELDS.items() if part not in typed.named for name in names]
        pasted = replace(pasted, **{name: getattr(draft, name) for name in kept})
    return pasted, read


def _valid(typed: TypedPosition) -> TypedPosition:
    """*typed* itself; raises its first fault, if it has any."""
    for fault in Position.read(typed)[1]:
        raise fault
    return typed


def square_text(typed: str, alphabet: Alphabet) -> str:
    """How a square shows typed text: as the name of its tile, or as it is, in capitals."""
    typed = typed.strip()
    tile = alphabet.tile(typed) & ~BLANK
    if tile:
        return alphabet.to_display(alphabet.letter(tile))
    return (typed[1:-1] if re.fullmatch(r"\[[^\[\]]+\]", typed) else typed).upper()


def _tidy_rack(text: str, alphabet: Alphabet) -> str:
    """A rack as players write it, in capitals and with ``?`` for blanks; as it is if it cannot be read."""
    try:
        return alphabet.to_notation(alphabet.decode(read_rack(text, alphabet)))
    except InputError:
        return text


def _tidy_number(text: str) -> str:
    return str(int(text)) if re.fullmatch(r"-?[0-9]{1,6}", text) else text


def _number_text(text: str) -> str:
    """The text of a number without a plus sign, 0 for an empty field."""
    return text.strip().removeprefix("+") or "0"
