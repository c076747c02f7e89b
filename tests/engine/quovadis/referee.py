"""A second referee: small, slow, and written from the rules pages alone, never from the engine.

It plays raw entries. `Illegal` is its only refusal; whatever it refuses it leaves as it was.
"""

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from engine.game import Raw
from tests.engine.quovadis import deals
from tests.engine.quovadis.pieces import (
    CONSENTS,
    ENTRIES,
    LAURELS,
    PATHS,
    SCALED,
    SEATS_OF,
    change,
    source,
    target,
    worth,
)


class Illegal(Exception):
    pass


def insist(condition: bool, reason: str = "no") -> None:
    if not condition:
        raise Illegal(reason)


def is_int(value: object) -> bool:
    return type(value) is int


class Referee:
    def __init__(self, record: Raw) -> None:
        given = record.get("options", {})
        self.seats, self.start = record["seats"], record["start"]
        self.supply_option = given.get("supply", "full")
        self.reveal = given.get("reveal", "none")
        self.by_round = given.get("binding", "turn") == "round"
        self.rounds = given.get("rounds", 1)
        self.stocks = record["chance"]["stock"]
        self.reserve = [8] * self.seats
        self.there: dict[str, list[int]] = {code: [] for code in SEATS_OF}
        self.totals = [0] * self.seats
        self.void: list[str] = []
        self.reveals: list[Raw] = []
        self.ids: set[str] = set()
        self.due: list[Raw] = []
        self.turn = 0
        self.result: Raw | None = None
        self._lay_out(1)

    def _lay_out(self, number: int) -> None:
        self.round = number
        self.first = (self.start + number - 1) % self.seats
        self.stock = list(self.stocks[number - 1])
        self.tiles = {path: self.stock.pop(0) for path in LAURELS}
        self.caesar = "10-S"
        self.supply = 18 if self.supply_option == "full" else SCALED[self.seats]
        self.holdings: list[Counter[int]] = [Counter() for _ in range(self.seats)]
        self.sealed: list[Raw] = []
        self.may_demand = False
        self.turn += 1
        self.active, self.phase = self.first, "action"

    # What there is to see

    def state(self) -> dict[str, Any]:
        return {
            "turn": self.turn,
            "round": self.round,
            "active": self.active,
            "phase": self.phase,
            "committees": {code: list(seats) for code, seats in self.there.items()},
            "reserve": list(self.reserve),
            "paths": dict(self.tiles),
            "caesar": self.caesar,
            "supply": self.supply,
            "stock_left": len(self.stock),
            "holdings": [shown(tiles) for tiles in self.holdings],
            "totals": list(self.totals),
            "deals": sorted(deal["id"] for deal in self.sealed),
            "void": list(self.void),
            "reveals": deepcopy(self.reveals),
            "result": deepcopy(self.result),
        }

    def legal(self) -> list[dict[str, Any]]:
        """Every legal entry without deals and reveals, by trying everything there could be."""
        return [entry for entry in self._candidates() if self.allows(entry)]

    def _candidates(self) -> Iterator[dict[str, Any]]:
        if self.phase == "over":
            return
        me = {"seat": self.active}
        if self.phase == "recall":
            yield from ({**me, "do": "recall", "from": code} for code in SEATS_OF if code != "S")
        if self.phase == "bonus":
            yield {**me, "do": "keep"}
            yield from ({**me, "do": "caesar", "to": path} for path in LAURELS)
        if self.phase == "action":
            for use in deals.subsets([d["id"] for d in self.sealed if d["mode"] == "option"]):
                yield from self._actions({"use": sorted(use)})

    def _actions(self, use: dict[str, list[str]]) -> Iterator[dict[str, Any]]:
        me = {"seat": self.active}
        yield from ({**me, "do": "place", "at": at, **use} for at in ENTRIES)
        yield from ({**me, "do": "caesar", "to": path, **use} for path in LAURELS)
        for path in PATHS:
            votes = deals.votes_given([d for d in self.sealed if d["id"] in use["use"]])
            own = max(0, self.need(path) - len(votes))
            votes = sorted(votes + [self.active] * own)
            yield {**me, "do": "move", "path": path, "votes": votes, **use}

    def allows(self, entry: dict[str, Any]) -> bool:
        try:
            self.tried(entry)
        except Illegal:
            return False
        return True

    def tried(self, entry: dict[str, Any]) -> "Referee":
        """Another referee, one entry further."""
        another = deepcopy(self)
        another.play(entry)
        return another

    # Entries

    def play(self, raw: Any) -> None:
        insist(isinstance(raw, dict) and self.phase != "over")
        do = raw.get("do")
        if do == "deal":
            return self._deal(raw.get("deal"))
        insist(is_int(raw.get("seat")) and 0 <= raw["seat"] < self.seats)
        if do == "reveal":
            return self._demand()
        insist(raw["seat"] == self.active)
        if self.phase == "recall":
            insist(do == "recall")
            return self._recall(raw.get("from"))
        if self.phase == "bonus":
            insist(do in ("caesar", "keep"))
            return self._bonus(raw)
        insist(do in ("place", "move", "caesar"))
        return self._action(raw)

    def need(self, path: str) -> int:
        return 0 if self.caesar == path else CONSENTS[SEATS_OF[source(path)]]

    def _action(self, raw: Raw) -> None:
        use = raw.get("use", [])
        insist(isinstance(use, list) and all(isinstance(i, str) for i in use))
        options = [d for d in self.sealed if d["mode"] == "option"]
        insist(len(set(use)) == len(use) and set(use) <= {d["id"] for d in options})
        used = [d for d in options if d["id"] in use]
        self._check_pieces(raw)
        votes: Any = []
        if raw["do"] == "move":
            votes = raw.get("votes")
            self._check_votes(raw["path"], votes, used)
        insist(all(deals.fits(term, raw) for d in used for term in d["terms"]))
        insist(self._keeps_pledges(raw, used))
        after_sorted = self.harvested(raw, sorted(votes))
        insist(self.paid(after_sorted, used) is not None)
        self.holdings, self.supply = self.harvested(raw, votes)
        settled = self.paid((self.holdings, self.supply), used)
        if settled is None:
            raise Illegal
        self._carry_out(raw, used, settled)

    def _check_pieces(self, raw: Raw) -> None:
        if raw["do"] == "caesar":
            insist(isinstance(raw.get("to"), str) and raw["to"] in LAURELS)
            insist(raw["to"] != self.caesar)
        elif raw["do"] == "place":
            insist(isinstance(raw.get("at"), str) and raw["at"] in ENTRIES)
            insist(self.reserve[self.active] > 0 and self._is_free(raw["at"]))
        else:
            insist(isinstance(raw.get("path"), str) and raw["path"] in PATHS)
            insist(self.active in self.there[source(raw["path"])])
            insist(self._is_free(target(raw["path"])))

    def _is_free(self, code: str) -> bool:
        return len(self.there[code]) < SEATS_OF[code]

    def _check_votes(self, path: str, votes: Any, used: list[dict[str, Any]]) -> None:
        insist(isinstance(votes, list) and all(map(is_int, votes)))
        insist(len(votes) == self.need(path))
        agreed = deals.votes_given(used)
        insist(sorted(v for v in votes if v != self.active) == sorted(agreed))
        present = Counter(self.there[source(path)])
        present[self.active] -= 1  # who moves does not consent
        insist(all(present[seat] >= n for seat, n in Counter(votes).items()))

    def tile_of(self, raw: Raw) -> str | None:
        """The tile an action takes."""
        if raw["do"] != "move" or raw["path"] == self.caesar:
            return None
        return self.tiles.get(raw["path"])

    def ends_game(self, raw: Raw) -> bool:
        return raw["do"] == "move" and target(raw["path"]) == "S" and len(self.there["S"]) == 4

    def gives_bonus(self, raw: Raw) -> bool:
        return self.tile_of(raw) == "2c" and not self.ends_game(raw)

    def resting_places(self, raw: Raw) -> list[str]:
        """Where Caesar may stand when the turn of that action ends."""
        if raw["do"] == "caesar":
            return [raw["to"]]
        return list(LAURELS) if self.gives_bonus(raw) else [self.caesar]

    def _keeps_pledges(self, raw: Raw, used: list[dict[str, Any]]) -> bool:
        pledges = [d for d in self.sealed if d["mode"] == "pledge"]
        if not all(deals.keeps(term, raw) for d in pledges for term in d["terms"]):
            return False
        terms = [term for d in pledges + used for term in d["terms"]]
        return any(deals.caesar_keeps(terms, path) for path in self.resting_places(raw))

    def harvested(self, raw: Raw, votes: list[Any]) -> tuple[list[Counter[int]], int]:
        """Holdings and supply after the tile is taken and the consents are paid."""
        holdings, supply = [Counter(tiles) for tiles in self.holdings], self.supply
        tile = self.tile_of(raw)
        if tile:
            holdings[self.active][int(tile[0])] += 1
        for seat in votes:
            if seat != self.active and supply:
                supply -= 1
                holdings[seat][1] += 1
        return holdings, supply

    def paid(
        self, harvest: tuple[list[Counter[int]], int], sealed: list[Any]
    ) -> list[Counter[int]] | None:
        """The holdings after the payments of these deals, or None where one is impossible."""
        holdings = [Counter(tiles) for tiles in harvest[0]]
        for term in (term for d in sealed for term in d["terms"]):
            if term["term"] == "pay" and not deals.is_later(term):
                payer, payee = holdings[term["from"]], holdings[term["to"]]
                tiles = change(payer, payee, term["laurels"])
                if tiles is None:
                    return None
                given, back = tiles
                payer += back
                payer -= given
                payee += given
                payee -= back
        return holdings

    def _carry_out(self, raw: Raw, used: list[dict[str, Any]], settled: list[Counter[int]]) -> None:
        tile, bonus = self.tile_of(raw), self.gives_bonus(raw)
        self.may_demand = False
        self.holdings = settled
        if tile:
            self.tiles[raw["path"]] = self.stock.pop(0) if self.stock else None
        if raw["do"] == "caesar":
            self.caesar = raw["to"]
        elif raw["do"] == "place":
            self.reserve[self.active] -= 1
            self._seat(raw["at"])
        else:
            self.there[source(raw["path"])].remove(self.active)
            self._seat(target(raw["path"]))
        self.sealed = [d for d in self.sealed if d["mode"] == "pledge" or d in used]
        for deal in used:
            self._agree(deal)
        if raw["do"] == "move" and target(raw["path"]) == "S":
            self._arrived()
        if bonus:
            self.phase = "bonus"
        else:
            self._end_turn()

    def _seat(self, code: str) -> None:
        self.there[code].append(self.active)
        if code != "S":
            self.there[code].sort()

    def _arrived(self) -> None:
        if len(self.there["S"]) > 3:
            return
        self.may_demand = self.reveal == "demand"
        if self.reveal == "auto":
            self.reveals.append({"turn": self.turn, "laurels": list(map(worth, self.holdings))})

    def _demand(self) -> None:
        insist(self.may_demand)
        self.may_demand = False
        self.reveals.append(
            {
                "turn": self.turn,
                "laurels": list(map(worth, self.holdings)),
                "tiles": [shown(tiles) for tiles in self.holdings],
            }
        )

    def _bonus(self, raw: Raw) -> None:
        to: Any = self.caesar
        if raw["do"] == "caesar":
            to = raw.get("to")
            insist(isinstance(to, str) and to in LAURELS and to != self.caesar and "use" not in raw)
        insist(deals.caesar_keeps([t for d in self.sealed for t in d["terms"]], to))
        self.caesar = to
        self._end_turn()

    # Turns and games

    def _end_turn(self) -> None:
        self.sealed = []
        if len(self.there["S"]) == 5:
            self._end_game()
            return
        self.turn += 1
        self.active, self.phase = (self.active + 1) % self.seats, "action"
        falling = [d for d in self.due if d["on"] == self.active]
        self.due = [d for d in self.due if d["on"] != self.active]
        for deal in falling:
            self._come_into_force(deal)

    def _end_game(self) -> None:
        self.due, self.may_demand = [], False
        scored = [seat for seat in range(self.seats) if seat in self.there["S"]]
        laurels = list(map(worth, self.holdings))
        ranked = sorted(scored, key=lambda s: (-laurels[s], self.there["S"].index(s)))
        places = [len(scored) + 1] * self.seats
        for place, seat in enumerate(ranked, 1):
            places[seat] = place
        if self.rounds == 1:
            self._over(ranked[0], laurels, places, scored)
            return
        for seat in scored:
            self.totals[seat] += laurels[seat]
        order = sorted(range(self.seats), key=lambda s: self._standing(s, places))
        if self.round == self.rounds:
            final = [order.index(seat) + 1 for seat in range(self.seats)]
            self._over(order[0], list(self.totals), final, scored)
            return
        for seat in self.there["S"]:
            self.reserve[seat] += 1
        self.there["S"] = []
        self.holdings = [Counter() for _ in range(self.seats)]
        self.phase = "recall"
        self._next_recall(order[0])

    def _standing(self, seat: int, places: list[int]) -> tuple[int, ...]:
        return (-self.totals[seat], places[seat], (seat - self.first) % self.seats)

    def _over(self, winner: int, laurels: list[int], places: list[int], scored: list[int]) -> None:
        self.active, self.phase = None, "over"
        self.result = {"winner": winner, "laurels": laurels, "places": places, "in_senate": scored}

    def _on_board(self, seat: int) -> int:
        return sum(seats.count(seat) for seats in self.there.values())

    def _next_recall(self, first: int) -> None:
        for step in range(self.seats):
            seat = (first + step) % self.seats
            if self._on_board(seat) > 2:
                self.active = seat
                return
        self._lay_out(self.round + 1)

    def _recall(self, code: Any) -> None:
        insist(isinstance(code, str) and code != "S" and self.active in self.there.get(code, ()))
        self.there[code].remove(self.active)
        self.reserve[self.active] += 1
        self._next_recall((self.active + 1) % self.seats)

    # Deals

    def _deal(self, deal: dict[str, Any]) -> None:
        insist(self.phase in ("action", "bonus"))
        insist(deals.well_formed(deal, self.seats, self.by_round, self.active))
        insist(deal["id"] not in self.ids)
        insist(deals.signers(deal, self.active) <= set(deal["signed"]))
        self._enforce(deepcopy(deal))
        self.ids.add(deal["id"])

    def _come_into_force(self, deal: dict[str, Any]) -> None:
        """A later term on its turn: a sealed deal of its own, or void."""
        another = deepcopy(self)
        try:
            another._enforce(deepcopy(deal["deal"]))
        except Illegal:
            self.void.append(deal["deal"]["id"])
        else:
            self.__dict__ = another.__dict__

    def _enforce(self, deal: dict[str, Any]) -> None:
        """Rules 2 to 5, and what a pledge does at once."""
        now = [term for term in deal["terms"] if not deals.is_later(term)]
        if self.phase == "bonus":
            insist(deal["mode"] == "pledge")
            insist(not any(term["term"] in ("do", "avoid") for term in now))
        for term in now:
            insist(self._is_possible(term))
        before = self._open_options()
        if deal["mode"] == "pledge":
            settled = self.paid((self.holdings, self.supply), [deal])
            if settled is None:
                raise Illegal
            self.holdings = settled
        self.sealed.append(deal)
        if deal["mode"] == "option":
            insist(self._could_exercise(deal, own_pledges=True))
        else:
            self._agree(deal)
            insist(any(self._has_way(entry) for entry in self._candidates()))
        insist(all(self._could_exercise(d, own_pledges=False) for d in before))

    def _has_way(self, entry: dict[str, Any]) -> bool:
        """`allows` without what follows the turn: the next turn's deals are no matter here."""
        another = deepcopy(self)
        another.due = []
        return another.allows(entry)

    def _open_options(self) -> list[dict[str, Any]]:
        if self.phase == "bonus":
            return []
        options = [d for d in self.sealed if d["mode"] == "option"]
        return [d for d in options if self._could_exercise(d, own_pledges=False)]

    def _is_possible(self, term: dict[str, Any]) -> bool:
        others = [t for d in self.sealed for t in d["terms"] if not deals.is_later(t)]
        if term["term"] == "support":
            present = self.there[term["committee"]].count(term["seat"])
            if present < term.get("votes", 1):
                return False
        return not any(deals.contradict(term, other) for other in others)

    def _could_exercise(self, option: dict[str, Any], own_pledges: bool) -> bool:
        """Rule 3: an action that it fits, legal once missing consents are imagined."""
        pledges = [d for d in self.sealed if d["mode"] == "pledge"]
        pledged = [t for d in pledges for t in d["terms"] if not deals.is_later(t)]
        terms = [t for t in option["terms"] if not deals.is_later(t)]
        votes = deals.votes_given([option])
        for raw in self._actions({"use": []}):
            try:
                self._check_pieces(raw)
            except Illegal:
                continue
            if not all(deals.fits(term, raw) for term in terms):
                continue
            if own_pledges and not all(deals.keeps(term, raw) for term in pledged):
                continue
            bound = terms + (pledged if own_pledges else [])
            if not any(deals.caesar_keeps(bound, to) for to in self.resting_places(raw)):
                continue
            if raw["do"] == "move" and not self._imaginable(raw["path"], votes, pledged):
                continue
            if self.paid(self.harvested(raw, sorted(votes)), [option]) is not None:
                return True
        return False

    def _imaginable(self, path: str, votes: list[int], pledged: list[dict[str, Any]]) -> bool:
        """Own senators first, then senators present of seats that have not pledged to refuse."""
        present = Counter(self.there[source(path)])
        present[self.active] -= 1
        given = Counter(votes)
        if any(given[seat] > present[seat] for seat in given):
            return False
        missing = self.need(path) - len(votes)
        if missing < 0:
            return False
        present -= given
        for seat in list(present):
            refused = [t for t in pledged if t["term"] == "refuse" and t["seat"] == seat]
            if any(deals.refuses(t, source(path)) for t in refused):
                del present[seat]
        return missing <= sum(present.values())

    def _agree(self, deal: dict[str, Any]) -> None:
        """The later terms of a deal wait for their turn."""
        for index, term in enumerate(deal["terms"]):
            if deals.is_later(term):
                mode = "option" if term["term"] == "support" else "pledge"
                ident = f"{deal['id']}.{index}"
                alone = {"id": ident, "mode": mode, "terms": [deals.made_present(term)]}
                self.due.append({"on": deals.due_seat(term), "deal": alone})


def shown(tiles: Counter[int]) -> dict[str, int]:
    return {str(value): n for value, n in sorted(tiles.items()) if n}
