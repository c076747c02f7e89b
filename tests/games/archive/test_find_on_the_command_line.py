"""`manage.py archive find` prints codes; a fault is one line and exit status 2."""

import os
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.accounts.models import User
from games.play.models import Table, Visibility


def found(*args: str) -> list[str]:
    out = StringIO()
    call_command("archive", "find", *args, stdout=out)
    return out.getvalue().split()


def test_it_prints_the_codes_of_games(over: Table) -> None:
    assert found() == found("player:alice") == found("seats:3", "player:bob") == [over.code]


def test_a_query_may_begin_with_a_hyphen(over: Table) -> None:
    assert found("-player:charlie") == [over.code]
    assert found("-player:alice") == []
    assert found("-v", "seats:3") == [over.code]
    assert found("--", "-player:charlie") == [over.code]


def test_options_stand_anywhere(alice: User, over: Table) -> None:
    assert found("--as", "alice", "mine") == found("mine", "--as=alice") == [over.code]
    assert found("--as", "Alice", "mine") == [over.code]
    assert found("mine") == []
    assert found("--limit", "0") == []
    assert found("-imported", "--limit", "1", "sort:turns") == [over.code]


def test_private_games_are_found_by_those_who_held_a_seat(alice: User, over: Table) -> None:
    Table.objects.update(visibility=Visibility.UNLISTED)
    call_command("archive", "facts", stdout=StringIO())
    assert found() == []
    assert found("--as", "alice") == [over.code]


@pytest.mark.parametrize("args", [["plyer:x"], ["--as", "nemo"], ["turns:7..3", "-x"], ["--mine"]])
def test_a_fault_is_one_line_and_status_two(db: None, args: list[str]) -> None:
    with pytest.raises(CommandError) as caught:
        found(*args)
    assert caught.value.returncode == 2
    assert "\n" not in str(caught.value)


def test_whoever_reads_the_codes_may_stop_before_the_end(over: Table) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with open(writer, "w") as out, pytest.raises(SystemExit):
        call_command("archive", "find", stdout=out)
