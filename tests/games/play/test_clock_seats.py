"""Every seat has its own clock, in its own zone; the table knows the earliest."""

from datetime import UTC, datetime, time, timedelta
from typing import Any

import pytest

from games.accounts import services as accounts
from games.accounts.models import Absence, User
from games.play import services
from games.play.models import MadeBy, Seat, Table
from games.play.refusals import TableRefusal
from games.play.selectors import position
from tests.games.factories import UserFactory, new_table, play_on, playing_table
from tests.sure import sure

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
WEDNESDAY = datetime(2026, 11, 18, 12, tzinfo=UTC)


def who_must(table: Table) -> Seat:
    return table.seats.select_related("user").get(must_act=True)


def lives_in(person: User, zone: str, sleep: tuple[time, time] | None = None) -> None:
    User.objects.filter(pk=person.pk).update(
        time_zone=zone, sleep_from=sleep and sleep[0], sleep_until=sleep and sleep[1]
    )


@pytest.fixture
def aediles(alice: User, bob: User, charlie: User) -> Table:
    """Two of them must act at once."""
    more = [UserFactory.create() for _ in range(2)]
    people = [alice, bob, charlie, *more]
    return playing_table(*people, now=WEDNESDAY, game="idusmartii", seat_count=5)


def test_the_table_keeps_the_earliest_deadline(aediles: Table) -> None:
    first, second = aediles.seats.filter(must_act=True)
    Seat.objects.filter(pk=second.pk).update(deadline=sure(first.deadline) + HOUR)
    play_on(aediles, 1, now=WEDNESDAY + HOUR)
    left = aediles.seats.filter(must_act=True)
    assert aediles.deadline == aediles.due_at == min(sure(seat.deadline) for seat in left)
    assert not aediles.seats.filter(must_act=False, deadline__isnull=False).exists()


def test_only_who_is_late_is_played_for(aediles: Table) -> None:
    first, second = aediles.seats.filter(must_act=True)
    Seat.objects.filter(pk=second.pk).update(deadline=sure(second.deadline) + HOUR)
    assert services.expire_turn(aediles.pk, now=sure(aediles.deadline))
    assert list(aediles.entries.values_list("seat", "made_by")) == [(first.number, MadeBy.CLOCK)]


def test_a_night_moves_the_deadline_of_the_sleeper_alone(
    alice: User, bob: User, charlie: User
) -> None:
    people = [alice, bob, charlie]
    for person in people:
        lives_in(person, "Asia/Tokyo", (time(20), time(8)))  # 12:00 UTC is 21:00 there
    table = playing_table(*people, now=WEDNESDAY)
    assert who_must(table).deadline == datetime(2026, 11, 19, 23, tzinfo=UTC)


def test_weekends_may_not_count(alice: User, bob: User, charlie: User) -> None:
    plan = {"turn_hours": 48, "clock": {"idle_days": [5, 6]}}
    table = playing_table(alice, bob, charlie, now=WEDNESDAY + 2 * DAY, **plan)
    assert table.deadline == WEDNESDAY + 6 * DAY


def bank_table(*people: User) -> Table:
    clock = {"pace": "bank", "bank": 48}
    return playing_table(*people, now=WEDNESDAY, turn_hours=12, clock=clock)


def test_a_bank_pays_for_slow_turns(alice: User, bob: User, charlie: User) -> None:
    table = bank_table(alice, bob, charlie)
    mine = who_must(table)
    assert mine.deadline == WEDNESDAY + 60 * HOUR
    play_on(table, 1, now=WEDNESDAY + 36 * HOUR)
    mine.refresh_from_db()
    assert mine.bank == DAY


def test_a_missed_turn_empties_the_bank_and_the_next_has_the_increment(
    alice: User, bob: User, charlie: User
) -> None:
    table = bank_table(alice, bob, charlie)
    mine = who_must(table)
    services.expire_turn(table.pk, now=sure(mine.deadline))
    mine.refresh_from_db()
    assert mine.bank == timedelta()


