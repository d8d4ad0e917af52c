"""Games of Balda that friends play by links: legal games through the pages' addresses, and links that were tampered with.

``python tests/balda_links.py --games 1000 --tampered 2000`` plays so many random games, each move from the link that
the other side's page gave, and then opens so many damaged links; ``web/test_balda_links.py`` tries a few of each.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from urllib.parse import parse_qsl, urlencode, urlsplit

from flask.testing import FlaskClient
from pages import only, select, text_of, value_of
from werkzeug.test import TestResponse

from solvers.balda import Move, Position, Rules, solve, start_words
from solvers.balda.solver import counted_play
from solvers.errors import InputError
from solvers.lexicon import Lexicon, open_lexicon
from webapp.balda.game_address import GameAddress

PAGE = "/en/balda/play"
_SIZES = ((3, 3), (3, 4), (4, 3), (4, 4), (5, 5))
_LETTERS = "абвгдежзийклмнопрстуфхцчшщъыьэюя"
_OTHER = {
    "position": ("...../...../лодка/...../..... лодка", ".../кот/... кот"),
    "level": ("screen", "easy", "expert", "x"),
    "seed": ("0", "другая"),
    "you": ("2", "3"),
    "lexicon": ("american", "russian", "nope"),
    "plus": ("ыы", "кот"),
    "minus": ("кот", "дом"),
    "words": ("everyday", "plain"),
    "sum": ("", "aaaaaaaaaa"),
}


@dataclass(frozen=True, slots=True)
class Shown:
    """What a page shows of a game, as the script that remembers games reads it."""

    game: str
    kind: str
    options: str
    moves: str


def shown(response: TestResponse) -> Shown | None:
    """The game that a page shows; None if it shows none."""
    (part,) = select(response, "#game")
    if "data-game" not in part.attrib:
        return None
    return Shown(*(part.attrib[f"data-{name}"] for name in ("game", "kind", "options", "moves")))


def query_of(address: str) -> dict[str, str]:
    return dict(parse_qsl(urlsplit(address).query, keep_blank_values=True))


@dataclass(slots=True)
class Friends:
    """One game between two browsers: each opens the link that the other side's page gave."""

    client: FlaskClient
    chance: Random
    lexicon: Lexicon
    links: list[str]
    here: Position

    @classmethod
    def begin(cls, client: FlaskClient, chance: Random, lexicon: Lexicon) -> Friends:
        """A random start: a word, a field and its rules, begun by one side or the other."""
        rows, cols = chance.choice(_SIZES)
        (word,) = start_words(lexicon, 1, str(chance.random()), cols)
        rules = Rules("ru", chance.random() < 0.2, chance.choice((2, 2, 2, 3)))
        begins = chance.choice(("you", "program"))
        query = {"new": "1", "level": "friend", "start": word, "rows": rows, "cols": cols, "begin": begins,
                 "neighbours": "8" if rules.diagonal else "4", "min": rules.min_length}  # fmt: skip
        page = client.get(PAGE, query_string=query, follow_redirects=True)
        assert page.status_code == 200, text_of(page)
        is_sent = bool(select(page, "#sending"))
        assert is_sent == (begins == "program")
        link = value_of(page, "#link") if is_sent else page.request.full_path
        return cls(client, chance, lexicon, [link], Position.start(word, rows, cols, rules))

    def play(self) -> list[str]:
        """Play to the end; returns every link that was sent. Fails if a page shows another game than was played."""
        while self.turn():
            pass
        return self.links

    def turn(self) -> bool:
        """One turn of the side that got the last link; whether the game goes on."""
        page = self.client.get(self.links[-1])
        self.expect(page, is_sent=False)
        if not select(page, "#move, form.passing"):
            assert select(page, "#result"), self.links[-1]
            return False
        plays = solve(self.here, self.lexicon).plays
        kept = [(field.get("name"), field.get("value")) for field in select(page, "form.bar input, form.passing input")]
        lot = self.chance.random()
        if lot < 0.02:
            return self.send(kept, {"do": "resign", "sure": "1"}, self.here)
        if not plays or lot < 0.05:
            return self.send(kept, {"do": "pass", "sure": "1"}, self.here.passed())
        counted = self.invented() if lot < 0.1 else None
        move: Move = counted or self.chance.choice(plays)
        typed = {"row": move.row + 1, "col": move.col + 1, "letter": move.letter, "word": move.word.upper()}
        more = {"count": "1"} if counted else {}
        return self.send(kept, typed | more, self.here.after(move))

    def invented(self) -> Move | None:
        """A move with a word of the field that the list lacks, if one is found soon."""
        for _ in range(20):
            row, col = (self.chance.randrange(size) for size in (self.here.height, self.here.width))
            beside = [cell for cell in self.here.neighbours(row, col) if self.here.rows[cell[0]][cell[1]] != "."]
            if self.here.rows[row][col] != "." or not beside:
                continue
            first, letter = self.chance.choice(beside), self.chance.choice(_LETTERS)
            word = (letter + self.here.rows[first[0]][first[1]]) * (1 if self.here.rules.min_length < 3 else 2)
            move = Move(row, col, letter, word)
            try:
                counted_play(self.here, move)
            except InputError:
                continue
            if not self.lexicon.contains(word):
                return move
        return None

    def send(self, kept: list[tuple[str, str]], more: dict[str, object], then: Position) -> bool:
        fields = [(name, value) for name, value in kept if name not in ("do", "sure")]
        page = self.client.get(PAGE, query_string=[*fields, *more.items()], follow_redirects=True)
        assert page.status_code == 200, (more, text_of(page))
        self.here = then
        self.expect(page, is_sent=True)
        self.links.append(value_of(page, "#link"))
        return True

    def expect(self, page: TestResponse, *, is_sent: bool) -> None:
        """The page shows the field and the points, its reader's first, and what the reader may do."""
        assert page.status_code == 200, text_of(page)
        cells = [(cell.text or ".").lower() for cell in select(page, "#field td > span")]
        assert "".join(cells) == "".join(self.here.rows)
        assert bool(select(page, "#sending")) == is_sent
        reader = int(only(page, "#game").attrib["data-reader"]) - 1
        points = [int(part.text) for part in select(page, ".score dd")]
        assert points == [self.here.scores[reader], self.here.scores[1 - reader]]
        if not select(page, "#result"):
            assert reader == (1 - self.here.turn if is_sent else self.here.turn)


