"""Word lists: the catalogue, reading and installing files, word graphs, and facts about words."""

from solvers.lexicon.catalog import (
    ShippedList,
    WordList,
    default_list,
    list_for_text,
    lists_for,
    shipped,
    shipped_lists,
    word_list,
    word_lists,
)
from solvers.lexicon.installed import InstalledList
from solvers.lexicon.lexicon import Lexicon, install_list, lexicon_from_file, lexicon_of, open_lexicon, remove_list
from solvers.lexicon.rows import rows_of

__all__ = [
    "InstalledList",
    "Lexicon",
    "ShippedList",
    "WordList",
    "default_list",
    "install_list",
    "lexicon_from_file",
    "lexicon_of",
    "list_for_text",
    "lists_for",
    "open_lexicon",
    "remove_list",
    "rows_of",
    "shipped",
    "shipped_lists",
    "word_list",
    "word_lists",
]
