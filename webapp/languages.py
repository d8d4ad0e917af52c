"""The languages that Tilewright speaks: the first part of every page's path, and every text a player reads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import flask_babel
from babel.numbers import format_decimal, get_decimal_symbol
from flask import Flask, g, request

from solvers.errors import PositionError

LANGUAGES = {"en": "English", "ru": "Русский"}
PATH = f"/<any({', '.join(LANGUAGES)}):lang>"


def speak(app: Flask) -> None:
    """Have *app* speak the language that a path begins with, and fill it in when a path is made."""

    def chosen() -> str:
        return getattr(g, "lang", None) or preferred()

    flask_babel.Babel(app, locale_selector=chosen, default_translation_directories=app.config["TRANSLATIONS"])
    app.jinja_env.install_gettext_callables(  # type: ignore[attr-defined]
        lambda message: _texts().ugettext(message),
        lambda one, many, how_many: _texts().ungettext(one, many, how_many),
        newstyle=True,
    )
    app.jinja_env.filters["number"] = number

    @app.url_value_preprocessor
    def take_language(endpoint: str | None, values: dict[str, Any] | None) -> None:
        if values is not None and "lang" in values:
            g.lang = values.pop("lang")

    @app.url_defaults
    def give_language(endpoint: str, values: dict[str, Any]) -> None:
        if app.url_map.is_endpoint_expecting(endpoint, "lang"):
            values.setdefault("lang", chosen())

    @app.context_processor
    def names() -> dict[str, Any]:
        return {"languages": list(LANGUAGES.items()), "lang": chosen()}


def preferred() -> str:
    """The language that the browser asks for, English if it asks for none of ours."""
    return request.accept_languages.best_match(list(LANGUAGES)) or "en"


def number(value: int) -> str:
    """A whole number with its groups of three divided as the language does."""
    return str(format_decimal(value, locale=flask_babel.get_locale()))


def points(value: float, sign: str = "-") -> str:
    """Points with one decimal as the language writes them; with *sign* "+", gains have theirs."""
    text = f"{round(value, 1) + 0.0:{sign}.1f}"
    return text.replace("-", "−").replace(".", get_decimal_symbol(flask_babel.get_locale()))


def gettext(message: str, /, **values: object) -> str:
    """A text in the reader's language."""
    text: str = _texts().ugettext(message)
    return text % values if values else text


def ngettext(one: str, many: str, how_many: int, /, **values: object) -> str:
    """A text that depends on a number, in the reader's language."""
    text: str = _texts().ungettext(one, many, how_many)
    return text % {"num": how_many, **values}


def _texts() -> Any:
    """The texts of the reader's language, looked for once in a request."""
    if not g:
        return flask_babel.get_translations()
    if "texts" not in g:
        g.texts = flask_babel.get_translations()
    return g.texts


def told(error: PositionError) -> str:
    """What is wrong, in the reader's language."""
    return tell(error.message, error.values)


def tell(message: str, values: Mapping[str, object]) -> str:
    """A message marked for translation, with its values, in the reader's language; names of ours are translated too."""
    if not values:
        return gettext(message)
    named = ("game", "list", "title")
    return gettext(message) % {name: gettext(str(value)) if name in named else value for name, value in values.items()}
