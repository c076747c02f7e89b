"""Tables at which anything may have been said and offered, to anybody, at any time.

Rows are written as no service would let them be: who may read them must not depend on that.
"""

from datetime import timedelta
from random import Random
from typing import Any

from games.accounts.models import User
from games.common import clock
from games.forum.composers.deal_games import bargain_of
from games.forum.models import (
    Message,
    Mute,
    Offer,
    OfferAnswer,
    OfferStatus,
    OfferWhy,
    ReadMark,
)
from games.play.models import Intervention, Opens, Press, Seat, Status, Table
from tests.games.factories import play_on, playing_table

HOUR = timedelta(hours=1)


def random_table(rng: Random, people: list[User], **plan: Any) -> Table:
    """Being played, by people who came and took over at different times."""
    wanted: dict[str, Any] = {
        "seat_count": len(people),
        "press": rng.choice(Press.values),
        "opens": rng.choice(Opens.values),
        "anonymous": rng.random() < 0.3,
        "heirs_read": rng.random() < 0.3,
    }
    wanted |= plan
    table = play_on(playing_table(*people, **wanted), rng.randrange(30))
    for seat in table.seats.all():
        seat.held_since = rng.choice([None, _at(rng)])
        seat.joined_at = rng.choice([None, _at(rng)])
        seat.save()
    Table.objects.filter(pk=table.pk).update(started_at=_at(rng))
    talk(rng, table)
    table.refresh_from_db()
    return table


def talk(rng: Random, table: Table) -> None:
    seats = list(table.seats.order_by("number"))
    for _ in range(rng.randrange(40)):
        _say(rng, table)
    _offer_some(rng, table)
    for seat in seats:
        if rng.random() < 0.3:
            last = rng.randrange(1, 2 + Message.objects.count())
            readers = _some(rng, table)
            ReadMark.objects.create(seat=seat, readers=readers, last_message=last, at=_at(rng))
        if seat.user and rng.random() < 0.3:
            other = rng.randrange(len(seats))
            Mute.objects.create(user=seat.user, table=table, seat=other, at=_at(rng))
    for _ in range(rng.randrange(3)):
        kind = rng.choice([Intervention.Kind.PAUSE, Intervention.Kind.EXTEND])
        _write(Intervention, rng, table, "at_length", kind=kind, reason=_words(rng))


def ended(rng: Random, table: Table) -> Table:
    """Over, or broken off."""
    table.status = rng.choice([Status.FINISHED, Status.ENDED])
    Table.objects.filter(pk=table.pk).update(status=table.status)
    return table


def _say(rng: Random, table: Table) -> Message:
    by = rng.choice([None, *range(table.seat_count)])
    hidden = rng.random() < 0.1
    readers = _some(rng, table)
    text = _words(rng)
    return _write(
        Message, rng, table, seat=by, readers=readers, text=text, hidden_by_operator=hidden
    )


def _offer_some(rng: Random, table: Table) -> None:
    if bargain_of(table) is None:
        return
    made: list[Offer] = []
    for _ in range(rng.randrange(12)):
        status = rng.choice([OfferStatus.OPEN, *OfferStatus.values])
        offer = _write(
            Offer,
            rng,
            table,
            seat=rng.randrange(table.seat_count),
            deal=_deal(rng, table),
            asked=_some(rng, table),
            concerned=_some(rng, table),
            status=status,
            why=rng.choice(["", OfferWhy.COUNTERED]),
            version=rng.choice([1, 2]),
            standing=rng.random() < 0.2,
            active=rng.choice([None, 0, 1]),
            closed_at=None if status == OfferStatus.OPEN else rng.choice([None, _at(rng)]),
            counter_of=rng.choice([None, *made]),
        )
        made.append(offer)
        for seat in {rng.randrange(table.seat_count) for _ in range(2)}:
            OfferAnswer.objects.create(
                offer=offer, version=1, seat=seat, accepted=rng.random() < 0.5, at=_at(rng)
            )
    if made:
        Table.objects.filter(pk=table.pk).update(offers_open=True)


def _deal(rng: Random, table: Table) -> dict[str, Any]:
    support = {"term": "support", "seat": rng.randrange(table.seat_count), "committee": "4"}
    return {"mode": "option", "terms": [support | {"path": "4-7"}]}


def _write(model: Any, rng: Random, table: Table, length: str = "length", **more: Any) -> Any:
    said = {length: rng.randrange(table.length + 1), "at": _at(rng)}
    return model.objects.create(table=table, **said, **more)


def _some(rng: Random, table: Table) -> int:
    """A set of seats, often everybody."""
    return rng.choice([0, rng.randrange(1 << table.seat_count)])


def _at(rng: Random) -> Any:
    """Often the same moments, so that it matters which of two comes first."""
    return clock.now().replace(microsecond=0) - rng.randrange(6) * HOUR


def _words(rng: Random) -> str:
    return " ".join(rng.choice(["Salve", "*deal*", "<b>", "Velabrum", "no"]) for _ in range(4))


def seat_of(table: Table, person: User) -> Seat:
    return table.seats.get(user=person)
