"""A game file replayed move by move: the position before each move, and where the file contradicts the rules.

Nothing stops a replay: contradictions are noted as findings, and the game goes on as the file says.
"""

from solvers.lexicon import Lexicon, lists_for
from solvers.scrabble.gameheader import check_players, games_of
from solvers.scrabble.gamesteps import Replay, Step
from solvers.scrabble.gcg import Event, GameFile, Pragma
from solvers.scrabble.replayer import Replayer
from solvers.scrabble.rules import Rules
from solvers.scrabble.wordlist import fitted

__all__ = ["Replay", "Step", "replay", "words_of"]

_ENOUGH_LINES = 80


def replay(file: GameFile, rules: Rules | None = None) -> Replay:
    """Replay a game by *rules*, by default by those that its header or its tiles suggest (see ``gameheader``).

    Of several candidates, the one is chosen that leads to the fewest findings in the first lines. Raises InputError
    (field ``game``) for a game of more than two players.
    """
    check_players(file)
    games = [rules] if rules else games_of(file)
    if len(games) > 1:
        beginning = GameFile(file.lines[:_ENOUGH_LINES])

        def doubts(game: Rules) -> tuple[int, bool]:
            found = sum(len(step.findings) for step in _replayed(beginning, game).steps)
            return found, not lists_for(game.alphabet.language)

        games.sort(key=doubts)
    return _replayed(file, games[0])


def words_of(step: Step, lexicon: Lexicon) -> tuple[tuple[str, bool], ...]:
    """The words that an event's play forms, the main word first, each with whether the list has it."""
    words = [word.word for word in step.play.words] if step.play else []
    rules = step.before.rules
    judge = fitted(lexicon, rules)
    return tuple((rules.alphabet.to_display(word.upper()), judge.contains(word)) for word in words)


def _replayed(file: GameFile, rules: Rules) -> Replay:
    replayer = Replayer(file, rules)
    for line in file.lines:
        if isinstance(line.says, Event):
            replayer.add_event(line.number, line.says)
        elif isinstance(line.says, Pragma) and line.says.name == "note":
            replayer.add_note(line.says.text)
    return replayer.finished()
