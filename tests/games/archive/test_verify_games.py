"""`manage.py archive verify` replays everything stored, and names what does not agree."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.accounts.models import User
from games.archive.verification.processes import checked
from games.archive.verification.selectors import stored_games
from games.play.models import Entry, Seat, Status, Table
from tests.games.factories import new_table, play_on, playing_table


def verified(*args: str) -> str:
    out = StringIO()
    try:
        call_command("archive", "verify", *args, stdout=out)
    except CommandError as wrong:
        out.write(str(wrong))
    return out.getvalue()


def test_games_as_services_write_them_agree(alice: User, bob: User, over: Table) -> None:
    new_table(alice, bob)
    play_on(playing_table(alice, bob), 9)
    play_on(playing_table(alice, bob, game="idusmartii", seat_count=5), 12)
    Table.objects.filter(pk=playing_table(alice, bob).pk).update(status=Status.PAUSED)
    assert verified() == "All 4 games agree.\n"


def changed(over: Table, **columns: object) -> str:
    Table.objects.filter(pk=over.pk).update(**columns)
    return verified()


def named(told: str, over: Table, what: str) -> bool:
    return told.startswith(f"{over.code}: {what}: ") and told.endswith("1 of 1 games do not agree.")


def test_another_result_is_named(over: Table) -> None:
    assert over.result is not None
    other = over.result | {"winner": (over.result["winner"] + 1) % 3}
    assert named(changed(over, result=other), over, "result")


@pytest.mark.parametrize(
    "columns", [{"turn": 2}, {"status": Status.PLAYING}], ids=["turn", "status"]
)
def test_another_state_is_named(over: Table, columns: dict[str, object]) -> None:
    assert named(changed(over, **columns), over, "state")


def test_other_places_are_named(over: Table) -> None:
    Seat.objects.filter(table=over).update(place=1)
    assert named(verified(), over, "state")


def test_a_seat_that_need_not_act_is_named(alice: User, bob: User) -> None:
    table = playing_table(alice, bob)
    Seat.objects.filter(table=table).update(must_act=True)
    assert named(verified(), table, "state")


@pytest.mark.parametrize("column", ["salt", "commitment"])
def test_another_commitment_is_named(over: Table, column: str) -> None:
    assert named(changed(over, **{column: "a" * 64}), over, "commitment")


def test_other_chance_is_named(over: Table) -> None:
    assert "commitment: " in changed(over, start=((over.start or 0) + 1) % 3)
    assert f"{over.code}: log: " in changed(over, chance={})


def test_a_broken_log_is_named_with_its_entry(over: Table) -> None:
    third = Entry.objects.filter(table=over, index=3)
    raw = third.get().raw
    third.update(raw=raw | {"at": "nowhere", "path": "nowhere"})
    assert "entry 3: " in verified()
    third.update(raw=[])
    assert "entry 3: " in verified()
    third.update(raw=raw, seat=9)
    assert "entry 3: it is noted for seat 9" in verified()
    third.delete()
    assert "log: " in verified()


def test_a_log_of_another_length_is_named(over: Table) -> None:
    assert named(changed(over, length=over.length + 1), over, "log")


def test_other_processes_find_the_same(alice: User, over: Table) -> None:
    Table.objects.filter(pk=over.pk).update(result=None)
    (lot,) = stored_games()
    alone = [trouble for _, found in checked([lot, lot, lot], 1) for trouble in found]
    together = [trouble for _, found in checked([lot, lot, lot], 2) for trouble in found]
    assert len(alone) == 3
    assert together == alone


@pytest.mark.parametrize("jobs", ["0", "-1", "many", "9999999999"])
def test_jobs_are_a_number_of_processes(db: None, jobs: str) -> None:
    with pytest.raises(CommandError):
        call_command("archive", "verify", f"--jobs={jobs}", stdout=StringIO())


def test_a_version_of_the_rules_that_the_engine_does_not_know_is_named(over: Table) -> None:
    told = changed(over, rules_version=9)
    assert named(told, over, "log")
    assert "`rules` is 9" in told
