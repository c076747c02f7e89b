"""Quiet times and digests, in every time zone and across every change of clocks."""

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from hypothesis import example, given, settings
from hypothesis import strategies as st

from games.post.preferences.selectors import after_quiet, is_quiet, next_digest

ZONES = [
    "UTC", "Europe/Rome", "America/New_York", "America/St_Johns", "Australia/Lord_Howe",
    "Asia/Kathmandu", "Pacific/Apia", "Africa/Casablanca", "America/Santiago",
]  # fmt: skip
ROME = ZoneInfo("Europe/Rome")

zones = st.sampled_from(ZONES).map(ZoneInfo)
clocks = st.times().map(lambda at: at.replace(second=0, microsecond=0))
moments = st.integers(0, 18 * 365 * 24 * 60).map(
    lambda minutes: datetime(2011, 12, 1, tzinfo=UTC) + timedelta(minutes=minutes)
)
UNTIMED = settings(deadline=None)  # that the machine is busy is no fault of the hours
FORWARD, BACK = datetime(2026, 3, 29, tzinfo=UTC), datetime(2026, 10, 25, tzinfo=UTC)


@UNTIMED
@given(moments, zones, clocks, clocks)
@example(FORWARD, ROME, time(1), time(2, 30))
@example(BACK + timedelta(minutes=30), ROME, time(1), time(2, 30))
@example(BACK + timedelta(minutes=70), ROME, time(1), time(2, 30))
def test_a_mail_waits_for_the_end_of_the_quiet_time_and_no_longer(
    at: datetime, zone: ZoneInfo, start: time, end: time
) -> None:
    then = after_quiet(at, zone, start, end)
    assert then >= at
    assert not is_quiet(then, zone, start, end)
    assert after_quiet(then, zone, start, end) == then
    if not is_quiet(at, zone, start, end):
        assert then == at
    assert then - at <= timedelta(hours=49)  # a day may be missing, as on Samoa


@UNTIMED
@given(moments, zones, clocks)
def test_the_next_digest_is_at_its_hour(after: datetime, zone: ZoneInfo, clock: time) -> None:
    at = next_digest(after, zone, clock)
    assert after < at <= after + timedelta(hours=49)
    local = at.astimezone(zone)
    exists = local.replace(tzinfo=None) == datetime.combine(local.date(), clock)
    gap = datetime.combine(local.date(), clock, tzinfo=zone).astimezone(UTC).astimezone(zone)
    assert exists or local == gap


@UNTIMED
@given(moments, zones, clocks)
def test_digests_come_once_a_day(after: datetime, zone: ZoneInfo, clock: time) -> None:
    first = next_digest(after, zone, clock)
    second = next_digest(first, zone, clock)
    days = second.astimezone(zone).date() - first.astimezone(zone).date()
    assert days == timedelta(days=1) or zone.key == "Pacific/Apia"


def test_no_quiet_time_is_none() -> None:
    assert after_quiet(FORWARD, ROME, None, None) == FORWARD
    assert after_quiet(FORWARD, ROME, time(3), time(3)) == FORWARD


def test_on_the_night_the_clocks_go_back_the_first_end_counts() -> None:
    assert after_quiet(BACK, ROME, time(22), time(2, 30)) == BACK + timedelta(minutes=30)
