"""Security headers for every response, and the refusal of forms sent from other sites."""

from flask import Flask, Request, Response, abort, request

HEADERS = {
    "Content-Security-Policy": "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
_OF_EVERY_RESPONSE = ("X-Content-Type-Options", "Cross-Origin-Resource-Policy")
_NEVER_A_DOCUMENT = {"text/css", "text/javascript"}
_SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}


def is_cross_site(incoming: Request) -> bool:
    """Whether a browser says that another site sent this request. Other programs do not say so and may pass."""
    site = incoming.headers.get("Sec-Fetch-Site")
    if site is not None:
        return site not in ("same-origin", "none")
    origin = incoming.headers.get("Origin")
    return origin is not None and origin.partition("://")[2] != incoming.host


def protect(app: Flask) -> None:
    """Add the headers to every response of *app* and refuse cross-site posts.

    Scripts and style sheets get only those that a browser heeds for them, so that a first visit carries less.
    """

    @app.before_request
    def refuse_cross_site() -> None:
        if request.method not in _SAFE_METHODS and is_cross_site(request):
            abort(403)

    @app.after_request
    def add_headers(response: Response) -> Response:
        for name, value in HEADERS.items():
            if name in _OF_EVERY_RESPONSE or response.mimetype not in _NEVER_A_DOCUMENT:
                response.headers.setdefault(name, value)
        if request.endpoint != "static":
            response.headers.setdefault("Cache-Control", "no-store" if request.method == "POST" else "no-cache")
            response.vary.add("HX-Request")
        return response
