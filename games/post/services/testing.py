"""A test mail, through all that a real one goes through."""

from datetime import datetime

from allauth.account.models import EmailAddress
from django.utils.translation import gettext as _

from games.accounts.models import User
from games.post.letters import frame, rendered
from games.post.models import Mail
from games.post.services.outbox import Letter, queue_mail


def send_test(person: User, email: str, *, now: datetime) -> Mail | None:
    """To an address of one's own, at most one a minute; what has become of it is on the page."""
    owned = EmailAddress.objects.filter(user=person, email__iexact=email, verified=True).first()
    if owned is None:
        return None
    subject = _("A test from Cursus")
    written = rendered("emails/post/test", frame(person, "") | {"subject": subject, "now": now})
    return queue_mail(
        Letter(
            to=owned.email,
            subject=subject,
            text=written.text,
            html=written.html,
            cause=f"test:{person.pk}:{now:%Y%m%d%H%M}",
            kind="test",
            recipient=person,
        ),
        now=now,
    )
