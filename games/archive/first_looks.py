"""First looks: what readers open first of a game that has just ended, made before they ask.

Its parts are stored like those that a page renders (`stored_parts.py`). The sweeps make them once
the game has its facts, and again once it has its winning chances; a page that finds none, as of
an old game, renders them itself.
"""

import structlog
from django.conf import settings
from django.template.loader import render_to_string
from django.utils.translation import override

from games.archive.ending.selectors import ResultPage
from games.archive.replay.selectors import Replay
from games.archive.replay.step_file import shown_step
from games.play.models import Seat, Table
from games.play.selectors import seats_at
from games.post.mails.outbox import absolute

log = structlog.get_logger(__name__)


def store_first_looks(table_id: int) -> None:
    """Store the result page of a game, for everybody who held a seat and for others."""
    try:
        table = Table.objects.get(pk=table_id)
        if table.is_over and table.has_started:
            for language, _name in settings.LANGUAGES:
                with override(language):
                    _store(table, seats_at(table))
    except Exception as trouble:  # a page that finds no parts renders them
        log.error("first looks not stored", table=table_id, exc_info=trouble)


def _store(table: Table, seats: list[Seat]) -> None:
    site = absolute("")
    for viewer in (None, *(seat.user_id for seat in seats if seat.user_id is not None)):
        shown = {"page": ResultPage(table, seats, viewer), "table": table, "site": site}
        render_to_string("archive/_result_share.html", shown)
        render_to_string("archive/_result_parts.html", shown)
    replay = Replay(table, seats, None)
    replay.store_turns()
    shown_step(replay)
    render_to_string("archive/_replay_share.html", {"replay": replay, "table": table, "site": site})
