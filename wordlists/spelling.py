"""A Hunspell dictionary of suffixes that tells whether it has a word.

Knows the two files of such a dictionary as far as ru_RU needs: stems with flags, and suffix rules. Ё counts as е.
"""

from __future__ import annotations

import re
from typing import NamedTuple


class Suffix(NamedTuple):
    """A rule: stems with the flag that end so lose `strip`, and get the suffix under which the rule is kept."""

    flag: str
    strip: str
    condition: re.Pattern[str]


class Spelling:
    """The words that a dictionary's stems and suffixes make."""

    def __init__(self, dictionary: str, affixes: str) -> None:
        """Read the text of the `.dic` file and of the `.aff` file."""
        self.flags: dict[str, str] = {}
        for line in yo_folded(dictionary).splitlines()[1:]:
            stem, _, flags = line.strip().partition("/")
            self.flags[stem] = self.flags.get(stem, "") + flags
        self.suffixes: dict[str, list[Suffix]] = {}
        for line in yo_folded(affixes).splitlines():
            parts = line.split()
            if len(parts) == 5 and parts[0] == "SFX":
                flag, strip, suffix, condition = parts[1:]
                rule = Suffix(flag, strip.strip("0"), re.compile(f"{condition}$"))
                self.suffixes.setdefault(suffix.strip("0"), []).append(rule)

    def knows(self, word: str) -> bool:
        """Whether the word in lower case is a stem or made of one; a stem with a capital, a name, is not it."""
        if word in self.flags:
            return True
        for end in range(len(word) + 1):
            for flag, strip, condition in self.suffixes.get(word[end:], ()):
                stem = word[:end] + strip
                if flag in self.flags.get(stem, "") and condition.search(stem):
                    return True
        return False


def yo_folded(text: str) -> str:
    """Write е for ё.

    >>> yo_folded("ЁЛКА, ёж")
    'ЕЛКА, еж'
    """
    return text.replace("ё", "е").replace("Ё", "Е")
