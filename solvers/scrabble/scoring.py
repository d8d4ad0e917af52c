"""The score of a placement, by the rules alone: no word list is needed.

Independent of the kernels on purpose: plays that are shown are scored here again, word by word and letter by letter.
"""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from solvers.alphabet import BLANK, sorted_tiles
from solvers.errors import N_, InputError
from solvers.lexicon import Lexicon
from solvers.scrabble.play import LetterScore, Play, Tile, WordScore
from solvers.scrabble.position import Position
from solvers.scrabble.typed import read_tile
from solvers.scrabble.wordlist import fitted

Placed = dict[tuple[int, int], int]


@dataclass(frozen=True, slots=True)
class Verdict:
    """A placement scored, with its words that are not in the list and the tiles that the rack lacks."""

    play: Play
    unknown: tuple[str, ...]
    missing: str


def score(position: Position, placement: str, lexicon: Lexicon | None = None) -> Verdict:
    """Judge a placement written as ``8D VITAE``: coordinate, then the word, played-through letters as they are or as
    ``.``.

    Raises InputError (field ``placement``) if it cannot be put on the board: no such square, over another tile,
    off the board, more tiles than a rack holds, not touching a tile on the board, or a first play that misses the start
    square. A word that is not in the list, or a tile that the rack lacks, is not an error: the verdict names it.
    Without *lexicon* no word is looked up.
    """
    play = play_from(position, placed_by(position, placement))
    unknown: tuple[str, ...] = ()
    if lexicon is not None:
        judge = fitted(lexicon, position.rules)
        unknown = tuple(word.word for word in play.words if not judge.contains(word.word))
    rack = Counter(position.rules.alphabet.decode(position.rack))
    used = Counter("?" if tile.letter.islower() else tile.letter for tile in play.tiles)
    return Verdict(play, unknown, "".join(sorted((used - rack).elements())))


def read_placement(text: str) -> tuple[int, int, bool, str]:
    """The row and column (from 0) where a written placement begins, whether it runs across, and its word."""
    match = re.fullmatch(r"\s*(?:([0-9]{1,2})([A-Za-z])|([A-Za-z])([0-9]{1,2}))\s+(\S+)\s*", text)
    if not match:
        raise InputError(N_("A placement is written like “8D WORD” or “D8 WORD”."), field="placement")
    row, col = int(match[1] or match[4]) - 1, ord((match[2] or match[3]).upper()) - 65
    return row, col, match[1] is not None, match[5]


def placed_by(position: Position, placement: str) -> Placed:
    """The tiles of a written placement, by square."""
    row, col, is_across, word = read_placement(placement)
    size, square = position.size, position.rules.layout.square
    placed: Placed = {}
    for index, char in enumerate(position.rules.alphabet.normalize(word)):
        here = (row, col + index) if is_across else (row + index, col)
        if not (0 <= here[0] < size and 0 <= here[1] < size):
            raise InputError(N_("The word runs off the board."), field="placement")
        old = position.tile(*here)
        new = 0 if char == "." else read_tile(char, position.rules.alphabet, square(*here), "placement")
        if old and new and (old ^ new) & ~BLANK:
            raise InputError(N_("There is another tile on %(square)s."), field="placement", square=square(*here))
        if not old and not new:
            raise InputError(
                N_("The word needs a tile on %(square)s, which is empty."), field="placement", square=square(*here)
            )
        if not old:
            placed[here] = new
    if len(placed) > position.rules.rack_size:
        raise InputError(
            N_("A play puts down at most %(most)s tiles; this one puts down %(found)s."),
            field="placement", most=position.rules.rack_size, found=len(placed),
        )  # fmt: skip
    return placed