def tampered(link: str, others: list[str], chance: Random) -> str:
    """The link with one change, by accident or by somebody who knows how addresses are written."""
    query = query_of(link)
    moves = query.get("moves", "").split(";") if query.get("moves") else []
    kind = chance.choice(("character", "cut", "other", "forged", "forged", "mixed", "dropped"))
    if kind == "character":
        at = chance.randrange(link.index("?") + 1, len(link))
        char = chance.choice("0123456789abcdefghijklmnopqrstuvwxyz,;+%&=./!-")
        return chance.choice(
            (link[:at] + char + link[at + 1 :], link[:at] + link[at + 1 :], link[:at] + char + link[at:])
        )
    if kind == "cut":
        return link[: chance.randrange(link.index("?") + 1, len(link))]
    if kind == "other":
        name = chance.choice(tuple(_OTHER))
        return f"{PAGE}?{urlencode(query | {name: chance.choice(_OTHER[name])})}"
    if kind == "mixed":
        name = chance.choice(("moves", "position", "seed", "sum"))
        return f"{PAGE}?{urlencode(query | {name: query_of(chance.choice(others)).get(name, '')})}"
    if kind == "dropped" and query:
        return (
            f"{PAGE}?{urlencode({name: value for name, value in query.items() if name != chance.choice(tuple(query))})}"
        )
    changed = ";".join(_other_moves(moves, chance))
    forged = replace(GameAddress.read(query), moves=changed).query(changed)
    return f"{PAGE}?{urlencode(forged)}"


def _other_moves(moves: list[str], chance: Random) -> list[str]:
    """The moves with one left out, exchanged with another, counted without the list, or replaced."""
    if not moves:
        return ["-", "-"]
    at = chance.randrange(len(moves))
    replaced = chance.choice((["-"], ["resign"], [], [f"{moves[at]}!"], [moves[at].replace("а", "о", 1)], [moves[0]]))
    return [*moves[:at], *replaced, *moves[at + 1 :]]


def judged(client: FlaskClient, link: str, changed: str) -> str:
    """What became of a link that was changed: refused, different (the page shows another game), or the same game."""
    page = client.get(changed)
    assert page.status_code in (200, 422), (changed, page.status_code)
    if page.status_code == 422:
        assert select(page, ".error, .warning"), changed
        return "refused"
    now, before = shown(page), shown(client.get(link))
    assert before is not None
    if now is None:
        return "different: no game"
    return "the same game" if now == before else "different"


def is_noticed(seen: Shown, now: Shown | None) -> bool:
    """Whether a browser that has seen a game tells it from another, as ``compare`` of ``games.js`` does."""
    if now is None or (now.kind, now.options) != (seen.kind, seen.options):
        return True
    return now.game != seen.game or now.moves.split(";")[: len(seen.moves.split(";"))] != seen.moves.split(";")


def outcomes(client: FlaskClient, links: list[str], count: int, seed: str) -> Iterator[tuple[str, str, str]]:
    """A link, the same with a change, and what became of it, so many times."""
    chance = Random(f"tampered {seed}")
    done = 0
    while done < count:
        link = chance.choice(links)
        changed = tampered(link, links, chance)
        if changed == link or query_of(changed) == query_of(link):
            continue
        done += 1
        yield link, changed, judged(client, link, changed)


def played(client: FlaskClient, count: int, seed: str) -> list[str]:
    """The links of *count* random games, each played to its end."""
    lexicon = open_lexicon("russian")
    return [
        link
        for number in range(count)
        for link in Friends.begin(client, Random(f"{seed} {number}"), lexicon).play()
    ]  # fmt: skip


def main() -> int:
    """Play the games and open the damaged links; returns 1 if a link that was changed shows the same game."""
    from webapp.application import create_app
    from webapp.readiness import Readiness
    from webapp.settings import Settings

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--tampered", type=int, default=2000)
    parser.add_argument("--seed", default="links")
    asked = parser.parse_args()
    readiness = Readiness()
    readiness.run()
    client = create_app(Settings(visitor_units=0), readiness).test_client()
    began = time.process_time()
    links = played(client, asked.games, asked.seed)
    print(f"{asked.games:,} games, {len(links):,} links, {time.process_time() - began:.0f} s of CPU", flush=True)
    found = list(outcomes(client, links, asked.tampered, asked.seed))
    print(f"{asked.tampered:,} links tampered with:", dict(Counter(kind for *_, kind in found)))
    wrong = [changed for _, changed, kind in found if kind == "the same game"]
    unnoticed = [
        changed
        for link, changed, kind in found
        if kind == "different" and not is_noticed(_seen(client, link), shown(client.get(changed)))
    ]
    print(*wrong[:10], *unnoticed[:10], sep="\n")
    return int(bool(wrong or unnoticed))


def _seen(client: FlaskClient, link: str) -> Shown:
    found = shown(client.get(link))
    assert found
    return found


if __name__ == "__main__":
    sys.exit(main())
