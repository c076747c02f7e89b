"""Identify the site to push services (RFC 8292), and encrypt messages for devices (RFC 8291)."""

import base64
import os
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Final

import http_ece
import jwt
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings

from games.feeds.address_guard import place_of

VALID: Final = timedelta(hours=12)
_CURVE: Final = ec.SECP256R1()


def to_base64(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def from_base64(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def new_private_key() -> str:
    made = ec.generate_private_key(_CURVE).private_numbers().private_value
    return to_base64(made.to_bytes(32, "big"))


def public_key() -> str:
    """Return the site's public key for browsers; empty without a key, when no devices are told."""
    return to_base64(_point(_private_key())) if settings.VAPID_PRIVATE_KEY else ""


def authorization(url: str, now: datetime) -> str:
    private = _private_key()
    claims = {
        "aud": place_of(url).origin,
        "exp": int((now + VALID).timestamp()),
        "sub": settings.VAPID_SUBJECT,
    }
    token = jwt.encode(claims, private, algorithm="ES256")
    return f"vapid t={token}, k={to_base64(_point(private))}"


def encrypted(words: bytes, keys: Mapping[str, str]) -> bytes:
    found: bytes = http_ece.encrypt(
        words,
        salt=os.urandom(16),
        private_key=ec.generate_private_key(_CURVE),
        dh=from_base64(keys["p256dh"]),
        auth_secret=from_base64(keys["auth"]),
        version="aes128gcm",
    )
    return found


def are_keys(p256dh: str, auth: str) -> bool:
    """Tell whether a browser's keys can be used for encryption."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, from_base64(p256dh))
        return len(from_base64(auth)) == 16
    except ValueError:
        return False


def _private_key() -> ec.EllipticCurvePrivateKey:
    number = int.from_bytes(from_base64(settings.VAPID_PRIVATE_KEY), "big")
    return ec.derive_private_key(number, _CURVE)


def _point(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
