r"""Games as GCG, the text form of Quackle, Macondo and cross-tables: read line by line and written back without loss.

The format is John Chew's (poslfit.com/scrabble/gcg): lines that begin with ``#`` are statements about the game, those
that begin with ``>`` are its events, and any other line continues the text before it. ``game`` checks whether a game
follows the rules.

The text written differs from the text read in this only: line ends are ``\n``, the last line has one and is not empty,
and the encoding is UTF-8, which the header then names if it named another or if the text needs it.
"""

from __future__ import annotations

import codecs
import re
import unicodedata
from dataclasses import dataclass, replace

from solvers.errors import N_, InputError

MOST_BYTES = 1 << 20
MOST_LINES = 20_000
MOST_EVENTS = 1_000
LONGEST_WORD = 100
"""Characters of a player's short name, a rack, a move."""
UNKNOWN_RACK = "UNKNOWN"
"""Stands for a rack that was not recorded, where the format requires a rack."""

_ENCODING = re.compile(r"#character-encoding\s+(\S+)\s*", re.IGNORECASE)
_BEGUN = re.compile(r"[#>]|\s+(#\w|>\s*[^\s:]+\s*:)")
_CONTINUED = re.compile(r"#-(?=\s|$)")
_EVENT = re.compile(r">\s*([^\s:]+)\s*:(.*)")
_PLACE = re.compile(r"[0-9]{1,2}[A-Za-z]|[A-Za-z][0-9]{1,2}")
_NUMBER = re.compile(r"[-+]?[0-9]{1,5}|\+-[0-9]{1,5}")
_CODECS = re.compile(r"utf-8|ascii|cp\d+|iso8859-\d+|koi8-\w+|mac-\w+|big5|gbk|gb2312|gb18030|euc_\w+|shift_jis")
_OWN_WORDS = {"(challenge)": "challenge", "(time)": "time"}


@dataclass(frozen=True, slots=True)
class Event:
    """One event of a game as its line gives it; points and total are None where the line has none.

    ``kind`` is ``play`` (``place`` and ``tiles``, the word in full or with dots), ``pass``, ``exchange`` (``tiles`` are
    the tiles or their number), ``withdrawn`` (the play before is taken back), ``challenge`` (points for an
    unsuccessful one), ``time`` or ``end`` (points for ``tiles`` left). ``rack`` is as written, empty if it was left
    out; ``rest`` is what follows the total.
    """

    player: str
    rack: str
    kind: str
    place: str = ""
    tiles: str = ""
    points: int | None = None
    total: int | None = None
    rest: str = ""

    @property
    def move(self) -> str:
        """The event without its player, rack and numbers, as GCG writes it."""
        own = {"pass": "-", "withdrawn": "--", "challenge": "(challenge)", "time": "(time)", "end": f"({self.tiles})"}
        return own.get(self.kind) or (f"-{self.tiles}" if self.kind == "exchange" else f"{self.place} {self.tiles}")

    def __str__(self) -> str:
        """The event as a line of GCG."""
        points = [] if self.points is None else [f"{self.points:+}"]
        total = [] if self.total is None else [str(self.total)]
        return " ".join([f">{self.player}:", self.rack, self.move, *points, *total, *([self.rest] * bool(self.rest))])


