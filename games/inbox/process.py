"""Process incoming mails, each in one transaction: all of it is done, or nothing."""

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from email.utils import getaddresses
from typing import Final

import structlog
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone, translation

from games.common import clock
from games.inbox.answer import AnswerMail, say_address_is_strange
from games.inbox.commands.execute import ReplySession
from games.inbox.models import IncomingMail, IncomingState
from games.inbox.reader import Print, Reply, Unreadable, own_part, reply_in
from games.inbox.signatures import learn
from games.inbox.store import UNKNOWN, own_addresses
from games.post.models import Mail
from games.turnmail.models import PREFIX, ReplyAddress

log = structlog.get_logger(__name__)

_PARTS: Final = re.compile(r"[\W\d_]+")
AT_ONCE: Final = 200
ATTEMPTS: Final = 6

MOST_KEPT: Final = 100_000
"""The largest mail, in bytes, whose text is kept after it has been read."""

LATELY: Final = 5
"""How many other recent mails to compare, as programs quote mails of the same thread too."""


def read_due_mail(tell_time: Callable[[], datetime] = clock.now) -> int:
    """Run one sweep; return how many mails were processed."""
    due = due_mail(tell_time()).order_by("due_at", "pk")
    keys = list(due.values_list("pk", flat=True)[:AT_ONCE])
    return sum(read_mail(key, now=tell_time()) for key in keys)


def due_mail(now: datetime) -> "QuerySet[IncomingMail]":
    return IncomingMail.objects.filter(state=IncomingState.WAITING, due_at__lte=now)


def has_due_mail(now: datetime) -> bool:
    """Tell whether any mail that came in waits to be read."""
    return due_mail(now).exists()


def read_mail(mail_id: int, *, now: datetime) -> bool:
    """Process one mail, unless another worker has it. A failure is retried a few times."""
    try:
        with transaction.atomic():
            waiting = IncomingMail.objects.filter(pk=mail_id, state=IncomingState.WAITING)
            if not waiting.update(state=IncomingState.DONE, read_at=now):
                return False
            _process(IncomingMail.objects.get(pk=mail_id), now)
    except Exception as trouble:
        _note_failure(mail_id, trouble, now)
    return True


def _note_failure(mail_id: int, trouble: Exception, now: datetime) -> None:
    mail = IncomingMail.objects.get(pk=mail_id)
    mail.attempts += 1
    mail.why = f"{type(trouble).__name__}: {trouble}"[:300]
    mail.due_at = now + timedelta(seconds=15 * 4**mail.attempts)
    mail.state = IncomingState.FAILED if mail.attempts >= ATTEMPTS else IncomingState.WAITING
    mail.save()
    log.error("mail not read", mail=mail_id, exc_info=trouble)


def _process(mail: IncomingMail, now: datetime) -> None:
    """Do what the mail says, and save what became of it."""
    state, why = _done_with(mail, now)
    mail.state, mail.why = state, why[:300]
    if len(mail.raw) > MOST_KEPT:
        mail.raw = b""
    mail.save(update_fields=["state", "why", "person", "raw"])


def _done_with(mail: IncomingMail, now: datetime) -> tuple[IncomingState, str]:
    try:
        reply = reply_in(bytes(mail.raw), _sender(mail), own_addresses())
    except Unreadable as fault:
        return IncomingState.REFUSED, str(fault)
    if reply.automatic:
        return IncomingState.IGNORED, reply.automatic
    address = _address(mail.token)
    if address is None:
        return IncomingState.IGNORED, "no such address"
    mail.person = address.person
    if not address.person.is_active:
        return IncomingState.IGNORED, "the account is closed"
    zone, language = address.person.time_zone, address.person.language
    with timezone.override(zone), translation.override(language):
        return _answered(mail, reply, address, now)


def _sender(mail: IncomingMail) -> str | None:
    return None if mail.sender == UNKNOWN else mail.sender


def _address(token: str) -> ReplyAddress | None:
    found = ReplyAddress.objects.filter(token=token)
    return found.select_related("person", "seat", "seat__table").first()


def _answered(
    mail: IncomingMail, reply: Reply, address: ReplyAddress, now: datetime
) -> tuple[IncomingState, str]:
    """Carry out the reply and answer it, or say why nothing was done."""
    to = _own_address(reply, address)
    if to is None:
        say_address_is_strange(address, reply, now=now)
        return IncomingState.REFUSED, "not from an address of the player"
    letter = AnswerMail(mail, reply, address, to, now)
    if address.expires_at <= now or address.seat.user_id != address.person_id:
        letter.say_it_is_too_late()
        return IncomingState.REFUSED, "expired, or the seat is no longer theirs"
    if reply.too_long:
        letter.say_it_is_too_long()
        return IncomingState.REFUSED, "too long"
    session = ReplySession(address, address.seat.table, now)
    own = own_part(reply.text, print_of(address), session.is_only_commands)
    if own.is_doubtful:
        letter.say_it_is_in_doubt()
        return IncomingState.REFUSED, "mixed with words of ours"
    commands = session.commands(own.text, _signs(reply, address))
    if not commands:
        letter.say_nothing_was_found()
        return IncomingState.REFUSED, "nothing above the line"
    if reply.signed:
        learn(address.person_id, reply.signed, now=now)
    outcomes = session.carry_out(commands)
    letter.say(outcomes, claims=session.claims(), is_asked=session.is_asked)
    return IncomingState.DONE, ""


def print_of(address: ReplyAddress) -> Print:
    """Make the print of the mail with this address and of the last few others to its person."""
    theirs = Mail.objects.filter(recipient=address.person_id).exclude(text="")
    answered = list(theirs.filter(reply_to=address.email))
    others = theirs.filter(reply_to__startswith=PREFIX).order_by("-pk")[:LATELY]
    found = Print.unpacked(bytes(address.sent)) if address.sent else Print()
    for mail in {mail.pk: mail for mail in (*answered, *others)}.values():
        found |= Print.of_mail(mail.text, mail.html)
    return found


def _signs(reply: Reply, address: ReplyAddress) -> set[str]:
    """Collect the names the sender may sign with: from their account, mail header and address."""
    names = {address.person.display_name, *(name for name, _ in getaddresses([reply.said_from]))}
    said = {name.strip().lower() for name in names}
    called = {part for sender in reply.senders for part in _PARTS.split(sender.split("@")[0])}
    return {*said, *(part for name in said for part in name.split()), *called} - {""}


def _own_address(reply: Reply, address: ReplyAddress) -> str | None:
    """Return the player's confirmed address that the mail is from; None if it is from another."""
    if len(reply.senders) != 1:
        return None
    return address.person.confirmed_address(reply.senders[0])
