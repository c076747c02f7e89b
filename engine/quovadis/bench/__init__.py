"""Measures of Quo Vadis? beyond those of every game (engine/bench)."""

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

from engine import records
from engine.quovadis import laurels
from engine.quovadis.bench.bargained import bargained
from engine.records import Record

WORST: Final = Path(__file__).with_name("worst.json")

stored: Final[Mapping[str, Callable[[Random], Record]]] = {"with deals": bargained}


def hardest() -> Any:
    """Return the position in which `legal` takes longest, as far as tests/fuzz has found one."""
    laurels.change.cache_clear()  # start with an empty cache
    return _worst()


@cache
def _worst() -> Any:
    return records.final(records.parse(WORST.read_bytes()))
