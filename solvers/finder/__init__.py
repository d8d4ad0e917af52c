"""The word finder: which words of a list can be made from letters, or fit a pattern.

``Query`` is what is asked, with an exact text form; ``find`` answers it from a list, each ``Word`` once.
"""

from solvers.finder.finder import ORDERS, Answer, Word, find
from solvers.finder.query import MOST_BLANKS, MOST_LETTERS, Query

__all__ = ["MOST_BLANKS", "MOST_LETTERS", "ORDERS", "Answer", "Query", "Word", "find"]
