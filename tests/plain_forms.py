"""The pages as a browser without scripts uses them: links are followed, forms filled in and sent, with the app itself."""

from __future__ import annotations

from urllib.parse import parse_qs, urljoin, urlsplit

from flask.testing import FlaskClient
from lxml.html import HtmlElement
from pages import parsed, select
from werkzeug.test import TestResponse

_BUTTONS = ("submit", "image", "reset", "button", "file")


class PlainBrowser:
    """Shows one page at a time; what is typed stays until the next page is opened."""

    def __init__(self, client: FlaskClient) -> None:
        self._client = client
        self._past: list[str] = []
        self.url = ""
        self.page: TestResponse
        self._typed: dict[HtmlElement, str | bool] = {}

    def open(self, path: str, **query: str) -> None:
        self.show(self._client.get(path, query_string=query or None))

    def show(self, response: TestResponse) -> None:
        """Show an answer, or the page that it leads to."""
        while response.status_code in (301, 302, 303, 307, 308):
            response = self._client.get(urljoin(response.request.path, response.headers["Location"]))
        if self.url:
            self._past.append(self.url)
        self.page = response
        self.url = response.request.url
        self._typed = {}

    def go_back(self) -> None:
        """To the page before, as the server gives it."""
        path = urlsplit(self._past.pop())
        self.url = ""
        self.open(f"{path.path}?{path.query}")

    @property
    def query(self) -> dict[str, str]:
        """What the address says."""
        return {name: values[0] for name, values in parse_qs(urlsplit(self.url).query).items()}

    def find(self, selector: str, text: str = "") -> HtmlElement:
        """The first element that fits and has this text or label, which must be there."""
        found = [one for one in select(self.page, selector) if text in ("", _name(one))]
        assert found, (selector, text)
        return found[0]

    def value(self, name: str) -> str:
        """What is in the field called *name*."""
        field = self.find(f"[name='{name}']:not(button)")
        typed = self._typed.get(field)
        return typed if isinstance(typed, str) else _value(field)

    def fill(self, name: str, value: str) -> None:
        """Type into a field, or choose an option by its value."""
        field = self.find(f"[name='{name}']:not(button):not([type=hidden])")
        assert field.get("disabled") is None
        if field.tag == "select":
            assert value in [option.get("value", option.text) for option in field.iter("option")], (name, value)
        most = field.get("maxlength")
        self._typed[field] = value[: int(most)] if most else value

    def check(self, name: str, value: str) -> None:
        """Choose one of the radio buttons called *name*."""
        chosen = self.find(f"[name='{name}'][value='{value}']")
        for one in select(self.page, f"[name='{name}']"):
            self._typed[one] = one is chosen

    def click(self, text: str, selector: str = "a[href], button, summary") -> None:
        """Follow the link, or press the button, of that text or name."""
        target = self.find(selector, text)
        if target.tag == "a":
            self.open(urljoin(self.url, target.attrib["href"]))
        else:
            assert _is_submit(target), text
            self._submit(_form_of(target), target)

    def press_enter(self, name: str) -> None:
        """Press Enter in a field: its form's first button is pressed."""
        form = _form_of(self.find(f"[name='{name}']:not(button)"))
        buttons = [one for one in _controls(form) if _is_submit(one) and one.get("disabled") is None]
        self._submit(form, buttons[0] if buttons else None)

    def _submit(self, form: HtmlElement, button: HtmlElement | None) -> None:
        sent = [pair for one in _controls(form) for pair in self._sent(one, button)]
        own = {} if button is None else button.attrib
        method = own.get("formmethod", form.get("method", "get")).lower()
        action = urljoin(self.url, own.get("formaction", form.get("action", self.url)))
        pairs: dict[str, list[str]] = {}
        for name, value in sent:
            pairs.setdefault(name, []).append(value)
        if method == "get":
            self.show(self._client.get(urlsplit(action).path, query_string=pairs))
        else:
            self.show(self._client.post(action, data=pairs))

    def _sent(self, control: HtmlElement, button: HtmlElement | None) -> list[tuple[str, str]]:
        name = control.get("name")
        if not name or control.get("disabled") is not None:
            return []
        if control.tag == "button" or control.get("type") in _BUTTONS:
            return [(name, control.get("value", ""))] if control is button else []
        if control.get("type") in ("checkbox", "radio"):
            is_checked = self._typed.get(control, control.get("checked") is not None)
            return [(name, control.get("value", "on"))] if is_checked else []
        typed = self._typed.get(control)
        return [(name, typed if isinstance(typed, str) else _value(control))]


def _name(element: HtmlElement) -> str:
    """The name that is read out: a label of its own, its text without what is hidden from readers, or its title."""
    if element.get("aria-label"):
        return str(element.get("aria-label"))
    parts = element.xpath(".//text()[not(ancestor::*[@aria-hidden='true'])]")
    return " ".join("".join(parts).split()) or str(element.get("title", ""))


def _value(field: HtmlElement) -> str:
    if field.tag == "textarea":
        return (field.text or "").removeprefix("\n")
    if field.tag == "select":
        options = list(field.iter("option"))
        chosen = [option for option in options if option.get("selected") is not None] or options[:1]
        return str(chosen[0].get("value", chosen[0].text)) if chosen else ""
    return str(field.get("value", ""))


def _form_of(control: HtmlElement) -> HtmlElement:
    root = parsed(control).getroottree().getroot()
    if control.get("form"):
        return next(form for form in root.iter("form") if form.get("id") == control.get("form"))
    return next(control.iterancestors("form"))


def _controls(form: HtmlElement) -> list[HtmlElement]:
    """What belongs to a form, in the order of the page."""
    root = form.getroottree().getroot()
    every = root.iter("input", "select", "textarea", "button")
    return [
        one
        for one in every
        if (one.get("form") or any(True for _ in one.iterancestors("form"))) and _form_of(one) is form
    ]


def _is_submit(control: HtmlElement) -> bool:
    return control.get("type", "submit" if control.tag == "button" else "text") in ("submit", "image")
