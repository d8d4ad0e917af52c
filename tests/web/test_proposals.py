"""No game proposes an unfit word; ``tests/proposals.py`` tries 20,000 cases."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient
from proposals import SURFACES, Surface, Trial, unfit_proposed


@pytest.mark.parametrize("surface", SURFACES, ids=lambda surface: surface.__name__)
def test_no_surface_proposes_an_unfit_word(client: FlaskClient, surface: Surface) -> None:
    count, wrong = unfit_proposed(surface, client, range(6))
    assert count
    assert not wrong


def test_a_surface_that_proposes_one_is_found_out(client: FlaskClient) -> None:
    def careless(trial: Trial) -> list[str]:
        return ["SPECTACLE", trial.letters(4, 4), "SHIT"]

    count, wrong = unfit_proposed(careless, client, range(2))
    assert count == 6
    assert {(0, "SHIT"), (1, "SHIT")} <= set(wrong)
