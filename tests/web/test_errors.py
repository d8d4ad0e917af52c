"""An error beside another field says the same, and one that is the reason of another is said in the reader's language."""

from __future__ import annotations

from flask import Flask, g

from solvers.errors import InputError, square_name
from webapp.languages import translate_error


def test_an_error_beside_another_field_says_the_same() -> None:
    error = InputError("%(square)s: %(what)s", field="field", square=square_name(0, 1), what="wrong")
    moved = error.beside("lines")
    assert (moved.field, moved.square, str(moved)) == ("lines", "row 1, column 2", "row 1, column 2: wrong")
    assert error.field == "field"


def test_the_reason_of_an_error_is_translated_with_it(app: Flask) -> None:
    reason = InputError("The game is over.", field="move")
    error = InputError("Move %(number)s of this address cannot be: %(reason)s", field="moves", number=2, reason=reason)
    assert str(error) == "Move 2 of this address cannot be: The game is over."
    with app.test_request_context():
        g.lang = "ru"
        assert translate_error(error).startswith("Ход 2")
        assert translate_error(error).endswith("Игра окончена.")
