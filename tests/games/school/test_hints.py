"""In somebody's first game a hint stands above the board, on each of their turns."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from django.test import Client

from engine import games, match, records
from games.accounts.models import User
from games.play.models import Table
from games.school.hints import hint_for
from games.school.rulebooks import Picture, items, log_of
from games.school.rulebooks.idusmartii import CHANCE, GAME
from games.school.rulebooks.quovadis import SMALL
from tests.games.factories import playing_table

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("name", games.NAMES)
def test_there_is_one_for_every_turn_of_a_whole_game(name: str) -> None:
    game = games.get(name)
    header = records.new(name, game.seats[0], {}, Random(7)).header
    bots = [game.bots["novice"]] * header.seats
    seen = set()
    for step in match.play(game, header, bots, Random(7)):
        for seat in game.actors(step.before):
            said = hint_for(game.view(step.before, seat))
            assert said
            seen.add(said)
    assert len(seen) > 3


def page_of(as_: Callable[..., Any], person: User, table: Table) -> str:
    return as_(person).get(table.get_absolute_url()).content.decode()


def test_it_stands_above_the_board_in_the_first_game_only(
    as_: Callable[[User], Client], alice: User, bob: User
) -> None:
    shown = set()
    for number in range(2):
        table = playing_table(alice, bob, title=f"Table {number}")
        for person in (alice, bob):
            page = page_of(as_, person, table)
            if table.seats.get(user=person).must_act:
                shown.add((number, "A hint:" in page))
                if "A hint:" in page:
                    assert page.index("A hint:") < page.index("table__board")
                    assert '<details class="newcomer small" open>' in page
    assert (1, True) not in shown


def test_nobody_else_reads_it(as_: Callable[[User], Client], alice: User, charlie: User) -> None:
    table = playing_table(alice)
    assert "A hint:" not in page_of(as_, charlie, table)


def hint_of(
    name: str, log: tuple[str, ...] = (), *, chance: dict[str, list[list[str]]], start: int = 0
) -> str:
    """The hint for seat 0 after these entries."""
    game = games.get(name)
    picture = Picture(game.seats[0], start, chance, log, viewer=0)
    header, entries = log_of(name, picture)
    state = list(records.states(records.Record(header, tuple(entries), {})))[-1]
    return hint_for(game.view(state, 0))


class TestWhatIsSaid:
    """A hint speaks of what is on the board."""

    def test_to_whoever_has_nobody_there_yet(self) -> None:
        assert "Begin at the bottom" in hint_of("quovadis", chance=SMALL)

    def test_to_whoever_must_ask(self) -> None:
        said = hint_of("quovadis", items("place 4; place 4; place 4"), chance=SMALL)
        assert "Velabrum" in said
        assert "dashed way" in said

    def test_to_whoever_has_not_chosen_a_side(self) -> None:
        assert "still open" in hint_of("idusmartii", start=3, chance=CHANCE)

    def test_to_a_praetor_who_has_not_chosen_a_side(self) -> None:
        seen = items("1: vote traitor; 2: vote loyalist; 0: peek 1")
        said = hint_of("idusmartii", seen, start=4, chance=CHANCE)
        assert "swap it or let it lie as you like" in said

    def test_to_whoever_has(self) -> None:
        said = hint_of("idusmartii", GAME[:19], start=3, chance=CHANCE)
        assert "You are on the loyalists' side" in said
