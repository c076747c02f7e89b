"""Two games that differ only in what a player may not know give him the same turn mail, byte for
byte, picture included; only the address to answer to is another each time.
"""

import re
from random import Random

import pytest

from games.accounts.models import User
from games.common import clock
from games.inbox.letters import turn_letter
from games.inbox.models import LENGTH
from games.play import position
from games.play.models import Table
from games.post.models import Notice
from games.post.registry import Written
from tests.games.factories import play_on, playing_table
from tests.games.play.test_two_states import swap_unplayed, the_same_but

TOKEN = re.compile(rf"[a-z2-7]{{{LENGTH}}}@")


def letter(table: Table, person: User) -> tuple[str, str, str, bytes]:
    position.forget_all()
    notice = Notice(
        person=person,
        kind="your_turn",
        scope=f"table:{table.code}",
        title="Your turn",
        url=table.get_absolute_url(),
    )
    made: Written = turn_letter(notice, clock.now())
    (image,) = made.images
    return made.subject, TOKEN.sub("@", made.text), TOKEN.sub("@", made.html), image.png


@pytest.mark.parametrize("entries", [3, 17])
def test_the_order_of_the_stock_is_nobodys(
    alice: User, bob: User, charlie: User, entries: int
) -> None:
    table = play_on(playing_table(alice, bob, charlie), entries)
    before = [letter(table, person) for person in (alice, bob, charlie)]
    drawn = 44 - position.position(table).view(None)["stock_left"]
    (stock,) = table.chance["stock"]
    hidden = stock[drawn:]
    Random(entries).shuffle(hidden)
    assert hidden != stock[drawn:]
    the_same_but(table, {"stock": [stock[:drawn] + hidden]})
    assert [letter(table, person) for person in (alice, bob, charlie)] == before


@pytest.mark.parametrize("entries", [0, 4])
def test_factions_are_their_owners(alice: User, bob: User, entries: int) -> None:
    for _deal in range(20):  # few deals leave no two seats with different cards to exchange
        table = play_on(playing_table(alice, bob, game="idusmartii", seat_count=5), entries)
        mine = table.seats.get(user=alice).number
        others = [number for number in range(5) if number != mine]
        swapped = swap_unplayed(table, table.chance["factions"], others)
        if swapped is not None:
            break
    assert swapped is not None
    before = letter(table, alice)
    the_same_but(table, {"factions": swapped})
    assert letter(table, alice) == before
