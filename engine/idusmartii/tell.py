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
    """Say what the entry did and what followed from it."""
    said = [_deed(before, entry, seat), *_tally(before, after), *_end(after)]
    return " ".join(said)


def _deed(before: State, entry: Entry, seat: int | None) -> str:
    actor = f"Seat {entry.seat}"
    if entry.do == "assign":
        one, two = entry.aediles
        return f"{actor} makes seat {entry.praetor} praetor, seat {one} and seat {two} aediles."
    if entry.do == "vote":
        again = "another" if before.step == "revote" else "a"
        return f"{actor} lays {again} card{_only_for(entry.seat, seat, entry.card)}."
    if entry.do == "discard":
        card = _only_for(entry.seat, seat, entry.card)
        return f"{actor} discards one of their two faction cards{card}."
    if entry.do == "peek":
        return (
            f"{actor} looks at the card of seat {entry.aedile}{_looked(before, entry.aedile, seat)}"
        )
    return _verdict(before, entry.do == "veto")


def _only_for(owner: int, seat: int | None, card: Card) -> str:
    return f" ({card})" if seat == owner else ""


def _looked(before: State, aedile: int, seat: int | None) -> str:
    seen = before.now.lying(aedile)
    looked_at = before.now._replace(peeked=aedile, seen=seen)
    if seen == MERCHANT:
        return f": a merchant, shown to all. Seat {aedile} must lay another card."
    return f" ({seen})." if knows_seen(looked_at, seat) else "."


def _verdict(before: State, veto: bool) -> str:
    now = before.now
    if not veto:
        return f"Seat {now.praetor} lets the card of seat {now.peeked} lie."
    comes = (
        f"the other card of seat {now.peeked} counts instead"
        if now.phase == 1
        else f"seat {now.peeked} must lay one of their other two cards"
    )
    return f"Seat {now.praetor} demands a swap: {comes}."


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


def _end(after: State) -> list[str]:
    result = after.result
    if result is None:
        return []
    winners = ", ".join(f"seat {seat}" for seat in result.winners) or "nobody is one"
    return [_WHY[result.why], f"The {result.faction}s win: {winners}."]
