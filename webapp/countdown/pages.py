"""Shared by all of Countdown's pages: the blueprint, the tabs, the list that judges, the level, verdicts as shown."""

import secrets
from collections.abc import Callable, Iterable
from typing import Any

from flask import Blueprint, request, url_for

from solvers.countdown import Position, Reason, Verdict, judge_word, rules
from solvers.errors import N_
from solvers.lexicon import Lexicon, WordList, default_list, shipped, shipped_lists
from solvers.lexicon.commonness import Tier
from solvers.lexicon.facts import gist
from solvers.lexicon.fitness import parted
from webapp.languages import PATH, gettext, translate

LEVELS = {"everyday": Tier.COMMON, "known": Tier.WELL_KNOWN, "all": Tier.RARE}
"""The rarest tier of words that a player of a level may have seen, by the level's name in the address."""

MOST_BEST = 12
"""How many of the longest words a sentence names."""
_MOST_OF_A_LENGTH, _FEW = 60, 5
_LONGEST_SHOWN = 30

ALL_PICKED = N_("The letters of this round are all picked.")

_OF_PRACTICE = ("countdown.stems", "countdown.cards", "countdown.stem_of_missed_word")

blueprint = Blueprint("countdown", __name__, url_prefix=f"{PATH}/countdown")


@blueprint.context_processor
def frame() -> dict[str, Any]:
    """The pages of the game, the lists and the levels to choose from, for every template of the blueprint."""
    pages = (
        ("countdown.page", gettext("Letters")),
        ("countdown.numbers", gettext("Numbers")),
        ("countdown.conundrum", gettext("Conundrum")),
        ("countdown.game", gettext("Full game")),
        ("countdown.daily", gettext("Daily")),
        ("countdown.practice", gettext("Practice")),
        ("countdown.solver", gettext("Solver")),
        ("countdown.statistics", gettext("Statistics")),
    )
    here = "countdown.practice" if request.endpoint in _OF_PRACTICE else request.endpoint
    tabs = [(title, url_for(name), name == here) for name, title in pages]
    return {
        "tabs": tabs,
        "list_choices": _list_choices(),
        "list_name": list_query().get("lexicon", ""),
        "level": chosen_level(),
        "level_choices": [
            (level, gettext("any word") if tier is Tier.RARE else gettext(tier.title)) for level, tier in LEVELS.items()
        ],
    }


def new_seed() -> str:
    return secrets.token_hex(5)


def _list_choices() -> list[tuple[str, str]]:
    """The lists that can judge, the game's own first."""
    usual = default_list(game="countdown")
    others = [
        (entry.name, gettext(entry.title)) for entry in shipped_lists() if entry.language == "en" and entry != usual
    ]
    return [("", gettext(usual.title)), *others]


def chosen_list(size: int) -> WordList:
    """The list that the address asks for, else the default for words of up to *size* letters.

    Raises InputError for an unknown list.
    """
    if name := request.args.get("lexicon", ""):
        return shipped(name)
    return default_list(game="countdown", longest=0 if "lexicon" in request.args else size)


def list_query() -> dict[str, Any]:
    """The parameter that keeps the chosen list in an address."""
    name = request.args.get("lexicon", "")
    return {"lexicon": name} if name and name != default_list(game="countdown").name else {}


def level_query() -> dict[str, Any]:
    """The parameter that keeps the player's level in an address."""
    return {"level": chosen_level()} if chosen_level() != "known" else {}


def chosen_level() -> str:
    """The player's level, one of ``LEVELS``."""
    chosen = request.args.get("level", "")
    return chosen if chosen in LEVELS else "known"


def preset_choices() -> list[tuple[str, str]]:
    """The sets of cards that a player may choose, named."""
    return [(name, gettext(preset.title)) for name, preset in rules().presets.items()]


def folded(words: Iterable[str], most: int = _MOST_OF_A_LENGTH) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The words to show, about *most* of them and all fit to be proposed, and those that the player can open."""
    fit, unfit = parted(words, "en")
    count = len(fit) if len(fit) <= most + _FEW else most
    return fit[:count], (*fit[count:], *unfit)


def reasons(against: Iterable[Reason]) -> list[str]:
    return [translate(reason.message, reason.values) for reason in against]


def sorted_out(texts: Iterable[str], judge: Callable[[str], Verdict]) -> tuple[list[str], list[dict[str, Any]]]:
    """The words typed that are right, each once, and the wrong ones with the reasons."""
    verdicts = [(text, judge(text)) for text in texts]
    found = list(dict.fromkeys(verdict.word for _, verdict in verdicts if verdict.is_valid))
    wrong = [
        {
            "text": text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}…",
            "reasons": reasons(verdict.reasons),
        }
        for text, verdict in verdicts
        if not verdict.is_valid
    ]
    return found, wrong


def verdict_view(verdict: Verdict, lexicon: Lexicon, typed: str = "") -> dict[str, Any]:
    """A verdict by a list as a page shows it; *typed* is shown for a word that could not be read."""
    return {
        "word": verdict.word or typed,
        "is_valid": verdict.is_valid,
        "score": verdict.score,
        "reasons": reasons(verdict.reasons),
        "gist": gist(verdict.word, lexicon) if verdict.is_valid else "",
    }


def word_verdict(word: str, selection: Position, lexicon: Lexicon) -> dict[str, Any] | None:
    """A declared word as a page shows its verdict; None if none was declared."""
    return verdict_view(judge_word(word, selection, lexicon), lexicon, word) if word.strip() else None
