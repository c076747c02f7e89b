"""A round is seated, looked at, moved by hand, published, started and ended."""

from datetime import timedelta
from typing import Any

import pytest

from games.accounts.models import User
from games.accounts.services import announce_absence
from games.leagues.divisions.services import divide
from games.leagues.entrants.services import withdraw
from games.leagues.models import (
    Bye,
    Case,
    CaseKind,
    Entrant,
    LeagueSeat,
    LeagueTable,
    Manager,
    Season,
    WeekAway,
)
from games.leagues.refusals import LeagueRefusal, Why
from games.leagues.results.standing_input import standing_input
from games.leagues.rounds.draft import DraftOutdated, drafted
from games.leagues.rounds.services import (
    end_round,
    move,
    publish_round,
    seat_round,
    start_round,
    write_draft,
)
from games.leagues.substitutes.calls import answer
from games.leagues.substitutes.services import give_up_seat, join_queue
from games.play.models import Seat
from games.play.selectors import position
from tests.games.factories import UserFactory
from tests.games.leagues.seasons import DAY, START, boss_of, open_season, with_players
from tests.sure import sure

pytestmark = pytest.mark.django_db


def divided(players: int, **plan: Any) -> Season:
    season = open_season(**plan)
    with_players(season, players)
    divide(season, now=START)
    season.refresh_from_db()
    return season


def seats(season: Season, number: int = 1) -> list[list[int]]:
    """The players of a round by table, where all seats are players'."""
    return [[sure(entrant) for entrant in table] for table in all_seats(season, number)]


def all_seats(season: Season, number: int = 1) -> list[list[int | None]]:
    rows = LeagueSeat.objects.filter(
        league_table__round__season=season, league_table__round__number=number
    )
    found: dict[int, list[int | None]] = {}
    for table, entrant in rows.order_by("league_table__number", "order").values_list(
        "league_table__number", "entrant"
    ):
        found.setdefault(table, []).append(entrant)
    return list(found.values())


@pytest.mark.parametrize(
    ("players", "sizes", "tables", "byes"),
    [
        (8, (4, 3), [4, 4], 0),
        (7, (4, 3), [4, 3], 0),
        (7, (4,), [4], 3),
        (2, (4, 3), [], 2),
        (1, (4, 3), [], 1),
        (0, (4, 3), [], 0),
    ],
)
def test_everybody_sits_once_or_has_a_bye(
    players: int, sizes: tuple[int, ...], tables: list[int], byes: int
) -> None:
    season = divided(players, sizes=sizes)
    seat_round(season.pk, 1, now=START)
    assert sorted(map(len, seats(season)), reverse=True) == tables
    assert Bye.objects.filter(round__season=season).count() == byes
    there = [one for table in seats(season) for one in table]
    there += Bye.objects.values_list("entrant", flat=True)
    assert sorted(there) == sorted(season.entrants.values_list("pk", flat=True))


def test_a_draft_says_how_good_it_is() -> None:
    season = divided(8)
    seat_round(season.pk, 1, now=START)
    the_round = season.rounds.get(number=1)
    quality = the_round.quality[str(season.divisions.get().pk)]["quality"]
    assert quality["meetings"] == {"0": 16, "1": 12}
    assert the_round.status == "seated"


def test_house_players_fill_up_where_the_league_allows_it() -> None:
    season = divided(7, sizes=(4,), house_fills=True)
    seat_round(season.pk, 1, now=START)
    assert Bye.objects.count() == 0
    assert LeagueSeat.objects.filter(bot="steady", entrant=None).count() == 1


def test_house_players_do_not_sit_together() -> None:
    season = divided(5, sizes=(4,), house_fills=True)
    seat_round(season.pk, 1, now=START)
    assert [table.count(None) for table in all_seats(season)] in ([1, 2], [2, 1])


def test_one_player_alone_does_not_play_against_the_house() -> None:
    season = divided(1, sizes=(4,), house_fills=True)
    seat_round(season.pk, 1, now=START)
    assert not LeagueTable.objects.exists()


def test_who_is_away_has_a_bye_that_says_so() -> None:
    season = divided(9, sizes=(4, 3))
    first, second = season.entrants.order_by("pk")[:2]
    day = season.rounds.get(number=1).starts_at.date()
    WeekAway.objects.create(entrant=first, monday=day - timedelta(days=day.weekday()))
    announce_absence(second.user_id, day, day + DAY, now=START)
    seat_round(season.pk, 1, now=START)
    reasons = dict(Bye.objects.values_list("entrant", "reason"))
    assert set(reasons) == {first.pk, second.pk}
    assert set(reasons.values()) == {"away in the week in which the round starts"}


