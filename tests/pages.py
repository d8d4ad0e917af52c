"""What stands on a page, found by CSS selectors, so that the order of attributes and the white space do not matter."""

from __future__ import annotations

from functools import cache, lru_cache

from lxml import html
from lxml.cssselect import CSSSelector
from lxml.html import HtmlElement
from werkzeug.test import TestResponse

Page = TestResponse | HtmlElement | str


def parsed(page: Page) -> HtmlElement:
    """The page as a tree; of an element, itself."""
    if isinstance(page, HtmlElement):
        return page
    return tree_of(page if isinstance(page, str) else page.text)


@lru_cache(maxsize=8)
def tree_of(text: str) -> HtmlElement:
    """The tree of a page, which a test that looks at it several times must not change."""
    return html.document_fromstring(text)


_selector = cache(CSSSelector)


def select(page: Page, selector: str) -> list[HtmlElement]:
    """The elements that the selector finds, *page* itself included if it is an element that fits."""
    return list(_selector(selector, translator="html")(parsed(page)))


def only(page: Page, selector: str) -> HtmlElement:
    """The one element that the selector finds; fails if there are none or several."""
    found = select(page, selector)
    assert len(found) == 1, (selector, len(found))
    return found[0]


def text_of(page: Page, selector: str = "") -> str:
    """The text of the whole page or of one element, with single spaces; scripts, styles and templates are not read."""
    element = only(page, selector) if selector else parsed(page)
    parts = element.xpath(".//text()[not(ancestor::script or ancestor::style or ancestor::template)]")
    return " ".join(" ".join(parts).split())


def texts(page: Page, selector: str) -> list[str]:
    return [text_of(element) for element in select(page, selector)]


def markup_of(page: Page, selector: str) -> str:
    """One element as HTML, attributes and white space as they stand."""
    return html.tostring(only(page, selector), encoding="unicode", with_tail=False)


def value_of(page: Page, selector: str, attribute: str = "value") -> str:
    """An attribute of one element; an input without a value has an empty one."""
    return str(only(page, selector).get(attribute, ""))


def values(page: Page, selector: str, attribute: str = "value") -> list[str]:
    return [element.attrib[attribute] for element in select(page, selector)]
