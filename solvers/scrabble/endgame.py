"""Scrabble endings: with an empty bag both racks are known, and the best line can be proven.

The search is in ``endgame_kernel``. Real rules end a game after six turns without a score or so; here it ends after two
passes, one after the other, since nothing changes by passing again.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from solvers.budget import Budget
from solvers.errors import N_, InputError
from solvers.lexicon import Lexicon
from solvers.scrabble.endsearch import NO_LIMIT, EndSearch
from solvers.scrabble.packed import move_from
from solvers.scrabble.play import Exchange, Pass, Play
from solvers.scrabble.position import Position
from solvers.scrabble.scoring import leave_text
from solvers.scrabble.solver import solve
from solvers.scrabble.unseen import unseen
from solvers.scrabble.wordlist import fitted

_SHARE = 2
"""After each look so far ahead, the whole ending is tried with this many times the positions searched until then."""


@dataclass(frozen=True, slots=True)
class Ending:
    """How an ending goes with the best play of both sides.

    *value* is what the side to move gains on the other from here on, in points, tiles left over included; *line* are
    the moves, of both sides in turn. If *is_proven*, no move is better than its first and no answer is better than
    those in it; else it is the best found so far, looking *depth* moves ahead. *nodes* positions were searched.
    """

    value: int
    line: tuple[Play | Pass, ...]
    is_proven: bool
    depth: int
    nodes: int

    @property
    def best(self) -> Play | Pass:
        """The move to make."""
        return self.line[0]


def with_both_racks(position: Position) -> Position:
    """The position with the opponent's rack filled in from the tiles that it does not show.

    Raises InputError if a rack is empty, or if the opponent's is not given and the bag holds tiles.
    """
    if not position.rack:
        raise InputError(N_("Enter your rack: the letters you hold, “?” for a blank."), field="rack")
    if position.opponent_rack:
        return position
    rest = unseen(position)
    if rest.bag:
        raise InputError(
            N_("The bag is not empty: it holds %(count)s tiles, so the opponent’s rack is not known."),
            field="opponent_rack", count=rest.bag,
        )  # fmt: skip
    if not rest.total:
        raise InputError(N_("The opponent has no tiles left: the game is over."), field="opponent_rack")
    return replace(position, opponent_rack=position.rules.alphabet.codes(rest.letters))


def endgame(position: Position, lexicon: Lexicon, *, budget: Budget | None = None) -> Ending:
    """The best line of an ending, proven, or as good as the *budget* allows.

    If the position shows both racks, tiles that it does not show are out of the game. Raises InputError as
    :func:`with_both_racks` and ``solve`` do.
    """
    position = with_both_racks(position)
    with budget or Budget() as limit:
        *_, ending = endings(position, lexicon, limit)
    return ending


def endings(position: Position, lexicon: Lexicon, limit: Budget) -> Iterator[Ending]:
    """The best line known, each time that it was searched one move farther ahead, until it is proven or time is up.

    The position shows both racks.
    """
    lexicon = fitted(lexicon, position.rules)
    search = EndSearch(position, lexicon, limit)
    best: Play | Pass = next(iter(solve(position, lexicon, top=1).plays), Pass(leave_text(position, ())))
    yield Ending(search.look(0) or 0, (best,), False, 0, 0)
    for depth in range(1, search.deepest):
        for ahead, most in ((depth, NO_LIMIT), (search.deepest, _SHARE * search.nodes if depth > 1 else 0)):
            value = search.look(ahead, most)
            if value is None and (limit.spent or search.is_full):
                return
            if value is None:
                continue
            is_proven = not search.is_cut
            line = _moves(position, search.line(search.deepest if is_proven else ahead, value))
            yield Ending(value, line, is_proven, len(line) if is_proven else ahead, search.nodes)
            if is_proven:
                return


def _moves(position: Position, line: Iterable[tuple[int, int]]) -> tuple[Play | Pass, ...]:
    """The moves of a line out of the numbers of each, 0 twice for a pass."""
    found: list[Play | Pass] = []
    for play, tiles in line:
        move = move_from(position, play, tiles)
        assert not isinstance(move, Exchange)
        found.append(move)
        position = position.after(move).turned()
    return tuple(found)
