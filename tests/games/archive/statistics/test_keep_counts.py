"""Counts are brought up to date by sweeps; counted anew they are the same."""

from collections import Counter

import pytest
from django.core.management import call_command

from games.archive.export.selectors import rows
from games.archive.facts.services import forget_facts, keep_all, make_anew
from games.archive.imports.services import take_in
from games.archive.models import Facts, Held, MonthCounts, StaleMonth, StalePerson
from games.archive.query import parse
from games.archive.search.selectors import all_of
from games.archive.statistics import services
from games.archive.statistics.counts import COLUMNS, counted
from games.archive.statistics.selectors import ALL_MONTHS, has_stale, kept_counts
from games.archive.statistics.services import count_anew, keep_all_counts
from games.common import clock
from games.play.models import Seat, Table
from tests.games.archive.statistics.conftest import kept
from tests.games.archive.world import World

pytestmark = pytest.mark.xdist_group("the kept world")  # so that only one process makes it


@pytest.mark.once
def test_counted_anew_everything_is_the_same(world: World) -> None:
    before = kept()
    assert before[0]
    assert before[1]
    assert count_anew() > 0
    assert kept() == before


def test_after_changes_it_is_as_if_counted_anew(world: World) -> None:
    public = [one.table.pk for one in world.games if one.public]
    private = [one.table.pk for one in world.games if not one.public]
    before = kept()
    change = Table.objects.filter
    change(pk__in=public[:4]).update(visibility="unlisted", version=99)  # hidden
    change(pk__in=private[:4]).update(visibility="public", version=99)  # opened
    change(pk__in=public[4:6]).update(version=99)  # changed, though nothing of it is counted
    Seat.objects.filter(table__in=public[6:8]).update(user=None, bot="steady")  # left
    change(pk__in=public[6:8]).update(version=99)
    forget_facts(public[8])  # rolled back
    Table.objects.filter(pk=public[8]).update(status="playing")
    exported = list(rows(all_of(parse("game:idusmartii"), None, 2)))
    assert [take_in(row, now=clock.now()) for row in exported] == [True] * len(exported) != []
    keep_all()
    keep_all_counts()
    kept_by_sweeps = kept()
    assert kept_by_sweeps != before
    count_anew()
    assert kept() == kept_by_sweeps
    MonthCounts.objects.all().delete()
    count_anew()
    assert kept() == kept_by_sweeps


def test_the_command_makes_the_same(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    before = kept()
    MonthCounts.objects.update(counts={"nonsense": {}})
    call_command("archive", "statistics")
    assert "were counted anew." in capsys.readouterr().out
    assert kept() == before


def test_all_months_are_the_sum_of_all_public_games(world: World) -> None:
    for game in ("quovadis", "idusmartii"):
        rows = Facts.objects.filter(public=True, game=game).values(*COLUMNS)
        assert kept_counts(game) == counted(rows)


def test_what_is_counted_is_true(world: World) -> None:
    """The prices of consents, counted from the logs apart from the code of the archive."""
    true = [one for one in world.games if one.public and one.table.game == "quovadis"]
    found = kept_counts("quovadis")
    prices: Counter[str] = Counter()
    consents: Counter[str] = Counter()
    for one in true:
        for committee, price in one.consents:
            consents[committee] += 1
            prices[committee] += price
    assert {key: sums[1] for key, sums in found["price"].items()} == consents
    assert {key: sums[2] for key, sums in found["price"].items() if sums[2]} == +prices
    assert sum(sums[1] for sums in found["price-tile"].values()) == consents.total()
    assert found["games"]["all"][0] == len(true)
    turns = Counter(str(one.numbers["turns"]) for one in true)
    assert {key: sums[0] for key, sums in found["turns"].items()} == turns


def test_a_private_game_leaves_no_note(world: World) -> None:
    private = [one.table.pk for one in world.games if not one.public]
    assert make_anew(private) == len(private)
    assert not StaleMonth.objects.exists()
    assert not StalePerson.objects.exists()
    assert not has_stale(clock.now())


def test_people_are_counted_whose_public_games_changed(world: World) -> None:
    table = next(one.table for one in world.games if one.public and len(one.people) > 1)
    make_anew([table.pk])
    assert has_stale(clock.now())
    noted = set(StalePerson.objects.values_list("user", flat=True))
    assert noted == set(
        Held.objects.filter(facts=table.pk, at_end=True).values_list("user", flat=True)
    )
    keep_all_counts()
    assert not has_stale(clock.now())


def test_a_sweep_that_fails_is_made_up_for(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    before = kept()
    table = next(one.table for one in world.games if one.public)
    Table.objects.filter(pk=table.pk).update(visibility="unlisted", version=99)
    keep_all()
    with monkeypatch.context() as patched:
        patched.setattr(services, "counts_of_month", _fails)
        keep_all_counts()
    assert has_stale(clock.now())
    assert kept()[0] == before[0]
    keep_all_counts()
    assert not has_stale(clock.now())
    after = kept()
    count_anew()
    assert kept() == after


def _fails(game: str, seats: int, month: int) -> None:
    raise RuntimeError("killed")


def test_a_month_without_games_has_no_row(world: World) -> None:
    Table.objects.update(visibility="unlisted", version=99)
    keep_all()
    keep_all_counts()
    assert kept() == [[], []]
    assert ALL_MONTHS == 0
