"""A view as a drawing: seats around the curia, the cards that lie there, the markers.

It holds places, words and keys only; templates choose colours and shapes. Everything comes from a
view, so nothing is drawn that its viewer may not see.
"""

from collections.abc import Iterable, Sequence
from math import cos, pi, sin
from typing import Final, TypeAlias

from engine.game import Raw
from engine.idusmartii.cards import LOYALIST, TRAITOR
from engine.idusmartii.rounds import rounds
from engine.idusmartii.targets import CuriaTargets
from engine.idusmartii.view import offices_of

Point: TypeAlias = tuple[float, float]

WIDTH: Final = 720
HEIGHT: Final = 640
CURIA: Final[Point] = (360, 266)  # the middle of the benches
BENCHES: Final[Point] = (278, 190)  # distance of the seats from it
TABLE: Final[Point] = (176, 104)  # distance of the cards laid from it
FULL_TABLE: Final[Point] = (192, 104)  # the same at seven seats and more
ABOVE: Final = 84  # the same upwards, because names stand below the seats
TALLIED: Final = 36  # distance of each tallied card from the middle
APART: Final = {1: 88, 2: 88, 3: 78}  # distance between so many choices in the middle
LOWER: Final = 12  # how far that is below the middle, clear of the cards laid above
TRACK_TOP: Final = 568  # the loyalist row; the traitor row is below
TRACK_ROW: Final = 28
MARGIN: Final = 46
MOVED: Final = {"assign": "office", "vote": "laid-{seat}"}
"""The pieces that an entry moves, as the drawing names them. Cards may be secret: never told."""


def scene(view: Raw, lately: Sequence[Raw] = (), chosen: str = "") -> Raw:
    """Draw a view, with the seats marked that the entries of `lately` concern.

    `chosen` is the target that the viewer has pressed: the drawing has the targets that come next.
    """
    targets = CuriaTargets(view, chosen)
    changed = _changed(lately)
    return {
        "phase": view["step"],
        "width": WIDTH,
        "height": HEIGHT,
        "seats": [_seat(view, seat, targets, changed) for seat in range(view["seats"])],
        "laid": _laid(view),
        "tally": _tally(view),
        "deeds": _deeds(targets.spots),
        "track": _track(view),
        "rounds": rounds(view),
        "spots": targets.spots,
        "step": targets.step,
        "moved": [MOVED[entry["do"]].format(**entry) for entry in lately if entry["do"] in MOVED],
    }


def _changed(lately: Sequence[Raw]) -> set[int]:
    """Return the seats that acted or were acted upon. Cards may be secret and are never marked."""
    touched: set[int] = set()
    for entry in lately:
        seats = (entry.get("seat"), entry.get("praetor"), entry.get("aedile"))
        touched.update(seat for seat in seats if seat is not None)
        touched.update(entry.get("aediles") or ())
    return touched


def _seat(view: Raw, seat: int, targets: CuriaTargets, changed: set[int]) -> Raw:
    """Draw one seat; `look` holds everything that does not depend on place or player."""
    x, y = _place(view, seat, BENCHES)
    result = view["result"]
    look = {
        "seat": seat,
        "acts": seat in view["actors"],
        "changed": seat in changed,
        "winner": bool(result) and seat in result["winners"],
        "offices": offices_of(view, seat),
        "to_be": targets.office(seat),
        "hand": view["hands"][seat],
        "cards": view["cards"][seat],
    }
    return {
        **look,
        "look": look,
        "x": x,
        "y": y,
        "at": f"{x} {y}",
        "start": seat == view["start"],
        "you": seat == view["viewer"],
        "spot": targets.seat(seat) or None,
        "next_office": targets.next_office,
    }


def _place(view: Raw, seat: int, reach: Point) -> Point:
    """Place a seat around the curia, the viewer (or the start player) nearest."""
    nearest = view["start"] if view["viewer"] is None else view["viewer"]
    angle = pi / 2 + 2 * pi * ((seat - nearest) % view["seats"]) / view["seats"]
    return round(CURIA[0] + reach[0] * cos(angle), 1), round(CURIA[1] + reach[1] * sin(angle), 1)


def _laid(view: Raw) -> list[Raw]:
    """Draw the cards before the aediles until they are tallied."""
    if view["history"][-1]["tally"]:
        return []
    return [_before(view, laid) for laid in view["laid"]]


def _before(view: Raw, laid: Raw) -> Raw:
    """Draw the card before an aedile, clear of their name."""
    reach = FULL_TABLE if view["seats"] > 6 else TABLE
    x, y = _place(view, laid["seat"], reach)
    if y < CURIA[1]:
        y = _place(view, laid["seat"], (reach[0], ABOVE))[1]
    return {**laid, "x": x, "y": y}


def _deeds(spots: Iterable[str]) -> list[Raw]:
    """Draw, side by side in the middle, the choices that no seat stands for."""
    named = [(spot, *spot.split(":")) for spot in spots]
    found = [deed for deed in named if deed[1] not in ("assign", "peek")]
    step = APART.get(len(found), 0)
    first, y = CURIA[0] - step * (len(found) - 1) / 2, CURIA[1] + LOWER
    return [
        {"spot": spot, "do": do, "card": card or None, "x": first + step * place, "y": y}
        for place, (spot, do, card) in enumerate(found)
    ]


def _tally(view: Raw) -> Raw | None:
    """Draw the two cards last tallied in the middle, without saying whose is whose."""
    tallied = [played for played in view["history"] if played["tally"]]
    if not tallied:
        return None
    last = tallied[-1]
    x, y = CURIA
    cards = [
        {"card": card, "x": x + side * TALLIED, "y": y + LOWER}
        for card, side in zip(last["tally"], (-1, 1), strict=True)
    ]
    return {"phase": last["phase"], "round": last["round"], "cards": cards}


def _track(view: Raw) -> Raw:
    """Draw the Suffragium: a space for every step, and one beyond the limit."""
    last = view["limit"] + 1
    step = (WIDTH - 2 * MARGIN) / last
    spaces = [round(MARGIN + step * number, 1) for number in range(last + 1)]
    markers = [
        {"faction": faction, "at": view["track"][faction], "y": TRACK_TOP + row * TRACK_ROW}
        for row, faction in enumerate((LOYALIST, TRAITOR))
    ]
    return {
        "limit": view["limit"],
        "post": round((spaces[-2] + spaces[-1]) / 2, 1),
        "spaces": [
            {"number": number, "x": x, "beyond": number == last} for number, x in enumerate(spaces)
        ],
        "markers": [{**marker, "x": spaces[min(marker["at"], last)]} for marker in markers],
    }
