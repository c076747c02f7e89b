"""Quo Vadis? by the rules page: docs/quovadis.md tells how the package is laid out.

Beyond what every game offers, `assess` judges drafts of deals and `promises` keeps their ledger;
who needs them imports them, so that replaying games does not wait for it.
"""

from typing import Final

from engine.quovadis.apply import apply
from engine.quovadis.bots import bots
from engine.quovadis.codec import decode, encode
from engine.quovadis.default import default
from engine.quovadis.legal import legal
from engine.quovadis.notation import read, score, write
from engine.quovadis.scene import scene
from engine.quovadis.setup import OPTIONS as options
from engine.quovadis.setup import draw, setup
from engine.quovadis.show import show
from engine.quovadis.signing import must_sign
from engine.quovadis.snapshot import replay
from engine.quovadis.tell import tell
from engine.quovadis.view import actors, is_secret, view
from engine.quovadis.wishes import wishes

name: Final = "quovadis"
title: Final = "Quo Vadis?"
seats: Final = range(3, 6)
has_deals: Final = True
claims: Final = None

__all__ = [
    "actors",
    "apply",
    "bots",
    "claims",
    "decode",
    "default",
    "draw",
    "encode",
    "has_deals",
    "is_secret",
    "legal",
    "must_sign",
    "name",
    "options",
    "read",
    "replay",
    "scene",
    "score",
    "seats",
    "setup",
    "show",
    "tell",
    "title",
    "view",
    "wishes",
    "write",
]
