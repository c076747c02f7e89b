"""Every example of docs/notation.md is true."""

import re
from pathlib import Path

import pytest

from engine import quovadis
from engine.quovadis.board import board_named
from engine.quovadis.notation import from_score, read, read_deal, read_offer, write
from engine.quovadis.score import score
from tests.engine.quovadis.noted import at_table, head, opened

PAGE = (Path(__file__).resolve().parents[3] / "docs" / "notation.md").read_text(encoding="utf-8")
NAMES = {"Anna": 1}


def block(name: str) -> str:
    found = re.search(rf"^```{name}\n(.*?)^```", PAGE, flags=re.M | re.S)
    assert found, f"no block {name}"
    return found[1]


def offers() -> list[tuple[int, str, str]]:
    found: list[tuple[int, str, str]] = []
    for viewer in (0, 1):
        lines = block(f"offer {viewer}").splitlines()
        found += [(viewer, *pair) for pair in zip(lines[::2], lines[1::2], strict=True)]
    return found


@pytest.mark.parametrize("text", block("read").splitlines())
def test_what_means_the_same_move(text: str) -> None:
    state = at_table(
        "seat 0: place 4",
        "seat 1: place 4",
        "seat 2: place 2",
        "deal 1 option by 0 signed 1: support 1 out of 4 via 4-7",
    )
    assert write(read(text, quovadis.view(state, 0), NAMES)) == "4-7 with 1 using 1"


@pytest.mark.parametrize(("viewer", "text", "full"), offers())
def test_offers(viewer: int, text: str, full: str) -> None:
    view = quovadis.view(opened(4), viewer)
    assert "= " + write(read_offer(text, view, NAMES)) == full


@pytest.mark.parametrize("text", block("deal").splitlines())
def test_deals(text: str) -> None:
    assert write(read_deal(text, board_named("classic"), 4)) == text


def test_the_score() -> None:
    text = block("score")
    assert score(*from_score(text)) == text


@pytest.mark.parametrize("text", re.findall(r"^\| `([^`]{2,})` \|", PAGE, flags=re.M))
def test_the_table_of_actions(text: str) -> None:
    line = f"bonus: {text}" if text == "keep" else f"1. seat 0: {text}"
    [raw] = from_score(head(opened(4)) + line)[1]
    assert write(raw) == text
