"""The languages of the site: the first part of every page's path, and every text that a player reads."""

from collections.abc import Callable, Mapping
from datetime import date
from functools import cache, wraps
from typing import Any, ParamSpec, TypeVar

import flask_babel
from babel.numbers import get_decimal_symbol, get_group_symbol
from flask import Flask, g, request
from markupsafe import Markup

from solvers.errors import InputError

LANGUAGES = {"en": "English", "ru": "Русский"}
PATH = f"/<any({', '.join(LANGUAGES)}):lang>"

_P = ParamSpec("_P")
_T = TypeVar("_T")


def init_app(app: Flask) -> None:
    """Have *app* speak the language that a path begins with, and fill it in when a path is made."""
    flask_babel.Babel(app, locale_selector=current_language, default_translation_directories=app.config["TRANSLATIONS"])
    app.jinja_env.install_gettext_callables(  # type: ignore[attr-defined]
        lambda message: _texts().ugettext(message),
        lambda one, many, how_many: _texts().ungettext(one, many, how_many),
        newstyle=True,
    )
    app.jinja_env.globals["_"] = _in_template
    app.jinja_env.filters |= {"number": number, "date": written_date}

    @app.url_value_preprocessor
    def take_language(endpoint: str | None, values: dict[str, Any] | None) -> None:
        if values is not None and "lang" in values:
            g.lang = values.pop("lang")

    @app.url_defaults
    def give_language(endpoint: str, values: dict[str, Any]) -> None:
        if app.url_map.is_endpoint_expecting(endpoint, "lang"):
            values.setdefault("lang", current_language())

    @app.context_processor
    def names() -> dict[str, Any]:
        return {"languages": list(LANGUAGES.items()), "lang": current_language()}


def language_of(path: str) -> str:
    """The language that a path begins with; empty if it begins with none."""
    first = path.strip("/").partition("/")[0]
    return first if first in LANGUAGES else ""


def current_language() -> str:
    """The language of the page: the one in its address, else the one that the browser asks for."""
    return getattr(g, "lang", None) or preferred()


def once_a_language(make: Callable[_P, _T]) -> Callable[_P, _T]:
    """*make*, called once in each language for the same arguments, which must be hashable; what it makes is kept."""

    @cache
    def kept(_language: str, *arguments: _P.args, **named: _P.kwargs) -> _T:
        return make(*arguments, **named)

    @wraps(make)
    def made(*arguments: _P.args, **named: _P.kwargs) -> _T:
        return kept(current_language(), *arguments, **named)  # type: ignore[arg-type]

    return made


def preferred() -> str:
    """The language that the browser asks for, English if it asks for others."""
    return request.accept_languages.best_match(list(LANGUAGES)) or "en"


def number(value: int) -> str:
    """A whole number with its groups of three divided as the language does."""
    return f"{value:,}".replace(",", _signs()[0])


def written_date(day: date) -> str:
    """A day in words: 28 November 2026."""
    text: str = flask_babel.format_date(day, "d MMMM y")
    return text


def points(value: float, sign: str = "-") -> str:
    """Points with one decimal as the language writes them; with *sign* "+", gains have theirs."""
    text = f"{round(value, 1) + 0.0:{sign}.1f}"
    return text.replace("-", "−").replace(".", _signs()[1])


def signed(value: int) -> str:
    """A whole number with its sign: +5, +0, −3."""
    return f"{value:+}".replace("-", "−")


@once_a_language
def _signs() -> tuple[str, str]:
    """The signs between groups of a number's digits, and before its decimals."""
    locale = flask_babel.get_locale()
    return get_group_symbol(locale), get_decimal_symbol(locale)


def gettext(message: str, /, **values: object) -> str:
    """A text in the reader's language."""
    text: str = _texts().ugettext(message)
    return text % values if values else text


def _in_template(message: str, /, **values: object) -> Markup:
    """A text for a template: as Jinja's own function makes it, but one without values is made once a language."""
    text = _marked(message)
    return text % values if values else text


@once_a_language
def _marked(message: str) -> Markup:
    return Markup(gettext(message))  # noqa: S704 (texts of the program)


def ngettext(one: str, many: str, how_many: int, /, **values: object) -> str:
    """A text that depends on a number, in the reader's language."""
    text: str = _texts().ungettext(one, many, how_many)
    return text % {"num": how_many, **values}


def _texts() -> Any:
    """The texts of the reader's language, looked for once in a request."""
    try:
        return g.texts
    except (AttributeError, RuntimeError):  # not looked for yet, or outside a request
        texts = flask_babel.get_translations()
    if g:
        g.texts = texts
    return texts


def translate_error(error: InputError) -> str:
    """The message of an error, in the reader's language."""
    return translate(error.message, error.values)


def translate(message: str, values: Mapping[str, object]) -> str:
    """A message marked for translation, with its values, in the reader's language.

    Names of games and lists among the values are translated too, and so is the error that is the reason of another.
    """
    if not values:
        return gettext(message)
    return gettext(message) % {name: _translated(name, value) for name, value in values.items()}


def _translated(name: str, value: object) -> object:
    if isinstance(value, InputError):
        return translate_error(value)
    return gettext(str(value)) if name in ("game", "list", "title") else value
