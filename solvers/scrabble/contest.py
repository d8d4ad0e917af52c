"""A game of Scrabble that is being played: both racks and the bag follow from a seed, and every move is checked.

A game has an exact text form, its moves divided by ``;``: ``8D CRAaLED``, ``-ABC`` for an exchange, ``pass``,
``resign``; a play that was challenged off has ``*`` behind it. Words are not judged here.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from solvers.alphabet import sorted_tiles
from solvers.errors import N_, InputError
from solvers.scrabble.game import Replay
from solvers.scrabble.gamerecord import event_of
from solvers.scrabble.gcg import Event
from solvers.scrabble.ownmove import own_exchange
from solvers.scrabble.play import Exchange, Move, Pass, Play
from solvers.scrabble.position import Position
from solvers.scrabble.recording import Entry, Record
from solvers.scrabble.scoring import leave_text, score
from solvers.scrabble.unseen import unseen
from solvers.seeded_random import SeededRandom

MOST_CHARACTERS = 6_000
_PASS, _RESIGNED, _OFF, _BETWEEN_MOVES = "pass", "resign", "*", ";"


@dataclass(frozen=True, slots=True)
class ContestTurn:
    """One turn: its side (0 begins), the position that this side saw, and its move, None if it resigned.

    ``is_off`` says that the play was challenged off: its tiles went back to the rack.
    """

    side: int
    before: Position
    move: Move | None
    is_off: bool = False

    @property
    def score(self) -> int:
        """The points of the turn."""
        return 0 if self.move is None or self.is_off else self.move.score

    def __str__(self) -> str:
        notation = self.before.rules.alphabet.to_notation
        if isinstance(self.move, Play):
            return notation(str(self.move)) + (_OFF if self.is_off else "")
        if isinstance(self.move, Exchange):
            return f"-{notation(self.move.tiles)}"
        return _PASS if self.move else _RESIGNED


@dataclass(frozen=True, slots=True)
class Contest:
    """A game from its *start*, the position as the side that begins sees it; the *seed* decides what is drawn.

    ``racks`` and ``scores`` are of the side that begins and of the other; the scores are without what tiles left count.
    """

    start: Position
    seed: str
    turns: tuple[ContestTurn, ...]
    squares: bytes
    racks: tuple[bytes, bytes]
    bag: bytes
    scores: tuple[int, int]
    scoreless: int

    @classmethod
    def begin(cls, start: Position, seed: str) -> Contest:
        """The game before its first move: racks that are not full are filled from the bag.

        Raises InputError if the start shows more tiles of a kind than the set has, or the game would be over.
        """
        over = unseen(start).overused
        if over:
            raise InputError(
                N_("%(letter)s: %(used)s used, %(held)s in the set"),
                field="position", letter=over[0].letter, used=over[0].used, held=over[0].held,
            )  # fmt: skip
        rules = start.rules
        bag = SeededRandom("scrabble 1", seed, "bag").shuffled(rules.alphabet.codes(unseen(start).letters))
        racks = []
        for rack in (start.rack, start.opponent_rack):
            drawn = max(0, rules.rack_size - len(rack))
            racks.append(bytes(sorted_tiles([*rack, *bag[:drawn]])))
            bag = bag[drawn:]
        if not all(racks):
            raise InputError(N_("Too few tiles are left for a game."), field="position")
        return cls(
            start, seed, (), start.squares, (racks[0], racks[1]), bytes(bag), start.scores, start.scoreless_turns
        )

    @classmethod
    def parse(cls, text: str, start: Position, seed: str) -> Contest:
        """Read the moves of a game; raises InputError (field ``moves``) at the first that cannot be made."""
        if len(text) > MOST_CHARACTERS:
            raise InputError(N_("A game cannot have so many moves."), field="moves")
        game = cls.begin(start, seed)
        for number, move in enumerate(text.split(_BETWEEN_MOVES) if text else (), 1):
            try:
                if move == _RESIGNED:
                    game = game.resigned()
                else:
                    game = game.after(game.read_move(move.removesuffix(_OFF)), is_off=move.endswith(_OFF))
            except InputError as error:
                raise InputError(
                    N_("Move %(number)s of this address cannot be: %(reason)s"),
                    field="moves", number=number, reason=error,
                ) from None  # fmt: skip
        return game

    def __str__(self) -> str:
        return _BETWEEN_MOVES.join(map(str, self.turns))

    @property
    def side(self) -> int:
        """Whose turn it is: 0 for the side that begins."""
        return len(self.turns) % 2

    def seen_by(self, side: int) -> Position:
        """The position as a side sees it, as if it were its turn; the other rack is hidden."""
        return replace(
            self.start,
            squares=self.squares,
            rack=self.racks[side],
            opponent_rack=b"",
            scores=(self.scores[side], self.scores[1 - side]),
            scoreless_turns=min(self.scoreless, self.start.rules.scoreless_turns),
        )

    @property
    def end(self) -> str:
        """How the game ended: ``out``, ``scoreless`` or ``resigned``; empty while it goes on."""
        if self.turns and self.turns[-1].move is None:
            return "resigned"
        if not all(self.racks):
            return "out"
        return "scoreless" if self.scoreless >= self.start.rules.scoreless_turns else ""

    @property
    def settled(self) -> tuple[int, int]:
        """The points that the tiles left add to each score."""
        rules = self.start.rules
        worth = [sum(map(rules.value, rack)) for rack in self.racks]
        if self.end == "scoreless":
            return -worth[0], -worth[1]
        if self.end != "out":
            return 0, 0
        winner = 0 if not self.racks[0] else 1
        gain, loss = rules.out_times * worth[1 - winner], -worth[1 - winner] if rules.out_times == 1 else 0
        return (gain, loss) if winner == 0 else (loss, gain)

    @property
    def totals(self) -> tuple[int, int]:
        """The scores, with the points for the tiles left."""
        settled = self.settled
        return self.scores[0] + settled[0], self.scores[1] + settled[1]

    def read_move(self, text: str) -> Move:
        """The move that a text names for the side to move; raises InputError (field ``move``) if it cannot be made."""
        position = self.seen_by(self.side)
        alphabet = position.rules.alphabet
        text = text.strip()
        if text == _PASS:
            return Pass(leave_text(position, ()))
        if text.startswith("-"):
            return own_exchange(position, text[1:], len(self.bag))
        verdict = score(position, text)
        if verdict.missing:
            raise InputError(
                N_("Your rack does not have %(tiles)s."), field="move", tiles=alphabet.to_notation(verdict.missing)
            )
        return verdict.play

    def after(self, move: Move, *, is_off: bool = False) -> Contest:
        """The game after the side to move has made *move*; with *is_off* it was a play that does not stand.

        Raises InputError if the game is over.
        """
        self._check_going_on()
        position = self.seen_by(self.side)
        turn = ContestTurn(self.side, position, move, is_off and isinstance(move, Play))
        squares, rack, bag = self.squares, list(position.rack), list(self.bag)
        size = position.rules.rack_size
        if isinstance(move, Play) and not turn.is_off:
            squares = position.after(move).squares
            rack = list(position.after(move).rack)
        elif isinstance(move, Exchange):
            given = list(position.rules.alphabet.codes(move.tiles))
            rack = list((Counter(rack) - Counter(given)).elements())
            rack += bag[: len(given)]
            chance = SeededRandom("scrabble 1", self.seed, "exchange", str(len(self.turns)))
            bag = chance.shuffled(bag[len(given) :] + given)
        drawn = max(0, size - len(rack))
        racks = list(self.racks)
        racks[self.side] = bytes(sorted_tiles(rack + bag[:drawn]))
        scores = list(self.scores)
        scores[self.side] += turn.score
        return replace(
            self,
            turns=(*self.turns, turn),
            squares=squares,
            racks=(racks[0], racks[1]),
            bag=bytes(bag[drawn:]),
            scores=(scores[0], scores[1]),
            scoreless=0 if turn.score else self.scoreless + 1,
        )

    def resigned(self) -> Contest:
        """The game after the side to move has resigned; raises InputError if it is over."""
        self._check_going_on()
        return replace(self, turns=(*self.turns, ContestTurn(self.side, self.seen_by(self.side), None)))

    def until(self, count: int) -> Contest:
        """The game after its first *count* turns."""
        game = Contest.begin(self.start, self.seed)
        for turn in self.turns[:count]:
            game = game.after(turn.move, is_off=turn.is_off) if turn.move else game.resigned()
        return game

    def _check_going_on(self) -> None:
        if self.end:
            raise InputError(N_("The game is over."), field="move")


def record(game: Contest, names: tuple[str, str], lexicon: str, penalties: tuple[int, int] = (0, 0)) -> Replay:
    """The game as a record that game files are written from, with every rack; it begins on an empty board.

    *penalties* are points that the sides lose for time.
    """
    rules, entries = game.start.rules, []
    notation = rules.alphabet.to_notation
    for turn in game.turns:
        if turn.move is None:
            continue
        event = event_of(turn.move, turn.before)
        entries.append(Entry(turn.side, event))
        if turn.is_off:
            entries.append(Entry(turn.side, Event("", event.rack, "withdrawn")))
    for side, points in enumerate(penalties):
        if points and entries:
            rack = notation(rules.alphabet.decode(game.racks[side]))
            entries.append(Entry(side, Event("", rack, "time", points=-points)))
    left = [notation(rules.alphabet.decode(rack)) for rack in game.racks]
    racks = (left[0], left[1]) if game.end == "scoreless" else ("", "")
    return Record(rules, names, lexicon=lexicon, entries=tuple(entries), racks=racks).played()
