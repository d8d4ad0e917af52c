"""An answer on the Scrabble page: a sentence, and a row for each move, in ready-made texts."""

from dataclasses import dataclass
from itertools import groupby
from typing import Any

from markupsafe import Markup, escape

from solvers.alphabet import Alphabet
from solvers.lexicon import Lexicon
from solvers.lexicon.facts import gist
from solvers.lexicon.fitness import is_fit
from solvers.scrabble import Answer, Exchange, Play
from solvers.scrabble.play import Move, WordScore
from webapp.languages import gettext, ngettext, number, points
from webapp.solving import Context


@dataclass(frozen=True, slots=True)
class RowView:
    """One move of the answer with the texts that its row needs; ``name`` says "Exchange" or "Pass", empty for a play.

    ``spoken`` names a play to screen readers; ``letters`` is its word as HTML, ``also`` the other words it forms,
    ``words`` all of them with their scores as scripts read them: ``4H L2.AT 8 2`` is LAT at 4H for 8, L on a double
    letter, A there before, the word doubled. ``worth``, the value of the leave, and ``equity`` are empty where no leave
    values are known.
    """

    move: Move
    notation: str
    score: int
    leave: str
    is_shown: bool
    worth: str = ""
    equity: str = ""
    name: str = ""
    given: str = ""
    spoken: str = ""
    letters: str = ""
    also: str = ""
    words: str = ""
    gist: str = ""


def row_view(move: Move, shown: str, alphabet: Alphabet, lexicon: Lexicon | None = None) -> RowView:
    """A move as a row of the answer, with the meaning of its word if there is a list.

    *shown* is the notation of the move whose details are open.
    """
    notation, score = alphabet.to_notation(str(move)), 0
    texts: dict[str, Any] = {}
    if isinstance(move, Play):
        score = move.score
        letters = letters_of(move, alphabet)
        name = f"{move.at} {letters.striptags()}"
        texts = {
            "spoken": ngettext("%(play)s, %(num)s point", "%(play)s, %(num)s points", score, play=name),
            "letters": letters,
            "also": ", ".join(alphabet.to_display(word.word.upper()) for word in move.words[1:]),
            "words": ",".join([*map(_scored, move.words), *([f"+{move.bonus}"] if move.bonus else [])]),
            "gist": gist(move.main.word.upper(), lexicon) if lexicon else "",
        }
    elif isinstance(move, Exchange):
        texts |= {"name": gettext("Exchange"), "given": alphabet.to_notation(move.tiles)}
    else:
        texts["name"] = gettext("Pass")
    if move.equity is not None:
        texts |= {"worth": points(move.equity - score, "+"), "equity": points(move.equity)}
    return RowView(move, notation, score, alphabet.to_notation(move.leave), notation == shown, **texts)


def letters_of(play: Play, alphabet: Alphabet) -> Markup:
    """The main word: letters played through in brackets and italics, blanks underlined."""
    html = []
    for is_new, letters in groupby(play.main.letters, lambda letter: letter.is_new):
        signs = [
            f"<u>{escape(alphabet.to_notation(letter.letter))}</u>"
            if letter.is_blank and is_new
            else escape(alphabet.to_notation(letter.letter.upper()))
            for letter in letters
        ]
        html.append("".join(signs) if is_new else f"<i>({''.join(signs)})</i>")
    return Markup("".join(html))  # noqa: S704 (letters are escaped)


def move_markup(move: Move, alphabet: Alphabet, *, with_score: bool = False) -> Markup:
    """A move as HTML in a sentence or a cell: ``4H L(A)T``, “exchange QV” or “pass”."""
    if isinstance(move, Play):
        text = Markup("{} {}").format(move.at, letters_of(move, alphabet))
        return text + Markup(" {}").format(move.score) if with_score else text
    if isinstance(move, Exchange):
        return escape(gettext("exchange %(tiles)s", tiles=alphabet.to_notation(move.tiles)))
    return escape(gettext("pass"))


def _scored(word: WordScore) -> str:
    """A word and its score as scripts read them."""
    letters = "".join(
        f"{'' if letter.is_new else '.'}{letter.letter}{letter.times if letter.times > 1 else ''}"
        for letter in word.letters
    )
    times = word.times
    return f"{word.at} {letters} {word.score}{f' {times}' if times > 1 else ''}"


def answer_view(found: Answer, lexicon: Lexicon, *, skip: int, next_top: int, shown: str) -> Context:
    """The moves found, of which *skip* are on the page already; *next_top* is how many the next request asks for.

    *shown* is the notation of the move whose details are open. What a word means is said in the first of its rows.
    """
    rows, told = [], set()
    for move in found.moves or found.plays:
        word = move.main.word.upper() if isinstance(move, Play) else ""
        is_told = word in told and lexicon.alphabet.to_notation(str(move)) != shown
        rows.append(row_view(move, shown, lexicon.alphabet, None if is_told else lexicon))
        told.add(word)
    matching = found.matching + (len(found.exchanges_and_pass) if found.moves else 0)
    return {
        "sentence": _sentence(found, gettext(lexicon.title), lexicon.alphabet),
        "rows": rows,
        "total": found.total,
        "matching": matching,
        "shown": skip + len(rows),
        "more": skip + len(rows) < min(matching, next_top),
        "next_top": next_top,
        "exchanges": found.exchanges,
        "weighed": bool(found.exchanges_and_pass),
        "columns": 8 if found.exchanges_and_pass else 6,
    }


def _sentence(found: Answer, title: str, alphabet: Alphabet) -> str:
    if found.best is None:
        if not found.is_complete:
            return gettext("No play was found in the time allowed (%(list)s).", list=title)
        if found.exchanges:
            return gettext("No legal play in %(list)s: exchange or pass.", list=title)
        return gettext("No legal play in %(list)s: pass.", list=title)
    word = found.best.main.word.upper()
    values = {"count": number(found.total), "score": found.best.score, "list": title}
    if not is_fit(word, alphabet.language):
        return _unnamed(found, values)
    values["word"] = alphabet.to_display(word)
    if not found.is_complete:
        return gettext("At least %(count)s plays in %(list)s; best so far %(word)s for %(score)s.", **values)
    if found.exchanges_and_pass:
        return ngettext(
            "%(count)s play in %(list)s; highest score: %(word)s, %(score)s.",
            "%(count)s plays in %(list)s; highest score: %(word)s, %(score)s.",
            found.total,
            **values,
        )
    return ngettext(
        "%(count)s play in %(list)s; best %(word)s for %(score)s.",
        "%(count)s plays in %(list)s; best %(word)s for %(score)s.",
        found.total,
        **values,
    )


def _unnamed(found: Answer, values: dict[str, object]) -> str:
    """The sentence for an answer whose best word is not fit to be proposed: the table alone shows it."""
    if not found.is_complete:
        return gettext("At least %(count)s plays in %(list)s; the best so far scores %(score)s.", **values)
    return ngettext(
        "%(count)s play in %(list)s; it scores %(score)s.",
        "%(count)s plays in %(list)s; the highest score is %(score)s.",
        found.total,
        **values,
    )
