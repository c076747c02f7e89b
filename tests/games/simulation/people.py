"""People of a simulated month: when they look in, by their own clocks, and what they do then."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from enum import Enum
from zoneinfo import ZoneInfo

from games.accounts import services as accounts
from games.accounts.models import User
from games.play.models import Seat
from games.post.models import Choice, DeliveryMode
from games.post.registry import registry
from tests.games.factories import UserFactory

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
ZONES = ("Europe/Rome", "America/New_York", "Asia/Tokyo", "Australia/Sydney")
NIGHTS = (None, (time(23), time(7)), (time(0), time(8)), (time(22, 30), time(6, 15)))


DELIVERIES = (None, DeliveryMode.SITE, DeliveryMode.DIGEST, DeliveryMode.ONCE, DeliveryMode.SITE)


class Habit(Enum):
    PROMPT = "prompt"
    SLOW = "slow"
    ABSENT = "absent"
    VANISHED = "vanished"


@dataclass
class Somebody:
    """Prompt ones look in twice a day. Slow ones wait until little time is left. Absent ones have
    announced it. Vanished ones come for some days, and never again."""

    user: User
    habit: Habit
    away: tuple[date, date]
    gone_from: datetime

    @property
    def zone(self) -> ZoneInfo:
        return self.user.zone

    def next_look(self, after: datetime) -> datetime:
        day = after.astimezone(self.zone).date()
        while True:
            for hour in (8, 19):
                found = datetime.combine(day, time(hour), tzinfo=self.zone).astimezone(UTC)
                if found > after and self._looks_at(found, day):
                    return found
            day += DAY

    def _looks_at(self, moment: datetime, day: date) -> bool:
        if self.habit is Habit.VANISHED and moment >= self.gone_from:
            return day > self.gone_from.date() + 300 * DAY  # as good as never
        return self.habit is not Habit.ABSENT or not self.away[0] <= day <= self.away[1]

    def talks(self, looks: int) -> bool:
        """The prompt ones say something now and then."""
        return self.habit is Habit.PROMPT and looks % 5 == 0

    def would_act(self, seat: Seat, now: datetime) -> bool:
        """A slow one has another look to come before the deadline, and leaves it for then."""
        if self.habit is not Habit.SLOW or seat.deadline is None:
            return True
        return self.next_look(now) >= seat.deadline


def hear_as(user: User, delivery: DeliveryMode | None) -> None:
    """All kinds alike; none is what holds until somebody chooses."""
    if delivery is not None:
        Choice.objects.bulk_create(
            Choice(person=user, kind=kind, delivery=delivery) for kind in registry.kinds
        )


def somebody(number: int, start: datetime) -> Somebody:
    habit = list(Habit)[number % 4]
    night = NIGHTS[number // 4 % len(NIGHTS)]
    user = UserFactory.create(
        time_zone=ZONES[number % 3 + (number // 12) % 2],
        sleep_from=night and night[0],
        sleep_until=night and night[1],
        reminders=[12, 3],
    )
    hear_as(user, DELIVERIES[number % len(DELIVERIES)])
    first = start.date() + (6 + number % 9) * DAY
    away = (first, first + (3 + number % 8) * DAY)
    if habit is Habit.ABSENT:
        accounts.announce_absence(user.pk, *away, now=start)
    return Somebody(user, habit, away, start + (4 + number % 5) * DAY)
