"""Russian words with Ё: how the shipped table spells them, and lists in letters of which Ё is one.

Lists are compiled with Е for Ё, as Russian is usually printed. A game that tells the two apart spells a list anew by
the table; one that has both letters but treats them as one lets either stand wherever one of them does.
"""

from functools import cache, lru_cache
from itertools import islice, product

import numpy as np

from solvers.alphabet import alphabet, alphabet_with_yo
from solvers.lexicon.lexicon import Lexicon
from solvers.lexicon.rows import rows_of
from solvers.lexicon.tables import table
from solvers.lexicon.wordgraph import ACCEPTS, CHILD, LAST, LONGEST_WORD, MOST_NODES, WordGraph, build

_CODE = alphabet("ru").code("Е")
_LETTER = 24
_MOST_SPELLINGS = 1024


def spellings(word: str) -> tuple[str, ...]:
    """The spellings, with Ё as a letter of its own, of a Russian word in capitals written without it.

    >>> spellings("ЕЛКА"), spellings("НЕБО"), spellings("ЕЛЬ")
    (('ЁЛКА',), ('НЁБО', 'НЕБО'), ('ЕЛЬ',))
    """
    return _spellings().get(word, (word,))


@cache
def _spellings() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for word, spelling in zip(*table("ru", "yo").columns(2), strict=True):
        found[word] = (*found.get(word, ()), spelling)
    return found


def respelled(word: str, lexicon: Lexicon) -> tuple[str, ...]:
    """The words of the list that differ from *word*, in small letters, only in ё and е."""
    if lexicon.alphabet != alphabet_with_yo():
        return ()
    choices = ["её" if char in "её" else char for char in word]
    others = ("".join(chosen) for chosen in islice(product(*choices), _MOST_SPELLINGS))
    return tuple(other for other in others if other != word and lexicon.contains(other))


@lru_cache(maxsize=4)
def strict(lexicon: Lexicon) -> Lexicon:
    """A Russian list written with Е, spelled with Ё where the table knows the word.

    >>> from solvers.lexicon import open_lexicon
    >>> list(map(strict(open_lexicon("russian")).contains, ("ЁЛКА", "ЕЛКА", "НЁБО", "НЕБО")))
    [True, False, True, True]
    """
    letters = alphabet_with_yo()
    known = _spellings()
    numbers = lexicon.graph.numbers(rows_of(known, lexicon.alphabet))
    listed = [word for word, number in zip(known, numbers.tolist(), strict=True) if number >= 0]
    kept = np.ones(lexicon.graph.size, bool)
    kept[numbers[numbers >= 0]] = False
    rows = lexicon.graph.spell(np.flatnonzero(kept).astype(np.int32))
    rows += rows > _CODE
    spelled = rows_of((spelling for word in listed for spelling in known[word]), letters, LONGEST_WORD)
    return Lexicon(lexicon.name, lexicon.title, letters, build(np.vstack([rows, spelled])))


@lru_cache(maxsize=4)
def either(lexicon: Lexicon) -> Lexicon:
    """A Russian list written with Е, in which Ё may stand for every Е. Raises ValueError if it is too large.

    >>> from solvers.lexicon import open_lexicon
    >>> list(map(either(open_lexicon("russian")).contains, ("ЁЛКА", "ЕЛКА", "ЁЛЬ", "ЁЛКЕ")))
    [True, True, True, False]
    """
    return Lexicon(lexicon.name, lexicon.title, alphabet_with_yo(), _doubled(lexicon.graph))


def _doubled(graph: WordGraph) -> WordGraph:
    """The graph with a node for Ё behind each for Е that leads where it does, and the codes of later letters one more.

    What can be spelled with either letter in any place is the same list of words read from its beginning or from its
    middle, so that this holds for both halves of the graph.
    """
    nodes = graph.nodes.astype(np.int64)
    codes = nodes >> _LETTER
    is_doubled = codes == _CODE
    if len(nodes) + int(is_doubled.sum()) > MOST_NODES:
        raise ValueError("the list is too large")
    places = np.arange(len(nodes)) + np.cumsum(is_doubled) - is_doubled
    marks = nodes & (LAST | ACCEPTS)
    moved = (codes + (codes > _CODE)) << _LETTER | marks | places[nodes & CHILD]
    found = np.zeros(len(nodes) + int(is_doubled.sum()), np.int64)
    found[places] = moved
    found[places[is_doubled]] &= ~LAST
    found[places[is_doubled] + 1] = moved[is_doubled] + (1 << _LETTER)
    return WordGraph(found.astype(np.uint32))
