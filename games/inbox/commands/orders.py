"""Read orders ahead from a line: `next: 4-7; else caesar 9-13`."""

import re
from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext as _

from engine.game import Raw
from engine.refusal import Code, Refusal
from games.play.models import Table
from games.turnmail.sheet import NUMBER, read_action

_NOTHING: Final = {"", "none", "nothing", "-"}
_ELSE: Final = re.compile(r"^(?:or\s+)?(?:else|otherwise)\b[\s,:]*", re.I)


def wishes_in(table: Table, text: str, view: Raw, names: Mapping[int, str]) -> list[Raw]:
    """Return the orders that the line names, in its order; an empty list takes orders back.

    The game reads each as if all possible orders were legal now.
    """
    if text.strip(" .").lower() in _NOTHING:
        return []
    possible = table.rules.orders(view)
    entries = [wish["entry"] | {"seat": view["viewer"]} for wish in possible]
    imagined = view | {"legal": entries, "choices": []}
    found = []
    for part in re.split(r"[;\n]", text):
        said = _ELSE.sub("", part.strip()).strip(" .")
        if NUMBER.fullmatch(said):
            raise Refusal(Code.MALFORMED, _("numbers are for this turn: write the action itself"))
        if said:
            entry = read_action(table, said, imagined, names)
            found.append(possible[entries.index(entry)])
    return found
