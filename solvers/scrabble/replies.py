"""The opponent's chances after a move: its best answers over a sample of racks, which are drawn from the unseen tiles.

The same position gives the same racks, so that its moves are compared on equal terms.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from solvers.alphabet import sorted_tiles
from solvers.budget import Budget
from solvers.lexicon import Lexicon
from solvers.scrabble.play import Move, Play
from solvers.scrabble.position import Position
from solvers.scrabble.solver import solve
from solvers.scrabble.unseen import unseen
from solvers.seeded_random import SeededRandom

RACKS = 30
_MOST_SQUARES = 3


@dataclass(frozen=True, slots=True)
class Replies:
    """The highest-scoring answers of the opponent to a move with ``racks`` racks, one for each.

    ``mean`` is their average score, a rack without a play counting 0; ``bonuses`` is how many earn the bonus for many
    tiles; ``best`` scores the most, with ``best_rack``. ``squares`` are the squares on which they lay tiles most often,
    each with the number of answers that do.
    """

    racks: int
    mean: float
    bonuses: int
    best: Play | None
    best_rack: str
    squares: tuple[tuple[str, int], ...]


def sample_racks(position: Position, most: int = RACKS) -> list[bytes]:
    """Racks that the opponent may hold, at most *most*: the tiles known of it, filled up from the unseen ones.

    One rack if there is no choice; none if no tile is left for the opponent.
    """
    rules = position.rules
    held = position.opponent_rack
    pool = rules.alphabet.codes(unseen(position).letters)
    wanted = max(0, rules.rack_size - len(held))
    if len(pool) <= wanted or not wanted:
        rack = held + pool[:wanted]
        return [rack] if rack else []
    chance = SeededRandom("scrabble replies", *position.rows(), rules.alphabet.decode(sorted(position.rack)))
    return [held + bytes(sorted(chance.shuffled(pool)[:wanted])) for _ in range(most)]


def replies(
    position: Position, moves: Sequence[Move], lexicon: Lexicon, racks: Sequence[bytes], budget: Budget | None = None
) -> list[Replies]:
    """The opponent's answers to each of the *moves*, with the same racks: those of *racks* that the budget allows."""
    boards = [position.after(move) for move in moves]
    answers: list[list[tuple[Play | None, bytes]]] = [[] for _ in moves]
    with budget or Budget() as limit:
        for rack in racks:
            if limit.spent:
                break
            for board, found in zip(boards, answers, strict=True):
                found.append((solve(replace(board, rack=rack, opponent_rack=b""), lexicon, top=1).best, rack))
    return [_summary(position, found) for found in answers]


def _summary(position: Position, answers: Sequence[tuple[Play | None, bytes]]) -> Replies:
    plays = [(play, rack) for play, rack in answers if play]
    best, best_rack = max(plays, key=lambda answer: answer[0].score, default=(None, b""))
    square = position.rules.layout.square
    used = Counter(square(tile.row, tile.col) for play, _ in plays for tile in play.tiles)
    return Replies(
        racks=len(answers),
        mean=sum(play.score for play, _ in plays) / max(1, len(answers)),
        bonuses=sum(play.bonus > 0 for play, _ in plays),
        best=best,
        best_rack=position.rules.alphabet.decode(sorted_tiles(best_rack)),
        squares=tuple(used.most_common(_MOST_SQUARES)),
    )
