from collections.abc import Callable
from datetime import datetime

import pytest
from django.test import Client

from games.accounts.models import User
from games.accounts.services import close_account
from games.play import services
from games.play.models import Seat, Status, Table
from games.play.refusals import TableRefusal, Why
from games.post.models import Notice
from games.tables import services as tables
from tests.games.factories import play_on, playing_table


@pytest.fixture
def finished(alice: User, bob: User) -> Table:
    return play_on(playing_table(alice, bob, turn_hours=48), 600)


def test_no_seat_is_kept_for_who_has_closed_his_account(
    alice: User, bob: User, charlie: User, now: datetime
) -> None:
    table = playing_table(alice, bob, charlie)
    for person in (alice, bob, charlie):
        services.propose_to_all(table.pk, person.pk, "end", now=now)
    close_account(charlie.pk, now=now)
    again = tables.offer_rematch(table.pk, alice.pk, now=now)
    kept = again.seats.exclude(kept_for=None).values_list("kept_for", flat=True)
    assert list(kept) == [bob.pk]
    assert sum(seat.is_free for seat in again.seats.all()) == 1


def test_works(as_: Callable[[User], Client], finished: Table, alice: User, bob: User) -> None:
    as_(bob).post(f"/t/{finished.code}/rematch/")
    again = Table.objects.get(rematch_of=finished)
    assert (again.organiser, again.turn_hours, again.status) == (bob, 48, Status.SETUP)
    assert [(s.user, s.kept_for, s.bot) for s in again.seats.all()] == [
        (None, alice, ""),
        (bob, None, ""),
        (None, None, "steady"),
    ]


def test_who_is_asked_is_told_and_finds_it_in_the_lobby(
    as_: Callable[[User], Client], finished: Table, alice: User, bob: User, now: datetime
) -> None:
    again = tables.offer_rematch(finished.pk, bob.pk, now=now)
    assert Notice.objects.get(kind="rematch").person == alice
    lobby = as_(alice).get("/").content.decode()
    assert "A seat is kept for you" in lobby
    assert f'href="{again.get_absolute_url()}"' in lobby


def test_all_come_and_it_can_start(finished: Table, alice: User, bob: User, now: datetime) -> None:
    again = tables.offer_rematch(finished.pk, bob.pk, now=now)
    tables.join_table(again.pk, alice.pk, now=now)
    again.refresh_from_db()
    assert again.status == Status.STARTING


def test_who_would_rather_not_frees_the_seat(
    finished: Table, alice: User, bob: User, charlie: User, now: datetime
) -> None:
    again = tables.offer_rematch(finished.pk, bob.pk, now=now)
    tables.leave_table(again.pk, alice.pk, now=now)
    tables.join_table(again.pk, charlie.pk, now=now)
    assert Seat.objects.get(table=again, number=0).user == charlie


def test_asked_twice_it_is_the_same_table(
    finished: Table, alice: User, bob: User, now: datetime
) -> None:
    first = tables.offer_rematch(finished.pk, bob.pk, now=now)
    assert tables.offer_rematch(finished.pk, alice.pk, now=now) == first


def test_looking_makes_none(as_: Callable[[User], Client], finished: Table, bob: User) -> None:
    assert as_(bob).get(f"/t/{finished.code}/rematch/").status_code == 405
    assert not Table.objects.filter(rematch_of=finished).exists()


def test_refusals(finished: Table, game: Table, alice: User, charlie: User, now: datetime) -> None:
    with pytest.raises(TableRefusal) as refused:
        tables.offer_rematch(finished.pk, charlie.pk, now=now)
    assert refused.value.why is Why.NOT_YOUR_SEAT
    with pytest.raises(TableRefusal) as refused:
        tables.offer_rematch(game.pk, alice.pk, now=now)
    assert refused.value.why is Why.NOT_OVER


def test_who_is_asked_needs_no_password(
    as_: Callable[[User], Client], alice: User, bob: User, now: datetime
) -> None:
    """Bob played there; how they were let in, by password or invitation, no longer matters."""
    table = playing_table(alice, bob, visibility="password", password="vestal")
    Table.objects.filter(pk=table.pk).update(status=Status.FINISHED)
    again = tables.offer_rematch(table.pk, bob.pk, now=now)
    browser = as_(alice)
    assert browser.get(f"/t/{again.code}/").status_code == 200
    browser.post(f"/t/{again.code}/join/")
    assert Seat.objects.get(table=again, user=alice)
