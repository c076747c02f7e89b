"""A game ends without a result: by a vote of all, or because nobody is left to play it."""

from datetime import datetime

from games.accounts.models import User
from games.play import notices
from games.play.models import Intervention, Seat, Status, Table
from games.play.services.locked import save_table
from games.play.services.noting import note


def end_undecided(table: Table, user: User | None, *, now: datetime) -> None:
    """The game ends without a result. The table is locked."""
    save_table(
        table,
        status=Status.ENDED,
        finished_at=now,
        deadline=None,
        due_at=None,
        paused_until=None,
    )
    Seat.objects.filter(table=table).update(
        must_act=False, deadline=None, clock_started=None, wanted=False
    )
    note(table, Intervention.Kind.UNDECIDED, user, "", now=now)
    people = notices.people_at(table)
    notices.no_longer_your_turn(table, people, now=now)
    notices.game_over(table, people, now=now)
