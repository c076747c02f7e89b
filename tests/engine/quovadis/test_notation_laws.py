"""Laws of the notation, over random games with deals, and over any text at all."""

import json
import re
import time
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import quovadis
from engine.game import Raw
from engine.quovadis.board import BOARDS, board_from, board_named
from engine.quovadis.notation import from_score, read, read_deal, read_offer, write
from engine.quovadis.score import score
from engine.quovadis.state import State
from engine.refusal import Code, Refusal
from tests.engine.quovadis import arbitrary
from tests.engine.quovadis.noted import head
from tests.engine.quovadis.positions import played, position, viewers

SEEDS = st.integers(0, 2**32)
BOARD = board_named("classic")
ANSWERS = (Code.MALFORMED, Code.UNKNOWN, Code.RULES)
NAMES = {"Anna": 1, "Jean-Luc": 2, "with": 0, "4": 2, "🙂": 1, "": 0}


@settings(max_examples=40, deadline=None)
@given(SEEDS)
def test_every_legal_entry_is_read_as_it_was_written(seed: int) -> None:
    state = position(Random(seed))
    for seat in quovadis.actors(state):
        view = quovadis.view(state, seat)
        for entry in view["legal"]:
            assert read(write(entry), view) == entry


@settings(max_examples=40, deadline=None)
@given(SEEDS)
def test_every_choice_is_read_by_its_number(seed: int) -> None:
    state = position(Random(seed))
    for seat in quovadis.actors(state):
        view = quovadis.view(state, seat)
        for choice in (c for group in view["choices"] for c in group["choices"]):
            assert read(f"#{choice['number']}", view) == choice["entry"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)
IDS = st.text(min_size=1, max_size=100).filter(lambda ident: "." not in ident)


@settings(max_examples=150, deadline=None)
@given(SEEDS, IDS, st.none() | JSON)
def test_every_deal_is_read_as_it_was_written(seed: int, ident: str, promises: Any) -> None:
    rng = Random(seed)
    state = quovadis.setup(arbitrary.record(rng, binding="round").header)
    deal = arbitrary.deal_entry(rng, quovadis.replay(state), ident, later=True)["deal"]
    deal |= {} if promises is None else {"promises": promises}
    try:
        canonical = quovadis.encode(quovadis.decode(state, {"do": "deal", "deal": deal}))
    except Refusal:
        return
    text = write(canonical)
    assert "\n" not in text
    assert read(text, quovadis.view(state, state.active)) == canonical
    draft = {key: value for key, value in canonical["deal"].items() if key != "id"}
    assert read_deal(write(draft), BOARD, state.setup.seats) == draft


PLACED = st.sampled_from(["4", "7", "S", "IV", "forum"])
PATHS = st.sampled_from(["4-7", "9-13", "13-S", "1-5", "4-13"])
ACTS = st.fixed_dictionaries(
    {"do": st.sampled_from(["place", "move", "caesar"])},
    optional={"at": PLACED, "path": PATHS, "from": PLACED, "to": PLACED | PATHS},
)
SEAT = st.integers(0, 5) | st.booleans() | st.none() | st.floats(0, 3)
PROMISE = st.fixed_dictionaries(
    {
        "kind": st.sampled_from(["support", "refuse", "pay", "caesar_on", "do", "avoid", "words"]),
        "by": SEAT,
        "until": st.integers(-1, 99) | st.booleans(),
    },
    optional={
        "for": SEAT,
        "against": SEAT,
        "committee": PLACED,
        "path": PATHS,
        "votes": st.integers(0, 3),
        "laurels": st.integers(-1, 3),
        "act": ACTS,
        "words": st.text(),
    },
)


@settings(max_examples=150, deadline=None)
@given(st.lists(PROMISE, min_size=1, max_size=3))
def test_promises_are_read_as_they_were_written(promises: list[dict[str, Any]]) -> None:
    pay = {"term": "pay", "from": 1, "to": 0, "laurels": 1}
    draft = {"mode": "pledge", "by": 1, "signed": [], "terms": [pay], "promises": promises}
    text = write(draft)
    assert "\n" not in text
    assert json.dumps(read_deal(text, BOARD, 3, NAMES), sort_keys=True) == json.dumps(
        draft, sort_keys=True
    )


@settings(max_examples=25, deadline=None)
@given(SEEDS, st.none() | JSON)
def test_a_game_is_read_from_its_score(seed: int, further: Any) -> None:
    rng = Random(seed)
    header = arbitrary.record(rng).header
    log = [quovadis.encode(entry) for _, entry, _ in played(Random(seed), most=200)]
    for raw in log:
        if further is not None and rng.random() < 0.1:
            raw["auto"] = further
        if raw["do"] == "deal" and rng.random() < 0.1:
            raw["deal"]["at"] = "2026-01-01"
    text = score(header, log)
    assert from_score(text) == (header, log)
    assert score(*from_score(text)) == text


def test_an_id_may_be_anything() -> None:
    for ident in ('"', "\\", "a b", "#", "{", "by", "option", "\ud800", "\u2028", "é", "“", "1;2"):
        terms = [{"term": "pay", "from": 0, "to": 1, "laurels": 1}]
        deal = {"id": ident, "mode": "pledge", "by": 0, "signed": [0, 1], "terms": terms}
        assert read_deal(write({"do": "deal", "deal": deal}), BOARD, 3) == deal


