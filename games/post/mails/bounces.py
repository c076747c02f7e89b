"""Mails that are returned after a mail server had accepted them."""

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from games.post.mails.addresses import note_bounce
from games.post.mails.delivery_reports import report_in
from games.post.mails.outbox import read_bounce_address
from games.post.mails.refusals import Refused
from games.post.models import Mail, MailState

LATEST: Final = timedelta(days=30)
"""How long after sending a report counts. Servers try for five days; an old report may be forged
by somebody who has got hold of the mail.
"""


def takes_bounce(address: str) -> bool:
    """Tell whether the address is the return path of a mail that we sent."""
    return _mail(address) is not None


def note_report(address: str, sender: str, raw: bytes, *, now: datetime) -> bool:
    """Act on a report to a return path. Return True if the mail now counts as returned.

    The address marked as bounced is the one we sent to, whatever the report names.
    """
    report, mail = report_in(raw, sender), _mail(address)
    if report is None or mail is None:
        return False
    with transaction.atomic():
        state = MailState.BOUNCED if report.fault is Refused.ADDRESS else MailState.FAILED
        sent = Mail.objects.filter(pk=mail.pk, state=MailState.SENT, sent_at__gt=now - LATEST)
        if not sent.update(state=state, error=report.why[:2000]):
            return False
        if report.fault is Refused.ADDRESS:
            note_bounce(mail.to, report.why, now=now)
    return True


def _mail(address: str) -> Mail | None:
    name = read_bounce_address(address)
    found = Mail.objects.filter(message_id__startswith=f"<{name}@") if name else Mail.objects.none()
    return found.only("pk", "to").first()
