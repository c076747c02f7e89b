"""A saved search tells its owner of new games, at most once a day, and only of what they find."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.accounts.models import User
from games.archive.facts.services import keep_all
from games.archive.kinds import FINDS
from games.archive.models import Facts
from games.archive.saved.finds import NAMED, tell_new_finds
from games.archive.saved.services import forget_search, save_search
from games.play.models import Visibility
from games.post.models import Notice
from games.post.registry import registry
from tests.games.factories import UserFactory, play_on, playing_table

pytestmark = pytest.mark.once

HOUR, DAY = timedelta(hours=1), timedelta(days=1)


@pytest.fixture
def start() -> datetime:
    return timezone.now()


def end_games(number: int, *people: User, at: datetime, **plan: Any) -> None:
    """Some games of these people end, and come into the archive at that time."""
    ended = [play_on(playing_table(*people, **plan), 600).pk for _ in range(number)]
    keep_all()
    Facts.objects.filter(pk__in=ended).update(added_at=at)


def told(person: User) -> list[str]:
    found = Notice.objects.filter(person=person, kind=FINDS).order_by("pk")
    return list(found.values_list("title", flat=True))


def test_new_games_are_told_once(alice: User, bob: User, start: datetime) -> None:
    reader = UserFactory.create()
    end_games(1, alice, bob, at=start - HOUR)
    save_search(reader.pk, "player:alice", now=start)
    assert tell_new_finds(now=start + HOUR) == 0
    end_games(2, alice, bob, at=start + 2 * HOUR)
    assert tell_new_finds(now=start + 3 * HOUR) == 1
    assert tell_new_finds(now=start + 4 * HOUR) == 0
    assert tell_new_finds(now=start + 2 * DAY) == 0
    assert told(reader) == ["2 new games in the archive: player:alice"]


def test_at_most_once_a_day_and_nothing_is_left_out(
    alice: User, bob: User, start: datetime
) -> None:
    reader = UserFactory.create()
    save_search(reader.pk, "", now=start)
    end_games(1, alice, bob, at=start + HOUR)
    assert tell_new_finds(now=start + 2 * HOUR) == 1
    end_games(1, alice, bob, at=start + 3 * HOUR)
    assert tell_new_finds(now=start + 4 * HOUR) == 0
    assert tell_new_finds(now=start + 2 * HOUR + DAY) == 1
    assert told(reader) == ["1 new game in the archive: all games"] * 2


def test_what_is_only_just_written_waits_for_the_next_look(
    alice: User, bob: User, start: datetime
) -> None:
    reader = UserFactory.create()
    save_search(reader.pk, "", now=start)
    end_games(1, alice, bob, at=start + HOUR)
    assert tell_new_finds(now=start + HOUR + timedelta(minutes=5)) == 0
    assert tell_new_finds(now=start + 2 * HOUR) == 1


def test_private_games_are_told_to_who_played_alone(
    alice: User, bob: User, start: datetime
) -> None:
    reader = UserFactory.create()
    for person in (reader, alice):
        save_search(person.pk, "", now=start)
    end_games(1, alice, bob, at=start + HOUR, visibility=Visibility.UNLISTED)
    assert tell_new_finds(now=start + 2 * HOUR) == 1
    assert (len(told(reader)), len(told(alice))) == (0, 1)


def test_facts_made_anew_are_no_new_game(alice: User, bob: User, start: datetime) -> None:
    reader = UserFactory.create()
    save_search(reader.pk, "", now=start)
    end_games(1, alice, bob, at=start + HOUR)
    assert tell_new_finds(now=start + 2 * HOUR) == 1
    Facts.objects.update(version=0)
    assert keep_all() == 1
    assert tell_new_finds(now=start + 3 * DAY) == 0


def test_of_many_games_some_are_named(alice: User, bob: User, start: datetime) -> None:
    reader = UserFactory.create()
    save_search(reader.pk, "", now=start)
    end_games(NAMED + 2, alice, bob, at=start + HOUR)
    tell_new_finds(now=start + 2 * HOUR)
    notice = Notice.objects.get(person=reader, kind=FINDS)
    assert notice.text.count("/t/") == NAMED
    assert "and 2 more" in notice.text


def test_a_notice_that_no_longer_holds_is_not_sent(alice: User, bob: User, start: datetime) -> None:
    reader = UserFactory.create()
    saved = save_search(reader.pk, "", now=start)
    end_games(1, alice, bob, at=start + HOUR)
    tell_new_finds(now=start + 2 * HOUR)
    (notice,) = Notice.objects.filter(person=reader, kind=FINDS)
    still = registry.kinds[FINDS].open_among
    assert list(still([notice], start)) == [notice]
    Facts.objects.update(public=False)
    assert list(still([notice], start)) == []
    Facts.objects.update(public=True)
    forget_search(reader.pk, saved.key)
    assert list(still([notice], start)) == []
