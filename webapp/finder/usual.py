"""The list, and the values of tiles, that a search of the finder uses unless others are chosen."""

from solvers.alphabet import Alphabet
from solvers.lexicon import WordList, list_for_text
from solvers.scrabble import Rules, first_game


def usual_list(line: str) -> WordList:
    """The list for the letters of a line; the names of conditions, such as ``:anagram``, do not count."""
    tokens = line.split()
    return list_for_text("".join(token.partition("=")[2] if token.startswith(":") else token for token in tokens))


def tile_values(letters: Alphabet, chosen: Rules | None) -> tuple[int, ...]:
    """The values of tiles by letter code: in the game *chosen* if it is played in these letters, else in the first game
    that is; none without one.
    """
    rules = chosen if chosen and chosen.alphabet.language == letters.language else first_game(letters.language)
    return rules.values_in(letters) if rules else ()
