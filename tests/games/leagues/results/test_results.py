"""Results of tables are read, taken back, decided and counted."""

from typing import Any

import pytest

from games.accounts.models import User
from games.leagues.cases.services import open_case
from games.leagues.divisions.services import divide
from games.leagues.models import Award, Case, CaseKind, Entrant, LeagueSeat, LeagueTable, Season
from games.leagues.refusals import LeagueRefusal, Why
from games.leagues.results.services import (
    mark_lost,
    read_results,
    refresh_standings,
    settle,
)
from games.leagues.results.standing_input import standing_input
from games.leagues.rounds.services import publish_round, seat_round, start_round
from games.leagues.steps.late_tables import open_late_cases
from games.operators.services import roll_back
from games.play.log.interventions import end_undecided
from games.play.log.locks import locked_table
from games.play.models import Status, Table
from tests.games.factories import UserFactory, new_operator, play_on
from tests.games.leagues.seasons import DAY, START, boss_of, open_season, with_players
from tests.games.leagues.simulated import finish
from tests.sure import sure

pytestmark = pytest.mark.django_db


def played(players: int = 4, **plan: Any) -> tuple[Season, LeagueTable]:
    """A season whose first round is being played, and its first table."""
    season = open_season(**({"sizes": (4,)} | plan))
    with_players(season, players)
    divide(season, now=START)
    season.refresh_from_db()
    season.status = "playing"
    season.save()
    for step in (seat_round, publish_round, start_round):
        step(season.pk, 1, now=START)
    return season, sure(LeagueTable.objects.order_by("pk").first())


def ended(league_table: LeagueTable, places: list[int] | None = None) -> None:
    finish(league_table, START + DAY, places or [2, 1, 4, 3])
    mark_lost()
    read_results(now=START + DAY)
    league_table.refresh_from_db()


def rows(season: Season) -> dict[int, dict[str, Any]]:
    refresh_standings(now=START + DAY)
    standing = season.divisions.get().standing
    return {int(row["player"]): row for row in standing["rows"]}


def entrants(league_table: LeagueTable) -> list[int]:
    seats = league_table.seats.order_by("order")
    return [sure(one) for one in seats.values_list("entrant", flat=True)]


def boss(season: Season) -> int:
    return boss_of(season.league).pk


def test_a_game_played_to_its_end_counts() -> None:
    season, league_table = played(players=3, sizes=(3,))
    play_on(sure(league_table.table), 1000, now=START + DAY)
    league_table.refresh_from_db()
    assert league_table.unread
    assert read_results(now=START + DAY) == 1
    league_table.refresh_from_db()
    table = sure(league_table.table)
    places = [sure(seat.place) for seat in table.seats.order_by("number")]
    assert league_table.outcome == "played"
    assert [sum(p < own for p in places) + 1 for own in places] == league_table.places
    assert league_table.laurels == sure(table.result)["laurels"]
    assert sum(sure(league_table.senate)) == len(position_of(table)["committees"].popitem()[1])
    found = rows(season)
    assert sum(float(row["points"]) for row in found.values()) == 18


def position_of(table: Table) -> dict[str, Any]:
    from games.play.selectors import position

    return dict(position(table).view(None))


def test_places_and_points_follow() -> None:
    season, league_table = played(round_count=1)
    ended(league_table)
    found = rows(season)
    assert [found[e]["points"] for e in entrants(league_table)] == ["8", "12", "0", "4"]
    assert [found[e]["best"] for e in entrants(league_table)] == [2, 1, 4, 3]


def test_reading_twice_changes_nothing() -> None:
    season, league_table = played()
    ended(league_table)
    LeagueTable.objects.update(unread=True)
    assert read_results(now=START + DAY) == 0
    assert season.journal.filter(kind="result_counted").count() == 1


def test_a_table_that_goes_on_after_its_result_counted_counts_no_longer() -> None:
    season, league_table = played(players=3, sizes=(3,))
    table = play_on(sure(league_table.table), 1000, now=START + DAY)
    read_results(now=START + DAY)
    rows(season)
    operator = new_operator("play.change_table", is_superuser=True)
    roll_back(table.pk, table.length - 1, operator.pk, reason="a mistake", now=START + DAY)
    assert read_results(now=START + DAY) == 1
    league_table.refresh_from_db()
    assert (league_table.outcome, league_table.places) == ("open", None)
    assert {row["points"] for row in rows(season).values()} == {"0"}
    assert season.journal.filter(kind="result_taken_back").count() == 1


