"""A player's own move as it is typed or noted, with the tiles that the rack lacks and the words that the list lacks.

``review`` finds its place among all moves, ``replies`` the opponent's answers.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product

from solvers.alphabet import BLANK, sorted_tiles
from solvers.errors import N_, InputError
from solvers.lexicon import Lexicon
from solvers.scrabble.play import Exchange, Move, Pass
from solvers.scrabble.position import Position
from solvers.scrabble.scoring import Placed, leave_text, placed_by, play_from, score
from solvers.scrabble.solver import exchanges
from solvers.scrabble.typed import read_rack


@dataclass(frozen=True, slots=True)
class OwnMove:
    """A move, its words that the list lacks, and the tiles that the rack lacks."""

    move: Move
    unknown: tuple[str, ...] = ()
    missing: str = ""

    @property
    def is_legal(self) -> bool:
        return not self.unknown and not self.missing


def own_play(position: Position, text: str) -> str:
    """A play as a player types it, ``8d craaled`` or ``CRAALED 8D``, in its exact form.

    A word in small letters alone is plain tiles. Blanks of the rack stand for letters that it lacks, where they cost
    the least. Raises InputError (field ``placement``) as :func:`solvers.scrabble.score` does.

    >>> cat = Position.parse("15/" * 7 + "7CAT5" + "/15" * 7 + " S?E/ 0/0 0")
    >>> own_play(cat, "8h cats"), own_play(cat, "see 9J"), own_play(cat, "k8 SeE")
    ('8H ...S', '9J SeE', 'K8 SeE')
    """
    placement = re.sub(r"^\s*(\S+)\s+([0-9]{1,2}[A-Za-z]|[A-Za-z][0-9]{1,2})\s*$", r"\2 \1", text)
    placed = placed_by(position, placement)
    if placement.split()[1].islower():
        placed = {square: tile & ~BLANK for square, tile in placed.items()}
    plays = [play_from(position, tiles) for tiles in _with_blanks(position, placed)]
    return str(max(plays, key=lambda play: play.score))


def _with_blanks(position: Position, placed: Placed) -> Iterator[Placed]:
    """The ways to let blanks of the rack stand for tiles that it lacks; *placed* as it is if they are too few."""
    squares: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for square, tile in placed.items():
        squares[0 if tile & BLANK else tile].append(square)
    held = Counter(position.rack)
    spare = held[0] - len(squares.pop(0, []))
    lacking = {tile: len(where) - held[tile] for tile, where in squares.items() if len(where) > held[tile]}
    if not 0 < sum(lacking.values()) <= spare:
        yield placed
        return
    for chosen in product(*(combinations(squares[tile], count) for tile, count in lacking.items())):
        yield placed | {square: placed[square] | BLANK for group in chosen for square in group}


def own_exchange(position: Position, text: str, bag: int) -> Exchange:
    """The exchange of the tiles that a player types, with *bag* tiles in the bag.

    Raises InputError (field ``move``) if the rules or the rack do not allow it.
    """
    rules = position.rules
    given = read_rack(text.strip(), rules.alphabet, "move")
    if not given:
        raise InputError(N_("Choose the tiles to exchange."), field="move")
    if bag < rules.exchange_minimum:
        raise InputError(
            N_("An exchange needs %(least)s tiles in the bag, which has %(found)s."),
            field="move", least=rules.exchange_minimum, found=bag,
        )  # fmt: skip
    missing = Counter(given) - Counter(position.rack)
    if missing:
        tiles = rules.alphabet.to_notation(rules.alphabet.decode(sorted(missing.elements())))
        raise InputError(N_("Your rack does not have %(tiles)s."), field="move", tiles=tiles)
    return Exchange(rules.alphabet.decode(sorted_tiles(given)), leave_text(position, given))


def read_move(position: Position, notation: str, lexicon: Lexicon | None = None) -> OwnMove:
    """The move that a notation names: ``8D VITAE``, ``exchange QV``, ``pass``. Without *lexicon* no word is looked up.

    Raises InputError (field ``placement``) if it cannot be made, as :func:`solvers.scrabble.score` does.
    """
    if notation == str(Pass("")):
        return OwnMove(Pass(leave_text(position, ())))
    if notation.startswith(str(Exchange("", ""))):
        tiles = Counter(notation.removeprefix(str(Exchange("", ""))))
        move = next((move for move in exchanges(position) if Counter(move.tiles) == tiles), None)
        if move is None:
            raise InputError(N_("These tiles cannot be exchanged here."), field="placement")
        return OwnMove(move)
    verdict = score(position, notation, lexicon)
    return OwnMove(verdict.play, verdict.unknown, verdict.missing)
