"""Deadlines as people would count them on their fingers."""

from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from games.play.clock.deadlines import (
    ALWAYS,
    Calendar,
    Spell,
    away_spells,
    counted,
    ended,
    projected_deadline,
)
from games.play.clock.rules import ClockRules, Pace, Sleep

pytestmark = pytest.mark.once

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
ROME, LIMA, TOKYO = (ZoneInfo(name) for name in ("Europe/Rome", "America/Lima", "Asia/Tokyo"))
WEEKEND = frozenset({5, 6})
A_DAY = ClockRules(DAY)


def at(text: str, zone: tzinfo = UTC) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=zone)


def until(rules: ClockRules, calendar: Calendar, start: str, **kwargs: Any) -> str:
    """The deadline as it reads on the person's own clock."""
    found = projected_deadline(rules, calendar, at(start, calendar.zone), **kwargs)
    return f"{found.astimezone(calendar.zone):%a %Y-%m-%d %H:%M}"


def test_a_day_is_a_day() -> None:
    assert until(A_DAY, ALWAYS, "2026-11-18T12:00") == "Thu 2026-11-19 12:00"


def test_weekends_may_not_count() -> None:
    rules = ClockRules(2 * DAY, idle_days=WEEKEND)
    assert until(rules, Calendar(ROME), "2026-11-19T18:00") == "Mon 2026-11-23 18:00"


def test_the_weekend_is_the_players_own() -> None:
    rules = ClockRules(DAY, idle_days=WEEKEND)
    start = at("2026-11-20T20:00")  # Saturday in Tokyo, Friday in Lima
    in_tokyo = projected_deadline(rules, Calendar(TOKYO), start)
    in_lima = projected_deadline(rules, Calendar(LIMA), start)
    assert in_tokyo == at("2026-11-24T00:00", TOKYO)
    assert in_lima == at("2026-11-23T15:00", LIMA)


def test_a_turn_that_ends_with_the_week_ends_on_monday() -> None:
    """No deadline falls on a day that does not count, not even on its first moment."""
    rules = ClockRules(DAY, idle_days=WEEKEND)
    assert until(rules, Calendar(ROME), "2026-11-20T00:00") == "Mon 2026-11-23 00:00"


NIGHT = (time(22), time(7))


def test_no_deadline_falls_into_the_night() -> None:
    assert until(A_DAY, Calendar(ROME, NIGHT), "2026-11-18T23:30") == "Fri 2026-11-20 07:00"
    assert until(A_DAY, Calendar(ROME, NIGHT), "2026-11-18T03:00") == "Thu 2026-11-19 07:00"
    assert until(A_DAY, Calendar(ROME, NIGHT), "2026-11-18T12:00") == "Thu 2026-11-19 12:00"


def test_where_sleep_stops_the_clock_it_goes_on_in_the_morning() -> None:
    rules = ClockRules(2 * HOUR, sleep=Sleep.STOPS)
    assert until(rules, Calendar(ROME, NIGHT), "2026-11-18T21:00") == "Thu 2026-11-19 08:00"


def test_a_sleep_at_noon_is_one_piece() -> None:
    rules = ClockRules(2 * HOUR, sleep=Sleep.STOPS)
    siesta = Calendar(ROME, (time(13), time(15)))
    assert until(rules, siesta, "2026-11-18T12:00") == "Wed 2026-11-18 16:00"


@pytest.mark.parametrize(
    ("start", "expected"),
    [
        ("2026-03-28T12:00", "Sun 2026-03-29 13:00"),  # 23 hours long is that Sunday
        ("2026-10-24T12:00", "Sun 2026-10-25 11:00"),  # and this one 25
    ],
)
def test_a_day_is_24_hours_when_the_clocks_change(start: str, expected: str) -> None:
    assert until(A_DAY, Calendar(ROME), start) == expected


def test_an_idle_sunday_is_as_long_as_it_is() -> None:
    rules = ClockRules(DAY, idle_days=frozenset({6}))
    assert until(rules, Calendar(ROME), "2026-03-28T12:00") == "Mon 2026-03-30 12:00"
    assert until(rules, Calendar(ROME), "2026-10-24T12:00") == "Mon 2026-10-26 12:00"


def test_a_night_that_the_clocks_cut_short() -> None:
    """02:30 is left out on that night: sleep until then ends as the clocks have jumped."""
    rules = ClockRules(HOUR, sleep=Sleep.STOPS)
    short = Calendar(ROME, (time(23), time(2, 30)))
    assert until(rules, short, "2026-03-28T22:30") == "Sun 2026-03-29 04:00"


