r"""Games as GCG, the text form of Quackle, Macondo and cross-tables: read line by line and written without loss.

The format is John Chew's (poslfit.com/scrabble/gcg): lines that begin with ``#`` say something of the game, those that
begin with ``>`` are events of it, any other goes on with the text of the line before. Whether a game keeps to the
rules is not known here (see ``game``).

What is written differs from what was read in this only: line ends are ``\n``, the last line has one and is not empty,
and the encoding is UTF-8, which the header then names if it named another or if the text needs it.
"""

from __future__ import annotations

import codecs
import re
import unicodedata
from dataclasses import dataclass, replace

from solvers.errors import PositionError
from solvers.errors import mark as N_
from solvers.scrabble.play import Exchange, Play
from solvers.scrabble.rules import Rules, shipped_rules
from solvers.scrabble.selfplay import Game, Turn

MOST_BYTES = 1 << 20
MOST_LINES = 20_000
MOST_EVENTS = 1_000
LONGEST_WORD = 100
"""Characters of a player's short name, a rack, a move."""
UNKNOWN_RACK = "UNKNOWN"
"""What stands for a rack that nobody wrote down, where a rack has to stand."""

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
    """What one line says that happened; points and total are None if it does not say.

    ``kind`` is ``play`` (``place`` and ``tiles``, the word in full or with dots), ``pass``, ``exchange`` (``tiles`` are
    the tiles or their number), ``withdrawn`` (the play before is taken back), ``challenge`` (points for one that
    failed), ``time`` or ``end`` (points for ``tiles`` left). ``rack`` is as written, empty if it was left out; ``rest``
    is what follows the total.
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
    """What a line says of the game: ``name`` without the ``#``, in lower case, and the rest, in lines if it goes on."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Line:
    """One line as it was read, and what it says: nothing, if it is empty, goes on with another, or is at fault."""

    number: int
    text: str
    says: Event | Pragma | None = None
    fault: PositionError | None = None


@dataclass(frozen=True, slots=True)
class GameFile:
    """A game file: its lines, all of them, in order."""

    lines: tuple[Line, ...]

    @property
    def faults(self) -> list[tuple[int, PositionError]]:
        """The lines that could not be read, by number."""
        return [(line.number, line.fault) for line in self.lines if line.fault]

    @property
    def events(self) -> list[tuple[int, Event]]:
        """What happened, by line number."""
        return [(line.number, line.says) for line in self.lines if isinstance(line.says, Event)]

    def pragma(self, name: str) -> str:
        """What the first line of that name says, empty if there is none."""
        return next(
            (line.says.text for line in self.lines if isinstance(line.says, Pragma) and line.says.name == name), ""
        )

    @property
    def players(self) -> list[tuple[str, str]]:
        """Short and full name of each player, in order; those that the header does not name as they come."""
        named = [self.pragma("player1"), self.pragma("player2")]
        players = [(words[0], " ".join(words[1:]) or words[0]) for words in map(str.split, named) if words]
        for _, event in self.events:
            if len(players) < 2 and event.player not in [short for short, _ in players]:
                players.append((event.player, event.player))
        return players

    def __str__(self) -> str:
        """The file as text, as it was read; the encoding it names is UTF-8."""
        texts = []
        for line in self.lines:
            match = _ENCODING.fullmatch(line.text)
            is_other = match and match[1].lower() not in ("utf-8", "utf8")
            texts.append("#character-encoding UTF-8" if is_other else line.text)
        if not all(text.isascii() for text in texts) and not any(map(_ENCODING.fullmatch, texts)):
            texts.insert(0, "#character-encoding UTF-8")
        return "".join(f"{text}\n" for text in texts)

    def with_racks(self) -> GameFile:
        """The same game with a rack on every event, as other programs want it: at least the tiles that a play used."""
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
    """The tiles that an event shows of a rack."""
    if event.kind == "exchange" and not event.tiles.isdecimal():
        return event.tiles
    if event.kind != "play":
        return ""
    tiles = re.findall(r"\[[^\]]*\]|.", re.sub(r"\([^)]*\)|\.", "", event.tiles))
    return "".join("?" if tile.islower() else tile for tile in tiles)


def is_game(text: str) -> bool:
    """Whether a text looks like a game file, and not like a position."""
    return text.lstrip("\ufeff \t\r\n")[:1] in ("#", ">")


def read(data: bytes | str) -> GameFile:
    """Read a game file. A line that says nothing known is kept, with its fault.

    Raises PositionError (field ``game``) if the file is too large, or is no game file at all.
    """
    if len(data) > MOST_BYTES:
        raise PositionError(N_("A game file has at most %(most)s KiB."), field="game", most=MOST_BYTES >> 10)
    text, complaint = decoded(data) if isinstance(data, bytes) else (data, None)
    texts = re.split(r"\r\n|\n|\r", text.removeprefix("\ufeff"))
    while texts and not texts[-1].strip():
        texts.pop()
    if len(texts) > MOST_LINES:
        raise PositionError(N_("A game file has at most %(most)s lines."), field="game", most=MOST_LINES)
    file = GameFile(tuple(_lines(texts, complaint)))
    if len(file.events) > MOST_EVENTS:
        raise PositionError(N_("A game has at most %(most)s moves."), field="game", most=MOST_EVENTS)
    if not file.events and not file.players:
        raise PositionError(N_("This is no game file: it names no player and has no move."), field="game")
    return file


