"""Read the entry or the orders ahead that a line means: `4-7`, `next: 4-7; else caesar 9-13`.

Names of players can be written in mails, and an action is read from a line that contains them.
"""

import re
from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext as _

from engine.game import Raw
from engine.refusal import Code, Refusal
from games.inbox.reader.slips import DEMANDING
from games.play.models import Table

NUMBER: Final = re.compile(r"#?\s*(\d{1,4})\s*[.)]?")
_NOTHING: Final = {"", "none", "nothing", "-"}
_ELSE: Final = re.compile(r"^(?:or\s+)?(?:else|otherwise)\b[\s,:]*", re.I)


def seats_by_name(names: Mapping[int, str]) -> dict[str, int]:
    """Map what a seat may be called to its number: its name, with and without "the"."""
    found: dict[str, int] = {}
    for seat, name in names.items():
        for called in {name, re.sub(r"^(the|house of the)\s+", "", name, flags=re.I)}:
            if called:
                found.setdefault(called, seat)
    return found


def read_action(table: Table, text: str, view: Raw, names: Mapping[int, str]) -> Raw:
    """Read the entry that a line means; a bare number is the number of a choice.

    Games know seats, not names. So names are replaced by seat numbers if the line as it stands
    cannot be read. A line of nothing but names is none of it: a name is not a number of a choice.
    """
    if number := NUMBER.fullmatch(text.strip()):
        return table.rules.read(f"#{int(number[1])}", view)
    plain = with_seats(text, names)
    try:
        return table.rules.read(text, view)
    except Refusal:
        if plain == text or not any(letter.isalpha() for letter in plain):
            raise
    return table.rules.read(plain, view)


def with_seats(text: str, names: Mapping[int, str]) -> str:
    """Replace names of players by the numbers of their seats, longer names first."""
    called = {name.casefold(): seat for name, seat in seats_by_name(names).items()}
    if not called:
        return text
    known = "|".join(re.escape(name) for name in sorted(called, key=len, reverse=True))
    return re.sub(
        rf"(?<!\w)(?:{known})(?!\w)",
        lambda found: str(called.get(found[0].casefold(), found[0])),
        text,
        flags=re.I,
    )


def first_words(table: Table, view: Raw) -> set[str]:
    """Collect the first words of actions; a line that begins with one is meant as an action."""
    groups = view.get("choices") or ()
    notations = [choice["notation"] for group in groups for choice in group["choices"]]
    wished = [str(found["entry"].get("do", "")) for found in table.rules.orders(view)]
    words = {text.split()[0].lower() for text in (*notations, *wished) if text}
    words |= set(DEMANDING if table.has_demands else ())
    return {word for word in words if word.isalpha()}


def orders_in(table: Table, text: str, view: Raw, names: Mapping[int, str]) -> list[Raw]:
    """Return the orders that the line names, in its order; an empty list takes orders back.

    The game reads each as if all possible orders were legal now.
    """
    if text.strip(" .").lower() in _NOTHING:
        return []
    possible = table.rules.orders(view)
    entries = [order["entry"] | {"seat": view["viewer"]} for order in possible]
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
