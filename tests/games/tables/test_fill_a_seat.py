import re
from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest
from django.test import Client

from games.accounts.models import User
from games.play.models import Status, Table
from games.play.refusals import TableRefusal, Why
from games.post.models import Mail
from games.tables import services
from tests.games.factories import new_table
from tests.sure import sure


def url(table: Table, what: str) -> str:
    return f"/t/{table.code}/seats/2/{what}/"


def test_a_house_player_sits_down_and_needs_no_confirming(
    as_: Callable[[User], Client], open_table: Table, alice: User, bob: User, now: datetime
) -> None:
    as_(alice).post(url(open_table, "house"), {"level": "shrewd"})
    open_table.refresh_from_db()
    assert open_table.seats.get(number=2).bot == "shrewd"
    for person in (alice, bob):
        services.confirm_start(open_table.pk, person.pk, now=now)
    open_table.refresh_from_db()
    assert open_table.status == Status.PLAYING


def test_a_house_player_is_sent_away(
    as_: Callable[[User], Client], open_table: Table, alice: User
) -> None:
    as_(alice).post(url(open_table, "house"), {"level": "shrewd"})
    as_(alice).post(url(open_table, "clear"))
    assert open_table.seats.get(number=2).is_free


@pytest.mark.parametrize("what", ["house", "invite", "clear"])
def test_looking_changes_nothing(
    as_: Callable[[User], Client], open_table: Table, alice: User, what: str
) -> None:
    assert as_(alice).get(url(open_table, what)).status_code == 405


@pytest.mark.parametrize(
    "service",
    [
        lambda table, me, now: services.take_house_player(table.pk, me.pk, 2, "steady", now=now),
        lambda table, me, now: services.invite(table.pk, me.pk, 2, "x@example.org", now=now),
        lambda table, me, now: services.clear_seat(table.pk, me.pk, 1, now=now),
        lambda table, me, now: services.cancel_table(table.pk, me.pk, now=now),
    ],
)
def test_only_the_organiser_may(
    open_table: Table, bob: User, now: datetime, service: Callable[..., Any]
) -> None:
    with pytest.raises(TableRefusal) as refused:
        service(open_table, bob, now)
    assert refused.value.why is Why.NOT_ORGANISER


def test_a_level_that_does_not_exist_is_refused(
    open_table: Table, alice: User, now: datetime
) -> None:
    with pytest.raises(TableRefusal) as refused:
        services.take_house_player(open_table.pk, alice.pk, 2, "divine", now=now)
    assert refused.value.why is Why.OUT_OF_RANGE


def invited_link(as_: Callable[..., Any], table: Table, alice: User) -> str:
    as_(alice).post(url(table, "invite"), {"address": "charlie@example.org"})
    mail = Mail.objects.get(kind="table.invited")
    assert mail.to == "charlie@example.org"
    return sure(re.search(r"/t/\S+/invitation/\S+/", mail.text)).group()


def test_an_invitation_takes_the_seat(
    as_: Callable[[User], Client], open_table: Table, alice: User, charlie: User
) -> None:
    link = invited_link(as_, open_table, alice)
    assert as_(charlie).get(link).status_code == 200
    assert not open_table.seats.filter(user=charlie).exists()
    as_(charlie).post(link)
    assert open_table.seats.get(number=2).user == charlie


def test_an_invitation_says_how_much_time_a_turn_has(
    as_: Callable[[User], Client], alice: User
) -> None:
    table = new_table(alice, title="By mail", turn_hours=1)
    invited_link(as_, table, alice)
    text = " ".join(Mail.objects.get(kind="table.invited").text.split())
    assert '"By mail", a table of Quo Vadis?, where a turn takes you a few minutes.' in text
    assert "Pace: 1 hour a turn. Lead your senators up" in text


def test_an_invited_seat_is_nobody_elses(
    as_: Callable[[User], Client], open_table: Table, alice: User, charlie: User, now: datetime
) -> None:
    invited_link(as_, open_table, alice)
    with pytest.raises(TableRefusal) as refused:
        services.join_table(open_table.pk, charlie.pk, now=now)
    assert refused.value.why is Why.FULL


def test_an_invitation_taken_back_is_worth_nothing(
    as_: Callable[[User], Client], open_table: Table, alice: User, charlie: User
) -> None:
    link = invited_link(as_, open_table, alice)
    as_(alice).post(url(open_table, "clear"))
    assert "no longer valid" in as_(charlie).get(link).content.decode()
    as_(charlie).post(link)
    assert not open_table.seats.filter(user=charlie).exists()


def test_an_address_is_shown_to_the_organiser_only(
    as_: Callable[[User], Client], open_table: Table, alice: User, bob: User
) -> None:
    invited_link(as_, open_table, alice)
    page = f"/t/{open_table.code}/"
    assert "charlie@example.org" in as_(alice).get(page).content.decode()
    assert "charlie@example.org" not in as_(bob).get(page).content.decode()


def test_a_wrong_invitation_opens_no_table_with_a_password(client: Client, alice: User) -> None:
    """Not even its title: who guesses is led to the door."""
    table = new_table(alice, title="Conspiracy", visibility="password", password="secret")
    said = client.get(f"/t/{table.code}/invitation/guessed/", follow=True)
    assert said.redirect_chain == [(f"/t/{table.code}/password/", 302)]
    assert "no longer valid" in said.content.decode()
    assert "Conspiracy" not in said.content.decode()


def test_nobody_is_buried_in_invitations(
    as_: Callable[[User], Client], open_table: Table, alice: User
) -> None:
    """The addresses are anybody's, and have never said yes to our mails."""
    browser = as_(alice)
    for number in range(40):
        invited = {"address": f"c{number}@example.org"}
        said = browser.post(url(open_table, "invite"), invited, follow=True)
    assert Mail.objects.filter(kind="table.invited").count() == 30
    assert "enough invitations for today" in said.content.decode()
