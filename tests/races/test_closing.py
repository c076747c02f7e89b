"""Somebody closes the account while something else happens: nobody is left behind at a table.

What they do at the same moment counts or is refused, the account is closed either way, and no
seat is held by, or kept for, somebody who is gone.
"""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied

from games.accounts import services as accounts
from games.accounts.models import User
from games.common import clock
from games.forum import services as forum
from games.play import services
from games.play.models import Table
from games.play.refusals import TableRefusal
from games.tables import services as table_services
from tests.games.factories import UserFactory, new_table, play_on, playing_table
from tests.games.forum.conftest import make_scene
from tests.races.test_table import is_whole, submission
from tests.sure import sure

pytestmark = pytest.mark.races

ROUNDS = range(3)
REFUSALS = (TableRefusal, PermissionDenied)


def closing(user: User) -> Callable[..., Any]:
    return lambda: accounts.close_account(user.pk, now=clock.now())


def only_refused(results: list[Any]) -> bool:
    """The account is closed; what else was tried was done, or refused in words."""
    others = [result for result in results[1:] if isinstance(result, Exception)]
    return results[0] is None and all(isinstance(result, REFUSALS) for result in others)


def nobody_left_behind(table: Table) -> bool:
    table.refresh_from_db()
    held = ("user", "kept_for", "left_by")
    ghosts = [table.seats.filter(**{f"{role}__is_active": False}) for role in held]
    organised = table.organiser is None or table.organiser.is_active
    return table.is_over or (organised and not any(found.exists() for found in ghosts))


@pytest.mark.parametrize("round_", ROUNDS)
def test_against_joining(race: Callable[..., list[Any]], round_: int) -> None:
    first, second, third = UserFactory.create_batch(3)
    table = new_table(first, second)
    results = race(
        closing(third), lambda: table_services.join_table(table.pk, third.pk, now=clock.now())
    )
    assert only_refused(results)
    assert nobody_left_behind(table)


@pytest.mark.parametrize("round_", ROUNDS)
def test_against_the_start(race: Callable[..., list[Any]], round_: int) -> None:
    people = UserFactory.create_batch(3)
    table = new_table(*people)
    for person in people[:2]:
        table_services.confirm_start(table.pk, person.pk, now=clock.now())
    results = race(
        closing(people[round_ % 2]),
        lambda: table_services.confirm_start(table.pk, people[2].pk, now=clock.now()),
    )
    assert only_refused(results)
    assert nobody_left_behind(table)


@pytest.mark.parametrize("round_", ROUNDS)
def test_against_talk_and_deals(race: Callable[..., list[Any]], round_: int) -> None:
    scene = make_scene(*UserFactory.create_batch(3))
    offer = scene.propose(scene.active, scene.bargain(scene.second))
    by = scene.by(scene.second)
    results = race(
        closing(scene.user(scene.second)),
        lambda: scene.accept(offer, scene.second),
        lambda: forum.mute(scene.table.pk, scene.third, sure(by.user_id), now=by.now),
    )
    assert only_refused(results)
    assert is_whole(scene.table)
    assert nobody_left_behind(scene.table)


@pytest.mark.parametrize("round_", ROUNDS)
def test_against_a_move_and_days_away(race: Callable[..., list[Any]], round_: int) -> None:
    table = play_on(playing_table(*UserFactory.create_batch(3)), round_)
    user, today = table.seats.get(must_act=True).user, clock.now().date()
    last = today + timedelta(days=3)
    results = race(
        closing(sure(user)),
        submission(table, lambda legal: legal[0]),
        lambda: accounts.announce_absence(sure(user).pk, today, last, now=clock.now()),
    )
    assert only_refused(results)
    assert is_whole(table)
    assert nobody_left_behind(table)
    assert not sure(user).absences.exists()


@pytest.mark.parametrize("round_", ROUNDS)
def test_against_a_rematch(race: Callable[..., list[Any]], round_: int) -> None:
    people = UserFactory.create_batch(3)
    old = playing_table(*people)
    for person in people:
        services.propose_to_all(old.pk, person.pk, "end", now=clock.now())
    results = race(
        closing(people[0]),
        lambda: table_services.offer_rematch(old.pk, people[0].pk, now=clock.now()),
    )
    assert only_refused(results)
    assert all(nobody_left_behind(table) for table in old.rematches.all())


@pytest.mark.parametrize("returns", [False, True])
@pytest.mark.parametrize("round_", ROUNDS)
def test_against_taking_a_seat_over(
    race: Callable[..., list[Any]], round_: int, returns: bool
) -> None:
    people, other = UserFactory.create_batch(3), UserFactory.create()
    table = play_on(playing_table(*people), round_)
    services.leave_game(table.pk, people[1].pk, now=clock.now())
    number, who = table.seats.get(left_by=people[1]).number, people[1] if returns else other
    results = race(
        closing(who), lambda: services.take_over(table.pk, who.pk, number, now=clock.now())
    )
    assert only_refused(results)
    assert nobody_left_behind(table)


@pytest.mark.parametrize("round_", ROUNDS)
def test_all_three_at_once(race: Callable[..., list[Any]], round_: int) -> None:
    people = UserFactory.create_batch(3)
    tables = [playing_table(*people), playing_table(*reversed(people)), new_table(*people)]
    assert race(*map(closing, people)) == [None] * 3
    assert all(nobody_left_behind(table) for table in tables)


@pytest.mark.parametrize("round_", ROUNDS)
def test_a_profile_saved_in_another_window_does_not_come_back(
    race: Callable[..., list[Any]], round_: int
) -> None:
    user = UserFactory.create(display_name="Remus")
    profile = accounts.Profile("Romulus", "Europe/Rome", about="I founded it")
    results = race(closing(user), lambda: accounts.save_profile(user.pk, profile, now=clock.now()))
    assert only_refused(results)
    user.refresh_from_db()
    assert (user.about, user.time_zone) == ("", "UTC")
    assert user.display_name not in ("Remus", "Romulus")


@pytest.mark.parametrize("round_", ROUNDS)
def test_of_two_who_take_one_name_at_once_one_is_told(
    race: Callable[..., list[Any]], round_: int
) -> None:
    people = UserFactory.create_batch(2)
    profiles = [accounts.Profile(name, "UTC") for name in ("Romulus", "ROMULUS")]

    def taking(user: User, profile: accounts.Profile) -> Callable[[], Any]:
        return lambda: accounts.save_profile(user.pk, profile, now=clock.now())

    results = race(*map(taking, people, profiles))
    assert sum(isinstance(result, accounts.NameTaken) for result in results) == 1
