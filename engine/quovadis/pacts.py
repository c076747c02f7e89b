"""Pacts: pledges that hold nothing but promises (docs/deals.md, "Pacts").

The engine requires only that every seat that promises something in a pact has signed it.
"""

import json
from typing import Any, Final

from engine.quovadis.entries import Deal

_MAKER: Final = ("by", "seat", "from")  # keys under which a promise may name its maker


def is_pact(option: bool, promises: object) -> bool:
    """Tell whether a deal without terms may be sealed: a pledge with at least one promise."""
    if option or not isinstance(promises, list) or not promises:
        return False
    return all(isinstance(item, dict) and item for item in promises)


def promisers(deal: Deal) -> tuple[object, ...]:
    """Return who promises something in a pact; who proposed it, where a promise names nobody."""
    found = dict.fromkeys(_maker(item, deal.by) for item in json.loads(deal.promises or "[]"))
    return tuple(found)


def _maker(item: dict[str, Any], by: int) -> object:
    named = next((item[key] for key in _MAKER if key in item), by)
    return named if type(named) is int else str(named)
