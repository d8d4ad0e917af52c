"""The lists of other languages: Dutch, French and Spanish, in the letters of their games.

Knows which words of their dictionaries do not belong in a word game. `README.md` describes the packages.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from hunspell import Dictionary
from sources import Sources, fetch_debian_package, fold

DUTCH_PACKAGE = "wdutch=1:2.20.19-*"
DUTCH_FILE = "usr/share/dict/dutch"
FRENCH_PACKAGE = "hunspell-fr-classical=1:7.0-*"
FRENCH_FOLDER = "usr/share/hunspell"
SPANISH_PACKAGE = "hunspell-es=1:7.5.0-*"
SPANISH_FOLDER = "usr/share/hunspell"
LONGEST = 15

# Without a vowel there are only abbreviations and these.
SOUNDS = "BRR GRR HM HMM PST PSST PFF PFFT PFUT SST SSST ZZZ CHT CHUT"

DUTCH_ABBREVIATIONS = (
    "AB AD AR AT CO EB ET IA IC ID IE OV PA UB UD UV VA VO "
    "ADV AHS ANW APR ATB ATV AUG AZC CAI CAO CEL DEC DPI ECG EEG EPA EPO FEB FTE HBO HIV HSO IVF ISP KCA KMO KNO "
    "LBO LNO LSO MBO NGO NOV OBS OIO OKT OZB PDA SEP SOA VBO VOF VSO VVE VWO UHD USO URM HAVO VMBO HAIO AIO"
)

FRENCH_ABBREVIATIONS = "AB AC AD AL AV BE CF ED ID KO OP OZ PO RO ST UA UD YD"
FRENCH_STRANGERS = {"po:pfx", "po:sfx", "po:err", "po:npr", "po:prn", "po:patr", "po:symb"}

# Plurals, genders, verbs and words made of others. The other flags put pronouns behind verbs (CANTARLO) or prefixes
# before words.
SPANISH_ENDINGS = frozenset("ABCDEFGHIJKLMNOPQRSTUX")
SPANISH_LETTERS = "ABCDEFGHIJLMNÑOPQRSTUVXYZ"
SPANISH_ABBREVIATIONS = (
    "AP AV ED EF EJ ET IB IS OB OI OP QU ABC ADV ART AVD CGO COD CTA CTE DIR DTO ETC FCA FIG FOL GOB HAB HNA HNO IMP "
    "ING IZQ LDA LDO LIC NRO NUM PAG PTA PZA RDO REG REV ROB RTE SIG SOC SRA STA STO TEL TPO VOL VTA VTO XTO "
    "ADMR ADMON AFMA AFMO APDO ATTE AVDA BCO CDTE DPTO DEPTO GRAL IZDA IZDO PRAL PROV TFNO TELEF"
)


def playable(words: Iterable[str]) -> set[str]:
    """Those of lower-case letters and short enough, accents folded, ligatures undone, in upper case.

    >>> sorted(playable(["cœur", "Paris", "xml", "aujourd'hui", "brr"]))
    ['BRR', 'COEUR']
    """
    folded = {fold(word.replace("œ", "oe").replace("æ", "ae")).upper() for word in words if word.islower()}
    return {
        word
        for word in folded
        if re.fullmatch(f"[A-Z]{{2,{LONGEST}}}", word) and (word in SOUNDS.split() or re.search("[AEIOUY]", word))
    }


def dutch(sources: Sources) -> set[str]:
    """Take OpenTaal's words, which hold the inflections, but no abbreviations."""
    file = fetch_debian_package(DUTCH_PACKAGE, sources.folder / "dutch") / DUTCH_FILE
    return playable(file.read_text(encoding="utf-8").splitlines()) - {*DUTCH_ABBREVIATIONS.split()}


def french(sources: Sources) -> set[str]:
    """Take Dicollecte's words with every inflection, but no parts of words, phrases and abbreviations."""
    folder = fetch_debian_package(FRENCH_PACKAGE, sources.folder / "french") / FRENCH_FOLDER
    words = (
        form
        for form, word, marks in Dictionary(folder / "fr.aff", folder / "fr.dic")
        if word.islower() and not marks & FRENCH_STRANGERS and not any(mark.startswith("po:loc") for mark in marks)
    )
    return playable(words) - {*FRENCH_ABBREVIATIONS.split()}


def spanish(sources: Sources) -> set[str]:
    """Take the words of RLA-ES with their inflections, no pronouns behind verbs, no abbreviations; CH is one tile."""
    folder = fetch_debian_package(SPANISH_PACKAGE, sources.folder / "spanish") / SPANISH_FOLDER
    dictionary = Dictionary(folder / "es_ES.aff", folder / "es_ES.dic")
    for flag in dictionary.suffixes.keys() - SPANISH_ENDINGS:
        del dictionary.suffixes[flag]
    forms = {form.upper() for form, word, _ in dictionary if word.islower()}
    folded = {"Ñ".join(map(fold, form.split("Ñ"))) for form in forms}
    return {
        word
        for word in folded - {*SPANISH_ABBREVIATIONS.split()}
        if set(SPANISH_LETTERS) >= set(word)
        and 2 <= len(re.sub("CH|LL|RR", "?", word)) <= LONGEST
        and (word in SOUNDS.split() or re.search("[AEIOU]", word))
    }
