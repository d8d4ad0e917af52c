"""The word judge: whether a declared word counts, and if not, every reason why.

The player's list decides, and the verdict names that list: it never says that something is not a word. Meanings are
in ``solvers.lexicon.facts``.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from solvers.alphabet import Alphabet
from solvers.countdown import spelling
from solvers.countdown.position import MOST_LETTERS, Position
from solvers.countdown.rules import word_points
from solvers.countdown.verdict import Reason, Verdict, reason
from solvers.errors import N_, InputError
from solvers.lexicon import Lexicon, open_lexicon, shipped_lists

SHORTEST_WORD = 2
LONGEST_TEXT = 100
_JOINTS = frozenset("-‐‑‒–—−'’‘ʼ`´ \t\n\r")
_NEAR = {"british": ("american", "world"), "american": ("british", "world")}


def judge_word(typed: str, position: Position, lexicon: Lexicon, *, others: Iterable[Lexicon] | None = None) -> Verdict:
    """Judge the word *typed* by the letters of *position* and by *lexicon*.

    *others* are the lists in which a word that is not in the player's is looked for as a spelling of the other side of
    the Atlantic; None: those that ship. Raises InputError (field ``lexicon``) for a list in other letters.
    """
    lexicon.check_language(position.language)
    if len(typed) > LONGEST_TEXT:
        too_long = reason(
            N_("That is %(count)s characters; the selection has %(size)s letters."),
            count=len(typed),
            size=len(position.letters),
        )
        return Verdict(typed[:MOST_LETTERS] + "…", 0, (too_long,))
    text = typed.strip()
    word, unreadable = _read(text, lexicon.alphabet)
    if unreadable:
        return Verdict(text, 0, (unreadable,))
    reasons = [*_overused(word, position)]
    if len(word) < SHORTEST_WORD:
        reasons.append(reason(N_("A word has at least %(shortest)s letters."), shortest=SHORTEST_WORD))
    elif not lexicon.contains(word):
        reasons.extend(_not_listed(word, text, lexicon, _near(lexicon) if others is None else others))
    return Verdict(word, 0 if reasons else word_points(len(word), len(position.letters)), tuple(reasons))


def _read(text: str, letters: Alphabet) -> tuple[str, Reason | None]:
    """The word in capitals, or why it cannot be read as one."""
    if not text:
        return "", reason(N_("No word was declared."))
    if _JOINTS & set(text):
        return "", reason(N_("Words written with a hyphen, an apostrophe or a space are not allowed."))
    try:
        return letters.decode(letters.read_letters(text, "word")), None
    except InputError as error:
        return "", Reason(error.message, error.values)


def _overused(word: str, position: Position) -> Iterator[Reason]:
    """A reason for each letter that the word has more often than the selection."""
    held = Counter(position.letters)
    for letter, used in Counter(word).items():
        if used > held[letter]:
            message = (
                N_("%(letter)s is used %(used)s times; the selection has %(held)s.")
                if held[letter]
                else N_("There is no %(letter)s in the selection.")
            )
            yield reason(message, letter=letter, used=used, held=held[letter])


def _not_listed(word: str, text: str, lexicon: Lexicon, others: Iterable[Lexicon]) -> Iterator[Reason]:
    """That the list does not have the word, and the likely reason."""
    longest = next((entry.longest for entry in shipped_lists() if entry.name == lexicon.name), len(word))
    if len(word) > longest:
        yield reason(
            N_("The list %(list)s has no words of more than %(longest)s letters."), list=lexicon.title, longest=longest
        )
        return
    yield reason(N_("%(word)s is not in the list %(list)s."), word=word, list=lexicon.title)
    if counterpart := _counterpart(word, lexicon, others):
        message = (
            N_("%(word)s is an American spelling; this list has %(counterpart)s.")
            if lexicon.name == "british"
            else N_("%(word)s is a British spelling; this list has %(counterpart)s.")
        )
        yield reason(message, word=word, counterpart=counterpart)
    elif text[0].isupper() and not text.isupper():
        yield reason(N_("Names and other words that are always written with a capital are not allowed."))


def _counterpart(word: str, lexicon: Lexicon, others: Iterable[Lexicon]) -> str | None:
    """How the player's list spells a word that another list has."""
    if lexicon.name not in _NEAR or not any(other.contains(word) for other in others):
        return None
    ways = spelling.british(word) if lexicon.name == "british" else spelling.american(word)
    return next((way for way in ways if way != word and lexicon.contains(way)), None)


def _near(lexicon: Lexicon) -> list[Lexicon]:
    """The lists that ship in which a spelling of the other side would be."""
    there = {entry.name for entry in shipped_lists()}
    return [open_lexicon(name) for name in _NEAR.get(lexicon.name, ()) if name in there]
