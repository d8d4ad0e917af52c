"""The command ``tilewright game``: a game file's moves, each with what the rules say of it."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import click

from solvers.errors import PositionError
from solvers.scrabble import shipped_rules
from solvers.scrabble.game import Replay, Step, replay
from solvers.scrabble.gcg import MOST_BYTES, read


@click.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, allow_dash=True))
@click.option(
    "--rules", "name", type=click.Choice(list(shipped_rules())), help="The game, if the file's header is wrong."
)
@click.option("--json", "as_json", is_flag=True, help="Answer with a JSON object.")
def game(file: Path, name: str | None, as_json: bool) -> None:
    """Go through a game FILE (GCG, or - for standard input) and check every move by the rules.

    Ends with status 1 if the rules say otherwise anywhere, or if a line cannot be read.
    """
    try:
        if str(file) == "-":
            data = sys.stdin.buffer.read(MOST_BYTES + 1)
        else:
            with file.open("rb") as opened:
                data = opened.read(MOST_BYTES + 1)
        played = replay(read(data), shipped_rules()[name] if name else None)
    except PositionError as error:
        raise click.ClickException(f"{error.field}: {error}") from error
    except OSError as error:
        raise click.ClickException(f"file: {error}") from error
    if as_json:
        click.echo(json.dumps(_record(played), ensure_ascii=False))
    else:
        _print(played)
    if played.faults or any(step.findings for step in played.steps):
        sys.exit(1)


def _record(played: Replay) -> dict[str, Any]:
    return {
        "title": played.file.pragma("title"),
        "rules": played.rules.name,
        "players": [{"nick": nick, "name": name} for nick, name in played.players],
        "moves": [_move(played, index, step) for index, step in enumerate(played.steps)],
        "final": str(played.positions[-1]),
        "scores": list(played.totals[-1]),
        "faults": [{"line": line, "message": str(fault)} for line, fault in played.faults],
    }


def _move(played: Replay, index: int, step: Step) -> dict[str, Any]:
    return {
        "line": step.line,
        "player": step.event.player,
        "kind": step.event.kind,
        "move": step.event.move,
        "points": step.event.points,
        "score": step.score,
        "total": played.totals[index + 1][step.player],
        "withdrawn": step.is_withdrawn,
        "position": str(step.before),
        "notes": list(step.notes),
        "findings": [str(finding) for finding in step.findings],
    }


def _print(played: Replay) -> None:
    width = max([len(nick) for nick, _ in played.players], default=0)
    longest = max([len(step.event.move) for step in played.steps], default=0)
    for index, step in enumerate(played.steps):
        points = step.event.points if step.event.points is not None else step.score or 0
        total = played.totals[index + 1][step.player]
        taken = "  (taken back)" if step.is_withdrawn else ""
        move = f"{step.event.player:<{width}}  {step.event.move:<{longest}}"
        click.echo(f"{index + 1:>3}  {move}  {points:>+5} {total:>5}{taken}")
        for finding in step.findings:
            click.echo(f"     line {step.line}: {finding}")
    for line, fault in played.faults:
        click.echo(f"line {line}: {fault}")
    wrong = sum(bool(step.findings) for step in played.steps)
    said = f"{wrong} with something to say" if wrong else "every score is right"
    click.echo(f"\n{len(played.steps)} moves, {said}")
