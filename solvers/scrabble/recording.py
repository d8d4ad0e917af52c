"""A game as it is recorded move by move: moves are added, taken back and corrected, and the rules count everything.

It is kept as a game file. What a move scores, whose turn it is, and how the game ends is found by replaying (see
``game``); nothing is counted here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from solvers.errors import N_, InputError
from solvers.scrabble import gcg
from solvers.scrabble.game import Replay, Step, replay
from solvers.scrabble.gameheader import GAME_PRAGMAS
from solvers.scrabble.gamerecord import header_lines
from solvers.scrabble.gcg import Event, GameFile, Pragma
from solvers.scrabble.movelist import NotedMove
from solvers.scrabble.replayer import TURNS
from solvers.scrabble.rules import Rules
from solvers.scrabble.typed import check_rack, read_rack
from solvers.scrabble.unseen import unseen

LONGEST_NAME = 60
UNNAMED = ("Player 1", "Player 2")
_COUNTED = {"character-encoding", "title", "player1", "player2", "lexicon", "rack1", "rack2", "incomplete"}
"""The pragmas that a record has fields for, or that no longer hold when it goes on; so do those that name the game."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One move: the ``side`` that made it (0 or 1), its event without scores, and the notes on it."""

    side: int
    event: Event
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Record:
    """A game being recorded. ``racks`` are what the sides were left with, where the rules cannot know; ``header`` are
    other lines of the file that it was read from.
    """

    rules: Rules
    names: tuple[str, str]
    title: str = ""
    lexicon: str = ""
    entries: tuple[Entry, ...] = ()
    racks: tuple[str, str] = ("", "")
    header: tuple[str, ...] = ()

    @classmethod
    def of(cls, file: GameFile, rules: Rules | None = None) -> Record:
        """The record of a game file, whose scores are not believed; raises InputError for more than two players."""
        played = replay(file, rules)
        entries: list[Entry] = []
        steps = {step.line: step for step in played.steps}
        header: list[str] = []
        for line in file.lines:
            step = steps.get(line.number)
            if step and step.event.kind != "end":
                entries.append(Entry(step.player, _bare(step.event)))
            elif isinstance(line.says, Pragma) and line.says.name == "note" and entries:
                entries[-1] = replace(entries[-1], notes=(*entries[-1].notes, line.says.text))
            elif isinstance(line.says, Pragma) and line.says.name not in _COUNTED | GAME_PRAGMAS and not entries:
                header.append(f"#{line.says.name} {_continued(line.says.text)}")
        names = [*played.names, "Player 1", "Player 2"][:2] if played.names else ["Player 1", "Player 2"]
        lexicon = (file.pragma("lexicon").split() or [""])[0]
        return cls(
            played.rules, (names[0], names[-1]), file.pragma("title"), lexicon, tuple(entries),
            (file.pragma("rack1"), file.pragma("rack2")), tuple(header),
        )  # fmt: skip

    def played(self) -> Replay:
        """The game replayed, with the scores and the end that the rules give it."""
        bare = replay(gcg.read(self._text([entry.event for entry in self.entries])), self.rules)
        events = [_counted(step, bare.totals[index + 1][step.player]) for index, step in enumerate(bare.steps)]
        return replay(gcg.read(self._text(events, _ending(bare, self._last_racks(bare)))), self.rules)

    def added(self, event: Event) -> Record:
        """The game with one move more; raises InputError (field ``move`` or ``rack``) if it cannot be made."""
        longer = replace(self, entries=(*self.entries, Entry(self.side_of(event), event)), racks=("", ""))
        _check(longer.played(), len(self.entries))
        return longer

    def corrected(self, number: int, event: Event) -> Record:
        """The game with another move in place of the *number*-th, from 1; those after it stay, right or wrong.

        Raises InputError for an unknown number, or if the move cannot be made.
        """
        if not 0 < number <= len(self.entries):
            raise InputError(N_("This game has no move %(number)s."), field="move", number=number)
        before = self.entries[number - 1]
        entries = (*self.entries[: number - 1], replace(before, event=event), *self.entries[number:])
        changed = replace(self, entries=entries)
        _check(changed.played(), number - 1)
        return changed

    def taken_back(self) -> Record:
        """The game without its last move."""
        return replace(self, entries=self.entries[:-1], racks=("", ""))

    def with_moves(self, moves: Iterable[NotedMove]) -> Record:
        """The game with these moves alone, which the sides make in turn; they may be wrong.

        A move that was there before in the same place keeps its notes.
        """
        game = replace(self, entries=(), racks=("", ""))
        for index, move in enumerate(moves):
            before = self.entries[index : index + 1]
            notes = before[0].notes if before and before[0].event == move.event else ()
            game = replace(game, entries=(*game.entries, Entry(game.side_of(move.event), move.event, notes)))
        return game

    def side_of(self, event: Event) -> int:
        """The side of the next event: of a turn the other one, of a withdrawal or challenge that of the last turn."""
        last = next((entry.side for entry in reversed(self.entries) if entry.event.kind in TURNS), 1)
        return 1 - last if event.kind in TURNS else last

    def with_racks(self, racks: Sequence[str]) -> Record:
        """The game with the tiles that the sides were left with; raises InputError (field ``rack1`` or ``rack2``)."""
        for side, rack in enumerate(racks):
            check_rack(read_rack(rack.strip(), self.rules.alphabet, f"rack{side + 1}"), self.rules, f"rack{side + 1}")
        return replace(self, racks=(racks[0].strip().upper(), racks[1].strip().upper()))

    def _last_racks(self, played: Replay) -> list[bytes]:
        """The tiles that each side is left with, as stated or as its last rack shows; empty if unknown."""
        found = []
        for side, text in enumerate(self.racks):
            kept = played.hands[-1].kept[side]
            is_known = len(kept) == played.hands[-1].held[side]
            found.append(read_rack(text, self.rules.alphabet) if text else kept if is_known else b"")
        return found

    def _text(self, events: Sequence[Event], ending: Sequence[Event] = ()) -> str:
        """The game as GCG; *events* are the entries' events, with scores or without."""
        shorts = _short_names(self.names)
        lines = ["#character-encoding UTF-8"]
        lines += [f"#title {_in_one_line(self.title)}"] if self.title.strip() else []
        lines += [f"#player{side + 1} {shorts[side]} {_in_one_line(self.names[side])}" for side in (0, 1)]
        lines += [f"#lexicon {self.lexicon}"] if self.lexicon else []
        lines += [*header_lines(self.rules), *self.header]
        for entry, event in zip(self.entries, events, strict=True):
            lines.append(str(replace(event, player=shorts[entry.side])))
            lines += [f"#note {_continued(note)}" for note in entry.notes]
        lines += [str(replace(event, player=shorts[int(event.player)])) for event in ending]
        lines += [f"#rack{side + 1} {rack}" for side, rack in enumerate(self.racks) if rack.strip()]
        return "\n".join(lines) + "\n"


