"""Read how people want to be told, for many people at once, because a sweep tells many."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from allauth.account.models import EmailAddress

from games.accounts.models import User
from games.post.models import Choice, DeliveryMode, Destination, Mailbox, Preferences
from games.post.registry import Kind, registry

DAY = timedelta(days=1)


def is_quiet(at: datetime, zone: ZoneInfo, start: time | None, end: time | None) -> bool:
    if start is None or end is None or start == end:
        return False
    clock = at.astimezone(zone).time()
    if start < end:
        return start <= clock < end
    return clock >= start or clock < end


def after_quiet(at: datetime, zone: ZoneInfo, start: time | None, end: time | None) -> datetime:
    """Return ``at``, or the end of the quiet time it falls into."""
    found = at
    while end is not None and is_quiet(found, zone, start, end):
        found = _next(found, zone, end)
    return found


def next_digest(after: datetime, zone: ZoneInfo, clock: time) -> datetime:
    """Return the first moment later than ``after`` when the local clock shows ``clock``."""
    day = after.astimezone(zone).date() - DAY
    while (moment := _moments(day, zone, clock)[0]) <= after:
        day += DAY
    return moment


def _next(after: datetime, zone: ZoneInfo, clock: time) -> datetime:
    day = after.astimezone(zone).date() - DAY
    while True:
        for moment in _moments(day, zone, clock):
            if moment > after:
                return moment
        day += DAY


def _moments(day: date, zone: ZoneInfo, clock: time) -> list[datetime]:
    """Return the moments when the local clock shows this time: two if clocks go back over it."""
    local = datetime.combine(day, clock, tzinfo=zone)
    first = local.astimezone(UTC)
    second = local.replace(fold=1).astimezone(UTC)
    return [first, second] if second > first else [first]


@dataclass(frozen=True, slots=True)
class Box:
    """A confirmed address of a person."""

    email: str
    is_primary: bool
    takes_notices: bool
    bounced_at: datetime | None = None
    bounce_why: str = ""


@dataclass(frozen=True, slots=True)
class PersonPreferences:
    """Everything a person has chosen about notices; `row` has the general settings."""

    person: User
    row: Preferences
    choices: Mapping[tuple[str, str], DeliveryMode] = field(default_factory=dict)
    boxes: tuple[Box, ...] = ()
    has_channel: bool = False
    destinations: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_reached(self) -> bool:
        """Tell whether there is any way to tell the person, besides the site."""
        return self.has_channel or bool(self.addresses)

    def chosen(self, kind: Kind, scope: str = "") -> DeliveryMode | None:
        """Return the choice for this kind and scope, or else for the whole scope."""
        return self.choices.get((kind.name, scope)) or (
            self.choices.get(("", scope)) if scope else None
        )

    def delivery(self, kind: Kind, scope: str = "") -> DeliveryMode:
        """Return how the person is told of a kind: their choice, or else the kind's default."""
        found = (self.chosen(kind, scope) if scope else None) or self.chosen(kind)
        wanted = found or kind.delivery
        unheard = kind.is_duty and wanted == DeliveryMode.NEVER
        return DeliveryMode.SITE if unheard else wanted

    @property
    def addresses(self) -> list[str]:
        """The addresses for notices: none if the person wants no mail or it does not arrive."""
        if self.row.no_mail:
            return []
        return [box.email for box in self.boxes if box.takes_notices and box.bounced_at is None]

    def addresses_for(self, kind: str) -> list[str]:
        """Return the address chosen for the kind while it works, or else all of them."""
        wanted = self.destinations.get(kind, "").lower()
        working = [box.email for box in self.boxes if box.bounced_at is None]
        alone = [email for email in working if email.lower() == wanted]
        return alone if alone and self.addresses else self.addresses

    def not_before(self, at: datetime) -> datetime:
        """Return `at`, or the end of the person's night if it falls into it."""
        person = self.person
        return after_quiet(at, person.zone, person.sleep_from, person.sleep_until)

    def next_digest(self, after: datetime) -> datetime:
        return next_digest(after, self.person.zone, self.row.digest_at)


def preferences_of(people: Iterable[User]) -> dict[int, PersonPreferences]:
    """Read preferences by person id: five queries for all people, and those of the channels."""
    by_id = {person.pk: person for person in people}
    preferences = Preferences.objects.in_bulk(list(by_id))
    choices: dict[int, dict[tuple[str, str], DeliveryMode]] = defaultdict(dict)
    for one in Choice.objects.filter(person__in=by_id):
        choices[one.person_id][(one.kind, one.scope)] = DeliveryMode(one.delivery)
    boxes = boxes_of(by_id)
    chosen: dict[int, dict[str, str]] = defaultdict(dict)
    for goes in Destination.objects.filter(person__in=by_id):
        chosen[goes.person_id][goes.kind] = goes.email
    reached = {pk for channel in registry.channels.values() for pk in channel.reached(list(by_id))}
    return {
        pk: PersonPreferences(
            person,
            preferences.get(pk) or Preferences(person=person),
            choices[pk],
            boxes[pk],
            pk in reached,
            chosen[pk],
        )
        for pk, person in by_id.items()
    }


def boxes_of(people: Collection[int]) -> dict[int, tuple[Box, ...]]:
    """Read the confirmed addresses of people, primary first."""
    known = {box.email: box for box in Mailbox.objects.filter(person__in=people)}
    found: dict[int, list[Box]] = defaultdict(list)
    confirmed = EmailAddress.objects.filter(user__in=people, verified=True)
    for address in confirmed.order_by("-primary", "pk"):
        row = known.get(address.email.lower())
        asked = None if row is None else row.takes_notices
        found[address.user_id].append(
            Box(
                email=address.email,
                is_primary=address.primary,
                takes_notices=address.primary if asked is None else asked,
                bounced_at=row.bounced_at if row else None,
                bounce_why=row.bounce_why if row else "",
            )
        )
    return {pk: tuple(found[pk]) for pk in people}


def addresses_of(person: User) -> list[str]:
    """Return the addresses to which the person's notices go."""
    return preferences_of([person])[person.pk].addresses


def stopped_by(kind: str) -> list[Kind]:
    """List the kinds that the link "No more of these" stops: one, or for a digest all kinds."""
    if kind == "digest":
        return list(registry.kinds.values())
    return [one for one in registry.kinds.values() if one.name == kind]
