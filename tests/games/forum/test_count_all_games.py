"""A record counts every game: those that are over by a count that is kept, and it stays right."""

import pytest

from games.accounts.models import User
from games.common import clock
from games.forum.models import Tally
from games.forum.offers.interruptions import follow_roll_back
from games.forum.promises.fides import fides_of
from games.forum.tasks import tally_finished_games
from games.play.models import Table
from tests.games.forum.conftest import Scene, make_scene
from tests.games.forum.test_see_the_fides import mark, promise


def end(scene: Scene) -> None:
    Table.objects.filter(pk=scene.table.pk).update(status="ended", finished_at=clock.now())
    scene.table.refresh_from_db()


@pytest.fixture
def over(scene: Scene) -> Scene:
    """A promise was kept in a game that is over."""
    promise(scene, scene.third, scene.active)
    mark(scene, kept=True)
    end(scene)
    return scene


def record(scene: Scene, seat: int) -> tuple[int, int]:
    found = fides_of(scene.user(seat))
    return found.kept, found.broken


def test_it_is_the_same_before_and_after_it_was_counted(over: Scene) -> None:
    before = record(over, over.third)
    assert tally_finished_games() == 1
    assert Tally.objects.get(seat__number=over.third).kept == 1
    assert record(over, over.third) == before == (1, 0)


def test_counting_twice_counts_nothing_twice(over: Scene) -> None:
    tally_finished_games()
    assert tally_finished_games() == 0
    assert record(over, over.third) == (1, 0)


def test_a_game_that_cannot_be_counted_holds_up_no_other(
    over: Scene, alice: User, bob: User, charlie: User
) -> None:
    other = make_scene(alice, bob, charlie)
    end(other)
    over.table.entries.filter(index=0).update(raw={"do": "nothing known"})
    assert tally_finished_games() == 1
    assert set(Tally.objects.values_list("seat__table", flat=True)) == {other.table.pk}


def test_a_game_under_way_is_not_counted_yet_and_counts(scene: Scene) -> None:
    promise(scene, scene.third, scene.active)
    mark(scene, kept=True)
    assert tally_finished_games() == 0
    assert record(scene, scene.third) == (1, 0)


def test_saying_otherwise_after_the_end_counts(over: Scene) -> None:
    tally_finished_games()
    mark(over, kept=False)
    assert record(over, over.third) == (0, 1)
    tally_finished_games()
    assert record(over, over.third) == (0, 1)


def test_a_log_that_is_taken_back_is_counted_anew(over: Scene) -> None:
    tally_finished_games()
    follow_roll_back(over.table, 0, clock.now())
    assert not Tally.objects.exists()


@pytest.mark.once
def test_more_games_than_a_page_shows_count(alice: User, bob: User, charlie: User) -> None:
    for _ in range(45):
        scene = make_scene(alice, bob, charlie)
        promise(scene, scene.third, scene.active)
        mark(scene, kept=True)
        end(scene)
    tally_finished_games()
    records = [fides_of(person) for person in (alice, bob, charlie)]
    assert sum(found.kept for found in records) == 45


def test_games_without_deals_are_left_out(alice: User, db: None) -> None:
    from tests.games.factories import UserFactory, playing_table

    people = [alice, *UserFactory.create_batch(4)]
    table = playing_table(*people, game="idusmartii", seat_count=5)
    Table.objects.filter(pk=table.pk).update(status="ended", finished_at=clock.now())
    assert tally_finished_games() == 0
