"""Deals and promises that people of the demo make in Quo Vadis?, for the scripts of its tables."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Final

from engine.game import Raw
from games.bots.demo.sentences import PROMISES


def favours(view: Raw, author: int) -> Iterator[Raw]:
    """Offer the active seat a consent at a price: a laurel, or Caesar staying where he is."""
    active = view["active"]
    for path in view["paths"]:
        source = path.split("-")[0]
        present = view["committees"].get(source, ())
        if active == author or author not in present or active not in present:
            continue
        support = {"term": "support", "seat": author, "committee": source, "path": path}
        yield _option(support, {"term": "pay", "from": active, "to": author, "laurels": 1})
        yield _option(support, {"term": "caesar_on", "path": view["caesar"]})


def _option(*terms: Raw) -> Raw:
    return {"mode": "option", "terms": list(terms)}


PROMISED: Final = 0.3
"""The share of deals in which the seat that asks for a consent promises something for it later."""


def promising(deal: Raw, view: Raw, rng: Random) -> Raw:
    """Return the deal, now and then with a promise to a seat that consents in it."""
    givers = [term["seat"] for term in deal["terms"] if term["term"] == "support"]
    author = view["viewer"]
    if not givers or author in givers or rng.random() > PROMISED:
        return deal
    until = view["turn"] + 2 * view["seats"]
    made = {"by": author, "for": givers[0], "until": until} | rng.choice(_kinds(view))
    return deal | {"promises": [made]}


def _kinds(view: Mapping[str, object]) -> list[Raw]:
    words = [{"kind": "words", "words": sentence} for sentence in PROMISES]
    return [*words, {"kind": "pay", "laurels": 1}, {"kind": "caesar_off", "path": view["caesar"]}]