def test_a_pause_keeps_what_is_left_of_a_bank(alice: User, bob: User, charlie: User) -> None:
    table = bank_table(alice, bob, charlie)
    mine = who_must(table)
    services.pause(table.pk, alice.pk, now=WEDNESDAY + 30 * HOUR)
    services.resume(table.pk, alice.pk, now=WEDNESDAY + 100 * DAY)
    mine.refresh_from_db()
    assert mine.deadline == WEDNESDAY + 100 * DAY + 30 * HOUR
    play_on(table, 1, now=WEDNESDAY + 100 * DAY)
    mine.refresh_from_db()
    assert mine.bank == 30 * HOUR


def announce(person: User, first: int, last: int, now: datetime = WEDNESDAY) -> Absence:
    days = [(now + number * DAY).date() for number in (first, last)]
    return accounts.announce_absence(person.pk, *days, now=now)


def test_an_absence_moves_a_deadline_that_runs(alice: User, bob: User, charlie: User) -> None:
    table = playing_table(alice, bob, charlie, now=WEDNESDAY)
    mine = who_must(table)
    announce(sure(mine.user), 1, 3)
    table.refresh_from_db()
    assert table.deadline == table.due_at == sure(mine.deadline) + 3 * DAY


def test_coming_back_early_takes_nothing_away(alice: User, bob: User, charlie: User) -> None:
    table = playing_table(alice, bob, charlie, now=WEDNESDAY)
    mine = who_must(table)
    made = announce(sure(mine.user), 1, 3)
    accounts.withdraw_absence(sure(mine.user).pk, made.pk, now=WEDNESDAY)
    table.refresh_from_db()
    assert table.deadline == sure(mine.deadline) + 3 * DAY


def test_a_table_that_allows_no_absence_goes_on(alice: User, bob: User, charlie: User) -> None:
    table = playing_table(alice, bob, charlie, now=WEDNESDAY, away_days=0)
    mine = who_must(table)
    announce(sure(mine.user), 1, 3)
    table.refresh_from_db()
    assert table.deadline == mine.deadline


def test_days_before_the_game_cost_nothing_of_its_budget(
    alice: User, bob: User, charlie: User
) -> None:
    for person in (alice, bob, charlie):
        announce(person, 0, 20, now=WEDNESDAY - 30 * DAY)
    table = playing_table(alice, bob, charlie, now=WEDNESDAY, away_days=1)
    mine = who_must(table)
    announce(sure(mine.user), 0, 0)
    table.refresh_from_db()
    assert sure(table.deadline) > sure(mine.deadline)


def test_nobodys_deadline_comes_nearer_by_anything(alice: User, bob: User, charlie: User) -> None:
    table = playing_table(alice, bob, charlie, now=WEDNESDAY)
    mine = who_must(table)
    accounts.save_rhythm(sure(mine.user).pk, sleep=(time(1), time(2)), reminders=[])
    lives_in(sure(mine.user), "America/Lima")
    announce(sure(mine.user), 2, 2)
    table.refresh_from_db()
    assert sure(table.deadline) >= sure(mine.deadline)


@pytest.mark.parametrize("clock", [{"pace": "week"}, {"idle_days": list(range(7))}, {"bank": -3}])
def test_a_clock_that_never_ends_a_turn_is_refused(alice: User, clock: dict[str, Any]) -> None:
    with pytest.raises(TableRefusal):
        new_table(alice, seat_count=3, clock=clock)


def test_the_bonus_has_a_clock_of_its_own(alice: User, bob: User, charlie: User) -> None:
    """Whoever acts and must act again has a whole turn again."""
    table, at = playing_table(alice, bob, charlie, now=WEDNESDAY), WEDNESDAY
    for _ in range(60):
        at += HOUR
        before = position(table).actors
        play_on(table, 1, now=at)
        if table.is_over:
            break
        if position(table).actors == before:
            assert table.deadline == at + DAY
