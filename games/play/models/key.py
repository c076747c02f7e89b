"""Random keys, by which pages name rows."""

import secrets


def new_key() -> str:
    """Return a key for a row. A running number would tell how much goes on at other tables."""
    return secrets.token_hex(6)
