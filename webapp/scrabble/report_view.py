"""The report on a Scrabble position before it is solved: the tiles left, and words that the list lacks."""

from collections.abc import Iterable
from contextlib import suppress

from solvers.alphabet import Alphabet
from solvers.errors import InputError
from solvers.lexicon.yo import respelled
from solvers.scrabble import Overuse, check, unseen
from webapp.languages import gettext
from webapp.scrabble.reading import Reading
from webapp.solving import Context
from webapp.visitor_lists import BeingRead


def overuse_texts(overused: Iterable[Overuse], alphabet: Alphabet) -> list[str]:
    """A warning for each tile that the position uses more often than the set holds it."""
    shown = alphabet.to_display
    return [
        gettext("%(letter)s: %(used)s used, %(held)s in the set", letter=shown(it.letter), used=it.used, held=it.held)
        for it in overused
    ]


def report_view(reading: Reading, *, is_ready: bool) -> Context:
    """The report on the form. While the lists are being prepared (not *is_ready*) no word is judged."""
    position, lexicon = reading.position, None
    if position is None:
        return {"unknown": []}
    with suppress(InputError, BeingRead):  # the answer tells the fault of the list
        lexicon = reading.lists.open() if is_ready else None
    unknown = [word for word in check(position, lexicon) if not word.is_known] if lexicon else []
    tiles, alphabet = unseen(position), position.rules.alphabet
    vowels = sum(count for letter, count in tiles.left.items() if letter in alphabet.vowels)
    return {
        "alphabet": alphabet,
        "tiles": tiles,
        "vowels": vowels if alphabet.vowels else None,
        "overused": [(it.letter, *overuse_texts([it], alphabet)) for it in tiles.overused],
        "unknown": unknown,
        "with_yo": {word.word: respelled(word.word.lower(), lexicon) for word in unknown} if lexicon else {},
        "lexicon_title": reading.lists.title,
        "position": reading.cgp,
    }
