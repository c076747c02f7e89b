"""What tests.bench.reply_parsing measures: a mail to its commands, as the inbox reads it."""

from collections.abc import Callable

from games.common import clock
from games.inbox.models import ReplyAddress
from games.inbox.reading import Command, reply_in
from games.inbox.services.acting import Desk
from games.play.selectors import position
from tests.games.factories import UserFactory, playing_table

OWN = ("cursus@example.net", "reply+")


def reader() -> Callable[[bytes], list[Command]]:
    """Reads for whoever's turn it is at a table that has just begun."""
    table = playing_table(*(UserFactory.create() for _ in range(3)))
    seat = table.seats.get(number=position(table).actors[0])
    desk = Desk(ReplyAddress(seat=seat, log_version=table.log_version), table, clock.now())

    def read(raw: bytes) -> list[Command]:
        found = desk.commands(reply_in(raw, "alice@example.org", OWN).text)
        assert found, "there is something to do in each of them"
        return found

    return read
