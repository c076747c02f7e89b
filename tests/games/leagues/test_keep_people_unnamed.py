"""Who does not wish to be named has a name for themselves alone, on pages and in files."""

import re
from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.test import Client

from games.accounts.models import User
from games.accounts.services import close_account
from games.common.memory import forget_all
from games.leagues.awards.services import give_award
from games.leagues.models import Manager, Rating, Season, SeasonStatus
from games.leagues.substitutes.services import give_up_seat, join_queue
from tests.games.factories import UserFactory
from tests.games.leagues.factories import (
    bye,
    divided,
    enter,
    new_league,
    new_round,
    new_season,
    reckon,
    seated,
)
from tests.sure import sure

AsUser = Callable[[User], Client]

DAY = timedelta(days=1)
ALL = re.compile(r"csrfmiddlewaretoken\" value=\"\w+\"|\"X-CSRFToken\": \"\w+\"")


@pytest.fixture
def boss(db: None) -> User:
    return UserFactory.create(display_name="Bona Fortuna")


@pytest.fixture
def season(boss: User, real_now: datetime) -> Season:
    """A season with a result, an open table, a seat that is wanted, a bye, an award, a queue."""
    league = new_league(boss, slug="tiber", name="Tiber League")
    past = new_season(league)
    (before,) = divided(past, 4)
    season = new_season(league)
    (division,) = divided(season, 8)
    a, *_ = division.entrants.order_by("pk")
    a.user.unnamed = True
    a.user.save()
    old = sure(before.entrants.order_by("pk").first())
    old.user = a.user
    old.save()
    first, second, third = (new_round(season, number) for number in (1, 2, 3))
    people = list(division.entrants.order_by("pk"))
    seated(first, people[:4], [1, 2, 3, 4])
    seated(first, people[4:], [1, 2, 3, 4])
    seated(second, people[:4], [1, 2, 3, 4])
    for one in people[4:]:
        bye(second, one)
    table = seated(third, people[:4])
    bye(third, people[0])
    seated(new_round(past, 1), list(before.entrants.order_by("pk")), [1, 2, 3, 4])
    reckon(division)
    reckon(before)
    type(past).objects.filter(pk=past.pk).update(status=SeasonStatus.FINISHED, finished_at=real_now)
    give_award(season.pk, a.user.pk, "2", "Fair play.", boss, now=real_now)
    join_queue(season.pk, a.user.pk, now=real_now)
    give_up_seat(table.seats.get(order=1).pk, reason="Ill.", now=real_now)
    give_up_seat(table.seats.get(order=2).pk, reason="Ill.", now=real_now)
    Rating.objects.create(user=a.user, game="quovadis", mu=30, sigma=4, shown=18, tables=3)
    return season


@pytest.fixture
def hidden(season: Season) -> User:
    return User.objects.get(unnamed=True)


def addresses(season: Season) -> list[str]:
    """Every page and file of the league that anybody may read."""
    league, own = season.league.get_absolute_url(), season.get_absolute_url()
    pages = ("", "rounds/1/", "rounds/2/", "rounds/3/", "results/", "about/", "embed/")
    files = ("season.json", "standing.csv", "results.csv", "calendar.ics", "news.atom")
    more = ("substitutes/", "awards/", "announcements/")
    return [
        *(league + rest for rest in ("", "hall/", "hall.csv", "hall.json", "journal/")),
        *(own + rest for rest in (*pages, *files, *more)),
        "/leagues/",
        *("/ratings/quovadis/", "/ratings/quovadis.csv", "/ratings/quovadis.json"),
    ]


def read(client: Client, address: str) -> str:
    forget_all()
    page = client.get(address)
    assert page.status_code == 200, address
    return ALL.sub("", page.content.decode())


def test_every_public_address_exists_and_names_nobody_hidden(
    client: Client, season: Season, hidden: User
) -> None:
    for address in addresses(season):
        text = read(client, address)
        assert hidden.display_name not in text, address
        assert hidden.slug not in text, address
    assert "unnamed player" in read(client, season.get_absolute_url())