def decoded(data: bytes) -> tuple[str, PositionError | None]:
    """The text of a file by the encoding that it names, else UTF-8 if it can be that, else Windows-1252.

    With the text comes what is wrong with the encoding named, if anything is.
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
        except (LookupError, UnicodeDecodeError):
            complaint = PositionError(
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
    if not re.fullmatch(
        r"utf-8|ascii|cp\d+|iso8859-\d+|koi8-\w+|mac-\w+|big5|gbk|gb2312|gb18030|euc_\w+|shift_jis", found
    ):
        raise LookupError(name)
    return found


def _lines(texts: list[str], complaint: PositionError | None) -> list[Line]:
    """The lines read; *complaint* is of the encoding named. Text goes on with the note or description before it."""
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
                raise _fault(N_("After “#” a word is wanted."))
            says = Pragma(words[0].lower(), words[1].strip() if len(words) > 1 else "")
        elif text.startswith(">"):
            says = _event(unicodedata.normalize("NFC", text))
        else:
            raise _fault(N_("A line begins with “#” or “>”."))
    except PositionError as error:
        return Line(number, text, None, error)
    return Line(number, text, says)


def _fault(message: str, **values: object) -> PositionError:
    return PositionError(message, field="game", square=None, **values)


def _event(text: str) -> Event:
    match = _EVENT.fullmatch(text)
    if not match:
        raise _fault(N_("A move is written like “>NAME: RACK 8D WORD +24 24”."))
    player, words = match[1], match[2].split()
    for word in (player, *words[:3]):
        if len(word) > LONGEST_WORD:
            raise _fault(N_("“%(text)s…” is too long."), text=word[:20])
    rack = ""
    if words and not (words[0][0] in "-(" or _PLACE.fullmatch(words[0])):
        rack = words.pop(0)
    if not words:
        raise _fault(N_("There is no move on this line."))
    move = words.pop(0)
    kind, place, tiles = "pass", "", ""
    if move.lower() in _OWN_WORDS:
        kind = _OWN_WORDS[move.lower()]
    elif move.startswith("("):
        while words and not move.endswith(")"):
            move += words.pop(0)
        if not move.endswith(")"):
            raise _fault(N_("“%(text)s” is no move."), text=move[:20])
        kind, tiles = "end", move[1:-1]
    elif move.startswith("--"):
        if move != "--":
            raise _fault(N_("“%(text)s” is no move."), text=move[:20])
        kind = "withdrawn"
    elif move.startswith("-"):
        kind, tiles = ("exchange", move[1:]) if move.strip("-0") else ("pass", "")
        if tiles.isdecimal() and not re.fullmatch(r"[1-9][0-9]?", tiles):
            raise _fault(N_("“%(text)s” is no number of tiles."), text=tiles[:20])
    elif _PLACE.fullmatch(move):
        if not words or _NUMBER.fullmatch(words[0]):
            raise _fault(N_("After the place %(place)s a word is wanted."), place=move)
        kind, place, tiles = "play", move, words.pop(0)
    else:
        raise _fault(N_("“%(text)s” is no move."), text=move[:20])
    return Event(player, rack, kind, place, tiles, _taken(words), _taken(words), " ".join(words))


def _taken(words: list[str]) -> int | None:
    """The number that comes next, taken from *words*; None if there is none."""
    return int(words.pop(0).replace("+-", "-")) if words and _NUMBER.fullmatch(words[0]) else None


def write(game: Game) -> str:
    """A game of self-play as GCG: the side that begins is player 1; letters played through are dots, a blank is in
    lower case.
    """
    begins = game.turns[0].player
    names = _names(game.players)
    first = game.turns[0].position
    written, decode = first.rules.alphabet.written, first.rules.alphabet.decode
    lines = [
        "#character-encoding UTF-8",
        f"#player1 {names[begins]} {game.players[begins]}",
        f"#player2 {names[1 - begins]} {game.players[1 - begins]}",
        f"#lexicon {first.lexicon}",
        *_game_lines(first.rules),
    ]
    totals = [0, 0]
    for turn in game.turns:
        totals[turn.player] += turn.score
        kind, place, tiles = _move(turn)
        rack = written(decode(turn.position.rack))
        points, total = turn.score, totals[turn.player]
        lines.append(str(Event(names[turn.player], rack, kind, place, written(tiles), points, total)))
    for player in (begins, 1 - begins):
        points, total = game.settled[player], game.scores[player]
        left = game.racks[1 - player if points > 0 else player]
        if points:
            rack = "" if points > 0 else written(left)
            lines.append(str(Event(names[player], rack, "end", "", written(left), points, total)))
    return "\n".join(lines) + "\n"


def _game_lines(rules: Rules) -> list[str]:
    """What says which game it is, unless that is the usual one."""
    if rules == next(iter(shipped_rules().values())):
        return []
    tiles = [f"#tile-distribution {rules.letters_name}"] if rules.letters_name else []
    return [f"#board-layout {rules.board_name}", *tiles]


def _names(players: tuple[str, str]) -> tuple[str, str]:
    """Two short names without spaces that differ."""
    return players if players[0] != players[1] else (f"{players[0]}1", f"{players[1]}2")


def _move(turn: Turn) -> tuple[str, str, str]:
    """Kind, place and tiles of a turn."""
    if isinstance(turn.play, Play):
        return "play", turn.play.at, turn.play.notation
    return ("exchange", "", turn.play.tiles) if isinstance(turn.play, Exchange) else ("pass", "", "")
