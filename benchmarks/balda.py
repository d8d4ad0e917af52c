"""Times Balda's solver on fields from random games: ``python benchmarks/balda.py [--quick]``.

The naive search of the tests checks some fields. Each move of a game is drawn from the ten longest.
"""

from __future__ import annotations

from random import Random
from typing import Any

from bench import checked_ms, cpu_ms, run, spread
from naive_balda import moves

from solvers.balda import Position, Rules
from solvers.balda.dictionary import dictionary
from solvers.balda.endgame import endgame
from solvers.balda.reply import reply
from solvers.balda.selfplay import start_words
from solvers.balda.solver import solve
from solvers.lexicon import Lexicon, default_list, open_lexicon


def measure(quick: bool) -> dict[str, Any]:
    """CPU milliseconds of all moves, with and without an object for each, of replies and of exact endings."""
    lexicon = open_lexicon(default_list("ru"))
    games, runs = (1, 1) if quick else (24, 3)
    small, large = random_fields(lexicon, 5, games), random_fields(lexicon, 7, max(1, games // 4))
    plain = [field for field in small if 8 <= field.empty <= 16][:: 4 * games][: 1 if quick else 4]
    result: dict[str, Any] = spread("plain", [plain_ms(field, lexicon) for field in plain])
    for size, fields in (("5x5", small), ("7x7", large)):
        middle = [
            field for field in fields if field.empty * 4 < field.width * field.height * 3 and field.empty > field.width
        ]
        result |= spread(f"moves_{size}", [cpu_ms(solve, field, lexicon, runs=runs) for field in middle])
        result |= spread(
            f"plays_{size}", [cpu_ms(lambda field: solve(field, lexicon).plays, field, runs=runs) for field in middle]
        )
    result |= spread("replies", [cpu_ms(reply, field, lexicon, runs=runs) for field in small if 5 < field.empty < 19])
    for empty in (3, 4, 5, 6):
        last = [field for field in small if field.empty == empty]
        result |= spread(f"ending_{empty}", [cpu_ms(endgame, field, lexicon, runs=1) for field in last])
    return result


def random_fields(lexicon: Lexicon, size: int, games: int) -> list[Position]:
    """The fields of games from drawn start words."""
    chance = Random(f"fields {size}")
    fields = []
    for word in start_words(lexicon, games, "bench", size):
        field: Position | None = Position.start(word, size, size, Rules(lexicon.alphabet.language))
        while field is not None:
            fields.append(field)
            best = list(solve(field, lexicon).first(10))
            field = field.after(best[int(chance.random() * len(best))]) if best else None
    return fields


def plain_ms(field: Position, lexicon: Lexicon) -> float:
    """CPU milliseconds of the naive search of words with one new letter at most; it must find the solver's moves."""
    words = [word for word in dictionary(lexicon).words if len(set(word).difference(*field.rows)) <= 1]
    expected = {(play.row, play.col, play.letter, play.word): set(play.paths) for play in solve(field, lexicon).plays}
    return checked_ms(expected, moves, field, words)


if __name__ == "__main__":
    run(measure)
