"""The word finder: which words of a list can be made from letters, or fit a pattern.

A ``Query`` has an exact text form; ``find`` answers it from a list, each ``Word`` once, ``find_text`` as plain text;
``PhraseSearch`` finds anagrams of several words, ``near`` the words close to a misspelled one.
"""

from solvers.finder.finder import ORDERS, Answer, Word, find, find_text
from solvers.finder.near import near
from solvers.finder.phrases import PhraseSearch
from solvers.finder.query import Query, other_reading

__all__ = ["ORDERS", "Answer", "PhraseSearch", "Query", "Word", "find", "find_text", "near", "other_reading"]
