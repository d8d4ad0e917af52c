"""The command ``tilewright words``: the word finder, and facts about a word."""

from itertools import groupby
from typing import Any

import click

from solvers.alphabet import BLANK
from solvers.budget import Budget
from solvers.finder import ORDERS, Answer, PhraseSearch, Query, Word, find, near, other_reading
from solvers.finder.study import studied
from solvers.lexicon import Lexicon, default_list, open_lexicon
from solvers.lexicon.commonness import once_in
from solvers.lexicon.facts import WordFacts, about
from webapp.command_line import COUNT, JSON, NamedList, answer, counted, list_options
from webapp.finder.usual import tile_values, usual_list
from webapp.scrabble.options import GAME, chosen_game

_Found = tuple[str, Lexicon, Answer | PhraseSearch]
"""A line, the list, and the words found in it."""


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("query", nargs=-1)
@list_options
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
    named: NamedList,
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
    rules = chosen_game(game)
    chosen = named.open(rules.alphabet.language if rules else "en")
    if order.removeprefix("-") not in ORDERS:
        raise click.UsageError(f"Words cannot be sorted by {order}. Known orders: {', '.join(ORDERS)}.")

    def list_of(text: str) -> Lexicon:
        usual = default_list(rules.alphabet.language) if rules else usual_list(text)
        return chosen or open_lexicon(usual)

    def search(text: str) -> _Found:
        lexicon = list_of(text)
        asked = Query.parse(text, lexicon.alphabet.language)
        if asked.way == "phrase":
            phrases = PhraseSearch(asked, lexicon)
            phrases.go_on(Budget())
            return text, lexicon, phrases
        values = tile_values(lexicon.alphabet, rules)
        return text, lexicon, find(asked, lexicon, values, order=order, by_length=not flat, top=top or None)

    if about_word is not None:
        answer(
            "word",
            about_word,
            as_json,
            find=lambda word: (about(word, list_of(word)), list_of(word)),
            show=lambda found: _show_facts(*found),
            record=lambda found: _facts_record(found[0]),
        )
        return
    answer(
        "query",
        " ".join(query),
        as_json,
        find=search,
        show=lambda found: _show(found, by_length=not flat, study=study, top=top or None),
        record=lambda found: _record(found, top or None),
    )


def _as_letters(found: _Found) -> str | None:
    """For a pattern such as C?T, the letters that it could also mean."""
    line, lexicon, _ = found
    other = other_reading(line, lexicon.alphabet)
    return other and other[0]


def _record(found: _Found, top: int | None) -> dict[str, Any]:
    line, _, words = found
    if isinstance(words, PhraseSearch):
        phrases = [" ".join(phrase) for size in sorted(words.totals) for phrase in words.best(size, top)]
        return {"query": line, "total": words.totals.total(), "complete": words.is_complete, "phrases": phrases}
    record = {
        "query": line,
        "total": words.total,
        "words": [{"word": word.word, "score": word.score} for word in words.words],
    }
    as_letters = _as_letters(found)
    return record | ({"as_letters": as_letters} if as_letters else {})


def _show(found: _Found, *, by_length: bool, study: bool, top: int | None) -> None:
    _, lexicon, words = found
    if isinstance(words, PhraseSearch):
        _show_phrases(words, lexicon, top)
    elif study:
        click.echo("alphagram\tfront\tword\tback")
        for word in studied([word.word for word in words.words], lexicon):
            click.echo(word)
    else:
        _show_words(words, lexicon, _as_letters(found), by_length=by_length)


def _show_words(answer: Answer, lexicon: Lexicon, as_letters: str | None, *, by_length: bool) -> None:
    click.echo(f"{counted(answer.total, 'word')} in {lexicon.title}")
    if as_letters:
        click.echo(f"{'or' if answer.total else 'No word as a pattern;'} as letters: {as_letters}")
    kind = "tiles" if lexicon.alphabet.long_names else "letters"
    for length, words in groupby(answer.words, lambda word: word.length if by_length else 0):
        click.echo(f"\n{length} {kind} ({answer.lengths[length]:,})" if by_length else "")
        click.echo(" ".join(f"{_with_blanks(word, lexicon)} {word.score}" for word in words))


def _show_phrases(found: PhraseSearch, lexicon: Lexicon, top: int | None) -> None:
    at_least = "" if found.is_complete else "at least "
    click.echo(f"{at_least}{counted(found.totals.total(), 'anagram')} of two or three words in {lexicon.title}")
    for size, total in sorted(found.totals.items()):
        click.echo(f"\n{size} words ({total:,})")
        for phrase in found.best(size, top):
            click.echo(" ".join(phrase))


def _with_blanks(word: Word, lexicon: Lexicon) -> str:
    """A word with the letters of blanks in lower case."""
    letters = lexicon.alphabet
    tiles = (code | BLANK if place in word.blanks else code for place, code in enumerate(letters.encode(word.word)))
    return letters.spelled(tiles)


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
