"""Records: what is read, what is refused, and how chance is committed to."""

import json
from random import Random
from typing import Any

import pytest

from engine import games, records
from engine.game import Raw
from engine.records import Record, raw_of
from engine.refusal import EntryRefused, Refusal

PLACE = {"seat": 0, "do": "place", "at": "1", "use": []}


def raw_record(**changes: Any) -> dict[str, Any]:
    made = records.new("quovadis", 3, {}, Random(1))
    raw = raw_of(made._replace(header=made.header._replace(start=0)))
    return {**raw, **changes}


def without(key: str) -> dict[str, Any]:
    return {k: v for k, v in raw_record().items() if k != key}


def refused(raw: Raw | bytes, words: str = "") -> Refusal:
    data = raw if isinstance(raw, bytes) else json.dumps(raw).encode()
    with pytest.raises(Refusal) as caught:
        records.final(records.parse(data))
    reason = str(caught.value)
    assert words in reason
    assert "\n" not in reason
    assert len(reason) < 300
    return caught.value


@pytest.mark.parametrize("name", games.NAMES)
def test_a_new_record_is_written_and_read_without_loss(name: str) -> None:
    game = games.get(name)
    for seats in game.seats:
        record = records.new(name, seats, {}, Random(seats))
        for text in (records.dump(record), records.compact(record)):
            assert records.parse(text.encode()) == record


@pytest.mark.parametrize("name", games.NAMES)
def test_the_same_seed_gives_the_same_record(name: str) -> None:
    seats = games.get(name).seats[0]
    one, other = (records.new(name, seats, {}, Random(5)) for _ in range(2))
    assert one == other
    assert one != records.new(name, seats, {}, Random(6))


def test_missing_options_take_their_defaults() -> None:
    for raw in (without("options"), raw_record(options={})):
        assert records.read(raw).header.options == {
            "supply": "full",
            "reveal": "none",
            "binding": "turn",
            "rounds": 1,
            "board": "classic",
        }


def test_further_keys_are_kept_and_ignored() -> None:
    raw = raw_record(names=["a", "b"], log=[{**PLACE, "auto": True, "at_time": 1.5}])
    record = records.read(raw)
    assert record.further == {"names": ["a", "b"]}
    assert raw_of(record) == raw
    assert records.final(record)


def test_a_byte_order_mark_is_no_hindrance() -> None:
    assert records.parse(b"\xef\xbb\xbf" + json.dumps(raw_record()).encode())


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("format", "cursus-record/2"),
        ("format", None),
        ("game", "chess"),
        ("game", ["quovadis"]),
        ("game", None),
        ("seats", 2),
        ("seats", 6),
        ("seats", True),
        ("seats", 3.0),
        ("seats", "3"),
        ("seats", 10**400),
        ("seats", None),
        ("start", 3),
        ("start", -1),
        ("start", False),
        ("start", 0.0),
        ("options", []),
        ("options", {"luck": 1}),
        ("options", {"rounds": 2}),
        ("options", {"rounds": True}),
        ("options", {"rounds": 1.0}),
        ("options", {"rounds": "3"}),
        ("options", {"reveal": None}),
        ("options", {"reveal": ["auto"]}),
        ("options", {"board": "../classic"}),
        ("chance", None),
        ("chance", []),
        ("chance", {}),
        ("chance", {"stock": [[]]}),
        ("chance", {"stock": [["2"] * 44]}),
        ("chance", {"stock": {}}),
        ("chance", {"stock": [[2] * 44]}),
        ("log", None),
        ("log", {}),
        ("log", "[]"),
    ],
)
def test_a_wrong_header_is_refused(
    key: str, value: str | float | list[Any] | dict[str, str]
) -> None:
    refused(raw_record(**{key: value}))


@pytest.mark.parametrize("key", ["format", "game", "seats", "start", "chance", "log"])
def test_a_missing_key_is_refused(key: str) -> None:
    refused(without(key), key)


def test_one_stock_a_game() -> None:
    [stock] = raw_record()["chance"]["stock"]
    refused(raw_record(options={"rounds": 3}))
    refused(raw_record(chance={"stock": [stock] * 3}))
    assert records.read(raw_record(options={"rounds": 3}, chance={"stock": [stock] * 3}))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x00",
        b"\xff\xfe\x00",
        b"{",
        b"[]",
        b"null",
        b'"\\ud800"',
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b"9" * 10_000,
        b"1e400",
        b"NaN",
        b"-Infinity",
        b"\xc3\x28",
        '{"format": "cursus-record/1"}'.encode("utf-16"),
    ],
    ids=lambda data: repr(data[:12]),
)
def test_what_is_no_record_is_refused(data: bytes) -> None:
    refused(data)


def test_what_is_too_long_is_refused_before_it_is_read() -> None:
    refused(b" " * 4_000_001, "4 MB")


def test_a_doubled_key_is_refused() -> None:
    text = json.dumps(raw_record())
    refused(text.replace('"seats": 3', '"seats": 3, "seats": 4').encode(), "twice")
    refused(text.replace('"stock":', '"stock": [], "stock":').encode(), "twice")


