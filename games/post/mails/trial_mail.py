"""Send a test mail, by the same way as a real one."""

from datetime import datetime

from django.utils.translation import gettext as _

from games.accounts.models import User
from games.post.mails.outbox import Letter, frame, queue_mail, rendered
from games.post.models import Mail


def send_test(person: User, email: str, *, now: datetime) -> Mail | None:
    """Queue a test to one of the person's addresses, at most one a minute; None if not theirs."""
    owned = person.confirmed_address(email)
    if owned is None:
        return None
    subject = _("A test from Cursus")
    written = rendered("emails/post/test", frame(person, "") | {"subject": subject, "now": now})
    return queue_mail(
        Letter(
            to=owned,
            subject=subject,
            text=written.text,
            html=written.html,
            cause=f"test:{person.pk}:{now:%Y%m%d%H%M}",
            kind="test",
            recipient=person,
        ),
        now=now,
    )
