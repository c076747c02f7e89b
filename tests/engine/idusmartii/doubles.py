"""Games that one viewer cannot tell apart, made without asking the engine what is secret.

A double of a game has the same public course and the same private knowledge of its viewer;
everything else (who holds what, who laid what, who discarded what) is drawn again.
"""

from itertools import product
from random import Random
from typing import Any, NamedTuple

from engine.game import Header, Raw

SWAP = {"loyalist": "traitor", "traitor": "loyalist"}


class Cards(NamedTuple):
    """What was laid in a round: by the two aediles, and instead of the card looked at."""

    first: str
    second: str
    instead: str | None


def double(
    header: Header, log: list[Raw], viewer: int | None, rng: Random
) -> tuple[Header, list[Raw]]:
    """Another game that looks the same to the viewer."""
    hands, discards = _other_hands(header, log, viewer, rng)
    chance = {"factions": hands}
    other: list[Raw] = []
    for entries, phase in _rounds(header.seats, log):
        other += _other_round(entries, phase, viewer, rng)
    for raw in other:
        if raw["do"] == "discard":
            raw["card"] = discards[raw["seat"]]
    return header._replace(chance=chance), other


def _other_hands(
    header: Header, log: list[Raw], viewer: int | None, rng: Random
) -> tuple[list[list[str]], dict[int, str]]:
    hands = [list(pair) for pair in header.chance["factions"]]
    hidden = [card for seat, pair in enumerate(hands) for card in pair if seat != viewer]
    rng.shuffle(hidden)
    hands = [
        pair if seat == viewer else [hidden.pop(), hidden.pop()] for seat, pair in enumerate(hands)
    ]
    gone = {raw["seat"]: raw["card"] for raw in log if raw["do"] == "discard"}
    return hands, {
        seat: card if seat == viewer else rng.choice(hands[seat]) for seat, card in gone.items()
    }


def _rounds(seats: int, log: list[Raw]) -> list[tuple[list[Raw], int]]:
    """The log cut into rounds (a round begins with an assignment, or two votes), with phases."""
    rounds: list[tuple[list[Raw], int]] = []
    for raw in log:
        votes = [r for r in rounds[-1][0] if r["do"] == "vote"] if rounds else []
        done = bool(rounds) and any(r["do"] == "peek" for r in rounds[-1][0])
        phase_two = bool(rounds) and rounds[-1][1] == 2
        fresh = not rounds or raw["do"] == "assign"
        if raw["do"] == "vote" and not phase_two and done and len(votes) == 2:
            fresh = True
        if fresh:
            rounds.append(([], 2 if raw["do"] == "assign" else 1))
        rounds[-1][0].append(raw)
    return rounds


def _other_round(entries: list[Raw], phase: int, viewer: int | None, rng: Random) -> list[Raw]:
    votes = [raw for raw in entries if raw["do"] == "vote"]
    looks = [raw for raw in entries if raw["do"] == "peek"]
    verdict = next((raw["do"] for raw in entries if raw["do"] in ("veto", "pass")), None)
    laid = votes[:2]
    aediles = [raw["seat"] for raw in laid]
    target = looks[0]["aedile"] if looks else None
    known = viewer in aediles, viewer is not None and looks and viewer == looks[0]["seat"]
    first, second, *_ = [*(raw["card"] for raw in laid), "?", "?"]
    real = Cards(first, second, None)
    if len(votes) == 3:
        real = real._replace(instead=votes[2]["card"])
    choices = [
        cards
        for cards in _possible(phase, len(laid), len(votes) == 3)
        if _same(cards, real, aediles, target, verdict, phase, viewer, bool(known[1]), len(votes))
    ]
    return _written(entries, rng.choice(choices))


def _possible(phase: int, laid: int, instead: bool) -> list[Cards]:
    cards: list[Any] = ["loyalist", "traitor", "merchant"][: phase + 1]
    places = [cards if laid > place else ["?"] for place in range(2)]
    third = cards if instead else [None]
    return [Cards(*found) for found in product(*places, third)]


def _same(
    cards: Cards,
    real: Cards,
    aediles: list[int],
    target: int | None,
    verdict: str | None,
    phase: int,
    viewer: int | None,
    praetor: bool,
    votes: int,
) -> bool:
    """Whether these cards make the same public course, and what the viewer knows is as it was."""
    for seat, card, was in zip(aediles, cards, real, strict=False):
        if seat == viewer and card != was:
            return False
    if target is None:
        return True
    at = aediles.index(target)
    seen, was_seen = cards[at], real[at]
    if (seen == "merchant") != (was_seen == "merchant") or (praetor and seen != was_seen):
        return False
    if cards.instead == seen or (viewer == target and cards.instead != real.instead):
        return False
    asked_again = phase == 2 and (verdict == "veto" or seen == "merchant")
    tallied = verdict is not None or asked_again
    if not tallied or (asked_again and votes < 3):
        return True
    return _tally(cards, at, verdict, phase) == _tally(real, at, verdict, phase)


def _tally(cards: Cards, at: int, verdict: str | None, phase: int) -> list[str]:
    final = [cards.first, cards.second]
    if cards.instead:
        final[at] = cards.instead
    elif verdict == "veto" and phase == 1:
        final[at] = SWAP[final[at]]
    return sorted(final)


def _written(entries: list[Raw], cards: Cards) -> list[Raw]:
    """The entries of a round with these cards."""
    left = [card for card in cards if card is not None]
    return [{**raw, "card": left.pop(0)} if raw["do"] == "vote" else dict(raw) for raw in entries]
