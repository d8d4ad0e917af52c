"""The letters that the reader of screenshots knows, and the classes that its network tells apart.

Letters that look the same share a class: that of the Latin letter, else that of the Cyrillic one. The network learns a
cell by the letters of one alphabet at a time, as the reader knows the game that is played.
"""

from __future__ import annotations

EMPTY = ""
"""The class of squares without a tile."""

LATIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_LOOKS = dict(zip("АВЕКМНОРСТХІ", "ABEKMHOPCTXI", strict=True))
_LOOKS |= dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧΓΠΦ", "ABEZHIKMNOPTYXГПФ", strict=True))
_CYRILLIC = "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"

ALPHABETS: dict[str, tuple[list[str], float]] = {
    "English": ([*LATIN], 9),
    "Catalan": ([*"ABCÇDEFGHIJLMNOPRSTUVXZ", "L·L", "NY", "QU"], 0.6),
    "Czech": ([*"AÁBCČDĎEÉĚFGHIÍJKLMNŇOÓPRŘSŠTŤUÚŮVXYÝZŽ"], 1.2),
    "Croatian": ([*"ABCČĆDEFGHIJKLMNOPRSŠTUVZŽ", "LJ", "NJ", "DŽ"], 0.3),
    "Dutch": ([*LATIN, "IJ"], 0.3),
    "Finnish": ([*"ABCDEFGHIJKLMNOPRSTUVWYÄÖ"], 0.4),
    "German": ([*LATIN, *"ÄÖÜ"], 0.8),
    "Greek": ([*"ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ"], 0.8),
    "Hungarian": ([*"AÁBCDEÉFGHIÍJKLMNOÓÖŐPRSTUÚÜŰVZ", "CS", "GY", "LY", "NY", "SZ", "TY", "ZS"], 0.5),
    "Norwegian": ([*LATIN, *"ÆØÅ"], 0.8),
    "Polish": ([*"AĄBCĆDEĘFGHIJKLŁMNŃOÓPRSŚTUWYZŹŻ"], 1.0),
    "Portuguese": ([*"ABCÇDEFGHIJLMNOPQRSTUVXZ"], 0.3),
    "Russian": ([*_CYRILLIC, "Ё"], 2.6),
    "Spanish": ([*"ABCDEFGHIJLMNÑOPQRSTUVXYZ", "CH", "LL", "RR"], 0.7),
    "Swedish": ([*LATIN, *"ÅÄÖ"], 0.4),
    "Turkish": ([*"ABCÇDEFGĞHIİJKLMNOÖPRSŞTUÜVYZ"], 0.8),
    "Ukrainian": ([*"АБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЬЮЯ’"], 1.2),
    "Welsh": ([*"ABCDEFGHIJLMNOPRSTUWY", "CH", "DD", "FF", "LL", "NG", "RH", "TH"], 0.3),
}
"""Each alphabet: the letters and joined letters of its tiles, and how often training draws from it."""

CONFUSED = "OQCGIJLДЛЩШЦЪЬЫИЙЗЭБĄÅÇĘŞŚŹŻŐŰ"
"""Letters that are easily taken for another of their alphabet: training draws them more often."""


def class_of(letter: str) -> str:
    """The class of a letter or of joined letters."""
    return _LOOKS.get(letter, letter)


CLASSES = [EMPTY, *sorted({class_of(letter) for letters, _ in ALPHABETS.values() for letter in letters})]
"""All classes, the empty square first."""

LETTERS = sorted({letter for letters, _ in ALPHABETS.values() for letter in letters})
"""Everything that is drawn on a tile."""
