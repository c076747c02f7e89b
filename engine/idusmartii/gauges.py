"""The places of the two factions at one moment, for a chart of the whole game."""

from engine.game import Raw
from engine.idusmartii.cards import LOYALIST, TRAITOR


def gauges(view: Raw) -> Raw:
    """Return the markers of the Suffragium, which everybody sees."""
    lines = [
        {"key": f"{side}s", "name": f"{side.title()}s", "seat": None, "value": view["track"][side]}
        for side in (LOYALIST, TRAITOR)
    ]
    return {"title": "Suffragium", "lines": lines}
