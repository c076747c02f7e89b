"""A practice table is in no list, record, rating or archive, and nobody is told of it."""

from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db.models import Q
from django.test import Client

from games.accounts.models import User
from games.accounts.services import close_account
from games.archive.chances.selectors import outdated, without_chances
from games.archive.facts.selectors import finished_tables, stale_tables
from games.bots.selectors import tables_to_attend
from games.common import clock
from games.feeds.selectors import deadlines_of, tables_without_address
from games.forum.board.unread import waiting_on_boards
from games.forum.promises.fides import tables_to_tally
from games.leagues.models import Rating
from games.leagues.tasks import rate_ended_tables
from games.lobby.cards import lobby_of
from games.lobby.duties import concerned_seats, waiting_for
from games.lobby.lists.selectors import Wish, counts_of, viewer_of
from games.lobby.people.record import record_of
from games.lobby.people.selectors import players
from games.play.models import Table
from games.play.seats.admission import standing
from games.post.models import Mail, Notice
from games.school.lessons.lesson import lesson_called
from games.school.models import LessonLearnt
from games.tables.services import forget_practice
from tests.games.school.test_play_a_lesson import begins, does, ends
from tests.sure import sure

pytestmark = pytest.mark.django_db


@pytest.fixture
def alices(learner: Client, alice: User) -> Any:
    """Alice's browser, in which lessons go on."""
    learner.force_login(alice)
    return learner


def found_anywhere(person: User) -> dict[str, Any]:
    """Every list and count in which a table of this person could turn up."""
    now = clock.now()
    return {
        "waiting": waiting_for(person, concerned_seats(person), now)
        + waiting_on_boards(person, concerned_seats(person), now),
        "own tables": lobby_of(person, now).waiting + lobby_of(person, now).mine,
        "lists": [n for n in counts_of(viewer_of(person), Wish(mine=True)).values() if n],
        "listed": [n for n in counts_of(viewer_of(person), Wish()).values() if n],
        "results": record_of(person, AnonymousUser()).results,
        "turns": standing(person).turns + record_of(person, AnonymousUser()).standing.turns,
        "finished": standing(person).finished,
        "players": [row for row in players("", "1").rows if row.finished or row.playing],
        "archive": list(finished_tables()) + stale_tables(9),
        "chances": without_chances(since=now.replace(year=2000), most=9) + list(outdated()),
        "fides": tables_to_tally(9),
        "feeds": list(deadlines_of(person)) + list(tables_without_address(person)),
        "notices": list(Notice.objects.all()) + list(Mail.objects.all()),
    }


@pytest.mark.parametrize("slug", ["senate", "be-asked"])
def test_it_turns_up_nowhere(alices: Any, alice: User, slug: str) -> None:
    lesson = lesson_called(f"quovadis/{slug}")
    table = begins(alices, sure(lesson))
    for step in sure(lesson).steps:
        found = {name: what for name, what in found_anywhere(alice).items() if what}
        assert found == {}
        does(alices, sure(lesson), table, step)
    assert {name: what for name, what in found_anywhere(alice).items() if what} == {}


def test_an_ordinary_table_does_turn_up(alices: Any, alice: User) -> None:
    alices.post("/tables/play-now/", {"game": "quovadis"})
    found = {name for name, what in found_anywhere(alice).items() if what}
    assert {"waiting", "own tables", "lists", "feeds"} & found


def test_it_is_not_rated(alices: Any, alice: User) -> None:
    table = ends(alices, sure(lesson_called("quovadis/senate")))
    rate_ended_tables()
    assert not table.is_rated
    assert not Rating.objects.exists()


def test_house_players_keep_away_until_the_lesson_is_over(alices: Any) -> None:
    lesson = lesson_called("quovadis/place")
    table = begins(alices, sure(lesson))
    assert tables_to_attend(clock.now()) == []
    for step in sure(lesson).steps:
        does(alices, sure(lesson), table, step)
    assert tables_to_attend(clock.now()) == [table.pk]


def test_it_has_no_clock(alices: Any) -> None:
    table = begins(alices, sure(lesson_called("quovadis/place")))
    assert table.due_at is None
    assert table.seats.filter(~Q(deadline=None)).count() == 0


def test_it_goes_after_a_day(alices: Any) -> None:
    begins(alices, sure(lesson_called("quovadis/place")))
    now = clock.now()
    assert forget_practice(now=now) == 0
    assert forget_practice(now=now.replace(year=now.year + 1)) == 1
    assert not Table.objects.exists()


def test_it_goes_with_the_account(alices: Any, alice: User) -> None:
    ends(alices, sure(lesson_called("quovadis/place")))
    close_account(alice.pk, now=clock.now())
    assert not Table.objects.exists()
    assert not LessonLearnt.objects.exists()
