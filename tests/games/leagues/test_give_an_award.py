"""Awards and penalties: exact points with a reason, given by managers, and taken back."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client

from games.accounts.models import User
from games.leagues.awards.services import give_award, points_from, revoke_award
from games.leagues.models import Award, Division, JournalLine, Manager, Season
from games.leagues.refusals import LeagueRefusal, Why
from games.post.models import Notice
from tests.games.factories import UserFactory
from tests.games.leagues.seasons import START, boss_of, open_season, with_players
from tests.games.leagues.tables import seated

AsUser = Callable[[User], Client]

NOW = START + timedelta(hours=1)


@pytest.fixture
def season(db: None) -> Season:
    return open_season()


@pytest.fixture
def boss(season: Season) -> User:
    return boss_of(season.league)


@pytest.fixture
def anna(season: Season) -> User:
    entrants = with_players(season, 3)
    seated(season, *entrants)
    return entrants[0].user


@pytest.mark.parametrize(
    ("text", "points"), [("3", "3"), (" -1,5 ", "-3/2"), ("1/3", "1/3"), ("\N{MINUS SIGN}2", "-2")]
)
def test_points_are_exact(text: str, points: str) -> None:
    assert str(points_from(text)) == points


@pytest.mark.parametrize("text", ["", "0", "many", "1/0", "101", "nan", "inf", "1/1000"])
def test_other_points_are_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(LeagueRefusal) as refused:
        points_from(text)
    assert "such as" in str(refused.value)


def test_a_penalty_counts_and_is_told(season: Season, boss: User, anna: User) -> None:
    award = give_award(season.pk, anna.pk, "-3", "Rude.", boss, now=NOW)
    assert Division.objects.get().stale
    told = Notice.objects.get(kind="league_news")
    assert (told.person, "(3)" in told.text) == (anna, True)
    line = JournalLine.objects.get(kind="penalty")
    assert (line.reason, line.undo) == ("Rude.", {"do": "award", "award": award.pk})


def test_taken_back_it_stays_to_be_read(season: Season, boss: User, anna: User) -> None:
    award = give_award(season.pk, anna.pk, "3", "Fine.", boss, now=NOW)
    revoke_award(award.pk, boss, now=NOW)
    assert Award.objects.get().revoked_at == NOW
    with pytest.raises(LeagueRefusal) as refused:
        revoke_award(award.pk, boss, now=NOW)
    assert refused.value.why is Why.CANNOT_UNDO


def test_no_manager_gives_points_to_themselves(season: Season, anna: User) -> None:
    Manager.objects.create(league=season.league, user=anna, since=NOW)
    with pytest.raises(LeagueRefusal) as refused:
        give_award(season.pk, anna.pk, "3", "Me.", anna, now=NOW)
    assert refused.value.why is Why.CONCERNED


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"reason": " "}, Why.NO_REASON),
        ({"whom": "stranger"}, Why.NOT_IN_SEASON),
        ({"by": "stranger"}, Why.NOT_MANAGER),
        ({"status": "finished"}, Why.NOT_RUNNING),
    ],
)
def test_what_is_refused(
    season: Season, boss: User, anna: User, change: dict[str, str], why: Why
) -> None:
    stranger = UserFactory.create()
    season.status = change.get("status", season.status)
    season.save()
    whom = stranger if "whom" in change else anna
    by = stranger if "by" in change else boss
    with pytest.raises(LeagueRefusal) as refused:
        give_award(season.pk, whom.pk, "1", change.get("reason", "x"), by, now=NOW)
    assert refused.value.why is why


def test_on_the_page_a_manager_gives_and_takes_back(
    as_: AsUser, season: Season, boss: User, anna: User
) -> None:
    url = f"/leagues/{season.league.slug}/{season.number}/awards/"
    form = {"person": anna.slug, "points": "-1/2", "reason": "Late."}
    page = as_(boss).post(f"{url}give/", form, follow=True).content.decode()
    assert "-1/2" in page
    assert "Take back" in page
    assert "Take back" not in as_(anna).get(url).content.decode()
    as_(boss).post(f"{url}{Award.objects.get().pk}/revoke/")
    assert "taken back" in as_(anna).get(url).content.decode()
    wrong = as_(boss).post(f"{url}give/", form | {"points": "x"}, follow=True).content.decode()
    assert "Write points as a number" in wrong


@pytest.mark.parametrize("text", ["1e999999999", "1e99999999", "-1e1000000"])
def test_a_few_characters_cannot_keep_the_site_busy(text: str) -> None:
    with pytest.raises(LeagueRefusal):
        points_from(text)
