"""The times for which house players wait for people."""

from datetime import UTC, datetime

from django.db.models import Max

from engine.game import FREE
from games.bots.selectors import offers_asking
from games.bots.turn_pass import TurnPass
from games.forum.models import Offer
from games.forum.offers.patience import FOR_ONE_PERSON, for_people, patience
from games.play.models import Entry, Seat, Table
from games.post.models import Notice


def offers_waiting(turn_pass: TurnPass) -> list[Offer]:
    """Return the offers for this turn that some person has not answered yet, each once."""
    waiting = {offer.pk: offer for offer, _ in offers_asking(turn_pass.table, turn_pass.people)}
    return [offer for offer in waiting.values() if not offer.standing and not offer.ahead]


def held_until(turn_pass: TurnPass, seat: int) -> datetime | None:
    """Return until when the seat waits for people before it plays; None: no wait.

    They may have to answer an offer, or may demand that totals are shown after an arrival.
    """
    its_own = [o for o in offers_waiting(turn_pass) if seat in (o.seat, *o.asked_seats)]
    wait = patience(turn_pass.table, len(turn_pass.people))
    times = [offer.at + wait for offer in its_own]
    if turn_pass.people and turn_pass.at.may_demand:
        times.append(_until_demanded(turn_pass.table))
    return max(times, default=None)


def awaits_a_look(turn_pass: TurnPass) -> bool:
    """Tell whether house players wait for people to look who may then demand something."""
    return bool(turn_pass.people) and turn_pass.at.may_demand


def _until_demanded(table: Table) -> datetime:
    """Return until when people can demand: a while after all have looked, or a part of the turn."""
    arrival = Entry.objects.filter(table=table).exclude(raw__do__in=FREE).latest("index")
    looked = _last_look(table, arrival.index + 1)
    if looked is None:
        return arrival.at + for_people(table)
    return max(looked, arrival.at) + FOR_ONE_PERSON


def _last_look(table: Table, length: int) -> datetime | None:
    """Return when the last of the people looked at the table after the log had that length.

    None if somebody has not looked yet. It is not known when people have looked who were not told;
    they count as having looked at once.
    """
    seats = Seat.objects.filter(table=table, user__is_active=True)
    if seats.filter(seen_length__lt=length).exists():
        return None
    read = Notice.objects.filter(kind="may_demand", scope=table.scope, read_at__isnull=False)
    at: datetime | None = read.aggregate(last=Max("read_at"))["last"]
    return at if at is not None else datetime.min.replace(tzinfo=UTC)
