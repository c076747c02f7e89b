"""Texts are scanned in linear time: counted in letters that were looked at, not by a clock."""

import re
from re import Match

import pytest

from engine.quovadis.notation import tokens
from engine.quovadis.notation.tokens import END, QUOTED, Wording

PATTERNS = ("_QUOTE", "_TOKEN", "_SKIPPED", "_BEFORE_QUOTE")
LENGTH = 20_000


class Counted:
    """A pattern that counts the letters it went over; where it fits nowhere, all that are left."""

    steps = 0

    def __init__(self, pattern: re.Pattern[str]) -> None:
        self.pattern = pattern

    def match(self, text: str, start: int) -> Match[str] | None:
        found = self.pattern.match(text, start)
        Counted.steps += 1 + (len(text) if found is None else found.end()) - start
        return found


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> type[Counted]:
    monkeypatch.setattr(Counted, "steps", 0)
    for name in PATTERNS:
        monkeypatch.setattr(tokens, name, Counted(getattr(tokens, name)))
    return Counted


def kinds(text: str) -> list[str]:
    """All there is in a text."""
    read = Wording(text)
    found = []
    while read.peek().kind != END:
        found.append(read.take().kind)
    return found


@pytest.mark.parametrize(
    "part", ['" ', '"" ', '" " ', '"a" ', ' " \n', "' ", '"\\', "a.", "4-7 ", "-", "; ", "“x” "]
)
def test_no_letter_is_looked_at_again_and_again(counted: type[Counted], part: str) -> None:
    text = part * (LENGTH // len(part))
    kinds(text)
    assert counted.steps < 6 * len(text)


@pytest.mark.parametrize("start", ['"', '" ', "a \" b 'c "])
def test_nor_after_a_quote_that_nothing_closes(counted: type[Counted], start: str) -> None:
    text = start + "4-7 ' " * (LENGTH // 6)
    assert QUOTED not in kinds(text)
    assert counted.steps < 6 * len(text)


def test_a_quote_among_blanks_is_found_wherever_it_opens() -> None:
    assert kinds(' \' \t"4 7" “ "" 5') == [QUOTED, QUOTED, "word"]
