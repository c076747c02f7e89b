from collections.abc import Callable
from datetime import datetime

import pytest
from django.test import Client

from engine import records
from games.accounts.models import User
from games.play.models import Status, Table
from games.play.refusals import TableRefusal, Why
from games.play.selectors import position
from games.post.models import Notice
from games.tables import services
from tests.games.factories import UserFactory


def confirm(table: Table, *people: User, now: datetime) -> None:
    for person in people:
        services.confirm_start(table.pk, person.pk, now=now)
    table.refresh_from_db()


def test_works(
    as_: Callable[[User], Client],
    full_table: Table,
    alice: User,
    bob: User,
    charlie: User,
    now: datetime,
) -> None:
    confirm(full_table, alice, bob, now=now)
    assert full_table.status == Status.STARTING
    as_(charlie).post(f"/t/{full_table.code}/confirm/")
    full_table.refresh_from_db()
    assert full_table.status == Status.PLAYING
    assert full_table.deadline is not None
    assert full_table.seats.get(must_act=True).number == position(full_table).actors[0]


def test_who_confirms_means_those_he_saw(
    as_: Callable[[User], Client], full_table: Table, bob: User, charlie: User, now: datetime
) -> None:
    browser, url = as_(bob), f"/t/{full_table.code}/"
    seen = browser.get(url).context["room"].company
    services.leave_table(full_table.pk, charlie.pk, now=now)
    services.join_table(full_table.pk, UserFactory.create().pk, now=now)
    page = browser.post(f"{url}confirm/", {"company": seen}, follow=True)
    assert "Somebody else sits here now" in page.content.decode()
    assert full_table.seats.get(user=bob).confirmed_at is None
    browser.post(f"{url}confirm/", {"company": browser.get(url).context["room"].company})
    assert full_table.seats.get(user=bob).confirmed_at is not None


def test_that_others_confirm_makes_no_page_stale(
    as_: Callable[[User], Client], full_table: Table, alice: User, bob: User, now: datetime
) -> None:
    browser, url = as_(bob), f"/t/{full_table.code}/"
    seen = browser.get(url).context["room"].company
    confirm(full_table, alice, now=now)
    browser.post(f"{url}confirm/", {"company": seen})
    assert full_table.seats.get(user=bob).confirmed_at is not None


def test_looking_confirms_nothing(
    as_: Callable[[User], Client], full_table: Table, alice: User
) -> None:
    assert as_(alice).get(f"/t/{full_table.code}/confirm/").status_code == 405
    assert not full_table.seats.filter(confirmed_at__isnull=False).exists()


@pytest.mark.parametrize("who", ["bob"])
def test_a_table_with_free_seats_waits(
    open_table: Table, bob: User, now: datetime, who: str
) -> None:
    with pytest.raises(TableRefusal) as refused:
        confirm(open_table, bob, now=now)
    assert refused.value.why is Why.NOT_FULL


def test_a_stranger_confirms_nothing(
    full_table: Table, django_user_model: type[User], now: datetime
) -> None:
    stranger = django_user_model.objects.create_user("stranger@example.org")
    with pytest.raises(TableRefusal) as refused:
        confirm(full_table, stranger, now=now)
    assert refused.value.why is Why.NOT_YOUR_SEAT


def test_confirming_twice_starts_once(game: Table, alice: User, now: datetime) -> None:
    with pytest.raises(TableRefusal) as refused:
        confirm(game, alice, now=now)
    assert refused.value.why is Why.STARTED


def test_the_commitment_fits_the_shuffle(game: Table) -> None:
    assert game.commitment == records.commitment(game.header, game.salt)["sha256"]


def test_two_tables_are_shuffled_apart(
    alice: User, bob: User, charlie: User, now: datetime
) -> None:
    from tests.games.factories import playing_table

    first, second = (playing_table(alice, bob, charlie) for _ in range(2))
    assert first.chance != second.chance


def test_everybody_is_told(game: Table, alice: User) -> None:
    assert Notice.objects.filter(kind="table_starts").count() == 3
    assert Notice.objects.filter(kind="confirm_start", person=alice).count() == 1
