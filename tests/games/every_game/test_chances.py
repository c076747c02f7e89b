"""Winning chances of each game, or the sentence that says why it has none."""

import pytest
from django.test import Client

from engine.game import Game
from games.archive.chances import services, work
from games.archive.chances.refusals import ChancesRefused
from games.common import clock
from games.play.models import Table
from tests.games.factories import play_on


def test_a_finished_game_has_chances_or_says_why_not(
    table: Table, game: Game, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "PLAYOUTS", 3)
    monkeypatch.setattr(work, "is_pressed", lambda now: False)
    over = play_on(table, 600)
    address = f"/t/{over.code}/chances/"
    if game.playout is None:
        with pytest.raises(ChancesRefused, match="cannot play this game on"):
            services.ask_for_chances(over.pk, now=clock.now())
        assert services.ask_for_games_lately(clock.now()) == 0
        assert "cannot play this game on" in client.get(address).content.decode()
        return
    services.ask_for_chances(over.pk, now=clock.now())
    work.work(clock.now, 60)
    page = client.get(address).content.decode()
    assert page.count("<polyline") == over.seat_count
