"""Moves as players write them down, read as events of a game: ``8D CRAALED``, ``CRAALED 8D``, ``-ABC``, ``pass``.

A line may hold a number in front, a name, several moves (a round of both sides), and behind each move its score and
the total. ``recording`` checks whether a move can be played.
"""

import re
import unicodedata
from dataclasses import dataclass, replace

from solvers.errors import N_, InputError
from solvers.scrabble.gcg import LONGEST_WORD, Event, read_event

MOST_LINES = 1_000
LONGEST_QUOTE = 40

_PLACE = re.compile(r"\d{1,2}[A-Va-v]|[A-Va-v]\d{1,2}")
_SCORE = re.compile(r"[+=]?\d{1,4}|-\d{1,4}")
_BEFORE = re.compile(r"\d{1,3}[.)]|[^\s:]{1,30}:|[|;,·–—]+")
_TILES = re.compile(r"[^\W\d_][^\s\d]*|[?.*\[(][^\s\d]*")
_PASSES = {"-", "–", "—", "pass", "passes", "passed", "пас", "пасует", "пропуск"}
_WITHDRAWN = {"--", "off", "phony", "withdrawn", "снят", "снято"}
_EXCHANGES = {"exchange", "exchanges", "exch", "swap", "change", "обмен", "меняет"}
_CHALLENGES = {"(challenge)", "challenge"}


@dataclass(frozen=True, slots=True)
class NotedMove:
    """A move as it was written: its line from 1, its text, the event without player, and the numbers behind it."""

    line: int
    text: str
    event: Event
    numbers: tuple[int, ...] = ()


def read_moves(text: str) -> list[NotedMove]:
    """The moves in a text, line by line; empty lines and lines with ``#`` are passed over.

    Raises InputError (field ``moves``) that quotes the first text that is not a move, with its line.

    >>> [str(move.event).strip() for move in read_moves("1. 8D CRAALED 78  H1 FOO 20")]
    ['>:  8D CRAALED', '>:  H1 FOO']
    """
    found: list[NotedMove] = []
    for number, line in enumerate(text.splitlines(), 1):
        if number > MOST_LINES:
            raise InputError(N_("A list of moves has at most %(most)s lines."), field="moves", most=MOST_LINES)
        if line.strip() and not line.lstrip().startswith("#"):
            moves = moves_in(line, number)
            if moves is None:
                raise InputError(
                    N_("Line %(line)s: “%(text)s” is not a move such as 8D WORD, -ABC or pass."),
                    field="moves", line=number, text=line.strip()[:LONGEST_QUOTE],
                )  # fmt: skip
            found += moves
    return found


def read_move(text: str, rack: str = "") -> Event:
    """One move, without player, with the *rack* that it is made from if that is known.

    Raises InputError (field ``move``) if *text* is not exactly one move.
    """
    moves = moves_in(text, 1) or []
    if len(moves) != 1:
        raise InputError(
            N_("“%(text)s” is not a move. A play is written like 8D WORD, an exchange like -ABC or -3."),
            field="move", text=text.strip()[:LONGEST_QUOTE],
        )  # fmt: skip
    event = replace(moves[0].event, rack=_letters("".join(rack.split())) or moves[0].event.rack)
    if not _is_in_files(event):
        raise InputError(
            N_("“%(text)s” is not a rack: enter its letters, “?” for a blank."),
            field="rack", text=rack.strip()[:LONGEST_QUOTE],
        )  # fmt: skip
    return event


def moves_in(line: str, number: int) -> list[NotedMove] | None:
    """The moves of one line; None if it holds anything else."""
    words = unicodedata.normalize("NFC", line).split()
    if any(len(word) > LONGEST_WORD for word in words):
        return None
    moves: list[NotedMove] = []
    while words:
        if _BEFORE.fullmatch(words[0]) and words[0] not in _PASSES:
            words.pop(0)
            continue
        before = list(words)
        event = _taken(words)
        if event is None or not _is_in_files(event):
            return None
        used = " ".join(before[: len(before) - len(words)])
        numbers: list[int] = []
        while words and len(numbers) < 2 and _SCORE.fullmatch(words[0]):
            numbers.append(int(words.pop(0).lstrip("+=")))
        if event.kind == "challenge" and event.points is None and numbers:
            event, numbers = Event("", "", "challenge", points=numbers[0]), []
        moves.append(NotedMove(number, used, event, tuple(numbers)))
    return moves


def _is_in_files(event: Event) -> bool:
    """Whether a game file can have the event as it is."""
    line = replace(event, player="x")
    try:
        return read_event(str(line)) == line
    except InputError:
        return False


def _taken(words: list[str]) -> Event | None:
    """The move at the beginning of *words*, taken from them; None if there is none."""
    word = words.pop(0)
    small, following = word.lower(), words[0] if words else ""
    if _TILES.fullmatch(word) and _PLACE.fullmatch(following) and not (words[1:] and _is_word(words[1])):
        return _play("", words.pop(0), word)
    if small in _PASSES:
        return Event("", "", "pass")
    if small in _WITHDRAWN:
        return Event("", "", "withdrawn")
    if small in _CHALLENGES:
        return Event("", "", "challenge")
    if re.fullmatch(r"\+\d{1,3}", word):
        return Event("", "", "challenge", points=int(word))
    if small in _EXCHANGES:
        return Event("", "", "exchange", tiles=_letters(words.pop(0))) if following else None
    if word[0] in "-–" and len(word) > 1:
        return Event("", "", "exchange", tiles=_letters(word[1:]))
    if _PLACE.fullmatch(word):
        return _play("", word, words.pop(0)) if _TILES.fullmatch(following) else None
    if not _TILES.fullmatch(word) or not _PLACE.fullmatch(following):
        return _racked(word, words)
    return _play(_letters(word), words.pop(0), words.pop(0))


def _is_word(text: str) -> bool:
    """Whether a text behind a place is the word that is played there, and not the next move."""
    return bool(_TILES.fullmatch(text)) and text not in _PASSES | _EXCHANGES | _CHALLENGES | _WITHDRAWN


def _racked(word: str, words: list[str]) -> Event | None:
    """An exchange or a pass with the rack in front, as GCG writes it; None if it is neither."""
    if not _TILES.fullmatch(word) or not words or words[0][0] not in "-–":
        return None
    event = _taken(words)
    return Event("", _letters(word), event.kind, event.place, event.tiles) if event else None


def _play(rack: str, place: str, word: str) -> Event:
    return Event("", rack, "play", place.upper(), _letters(re.sub(r"[(){}*]", "", word)))


def _letters(text: str) -> str:
    """Letters as a game file has them: if all are in lower case, they were typed so and are not blanks."""
    return text if any(char.isupper() for char in text) else text.upper()
