"""A game file replayed move by move: the position before each move, and where the file contradicts the rules.

Nothing stops a replay: contradictions are noted as findings, and the game goes on as the file says.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace

from solvers.alphabet import BLANK
from solvers.errors import N_, InputError
from solvers.lexicon import Lexicon, lists_for
from solvers.scrabble.gameheader import games_of
from solvers.scrabble.gcg import UNKNOWN_RACK, Event, GameFile, Pragma, game_fault
from solvers.scrabble.play import Play
from solvers.scrabble.position import Position
from solvers.scrabble.rules import Rules
from solvers.scrabble.scoring import placed_by, play_from
from solvers.scrabble.typed import MOST_POINTS, MOST_SCORELESS_TURNS, read_rack
from solvers.scrabble.unseen import unseen

_ENOUGH_LINES = 80
_TURNS = ("play", "pass", "exchange")


@dataclass(frozen=True, slots=True)
class Step:
    """One event: its line, its player (0 or 1), the position before it, and the findings about it.

    ``before`` is as the player saw it; ``play`` is the placement, if the rules allow it, ``squares`` the places of its
    tiles. ``score`` is by the rules, None where they give no number. ``is_withdrawn`` says that the next event takes
    the play back.
    """

    line: int
    event: Event
    player: int
    before: Position
    squares: tuple[tuple[int, int], ...] = ()
    play: Play | None = None
    score: int | None = None
    notes: tuple[str, ...] = ()
    findings: tuple[InputError, ...] = ()
    is_withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class Replay:
    """A replayed game file: its steps, and the position and the scores after each number of steps.

    There is one position more than steps; ``totals`` are in the order of the players. ``opening`` are notes before the
    first move; ``faults`` are lines that could not be read.
    """

    file: GameFile
    rules: Rules
    players: tuple[tuple[str, str], ...]
    steps: tuple[Step, ...]
    positions: tuple[Position, ...]
    totals: tuple[tuple[int, int], ...]
    opening: tuple[str, ...]
    faults: tuple[tuple[int, InputError], ...]


def replay(file: GameFile, rules: Rules | None = None) -> Replay:
    """Replay a game by *rules*, by default by those that its header or its tiles suggest (see ``gameheader``).

    Of several candidates, the one is chosen that leads to the fewest findings in the first lines.
    """
    games = [rules] if rules else games_of(file)
    if len(games) > 1:
        beginning = GameFile(file.lines[:_ENOUGH_LINES])

        def doubts(game: Rules) -> tuple[int, bool]:
            found = sum(len(step.findings) for step in _replayed(beginning, game).steps)
            return found, not lists_for(game.alphabet.language)

        games.sort(key=doubts)
    return _replayed(file, games[0])


def words_of(step: Step, lexicon: Lexicon) -> tuple[tuple[str, bool], ...]:
    """The words that an event's play forms, the main word first, each with whether the list has it."""
    words = [word.word for word in step.play.words] if step.play else []
    return tuple((step.before.rules.alphabet.to_display(word.upper()), lexicon.contains(word)) for word in words)


def _replayed(file: GameFile, rules: Rules) -> Replay:
    replayer = _Replayer(file, rules)
    for line in file.lines:
        if isinstance(line.says, Event):
            replayer.add_event(line.number, line.says)
        elif isinstance(line.says, Pragma) and line.says.name == "note":
            replayer.add_note(line.says.text)
    return replayer.finished()


