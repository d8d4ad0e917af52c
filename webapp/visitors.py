"""Visitors, told apart by the first bits of their addresses, under names from which no address can be read.

A name is a hash with a secret key, which is made when a server starts and shared with those that count together. No
address is kept or logged.
"""

import ipaddress
import logging
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any

log = logging.getLogger(__name__)

VISITOR = "tilewright.visitor"
"""The key of the WSGI environment under which the visitor's name is."""

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
_Address = ipaddress.IPv4Address | ipaddress.IPv6Address


def networks(text: str) -> list[Network]:
    """The addresses and networks that *text* lists, divided by spaces or commas; raises ValueError."""
    return [ipaddress.ip_network(part) for part in text.replace(",", " ").split()]


class Visitors:
    """Names visitors by the first bits of their addresses.

    Behind one of the *proxies* the visitor is the nearest forwarded address that is not a proxy's; what others say of
    forwarding is not believed.
    """

    key: bytes
    """The secret; with another one all visitors have other names."""

    def __init__(self, key: bytes, proxies: Sequence[Network], ipv4_bits: int, ipv6_bits: int) -> None:
        self._proxies = proxies
        self._bits = {4: ipv4_bits, 6: ipv6_bits}
        self.key = key
        self._has_warned = False

    def name(self, peer: str, forwarded: str = "") -> str:
        """The name of the visitor whose request comes from *peer* with this X-Forwarded-For header."""
        address = _address(peer)
        if forwarded and not self._has_warned and not self._is_proxy(address):
            self._has_warned = True
            log.warning("X-Forwarded-For comes from an address that TILEWRIGHT_TRUSTED_PROXIES does not name")
        for hop in reversed(forwarded.split(",")):
            if not self._is_proxy(address):
                break
            try:
                address = _address(hop)
            except ValueError:
                break  # a proxy that hides addresses: its visitors are one
        start = int(address) >> (address.max_prefixlen - self._bits[address.version])
        return blake2b(f"{address.version}:{start}".encode(), key=self.key, digest_size=12).hexdigest()

    def trusts(self, peer: str) -> bool:
        """Whether *peer* is one of the proxies."""
        return self._is_proxy(_address(peer))

    def _is_proxy(self, address: _Address) -> bool:
        return any(address in network for network in self._proxies)


def _address(text: str) -> _Address:
    """The address that *text* is, perhaps with a port or a zone; raises ValueError."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    address = ipaddress.ip_address(text.partition("%")[0])
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return mapped or address


def visitor_of(environ: Mapping[str, Any]) -> str:
    """The name of the visitor whose request has this WSGI environment; empty if it came without our HTTP server."""
    return str(environ.get(VISITOR, ""))
