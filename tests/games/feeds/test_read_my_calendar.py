from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from icalendar import Calendar
from pytest_django import DjangoAssertNumQueries

from games.accounts.models import User
from games.common import clock
from games.feeds import services
from games.feeds.address_keys import key_of
from games.feeds.models import PrivateAddress, Purpose
from games.play.models import Seat, Table
from games.play.services import extend, pause
from tests.games.factories import new_table, play_on, playing_table

As = Callable[[User], Client]


def address(person: User) -> str:
    made = services.make_address(person, Purpose.CALENDAR, now=clock.now())
    assert made is not None
    return f"/feeds/{key_of(made)}/deadlines.ics"


def awaited(table: Table) -> User:
    found = table.seats.get(must_act=True).user
    assert found is not None
    return found


def events(person: User) -> list[Any]:
    found = Client().get(address(person))
    assert found.status_code == 200
    return list(Calendar.from_ical(found.content).walk("VEVENT"))


@pytest.fixture
def game(alice: User, bob: User, charlie: User) -> Table:
    return playing_table(alice, bob, charlie)


def test_a_running_turn_is_an_event_in_utc(game: Table) -> None:
    me = awaited(game)
    seat = game.seats.get(user=me)
    (event,) = events(me)
    start: datetime = event["dtstart"].dt
    assert seat.deadline is not None
    assert start == seat.deadline.replace(microsecond=0)
    assert start.utcoffset() == timedelta()
    assert event["summary"] == "Your turn at Subura ends"
    assert event["url"] == f"https://cursus.example/t/{game.code}/"


def test_it_has_the_alarms_of_ones_reminders(game: Table) -> None:
    me = awaited(game)
    User.objects.filter(pk=me.pk).update(reminders=[24, 2])
    (event,) = events(me)
    triggers = [alarm["trigger"].dt for alarm in event.walk("VALARM")]
    assert triggers == [-timedelta(hours=24), -timedelta(hours=2)]


def test_only_ones_own(game: Table) -> None:
    others = [seat.user for seat in game.seats.filter(must_act=False)]
    assert not any(events(person) for person in others if person)


def test_it_is_gone_when_one_has_acted(game: Table) -> None:
    me = awaited(game)
    assert events(me)
    while awaited(game) == me:
        play_on(game)
    assert not events(me)


def test_a_pause_takes_it_away(game: Table, alice: User) -> None:
    me = awaited(game)
    pause(game.pk, alice.pk, now=clock.now(), until=clock.now() + timedelta(days=3))
    assert not events(me)


def test_more_time_keeps_the_name_and_counts_up(game: Table, alice: User) -> None:
    me = awaited(game)
    (before,) = events(me)
    extend(game.pk, alice.pk, 12, now=clock.now() + timedelta(minutes=1))
    (after,) = events(me)
    assert after["uid"] == before["uid"]
    assert after["dtstart"].dt > before["dtstart"].dt
    assert after["sequence"] > before["sequence"]
    assert after["last-modified"].dt > before["last-modified"].dt


def test_another_turn_has_another_name(game: Table) -> None:
    me, names = awaited(game), set()
    for _ in range(12):
        names |= {str(event["uid"]) for event in events(me)}
        play_on(game)
    assert len(names) > 1


def test_an_empty_one_is_valid_too(bob: User) -> None:
    found = Client().get(address(bob)).content
    assert b"BEGIN:VTIMEZONE" in found
    assert Calendar.from_ical(found)["version"] == "2.0"


def test_lines_are_as_rfc_5545_wants_them(alice: User, bob: User, charlie: User) -> None:
    title = "Ides; of, März\\ — " + "🏛" * 30
    game = playing_table(alice, bob, charlie, title=title)
    raw = Client().get(address(awaited(game))).content
    lines = raw.split(b"\r\n")
    assert lines[-1] == b""
    assert all(len(line) <= 75 and b"\n" not in line for line in lines)
    (event,) = Calendar.from_ical(raw).walk("VEVENT")
    assert str(event["summary"]) == f"Your turn at {title} ends"


