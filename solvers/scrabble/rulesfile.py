"""The rules of a game read from a small TOML file, with every fault named by file, key, row and column.

The games that ship are read by this, and so are games of the user's own. What a file leaves out is as in standard
Scrabble; ``known`` games lend their layout or their tiles by name.
"""

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from solvers.alphabet import Alphabet, alphabet_with_yo, alphabets
from solvers.errors import N_, InputError
from solvers.scrabble.rules import LARGEST_RACK, Layout, Rules, read_square

SMALLEST_LAYOUT, LARGEST_LAYOUT = 5, 21
MOST_BYTES = 1 << 16
MOST_POINTS = 999
MOST_TURNS = 99
YO = ("either", "strict")
_TIMES = {"d": 2, "t": 3, "q": 4}
_SIGNS = ".DTQdtqM*"
_KEYS = {
    "name", "title", "board_name", "letters_name", "language", "layout", "start", "rack_size", "exchange_minimum",
    "bonuses", "scoreless_turns", "out_times", "tiles", "yo",
}  # fmt: skip


def load_rules(path: Path, known: Mapping[str, Rules]) -> Rules:
    """The game that a file describes, named after the file if it gives no name; raises InputError."""
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise _fault(path.name, N_("%(file)s cannot be read: %(reason)s."), reason=error.strerror or error) from error
    if len(content) > MOST_BYTES:
        raise _fault(path.name, N_("%(file)s is too large for the rules of a game."))
    return read_rules(content.decode("utf-8-sig", "replace"), path.name, known)


def load_folder(folder: Path, known: Mapping[str, Rules]) -> tuple[list[Rules], list[InputError]]:
    """The games of every TOML file in a folder, by file name, and the faults of those that cannot be taken.

    A file may lend from *known* games and from files before it. A game or a board of a name that is another's is a
    fault; so is a folder that cannot be read.
    """
    games: dict[str, Rules] = dict(known)
    found: list[Rules] = []
    faults: list[InputError] = []
    try:
        files = sorted(path for path in folder.iterdir() if path.suffix == ".toml")
    except OSError as error:
        return [], [_fault(folder.name, N_("%(file)s cannot be read: %(reason)s."), reason=error.strerror or error)]
    for file in files:
        try:
            game = load_rules(file, games)
            taken = {name.lower() for other in games.values() for name in (other.name, other.board_name)}
            for name in (game.name, game.board_name):
                if name.lower() in taken:
                    raise _fault(file.name, N_("%(file)s: “%(name)s” is the name of another game."), name=name)
        except InputError as error:
            faults.append(error)
        else:
            games[game.name] = game
            found.append(game)
    return found, faults


def read_rules(text: str, file: str, known: Mapping[str, Rules]) -> Rules:
    """The game that the text of a TOML file describes; *file* is its name. Raises InputError (field ``rules``)."""
    try:
        facts = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise _fault(file, N_("%(file)s is not valid TOML: %(reason)s."), reason=error) from error
    for key in facts:
        if key not in _KEYS:
            raise _fault(file, N_("%(file)s: unknown key “%(key)s”."), key=key[:40])
    return _Reader(file, facts, known).rules()


def _fault(file: str, message: str, **values: Any) -> InputError:
    return InputError(message, field="rules", file=file, **values)


