"""Playing a table of the demo: minds sit on everybody's seats, at times that lie behind us."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random
from typing import Final

from games.accounts.models import User
from games.bots.demo.scripts import Script
from games.bots.demo.sentences import CHATTER, PERSON, WHISPERS
from games.bots.minds import Mind, fresh_chance, house_minds
from games.bots.selectors import offers_asking
from games.bots.services import next_step, watch_of
from games.bots.visits import Visit
from games.forum import press
from games.forum import services as forum
from games.forum.bargains import bargain_of
from games.play import services
from games.play.models import Table
from games.play.selectors import seats_at

MOST_STEPS: Final = 2000
"""Far more than a game needs: a mind that goes round in circles shall not keep the site waiting."""
PRESENT: Final = timedelta(minutes=25)
TALKS: Final = 0.06
WHISPERS_INSTEAD: Final = 0.3


@dataclass
class Pace:
    """Moments one after the other, minutes or hours apart, that never reach the present."""

    at: datetime
    until: datetime
    rng: Random = field(default_factory=fresh_chance)

    def tick(self) -> datetime:
        pause = timedelta(minutes=self.rng.randint(4, 200))
        self.at += min(pause, (self.until - self.at) / 20)
        return self.at


def play(script: Script, table: Table, people: dict[str, User], now: datetime) -> None:
    """Play the table as far as its script says."""
    pace = Pace(table.started_at or table.created_at, now - PRESENT)
    unsaid = list(CHATTER)
    pace.rng.shuffle(unsaid)
    awaited = people.get(script.awaits)
    for _ in range(MOST_STEPS):
        visit = _visit(script, table, people, pace.tick())
        if _is_far_enough(script, visit, awaited):
            break
        if not next_step(visit):
            break
        if unsaid and pace.rng.random() < TALKS and not visit.table.is_over:
            _say(visit, unsaid.pop(), pace.rng)
    table.refresh_from_db()
    _leave(script, table, people, pace)


def _visit(script: Script, table: Table, people: dict[str, User], at: datetime) -> Visit:
    table = Table.objects.get(pk=table.pk)
    seats, names = seats_at(table), {user.pk: name for name, user in people.items()}
    guests = {
        seat.number: Mind(seat.number, "steady", PERSON, seat.user_id, script.promise)
        for seat in seats
        if seat.user_id in names
    }
    minds = house_minds(seats) | guests
    return Visit(table, minds, watch_of(table.pk), at, candid=True)


def _is_far_enough(script: Script, visit: Visit, awaited: User | None) -> bool:
    if awaited is None or visit.table.is_over or visit.table.turn < script.until:
        return False
    seat = next(mind.seat for mind in visit.minds.values() if mind.user_id == awaited.pk)
    if seat not in visit.at.actors:
        return False
    return _offer(script, visit, seat)


def _offer(script: Script, visit: Visit, seat: int) -> bool:
    """Have another person offer something to the one whose turn it is, if anything can be."""
    rules = bargain_of(visit.table)
    if rules is None or script.offer is None or offers_asking(visit.table, [seat]):
        return True
    for mind in visit.minds.values():
        if mind.user_id is None or mind.seat == seat:
            continue
        for deal in script.offer(visit.at.view(mind.seat), mind.seat):
            if rules.judge(visit.at, deal | {"by": mind.seat}, mind.seat).sealable:
                acting = {"now": visit.now, **mind.acting}
                forum.propose(visit.table.pk, draft=deal, **acting)
                forum.say(visit.table.pk, text=WHISPERS[0], to=[seat], **acting)
                return True
    return False


def _say(visit: Visit, text: str, rng: Random) -> None:
    """Somebody says something, and now and then only to somebody."""
    guests = [mind for mind in visit.minds.values() if mind.user_id is not None]
    if not press.has_messages(visit.table):
        return
    mind, other = rng.sample(guests, 2) if len(guests) > 1 else (guests[0], None)
    acting = {"now": visit.now, **mind.acting}
    if other and press.has_whispers(visit.table) and rng.random() < WHISPERS_INSTEAD:
        forum.say(visit.table.pk, text=rng.choice(WHISPERS), to=[other.seat], **acting)
    else:
        forum.say(visit.table.pk, text=text, **acting)


def _leave(script: Script, table: Table, people: dict[str, User], pace: Pace) -> None:
    """What is over has been read; where the game goes on, something new is left to find."""
    for seat in seats_at(table):
        if seat.user_id is None:
            continue
        if table.is_over:
            forum.mark_read(table.pk, seat.number, user_id=seat.user_id, now=pace.at)
        seen = table.length if table.is_over else max(table.length - 2 * table.seat_count, 0)
        services.mark_seen(table.pk, seat.user_id, seen)
