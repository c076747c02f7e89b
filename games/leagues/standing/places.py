"""Places of a competition, such as 1, 2, 2, 4: checking them, and reading them from a result."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any


def are_places(places: Sequence[int]) -> bool:
    """Tell whether these are places of a competition for this number of seats.

    Everybody's place is one more than the number of those who are ahead.
    """
    return all(place == 1 + sum(other < place for other in places) for place in places)


def competition(order: Sequence[int]) -> tuple[int, ...]:
    """Return places of a competition for values of which the lowest is the best."""
    return tuple(1 + sum(other < own for other in order) for own in order)


def places_of(result: Mapping[str, Any], seats: int) -> tuple[int, ...]:
    """Return the places that a result of the engine gives to the seats, in any game.

    A result has places, or winners only: these share the first places and the others the rest.
    If nobody won, all share.
    """
    if "places" in result:
        return competition(list(result["places"]))
    winners: Iterable[int] = result["winners"]
    return competition([0 if seat in winners else 1 for seat in range(seats)])
