"""The rounds of a full game: letters, numbers and the conundrum, alone or as a contest.

In a contest the picks go by turns; the lengths of the words, or the results of the methods, are declared first, and
then the words and methods. The program's word is in no page before the players have declared theirs.
"""

import re
from typing import Any

from flask import request

from solvers.countdown import (
    Declaration,
    Game,
    NumbersGame,
    Opponent,
    PlayedRound,
    Position,
    draw_conundrum,
    judge_method,
    rules,
)
from solvers.countdown.declaration import read_claim
from solvers.countdown.game import sign_free
from solvers.errors import InputError
from solvers.lexicon import Lexicon, default_list
from webapp.countdown.letters import missed
from webapp.countdown.letters import solution as letters_solution
from webapp.countdown.numbers import method_verdict
from webapp.countdown.numbers import solution as numbers_solution
from webapp.countdown.pages import verdict_view
from webapp.languages import translate_error
from webapp.solving import Context

PROGRAM = "program"
"""The value of ``players`` in the address of a game against the program."""

Stage = tuple[Context, PlayedRound | None]
"""A round's part of the page, and the round itself once it is over."""

_PICKS = re.compile(r"[vc]{0,9}")


def typed_picks() -> str:
    """The letters round so far: a ``v`` or ``c`` for each pick."""
    picks = request.args.get("picks", "")
    return picks if _PICKS.fullmatch(picks) else ""


def chosen_picks(game: Game) -> str:
    """The picks of this round, or its number of large tiles, if they are not the player's to choose now; else "".

    They are those of the game that is replayed (``course``), or the program's when it is its turn.
    """
    place = len(game.rounds)
    before = request.args.get("course", "")[:200].split(".")
    known = before[place] if place < len(before) else ""
    if _is_possible(game, known):
        return known
    if not game.opponent or game.picker == 1:
        return ""
    if game.kind == "L":
        return game.piles().pick_selection().picks[len(game.piles().picks) :]
    return str(game.opponent.large(place)) if game.kind == "N" else ""


def _is_possible(game: Game, choice: str) -> bool:
    """Whether the round that is to come can have been picked so."""
    try:
        if game.kind == "L":
            return len(choice) == game.piles().size and bool(game.piles(choice))
        return game.kind == "N" and bool(choice) and bool(game.numbers(len(game.rounds), choice))
    except InputError:
        return False


def letters(game: Game, names: list[str], lexicon: Lexicon) -> Stage:
    """The letters round: picking, the clock, in a contest the lengths, and the result."""
    picks = typed_picks() or chosen_picks(game)
    piles = game.piles(picks)
    held = piles.letters[len(piles.picks) - len(picks) :]
    context: Context = {"letters": held, "piles": piles, "picks": picks, "allowed": piles.allowed}
    if len(held) < piles.size:
        return context | {"stage": "pick"}, None
    selection = piles.selections[-1]
    program = _declaring_program(game)
    answer = program.word(selection, len(game.rounds), lexicon) if program else ""
    context |= _declaring(game, names, len(answer))
    if "done" not in request.args:
        return context, None
    declared = _declarations(game, "word", Declaration(len(answer), answer))
    verdicts = [_word_verdict(each, selection, lexicon) for each in declared]
    people = verdicts[:1] if game.opponent else verdicts
    longest = max((len(it["word"]) for it in people if it and it["is_valid"]), default=0)
    context |= letters_solution(selection, default_list(game="countdown"))
    context |= {"declared": verdicts, "selection": selection, "missed": missed(context["found"], longest)}
    return context, PlayedRound("L", picks, tuple(map(str, declared)))


def numbers(game: Game, names: list[str], lexicon: Lexicon) -> Stage:
    """The numbers round: how many large tiles, the clock, in a contest the results, and the methods."""
    large = request.args.get("large", "") or chosen_picks(game)
    if not large:
        return {"stage": "pick", "most_large": len(rules().large)}, None
    place = len(game.rounds)
    drawn = game.numbers(place, large)
    program = _declaring_program(game)
    method = program.method(drawn, place) if program else ""
    result = judge_method(method, drawn).result or 0 if method else 0
    context: Context = {"numbers": drawn, "game": drawn, "large": large}
    context |= _declaring(game, names, result)
    if "done" not in request.args:
        return context, None
    declared = _declarations(game, "method", Declaration(result, method))
    context |= {"checked": [_checked(each, drawn) for each in declared]}
    return context | numbers_solution(drawn), PlayedRound("N", large, tuple(map(str, declared)))


