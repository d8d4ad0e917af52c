"""Every parser, with valid inputs to damage."""

from __future__ import annotations

import gzip
import io
import re
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from importlib import resources
from random import Random
from typing import Any
from unicodedata import normalize
from urllib.parse import unquote

from addresses import BALDA, CGP, FILTER, GAME, ROLL
from fuzzing import Target
from leave_samples import few_leaves, few_tiles
from list_files import dawg_bytes, kwg_bytes
from mutations import mutated, mutated_bytes, mutated_fields
from oracle_files import DATA, qless_lines, self_play_positions
from pasted_forms import forms

from solvers import balda, countdown, finder, qless, scrabble
from solvers.alphabet import alphabet
from solvers.balda.game import Game as BaldaGame
from solvers.balda.notation import read_words
from solvers.countdown.stems import Stem
from solvers.errors import InputError
from solvers.lexicon import open_lexicon
from solvers.lexicon.reading import read_list
from solvers.scrabble import gcg, pasted
from solvers.scrabble.leave import LeaveValues, read_values
from solvers.scrabble.leave_files import read_leaves, written
from webapp.days import read_day
from webapp.scrabble.game_link import pack, unpack
from webapp.settings import SettingError, Settings


def texts(name: str, samples: Sequence[str], read: Callable[[str], object], *errors: type[Exception]) -> Target:
    """A parser of text that raises InputError, or one of the *errors*."""

    def make(chance: Random) -> str:
        return mutated(chance.choice(samples), samples, chance)

    return Target(name, make, _taking(read, errors))


def contents(name: str, samples: Sequence[bytes], read: Callable[[bytes], object], *errors: type[Exception]) -> Target:
    """A parser of files that raises InputError, or one of the *errors*."""

    def make(chance: Random) -> bytes:
        return mutated_bytes(chance.choice(samples), samples, chance)

    return Target(name, make, _taking(read, errors))


def _taking(read: Callable[[Any], object], errors: tuple[type[Exception], ...]) -> Callable[[Any], bool]:
    def take(made: Any) -> bool:
        try:
            read(made)
        except InputError as error:
            str(error)  # its values fill its message
            return False
        except errors:
            return False
        return True

    return take


def exact(parse: Callable[[str], object]) -> Callable[[str], object]:
    """Also checks that what was read reads back equal from its own text."""

    def read(text: str) -> object:
        found = parse(text)
        assert parse(str(found)) == found, str(found)
        return found

    return read


def parsers() -> Iterator[Target]:
    """All parsers."""
    yield from _scrabble()
    yield from _lists()
    yield from _balda()
    yield from _qless()
    yield from _countdown()
    yield texts("finder query", QUERIES, exact(finder.Query.parse))
    yield texts("finder query, Russian", QUERIES, lambda text: finder.Query.parse(text, "ru"))
    yield texts("date", ["2026-01-31", "2024-02-29"], read_day)
    yield Target(
        "settings",
        lambda chance: mutated_fields(VARIABLES, VARIABLES, chance),
        _taking(Settings.from_environment, (SettingError,)),
    )


def _scrabble() -> Iterator[Target]:
    games = scrabble.shipped_rules()
    positions = [
        CGP,
        *(f"{board} {racks[1][0]}/ 12/34 1 lex american;" for board, racks in self_play_positions()[:300]),
    ]
    positions += [_start(rules) for rules in games.values()]
    boards = [_board_of_text(position) for position in positions[:100]]
    files = [(DATA / f"club_{number}.gcg").read_bytes() for number in (1, 2, 3)]
    game_texts = [content.decode("latin-1") for content in files]
    yield texts("scrabble position", positions, exact(scrabble.Position.parse))
    yield texts("scrabble position, Russian", positions, lambda text: scrabble.Position.parse(text, games["russian"]))
    yield texts("scrabble board of text", boards, exact(scrabble.Position.parse))
    yield texts("pasted text", _pasted_texts(positions[1:40]), _pasted)
    yield texts("gcg text", game_texts, lambda text: gcg.read(str(gcg.read(text).with_racks())))
    yield contents("gcg file", files, gcg.read)
    yield texts("game link", [pack(text) for text in game_texts], unpack)
    yield Target("filter", lambda chance: mutated_fields(ONLY, FILTER, chance), _taking(_filter, ()))
    yield texts("rules file", _rules_files(), lambda text: scrabble.read_rules(text, "own.toml", games))
    values = (resources.files("solvers.scrabble") / "leaves" / "en.tsv").read_text(encoding="utf-8")
    yield texts("leave values", [values], lambda text: read_values(text, alphabet("en")), ValueError)
    yield contents("leave file", leave_files(), read_few_leaves, ValueError)


def leave_files() -> list[bytes]:
    """Leave values of a few letters in a file of each kind."""
    few, tiles = few_leaves(), few_tiles()
    return [written(few, tiles, "few.tsv"), few.packed("few"), written(few, tiles, "few.klv2")]


def read_few_leaves(content: bytes) -> LeaveValues:
    """The values in a file such as these; raises ValueError."""
    return read_leaves(content, few_tiles().alphabet)


SECONDS_TO_READ = 0.1
"""CPU time that a pasted text may take."""


def _pasted_texts(positions: Sequence[str]) -> list[str]:
    """These positions in every form that boards are copied in."""
    read = [scrabble.Position.parse(text) for text in positions]
    return [
        form
        for position in read
        for form in forms(position.rows(), position.rules.alphabet.decode(position.rack), str(position)).values()
    ]


