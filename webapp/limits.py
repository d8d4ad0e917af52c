"""A limit on each visitor's requests: every request costs units by its kind, and a visitor has so many a minute.

The counts are kept in memory, or in Redis if several processes share them. While Redis is away each process counts for
itself.
"""

import logging
import math
import threading
import time
from collections.abc import Callable
from typing import TypeVar

from flask import Flask, Response, current_app, request
from flask_limiter import Limiter, RateLimitExceeded

from webapp import metrics
from webapp.api.problems import is_api, problem
from webapp.languages import ngettext
from webapp.replies import refused, retry_later
from webapp.settings import Settings
from webapp.visitors import VISITOR, Visitors, visitor_of

log = logging.getLogger(__name__)

_FREE = {"static", "livez", "readyz"}
_PATIENCE = 1
"""Seconds that Redis may take."""
_KEY = "tilewright:visitors"
_AGREE_EVERY = 5
"""Seconds between two looks at the key in Redis."""

_View = TypeVar("_View", bound=Callable[..., object])


def costly(kind: str) -> Callable[[_View], _View]:
    """Marks a view whose requests cost as a ``stream`` or as a whole ``list``."""

    def mark(view: _View) -> _View:
        view.kind = kind  # type: ignore[attr-defined]
        return view

    return mark


def limit(app: Flask, settings: Settings) -> None:
    """Have *app* answer 429 to visitors who ask for more than the *settings* grant them.

    Requests that do not come through our HTTP server are of no visitor, and are not counted.
    """
    if not settings.visitor_units:
        return
    limiter = Limiter(
        lambda: visitor_of(request.environ),
        application_limits=[f"{settings.visitor_units}/minute"],
        application_limits_cost=lambda: _cost(settings),
        application_limits_exempt_when=lambda: request.endpoint in _FREE or VISITOR not in request.environ,
        storage_uri=settings.redis or "memory://",
        storage_options={"socket_timeout": _PATIENCE, "socket_connect_timeout": _PATIENCE} if settings.redis else {},
        in_memory_fallback_enabled=bool(settings.redis),
        key_prefix="tilewright",
    )
    limiter.init_app(app)

    @app.errorhandler(RateLimitExceeded)
    def too_much(_error: RateLimitExceeded) -> Response:
        metrics.refused("visitor")
        reached = limiter.current_limit
        seconds = min(60, max(1, math.ceil(reached.reset_at - time.time()))) if reached else 60
        text = ngettext(
            "You have asked for more than one visitor's share. Try again in %(num)s second.",
            "You have asked for more than one visitor's share. Try again in %(num)s seconds.",
            seconds,
        )
        response = problem("too-many", text) if is_api(request.path) else refused(text)
        response.status_code = 429
        return retry_later(response, seconds)


def share_key(visitors: Visitors, address: str, stopping: threading.Event) -> None:
    """Give *visitors* the key of all processes that use the Redis at *address*: now, and again and again.

    A process may start while Redis is away, and Redis may come back without the key: then the first process to find it
    empty puts its own there, and the others take that. Ends when *stopping* is set.
    """
    from redis import Redis, RedisError  # takes 6 MB

    redis = Redis.from_url(address, socket_timeout=_PATIENCE, socket_connect_timeout=_PATIENCE)

    def agree(was_there: bool) -> bool:
        try:
            redis.set(_KEY, visitors.key, nx=True)
            found = redis.get(_KEY)
        except RedisError as error:
            if was_there:
                log.warning("Redis is away: until it is back, each process counts visitors alone (%s)", error)
            return False
        if isinstance(found, bytes):
            visitors.key = found
        if not was_there:
            log.info("Redis is back: visitors are counted together")
        return True

    def go_on_agreeing(is_there: bool) -> None:
        while not stopping.wait(_AGREE_EVERY):
            is_there = agree(is_there)

    is_there = agree(was_there=True)
    threading.Thread(target=go_on_agreeing, args=[is_there], name="visitors' key", daemon=True).start()


def _cost(settings: Settings) -> int:
    """The cost of the request in units: by the kind of a marked view, else that of a solve if it asks for an answer."""
    view = current_app.view_functions.get(request.endpoint or "")
    kind = getattr(view, "kind", "solve" if request.args or request.method == "POST" else "page")
    return int(getattr(settings, f"{kind}_cost"))
