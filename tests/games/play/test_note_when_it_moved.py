"""A table knows when its log was last changed; lists of live games are ordered by it."""

from datetime import datetime

from games.operators.services import roll_back
from games.play.models import Entry, Table
from tests.games.factories import UserFactory, play_on


def test_from_the_start_each_entry_is_noted(game: Table) -> None:
    assert game.moved_at == game.started_at
    table = play_on(game, 3)
    last = Entry.objects.filter(table=table).order_by("-index").values_list("at", flat=True)[0]
    assert table.moved_at == last


def test_a_roll_back_is_noted(game: Table, now: datetime) -> None:
    table = play_on(game, 3)
    operator = UserFactory.create(is_staff=True, is_superuser=True)
    roll_back(table.pk, 1, operator.pk, reason="A mistake.", now=now)
    table.refresh_from_db()
    assert table.moved_at == now