def test_a_committee_of_another_board_may_be_called_anything() -> None:
    raw = json.loads((BOARDS / "classic.json").read_text(encoding="utf-8"))
    called = {
        "1": "by",
        "4": "place7",
        "7": "next",
        "10": "é;",
        "13": "IV",
        "9": '"',
        "2": "Signed",
    }
    for committee in raw["committees"]:
        committee["code"] = called.get(committee["code"], committee["code"])
    for path in raw["paths"]:
        path["from"], path["to"] = (called.get(path[end], path[end]) for end in ("from", "to"))
    raw["caesar"] = f"{called['10']}-S"
    board = board_from(raw)
    terms: list[Raw] = [{"term": "caesar_off", "path": way} for way in board.laurels]
    terms += [{"term": "do", "act": {"do": "move", "path": way.code}} for way in board.ways]
    for code in board.codes[: board.senate]:
        terms.append({"term": "support", "seat": 1, "committee": code, "votes": 1})
        terms.append({"term": "refuse", "seat": 1, "committee": code})
        terms.append({"term": "avoid", "act": {"do": "move", "from": code, "to": "S"}})
    deal = {"mode": "option", "by": 0, "signed": [1], "terms": terms}
    assert read_deal(write(deal), board, 3) == deal


# Any text at all


def answered(text: str, state: State | None = None) -> None:
    """Reading answers with a raw entry or a refusal, whatever the text is."""
    state = state or VIEWED
    view = quovadis.view(state, state.active)
    entry = result(read, text, view, NAMES)
    if entry is not None and entry["do"] not in ("deal", "reveal"):
        ordered = {k: sorted(v) if isinstance(v, list) else v for k, v in entry.items()}
        assert ordered in view["legal"]
    result(read_offer, text, view, NAMES)
    result(read_deal, text, BOARD, 4, NAMES)
    result(from_score, HEAD + text)


def result(reader: Callable[..., Any], *given: Any) -> Any:
    """What a reader makes of it; None for a refusal that may be shown to whoever typed."""
    try:
        found = reader(*given)
    except Refusal as refusal:
        fault = refusal
    else:
        json.dumps(found)
        return found
    assert fault.code in ANSWERS
    assert 0 < len(fault.reason) < 600
    return None


VIEWED = quovadis.setup(arbitrary.record(Random(4), seats=4).header)
HEAD = head(VIEWED)
WORDS = [
    *re.findall(
        r"[a-z]+|S", "place move caesar keep recall reveal deal offer option pledge by signed"
    ),
    *re.findall(
        r"[a-z]+|S", "nobody support out of via votes for do avoid on off pay refuse next S"
    ),
    *re.findall(
        r"\w+",
        "me you my I Anna with using promise promises until against twice II x Velabrum forum "
        "porta 1 2 4 10",
    ),
    *re.findall(r"\S", ":;,.()->→#{}[]\"'²٣\x00\ud800"),
    *("4-7", "9-13", "10-S", "99999999999999999999999"),
]


@settings(max_examples=300, deadline=None)
@given(st.text() | st.lists(st.sampled_from(WORDS), max_size=25).map(" ".join))
def test_any_text_gets_an_answer(text: str) -> None:
    answered(text)


@settings(max_examples=100, deadline=None)
@given(SEEDS)
def test_what_is_nearly_right_gets_an_answer(seed: int) -> None:
    rng = Random(seed)
    state = position(rng, seats=4)
    deal = arbitrary.deal_entry(rng, quovadis.replay(VIEWED), "1", later=True)
    for raw in (arbitrary.entry(rng, state) if quovadis.actors(state) else deal, deal):
        text = list(write(raw))
        for _ in range(rng.randint(1, 4)):
            place = rng.randrange(len(text))
            text[place : place + rng.randint(0, 3)] = rng.choice(WORDS)
        answered("".join(text), state if quovadis.actors(state) else VIEWED)


LONG = [
    "x",
    "4",
    "4-7 ",
    "(",
    "[",
    "{",
    '"',
    '\\"',
    "with 1,",
    "pay 1;",
    "deal ",
    "Velabrum ",
    "é ",
    "\n",
]
STARTS = (
    "",
    "deal 1: promises ",
    "deal 1: promise 1>0 until 9: ",
    "4-7 with ",
    "offer 2: ",
    "place ",
    "deal 1 pledge: pay 0>1 ",
)


@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("part", LONG)
def test_a_megabyte_is_answered_in_time(start: str, part: str) -> None:
    text = start + part * (1_000_000 // len(part))
    begun = time.process_time()
    answered(text)
    assert time.process_time() - begun < 8


@pytest.mark.parametrize("raw", [None, 3, [], {}, {"do": "move"}, {"do": "deal", "deal": 3}])
def test_writing_refuses_what_is_no_entry(raw: Raw) -> None:
    with pytest.raises(Refusal):
        write(raw)


def test_mutated_entries_are_written_or_refused() -> None:
    rng = Random(7)
    deal = arbitrary.deal_entry(rng, quovadis.replay(VIEWED), "1", later=True)
    for _ in range(500):
        raw = arbitrary.mutated(rng, rng.choice((deal, arbitrary.entry(rng, VIEWED))))
        try:
            assert isinstance(write(raw), str)
        except Refusal:
            continue


def test_spectators_and_all_seats_get_an_answer() -> None:
    for viewer in viewers(VIEWED):
        with pytest.raises(Refusal):
            read("dance", quovadis.view(VIEWED, viewer))
