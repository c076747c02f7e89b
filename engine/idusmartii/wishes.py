"""What a player may wish for his next turn before it has come: orders ahead.

A wish is part of an entry. When the turn comes, the legal entry that has all of it is played.
"""

from typing import Any, Final

Raw = dict[str, Any]

CARDS: Final = ("loyalist", "traitor", "merchant")


def wishes(view: Raw) -> list[Raw]:
    """All that could be wished for: `{"wish", "sentence"}`."""
    others = [seat for seat in range(view["seats"]) if seat != view["viewer"]]
    own = sorted(set(view["hands"][view["viewer"]] or ()))
    return [
        *({"wish": {"do": "vote", "card": c}, "sentence": f"As aedile: vote {c}"} for c in CARDS),
        *(
            {
                "wish": {"do": "peek", "aedile": s},
                "sentence": f"As praetor: look at the card of seat {s}",
            }
            for s in others
        ),
        {"wish": {"do": "pass"}, "sentence": "As praetor: let the card lie"},
        {"wish": {"do": "veto"}, "sentence": "As praetor: demand a swap"},
        *(
            {"wish": {"do": "discard", "card": card}, "sentence": f"As consul: discard {card}"}
            for card in own
        ),
    ]
