"""Hints at the best move on the Scrabble page, a step at a time: where, how long, which tiles, and last the move."""

from collections.abc import Iterator

from solvers.alphabet import Alphabet
from solvers.budget import Budget
from solvers.errors import N_
from solvers.lexicon import Lexicon
from solvers.lexicon.fitness import is_fit
from solvers.scrabble import Answer, Exchange, Pass, Play, Position, solve, values_for
from solvers.scrabble.play import Move
from webapp.languages import gettext
from webapp.scrabble.answer_view import answer_view, row_view
from webapp.scrabble.draft import LAST_HINT
from webapp.scrabble.reading import Reading
from webapp.solving import Context, current_settings

_TRIED = 20
"""How many of the best moves are searched for one that is fit to be proposed."""
_PLACES = (
    (N_("the upper left of the board"), N_("the top of the board"), N_("the upper right of the board")),
    (N_("the left of the board"), N_("the middle of the board"), N_("the right of the board")),
    (N_("the lower left of the board"), N_("the bottom of the board"), N_("the lower right of the board")),
)


def hinted(reading: Reading, position: Position, lexicon: Lexicon) -> Context:
    """The answer with the hints up to the step that the draft asks for: it gives nothing else away.

    ``region`` names the squares to look at, ``told`` are the hints of the steps before. Where no move can be made, or
    none is fit to be proposed, the answer's sentence says what there is, without a hint.
    """
    found = _found(position, lexicon)
    step, alphabet = int(reading.draft.hint), position.rules.alphabet
    view = answer_view(found, lexicon, skip=0, next_top=0, shown="")
    view |= {"rows": [], "filtered": False, "notes": [], "hint": step, "told": [], "region": []}
    move = proposed(found, alphabet.language)
    if move is None:
        return view | {"hint": LAST_HINT}
    if isinstance(move, Pass):
        return view | {"hint": LAST_HINT, "sentence": gettext("No move is better than a pass.")}
    hints = list(hints_at(move, position, alphabet))[:step]
    if isinstance(move, Play):
        view["region"] = region_of(position, move)
    if step == LAST_HINT:
        view |= {"rows": [row_view(move, "", alphabet, lexicon)], "region": []}
    return view | {"sentence": hints[-1], "told": hints[:-1]}


def move_hints(position: Position, lexicon: Lexicon, step: int) -> tuple[list[str], list[str]]:
    """The hints at the best move up to a *step* from 1, and the squares to look at."""
    move = proposed(_found(position, lexicon), position.rules.alphabet.language)
    if move is None or isinstance(move, Pass):
        return [gettext("No move is better than a pass.")], []
    region = region_of(position, move) if isinstance(move, Play) and step < LAST_HINT else []
    return list(hints_at(move, position, position.rules.alphabet))[:step], region


def _found(position: Position, lexicon: Lexicon) -> Answer:
    leaves, budget = values_for(position.rules), Budget(current_settings().solve_seconds)
    return solve(position, lexicon, top=_TRIED, order="equity" if leaves else "score", budget=budget, leaves=leaves)


def proposed(found: Answer, language: str) -> Move | None:
    """The best move all of whose words are fit to be proposed."""
    for move in found.moves or found.plays:
        if not isinstance(move, Play) or all(is_fit(word.word.upper(), language) for word in move.words):
            return move
    return None


def hints_at(move: Play | Exchange, position: Position, alphabet: Alphabet) -> Iterator[str]:
    """One hint for each step."""
    if isinstance(move, Exchange):
        yield gettext("Where: nowhere, the best move is an exchange.")
        yield gettext("How many tiles to give back: %(count)s.", count=len(move.tiles))
        yield gettext("What to keep: %(tiles)s.", tiles=alphabet.to_notation(move.leave) or gettext("nothing"))
        yield gettext("The move: exchange %(tiles)s.", tiles=alphabet.to_notation(move.tiles))
        return
    row, col = _third(position, move)
    used = sorted("?" if tile.letter.islower() else tile.letter for tile in move.tiles)
    squares = region_of(position, move)
    where = {"place": gettext(_PLACES[row][col]), "first": squares[0], "last": squares[-1]}
    yield gettext("Where: %(place)s, %(first)s to %(last)s.", **where)
    yield gettext(
        "How long: %(letters)s letters, %(tiles)s of them from your rack.",
        letters=len(move.main.letters),
        tiles=len(move.tiles),
    )
    yield gettext("Which tiles: %(tiles)s.", tiles=" ".join(map(alphabet.to_display, used)))
    word = alphabet.to_display(move.main.word.upper())
    yield gettext("The play: %(at)s %(word)s for %(score)s.", at=move.at, word=word, score=move.score)


def _third(position: Position, play: Play) -> tuple[int, int]:
    """In which third of the rows, and of the columns, the middle one of the tiles put down lies."""
    tile = play.tiles[len(play.tiles) // 2]
    return 3 * tile.row // position.size, 3 * tile.col // position.size


def region_of(position: Position, play: Play) -> list[str]:
    """The squares of the part of the board that the first hint names."""
    size, third = position.size, _third(position, play)
    squares = ((row, col) for row in range(size) for col in range(size))
    return [
        position.rules.layout.square(row, col) for row, col in squares if (3 * row // size, 3 * col // size) == third
    ]
