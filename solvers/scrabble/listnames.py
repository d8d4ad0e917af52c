"""Names of word lists as other programs write them, such as NWL23: their language, and which list here is near.

The lists themselves are licensed, and are not here.
"""

import re

_FAMILIES = {
    "csw": ("en", "world"), "sowpods": ("en", "world"), "osw": ("en", "world"), "collins": ("en", "world"),
    "nwl": ("en", "american"), "twl": ("en", "american"), "owl": ("en", "american"), "otcwl": ("en", "american"),
    "ospd": ("en", "american"), "nswl": ("en", "american"), "ecwl": ("en", ""), "cel": ("en", ""),
    "fra": ("fr", ""), "ods": ("fr", ""), "file": ("es", ""), "fise": ("es", ""), "rd": ("de", ""), "osps": ("pl", ""),
    "nsf": ("no", ""), "nor": ("no", ""), "saol": ("sv", ""), "swe": ("sv", ""), "disc": ("ca", ""), "swl": ("nl", ""),
}  # fmt: skip


def language_named(name: str) -> str:
    """The language of the list called *name*; ``""`` if it is not known.

    >>> language_named("FRA24"), language_named("CSW21"), language_named("mine")
    ('fr', 'en', '')
    """
    return _family(name)[0]


def near_list(name: str) -> str:
    """The name of the free list for the players of the list called *name*; ``""`` if none is nearer than others."""
    return _family(name)[1]


def _family(name: str) -> tuple[str, str]:
    letters = re.match(r"[a-z]*", name.lower())
    return _FAMILIES.get(letters[0] if letters else "", ("", ""))
