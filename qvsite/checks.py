"""Checks of the settings; each fault is a sentence that says what to do."""

import base64
import logging
import math
import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from email.utils import parseaddr
from importlib.util import find_spec
from typing import Any, Final
from urllib.parse import urlsplit

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

Values = Mapping[str, Any]
SHORTEST_KEY: Final = 32
KEY_BITS: Final = 128
SHORTEST_WEBHOOK_SECRET: Final = 20
_ORDER_OF_P256: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
MAKE_A_KEY: Final = 'python3 -c "import secrets; print(secrets.token_urlsafe(50))"'


def faults(values: Values) -> Iterator[str]:
    """Yield a sentence for each fault that the settings show by themselves."""
    for check in _CHECKS:
        yield from check(values)


def host_of(address: str) -> str:
    """Return the host in a web address, or "" if it has none."""
    try:
        parts = urlsplit(address)
        _ = parts.port  # raises if the port is not a number
        return parts.hostname or ""
    except ValueError:
        return ""


def bits_of(key: str) -> float:
    """Return at most how many bits somebody would have to guess; repetitions count once."""
    if not key:
        return 0.0
    counts = Counter(key).values()
    spread = -sum(n * math.log2(n / len(key)) for n in counts)
    packed = 8 * (len(zlib.compress(key.encode(), 9)) - 10)  # without what zlib always adds
    return min(spread, float(packed))


def _base_url(values: Values) -> Iterator[str]:
    said = values["BASE_URL"]
    if not said.startswith(("http://", "https://")) or not host_of(said):
        yield f"BASE_URL is {said!r}: write where the site is, like https://cursus.example.org."


def _secret_key(values: Values) -> Iterator[str]:
    given = values["SECRET_KEY"]
    if not (values["HTTPS"] or not values["EMBEDDED"]):
        return
    if (
        len(given) < SHORTEST_KEY
        or bits_of(given) < KEY_BITS
        or given.startswith("django-insecure-")
    ):
        yield (
            f"SECRET_KEY can be guessed: it needs {SHORTEST_KEY} characters or more, and those at "
            f"random. Make one: {MAKE_A_KEY}"
        )


def _redis(values: Values) -> Iterator[str]:
    said = values["REDIS_URL"]
    if said and not _is_service(said, {"redis", "rediss", "unix"}):
        yield "REDIS_URL is not like redis://host:6379/0 (or rediss:// for TLS)."


def _broker(values: Values) -> Iterator[str]:
    said = values["BROKER_URL"]
    known = {"redis", "rediss", "amqp", "amqps", "pyamqp", "sentinel"}
    if said != "memory://" and not _is_service(said, known):
        yield "BROKER_URL is not like redis://host:6379/0 or amqp://user:password@host:5672//."


def _is_service(address: str, schemes: set[str]) -> bool:
    scheme = address.partition("://")[0]
    if scheme not in schemes:
        return False
    if scheme == "unix":
        return address.startswith("unix:///")
    if not all(map(host_of, address.split(";"))):  # sentinels are several
        return False
    path = urlsplit(address).path.strip("/")
    return not scheme.startswith("redis") or not path or path.isdecimal()


def _addresses(values: Values) -> Iterator[str]:
    for _name, address in values["ADMINS"]:
        if not _is_mail(address):
            yield f"ADMINS has {address!r}, which is not an address: put commas between addresses."
    if not _is_mail(parseaddr(values["DEFAULT_FROM_EMAIL"])[1]):
        yield "DEFAULT_FROM_EMAIL has no address in it: write it like Cursus <cursus@example.org>."
    if not _is_mail(f"reply@{values['REPLY_DOMAIN']}"):
        yield "REPLY_DOMAIN is the part after the @ alone, like reply.example.org."


def _is_mail(address: str) -> bool:
    try:
        validate_email(address)
    except ValidationError:
        return False
    return True


def _mail_service(values: Values) -> Iterator[str]:
    said = values["ANYMAIL"]
    if not said:
        return
    secret = said.get("WEBHOOK_SECRET", "")
    for one in [secret] if isinstance(secret, str) else secret:
        name, _colon, rest = str(one).partition(":")
        if not name or len(rest) < 8 or len(str(one)) < SHORTEST_WEBHOOK_SECRET:
            break
    else:
        if secret:
            return
    yield (
        "ANYMAIL has no WEBHOOK_SECRET that keeps strangers out: anybody could tell us of bounces "
        'and bring us mail. Add "WEBHOOK_SECRET": "name:password", 20 characters or more at '
        "random, and give the mail service https://name:password@… to call (docs/mail.md)."
    )


def _log_level(values: Values) -> Iterator[str]:
    level = values["LOGGING"]["root"]["level"]
    if level not in logging.getLevelNamesMapping():
        yield f"LOG_LEVEL is {level!r}: write DEBUG, INFO, WARNING, ERROR or CRITICAL."


def _push_key(values: Values) -> Iterator[str]:
    said = values["VAPID_PRIVATE_KEY"]
    try:
        raw = base64.b64decode(said + "=" * (-len(said) % 4), altchars=b"-_", validate=True)
    except ValueError:
        raw = b""
    if said and not (len(raw) == 32 and 0 < int.from_bytes(raw, "big") < _ORDER_OF_P256):
        yield "VAPID_PRIVATE_KEY is not a key for web push: `manage.py vapid_key` makes one."


def _providers(values: Values) -> Iterator[str]:
    for name in values["SOCIAL_LOGIN"]:
        if not name.isidentifier() or not find_spec(f"allauth.socialaccount.providers.{name}"):
            yield f"SOCIAL_LOGIN has {name!r}, which allauth does not know (docs/accounts.md)."
            continue
        app = values["SOCIALACCOUNT_PROVIDERS"][name]["APPS"][0]
        if not (app["client_id"] and app["secret"]):
            upper = name.upper()
            yield f"SOCIAL_LOGIN has {name}: set {upper}_CLIENT_ID and {upper}_CLIENT_SECRET too."
    address = values["OPENID_CONNECT_URL"]
    if "openid_connect" in values["SOCIAL_LOGIN"] and not (
        address.startswith(("http://", "https://")) and host_of(address)
    ):
        yield "OPENID_CONNECT_URL is where the provider is, like https://login.example.org."


_CHECKS: Final[tuple[Callable[[Values], Iterator[str]], ...]] = (
    _base_url,
    _secret_key,
    _redis,
    _broker,
    _addresses,
    _mail_service,
    _log_level,
    _push_key,
    _providers,
)
