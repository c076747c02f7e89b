"""Quo Vadis?, by docs/rules-quovadis.md. docs/quovadis.md describes how the package is laid out.

Beyond what every game offers, `assess` judges drafts of deals and `promises` keeps their ledger.
Callers import these two modules themselves, so that replaying games does not load them.
"""

from collections.abc import Sequence
from typing import Final

from engine.quovadis import playout
from engine.quovadis.apply import apply
from engine.quovadis.bots import bots
from engine.quovadis.chronicle import chronicle
from engine.quovadis.codec import decode, encode
from engine.quovadis.default import default
from engine.quovadis.facts import fact_words, facts
from engine.quovadis.gauges import gauges
from engine.quovadis.legal import legal
from engine.quovadis.memory import memory, remember
from engine.quovadis.notation import is_secret, read, write
from engine.quovadis.orders import orders
from engine.quovadis.replay import replay
from engine.quovadis.scene import scene
from engine.quovadis.score import score
from engine.quovadis.setup import OPTIONS as options
from engine.quovadis.setup import draw, redraw, setup
from engine.quovadis.show import show
from engine.quovadis.signers import must_sign
from engine.quovadis.state import actors
from engine.quovadis.tell import tell
from engine.quovadis.view import view

name: Final = "quovadis"
title: Final = "Quo Vadis?"
seats: Final = range(3, 6)
has_deals: Final = True
rules_versions: Sequence[int] = (1,)
claims: Final = None

__all__ = [
    "actors",
    "apply",
    "bots",
    "chronicle",
    "claims",
    "decode",
    "default",
    "draw",
    "encode",
    "fact_words",
    "facts",
    "gauges",
    "has_deals",
    "is_secret",
    "legal",
    "memory",
    "must_sign",
    "name",
    "options",
    "orders",
    "playout",
    "read",
    "redraw",
    "remember",
    "replay",
    "rules_versions",
    "scene",
    "score",
    "seats",
    "setup",
    "show",
    "tell",
    "title",
    "view",
    "write",
]
