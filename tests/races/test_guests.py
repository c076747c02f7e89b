"""Guests by several at the same moment: two tabs keep one, and the sweep meets one who is back."""

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession

from games.accounts.guests.services import (
    forget_guests,
    keep,
    make_guest,
    move_to_account,
    want_address,
)
from games.accounts.models import User
from games.bots.services import attend
from games.common import clock
from games.play.models import Table
from games.tables import services
from tests.games.factories import UserFactory

ROUNDS = 6


def troubles(said: list[int | UserSession | bool | None]) -> list[Any]:
    return [one for one in said if isinstance(one, Exception)]


def test_two_tabs_keep_one_guest(race: Callable[..., list[Any]]) -> None:
    for number in range(ROUNDS):
        guest = make_guest(now=clock.now())
        address = f"tab{number}@example.org"
        want_address(guest.pk, address)
        EmailAddress.objects.filter(user=guest).update(verified=True)
        said = race(*[partial(keep, guest.pk, address)] * 2)
        assert troubles(said) == []
        kept = User.objects.get(pk=guest.pk)
        assert (kept.email, kept.guest_since) == (address, None)
        assert EmailAddress.objects.filter(email=address).count() == 1


def test_the_sweep_against_a_guest_who_keeps_the_game(race: Callable[..., list[Any]]) -> None:
    for number in range(ROUNDS):
        now = clock.now()
        guest = make_guest(now=now - timedelta(days=40))
        table = services.play_against_house(guest.pk, "quovadis", now=now)
        address = f"late{number}@example.org"
        want_address(guest.pk, address)
        said = race(partial(forget_guests, now=now), partial(keep, guest.pk, address))
        found = User.objects.filter(pk=guest.pk).first()
        if found is None:  # the sweep was first: the link of the mail leads to nobody
            assert isinstance(said[1], User.DoesNotExist)
            assert not Table.objects.filter(pk=table.pk).exists()
        else:
            assert troubles(said) == []
            assert found.guest_since is None
            assert Table.objects.filter(pk=table.pk).exists()


def test_the_sweep_against_a_guest_who_comes_back(race: Callable[..., list[Any]]) -> None:
    for number in range(ROUNDS):
        now = clock.now()
        guest = make_guest(now=now - timedelta(days=40))

        def comes_back(
            guest: User = guest, now: datetime = now, number: int = number
        ) -> UserSession:
            return UserSession.objects.create(
                user_id=guest.pk, ip="192.0.2.1", session_key=f"back{number}", last_seen_at=now
            )

        said = race(partial(forget_guests, now=now), comes_back)
        if User.objects.filter(pk=guest.pk).exists():
            assert troubles(said) == []
            assert forget_guests(now=now) == 0
        else:
            assert not UserSession.objects.filter(user_id=guest.pk).exists()


def test_two_accounts_take_one_guest_along(race: Callable[..., list[Any]]) -> None:
    """Two tabs sign in at once, as two people: one of them gets the game, whole."""
    for _number in range(ROUNDS):
        now = clock.now()
        guest = make_guest(now=now)
        table = services.play_against_house(guest.pk, "quovadis", now=now)
        both = [UserFactory.create(), UserFactory.create()]
        said = race(*[partial(move_to_account, guest.pk, one.pk, now=now) for one in both])
        assert sorted(said) == [False, True]
        winner = both[said.index(True)]
        assert table.seats.get(bot="").user == winner
        assert Table.objects.get(pk=table.pk).organiser == winner
        assert not User.objects.filter(pk=guest.pk).exists()


def test_the_sweep_against_a_guest_who_signs_in(race: Callable[..., list[Any]]) -> None:
    for _number in range(ROUNDS):
        now = clock.now()
        guest = make_guest(now=now - timedelta(days=40))
        table = services.play_against_house(guest.pk, "quovadis", now=now)
        account = UserFactory.create()
        forgotten, moved = race(
            partial(forget_guests, now=now), partial(move_to_account, guest.pk, account.pk, now=now)
        )
        assert {bool(forgotten), moved} <= {True, False}
        assert Table.objects.filter(pk=table.pk, organiser=account).exists() is moved
        assert not User.objects.filter(pk=guest.pk).exists()


def test_house_players_at_work_while_a_guest_signs_in(race: Callable[..., list[Any]]) -> None:
    """The house writes notices to the guest while it holds the table: neither waits for ever."""
    for _number in range(ROUNDS):
        guest = make_guest(now=clock.now())
        table = services.play_against_house(guest.pk, "quovadis", now=clock.now())
        account = UserFactory.create()
        said = race(
            partial(play_on_as_house, table.pk),
            partial(move_to_account, guest.pk, account.pk, now=clock.now()),
        )
        assert troubles(said) == []
        assert table.seats.get(bot="").user == account
        assert not User.objects.filter(pk=guest.pk).exists()


def play_on_as_house(table_id: int) -> None:
    for _look in range(12):
        attend(table_id, now=clock.now())
