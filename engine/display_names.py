"""Display names in sentences. The engine says `seat 2`; callers know who sits there."""

import re
from collections.abc import Mapping
from typing import Final

_PLAYER: Final = re.compile(r"“[^”]*”|\b[Ss]eat (\d+)\b")


def named(text: str, names: Mapping[int, str]) -> str:
    """Replace seats by display names in one pass, so that a name is never replaced again.

    Text inside “ ” was written by a player and is left alone.
    """

    def name(found: re.Match[str]) -> str:
        if found[1] is None:
            return found[0]
        name = names.get(int(found[1]), found[0])
        return name[:1].upper() + name[1:] if found[0][0] == "S" else name

    return _PLAYER.sub(name, text)


def opening(names: str) -> str:
    """Return names for the beginning of a sentence: "gens Julia" becomes "Gens Julia"."""
    return names[0].upper() + names[1:] if names.startswith("gens ") else names
