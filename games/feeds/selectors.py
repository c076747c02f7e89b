"""Who is told where, and what a feed says: never more than its reader may know anyway."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db.models import F, Max, Q, QuerySet

from games.accounts.models import User
from games.feeds.models import SENDING, Delivery, PrivateAddress, Receiver
from games.feeds.signed import is_key_of, key_of
from games.play.models import Seat, Status, Table, Visibility
from games.play.selectors import log_of, seat_of
from games.play.selectors.log import Line
from games.post.models import Notice

LINES: Final = 40
TURN_KINDS: Final = ("your_turn", "table_starts", "played_by_clock")


def who_is_reached(people: Collection[int]) -> set[int]:
    return set(receivers_that_work(people).values_list("person_id", flat=True))


def has_due(now: datetime) -> bool:
    """Whether the sweep would find anything, or anything that a dead worker has left."""
    return Delivery.objects.filter(state__in=SENDING, due_at__lte=now).exists()


def receivers_that_work(people: Collection[int]) -> "QuerySet[Receiver]":
    return Receiver.objects.filter(person__in=people, person__is_active=True, off_at=None)


def receivers_of(person: User) -> list[Receiver]:
    return list(Receiver.objects.filter(person=person).order_by("made_at", "pk"))


def receiver_of(person: User, pk: int) -> Receiver | None:
    return Receiver.objects.filter(person=person, pk=pk).first()


def deliveries_to(receiver: Receiver, count: int = 30) -> list[Delivery]:
    newest = Delivery.objects.filter(receiver=receiver).order_by("-pk")
    return list(newest.defer("body")[:count])


def feeds_for_export(person: User) -> dict[str, Any]:
    """Without what opens or signs anything."""
    addresses = PrivateAddress.objects.filter(person=person).order_by("pk")
    receivers = Receiver.objects.filter(person=person).order_by("pk")
    told = receivers.values("kind", "label", "url", "made_at", "taken_at", "off_at")
    return {
        "addresses": list(addresses.values("purpose", "table__code", "made_at")),
        "receivers": [_without_key(one) for one in told],
    }


def _without_key(receiver: Mapping[str, Any]) -> dict[str, Any]:
    """Whoever knows the address of a device can write to it; that of a hook is only an address."""
    hook = receiver["kind"] == Receiver.Kind.HOOK
    return {name: said for name, said in receiver.items() if hook or name != "url"}


# --- private addresses ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OwnAddress:
    """A private address with its key, for its owner's page."""

    row: PrivateAddress
    key: str


def addresses_of(person: User) -> list[OwnAddress]:
    mine = PrivateAddress.objects.filter(person=person).select_related("table").order_by("pk")
    return [OwnAddress(row, key_of(row)) for row in mine]


def tables_without_address(person: User) -> "QuerySet[Table]":
    """Started tables where the person sits, and of which he has no feed of his own."""
    mine = Table.objects.filter(seats__user=person, start__isnull=False)
    return mine.exclude(private_addresses__person=person).order_by("-started_at")


def address_of(key: str, purpose: str) -> PrivateAddress | None:
    """The address with that key, if it opens what is asked for."""
    number = key.partition("-")[0]
    if not (number.isdecimal() and number.isascii() and len(number) < 18):
        return None
    rows = PrivateAddress.objects.select_related("person", "table")
    found = rows.filter(pk=number, purpose=purpose, person__is_active=True).first()
    return found if found is not None and is_key_of(key, found) else None


# --- what feeds say -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Deadline:
    """A turn that runs. `turns` is how many the seat has had, which names this one."""

    seat: Seat
    table: Table
    at: datetime
    changed_at: datetime


def deadlines_of(person: User) -> list[Deadline]:
    running = Seat.objects.filter(
        user=person, must_act=True, table__status=Status.PLAYING, deadline__isnull=False
    )
    given = Max("table__interventions__at", filter=_while_it_ran())
    seats = running.select_related("table").annotate(given=given).order_by("deadline", "pk")
    return [_deadline(seat) for seat in seats]


def _while_it_ran() -> Q:
    return Q(table__interventions__at__gte=F("clock_started"))


def _deadline(seat: Any) -> Deadline:
    began = seat.clock_started or seat.table.started_at or seat.table.created_at
    return Deadline(seat, seat.table, seat.deadline, max(began, seat.given or began))


def turns_of(person: User) -> list[Notice]:
    told = Notice.objects.filter(person=person, shown=True, kind__in=TURN_KINDS)
    return list(told.order_by("-pk")[:LINES])


def may_be_followed(table: Table) -> bool:
    """Whether there is a feed for all: not where a password is asked, which programs have not."""
    return table.has_started and table.visibility != Visibility.PASSWORD


def seat_of_reader(address: PrivateAddress) -> int | None:
    """Asked at every reading: who has left the seat reads it no more."""
    assert address.table is not None, "addresses of tables have one"
    return seat_of(address.person, address.table)


def lines_of(table: Table, seat: int | None) -> list[Line]:
    """The end of the log as that seat is told it, newest first."""
    found = log_of(table, seat, max(0, table.length - LINES))
    return found[: -LINES - 1 : -1]
