"""Winning chances are worked out in the background, position by position, and kept."""

from collections.abc import Callable
from datetime import datetime, timedelta
from io import StringIO
from random import Random

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from pytest_django import Settings

from engine import games, match, records
from games.accounts.models import User
from games.archive.chances import playouts, work
from games.archive.chances.refusals import ChancesRefused
from games.archive.chances.selectors import (
    has_chances_to_work_out,
    minutes_left,
    positions_of,
    waiting,
)
from games.archive.chances.services import ask_for_chances, ask_for_games_lately
from games.archive.models import Chances, ChancesAt, Progress
from games.common import clock
from games.common.sweeps import sweeps
from games.operators import services as operators
from games.play.models import Status, Table
from tests.games.factories import new_operator, play_on, playing_table

pytestmark = pytest.mark.once

Rows = list[tuple[int, int, list[int]]]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few play-outs, and nothing else to do on the site."""
    monkeypatch.setattr("games.archive.chances.services.PLAYOUTS", 4)
    monkeypatch.setattr(work, "is_pressed", lambda now: False)


def rows() -> Rows:
    found = ChancesAt.objects.order_by("length")
    return list(found.values_list("length", "turn", "wins"))


def finish(table: Table) -> Rows:
    ask_for_chances(table.pk, now=clock.now())
    work.work(clock.now, 60)
    return rows()


def test_each_turn_gets_its_wins(over: Table) -> None:
    found = finish(over)
    assert [(length, turn) for length, turn, _ in found] == positions_of(over)
    assert all(len(wins) == 3 and sum(wins) == 4 for *_, wins in found)
    assert over.result is not None
    assert found[-1][2][over.result["winner"]] == 4
    assert Chances.objects.get().progress == Progress.DONE


def test_worked_out_again_they_are_the_same(over: Table) -> None:
    before = finish(over)
    ask_for_chances(over.pk, now=clock.now(), again=True)
    assert rows() == []
    work.work(clock.now, 60)
    assert rows() == before


def test_asking_again_changes_nothing(over: Table) -> None:
    before = finish(over)
    ask_for_chances(over.pk, now=clock.now())
    assert not has_chances_to_work_out(clock.now())
    assert rows() == before


def test_of_two_workers_one_has_the_game(over: Table) -> None:
    now = clock.now()
    ask_for_chances(over.pk, now=now)
    assert work.claim(now) is not None
    assert work.claim(now) is None


def test_the_game_of_a_dead_worker_goes_on_where_its_rows_end(over: Table) -> None:
    now = clock.now()
    whole = finish(over)
    ask_for_chances(over.pk, now=now, again=True)
    dead = work.claim(now)
    assert dead is not None
    assert work.finish_position(dead, now)
    later = now + work.LEASE
    heir = work.claim(later)
    assert heir is not None
    assert not work.finish_position(dead, later), "what is late is not written"
    assert rows() == whole[:1]
    while heir.progress == Progress.WAITING:
        assert work.finish_position(heir, later)
    assert rows() == whole


def test_a_position_that_fails_in_the_middle_leaves_nothing(
    over: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask_for_chances(over.pk, now=clock.now())
    monkeypatch.setattr(work, "wins_from", lambda *given: 1 / 0)
    assert work.work(clock.now, 60) == 0
    assert rows() == []
    assert Chances.objects.get().progress == Progress.GIVEN_UP


def test_it_stops_for_what_people_wait_for(over: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    ask_for_chances(over.pk, now=clock.now())
    asked = iter([False, True, True])
    monkeypatch.setattr(work, "is_pressed", lambda now: next(asked))
    assert work.work(clock.now, 60) == 1
    assert Chances.objects.get().busy_until is None


def test_mail_and_house_players_are_urgent() -> None:
    assert all(sweeps.can_be_asked(task) for task in work.URGENT)


def test_games_asked_for_come_first(over: Table, alice: User) -> None:
    now = clock.now()
    other = play_on(playing_table(alice), 600)
    ask_for_chances(over.pk, now=now, asked=False)
    ask_for_chances(other.pk, now=now + timedelta(minutes=1))
    assert [one.pk for one in waiting(now)] == [other.pk, over.pk]
    ask_for_chances(over.pk, now=now)
    assert [one.pk for one in waiting(now)] == [over.pk, other.pk]


def test_the_day_has_its_limit(over: Table, settings: Settings) -> None:
    now = clock.now()
    settings.CHANCES_MINUTES_A_DAY = 10
    ask_for_chances(over.pk, now=now, asked=False)
    spend(over, now, minutes=5)
    assert minutes_left(now) == 5
    assert work.claim(now) is None, "half is for games that somebody has asked for"
    Chances.objects.update(asked=True)
    assert has_chances_to_work_out(now)
    spend(over, now, minutes=5)
    assert not has_chances_to_work_out(now)
    assert work.claim(now) is None
    assert work.claim(now + timedelta(days=1)) is not None


def spend(table: Table, now: datetime, minutes: int) -> None:
    length = 10_000 + ChancesAt.objects.count()
    chances = Chances.objects.get(pk=table.pk)
    spent = minutes * 60_000
    ChancesAt.objects.create(chances=chances, length=length, turn=1, wins=[], at=now, spent=spent)


def test_a_game_that_takes_too_long_is_given_up(over: Table) -> None:
    ask_for_chances(over.pk, now=clock.now())
    Chances.objects.update(spent=work.LONGEST + 1)
    work.work(clock.now, 60)
    assert len(rows()) == 1
    assert Chances.objects.get().progress == Progress.GIVEN_UP


def test_games_that_ended_lately_are_put_in_line(over: Table, alice: User) -> None:
    now = clock.now()
    playing_table(alice)
    assert ask_for_games_lately(now + timedelta(days=3)) == 0
    assert ask_for_games_lately(now) == 1
    assert ask_for_games_lately(now) == 0
    assert not Chances.objects.get().asked


def test_a_game_that_is_not_over_is_refused(alice: User) -> None:
    table = playing_table(alice)
    with pytest.raises(ChancesRefused, match="once a game is over"):
        ask_for_chances(table.pk, now=clock.now())


def test_a_game_without_a_result_is_refused(over: Table) -> None:
    Table.objects.update(status=Status.ENDED, result=None)
    with pytest.raises(ChancesRefused, match="stays hidden"):
        ask_for_chances(over.pk, now=clock.now())
    assert ask_for_games_lately(clock.now()) == 0


def test_a_roll_back_forgets_them(over: Table) -> None:
    finish(over)
    operator = new_operator("play.change_table")
    operators.roll_back(over.pk, over.length - 3, operator.pk, reason="A fault.", now=clock.now())
    assert not Chances.objects.exists()
    assert not ChancesAt.objects.exists()


def test_a_roll_back_while_a_worker_plays_is_noticed(
    over: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    operator = new_operator("play.change_table")
    ask_for_chances(over.pk, now=clock.now())

    def meanwhile(*given: object) -> list[int]:
        length = Table.objects.get(pk=over.pk).length - 3
        operators.roll_back(over.pk, length, operator.pk, reason="A fault.", now=clock.now())
        return [1, 1, 1]

    monkeypatch.setattr(work, "wins_from", meanwhile)
    assert work.work(clock.now, 60) == 0
    assert not ChancesAt.objects.exists()


def of_record(tmp_path: "object", name: str, seats: int, **options: str | int) -> Table:
    """A finished game that came in from a file."""
    game, rng = games.get(name), Random(7)
    record = records.new(name, seats, options, rng)
    bots = [game.bots["novice"]] * seats
    log = match.play_out(game, record.header, bots, rng)
    path = f"{tmp_path}/game.json"
    with open(path, "w") as file:
        file.write(records.compact(record._replace(log=tuple(log))))
    call_command("archive", "import", path, stdout=StringIO())
    return Table.objects.get()


@pytest.mark.parametrize(
    ("name", "seats", "options"),
    [("quovadis", 3, {"rounds": 3}), ("idusmartii", 5, {})],
    ids=["election", "idusmartii"],
)
def test_imported_games_and_elections(
    db: None, tmp_path: object, name: str, seats: int, options: dict[str, str | int]
) -> None:
    table = of_record(tmp_path, name, seats, **options)
    found = finish(table)
    assert Chances.objects.get().progress == Progress.DONE
    result = table.result or {}
    won = result.get("winners", [result.get("winner")])
    assert [seat for seat, wins in enumerate(found[-1][2]) if wins] == won


def test_the_command_works_out_the_games_it_is_told(over: Table) -> None:
    whole = finish(over)
    out = StringIO()
    call_command("archive", "chances", over.code, stdout=out)
    assert out.getvalue() == f"{over.code}: {len(whole)} positions\n"
    assert rows() == whole


def test_the_command_works_out_all_that_are_missing(over: Table) -> None:
    out = StringIO()
    call_command("archive", "chances", "--all", stdout=out)
    call_command("archive", "chances", "--all", stdout=out)
    assert out.getvalue().count("positions") == 1
    Chances.objects.update(policy="an older one")
    call_command("archive", "chances", "--all", stdout=out)
    assert out.getvalue().count("positions") == 2


def test_the_command_says_why_not(alice: User) -> None:
    table = playing_table(alice)
    with pytest.raises(CommandError, match=f"{table.code}: Chances are worked out once"):
        call_command("archive", "chances", table.code)
    with pytest.raises(CommandError, match="There is no table nowhere"):
        call_command("archive", "chances", "nowhere")


def test_positions_are_at_the_ends_of_turns() -> None:
    assert playouts.boundaries([1, 1, 2, 3, 3]) == [(0, 0), (2, 1), (3, 2), (5, 3)]
    assert playouts.boundaries([]) == [(0, 0)]


def test_one_play_out_more_leaves_the_others_alone() -> None:
    class Dice:
        policy = "dice"

        def winners(self, state: object, rng: Random) -> list[int]:
            return [rng.randrange(3)]

    few = playouts.played_on(Dice(), None, 5, "seed")
    more = playouts.played_on(Dice(), None, 6, "seed")
    assert more[:5] == few
    other: Callable[[], object] = lambda: playouts.played_on(Dice(), None, 20, "other")  # noqa: E731
    assert other() == other() != playouts.played_on(Dice(), None, 20, "seed")
