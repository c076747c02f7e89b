"""Conclusions from claims about who holds what, for a player who knows that they may lie.

A view may carry them under `memory`, as pairs of a seat and its claim. A loyalist mostly tells the
truth; others say what suits them. Whoever was caught in a lie is believed no more.
"""

from collections.abc import Iterator
from math import log
from typing import Final

from engine.game import Raw
from engine.idusmartii.bots.odds import INDEX, Held
from engine.idusmartii.cards import LOYALIST
from engine.idusmartii.claims.judge import judge

HONEST: Final = 0.85  # how likely a loyalist's claim is true
DECENT: Final = 0.55  # how likely that of anybody else
GUESSED: Final = 0.6  # how likely a loyalist is right about what they only believe
LIAR: Final = 0.2  # how likely a loyalist is to be caught in a lie, compared with others


class Hearsay:
    """One claim about a hand, or a lie that the viewer has seen through."""

    def __init__(self, seat: int, about: int, card: int | None, truth: float) -> None:
        self.seats = (seat, about)
        self._card = card
        self._truth = truth

    def weight(self, speaker: Held, subject: Held) -> float:
        """Return the logarithm of the probability of the claim, given these hands."""
        loyal = INDEX[LOYALIST] in speaker
        if self._card is None:
            return log(LIAR) if loyal else 0.0
        truth = self._truth if loyal else DECENT
        return log(truth if self._card in subject else 1 - truth)


def hearsay(view: Raw) -> list[Hearsay]:
    """Return what the viewer makes of the claims that it has heard from others."""
    heard = [
        (seat, claim)
        for seat, claim in (view.get("memory") or {}).get("claims", ())
        if seat != view["viewer"]
    ]
    liars = {seat for seat, claim in heard if judge(view, seat, claim) is False}
    found = [Hearsay(seat, seat, None, HONEST) for seat in sorted(liars)]
    for seat, claim in heard:
        if seat not in liars:
            found += _said(view["viewer"], seat, claim)
    return found


def _said(viewer: int, seat: int, claim: Raw) -> Iterator[Hearsay]:
    kind = claim["claim"]
    if kind == "side":
        yield Hearsay(seat, seat, INDEX[claim["card"]], HONEST)
    elif kind == "hold":
        for card in set(claim["cards"]):
            yield Hearsay(seat, seat, INDEX[card], HONEST)
    elif kind in ("believe", "saw") and claim["about"] != viewer:
        yield Hearsay(seat, claim["about"], INDEX[claim["card"]], GUESSED)
