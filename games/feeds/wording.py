"""Words of people, made fit for formats that know no control characters."""

import unicodedata


def plain(words: str) -> str:
    """On one line, without what XML and calendars forbid."""
    kept = (" " if unicodedata.category(sign) in ("Cc", "Cs", "Cn") else sign for sign in words)
    return " ".join("".join(kept).split())
