"""The command ``tilewright words``: the word finder, and facts about a word."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import Any

import click

from solvers.budget import Budget
from solvers.finder import ORDERS, Answer, PhraseSearch, Query, Word, find, near
from solvers.finder.study import studied
from solvers.lexicon import Lexicon, default_list, list_for_text, open_lexicon
from solvers.lexicon.commonness import once_in
from solvers.lexicon.facts import WordFacts, about
from solvers.scrabble import default_rules
from webapp.command_line import COUNT, JSON, LISTS, OWN_LIST, answer, chosen_list, counted
from webapp.scrabble.options import GAME, chosen_game


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("query", nargs=-1)
@LISTS
@OWN_LIST
@click.option("--about", "about_word", metavar="WORD", help="Show what is known about WORD instead.")
@GAME
@click.option(
    "--sort",
    "order",
    default="score",
    show_default=True,
    metavar="ORDER",
    help="score, length, word or common; -ORDER reverses it.",
)
@click.option("--study", is_flag=True, help="Show the alphagram and the hooks of each word.")
@click.option("--flat", is_flag=True, help="Do not put longer words first.")
@click.option("--top", type=COUNT, default=0, help="How many words; 0, the default, for all.")
@JSON
def words(
    query: tuple[str, ...],
    lexicon_name: str | None,
    words_file: Path | None,
    about_word: str | None,
    game: str | None,
    order: str,
    study: bool,
    flat: bool,
    top: int,
    as_json: bool,
) -> None:
    """Find the words that can be made from letters or fit a pattern.

    QUERY is letters (RETINA?, ? for a blank), a pattern (C?T, ..ING, *TION), or both; +Q must be there, -S must not;
    conditions are :anagram, :phrase (anagrams of two or three words), :repeat, :inside, :5-7, :starts=RE, :ends=ED,
    :contains=IN. With - as QUERY, each line of standard input is a query, answered with one line of JSON.
    """
    rules = chosen_game(game) or default_rules()
    language = rules.alphabet.language
    usual = list_for_text(about_word) if about_word and not game else default_list(language)
    lexicon = chosen_list(lexicon_name, words_file, language) or open_lexicon(usual)
    if order.removeprefix("-") not in ORDERS:
        raise click.UsageError(f"Words cannot be sorted by {order}. Known orders: {', '.join(ORDERS)}.")
    values = rules.values if rules.alphabet == lexicon.alphabet else ()

    def search(text: str) -> Answer | PhraseSearch:
        asked = Query.parse(text, lexicon.alphabet.language)
        if asked.way == "phrase":
            phrases = PhraseSearch(asked, lexicon)
            phrases.go_on(Budget())
            return phrases
        return find(asked, lexicon, values, order=order, by_length=not flat, top=top or None)

    def show(found: Answer | PhraseSearch) -> None:
        if isinstance(found, PhraseSearch):
            _show_phrases(found, lexicon, top or None)
        elif study:
            _show_study(found, lexicon)
        else:
            _show(found, lexicon, by_length=not flat)

    if about_word is not None:
        answer(
            "word",
            about_word,
            as_json,
            find=lambda word: about(word, lexicon),
            show=lambda facts: _show_facts(facts, lexicon),
            record=_facts_record,
        )
        return
    answer(
        "query",
        " ".join(query),
        as_json,
        find=lambda text: (text, search(text)),
        show=lambda found: show(found[1]),
        record=lambda found: _record(*found, top or None),
    )


def _record(text: str, answer: Answer | PhraseSearch, top: int | None) -> dict[str, Any]:
    if isinstance(answer, PhraseSearch):
        phrases = [" ".join(phrase) for size in sorted(answer.totals) for phrase in answer.best(size, top)]
        return {"query": text, "total": answer.totals.total(), "complete": answer.is_complete, "phrases": phrases}
    return {
        "query": text,
        "total": answer.total,
        "words": [{"word": word.word, "score": word.score} for word in answer.words],
    }


def _show(answer: Answer, lexicon: Lexicon, *, by_length: bool) -> None:
    click.echo(f"{counted(answer.total, 'word')} in {lexicon.title}")
    for length, words in groupby(answer.words, lambda word: len(word.word) if by_length else 0):
        click.echo(f"\n{length} letters ({answer.lengths[length]:,})" if by_length else "")
        click.echo(" ".join(f"{_with_blanks(word)} {word.score}" for word in words))


def _show_phrases(found: PhraseSearch, lexicon: Lexicon, top: int | None) -> None:
    at_least = "" if found.is_complete else "at least "
    click.echo(f"{at_least}{counted(found.totals.total(), 'anagram')} of two or three words in {lexicon.title}")
    for size, total in sorted(found.totals.items()):
        click.echo(f"\n{size} words ({total:,})")
        for phrase in found.best(size, top):
            click.echo(" ".join(phrase))


def _show_study(answer: Answer, lexicon: Lexicon) -> None:
    click.echo("alphagram\tfront\tword\tback")
    for word in studied([word.word for word in answer.words], lexicon):
        click.echo(word)


def _with_blanks(word: Word) -> str:
    """A word with the letters of blanks in lower case."""
    return "".join(letter.lower() if place in word.blanks else letter for place, letter in enumerate(word.word))


def _facts_record(facts: WordFacts) -> dict[str, Any]:
    return {
        "word": facts.word,
        "lists": {listing.name: listing.has_it for listing in facts.lists},
        "zipf": facts.zipf,
        "level": facts.level,
        "senses": [[sense.part, sense.gloss] for sense in facts.senses],
        "bases": {base.word: [[sense.part, sense.gloss] for sense in base.senses] for base in facts.bases},
        "front_hooks": facts.front_hooks,
        "back_hooks": facts.back_hooks,
    }


def _show_facts(facts: WordFacts, lexicon: Lexicon) -> None:
    click.echo(facts.word)
    for listing in facts.lists:
        verdict = "in" if listing.has_it else "no words so long in" if listing.too_long else "not in"
        click.echo(f"  {verdict} {listing.title}")
    if not facts.is_known and (words := near(facts.word, lexicon)):
        click.echo(f"  did you mean {', '.join(words)}?")
    for sense in facts.senses:
        click.echo(f"  {sense.part}: {sense.gloss}")
    for base in facts.bases:
        click.echo(f"  form of {base.word} ({', '.join(base.parts)})")
        for sense in base.senses:
            click.echo(f"    {sense.part}: {sense.gloss}")
    if not facts.senses and not facts.bases:
        click.echo("  no meaning is known here")
    how_often = [f"about once in {once_in(facts.zipf):,} words of text"] if facts.zipf else []
    click.echo(f"  how common: {', '.join([facts.tier.title, *how_often]) if facts.tier else 'not known'}")
    click.echo(f"  hooks in {lexicon.title}: front {facts.front_hooks or '-'}, back {facts.back_hooks or '-'}")
