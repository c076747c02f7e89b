"""Random keys and codes, by which pages name rows."""

import secrets
from typing import Final

_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"


def new_code() -> str:
    """Return a code for a table, by which pages name it: hard to guess, easy to read."""
    return "".join(secrets.choice(_LETTERS) for _ in range(8))


def new_key() -> str:
    """Return a key for a row. A running number would tell how much goes on at other tables."""
    return secrets.token_hex(6)