def differences(moves: Sequence[NotedMove], played: Replay) -> list[InputError]:
    """A fault for each move whose written numbers are neither its score nor the total after it."""
    faults = []
    for index, (move, step) in enumerate(zip(moves, played.steps, strict=False)):
        total = played.totals[index + 1][step.player]
        if step.score is not None and move.numbers and not {*move.numbers} <= {step.score, total}:
            faults.append(
                InputError(
                    N_("Move %(number)s, %(move)s: %(written)s is written; the rules say %(score)s, in all %(total)s."),
                    field="moves", number=index + 1, move=move.text, written=", ".join(map(str, move.numbers)),
                    score=step.score, total=total,
                )
            )  # fmt: skip
    return faults


def _bare(event: Event) -> Event:
    """An event without what the rules count."""
    points = event.points if event.kind in ("challenge", "time") else None
    return replace(event, player="", points=points, total=None, rest="")


def _counted(step: Step, total: int) -> Event:
    points = step.event.points if step.score is None else step.score
    return replace(step.event, points=points, total=None if points is None else total)


def _ending(played: Replay, racks: Sequence[bytes]) -> list[Event]:
    """The events that settle the tiles left at the end, as far as they are known; the players by number.

    *racks* are the tiles left on each side, empty where they are not known.
    """
    rules, ends = played.rules, []
    if played.end == "out":
        winner = played.hands[-1].held.index(0)
        last = replace(played.positions[-1], rack=b"", opponent_rack=b"")
        left = list(rules.alphabet.codes(unseen(last).letters))
        worth = sum(map(rules.value, left))
        ends = [(winner, False, left, rules.out_times * worth)]
        ends += [(1 - winner, True, left, -worth)] if rules.out_times == 1 else []
    elif played.end:
        ends = [(side, True, list(rack), -sum(map(rules.value, rack))) for side, rack in enumerate(racks)]
    events, totals = [], list(played.totals[-1])
    for side, is_own, tiles, points in ends:
        if tiles:
            text = rules.alphabet.to_notation(rules.alphabet.decode(tiles))
            totals[side] += points
            rack = text if is_own else ""
            events.append(Event(str(side), rack, "end", tiles=text, points=points, total=totals[side]))
    return events


def _check(played: Replay, index: int) -> None:
    """Raises InputError if the move of that index cannot be made."""
    for finding in played.steps[index].findings:
        raise finding.beside("rack" if finding.message.startswith(("The rack", "A rack")) else "move")


def _short_names(names: Sequence[str]) -> list[str]:
    """Names as the lines of moves have them: one word without colons, and different."""
    shorts = [re.sub(r"[:#>]+", "_", (name.split() or [f"player{side}"])[0])[:20] for side, name in enumerate(names, 1)]
    same = shorts[0].casefold() == shorts[1].casefold()
    return [f"{short}{side}" if same else short for side, short in enumerate(shorts, 1)]


def _continued(text: str) -> str:
    """A text of several lines, each marked as one that continues."""
    return text.replace("\n", "\n#- ")


def _in_one_line(text: str) -> str:
    return " ".join(text.split())[:LONGEST_NAME]
