"""Damages valid inputs: gently, so that many stay valid and reach what lies behind a parser, or roughly."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

MARKUP = "<zq\"'>"
"""Would show in a page if it were not escaped."""
ODD = (
    "\0", "\n", "\r\n", "\t", " ", "\u00a0", "\u202e", "\u200d", "\ufeff", "\ud7ff", "\U0001f600", "é", "e\u0301", "ё",
    "и\u0306", "й", "İ", "ß", "ſ", "ﬁ", "٣", "²", "½", "%00", "%s", "{0}", "%(a)s", MARKUP, "&amp;", "'", '"', "\\",
    "..", "//", "-1", "0", "00", "1e9", "1_0", "nan", "99999999999999999999", "?" * 30, "*" * 30, "A" * 300, "[", "]",
    "(", ")", "((((((((", ";", ",", "~", "!", "=", "+", "|",
)  # fmt: skip
SEPARATORS = "/ ,;\n!~.:|-+=&>"
ALPHABETS = ("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ", "0123456789")


def mutated(text: str, others: Sequence[str], chance: Random) -> str:
    """*text* with one to four changes, half of the time only gentle ones; *others* are inputs of the same kind."""
    ways = _GENTLE if chance.random() < 0.5 else _GENTLE + _ROUGH
    for _ in range(chance.randint(1, 4)):
        text = chance.choice(ways)(text, chance.choice(others), chance)
    return text[:20_000]


def mutated_bytes(content: bytes, others: Sequence[bytes], chance: Random) -> bytes:
    """*content* with up to four changes: bytes flipped, cut, repeated, or taken from another input.

    Few files stand a change: one in five has none, so that all of a parser is reached.
    """
    data = bytearray(content)
    for _ in range(chance.randint(0, 4)):
        place, length = chance.randint(0, len(data)), chance.choice((1, 1, 2, 4, 8, 64))
        way = chance.randrange(7)
        if way == 0 and place < len(data):
            data[place] ^= 1 << chance.randrange(8)
        elif way == 1:
            del data[place : place + length]
        elif way == 2:
            data[place : place + length] = chance.choice((b"\0", b"\xff", b"\x7f", b"\x80")) * length
        elif way == 3:
            data[place:place] = data[max(0, place - length) : place] * chance.choice((1, 3, 50))
        elif way == 4:
            other = chance.choice(others)
            start = chance.randint(0, len(other))
            data[place:place] = other[start : start + length]
        elif way == 5:
            data[place:] = b""
        else:
            data[place:place] = chance.choice(ODD).encode("utf-8", "surrogatepass")
    return bytes(data[:200_000])


def mutated_fields(fields: Mapping[str, str], others: Mapping[str, str], chance: Random) -> dict[str, str]:
    """A form's or an address's *fields* with some damaged, dropped, exchanged, or taken from the *others*."""
    changed = dict(fields)
    for _ in range(chance.randint(1, 3)):
        names = list(changed) or list(others)
        name, way = chance.choice(names), chance.randrange(10)
        if way == 0:
            changed.pop(name, None)
        elif way == 1:
            other = chance.choice(list(others))
            changed[other] = others[other]
        elif way == 2:
            changed[name] = changed.get(chance.choice(names), "")
        else:
            text = changed.get(name) or others.get(name, "")
            changed[name] = mutated(text, list(others.values()), chance)
    return changed


def mutated_json(value: Any, chance: Random) -> bytes:
    """The JSON of *value* with one to three parts changed; at times the text itself is damaged too."""
    for _ in range(chance.randint(1, 3)):
        value = _changed(value, chance)
    text = json.dumps(value, ensure_ascii=chance.random() < 0.5)
    if chance.random() < 0.1:
        text = chance.choice(_ROUGH)(text, text, chance)
    data = text.encode("utf-8", "surrogatepass")
    return mutated_bytes(data, [data], chance) if chance.random() < 0.1 else data


def _changed(value: Any, chance: Random) -> Any:
    if isinstance(value, dict) and value and chance.random() < 0.9:
        name = chance.choice(list(value))
        way = chance.randrange(8)
        if way == 0:
            return {other: part for other, part in value.items() if other != name}
        if way == 1:
            return {**value, chance.choice(ODD): value[name]}
        return {**value, name: _changed(value[name], chance)}
    if isinstance(value, list) and value and chance.random() < 0.8:
        place = chance.randrange(len(value))
        return [*value[:place], _changed(value[place], chance), *value[place + 1 :]] * chance.choice((1, 1, 1, 50))
    if isinstance(value, str) and chance.random() < 0.8:
        return mutated(value, [value], chance)
    odd = (
        None,
        True,
        -1,
        0,
        1,
        2**31,
        2**63,
        10**400,
        0.5,
        -1e308,
        "",
        [],
        {},
        chance.choice(ODD),
        [value],
        {"a": value},
    )
    return chance.choice(odd)


def _letter(text: str, other: str, chance: Random) -> str:
    """A letter or digit becomes another of its kind."""
    if not text:
        return other
    place = chance.randrange(len(text))
    letters = next((letters for letters in ALPHABETS if text[place].upper() in letters), "")
    if not letters:
        return text
    new = chance.choice(letters)
    return text[:place] + (new if text[place].isupper() else new.lower()) + text[place + 1 :]


def _case(text: str, other: str, chance: Random) -> str:
    """A letter becomes small or a capital."""
    place = chance.randrange(len(text) + 1)
    return text[:place] + text[place : place + 1].swapcase() + text[place + 1 :]


def _number(text: str, other: str, chance: Random) -> str:
    """A run of digits becomes another number."""
    places = [place for place, char in enumerate(text) if char.isascii() and char.isdigit()]
    if not places:
        return text
    start = end = chance.choice(places)
    while end < len(text) and text[end] in "0123456789":
        end += 1
    number = int(text[start:end][:20])
    return (
        text[:start] + str(chance.choice((0, 1, number + 1, abs(number - 1), number * 10, 2**31, 10**20))) + text[end:]
    )


def _tokens(text: str, other: str, chance: Random) -> str:
    """A part between separators is dropped, doubled, exchanged, or comes from another input."""
    separator = chance.choice([sign for sign in SEPARATORS if sign in text] or [" "])
    parts = text.split(separator)
    place = chance.randrange(len(parts))
    way = chance.randrange(5)
    if way == 0:
        del parts[place]
    elif way == 1:
        parts.insert(place, parts[place])
    elif way == 2:
        second = chance.randrange(len(parts))
        parts[place], parts[second] = parts[second], parts[place]
    else:
        theirs = other.split(separator)
        parts[place] = theirs[place] if place < len(theirs) else chance.choice(theirs)
    return separator.join(parts)


def _insert(text: str, other: str, chance: Random) -> str:
    place = chance.randint(0, len(text))
    odd = MARKUP if chance.random() < 0.1 else chance.choice(ODD)
    return text[:place] + odd + text[place:]


def _cut(text: str, other: str, chance: Random) -> str:
    first, last = sorted((chance.randint(0, len(text)), chance.randint(0, len(text))))
    return chance.choice((text[:first], text[last:], text[:first] + text[last:]))


def _repeat(text: str, other: str, chance: Random) -> str:
    first, last = sorted((chance.randint(0, len(text)), chance.randint(0, len(text))))
    return text[:first] + text[first:last] * chance.choice((2, 3, 40)) + text[last:]


def _splice(text: str, other: str, chance: Random) -> str:
    return text[: chance.randint(0, len(text))] + other[chance.randint(0, len(other)) :]


_GENTLE = (_letter, _letter, _case, _number, _tokens, _tokens)
_ROUGH = (_insert, _insert, _cut, _repeat, _splice)
