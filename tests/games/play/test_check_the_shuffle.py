"""After the end everybody can check that chance was left alone; before it nothing is shown."""

import hashlib
import html
import re

import pytest
from django.test import Client

from games.accounts.models import User
from games.play.models import Table
from tests.games.factories import play_on, playing_table


def code(page: str, name: str) -> str | None:
    found = re.search(f'<code class="{name}">([^<]*)</code>', page)
    return html.unescape(found[1]) if found else None


@pytest.mark.parametrize(("game", "seats"), [("quovadis", 3), ("idusmartii", 5)])
def test_salt_and_shuffle_give_the_number_that_was_shown_all_along(
    client: Client, alice: User, bob: User, charlie: User, game: Table, seats: int
) -> None:
    table = playing_table(alice, bob, charlie, game=game, seat_count=seats)
    before = client.get(table.get_absolute_url()).content.decode()
    assert table.commitment in before
    assert (code(before, "salt"), code(before, "shuffle")) == (None, None)
    assert table.shuffle == ""
    play_on(table, 600)
    after = client.get(table.get_absolute_url()).content.decode()
    told = f"{code(after, 'salt')}\n{code(after, 'shuffle')}"
    assert hashlib.sha256(told.encode()).hexdigest() == table.commitment
