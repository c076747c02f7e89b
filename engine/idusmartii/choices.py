"""The legal entries of a seat as numbered choices with a sentence each."""

from collections.abc import Sequence

from engine.game import Raw
from engine.idusmartii.cards import MERCHANT
from engine.idusmartii.notation import write

_TITLES = {
    "vote": "Lay a card",
    "peek": "Look at a card",
    "veto": "The card you saw",
    "discard": "Discard a faction card",
}


def choices(entries: Sequence[Raw]) -> list[Raw]:
    """Groups of choices; of an assignment, a group for each praetor."""
    groups: dict[str, Raw] = {}
    for number, entry in enumerate(entries, 1):
        key, title = _group(entry)
        group = groups.setdefault(key, {"group": key, "title": title, "choices": []})
        choice = {"number": number, "entry": entry}
        group["choices"].append({**choice, "notation": write(entry), "sentence": sentence(entry)})
    return list(groups.values())


def _group(entry: Raw) -> tuple[str, str]:
    do = entry["do"]
    if do == "assign":
        return f"assign-{entry['praetor']}", f"Seat {entry['praetor']} as praetor"
    key = "veto" if do == "pass" else do
    return key, _TITLES[key]


def sentence(entry: Raw) -> str:
    """What the entry would do, in words."""
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
        return f"Discard a {entry['card']} card for good."
    return "Demand a swap." if do == "veto" else "Let the card lie."
