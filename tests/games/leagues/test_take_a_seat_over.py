"""Substitutes: a queue, asked one after another, nobody twice; and what comes of the seat."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.test import Client

from games.accounts.models import User
from games.accounts.services import announce_absence
from games.leagues.awards.services import give_award
from games.leagues.entrants.services import remove
from games.leagues.league.services import invite
from games.leagues.models import (
    CallAnswer,
    Case,
    CaseKind,
    CaseState,
    Entrant,
    League,
    LeagueSeat,
    LeagueTable,
    Manager,
    Season,
    Substitute,
    SubstituteCall,
)
from games.leagues.notices import round_ends_soon
from games.leagues.refusals import LeagueRefusal, Why
from games.leagues.substitutes import calls, selectors, services
from games.leagues.substitutes.sweep import tend_substitutes
from games.play.models import Status
from games.play.services import leave_game, take_over
from games.post.models import Notice
from tests.games.factories import UserFactory, play_on
from tests.games.leagues.seasons import START, boss_of, open_season, with_players
from tests.games.leagues.tables import seated
from tests.sure import sure

AsUser = Callable[[User], Client]

LATER = timedelta(hours=1)
NOW = START + LATER


@pytest.fixture
def season(db: None) -> Season:
    return open_season(answer_hours=24)


@pytest.fixture
def boss(season: Season) -> User:
    return boss_of(season.league)


@pytest.fixture
def players(season: Season) -> list[Entrant]:
    return with_players(season, 4)


@pytest.fixture
def table(season: Season, players: list[Entrant]) -> LeagueTable:
    return seated(season, *players[:3])


@pytest.fixture
def seat(table: LeagueTable) -> LeagueSeat:
    return table.seats.get(order=2)


def ready(season: Season, *names: str, at: datetime = START) -> list[User]:
    people = [UserFactory.create(display_name=name) for name in names]
    for number, person in enumerate(people):
        services.join_queue(season.pk, person.pk, now=at + timedelta(minutes=number))
    return people


def asked(seat: LeagueSeat) -> list[str]:
    return [call.user.display_name for call in seat.calls.order_by("asked_at", "pk")]


def last_call(seat: LeagueSeat) -> SubstituteCall:
    return sure(seat.calls.order_by("asked_at", "pk").last())


def test_the_first_of_the_queue_is_asked_and_takes_the_seat(
    season: Season, seat: LeagueSeat, table: LeagueTable
) -> None:
    marcia, _livia = ready(season, "Marcia", "Livia")
    services.give_up_seat(seat.pk, reason="Ill.", now=NOW)
    call = last_call(seat)
    assert (call.user, call.until) == (marcia, NOW + timedelta(hours=24))
    assert calls.answer(call.token, True, now=NOW + LATER).sits
    seat.refresh_from_db()
    assert (seat.guest, seat.left_at) == (marcia, NOW)
    held = sure(table.table).seats.get(number=1)
    assert (held.user, held.wanted) == (marcia, False)


def test_who_took_a_seat_goes_to_the_end_of_the_queue(season: Season, seat: LeagueSeat) -> None:
    marcia, livia = ready(season, "Marcia", "Livia")
    services.give_up_seat(seat.pk, reason="", now=NOW)
    calls.answer(last_call(seat).token, True, now=NOW)
    assert [one.user for one in Substitute.objects.order_by("at")] == [livia, marcia]


def test_who_says_no_is_asked_no_more_for_this_seat_and_the_next_is(
    season: Season, seat: LeagueSeat
) -> None:
    ready(season, "Marcia", "Livia")
    services.give_up_seat(seat.pk, reason="", now=NOW)
    calls.answer(last_call(seat).token, False, now=NOW)
    assert asked(seat) == ["Marcia", "Livia"]
    calls.answer(last_call(seat).token, False, now=NOW)
    assert asked(seat) == ["Marcia", "Livia"]


def test_who_is_silent_makes_way_for_the_next(season: Season, seat: LeagueSeat) -> None:
    ready(season, "Marcia", "Livia")
    services.give_up_seat(seat.pk, reason="", now=NOW)
    first = last_call(seat)
    assert not selectors.has_work(NOW + timedelta(hours=23))
    late = NOW + timedelta(hours=24)
    assert selectors.has_work(late)
    assert tend_substitutes(now=late) == 1
    assert tend_substitutes(now=late) == 0
    assert asked(seat) == ["Marcia", "Livia"]
    with pytest.raises(LeagueRefusal) as refused:
        calls.answer(first.token, True, now=late)
    assert refused.value.why is Why.ANSWERED


def test_a_late_answer_is_refused_even_before_the_sweep_has_come(
    season: Season, seat: LeagueSeat
) -> None:
    ready(season, "Marcia")
    services.give_up_seat(seat.pk, reason="", now=NOW)
    with pytest.raises(LeagueRefusal) as refused:
        calls.answer(last_call(seat).token, True, now=NOW + timedelta(hours=24))
    assert refused.value.why is Why.TOO_LATE


def test_an_answer_counts_once(season: Season, seat: LeagueSeat) -> None:
    ready(season, "Marcia")
    services.give_up_seat(seat.pk, reason="", now=NOW)
    token = last_call(seat).token
    calls.answer(token, True, now=NOW)
    with pytest.raises(LeagueRefusal) as refused:
        calls.answer(token, False, now=NOW)
    assert refused.value.why is Why.ANSWERED


def test_nobody_is_asked_who_sits_or_sat_there_or_is_away(
    season: Season, seat: LeagueSeat, players: list[Entrant], table: LeagueTable
) -> None:
    services.join_queue(season.pk, players[0].user.pk, now=START)
    services.join_queue(season.pk, players[1].user.pk, now=START)
    (marcia,) = ready(season, "Marcia")
    announce_absence(marcia.pk, NOW.date(), NOW.date() + timedelta(days=3), now=NOW)
    services.join_queue(season.pk, players[3].user.pk, now=NOW)
    services.give_up_seat(seat.pk, reason="", now=NOW)
    assert [call.user for call in seat.calls.all()] == [players[3].user]


def test_when_nobody_is_left_it_is_a_case_for_the_managers(
    season: Season, seat: LeagueSeat, players: list[Entrant]
) -> None:
    services.give_up_seat(seat.pk, reason="", now=NOW)
    case = Case.objects.get()
    assert (case.kind, case.state, case.about) == (
        CaseKind.NO_SUBSTITUTE,
        CaseState.OPEN,
        players[1].user,
    )
    assert case.facts["seat"] == seat.pk
    told = Notice.objects.get(kind="league_needs_me")
    assert told.person == boss_of(season.league)


def test_who_leaves_the_table_itself_is_noticed(
    season: Season, seat: LeagueSeat, table: LeagueTable, players: list[Entrant]
) -> None:
    (marcia,) = ready(season, "Marcia")
    leave_game(sure(table.table_id), players[1].user.pk, now=NOW)
    assert selectors.has_work(NOW)
    tend_substitutes(now=NOW)
    seat.refresh_from_db()
    assert seat.left_at == NOW
    assert last_call(seat).user == marcia
    assert not selectors.has_work(NOW)


def test_the_turn_in_which_somebody_left_is_kept_though_it_is_noticed_later(
    season: Season, seat: LeagueSeat, table: LeagueTable, players: list[Entrant]
) -> None:
    game = sure(table.table)
    play_on(game, 4, now=NOW)
    game.refresh_from_db()
    left = game.turn
    leave_game(game.pk, players[1].user.pk, now=NOW)
    play_on(game, 8, now=NOW)
    game.refresh_from_db()
    assert game.turn > left
    tend_substitutes(now=NOW + LATER)
    seat.refresh_from_db()
    assert seat.left_turn == left


def test_who_comes_back_is_noticed_and_nobody_is_asked_any_more(
    season: Season, seat: LeagueSeat, table: LeagueTable, players: list[Entrant]
) -> None:
    ready(season, "Marcia")
    leave_game(sure(table.table_id), players[1].user.pk, now=NOW)
    tend_substitutes(now=NOW)
    take_over(sure(table.table_id), players[1].user.pk, 1, now=NOW)
    tend_substitutes(now=NOW + LATER)
    seat.refresh_from_db()
    assert (seat.left_at, seat.guest) == (None, None)
    assert last_call(seat).answer == CallAnswer.WITHDRAWN
    assert not selectors.has_work(NOW + LATER)


def test_who_takes_the_seat_at_the_table_unasked_is_its_guest(
    season: Season, seat: LeagueSeat, table: LeagueTable, players: list[Entrant]
) -> None:
    ready(season, "Marcia")
    leave_game(sure(table.table_id), players[1].user.pk, now=NOW)
    tend_substitutes(now=NOW)
    stranger = UserFactory.create()
    take_over(sure(table.table_id), stranger.pk, 1, now=NOW)
    tend_substitutes(now=NOW)
    seat.refresh_from_db()
    assert (seat.guest, seat.left_at) == (stranger, NOW)
    assert last_call(seat).answer == CallAnswer.WITHDRAWN


def test_a_guest_who_leaves_makes_way_for_the_next(
    season: Season, seat: LeagueSeat, table: LeagueTable
) -> None:
    marcia, livia = ready(season, "Marcia", "Livia")
    services.give_up_seat(seat.pk, reason="", now=NOW)
    calls.answer(last_call(seat).token, True, now=NOW)
    leave_game(sure(table.table_id), marcia.pk, now=NOW + LATER)
    tend_substitutes(now=NOW + LATER)
    assert last_call(seat).user == livia
    seat.refresh_from_db()
    assert (seat.guest, seat.left_at) == (None, NOW)


def test_a_seat_whose_game_is_over_needs_nobody(
    season: Season, seat: LeagueSeat, table: LeagueTable
) -> None:
    ready(season, "Marcia")
    services.give_up_seat(seat.pk, reason="", now=NOW)
    game = sure(table.table)
    game.status = Status.FINISHED
    game.save()
    said = calls.answer(last_call(seat).token, True, now=NOW)
    assert not said.sits
    assert "over" in said.sentence
    assert last_call(seat).answer == CallAnswer.WITHDRAWN


def test_before_the_start_the_seat_is_given_up_without_a_game(
    season: Season, players: list[Entrant], table: LeagueTable, seat: LeagueSeat
) -> None:
    (marcia,) = ready(season, "Marcia")
    table.table = None
    table.save()
    services.give_up_seat(seat.pk, reason="", now=NOW)
    calls.answer(last_call(seat).token, True, now=NOW)
    seat.refresh_from_db()
    assert seat.guest == marcia


def test_who_leaves_the_queue_is_no_longer_asked(season: Season, seat: LeagueSeat) -> None:
    marcia, _livia = ready(season, "Marcia", "Livia")
    services.give_up_seat(seat.pk, reason="", now=NOW)
    services.leave_queue(season.pk, marcia.pk, now=NOW)
    assert asked(seat) == ["Marcia", "Livia"]
    assert Substitute.objects.count() == 1


def test_one_joins_the_queue_once_and_while_the_season_is_open(season: Season) -> None:
    (marcia,) = ready(season, "Marcia")
    with pytest.raises(LeagueRefusal) as refused:
        services.join_queue(season.pk, marcia.pk, now=NOW)
    assert refused.value.why is Why.SUBSTITUTE_ALREADY
    season.status = "finished"
    season.save()
    with pytest.raises(LeagueRefusal) as refused:
        services.join_queue(season.pk, UserFactory.create().pk, now=NOW)
    assert refused.value.why is Why.NOT_RUNNING


# --- pages ----------------------------------------------------------------------------------------


@pytest.fixture
def call(season: Season, seat: LeagueSeat, real_now: datetime) -> SubstituteCall:
    ready(season, "Marcia", "Livia", at=real_now)
    services.give_up_seat(seat.pk, reason="", now=real_now)
    return SubstituteCall.objects.get()


def test_the_link_of_the_mail_shows_two_buttons_and_changes_nothing(
    client: Client, call: SubstituteCall
) -> None:
    page = client.get(f"/leagues/call/{call.token}/").content.decode()
    assert "Yes, I play on" in page
    assert "No, ask somebody else" in page
    call.refresh_from_db()
    assert call.answer == CallAnswer.OPEN


def test_one_answers_without_signing_in(
    client: Client, call: SubstituteCall, seat: LeagueSeat
) -> None:
    url = f"/leagues/call/{call.token}/"
    assert (
        "taken over the seat" in client.post(url, {"accept": "yes"}, follow=True).content.decode()
    )
    seat.refresh_from_db()
    assert seat.guest == call.user
    again = client.post(url, {"accept": "no"}, follow=True).content.decode()
    assert "answered already" in again


@pytest.mark.parametrize("form", [{}, {"accept": ""}, {"accept": "1"}, {"accept": "YES"}])
def test_what_is_neither_yes_nor_no_decides_nothing(
    client: Client, call: SubstituteCall, form: dict[str, str]
) -> None:
    assert client.post(f"/leagues/call/{call.token}/", form).status_code == 400
    call.refresh_from_db()
    assert call.answer == CallAnswer.OPEN


def test_an_unknown_token_is_no_page(client: Client, db: None) -> None:
    assert client.get("/leagues/call/nothing/").status_code == 404
    assert client.post("/leagues/call/nothing/", {"accept": "yes"}).status_code == 404


def test_the_mail_has_the_link(call: SubstituteCall) -> None:
    told = Notice.objects.get(kind="league_call")
    assert told.url == f"/leagues/call/{call.token}/"
    assert told.person == call.user


def test_everybody_sees_the_queue_and_its_state(
    client: Client, call: SubstituteCall, season: Season
) -> None:
    page = client.get(
        f"/leagues/{season.league.slug}/{season.number}/substitutes/"
    ).content.decode()
    assert "Marcia: asked" in page
    assert "Livia" in page


def test_one_joins_and_leaves_on_the_page(as_: AsUser, season: Season) -> None:
    url = f"/leagues/{season.league.slug}/{season.number}/substitutes/"
    marcia = UserFactory.create()
    as_(marcia).post(f"{url}join/")
    assert Substitute.objects.filter(user=marcia).exists()
    assert "You are in the queue" in as_(marcia).get(url).content.decode()
    assert as_(marcia).get(f"{url}leave/").status_code == 405
    as_(marcia).post(f"{url}leave/")
    assert not Substitute.objects.exists()
    assert LeagueSeat.objects.count() == 0


def test_who_is_asked_reads_the_time_where_they_live(
    season: Season, players: list[Entrant], seat: LeagueSeat
) -> None:
    person = players[3].user
    person.time_zone = "Asia/Tokyo"
    person.save()
    services.join_queue(season.pk, person.pk, now=START)
    services.give_up_seat(seat.pk, reason="", now=NOW)
    asked = Notice.objects.get(kind="league_call", person=person)
    assert "Wednesday, 4 March, 04:00" in asked.text


def test_when_somebody_takes_the_seat_the_case_is_over(
    season: Season, players: list[Entrant], table: LeagueTable, seat: LeagueSeat
) -> None:
    other = table.seats.get(order=3)
    for one in (seat, other):
        services.give_up_seat(one.pk, reason="", now=NOW)
    cases = Case.objects.filter(kind=CaseKind.NO_SUBSTITUTE)
    assert [case.state for case in cases] == [CaseState.OPEN] * 2
    ready(season, "Marcia")
    calls.answer(sure(calls.offer_seat(seat.pk, now=NOW)).token, True, now=NOW)
    assert cases.get(facts__seat=seat.pk).state == CaseState.WITHDRAWN
    assert cases.get(facts__seat=other.pk).state == CaseState.OPEN


def test_who_was_removed_is_asked_no_more(
    season: Season, players: list[Entrant], boss: User
) -> None:
    person = players[3].user
    services.join_queue(season.pk, person.pk, now=START)
    remove(season.pk, person.pk, boss.pk, "insults", now=NOW)
    assert not Substitute.objects.exists()
    with pytest.raises(LeagueRefusal) as refused:
        services.join_queue(season.pk, person.pk, now=NOW)
    assert refused.value.why is Why.REMOVED


def test_by_invitation_only_who_is_invited_takes_seats_over(
    season: Season, players: list[Entrant], boss: User
) -> None:
    League.objects.filter(pk=season.league_id).update(by_invitation=True)
    person = UserFactory.create()
    with pytest.raises(LeagueRefusal) as refused:
        services.join_queue(season.pk, person.pk, now=NOW)
    assert refused.value.why is Why.NOT_INVITED
    invite(season.league_id, boss.pk, person.name, now=NOW)
    services.join_queue(season.pk, person.pk, now=NOW)


def test_a_manager_decides_nothing_about_who_plays_at_their_table(
    season: Season, players: list[Entrant], table: LeagueTable
) -> None:
    manager, opponent = players[0].user, players[1].user
    Manager.objects.create(league=season.league, user=manager, since=START)
    for do in (
        lambda: remove(season.pk, opponent.pk, manager.pk, "slow", now=NOW),
        lambda: give_award(season.pk, opponent.pk, "-3", "slow", manager, now=NOW),
    ):
        with pytest.raises(LeagueRefusal) as refused:
            do()
        assert refused.value.why is Why.CONCERNED
    table.outcome = "void"
    table.save()
    give_award(season.pk, opponent.pk, "-3", "slow", manager, now=NOW)


def test_who_plays_on_is_reminded_of_the_end_of_the_round(
    season: Season, players: list[Entrant], seat: LeagueSeat
) -> None:
    (marcia,) = ready(season, "Marcia")
    services.give_up_seat(seat.pk, reason="", now=NOW)
    calls.answer(last_call(seat).token, True, now=NOW)
    round_ends_soon(seat.league_table.round, now=NOW)
    told = Notice.objects.filter(kind="league_round").values_list("person", flat=True)
    assert set(told) == {players[0].user_id, players[2].user_id, marcia.pk}
