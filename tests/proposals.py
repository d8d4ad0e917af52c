"""What every game proposes, to be held against the lists of unfit words: rounds, rolls, hints, random and best words.

``python tests/proposals.py 20000`` tries so many cases, spread over all surfaces, and prints what each proposed;
``web/test_proposals.py`` tries a few of each. Half of the cases are made of the letters of unfit words, which random ones
seldom hold.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from random import Random

from flask.testing import FlaskClient
from pages import only, select, text_of

from solvers.alphabet import alphabet
from solvers.balda import Position as Field
from solvers.countdown import Piles
from solvers.lexicon import Lexicon, default_list, open_lexicon
from solvers.lexicon.fitness import unfit
from solvers.qless import LEVELS, daily, roll, vocabulary
from solvers.qless import Position as Roll
from solvers.qless import clues as find_clues
from webapp.balda.game_address import GameAddress
from webapp.balda.play_view import program_move
from webapp.balda.view import random_start

_FIRST_DAY = date(2026, 1, 1)


@dataclass(frozen=True, slots=True)
class Trial:
    """What a surface gets to propose something: a client of the app, and the random choices of one case."""

    client: FlaskClient
    chance: Random

    def page(self, path: str, **query: object) -> str:
        response = self.client.get(path, query_string={name: value for name, value in query.items() if value})
        assert response.status_code == 200, (path, query, response.status_code)
        return response.text

    def seed(self) -> str:
        return str(self.chance.randrange(10**9))

    def letters(self, count: int, most: int, language: str = "en") -> str:
        """*count* letters, those of an unfit word of up to *most* among them."""
        held = self.chance.choice(bad_words(language, most))
        others = self.chance.choices(alphabet(language).letters, k=count)
        return "".join(self.chance.sample([*held, *others[len(held) :]], count))


@cache
def bad_words(language: str, most: int) -> list[str]:
    """The unfit words of a language that are long enough to matter."""
    return sorted(word for word in unfit(language) if 2 < len(word) <= most)


def linked(page: str) -> list[str]:
    """The words that a page shows as links, without those that are behind “and 2 more”."""
    links = select(page, "a[data-word]")
    return [text_of(link).upper() for link in links if not link.xpath("ancestor::details[@class='more-words']")]


def named(text: str) -> list[str]:
    """The words written in capitals in a sentence."""
    return re.findall(r"\b[A-ZА-ЯЁ]{2,}\b", text)


def letters_round(trial: Trial) -> list[str]:
    """The longest words, what was missed, and the list of a letters round."""
    chance = trial.chance
    dealt = Piles(trial.seed()).pick_selection().letters if chance.random() < 0.5 else trial.letters(9, 9)
    level = chance.choice(["everyday", "known", "all"])
    lexicon = chance.choice(["", "american", "world"])
    return linked(trial.page("/en/countdown", letters=dealt, done="1", level=level, lexicon=lexicon))


def letters_solver(trial: Trial) -> list[str]:
    """The open part of Countdown's solver."""
    return linked(trial.page("/en/countdown/solver", letters=trial.letters(trial.chance.randint(5, 12), 5)))


def full_game(trial: Trial) -> list[str]:
    """The longest words of the first round of a full game, and the word of the program."""
    picks = "".join(trial.chance.sample("vvvvccccc", 9))
    program = {"players": "program", "level": str(trial.chance.randint(1, 6))}
    page = trial.page("/en/countdown/game", seed=trial.seed(), picks=picks, done="1", word1="", **program)
    return linked(page)


def conundrum(trial: Trial) -> list[str]:
    """A conundrum's answer, its parts, and every run of letters of its jumble."""
    seed, lexicon = trial.seed(), trial.chance.choice(["", "", "american", "world"])
    page = trial.page("/en/countdown/conundrum", seed=seed, lexicon=lexicon)
    jumble = "".join(text_of(tile) for tile in select(page, "ol.tiles span.tile"))
    assert len(jumble) == 9
    runs = [jumble[start:end] for start in range(9) for end in range(start + 3, 10)]
    answer = trial.page("/en/countdown/conundrum", seed=seed, lexicon=lexicon, done="give-up")
    return [*linked(answer), *runs]


def stem(trial: Trial) -> list[str]:
    """A drawn stem and the words that it makes."""
    size = trial.chance.choice(["", "8"])
    page = trial.page("/en/countdown/stems", seed=trial.seed(), size=size, done="1", level="all")
    return [*linked(page), "".join(text_of(tile) for tile in select(page, "ol.tiles span.tile"))]


def clues(trial: Trial) -> list[str]:
    """The board that the clues to a roll of Q-Less lead to, and the solution shown to those who give up."""
    letters = roll(trial.seed())
    solution = trial.page("/en/qless/play/solution", position=letters)
    words = [vocabulary(open_lexicon("american"), level) for level in (*LEVELS, None)]
    told = find_clues(Roll(letters), words)
    return [*linked(solution), *(word.upper() for word in (told.board.words if told else ()))]


