"""The effect of an entry in a sentence or two, as far as one viewer may know."""

from engine.idusmartii.cards import MERCHANT, Card
from engine.idusmartii.entries import Entry
from engine.idusmartii.state import RoundState, State
from engine.idusmartii.view import knows_seen

_WHY = {
    "failed conspiracy": "The conspiracy has failed: a marker is beyond the limit.",
    "ides of march": "The Ides of March have come.",
}


def tell(before: State, entry: Entry, after: State, seat: int | None) -> str:
    """Say what the entry did and what followed from it, to the viewer at that seat."""
    said = [_deed(before, entry, seat), *_tally(before, after), *_end(after, seat)]
    return " ".join(said)


def _deed(before: State, entry: Entry, seat: int | None) -> str:
    if entry.do == "assign":
        one, two = (_who(aedile, seat) for aedile in entry.aediles)
        makes = _does(entry.seat, seat, "make")
        return f"{makes} {_who(entry.praetor, seat)} praetor, {one} and {two} aediles."
    if entry.do == "vote":
        again = "another" if before.step == "revote" else "a"
        card = _only_for(entry.seat, seat, entry.card)
        return f"{_does(entry.seat, seat, 'lay')} {again} card{card}."
    if entry.do == "discard":
        card = _only_for(entry.seat, seat, entry.card)
        whose = "your" if entry.seat == seat else "their"
        return f"{_does(entry.seat, seat, 'discard')} one of {whose} two faction cards{card}."
    if entry.do == "peek":
        looked = _looked(before, entry.aedile, seat)
        return f"{_does(entry.seat, seat, 'look')} at {_card_of(entry.aedile, seat)}{looked}"
    return _verdict(before, entry.do == "veto", seat)


def _who(number: int | None, seat: int | None) -> str:
    return "you" if number == seat else f"seat {number}"


def _does(number: int | None, seat: int | None, verb: str) -> str:
    """Begin a sentence with who does it."""
    return f"You {verb}" if number == seat else f"Seat {number} {verb}s"


def _card_of(number: int | None, seat: int | None, which: str = "") -> str:
    return f"your {which}card" if number == seat else f"the {which}card of seat {number}"


def _only_for(owner: int, seat: int | None, card: Card) -> str:
    return f" ({card})" if seat == owner else ""


def _looked(before: State, aedile: int, seat: int | None) -> str:
    seen = before.now.lying(aedile)
    looked_at = before.now._replace(peeked=aedile, seen=seen)
    if seen == MERCHANT:
        must = _who(aedile, seat).capitalize()
        return f": a merchant, shown to all. {must} must lay another card."
    return f" ({seen})." if knows_seen(looked_at, seat) else "."


def _verdict(before: State, veto: bool, seat: int | None) -> str:
    now = before.now
    if not veto:
        return f"{_does(now.praetor, seat, 'let')} {_card_of(now.peeked, seat)} lie."
    whose = "your" if now.peeked == seat else "their"
    comes = (
        f"{_card_of(now.peeked, seat, 'other ')} counts instead"
        if now.phase == 1
        else f"{_who(now.peeked, seat)} must lay one of {whose} other two cards"
    )
    return f"{_does(now.praetor, seat, 'demand')} a swap: {comes}."


def _tally(before: State, after: State) -> list[str]:
    """Name the two cards once they are shown."""
    if before.step not in ("veto", "revote") or after.step == "revote":
        return []
    shown = _last(before, after)
    one, two = sorted(card for card in shown.laid if card)
    track = after.track
    return [
        f"The cards are shown: {one} and {two}.",
        f"Loyalists at {track.loyalist}, traitors at {track.traitor}.",
    ]


def _last(before: State, after: State) -> RoundState:
    """Return the round that `before` was in, as it stands in `after`."""
    went_on = len(after.past) > len(before.past)
    return after.past[-1] if went_on else after.now


def _end(after: State, seat: int | None) -> list[str]:
    result = after.result
    if result is None:
        return []
    winners = ", ".join(_who(winner, seat) for winner in result.winners) or "nobody is one"
    return [_WHY[result.why], f"The {result.faction}s win: {winners}."]
