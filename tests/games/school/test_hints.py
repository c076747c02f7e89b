"""In somebody's first game a hint stands above the board, on each of their turns."""

from random import Random

import pytest

from engine import games, match, records
from games.school.hints import hint_for
from tests.games.factories import playing_table

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("name", games.NAMES)
def test_there_is_one_for_every_turn_of_a_whole_game(name):
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


def page_of(as_, person, table):
    return as_(person).get(table.get_absolute_url()).content.decode()


def test_it_stands_above_the_board_in_the_first_game_only(as_, alice, bob):
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


def test_nobody_else_reads_it(as_, alice, charlie):
    table = playing_table(alice)
    assert "A hint:" not in page_of(as_, charlie, table)
