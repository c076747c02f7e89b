"""Decide which addresses of strangers we connect to: public internet addresses only.

An IPv6 address that embeds an IPv4 address is always refused.
"""

import socket
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Final
from urllib.parse import SplitResult, urlsplit

from django.conf import settings
from django.utils.translation import gettext as _

_REFUSED: Final = [
    ip_network(network)
    for network in (
        *("0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16"),
        *("172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24"),
        *("192.88.99.0/24", "192.168.0.0/16", "192.175.48.0/24", "198.18.0.0/15"),
        *("198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/3"),
        "168.63.129.16/32",  # a cloud's internal services
        *("2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20"),
    )
]
_V6: Final = ip_network("2000::/3")
"""All public IPv6 addresses; local, mapped and translated ones lie outside."""

LOWEST_FREE_PORT: Final = 1024


class AddressRefused(Exception):
    """We do not connect to this address; the sentence says why."""


@dataclass(frozen=True, slots=True)
class WebAddress:
    """A web address, parsed."""

    is_tls: bool
    host: str
    port: int
    path: str
    netloc: str

    @property
    def origin(self) -> str:
        return f"{'https' if self.is_tls else 'http'}://{self.netloc}"


def is_public(address: str) -> bool:
    ip = ip_address(address)
    if isinstance(ip, IPv6Address) and (ip.scope_id or ip not in _V6):
        return False
    return ip.is_global and not any(
        ip in network for network in _REFUSED if network.version == ip.version
    )


def place_of(url: str) -> WebAddress:
    """Parse a web address and refuse what can be refused without looking up its name."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as trouble:
        raise AddressRefused(_("This is not a web address.")) from trouble
    plain = parts.scheme == "http" and (settings.WEBHOOKS_HTTP or settings.FEEDS_NEAR)
    if parts.scheme != "https" and not plain:
        raise AddressRefused(_("The address must begin with https://."))
    if not parts.hostname or not url.isascii() or any(sign.isspace() for sign in url):
        raise AddressRefused(_("This is not a web address."))
    if parts.username is not None or parts.password is not None:
        raise AddressRefused(_("The address must not contain a user name or a password."))
    usual = 80 if plain else 443
    if port is not None and port != usual and port < LOWEST_FREE_PORT:
        raise AddressRefused(_("Only the usual port and ports above 1023 are allowed."))
    place = WebAddress(not plain, parts.hostname, port or usual, _path(parts), parts.netloc)
    _refuse_by_name(place.host)
    return place


def _path(parts: SplitResult) -> str:
    return (parts.path or "/") + (f"?{parts.query}" if parts.query else "")


def _refuse_by_name(host: str) -> None:
    if settings.FEEDS_NEAR:
        return
    try:
        ip: IPv4Address | IPv6Address | None = ip_address(host)
    except ValueError:
        ip = None
    inside = host.rstrip(".").endswith((".localhost", ".local", ".internal", ".home.arpa"))
    if inside or (ip is None and "." not in host.rstrip(".")) or (ip and not is_public(host)):
        raise AddressRefused(_("The address is not on the public internet."))


def addresses_of(place: WebAddress) -> list[str]:
    """Look up the name once; the caller connects to these very addresses. All must be public."""
    try:
        found = socket.getaddrinfo(place.host, place.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as trouble:
        raise OSError("the name cannot be looked up") from trouble
    addresses = list(dict.fromkeys(str(item[4][0]) for item in found))
    if not settings.FEEDS_NEAR and not all(is_public(address) for address in addresses):
        raise AddressRefused(_("The address is not on the public internet."))
    return addresses
