"""Tell whether a visitor is on the machine on which the site runs."""

from collections.abc import Callable
from functools import wraps
from ipaddress import IPv6Address, ip_address
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.http.request import split_domain_port

_MARKS_OF_A_PROXY: Final = (
    *("HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_HOST", "HTTP_X_FORWARDED_PROTO"),
    *("HTTP_FORWARDED", "HTTP_X_REAL_IP", "HTTP_VIA"),
)


def is_loopback(host: str) -> bool:
    """Tell whether only this machine can reach a server on `host`, a name or an IP address."""
    bare = host.strip("[]").lower()
    if bare == "localhost":
        return True
    try:
        number = ip_address(bare)
    except ValueError:
        return False
    if isinstance(number, IPv6Address) and number.ipv4_mapped:
        return number.ipv4_mapped.is_loopback
    return number.is_loopback


def comes_from_here(request: HttpRequest) -> bool:
    """Tell whether a request comes from this machine, and not through a proxy on it.

    The peer of the connection counts, whatever the headers say. A proxy on this machine has a
    loopback address too, but asks for others. It is recognised by its headers, by the host name it
    asks for, or by HTTP/1.0, which nginx uses and no browser does.
    """
    if not is_loopback(request.META.get("REMOTE_ADDR", "")):
        return False
    if any(name in request.META for name in _MARKS_OF_A_PROXY):
        return False
    if request.META.get("SERVER_PROTOCOL") == "HTTP/1.0":
        return False
    domain, _port = split_domain_port(request.get_host())
    return is_loopback(domain)


def only_from_here(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Answer 404 to everybody who is not at this machine."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **named: Any) -> HttpResponse:
        if not comes_from_here(request):
            raise Http404
        return view(request, *args, **named)

    return guarded
