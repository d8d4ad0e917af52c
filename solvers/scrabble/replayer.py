"""How a game is replayed event by event: the board, the scores and the racks run on, and contradictions are found."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from solvers.alphabet import BLANK, sorted_tiles
from solvers.errors import N_, InputError
from solvers.scrabble.gameheader import unknown_names
from solvers.scrabble.gamesteps import NO_SCORE, OTHER_SCORE, OTHER_TOTAL, Replay, Step
from solvers.scrabble.gcg import UNKNOWN_RACK, Event, GameFile, Pragma, game_fault
from solvers.scrabble.hands import Hands
from solvers.scrabble.position import Position
from solvers.scrabble.rules import Rules
from solvers.scrabble.scoring import placed_by, play_from
from solvers.scrabble.typed import MOST_POINTS, MOST_SCORELESS_TURNS, read_rack
from solvers.scrabble.unseen import unseen

TURNS = ("play", "pass", "exchange")
"""The kinds of events that are a turn of their player."""


class Replayer:
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
        self.faults = file.faults + unknown_names(file)
        self.hands = Hands.dealt(rules)
        self.all_hands: list[Hands] = []
        self.end = ""
        self.undo: tuple[bytes, int, Hands] | None = None
        self.overused: set[str] = set()
        self.findings: list[InputError] = []
        """The contradictions found in the event that is being replayed."""
        lexicon = file.pragma("lexicon").split()
        self.lexicon = lexicon[0] if lexicon and re.fullmatch(r"[^\s;]{1,64}", lexicon[0]) else ""

    def say(self, message: str, **values: object) -> None:
        """Add a contradiction in the event that is being replayed."""
        self.findings.append(game_fault(message, **values))

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
        self.findings = []
        rack = self.rack(event.rack)
        if self.is_out_of_turn(player, event):
            self.say(N_("%(player)s moves twice in a row."), player=event.player)
        step = Step(number, event, player, self.position(player, rack))
        self.check_rack(step)
        self.positions.append(step.before)
        self.all_totals.append(self.totals)
        self.all_hands.append(self.hands)
        step = self.done(step)
        self.count(step)
        self.steps.append(replace(step, findings=tuple(self.findings)))

    def player_of(self, event: Event) -> int | None:
        """The player of an event, by the short name in any case; if both have the same name, they move in turn."""
        shorts = [short.casefold() for short, _ in self.players]
        name = event.player.casefold()
        if shorts != [name, name]:
            return shorts.index(name) if name in shorts else None
        last = self.steps[-1].player if self.steps else 1
        return 1 - last if event.kind in TURNS else last

    def rack(self, text: str) -> bytes:
        if text.upper() == UNKNOWN_RACK:
            return b""
        try:
            rack = read_rack(text.replace(",", ""), self.rules.alphabet)
        except InputError as error:
            self.findings.append(error)
            return b""
        if len(rack) > self.rules.rack_size:
            message = N_("A rack holds at most %(most)s tiles; this one has %(found)s.")
            self.say(message, most=self.rules.rack_size, found=len(rack))
            return b""
        return rack

    def is_out_of_turn(self, player: int, event: Event) -> bool:
        moved = [step for step in self.steps if step.event.kind in TURNS]
        return event.kind in TURNS and bool(moved) and moved[-1].player == player

    def done(self, step: Step) -> Step:
        """The step with its score and its findings; the board changes with it."""
        kind = step.event.kind
        if kind == "play":
            return self.played(step)
        if kind == "withdrawn":
            return self.taken_back(step)
        self.undo = self.undo if kind == "challenge" else None
        if kind in ("pass", "exchange"):
            self.scoreless += 1
            given = self.given_back(step)
            kept = b"" if given is None else bytes((Counter(step.before.rack) - Counter(given)).elements())
            self.hands = self.hands.keeping(step.player, kept)
            self.see_the_end()
            return replace(step, score=0)
        return replace(step, score=self.left_over(step)) if kind == "end" else step

    def see_the_end(self) -> None:
        """Whether the move just made ends the game."""
        if self.hands.is_out:
            self.end = self.end or "out"
        elif self.scoreless >= self.rules.scoreless_turns:
            self.end = self.end or "scoreless"

    def played(self, step: Step) -> Step:
        self.undo = None
        word = re.sub(r"[()]", "", step.event.tiles)
        try:
            placed = placed_by(step.before, f"{step.event.place} {word}")
        except InputError as error:
            self.findings.append(error)
            return step
        play = None
        try:
            play = play_from(step.before, placed)
        except InputError as error:
            self.findings.append(error)
        self.undo = self.squares, self.scoreless, self.hands.keeping(step.player, step.before.rack)
        after = step.before.with_tiles(placed)
        self.squares = after.squares
        self.hands = self.hands.after(step.player, len(placed)).keeping(step.player, after.rack)
        self.scoreless = 0 if play is None or play.score else self.scoreless + 1
        used = Counter(0 if tile & BLANK else tile for tile in placed.values())
        self.say_missing(step, used)
        self.say_overused(replace(step.before, squares=self.squares, rack=b""))
        self.see_the_end()
        return replace(step, squares=tuple(placed), play=play, score=play.score if play else None)

    def taken_back(self, step: Step) -> Step:
        last = self.steps[-1] if self.steps else None
        if last is None or self.undo is None or last.event.kind != "play" or last.player != step.player:
            self.say(N_("%(player)s has no play to take back."), player=step.event.player)
            return step
        self.squares, self.scoreless, self.hands = self.undo[0], self.undo[1] + 1, self.undo[2]
        self.undo, self.end = None, ""
        self.see_the_end()
        self.say_other_rack(step, last)
        self.steps[-1] = replace(last, is_withdrawn=True)
        points = last.event.points if last.event.points is not None else last.score
        return replace(step, score=None if points is None else -points, squares=last.squares)

    def given_back(self, step: Step) -> bytes | None:
        """The tiles that a pass or an exchange gives back; None if only their number is known."""
        tiles = step.event.tiles
        if tiles and self.hands.bag < self.rules.exchange_minimum:
            message = N_("An exchange needs %(least)s tiles in the bag, which has %(found)s.")
            self.say(message, least=self.rules.exchange_minimum, found=self.hands.bag)
        if tiles.isdecimal():
            if int(tiles) > self.rules.rack_size:
                self.say(N_("A rack holds at most %(most)s tiles."), most=self.rules.rack_size)
            return None
        try:
            given = read_rack(tiles, self.rules.alphabet)
        except InputError as error:
            self.findings.append(error)
            return None
        self.say_missing(step, Counter(given))
        return given

    def written(self, tiles: Iterable[int]) -> str:
        """Tiles of a rack as a file writes them."""
        return self.rules.alphabet.to_notation(self.rules.alphabet.decode(sorted_tiles(tiles)))

    def check_rack(self, step: Step) -> None:
        """Find what keeps a player from holding the rack that is written before his move, or from moving at all."""
        if step.event.kind not in TURNS:
            return
        if self.end or any(before.event.kind == "end" for before in self.steps):
            self.say(N_("The game was over before this move."))
        self.say_overused(step.before)

    def say_overused(self, position: Position) -> None:
        """Find tiles used more often than the set has them; each letter is named once."""
        for over in unseen(position).overused:
            if over.letter not in self.overused:
                message = N_("%(letter)s: %(used)s used, %(held)s in the set")
                self.say(message, letter=over.letter, used=over.used, held=over.held)
                self.overused.add(over.letter)

    def say_other_rack(self, step: Step, last: Step) -> None:
        racks = Counter(step.before.rack), Counter(last.before.rack)
        if all(racks) and racks[0] != racks[1]:
            texts = [self.written(rack.elements()) for rack in racks]
            message = N_("The rack is %(rack)s; the play taken back was made from %(other)s.")
            self.say(message, rack=texts[0], other=texts[1])

    def say_missing(self, step: Step, used: Counter[int]) -> None:
        missing = used - Counter(step.before.rack)
        if step.before.rack and missing:
            tiles = self.written(missing.elements())
            self.say(N_("The rack does not have %(tiles)s."), tiles=tiles)

    def left_over(self, step: Step) -> int | None:
        """The points of tiles left over: once against their owner, or ``out_times`` for the player who went out."""
        try:
            tiles = read_rack(step.event.tiles, self.rules.alphabet)
        except InputError as error:
            self.findings.append(error)
            return None
        worth, points = sum(map(self.rules.value, tiles)), step.event.points
        is_own = bool(step.event.rack) or (points is not None and points < 0)
        self.check_left(step, step.player if is_own else 1 - step.player, tiles)
        if is_own:
            return -worth
        return worth if points == worth else worth * self.rules.out_times

    def check_left(self, step: Step, owner: int, tiles: bytes) -> None:
        """Find where the tiles left over are not those that their owner held."""
        rack = step.before.rack
        if rack and Counter(rack) != Counter(tiles):
            message = N_("The rack is %(rack)s, and the tiles left are %(tiles)s.")
            self.say(message, rack=self.written(rack), tiles=self.written(tiles))
            return
        rest = Counter(self.rules.alphabet.codes(unseen(self.position(0, b"")).letters))
        if self.end == "out" and not self.overused and rest != Counter(tiles):
            message = N_("The tiles left are %(tiles)s; by the moves they are %(rest)s.")
            self.say(message, tiles=self.written(tiles), rest=self.written(rest.elements()) or "–")
        elif self.end and (missing := self.hands.lacking(owner, tiles)):
            message = N_("%(player)s kept %(tiles)s, missing from the tiles left.")
            self.say(message, player=self.players[owner][0], tiles=self.written(missing))

    def count(self, step: Step) -> None:
        """Compare the numbers, and continue with those that the file gives."""
        event, points = step.event, step.event.points
        if points is None:
            points = step.score or 0
            if step.score is not None:
                self.say(NO_SCORE, score=step.score)
        elif event.kind == "withdrawn" and not points and event.total == self.totals[step.player] + (step.score or 0):
            points = step.score or 0  # some programs write +0 here, and count right
        elif step.score is not None and points != step.score:
            self.say(OTHER_SCORE, given=points, score=step.score)
        total = self.totals[step.player] + points
        if event.total is not None and event.total != total:
            self.say(OTHER_TOTAL, given=event.total, total=total)
            total = event.total
        self.totals = (total, self.totals[1]) if step.player == 0 else (self.totals[0], total)

    def check_settlement(self) -> None:
        """Find sides whose tiles are left out of an ended game's scores; the finding is at the last line on tiles."""
        settled = [index for index, step in enumerate(self.steps) if step.event.kind == "end"]
        if not settled or not self.end or any(self.steps[index].findings for index in settled):
            return
        steps = [self.steps[index] for index in settled]
        faults = self.unpaid(steps) if self.end == "scoreless" else self.unequal(steps)
        self.steps[settled[-1]] = replace(steps[-1], findings=tuple(faults))

    def unpaid(self, steps: list[Step]) -> Iterator[InputError]:
        """The sides that lose nothing for their tiles after turns without points."""
        paid = {step.player for step in steps}
        for side, (name, _) in enumerate(self.players):
            kept = self.hands.kept[side]
            if side not in paid and (not kept or any(map(self.rules.value, kept))):
                message = N_("After turns without points both sides lose their tiles' worth; %(player)s does not.")
                yield game_fault(message, player=name)

    def unequal(self, steps: list[Step]) -> Iterator[InputError]:
        """A fault if the side that went out does not gain twice the worth of the other's tiles on the other."""
        winner = next((side for side, held in enumerate(self.hands.held) if not held), 0)
        worth = sum(map(self.rules.value, read_rack(steps[-1].event.tiles, self.rules.alphabet)))
        gained = sum((step.score or 0) * (1 if step.player == winner else -1) for step in steps)
        if gained != 2 * worth:
            message = N_("%(player)s should gain %(wanted)s points on the opponent by the tiles left, not %(gained)s.")
            yield game_fault(message, player=self.players[winner][0], wanted=2 * worth, gained=gained)

    def last_racks(self, player: int) -> list[bytes]:
        """The racks that the header gives for the end of the game, that of *player*, who is to move, first."""
        racks = [b"", b""]
        for line in self.file.lines:
            name, text = (line.says.name, line.says.text) if isinstance(line.says, Pragma) else ("", "")
            side = {"rack1": 0, "rack2": 1, "incomplete": player}.get(name)
            if side is None or not text or racks[side] or not self.players[side:]:
                continue
            self.findings = []
            racks[side] = self.rack(text.split()[0])
            self.say_overused(self.position(side, racks[side], racks[1 - side]))
            self.faults += [(line.number, finding) for finding in self.findings]
        return racks

    def finished(self) -> Replay:
        player = 1 - self.steps[-1].player if self.steps else 0
        self.check_settlement()
        racks = self.last_racks(player)
        if not racks[player] and racks[1 - player]:
            player = 1 - player
        self.positions.append(self.position(player, racks[player], racks[1 - player]))
        self.all_totals.append(self.totals)
        self.all_hands.append(self.hands)
        return Replay(
            self.file,
            self.rules,
            tuple(self.players),
            tuple(self.steps),
            tuple(self.positions),
            tuple(self.all_totals),
            tuple(self.all_hands),
            tuple(self.opening),
            tuple(sorted(self.faults, key=lambda fault: fault[0])),
            self.end,
        )
