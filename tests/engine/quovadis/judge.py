"""Were the deals of every turn kept? Judged from the log and from what `replay` shows alone.

The judge knows the deals page and no rule of the board but what moves tiles: it follows every
laurel through a game, and looks at each main action and at Caesar at the end of each turn.
"""

from collections import Counter
from typing import Any

from engine.game import Raw
from tests.engine.quovadis import deals
from tests.engine.quovadis.pieces import change


class Judge:
    """Told every entry with what was to be seen before and after it."""

    def __init__(self) -> None:
        self.due: list[tuple[int, Raw]] = []  # (seat, deal) in the order agreed
        self.in_force: list[Raw] = []
        self.used: list[Raw] = []

    def entry(self, raw: Raw, before: dict[str, Any], after: dict[str, Any]) -> None:
        tiles = [Counter({int(v): n for v, n in held.items()}) for held in before["holdings"]]
        if raw["do"] == "deal":
            self._sealed(raw["deal"], tiles, before)
        elif before["phase"] == "action" and raw["do"] in ("place", "move", "caesar"):
            self._acted(raw, tiles, before)
        if raw["do"] == "recall":
            return
        if after["turn"] != before["turn"] or after["phase"] in ("recall", "over"):
            caesar = raw["to"] if raw["do"] == "caesar" else before["caesar"]
            self._turn_ended(caesar)
            self._turn_begins(tiles, before, after)
        if after["phase"] != "recall" and after["round"] == before["round"]:
            found = [{int(v): n for v, n in held.items()} for held in after["holdings"]]
            assert found == [dict(held) for held in map(_without_zeros, tiles)], "a laurel astray"

    def _sealed(
        self, deal: dict[str, Any], tiles: list[Counter[int]], before: dict[str, Any]
    ) -> None:
        """Signed by all who give, and a pledge paid at once."""
        assert deals.signers(deal, before["active"]) <= set(deal["signed"])
        for term in self._supports_and_refusals(deal):
            for other in self.in_force:
                others = self._supports_and_refusals(other)
                assert not any(deals.contradict(term, one) for one in others)
        self.in_force.append(deal)
        if deal["mode"] == "pledge":
            _pay(deal, tiles)
            self._agree(deal)

    @staticmethod
    def _supports_and_refusals(deal: dict[str, Any]) -> list[dict[str, Any]]:
        return [t for t in deal["terms"] if not deals.is_later(t) and t["term"] in deals.ONLY_IN]

    def _acted(self, raw: Raw, tiles: list[Counter[int]], before: dict[str, Any]) -> None:
        use = raw.get("use", [])
        self.used = [d for d in self.in_force if d["id"] in use]
        assert len(self.used) == len(use)
        assert all(d["mode"] == "option" for d in self.used)
        pledges = [d for d in self.in_force if d["mode"] == "pledge"]
        assert all(deals.keeps(t, raw) for d in pledges for t in d["terms"]), "a pledge is broken"
        assert all(deals.fits(t, raw) for d in self.used for t in d["terms"]), "not its trigger"
        votes = raw.get("votes", [])
        foreign = sorted(v for v in votes if v != raw["seat"])
        assert foreign == sorted(deals.votes_given(self.used)), "other consents than agreed"
        self._harvest(raw, votes, tiles, before)
        for deal in self.used:
            _pay(deal, tiles)
            self._agree(deal)
        self.in_force = pledges + self.used

    @staticmethod
    def _harvest(
        raw: Raw, votes: list[int], tiles: list[Counter[int]], before: dict[str, Any]
    ) -> None:
        supply = before["supply"]
        if raw["do"] == "move" and raw["path"] != before["caesar"]:
            tile = before["paths"].get(raw["path"])
            if tile:
                tiles[raw["seat"]][int(tile[0])] += 1
        for seat in votes:
            if seat != raw["seat"] and supply:
                tiles[seat][1] += 1
                supply -= 1

    def _agree(self, deal: dict[str, Any]) -> None:
        for index, term in enumerate(deal["terms"]):
            if deals.is_later(term):
                mode = "option" if term["term"] == "support" else "pledge"
                terms = [deals.made_present(term)]
                alone = {"id": f"{deal['id']}.{index}", "mode": mode, "terms": terms}
                self.due.append((deals.due_seat(term), alone))

    def _turn_ended(self, caesar: str) -> None:
        terms = [term for deal in self.in_force for term in deal["terms"]]
        assert deals.caesar_keeps(terms, caesar), "Caesar stands where he must not"
        self.in_force, self.used = [], []

    def _turn_begins(
        self, tiles: list[Counter[int]], before: dict[str, Any], after: dict[str, Any]
    ) -> None:
        if after["phase"] in ("recall", "over") or after["round"] != before["round"]:
            self.due = []
            return
        mine = [deal for seat, deal in self.due if seat == after["active"]]
        self.due = [(seat, deal) for seat, deal in self.due if seat != after["active"]]
        for deal in mine:
            if deal["id"] in after["deals"]:
                self.in_force.append(deal)
                if deal["mode"] == "pledge":
                    _pay(deal, tiles)
            else:
                assert deal["id"] in after["void"], "a later term was forgotten"
        assert after["deals"] == sorted(deal["id"] for deal in self.in_force)


def _pay(deal: dict[str, Any], tiles: list[Counter[int]]) -> None:
    for term in deal["terms"]:
        if term["term"] == "pay" and not deals.is_later(term):
            exact = change(tiles[term["from"]], tiles[term["to"]], term["laurels"])
            assert exact is not None, "paid without exact change"
            given, back = exact
            for seat, sign in ((term["from"], 1), (term["to"], -1)):
                for value in range(1, 6):
                    tiles[seat][value] += sign * (back[value] - given[value])


def _without_zeros(tiles: Counter[int]) -> dict[int, int]:
    return {value: n for value, n in tiles.items() if n}
