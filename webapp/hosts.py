"""The names under which visitors may reach the server; requests for others are refused.

Otherwise a page on the Internet could give its own name this server's address (DNS rebinding), and then read a server
that only its network is meant to reach; and addresses that the server writes into answers could be another's.
"""

import ipaddress
from collections.abc import Sequence
from urllib.parse import urlsplit

from flask import Flask, Response, request
from werkzeug.sansio.utils import host_is_trusted

from solvers.errors import N_
from webapp.api.problems import is_api, untyped
from webapp.connections import PROBES
from webapp.languages import gettext

_ANY = "*"
_INSIDE = (".localhost", ".local")
_UNKNOWN = N_(
    "This server does not go by the name “%(host)s”. If it is yours, name it in TILEWRIGHT_TRUSTED_HOSTS and start "
    "the server again."
)


def is_known(host: str, names: Sequence[str]) -> bool:
    """Whether *host*, with or without a port, is one of *names*, an address, or a name only a network itself can give.

    The latter are those without a dot and those that end in .local or .localhost.

    >>> [is_known(host, ()) for host in ("localhost:8000", "192.168.1.5", "[::1]:80", "den.local", "demo.example.org")]
    [True, True, True, True, False]
    >>> is_known("demo.example.org", [".example.org"]), is_known("demo.example.org", ["*"])
    (True, True)
    """
    if _ANY in names:
        return True
    try:
        name = (urlsplit(f"//{host}").hostname or "").removesuffix(".")
    except ValueError:
        return False
    if "." not in name or name.endswith(_INSIDE) or (names and host_is_trusted(name, names)):
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def check_hosts(app: Flask, trusted: str) -> None:
    """Have *app* refuse requests for hosts that are not known; health probes may call it as they like.

    *trusted* are names, or addresses that begin with one, divided by spaces or commas.
    """
    names = [part.rpartition("//")[2].rstrip("/") for part in trusted.replace(",", " ").split()]

    @app.before_request
    def refuse_unknown_host() -> Response | None:
        host = request.headers.get("Host", "")
        if request.path in PROBES or is_known(host, names):
            return None
        text = gettext(_UNKNOWN, host=host[:100])
        if is_api(request.path):
            return untyped(400, "Bad Request", text)
        return Response(f"{text}\n", 400, mimetype="text/plain")
