"""What tests.bench.reply_parsing measures: a mail to its commands, as the inbox reads it."""

from collections.abc import Callable

from games.common import clock
from games.inbox.commands.execute import ReplySession
from games.inbox.reader import Command, Print, own_part, reply_in
from games.play.models import Seat, Table
from games.play.selectors import position
from games.turnmail.models import ReplyAddress
from games.turnmail.sheet import turn_sheet
from tests.games.factories import UserFactory, playing_table

OWN = ("cursus@example.net", "reply+")


def turn_mail_words(table: Table, seat: Seat) -> str:
    """The board and the choices, which are most of a turn mail."""
    sheet = turn_sheet(table, seat)
    choices = [one["told"] for group in sheet.groups for one in group["choices"]]
    return "\n".join([*choices, sheet.board])


def reader() -> Callable[[bytes], list[Command]]:
    """Reads for whoever's turn it is at a table that has just begun."""
    table = playing_table(*(UserFactory.create() for _ in range(3)))
    seat = table.seats.get(number=position(table).actors[0])
    session = ReplySession(
        ReplyAddress(seat=seat, log_version=table.log_version), table, clock.now()
    )

    sent = Print.of(turn_mail_words(table, seat))

    def read(raw: bytes) -> list[Command]:
        text = reply_in(raw, "alice@example.org", OWN).text
        found = session.commands(own_part(text, sent, session.is_only_commands).text)
        assert found, "there is something to do in each of them"
        return found

    return read
