"""The calendar and the feed of a season, for programs."""

from xml.etree import ElementTree

import pytest
from django.test import Client
from icalendar import Calendar

from games.leagues.announcements.services import announce
from games.leagues.journal.services import note
from games.leagues.models import Season
from games.leagues.season.services import cancel_season
from tests.games.leagues.seasons import START, boss_of, new_season, open_season

ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture
def season(db: None) -> Season:
    return open_season()


def test_the_calendar_has_every_round(client: Client, season: Season) -> None:
    answer = client.get(f"/leagues/{season.league.slug}/1/calendar.ics")
    assert answer["Content-Type"].startswith("text/calendar")
    events = Calendar.from_ical(answer.content).walk("VEVENT")
    said = [str(event["summary"]).partition(": ")[2] for event in events]
    assert sorted(one for one in said if one.startswith("Round")) == [
        "Round 1 begins",
        "Round 1 ends",
        "Round 2 begins",
        "Round 2 ends",
    ]
    assert len({str(event["uid"]) for event in events}) == len(events)


def test_a_cancelled_season_has_no_dates_any_more(client: Client, season: Season) -> None:
    cancel_season(season.pk, boss_of(season.league).pk, "too few", now=START)
    answer = client.get(f"/leagues/{season.league.slug}/1/calendar.ics")
    assert not Calendar.from_ical(answer.content).walk("VEVENT")


def test_unchanged_it_is_not_sent_again(client: Client, season: Season) -> None:
    url = f"/leagues/{season.league.slug}/1/calendar.ics"
    first = client.get(url)
    assert client.get(url, HTTP_IF_NONE_MATCH=first["ETag"]).status_code == 304


def test_the_feed_has_the_public_lines_of_the_journal(client: Client, season: Season) -> None:
    boss = boss_of(season.league)
    announce(season.pk, "A <feast>", "", boss, now=START)
    note(season.league, "case_opened", season=season, now=START, private=True)
    answer = client.get(f"/leagues/{season.league.slug}/1/news.atom")
    feed = ElementTree.fromstring(answer.content)  # noqa: S314  (we have just written it)
    titles = [entry.findtext(f"{ATOM}title") for entry in feed.findall(f"{ATOM}entry")]
    assert "Announced: A <feast>" in titles
    assert not [title for title in titles if title and "case" in title]


@pytest.mark.parametrize("page", ["calendar.ics", "news.atom"])
def test_of_a_draft_nothing_is_told(client: Client, page: str, db: None) -> None:
    season = new_season()
    assert client.get(f"/leagues/{season.league.slug}/1/{page}").status_code == 404