class _Replayer:
    """A game as far as it has been replayed."""

    def __init__(self, file: GameFile, rules: Rules) -> None:
        self.file, self.rules = file, rules
        self.players = file.players
        self.squares = bytes(rules.layout.size**2)
        self.totals = (0, 0)
        self.scoreless = 0
        self.steps: list[Step] = []
        self.positions: list[Position] = []
        self.all_totals: list[tuple[int, int]] = []
        self.opening: list[str] = []
        self.faults = file.faults
        self.undo: tuple[bytes, int] | None = None
        self.overused: set[str] = set()
        lexicon = file.pragma("lexicon").split()
        self.lexicon = lexicon[0] if lexicon and re.fullmatch(r"[^\s;]{1,64}", lexicon[0]) else ""

    def add_note(self, text: str) -> None:
        if self.steps:
            self.steps[-1] = replace(self.steps[-1], notes=(*self.steps[-1].notes, text))
        else:
            self.opening.append(text)

    def position(self, player: int, rack: bytes, opponent_rack: bytes = b"") -> Position:
        points = [max(-MOST_POINTS, min(MOST_POINTS, total)) for total in self.totals]
        return Position(
            self.squares,
            rack,
            opponent_rack,
            scores=(points[player], points[1 - player]),
            scoreless_turns=min(self.scoreless, MOST_SCORELESS_TURNS),
            rules=self.rules,
            lexicon=self.lexicon,
        )

    def add_event(self, number: int, event: Event) -> None:
        player = self.player_of(event)
        if player is None:
            message = N_("This game has no player “%(player)s”.")
            self.faults.append((number, game_fault(message, player=event.player[:40])))
            return
        findings: list[InputError] = []
        rack = self.rack(event.rack, findings)
        if self.is_out_of_turn(player, event):
            findings.append(game_fault(N_("%(player)s moves twice in a row."), player=event.player))
        step = Step(number, event, player, self.position(player, rack))
        self.positions.append(step.before)
        self.all_totals.append(self.totals)
        step = self.done(step, findings)
        self.count(step, findings)
        self.steps.append(replace(step, findings=tuple(findings)))

    def player_of(self, event: Event) -> int | None:
        """The player of an event, by the short name in any case; if both have the same name, they move in turn."""
        shorts = [short.casefold() for short, _ in self.players]
        name = event.player.casefold()
        if shorts != [name, name]:
            return shorts.index(name) if name in shorts else None
        last = self.steps[-1].player if self.steps else 1
        return 1 - last if event.kind in _TURNS else last

    def rack(self, text: str, findings: list[InputError]) -> bytes:
        if text.upper() == UNKNOWN_RACK:
            return b""
        try:
            rack = read_rack(text.replace(",", ""), self.rules.alphabet)
        except InputError as error:
            findings.append(error)
            return b""
        if len(rack) > self.rules.rack_size:
            message = N_("A rack holds at most %(most)s tiles; this one has %(found)s.")
            findings.append(game_fault(message, most=self.rules.rack_size, found=len(rack)))
            return b""
        return rack

    def is_out_of_turn(self, player: int, event: Event) -> bool:
        moved = [step for step in self.steps if step.event.kind in _TURNS]
        return event.kind in _TURNS and bool(moved) and moved[-1].player == player

    def done(self, step: Step, findings: list[InputError]) -> Step:
        """The step with its score and its findings; the board changes with it."""
        kind = step.event.kind
        if kind == "play":
            return self.played(step, findings)
        if kind == "withdrawn":
            return self.taken_back(step, findings)
        self.undo = self.undo if kind == "challenge" else None
        if kind in ("pass", "exchange"):
            self.scoreless += 1
            self.given_back(step, findings)
            return replace(step, score=0)
        return replace(step, score=self.left_over(step, findings)) if kind == "end" else step

    def played(self, step: Step, findings: list[InputError]) -> Step:
        self.undo = None
        word = re.sub(r"[()]", "", step.event.tiles)
        try:
            placed = placed_by(step.before, f"{step.event.place} {word}")
        except InputError as error:
            findings.append(error)
            return step
        play = None
        try:
            play = play_from(step.before, placed)
        except InputError as error:
            findings.append(error)
        self.undo = self.squares, self.scoreless
        self.squares = step.before.with_tiles(placed).squares
        self.scoreless = 0 if play is None or play.score else self.scoreless + 1
        used = Counter(0 if tile & BLANK else tile for tile in placed.values())
        self.say_missing(step, used, findings)
        for over in unseen(replace(step.before, squares=self.squares, rack=b"")).overused:
            if over.letter not in self.overused:
                message = N_("%(letter)s: %(used)s used, %(held)s in the set")
                findings.append(game_fault(message, letter=over.letter, used=over.used, held=over.held))
                self.overused.add(over.letter)
        return replace(step, squares=tuple(placed), play=play, score=play.score if play else None)

    def taken_back(self, step: Step, findings: list[InputError]) -> Step:
        last = self.steps[-1] if self.steps else None
        if last is None or self.undo is None or last.event.kind != "play" or last.player != step.player:
            findings.append(game_fault(N_("%(player)s has no play to take back."), player=step.event.player))
            return step
        self.squares, self.scoreless = self.undo[0], self.undo[1] + 1
        self.undo = None
        self.steps[-1] = replace(last, is_withdrawn=True)
        points = last.event.points if last.event.points is not None else last.score
        return replace(step, score=None if points is None else -points, squares=last.squares)

    def given_back(self, step: Step, findings: list[InputError]) -> None:
        tiles = step.event.tiles
        if tiles.isdecimal():
            if int(tiles) > self.rules.rack_size:
                findings.append(game_fault(N_("A rack holds at most %(most)s tiles."), most=self.rules.rack_size))
            return
        try:
            self.say_missing(step, Counter(read_rack(tiles, self.rules.alphabet)), findings)
        except InputError as error:
            findings.append(error)

    def say_missing(self, step: Step, used: Counter[int], findings: list[InputError]) -> None:
        missing = used - Counter(step.before.rack)
        if step.before.rack and missing:
            tiles = self.rules.alphabet.to_notation(self.rules.alphabet.decode(sorted(missing.elements())))
            findings.append(game_fault(N_("The rack does not have %(tiles)s."), tiles=tiles))

    def left_over(self, step: Step, findings: list[InputError]) -> int | None:
        """What tiles left over count: once against their owner, or ``out_times`` for the player who went out."""
        try:
            tiles = read_rack(step.event.tiles, self.rules.alphabet)
        except InputError as error:
            findings.append(error)
            return None
        worth, points = sum(map(self.rules.value, tiles)), step.event.points
        if step.event.rack or (points is not None and points < 0):
            return -worth
        return worth if points == worth else worth * self.rules.out_times

    def count(self, step: Step, findings: list[InputError]) -> None:
        """Compare the numbers, and continue with those that the file gives."""
        event, points = step.event, step.event.points
        if points is None:
            points = step.score or 0
            if step.score is not None:
                findings.append(game_fault(N_("No score is given; the rules say %(score)s."), score=step.score))
        elif event.kind == "withdrawn" and not points and event.total == self.totals[step.player] + (step.score or 0):
            points = step.score or 0  # some programs write +0 here, and count right
        elif step.score is not None and points != step.score:
            findings.append(
                game_fault(N_("%(given)s given, the rules say %(score)s."), given=points, score=step.score)
            )  # fmt: skip
        total = self.totals[step.player] + points
        if event.total is not None and event.total != total:
            findings.append(
                game_fault(N_("The total given is %(given)s; it should be %(total)s."), given=event.total, total=total)
            )
            total = event.total
        self.totals = (total, self.totals[1]) if step.player == 0 else (self.totals[0], total)

    def finished(self) -> Replay:
        player = 1 - self.steps[-1].player if self.steps else 0
        texts = [self.file.pragma("rack1"), self.file.pragma("rack2")]
        if self.file.pragma("incomplete"):
            texts[player] = texts[player] or self.file.pragma("incomplete")
        elif not texts[player] and texts[1 - player]:
            player = 1 - player
        racks = [self.rack(text.split()[0], []) if text else b"" for text in texts]
        self.positions.append(self.position(player, racks[player], racks[1 - player]))
        self.all_totals.append(self.totals)
        return Replay(
            self.file,
            self.rules,
            tuple(self.players),
            tuple(self.steps),
            tuple(self.positions),
            tuple(self.all_totals),
            tuple(self.opening),
            tuple(sorted(self.faults, key=lambda fault: fault[0])),
        )
