"""Sortes, the smallest game with secrets and simultaneous turns. Rules: docs/sortes.md."""

from engine.sortes.apply import apply
from engine.sortes.bots import bots
from engine.sortes.chronicle import chronicle
from engine.sortes.codec import decode, encode
from engine.sortes.default import default
from engine.sortes.facts import fact_words, facts
from engine.sortes.gauges import gauges
from engine.sortes.legal import legal
from engine.sortes.notation import is_secret, read, write
from engine.sortes.orders import orders
from engine.sortes.replay import replay
from engine.sortes.scene import scene
from engine.sortes.score import score
from engine.sortes.setup import OPTIONS as options
from engine.sortes.setup import SEATS as seats
from engine.sortes.setup import draw, redraw, setup
from engine.sortes.show import show
from engine.sortes.state import actors
from engine.sortes.tell import tell
from engine.sortes.view import view

name = "sortes"
title = "Sortes"
has_deals = False
rules_versions = (1, 2)
claims = None
playout = None

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
    "name",
    "options",
    "orders",
    "playout",
    "read",
    "redraw",
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
