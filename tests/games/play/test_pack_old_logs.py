"""The log of an old game is one packed row, and nobody can tell."""

from datetime import datetime, timedelta
from typing import Any
from zlib import compress

import pytest
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from games.accounts.models import User
from games.common import clock
from games.common.memory import forget_all
from games.operators import services as operators
from games.play.export import everything_played
from games.play.log.entries import (
    COLUMNS,
    SETTLED,
    entries_of,
    logs_of,
    logs_to_pack,
    pack_log,
    pack_settled,
)
from games.play.log.logged import EPOCH, Logged, packed, unpacked
from games.play.log.position import ends_of, logged, position
from games.play.models import Entry, MadeBy, PackedLog, Table
from games.play.refusals import TableRefusal
from games.play.selectors import log_of
from tests.games.factories import STEPS_IN, new_operator, play_on, playing_table
from tests.sure import sure


@pytest.fixture
def over(game: Table) -> Table:
    return play_on(game, 600)


@pytest.fixture
def later() -> datetime:
    return clock.now() + SETTLED


def rows_of(table: Table) -> list[tuple[Any, ...]]:
    return list(Entry.objects.filter(table=table).order_by("index").values_list(*COLUMNS))


def values_of(entries: list[Logged]) -> list[tuple[Any, ...]]:
    return [tuple(getattr(entry, column) for column in COLUMNS) for entry in entries]


def pack(table: Table, later: datetime) -> Table:
    assert pack_log(table.pk, now=later)
    table.refresh_from_db()
    forget_all()
    return table


def test_every_entry_is_read_as_it_was_written(over: Table, later: datetime) -> None:
    before = rows_of(over)
    pack(over, later)
    assert rows_of(over) == []
    assert PackedLog.objects.filter(table=over).count() == 1
    assert values_of(entries_of(over)) == before
    assert values_of(entries_of(over, 3, 9)) == before[3:9]
    assert values_of(logged(over, 3, 9)) == before[3:9]
    assert values_of(logs_of([over])[over.pk]) == before
    assert values_of(ends_of([over])[over.pk]) == before[-48:]


def test_positions_and_the_log_in_words_stay(over: Table, later: datetime) -> None:
    state, told = position(over).state, log_of(over, None)
    pack(over, later)
    assert position(over).state == state
    assert log_of(over, None) == told


def test_only_games_that_have_been_over_for_a_week_are_packed(
    over: Table, alice: User, bob: User, later: datetime
) -> None:
    playing = play_on(playing_table(alice, bob), 4)
    assert pack_settled(sure(over.finished_at) + SETTLED - timedelta(seconds=1)) == 0
    assert pack_settled(later) == 1
    assert pack_settled(later) == 0
    assert Entry.objects.filter(table=playing).count() == 4


def test_a_log_that_is_not_whole_stays(over: Table, later: datetime) -> None:
    Entry.objects.filter(table=over, index=3).delete()
    assert pack_settled(later) == 0
    assert Entry.objects.filter(table=over).count() == over.length - 1


def test_more_logs_than_are_looked_up_at_once(
    over: Table, alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.play.log.entries.AT_ONCE", 2)
    tables = [over, *(play_on(playing_table(alice, bob), 600) for _ in range(3))]
    same = over.finished_at
    Table.objects.filter(pk__in=[one.pk for one in tables[:3]]).update(finished_at=same)
    Entry.objects.filter(table=tables[1], index=3).delete()
    later = clock.now() + SETTLED
    assert pack_settled(later) == 3
    assert [one.pk for one in logs_to_pack(later)] == [tables[1].pk]


def test_a_table_that_was_read_before_finds_its_log(over: Table, later: datetime) -> None:
    before, read = rows_of(over), Table.objects.get(pk=over.pk)
    pack(over, later)
    assert values_of(entries_of(read)) == before
    assert values_of(logs_of([read])[read.pk]) == before
    roll_back(over, 7)  # `over` still says that the log is packed
    assert values_of(entries_of(over)) == before[:7]
    assert values_of(logs_of([over])[over.pk]) == before[:7]


def roll_back(table: Table, length: int) -> None:
    operator = new_operator(STEPS_IN)
    operators.roll_back(table.pk, length, operator.pk, reason="A mistake", now=clock.now())


def test_a_game_that_is_rolled_back_goes_on_and_is_packed_again(
    over: Table, later: datetime
) -> None:
    before = rows_of(over)
    pack(over, later)
    roll_back(over, 7)
    over.refresh_from_db()
    assert not over.packed
    assert not PackedLog.objects.exists()
    assert rows_of(over) == before[:7]
    taken = over.interventions.get().detail["entries"]
    assert [one["raw"] for one in taken] == [row[2] for row in before[7:]]
    play_on(over, 600)
    after = rows_of(over)
    pack(over, clock.now() + SETTLED)
    assert values_of(entries_of(over)) == after


def test_a_refused_roll_back_leaves_the_log_packed(over: Table, later: datetime) -> None:
    pack(over, later)
    with pytest.raises(TableRefusal):
        roll_back(over, over.length)
    over.refresh_from_db()
    assert over.packed
    assert not Entry.objects.exists()


def test_what_a_person_did_is_in_their_export(over: Table, alice: User, later: datetime) -> None:
    forced = Entry.objects.filter(table=over, index=2)
    operator = new_operator(STEPS_IN)
    forced.update(made_by=MadeBy.OPERATOR, user=operator)
    over.interventions.create(kind="force", at_length=2, user=operator, at=clock.now())
    before = [everything_played(one)["entries"] for one in (alice, operator)]
    pack(over, later)
    assert [everything_played(one)["entries"] for one in (alice, operator)] == before
    assert len(before[0]) > 5
    assert [one["index"] for one in before[1]] == [2]


def test_operators_see_who_made_each_entry(as_: Any, over: Table, later: datetime) -> None:
    pack(over, later)
    page = reverse("admin:play_packedlog_change", args=[over.pk])
    shown = as_(new_operator("play.view_packedlog")).get(page).content.decode()
    _before, _made, shown = shown.partition("made by")
    assert shown.count("<tr>") == over.length
    last = entries_of(over)[-1].at
    assert f"{last:%Y-%m-%d %H:%M:%S.%f}" in shown


def test_a_log_in_a_form_that_is_not_known_is_an_error(over: Table) -> None:
    with pytest.raises(ValueError, match="unknown form 2"):
        unpacked(compress(b'{"form":2}'))


TEXTS = st.text(st.characters(exclude_categories=["Cs"]))
RAWS = st.dictionaries(TEXTS, st.none() | st.booleans() | st.integers() | TEXTS, max_size=4)
TIMES = st.datetimes(datetime(2020, 1, 1), datetime(2100, 1, 1)).map(  # noqa: DTZ001
    lambda time: time.replace(tzinfo=EPOCH.tzinfo)
)
SEATS = st.none() | st.integers(0, 9)
ENTRIES = st.tuples(st.integers(0), RAWS, st.sampled_from(MadeBy.values), SEATS, TIMES, SEATS)


@given(st.lists(ENTRIES, max_size=6))
def test_packing_changes_nothing(rows: list[Any]) -> None:
    log = [Logged(index, *row) for index, row in enumerate(rows)]
    assert unpacked(packed(log)) == log
