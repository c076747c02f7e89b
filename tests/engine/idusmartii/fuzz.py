"""Random games with illegal entries thrown in; what breaks a law is saved as a record.

python -m tests.engine.idusmartii.fuzz --games 10000 --seed 1 --save FOLDER
"""

import argparse
import json
import sys
from pathlib import Path
from random import Random
from typing import Any

from engine import idusmartii as game
from engine.game import Header, Raw
from engine.idusmartii.cards import CARDS
from engine.idusmartii.entries import KINDS
from engine.idusmartii.state import State
from engine.refusal import Refusal
from tests.engine.idusmartii.scenes import record

WORDS = (*KINDS, *CARDS, "deal")
KEYS = ("seat", "do", "card", "aedile", "aediles", "praetor")
STRANGE: tuple[Any, ...] = (None, True, -1, 99, 10**5000, 1.5, "", "1", [], {}, [[]], [0, 0], [1])


class Broken(Exception):
    """A law was broken; the message says which."""


def fuzz(rng: Random) -> tuple[Header, list[Raw], str | None]:
    """One game. What was played, and the law that broke, if any."""
    seats = rng.choice(game.seats)
    start, chance = game.draw(seats, {}, rng)
    header = Header("idusmartii", seats, start, {}, chance)
    log: list[Raw] = []
    try:
        state = game.setup(header)
        while game.actors(state):
            raw = wild(state, rng) if rng.random() < 0.5 else tame(state, rng)
            state = tried(state, raw, log)
        check_end(state)
    except Exception as broken:
        return header, log, f"{type(broken).__name__}: {broken}"
    return header, log, None


def tame(state: State, rng: Random) -> Raw:
    """A legal entry."""
    return game.encode(rng.choice(game.legal(state)))


def wild(state: State, rng: Random) -> Raw:
    """A legal entry that was tampered with, or anything."""
    raw = tame(state, rng) if rng.random() < 0.8 else {}
    for _ in range(rng.randrange(1, 4)):
        number = rng.randrange(state.seats)
        raw[rng.choice(KEYS)] = rng.choice([rng.choice(WORDS), rng.choice(STRANGE), number, number])
    return raw


def tried(state: State, raw: Raw, log: list[Raw]) -> State:
    """The state after the entry, or the same state where it was refused."""
    before = game.replay(state)
    log.append(raw)
    try:
        entry = game.decode(state, raw)
        after = game.apply(state, entry)
    except Refusal as refusal:
        log.pop()
        check(bool(refusal.reason), "a refusal without a reason")
        check(game.replay(state) == before, "a refused entry changed the state")
        return state
    check(entry in game.legal(state), "an entry was accepted that is not legal")
    log[-1] = game.encode(entry)
    check_state(after)
    return after


def check_state(state: State) -> None:
    """What holds at every moment."""
    check(bool(game.legal(state)) == (state.step != "over"), "nothing legal before the end")
    for seat in game.actors(state):
        check(game.default(state, seat) in game.legal(state), "a default is not legal")
    for seat in (None, *range(state.seats)):
        view = game.view(state, seat)
        check(game.show(view) != "", "nothing to show")
        for choice in (choice for group in view["choices"] for choice in group["choices"]):
            check(game.read(choice["notation"], view) == choice["entry"], "notation was lost")
    check(sum(marker > state.limit for marker in state.track) < 2, "both markers passed")


def check_end(state: State) -> None:
    """What holds when the game is over."""
    check(all(len(hand) == 1 for hand in state.hands), "somebody does not hold one card")


def check(holds: bool, law: str) -> None:
    if not holds:
        raise Broken(law)


def main(arguments: list[str]) -> int:
    """Play, save what broke, say how it went."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", type=Path, default=Path("fuzz-idusmartii"))
    asked = parser.parse_args(arguments)
    found = 0
    for seed in range(asked.seed, asked.seed + asked.games):
        header, log, broken = fuzz(Random(seed))
        if broken:
            found += 1
            asked.save.mkdir(parents=True, exist_ok=True)
            saved = {**record(header, log), "broken": broken, "seed": seed}
            (asked.save / f"{seed}.json").write_text(written(saved), encoding="utf-8")
    sys.stdout.write(f"{asked.games} games, {found} broke a law\n")
    return 1 if found else 0


def written(saved: Raw) -> str:
    """The record as JSON; an entry with a number too long for JSON is saved as its keys."""
    try:
        return json.dumps(saved, indent=1)
    except ValueError:
        return json.dumps({**saved, "log": [*saved["log"][:-1], list(saved["log"][-1])]}, indent=1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
