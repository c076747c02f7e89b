"""The people of a finished game sit down to another game together."""

import pytest

from games.accounts.models import User
from games.common import clock
from games.play import services
from games.play.models import Seat, Table
from games.play.refusals import TableRefusal, Why
from games.post.models import Notice
from games.tables import services as tables
from tests.games.factories import UserFactory, play_on, playing_table


def ended(table: Table, *people: User) -> Table:
    for person in people:
        services.propose_to_all(table.pk, person.pk, "end", now=clock.now())
    table.refresh_from_db()
    return table


def test_a_seat_is_kept_for_everybody(alice: User, bob: User) -> None:
    old = play_on(playing_table(alice, bob, title="Ostia"), 600)
    again = tables.offer_rematch(old.pk, bob.pk, now=clock.now(), game="idusmartii")
    assert (again.game, again.seat_count, again.title) == ("idusmartii", 5, "Ostia")
    seats = list(Seat.objects.filter(table=again).order_by("number"))
    assert [(s.user, s.kept_for, s.bot) for s in seats] == [
        (None, alice, ""),
        (bob, None, ""),
        (None, None, "steady"),
        (None, None, ""),
        (None, None, ""),
    ]
    told = Notice.objects.get(kind="rematch", person=alice)
    assert "would like to play Idus Martii with the people of" in told.text
    other = tables.offer_rematch(old.pk, bob.pk, now=clock.now())
    assert other.game == "quovadis"
    assert tables.offer_rematch(old.pk, alice.pk, now=clock.now(), game="idusmartii") == again


def test_house_players_stand_aside_for_people(alice: User, bob: User) -> None:
    made = playing_table(alice, bob, game="idusmartii", seat_count=8)
    old = ended(made, alice, bob)
    again = tables.offer_rematch(old.pk, alice.pk, now=clock.now(), game="quovadis")
    assert again.seat_count == 5
    assert set(again.seats.values_list("user", "kept_for")) >= {(alice.pk, None), (None, bob.pk)}


def test_too_many_people_or_no_such_game_are_refused(alice: User) -> None:
    people = [alice, *(UserFactory.create() for _ in range(5))]
    old = ended(playing_table(*people, game="idusmartii", seat_count=6), *people)
    for game, why in (("quovadis", Why.OUT_OF_RANGE), ("chess", Why.RULES)):
        with pytest.raises(TableRefusal) as refused:
            tables.offer_rematch(old.pk, alice.pk, now=clock.now(), game=game)
        assert refused.value.why is why
