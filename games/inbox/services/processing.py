"""Reading the mails that came in: each is one transaction, done wholly or not at all."""

from collections.abc import Callable
from datetime import datetime, timedelta
from email.utils import getaddresses
from typing import Final

import structlog
from allauth.account.models import EmailAddress
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone, translation

from games.common import clock
from games.inbox.addresses import own_addresses
from games.inbox.models import IncomingMail, ReplyAddress, State
from games.inbox.reading import Reply, Unreadable, reply_in
from games.inbox.services.acting import Desk
from games.inbox.services.answering import Answer, say_address_is_strange
from games.inbox.services.storing import UNKNOWN

log = structlog.get_logger(__name__)

AT_ONCE: Final = 200
ATTEMPTS: Final = 6


def read_due_mail(tell_time: Callable[[], datetime] = clock.now) -> int:
    """The sweep: how many mails were dealt with."""
    due = due_mail(tell_time()).order_by("due_at", "pk")
    keys = list(due.values_list("pk", flat=True)[:AT_ONCE])
    return sum(read_mail(key, now=tell_time()) for key in keys)


def due_mail(now: datetime) -> "QuerySet[IncomingMail]":
    return IncomingMail.objects.filter(state=State.WAITING, due_at__lte=now)


def read_mail(mail_id: int, *, now: datetime) -> bool:
    """Deal with one mail, unless another worker has it. What fails is tried again, a few times."""
    try:
        with transaction.atomic():
            waiting = IncomingMail.objects.filter(pk=mail_id, state=State.WAITING)
            if not waiting.update(state=State.DONE, read_at=now):
                return False
            _deal_with(IncomingMail.objects.get(pk=mail_id), now)
    except Exception as trouble:
        _note_failure(mail_id, trouble, now)
    return True


def _note_failure(mail_id: int, trouble: Exception, now: datetime) -> None:
    mail = IncomingMail.objects.get(pk=mail_id)
    mail.attempts += 1
    mail.why = f"{type(trouble).__name__}: {trouble}"[:300]
    mail.due_at = now + timedelta(seconds=15 * 4**mail.attempts)
    mail.state = State.FAILED if mail.attempts >= ATTEMPTS else State.WAITING
    mail.save()
    log.error("mail not read", mail=mail_id, exc_info=trouble)


def _deal_with(mail: IncomingMail, now: datetime) -> None:
    try:
        reply = reply_in(bytes(mail.raw), _sender(mail), own_addresses())
    except Unreadable as fault:
        mail.settle(State.REFUSED, str(fault))
        return
    if reply.automatic:
        mail.settle(State.IGNORED, reply.automatic)
        return
    address = _address(mail.token)
    if address is None:
        mail.settle(State.IGNORED, "no such address")
        return
    mail.person = address.person
    if not address.person.is_active:
        mail.settle(State.IGNORED, "the account is closed")
        return
    with timezone.override(address.person.zone), translation.override(address.person.language):
        _act_on(mail, reply, address, now)


def _sender(mail: IncomingMail) -> str | None:
    return None if mail.sender == UNKNOWN else mail.sender


def _address(token: str) -> ReplyAddress | None:
    found = ReplyAddress.objects.filter(token=token)
    return found.select_related("person", "seat", "seat__table").first()


def _act_on(mail: IncomingMail, reply: Reply, address: ReplyAddress, now: datetime) -> None:
    to = _own_address(reply, address)
    if to is None:
        say_address_is_strange(address, reply, now=now)
        mail.settle(State.REFUSED, "not from an address of the player")
        return
    letter = Answer(mail, reply, address, to, now)
    if address.expires_at <= now or address.seat.user_id != address.person_id:
        letter.say_it_is_too_late()
        mail.settle(State.REFUSED, "expired, or the seat is no longer his")
        return
    if reply.too_long:
        letter.say_it_is_too_long()
        mail.settle(State.REFUSED, "too long")
        return
    desk = Desk(address, address.seat.table, now)
    commands = desk.commands(reply.text, _signs(reply, address))
    if not commands:
        letter.say_nothing_was_found()
        mail.settle(State.REFUSED, "nothing above the line")
        return
    outcomes = desk.carry_out(commands)
    letter.say(outcomes, claims=desk.claims(), is_asked=desk.is_asked)
    mail.settle(State.DONE)


def _signs(reply: Reply, address: ReplyAddress) -> set[str]:
    """How the sender may sign: the names he has here and in his mails, or the first of them."""
    names = {address.person.display_name, *(name for name, _ in getaddresses([reply.said_from]))}
    said = {name.strip().lower() for name in names}
    return {*said, *(name.split()[0] for name in said if name)} - {""}


def _own_address(reply: Reply, address: ReplyAddress) -> str | None:
    """The confirmed address of the player that the mail is from, if it is from one alone."""
    if len(reply.senders) != 1:
        return None
    confirmed = EmailAddress.objects.filter(user=address.person_id, verified=True)
    found = confirmed.filter(email__iexact=reply.senders[0]).first()
    return found.email if found else None
