"""Clean people's text for formats that do not allow control characters."""

import unicodedata


def plain(words: str) -> str:
    """Put text on one line, without characters that XML and calendars forbid."""
    kept = (" " if unicodedata.category(sign) in ("Cc", "Cs", "Cn") else sign for sign in words)
    return " ".join("".join(kept).split())
