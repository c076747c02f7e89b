"""Display names where the engine's sentences speak of seats."""

import re
from collections.abc import Mapping
from typing import Final

_SEAT: Final = re.compile(r"“[^”]*”|\b([Ss])eat (\d+)\b")


def named(text: str, names: Mapping[int, str]) -> str:
    """The text with names for seats, in one pass: a name is never looked at again.

    What somebody wrote himself stands in “ ” and is left alone.
    """

    def name(found: re.Match[str]) -> str:
        if found[2] is None:
            return found[0]
        said = names.get(int(found[2])) or found[0]
        return said[:1].upper() + said[1:] if found[1] == "S" else said

    return _SEAT.sub(name, text)
