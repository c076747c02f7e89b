"""What one viewer has seen of a game, told from the rules page ("Hidden from whom"), no view asked.

A witness follows a game through the referee, who shares no code with the engine, and writes down
what happens in front of them. A card that they are not shown is None.
"""

from typing import Any

from tests.engine.idusmartii.referee import SWAP, Referee

Raw = dict[str, Any]


class Witness:
    """A seat, or nobody at the table (None)."""

    def __init__(self, referee: Referee, viewer: int | None) -> None:
        self.referee, self.viewer = referee, viewer
        self.rounds: list[Raw] = []
        self.begin()

    def begin(self) -> None:
        blank: Raw = {"laid": {}, "peek": None, "veto": None, "tally": None, "discard": None}
        self.rounds.append({"phase": self.referee.phase, "round": self.referee.round, **blank})
        self.notice_offices()

    def notice_offices(self) -> None:
        now = self.referee
        self.rounds[-1] |= {"consul": now.consul, "praetor": now.praetor, "aediles": now.aediles}

    def play(self, raw: Raw) -> None:
        """The entry happens."""
        now, played = self.rounds[-1], len(self.referee.past)
        before = dict(self.referee.cards) if raw["do"] != "assign" else {}
        self.referee.play(raw)
        getattr(self, "see_" + raw["do"])(now, raw)
        counted: dict[int, Any] = (
            {**before, raw["seat"]: raw.get("card")} if raw["do"] == "vote" else before
        )
        if raw["do"] == "veto" and now["phase"] == 1:
            seat = now["peek"]["seat"]
            counted[seat] = SWAP[counted[seat]]
        if self.referee.step in ("discard", "over") or len(self.referee.past) > played:
            now["tally"] = sorted(counted.values())
        if len(self.referee.past) > played and self.referee.step != "over":
            self.begin()

    def see_assign(self, now: Raw, raw: Raw) -> None:
        self.notice_offices()

    def see_vote(self, now: Raw, raw: Raw) -> None:
        now["laid"][raw["seat"]] = self.only_for(raw["card"], raw["seat"])

    def see_peek(self, now: Raw, raw: Raw) -> None:
        card = self.referee.looked
        shown = card if card == "merchant" else self.only_for(card, raw["seat"], raw["aedile"])
        now["peek"] = {"seat": raw["aedile"], "card": shown}
        now["laid"][raw["aedile"]] = shown

    def see_veto(self, now: Raw, raw: Raw) -> None:
        now["veto"] = True
        if now["phase"] == 1:  # there is only one other card
            seat = now["peek"]["seat"]
            now["laid"][seat] = SWAP.get(now["laid"][seat])

    def see_pass(self, now: Raw, raw: Raw) -> None:
        now["veto"] = False

    def see_discard(self, now: Raw, raw: Raw) -> None:
        now["discard"] = self.only_for(raw["card"], raw["seat"])

    def only_for(self, card: str | None, *seats: int) -> str | None:
        return card if self.viewer in seats else None

    def hands(self) -> list[list[str] | None]:
        """The faction cards they see."""
        hands = self.referee.hands
        return [sorted(h) if s == self.viewer else None for s, h in enumerate(hands)]

    def history(self) -> list[Raw]:
        """The rounds in the words of a view."""
        return [{**played, "laid": _in_words(played["laid"])} for played in self.rounds]


def _in_words(laid: dict[int, str | None]) -> list[Raw]:
    return [{"seat": seat, "card": laid[seat]} for seat in sorted(laid)]
