"""The waiting room of a table, as one viewer sees it."""

from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from games.accounts.registry import Viewer
from games.play.clock.words import clock_in_words
from games.play.models import HouseLevel, Seat, Status, Table
from games.play.seats.admission import is_apart, is_blocker, standing
from games.play.seats.selectors import seat_name, seat_page
from games.tables.selectors import company_mark


@dataclass(frozen=True, slots=True)
class RoomSeat:
    """A seat as the viewer sees it, and what they may do about it."""

    seat: Seat
    name: str
    page: str  # the address of their page, if they have one
    is_me: bool
    kept_for_me: bool
    kept_for: str  # the person it is kept for, as far as the viewer may know
    may_sit: bool
    may_clear: bool
    may_fill: bool


@dataclass(frozen=True, slots=True)
class Room:
    """The waiting room as the viewer sees it."""

    table: Table
    places: list[RoomSeat]
    options: list[tuple[str, str, str]]  # name, value, meaning
    mine: RoomSeat | None
    is_organiser: bool
    may_join: bool
    unmet: bool  # the viewer does not meet the conditions
    free: int
    blocks: bool  # the viewer blocks somebody who sits here
    levels: list[tuple[str, Any]]
    link: str
    company: str
    clock: list[str]  # what is agreed about time, one sentence each

    @property
    def by_the_book(self) -> bool:
        """Tell whether every rules option is the usual one."""
        known, chosen = self.table.rules.options, self.table.options
        return all(chosen.get(name, known[name].default) == known[name].default for name in known)

    @property
    def may_confirm(self) -> bool:
        waits = self.table.status == Status.STARTING and self.mine is not None
        return waits and self.mine is not None and self.mine.seat.confirmed_at is None

    @property
    def kept_for_me(self) -> bool:
        return any(place.kept_for_me for place in self.places)

    @property
    def unconfirmed(self) -> list[str]:
        return [
            place.name
            for place in self.places
            if place.seat.user_id and place.seat.confirmed_at is None
        ]


def room_of(table: Table, viewer: Viewer) -> Room:
    """Return the waiting room of the table for this viewer."""
    seats = list(table.seats.select_related("user", "kept_for").order_by("number"))
    organises = viewer.is_authenticated and table.organiser_id == viewer.pk
    seated = any(viewer.is_authenticated and seat.user_id == viewer.pk for seat in seats)
    meets = not viewer.is_authenticated or organises or standing(viewer).meets(table)
    apart = _is_apart(table, seats, viewer) if table.is_open and not seated else False
    is_guest = viewer.is_authenticated and viewer.is_guest
    may_join = table.is_open and not (seated or apart or is_guest) and meets
    places = [_place(table, seat, viewer, organises, may_join, apart) for seat in seats]
    return Room(
        table=table,
        places=places,
        options=options_in_words(table),
        mine=next((place for place in places if place.is_me), None),
        is_organiser=organises,
        may_join=may_join,
        unmet=not meets,
        free=0 if apart else sum(seat.is_free for seat in seats),
        blocks=apart and is_blocker(table, seats, viewer.pk or 0),
        levels=[level for level in HouseLevel.choices if level[0] in table.rules.bots],
        link=settings.BASE_URL + reverse("play:table", args=[table.code]),
        company=company_mark(table, seats),
        clock=clock_in_words(table),
    )


def _is_apart(table: Table, seats: list[Seat], viewer: Viewer) -> bool:
    return viewer.pk is not None and is_apart(table, seats, viewer.pk)


def _place(
    table: Table, seat: Seat, viewer: Viewer, organises: bool, may_join: bool, apart: bool
) -> RoomSeat:
    me = viewer.is_authenticated and seat.user_id == viewer.pk
    return RoomSeat(
        seat=seat,
        name=seat_name(seat, table),
        page=seat_page(seat, table),
        is_me=me,
        kept_for_me=viewer.is_authenticated and seat.kept_for_id == viewer.pk and not apart,
        kept_for=_("somebody invited")
        if apart and not seat.is_taken
        else _kept_for(table, seat, organises),
        may_sit=may_join and seat.is_free,
        may_clear=organises and table.is_open and not me and not seat.is_free,
        may_fill=organises and table.is_open and not seat.is_taken,
    )


def _kept_for(table: Table, seat: Seat, organises: bool) -> str:
    """Return the person a seat is kept for; only the organiser sees a mail address."""
    if seat.is_taken:
        return ""
    if seat.kept_for is not None:
        return _("an earlier player") if table.anonymous else seat.kept_for.name
    if seat.invitation:
        return seat.invited_address if organises else _("somebody invited")
    return ""


def options_in_words(table: Table) -> list[tuple[str, str, str]]:
    """Return the rules options of the table: name, value and meaning."""
    known = table.rules.options
    return [
        (name, str(table.options.get(name, option.default)), option.meaning)
        for name, option in known.items()
        if len(option.values) > 1
    ]
