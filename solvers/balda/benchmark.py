"""How fast Balda's solver is, beside a plain way that has to find the same words.

The plain way puts every letter into every cell beside a filled one and walks all paths of the field, as long as they
are the beginning of a word of the list. It takes long enough that a few fields must do for it. The fields are those
of games from drawn start words, each move drawn from the ten longest.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from statistics import mean, median
from typing import Any

from solvers.balda.dictionary import dictionary
from solvers.balda.endgame import endgame
from solvers.balda.letters import EMPTY
from solvers.balda.match import start_words
from solvers.balda.play import Path
from solvers.balda.position import Position, Rules
from solvers.balda.reply import reply
from solvers.balda.solver import solve
from solvers.lexicon import Lexicon

GAMES = 24
WALKED = 4
ENDINGS = (3, 4, 5, 6)
_TRIES = 3

_Found = dict[tuple[int, int, str, str], int]


def measure(lexicon: Lexicon, report: Callable[[str], object], games: int | None = None) -> dict[str, Any]:
    """CPU milliseconds: all moves on mid-game fields, replies to the 40 longest, exact endings by empty cells.

    ``*_plays_ms`` include making every move and path an object; without, they stay numbers. Raises ValueError if the
    plain way finds other moves or another number of paths.
    """
    games = games or GAMES
    small, large = _fields(lexicon, 5, games), _fields(lexicon, 7, max(2, games // 4))
    result: dict[str, Any] = {"lexicon": lexicon.name, **_plain(small, lexicon, report)}
    for size, fields in (("5x5", small), ("7x7", large)):
        middle = [
            field for field in fields if field.empty * 4 < field.width * field.height * 3 and field.empty > field.width
        ]
        times = [_ms(lambda field=field: solve(field, lexicon)) for field in middle]  # type: ignore[misc]
        whole = [_ms(lambda field=field: solve(field, lexicon).plays) for field in middle]  # type: ignore[misc]
        result |= {
            f"moves_{size}_ms": round(mean(times), 3),
            f"moves_{size}_slowest_ms": round(max(times), 3),
            f"moves_{size}_plays_ms": round(mean(whole), 3),
        }
        report(
            f"all moves and paths, {size}, {len(middle)} fields: mean {mean(times):.3f} ms, slowest {max(times):.3f}; "
            f"with an object for each: {mean(whole):.3f}, slowest {max(whole):.3f}"
        )
    middle = [field for field in small if 5 < field.empty < 19]
    times = [_ms(lambda field=field: reply(field, lexicon)) for field in middle]  # type: ignore[misc]
    result |= {"replies_ms": round(median(times), 2), "replies_slowest_ms": round(max(times), 2)}
    report(f"replies to the 40 longest moves, 5x5: median {median(times):.2f} ms, slowest {max(times):.2f}")
    for empty in ENDINGS:
        last = [field for field in small if field.empty == empty]
        times = [_ms(lambda field=field: endgame(field, lexicon), 1) for field in last]  # type: ignore[misc]
        if times:
            result |= {
                f"ending_{empty}_ms": round(median(times), 1),
                f"ending_{empty}_slowest_ms": round(max(times), 1),
            }
            report(
                f"exact ending, {empty} empty cells, all best moves and a line, {len(last)} fields: "
                f"median {median(times):.1f} ms, slowest {max(times):.1f}"
            )
    return result


def _fields(lexicon: Lexicon, size: int, games: int) -> list[Position]:
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


def _plain(fields: list[Position], lexicon: Lexicon, report: Callable[[str], object]) -> dict[str, float]:
    words = set(dictionary(lexicon).words)
    beginnings = {word[:length] for word in words for length in range(1, len(word) + 1)}
    middle = [field for field in fields if 8 <= field.empty <= 16]
    chosen = middle[:: max(1, len(middle) // WALKED)][:WALKED]
    times = []
    for field in chosen:
        started = time.process_time()
        found = _walked(field, words, beginnings, lexicon.alphabet.letters.lower())
        times.append((time.process_time() - started) * 1e3)
        if found != {
            (play.row, play.col, play.letter, play.word): len(play.paths) for play in solve(field, lexicon).plays
        }:
            raise ValueError(f"{field}: the plain way finds other moves than the search")
    if not times:
        return {}
    report(f"the plain way in Python, {len(times)} fields: mean {mean(times):,.0f} ms; the moves and paths agree")
    return {"plain_ms": round(mean(times), 1)}


def _walked(field: Position, words: set[str], beginnings: set[str], letters: str) -> _Found:
    """Every move with its number of paths, by walking from every cell of the field with every letter put in."""
    found: _Found = {}
    cells = [(row, col) for row in range(field.height) for col in range(field.width)]
    for new in cells:
        beside = [cell for cell in field.neighbours(*new) if field.rows[cell[0]][cell[1]] != EMPTY]
        if field.rows[new[0]][new[1]] != EMPTY or not beside:
            continue
        for letter in letters:
            grid = {(row, col): field.rows[row][col] for row, col in cells} | {new: letter}
            paths: list[Path] = [(cell,) for cell in cells if grid[cell] != EMPTY]
            while paths:
                path = paths.pop()
                text = "".join(grid[cell] for cell in path)
                if text not in beginnings:
                    continue
                if text in words and new in path and len(text) >= field.rules.min_length and text not in field.used:
                    move = (*new, letter, text)
                    found[move] = found.get(move, 0) + 1
                paths += [
                    (*path, cell) for cell in field.neighbours(*path[-1]) if grid[cell] != EMPTY and cell not in path
                ]  # fmt: skip
    return found


def _ms(work: Callable[[], object], tries: int = _TRIES) -> float:
    """CPU milliseconds, the median of a few runs, so that what else the machine does counts less."""
    times = []
    for _ in range(tries):
        started = time.process_time()
        work()
        times.append(time.process_time() - started)
    return median(times) * 1e3
