"""Friends' games of Balda by links; ``tests/balda_links.py`` plays 1,000 games and opens 2,000 damaged links."""

from __future__ import annotations

from balda_links import is_noticed, outcomes, played, shown
from flask.testing import FlaskClient


def test_games_go_through_their_links_and_changed_links_are_noticed(client: FlaskClient) -> None:
    links = played(client, 2, "suite")
    assert len(links) > 8
    for link, changed, kind in outcomes(client, links, 30, "suite"):
        assert kind != "the same game", (link, changed)
        if kind == "different":
            seen = shown(client.get(link))
            assert seen
            assert is_noticed(seen, shown(client.get(changed))), (link, changed)
