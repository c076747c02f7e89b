"""Read receivers, private addresses and the content of feeds.

A feed never says more than its reader may know on the site.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django.db.models import F, Max, Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from games.accounts.models import User
from games.common.waiting_lines import Waiting
from games.feeds.address_keys import is_key_of, key_of
from games.feeds.models import SENDING, Delivery, PrivateAddress, Receiver
from games.feeds.vapid import public_key
from games.play.log.narrative import Line
from games.play.models import Seat, Status, Table, Visibility
from games.play.selectors import log_of, seat_of
from games.post.models import Notice

LINES: Final = 40
TURN_KINDS: Final = ("your_turn", "table_starts", "played_by_clock")


def who_is_reached(people: Collection[int]) -> set[int]:
    """Return the people, among these, who have a device or web address that works."""
    return set(receivers_that_work(people).values_list("person_id", flat=True))


def has_due(now: datetime) -> bool:
    """Tell whether the sweep has work, including what a dead worker has left."""
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
    """Export a person's addresses and receivers, without their keys."""
    addresses = PrivateAddress.objects.filter(person=person).order_by("pk")
    receivers = Receiver.objects.filter(person=person).order_by("pk")
    told = receivers.values("kind", "label", "url", "made_at", "taken_at", "off_at")
    return {
        "addresses": list(addresses.values("purpose", "table__code", "made_at")),
        "receivers": [_without_key(one) for one in told],
    }


def _without_key(receiver: Mapping[str, Any]) -> dict[str, Any]:
    """Drop a device's address, which would let anybody write to it; a web address may stay."""
    hook = receiver["kind"] == Receiver.Kind.HOOK
    return {name: said for name, said in receiver.items() if hook or name != "url"}


# --- private addresses ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OwnAddress:
    """A private address with its key, for its owner."""

    row: PrivateAddress
    key: str


def addresses_of(person: User) -> list[OwnAddress]:
    mine = PrivateAddress.objects.filter(person=person).select_related("table").order_by("pk")
    return [OwnAddress(row, key_of(row)) for row in mine]


def tables_without_address(person: User) -> "QuerySet[Table]":
    """Select started tables where the person sits but has no private feed."""
    mine = Table.objects.filter(seats__user=person, start__isnull=False, practice="")
    return mine.exclude(private_addresses__person=person).order_by("-started_at")


def address_of(key: str, purpose: str) -> PrivateAddress | None:
    """Find the private address with this key and purpose."""
    number = key.partition("-")[0]
    if not (number.isdecimal() and number.isascii() and len(number) < 18):
        return None
    rows = PrivateAddress.objects.select_related("person", "table")
    found = rows.filter(pk=number, purpose=purpose, person__is_active=True).first()
    return found if found is not None and is_key_of(key, found) else None


# --- what feeds say -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Deadline:
    """The deadline of a running turn; `changed_at` is when it was last set."""

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
    """Tell whether the table has a public feed; a table with a password has none."""
    return table.has_started and table.visibility != Visibility.PASSWORD


def seat_of_reader(address: PrivateAddress) -> int | None:
    """Return the seat of the address's owner now; None once they have left it."""
    assert address.table is not None, "a table's address names the table"
    return seat_of(address.person, address.table)


def lines_of(table: Table, seat: int | None) -> list[Line]:
    """Return the last lines of the log as told to that seat, newest first."""
    found = log_of(table, seat, max(0, table.length - LINES))
    return found[: -LINES - 1 : -1]


OFFER_FOR: Final = timedelta(days=7)


def device_offered(user: User, seats: Sequence[Seat], now: datetime) -> list[Waiting]:
    """Offer notices on a device, for a week after the person's first turn that had to be mailed.

    Before that nobody knows whether they want any. Whoever has a device is not asked.
    """
    first = _first_mailed_turn(user) if public_key() else None
    if first is None or first <= now - OFFER_FOR or Receiver.objects.filter(person=user).exists():
        return []
    sentence = _("This device can tell you when it is your turn.")
    return [Waiting("device", sentence, f"{reverse('feeds:overview')}#devices", urgent=False)]


def _first_mailed_turn(user: User) -> datetime | None:
    """Return when the person was first told of a turn by mail; None if they never were."""
    mailed = Notice.objects.filter(person=user, kind="your_turn", told_at__isnull=False)
    return mailed.order_by("told_at").values_list("told_at", flat=True).first()
