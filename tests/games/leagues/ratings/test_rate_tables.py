"""Ratings: what counts, in which order, recomputed always with the same outcome."""

from collections.abc import Iterable, Sequence
from datetime import timedelta
from io import StringIO
from random import Random
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.accounts.models import User
from games.accounts.services import close_account
from games.leagues.models import RatedTable, Rating
from games.leagues.ratings.chart import chart_of
from games.leagues.ratings.selectors import has_work, ratings_list
from games.leagues.ratings.services import keep_ratings, rate_all
from games.leagues.ratings.skill import RatedGame, Skill, rated
from games.play.models import Status, Table
from tests.games.factories import UserFactory, new_table, play_on, playing_table
from tests.games.leagues.seasons import START
from tests.sure import sure

HOUR = timedelta(hours=1)


def ended(
    *people: User,
    places: Sequence[int],
    at: int,
    game: str = "quovadis",
    result: dict[str, Any] | None = None,
    house: int = 0,
) -> Table:
    """A finished table, without the trouble of playing it; house players hold the last seats."""
    table = new_table(*people, game=game, seat_count=len(people) + house, now=START)
    for seat, place in zip(table.seats.order_by("number"), places, strict=True):
        seat.place = place
        seat.bot = "" if seat.user_id else "steady"
        seat.save()
    table.status, table.finished_at = Status.FINISHED, START + at * HOUR
    table.result = result or {"places": list(places)}
    table.save()
    return table


def values() -> list[tuple[int, float, float]]:
    return list(Rating.objects.order_by("game", "user").values_list("user", "mu", "sigma"))


# --- the arithmetic -------------------------------------------------------------------------------


def test_who_wins_rises_and_who_loses_falls_and_all_become_surer() -> None:
    after = rated({}, RatedGame({1: 1, 2: 2, 3: 3}))
    new = Skill()
    assert after[1].mu > after[2].mu > after[3].mu
    assert after[1].mu > new.mu > after[3].mu
    assert all(skill.sigma < new.sigma for skill in after.values())


def test_who_shares_a_place_has_the_same() -> None:
    after = rated({}, RatedGame({1: 1, 2: 2, 3: 2}))
    assert after[2] == after[3]


def sides(winners: Iterable[int], losers: Iterable[int]) -> RatedGame:
    return RatedGame({**dict.fromkeys(winners, 1), **dict.fromkeys(losers, 2)}, by_sides=True)


def test_a_side_rises_or_falls_together() -> None:
    after = rated({}, sides([1, 2], [3, 4, 5]))
    new = Skill()
    assert after[1] == after[2]
    assert after[3] == after[4] == after[5]
    assert after[1].mu > new.mu > after[3].mu
    assert all(skill.sigma < new.sigma for skill in after.values())


def test_two_gain_by_beating_six_what_six_gain_by_beating_two() -> None:
    few, many = [1, 2], [3, 4, 5, 6, 7, 8]
    upset, as_usual = rated({}, sides(few, many)), rated({}, sides(many, few))
    assert upset[1].mu == pytest.approx(as_usual[3].mu)
    assert upset[3].mu == pytest.approx(as_usual[1].mu)


def test_what_is_expected_of_a_side_is_what_its_people_are_on_the_average() -> None:
    before = {1: Skill(30, 5), 2: Skill(20, 5), 3: Skill(25, 5)}
    pair = rated(before, sides([1, 2], [3]))
    single = rated({1: Skill(25, 5), 3: Skill(25, 5)}, sides([1], [3]))
    assert pair[3] == single[3]
    assert pair[1].mu - 30 == pytest.approx(single[1].mu - 25)


def test_who_is_less_known_moves_more_with_their_side() -> None:
    before = {1: Skill(25, 8), 2: Skill(25, 2)}
    after = rated(before, sides([1, 2], [3]))
    assert after[1].mu - 25 > 4 * (after[2].mu - 25) > 0
    assert after[1].sigma / 8 < after[2].sigma / 2 <= 1


def test_if_all_lose_nothing_changes() -> None:
    assert set(rated({}, sides([], [1, 2, 3])).values()) == {Skill()}


def test_with_nobody_to_play_against_nothing_changes() -> None:
    before = {1: Skill(30, 5)}
    assert rated(before, RatedGame({1: 1})) == before
    assert rated(before, RatedGame({1: 1, 2: 1}, by_sides=True))[1] == before[1]


def test_the_order_in_which_people_are_named_does_not_matter() -> None:
    places = {5: 2, 3: 1, 9: 4, 1: 3}
    turned = dict(reversed(list(places.items())))
    assert rated({}, RatedGame(places)) == rated({}, RatedGame(turned))


# --- what counts ----------------------------------------------------------------------------------


def test_a_game_that_was_played_counts(alice: User, bob: User) -> None:
    table = play_on(playing_table(alice, bob), 600)
    assert has_work(START)
    assert keep_ratings(now=START) == 1
    assert {row.user for row in RatedTable.objects.filter(table=table)} == {alice, bob}
    assert not has_work(START)
    assert keep_ratings(now=START) == 0


def test_house_players_have_no_rating_and_one_person_alone_neither(alice: User, bob: User) -> None:
    ended(alice, places=[1, 2, 3], house=2, at=1)
    assert not has_work(START)
    ended(alice, bob, places=[3, 1, 2], house=1, at=2)
    keep_ratings(now=START)
    assert {row.user for row in Rating.objects.all()} == {alice, bob}


