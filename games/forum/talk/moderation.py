"""Decide about a message that was reported."""

from datetime import datetime
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from games.accounts.models import User
from games.forum.models import Message, Report
from games.forum.talk.services import write
from games.play.log.locks import NO_SEAT, Actor
from games.play.models import MadeBy
from games.play.services import check_has_no_part, check_operator, locked_table

SETTLE: Final = "forum.change_report"


@transaction.atomic
def settle_report(report_id: int, user_id: int, *, hide: bool, reason: str, now: datetime) -> None:
    """Hide a reported message or leave it, on behalf of an operator with no part in the game.

    Those who could read a message that is now hidden are told that it was hidden, and why.
    """
    message = Message.objects.get(reports=report_id)
    table = locked_table(message.table_id)
    user = User.objects.get(pk=user_id)
    check_operator(user, reason, SETTLE)
    check_has_no_part(table, user)
    message.refresh_from_db()
    open_ones = Report.objects.filter(message=message, settled_at=None)
    open_ones.update(settled_at=now, settled_by=user_id, settled_reason=reason.strip()[:300])
    if hide and not message.hidden_by_operator:
        Message.objects.filter(pk=message.pk).update(hidden_by_operator=True)
        said = _("An operator has hidden a message. Reason: %(reason)s") % {"reason": reason}
        write(table, Actor(NO_SEAT, user_id, MadeBy.OPERATOR, now), said, message.readers)
