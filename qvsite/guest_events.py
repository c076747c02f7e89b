"""The hooks that follow guests: a part of the wiring (docs/guests.md)."""

from typing import Final

from games.accounts.registry import registry as accounts
from games.archive.facts.services import forget_of_guest as forget_facts_of_guest
from games.forum.board.guests import guest_pages as pages_on_the_board
from games.forum.board.guests import move_board
from games.inbox.services import forget_person as forget_mail_that_came_in
from games.lobby.guests import forget_tables, move_tables
from games.lobby.guests import guest_pages as pages_at_tables
from games.post.services import forget_person as forget_notices_and_mails
from games.school.guests import guest_pages as pages_of_the_school
from games.school.guests import move_learning
from qvsite.events import Event, event

GUEST_GONE: Final = event(
    "guest gone",
    "A guest who has not been seen for a month is deleted; in that transaction.",
    accounts.add_guest_step,
    {"inbox": forget_mail_that_came_in, "post": forget_notices_and_mails, "games": forget_tables},
)
# What locks tables comes first. Afterwards the hooks of "guest gone" run for what is left.
GUEST_MOVES: Final = event(
    "guest signs in",
    "A guest signs in to an account that they have; what they have played moves there, in one "
    "transaction.",
    accounts.add_guest_move,
    {
        "games": move_tables,
        "talk": move_board,
        "learning": move_learning,
        "archive": forget_facts_of_guest,
    },
)
GUEST_PAGES: Final = event(
    "guests' pages",
    "A guest posts something: the names of addresses where they may. The rest needs an account.",
    accounts.add_guest_pages,
    {"games": pages_at_tables, "talk": pages_on_the_board, "learning": pages_of_the_school},
)

GUEST_EVENTS: Final[tuple[Event, ...]] = (GUEST_GONE, GUEST_MOVES, GUEST_PAGES)
