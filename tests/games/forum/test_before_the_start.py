"""People talk while they wait for others; there is nothing to offer yet."""

import pytest

from games.common import clock
from games.forum import services
from games.play.refusals import TableRefusal, Why
from tests.games.factories import new_table


@pytest.fixture
def table(alice, bob):
    return new_table(alice, bob)


def test_the_board_is_there(table, as_, alice):
    services.say(table.pk, 0, "Who else comes?", now=clock.now(), user_id=alice.pk)
    page = as_(alice).get(f"/t/{table.code}/talk/").content.decode()
    assert "Who else comes?" in page
    assert "/offers/new/" not in page


def test_offers_wait_for_the_start(table, as_, alice):
    assert as_(alice).get(f"/t/{table.code}/offers/new/").status_code == 404
    with pytest.raises(TableRefusal) as refused:
        services.propose(table.pk, 0, {"terms": []}, now=clock.now(), user_id=alice.pk)
    assert refused.value.why is Why.NOT_STARTED
