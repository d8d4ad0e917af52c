"""The drill of stems on the web: a stem, the words typed and the words it makes. All state is in the address."""

from typing import Any

from flask import redirect, request, url_for
from flask.typing import ResponseReturnValue

from solvers.countdown.seeds import checked_seed
from solvers.countdown.stems import FEWEST, LONGEST_TEXT, Stem, split_words
from solvers.errors import N_, InputError
from solvers.lexicon import Lexicon, open_lexicon
from solvers.lexicon.commonness import Tier, is_within
from solvers.lexicon.fitness import is_fit
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
from webapp.languages import gettext
from webapp.replies import invalid, respond
from webapp.solving import Context, solved

LONGEST_KEPT = 400


@blueprint.get("/stems")
def stems() -> ResponseReturnValue:
    """A stem and a place to type words; once they are declared, which there were."""
    args = request.args
    context = _frame()
    is_typed = bool(context["typed"].strip())
    try:
        if args.get("size", "") not in ("", *map(str, FEWEST)):
            raise InputError(N_("Stems are for words of 7 or 8 letters."), field="size")
        if not is_typed and not args.get("seed"):
            return redirect(context["next_url"])
        if not is_typed:
            checked_seed(args["seed"])
        return respond("countdown/stems", solved(context, lambda: _play(context)))
    except InputError as error:
        return respond("countdown/stems", context | invalid(error))


def _frame() -> Context:
    """The part of the page that is always there: the form as typed, and the choices."""
    args = request.args
    size = next((size for size in FEWEST if str(size) == args.get("size")), min(FEWEST))
    kept = {**list_query(), **level_query(), **({"clock": "on"} if args.get("clock") == "on" else {})}
    return {
        "stage": "none",
        "typed": args.get("stem", "")[:LONGEST_KEPT],
        "words": args.get("words", "")[: 2 * LONGEST_TEXT],
        "size": size,
        "timed": "clock" in kept,
        "next_url": url_for("countdown.stems", **_drawing(size, new_seed()), **kept),
        "kept": kept,
    }


def _drawing(size: int, seed: str) -> dict[str, Any]:
    """The parameters of the address of the stem that a seed draws for words of a size."""
    return {"seed": seed, **({"size": size} if size != min(FEWEST) else {})}


def _play(context: Context) -> Context:
    typed, kept = context["typed"].strip(), context["kept"]
    entry = chosen_list(context["size"])
    lexicon = open_lexicon(entry)
    stem = Stem.parse(typed, lexicon) if typed else Stem.draw(request.args["seed"], context["size"], lexicon)
    query = {"stem": stem.letters} if typed else _drawing(stem.size, request.args["seed"])
    played: Context = {
        "stage": "play",
        "stem": stem.letters,
        "query": query,
        "size": stem.size,
        "shown": stem.letters if is_fit(stem.letters, lexicon.alphabet.language) else "".join(sorted(stem.letters)),
        "lexicon_title": gettext(entry.title),
        "replay_url": url_for("countdown.stems", **query, **kept),
        "next_url": url_for("countdown.stems", **_drawing(stem.size, new_seed()), **kept),
    }
    if "done" not in request.args:
        return played
    try:
        texts = split_words(request.args.get("words", ""))
    except InputError as error:
        return played | invalid(error)
    return played | {"stage": "result"} | _result(stem, texts, lexicon)


def _result(stem: Stem, texts: list[str], lexicon: Lexicon) -> Context:
    """Which words were found, missed or wrong. Unfit words are shown only if the player found them."""
    tier = LEVELS[chosen_level()]
    found, wrong = sorted_out(texts, lambda text: stem.judge(text, lexicon))
    there = stem.words(lexicon)
    for word in found:
        letter = stem.letter_beside(word)
        there[letter] = tuple(dict.fromkeys((*there.get(letter, ()), word)))
    groups = [
        (letter, sorted((_view(word, word in found, tier) for word in words), key=_place))
        for letter, words in sorted(there.items())
    ]
    counted = [word for _, words in groups for word in words if word["is_found"] or word["is_known"]]
    return {
        "groups": groups,
        "wrong": wrong,
        "points": len(found),
        "most": len(counted),
        "rarer": sum(len(words) for _, words in groups) - len(counted),
        "without": [letter for letter in lexicon.alphabet.letters if letter not in there],
        "longest": stem.size,
    }


def _view(word: str, is_found: bool, tier: Tier) -> dict[str, Any]:
    return {"word": word, "is_found": is_found, "is_known": is_within(word, tier)}


def _place(word: dict[str, Any]) -> int:
    """The place of a word in its group: found ones first, those too rare to count last."""
    return 0 if word["is_found"] else 1 if word["is_known"] else 2
