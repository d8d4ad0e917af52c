"""What whole pages with an answer cost: CPU milliseconds, and bytes before and after compression, for each tool."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from bench import cpu_ms, run
from flask.testing import FlaskClient

from webapp.application import create_app
from webapp.readiness import Readiness
from webapp.settings import Settings

BUSY = "13F1/1A11R1/1ZIP9O1/DO1UM8W1/EN1PA2ANORAkS1/G3VERTEX3Y1/A3I10/M2JEEING6/I14/15/15/15/15/15/15 {}/ 210/132 0"
PAGES = {
    "scrabble": [("", {"position": BUSY.format(rack)}) for rack in ("ALOQTTV", "RETINAS", "DEGHNOU", "BIIORSW")],
    "balda": [("", {"position": "...../.р.../балда/.к.../..... балда,бра,краб 3/4"})],
    "words": [("", {"q": letters}) for letters in ("retinas", "planet?", "..a..t", "*tion")],
    "countdown": [("/solver", {"letters": letters}) for letters in ("retinasdu", "oestrogan", "mclaeidtp")],
    "qless": [("", {"position": roll}) for roll in ("aacdghhloptx", "abcefhlorrrt", "dhhikmnorsty")],
}
"""Pages of the mix, by tool: the rest of the path, and the query."""
BROWSER = {"Accept-Encoding": "gzip, deflate, br, zstd"}


def _get(client: FlaskClient, addresses: list[str]) -> None:
    for address in addresses:
        client.get(address, headers=BROWSER).close()


def measure(is_quick: bool) -> dict[str, Any]:
    """``mixed_ms`` is what a page of the mix costs if each tool is asked as often."""
    readiness = Readiness()
    readiness.run()
    client = create_app(Settings(), readiness).test_client()
    measured: dict[str, Any] = {}
    for tool, pages in PAGES.items():
        addresses = [f"/en/{tool}{path}?{urlencode(query)}" for path, query in pages]
        answers = [client.get(address) for address in addresses]
        if any(answer.status_code != 200 or answer.mimetype != "text/html" for answer in answers):
            raise RuntimeError(f"the pages of {tool} do not answer")
        _get(client, addresses)
        measured[f"{tool}_ms"] = round(cpu_ms(_get, client, addresses, runs=1 if is_quick else 15) / len(addresses), 2)
        measured[f"{tool}_bytes"] = max(len(answer.data) for answer in answers)
        compressed = [client.get(address, headers=BROWSER) for address in addresses]
        measured[f"{tool}_wire_bytes"] = max(len(answer.data) for answer in compressed)
    measured["mixed_ms"] = round(sum(measured[f"{tool}_ms"] for tool in PAGES) / len(PAGES), 2)
    return measured


if __name__ == "__main__":
    run(measure)