def in_log(text: str, place: dict[str, Any] = PLACE) -> bytes:
    """A record whose second entry is that text."""
    return json.dumps(raw_record(log=[place, "HERE"])).replace('"HERE"', text).encode()


@pytest.mark.parametrize(
    "text",
    [
        "5",
        "null",
        "[]",
        "{}",
        "1e400",
        "NaN",
        "9" * 10_000,
        '"x"',
        '{"do": "place"}',
        '{"seat": 1, "seat": 1, "do": "place", "at": "1"}',
        '{"seat": 1, "do": "place", "at": "2", "note": "\\ud800"}',
        '{"seat": %s, "do": "place", "at": "2"}' % ("1" * 5_000),
        '{"seat": 1e400, "do": "place", "at": "2"}',
        '{"seat": NaN, "do": "place", "at": "2"}',
        '{"seat": 1.0, "do": "place", "at": "2"}',
        '{"seat": true, "do": "place", "at": "2"}',
        '{"seat": "1", "do": "place", "at": "2"}',
        '{"seat": 1, "do": "place", "at": 2}',
        '{"seat": 1, "do": "place", "at": "2", "use": {}}',
        '{"seat": 1, "do": "place", "at": "2", "use": [1]}',
        '{"seat": 1, "do": ["place"], "at": "2"}',
        '{"seat": 1, "do": "move", "path": "1-5", "votes": 0}',
        '{"seat": 1, "do": "move", "path": "1-5", "votes": [%s]}' % ("7" * 4_001),
        '{"do": "deal"}',
        '{"do": "deal", "deal": []}',
        '{"do": "deal", "deal": {"id": "1", "mode": "pledge", "by": 1, "signed": [1], "terms": %s}}'
        % ("[" * 500 + "]" * 500),
    ],
    ids=lambda text: text[:50],
)
def test_a_wrong_entry_is_refused_with_its_index(text: str) -> None:
    refusal = refused(in_log(text), "entry 1: ")
    assert isinstance(refusal, EntryRefused)
    assert refusal.index == 1


def test_the_first_illegal_entry_is_named_even_if_a_later_one_is_unreadable() -> None:
    illegal = {"seat": 2, "do": "place", "at": "1"}
    refusal = refused(in_log('{"a": 1, "a": 2}', place=illegal))
    assert isinstance(refusal, EntryRefused)
    assert refusal.index == 0


def test_entries_after_the_end_are_refused() -> None:
    record = finished()
    entry = {"seat": 0, "do": "place", "at": "1"}
    refusal = refused(raw_of(record._replace(log=(*record.log, entry))))
    assert isinstance(refusal, EntryRefused)
    assert refusal.index == len(record.log)


def finished() -> Record:
    record = records.new("quovadis", 3, {}, Random(4))
    game, rng, log = record.game, Random(4), []
    state = game.setup(record.header)
    while found := game.legal(state):
        entry = rng.choice(found)
        log.append(game.encode(entry))
        state = game.apply(state, entry)
    return record._replace(log=tuple(log))


def test_states_fold_the_log() -> None:
    record = finished()
    folded = list(records.states(record))
    assert len(folded) == len(record.log) + 1
    assert folded[0] == record.game.setup(record.header)
    assert folded[7] == records.final(record, at=7)
    assert folded[-1] == records.final(record)


@pytest.mark.parametrize("at", [-1, 2, 10**400])
def test_only_entries_that_are_there_can_be_counted(at: int) -> None:
    with pytest.raises(Refusal, match="entries"):
        records.final(records.read(raw_record(log=[PLACE])), at)


def test_a_record_that_json_cannot_write_is_refused() -> None:
    record = records.read(raw_record(names=[1e400]))
    for write in (records.dump, records.compact):
        with pytest.raises(Refusal):
            write(record)


# The commitment


def committed(**changes: Any) -> dict[str, Any]:
    record = records.read(raw_record())
    made = records.commitment(record.header, "salt and more salt")
    return raw_record(commitment={**made, **changes})


def test_a_commitment_is_checked() -> None:
    records.check_commitment(records.read(committed()))
    records.check_commitment(records.read(raw_record()))


@pytest.mark.parametrize("key", ["start", "chance"])
def test_a_commitment_binds_chance_and_start(key: str) -> None:
    raw = committed()
    raw[key] = 1 if key == "start" else {"stock": [raw["chance"]["stock"][0][::-1]]}
    with pytest.raises(Refusal, match="commitment"):
        records.check_commitment(records.read(raw))


def test_a_commitment_is_salted() -> None:
    header = records.read(raw_record()).header
    one, other = (records.commitment(header, salt)["sha256"] for salt in ("a", "b"))
    assert one != other


def test_without_the_salt_nothing_can_be_said_while_the_game_runs() -> None:
    raw = committed()
    del raw["commitment"]["salt"]
    records.check_commitment(records.read(raw))


@pytest.mark.parametrize("wrong", [5, [], "x", {}, {"sha256": 1}, {"sha256": "0", "salt": 1}])
def test_a_commitment_of_a_wrong_form_is_refused(
    wrong: int | str | list[Any] | dict[str, Any],
) -> None:
    with pytest.raises(Refusal):
        records.check_commitment(records.read(raw_record(commitment=wrong)))
