"""Whole games of random legal entries, with deals where the game has any."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, Final

from engine import games, records
from engine.game import Claims, Game, Header, Raw
from engine.refusal import Refusal
from games.archive.intake.course import Course, course_of

Offer = Callable[[Raw, Random, bool], Raw]
"""Makes up a deal without id and signatures: from the state, and whether terms may be later."""

DEALS_A_TURN: Final = 0.35
TRIES: Final = 5
"""Deals that are made up until one can be sealed."""

USED: Final = 0.7
"""How often an action uses deals when it can."""

OTHER: Final = 0.3
"""How often an option is not the usual one."""

CLAIMS_AN_ENTRY: Final = 0.05


@dataclass(frozen=True, slots=True)
class SampleClaim:
    """A claim that a seat made when the log had this length, true or not."""

    length: int
    seat: int
    raw: Raw
    text: str


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game that has been played to its end."""

    header: Header
    log: list[Raw]
    course: Course
    claims: Sequence[SampleClaim] = ()


def play(rng: Random) -> PlayedGame:
    """Play a game of any kind, with any options."""
    game = games.get(rng.choice(games.NAMES))
    seats = rng.choice(game.seats)
    chosen = {
        name: rng.choice(option.values)
        for name, option in game.options.items()
        if rng.random() < OTHER
    }
    header = records.new(game.name, seats, chosen, rng).header
    log, claims = _log(game, header, rng)
    return PlayedGame(header, log, course_of(header, log), claims)


def _log(game: Game, header: Header, rng: Random) -> tuple[list[Raw], list[SampleClaim]]:
    state, log, claims = game.setup(header), list[Raw](), list[SampleClaim]()
    offer = _offer_of(game.name)
    while legal := game.legal(state):
        if game.claims is not None and rng.random() < CLAIMS_AN_ENTRY:
            claims += _claimed(game.claims, game.view(state, None), header.seats, len(log), rng)
        if offer is not None and rng.random() < DEALS_A_TURN:
            sealed = _sealed(game, state, offer, len(log), rng, header)
            if sealed is not None:
                raw, state = sealed
                log.append(raw)
                legal = game.legal(state)
        entry = _chosen(game, legal, rng)
        log.append(game.encode(entry))
        state = game.apply(state, entry)
    return log, claims


def _claimed(
    claims: Claims, view: Raw, seats: int, length: int, rng: Random
) -> Iterator[SampleClaim]:
    """Let a seat claim something, if there is anything to claim now."""
    seat = rng.randrange(seats)
    kinds = claims.kinds(view, seat)
    if not kinds:
        return
    kind = rng.choice(kinds)
    chosen = {each.name: rng.choice(each.choices)[0] for each in kind.fields}
    try:
        raw = claims.claim(view, seat, kind.code, chosen)
    except Refusal:  # two choices that do not go together
        return
    yield SampleClaim(length, seat, raw, claims.say(raw))


@cache
def _offer_of(game: str) -> Offer | None:
    """Return the function that makes up deals of this game; None if it has no such module."""
    if find_spec(f"games.archive.samples.{game}") is None:
        return None
    offer: Offer = import_module(f"games.archive.samples.{game}").offer
    return offer


def _sealed(
    game: Any, state: Any, offer: Offer, length: int, rng: Random, header: Header
) -> tuple[Raw, Any] | None:
    """Return a deal that can be sealed now, as an entry, and the state after it."""
    seen = game.replay(state)
    may_wait = header.options.get("binding") == "round"
    for _ in range(TRIES):
        deal = {"id": str(length), **offer(seen, rng, may_wait)}
        try:
            signers = game.must_sign(state, deal | {"signed": [deal["by"]]})
            signed = sorted({deal["by"], *signers})
            whole = {**deal, "signed": signed}
            if "promises" in deal:
                whole["promises"] = [one for one in deal["promises"] if one["by"] in signed]
            entry = game.decode(state, {"do": "deal", "deal": whole})
            return game.encode(entry), game.apply(state, entry)
        except Refusal:
            continue
    return None


def _chosen(game: Game, legal: Any, rng: Random) -> Any:
    """Choose an entry, mostly one that uses deals if there is one."""
    if rng.random() < USED:
        used = [entry for entry in legal if getattr(entry, "use", ())]
        legal = used or legal
    return rng.choice(legal)
