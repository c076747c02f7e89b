"""The novice: plays legally and takes whatever it can get now."""

from collections.abc import Sequence
from random import Random

from engine.game import Answer, Raw
from engine.quovadis.bots.remarks import NOVICE
from engine.quovadis.bots.speech import remark
from engine.quovadis.bots.terms import gives_away, pays, receives
from engine.quovadis.laurels import TILES, VALUE


class Novice:
    """Takes the biggest tile it sees, climbs where it can, and signs whatever costs nothing."""

    def remark(self, kind: str, view: Raw, rng: Random) -> str:
        """Return a line in character for an occasion (remarks.py), or nothing."""
        return remark(NOVICE, kind, view, rng)

    def choose(self, view: Raw, rng: Random) -> Raw:
        """Choose the entry that brings most now; ties are left to chance."""
        best: Raw = max(view["legal"], key=lambda entry: _grab(view, entry, rng))
        return best

    def propose(self, view: Raw, rng: Random) -> Sequence[Raw]:
        """Ask the seats beside its senators to let it take a laurel, for nothing."""
        if view["viewer"] != view["active"] or view["phase"] != "action" or view["in_force"]:
            return []
        offers = [offer for path in view["paths"] for offer in _asks(view, path)]
        rng.shuffle(offers)
        return offers[:3]

    def answer(self, view: Raw, deal: Raw, rng: Random) -> Answer:
        """Sign any deal that does not make it pay more than it is paid."""
        seat: int = view["viewer"]
        paid, price = receives(deal, seat), pays(deal, seat)
        if price > paid:
            return Answer(False, "I keep my laurels, thank you.")
        if gives_away(deal, seat, view["active"]) and not paid and rng.random() < 0.25:
            return Answer(False, "Not today, my friend.")
        return Answer(True, "Why not? There is something in it for me.")


def _grab(view: Raw, entry: Raw, rng: Random) -> float:
    """Return what an entry seems to bring at first sight."""
    chance = rng.random()
    if entry["do"] == "move":
        tile = view["paths"].get(entry["path"]) if entry["path"] != view["caesar"] else None
        return 4 + chance + _value(tile) - len(entry["use"])
    if entry["do"] == "place":
        return 3.5 + 2 * chance
    if entry["do"] == "caesar":
        source = entry["to"].split("-")[0]
        return 2 * chance + (view["viewer"] in view["committees"][source])
    return chance


def _value(tile: str | None) -> int:
    return 0 if tile is None else VALUE[TILES[tile]]


def _asks(view: Raw, path: str) -> list[Raw]:
    """Yield offers to everyone whose single consent lets it move along the path."""
    seat, source = view["viewer"], path.split("-")[0]
    present = view["committees"][source]
    if seat not in present or view["caesar"] == path:
        return []
    return [
        {
            "mode": "option",
            "by": seat,
            "signed": [seat],
            "terms": [{"term": "support", "seat": other, "committee": source, "path": path}],
        }
        for other in sorted(set(present) - {seat})
    ]