@dataclass(frozen=True, slots=True)
class Pragma:
    """A statement about the game: ``name`` without the ``#``, in lower case, and its text of one line or more."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Line:
    """One line as it was read, and its meaning: None if it is empty, continues another line, or is at fault."""

    number: int
    text: str
    says: Event | Pragma | None = None
    fault: InputError | None = None


@dataclass(frozen=True, slots=True)
class GameFile:
    """A game file: its lines, all of them, in order."""

    lines: tuple[Line, ...]

    @property
    def faults(self) -> list[tuple[int, InputError]]:
        """The lines that could not be read, by number."""
        return [(line.number, line.fault) for line in self.lines if line.fault]

    @property
    def events(self) -> list[tuple[int, Event]]:
        """The events, by line number."""
        return [(line.number, line.says) for line in self.lines if isinstance(line.says, Event)]

    def pragma(self, name: str) -> str:
        """The text of the first pragma of that name; empty if there is none."""
        return next(
            (line.says.text for line in self.lines if isinstance(line.says, Pragma) and line.says.name == name), ""
        )

    @property
    def players(self) -> list[tuple[str, str]]:
        """Short and full name of each player, in order; players missing in the header follow as they appear."""
        named = [self.pragma("player1"), self.pragma("player2")]
        players = [(words[0], " ".join(words[1:]) or words[0]) for words in map(str.split, named) if words]
        for _, event in self.events:
            if len(players) < 2 and event.player not in [short for short, _ in players]:
                players.append((event.player, event.player))
        return players

    def __str__(self) -> str:
        """The text of the file as it was read, except that the encoding it names is UTF-8."""
        texts = []
        for line in self.lines:
            match = _ENCODING.fullmatch(line.text)
            is_other = match and match[1].lower() not in ("utf-8", "utf8")
            texts.append("#character-encoding UTF-8" if is_other else line.text)
        if not all(text.isascii() for text in texts) and not any(map(_ENCODING.fullmatch, texts)):
            texts.insert(0, "#character-encoding UTF-8")
        return "".join(f"{text}\n" for text in texts)

    def with_racks(self) -> GameFile:
        """The same game with a rack on every event, as other programs expect: at least the tiles that a play used."""
        lines, before = [], ""
        for line in self.lines:
            event = line.says
            if isinstance(event, Event) and event.kind != "end":
                if not event.rack:
                    rack = _used(event) or (before if event.kind == "withdrawn" else "") or UNKNOWN_RACK
                    event = replace(event, rack=rack)
                    line = replace(line, text=str(event), says=event)
                before = event.rack
            lines.append(line)
        return GameFile(tuple(lines))


def _used(event: Event) -> str:
    """The tiles of the rack that an event reveals."""
    if event.kind == "exchange" and not event.tiles.isdecimal():
        return event.tiles
    if event.kind != "play":
        return ""
    tiles = re.findall(r"\[[^\]]*\]|.", re.sub(r"\([^)]*\)|\.", "", event.tiles))
    return "".join("?" if tile.islower() else tile for tile in tiles)


def is_game(text: str) -> bool:
    """Whether a text looks like a game file rather than a position."""
    return bool(re.match(r"#\w|>[^\s:]{1,60}:", text.lstrip("\ufeff \t\r\n")))


def read(data: bytes | str) -> GameFile:
    """Read a game file. A line that cannot be read is kept, with its fault.

    Raises InputError (field ``game``) if the file is too large, or is not a game file at all.
    """
    if len(data) > MOST_BYTES:
        raise InputError(N_("A game file has at most %(most)s KiB."), field="game", most=MOST_BYTES >> 10)
    text, complaint = decoded(data) if isinstance(data, bytes) else (data, None)
    texts = re.split(r"\r\n|\n|\r", text.removeprefix("\ufeff"))
    while texts and not texts[-1].strip():
        texts.pop()
    if len(texts) > MOST_LINES:
        raise InputError(N_("A game file has at most %(most)s lines."), field="game", most=MOST_LINES)
    file = GameFile(tuple(_lines(texts, complaint)))
    if len(file.events) > MOST_EVENTS:
        raise InputError(N_("A game has at most %(most)s moves."), field="game", most=MOST_EVENTS)
    if not file.events and not file.players:
        raise InputError(N_("This is not a game file: it has neither players nor moves."), field="game")
    return file


def decoded(data: bytes) -> tuple[str, InputError | None]:
    """The text of a file in the encoding that it names, else in UTF-8 if it is valid, else in Windows-1252.

    With the text comes a complaint about the encoding named, if there is one.
    """
    for mark, encoding in ((codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16")):
        if data.startswith(mark):
            return data.decode(encoding, "replace"), None
    head = re.search(rb"(?im)^(?:\xef\xbb\xbf)?#character-encoding[ \t]+(\S+)", data[:4096].replace(b"\r", b"\n"))
    complaint = None
    if head:
        name = head[1].decode("latin-1")[:40]
        try:
            return data.decode(_known_encoding(name)), None
        except (LookupError, ValueError):  # ValueError also for a name with a NUL
            complaint = InputError(
                N_("The file cannot be read as “%(encoding)s”, the encoding it names; another was guessed."),
                field="game", encoding=name,
            )  # fmt: skip
    try:
        return data.decode("utf-8"), complaint
    except UnicodeDecodeError:
        table = {code: chr(code) for code in (0x81, 0x8D, 0x8F, 0x90, 0x9D)}
        text = "".join(table.get(byte) or bytes([byte]).decode("cp1252") for byte in data)
        return text, complaint


def _known_encoding(name: str) -> str:
    """The codec of an encoding of one or two bytes a letter; raises LookupError for any other."""
    found = codecs.lookup(name).name
    if not _CODECS.fullmatch(found):
        raise LookupError(name)
    return found


def _lines(texts: list[str], complaint: InputError | None) -> list[Line]:
    """The lines read; *complaint* is about the encoding named. Other text continues the note or description before."""
    lines: list[Line] = []
    more: dict[int, list[str]] = {}
    goes_on = -1
    for number, text in enumerate(texts, 1):
        if not text.strip():
            lines.append(Line(number, text))
        elif goes_on >= 0 and (_CONTINUED.match(text) or not _BEGUN.match(text)):
            more.setdefault(goes_on, []).append(_CONTINUED.sub("", text).strip())
            lines.append(Line(number, text))
        else:
            line = replace(_line(number, text.lstrip()), text=text)
            if complaint and _ENCODING.fullmatch(text):
                line, complaint = replace(line, fault=complaint), None
            lines.append(line)
            is_open = isinstance(line.says, Pragma) and line.says.name in ("note", "description")
            goes_on = len(lines) - 1 if is_open else -1
    for index, rest in more.items():
        says = lines[index].says
        if isinstance(says, Pragma):
            lines[index] = replace(lines[index], says=Pragma(says.name, "\n".join([says.text, *rest]).strip()))
    return lines


def _line(number: int, text: str) -> Line:
    says: Event | Pragma
    try:
        if text.startswith("#"):
            words = text[1:].split(None, 1)
            if not words or text[1].isspace():
                raise game_fault(N_("After “#” a word is wanted."))
            says = Pragma(words[0].lower(), words[1].strip() if len(words) > 1 else "")
        elif text.startswith(">"):
            says = read_event(unicodedata.normalize("NFC", text))
        else:
            raise game_fault(N_("A line begins with “#” or “>”."))
    except InputError as error:
        return Line(number, text, None, error)
    return Line(number, text, says)


def game_fault(message: str, **values: object) -> InputError:
    """A fault of a line or a move of a game file."""
    return InputError(message, field="game", square=None, **values)


def read_event(text: str) -> Event:
    """The event of one line; raises InputError if it is none."""
    match = _EVENT.fullmatch(text)
    if not match:
        raise game_fault(N_("A move is written like “>NAME: RACK 8D WORD +24 24”."))
    player, words = match[1], match[2].split()
    for word in (player, *words[:3]):
        if len(word) > LONGEST_WORD:
            raise game_fault(N_("“%(text)s…” is too long."), text=word[:20])
    rack = ""
    if words and not (words[0][0] in "-(" or _PLACE.fullmatch(words[0])):
        rack = words.pop(0)
    if not words:
        raise game_fault(N_("This line has no move."))
    move = words.pop(0)
    kind, place, tiles = "pass", "", ""
    if move.lower() in _OWN_WORDS:
        kind = _OWN_WORDS[move.lower()]
    elif move.startswith("("):
        while words and not move.endswith(")"):
            move += words.pop(0)
        if not move.endswith(")"):
            raise game_fault(N_("“%(text)s” is not a move."), text=move[:20])
        kind, tiles = "end", move[1:-1]
    elif move.startswith("--"):
        if move != "--":
            raise game_fault(N_("“%(text)s” is not a move."), text=move[:20])
        kind = "withdrawn"
    elif move.startswith("-"):
        kind, tiles = ("exchange", move[1:]) if move.strip("-0") else ("pass", "")
        if tiles.isdecimal() and not re.fullmatch(r"[1-9][0-9]?", tiles):
            raise game_fault(N_("“%(text)s” is not a number of tiles."), text=tiles[:20])
    elif _PLACE.fullmatch(move):
        if not words or _NUMBER.fullmatch(words[0]):
            raise game_fault(N_("After the place %(place)s a word is wanted."), place=move)
        kind, place, tiles = "play", move, words.pop(0)
    else:
        raise game_fault(N_("“%(text)s” is not a move."), text=move[:20])
    return Event(player, rack, kind, place, tiles, _taken(words), _taken(words), " ".join(words))


def _taken(words: list[str]) -> int | None:
    """The next number, taken from *words*; None if the next word is not a number."""
    return int(words.pop(0).replace("+-", "-")) if words and _NUMBER.fullmatch(words[0]) else None
