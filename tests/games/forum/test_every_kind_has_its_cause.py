"""No kind of notice without a cause: each is really caused, and written with what caused it."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction

from games.accounts.models import Tie, User
from games.accounts.ties import services as ties
from games.archive.facts.services import keep_all
from games.archive.saved.finds import tell_new_finds
from games.archive.saved.services import save_search
from games.archive.withdrawal.services import agree_to_withdraw
from games.common import clock
from games.forum import services as forum
from games.forum.models import Offer, OfferStatus
from games.leagues import notices
from games.leagues.announcements.services import announce
from games.leagues.cases.services import open_case
from games.leagues.league.services import invite
from games.leagues.models import LeagueTable, Season
from games.leagues.needs.services import remind_managers
from games.leagues.substitutes.services import give_up_seat, join_queue
from games.play import services as play
from games.play.models import Proposal, Pulse
from games.play.selectors import position
from games.post.models import Notice
from games.post.registry import registry
from games.post.services import note_bounce
from games.tables import services as tables
from tests.games.factories import UserFactory, new_table, play_on, playing_table, run_out
from tests.games.forum.conftest import Scene
from tests.games.leagues.seasons import START, boss_of, new_league, open_season, with_players
from tests.games.leagues.tables import seated
from tests.games.play.hall import ARRIVES, Hall
from tests.sure import sure

CAUSES: dict[str, Callable[[Scene], Any]] = {}
Cause = Callable[[Scene], Any]


def causes(kind: str) -> Callable[[Cause], Cause]:
    def note(cause: Cause) -> Cause:
        CAUSES[kind] = cause
        return cause

    return note


@causes("your_turn")
@causes("deadline_near")
def the_turn_goes_on(scene: Scene) -> None:
    play_on(scene.table, 1)


@causes("played_by_clock")
def time_runs_out(scene: Scene) -> None:
    Pulse.objects.create(name="clock", at=clock.now())
    run_out(scene.table, clock.now())
    play.sweep(now=clock.now())


@causes("order_dropped")
def an_order_does_not_fit(scene: Scene) -> None:
    seat = scene.table.seats.get(number=(position(scene.table).actors[0] + 1) % 3)
    wish = [{"do": "move", "path": "10-S", "votes": [], "use": []}]
    play.leave_order(
        *(scene.table.pk, seat.number, wish),
        when="turn",
        user_id=sure(seat.user_id),
        now=clock.now(),
    )
    play_on(scene.table, 1)


@causes("may_demand")
def somebody_arrives_in_the_senate(scene: Scene) -> None:
    Hall(scene.people).act(ARRIVES)


@causes("confirm_start")
def the_last_seat_is_taken(scene: Scene) -> None:
    table = new_table(scene.people[0], seat_count=3)
    for number in (1, 2):
        tables.take_house_player(table.pk, scene.people[0].pk, number, "steady", now=clock.now())


@causes("followed_started")
def a_followed_person_begins(scene: Scene) -> None:
    follow(UserFactory.create().pk, scene.people[0].pk)
    playing_table(*scene.people)


@causes("followed_finished")
def a_followed_person_finishes(scene: Scene) -> None:
    follow(UserFactory.create().pk, scene.people[0].pk)
    play_on(playing_table(*scene.people), 600)


def follow(person: int, other: int) -> None:
    ties.tie(person, other, Tie.Kind.FOLLOW, now=clock.now())


@causes("table_starts")
def everybody_confirms(scene: Scene) -> None:
    playing_table(*scene.people)


@causes("table_ended")
def all_want_to_end_it(scene: Scene) -> None:
    asked = somebody_asks_all(scene)
    for person in scene.people[1:]:
        play.answer_proposal(asked.pk, person.pk, agree=True, now=clock.now())


@causes("proposal")
def somebody_asks_all(scene: Scene) -> Proposal:
    return play.propose_to_all(scene.table.pk, scene.people[0].pk, "end", now=clock.now())


@causes("paused")
def the_organiser_pauses(scene: Scene) -> None:
    play.pause(scene.table.pk, scene.people[0].pk, now=clock.now())


@causes("substitute_wanted")
def somebody_leaves(scene: Scene) -> None:
    play.leave_game(scene.table.pk, scene.people[1].pk, now=clock.now())


@causes("rematch")
def a_rematch_is_offered(scene: Scene) -> None:
    all_want_to_end_it(scene)
    tables.offer_rematch(scene.table.pk, scene.people[0].pk, now=clock.now())


@causes("message")
def somebody_writes(scene: Scene) -> None:
    scene.say(scene.active)


@causes("offer_to_you")
def somebody_offers(scene: Scene) -> Offer:
    return scene.propose(scene.active, scene.bargain(scene.second))


@causes("offer_answered")
def it_is_refused(scene: Scene) -> None:
    offer = somebody_offers(scene)
    forum.refuse(offer.pk, scene.by(scene.second), version=offer.version)


@causes("offer_lapsed")
def the_turn_ends_before(scene: Scene) -> None:
    offer = somebody_offers(scene)
    scene.act({"do": "place", "at": "2", "use": []})
    offer.refresh_from_db()
    assert offer.status == OfferStatus.LAPSED


@causes("address_bounced")
def a_mail_comes_back(scene: Scene) -> None:
    note_bounce(scene.people[0].email, "no such mailbox", now=clock.now())


@causes("receiver_off")
def a_device_takes_nothing(scene: Scene) -> None:
    from games.feeds.delivery.verdicts import switch_off
    from games.feeds.models import Receiver

    person = scene.people[0]
    device = Receiver.objects.create(person=person, kind="hook", url="https://example.org/")
    switch_off(device, "gone", now=clock.now())


def a_season(scene: Scene) -> tuple[Season, LeagueTable]:
    """A season with a table that is being played; the manager plays nowhere."""
    season = open_season()
    return season, seated(season, *with_players(season, 3))


@causes("league_call")
def a_seat_is_given_up(scene: Scene) -> None:
    season, table = a_season(scene)
    join_queue(season.pk, UserFactory.create().pk, now=START)
    give_up_seat(table.seats.get(order=2).pk, reason="Ill.", now=START)


@causes("league_place")
def somebody_is_invited(scene: Scene) -> None:
    league = new_league()
    invite(league.pk, boss_of(league).pk, scene.people[0].name, now=START)


@causes("league_round")
def a_round_is_about_to_end(scene: Scene) -> None:
    _season, table = a_season(scene)
    notices.round_ends_soon(table.round, now=START)


@causes("league_case")
@causes("league_needs_me")
def a_player_needs_more_time(scene: Scene) -> None:
    season, table = a_season(scene)
    player = sure(table.seats.get(order=1).entrant).user
    open_case(season.pk, "extension", by=player, league_table=table, now=START)


@causes("league_news")
def a_manager_announces_something(scene: Scene) -> None:
    season, _table = a_season(scene)
    announce(season.pk, "A feast", "", boss_of(season.league), now=START)


@causes("league_standing")
def a_season_is_over(scene: Scene) -> None:
    season, _table = a_season(scene)
    notices.final_standing(season, now=START)


@causes("league_week")
def a_case_waits_for_a_day(scene: Scene) -> None:
    a_player_needs_more_time(scene)
    remind_managers(now=START + timedelta(days=1))


@causes("archive_finds")
def a_saved_search_finds_a_game(scene: Scene) -> None:
    person = scene.people[0]
    save_search(person.pk, "", now=clock.now() - timedelta(days=2))
    play_on(playing_table(*scene.people), 600)
    keep_all()
    tell_new_finds(now=clock.now() + timedelta(days=1))


@causes("archive_withdrawal")
def a_game_is_to_be_private(scene: Scene) -> None:
    table = play_on(playing_table(*scene.people), 600)
    agree_to_withdraw(table.pk, scene.people[0].pk, now=clock.now())


@pytest.fixture
def at_the_table(scene: Scene) -> Scene:
    """Everybody is reminded, and what made the table is not counted."""
    User.objects.update(reminders=[3])
    Notice.objects.all().delete()
    return scene


@pytest.mark.parametrize("kind", [kind.name for kind in registry.kinds.values()])
def test_each_kind_is_caused_and_undone_with_its_cause(kind: str, at_the_table: Scene) -> None:
    assert kind in CAUSES, "write a cause for the new kind here"
    with transaction.atomic():
        CAUSES[kind](at_the_table)
        assert Notice.objects.filter(kind=kind).exists()
        transaction.set_rollback(True)
    assert not Notice.objects.exists()


def test_a_stranger_is_told_nothing(at_the_table: Scene) -> None:
    stranger = UserFactory.create()
    for cause in (the_turn_goes_on, somebody_writes, somebody_offers, the_organiser_pauses):
        cause(at_the_table)
    assert not Notice.objects.filter(person=stranger).exists()


def test_it_is_told_once_for_each_cause(at_the_table: Scene) -> None:
    before = clock.now() - timedelta(seconds=1)
    for cause in (somebody_writes, somebody_writes, the_turn_goes_on):
        cause(at_the_table)
    told = Notice.objects.filter(created_at__gt=before).exclude(kind="deadline_near")
    pairs = list(told.values_list("person", "kind", "cause"))
    assert len(pairs) == len(set(pairs))
    assert told.filter(kind="message").count() == 4
    assert told.filter(kind="your_turn").count() == 1
