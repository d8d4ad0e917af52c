"""What the searches with kernels find, in plain values: the same with bounds checks on and off."""

from __future__ import annotations

from typing import Any

import numpy as np
from oracle_files import DATA

from solvers import balda, qless
from solvers.alphabet import alphabet
from solvers.budget import Budget
from solvers.finder import Query, find
from solvers.lexicon import lexicon_from_file, open_lexicon
from solvers.scrabble import Position, shipped_rules
from solvers.scrabble.leave import LeaveValues
from solvers.scrabble.selfplay import Match
from solvers.scrabble.solver import placements


def is_checked() -> bool:
    """Whether the kernels of this process check bounds."""
    from solvers.kernel import CHECKED

    return CHECKED


def scrabble_plays(texts: list[str]) -> list[list[int]]:
    """For each Scrabble position, how many placements there are and the sum of their scores."""
    found = []
    for text in texts:
        blocks = list(placements(Position.parse(text), open_lexicon("enable")))
        found.append([sum(map(len, blocks)), sum(int(block.scores.sum()) for block in blocks)])
    return found


def scrabble_games() -> list[list[Any]]:
    """Two games of self-play under each of three rules: results and turns."""
    table = np.zeros((65, 64), np.int64)
    table[0, :27] = np.arange(27) * 100
    table[0, 0] = 20000
    found = []
    for name in ("standard", "super", "wwf"):
        rules = shipped_rules()[name]
        match = Match(
            open_lexicon("enable"), rules=rules, seed=1, leaves=LeaveValues(alphabet("en"), table), wanders=50
        )
        batch = match.play(0, 2)
        found.append([batch.results.tolist(), batch.turns[:, : batch.results[:, 12].min()].tolist()])
    return found


def words(texts: list[str]) -> list[list[Any]]:
    """For each query, how many words it finds, and of the first thousand the sum of their scores and the last word."""
    found = []
    for text in texts:
        answer = find(Query.parse(text), open_lexicon("enable"), tuple(range(27)), order="word", top=1000)
        last = answer.words[-1:] and answer.words[-1].word
        found.append([answer.total, sum(word.score for word in answer.words), last])
    return found


def balda_moves(texts: list[str]) -> list[list[Any]]:
    """For each Balda field, moves and paths, the best moves by their replies, and what the ending is worth."""
    nouns = lexicon_from_file(DATA / "ru_nouns_oracle.txt.gz", "ru")
    found = []
    for text in texts:
        position = balda.Position.parse(text)
        answer = balda.solve(position, nouns)
        here = [answer.total, answer.paths, [one.net for one in balda.reply(position, nouns, top=10)]]
        with Budget() as limit:
            here.append(balda.rate(position, nouns, limit, deepest=2).worths)
        if position.empty <= 4:
            here.append(balda.endgame(position, nouns).value)
        found.append(here)
    return found


def qless_boards(texts: list[str]) -> list[list[Any]]:
    """For each roll, with two lists, how many boards and words there are, and the first boards."""
    lists = [
        qless.vocabulary(lexicon_from_file(DATA / "qless_common_oracle.txt.gz")),
        qless.vocabulary(open_lexicon("american"), 20),
    ]
    found = []
    for text in texts:
        for list_ in lists:
            answer = qless.solve(qless.Position.parse(text), list_, top=30)
            found.append([answer.total, answer.words_formable, [board.rows for board in answer.boards]])
    return found
