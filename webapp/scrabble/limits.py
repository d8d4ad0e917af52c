"""Which games this server knows, and how large a position it takes, by its settings."""

from collections.abc import Iterator

from solvers.errors import N_, InputError
from solvers.lexicon import lists_for
from solvers.scrabble import Position, Rules, default_rules, known_rules
from webapp.languages import current_language, gettext
from webapp.settings import Settings


def game_called(name: str) -> Rules | None:
    """The game of that name, None for an empty one; raises InputError if it is unknown."""
    rules = known_rules().get(name)
    if name and rules is None:
        raise InputError(N_("Unknown game “%(rules)s”."), field="rules", rules=name[:20])
    return rules


def check_board_size(rules: Rules, settings: Settings) -> None:
    """Raises InputError if the board of a game is larger than the settings allow."""
    if rules.layout.size > settings.board_size:
        raise InputError(
            N_("This server accepts boards of up to %(size)s squares a side."), field="rules", size=settings.board_size
        )


def beyond_limits(position: Position, settings: Settings) -> Iterator[InputError]:
    """A fault for everything in *position* that is larger than the settings allow."""
    try:
        check_board_size(position.rules, settings)
    except InputError as error:
        yield error
    if len(position.rack) > settings.rack_size:
        yield InputError(
            N_("This server accepts racks of up to %(size)s tiles."), field="rack", size=settings.rack_size
        )


def game_choices(settings: Settings) -> list[tuple[str, str]]:
    """Names and titles of the games whose boards the settings allow, those in the page's language first."""
    games = [game for game in known_rules().values() if game.layout.size <= settings.board_size]
    games.sort(key=lambda game: game.alphabet.language != current_language())
    return [(game.name, gettext(game.title)) for game in games]


def games_by_words(settings: Settings) -> list[tuple[str, list[tuple[str, str]]]]:
    """The same in two groups: games with a word list here, without a title, and the others."""
    games = known_rules()
    choices = game_choices(settings)
    known = {entry.language for entry in lists_for(*(game.alphabet.language for game in games.values()))}
    has_words = {name: games[name].alphabet.language in known for name, _ in choices}
    bring = gettext("No word list here: bring your own")
    title = bring if settings.visitor_lists else gettext("No word list here")
    return [
        ("", [choice for choice in choices if has_words[choice[0]]]),
        (title, [choice for choice in choices if not has_words[choice[0]]]),
    ]


def usual_rules() -> Rules:
    """The game that an empty page begins with: the first in the page's language, else the first of all."""
    own = (game for game in known_rules().values() if game.alphabet.language == current_language())
    return next(own, default_rules())
