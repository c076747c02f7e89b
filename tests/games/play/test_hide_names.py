"""At a table that hides names nothing tells who sits where: not how it was made, nor who came."""

from datetime import datetime

import pytest

from games.accounts.models import User
from games.forum.refusals import ForumRefusal, TalkWhy
from games.forum.services import say
from games.play.log.locks import by_person
from games.play.models import Seat, Status, Table
from games.tables import services
from tests.games.factories import new_table, playing_table


@pytest.fixture
def people(alice: User, bob: User, charlie: User) -> list[User]:
    return [alice, bob, charlie]


def seats(table: Table) -> list[User | None]:
    return [seat.user for seat in table.seats.order_by("number")]


def test_seats_are_dealt_out_at_the_start(people: list[User]) -> None:
    """Whoever made the table does not have its first seat."""
    first = {seats(playing_table(*people, anonymous=True))[0] for _ in range(24)}
    assert first == set(people)


def test_everybody_still_has_one_seat_and_house_players_theirs(
    people: list[User], alice: User, bob: User
) -> None:
    table = playing_table(alice, bob, anonymous=True, seat_count=4)
    assert set(seats(table)) == {alice, bob, None}
    assert sorted(table.seats.values_list("bot", flat=True)) == ["", "", "steady", "steady"]
    assert not Seat.objects.filter(table=table, user=None, bot="").exists()


def test_where_names_are_shown_people_sit_where_they_sat_down(people: list[User]) -> None:
    for _ in range(5):
        assert seats(playing_table(*people)) == people


def test_a_rematch_deals_anew(people: list[User], alice: User, now: datetime) -> None:
    """All have read who sat where in the game before."""
    before = playing_table(*people, anonymous=True)
    Table.objects.filter(pk=before.pk).update(status=Status.FINISHED)
    dealt = set()
    for _ in range(24):
        again = services.offer_rematch(before.pk, alice.pk, now=now)
        for person in people[1:]:
            services.join_table(again.pk, person.pk, now=now)
        for person in people:
            services.confirm_start(again.pk, person.pk, now=now)
        dealt.add(seats(again)[seats(before).index(alice)])
        Table.objects.filter(pk=again.pk).update(status=Status.FINISHED)
    assert dealt == set(people)


def test_nobody_talks_before_the_seats_are_dealt_out(
    people: list[User], alice: User, now: datetime
) -> None:
    """What was said from a seat would be read as said by who gets it."""
    table = new_table(*people, anonymous=True)
    assert not table.has_messages
    with pytest.raises(ForumRefusal) as refused:
        say(table.pk, by_person(0, alice.pk, now), "It is me, Alice.")
    assert refused.value.talk_why is TalkWhy.NO_MESSAGES
    table = playing_table(*people, anonymous=True)
    say(table.pk, by_person(seats(table).index(alice), alice.pk, now), "Salve!")


def test_a_title_does_not_tell_who_made_the_table(people: list[User]) -> None:
    assert "Alice" not in new_table(*people, anonymous=True, title="").title
