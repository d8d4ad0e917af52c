"""The word list, the leave values and the rack that a question about a position needs, and their errors."""

from dataclasses import replace

from msgspec import UNSET, UnsetType

from solvers.errors import N_, InputError
from solvers.lexicon import Lexicon, default_list, open_lexicon
from solvers.scrabble import LeaveValues, Position, Rules, shipped_rules, values_for
from solvers.scrabble.gameheader import named_list, nearest_list
from solvers.scrabble.wordlist import fitted


def list_for(position: Position, chosen: Lexicon | None) -> Lexicon:
    """The list to judge words by: the one chosen, else the one that the position names, else the nearest to that.

    Raises InputError (field ``lexicon``) if the list is not in the language of the game, or none here is.
    """
    lexicon = list_if_any(position, chosen)
    if lexicon is None:
        raise no_list(position.rules)
    return lexicon


def no_rack(field: str = "rack") -> InputError:
    """The error of a position whose plays are wanted, and that has no rack."""
    return InputError(N_("Enter your rack: the letters you hold, “?” for a blank."), field=field)


def no_list(rules: Rules) -> InputError:
    """The error of a command or a request that needs a list in the language of a game."""
    return InputError(
        N_(
            "No word list in the language of %(game)s is installed. To install one: "
            "tilewright lexicon add FILE --language %(language)s"
        ),
        field="lexicon", game=rules.title, language=rules.alphabet.language,
    )  # fmt: skip


def list_if_any(position: Position, chosen: Lexicon | None) -> Lexicon | None:
    """As :func:`list_for`, but None without a list in the language of the game or one that is named."""
    rules = position.rules
    entry = named_list(position.lexicon) or nearest_list(position.lexicon, rules.alphabet.language)
    lexicon = chosen or (open_lexicon(entry) if entry else None)
    return lexicon and fitted(lexicon, rules)


def naming(position: Position, name: str) -> Position:
    """The position naming the list called *name*, if that is not the default one of all."""
    return replace(position, lexicon="" if name == default_list().name else name)


def notice(position: Position, lexicon: Lexicon | None) -> str | UnsetType:
    """Says that the list which the position names is not here, so that *lexicon* was used; else unset."""
    if lexicon is None or not position.lexicon or named_list(position.lexicon):
        return UNSET
    from webapp.languages import gettext

    return gettext(
        "The position names the list %(name)s, which is not available; %(used)s is used.",
        name=position.lexicon[:20], used=lexicon.name,
    )  # fmt: skip


def rough_values(rules: Rules) -> str:
    """What to know of the values of tiles kept in a game of one's own, whose tiles are others than those that they were
    learned with; empty where they fit.
    """
    leaves, games = values_for(rules), shipped_rules()
    if leaves is None or rules.name in games:
        return ""
    learned = games[leaves.game]
    if (rules.counts, rules.values) == (learned.counts, learned.values):
        return ""
    from webapp.languages import gettext

    return gettext(
        "What kept tiles are worth was learned with the tiles of %(game)s; with these tiles it is a rough guide.",
        game=gettext(learned.title),
    )


def leaves_for(position: Position, lexicon: Lexicon, field: str) -> LeaveValues:
    """The values of tiles kept in the language of the game; raises InputError for *field* if none are known."""
    leaves = values_for(position.rules)
    if leaves is None:
        raise InputError(
            N_("No values of tiles kept are known for the language of %(name)s."), field=field, name=lexicon.title
        )
    return leaves
