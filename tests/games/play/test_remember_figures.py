"""The figures of a board are made once: what is remembered of them looks as if made anew."""

import pytest
from django.template import Context, Template
from django.template.loader import render_to_string
from django.utils import translation

from engine.games import NAMES
from games.accounts.models import User
from games.common.memory import forget_all
from games.play.log.position import position
from games.play.models import Table
from tests.games.factories import play_on, playing_table

FIGURE = "{% load play %}{% figure 'a/b' thing %}<{{ thing.x }} {{ other }}>{% endfigure %}"


def drawn(**context: object) -> str:
    return Template(FIGURE).render(Context(context))


def test_it_is_made_once_for_what_its_key_names() -> None:
    forget_all()
    assert drawn(thing={"x": 1}, other="first") == "<1 first>"
    assert drawn(thing={"x": 1}, other="second") == "<1 first>"
    assert drawn(thing={"x": 2}, other="second") == "<2 second>"


def test_each_language_has_its_own() -> None:
    forget_all()
    drawn(thing={"x": 1}, other="one")
    with translation.override("de"):
        assert drawn(thing={"x": 1}, other="eins") == "<1 eins>"


def test_who_asks_is_told_where_it_begins_and_ends() -> None:
    forget_all()
    assert drawn(thing={"x": 1}, other=0, figure_mark="|") == "|<1 0>|"
    assert drawn(thing={"x": 1}, other=0) == "<1 0>"


@pytest.mark.parametrize("game", NAMES)
def test_boards_look_as_if_nothing_was_remembered(game: str, alice: User, bob: User) -> None:
    table = playing_table(alice, bob, game=game, seat_count=5)
    for _ in range(12):
        shown = boards(table)
        forget_all()
        assert boards(table) == shown
        for other in range(5):
            forget_all()
            assert boards(table, other, other + 1) == shown[other : other + 1]
        play_on(table, 5)


def boards(table: Table, start: int = 0, end: int = 5) -> list[str]:
    """As each seat sees them, with what it may do and what was done last."""
    here = position(table)
    lately = [entry.raw for entry in table.entries.order_by("-index")[:4]]
    return [
        render_to_string(
            f"{table.game}/board.svg",
            {
                "scene": here.game.scene(here.view(seat), lately),
                "names": [f"Name {number}" for number in range(5)],
                "spot_url": "?at=",
                "chosen": "",
            },
        )
        for seat in range(start, end)
    ]