def test_who_still_plays_has_a_bye_unless_they_play_more_at_a_time() -> None:
    season = divided(8, sizes=(4,), round_ends="date")
    for step in (seat_round, publish_round, start_round):
        step(season.pk, 1, now=START)
    end_round(season.pk, 1, now=START)
    Entrant.objects.filter(pk__in=seats(season)[0]).update(tables_at_once=2)
    seat_round(season.pk, 2, now=START)
    assert sorted(seats(season, 2)[0]) == sorted(seats(season, 1)[0])
    assert set(Bye.objects.values_list("reason", flat=True)) == {
        "still plays at a table of an earlier round"
    }


def test_a_draft_that_is_out_of_date_is_not_written() -> None:
    season = divided(8)
    draft = drafted(Season.objects.get(pk=season.pk), 1)
    withdraw(season.pk, sure(season.entrants.first()).user_id, "", now=START)
    with pytest.raises(DraftOutdated):
        write_draft(season.pk, 1, draft, now=START)
    assert not LeagueTable.objects.exists()


def test_who_leaves_after_the_draft_has_it_made_again() -> None:
    season = divided(8)
    seat_round(season.pk, 1, now=START)
    withdraw(season.pk, sure(season.entrants.first()).user_id, "", now=START)
    assert season.rounds.get(number=1).status == "planned"
    assert not LeagueTable.objects.exists()
    assert season.steps.get(kind="seat", round=1).due_at == START


def test_who_waits_takes_a_published_place() -> None:
    season = open_season(capacity=4, sizes=(4,))
    entrants = with_players(season, 5)
    divide(season, now=START)
    seat_round(season.pk, 1, now=START)
    publish_round(season.pk, 1, now=START)
    withdraw(season.pk, entrants[0].user_id, "", now=START)
    assert sorted(seats(season)[0]) == sorted(one.pk for one in entrants[1:])


def test_a_manager_swaps_two_people() -> None:
    season = divided(8, sizes=(4,))
    seat_round(season.pk, 1, now=START)
    (one, *_), (other, *_) = seats(season)
    move(season.pk, 1, boss_of(season.league).pk, one, other, now=START)
    assert [table[0] for table in seats(season)] == [other, one]
    line = season.journal.get(kind="moved")
    assert line.private
    assert line.undo["what"] == "move"


def test_a_manager_gives_somebody_else_the_bye() -> None:
    season = divided(5, sizes=(4,))
    seat_round(season.pk, 1, now=START)
    sits, free = seats(season)[0][2], Bye.objects.get().entrant_id
    move(season.pk, 1, boss_of(season.league).pk, free, sits, now=START)
    assert seats(season)[0][2] == free
    assert Bye.objects.get().entrant_id == sits


def test_a_manager_who_plays_moves_nobody_at_their_own_table() -> None:
    season = divided(12, sizes=(4,))
    seat_round(season.pk, 1, now=START)
    (mine, *_), (other, *_), (third, *_) = seats(season)
    me = Entrant.objects.get(pk=mine).user
    Manager.objects.create(league=season.league, user=me, since=START)
    for one in (mine, seats(season)[0][1]):
        with pytest.raises(LeagueRefusal) as refused:
            move(season.pk, 1, me.pk, one, other, now=START)
        assert refused.value.why is Why.CONCERNED
    move(season.pk, 1, me.pk, other, third, now=START)
    assert [table[0] for table in seats(season)] == [mine, third, other]


def test_a_manager_who_plays_gives_nobody_their_own_bye() -> None:
    season = divided(5, sizes=(4,))
    seat_round(season.pk, 1, now=START)
    sits, free = seats(season)[0][2], Bye.objects.get().entrant
    Manager.objects.create(league=season.league, user=free.user, since=START)
    with pytest.raises(LeagueRefusal) as refused:
        move(season.pk, 1, free.user_id, free.pk, sits, now=START)
    assert refused.value.why is Why.CONCERNED


def test_nobody_else_moves_people_and_not_after_the_start(alice: User) -> None:
    season = divided(8)
    seat_round(season.pk, 1, now=START)
    (one, *_), (other, *_) = seats(season)
    with pytest.raises(LeagueRefusal) as refused:
        move(season.pk, 1, alice.pk, one, other, now=START)
    assert refused.value.why is Why.NOT_MANAGER
    publish_round(season.pk, 1, now=START)
    start_round(season.pk, 1, now=START)
    with pytest.raises(LeagueRefusal) as refused:
        move(season.pk, 1, boss_of(season.league).pk, one, other, now=START)
    assert refused.value.why is Why.ROUND_STARTED


