"""The drill of stems: six letters (or seven) that make many words with one letter more. All state is in the address.

Good stems are found in the list itself: common words of which other common words are made.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from flask import redirect, request, url_for
from flask.typing import ResponseReturnValue

from solvers.countdown import Dice, Position, adjudicate
from solvers.countdown.dice import checked_seed
from solvers.countdown.ranking import ranking
from solvers.errors import PositionError
from solvers.errors import mark as N_
from solvers.facts import unfit
from solvers.lexicon import Lexicon, open_lexicon
from solvers.tables import table
from webapp.countdown.pages import LEVELS, blueprint, chosen_list, level_query, list_query, new_seed, respond
from webapp.game import Context, error_view, solve_in_turn, solved
from webapp.languages import gettext, tell

FEWEST = {7: 6, 8: 4}
"""By the length of the words that are looked for: how many common ones a good stem makes at least."""
COMMON_STEM, COMMON_WORD = 30_000, 25_000
"""How common a stem and the words that count for it are at least (``solvers.commonness``)."""
LONGEST_TEXT, MOST_WORDS, LONGEST_SHOWN, LONGEST_KEPT = 2000, 150, 30, 400
_BETWEEN_WORDS = re.compile(r"[\s,;]+")


@lru_cache(maxsize=16)
def _anagrams(lexicon: Lexicon, size: int) -> dict[str, tuple[str, ...]]:
    """The words of *size* letters that are fit to be shown, by their sorted letters, the commonest first."""
    bad = unfit(lexicon.alphabet.language)
    made: dict[str, list[str]] = {}
    for word in ranking(lexicon).words:
        if len(word) == size and word not in bad:
            made.setdefault("".join(sorted(word)), []).append(word)
    return {letters: tuple(words) for letters, words in made.items()}


def extended(stem: str, lexicon: Lexicon) -> dict[str, tuple[str, ...]]:
    """The words that the letters of *stem* make with one letter more, by that letter, if any are fit to be shown."""
    made = _anagrams(lexicon, len(stem) + 1)
    found = {letter: made.get("".join(sorted(stem + letter)), ()) for letter in lexicon.alphabet.letters}
    return {letter: words for letter, words in found.items() if words}


@lru_cache(maxsize=16)
def good_stems(lexicon: Lexicon, size: int) -> tuple[str, ...]:
    """The common words that make many common words of *size* letters; of the same letters only the commonest."""
    ranked = ranking(lexicon)
    common: dict[str, int] = dict(zip(ranked.words, ranked.commonness.tolist(), strict=True))
    knows: bool = bool(ranked.commonness.any())

    def is_good(stem: str) -> bool:
        words = [word for words in extended(stem, lexicon).values() for word in words]
        return sum(not knows or common[word] >= COMMON_WORD for word in words) >= FEWEST[size]

    stems = (words[0] for words in _anagrams(lexicon, size - 1).values())
    return tuple(sorted(stem for stem in stems if (not knows or common[stem] >= COMMON_STEM) and is_good(stem)))


@dataclass(frozen=True, slots=True)
class Drill:
    """What the address asks for: a *stem* typed by the player, or one drawn with a *seed*; *size* of the words."""

    stem: str
    size: int
    seed: str = ""

    def query(self) -> dict[str, Any]:
        """What of the address leads to this drill."""
        if not self.seed:
            return {"stem": self.stem}
        return {"seed": self.seed, **_sized(self.size)}


def _sized(size: int) -> dict[str, Any]:
    """What an address needs to ask for words of this size."""
    return {"size": size} if size != min(FEWEST) else {}


@blueprint.get("/stems")
def stems() -> ResponseReturnValue:
    """A stem and a place to type words; once they are declared, which there were."""
    args = request.args
    context = _frame()
    is_typed = bool(context["typed"].strip())
    try:
        if args.get("size", "") not in ("", *map(str, FEWEST)):
            raise PositionError(N_("Stems are for words of 7 or 8 letters."), field="size")
        if not is_typed and not args.get("seed"):
            return redirect(context["next_url"])
        if not is_typed:
            checked_seed(args["seed"])
        return respond("stems", solved(context, lambda: _play(context), solve_in_turn))
    except PositionError as error:
        return respond("stems", context | {"state": "invalid", "errors": [error_view(error)]})


def _frame() -> Context:
    """What the page shows in any case: what was typed, and what there is to choose."""
    args = request.args
    size = next((size for size in FEWEST if str(size) == args.get("size")), min(FEWEST))
    kept = {**list_query(), **level_query(), **({"clock": "on"} if args.get("clock") == "on" else {})}
    return {
        "stage": "none",
        "typed": args.get("stem", "")[:LONGEST_KEPT],
        "words": args.get("words", "")[: 2 * LONGEST_TEXT],
        "size": size,
        "timed": "clock" in kept,
        "level": args.get("level") if args.get("level") in LEVELS else "known",
        "level_choices": [
            ("everyday", gettext("everyday words")),
            ("known", gettext("well-known words")),
            ("all", gettext("any word")),
        ],
        "next_url": url_for("countdown.stems", seed=new_seed(), **_sized(size), **kept),
        "kept": kept,
    }


def _play(context: Context) -> Context:
    entry = chosen_list(context["size"])
    lexicon = open_lexicon(entry.name)
    drill = _typed_drill(context["typed"], lexicon) if context["typed"].strip() else _drawn(context["size"], lexicon)
    is_fit = drill.stem not in unfit(lexicon.alphabet.language)
    kept = context["kept"]
    played: Context = {
        "stage": "play",
        "drill": drill,
        "size": drill.size,
        "shown": drill.stem if is_fit else "".join(sorted(drill.stem)),
        "lexicon_title": gettext(entry.title),
        "replay_url": url_for("countdown.stems", **drill.query(), **kept),
        "next_url": url_for("countdown.stems", seed=new_seed(), **_sized(drill.size), **kept),
    }
    if "done" not in request.args:
        return played
    try:
        texts = _read(request.args.get("words", ""))
    except PositionError as error:
        return played | {"state": "invalid", "errors": [error_view(error)]}
    return played | {"stage": "result"} | _result(drill, texts, lexicon, context["level"])


def _drawn(size: int, lexicon: Lexicon) -> Drill:
    chosen = good_stems(lexicon, size)
    if not chosen:
        raise PositionError(N_("The list %(list)s has no good stem."), field="lexicon", list=lexicon.title)
    seed = request.args["seed"]
    return Drill(Dice(seed, "stem", str(size)).pick(chosen), size, seed)


def _typed_drill(text: str, lexicon: Lexicon) -> Drill:
    try:
        stem = Position.parse(text, lexicon.alphabet.language).letters
    except PositionError as error:
        error.field = "stem"
        raise
    if len(stem) + 1 not in FEWEST:
        raise PositionError(N_("A stem has 6 or 7 letters; these are %(count)s."), field="stem", count=len(stem))
    if not extended(stem, lexicon):
        raise PositionError(
            N_("%(stem)s makes no word of %(size)s letters in the list %(list)s."),
            field="stem",
            stem=stem,
            size=len(stem) + 1,
            list=lexicon.title,
        )
    return Drill(stem, len(stem) + 1)


def _read(text: str) -> list[str]:
    """The words that were typed, each once; raises PositionError (field ``words``) if these are too many to read."""
    if len(text) > LONGEST_TEXT:
        raise PositionError(
            N_("That is %(count)s characters; at most %(most)s can be read."),
            field="words",
            count=len(text),
            most=LONGEST_TEXT,
        )
    texts = list({word.upper(): word for word in reversed(_BETWEEN_WORDS.split(text)) if word}.values())[::-1]
    if len(texts) > MOST_WORDS:
        raise PositionError(
            N_("These are %(count)s words; at most %(most)s can be read."),
            field="words",
            count=len(texts),
            most=MOST_WORDS,
        )
    return texts


def _result(drill: Drill, texts: list[str], lexicon: Lexicon, level: str) -> Context:
    """Which words were found, missed or wrong. Unfit words are told of only if the player found them."""
    judged = [(text, *_judged(text, drill, lexicon)) for text in texts]
    found = list(dict.fromkeys(word for _, word, reasons in judged if not reasons))
    wrong = [
        {"text": text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…", "reasons": reasons}
        for text, _, reasons in judged
        if reasons
    ]
    there = extended(drill.stem, lexicon)
    for word in found:
        letter = _extra(word, drill)
        there[letter] = tuple(dict.fromkeys((*there.get(letter, ()), word)))
    groups = [
        (letter, sorted((_view(word, word in found, level) for word in words), key=_place))
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
        "longest": drill.size,
    }


def _view(word: str, is_found: bool, level: str) -> dict[str, Any]:
    rows = table("en", "levels").rows(word)
    is_known = level == "all" or bool(rows and int(rows[0][0]) <= LEVELS[level])
    return {"word": word, "is_found": is_found, "is_known": is_known}


def _place(word: dict[str, Any]) -> int:
    """Those found stand first, those too rare to count last."""
    return 0 if word["is_found"] else 1 if word["is_known"] else 2


def _extra(word: str, drill: Drill) -> str:
    """The letter that *word* has beside those of the stem."""
    return next((Counter(word) - Counter(drill.stem)).elements(), "")


def _judged(text: str, drill: Drill, lexicon: Lexicon) -> tuple[str, list[str]]:
    """A typed word in capitals, and why it is none of those looked for, if it is not."""
    letters = lexicon.alphabet
    try:
        word = letters.decode(letters.encode(text))
    except ValueError:
        word = ""
    if word and len(word) != drill.size:
        return word, [
            gettext("It has %(count)s letters; wanted are words of %(size)s.", count=len(word), size=drill.size)
        ]
    if word and (left_out := Counter(drill.stem) - Counter(word)):
        return word, [
            gettext("Of the stem, these letters are not used: %(letters)s.", letters=", ".join(left_out.elements()))
        ]
    verdict = adjudicate(text, Position(drill.stem + (_extra(word, drill) if word else "")), lexicon)
    return word, [tell(reason.message, reason.values) for reason in verdict.reasons]
