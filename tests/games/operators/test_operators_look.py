"""Looking at what a running game hides: only with a reason, and the players read of it."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from games.accounts.models import User
from games.operators import services as operators
from games.play import services
from games.play.models import Intervention, Table
from games.play.refusals import TableRefusal, Why
from tests.games.factories import STEPS_IN, UserFactory, permit, play_on, playing_table
from tests.sure import sure


@pytest.fixture
def operator(db: None) -> User:
    return UserFactory.create(display_name="Ophelia", is_staff=True, is_superuser=True)


@pytest.fixture
def conspiracy(alice: User, bob: User, charlie: User) -> Table:
    return playing_table(alice, bob, charlie, game="idusmartii", seat_count=5)


def url(table: Table) -> str:
    return reverse("admin:play_table_intervene", args=[table.pk])


def hand(table: Table, seat: int) -> str:
    return ", ".join(sorted(table.chance["factions"][seat]))


def look(table: Table, seat: int | str = "") -> dict[str, Any]:
    return {"kind": "look", "seat": seat, "reason": "a complaint"}


def test_nothing_hidden_is_there_at_first(
    as_: Callable[[User], Client], operator: User, conspiracy: Table
) -> None:
    page = as_(operator).get(url(conspiracy)).content.decode()
    assert "seen by a spectator" in page
    assert "2 faction cards:" not in page
    assert conspiracy.salt not in page


def test_a_seat_is_seen_once(
    as_: Callable[[User], Client], operator: User, conspiracy: Table
) -> None:
    browser = as_(operator)
    seen = browser.post(url(conspiracy), look(conspiracy, 0)).content.decode()
    assert f"2 faction cards: {hand(conspiracy, 0)}" in seen
    assert seen.count("2 faction cards:") == 1
    assert conspiracy.salt not in seen
    assert "2 faction cards:" not in browser.get(url(conspiracy)).content.decode()


def test_everything_is_seen_with_the_shuffle(
    as_: Callable[[User], Client], operator: User, conspiracy: Table
) -> None:
    seen = as_(operator).post(url(conspiracy), look(conspiracy)).content.decode()
    for seat in range(5):
        assert f"2 faction cards: {hand(conspiracy, seat)}" in seen
    assert conspiracy.salt in seen


def test_the_players_read_of_it(
    as_: Callable[[User], Client], operator: User, conspiracy: Table, alice: User
) -> None:
    before = conspiracy.version
    as_(operator).post(url(conspiracy), look(conspiracy, 1))
    done = Intervention.objects.get()
    assert (done.kind, done.by_operator, done.reason) == ("look", True, "a complaint")
    conspiracy.refresh_from_db()
    assert conspiracy.version > before
    page = as_(alice).get(conspiracy.get_absolute_url(), {"tab": "history"}).content.decode()
    assert "looked at what is hidden" in page
    assert "a complaint" in page


def test_without_a_reason_nothing_is_shown(
    as_: Callable[[User], Client], operator: User, conspiracy: Table
) -> None:
    form = look(conspiracy) | {"reason": " "}
    page = as_(operator).post(url(conspiracy), form).content.decode()
    assert "2 faction cards:" not in page
    assert not Intervention.objects.exists()


def test_who_may_only_view_does_not_look(as_: Callable[[User], Client], conspiracy: Table) -> None:
    clerk = UserFactory.create(display_name="Clerk", is_staff=True)
    clerk.user_permissions.add(Permission.objects.get(codename="view_table"))
    assert as_(clerk).get(url(conspiracy)).status_code == 200
    assert as_(clerk).post(url(conspiracy), look(conspiracy)).status_code == 403
    assert not Intervention.objects.exists()


def test_the_service_asks_again(conspiracy: Table, alice: User, now: datetime) -> None:
    with pytest.raises(TableRefusal) as refused:
        operators.look(conspiracy.pk, alice.pk, reason="curious", now=now)
    assert refused.value.why is Why.NOT_OPERATOR


def test_notes_and_entries_hide_what_they_hold(
    as_: Callable[[User], Client], operator: User, conspiracy: Table
) -> None:
    play_on(conspiracy, 2)
    browser = as_(operator)
    entry = conspiracy.entries.first()
    shown = browser.get(reverse("admin:play_entry_change", args=[sure(entry).pk])).content.decode()
    assert sure(entry).raw["card"] not in shown


def test_an_operator_who_plays_there_asks_another(game: Table, alice: User, now: datetime) -> None:
    permit(alice, STEPS_IN)
    with pytest.raises(TableRefusal) as refused:
        operators.look(game.pk, alice.pk, reason="curious", now=now)
    assert refused.value.why is Why.PLAYS_HERE
    services.leave_game(game.pk, alice.pk, now=now)
    with pytest.raises(TableRefusal):
        operators.look(game.pk, alice.pk, reason="still curious, and may come back", now=now)


def test_who_has_looked_takes_no_seat_there(
    game: Table, operator: User, bob: User, now: datetime
) -> None:
    operators.look(game.pk, operator.pk, reason="a complaint", now=now)
    services.leave_game(game.pk, bob.pk, now=now)
    with pytest.raises(TableRefusal) as refused:
        services.take_over(game.pk, operator.pk, 1, now=now)
    assert refused.value.why is Why.KNOWS_TOO_MUCH


@pytest.mark.parametrize(
    "asked",
    [
        "play/entry/?raw__card=traitor",
        "play/entry/?raw__icontains=traitor",
        "play/entry/?table__salt__startswith=a",
        "play/table/?salt__startswith=a",
        "play/table/?chance__icontains=loyalist",
        "play/intervention/?detail__icontains=traitor",
        "post/mail/?text__contains=123",
        "post/notice/?text__contains=offer",
        "inbox/incomingmail/?raw__contains=a",
        "accounts/user/?password__startswith=a",
    ],
)
def test_lists_cannot_be_asked_for_what_their_pages_leave_out(
    as_: Callable[[User], Client], operator: User, conspiracy: Table, asked: str
) -> None:
    """How many rows are left would say it, letter by letter, and no player would read of it."""
    play_on(conspiracy, 2)
    assert as_(operator).get(f"/admin/{asked}").status_code == 400


@pytest.mark.parametrize(
    "asked",
    [
        "play/entry/?made_by__exact=player",
        "play/entry/?table__game__exact=idusmartii",
        "play/table/?created_at__year=2026&status__exact=playing&clock=day",
        "forum/report/?settled_at__isempty=1",
        "accounts/user/?is_active__exact=1",
    ],
)
def test_filters_narrow_lists(
    as_: Callable[[User], Client], operator: User, conspiracy: Table, asked: str
) -> None:
    assert as_(operator).get(f"/admin/{asked}").status_code == 200
