"""A player's declaration: first the length or the result, then the word or the method itself, which must keep to it.

In a contest the lengths of the words, or the results of the methods, are declared before the words and methods are
shown. Their text form is ``7_LEOTARD`` or ``812_(50+8)*7*2``; without a claim it is the text alone.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from solvers.countdown.method_judge import MethodVerdict, judge_method
from solvers.countdown.numbers import NumbersGame
from solvers.countdown.position import Position
from solvers.countdown.verdict import Verdict, reason
from solvers.countdown.word_judge import judge_word
from solvers.errors import N_
from solvers.lexicon import Lexicon

BEHIND_CLAIM = "_"
_LONGEST_CLAIM = 4


@dataclass(frozen=True, slots=True)
class Declaration:
    """A *claim*, the length of a word or the result of a method (None: none was asked for), and the *text* of it.

    >>> Declaration.parse("7_LEOTARD"), str(Declaration(None, "75+50"))
    (Declaration(claim=7, text='LEOTARD'), '75+50')
    """

    claim: int | None
    text: str

    @classmethod
    def parse(cls, text: str) -> Declaration:
        """Read what ``str()`` wrote; a claim that is not a number counts as missing."""
        claim, sign, rest = text.partition(BEHIND_CLAIM)
        return cls(read_claim(claim), rest) if sign else cls(None, text)

    def __str__(self) -> str:
        return self.text if self.claim is None else f"{self.claim}{BEHIND_CLAIM}{self.text}"

    def word_verdict(self, selection: Position, lexicon: Lexicon) -> Verdict:
        """The verdict on it as a word of *selection*."""
        verdict = judge_word(self.text, selection, lexicon)
        if not verdict.is_valid or self.claim in (None, len(verdict.word)):
            return verdict
        other = reason(
            N_("%(claim)s letters were declared; %(word)s has %(count)s."),
            claim=self.claim, word=verdict.word, count=len(verdict.word),
        )  # fmt: skip
        return Verdict(verdict.word, 0, (other,))

    def method_verdict(self, game: NumbersGame) -> MethodVerdict:
        """The verdict on it as a method of *game*; raises InputError (field ``method``) if it cannot be read."""
        verdict = judge_method(self.text, game)
        if verdict.faults or self.claim in (None, verdict.result):
            return verdict
        other = reason(
            N_("%(claim)s was declared; the method comes to %(result)s."), claim=self.claim, result=verdict.result
        )
        return replace(verdict, points=0, faults=(other,))


def read_claim(text: str) -> int | None:
    """A length or a result as it was typed; None if it is not a number."""
    text = text.strip()
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= _LONGEST_CLAIM else None
