"""What addresses and commands answered when they were recorded: ``data/contracts.jsonl.gz``, a request and its answer a line.

An address is recorded with its status, where it leads, its JSON or plain text, and of a page the rows of its tables and
the links that hold a position. ``python tests/contracts.py`` records all requests of the file again.
"""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from click.testing import CliRunner
from flask.testing import FlaskClient
from lxml import etree, html

FILE = Path(__file__).parent / "data" / "contracts.jsonl.gz"
_MOST_ROWS = 4
_MOST_LINKS = 40


def recorded() -> Iterator[dict[str, Any]]:
    """Every record: ``{"get": …}``, ``{"post": …, "json": …}`` or ``{"command": […], "stdin": …}``, and ``answer``."""
    with gzip.open(FILE, "rt", encoding="utf-8") as file:
        for line in file:
            yield json.loads(line)


def answer_of(request: dict[str, Any], client: FlaskClient) -> dict[str, Any]:
    """The current answer."""
    return _command(request) if "command" in request else _address(request, client)


def _command(request: dict[str, Any]) -> dict[str, Any]:
    from webapp.cli import main

    done = CliRunner().invoke(main, request["command"], input=request.get("stdin"))
    return {"code": done.exit_code, "objects": [json.loads(line) for line in done.stdout.splitlines()]}


def _address(request: dict[str, Any], client: FlaskClient) -> dict[str, Any]:
    response = client.get(request["get"]) if "get" in request else client.post(request["post"], json=request["json"])
    kind = response.content_type.partition(";")[0]
    answer: dict[str, Any] = {"status": response.status_code, "type": kind}
    if "Location" in response.headers:
        return answer | {"location": response.headers["Location"]}
    if kind.endswith("json"):
        return answer | {"json": response.get_json()}
    if kind != "text/html":
        return answer | {"text": response.get_data(as_text=True)[:4000]}
    # lxml alone, which is many times faster than Beautiful Soup.
    page = html.document_fromstring(response.text, html.HTMLParser(remove_comments=True))
    etree.strip_elements(page, "script", "style", "template", with_tail=False)
    links = [link for link in page.xpath("//main//a/@href | //*[@id='answer']//a/@href") if "?" in link]
    found = page.xpath("//*[@id='answer']//tbody//tr") or page.xpath("//tbody//tr")
    rows = [re.sub(r"\s+", " ", " ".join(row.itertext())).strip() for row in found[:_MOST_ROWS]]
    return answer | {"links": list(dict.fromkeys(links))[:_MOST_LINKS], "rows": rows}


def main() -> None:
    from webapp.application import create_app
    from webapp.qless import analysis
    from webapp.readiness import Readiness
    from webapp.settings import Settings

    readiness = Readiness()
    readiness.run()
    analysis.PAGE_SECONDS = 60
    client = create_app(Settings(solve_seconds=120), readiness).test_client()
    records = [{**record, "answer": answer_of(record, client)} for record in recorded()]
    text = "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records)
    FILE.write_bytes(gzip.compress(text.encode(), mtime=0))


if __name__ == "__main__":
    main()
