"""The engine and a second referee, written from the rules pages alone, never disagree."""

import json
import os
from random import Random
from typing import Any

import pytest

from engine import quovadis
from engine.game import Raw
from engine.records import Record, raw_of
from engine.refusal import Refusal
from tests.engine.quovadis import arbitrary
from tests.engine.quovadis.referee import Illegal, Referee

GAMES = int(os.environ.get("CURSUS_REFEREE_GAMES", "12"))
SEED = int(os.environ.get("CURSUS_REFEREE_SEED", "0"))


class Both:
    """One game told to both; whatever one of them says the other must say too."""

    def __init__(self, record: Record, rng: Random) -> None:
        self.record, self.rng = record, rng
        self.log: list[Raw] = []
        self.state = quovadis.setup(record.header)
        self.referee = Referee(raw_of(record))
        self.sealed = self.refused = 0

    @property
    def story(self) -> str:
        """What was told, to be read when they disagree."""
        return json.dumps(raw_of(self.record._replace(log=tuple(self.log))))

    def tell(self, raw: Raw) -> bool:
        """Is the entry legal? If so it has been played."""
        self.log.append(raw)
        try:
            state, verdict = quovadis.apply(self.state, quovadis.decode(self.state, raw)), None
        except Refusal as refusal:
            state, verdict = self.state, refusal.reason
        try:
            referee = self.referee.tried(raw)
        except Illegal:
            assert verdict is not None, f"accepted against the rules: {self.story}"
            self.log.pop()
            return False
        assert verdict is None, f"refused ({verdict}) against the rules: {self.story}"
        self.state, self.referee = state, referee
        assert quovadis.replay(state) == referee.state(), self.story
        return True

    def compare_legal(self) -> None:
        ours = [quovadis.encode(entry) for entry in quovadis.legal(self.state)]
        theirs = self.referee.legal()
        key = json.JSONEncoder(sort_keys=True).encode
        assert sorted(map(key, ours)) == sorted(map(key, theirs)), self.story

    def deals(self) -> None:
        """A few deals and demands before the next entry, most of them on eventful turns."""
        number = self.rng.choice((0, 0, 0, 1, 2, 3, 9))
        for _ in range(number):
            seen = quovadis.replay(self.state)
            if seen["phase"] in ("recall", "over") and self.rng.random() < 0.8:
                return
            ident = str(self.sealed + 1)
            later = self.record.header.options["binding"] == "round" or self.rng.random() < 0.02
            if seen["active"] is None:
                seen["active"] = 0
            raw = arbitrary.deal_entry(self.rng, seen, ident, later)
            if self.rng.random() < 0.1:
                raw = arbitrary.mutated(self.rng, raw)
            self.sealed += self.tell(raw)
        if self.rng.random() < 0.1:
            self.tell({"seat": self.rng.randrange(self.record.header.seats), "do": "reveal"})

    def entry(self) -> None:
        raw = arbitrary.entry(self.rng, self.state)
        if len(raw.get("votes", ())) > 1:
            self.rng.shuffle(raw["votes"])
        if self.rng.random() < 0.3:
            self.tell(arbitrary.mutated(self.rng, raw)) or self.tell(raw)
        else:
            assert self.tell(raw), self.story


def play(seed: int, steps: int, **fixed: Any) -> Both:
    rng = Random(seed)
    both = Both(arbitrary.record(rng, **fixed), rng)
    for _ in range(steps):
        both.deals()
        if quovadis.replay(both.state)["phase"] == "over":
            break
        if rng.random() < 0.3:
            both.compare_legal()
        both.entry()
    both.deals()
    return both


@pytest.mark.parametrize("seed", range(SEED, SEED + GAMES))
def test_both_agree_on_a_random_game(seed: int) -> None:
    play(seed, steps=400)
