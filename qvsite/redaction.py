"""Removal of keys in addresses from every line of the log.

Whoever has such an address can read or do something in a person's name, without signing in. Django
logs the addresses of pages that it could not find, and servers those that they could not read. So
what follows these parts of an address is left out of every line.
"""

import re
from typing import Any, Final

KEYED: Final = (
    *("feeds", "stop", "works", "invitation", "call", "anymail"),
    *("key", "confirm-email", "news/[^/\\s]*"),
)
"""The parts of an address that come before a key: private feeds, links that stop mails or prove an
address, invitations to a seat, questions to substitutes, webhooks of mail services, new passwords,
confirmation of addresses, and the address at which a page asks for news."""
_SLASH: Final = r"(?:/|%2[Ff])"
_KEY: Final = re.compile(
    rf"({_SLASH}(?:{'|'.join(KEYED)}){_SLASH})" r"(?:(?!%2[Ff])[^/\s?#\\\"'<>&\x1b])+"
)


def without_keys(line: str) -> str:
    """Return the line with a mark in place of every key."""
    return _KEY.sub(r"\1[key]", line)


def redact(_logger: Any, _method: str, line: str) -> str:
    """Redact a finished line: the last of structlog's processors."""
    return without_keys(line)