def daily_roll(trial: Trial) -> list[str]:
    """The board of a day's roll."""
    return [word.upper() for word in daily(_FIRST_DAY + timedelta(trial.chance.randrange(20_000))).board.words]


def _field(trial: Trial, language: str) -> str:
    """A field with the letters of an unfit word but one, or with a common word."""
    if trial.chance.random() < 0.5:
        middle = random_start(_list(language), 5).lower()
    else:
        middle = trial.chance.choice([word for word in bad_words(language, 6) if len(word) > 3]).lower()[:-1]
    return "/".join([".....", ".....", middle.ljust(5, "."), ".....", "....."])


def _list(language: str) -> Lexicon:
    return open_lexicon(default_list(language))


def hints(trial: Trial) -> list[str]:
    """Every hint at a Balda position, and the sentence over its table."""
    position = _field(trial, trial.chance.choice(["en", "ru"]))
    hinted = trial.page("/en/balda", position=position, hint="4")
    listed = trial.page("/en/balda", position=position)
    sentences = [text_of(part) for part in select(hinted, "#answer li")]
    return [word for text in (*sentences, text_of(listed, "#answer > p.sentence")) for word in named(text)]


def start_word(trial: Trial) -> list[str]:
    """A random start word of Balda."""
    language = trial.chance.choice(["en", "ru"])
    return [random_start(_list(language), trial.chance.randint(3, 9)).upper()]


def program(trial: Trial) -> list[str]:
    """The program's move in a game of Balda, if it has another than one with an unfit word."""
    language = trial.chance.choice(["en", "ru"])
    position = Field.parse(_field(trial, language))
    level = trial.chance.choice(["easy", "greedy", "careful"])
    move = program_move(GameAddress(position, level, trial.seed()), position, _list(language), 5)
    return [move.word.upper()] if move else []


def near_words(trial: Trial) -> list[str]:
    """What the finder takes misspelled words for."""
    language = trial.chance.choice(["en", "ru"])
    shown: list[str] = []
    for word in trial.chance.sample([word for word in bad_words(language, 8) if len(word) > 4], 5):
        place = trial.chance.randrange(len(word))
        wrong = word[:place] + trial.chance.choice(alphabet(language).letters) + word[place + 1 :]
        page = trial.page("/en/words", q=wrong, lexicon=_list(language).name)
        shown += [text_of(link) for link in select(page, "span.near a")]
    return shown


def best_play(trial: Trial) -> list[str]:
    """The word that is named over the table of Scrabble's plays."""
    rack = trial.letters(7, 7)
    page = trial.page("/en/scrabble", position=f"{'15/' * 14}15 {rack}/ 0/0 0")
    return [word for word in named(only_sentence(page)) if len(word) > 1]


def only_sentence(page: str) -> str:
    """The sentence over an answer."""
    return text_of(only(page, "#answer .head > p.sentence"))


def play_hint(trial: Trial) -> Iterable[str]:
    """The words of the play that the last hint of the Scrabble page names."""
    rack = trial.letters(7, 7)
    page = trial.page("/en/scrabble", position=f"{'15/' * 14}15 {rack}/ 0/0 0", hint=4)
    return re.findall(r"[A-Z]{2,}", text_of(page, "#answer .sentence"))


Surface = Callable[[Trial], Iterable[str]]
SURFACES: dict[Surface, int] = {
    letters_round: 5_000,
    letters_solver: 1_000,
    full_game: 1_000,
    conundrum: 4_000,
    stem: 1_500,
    clues: 800,
    daily_roll: 500,
    hints: 1_200,
    start_word: 3_000,
    program: 500,
    near_words: 500,
    best_play: 500,
    play_hint: 500,
}
"""Every surface, and how many of 20,000 cases it gets."""


def unfit_proposed(surface: Surface, client: FlaskClient, cases: range) -> tuple[int, list[tuple[int, str]]]:
    """How many words a surface proposed in these cases, and those that it must not, each with its case."""
    bad = unfit("en") | unfit("ru")
    count, wrong = 0, []
    for case in cases:
        words = list(surface(Trial(client, Random(f"{surface.__name__} {case}"))))
        count += len(words)
        wrong += [(case, word) for word in words if word.replace("Ё", "Е") in bad]
    return count, wrong


def main() -> int:
    """Try all surfaces; returns 1 if any proposed an unfit word."""
    from webapp.application import create_app
    from webapp.readiness import Readiness
    from webapp.settings import Settings

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cases", type=int, nargs="?", default=20_000)
    asked = parser.parse_args().cases
    readiness = Readiness()
    readiness.run()
    client = create_app(Settings(visitor_units=0), readiness).test_client()
    failed = False
    for surface, share in SURFACES.items():
        cases = max(1, share * asked // sum(SURFACES.values()))
        began = time.process_time()
        count, wrong = unfit_proposed(surface, client, range(cases))
        failed |= bool(wrong)
        seconds = time.process_time() - began
        print(f"{surface.__name__}: {cases:,} cases, {count:,} words, {seconds:.0f} s of CPU", *wrong[:20], flush=True)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
