"""A whole game of fifteen rounds, alone or two players at one screen.

All of it is in the address: what was asked for in each round and what each player answered; the piles, numbers and
jumbles follow from the seed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from flask import redirect, request, url_for
from flask.typing import ResponseReturnValue

from solvers.countdown import (
    Conundrum,
    NumbersGame,
    Piles,
    Position,
    adjudicate,
    check_method,
    draw_conundrum,
    draw_numbers,
    rules,
    solve,
    solve_numbers,
)
from solvers.countdown.conundrum import POINTS
from solvers.errors import PositionError
from solvers.errors import mark as N_
from solvers.lexicon import Lexicon, open_lexicon
from webapp.countdown.pages import ALL_PICKED, LIST, blueprint, judged, new_seed, respond
from webapp.game import Context, error_view, solve_in_turn, solved
from webapp.languages import gettext, tell, told

LONGEST_NAME = 20
LONGEST_ANSWER = 300
_BETWEEN_ROUNDS, _BETWEEN_PARTS = "!", "~"
_PICKS = re.compile(r"[vc]{0,9}")


@dataclass(frozen=True, slots=True)
class Turn:
    """A round that is over: *asked* are the picks of its letters or its number of large tiles, *answers* the players'.

    A conundrum's answers are those of the players who buzzed, in order, each behind the player's number.
    """

    kind: str
    asked: str
    answers: tuple[str, ...]

    def __str__(self) -> str:
        return _BETWEEN_PARTS.join([self.kind, self.asked, *self.answers])


@dataclass(frozen=True, slots=True)
class Match:
    """A game as its address has it, with the *turns* that are over."""

    seed: str
    names: tuple[str, ...]
    preset: str
    turns: tuple[Turn, ...] = ()

    @classmethod
    def from_address(cls) -> Match:
        """Read it; raises PositionError for what cannot be a game."""
        args = request.args
        two = args.get("players") == "2"
        names = [args.get("a", "").strip()[:LONGEST_NAME] or gettext("Player 1")]
        if two:
            names.append(args.get("b", "").strip()[:LONGEST_NAME] or gettext("Player 2"))
        texts = args.get("turns", "").split(_BETWEEN_ROUNDS) if args.get("turns") else []
        match = cls(args["seed"], tuple(names), args.get("preset") or next(iter(rules().presets)))
        if len(texts) > len(rules().rounds):
            raise PositionError(N_("This is no game of %(rounds)s rounds."), field="turns", rounds=len(rules().rounds))
        for text in texts:
            kind, _, rest = text.partition(_BETWEEN_PARTS)
            asked, *answers = rest.split(_BETWEEN_PARTS)
            match = match.after(Turn(kind, asked, tuple(answers)))
        return match

    def after(self, turn: Turn) -> Match:
        """The game after one turn more; raises PositionError if it cannot be that turn now."""
        if turn.kind != self.kind or len(turn.answers) > 2 or any(len(text) > LONGEST_ANSWER for text in turn.answers):
            raise PositionError(N_("This is no game of %(rounds)s rounds."), field="turns", rounds=len(rules().rounds))
        match = replace(self, turns=(*self.turns, turn))
        if turn.kind == "L":
            match.piles("")
        elif turn.kind == "N":
            match.numbers(len(self.turns), turn.asked)
        return match

    def query(self, turn: Turn | None = None) -> dict[str, Any]:
        """The parameters of the game's address, with one turn more."""
        turns = [*self.turns, turn] if turn else self.turns
        return {
            "seed": self.seed,
            "players": "2" if len(self.names) == 2 else None,
            "a": request.args.get("a") or None,
            "b": request.args.get("b") or None,
            "preset": self.preset if self.preset != next(iter(rules().presets)) else None,
            "turns": _BETWEEN_ROUNDS.join(map(str, turns)) or None,
        }

    @property
    def kind(self) -> str:
        """The kind of the round that is to come: ``L``, ``N``, ``C``, or ``""`` at the end."""
        return rules().rounds[len(self.turns) : len(self.turns) + 1]

    def piles(self, picks: str) -> Piles:
        """The piles after all rounds of letters so far and *picks* of this one."""
        before = "".join(turn.asked for turn in self.turns if turn.kind == "L")
        return Piles(self.seed, self.preset, picks=before + picks)

    def numbers(self, place: int, large: str) -> NumbersGame:
        """The numbers of the round in *place*."""
        return draw_numbers(f"{self.seed}-{place}", int(large) if large.isdecimal() and len(large) < 3 else -1)

    def selection(self, place: int) -> Position:
        """The letters of the round in *place*."""
        earlier = sum(turn.kind == "L" for turn in self.turns[:place])
        return self.piles("").selections[earlier]


