"""Stored games are verified each night by the beat, in pieces, and operators read the outcome."""

from datetime import datetime, timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from games.accounts.models import User
from games.archive.models import Verification
from games.archive.verification import selectors, services
from games.archive.verification.services import has_to_verify, verify_some
from games.play.models import Entry, Table
from tests.games.factories import new_operator, play_on, playing_table

NIGHT = timezone.now().replace(hour=3, minute=0, second=0, microsecond=0)
DAY = timedelta(days=1)


def verified(now: datetime) -> Verification:
    while verify_some(now=now):
        pass
    return Verification.objects.latest("pk")


def test_all_games_once_a_night(alice: User, bob: User, over: Table) -> None:
    playing_table(alice, bob)
    assert has_to_verify(NIGHT)
    run = verified(NIGHT)
    assert (run.games, run.wrong_count, run.finished_at) == (2, 0, NIGHT)
    assert not has_to_verify(NIGHT + timedelta(hours=20))
    assert verify_some(now=NIGHT + timedelta(hours=20)) == 0
    assert has_to_verify(NIGHT + DAY)
    assert verified(NIGHT + DAY).pk != run.pk


def test_a_game_that_was_changed_is_named(client: Client, over: Table) -> None:
    Table.objects.filter(pk=over.pk).update(turn=over.turn + 1)
    run = verified(NIGHT)
    assert (run.games, run.wrong_count) == (1, 1)
    assert run.wrong[0]["code"] == over.code
    assert "turn" in run.wrong[0]["found"][0]
    client.force_login(new_operator("archive.view_verification", "play.view_table"))
    assert "1 of 1 stored games" in client.get("/admin/").content.decode()
    page = client.get(f"/admin/archive/verification/{run.pk}/change/").content.decode()
    assert f"/admin/play/table/{over.pk}/change/" in page
    assert "archive verify" in page


def test_only_who_may_view_verifications_reads_it(client: Client, over: Table) -> None:
    verified(NIGHT)
    client.force_login(new_operator("play.view_table"))
    assert "stored games" not in client.get("/admin/").content.decode()


def test_a_killed_worker_loses_one_piece(
    monkeypatch: pytest.MonkeyPatch, alice: User, bob: User
) -> None:
    for _ in range(5):
        play_on(playing_table(alice, bob), 30)
    monkeypatch.setattr(selectors, "AT_ONCE", 2)
    verify_some(now=NIGHT, most=timedelta(0))
    run = Verification.objects.create(started_at=NIGHT)
    assert services._next_piece(run, NIGHT) == 2

    def killed(*_args: object) -> None:
        raise SystemExit

    with monkeypatch.context() as patch:
        patch.setattr(services, "troubles_of_all", killed)
        with pytest.raises(SystemExit):
            verify_some(now=NIGHT)
    assert verified(NIGHT).games == 5


def test_of_two_workers_at_one_piece_one_writes(alice: User, bob: User, over: Table) -> None:
    run = Verification.objects.create(started_at=NIGHT)
    other = Verification.objects.get(pk=run.pk)
    assert services._next_piece(run, NIGHT) == 1
    assert services._next_piece(other, NIGHT) is None
    assert Verification.objects.get(pk=run.pk).games == 1


def test_the_command_keeps_its_outcome_too(over: Table) -> None:
    call_command("archive", "verify", "--jobs", "1", stdout=StringIO())
    assert Verification.objects.get().wrong_count == 0
    Entry.objects.filter(table=over, index=3).delete()
    with pytest.raises(CommandError):
        call_command("archive", "verify", "--jobs", "1", stdout=StringIO())
    newest = Verification.objects.latest("pk")
    assert (newest.wrong_count, newest.wrong[0]["code"]) == (1, over.code)


def test_the_demo_archive_agrees(db: None) -> None:
    call_command("archive", "make", "--games", "25", "--seed", "demo", stdout=StringIO())
    assert verified(NIGHT).wrong_count == 0
