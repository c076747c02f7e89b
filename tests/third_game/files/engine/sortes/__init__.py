"""Sortes, the smallest game with secrets and everybody at once. Rules: docs/sortes.md."""

from engine.sortes.house import BOTS as bots
from engine.sortes.notation import is_secret, read, score, write
from engine.sortes.rules import (
    OPTIONS,
    SEATS,
    actors,
    apply,
    decode,
    default,
    draw,
    encode,
    legal,
    setup,
)
from engine.sortes.telling import show, tell
from engine.sortes.views import replay, scene, view, wishes

name = "sortes"
title = "Sortes"
seats = SEATS
options = OPTIONS
has_deals = False
claims = None

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
