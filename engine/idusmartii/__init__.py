"""Idus Martii, a game of hidden factions for five to eight.

This module is the value of type `Game`.
"""

from collections.abc import Mapping, Sequence

from engine.game import Option
from engine.idusmartii import claims, playout
from engine.idusmartii.apply import apply
from engine.idusmartii.bots import bots
from engine.idusmartii.chronicle import chronicle
from engine.idusmartii.codec import decode, encode
from engine.idusmartii.default import default
from engine.idusmartii.facts import fact_words, facts
from engine.idusmartii.gauges import gauges
from engine.idusmartii.legal import legal
from engine.idusmartii.notation import is_secret, read, write
from engine.idusmartii.orders import orders
from engine.idusmartii.replay import replay
from engine.idusmartii.scene import scene
from engine.idusmartii.score import score
from engine.idusmartii.setup import SEATS, draw, redraw, setup
from engine.idusmartii.show import show
from engine.idusmartii.state import actors
from engine.idusmartii.tell import tell
from engine.idusmartii.view import view

name = "idusmartii"
title = "Idus Martii"
seats = SEATS
options: Mapping[str, Option] = {}
has_deals = False
rules_versions: Sequence[int] = (1,)

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
