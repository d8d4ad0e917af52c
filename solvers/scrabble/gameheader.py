"""The rules that a game file was played by, and the word list that it names: by its header, else by its tiles.

Programs say it in different ways: ``#board-layout`` and ``#tile-distribution`` (or ``#letter-distribution``,
``#tile-set``, ``#game-board``), or notes before the first move such as ``#note LetterDistribution: polish``. Most
files say nothing; then the default game is meant, unless it lacks the letters or the squares of the moves.
"""

import re
import unicodedata
from collections.abc import Iterator

from solvers.errors import N_, InputError
from solvers.lexicon import WordList, lists_for, word_list
from solvers.scrabble.gcg import UNKNOWN_RACK, Event, GameFile, Pragma, game_fault
from solvers.scrabble.listnames import language_named, near_list
from solvers.scrabble.rulebook import known_rules
from solvers.scrabble.rules import Rules
from solvers.scrabble.scoring import read_placement

_BOARDS = ("board-layout", "game-board", "tile-set", "boardlayout")
_LETTERS = ("letter-distribution", "tile-distribution", "tile-set", "letterdistribution")
GAME_PRAGMAS = {*_BOARDS, *_LETTERS}
"""The statements that name the board or the tiles."""
_PLAIN_BOARDS = {"standard15", "standard21", "standard", "super"}
_PLAIN_LETTERS = {"english", "english set", "english_super"}
_TYPES = {"classic", "classic_super", "standard", "super", "scrabble"}
"""Names that other programs give to the usual board, tiles and rules, besides those of the games here."""


def games_of(file: GameFile) -> list[Rules]:
    """The rules that a file may have been played by, the likeliest first; a single one if that is certain."""
    games = list(known_rules().values())
    said = {key: text for _, key, text in _said(file)}
    boards = {game.board_name.lower() for game in games} | {game.name for game in games}
    letters = {_letters_name(game) for game in games} | {game.name for game in games}
    board = next((said[key] for key in _BOARDS if said.get(key) in boards), "")
    tiles = next((said[key] for key in _LETTERS if said.get(key) in letters), "")
    entry = named_list(file.pragma("lexicon"))
    language = entry.language if entry else language_named(file.pragma("lexicon"))
    if board:
        games = [game for game in games if board in (game.board_name.lower(), game.name)]
    if tiles:
        games = [game for game in games if tiles in (_letters_name(game), game.name)] or games
    elif language:
        games = [game for game in games if game.alphabet.language == language] or games
    shown = _shown(file)
    on_board = [game for game in games if _has_squares(game, file)]
    fitting = [game for game in on_board if _has_letters(game, shown)]
    if fitting[:1] == games[:1] or tiles:
        return fitting[:1] or on_board[:1] or games[:1]
    return fitting + [game for game in on_board[:1] if all(map(game.alphabet.code, shown))] or games[:1]


def check_players(file: GameFile) -> None:
    """Raises InputError (field ``game``) if the header names more than two players."""
    named = {line.says.name for line in file.lines if isinstance(line.says, Pragma)}
    found = 2 + sum(bool(re.fullmatch(r"player([3-9]|[1-9][0-9])", name)) for name in named)
    if found > 2:
        raise InputError(
            N_("This game has %(found)s players; only games of two can be replayed."), field="game", found=found
        )


def unknown_names(file: GameFile) -> list[tuple[int, InputError]]:
    """The lines of the header that name a kind of game, a board or tiles that are not known here."""
    games = known_rules().values()
    boards = {game.board_name.lower() for game in games} | {game.name for game in games} | _PLAIN_BOARDS
    letters = {_letters_name(game) for game in games} | {game.name for game in games} | _PLAIN_LETTERS
    messages = {
        "game-type": (_TYPES, N_("“%(name)s” is not a kind of game known here; the usual rules are used.")),
        **dict.fromkeys(_LETTERS, (letters, N_("“%(name)s” are not tiles known here; others are used."))),
        **dict.fromkeys(_BOARDS, (boards, N_("“%(name)s” is not a board known here; another is used."))),
        "tile-set": (boards | letters, N_("“%(name)s” are not tiles known here; others are used.")),
    }
    faults = []
    for line, key, text in _said(file):
        known, message = messages.get(key, ({text}, ""))
        if text and text not in known:
            faults.append((line, game_fault(message, name=text[:40])))
    return faults


def named_list(name: str) -> WordList | None:
    """The list that the first word of *name* names, as in ``#lexicon``; None if it is not here."""
    words = name.split()
    try:
        return word_list(words[0]) if words else None
    except InputError:
        return None


def list_of(file: GameFile, language: str) -> WordList | None:
    """The list to look up a game's words in: the one it names, else the nearest in its language; None if none is.

    For the licensed English lists, which nobody ships, that is the free list made for the same players.
    """
    name = file.pragma("lexicon")
    named = named_list(name)
    return named if named in lists_for(language) else nearest_list(name, language)


def nearest_list(name: str, language: str) -> WordList | None:
    """The list of a language here that is made for the same players as the one called *name*, else its usual one."""
    fitting = lists_for(language)
    return next((entry for entry in fitting if entry.name == near_list(name)), fitting[0] if fitting else None)


def _letters_name(game: Rules) -> str:
    return (game.letters_name or ("english" if game.alphabet.language == "en" else game.name)).lower()


def _said(file: GameFile) -> Iterator[tuple[int, str, str]]:
    """The statements of the header: line, key, and text in lower case; a note ``Key: value`` is one too."""
    for line in file.lines:
        if isinstance(line.says, Event):
            return
        if isinstance(line.says, Pragma):
            key, text = line.says.name, line.says.text
            if key == "note" and ":" in text:
                key, _, text = text.lower().partition(":")
            yield line.number, key.strip(), " ".join(text.lower().split())


def _shown(file: GameFile) -> str:
    """The letters that the racks and the moves show, each once, in upper case; tiles of several letters too."""
    texts = [
        text
        for _, event in file.events
        for text in (event.rack, event.tiles)
        if text.upper() != UNKNOWN_RACK and not text.isdecimal()
    ]
    found = set(unicodedata.normalize("NFC", "".join(texts).upper()))
    return "".join(sorted(found - set("?._,()[] ")))


def _has_letters(game: Rules, shown: str) -> bool:
    letters = game.alphabet.letters + "".join(game.alphabet.names.values())
    return set(shown) <= set(letters.upper())


def _has_squares(game: Rules, file: GameFile) -> bool:
    """Whether every move begins on the board."""
    starts = [read_placement(f"{event.place} .")[:2] for _, event in file.events if event.kind == "play"]
    return all(row >= 0 and max(row, col) < game.layout.size for row, col in starts)