def test_fixed_hours_are_those_of_the_table() -> None:
    """Wednesdays and Saturdays at 20:00 in Rome, with a day at least."""
    hours = (2 * 24 * 60 + 20 * 60, 5 * 24 * 60 + 20 * 60)
    rules = ClockRules(DAY, Pace.WEEK, hours=hours, zone="Europe/Rome")
    assert until(rules, Calendar(ROME), "2026-11-17T19:00") == "Wed 2026-11-18 20:00"
    assert until(rules, Calendar(ROME), "2026-11-17T21:00") == "Sat 2026-11-21 20:00"
    assert until(rules, Calendar(LIMA), "2026-11-17T09:00") == "Wed 2026-11-18 14:00"


def test_a_fixed_hour_in_somebodys_night_is_his_morning() -> None:
    rules = ClockRules(DAY, Pace.WEEK, hours=(20 * 60,), zone="Europe/Rome")
    assert until(rules, Calendar(TOKYO, NIGHT), "2026-11-20T09:00") == "Tue 2026-11-24 07:00"


def test_a_bank_is_used_up_and_filled_by_every_turn() -> None:
    rules = ClockRules(12 * HOUR, Pace.BANK, bank=7 * DAY)
    start = at("2026-11-18T12:00")
    assert projected_deadline(rules, ALWAYS, start) == start + 7 * DAY + 12 * HOUR
    left = ended(rules, ALWAYS, start, rules.bank, start + 36 * HOUR)
    assert left == 6 * DAY
    assert projected_deadline(rules, ALWAYS, start, left) == start + 6 * DAY + 12 * HOUR
    assert ended(rules, ALWAYS, start, left, start + HOUR) == 6 * DAY + 11 * HOUR


def test_a_bank_holds_no_more_than_its_cap_and_no_less_than_nothing() -> None:
    rules = ClockRules(12 * HOUR, Pace.BANK, bank=DAY, cap=2 * DAY)
    start = at("2026-11-18T12:00")
    assert ended(rules, ALWAYS, start, 2 * DAY, start + HOUR) == 2 * DAY
    assert ended(rules, ALWAYS, start, DAY, start + 9 * DAY) == timedelta()


def away(
    first: str,
    last: str,
    announced: str = "2026-01-01T00:00",
    zone: ZoneInfo = ROME,
    budget: int = 10,
    since: str = "2026-11-01T00:00",
) -> tuple[Spell, ...]:
    absence = (date.fromisoformat(first), date.fromisoformat(last), at(announced, zone))
    return away_spells([absence], zone, since=at(since, zone), budget=budget)


def test_an_absence_does_not_count() -> None:
    gone = Calendar(ROME, away=away("2026-12-03", "2026-12-10"))
    assert until(A_DAY, gone, "2026-12-02T12:00") == "Fri 2026-12-11 12:00"
    assert until(A_DAY, gone, "2026-12-05T12:00") == "Sat 2026-12-12 00:00"


def test_an_absence_beyond_the_budget_counts() -> None:
    gone = Calendar(ROME, away=away("2026-12-03", "2026-12-10", budget=2))
    assert until(A_DAY, gone, "2026-12-02T12:00") == "Sat 2026-12-05 12:00"
    assert away("2026-12-03", "2026-12-10", budget=0) == ()


def test_what_was_over_when_it_was_announced_has_counted() -> None:
    (spell,) = away("2026-12-03", "2026-12-03", announced="2026-12-03T18:00")
    assert spell == (at("2026-12-03T18:00", ROME), at("2026-12-04T00:00", ROME))


def test_days_before_one_sat_down_cost_nothing() -> None:
    spells = away("2026-10-20", "2026-11-02", budget=2)
    assert [f"{spell.start.astimezone(ROME):%m-%d}" for spell in spells] == ["11-01", "11-02"]


def test_what_counts_between_two_moments() -> None:
    rules = ClockRules(DAY, idle_days=WEEKEND)
    friday, monday = at("2026-11-20T18:00"), at("2026-11-23T06:00")
    assert counted(rules, ALWAYS, friday, monday) == 12 * HOUR
    assert counted(rules, ALWAYS, monday, friday) == timedelta()


@pytest.mark.parametrize(
    "wrong",
    [
        {"turn": timedelta()},
        {"turn": 100 * DAY},
        {"bank": -DAY},
        {"idle_days": frozenset(range(7))},
        {"pace": Pace.WEEK},
        {"pace": Pace.WEEK, "hours": (7 * 24 * 60,)},
    ],
)
def test_rules_without_an_end_are_no_rules(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"."):
        ClockRules(**{"turn": DAY} | wrong)


def test_rules_are_kept_as_json() -> None:
    hours = (60, 3000)
    whole = ClockRules(DAY, Pace.WEEK, 3 * DAY, 4 * DAY, hours, "Asia/Tokyo", WEEKEND, Sleep.STOPS)
    assert ClockRules.of(24, whole.kept()) == whole
    assert ClockRules.of(24, {}) == A_DAY
    assert A_DAY.kept() == {}
