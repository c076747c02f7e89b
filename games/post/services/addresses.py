"""Addresses that take no mail, and how they come back."""

from datetime import datetime

import structlog
from allauth.account.models import EmailAddress
from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.accounts.models import User
from games.post.letters import absolute
from games.post.models import Delivery, Mail, Mailbox, MailState
from games.post.registry import Kind, registry
from games.post.services.notices import NewNotice, write_notice
from games.post.services.outbox import Letter, queue_mail
from games.post.signed import read_works_token, works_token

log = structlog.get_logger(__name__)

BOUNCED = "address_bounced"


def register_own_kind() -> None:
    registry.add_kind(
        Kind(
            BOUNCED,
            gettext_lazy("One of your addresses takes no mail"),
            gettext_lazy("Your account"),
            Delivery.SITE,
            is_duty=True,
            in_scopes=False,
        )
    )


@transaction.atomic
def note_bounce(email: str, why: str, *, now: datetime, message_id: str = "") -> bool:
    """The address takes no mail: no notices go there until its owner confirms it again.

    `message_id` is ours or the mail service's, of the mail that came back, if it is known.
    """
    email = email.strip().lower()
    _mark_mail(email, why, message_id)
    owner = EmailAddress.objects.filter(email__iexact=email, verified=True).first()
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
            url=reverse("post:wishes"),
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
    """Mail the owner a link that proves the address works again. Once in ten minutes is enough."""
    owned = EmailAddress.objects.filter(user=person, email__iexact=email, verified=True).first()
    if owned is None:
        return False
    link = absolute(reverse("post:works", args=[works_token(person, owned.email)]))
    words = _("If you can read this, mail to this address arrives again. Say so here:")
    text = f"{words}\n\n{link}\n"
    cause = f"works:{person.pk}:{now:%Y%m%d%H}{now.minute // 10}"
    subject = _("Does this address work again?")
    queue_mail(
        Letter(owned.email, subject, text, cause=cause, kind="proof", recipient=person), now=now
    )
    return True


def confirm_again(person: User, token: str) -> str | None:
    """The link has arrived, so the address works; returns it."""
    email = read_works_token(token, person)
    if email is None or not Mailbox.objects.filter(email=email, person=person).update(
        bounced_at=None, bounce_why=""
    ):
        return None
    return email


def forget_address(email: str) -> None:
    """The address is nobody's any more, or its owner has just confirmed it anew."""
    Mailbox.objects.filter(email=email.lower()).delete()
