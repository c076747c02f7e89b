"""What the archive counts of deals, payments, consents and promises (docs/archive.md)."""

from collections.abc import Sequence

from engine.facts import Consent, Payment, Signed, Verdict
from engine.game import Header, Raw
from engine.quovadis import facts

TILES = ["2"] * 8 + ["3"] * 15 + ["4"] * 9 + ["5"] * 6 + ["2c"] * 6
HEADER = Header(
    "quovadis",
    3,
    0,
    {"supply": "full", "reveal": "none", "binding": "turn", "rounds": 1, "board": "classic"},
    {"stock": [TILES]},
)


def place(seat: int, at: str) -> Raw:
    return {"seat": seat, "do": "place", "at": at}


def move(seat: int, path: str, votes: Sequence[int] = (), use: Sequence[str] = ()) -> Raw:
    return {"seat": seat, "do": "move", "path": path, "votes": list(votes), "use": list(use)}


def deal(
    ident: str, mode: str, by: int, signed: list[int], *terms: Raw, promises: Sequence[Raw] = ()
) -> Raw:
    made = {"id": ident, "mode": mode, "by": by, "signed": list(signed), "terms": list(terms)}
    return {"do": "deal", "deal": made | ({"promises": list(promises)} if promises else {})}


SUPPORT: Raw = {"term": "support", "seat": 1, "committee": "4", "votes": 1}
WORDS: Raw = {"kind": "words", "by": 1, "for": 0, "until": 40, "words": "I keep away from 7."}
TOLL: Raw = {"term": "pay", "from": 0, "to": 1, "laurels": 1}

LOG = [
    place(0, "4"),
    place(1, "4"),
    {"seat": 2, "do": "caesar", "to": "9-13"},
    deal("1", "option", 0, [0, 1], SUPPORT, TOLL, promises=[WORDS]),  # index 3
    move(0, "4-7", [1], ["1"]),
    deal("2", "pledge", 1, [0, 1], TOLL | {"from": 1, "to": 0}),  # index 5
    place(1, "2"),
]


def test_what_is_counted() -> None:
    found = facts(HEADER, [*LOG[:4], {"seat": 0, "do": "caesar", "to": "13-S"}], {})
    assert (found.turns, found.caesar, found.opening) == (4, 2, ("4", "4"))
    assert found.signed == (Signed(3, (0, 1)),)
    assert (found.payments, found.consents, found.judged) == ((), (), ())  # nobody used the option
    assert (found.laurels, found.margin, found.ending) == (None, None, "")


def test_an_option_counts_when_it_is_exercised_and_a_pledge_at_once() -> None:
    found = facts(HEADER, LOG, {})
    assert found.turns == 5
    assert found.payments == (Payment(3, 0, 1, 1), Payment(5, 1, 0, 1))
    assert found.consents == (Consent("4", 1),)


def test_free_words_count_as_they_were_judged() -> None:
    assert facts(HEADER, LOG, {("1", 0): False}).judged == (Verdict(3, 1, 0, kept=False),)
    assert facts(HEADER, LOG, {("1", 0): True}).judged == (Verdict(3, 1, 0, kept=True),)
    assert facts(HEADER, LOG, {("2", 0): True}).judged == ()