def test_a_title_cannot_break_out(alice: User, bob: User, charlie: User) -> None:
    game = playing_table(alice, bob, charlie, title="Rome")
    Table.objects.filter(pk=game.pk).update(title="X\r\nEND:VEVENT\r\nATTENDEE:y\x07")
    (event,) = events(awaited(game))
    assert "ATTENDEE" not in event
    assert str(event["summary"]) == "Your turn at X END:VEVENT ATTENDEE:y ends"


def test_what_has_not_changed_is_not_sent_again(game: Table) -> None:
    where, browser = address(awaited(game)), Client()
    first = browser.get(where)
    again = browser.get(where, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    play_on(game, 8)
    assert browser.get(where, headers={"If-None-Match": first["ETag"]}).status_code == 200


def test_it_is_kept_private_and_needs_no_cookie(game: Table) -> None:
    found = Client().get(address(awaited(game)))
    assert found["Content-Type"] == "text/calendar; charset=utf-8"
    assert "private" in found["Cache-Control"]
    assert found["X-Robots-Tag"] == "noindex"
    assert not found.cookies
    assert "Cookie" not in found.get("Vary", "")


def test_a_few_queries_whatever_the_number_of_tables(
    alice: User, bob: User, charlie: User, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(3):
        playing_table(alice, bob, charlie)
    where = address(alice)
    with django_assert_max_num_queries(2):
        Client().get(where)


# --- the address ----------------------------------------------------------------------------------


def test_a_renewed_address_replaces_the_old_one(alice: User, as_: As) -> None:
    old = address(alice)
    row = PrivateAddress.objects.get()
    as_(alice).post(f"/account/feeds/addresses/{row.pk}/renew/")
    assert Client().get(old).status_code == 404
    assert address(alice) != old
    assert Client().get(address(alice)).status_code == 200


def test_one_that_was_given_up_leads_nowhere(alice: User, as_: As) -> None:
    old = address(alice)
    as_(alice).post(f"/account/feeds/addresses/{PrivateAddress.objects.get().pk}/give-up/")
    assert Client().get(old).status_code == 404


def test_nobody_else_changes_it(alice: User, bob: User, as_: As) -> None:
    old = address(alice)
    row = PrivateAddress.objects.get()
    for what in ("renew", "give-up"):
        as_(bob).post(f"/account/feeds/addresses/{row.pk}/{what}/")
        assert as_(alice).get(f"/account/feeds/addresses/{row.pk}/{what}/").status_code == 405
    assert Client().get(old).status_code == 200


@pytest.mark.parametrize("key", ["1", "1-", "x-y", "²-0", "9" * 30, "1-" + "0" * 32, "-1-0"])
def test_no_other_key_opens_it(alice: User, key: str) -> None:
    address(alice)
    assert Client().get(f"/feeds/{key}/deadlines.ics").status_code == 404


def test_a_key_opens_one_thing_only(alice: User) -> None:
    assert Client().get(address(alice).replace("deadlines.ics", "turns.atom")).status_code == 404


def test_the_database_does_not_hold_it(alice: User) -> None:
    key = address(alice).split("/")[2].partition("-")[2]
    assert key not in str(PrivateAddress.objects.values())


def test_who_may_not_sign_in_reads_nothing(alice: User) -> None:
    where = address(alice)
    User.objects.update(is_active=False)
    assert Client().get(where).status_code == 404


def test_asking_too_often_is_refused(alice: User) -> None:
    where, browser = address(alice), Client()
    answers = [browser.get(where).status_code for _ in range(61)]
    assert answers == [200] * 60 + [429]
    assert browser.get(where)["Retry-After"] == "600"


def test_keys_that_somebody_makes_up_push_nothing_out_of_the_cache(alice: User) -> None:
    row = address(alice).split("/")[2].partition("-")[0]
    cache.set("guesses", 1)
    for number in range(400):
        assert Client().get(f"/feeds/{row}-{number}/deadlines.ics").status_code == 404
    assert cache.get("guesses") == 1


def test_nothing_but_reading(alice: User) -> None:
    assert Client().post(address(alice)).status_code == 405


def test_seats_without_a_clock_are_left_out(alice: User, bob: User) -> None:
    table = new_table(alice, bob)
    assert not Seat.objects.filter(table=table, must_act=True).exists()
    assert not events(alice)
