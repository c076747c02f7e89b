"""Grace, missed turns, and seats that pass on: one who is absent never ends the others' game."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from games.accounts.models import User
from games.accounts.services import close_account
from games.play import services
from games.play.export import everything_played
from games.play.models import Intervention, OrderAhead, Seat, Status, Table, Tenure
from games.play.refusals import TableRefusal, Why
from games.play.selectors import log_of, position, seat_names, seats_at, standing
from games.post.models import Notice
from tests.games.factories import UserFactory, play_on, playing_table
from tests.sure import sure

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
NOW = datetime(2026, 11, 18, 12, tzinfo=UTC)
Kind = Intervention.Kind


@pytest.fixture
def people(alice: User, bob: User, charlie: User) -> list[User]:
    return [alice, bob, charlie]


def kinds(table: Table) -> list[str]:
    return list(table.interventions.order_by("pk").values_list("kind", flat=True))


def test_a_late_turn_is_waited_for(people: list[User]) -> None:
    table = playing_table(*people, now=NOW, grace_hours=6)
    assert table.due_at == sure(table.deadline) + 6 * HOUR
    assert not services.expire_turn(table.pk, now=table.due_at - HOUR)
    assert services.expire_turn(table.pk, now=table.due_at)


def test_a_turn_in_the_grace_is_in_time(people: list[User]) -> None:
    table = playing_table(*people, now=NOW, grace_hours=6)
    mover = table.seats.get(must_act=True)
    play_on(table, 1, now=sure(table.deadline) + HOUR)
    mover.refresh_from_db()
    assert (mover.turns, mover.missed, mover.missed_in_row) == (1, 0, 0)


def vanish(table: Table, number: int, most: int = 60) -> datetime:
    """That seat does nothing; the others act at once. Until its holder is gone."""
    at = table.started_at
    for _ in range(most):
        table.refresh_from_db()
        seat = table.seats.get(number=number)
        if table.is_over or seat.user_id is None:
            break
        if number in position(table).actors:
            at = table.due_at
            services.expire_turn(table.pk, now=sure(at))
        else:
            play_on(table, 1, now=at)
    table.refresh_from_db()
    return sure(at)


def test_after_some_missed_turns_a_seat_is_offered_and_looked_after(people: list[User]) -> None:
    table = playing_table(*people, now=NOW, misses_allowed=2)
    vanish(table, 1)
    seat = table.seats.get(number=1)
    assert (seat.user, seat.bot, seat.wanted, seat.left_by) == (None, "steady", True, people[1])
    assert kinds(table) == [Kind.VANISHED]
    assert table.status == Status.PLAYING
    left = Tenure.objects.get()
    assert (left.user, left.missed, seat.missed) == (people[1], 2, 0)


def test_where_nobody_looks_after_it_the_clock_plays_on(people: list[User]) -> None:
    table = playing_table(*people, now=NOW, misses_allowed=1, house_minds=False)
    at = vanish(table, 1)
    seat = table.seats.get(number=1)
    assert (seat.user, seat.bot, seat.wanted) == (None, "", True)
    for _ in range(30):
        table.refresh_from_db()
        at = max(at, sure(table.due_at))
        before = table.length
        services.expire_turn(table.pk, now=at)
        table.refresh_from_db()
        if table.is_over:
            break
        assert table.length > before


def test_never_means_never(people: list[User]) -> None:
    table = playing_table(*people, now=NOW, misses_allowed=0)
    vanish(table, 1, most=30)
    assert table.seats.get(number=1).user == people[1]


def test_one_turn_of_ones_own_and_the_row_is_broken(people: list[User]) -> None:
    table = playing_table(*people, now=NOW)
    number = table.seats.get(must_act=True).number
    services.expire_turn(table.pk, now=sure(table.due_at))
    assert table.seats.get(number=number).missed_in_row == 1
    for _ in range(20):
        play_on(table, 1, now=NOW + DAY)
    assert table.seats.get(number=number).missed_in_row == 0


def test_reliability_stays_with_who_was_late(people: list[User]) -> None:
    table = playing_table(*people, now=NOW, misses_allowed=2)
    vanish(table, 1)
    dora = UserFactory.create()
    services.take_over(table.pk, dora.pk, 1, now=NOW + 9 * DAY)
    assert (standing(people[1]).missed, standing(dora).missed) == (2, 0)
    assert standing(people[1]).reliability == 0


def test_what_a_house_player_did_meanwhile_is_nobodys_merit(people: list[User]) -> None:
    table = left(people)
    play_on(table, 12, now=NOW + HOUR)
    assert table.seats.get(number=1).turns
    dora = UserFactory.create()
    services.take_over(table.pk, dora.pk, 1, now=NOW + DAY)
    assert standing(dora).turns == 0


def left(people: list[User], **plan: Any) -> Table:
    """A game that Bob has left."""
    table = playing_table(*people, now=NOW, **plan)
    services.leave_game(table.pk, people[1].pk, now=NOW + HOUR)
    table.refresh_from_db()
    return table


def said(table: Table) -> list[str]:
    table.refresh_from_db()
    return [line.sentence for line in log_of(table, None) if line.from_outside]


def test_leaving_is_said_by_the_name_he_had(people: list[User]) -> None:
    table = left(people)
    assert said(table) == ["left the game (Bob)"]
    assert "Bob" not in seat_names(table, seats_at(table))


def test_hidden_names_stay_hidden_until_the_end(people: list[User]) -> None:
    table = left(people, anonymous=True)
    assert "Bob" not in said(table)[0]
    Table.objects.filter(pk=table.pk).update(status=Status.FINISHED)
    assert said(table) == ["left the game (Bob)"]


def test_who_has_closed_the_account_has_no_name_there_either(people: list[User]) -> None:
    table = left(people)
    close_account(people[1].pk, now=NOW)
    assert said(table) == ["left the game (former player)"]


def test_an_operator_who_plays_leaves_like_everybody_else(
    people: list[User], as_: Callable[[User], Client]
) -> None:
    """Else the score of a table with hidden names would tell which seat was theirs."""
    people[1].is_staff = True
    people[1].save()
    table = left(people, anonymous=True)
    assert not table.interventions.get().by_operator


def test_orders_of_who_has_left_go_with_him(people: list[User]) -> None:
    table = playing_table(*people, now=NOW)
    OrderAhead.objects.create(seat=table.seats.get(number=1), actions=[{}], left_at=NOW)
    services.leave_game(table.pk, people[1].pk, now=NOW)
    assert not OrderAhead.objects.exists()


def test_who_has_left_can_come_back(people: list[User]) -> None:
    table = left(people)
    assert services.take_over(table.pk, people[1].pk, 1, now=NOW + DAY)
    seat = table.seats.get(number=1)
    assert (seat.user, seat.bot, seat.wanted, seat.held_since) == (people[1], "", False, None)
    assert kinds(table) == [Kind.LEFT, Kind.RETURNED]


def test_not_once_somebody_has_taken_the_seat(people: list[User]) -> None:
    table, dora = left(people), UserFactory.create()
    assert not services.take_over(table.pk, dora.pk, 1, now=NOW + DAY)
    with pytest.raises(TableRefusal) as refused:
        services.take_over(table.pk, people[1].pk, 1, now=NOW + DAY)
    assert refused.value.why is Why.TAKEN
    assert table.seats.get(number=1).held_since == NOW + DAY


def test_who_knows_one_seat_does_not_get_another(people: list[User]) -> None:
    table, dora = left(people), UserFactory.create()
    services.leave_game(table.pk, people[2].pk, now=NOW + HOUR)
    with pytest.raises(TableRefusal) as refused:
        services.take_over(table.pk, people[1].pk, 2, now=NOW + DAY)
    assert refused.value.why is Why.KNOWS_TOO_MUCH
    services.take_over(table.pk, dora.pk, 2, now=NOW + DAY)


def test_nobody_sits_twice(people: list[User]) -> None:
    table = left(people)
    with pytest.raises(TableRefusal) as refused:
        services.take_over(table.pk, people[0].pk, 1, now=NOW)
    assert refused.value.why is Why.SEATED


def test_a_seat_that_is_held_cannot_be_taken(people: list[User]) -> None:
    table, dora = left(people), UserFactory.create()
    with pytest.raises(TableRefusal) as refused:
        services.take_over(table.pk, dora.pk, 0, now=NOW)
    assert refused.value.why is Why.TAKEN


def test_conditions_hold_for_substitutes(people: list[User]) -> None:
    table, dora = left(people), UserFactory.create()
    table.min_finished = 5
    table.save()
    with pytest.raises(TableRefusal) as refused:
        services.take_over(table.pk, dora.pk, 1, now=NOW)
    assert refused.value.why is Why.CONDITIONS
    assert services.take_over(table.pk, people[1].pk, 1, now=NOW)


def test_a_substitute_has_a_whole_turn(people: list[User]) -> None:
    table = playing_table(*people, now=NOW)
    mover = table.seats.select_related("user").get(must_act=True)
    services.leave_game(table.pk, sure(mover.user).pk, now=NOW + HOUR)
    services.take_over(table.pk, UserFactory.create().pk, mover.number, now=NOW + 20 * HOUR)
    table.refresh_from_db()
    assert table.deadline == NOW + 44 * HOUR


def test_going_and_coming_back_wins_no_time(people: list[User]) -> None:
    table = playing_table(*people, now=NOW)
    mover = table.seats.select_related("user").get(must_act=True)
    services.leave_game(table.pk, sure(mover.user).pk, now=NOW + HOUR)
    services.take_over(table.pk, sure(mover.user).pk, mover.number, now=NOW + 20 * HOUR)
    table.refresh_from_db()
    assert table.deadline == mover.deadline


def test_a_closed_account_is_not_waited_for(people: list[User]) -> None:
    table = left(people)
    close_account(people[1].pk, now=NOW)
    assert table.seats.get(number=1).left_by is None


def test_the_export_knows_the_seats_that_were_left(people: list[User]) -> None:
    left(people)
    assert everything_played(people[1])["seats_left"][0]["seat__number"] == 1


def test_the_others_are_asked_for_a_substitute(people: list[User]) -> None:
    table = left(people)
    told = Notice.objects.filter(kind="substitute_wanted", scope=f"table:{table.code}")
    assert {notice.person for notice in told} == {people[0], people[2]}


def test_the_last_to_go_ends_the_game(people: list[User]) -> None:
    table = left(people)
    services.leave_game(table.pk, people[0].pk, now=NOW + HOUR)
    services.leave_game(table.pk, people[2].pk, now=NOW + HOUR)
    table.refresh_from_db()
    assert (table.status, table.due_at) == (Status.ENDED, None)
    assert not Seat.objects.filter(table=table, wanted=True).exists()


def test_before_the_start_and_after_the_end_nobody_leaves_a_game(
    open_table: Table, people: list[User]
) -> None:
    with pytest.raises(TableRefusal) as refused:
        services.leave_game(open_table.pk, people[0].pk, now=NOW)
    assert refused.value.why is Why.NOT_STARTED


def test_strangers_leave_nothing(people: list[User]) -> None:
    table = playing_table(*people, now=NOW)
    with pytest.raises(TableRefusal) as refused:
        services.leave_game(table.pk, UserFactory.create().pk, now=NOW)
    assert refused.value.why is Why.NOT_YOUR_SEAT


def test_who_has_left_comes_back_without_a_password(
    people: list[User], as_: Callable[[User], Client]
) -> None:
    table = left(people, visibility="password", password="vestal")
    browser = as_(people[1])
    assert browser.get(f"/t/{table.code}/").status_code == 200
    browser.post(f"/t/{table.code}/seats/1/take-over/")
    assert table.seats.get(number=1).user == people[1]