@blueprint.get("/game")
def game() -> ResponseReturnValue:
    """The game at any point of it."""
    args = request.args
    if not args.get("seed"):
        return respond("game", {"stage": "start", "seed": new_seed(), "presets": _presets()})
    try:
        match = Match.from_address()
        Piles(match.seed, match.preset)
        if match.kind == "L" and (pick := args.get("pick")):
            picks = args.get("picks", "") if _PICKS.fullmatch(args.get("picks", "")) else ""
            piles = match.piles(picks)
            if len(picks) == piles.size:
                raise PositionError(ALL_PICKED, field="picks")
            piles = piles.pick_selection() if pick == "rest" else piles.pick(pick)
            chosen = piles.picks[len(match.piles("").picks) :]
            return redirect(url_for("countdown.game", **match.query(), picks=chosen))
        context: Context = {"match": match, "number": len(match.turns) + 1, "rounds": len(rules().rounds)}
        return respond("game", solved(context, lambda: _play(match), solve_in_turn))
    except PositionError as error:
        context = {"stage": "start", "seed": new_seed(), "presets": _presets()}
        return respond("game", context | {"state": "invalid", "errors": [error_view(error)]})


def _presets() -> list[tuple[str, str]]:
    return [(name, gettext(preset.title)) for name, preset in rules().presets.items()]


def _play(match: Match) -> Context:
    """What the page shows of the round that is to be played or has just been."""
    lexicon = open_lexicon(LIST)
    context: Context = {"scores": _scores(match, lexicon), "fields": match.query()}
    if not match.kind:
        return context | {"stage": "end", "table": _table(match, lexicon)}
    show = {"L": _letters, "N": _numbers, "C": _conundrum}[match.kind]
    context |= show(match, lexicon)
    turn: Turn | None = context.get("turn")
    if turn:
        after = match.after(turn)
        context |= {"scores": _scores(after, lexicon), "next": url_for("countdown.game", **match.query(turn))}
    return context


def _answers(match: Match, name: str) -> tuple[str, ...]:
    """What each player typed into the fields *name* 1 and 2, without the signs that the address needs."""
    texts = [request.args.get(f"{name}{player}", "")[:LONGEST_ANSWER] for player in range(1, len(match.names) + 1)]
    return tuple(text.replace(_BETWEEN_PARTS, " ").replace(_BETWEEN_ROUNDS, " ").strip() for text in texts)


def _letters(match: Match, lexicon: Lexicon) -> Context:
    picks = request.args.get("picks", "")
    piles = match.piles(picks if _PICKS.fullmatch(picks) else "")
    letters = piles.open_letters or (piles.letters[-piles.size :] if picks and not piles.open_picks else "")
    context: Context = {"letters": letters, "piles": piles, "picks": picks, "allowed": piles.allowed}
    if len(letters) < piles.size:
        return context | {"stage": "pick"}
    if "done" not in request.args:
        return context | {"stage": "play"}
    turn = Turn("L", picks, _answers(match, "word"))
    selection = match.after(turn).selection(len(match.turns))
    found = solve(selection, lexicon)
    declared = [judged(word, selection, lexicon) for word in turn.answers]
    return context | {
        "stage": "result",
        "turn": turn,
        "found": found,
        "declared": declared,
        "selection": selection,
        "points": _points(match, len(match.turns), turn, lexicon),
        "lexicon_title": gettext(lexicon.title),
    }


def _numbers(match: Match, lexicon: Lexicon) -> Context:
    large = request.args.get("large", "")
    if not large:
        return {"stage": "pick", "most_large": len(rules().large)}
    numbers = match.numbers(len(match.turns), large)
    context: Context = {"numbers": numbers, "large": large}
    if "done" not in request.args:
        return context | {"stage": "play"}
    turn = Turn("N", large, _answers(match, "method"))
    checked = [_checked(text, numbers) for text in turn.answers]
    points = _points(match, len(match.turns), turn, lexicon)
    return context | {
        "stage": "result",
        "turn": turn,
        "checked": checked,
        "best": solve_numbers(numbers, top=3),
        "points": points,
    }


def _checked(text: str, numbers: NumbersGame) -> dict[str, Any]:
    """A method as the page shows its verdict."""
    if not text:
        return {"text": "", "result": None, "points": 0, "faults": []}
    try:
        checked = check_method(text, numbers)
    except PositionError as error:
        return {"text": text, "result": None, "points": 0, "faults": [told(error)]}
    faults = [tell(fault.message, fault.values) for fault in checked.faults]
    return {"text": text, "result": checked.result, "points": checked.points, "faults": faults}


