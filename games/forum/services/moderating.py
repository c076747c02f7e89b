"""What an operator decides about a message that was reported."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from games.accounts.models import User
from games.forum.models import Message, Report
from games.forum.services.talking import announce
from games.play.refusals import TableRefusal, Why
from games.play.services import locked_table


@transaction.atomic
def settle_report(report_id: int, user_id: int, *, hide: bool, reason: str, now: datetime) -> None:
    """An operator has looked at what was reported, and hides it or leaves it.

    Those who could read a message that is hidden read instead that it was, and why.
    """
    message = Message.objects.get(reports=report_id)
    table = locked_table(message.table_id)
    if not User.objects.filter(pk=user_id, is_staff=True).exists():
        raise TableRefusal(Why.NOT_OPERATOR)
    if not reason.strip():
        raise TableRefusal(Why.NO_REASON)
    message.refresh_from_db()
    open_ones = Report.objects.filter(message=message, settled_at=None)
    open_ones.update(settled_at=now, settled_by=user_id, settled_reason=reason.strip()[:300])
    if hide and not message.hidden_by_operator:
        Message.objects.filter(pk=message.pk).update(hidden_by_operator=True)
        said = _("An operator has hidden a message. Reason: %(reason)s") % {"reason": reason}
        announce(table.pk, said, readers=message.readers, user_id=user_id, now=now)
