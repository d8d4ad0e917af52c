"""British and American spellings of one word, by the rules of spelling and SCOWL's lists of both.

Knows nothing of packages and files.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

# What British spelling writes for what American spelling writes, anywhere in a word, the likeliest first.
RULES = (
    *(("OR", "OUR"), ("ER", "RE"), ("IZ", "IS"), ("YZ", "YS"), ("ENSE", "ENCE"), ("LOG", "LOGUE"), ("L", "LL")),
    *(("LL", "L"), ("E", "AE"), ("E", "OE"), ("P", "PP"), ("T", "TT"), ("MOLD", "MOULD"), ("MOLT", "MOULT")),
    *(("PLOW", "PLOUGH"), ("GRAY", "GREY"), ("GRAM", "GRAMME"), ("ALUMINUM", "ALUMINIUM"), ("SULF", "SULPH")),
    *(("PAJAMA", "PYJAMA"), ("CHECK", "CHEQU"), ("CHECK", "CHEQUE"), ("MUSTACHE", "MOUSTACHE"), ("DRAFT", "DRAUGHT")),
    *(("SKEPTIC", "SCEPTIC"), ("JEWELRY", "JEWELLERY"), ("COZ", "COS"), ("GM", "GEM"), ("AGING", "AGEING")),
    *(("ARTI", "ARTE"), ("CTIC", "CTIS"), ("MANEUVER", "MANOEUVRE"), ("MANEUVER", "MANOEUVR"), ("AIRPL", "AEROPL")),
    *(("LLUSK", "LLUSC"), ("MOM", "MUM"), ("PHONY", "PHONEY"), ("LICORICE", "LIQUORICE"), ("OMELET", "OMELETTE")),
    *(("ZABLE", "ZEABLE"), ("KABLE", "KEABLE"), ("VABLE", "VEABLE"), ("LABLE", "LEABLE"), ("WHISKEY", "WHISKY")),
)


def respelled(word: str) -> Iterator[str]:
    """What the word in capitals may be in British spelling, by one change.

    >>> list(respelled("COLOR"))[:1], "CENTRE" in respelled("CENTER"), "THEATRES" in respelled("THEATERS")
    (['COLOUR'], True, True)
    """
    for american, british in RULES:
        place = word.find(american)
        while place >= 0:
            yield word[:place] + british + word[place + len(american) :]
            place = word.find(american, place + 1)


def twins(american: Collection[str], british: Collection[str]) -> dict[str, str]:
    """The British spelling of each word that Americans alone write so, where the rules find one.

    Both are words in capitals that the other spelling does not have.
    """
    found = {}
    for word in american:
        if other := next((each for each in respelled(word) if each in british and not each.endswith("AE")), ""):
            found[word] = other
    return found
