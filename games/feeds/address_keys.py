"""Derive the keys of private addresses and web addresses, so that none are in the database."""

import base64
import hmac
from typing import Final

from django.utils.crypto import salted_hmac

from games.feeds.models import PrivateAddress, Receiver

_LENGTH: Final = 32


def key_of(address: PrivateAddress) -> str:
    """Return the key in an address: the number of its row, and a signature."""
    about = f"{address.pk}:{address.purpose}:{address.nonce}"
    proof = salted_hmac("games.feeds.address", about, algorithm="sha256").hexdigest()
    return f"{address.pk}-{proof[:_LENGTH]}"


def is_key_of(key: str, address: PrivateAddress) -> bool:
    return hmac.compare_digest(key.encode(), key_of(address).encode())


def signing_key(hook: Receiver) -> bytes:
    """Derive the key that signs deliveries to a web address."""
    about = f"{hook.pk}:{hook.nonce}"
    return salted_hmac("games.feeds.hook", about, algorithm="sha256").digest()


def secret_of(hook: Receiver) -> str:
    """Return the key as its owner sees it once, in the form of Standard Webhooks."""
    return "whsec_" + base64.b64encode(signing_key(hook)).decode()


def signature(hook: Receiver, key: str, timestamp: int, body: bytes) -> str:
    signed = f"{key}.{timestamp}.".encode() + body
    made = hmac.digest(signing_key(hook), signed, "sha256")
    return "v1," + base64.b64encode(made).decode()
