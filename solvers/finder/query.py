"""A query to the word finder: letters, patterns and conditions, with one exact line of text for all of it.

The line is what players type elsewhere, and a little more: ``RETINA?`` letters, ``?`` a blank; ``C?T ..ING *TION`` a
pattern; ``+Q`` a letter that must be there, ``-S`` one that must not; and conditions that begin with a colon.
Lists, values and the search itself belong elsewhere.

Letters are those of the alphabet: in Spanish ``CH`` and ``[CH]`` are one, and ``C H`` are two.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from solvers.alphabet import Alphabet, alphabet
from solvers.errors import N_, InputError, check_length
from solvers.finder.pattern import MARKS, MOST_STATES, ONE_LETTER, Pattern, letters_of
from solvers.lexicon.wordgraph import LONGEST_WORD

MOST_LETTERS = 15
MOST_BLANKS = 3
MOST_LETTERS_OF_PHRASES = 20
LONGEST_TEXT = 200
SHORTEST_WORD = 2
WAYS = ("", "anagram", "phrase", "repeat", "inside")
"""How letters make words: each at most as often as given; all; all, in two or three words; any number of times; side by
side as they are."""

_TEXTS = ("starts", "ends", "contains", "required", "excluded")
_DASHES = "-–—−"
_LENGTH = re.compile(r"(\d{1,2})?\s*([-–—−]|\+)?\s*(\d{1,2})?")


@dataclass(frozen=True, slots=True)
class Query:
    """A query to the word finder; texts are in capitals of the language's alphabet, ``""`` for no condition.

    There a tile of several letters is one character, which :meth:`written` turns into what players write; only
    *pattern* is as it is written. *letters* are the tiles, ``?`` for a blank; *pattern* is what the whole word must
    look like, and with *letters* its own letters lie on the board already. *starts*, *ends* and *contains* are runs of
    letters, *required* and
    *excluded* single ones (required twice: at least two). *way* is one of ``WAYS``. Lengths are in letters.

    >>> str(Query.parse("retina? ..a..t +i -s"))
    'RETINA? ..A..T +I -S'
    """

    language: str = "en"
    letters: str = ""
    pattern: str = ""
    starts: str = ""
    ends: str = ""
    contains: str = ""
    required: str = ""
    excluded: str = ""
    way: str = ""
    shortest: int = SHORTEST_WORD
    longest: int = LONGEST_WORD

    @classmethod
    def parse(cls, text: str, language: str = "en", **fields: str) -> Query:
        """Read the line *text* and add the conditions in separate *fields* of a form.

        The fields are ``letters``, ``pattern``, ``starts``, ``ends``, ``contains``, ``required``, ``excluded``,
        ``way`` and ``length`` (``7``, ``5-7``, ``5-``, ``-7``). Raises InputError whose field is ``query`` or the
        field's name.
        """
        reader = _Reader(alphabet(language))
        for name, value in [("query", text), *fields.items()]:
            check_length(value, LONGEST_TEXT, name)
        for name, value in fields.items():
            if value.strip():
                reader.take(name, value, name)
        for token in text.split():
            reader.take_token(token)
        query = replace(reader.query(), language=language)
        query.check()
        return query

    def __str__(self) -> str:
        return " ".join(self._tokens())

    def _tokens(self) -> Iterator[str]:
        if self.letters:
            yield " ".join(self.alphabet.apart(self.held)) + "?" * self.blanks
        if self.pattern:
            yield self.pattern if is_pattern(self.pattern, self.alphabet) else f":pattern={self.pattern}"
        yield from (f"+{part}" for part in self.alphabet.apart(self.required))
        yield from (f"-{part}" for part in self.alphabet.apart(self.excluded))
        for name in ("starts", "ends", "contains"):
            if getattr(self, name):
                yield f":{name}={self.alphabet.to_word(getattr(self, name))}"
        if (self.shortest, self.longest) != (SHORTEST_WORD, LONGEST_WORD):
            low = "" if self.shortest == SHORTEST_WORD else str(self.shortest)
            high = "" if self.longest == LONGEST_WORD else str(self.longest)
            yield f":{low}" if low == high else f":{low}-{high}"
        if self.way:
            yield f":{self.way}"

    def written(self, letters: str) -> str:
        """Letters of the query, which need not be a word, as players write them: ``[CH]`` for a tile of several."""
        return self.alphabet.noted(self.alphabet.codes(letters))

    @property
    def alphabet(self) -> Alphabet:
        return alphabet(self.language)

    @property
    def is_empty(self) -> bool:
        """Whether every word of a list would fit, for lack of conditions."""
        return self == Query(self.language)

    @property
    def blanks(self) -> int:
        return self.letters.count("?")

    @property
    def held(self) -> str:
        """The letters without the blanks."""
        return self.letters.replace("?", "")

    @property
    def board(self) -> Pattern | None:
        """The pattern read, if there is one."""
        return Pattern.parse(self.pattern, self.alphabet, "pattern") if self.pattern else None

    def check(self) -> None:
        """Raise InputError if the query is too large to search or contradicts itself."""
        self._check_size()
        board = self.board
        if self.shortest > self.longest:
            raise InputError(
                N_("No word has at least %(shortest)s and at most %(longest)s letters."),
                field="length", shortest=self.shortest, longest=self.longest,
            )  # fmt: skip
        if self.way and not self.letters:
            raise InputError(N_("Type the letters that words are to be made of."), field="query")
        if self.way == "phrase":
            self._check_phrase()
        if self.way == "inside" and board:
            raise InputError(
                N_("Words inside a word cannot be combined with a pattern; use “starts with” or “contains”."),
                field="pattern",
            )
        tiles = len(self.letters) + (len(board.fixed) if board else 0)
        if self.way == "anagram" and not self.shortest <= tiles <= self.longest:
            raise InputError(
                N_("Words of all %(tiles)s letters do not have the chosen length."), field="length", tiles=tiles
            )
        must = {"starts": self.starts, "ends": self.ends, "contains": self.contains, "required": self.required}
        must["pattern"] = self.alphabet.decode(board.fixed) if board else ""
        for name, text in must.items():
            for letter in text:
                if letter in self.excluded:
                    raise InputError(
                        N_("%(letter)s is both required and excluded."),
                        field=name if name != "required" else "excluded",
                        letter=self.alphabet.to_word(letter),
                    )
        needed = max(len(self.starts), len(self.ends), len(self.contains), len(self.required))
        if board:
            needed = max(needed, board.shortest)
        if needed > self.longest:
            raise InputError(
                N_("The search needs words of at least %(needed)s letters, but words may have at most %(longest)s."),
                field="length", needed=needed, longest=self.longest,
            )  # fmt: skip

    def _check_phrase(self) -> None:
        """Raise InputError for what cannot be asked of several words."""
        for name in ("pattern", *_TEXTS):
            if getattr(self, name):
                raise InputError(
                    N_("Anagrams of several words have no other conditions than the length of the words."), field=name
                )
        if self.blanks:
            raise InputError(N_("Anagrams of several words are made without blanks."), field="query")
        if len(self.letters) < 2 * self.shortest:
            raise InputError(
                N_("Two words of at least %(shortest)s letters need more letters than these."),
                field="length" if self.shortest > SHORTEST_WORD else "query",
                shortest=self.shortest,
            )

    def _check_size(self) -> None:
        most = {"inside": LONGEST_WORD, "phrase": MOST_LETTERS_OF_PHRASES}.get(self.way, MOST_LETTERS)
        if len(self.held) > most:
            raise InputError(
                N_("These are %(count)s letters; at most %(most)s and %(blanks)s blanks can be searched."),
                field="query", count=len(self.held), most=most, blanks=MOST_BLANKS,
            )  # fmt: skip
        if self.blanks > MOST_BLANKS:
            raise InputError(
                N_("At most %(most)s blanks (?) can be searched. In a pattern, write a dot for each unknown letter."),
                field="query",
                most=MOST_BLANKS,
            )
        states = [len(text) + 1 for text in (self.starts, self.ends, self.contains) if text]
        if self.board:
            states.append(self.board.shortest + 1)
        if sum(states) > MOST_STATES - (LONGEST_WORD + 1) * (self.way == "inside"):
            raise InputError(
                N_("The pattern and the letters that words start with, end with and contain are too long together."),
                field="pattern" if self.pattern else "contains",
            )


def is_pattern(token: str, letters: Alphabet) -> bool:
    """Whether one word of the line is a pattern, as ``C?T``, and not letters, as ``CT?`` and, in Spanish, ``[CH]A``.

    >>> [is_pattern(token, alphabet("es")) for token in ("C?T", "CT?", "[CH]A", "[CHA]", "*rro")]
    [True, False, False, True, True]
    """
    return bool(set(letters.parse_tiles(token.strip("?"))) & set(MARKS))


def other_reading(line: str, letters: Alphabet) -> tuple[str, str] | None:
    """The letters that the first pattern such as ``C?T`` in a line could also mean, and the line with them.

    None without such a pattern. The line must be one that ``Query`` reads.

    >>> other_reading("aeir?t :5", alphabet("en")), other_reading("c?ho", alphabet("es"))
    (('AEIRT?', 'AEIRT? :5'), ('C HO?', 'C HO?'))
    """
    tokens = line.split()
    for place, token in enumerate(tokens):
        if "?" in token.strip("?") and token.replace("?", "").isalpha():
            codes = b"".join(map(letters.encode, token.split("?")))
            tokens[place] = " ".join(letters.apart(letters.decode(codes))) + "?" * token.count("?")
            return tokens[place], " ".join(tokens)
    return None


class _Reader:
    """Collects the conditions of the line and of the form's fields into one query."""

    def __init__(self, letters: Alphabet) -> None:
        self._letters = letters
        self._held = ""
        self._texts = dict.fromkeys(_TEXTS, "")
        self._pattern = self._way = ""
        self._lengths = (SHORTEST_WORD, LONGEST_WORD)
        self._takers = {
            "letters": self._take_letters,
            "pattern": self._take_pattern,
            "way": self._take_way,
            "length": self._take_length,
        }

    def query(self) -> Query:
        held = self._held.replace("?", "") + "?" * self._held.count("?")
        shortest, longest = self._lengths
        return Query(
            letters=held, pattern=self._pattern, way=self._way, shortest=shortest, longest=longest, **self._texts
        )

    def take(self, name: str, value: str, field: str) -> None:
        """Take the *value* of the field *name*; errors name *field*."""
        if name in self._takers:
            self._takers[name](value.strip(), field)
            return
        text = self._read(value if name in ("required", "excluded") else "".join(value.split()), field)
        if name in ("required", "excluded"):
            both = Counter(self._texts[name]) + Counter(text)
            text = "".join(sorted(both if name == "excluded" else both.elements(), key=self._letters.letters.index))
        elif self._texts[name] not in ("", text):
            raise InputError(
                N_("“%(one)s” and “%(other)s” cannot be combined."),
                field=field, one=self._letters.to_word(self._texts[name]), other=self._letters.to_word(text),
            )  # fmt: skip
        self._texts[name] = text

    def _read(self, text: str, field: str) -> str:
        """The letters of *text*, in which a space parts what would be one tile."""
        parts = (letters_of(self._letters.without_hyphens(part), self._letters, field) for part in text.split())
        return self._letters.decode(b"".join(parts))

    def take_token(self, token: str) -> None:
        """Take one word of the line."""
        if token[0] == "+":
            self.take("required", token[1:], "query")
        elif token[0] in _DASHES:
            self.take("excluded", token[1:], "query")
        elif token[0] == ":":
            self._take_condition(token[1:])
        elif is_pattern(token, self._letters):
            self._take_pattern(token, "query")
        else:
            self._take_letters(token, "query")

    def _take_condition(self, text: str) -> None:
        name, has_value, value = text.partition("=")
        name = name.lower()
        if not has_value and name in WAYS[1:]:
            self._take_way(name, "query")
        elif has_value and name in ("starts", "ends", "contains", "pattern"):
            self.take(name, value, "query")
        elif not has_value and name[:1] and name[0] in "0123456789" + _DASHES:
            self._take_length(name, "query")
        else:
            raise InputError(
                N_(
                    "Unknown filter “:%(name)s”. Filters: :anagram, :phrase, :repeat, :inside, :5-7, "
                    ":starts=RE, :ends=ED, :contains=IN and :pattern=CAT."
                ),
                field="query",
                name=text,
            )

    def _take_letters(self, text: str, field: str) -> None:
        blanks = sum(text.count(mark) for mark in ONE_LETTER)
        for mark in ONE_LETTER:
            text = text.replace(mark, "")
        self._held += self._read(text, field) + "?" * blanks

    def _take_pattern(self, text: str, field: str) -> None:
        read = Pattern.parse("".join(text.split()), self._letters, field)
        if self._pattern not in ("", read.text):
            raise InputError(
                N_("“%(one)s” and “%(other)s” are two patterns; join them into one, as RE*ING."),
                field=field, one=self._pattern, other=read.text,
            )  # fmt: skip
        self._pattern = read.text

    def _take_way(self, text: str, field: str) -> None:
        if text not in WAYS or self._way not in ("", text):
            raise InputError(
                N_("Letters make words in one of these ways: anagram, phrase, repeat, inside."), field=field
            )
        self._way = text

    def _take_length(self, text: str, field: str) -> None:
        match = _LENGTH.fullmatch(text)
        if not match or not any(match.group(1, 3)):
            raise InputError(N_("“%(text)s” is not a length; write 7, 5-7, 5- or -7."), field=field, text=text)
        low, dash, high = match.groups()
        shortest = int(low) if low else SHORTEST_WORD
        longest = int(high) if high else LONGEST_WORD if dash else shortest
        if not (SHORTEST_WORD <= shortest <= LONGEST_WORD and SHORTEST_WORD <= longest <= LONGEST_WORD):
            raise InputError(
                N_("Words have %(shortest)s to %(longest)s letters."),
                field=field, shortest=SHORTEST_WORD, longest=LONGEST_WORD,
            )  # fmt: skip
        before = self._lengths
        self._lengths = max(before[0], shortest), min(before[1], longest)