def test_a_lost_mark_is_made_up_for() -> None:
    _season, league_table = played()
    finish(league_table, START + DAY)
    assert read_results(now=START + DAY) == 0
    assert mark_lost() == 1
    assert read_results(now=START + DAY) == 1
    assert mark_lost() == 0


def test_a_table_without_a_result_is_a_case() -> None:
    season, league_table = played()
    end_undecided(locked_table(sure(league_table.table_id)), None, now=START)
    mark_lost()
    read_results(now=START)
    case = Case.objects.get(season=season)
    assert (case.kind, case.league_table) == (CaseKind.UNDECIDED, league_table)
    rows_ = rows(season)
    assert {row["played"] for row in rows_.values()} == {0}
    assert {row["worst"] for row in rows_.values()} == {4}


def test_a_manager_says_the_places() -> None:
    season, league_table = played()
    settle(league_table.pk, "adjudicated", [1, 2, 2, 4], boss(season), "absent", now=START)
    found = rows(season)
    assert [found[e]["points"] for e in entrants(league_table)] == ["12", "6", "6", "0"]
    assert Table.objects.get(pk=sure(league_table.table_id)).status == Status.ENDED
    assert season.journal.get(kind="settled").undo["outcome"] == "open"


@pytest.mark.parametrize("places", [None, [1, 2, 3], [1, 1, 2, 4], [2, 3, 4, 5]])
def test_places_that_are_none_are_refused(places: list[int] | None) -> None:
    season, league_table = played()
    with pytest.raises(LeagueRefusal) as refused:
        settle(league_table.pk, "adjudicated", places, boss(season), "so", now=START)
    assert refused.value.why is Why.OUT_OF_RANGE


def test_all_share() -> None:
    season, league_table = played()
    settle(league_table.pk, "shared", None, boss(season), "no result", now=START)
    assert {row["points"] for row in rows(season).values()} == {"6"}


def test_a_void_table_is_left_out() -> None:
    season, league_table = played()
    ended(league_table)
    settle(league_table.pk, "void", None, boss(season), "cheated", now=START)
    assert {row["played"] for row in rows(season).values()} == {0}


def test_a_table_is_played_again() -> None:
    season, league_table = played()
    fresh = settle(league_table.pk, "replayed", None, boss(season), "broken", now=START)
    assert fresh.number == 2
    assert entrants(fresh) == entrants(league_table)
    assert sure(fresh.table).status == Status.PLAYING
    assert len(standing_input(season.divisions.get())["tables"]) == 1


def test_a_decision_stands_whatever_the_game_does() -> None:
    season, league_table = played()
    ended(league_table)
    settle(league_table.pk, "shared", None, boss(season), "so", now=START)
    LeagueTable.objects.update(unread=True)
    assert read_results(now=START) == 0
    league_table.refresh_from_db()
    assert league_table.outcome == "shared"


def test_a_decision_is_taken_back_and_the_game_counts_again() -> None:
    season, league_table = played()
    ended(league_table)
    settle(league_table.pk, "void", None, boss(season), "so", now=START)
    settle(league_table.pk, "open", None, boss(season), "sorry", now=START)
    read_results(now=START)
    league_table.refresh_from_db()
    assert (league_table.outcome, league_table.places) == ("played", [2, 1, 4, 3])


def test_nobody_decides_about_their_own_table() -> None:
    season, league_table = played()
    player = sure(sure(league_table.seats.first()).entrant).user
    season.league.managers.create(user=player, since=START)
    with pytest.raises(LeagueRefusal) as refused:
        settle(league_table.pk, "shared", None, player.pk, "so", now=START)
    assert refused.value.why is Why.CONCERNED


def test_the_same_button_twice_is_refused() -> None:
    season, league_table = played()
    settle(league_table.pk, "void", None, boss(season), "so", now=START)
    with pytest.raises(LeagueRefusal) as refused:
        settle(league_table.pk, "void", None, boss(season), "so", now=START)
    assert refused.value.why is Why.STALE_PAGE


