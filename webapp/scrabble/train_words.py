"""Drills of words on the web: all words of some letters, and the hooks of a word."""

from flask import request, url_for
from flask.typing import ResponseReturnValue

from solvers.errors import N_, InputError
from solvers.lexicon import Lexicon
from solvers.scrabble import Rules
from solvers.scrabble.study import (
    HOOKED,
    LENGTHS,
    RANGES,
    Bingos,
    Hooked,
    bingos_of,
    draw_bingos,
    draw_hooked,
    hooked_of,
)
from solvers.scrabble.wordlist import fitted
from webapp.languages import gettext, ngettext, number
from webapp.scrabble.train_parts import (
    LONGEST,
    WrongAnswer,
    answered,
    blueprint,
    chosen,
    next_of,
    number_of,
    query_of,
    seed_of,
)
from webapp.solving import Context


@blueprint.get("/bingos")
def bingos() -> ResponseReturnValue:
    """Letters, and once words are typed all the words that they make."""
    return answered("scrabble/train_words", _bingos_asked)


def _bingos_asked() -> Context:
    args = request.args
    rules, lexicon = chosen()
    length, most = number_of("length", LENGTHS), number_of("most", RANGES)
    letters = args.get("letters", "")
    if not letters:
        if not args.get("seed"):
            return {"onward": next_of("bingos")}
        drawn = draw_bingos(seed_of(), lexicon, rules, length, most)
        letters = rules.alphabet.to_notation(drawn.letters)
        return {"onward": url_for(".bingos", letters=letters, **query_of("bingos"))}
    found = bingos_of(letters[:LONGEST], lexicon, rules)
    display = rules.alphabet.to_display
    context = frame(rules, lexicon, "bingo", rules.alphabet.to_notation(found.letters)) | {
        "tiles": [(display(letter), rules.values[rules.alphabet.code(letter)]) for letter in found.letters],
        "task": ngettext("%(num)s word uses all these tiles.", "%(num)s words use all these tiles.", len(found.words)),
        "rank": gettext(
            "Number %(rank)s of %(total)s by the probability of the tiles.",
            rank=number(found.rank),
            total=number(found.total),
        ),
    }
    return context | (_bingos_judged(found, rules, lexicon) if "done" in args else {})


def _bingos_judged(found: Bingos, rules: Rules, lexicon: Lexicon) -> Context:
    """Which words were found and missed, and which of those typed are wrong."""
    alphabet = rules.alphabet
    typed = [
        alphabet.normalize(word).upper() for word in request.args.get("words", "")[:LONGEST].replace(",", " ").split()
    ]
    own = dict.fromkeys(word for word in typed if word in found.words)
    needed = found.fit(alphabet.language)
    wrong = [alphabet.to_display(word) for word in dict.fromkeys(typed) if word not in found.words]
    shown = [word for word in found.words if word in own or word in needed]
    hooked = [hooked_of(word, fitted(lexicon, rules), rules) for word in shown]
    is_right = not wrong and set(needed) <= set(own)
    return answer(is_right) | {
        "words": [(alphabet.to_display(it.word), it.front, it.back, it.word in own) for it in hooked],
        "wrong": wrong,
    }


@blueprint.get("/hooks", endpoint="hooks")
def hooks_page() -> ResponseReturnValue:
    """A word, and once letters are typed those that make another word in front of it and behind it."""
    return answered("scrabble/train_words", _hooks_asked)


def _hooks_asked() -> Context:
    args = request.args
    rules, lexicon = chosen()
    length, most = number_of("length", HOOKED, 3), number_of("most", RANGES)
    word = args.get("word", "")
    if not word:
        if not args.get("seed"):
            return {"onward": next_of("hooks")}
        drawn = draw_hooked(seed_of(), lexicon, rules, length, most)
        return {"onward": url_for(".hooks", word=rules.alphabet.to_notation(drawn.word), **query_of("hooks"))}
    found = hooked_of(rules.alphabet.normalize(word[:LONGEST]).upper(), lexicon, rules)
    display = rules.alphabet.to_display
    context: Context = frame(rules, lexicon, "hooks", rules.alphabet.to_notation(found.word)) | {
        "tiles": [(display(letter), rules.values[rules.alphabet.code(letter)]) for letter in found.word],
        "task": gettext("Which letters make another word in front, and which behind?"),
        "rank": "",
    }
    try:
        return context | (_hooks_judged(found, rules) if "done" in args else {})
    except InputError as error:
        raise WrongAnswer(error, context) from error


def _hooks_judged(found: Hooked, rules: Rules) -> Context:
    """Which letters were found, missed, and are wrong; raises InputError for an unknown letter."""
    alphabet = rules.alphabet

    def typed_letters(field: str) -> set[int]:
        text = alphabet.normalize(request.args.get(field, "")[:LONGEST])
        signs = [sign for sign in alphabet.parse_tiles(text.upper()) if sign not in " ,"]
        for sign in signs:
            if not alphabet.code(sign):
                raise InputError(N_("“%(char)s” is not a letter of this game."), field=field, char=sign)
        return set(map(alphabet.code, signs))

    sides = []
    for name, title, there in (("front", gettext("In front"), found.front), ("back", gettext("Behind"), found.back)):
        right, typed = set(map(alphabet.code, alphabet.parse_tiles(there))), typed_letters(name)
        missed, wrong = alphabet.noted(sorted(right - typed)), alphabet.noted(sorted(typed - right))
        sides.append((title, there or "–", missed, wrong))
    return answer(not any(missed or wrong for _, _, missed, wrong in sides)) | {"sides": sides}


def frame(rules: Rules, lexicon: Lexicon, kind: str, key: str) -> Context:
    """The context of both drills; *key* tells the question from others of its kind."""
    args = request.args
    return {
        "rules": rules,
        "bank_kind": kind,
        "key": f"{lexicon.name} {rules.name} {key}",
        "list": gettext(lexicon.title),
        "typed": {name: args.get(name, "") for name in ("words", "front", "back")},
    }


def answer(is_right: bool) -> Context:
    return {
        "judged": True,
        "is_right": is_right,
        "sentence": gettext("Right.") if is_right else gettext("Not all of it."),
    }