def _declaring_program(game: Game) -> Opponent | None:
    """The program, once it is to declare something."""
    return game.opponent if {"claims", "done"} & request.args.keys() else None


def _people(game: Game) -> range:
    """The numbers of the players who are people."""
    return range(1, (1 if game.opponent else game.players) + 1)


def _declaring(game: Game, names: list[str], claim: int) -> Context:
    """Whether the clock runs or the lengths are declared, and by whom what; *claim* is the program's."""
    args = request.args
    entered = {player: args.get(f"word{player}", args.get(f"method{player}", "")) for player in _people(game)}
    if game.players == 1 or "claims" not in args:
        return {"stage": "play", "entered": entered}
    made = {player: read_claim(args.get(f"claim{player}", "")) or 0 for player in _people(game)}
    first = game.picker
    order = [first, 3 - first]
    typing = [(player, names[player - 1], made[player]) for player in order if made.get(player)]
    all_made = made | ({2: claim} if game.opponent else {})
    return {
        "stage": "declare",
        "entered": entered,
        "made": made,
        "claims": [(names[player - 1], all_made[player]) for player in order],
        "typing": typing,
    }


def _declarations(game: Game, name: str, program: Declaration) -> list[Declaration]:
    """The declaration of each player, a person's in the fields *name* and ``claim`` with the player's number."""
    args = request.args
    declared = [
        Declaration(
            read_claim(args.get(f"claim{player}", "")) if game.players > 1 else None,
            sign_free(args.get(f"{name}{player}", "")),
        )
        for player in _people(game)
    ]
    return [*declared, program] if game.opponent else declared


def _word_verdict(declared: Declaration, selection: Position, lexicon: Lexicon) -> dict[str, Any] | None:
    """A declared word as the page shows its verdict; None if none was declared."""
    if not declared.text.strip():
        return None
    return verdict_view(declared.word_verdict(selection, lexicon), lexicon, declared.text)


def _checked(declared: Declaration, numbers: NumbersGame) -> dict[str, Any] | None:
    """The verdict on a method as the page shows it, also on one that cannot be read; None if none was declared."""
    if not declared.text:
        return None
    try:
        return method_verdict(declared.method_verdict(numbers))
    except InputError as error:
        return {"points": 0, "away": None, "steps": [], "reasons": [translate_error(error)]}


def conundrum(game: Game, names: list[str], lexicon: Lexicon) -> Stage:
    """The conundrum: a guess for each player who buzzes; the program buzzes after its time."""
    args = request.args
    puzzle = draw_conundrum(game.seed, lexicon)
    buzz = f"{args.get('player', '')}:{sign_free(args.get('answer', '')).replace(':', ' ')}"
    guesses = game.buzzes([*args.getlist("guess")[:4], *([buzz] if args.get("answer", "").strip() else [])])
    guesses = {player: text for player, text in guesses.items() if player in _people(game)}
    solved_by = next((player for player, text in guesses.items() if puzzle.is_solved_by(text, lexicon)), None)
    left = [(player, names[player - 1]) for player in _people(game) if player not in guesses]
    after = game.opponent.buzz(puzzle, len(game.rounds), lexicon) if game.opponent else None
    if solved_by is None and after is not None and (not left or "done" in args or args.get("buzz") == "2"):
        guesses[2] = puzzle.solution
        solved_by = 2
    context: Context = {
        "conundrum": puzzle,
        "guesses": [f"{player}:{text}" for player, text in guesses.items()],
        "wrong": [(names[player - 1], text) for player, text in guesses.items() if player != solved_by],
        "left": left,
        "solved_by": names[solved_by - 1] if solved_by else None,
        "after": after,
        "buzzed_after": after if solved_by == 2 and game.opponent else None,
    }
    if solved_by is None and left and "done" not in args:
        return context | {"stage": "play"}, None
    return context, PlayedRound("C", "", tuple(context["guesses"]))