def give_up(
    league_table: LeagueTable, order: int, *, guest: User | None = None, turn: int = 5
) -> Entrant:
    seat = league_table.seats.get(order=order)
    LeagueSeat.objects.filter(pk=seat.pk).update(left_at=START, left_turn=turn, guest=guest)
    return sure(seat.entrant)


def test_who_left_has_nothing_and_the_guest_takes_nothing_from_others() -> None:
    season, league_table = played()
    left = give_up(league_table, 2, guest=UserFactory.create())
    ended(league_table)
    found = rows(season)
    assert [found[e]["points"] for e in entrants(league_table)] == ["8", "0", "0", "4"]
    assert found[left.pk]["played"] == 1


def test_an_entrant_who_comes_in_has_the_place_or_a_part_of_it() -> None:
    season, league_table = played(players=5, substitute_credit="1/2")
    other = season.entrants.exclude(pk__in=entrants(league_table)).get()
    give_up(league_table, 2, guest=other.user)
    ended(league_table)
    found = rows(season)
    assert found[other.pk]["points"] == "12"  # a bye, and half of a victory


def test_who_leaves_early_has_a_bye_where_that_is_agreed() -> None:
    season, league_table = played(bye_before_turn=3)
    left = give_up(league_table, 2, turn=2)
    ended(league_table)
    found = rows(season)
    assert (found[left.pk]["points"], found[left.pk]["played"]) == ("6", 0)


def test_awards_count_until_they_are_taken_back() -> None:
    season, league_table = played()
    award = Award.objects.create(
        entrant_id=entrants(league_table)[0], points="-3/2", reason="late", at=START
    )
    season.divisions.update(stale=True)
    assert rows(season)[award.entrant_id]["points"] == "-3/2"
    Award.objects.update(revoked_at=START)
    season.divisions.update(stale=True)
    assert rows(season)[award.entrant_id]["points"] == "0"


def test_a_standing_is_kept_only_if_nothing_has_changed() -> None:
    season, league_table = played()
    season.divisions.update(stale=False)
    ended(league_table)
    assert season.divisions.get().stale
    rows(season)
    assert not season.divisions.get().stale


def test_all_tie_breaks_can_be_asked_for() -> None:
    ties = ("points", "wins", "direct", "share", "senate", "fides", "fewer", "lot")
    season, league_table = played(ties=ties)
    ended(league_table)
    assert len(rows(season)) == 4
    also = standing_input(season.divisions.get())["also"]
    assert set(also[str(entrants(league_table)[0])]) == {"fides", "fewer"}


def test_one_table_that_cannot_be_read_stops_no_other() -> None:
    played(8)
    broken, whole = LeagueTable.objects.order_by("pk")
    for one in (broken, whole):
        finish(one, START + DAY, [2, 1, 4, 3])
    Table.objects.filter(pk=sure(broken.table_id)).update(result={"places": "none"})
    mark_lost()
    assert read_results(now=START + DAY) == 1
    whole.refresh_from_db()
    assert whole.outcome == "played"


def test_what_is_over_needs_no_decision_any_more() -> None:
    season, league_table = played()
    kinds = (CaseKind.LATE, CaseKind.NO_SUBSTITUTE)
    for kind in kinds:
        open_case(season.pk, kind, league_table=league_table, now=START)
    ended(league_table)
    found = Case.objects.filter(kind__in=kinds).values_list("state", flat=True)
    assert list(found) == ["withdrawn"] * 2


def test_a_table_that_is_settled_needs_no_other_decision() -> None:
    season, league_table = played()
    case = open_case(season.pk, CaseKind.LATE, league_table=league_table, now=START)
    settle(league_table.pk, "void", None, boss(season), "Nobody plays.", now=START)
    case.refresh_from_db()
    assert case.state == "withdrawn"


def test_a_table_that_goes_on_again_is_late_again() -> None:
    _season, league_table = played()
    open_late_cases(league_table.round, now=START)
    ended(league_table)
    Table.objects.filter(pk=sure(league_table.table_id)).update(status=Status.PLAYING)
    mark_lost()
    read_results(now=START + DAY)
    open_late_cases(league_table.round, now=START + DAY)
    found = Case.objects.filter(kind=CaseKind.LATE).order_by("pk").values_list("state", flat=True)
    assert list(found) == ["withdrawn", "open"]
