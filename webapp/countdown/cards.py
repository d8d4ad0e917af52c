"""Practice on the web: its page, and the cards, letters that a player puts in order. All state is in the address.

The browser keeps what a player missed and when it comes again (``static/js/countdown/bank.js``); it sends words missed
as ``missed``, of which a drill's next card is made.
"""

import re
from typing import Any

from flask import request, url_for
from flask.typing import ResponseReturnValue

from solvers.countdown.cards import (
    ENDINGS,
    MOST_TYPED,
    PAIR,
    Card,
    checked_ending,
    ending_card,
    pair_card,
    stem_of_missed,
)
from solvers.countdown.position import MOST_LETTERS
from solvers.countdown.seeds import checked_seed
from solvers.countdown.stems import split_words
from solvers.errors import InputError, check_length
from solvers.lexicon import Lexicon, open_lexicon
from solvers.lexicon.commonness import is_within
from solvers.lexicon.facts import gist
from solvers.lexicon.hooks import hooks
from webapp.countdown.conundrum import difficulty_choices
from webapp.countdown.pages import (
    LEVELS,
    blueprint,
    chosen_level,
    chosen_list,
    level_query,
    list_query,
    new_seed,
    sorted_out,
)
from webapp.replies import invalid, respond
from webapp.solving import Context, solved

MOST_MISSED = 60
"""How many missed words an address may bring."""
KINDS = ("ending", "endings", "pair")
"""Drills as an address names them: words with one ending, with any of them, and several words of the same letters."""
_WORD = re.compile(rf"[A-Z]{{2,{MOST_LETTERS}}}")


@blueprint.get("/practice")
def practice() -> ResponseReturnValue:
    """The drills, and the frame for what the player missed."""
    return respond("countdown/practice", {"endings": ENDINGS, "difficulties": difficulty_choices()})


@blueprint.get("/cards")
def cards() -> ResponseReturnValue:
    """A card and a field for its words; once they are declared, the words with their meanings and hooks."""
    context = _frame()
    try:
        context["ending"] = checked_ending(request.args.get("ending", ""))
        entry = chosen_list(len(context["typed"]))
        if not context["typed"].strip():
            return _drawn(context)
        return respond("countdown/cards", solved(context, lambda: _play(context, open_lexicon(entry))))
    except InputError as error:
        return respond("countdown/cards", context | invalid(error))


def _frame() -> Context:
    """The part of the page that is always there: what was typed, and the parameters that all of its addresses keep."""
    args = request.args
    kind = args.get("kind", "") if args.get("kind") in KINDS else ""
    kept = {**list_query(), **level_query(), **({"kind": kind} if kind else {})}
    if args.get("bank") and not kind:
        kept["bank"] = "1"
    return {
        "stage": "none",
        "typed": args.get("letters", "")[:MOST_TYPED],
        "words": args.get("words", "")[:MOST_TYPED],
        "kept": kept,
        "kind": kind,
        "ending": "",
    }


def _drawn(context: Context) -> ResponseReturnValue:
    """Leads to a new card of the kind that is asked for."""
    seed = checked_seed(request.args.get("seed") or new_seed())
    ending = context["ending"]
    kind = "pair" if context["kind"] == "pair" else "ending" if ending else "endings"

    def draw() -> Context:
        lexicon = open_lexicon(chosen_list(0))
        card = pair_card(seed, missed(), lexicon) if kind == "pair" else ending_card(seed, ending, missed(), lexicon)
        return {"onward": url_for("countdown.cards", **_query(card), **(context["kept"] | {"kind": kind}))}

    return respond("countdown/cards", solved(context, draw))


def missed() -> list[str]:
    """The missed words that the address brings, in capitals; what cannot be a word is passed over."""
    texts = request.args.get("missed", "")[: MOST_MISSED * (MOST_LETTERS + 1)].split(".")
    return [text for text in texts[:MOST_MISSED] if _WORD.fullmatch(text)]


@blueprint.get("/stems/missed")
def stem_of_missed_word() -> ResponseReturnValue:
    """Leads to a stem of a word that the player missed, or to any."""

    def choose() -> Context:
        stem = stem_of_missed(new_seed(), missed(), open_lexicon(chosen_list(0)))
        return {"onward": url_for("countdown.stems", stem=stem.letters if stem else None)}

    try:
        return respond("countdown/cards", solved(_frame(), choose))
    except InputError as error:
        return respond("countdown/cards", _frame() | invalid(error))


def _query(card: Card) -> dict[str, Any]:
    return {"letters": card.letters} | ({"ending": card.ending} if card.ending else {})


def _play(context: Context, lexicon: Lexicon) -> Context:
    card = Card.parse(context["typed"], context["ending"], lexicon)
    kept = context["kept"]
    needed = _needed(card, lexicon)
    again = {name: value for name, value in kept.items() if name != "bank"}
    ending = card.ending if context["kind"] == "ending" else None
    next_url = url_for("countdown.cards", **again, ending=ending) if context["kind"] else ""
    played: Context = {
        "stage": "play",
        "card": card,
        "query": _query(card),
        "count": len(needed),
        "replay_url": url_for("countdown.cards", **_query(card), **kept),
        "next_url": next_url or url_for("countdown.practice"),
    }
    if "done" not in request.args:
        return played
    try:
        check_length(request.args.get("words", ""), MOST_TYPED, "words")
        texts = split_words(request.args.get("words", ""))
    except InputError as error:
        return played | invalid(error)
    return played | {"stage": "result"} | _result(card, texts, needed, lexicon)


def _needed(card: Card, lexicon: Lexicon) -> list[str]:
    """The words that the player should find: those up to the level, or the commonest if all are rarer."""
    words = card.words(lexicon)
    tier = LEVELS[chosen_level()]
    least = PAIR if request.args.get("kind") == "pair" else 1
    known = [word for word in words if is_within(word, tier)]
    return known if len(known) >= least else list(words[:least])


def _result(card: Card, texts: list[str], needed: list[str], lexicon: Lexicon) -> Context:
    """Which words were found, missed and wrong, each with its meaning and the letters in front and behind."""
    found, wrong = sorted_out(texts, lambda text: card.judge(text, lexicon))
    words = list(dict.fromkeys((*card.words(lexicon), *found)))
    beside = hooks(words, lexicon)
    return {
        "answers": [
            {
                "word": word, "is_found": word in found, "is_needed": word in needed, "gist": gist(word, lexicon),
                "front": front, "back": back,
            }
            for word, (front, back) in zip(words, beside, strict=True)
        ],
        "wrong": wrong,
        "found": found,
        "is_right": set(needed) <= set(found),
    }  # fmt: skip
