"""The demo finds the tables of a game by its name; tests/games/bots looks at the whole of it."""

import pytest

from engine import games
from engine.game import Game
from games.bots.demo import make_demo
from games.common import clock
from games.play.models import Status, Table
from tests.third_game import plug

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.mark.parametrize("game", [plug.NAME], indirect=True)
def test_the_demo_has_a_table_in_progress_and_a_finished_one(game: Game) -> None:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(games, "NAMES", (game.name,))
        assert make_demo(clock.now()) == Table.objects.count()
    found = set(Table.objects.filter(game=game.name).values_list("status", flat=True))
    assert {Status.PLAYING, Status.FINISHED} <= found
    assert not Table.objects.exclude(game=game.name).exists()
