"""The value of a choice in one imagined course of the game (`playout.ImaginedCourse`).

The others do what `odds` expects of players with their cards; my own later choices are the best.
"""

from engine.idusmartii.bots.odds import MERCHANT, Held, counted, habit, instead, swap_habit
from engine.idusmartii.bots.playout import ImaginedCourse


def laying(course: ImaginedCourse, card: int, other: Held, praetor: Held) -> float:
    """Weigh laying a card while another aedile lays too; the praetor looks at either."""
    at = course.at
    swapped = 1.0 if card == MERCHANT else swap_habit(at, praetor, card)
    others = [beside(course, instead_of_it, other) for instead_of_it in _without(course, card)]
    looked_at = (1 - swapped) * beside(course, card, other) + swapped * max(others)
    spared = sum(p * course.won(card, x) for x, p in enumerate(counted(at, other, praetor)))
    return (looked_at + spared) / 2


def beside(course: ImaginedCourse, card: int, other: Held) -> float:
    """Weigh a card beside the one that another aedile has laid; nobody looks at that one."""
    return sum(p * course.won(card, x) for x, p in enumerate(habit(course.at, other)) if p)


def swapped(course: ImaginedCourse, seen: int, aedile: Held, other: Held) -> float:
    """Weigh a swap: an aedile takes back the card that was seen, and lays another."""
    return sum(p * beside(course, card, other) for card, p in instead(course.at, aedile, seen))


def sitting(course: ImaginedCourse, one: Held, two: Held, praetor: Held) -> float:
    """Weigh a round of phase 2 with these aediles and this praetor, who looks at either."""
    return (_looked_at(course, one, two, praetor) + _looked_at(course, two, one, praetor)) / 2


def _looked_at(course: ImaginedCourse, aedile: Held, other: Held, praetor: Held) -> float:
    found = counted(course.at, aedile, praetor)
    return sum(p * beside(course, card, other) for card, p in enumerate(found))


def _without(course: ImaginedCourse, card: int) -> list[int]:
    return [other for other in range(course.at.phase + 1) if other != card]
