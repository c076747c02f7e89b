"""Two worlds: in one the person to move announces an absence. Where names are hidden nobody else
can tell them apart, or the deadlines of tables with names would say who sits there."""

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from games.accounts import services as accounts
from games.accounts.models import User
from games.common.memory import forget_all
from games.play.models import Seat, Table
from games.turnmail.sheet import turn_sheet
from tests.games.factories import UserFactory, playing_table
from tests.sure import sure

DAY = timedelta(days=1)


@pytest.fixture
def people(alice: User, bob: User, charlie: User) -> list[User]:
    return [alice, bob, charlie]


def hidden(people: list[User], now: datetime, **plan: Any) -> Table:
    """A table with hidden names and people on all seats: whoever must act is a person."""
    people = [*people]
    while len(people) < plan.get("seat_count", 3):
        people.append(UserFactory.create())
    return playing_table(*people, now=now, **({"anonymous": True} | plan))


def mover(table: Table) -> Seat:
    return sure(table.seats.select_related("user").filter(must_act=True).order_by("number").first())


def go_away(person: User, now: datetime) -> None:
    today = now.astimezone(person.zone).date()
    accounts.announce_absence(person.pk, today, today + 5 * DAY, now=now)


def plain(page: Any) -> str:
    """Without what differs between any two answers."""
    text = page.content.decode()
    text = re.sub(r'(name="csrfmiddlewaretoken" value|data-csrf|nonce)="[^"]*"', r'\1=""', text)
    return re.sub(r'"X-CSRFToken": ?"[^"]*"|X-CSRFToken&quot;: ?&quot;\w*', "", text)


def seen_by_others(table: Table, as_: Callable[..., Any], client: Client) -> list[str]:
    """All that a spectator, another player and a stranger can ask for."""
    other = sure(table.seats.exclude(number=mover(table).number).exclude(user=None).first()).user
    stranger = UserFactory.create(display_name="Stranger", email="stranger@example.org")
    addresses = [
        table.get_absolute_url(),
        f"{table.get_absolute_url()}at/0/",
        reverse("lobby:tables"),
        reverse("lobby:tables") + "?show=running",
        reverse("home"),
        reverse("play:news", args=[table.code, "all", "x"]),
        reverse("lobby:games_of", args=[sure(mover(table).user).slug]),
    ]
    browsers = [client, as_(other), as_(stranger)]
    found = [plain(browser.get(address)) for browser in browsers for address in addresses]
    marks = Table.objects.filter(pk=table.pk).values_list("version", "log_version").get()
    seats = Seat.objects.filter(table=table, user=other).values_list("private_version")
    return [*found, str(marks), str(list(seats))]


def two_worlds(
    table: Table, as_: Callable[..., Any], client: Client, now: datetime
) -> list[list[str]]:
    worlds = []
    for goes in (False, True):
        with transaction.atomic():
            forget_all()
            if goes:
                go_away(sure(mover(table).user), now)
            worlds.append(seen_by_others(table, as_, client))
            transaction.set_rollback(True)
    return worlds


@pytest.mark.parametrize(
    "plan",
    [
        {},
        {"clock": {"pace": "bank", "bank": 48, "most": 96}},
        {"game": "idusmartii", "seat_count": 5},
    ],
    ids=["turns", "bank", "several at once"],
)
def test_others_cannot_tell_whether_somebody_has_gone_away(
    as_: Callable[[User], Client],
    client: Client,
    people: list[User],
    now: datetime,
    plan: dict[str, Any],
) -> None:
    table = hidden(people, now, **plan)
    still, away = two_worlds(table, as_, client, now)
    assert still == away


def test_where_names_are_shown_they_can(
    as_: Callable[[User], Client], client: Client, people: list[User], now: datetime
) -> None:
    """So the test above can fail."""
    still, away = two_worlds(hidden(people, now, anonymous=False), as_, client, now)
    assert still != away


def test_others_read_a_day_and_the_seat_itself_the_moment(
    as_: Callable[[User], Client], client: Client, people: list[User], now: datetime
) -> None:
    table = hidden(people, now)
    seat = mover(table)
    go_away(sure(seat.user), now)
    seat.refresh_from_db()
    own = as_(sure(seat.user)).get(table.get_absolute_url()).content.decode()
    assert "left)" in own
    page = client.get(table.get_absolute_url()).content.decode()
    assert "The usual time for this turn ends on" in page
    assert f"{seat.deadline:%H:%M}" not in page.split('class="status"')[1].split("</div>")[0]


def test_the_own_page_is_renewed(people: list[User], now: datetime) -> None:
    table = hidden(people, now)
    seat = mover(table)
    go_away(sure(seat.user), now)
    assert mover(table).private_version > seat.private_version
    assert sure(mover(table).deadline) > sure(seat.deadline)


def test_the_clock_of_the_table_follows(people: list[User], now: datetime) -> None:
    """It is not shown, but it plays: nobody loses the days that were announced."""
    table = hidden(people, now)
    before = table.due_at
    go_away(sure(mover(table).user), now)
    table.refresh_from_db()
    assert sure(table.due_at) > sure(before)


def test_a_mail_says_until_when_its_reader_has_time(people: list[User], now: datetime) -> None:
    """Where several act at once the earliest deadline is somebody else's."""
    table = hidden(people, now, game="idusmartii", seat_count=5)
    seat = mover(table)
    later = sure(seat.deadline) + DAY
    Seat.objects.filter(pk=seat.pk).update(deadline=later)
    assert turn_sheet(table, Seat.objects.get(pk=seat.pk)).deadline == later
