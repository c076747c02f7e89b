"""Pauses, more time, and the end without a result: by the organiser, or because all agree."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from games.accounts.models import User
from games.play import services
from games.play.models import Intervention, Proposal, Status, Table
from games.play.page.time_panel import tools_of
from games.play.refusals import TableRefusal, Why
from games.play.selectors import seats_at
from games.post.models import Notice
from tests.games.factories import UserFactory, playing_table
from tests.sure import sure

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
NOW = datetime(2026, 11, 18, 12, tzinfo=UTC)
PAUSE, EXTEND, END = Proposal.Kind
Outcome = Proposal.Outcome


@pytest.fixture
def table(alice: User, bob: User, charlie: User) -> Table:
    return playing_table(alice, bob, charlie, now=NOW)


def ask(table: Table, who: User, kind: Proposal.Kind | str, **terms: Any) -> Proposal:
    return services.propose_to_all(table.pk, who.pk, kind, now=NOW + HOUR, **terms)


def answer(proposal: Proposal, who: User, agree: bool = True) -> None:
    services.answer_proposal(proposal.pk, who.pk, agree=agree, now=NOW + HOUR)
    proposal.refresh_from_db()


def test_a_pause_happens_when_all_agree(
    table: Table, alice: User, bob: User, charlie: User
) -> None:
    asked = ask(table, bob, PAUSE, until=NOW + 10 * DAY)
    answer(asked, alice)
    table.refresh_from_db()
    assert table.status == Status.PLAYING
    answer(asked, charlie)
    table.refresh_from_db()
    assert (table.status, table.paused_until) == (Status.PAUSED, NOW + 10 * DAY)
    assert asked.outcome == Outcome.AGREED


def test_a_pause_ends_by_itself(table: Table, alice: User) -> None:
    left = sure(table.deadline) - (NOW + HOUR)
    services.pause(table.pk, alice.pk, now=NOW + HOUR, until=NOW + 10 * DAY)
    table.refresh_from_db()
    assert not services.expire_turn(table.pk, now=NOW + 9 * DAY)
    assert services.expire_turn(table.pk, now=NOW + 10 * DAY)
    table.refresh_from_db()
    assert (table.status, table.deadline) == (Status.PLAYING, NOW + 10 * DAY + left)
    last = table.interventions.order_by("pk").last()
    assert (sure(last).kind, sure(last).user) == (Intervention.Kind.RESUME, None)


def test_who_had_no_time_left_has_an_hour_after_a_pause(table: Table, alice: User) -> None:
    services.pause(table.pk, alice.pk, now=sure(table.deadline) + HOUR)
    services.resume(table.pk, alice.pk, now=NOW + 9 * DAY)
    table.refresh_from_db()
    assert table.deadline == NOW + 9 * DAY + HOUR


@pytest.mark.parametrize("until", [NOW - DAY, NOW + 400 * DAY])
def test_a_pause_has_an_end_in_sight(table: Table, alice: User, until: datetime) -> None:
    with pytest.raises(TableRefusal):
        services.pause(table.pk, alice.pk, now=NOW, until=until)


def test_more_time_by_agreement(table: Table, alice: User, bob: User, charlie: User) -> None:
    before = table.deadline
    asked = ask(table, alice, EXTEND, hours=24)
    answer(asked, bob)
    answer(asked, charlie)
    table.refresh_from_db()
    assert table.deadline == table.due_at == sure(before) + DAY


def test_more_time_by_the_organiser(table: Table, alice: User, bob: User) -> None:
    before = table.deadline
    services.extend(table.pk, alice.pk, 12, now=NOW)
    table.refresh_from_db()
    assert table.deadline == sure(before) + 12 * HOUR
    with pytest.raises(TableRefusal) as refused:
        services.extend(table.pk, bob.pk, 12, now=NOW)
    assert refused.value.why is Why.NOT_ORGANISER


def test_all_can_end_the_game(table: Table, alice: User, bob: User, charlie: User) -> None:
    asked = ask(table, alice, END)
    answer(asked, bob)
    answer(asked, charlie)
    table.refresh_from_db()
    assert (table.status, table.result, table.due_at) == (Status.ENDED, None, None)
    assert {seat.place for seat in table.seats.all()} == {None}


def test_one_no_is_enough(table: Table, alice: User, bob: User, charlie: User) -> None:
    asked = ask(table, alice, END)
    answer(asked, bob, agree=False)
    assert asked.outcome == Outcome.REFUSED
    with pytest.raises(TableRefusal):
        answer(asked, charlie)


def test_who_asked_takes_it_back(table: Table, alice: User) -> None:
    asked = ask(table, alice, END)
    answer(asked, alice, agree=False)
    assert asked.outcome == Outcome.WITHDRAWN


def test_asking_for_the_same_is_agreeing(table: Table, alice: User, bob: User) -> None:
    asked = ask(table, alice, END)
    assert ask(table, bob, END) == asked
    asked.refresh_from_db()
    assert asked.agreed == [0, 1]


def test_house_players_do_not_mind(alice: User) -> None:
    table = playing_table(alice, now=NOW)
    ask(table, alice, EXTEND, hours=12)
    assert table.proposals.get().outcome == Outcome.AGREED


def test_who_leaves_is_not_asked_any_more(
    table: Table, alice: User, bob: User, charlie: User
) -> None:
    asked = ask(table, alice, END)
    answer(asked, bob)
    services.leave_game(table.pk, charlie.pk, now=NOW)
    table.refresh_from_db()
    assert table.status == Status.ENDED


def test_who_is_kept_out_by_an_operator_keeps_nobody_waiting(
    table: Table, alice: User, bob: User, charlie: User
) -> None:
    """They cannot sign in to say yes, so the others could never agree."""
    asked = ask(table, alice, END)
    charlie.is_active = False
    charlie.save()
    assert tools_of(table, seats_at(table), "ABC", bob.pk).asked[0].missing == ["you"]
    answer(asked, bob)
    table.refresh_from_db()
    assert table.status == Status.ENDED


def test_what_the_only_one_who_wanted_it_leaves_behind_lapses(table: Table, alice: User) -> None:
    ask(table, alice, END)
    services.leave_game(table.pk, alice.pk, now=NOW)
    assert table.proposals.get().outcome == Outcome.LAPSED


def test_what_has_become_impossible_lapses(
    table: Table, alice: User, bob: User, charlie: User
) -> None:
    asked = ask(table, alice, EXTEND, hours=12)
    answer(asked, bob)
    services.pause(table.pk, alice.pk, now=NOW)
    answer(asked, charlie)
    assert asked.outcome == Outcome.LAPSED


@pytest.mark.parametrize(
    ("kind", "terms"), [(PAUSE, {}), (EXTEND, {"hours": 0}), (EXTEND, {}), ("riot", {})]
)
def test_terms_must_make_sense(
    table: Table, alice: User, kind: Proposal.Kind | str, terms: dict[str, int]
) -> None:
    with pytest.raises(TableRefusal) as refused:
        ask(table, alice, kind, **terms)
    assert refused.value.why is Why.OUT_OF_RANGE


def test_strangers_have_no_say(table: Table, alice: User) -> None:
    asked, stranger = ask(table, alice, END), UserFactory.create()
    with pytest.raises(TableRefusal) as refused:
        answer(asked, stranger)
    assert refused.value.why is Why.NOT_YOUR_SEAT
    with pytest.raises(TableRefusal):
        ask(table, stranger, END)


def test_the_others_are_told_that_they_are_asked(
    table: Table, alice: User, bob: User, charlie: User
) -> None:
    ask(table, alice, END)
    told = Notice.objects.filter(kind="proposal")
    assert {notice.person for notice in told} == {bob, charlie}
