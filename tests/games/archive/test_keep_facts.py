"""Facts of finished games are kept as rows, and brought up to date."""

import pytest

from games.accounts.models import User
from games.archive.facts import services
from games.archive.models import Facts, Held, Said
from games.common import clock
from games.forum import services as forum
from games.operators import services as operators
from games.play.log.locks import by_person
from games.play.models import Table
from tests.games.factories import new_operator, play_on, playing_table

STEPS = ("play.change_table",)


def test_a_finished_game_gets_facts_by_the_sweep(over: Table, alice: User) -> None:
    assert services.keep_lately(clock.now()) == [over.pk]
    facts = Facts.objects.get()
    assert (facts.code, facts.game, facts.seats, facts.ending) == (over.code, "quovadis", 3, "full")
    assert (facts.entries, facts.house, facts.handed) == (over.length, 1, 0)
    assert over.result is not None
    assert facts.laurels == over.result["laurels"][over.result["winner"]]
    assert Held.objects.get(user=alice).at_end
    assert services.keep_lately(clock.now()) == []


def test_a_running_game_has_none(alice: User) -> None:
    table = playing_table(alice)
    assert services.keep_all() == 0
    assert not services.keep_facts(table.pk)


def test_what_is_said_later_is_noticed(over: Table, alice: User) -> None:
    services.keep_all()
    seat = over.seats.get(user=alice).number
    forum.say(over.pk, by_person(seat, alice.pk, clock.now()), "Bene lusum!")
    assert services.keep_lately(clock.now()) == [over.pk]
    assert Facts.objects.get().messages == 1
    assert Said.objects.get().words == "bene lusum"


def test_a_whisper_after_the_end_is_noticed(over: Table, alice: User, bob: User) -> None:
    services.keep_all()
    seats = {seat.user_id: seat.number for seat in over.seats.all()}
    now = clock.now()
    forum.say(over.pk, by_person(seats[alice.pk], alice.pk, now), "Sst!", to=[seats[bob.pk]])
    assert services.keep_lately(now) == [over.pk]


def test_a_game_that_is_rolled_back_has_none_any_more(over: Table) -> None:
    services.keep_all()
    operator = new_operator(*STEPS)
    operators.roll_back(over.pk, over.length - 3, operator.pk, reason="A fault.", now=clock.now())
    assert not Facts.objects.exists()
    assert services.keep_all() == 0


def test_made_anew_they_are_the_same(over: Table) -> None:
    services.keep_all()
    before = Facts.objects.values().get(), list(Held.objects.values("user", "seat", "won"))
    assert services.make_anew([over.pk]) == 1
    assert before == (
        Facts.objects.values().get(),
        list(Held.objects.values("user", "seat", "won")),
    )


def test_a_game_that_cannot_be_replayed_keeps_no_other_from_its_facts(
    over: Table, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "AT_ONCE", 1)
    other = play_on(playing_table(alice), 600)
    Table.objects.filter(pk=over.pk).update(chance={})
    assert services.keep_all() == 1
    assert Facts.objects.get().code == other.code