def test_moving_somebody_who_is_not_there_is_refused() -> None:
    season = divided(8)
    seat_round(season.pk, 1, now=START)
    with pytest.raises(LeagueRefusal) as refused:
        move(season.pk, 1, boss_of(season.league).pk, seats(season)[0][0], 99_999, now=START)
    assert refused.value.why is Why.STALE_PAGE


def test_tables_start_in_the_order_of_turns_without_confirmation() -> None:
    season = divided(7, sizes=(4, 3), table={"turn_hours": 48})
    seat_round(season.pk, 1, now=START)
    publish_round(season.pk, 1, now=START)
    assert start_round(season.pk, 1, now=START) == 2
    for league_table in LeagueTable.objects.all():
        table = sure(league_table.table)
        there = [
            e.user_id
            for e in Entrant.objects.filter(seats__league_table=league_table).order_by(
                "seats__order"
            )
        ]
        assert list(table.seats.order_by("number").values_list("user", flat=True)) == there
        assert position(table).actors == (0,)
        assert (table.status, table.turn_hours, table.organiser) == ("playing", 48, None)
        assert table.title == f"Subura 1, round 1, table {league_table.number}"
        assert table.is_rated


def test_starting_twice_makes_no_table_twice() -> None:
    season = divided(8)
    seat_round(season.pk, 1, now=START)
    publish_round(season.pk, 1, now=START)
    assert start_round(season.pk, 1, now=START) == 2
    assert start_round(season.pk, 1, now=START) == 0


def test_a_season_can_be_unrated() -> None:
    season = divided(4, rated=False)
    seat_round(season.pk, 1, now=START)
    start_round(season.pk, 1, now=START)
    assert not sure(LeagueTable.objects.get().table).is_rated


def test_a_round_of_nobody_is_left_out() -> None:
    season = divided(2, sizes=(4,))
    seat_round(season.pk, 1, now=START)
    assert start_round(season.pk, 1, now=START) == 0
    assert season.rounds.get(number=1).status == "ended"
    assert season.journal.filter(kind="round_left_out").exists()


def test_a_seat_that_was_given_up_before_the_start_goes_to_the_substitute_or_the_house() -> None:
    season = divided(8, sizes=(4,))
    seat_round(season.pk, 1, now=START)
    publish_round(season.pk, 1, now=START)
    first, second = seats(season)[0][:2]
    for one in (first, second):
        withdraw(season.pk, Entrant.objects.get(pk=one).user_id, "", now=START)
    guest = UserFactory.create()
    LeagueSeat.objects.filter(entrant=first).update(guest=guest)
    start_round(season.pk, 1, now=START)
    table = LeagueSeat.objects.get(entrant=first).league_table.table
    held = {seat.number: seat for seat in Seat.objects.filter(table=table)}
    assert held[0].user == guest
    assert (held[1].user, held[1].bot, held[1].wanted) == (None, "steady", True)
    assert Case.objects.filter(season=season, kind=CaseKind.NO_SUBSTITUTE).exists()


def test_a_long_name_leaves_room_for_the_number_of_the_table() -> None:
    season = divided(4)
    season.league.name = "x" * 60
    season.league.save()
    seat_round(season.pk, 1, now=START)
    start_round(season.pk, 1, now=START)
    title = sure(LeagueTable.objects.get().table).title
    assert len(title) == 60
    assert title.endswith("x 1, round 1, table 1")


@pytest.mark.parametrize("queue", [0, 1])
def test_who_leaves_a_table_before_it_starts_has_a_bye_whoever_comes_in(queue: int) -> None:
    season = divided(4, sizes=(4,))
    for person in UserFactory.create_batch(queue):
        join_queue(season.pk, person.pk, now=START)
    seat_round(season.pk, 1, now=START)
    publish_round(season.pk, 1, now=START)
    seat = LeagueSeat.objects.get(order=2)
    call = give_up_seat(seat.pk, reason="ill", now=START)
    if call is not None:
        answer(call.token, True, now=START)
    start_round(season.pk, 1, now=START)
    assert [bye.entrant for bye in Bye.objects.all()] == [seat.entrant]
    document = standing_input(season.divisions.get())
    assert document["byes"] == {str(seat.entrant_id): 1}
    assert "left" not in document["tables"][0]