def _player(text: str, match: Match) -> int:
    """The number of a player, from 1; 0 if it is none's."""
    number = int(text) if text.isdecimal() and len(text) < 3 else 0
    return number if number <= len(match.names) else 0


def _conundrum(match: Match, lexicon: Lexicon) -> Context:
    conundrum = draw_conundrum(match.seed, lexicon)
    guesses: dict[int, str] = {}
    for text in request.args.getlist("guess")[:4]:
        player, _, guess = text.partition(":")
        if who := _player(player, match):
            guesses.setdefault(who, guess[:LONGEST_ANSWER])  # a second buzz by the same player does nothing
    player, guess = request.args.get("player", ""), request.args.get("answer", "").strip()
    if guess and (who := _player(player, match)):
        guess = guess.replace(_BETWEEN_PARTS, " ").replace(_BETWEEN_ROUNDS, " ").replace(":", " ")
        guesses.setdefault(who, guess[:LONGEST_ANSWER])
    solved_by = next((who for who, text in guesses.items() if conundrum.is_solved_by(text, lexicon)), None)
    context: Context = {
        "conundrum": conundrum,
        "guesses": [f"{who}:{text}" for who, text in guesses.items()],
        "wrong": [(match.names[who - 1], text) for who, text in guesses.items() if who != solved_by],
        "left": [(who, name) for who, name in enumerate(match.names, 1) if who not in guesses],
    }
    if solved_by is None and context["left"] and "done" not in request.args:
        return context | {"stage": "play"}
    turn = Turn("C", "", tuple(f"{who}:{text}" for who, text in guesses.items()))
    return context | {
        "stage": "result",
        "turn": turn,
        "solved_by": match.names[solved_by - 1] if solved_by else None,
        "points": _points(match, len(match.turns), turn, lexicon),
    }


def _points(match: Match, place: int, turn: Turn, lexicon: Lexicon) -> list[int]:
    """What each player gets for a turn: the better of two answers counts, or both if they are equally good."""
    return _worth(match.after(turn) if place == len(match.turns) else match, place, lexicon)[0]


def _worth(match: Match, place: int, lexicon: Lexicon) -> tuple[list[int], int]:
    """The points of each player for the turn in *place*, and the most that there were to be had."""
    turn = match.turns[place]
    if turn.kind == "L":
        selection = match.selection(place)
        earned = [adjudicate(word, selection, lexicon).score for word in turn.answers]
        return _better(earned), solve(selection, lexicon).score
    if turn.kind == "N":
        numbers = match.numbers(place, turn.asked)
        checked = [_checked(text, numbers) for text in turn.answers]
        nearest = min((abs(it["result"] - numbers.target) for it in checked if it["points"]), default=None)
        earned = [
            it["points"] if it["points"] and abs(it["result"] - numbers.target) == nearest else 0 for it in checked
        ]
        return earned, 0
    conundrum: Conundrum = draw_conundrum(match.seed, lexicon)
    earned = [0] * len(match.names)
    for text in turn.answers:
        player, _, guess = text.partition(":")
        if conundrum.is_solved_by(guess, lexicon) and (who := _player(player, match)):
            earned[who - 1] = POINTS
            break
    return earned, POINTS


def _better(earned: Sequence[int]) -> list[int]:
    most = max(earned, default=0)
    return [points if points == most else 0 for points in earned]


def _scores(match: Match, lexicon: Lexicon) -> list[tuple[str, int]]:
    """Each player's name and points so far."""
    totals = [0] * len(match.names)
    for place in range(len(match.turns)):
        for player, points in enumerate(_worth(match, place, lexicon)[0]):
            totals[player] += points
    return list(zip(match.names, totals, strict=True))


def _table(match: Match, lexicon: Lexicon) -> list[dict[str, Any]]:
    """The rounds of a game that is over, each with what was answered and earned."""
    rows = []
    for place, turn in enumerate(match.turns):
        points, _ = _worth(match, place, lexicon)
        if turn.kind == "L":
            subject = match.selection(place).letters
        elif turn.kind == "N":
            numbers = match.numbers(place, turn.asked)
            subject = f"{numbers.target}: {' '.join(map(str, numbers.tiles))}"
        else:
            subject = draw_conundrum(match.seed, lexicon).solution
        answers = [text.partition(":")[2] for text in turn.answers] if turn.kind == "C" else list(turn.answers)
        rows.append({"subject": subject, "answers": answers, "points": points, "kind": turn.kind})
    return rows
