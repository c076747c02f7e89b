"""How players are called when they are written about, and how a game reads what they wrote."""

import re
from collections.abc import Mapping
from typing import Final
from unicodedata import bidirectional

from engine.game import Raw
from engine.refusal import Refusal
from games.play.models import Table

NUMBER: Final = re.compile(r"#?\s*(\d{1,4})\s*[.)]?")


def isolated(name: str) -> str:
    """The name, in signs that keep its direction to itself, where it has one of its own."""
    turns = any(bidirectional(letter) in ("R", "AL") for letter in name)
    return f"\u2068{name}\u2069" if turns else name


def seats_by_name(names: Mapping[int, str]) -> dict[str, int]:
    """What each seat may be called: its name, and what is left of it without "the"."""
    found: dict[str, int] = {}
    for seat, name in names.items():
        for called in {name, re.sub(r"^(the|house of the)\s+", "", name, flags=re.I)}:
            if called:
                found.setdefault(called, seat)
    return found


def read_action(table: Table, text: str, view: Raw, names: Mapping[int, str]) -> Raw:
    """The entry that a line means. Every game knows seats; names are put in for those who use them.

    A bare number is that of a choice.
    """
    if number := NUMBER.fullmatch(text.strip()):
        return table.rules.read(f"#{int(number[1])}", view)
    plain = with_seats(text, names)
    try:
        return table.rules.read(text, view)
    except Refusal:
        if plain == text:
            raise
    return table.rules.read(plain, view)


def with_seats(text: str, names: Mapping[int, str]) -> str:
    """The text with the numbers of seats where it names players, longer names first."""
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
    """With which actions begin: a line that does is meant to be one."""
    groups = view.get("choices") or ()
    notations = [choice["notation"] for group in groups for choice in group["choices"]]
    wished = [str(found["wish"].get("do", "")) for found in table.rules.wishes(view)]
    words = {text.split()[0].lower() for text in (*notations, *wished) if text}
    return {word for word in words if word.isalpha()}
