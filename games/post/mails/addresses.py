"""Addresses that have bounced: marked here, and trusted again once their owner proves they work."""

from datetime import datetime
from typing import Final

import structlog
from allauth.account.models import EmailAddress
from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.accounts.models import User
from games.post.mails.outbox import Letter, absolute, queue_mail, read_works_token, works_token
from games.post.models import DeliveryMode, Mail, Mailbox, MailState
from games.post.notices.services import NewNotice, write_notice
from games.post.registry import Kind

log = structlog.get_logger(__name__)

BOUNCED = "address_bounced"

LONGEST_ADDRESS: Final = 320
KINDS: Final = (
    Kind(
        BOUNCED,
        gettext_lazy("One of your addresses takes no mail"),
        gettext_lazy("Your account"),
        DeliveryMode.SITE,
        is_duty=True,
        in_scopes=False,
    ),
)


@transaction.atomic
def note_bounce(email: str, why: str, *, now: datetime, message_id: str = "") -> bool:
    """Mark an address as bounced: no notices go there until its owner confirms it again.

    `message_id` names the returned mail, if known, by our Message-ID or the mail service's.
    """
    email = email.strip().lower()[:LONGEST_ADDRESS]
    _mark_mail(email, why, message_id)
    owner = EmailAddress.objects.filter(email=email, verified=True).first()
    if owner is None:
        return False
    box, _created = Mailbox.objects.get_or_create(email=email, defaults={"person": owner.user})
    fresh = Mailbox.objects.filter(pk=box.pk, bounced_at=None)
    if not fresh.update(person=owner.user, bounced_at=now, bounce_why=why[:300]):
        return False
    log.info("address bounced", person=owner.user_id)
    write_notice(
        NewNotice(
            person=owner.user,
            kind=BOUNCED,
            cause=f"bounced:{box.pk}:{now.isoformat()}",
            title=_("Mail to %(email)s does not arrive") % {"email": email},
            text=_("Nothing more is sent there until you confirm the address again."),
            url=reverse("post:preferences"),
        ),
        now=now,
    )
    return True


def _mark_mail(email: str, why: str, message_id: str) -> None:
    if not message_id:
        return
    returned = Mail.objects.filter(to__iexact=email, state=MailState.SENT)
    for name in ("message_id", "transport_id"):
        returned.filter(**{name: message_id}).update(state=MailState.BOUNCED, error=why[:2000])


def send_proof(person: User, email: str, *, now: datetime) -> bool:
    """Mail the owner a link that proves the address works, at most once in ten minutes."""
    owned = person.confirmed_address(email)
    if owned is None:
        return False
    link = absolute(reverse("post:works", args=[works_token(person, owned)]))
    words = _("If you can read this, mail to this address arrives again. Confirm it here:")
    text = f"{words}\n\n{link}\n"
    cause = f"works:{person.pk}:{now:%Y%m%d%H}{now.minute // 10}"
    subject = _("Does this address work again?")
    queue_mail(Letter(owned, subject, text, cause=cause, kind="proof", recipient=person), now=now)
    return True


def confirm_again(person: User, token: str) -> str | None:
    """Send notices to the address again, as the link reached its owner. Return the address."""
    email = read_works_token(token, person)
    if email is None or not Mailbox.objects.filter(email=email, person=person).update(
        bounced_at=None, bounce_why=""
    ):
        return None
    return email


def forget_address(email: str) -> None:
    """Forget what is known of an address that was removed or has just been confirmed anew."""
    Mailbox.objects.filter(email=email.lower()).delete()
