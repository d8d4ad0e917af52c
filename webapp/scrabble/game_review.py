"""The moves of a game held against the best ones, as the page of the game shows them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from solvers.alphabet import Alphabet
from solvers.budget import Budget
from solvers.errors import InputError
from solvers.lexicon import Lexicon
from solvers.lexicon.fitness import is_fit
from solvers.scrabble import Exchange, Play, values_for
from solvers.scrabble.game import Replay
from solvers.scrabble.replayer import TURNS
from solvers.scrabble.review import Comparison, Move, review
from webapp.capacity import Busy
from webapp.languages import gettext, ngettext, number, points, translate_error
from webapp.scrabble.answer_view import letters_of
from webapp.solving import NotReady, current_settings, solve_in_turn

Compared = Sequence[Comparison | None]


@dataclass(frozen=True, slots=True)
class ReviewView:
    """One move held against the best: its rank, the best move as HTML with its score, the loss, and a sentence."""

    rank: str
    best: Markup
    score: str
    lost: str
    is_best: bool
    sentence: str


def compared_moves(played: Replay, lexicon: Lexicon | None) -> tuple[Compared, str]:
    """Each step's comparison, None where there is none, and what to say if the whole game could not be compared."""
    nothing: Compared = [None] * len(played.steps)
    if lexicon is None or not played.steps:
        return nothing, ""
    seconds = current_settings().solve_seconds
    budget = Budget(seconds)
    try:
        compared = solve_in_turn(
            lambda: review(played, lexicon, leaves=values_for(played.rules), budget=budget),
        )
    except Busy:
        return nothing, gettext("The server is busy, so the moves are not compared. Load the page again in a moment.")
    except NotReady:
        return nothing, ""
    except InputError as error:
        return nothing, translate_error(error)
    if budget.spent:
        return compared, gettext("Comparing was cut off after %(seconds)s s: later moves are missing.", seconds=seconds)
    return compared, ""


def review_view(found: Comparison | None, alphabet: Alphabet, *, by_equity: bool) -> ReviewView | None:
    """What the page shows of one comparison; None where there is none."""
    if found is None:
        return None
    rank = gettext("%(rank)s of %(total)s", rank=number(found.rank), total=number(found.total))
    lost = points(found.lost) if by_equity else str(round(found.lost))
    score = found.best.score if isinstance(found.best, Play) else 0
    is_best = found.rank == 1
    if is_best:
        sentence = gettext("The best of %(total)s moves.", total=number(found.total))
    elif isinstance(found.best, Play) and not is_fit(found.best.main.word.upper(), alphabet.language):
        sentence = gettext("Rank %(rank)s; it loses %(lost)s against the best.", rank=rank, lost=lost)
    else:
        best = f"{_written(found.best, alphabet).striptags()}{f' {score}' if score else ''}"
        sentence = gettext("Rank %(rank)s; best is %(best)s, it loses %(lost)s.", rank=rank, best=best, lost=lost)
    return ReviewView(rank, _written(found.best, alphabet), str(score) if score else "", lost, is_best, sentence)


def why_not_compared(played: Replay, index: int, lexicon: Lexicon | None) -> str:
    """Why a turn is not compared, if the reason is in the game itself."""
    step = played.steps[index]
    if step.event.kind not in TURNS or lexicon is None:
        return ""
    if len(step.before.rack) < played.hands[index].held[step.player]:
        return gettext("Not compared: the whole rack is not recorded.")
    if step.play and not all(lexicon.contains(word.word) for word in step.play.words):
        return gettext("Not compared: the play is not in the list.")
    return ""


def losses(played: Replay, compared: Compared) -> list[str]:
    """What each player's moves lose on average; empty for a player none of whose moves is compared."""
    texts = []
    for player in range(len(played.players)):
        pairs = zip(played.steps, compared, strict=True)
        lost = [found.lost for step, found in pairs if found and step.player == player]
        mean = points(sum(lost) / len(lost)) if lost else ""
        texts.append(
            ngettext("loses %(mean)s in %(num)s turn", "loses %(mean)s a turn in %(num)s turns", len(lost), mean=mean)
            if lost
            else ""
        )
    return texts


def _written(move: Move, alphabet: Alphabet) -> Markup:
    """A move as HTML."""
    if isinstance(move, Play):
        return Markup("{} {}").format(move.at, letters_of(move, alphabet))
    if isinstance(move, Exchange):
        return Markup("{}").format(gettext("exchange %(tiles)s", tiles=alphabet.to_notation(move.tiles)))
    return Markup("{}").format(gettext("pass"))