def play_from(position: Position, placed: Placed, board: Placed | None = None, equity: float | None = None) -> Play:
    """The play that puts *placed* tiles on the board; raises InputError if the rules do not allow it.

    *board* is the result of :func:`tiles_on`, for callers that score many plays of one position; *equity*, in points,
    is the play's if that is known.
    """
    board = tiles_on(position) if board is None else board
    tiles = board | placed
    is_across = _direction(position, placed, board, tiles)
    squares = sorted(placed)
    words = [_word(position, placed, _run(tiles, squares[0], is_across), tiles, is_across)]
    for square in squares:
        run = _run(tiles, square, not is_across)
        if len(run) > 1:
            words.append(_word(position, placed, run, tiles, not is_across))
    bonuses = position.rules.bonuses
    letter = position.rules.alphabet.letter
    return Play(
        tiles=tuple(Tile(*square, letter(placed[square])) for square in squares),
        words=tuple(words),
        bonus=bonuses[min(len(placed), len(bonuses) - 1)],
        leave=leave_text(position, placed.values()),
        equity=equity,
    )


def tiles_on(position: Position) -> Placed:
    """The tiles on the board by square (row, column)."""
    return {divmod(index, position.size): tile for index, tile in enumerate(position.squares) if tile}


def leave_text(position: Position, used: Iterable[int]) -> str:
    """The rack as text without the *used* tiles, in alphabetical order, blanks last."""
    kept = list(position.rack)
    for tile in used:
        from_rack = 0 if tile & BLANK else tile
        if from_rack in kept:
            kept.remove(from_rack)
    return position.rules.alphabet.decode(sorted_tiles(kept))


def _direction(position: Position, placed: Placed, board: Placed, tiles: Placed) -> bool:
    """Whether the main word of *placed* runs across; raises InputError if the placement is not legal.

    *tiles* are those of the *board* and of the placement.
    """
    if not placed:
        raise InputError(N_("No new tile is put down."), field="placement")
    rows, cols = {row for row, _ in placed}, {col for _, col in placed}
    if len(rows) > 1 and len(cols) > 1:
        raise InputError(N_("The tiles are not in one line."), field="placement")
    if not board:
        if len(placed) < 2:
            raise InputError(N_("The first play must be a word of two letters or more."), field="placement")
        if position.rules.layout.start not in placed:
            start = position.rules.layout.square(*position.rules.layout.start)
            raise InputError(N_("The first play must cover %(square)s."), field="placement", square=start)
    square = min(placed)
    is_across = len(rows) == 1 and (len(placed) > 1 or len(_run(tiles, square, True)) > 1)
    if len(placed) > 1 and not placed.keys() <= set(_run(tiles, square, is_across)):
        raise InputError(N_("There is a gap between the tiles."), field="placement")
    if board and not any(
        (row, col + 1) in board or (row, col - 1) in board or (row + 1, col) in board or (row - 1, col) in board
        for row, col in placed
    ):
        raise InputError(N_("The play touches no tile on the board."), field="placement")
    return is_across


def _run(tiles: Placed, square: tuple[int, int], is_across: bool) -> list[tuple[int, int]]:
    """The unbroken line of squares with tiles through *square*."""
    down, right = (0, 1) if is_across else (1, 0)
    row, col = square
    while (row - down, col - right) in tiles:
        row, col = row - down, col - right
    run = []
    while (row, col) in tiles:
        run.append((row, col))
        row, col = row + down, col + right
    return run


def _word(position: Position, placed: Placed, run: list[tuple[int, int]], tiles: Placed, is_across: bool) -> WordScore:
    """The word that stands on the squares of *run*, scored."""
    rules, layout = position.rules, position.rules.layout
    letter_of, value_of = rules.alphabet.letter, rules.value
    letters = []
    for here in run:
        tile = tiles[here]
        if here in placed:
            index = here[0] * layout.size + here[1]
            times, word_times = layout.letter_times[index], layout.word_times[index]
            letters.append(LetterScore(letter_of(tile), value_of(tile), times, word_times, True))
        else:
            letters.append(LetterScore(letter_of(tile), value_of(tile), 1, 1, False))
    return WordScore(*run[0], is_across, tuple(letters))
