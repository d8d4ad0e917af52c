"""A game file in a link: compressed, in the characters that an address may hold."""

import base64
import binascii
import zlib

from solvers.errors import N_, InputError
from solvers.scrabble.gcg import MOST_BYTES

LONGEST_LINK = 12_000
"""Characters; browsers and this server take more, but proxies between them may not."""


def broken_link() -> InputError:
    """The error of a link that does not hold a game."""
    return InputError(N_("This link does not hold a whole game: part of it may be missing."), field="game")


def pack(text: str) -> str:
    """The game as part of a link, which may be longer than LONGEST_LINK."""
    packed = zlib.compress(text.encode(), 9)
    return base64.urlsafe_b64encode(packed).decode().rstrip("=")


def unpack(link: str) -> str:
    """The game that a link holds; raises InputError if it does not hold one."""
    if len(link) > LONGEST_LINK or not link.isascii():
        raise broken_link()
    try:
        inflating = zlib.decompressobj()
        data = inflating.decompress(base64.urlsafe_b64decode(link + "=" * (-len(link) % 4)), MOST_BYTES + 1)
        if not inflating.eof or len(data) > MOST_BYTES:
            raise broken_link()
        return data.decode()
    except (binascii.Error, zlib.error, UnicodeDecodeError, ValueError) as error:
        raise broken_link() from error


def left_of(link: str) -> str:
    """The whole lines of a game that a link still holds which was cut off; "" if there are none."""
    if len(link) > LONGEST_LINK or not link.isascii():
        return ""
    whole = link[: len(link) // 4 * 4]
    try:
        data = zlib.decompressobj().decompress(base64.urlsafe_b64decode(whole), MOST_BYTES + 1)
    except (binascii.Error, zlib.error, ValueError):
        return ""
    return data[: data.rfind(b"\n") + 1].decode(errors="ignore") if len(data) <= MOST_BYTES else ""
