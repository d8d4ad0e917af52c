"""The ``tilewright words`` command: the word finder, and what is known of a word, on the command line."""

from __future__ import annotations

import json
import sys
from itertools import groupby
from pathlib import Path
from typing import Any

import click

from solvers.errors import PositionError
from solvers.facts import WordFacts, about
from solvers.finder import ORDERS, Answer, Query, Word, find
from solvers.lexicon import Lexicon, catalog, open_lexicon
from solvers.scrabble import shipped_rules
from webapp.command_line import GAME, LISTS, OWN_LIST, chosen_game, chosen_list, counted, lines_read


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("query", nargs=-1)
@LISTS
@OWN_LIST
@click.option("--about", "about_word", metavar="WORD", help="Say what is known of WORD instead.")
@GAME
@click.option(
    "--sort",
    "order",
    default="score",
    show_default=True,
    metavar="ORDER",
    help="score, length, word or common; -ORDER turns it round.",
)
@click.option("--flat", is_flag=True, help="Do not put longer words first.")
@click.option("--top", type=click.IntRange(min=0), default=0, help="How many words; 0, the default, for all.")
@click.option("--json", "as_json", is_flag=True, help="Answer with a JSON object.")
def words(
    query: tuple[str, ...],
    lexicon_name: str | None,
    words_file: Path | None,
    about_word: str | None,
    game: str | None,
    order: str,
    flat: bool,
    top: int,
    as_json: bool,
) -> None:
    """Find the words that can be made from letters or fit a pattern.

    QUERY is letters (RETINA?, ? for a blank), a pattern (C?T, ..ING, *TION), or both; +Q must be there, -S must not;
    conditions are :anagram, :repeat, :inside, :5-7, :starts=RE, :ends=ED, :contains=IN. With - for QUERY, each line of
    standard input is one, answered by one line of JSON.
    """
    rules = chosen_game(game) or next(iter(shipped_rules().values()))
    language = rules.alphabet.language
    usual = next((entry for entry in catalog() if entry.language == language), catalog()[0])
    lexicon = chosen_list(lexicon_name, words_file, language) or open_lexicon(usual.name)
    if order.removeprefix("-") not in ORDERS:
        raise click.UsageError(f"Words cannot be sorted by {order}; there are {', '.join(ORDERS)}.")
    values = rules.values if rules.alphabet == lexicon.alphabet else ()

    def found(text: str) -> Answer:
        asked = Query.parse(text, lexicon.alphabet.language)
        return find(asked, lexicon, values, order=order, by_length=not flat, top=top or None)

    if query == ("-",):
        for line in lines_read():
            click.echo(json.dumps(_answered(line, found), ensure_ascii=False))
        return
    try:
        if about_word is not None:
            _say(about(about_word, lexicon), lexicon, as_json)
            return
        text = " ".join(query)
        if as_json:
            answered = _answered(text, found)
            click.echo(json.dumps(answered, ensure_ascii=False))
            if "error" in answered:
                sys.exit(1)
            return
        _print(found(text), lexicon, by_length=not flat)
    except PositionError as error:
        raise click.ClickException(f"{error.field}: {error}") from error


def _answered(text: str, found: Any) -> dict[str, Any]:
    """The JSON object that answers a query, or says why it cannot be read."""
    try:
        answer = found(text)
    except PositionError as error:
        return {"query": text[:400], "error": str(error), "field": error.field}
    return {
        "query": text,
        "total": answer.total,
        "words": [{"word": word.word, "score": word.score} for word in answer.words],
    }


def _print(answer: Answer, lexicon: Lexicon, *, by_length: bool) -> None:
    click.echo(f"{counted(answer.total, 'word')} in {lexicon.title}")
    for length, words in groupby(answer.words, lambda word: len(word.word) if by_length else 0):
        click.echo(f"\n{length} letters ({answer.lengths[length]:,})" if by_length else "")
        click.echo(" ".join(f"{_with_blanks(word)} {word.score}" for word in words))


def _with_blanks(word: Word) -> str:
    """A word with the letters that blanks stand for in small letters."""
    return "".join(letter.lower() if place in word.blanks else letter for place, letter in enumerate(word.word))


def _say(facts: WordFacts, lexicon: Lexicon, as_json: bool) -> None:
    if as_json:
        click.echo(
            json.dumps(
                {
                    "word": facts.word,
                    "lists": {listing.name: listing.has_it for listing in facts.lists},
                    "zipf": facts.zipf,
                    "level": facts.level,
                    "senses": [[sense.part, sense.gloss] for sense in facts.senses],
                    "bases": {base.word: [[sense.part, sense.gloss] for sense in base.senses] for base in facts.bases},
                    "front_hooks": facts.front_hooks,
                    "back_hooks": facts.back_hooks,
                },
                ensure_ascii=False,
            )
        )
        return
    click.echo(facts.word)
    for listing in facts.lists:
        verdict = "in" if listing.has_it else "no words so long in" if listing.too_long else "not in"
        click.echo(f"  {verdict} {listing.title}")
    for sense in facts.senses:
        click.echo(f"  {sense.part}: {sense.gloss}")
    for base in facts.bases:
        click.echo(f"  form of {base.word} ({', '.join(base.parts)})")
        for sense in base.senses:
            click.echo(f"    {sense.part}: {sense.gloss}")
    if not facts.senses and not facts.bases:
        click.echo("  no meaning is known here")
    click.echo(f"  how common: Zipf {facts.zipf or '-'}, SCOWL level {facts.level or '-'}")
    click.echo(f"  hooks in {lexicon.title}: front {facts.front_hooks or '-'}, back {facts.back_hooks or '-'}")
