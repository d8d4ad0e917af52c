"""Games as GCG, the text form of Quackle, Macondo and cross-tables; written here only, for games of self-play."""

from __future__ import annotations

from solvers.scrabble.play import Exchange, Play
from solvers.scrabble.selfplay import Game, Turn


def write(game: Game) -> str:
    """A game as GCG: the side that begins is player 1; letters played through are dots, a blank is in lower case."""
    begins = game.turns[0].player
    names = _names(game.players)
    first = game.turns[0].position
    lines = [
        "#character-encoding UTF-8",
        f"#player1 {names[begins]} {game.players[begins]}",
        f"#player2 {names[1 - begins]} {game.players[1 - begins]}",
        f"#lexicon {first.lexicon}",
    ]
    totals = [0, 0]
    for turn in game.turns:
        totals[turn.player] += turn.score
        rack = first.rules.alphabet.decode(turn.position.rack)
        lines.append(f">{names[turn.player]}: {rack} {_move(turn)} +{turn.score} {totals[turn.player]}")
    for player in (begins, 1 - begins):
        points = game.settled[player]
        if points > 0:
            lines.append(f">{names[player]}:  ({game.racks[1 - player]}) +{points} {game.scores[player]}")
        elif points:
            rack = game.racks[player]
            lines.append(f">{names[player]}: {rack} ({rack}) {points} {game.scores[player]}")
    return "\n".join(lines) + "\n"


def _names(players: tuple[str, str]) -> tuple[str, str]:
    """Two short names without spaces that differ."""
    return players if players[0] != players[1] else (f"{players[0]}1", f"{players[1]}2")


def _move(turn: Turn) -> str:
    if isinstance(turn.play, Play):
        return str(turn.play)
    return f"-{turn.play.tiles}" if isinstance(turn.play, Exchange) else "-"