def _seconds_to_read(text: str) -> float:
    """The CPU time that a pasted text takes, read again: garbage may have been collected the first time."""
    started = time.thread_time()
    with suppress(InputError):
        scrabble.Position.read(pasted.read(text).typed)
    return time.thread_time() - started


def _pasted(text: str) -> object:
    """Reads a pasted text, soon; what it says is on the board stands in the text, in that order, and reads back equal."""
    started = time.thread_time()  # other threads may be busy with something else
    try:
        found = pasted.read(text)
        position, _ = scrabble.Position.read(found.typed)
    finally:
        is_soon = time.thread_time() - started <= SECONDS_TO_READ
        assert is_soon or _seconds_to_read(text) <= SECONDS_TO_READ, "took long"
    if position is None or found.doubtful:
        return found
    assert scrabble.Position.parse(str(position)) == position, str(position)
    if found.kind != "a list of moves":
        letters = iter(normalize("NFKD", unquote(text)).upper())
        board = "".join(position.rows()).replace(".", "").upper()
        assert all(letter in letters for letter in board), f"{found.kind}: {position}"
    return found


def _lists() -> Iterator[Target]:
    words = ["AA", "AB", "ABS", "CAT", "CATS", "DOG", "DOGS", "QUIZ", "SCAT", "ZA"]
    text = "".join(f"{word}\n" for word in words).encode()
    samples = [text, gzip.compress(text, mtime=0), kwg_bytes(words), kwg_bytes(words, roots=1), dawg_bytes(words)]
    for language in ("en", "ru"):
        yield contents(
            f"word list, {language}", samples, lambda it, chosen=language: read_list(io.BytesIO(it), "x", chosen)
        )


def _balda() -> Iterator[Target]:
    fields = [BALDA, BALDA.replace(" ", "\n"), "...../.р.../балда/.к.../..... балда min=3 yo=strict turn=2 passes=1"]
    start, russian = balda.Position.parse(BALDA), open_lexicon("russian")
    moves = ["4,3 ы балык;2,1 а барак;-", "4,3 ы балык", "4,1 е бекар", "-", "2,1 у бурак;-;4,3 ы балык"]
    yield texts("balda field", fields, exact(balda.Position.parse))
    yield texts("balda move", moves, start.parse_move)
    yield texts("balda game", moves, lambda text: BaldaGame.parse(text, start, russian))
    yield texts("balda words", ["балда, бра;краб", "cat dog"], lambda text: read_words(text, start.rules.alphabet))


def _qless() -> Iterator[Target]:
    rolls = [ROLL, *(line["roll"] for line in qless_lines("oracle")), f"{ROLL} dice=free repeats=no"]
    yield texts("qless roll", rolls, exact(qless.Position.parse))
    yield texts("qless letters", rolls, qless.read_letters)


def _countdown() -> Iterator[Target]:
    enable = open_lexicon("enable")
    game = countdown.NumbersGame.parse("812 75 50 2 3 8 7")
    selection = countdown.Position.parse("tilewrigh")
    methods = ["(75+50)*4;8-3=5", "75*8=600\n600+50*3", "75 + 50 × 2 − (8 ÷ 2)", "(((75)))"]
    yield texts("countdown letters", ["tilewrigh", "T I L E W R I G H T"], exact(countdown.Position.parse))
    yield texts("countdown numbers", ["812 75 50 2 3 8 7", "100, 1 2 3 4 5 6"], exact(countdown.NumbersGame.parse))
    yield texts("countdown method", methods, lambda text: countdown.judge_method(text, game))
    yield texts("countdown word", ["weight", "wright"], lambda text: countdown.judge_word(text, selection, enable))
    yield texts("countdown piles", ["abc.published.spread.9.cvcvcvccc"], exact(countdown.Piles.parse))
    yield texts(
        "countdown game",
        [GAME, "L~cvcvcvccc~7_LEOTARD~6_TAILOR"],
        lambda text: countdown.Game.parse(text, countdown.Game("abc", 2)),
    )
    yield texts("countdown conundrum", ["JETCOINED"], lambda text: countdown.Conundrum.parse(text, enable))
    yield texts("countdown stem", ["retain", "retains"], lambda text: Stem.parse(text, enable))


QUERIES = ("retina? ..a..t +i -s :5-7", "listen :anagram", "c?t :starts=c", "RETINAS??", "*tion", "[aeiou]..t", "ко?ка")
ONLY = {name: FILTER[name] for name in ("square", "letters", "length", "text")}
VARIABLES = {"TILEWRIGHT_PORT": "8000", "TILEWRIGHT_HOST": "127.0.0.1", "TILEWRIGHT_SOLVE_SECONDS": "5.0"}


def _filter(fields: dict[str, str]) -> object:
    return scrabble.Filter.parse(scrabble.default_rules(), **{name: fields.get(name, "") for name in ONLY})


def _start(rules: scrabble.Rules) -> str:
    size = rules.layout.size
    letters = "".join(rules.alphabet.letter(code) for code in range(1, 6))
    return str(scrabble.Position.parse(f"{'/'.join([str(size)] * size)} {letters}/ 0/0 0", rules))


def _board_of_text(position: str) -> str:
    board, rack = position.split("/ ", 1)[0].rsplit(" ", 1)
    rows = [re.sub(r"\d+", lambda run: "." * int(run[0]), row) for row in board.split("/")]
    return "\n".join([*rows, rack])


def _rules_files() -> list[str]:
    folder = resources.files("solvers.scrabble") / "rules"
    return [file.read_text(encoding="utf-8") for file in folder.iterdir() if file.name.endswith(".toml")]