class _Reader:
    """One file's facts, taken out one key at a time."""

    def __init__(self, file: str, facts: dict[str, Any], known: Mapping[str, Rules]) -> None:
        self.file, self.facts, self.known = file, facts, known

    def rules(self) -> Rules:
        name = self._text("name", re.sub(r"[^a-z0-9_-]+", "-", Path(self.file).stem.lower())[:32].strip("-"))
        if not name:
            raise _fault(
                self.file, N_("%(file)s, name: a name is required, because the file name has no letter from a to z.")
            )
        if not re.fullmatch(r"[a-z0-9_-]{1,32}", name):
            raise _fault(self.file, N_("%(file)s, name: only small letters, digits, - and _, at most 32."))
        language = self._text("language", "en")
        if language not in alphabets():
            names = ", ".join(alphabets())
            raise _fault(
                self.file, N_("%(file)s, language: unknown language “%(name)s”. Known languages: %(names)s."),
                name=language[:20], names=names,
            )  # fmt: skip
        yo = self._yo(language)
        letters = alphabet_with_yo() if yo else alphabets()[language]
        layout = self._layout()
        rack_size = self._fact("rack_size", 7, 1, LARGEST_RACK)
        counts, values = self._tiles(letters)
        return Rules(
            name=name,
            title=self._text("title", name).strip() or name,
            board_name=self._text("board_name", name, spaced=False) or name,
            letters_name=self._text("letters_name", "", spaced=False),
            alphabet=letters,
            layout=layout,
            counts=counts,
            values=values,
            rack_size=rack_size,
            bonuses=self._bonuses(rack_size),
            exchange_minimum=self._fact("exchange_minimum", rack_size, 1, MOST_POINTS),
            scoreless_turns=self._fact("scoreless_turns", 6, 1, MOST_TURNS),
            out_times=self._fact("out_times", 2, 1, 2),
            yo=yo,
        )

    def _yo(self, language: str) -> str:
        yo = self.facts.get("yo", "")
        if "yo" in self.facts and (language != "ru" or yo not in YO):
            raise _fault(self.file, N_("%(file)s, yo: “either” or “strict” is expected, in a Russian game."))
        return str(yo)

    def _text(self, key: str, usual: str, *, spaced: bool = True) -> str:
        text = self.facts.get(key, usual)
        if not isinstance(text, str) or len(text) > 64 or not text.isprintable() or ";" in text:
            raise _fault(self.file, N_("%(file)s, %(key)s: a text of at most 64 characters is expected."), key=key)
        if not spaced and " " in text:
            raise _fault(self.file, N_("%(file)s, %(key)s: a name without spaces is expected."), key=key)
        return text

    def _fact(self, key: str, usual: int, least: int, most: int) -> int:
        return self._number(key, self.facts.get(key, usual), least, most)

    def _number(self, key: str, number: object, least: int, most: int) -> int:
        if not isinstance(number, int) or isinstance(number, bool) or not least <= number <= most:
            raise _fault(
                self.file, N_("%(file)s, %(key)s: a whole number from %(least)s to %(most)s is expected."),
                key=key, least=least, most=most,
            )  # fmt: skip
        return number

    def _layout(self) -> Layout:
        text = self.facts.get("layout")
        if not isinstance(text, str):
            raise _fault(self.file, N_("%(file)s, layout: the rows of the board are expected."))
        if text in self.known:
            layout = self.known[text].layout
            size, letters, words, starts = layout.size, layout.letter_times, layout.word_times, [layout.start]
        else:
            rows = text.split()
            size = len(rows)
            if size == 1 and rows[0].strip(_SIGNS):
                raise _fault(
                    self.file, N_("%(file)s, %(key)s: unknown game “%(name)s”."), key="layout", name=rows[0][:20]
                )
            self._check_rows(rows)
            signs = "".join(rows)
            letters = bytes(_TIMES.get(sign, 1) for sign in signs)
            words = bytes(2 if sign == "M" else _TIMES[sign.lower()] if sign in "DTQ" else 1 for sign in signs)
            starts = [divmod(index, size) for index, sign in enumerate(signs) if sign in "M*"]
        if "start" in self.facts:
            starts = [self._start(size)]
        if len(starts) != 1:
            raise _fault(
                self.file, N_("%(file)s, layout: one start square is expected, M or *, not %(found)s."),
                found=len(starts),
            )  # fmt: skip
        return Layout(size, letters, words, starts[0])

    def _check_rows(self, rows: list[str]) -> None:
        if not SMALLEST_LAYOUT <= len(rows) <= LARGEST_LAYOUT:
            raise _fault(
                self.file, N_("%(file)s, layout: %(least)s to %(most)s rows are expected, not %(found)s."),
                least=SMALLEST_LAYOUT, most=LARGEST_LAYOUT, found=len(rows),
            )  # fmt: skip
        for number, row in enumerate(rows, 1):
            if len(row) != len(rows):
                raise _fault(
                    self.file, N_("%(file)s, layout, row %(row)s: %(wanted)s squares are expected, not %(found)s."),
                    row=number, wanted=len(rows), found=len(row),
                )  # fmt: skip
            for column, sign in enumerate(row, 1):
                if sign not in _SIGNS:
                    raise _fault(
                        self.file,
                        N_("%(file)s, layout, row %(row)s, column %(col)s: “%(sign)s” must be one of . d t "
                           "q D T Q M *."),
                        row=number, col=column, sign=sign,
                    )  # fmt: skip

    def _start(self, size: int) -> tuple[int, int]:
        text = self.facts["start"]
        square = read_square(text) if isinstance(text, str) and text.isupper() else None
        if square is None or max(square) >= size:
            raise _fault(self.file, N_("%(file)s, start: a square of the board is expected, like H8."))
        return square

    def _bonuses(self, rack_size: int) -> tuple[int, ...]:
        table = self._table("bonuses", self.facts.get("bonuses", {}))
        for key in table:
            if not re.fullmatch(r"[1-9]", key) or int(key) > rack_size:
                raise _fault(
                    self.file, N_("%(file)s, bonuses: “%(key)s” must be a number of tiles from 1 to %(most)s."),
                    key=key[:20], most=rack_size,
                )  # fmt: skip
        return tuple(
            self._number(f"bonuses.{placed}", table.get(str(placed), 0), 0, MOST_POINTS)
            for placed in range(rack_size + 1)
        )

    def _tiles(self, letters: Alphabet) -> tuple[tuple[int, ...], tuple[int, ...]]:
        table = self.facts.get("tiles", "standard" if letters.language == "en" else None)
        if isinstance(table, str) and table in self.known and self.known[table].alphabet == letters:
            return self.known[table].counts, self.known[table].values
        if isinstance(table, str):
            message = N_("%(file)s, %(key)s: no game “%(name)s” uses this language's letters.")
            raise _fault(self.file, message, key="tiles", name=table[:20])
        if table is None:
            raise _fault(
                self.file,
                N_("%(file)s, tiles: a table of every letter of the language is expected, or the name of a game."),
            )
        found: dict[int, dict[str, Any]] = {}
        for name, tile in self._table("tiles", table).items():
            codes = b"\0" if name == "?" else bytes(filter(None, [self._code(name, letters)]))
            if not codes or codes[0] in found:
                raise _fault(
                    self.file, N_("%(file)s, tiles: “%(key)s” is not a letter of this language."), key=name[:20]
                )
            found[codes[0]] = self._table(f"tiles.{name}", tile)
            if found[codes[0]].keys() != {"count", "value"}:
                raise _fault(self.file, N_("%(file)s, %(key)s: a count and a value are expected."), key=f"tiles.{name}")
        names = ["?", *(letters.to_display(letter) for letter in letters.letters)]
        lacking = [name for code, name in enumerate(names) if code not in found]
        if lacking:
            raise _fault(self.file, N_("%(file)s, tiles: %(names)s missing."), names=", ".join(lacking))
        counts, values = (
            tuple(self._number(f"tiles.{name}.{part}", found[code][part], 0, 99) for code, name in enumerate(names))
            for part in ("count", "value")
        )
        if not any(counts):
            raise _fault(self.file, N_("%(file)s, tiles: every count is 0; a game needs at least one tile."))
        return counts, values

    def _code(self, name: str, letters: Alphabet) -> int:
        """The code of the letter that is written as *name*, exactly; 0 if there is none."""
        for code, letter in enumerate(letters.letters, 1):
            if letters.to_display(letter) == name or letter == name:
                return code
        return letters.code(name) if name in letters.folds else 0

    def _table(self, key: str, table: object) -> dict[str, Any]:
        if not isinstance(table, dict):
            raise _fault(self.file, N_("%(file)s, %(key)s: a table is expected."), key=key)
        return table