@pytest.mark.parametrize("change", [{"unrated": "shuffle"}, {"status": "ended"}])
def test_what_does_not_count(alice: User, bob: User, charlie: User, change: dict[str, Any]) -> None:
    table = ended(alice, bob, charlie, places=[1, 2, 3], at=1)
    Table.objects.filter(pk=table.pk).update(**change)
    assert keep_ratings(now=START) == 0
    assert not Rating.objects.exists()


# --- always the same outcome ----------------------------------------------------------------------


def many(people: Sequence[User], count: int = 12, seed: int = 3) -> None:
    rng = Random(seed)
    for number in range(count):
        some = rng.sample(people, 3)
        ended(*some, places=rng.sample([1, 2, 3], 3), at=rng.randrange(5) + number // 4)


def test_kept_as_they_come_or_computed_anew_they_are_the_same(db: None) -> None:
    people = UserFactory.create_batch(5)
    rng = Random(4)
    for number in range(10):
        ended(*rng.sample(people, 3), places=rng.sample([1, 2, 3], 3), at=number // 2)
        keep_ratings(now=START)
    kept = values()
    rows = list(RatedTable.objects.order_by("user", "table").values_list("user", "table", "mu"))
    rate_all("quovadis")
    assert values() == kept
    again = RatedTable.objects.order_by("user", "table").values_list("user", "table", "mu")
    assert list(again) == rows


def test_the_command_computes_everything_anew(db: None) -> None:
    many(UserFactory.create_batch(5))
    out = StringIO()
    call_command("league", "rate", stdout=out)
    first = values()
    assert "quovadis: 12 tables, 5 people" in out.getvalue()
    call_command("league", "rate", stdout=out)
    assert values() == first


def test_each_step_begins_where_the_last_one_ended(db: None) -> None:
    many(UserFactory.create_batch(5))
    keep_ratings(now=START)
    last: dict[int, tuple[float, float]] = {}
    for row in RatedTable.objects.order_by("at", "table_id"):
        assert (row.mu_before, row.sigma_before) == last.get(row.user_id, (25.0, 25.0 / 3))
        last[row.user_id] = (row.mu, row.sigma)


def test_a_table_that_is_rolled_back_leaves_no_trace(db: None) -> None:
    people = UserFactory.create_batch(4)
    many(people, 8)
    keep_ratings(now=START)
    before = values()
    table = ended(*people[:3], places=[1, 2, 3], at=2)
    keep_ratings(now=START)
    assert values() != before
    Table.objects.filter(pk=table.pk).update(status=Status.PLAYING, finished_at=None)
    assert has_work(START)
    keep_ratings(now=START)
    assert values() == before
    assert not has_work(START)


def test_a_table_that_ends_anew_counts_where_it_ends_now(db: None) -> None:
    people = UserFactory.create_batch(4)
    many(people, 8)
    table = ended(*people[:3], places=[1, 2, 3], at=2)
    keep_ratings(now=START)
    Table.objects.filter(pk=table.pk).update(finished_at=START + 99 * HOUR)
    keep_ratings(now=START)
    assert sure(RatedTable.objects.filter(table=table).first()).at == START + 99 * HOUR
    kept = values()
    rate_all("quovadis")
    assert values() == kept


# --- pages ----------------------------------------------------------------------------------------


@pytest.fixture
def rated_people(alice: User, bob: User, charlie: User) -> tuple[User, User, User]:
    ended(alice, bob, charlie, places=[1, 2, 3], at=1)
    ended(alice, bob, charlie, places=[1, 2, 3], at=2)
    keep_ratings(now=START)
    return alice, bob, charlie


def test_the_list_has_the_strongest_first(
    client: Client,
    rated_people: tuple[User, User, User],
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    with django_assert_max_num_queries(4):
        page = client.get("/ratings/quovadis/").content.decode()
    assert page.index("Alice") < page.index("Bob") < page.index("Charlie")
    assert client.get("/ratings/").status_code == 200
    assert client.get("/ratings/chess/").status_code == 404
    assert "Nobody is rated yet" in client.get("/ratings/idusmartii/").content.decode()


def test_equal_ones_share_a_rank(alice: User, bob: User, charlie: User) -> None:
    ended(alice, bob, charlie, places=[1, 2, 2], at=1)
    keep_ratings(now=START)
    assert [line.rank for line in ratings_list("quovadis", "1").rows] == [1, 2, 2]


def test_who_has_closed_the_account_is_not_listed(
    client: Client, rated_people: tuple[User, User, User]
) -> None:
    close_account(rated_people[1].pk, now=START)
    lines = ratings_list("quovadis", "1").rows
    assert [line.user for line in lines] == [rated_people[0], rated_people[2]]


def test_a_person_has_their_history_on_their_page(
    client: Client, rated_people: tuple[User, User, User]
) -> None:
    page = client.get(rated_people[0].get_absolute_url()).content.decode()
    assert "rating-history" in page
    assert "2 tables" in page


def test_of_one_table_there_is_no_line_to_draw() -> None:
    assert chart_of([(START, 25.0, 8.0)]) is None
    drawn = chart_of([(START, 25.0, 8.0), (START + HOUR, 27.0, 7.5)])
    assert drawn is not None
    assert drawn.dots[1].y < drawn.dots[0].y
    assert all(0 <= dot.x <= 320 and 0 <= dot.y <= 96 for dot in drawn.dots)
