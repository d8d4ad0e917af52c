"""A word list in the letters of a game: for Russian tiles with Ё spelled anew, or with Е and Ё as one letter."""

from solvers.errors import N_, InputError
from solvers.lexicon import Lexicon
from solvers.lexicon.yo import either, strict
from solvers.scrabble.rules import Rules


def fitted(lexicon: Lexicon, rules: Rules) -> Lexicon:
    """The list as the words of a game are judged by it; itself if it is in the game's letters.

    Raises InputError (field ``lexicon``) if it is in another language, or too large.
    """
    if lexicon.alphabet == rules.alphabet:
        return lexicon
    if not rules.yo or lexicon.alphabet.language != rules.alphabet.language:
        raise InputError(
            N_("The word list %(name)s is not in the language of %(game)s."),
            field="lexicon", name=lexicon.title, game=rules.title,
        )  # fmt: skip
    try:
        return strict(lexicon) if rules.yo == "strict" else either(lexicon)
    except ValueError as error:
        raise InputError(
            N_("The word list %(name)s is too large to compile."), field="lexicon", name=lexicon.title
        ) from error
