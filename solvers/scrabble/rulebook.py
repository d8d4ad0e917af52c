"""The games that are known: those that ship, one TOML file each in ``rules/``, and those offered beside them."""

from collections.abc import Iterable, Mapping
from functools import cache
from importlib import resources

from solvers.errors import N_, InputError
from solvers.scrabble.rules import Rules
from solvers.scrabble.rulesfile import read_rules

_SHIPPED = (
    "standard", "super", "wwf", "duel", "blank", "bulgarian", "catalan", "czech", "danish", "dutch", "finnish",
    "french", "german", "greek", "italian", "norwegian", "polish", "portuguese", "romanian", "russian", "russian-yo",
    "erudit", "slovene", "spanish", "swedish", "turkish", "ukrainian",
)  # fmt: skip


@cache
def shipped_rules() -> dict[str, Rules]:
    """The games that ship, by name, the default first."""
    games: dict[str, Rules] = {}
    folder = resources.files("solvers.scrabble") / "rules"
    for name in _SHIPPED:
        games[name] = read_rules((folder / f"{name}.toml").read_text(encoding="utf-8"), f"{name}.toml", games)
    return games


def default_rules() -> Rules:
    """The game that is meant where none is named: standard Scrabble."""
    return shipped_rules()[_SHIPPED[0]]


def first_game(language: str) -> Rules | None:
    """The first game known that is played in a language; None without one."""
    return next((rules for rules in known_rules().values() if rules.alphabet.language == language), None)


_offered: dict[str, Rules] = {}


def known_rules() -> Mapping[str, Rules]:
    """The games that positions may name and players choose: those that ship, and those offered beside them."""
    return {**shipped_rules(), **_offered}


def offer_rules(games: Iterable[Rules]) -> None:
    """Offer these games beside those that ship, in place of any offered before; no two may have one name."""
    _offered.clear()
    _offered.update({game.name: game for game in games})


def board_sizes() -> list[int]:
    """How many rows the boards of known games have, the smallest first."""
    return sorted({rules.layout.size for rules in known_rules().values()})


def rules_of_size(size: int) -> Rules:
    """The first game known whose board has *size* rows; raises InputError (field ``board``) if there is none."""
    for rules in known_rules().values():
        if rules.layout.size == size:
            return rules
    sizes = ", ".join(map(str, board_sizes()))
    raise InputError(
        N_("The board has %(found)s rows; known boards have %(sizes)s."), field="board", found=size, sizes=sizes
    )
