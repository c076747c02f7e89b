"""Entries and deals as people write them."""

from typing import Any

import pytest

from engine.game import Raw
from engine.quovadis.notation import write
from engine.refusal import Refusal

ENTRIES = [
    ({"seat": 0, "do": "place", "at": "4", "use": []}, "place 4"),
    ({"seat": 0, "do": "place", "at": "4"}, "place 4"),
    ({"seat": 0, "do": "place", "at": "4", "use": ["7"]}, "place 4 using 7"),
    ({"seat": 0, "do": "move", "path": "1-5", "votes": [], "use": []}, "1-5"),
    ({"seat": 0, "do": "move", "path": "4-7", "votes": [0], "use": []}, "4-7 with 0"),
    (
        {"seat": 0, "do": "move", "path": "10-S", "votes": [1, 1], "use": ["3"]},
        "10-S with 1,1 using 3",
    ),
    ({"seat": 0, "do": "caesar", "to": "9-13"}, "caesar 9-13"),
    ({"seat": 0, "do": "caesar", "to": "9-13", "use": ["2", "5.0"]}, "caesar 9-13 using 2,5.0"),
    (
        {"seat": 0, "do": "caesar", "to": "9-13", "use": ["a b", "by"]},
        'caesar 9-13 using "a b","by"',
    ),
    ({"seat": 0, "do": "keep"}, "keep"),
    ({"seat": 0, "do": "reveal"}, "reveal"),
    ({"seat": 0, "do": "recall", "from": "7"}, "recall 7"),
]


@pytest.mark.parametrize(("raw", "text"), ENTRIES, ids=[text for _, text in ENTRIES])
def test_an_entry_is_written(raw: Raw, text: str) -> None:
    assert write(raw) == text


def deal(*terms: dict[str, Any], **more: list[dict[str, str]]) -> dict[str, Any]:
    return {"id": "2", "mode": "option", "by": 0, "signed": [0, 3], "terms": list(terms)} | more


TERMS = [
    ({"term": "support", "seat": 3, "committee": "4"}, "support 3 out of 4"),
    (
        {"term": "support", "seat": 3, "committee": "4", "path": "4-7", "votes": 2},
        "support 3 out of 4 via 4-7 (2 votes)",
    ),
    ({"term": "do", "act": {"do": "place"}}, "do place"),
    ({"term": "do", "act": {"do": "place", "at": "4"}}, "do place 4"),
    ({"term": "avoid", "act": {"do": "move", "path": "4-7"}}, "avoid move 4-7"),
    (
        {"term": "avoid", "act": {"do": "move", "path": "4-7", "from": "4", "to": "7"}},
        "avoid move 4-7 from 4 to 7",
    ),
    ({"term": "do", "act": {"do": "caesar", "to": "9-13"}}, "do caesar 9-13"),
    ({"term": "caesar_on", "path": "9-13"}, "caesar on 9-13"),
    ({"term": "caesar_off", "path": "9-13"}, "caesar off 9-13"),
    ({"term": "pay", "from": 0, "to": 3, "laurels": 2}, "pay 0>3 2"),
    ({"term": "refuse", "seat": 1}, "refuse 1"),
    (
        {"term": "refuse", "seat": 1, "committee": "7", "when": "next", "for": 2},
        "next: refuse 1 out of 7 for 2",
    ),
    (
        {"term": "do", "act": {"do": "move", "to": "S"}, "seat": 2, "when": "next"},
        "next: do move to S by 2",
    ),
    ({"term": "caesar_on", "path": "9-13", "seat": 2, "when": "next"}, "next: caesar on 9-13 by 2"),
]


@pytest.mark.parametrize(("term", "text"), TERMS, ids=[text for _, text in TERMS])
def test_a_term_is_written(term: dict[str, Any], text: str) -> None:
    raw = {"do": "deal", "deal": deal(term)}
    assert write(raw) == f"deal 2 option by 0 signed 0,3: {text}"


def test_terms_are_set_apart_by_semicolons_and_promises_come_last() -> None:
    terms: tuple[Any, ...] = TERMS[0][0], TERMS[9][0]
    raw = deal(*terms, promises=[{"words": "peace; until §"}])
    assert write(raw) == (
        "deal 2 option by 0 signed 0,3: support 3 out of 4; pay 0>3 2; "
        'promises [{"words":"peace; until §"}]'
    )


def test_a_draft_has_no_id_and_may_have_no_signatures() -> None:
    raw = {"mode": "pledge", "by": 1, "signed": [], "terms": [TERMS[9][0]]}
    assert write(raw) == "pledge by 1 signed nobody: pay 0>3 2"


@pytest.mark.parametrize(
    "raw", [{}, {"do": "dance"}, {"do": []}, {"do": "deal"}, {"do": "move"}, []]
)
def test_what_is_no_entry_is_refused(raw: Raw) -> None:
    with pytest.raises(Refusal):
        write(raw)
