"""The review of a game as lines of text, for the command line."""

from collections.abc import Iterator

from solvers.lexicon import Lexicon
from solvers.scrabble import Play
from solvers.scrabble.game import Replay
from solvers.scrabble.gamereview import PHONY, RACK, TIME, UNCLEAR, PlayerReview, TurnReview, summed_up
from webapp.command_line import counted
from webapp.scrabble.review_record import written

_REASONS = {RACK: "whole rack not known", PHONY: "not in the list", UNCLEAR: "unclear", TIME: "no time left"}
_BY = {"equity": "", "score": "", "simulation": "", "ending": "ending"}


def lines_of(played: Replay, lexicon: Lexicon, turns: list[TurnReview]) -> Iterator[str]:
    """A line for each turn, and one or more for each player."""
    names = max([len(nick) for nick, _ in played.players], default=0)
    moves = max([len(played.steps[turn.index].event.move) for turn in turns], default=0)
    for turn in turns:
        step = played.steps[turn.index]
        rack = played.rules.alphabet.to_notation(played.rules.alphabet.decode(turn.position.rack))
        total = played.totals[turn.index + 1][turn.player]
        taken = " (taken back)" if turn.is_withdrawn else ""
        made = f"{step.event.player:<{names}}  {rack or '?':<8} {step.event.move:<{moves}} {total:>5}"
        yield f"{turn.index + 1:>3}  {made}  {_judged(turn)}{taken}".rstrip()
    yield ""
    for side, (nick, name) in enumerate(played.players):
        yield from _player(nick, name, summed_up(turns, side))
    yield f"words looked up in {lexicon.title}"


def _judged(turn: TurnReview) -> str:
    if turn.lost is None:
        return f"       {_REASONS.get(turn.reason, '')}{': ' * bool(turn.unknown)}{', '.join(turn.unknown)}"
    if turn.is_best or turn.best is None:
        return f"  best {_BY[turn.by]}"
    score = f" {turn.best.score}" if isinstance(turn.best, Play) else ""
    wins = "" if turn.win_lost is None else f"{-100 * turn.win_lost:>6.1f} %"
    best = f"{-turn.lost:>6.1f}{wins} {written(turn.best, turn)}{score}"
    marks = [_BY[turn.by]] if _BY[turn.by] else []
    if turn.played_out and not turn.played_out.is_proven:
        marks.append("not proven")
    if turn.is_close:
        marks.append("close")
    if turn.missed_bingo:
        bingo = turn.missed_bingo
        marks.append("missed bingo" if bingo == turn.best else f"missed bingo {written(bingo, turn)} {bingo.score}")
    return f"{best}{'  ' if marks else ''}{', '.join(marks)}"


def _player(nick: str, name: str, found: PlayerReview) -> Iterator[str]:
    if found.mean is None:
        yield f"{name}: no turn can be judged"
    else:
        wins = "" if found.win_lost is None else f" and {100 * found.win_lost:.1f} % of wins"
        lost = f"{found.lost:.1f} points{wins} lost, {found.mean:.1f} a turn"
        yield f"{name}: {counted(found.judged, 'turn')} judged, {found.best} of them best; {lost}"
    bingos = f"{counted(found.bingos, 'bingo')}, {found.missed_bingos} missed"
    phonies = f"{found.phonies} phon{'y' if found.phonies == 1 else 'ies'}, {found.withdrawn} taken back"
    luck = "" if found.luck is None else f"; luck of {counted(found.draws, 'draw')} {found.luck:+.1f}"
    yield f"  {bingos}; {phonies}{luck}"
    if found.worst:
        turns = ", ".join(f"{turn.index + 1} ({-(turn.lost or 0):.1f})" for turn in found.worst)
        yield f"  worst turns: {turns}"