def test_another_player_and_a_manager_read_no_more_there(
    as_: AsUser, season: Season, hidden: User, boss: User
) -> None:
    other = sure(season.entrants.exclude(user=hidden).first()).user
    for address in addresses(season):
        assert hidden.display_name not in read(as_(other), address), address
    for address in (season.get_absolute_url(), f"{season.get_absolute_url()}season.json"):
        assert hidden.display_name not in read(as_(boss), address), address


def test_they_see_themselves(as_: AsUser, season: Season, hidden: User) -> None:
    own = season.get_absolute_url()
    files = ("/ratings/quovadis.csv", f"{own}season.json", f"{own}standing.csv")
    for address in (own, f"{own}results/", *files):
        assert hidden.display_name in read(as_(hidden), address), address
    assert hidden.display_name in read(as_(hidden), f"{own}players/{hidden.slug}/")


def test_what_is_shown_to_them_is_shown_to_nobody_else_afterwards(
    as_: AsUser, client: Client, season: Season, hidden: User
) -> None:
    own = season.get_absolute_url()
    assert hidden.display_name in as_(hidden).get(own).content.decode()
    assert hidden.display_name not in Client().get(own).content.decode()


def test_managers_read_names_at_the_desk(
    as_: AsUser, season: Season, hidden: User, boss: User
) -> None:
    page = as_(boss).get(f"{season.get_absolute_url()}manage/players/").content.decode()
    assert hidden.display_name in page
    assert hidden.display_name in read(as_(boss), f"{season.league.get_absolute_url()}journal/")


def test_two_worlds_with_other_names_are_the_same_to_strangers(
    client: Client, season: Season, hidden: User
) -> None:
    def world() -> dict[str, str]:
        return {address: read(client, address) for address in addresses(season)}

    before = world()
    hidden.display_name, hidden.slug, hidden.name_key = "Aaaron Zz", "aaaron-zz", "aaaron zz"
    hidden.save()
    after = world()
    assert [address for address in before if before[address] != after[address]] == []


def test_their_way_through_a_season_has_no_address(
    client: Client, season: Season, hidden: User
) -> None:
    own = season.get_absolute_url()
    there = client.get(f"{own}players/{hidden.slug}/")
    nowhere = client.get(f"{own}players/nobody-at-all/")
    assert (there.status_code, nowhere.status_code) == (404, 404)
    clean = [
        ALL.sub("", page.content.decode()).replace(slug, "")
        for page, slug in ((there, hidden.slug), (nowhere, "nobody-at-all"))
    ]
    assert clean[0] == clean[1]


def test_their_own_page_does_not_say_which_seasons_are_theirs(
    client: Client, as_: AsUser, season: Season, hidden: User
) -> None:
    page = client.get(hidden.get_absolute_url()).content.decode()
    assert "Tiber League" not in page
    assert 'id="ratings"' not in page
    mine = as_(hidden).get(hidden.get_absolute_url()).content.decode()
    assert "Tiber League" in mine


def test_before_it_begins_a_season_names_them_as_little(
    client: Client, season: Season, hidden: User
) -> None:
    fresh = new_season(season.league)
    enter(fresh, hidden)
    enter(fresh, UserFactory.create(unnamed=True, display_name="Ignota Dea"), status="waiting")
    for address in (fresh.get_absolute_url(), f"{fresh.get_absolute_url()}season.json"):
        text = read(client, address)
        assert hidden.display_name not in text
        assert "Ignota Dea" not in text


def test_a_manager_is_named_as_one_can_ask_them(client: Client, season: Season, boss: User) -> None:
    boss.unnamed = True
    boss.save()
    assert Manager.objects.get(league=season.league).user == boss
    assert boss.display_name in read(client, season.league.get_absolute_url())


def test_closed_accounts_are_named_nowhere(
    client: Client, season: Season, real_now: datetime
) -> None:
    gone = sure(season.entrants.exclude(user__unnamed=True).order_by("pk").first()).user
    name, slug = gone.display_name, gone.slug
    close_account(gone.pk, now=real_now)
    for address in addresses(season):
        text = read(client, address)
        assert name not in text, address
        assert f"/{slug}/" not in text, address
