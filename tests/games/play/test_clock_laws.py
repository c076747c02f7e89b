"""Laws of deadlines for any mix of weekdays, nights, absences, increments and zones."""

from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from time import process_time
from zoneinfo import ZoneInfo

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.play.clock.deadlines import (
    Calendar,
    added,
    away_spells,
    begun,
    counted,
    ended,
    later,
    projected_deadline,
    settled,
)
from games.play.clock.rules import ClockRules, Pace, Sleep

pytestmark = pytest.mark.once

law = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
# Clocks that change by an hour, by half of one, at midnight, by years without, over the date line.
ZONES = (
    *("UTC", "Europe/Rome", "America/New_York", "Asia/Tokyo", "Australia/Lord_Howe"),
    *("America/Sao_Paulo", "Asia/Beirut", "Africa/Cairo", "Pacific/Apia", "Asia/Kathmandu"),
)
moments = st.datetimes(datetime(2010, 1, 1), datetime(2027, 12, 31)).map(  # noqa: DTZ001
    lambda found: found.replace(tzinfo=UTC, microsecond=0)
)
hours = st.integers(1, 24 * 14).map(lambda count: count * HOUR)
minutes = st.integers(0, 24 * 60 - 1)


@st.composite
def all_rules(draw: st.DrawFn) -> ClockRules:
    bank = draw(st.integers(0, 24 * 10)) * HOUR
    return ClockRules(
        turn=draw(hours),
        pace=draw(st.sampled_from(Pace)),
        bank=bank,
        cap=bank + draw(st.integers(0, 72)) * HOUR,
        hours=tuple(sorted(draw(st.sets(st.integers(0, 7 * 24 * 60 - 1), min_size=1, max_size=5)))),
        zone=draw(st.sampled_from(ZONES)),
        idle_days=frozenset(draw(st.sets(st.integers(0, 6), max_size=6))),
        sleep=draw(st.sampled_from(Sleep)),
    )


@st.composite
def calendars(draw: st.DrawFn) -> tuple[Calendar, datetime]:
    zone, since = ZoneInfo(draw(st.sampled_from(ZONES))), draw(moments)
    start, length = draw(minutes), draw(st.integers(0, 12 * 60))
    end = (start + length) % (24 * 60)
    sleep = (time(start // 60, start % 60), time(end // 60, end % 60))
    first = [since.date() + draw(st.integers(-5, 60)) * DAY for _ in range(draw(st.integers(0, 3)))]
    absences = [(day, day + draw(st.integers(0, 15)) * DAY, since) for day in first]
    budget = draw(st.integers(0, 40))
    return Calendar(zone, sleep, away_spells(absences, zone, since=since, budget=budget)), since


@law
@given(all_rules(), calendars(), st.integers(0, 40 * 24 * 60), st.integers(0, 5 * 24 * 60))
def test_a_later_start_is_never_an_earlier_deadline(
    rules: ClockRules, whose: tuple[Calendar, datetime], after: int, more: int
) -> None:
    calendar, since = whose
    start = since + timedelta(minutes=after)
    one = projected_deadline(rules, calendar, start)
    other = projected_deadline(rules, calendar, start + timedelta(minutes=more))
    assert start < one <= other


@law
@given(all_rules(), calendars(), st.integers(0, 200))
def test_more_time_is_never_an_earlier_deadline(
    rules: ClockRules, whose: tuple[Calendar, datetime], more: int
) -> None:
    calendar, start = whose
    richer = replace(rules, turn=rules.turn + more * HOUR)
    assert projected_deadline(rules, calendar, start) <= projected_deadline(richer, calendar, start)


@law
@given(all_rules(), calendars(), st.integers(0, 6))
def test_what_does_not_count_never_makes_a_deadline_earlier(
    rules: ClockRules, whose: tuple[Calendar, datetime], weekday: int
) -> None:
    calendar, start = whose
    shown = projected_deadline(rules, calendar, start)
    awake = replace(calendar, sleep=None)
    present = replace(calendar, away=())
    busier = replace(rules, idle_days=rules.idle_days - {weekday})
    assert projected_deadline(rules, awake, start) <= shown
    assert projected_deadline(rules, present, start) <= shown
    assert projected_deadline(busier, calendar, start) <= shown


@law
@given(all_rules(), calendars())
def test_there_is_as_much_time_as_was_promised_and_the_end_is_in_sight(
    rules: ClockRules, whose: tuple[Calendar, datetime]
) -> None:
    calendar, start = whose
    deadline = projected_deadline(rules, calendar, start)
    promised = rules.turn + (rules.bank if rules.pace is Pace.BANK else timedelta())
    assert counted(rules, calendar, start, deadline) >= promised
    absent = sum(((end - begin) for begin, end in calendar.away), timedelta())
    assert deadline - start <= 16 * (promised + 4 * DAY) + absent + 14 * DAY


@law
@given(all_rules(), calendars())
def test_a_deadline_finds_everybody_awake_and_present(
    rules: ClockRules, whose: tuple[Calendar, datetime]
) -> None:
    calendar, start = whose
    deadline = projected_deadline(rules, calendar, start)
    assert settled(rules, calendar, deadline) == deadline
    assert not any(begin <= deadline < end for begin, end in calendar.away)
    assert deadline.astimezone(calendar.zone).weekday() not in rules.idle_days


@law
@given(all_rules(), calendars(), hours)
def test_what_was_added_has_counted(
    rules: ClockRules, whose: tuple[Calendar, datetime], need: timedelta
) -> None:
    calendar, start = whose
    assert counted(rules, calendar, start, added(rules, calendar, start, need)) == need


@law
@given(all_rules(), calendars(), hours, hours)
def test_counting_in_two_pieces_is_counting_once(
    rules: ClockRules, whose: tuple[Calendar, datetime], first: timedelta, second: timedelta
) -> None:
    calendar, start = whose
    middle, end = start + first, start + first + second
    pieces = [counted(rules, calendar, *pair) for pair in ((start, middle), (middle, end))]
    assert sum(pieces, timedelta()) == counted(rules, calendar, start, end)


@law
@given(all_rules(), calendars(), hours)
def test_an_extension_is_never_less_than_itself(
    rules: ClockRules, whose: tuple[Calendar, datetime], by: timedelta
) -> None:
    calendar, start = whose
    deadline = projected_deadline(rules, calendar, start)
    assert later(rules, calendar, deadline, by) >= deadline + by


@law
@given(all_rules(), calendars(), st.integers(0, 30 * 24))
def test_a_bank_is_never_negative_nor_above_its_cap(
    rules: ClockRules, whose: tuple[Calendar, datetime], after: int
) -> None:
    calendar, start = whose
    turn = begun(rules, calendar, start)
    left = ended(rules, calendar, start, turn.bank, start + after * HOUR)
    assert timedelta() <= left <= rules.most


@law
@given(all_rules(), calendars())
def test_it_is_quick(rules: ClockRules, whose: tuple[Calendar, datetime]) -> None:
    calendar, start = whose
    begin = process_time()
    projected_deadline(rules, calendar, start)
    assert process_time() - begin < 0.5
