"""Special features of boards and of the way they were found, in the player's language."""

from solvers.qless import BADGES
from webapp.languages import gettext

EVERYDAY = "everyday"
"""The badge of a board without a word rarer than the everyday ones."""


def badge_choices() -> list[tuple[str, str]]:
    names = (
        gettext("two words only"),
        gettext("a word of 8 letters or more"),
        gettext("a 2×2 block"),
        gettext("a ring"),
        gettext("symmetrical"),
    )
    return list(zip(BADGES, names, strict=True))


def badges_of_solvers() -> dict[str, str]:
    """All badges that a player can earn, by the names that the scripts use."""
    return dict(badge_choices()) | {
        EVERYDAY: gettext("everyday words only"),
        "minute": gettext("in less than a minute"),
        "five": gettext("in less than five minutes"),
        "alone": gettext("without a clue"),
    }


def badge_texts() -> dict[str, str]:
    """The same as texts for scripts."""
    return {f"badge-{name}": title for name, title in badges_of_solvers().items()}
