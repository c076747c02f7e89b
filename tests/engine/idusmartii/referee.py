"""A second opinion: the rules page of Idus Martii told again, sharing no code with the engine.

Mutable, slow and short. It reads raw entries and gives the state in the words of records.md.
"""

from collections.abc import Callable
from itertools import combinations
from typing import Any

from engine.game import Raw

LIMITS = {5: 13, 6: 15, 7: 17, 8: 20}
SWAP = {"loyalist": "traitor", "traitor": "loyalist"}


class Referee:
    """One game."""

    def __init__(self, seats: int, start: int, factions: list[list[str]]) -> None:
        self.n, self.start = seats, start
        self.hands = [list(pair) for pair in factions]
        self.track = {"loyalist": 0, "traitor": 0}
        self.phase, self.round = 1, 1
        self.result: dict[str, Any] | None = None
        self.past: list[dict[str, Any]] = []  # offices of the rounds before
        self.seat_offices(start)

    def seat_offices(self, consul: int) -> None:
        left = [(consul + places) % self.n for places in range(4)]
        self.consul = left[0]
        self.praetor: Any = left[1]
        self.aediles: Any = sorted(left[2:])
        self.begin_vote()

    def begin_vote(self) -> None:
        self.step, self.target, self.looked = "vote", -1, ""
        self.cards: dict[int, str] = {}

    def legal(self) -> list[dict[str, Any]]:
        makers: dict[str, Callable[[], list[Raw]]] = {
            "assign": self.assignments,
            "vote": self.votes,
            "peek": lambda: [self.entry("peek", aedile=a) for a in self.aediles],
            "veto": lambda: [self.entry("veto"), self.entry("pass")],
            "revote": self.second_votes,
            "discard": lambda: [
                self.entry("discard", card=c) for c in set(self.hands[self.consul])
            ],
            "over": list,
        }
        return makers[self.step]()

    def entry(self, do: str, **more: Any) -> dict[str, Any]:
        return {"seat": self.actors()[0], "do": do, **more}

    def votes(self) -> list[dict[str, Any]]:
        cards = ["loyalist", "traitor", "merchant"][: self.phase + 1]
        return [{"seat": a, "do": "vote", "card": c} for a in self.actors() for c in cards]

    def second_votes(self) -> list[dict[str, Any]]:
        cards = {"loyalist", "traitor", "merchant"} - {self.looked}
        return [self.entry("vote", card=card) for card in cards]

    def assignments(self) -> list[dict[str, Any]]:
        others = [seat for seat in range(self.n) if seat != self.consul]
        return [
            self.entry("assign", praetor=praetor, aediles=list(pair))
            for praetor in others
            for pair in combinations([seat for seat in others if seat != praetor], 2)
            if praetor != self.past[-1]["praetor"] and self.fresh(pair)
        ]

    def fresh(self, pair: tuple[int, ...]) -> bool:
        again = set(pair) & set(self.past[-1]["aediles"])
        if self.n == 5 and len(again) == 1:
            return not again & set(self.past[-2]["aediles"])
        return not again

    def actors(self) -> list[int]:
        if self.step == "vote":
            return [aedile for aedile in self.aediles if aedile not in self.cards]
        who: dict[str, int] = {"peek": self.praetor, "veto": self.praetor, "revote": self.target}
        return [] if self.step == "over" else [who.get(self.step, self.consul)]

    def play(self, raw: dict[str, Any]) -> None:
        assert raw in self.legal(), raw
        getattr(self, "do_" + raw["do"])(raw)

    def do_assign(self, raw: dict[str, Any]) -> None:
        self.praetor, self.aediles = raw["praetor"], raw["aediles"]
        self.begin_vote()

    def do_vote(self, raw: dict[str, Any]) -> None:
        self.cards[raw["seat"]] = raw["card"]
        if self.step == "revote":
            self.tally()
        elif len(self.cards) == 2:
            self.step = "peek"

    def do_peek(self, raw: dict[str, Any]) -> None:
        self.target = raw["aedile"]
        self.looked = self.cards[self.target]
        self.step = "revote" if self.looked == "merchant" else "veto"

    def do_veto(self, raw: dict[str, Any]) -> None:
        if self.phase == 2:
            self.step = "revote"
        else:
            self.cards[self.target] = SWAP[self.looked]
            self.tally()

    def do_pass(self, raw: dict[str, Any]) -> None:
        self.tally()

    def do_discard(self, raw: dict[str, Any]) -> None:
        self.hands[self.consul].remove(raw["card"])
        self.finish_round()

    def tally(self) -> None:
        for card in self.cards.values():
            if card != "merchant":
                self.track[card] += 1
        for faction, rival in SWAP.items():
            if self.track[faction] > LIMITS[self.n]:
                self.end(rival if [rival] in self.hands else "merchant", "failed conspiracy")
        starts = self.consul == self.start
        if self.step != "over" and starts == (self.phase == 2):
            self.step = "discard"
        elif self.step != "over":
            self.finish_round()

    def finish_round(self) -> None:
        self.past.append({"praetor": self.praetor, "aediles": self.aediles})
        if self.phase == 2 and self.round == self.n:
            self.ides()
        elif self.phase == 1 and self.round < self.n:
            self.round += 1
            self.seat_offices((self.consul + 1) % self.n)
        else:
            self.phase, self.round = 2, self.round % self.n + 1
            self.consul = (self.consul + 1) % self.n
            self.praetor, self.aediles = None, None
            self.step = "assign"

    def ides(self) -> None:
        self.round += 1
        winner = "merchant"
        for faction, rival in SWAP.items():
            if self.track[faction] >= self.track[rival] + 2 and [rival] in self.hands:
                winner = faction
        self.end(winner, "ides of march")

    def end(self, faction: str, why: str) -> None:
        winners = [seat for seat, hand in enumerate(self.hands) if hand == [faction]]
        self.step = "over"
        self.result = {"faction": faction, "why": why, "winners": winners, "factions": self.hands}

    def state(self) -> dict[str, Any]:
        return {
            "phase": self.phase,
            "round": self.round,
            "step": self.step,
            "consul": self.consul,
            "praetor": self.praetor,
            "aediles": self.aediles,
            "track": self.track,
            "hands": [sorted(hand) for hand in self.hands],
            "actors": self.actors(),
            "result": self.result,
        }
