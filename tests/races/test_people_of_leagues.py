"""People problems of leagues, by several at the same moment."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied

from games.accounts.services import close_account
from games.leagues.cases.decisions import decide
from games.leagues.cases.options import DecisionDetails
from games.leagues.cases.services import open_case
from games.leagues.league.services import add_manager, remove_manager
from games.leagues.models import (
    Award,
    CaseKind,
    LeagueSeat,
    LeagueTable,
    Manager,
    Season,
    SeasonStatus,
    SubstituteCall,
)
from games.leagues.refusals import LeagueRefusal, Why
from games.leagues.substitutes.calls import answer, expire_call
from games.leagues.substitutes.services import give_up_seat, join_queue
from games.play.models import Seat
from tests.games.factories import UserFactory
from tests.games.leagues.seasons import START, boss_of, open_season, with_players
from tests.games.leagues.tables import seated
from tests.sure import sure

NOW = START + timedelta(hours=1)
ROUNDS = 4


@pytest.fixture
def season() -> Season:
    return open_season(answer_hours=24)


def table_of(season: Season) -> LeagueTable:
    """A table of the season; it is open for sign-up again."""
    Season.objects.filter(pk=season.pk).update(status=SeasonStatus.SIGN_UP)
    number = LeagueTable.objects.filter(round__season=season).count() + 1
    return seated(season, *with_players(season, 3), number=number)


def asked(season: Season) -> SubstituteCall:
    """A seat for which the first of two substitutes is asked."""
    table = table_of(season)
    for _ in range(2):
        join_queue(season.pk, UserFactory.create().pk, now=START)
    return sure(give_up_seat(table.seats.get(order=2).pk, reason="", now=NOW))


def troubles(said: list[Any]) -> list[Any]:
    """What went wrong apart from refusals, such as a deadlock."""
    fine = (LeagueRefusal, PermissionDenied)
    return [one for one in said if isinstance(one, Exception) and not isinstance(one, fine)]


def test_an_answer_and_the_end_of_its_time(race: Callable[..., list[Any]], season: Season) -> None:
    for _ in range(ROUNDS):
        call = asked(season)
        end = call.until
        said = race(
            lambda call=call, end=end: answer(call.token, True, now=end - timedelta(seconds=1)),
            lambda call=call, end=end: expire_call(call.pk, now=end),
        )
        assert troubles(said) == []
        call.refresh_from_db()
        seat = LeagueSeat.objects.get(pk=call.seat_id)
        held = Seat.objects.get(table=seat.league_table.table, number=seat.order - 1)
        if call.answer == "accepted":
            assert seat.guest == call.user == held.user
            assert not seat.calls.filter(answer="open").exists()
        else:
            assert (call.answer, seat.guest, held.user) == ("silent", None, None)
            assert seat.calls.filter(answer="open").count() == 1


def test_yes_and_no_from_two_browsers(race: Callable[..., list[Any]], season: Season) -> None:
    for _ in range(ROUNDS):
        call = asked(season)
        said = race(
            lambda call=call: answer(call.token, True, now=NOW),
            lambda call=call: answer(call.token, False, now=NOW),
        )
        refused = [one for one in said if isinstance(one, LeagueRefusal)]
        assert [one.why for one in refused] == [Why.ANSWERED]
        assert SubstituteCall.objects.filter(seat=call.seat_id, answer="open").count() <= 1


def test_two_managers_press_the_same_button(race: Callable[..., list[Any]], season: Season) -> None:
    boss, other = boss_of(season.league), UserFactory.create()
    Manager.objects.create(league=season.league, user=other, since=START)
    for _ in range(ROUNDS):
        table = table_of(season)
        people = [sure(seat.entrant).user for seat in table.seats.order_by("order")]
        about: dict[str, Any] = {"by": people[0], "about": people[1], "league_table": table}
        case = open_case(season.pk, CaseKind.MISCONDUCT, now=NOW, **about)
        said = race(
            *(
                lambda who=who, case=case: decide(
                    case.key, who, "penalty", "Rude.", terms=DecisionDetails(points="3"), now=NOW
                )
                for who in (boss, other)
            )
        )
        refused = [one for one in said if isinstance(one, Exception)]
        assert [getattr(one, "why", one) for one in refused] == [Why.CASE_DECIDED]
        assert Award.objects.filter(entrant__user=people[1]).count() == 1


def test_the_last_two_managers_leave_at_once(
    race: Callable[..., list[Any]], season: Season
) -> None:
    boss = boss_of(season.league)
    for _ in range(ROUNDS):
        other = UserFactory.create()
        add_manager(season.league_id, boss.pk, other.name, now=NOW)
        said = race(
            *(
                lambda who=who: remove_manager(season.league_id, who.pk, who.pk, now=NOW)
                for who in (boss, other)
            )
        )
        assert Manager.objects.filter(league=season.league).count() == 1
        assert len([one for one in said if isinstance(one, LeagueRefusal)]) == 1
        boss = Manager.objects.get(league=season.league).user


def test_a_substitute_closes_the_account_while_saying_yes(
    race: Callable[..., list[Any]], season: Season
) -> None:
    for _ in range(ROUNDS):
        call = asked(season)
        said = race(
            lambda call=call: answer(call.token, True, now=NOW),
            lambda call=call: close_account(call.user_id, now=NOW),
        )
        assert troubles(said) == []
        seat = LeagueSeat.objects.get(pk=call.seat_id)
        held = Seat.objects.get(table=seat.league_table.table, number=seat.order - 1)
        assert seat.guest_id != call.user_id
        assert held.user_id != call.user_id
