"""Idus Martii: hidden factions for five to eight. This module is the value of type `Game`."""

from collections.abc import Mapping

from engine.game import Bot, Option
from engine.idusmartii import claims
from engine.idusmartii.dealing import SEATS, draw, setup
from engine.idusmartii.entries import decode, encode
from engine.idusmartii.house import BOTS
from engine.idusmartii.legal import default, legal
from engine.idusmartii.notation import is_secret, read, write
from engine.idusmartii.plain import show
from engine.idusmartii.rules import apply
from engine.idusmartii.scene import scene
from engine.idusmartii.scoring import score
from engine.idusmartii.state import actors
from engine.idusmartii.telling import tell
from engine.idusmartii.views import replay, view
from engine.idusmartii.wishes import wishes

name = "idusmartii"
title = "Idus Martii"
seats = SEATS
options: Mapping[str, Option] = {}
bots: Mapping[str, Bot] = BOTS
has_deals = False

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
