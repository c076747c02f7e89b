"""Games from a few lines of notation, and random ones, for all tests of Idus Martii."""

from random import Random
from typing import Any, NamedTuple

from engine import idusmartii as game
from engine.game import Header, Raw
from engine.idusmartii.state import State

FACTIONS = {"l": "loyalist", "t": "traitor", "m": "merchant"}


def table(hands: str, start: int = 0) -> State:
    """A new game. `hands` is a pair of letters a seat: "lt lm lt tt lm" """
    pairs = [[FACTIONS[letter] for letter in pair] for pair in hands.split()]
    return game.setup(Header("idusmartii", len(pairs), start, {}, {"factions": pairs}))


def played(state: State, *lines: str) -> State:
    """The state after entries like "3 vote loyalist; 2 vote traitor"."""
    for line in "; ".join(lines).split(";"):
        seat, _, text = line.strip().partition(" ")
        entry = game.read(text, game.view(state, int(seat)))
        state = game.apply(state, game.decode(state, entry))
    return state


def entered(state: State, seat: int, do: str, **more: Any) -> State:
    """The state after one raw entry, whatever it is."""
    return game.apply(state, game.decode(state, {"seat": seat, "do": do, **more}))


class Played(NamedTuple):
    """A game with its header, its log, and the states before each entry and at the end."""

    header: Header
    log: list[Raw]
    states: list[State]


def random_game(seats: int, seed: int) -> Played:
    """A whole game of random legal entries."""
    rng = Random(seed)
    start, chance = game.draw(seats, {}, rng)
    header = Header("idusmartii", seats, start, {}, chance)
    states, log = [game.setup(header)], []
    while legal := game.legal(states[-1]):
        entry = rng.choice(legal)
        log.append(game.encode(entry))
        states.append(game.apply(states[-1], entry))
    return Played(header, log, states)


def one_sided_game(seats: int, seed: int) -> Played:
    """A whole game in which all who can mostly do the same: it ends as random ones seldom do."""
    rng = Random(seed)
    wanted, sure = rng.choice(sorted(FACTIONS.values())), rng.uniform(0.5, 1)
    start, chance = game.draw(seats, {}, rng)
    header = Header("idusmartii", seats, start, {}, chance)
    states, log = [game.setup(header)], []
    while legal := game.legal(states[-1]):
        liked = [e for e in legal if _serves(states[-1], game.encode(e), wanted)]
        entry = rng.choice(liked if liked and rng.random() < sure else legal)
        log.append(game.encode(entry))
        states.append(game.apply(states[-1], entry))
    return Played(header, log, states)


def _serves(state: State, raw: Raw, wanted: str) -> bool:
    """Whether an entry is what somebody does who wants one faction's marker, and its cards, on."""
    if raw["do"] == "discard":
        return bool(raw["card"] != wanted)
    if raw["do"] in ("veto", "pass"):
        return (state.now.seen == wanted) == (raw["do"] == "pass")
    return bool(raw.get("card", wanted) == wanted)


def replayed(header: Header, log: list[Raw]) -> list[State]:
    """The states of a log: before each entry and at the end."""
    states = [game.setup(header)]
    for raw in log:
        states.append(game.apply(states[-1], game.decode(states[-1], raw)))
    return states


def record(header: Header, log: list[Raw]) -> Raw:
    """A record as a file holds it."""
    return {
        "format": "cursus-record/1",
        "game": header.game,
        "seats": header.seats,
        "start": header.start,
        "options": dict(header.options),
        "chance": header.chance,
        "log": log,
    }


def header_of(raw: Raw) -> Header:
    """The header of a record."""
    return Header(raw["game"], raw["seats"], raw["start"], raw["options"], raw["chance"])


# Phase 1 of five players, seat 0 starting, everybody loyal to nobody: six loyalist cards, four
# traitor cards, each consul keeping a loyalist card where possible. Phase 2 begins.
FIVE = "lt lm lt tt lm"
PHASE_ONE = (
    "2 vote l; 3 vote t; 1 peek 2; 1 pass",
    "3 vote l; 4 vote t; 2 peek 3; 2 pass; 1 discard m",
    "4 vote l; 0 vote t; 3 peek 4; 3 pass; 2 discard t",
    "0 vote l; 1 vote t; 4 peek 0; 4 pass; 3 discard t",
    "1 vote l; 2 vote l; 0 peek 1; 0 pass; 4 discard m",
)


def second_phase(hands: str = FIVE) -> State:
    """Seat 0 is to assign the offices of the first round of phase 2."""
    return played(table(hands), *PHASE_ONE)
