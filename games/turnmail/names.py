"""Names of players in mails, and reading an action from a line that may contain them."""

import re
from collections.abc import Mapping
from typing import Final
from unicodedata import bidirectional

from engine.game import Raw
from engine.refusal import Refusal
from games.play.models import Table

NUMBER: Final = re.compile(r"#?\s*(\d{1,4})\s*[.)]?")


def isolated(name: str) -> str:
    """Wrap a right-to-left name in isolating marks, so that it does not reorder its neighbours."""
    turns = any(bidirectional(letter) in ("R", "AL") for letter in name)
    return f"\u2068{name}\u2069" if turns else name


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
    return {word for word in words if word.isalpha()}
