"""How common the words of a list are, as arrays made once for each list and kept in the cache.

Where the figures come from is told in ``wordlists/README.md``: frequencies in texts, and SCOWL's levels.
"""

from __future__ import annotations

import hashlib
import io
import logging
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from solvers.alphabet import alphabet
from solvers.cache import cache_folder, write_whole
from solvers.lexicon import Lexicon, rows_of
from solvers.tables import table

log = logging.getLogger(__name__)

FORMAT = 1
_TABLES = ("frequencies", "levels")
_LEVELS_FROM = 100


def commonness(lexicon: Lexicon) -> npt.NDArray[np.int32]:
    """How common each word of a list is, by its number in the list: more is commoner, 0 nothing known."""
    common: npt.NDArray[np.int32] = _known(lexicon)[0]
    return common


def levels(lexicon: Lexicon) -> npt.NDArray[np.int32]:
    """The SCOWL level of each word of a list, by its number in the list; 0 where none has it."""
    level: npt.NDArray[np.int32] = _known(lexicon)[1]
    return level


def is_known(language: str) -> bool:
    """Whether anything is known of how common the words of a language are."""
    return any(table(language, name).digest for name in _TABLES)


@lru_cache(maxsize=16)
def _known(lexicon: Lexicon) -> npt.NDArray[np.int32]:
    """Commonness and level (2, words) of a list, as kept or made and now kept."""
    if not is_known(lexicon.alphabet.language):
        return np.zeros((2, lexicon.graph.size), np.int32)
    folder = cache_folder("commonness")
    path = folder / f"{_key(lexicon)}-{FORMAT}.npy" if folder else None
    shape = (2, lexicon.graph.size)
    if path:
        try:
            kept = np.load(path, mmap_mode="r")
        except (OSError, ValueError):
            pass
        else:
            if (kept.shape, kept.dtype) == (shape, np.int32):
                known: npt.NDArray[np.int32] = np.asarray(kept)
                return known
    made = _made(lexicon)
    if path:
        content = io.BytesIO()
        np.save(content, made)
        try:
            write_whole(path, content.getvalue())
        except OSError as error:
            log.warning("what is known of a list's words could not be kept: %s", error)
    return made


def _key(lexicon: Lexicon) -> str:
    """What tells a list with the figures about its language from any other."""
    key = hashlib.blake2b(lexicon.graph.nodes.data, digest_size=16)
    for name in _TABLES:
        key.update(table(lexicon.alphabet.language, name).digest.encode())
    return key.hexdigest()


def _made(lexicon: Lexicon) -> npt.NDArray[np.int32]:
    common, level = found = np.zeros((2, lexicon.graph.size), np.int32)
    for rows, weights in _weights(lexicon.alphabet.language):
        numbers = lexicon.graph.numbers(rows)
        known = numbers >= 0
        common[numbers[known]] += weights[known]
    level[numbers[known]] = _LEVELS_FROM - weights[known]
    return found


@lru_cache(maxsize=1)
def _weights(language: str) -> list[tuple[npt.NDArray[np.uint8], npt.NDArray[np.int32]]]:
    """Words as rows of letter codes with what each adds to their commonness: frequency first, then SCOWL's level.

    Only the last language is remembered: the lists of one are usually made one after the other.
    """
    letters = alphabet(language)
    weights = []
    for name, first, step in zip(_TABLES, (0, _LEVELS_FROM), (100, -1), strict=True):
        words, figures = table(language, name).columns(2)
        weights.append((rows_of(words, letters), first + step * np.array(figures, "S").astype(np.int32)))
    return weights
