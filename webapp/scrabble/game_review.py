"""The moves of a game held against the best ones, as the page of the game shows them."""

from collections.abc import Sequence

from solvers.alphabet import Alphabet
from solvers.budget import Budget
from solvers.errors import InputError
from solvers.lexicon import Lexicon
from solvers.lexicon.fitness import is_fit
from solvers.scrabble import Play, values_for
from solvers.scrabble.game import Replay
from solvers.scrabble.gamereview import PHONY, RACK, Judge, TurnReview, review, summed_up
from webapp.capacity import Busy
from webapp.languages import gettext, ngettext, number, points, translate_error
from webapp.scrabble.answer_view import move_markup
from webapp.solving import Context, NotReady, current_settings, solve_in_turn

Compared = Sequence[TurnReview | None]
"""The comparison of each step of a game; None for a step that is not a turn."""


def compared_moves(played: Replay, lexicon: Lexicon | None) -> tuple[Compared, str]:
    """Each step's comparison, None where there is none, and what to say if the whole game could not be compared."""
    nothing: Compared = [None] * len(played.steps)
    if lexicon is None or not played.steps:
        return nothing, ""
    seconds = current_settings().solve_seconds
    budget = Budget(seconds)
    judge = Judge(lexicon, values_for(played.rules))
    try:
        turns = solve_in_turn(lambda: list(review(played, judge, budget=budget)))
    except Busy:
        return nothing, gettext("The server is busy, so the moves are not compared. Load the page again in a moment.")
    except NotReady:
        return nothing, ""
    except InputError as error:
        return nothing, translate_error(error)
    by_step = {turn.index: turn for turn in turns}
    compared = [by_step.get(index) for index in range(len(played.steps))]
    if budget.spent:
        return compared, gettext("Comparing was cut off after %(seconds)s s: later moves are missing.", seconds=seconds)
    return compared, ""


def review_view(turn: TurnReview | None, alphabet: Alphabet) -> Context | None:
    """A turn that is judged, as the page shows it, the best move as HTML; None for any other."""
    if turn is None or not turn.by or turn.comparison is None:
        return None
    found = turn.comparison
    rank = gettext("%(rank)s of %(total)s", rank=number(found.rank), total=number(found.total))
    lost = points(found.lost) if found.by_equity else str(round(found.lost))
    best, score = move_markup(found.best, alphabet), found.best.score
    is_best = found.rank == 1
    if is_best:
        sentence = gettext("The best of %(total)s moves.", total=number(found.total))
    elif isinstance(found.best, Play) and not is_fit(found.best.main.word.upper(), alphabet.language):
        sentence = gettext("Rank %(rank)s; it loses %(lost)s against the best.", rank=rank, lost=lost)
    else:
        text = f"{best.striptags()}{f' {score}' if score else ''}"
        sentence = gettext("Rank %(rank)s; best is %(best)s, it loses %(lost)s.", rank=rank, best=text, lost=lost)
    return {
        "rank": rank,
        "best": best,
        "score": str(score) if score else "",
        "lost": lost,
        "is_best": is_best,
        "sentence": sentence,
    }


def why_not_compared(turn: TurnReview | None) -> str:
    """Why a turn is not compared, if the reason is in the game itself."""
    if turn is None:
        return ""
    return {
        RACK: gettext("Not compared: the whole rack is not recorded."),
        PHONY: gettext("Not compared: the play is not in the list."),
    }.get(turn.reason, "")


def losses(played: Replay, compared: Compared) -> list[str]:
    """The average loss of each player's moves in words; empty for a player without a compared move."""
    turns = [turn for turn in compared if turn]
    texts = []
    for player in range(len(played.players)):
        found = summed_up(turns, player)
        mean = "" if found.mean is None else points(found.mean)
        texts.append(
            ngettext(
                "loses %(mean)s in %(num)s turn", "loses %(mean)s a turn in %(num)s turns", found.judged, mean=mean
            )
            if found.judged
            else ""
        )
    return texts
