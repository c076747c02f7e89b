"""Values that nobody types: for fields of forms, and for parts of addresses and mails."""

import json
from random import Random
from typing import Any, Final

LETTERS: Final = (
    "\0",
    "\x01",
    "\x1b[2J",
    "\x7f",
    "\x85",
    "\u00ad",
    "\u061c",
    "\u200b",
    "\u200d",
    "\u202e",
    "\u2028",
    "\u2066",
    "\ufeff",
    "\ufffe",
    "\U000e0041",
    "\U0001f3db",
    "\u0410",
    "\ufb00",
    "e\u0301",
    "\r",
    "\n",
    "\t",
    "\ud800",
    "\udfff",
)
NUMBERS: Final = (
    "0",
    "-1",
    "1",
    "2",
    "7",
    "99",
    "2147483648",
    "9223372036854775808",
    "1" * 400,
    "1e999",
    "NaN",
    "-0",
    "0x10",
    "\u0661\u0662",
    "\u00b2",
    "1_000",
    " 1 ",
    "1.5",
    "inf",
)
TEXTS: Final = (
    "",
    " ",
    "'",
    '"',
    "<script>alert(1)</script>",
    "{{ 7 }}{% x %}",
    "%s%n%00",
    "../../etc/passwd",
    "; DROP TABLE x",
    "null",
    "true",
    "on",
    "yes",
    "all",
    "None",
    "[]",
    "{}",
    "javascript:alert(1)",
    "http://127.0.0.1/",
    "https://[::1]/",
    "a@b",
    "a@b@c.org",
    "x\r\nBcc: y@example.org",
    "place 1",
    "accept 1",
    "1",
    "2026-02-30",
    "9999-12-31",
    "0001-01-01",
    "25:61",
)


def value(rng: Random, known: Any = "") -> Any:
    """One value for a field; sometimes the right one a little damaged, or several."""
    how = rng.randrange(12)
    if how == 0:
        return [value(rng, known) for _ in range(rng.randrange(4))]
    if how == 1:
        return rng.choice(("x", "\u202ea", "1", "(", "<b>", "\n")) * rng.choice(
            (50, 5_000, 300_000)
        )
    if how == 2:
        return deep(rng)
    if how in (3, 4):
        return rng.choice(NUMBERS)
    if how in (5, 6):
        return rng.choice(TEXTS)
    if how in (7, 8):
        return damaged(rng, str(known))
    return known


def damaged(rng: Random, text: str) -> str:
    """The text with strange letters in it, cut, or doubled."""
    at = rng.randrange(len(text) + 1)
    how = rng.randrange(3)
    if how == 0:
        return text[:at] + rng.choice(LETTERS) + text[at:]
    return text[:at] if how == 1 else text + text


def deep(rng: Random) -> str:
    """JSON that no form asks for."""
    depth = rng.choice((1, 20, 3_000))
    inner = rng.choice(
        ('"\\ud800"', '"\\u0000"', "1e999", "NaN", "1" * 5_000, "null", '{"do": "move"}')
    )
    if rng.random() < 0.3:
        return json.dumps(
            {"do": rng.choice(("place", "move", "deal", "")), "seat": [[1]], "use": {}}
        )
    return rng.choice(("[", '{"a":')) * depth + inner + rng.choice(("]", "}", "")) * depth
