"""The laws of the engine, checked along random games. hypothesis and `tests.fuzz` share them."""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from random import Random
from typing import Any

from engine import quovadis, records
from engine.game import Raw
from engine.quovadis.entries import Entry
from engine.quovadis.state import State
from engine.records import Record
from engine.refusal import Refusal
from tests.engine.quovadis import arbitrary, deals
from tests.engine.quovadis.judge import Judge
from tests.engine.quovadis.pieces import ENTRIES, LAURELS, PATHS, SCALED, STOCK

THOROUGH = 0.02  # how often every entry there could be is tried
MOST_OPTIONS = 3  # in force where every entry is tried


class Broken(AssertionError):
    """A law is broken; `record` shows it."""

    def __init__(self, law: str, record: Record) -> None:
        super().__init__(f"{law}\n{records.compact(record)}")
        self.law, self.record = law, record


class Walk:
    """A random game under the eye of the laws; `generosity` says how many deals are tried."""

    def __init__(self, rng: Random, record: Record, generosity: float = 1.0) -> None:
        self.rng, self.record, self.generosity = rng, record, generosity
        self.game = quovadis
        self.state = quovadis.setup(record.header)
        self.seen = quovadis.replay(self.state)
        self.log: list[Raw] = []
        self.judge = Judge()
        self.counts: Counter[str] = Counter()

    def broken(self, law: str, *more: Raw) -> Broken:
        return Broken(law, self.record._replace(log=(*self.log, *more)))

    def insist(self, condition: object, law: str, *more: dict[str, Any]) -> None:
        if not condition:
            raise self.broken(law, *more)

    def play(self, steps: int) -> None:
        """A number of entries that are no deals."""
        for _ in range(steps):
            found = quovadis.legal(self.state)
            if not self._goes_on(found):
                break
            self._bargain()
            if self.rng.random() < THOROUGH:
                self.nothing_else_is_legal()
            self.illegal_entries()
            self.step(self._chosen())
        self.ended_well()

    def _goes_on(self, found: list[Entry]) -> bool:
        over = self.seen["phase"] == "over"
        self.insist(bool(found) != over, "there is a legal entry until the end, and none after it")
        self.insist((self.seen["active"] is None) == over, "somebody is active until the end")
        return not over

    def _chosen(self) -> dict[str, Any]:
        raw = arbitrary.entry(self.rng, self.state)
        votes = raw.get("votes", [])
        if len(set(votes)) > 1 and self.rng.random() < 0.5:
            other = raw | {"votes": votes[::-1]}
            if self.verdict(other) is None:
                return other
        return raw

    def _bargain(self) -> None:
        tries = int(self.rng.choice((0, 0, 0, 1, 2, 8)) * self.generosity)
        later = self.record.header.options["binding"] == "round"
        for _ in range(tries if self.seen["phase"] in ("action", "bonus") else 0):
            ident = str(self.counts["sealed"] + 1)
            raw = arbitrary.deal_entry(self.rng, self.seen, ident, later)
            if self.rng.random() < 0.1:
                raw = arbitrary.mutated(self.rng, raw)
            self.attempt(raw)
        demanded = self.record.header.options["reveal"] == "demand"
        if self.rng.random() < (0.3 if demanded else 0.02):
            self.attempt({"seat": self.rng.randrange(len(self.seen["reserve"])), "do": "reveal"})

    # One entry

    def verdict(self, raw: Raw) -> Refusal | None:
        """Why the entry is refused, or None; anything but a refusal breaks a law."""
        try:
            self._next(raw)
        except Refusal as refusal:
            return refusal
        return None

    def _next(self, raw: Raw) -> State:
        try:
            return quovadis.apply(self.state, quovadis.decode(self.state, raw))
        except Refusal as refusal:
            self._is_sound(refusal, raw)
            raise
        except Exception as fault:
            raise self.broken(f"only refusals are raised, not {fault!r:.200}", raw) from fault

    def _is_sound(self, refusal: Refusal, raw: Raw) -> None:
        self.insist(refusal.reason and "\n" not in refusal.reason, "a refusal is a sentence", raw)
        self.insist(len(refusal.reason) < 400, "a refusal is short", raw)
        self.insist(quovadis.replay(self.state) == self.seen, "a refusal changes nothing", raw)

    def attempt(self, raw: Raw) -> None:
        """Play the entry if it is legal."""
        self.counts["tries"] += 1
        if self.verdict(raw) is None:
            self.step(raw)
            self.insist(
                quovadis.legal(self.state) or self.seen["phase"] == "over",
                "no deal leaves no way on",
            )

    def step(self, raw: Raw) -> None:
        """Play an entry that must be legal."""
        refusal = self.verdict(raw)
        self.insist(refusal is None, f"what is legal is accepted, not: {refusal}", raw)
        entry = quovadis.decode(self.state, raw)
        again = quovadis.decode(self.state, quovadis.encode(entry))
        self.insist(again == entry, "an entry is encoded without loss", raw)
        before, self.log = self.seen, [*self.log, raw]
        after = quovadis.apply(self.state, entry)
        self.insist(quovadis.replay(self.state) == before, "a state never changes")
        self.state, self.seen = after, quovadis.replay(after)
        self.counts["sealed" if raw["do"] == "deal" else raw["do"]] += 1
        try:
            self.judge.entry(raw, before, self.seen)
        except AssertionError as fault:
            raise self.broken(f"deals are kept: {fault}") from fault
        self.laurels_are_somewhere()

    def laurels_are_somewhere(self) -> None:
        """62 tiles, or what the scaled supply makes of them; no deal and no move loses one."""
        seen = self.seen
        if seen["phase"] == "recall":
            return  # all went back
        option, seats = self.record.header.options["supply"], len(seen["reserve"])
        start = Counter({"1": 18 if option == "full" else SCALED[seats]})
        for tile, n in STOCK.items():
            start[tile[0]] += n
        now = Counter({"1": seen["supply"]})
        for held in seen["holdings"]:
            now.update(held)
        now.update(tile[0] for tile in seen["paths"].values() if tile)
        stock = self.record.header.chance["stock"][seen["round"] - 1]
        now.update(tile[0] for tile in stock[len(stock) - seen["stock_left"] :])
        self.insist(+now == start, "laurels are conserved")

    # What is not legal

    def illegal_entries(self) -> None:
        """An entry with something changed in it is refused, unless it is legal as it stands."""
        raw = arbitrary.mutated(self.rng, arbitrary.entry(self.rng, self.state))
        if self.verdict(raw) is None and isinstance(raw, dict) and raw["do"] != "reveal":
            plain = dict(raw)
            if self.seen["phase"] == "action":
                plain["use"] = sorted(raw.get("use", []))
            else:
                plain.pop("use", None)
            if "votes" in raw and raw["do"] == "move":
                plain["votes"] = sorted(raw["votes"])
            entry = quovadis.encode(quovadis.decode(self.state, plain))
            self.insist(entry in self.legal(), "nothing is accepted that is not legal", raw)

    def legal(self) -> list[dict[str, Any]]:
        return [quovadis.encode(entry) for entry in quovadis.legal(self.state)]

    def nothing_else_is_legal(self) -> None:
        """Every entry there could be is tried: the legal ones are accepted and no others are."""
        options = [d for d in self._in_force() if d["mode"] == "option"]
        if len(options) > MOST_OPTIONS:
            return
        tried = list(self._every_entry([d["id"] for d in options]))
        accepted = {_text(raw) for raw in tried if self.verdict(raw) is None}
        legal = [_text(raw) for raw in self.legal()]
        self.insist(len(set(legal)) == len(legal), "every legal entry is listed once")
        self.insist(accepted == set(legal), f"legal is exact: {accepted ^ set(legal)}")
        self.counts["tried"] += len(tried)

    def _in_force(self) -> list[dict[str, Any]]:
        in_force: list[Raw] = quovadis.view(self.state, None)["in_force"]
        return in_force

    def _every_entry(self, ids: list[Any]) -> Iterator[dict[str, Any]]:
        for seat in range(len(self.seen["reserve"])):
            yield {"seat": seat, "do": "keep"}
            if self.seen["phase"] != "action":  # there `use` may be left out, and means none
                yield from ({"seat": seat, "do": "caesar", "to": path} for path in LAURELS)
            yield from (
                {"seat": seat, "do": "recall", "from": code} for code in arbitrary.COMMITTEES
            )
        if self.seen["phase"] == "action":
            for use in deals.subsets(ids):
                yield from self._every_action(self.seen["active"], {"use": sorted(use)})

    def _every_action(self, seat: int, use: dict[str, list[Any]]) -> Iterator[dict[str, Any]]:
        yield from ({"seat": seat, "do": "place", "at": at, **use} for at in ENTRIES)
        yield from ({"seat": seat, "do": "caesar", "to": to, **use} for to in LAURELS)
        seats = range(len(self.seen["reserve"]))
        for path in PATHS:
            for n in range(4):
                for votes in combinations_with_replacement(seats, n):
                    yield {"seat": seat, "do": "move", "path": path, "votes": list(votes), **use}

    # The whole game

    def ended_well(self) -> None:
        """The record is written, read and replayed to the same state."""
        record = self.record._replace(log=tuple(self.log))
        for text in (records.dump(record), records.compact(record)):
            again = records.parse(text.encode())
            self.insist(again == record, "a record is written and read without loss")
        self.insist(records.final(again) == self.state, "a replay is the same for ever")
        self.counts["over"] += self.seen["phase"] == "over"


def _text(raw: Raw) -> str:
    """Equal for equal entries; a bonus and a main action of Caesar differ by their `use`."""
    return json.dumps(raw, sort_keys=True)
