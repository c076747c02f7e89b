"""The memory of house players: every promise, in the form of a deal's, and how it stands.

It is public: whoever reads the log can work it out (docs/promises.md).
"""

from typing import Any

from engine.quovadis.codec import encode_term
from engine.quovadis.entries import Entry, Pay, Support
from engine.quovadis.promise_terms import Promise, SupportAnywhere
from engine.quovadis.promises import Ledger
from engine.quovadis.state import State

Raw = dict[str, Any]


def remember(ledger: Ledger | None, before: State, entry: Entry, after: State) -> Ledger:
    """Return the ledger after one more entry; None stands for the start of a game."""
    return (ledger or Ledger()).after(before, entry, after)


def memory(ledger: Ledger | None) -> Raw:
    """Return what is remembered, for the key `memory` of a house player's view."""
    promises = () if ledger is None else ledger.promises
    return {"promises": [raw_promise(promise) for promise in promises]}


def raw_promise(promise: Promise) -> Raw:
    """Return a promise with `status`; of one to pay, what is still owed."""
    what = promise.what
    common = {
        "deal": promise.deal,
        "item": promise.item,
        "by": promise.by,
        "for": promise.ally,
        "against": promise.against,
        "until": promise.until,
        "status": promise.status.value,
    }
    if isinstance(what, str):
        return {**common, "kind": "words"}
    if isinstance(what, SupportAnywhere):
        return {**common, "kind": "support", "votes": what.votes}
    term = encode_term(what)
    if isinstance(what, Pay):
        term = {"term": "pay", "laurels": what.laurels - promise.paid}
    if isinstance(what, Support):
        term["votes"] = what.votes
    kept = {key: value for key, value in term.items() if key not in ("term", "seat", "when")}
    return {**kept, **common, "kind": term["term"]}
