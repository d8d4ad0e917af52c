"""Random Scrabble positions: boards grown word by word from small lists, boards of anything, games of all kinds."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
from hypothesis import strategies as st
from naive_scrabble import ACROSS, DOWN, Board, new_squares

from solvers.alphabet import BLANK, alphabet
from solvers.scrabble import Position, Rules, shipped_rules
from solvers.scrabble.leave import LeaveValues
from solvers.scrabble.rules import Layout


def _lopsided(size: int, start: tuple[int, int]) -> Layout:
    """A board with no symmetry at all, and with premiums that no shipped game has."""
    squares = range(size * size)
    letter_times = bytes(5 if square % 13 == 4 else 2 if square % 7 == 3 else 1 for square in squares)
    word_times = bytes(4 if square % 11 == 2 else 3 if square % 17 == 5 else 1 for square in squares)
    return Layout(size, letter_times, word_times, start)


SMALL = Rules(
    name="small",
    title="Small",
    board_name="Small",
    alphabet=alphabet("en"),
    layout=_lopsided(9, (2, 5)),
    counts=(3, *[4] * 26),
    values=(0, *(1 + code * 7 % 12 for code in range(26))),
    rack_size=5,
    bonuses=(0, 0, 0, 11, 13, 70),
    exchange_minimum=5,
)
"""A game that is like no shipped one: nine by nine, five tiles a rack, a bonus from three tiles on."""

RUSSIAN = Rules(
    name="russian",
    title="Russian",
    board_name="Russian",
    alphabet=alphabet("ru"),
    layout=_lopsided(11, (7, 3)),
    counts=(2, *[3] * 32),
    values=(0, *(1 + code * 5 % 9 for code in range(32))),
    rack_size=8,
    bonuses=(0, 0, 0, 0, 0, 0, 5, 15, 30),
    exchange_minimum=1,
)
"""A game with more than 26 letters and racks of eight."""

LANGUAGES = {name: game for name, game in shipped_rules().items() if game.alphabet.language != "en"}
GAMES = {
    **{name: game for name, game in shipped_rules().items() if name not in LANGUAGES},
    "small": SMALL,
    "letters": RUSSIAN,
}


def random_words(random: Random, rules: Rules, most: int = 30) -> set[str]:
    """A list of words of few letters, so that they often cross; short ones mostly, some as long as a row."""
    letters = random.sample(rules.alphabet.letters, random.randint(2, 5))
    lengths = [2, 2, 2, 3, 3, 3, 4, 4, 5, 6, 7, 8, rules.layout.size]
    words = {
        "".join(random.choices(letters, k=min(random.choice(lengths), rules.layout.size)))
        for _ in range(random.randint(5, most))
    }
    # C before H is the tile CH in a word, where the language has one.
    return {word for word in words if rules.alphabet.normalize(word) == word} or {letters[0] * 2}


def grown_board(random: Random, rules: Rules, words: set[str], turns: int) -> Board:
    """A board after some turns of laying words where the rules allow it, one tile in eight a blank."""
    board: Board = {}
    ordered = sorted(words)
    for _ in range(turns):
        for _ in range(40):
            word, direction = random.choice(ordered), random.choice([ACROSS, DOWN])
            row, col = random.choice(sorted(board)) if board else rules.layout.start
            back = random.randrange(-1, len(word) + 1)
            start = (row - back * direction[0], col - back * direction[1])
            if random.random() < 0.4:
                start = (
                    start[0] + random.choice([-1, 1]) * direction[1],
                    start[1] + random.choice([-1, 1]) * direction[0],
                )
            new = new_squares(board, rules, words, word, start, direction)
            if new is not None:
                for square in new:
                    letter = word[square[0] - start[0] + square[1] - start[1]]
                    board[square] = letter.lower() if random.random() < 0.125 else letter
                break
    return board


def position_of(rules: Rules, board: Board, rack: str) -> Position:
    code = {letter: number for number, letter in enumerate(rules.alphabet.letters, 1)}
    squares = bytearray(rules.layout.size**2)
    for (row, col), letter in board.items():
        squares[row * rules.layout.size + col] = code[letter.upper()] | (BLANK if letter.islower() else 0)
    return Position(bytes(squares), bytes(code.get(letter, 0) for letter in rack), rules=rules)


def random_rack(random: Random, rules: Rules, letters: str) -> str:
    """A rack of letters that help, or any, with up to three blanks; now and then not a full one."""
    size = rules.rack_size if random.random() < 0.7 else random.randint(0, rules.rack_size)
    blanks = min(size, random.choice([0, 0, 0, 1, 1, 2, 2, 3]))
    any_letter = "".join(random.choices(letters if random.random() < 0.8 else rules.alphabet.letters, k=size - blanks))
    return "".join(random.sample("?" * blanks + any_letter, size))


def random_game(seed: int, rules: Rules, most_words: int = 30) -> tuple[Position, set[str]]:
    """A position and the words it is played with. One board in six has tiles anywhere, words or not."""
    random = Random(seed)
    words = random_words(random, rules, most_words)
    letters = "".join(sorted({letter for word in words for letter in word}))
    board = grown_board(random, rules, words, random.choice([0, 1, 1, 2, 3, 4, 6, 9, 14]))
    if random.random() < 1 / 6:
        for _ in range(random.randint(1, 12)):
            square = random.randrange(rules.layout.size), random.randrange(rules.layout.size)
            board[square] = random.choice(letters + letters.lower())
    return position_of(rules, board, random_rack(random, rules, letters)), words


def some_values(rules: Rules, seed: int = 1) -> LeaveValues:
    """Leave values by chance, of about the size of real ones; a blank is worth much."""
    random = np.random.default_rng(seed)
    tiles = len(rules.alphabet.letters) + 1
    table = np.zeros((65, 64), np.int64)
    pairs = random.integers(-2000, 2000, (tiles, tiles))
    table[1 : 1 + tiles, :tiles] = pairs + pairs.T
    table[0, :tiles] = random.integers(-9000, 9000, tiles)
    table[0, 0] = 20_000
    return LeaveValues(rules.alphabet, table)


seeds = st.integers(0, 1 << 48)


def transposed(position: Position) -> Position:
    """The position turned over its diagonal: rows become columns, and so do the rows of premium squares."""

    def turned(squares: bytes) -> bytes:
        size = position.rules.layout.size
        return bytes(squares[col * size + row] for row in range(size) for col in range(size))

    layout = position.rules.layout
    layout = Layout(layout.size, turned(layout.letter_times), turned(layout.word_times), layout.start[::-1])
    return replace(position, squares=turned(position.squares), rules=replace(position.rules, layout=layout))


@st.composite
def written_positions(draw: st.DrawFn) -> Position:
    """Any position that CGP can write: any tiles anywhere, racks, scores, another bonus, any name of a list."""
    rules = draw(st.sampled_from(list(shipped_rules().values())))
    if draw(st.booleans()):
        rules = replace(rules, bonuses=(*rules.bonuses[:-1], draw(st.integers(0, 999))))
    random = Random(draw(seeds))
    share = random.choice([0.0, 0.02, 0.3, 1.0])
    letters = range(1, 1 + len(rules.alphabet.letters))
    squares = bytes(
        random.choice(letters) | random.choice([0, 0, 0, BLANK]) if random.random() < share else 0
        for _ in range(rules.layout.size**2)
    )
    racks = [bytes(random.choice([0, *letters]) for _ in range(random.randint(0, rules.rack_size))) for _ in range(2)]
    scores = st.integers(-99_999, 99_999)
    return Position(
        squares,
        racks[0],
        racks[1],
        (draw(scores), draw(scores)),
        draw(st.integers(0, 99)),
        rules,
        draw(st.text("abcXYZ019_.-", max_size=12)),
    )
