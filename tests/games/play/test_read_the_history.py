"""The history tells each thing once, in sentences; what one has not seen stands above a mark."""

import pytest

from games.accounts.models import User
from games.common import clock
from games.play import services
from games.play.models import Table
from games.play.page.history import LINES, History, history_of
from games.play.page.selectors import TablePage
from games.play.selectors import seats_at
from tests.games.factories import play_on, playing_table


@pytest.fixture
def game(alice: User, bob: User, charlie: User) -> Table:
    return play_on(playing_table(alice, bob, charlie), 6)


def history(game: Table, seat: int | None, before: int = 0) -> History:
    table = Table.objects.get(pk=game.pk)
    return history_of(TablePage(table, seats_at(table), seat, table.length), before)


def looked(game: Table, seat: int, length: int) -> None:
    game.seats.filter(number=seat).update(seen_length=length)


def test_each_entry_is_told_once_newest_first(game: Table) -> None:
    found = history(game, None)
    assert [line.length for line in found.known] == [6, 5, 4, 3, 2, 1]
    assert not found.new
    assert all(line.sentence and line.notation for line in found.known)


def test_seats_are_called_by_their_names(game: Table) -> None:
    said = " ".join(line.sentence for line in history(game, None).known)
    assert {"Alice", "Bob", "Charlie"} <= set(said.replace(".", " ").split())
    assert "eat 0" not in said


def test_what_was_not_seen_stands_above_the_mark(game: Table) -> None:
    looked(game, 0, 0)
    found = history(game, 0)
    acted = max(line.length for line in found.known if line.seat == 0)
    assert [line.length for line in found.new] == list(range(6, acted, -1))
    assert found.first_new == acted + 1
    looked(game, 0, 6)
    assert not history(game, 0).new


def test_what_was_done_from_outside_stands_in_it_once(game: Table, alice: User) -> None:
    services.pause(game.pk, alice.pk, now=clock.now(), reason="Saturnalia")
    found = history(game, 1)
    lines = [*found.new, *found.known]
    assert [line.sentence for line in lines if line.is_outside] == ["paused: Saturnalia"]
    assert len(lines) == 7


def test_its_pages_follow_one_another(game: Table) -> None:
    table = play_on(game, LINES)
    first = history(table, None)
    second = history(table, None, first.older)
    lengths = [line.length for line in [*first.known, *second.known]]
    assert lengths == list(range(table.length, 0, -1)) or second.older
    assert second.older == max(first.older - LINES, 0)
