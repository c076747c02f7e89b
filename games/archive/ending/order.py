"""The final order of a game, a line for each seat."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from games.archive.story.tale import Tale, Teller
from games.play.models import Seat

NUMERALS: Final = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII")


@dataclass(frozen=True, slots=True)
class OrderLine:
    """A seat in the final order. `share` is the length of its bar, in percent of the longest."""

    seat: int
    name: str
    url: str
    place: str
    score: int | None
    share: int
    won: bool
    note: str
    house: str
    is_me: bool


def order_of(
    tale: Tale, teller: Teller, seats: Sequence[Seat], viewer: int | None
) -> Iterator[OrderLine]:
    """Yield the lines from the first place to the last."""
    most = max((row.score or 0 for row in tale.told.rows), default=0)
    for row in tale.told.rows:
        seat = seats[row.seat]
        yield OrderLine(
            seat=row.seat,
            name=tale.names[row.seat],
            url=url_of(seat),
            place=NUMERALS[row.place or 0],
            score=row.score,
            share=round(100 * (row.score or 0) / most) if most else 0,
            won=row.won,
            note=teller.note(tale, row),
            house=seat.get_bot_display() if seat.bot else "",
            is_me=viewer is not None and seat.user_id == viewer,
        )


def url_of(seat: Seat) -> str:
    """Return the address of the holder's page; empty for house players and people without one."""
    who = seat.user
    if who is None or who.unnamed or who.closed_at is not None or not who.welcomed_at:
        return ""
    return who.get_absolute_url()


def distinct(names: Sequence[str]) -> list[str]:
    """Return the names; those that stand more than once with the number of the seat."""
    return [
        f"{name} ({NUMERALS[seat + 1]})" if names.count(name) > 1 else name
        for seat, name in enumerate(names)
    ]
