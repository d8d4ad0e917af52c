"""The record of a whole game: every turn with its position, and how the game is written as GCG.

Self-play makes such records. A game file that was read is not one: it may contradict the rules (see ``game``).
"""

from dataclasses import dataclass, replace

from solvers.scrabble.gcg import Event
from solvers.scrabble.play import Exchange, Move, Play
from solvers.scrabble.position import Position
from solvers.scrabble.rulebook import default_rules
from solvers.scrabble.rules import Rules


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn of a game: the player to move (0 or 1), the position before it, the move and its equity in points.

    The position shows the rack of the side to move only, and that side's score first.
    """

    player: int
    position: Position
    play: Move
    equity: float

    @property
    def score(self) -> int:
        return self.play.score


@dataclass(frozen=True, slots=True)
class Game:
    """A whole game: its number, the players' names, its turns, and its end.

    ``racks`` are the tiles that each player is left with, ``settled`` what they added to each score, ``scores`` the
    final scores. All pairs are in the order of the players as they were named.
    """

    number: int
    players: tuple[str, str]
    turns: tuple[Turn, ...]
    racks: tuple[str, str]
    settled: tuple[int, int]
    scores: tuple[int, int]


def write(game: Game) -> str:
    """A game as GCG: the side that begins is player 1; letters played through are dots, a blank is in
    lower case.
    """
    begins = game.turns[0].player
    names = _names(game.players)
    first = game.turns[0].position
    written = first.rules.alphabet.to_notation
    lines = [
        "#character-encoding UTF-8",
        f"#player1 {names[begins]} {game.players[begins]}",
        f"#player2 {names[1 - begins]} {game.players[1 - begins]}",
        f"#lexicon {first.lexicon}",
        *header_lines(first.rules),
    ]
    totals = [0, 0]
    for turn in game.turns:
        totals[turn.player] += turn.score
        event = event_of(turn.play, turn.position)
        lines.append(str(replace(event, player=names[turn.player], points=turn.score, total=totals[turn.player])))
    for player in (begins, 1 - begins):
        points, total = game.settled[player], game.scores[player]
        left = game.racks[1 - player if points > 0 else player]
        if points:
            rack = "" if points > 0 else written(left)
            lines.append(str(Event(names[player], rack, "end", "", written(left), points, total)))
    return "\n".join(lines) + "\n"


def event_of(move: Move, position: Position) -> Event:
    """A move as an event of a game file, with the rack of *position* but without a player and numbers."""
    written = position.rules.alphabet.to_notation
    rack = written(position.rules.alphabet.decode(position.rack))
    if isinstance(move, Play):
        return Event("", rack, "play", move.at, written(move.notation))
    if isinstance(move, Exchange):
        return Event("", rack, "exchange", tiles=written(move.tiles))
    return Event("", rack, "pass")


def header_lines(rules: Rules) -> list[str]:
    """The lines that name the rules, unless these are the default ones."""
    if rules == default_rules():
        return []
    tiles = [f"#tile-distribution {rules.letters_name}"] if rules.letters_name else []
    return [f"#board-layout {rules.board_name}", *tiles]


def _names(players: tuple[str, str]) -> tuple[str, str]:
    """Two short names without spaces that differ."""
    return players if players[0] != players[1] else (f"{players[0]}1", f"{players[1]}2")
