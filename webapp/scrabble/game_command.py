"""The command ``tilewright game``: the moves of a game file, checked by the rules."""

import sys
from pathlib import Path
from typing import Any

import click

from solvers.errors import InputError
from solvers.lexicon import Lexicon, open_lexicon
from solvers.scrabble.game import Replay, Step, replay, words_of
from solvers.scrabble.gameheader import list_of
from solvers.scrabble.gamesteps import WRONG_SCORES
from solvers.scrabble.gcg import read
from webapp.command_line import JSON, NamedList, counted, list_options, refuse, say
from webapp.scrabble.options import GAME, chosen_game, game_bytes


@click.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, allow_dash=True))
@GAME
@list_options
@JSON
def game(file: Path, game: str | None, named: NamedList, as_json: bool) -> None:
    """Go through a game FILE (GCG, or - for standard input) and check every move by the rules.

    The game is --rules or the one that the file names. Words are looked up in --lexicon, in the list that the file
    names, or in the nearest one installed. Exits with status 1 if a move or a score breaks the rules or a line cannot
    be read; words missing from the list are reported but are not errors.
    """
    rules = chosen_game(game)
    try:
        played = replay(read(game_bytes(file)), rules)
        lexicon = _list(played, named)
    except InputError as error:
        refuse("file", str(file), error, as_json)
    if as_json:
        say(_record(played, lexicon))
    else:
        _print(played, lexicon)
    if played.faults or any(step.findings for step in played.steps):
        sys.exit(1)


def _list(played: Replay, named: NamedList) -> Lexicon | None:
    """The list to look up words in; None if there is none in the language of the game."""
    language = played.rules.alphabet.language
    chosen = named.open(language)
    if chosen and chosen.alphabet.language != language:
        raise click.UsageError(f"{chosen.title} is a list of the language {chosen.alphabet.language}, not {language}.")
    usual = list_of(played.file, language)
    return chosen or (open_lexicon(usual) if usual else None)


def _record(played: Replay, lexicon: Lexicon | None) -> dict[str, Any]:
    return {
        "title": played.file.pragma("title"),
        "rules": played.rules.name,
        "lexicon": lexicon.name if lexicon else None,
        "players": [{"nick": nick, "name": name} for nick, name in played.players],
        "moves": [_move(played, index, step, lexicon) for index, step in enumerate(played.steps)],
        "final": str(played.positions[-1]),
        "scores": list(played.totals[-1]),
        "faults": [{"line": line, "message": str(fault)} for line, fault in played.faults],
    }


def _move(played: Replay, index: int, step: Step, lexicon: Lexicon | None) -> dict[str, Any]:
    words = words_of(step, lexicon) if lexicon else ()
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
        "words": [word for word, _ in words],
        "unknown": [word for word, is_known in words if not is_known],
        "notes": list(step.notes),
        "findings": [str(finding) for finding in step.findings],
    }


def _summary(played: Replay) -> str:
    """How many scores are wrong, and how many other faults there are."""
    wrong = sum(step.has_wrong_score for step in played.steps)
    findings = [finding for step in played.steps for finding in step.findings]
    others = len(played.faults) + sum(finding.message not in WRONG_SCORES for finding in findings)
    said = f"{counted(wrong, 'score')} against the rules" if wrong else "every score is right"
    return f"{said}, {counted(others, 'other fault')}" if others else said


def _print(played: Replay, lexicon: Lexicon | None) -> None:
    width = max([len(nick) for nick, _ in played.players], default=0)
    longest = max([len(step.event.move) for step in played.steps], default=0)
    strange = 0
    for index, step in enumerate(played.steps):
        points = step.event.points if step.event.points is not None else step.score or 0
        total = played.totals[index + 1][step.player]
        taken = "  (taken back)" if step.is_withdrawn else ""
        move = f"{step.event.player:<{width}}  {step.event.move:<{longest}}"
        click.echo(f"{index + 1:>3}  {move}  {points:>+5} {total:>5}{taken}")
        unknown = [word for word, is_known in words_of(step, lexicon) if not is_known] if lexicon else []
        if unknown and lexicon:
            strange += 1
            click.echo(f"     not in {lexicon.title}: {', '.join(unknown)}")
        for finding in step.findings:
            click.echo(f"     line {step.line}: {finding}")
    for line, fault in played.faults:
        click.echo(f"line {line}: {fault}")
    click.echo(f"\n{len(played.steps)} moves of {played.rules.title}, {_summary(played)}")
    if lexicon is None:
        click.echo(f"no word list in the language of {played.rules.title} is here: no word was looked up")
    else:
        found = f"{strange} with words that are not there" if strange else "every word is there"
        named = played.file.pragma("lexicon")
        other = f" (the file names {named})" if named and named.split()[0].lower() != lexicon.name else ""
        click.echo(f"words looked up in {lexicon.title}{other}: {found}")
