"""The legal entries of a seat as numbered choices, each with a sentence that says what it does."""

from collections.abc import Sequence

from engine.game import Raw
from engine.idusmartii.cards import MERCHANT, OTHER
from engine.idusmartii.notation import write
from engine.idusmartii.state import RoundState


def choices(entries: Sequence[Raw], now: RoundState) -> list[Raw]:
    """Return groups of choices; an assignment has a group for each praetor.

    Nobody gets entries about cards they do not know: only the praetor may veto the card they saw.
    """
    groups: dict[str, Raw] = {}
    for number, entry in enumerate(entries, 1):
        key, title = _group(entry, now)
        group = groups.setdefault(key, {"group": key, "title": title, "choices": []})
        said = {"notation": write(entry), "sentence": _sentence(entry, entries, now)}
        group["choices"].append({"number": number, "entry": entry, **said})
    return list(groups.values())


def _group(entry: Raw, now: RoundState) -> tuple[str, str]:
    do = entry["do"]
    if do == "assign":
        return f"assign-{entry['praetor']}", f"Seat {entry['praetor']} as praetor"
    if do == "vote":
        return do, "Lay a card" if now.peeked is None else "Lay another card"
    if do == "peek":
        return do, "Look at a card"
    if do == "discard":
        return do, "Discard a faction card"
    return "veto", f"The card of seat {now.peeked}: {now.seen}"


def _sentence(entry: Raw, entries: Sequence[Raw], now: RoundState) -> str:
    """Say what the entry would do."""
    do = entry["do"]
    if do == "assign":
        one, two = entry["aediles"]
        return f"Make seat {entry['praetor']} praetor, seat {one} and seat {two} aediles."
    if do == "vote":
        abstains = " You abstain." if entry["card"] == MERCHANT else ""
        return f"Lay a {entry['card']} card.{abstains}"
    if do == "peek":
        return f"Look at the card of seat {entry['aedile']}."
    if do == "discard":
        return (
            f"Discard a {entry['card']} card for good: you win with the {_kept(entry, entries)}s."
        )
    return _swap(now) if do == "veto" else f"Let the {now.seen} card lie."


def _kept(entry: Raw, entries: Sequence[Raw]) -> str:
    """Return the card left in hand: the other one that could be discarded, or an equal one."""
    others = (str(other["card"]) for other in entries if other != entry)
    return next(others, str(entry["card"]))


def _swap(now: RoundState) -> str:
    if now.phase == 1 and now.seen is not None:
        return f"Demand a swap: a {OTHER[now.seen]} card of seat {now.peeked} counts instead."
    return f"Demand a swap: seat {now.peeked} lays one of the other two cards in secret."
