"""Rendering templates: HTML is kept small, and parts that are the same for every request are made once.

Lists of many equal items are written here, without the end tags that HTML can do without: a template takes much longer.
"""

import re
from collections.abc import Iterable
from functools import cache
from typing import Any

from flask import Flask, render_template, url_for
from jinja2 import nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.ext import Extension
from jinja2.utils import url_quote
from markupsafe import Markup, escape

from webapp.languages import once_a_language

_BARE = re.compile(r"[\w.,:+-]+")
_INDENTATION = re.compile(r"((?:[%#]\})?\n)([ \t]?)[ \t]*(?=[<{])")


class Unindented(Extension):
    """Takes away the indentation of the tags of a template; other lines may be meant as they are.

    A line end, or after a block, which swallows it, a blank, still parts the words before and after.
    """

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        return _INDENTATION.sub(lambda found: found[1] if found[1] == "\n" else found[1] + found[2], source)


class QuickOutput(CodeGenerator):
    """Compiles templates that escape what they show by :func:`shown`: a page shows hundreds of values."""

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape or finalize.src is not None:
            super()._output_child_pre(node, frame, finalize)
        else:
            self.write("environment.shown(")


def shown(value: object) -> str:
    """*value* as HTML, as ``escape`` makes it; at once if nothing in it can need escaping.

    >>> shown("Q&A"), shown("QUARTZ"), shown(Markup("<b>")), shown(10)
    (Markup('Q&amp;A'), 'QUARTZ', Markup('<b>'), '10')
    """
    kind = type(value)
    if kind is Markup or (kind is str and value.isalnum()):  # type: ignore[attr-defined]
        return value  # type: ignore[return-value]
    return str(value) if kind is int else escape(value)


@once_a_language
def fixed(template: str, **values: Any) -> Markup:
    """A template that shows nothing of a request but its language and the *values*, which must be hashable."""
    return Markup(render_template(template, **values))  # noqa: S704 (a template escapes what it shows)


def _value(name: object) -> str:
    """*name* as the value of an attribute, in quotes if it needs them."""
    text = str(escape(name))
    return text if _BARE.fullmatch(text) else f'"{text}"'


def choose(choices: Iterable[tuple[object, object]], chosen: object) -> Markup:
    """The options of a list to choose from: *choices* are names and titles."""
    html = [
        f"<option value={_value(name)}{' selected' if name == chosen else ''}>{escape(title)}"
        for name, title in choices
    ]
    return Markup("".join(html))  # noqa: S704


def choose_in_groups(groups: Iterable[tuple[str, Iterable[tuple[object, object]]]], chosen: object) -> Markup:
    """The same in groups, each with its title; that of a group without a title stands before the others."""
    html = [
        f'<optgroup label="{escape(title)}">{choose(choices, chosen)}</optgroup>' if title else choose(choices, chosen)
        for title, choices in groups
        if choices
    ]
    return Markup("".join(html))  # noqa: S704


def word_links(words: Iterable[str], address: str) -> Markup:
    """List items, each a word that leads to what is known of it, at *address* with the word in place of WORD."""
    before, after = escape(address).split("WORD")
    text = "\n".join(words)
    if not text:
        return Markup()
    pairs = zip(url_quote(text).split("%0A"), escape(text).split("\n"), strict=True)
    html = [f'<li><a data-word href="{before}{quoted}{after}">{word}</a>' for quoted, word in pairs]
    return Markup("".join(html))  # noqa: S704


def address(endpoint: str, **values: Any) -> str:
    """As ``url_for``; an address without values is made once a language."""
    return url_for(endpoint, **values) if values else _address(endpoint)


@once_a_language
def _address(endpoint: str) -> str:
    return url_for(endpoint)


def init_app(app: Flask) -> None:
    """Set up the templates of *app* and what they may call; ``asset`` is the address of a static file."""
    app.jinja_options = {**app.jinja_options, "trim_blocks": True, "lstrip_blocks": True, "extensions": [Unindented]}
    app.jinja_env.policies["json.dumps_kwargs"] = {"separators": (",", ":"), "ensure_ascii": False, "sort_keys": False}
    app.jinja_env.code_generator_class = QuickOutput
    app.jinja_env.shown = shown  # type: ignore[attr-defined]
    app.jinja_env.globals |= {
        "url_for": address,
        "asset": cache(lambda filename: url_for("static", filename=filename)),
        "fixed": fixed,
        "choose": choose,
        "choose_in_groups": choose_in_groups,
        "word_links": word_links,
    }
