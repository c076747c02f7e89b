"""Play a table of the demo: minds play on all its seats, at times in the past."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random
from typing import Final

from games.accounts.models import User
from games.bots.demo.scripts import Script
from games.bots.demo.sentences import CHATTER, PERSON, WHISPERS
from games.bots.minds import Mind, fresh_chance, house_minds
from games.bots.selectors import offers_asking
from games.bots.services import cursor_of, next_step
from games.bots.turn_pass import TurnPass
from games.forum import services as forum
from games.forum.composers.deal_games import bargain_of
from games.play import services
from games.play.log.locks import by_person
from games.play.models import Table
from games.play.selectors import seats_at

MOST_STEPS: Final = 2000
"""Far more steps than a game needs, so that minds going round in circles cannot delay the site."""
PRESENT: Final = timedelta(minutes=25)
TALKS: Final = 0.06
WHISPERS_INSTEAD: Final = 0.3


@dataclass
class DemoPace:
    """A clock for the demo: moments that are minutes or hours apart and never reach `until`."""

    at: datetime
    until: datetime
    rng: Random = field(default_factory=fresh_chance)

    def tick(self) -> datetime:
        pause = timedelta(minutes=self.rng.randint(4, 200))
        self.at += min(pause, (self.until - self.at) / 20)
        return self.at


def play(script: Script, table: Table, people: dict[str, User], now: datetime) -> None:
    """Play the table as far as its script says."""
    pace = DemoPace(table.started_at or table.created_at, now - PRESENT)
    unsaid = list(CHATTER)
    pace.rng.shuffle(unsaid)
    awaited = people.get(script.awaits)
    for _ in range(MOST_STEPS):
        turn_pass = _turn_pass(script, table, people, pace.tick())
        if _is_far_enough(script, turn_pass, awaited):
            break
        if not next_step(turn_pass):
            break
        if unsaid and pace.rng.random() < TALKS and not turn_pass.table.is_over:
            _say(turn_pass, unsaid.pop(), pace.rng)
    table.refresh_from_db()
    _leave(script, table, people, pace)


def _turn_pass(script: Script, table: Table, people: dict[str, User], at: datetime) -> TurnPass:
    table = Table.objects.get(pk=table.pk)
    seats, names = seats_at(table), {user.pk: name for name, user in people.items()}
    guests = {
        seat.number: Mind(seat.number, "steady", PERSON, seat.user_id, script.promise)
        for seat in seats
        if seat.user_id in names
    }
    minds = house_minds(table, seats) | guests
    return TurnPass(table, minds, cursor_of(table.pk), at, candid=True)


def _is_far_enough(script: Script, turn_pass: TurnPass, awaited: User | None) -> bool:
    if awaited is None or turn_pass.table.is_over or turn_pass.table.turn < script.until:
        return False
    seat = next(mind.seat for mind in turn_pass.minds.values() if mind.user_id == awaited.pk)
    if seat not in turn_pass.at.actors:
        return False
    return _offer(script, turn_pass, seat)


def _offer(script: Script, turn_pass: TurnPass, seat: int) -> bool:
    """Have another person make the seat an offer if the script asks for one; False if none fits."""
    rules = bargain_of(turn_pass.table)
    if rules is None or script.offer is None or offers_asking(turn_pass.table, [seat]):
        return True
    for mind in turn_pass.minds.values():
        if mind.user_id is None or mind.seat == seat:
            continue
        for deal in script.offer(turn_pass.at.view(mind.seat), mind.seat):
            if rules.judge(turn_pass.at, deal | {"by": mind.seat}, mind.seat).sealable:
                actor = mind.actor(turn_pass.now)
                forum.propose(turn_pass.table.pk, actor, deal)
                forum.say(turn_pass.table.pk, actor, WHISPERS[0], to=[seat])
                return True
    return False


def _say(turn_pass: TurnPass, text: str, rng: Random) -> None:
    """Let somebody say something, now and then in private."""
    guests = [mind for mind in turn_pass.minds.values() if mind.user_id is not None]
    if not turn_pass.table.has_messages:
        return
    mind, other = rng.sample(guests, 2) if len(guests) > 1 else (guests[0], None)
    actor = mind.actor(turn_pass.now)
    if other and turn_pass.table.has_whispers and rng.random() < WHISPERS_INSTEAD:
        forum.say(turn_pass.table.pk, actor, rng.choice(WHISPERS), to=[other.seat])
    else:
        forum.say(turn_pass.table.pk, actor, text)


def _leave(script: Script, table: Table, people: dict[str, User], pace: DemoPace) -> None:
    """Mark finished tables as read, and leave something new to find at those still being played."""
    for seat in seats_at(table):
        if seat.user_id is None:
            continue
        if table.is_over:
            forum.mark_read(table.pk, by_person(seat.number, seat.user_id, pace.at))
        seen = table.length if table.is_over else max(table.length - 2 * table.seat_count, 0)
        services.mark_seen(table.pk, seat.user_id, seen)
