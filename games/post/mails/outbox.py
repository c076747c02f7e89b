"""Queue mails that code writes itself, such as account mails and invitations.

A mail is made from templates: a text whose first line is the subject, and the same as HTML. The
tokens and addresses in it are signed, so that nobody can forge one for another person.
"""

import hashlib
import re
import secrets
from base64 import b32encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from email.utils import parseaddr
from typing import Any, Final

from django.conf import settings
from django.core import signing
from django.db.models import Model
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext as _

from games.accounts.models import User
from games.common.nudge import nudge
from games.post.models import Mail, MailImage, MailState, Notice
from games.post.registry import ComposedMail, Image

SWEEP = "games.post.tasks.deliver_due_mail"


@dataclass(frozen=True, slots=True)
class Letter:
    """A mail to be sent. The same ``cause`` is never mailed twice to one address."""

    to: str
    subject: str
    text: str
    html: str = ""
    cause: str = ""
    kind: str = "account"
    recipient: User | None = None
    sender: str = ""
    reply_to: str = ""
    headers: dict[str, str] = field(default_factory=dict)
    images: tuple[Image, ...] = ()
    due_at: datetime | None = None


def queue_mail(letter: Letter, *, now: datetime) -> Mail:
    """Write the mail into the outbox. Call this inside the transaction of its cause."""
    mail, is_new = Mail.objects.get_or_create(
        cause=_cause_at(letter),
        defaults={
            "kind": letter.kind,
            "recipient": letter.recipient,
            "to": letter.to,
            "sender": letter.sender or settings.DEFAULT_FROM_EMAIL,
            "reply_to": letter.reply_to,
            "message_id": new_message_id(),
            "subject": letter.subject[:250],
            "text": letter.text,
            "html": letter.html,
            "headers": letter.headers,
            "due_at": letter.due_at or now,
            "created_at": now,
        },
    )
    if is_new:
        MailImage.objects.bulk_create(
            MailImage(mail=mail, cid=image.cid, png=image.png) for image in letter.images
        )
    if mail.due_at <= now:
        nudge(SWEEP)
    return mail


def withdraw_mail(recipient: User, cause: str) -> int:
    """Suppress unsent mails to the person whose cause begins like this."""
    waiting = Mail.objects.filter(recipient=recipient, state=MailState.WAITING)
    return waiting.filter(cause__startswith=cause).update(state=MailState.SUPPRESSED)


def _cause_at(letter: Letter) -> str:
    """Make one key of cause and address; a random one without a cause, a digest of a long one."""
    key = f"{letter.cause or secrets.token_hex(12)}:{letter.to.lower()}"
    return key if len(key) <= 300 else hashlib.sha256(key.encode()).hexdigest()


def mail_domain() -> str:
    return parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2] or "localhost"


def new_message_id() -> str:
    """Make a Message-ID. It is fixed with the row, so that a second delivery can be recognised."""
    return f"<{secrets.token_hex(16)}@{mail_domain()}>"


_STOP = signing.Signer(salt="games.post.stop")
_WORKS = signing.TimestampSigner(salt="games.post.works")

_STOP_ADDRESS: Final = re.compile(r"stop\+(\d{1,18})\.([a-z0-9_]{1,25})\.([a-z2-7]{16})")

_BOUNCE_ADDRESS: Final = re.compile(r"bounce\+([0-9a-f]{32})\.([a-z2-7]{16})")

CONFIRM_SECONDS = 3 * 24 * 60 * 60


@dataclass(frozen=True, slots=True)
class Stop:
    """The person and kind whose mails a link stops. It never expires: old mails must work too."""

    person_id: int
    kind: str


def stop_token(person_id: int, kind: str) -> str:
    return _STOP.sign_object([person_id, kind])


def read_stop_token(token: str) -> Stop | None:
    try:
        person_id, kind = _STOP.unsign_object(token)
    except (signing.BadSignature, ValueError):
        return None
    return Stop(person_id, kind)


def stop_address(person_id: int, kind: str) -> str:
    """Make the address to which mail programs unsubscribe; at most 64 characters before the @."""
    return f"stop+{person_id}.{kind}.{_proof(person_id, kind)}@{settings.REPLY_DOMAIN}"


def read_stop_address(address: str) -> Stop | None:
    local, _, domain = parseaddr(address)[1].lower().rpartition("@")
    found = _STOP_ADDRESS.fullmatch(local)
    if found is None or domain != settings.REPLY_DOMAIN.lower():
        return None
    person_id, kind = int(found[1]), found[2]
    return (
        Stop(person_id, kind) if constant_time_compare(found[3], _proof(person_id, kind)) else None
    )


def bounce_address(message_id: str) -> str:
    """Make the return path of one of our mails; empty if the Message-ID is not ours."""
    name = message_id.strip("<>").partition("@")[0]
    local = f"bounce+{name}.{_signed('games.post.bounce_address', name)}"
    return f"{local}@{settings.REPLY_DOMAIN}" if _BOUNCE_ADDRESS.fullmatch(local) else ""


def read_bounce_address(address: str) -> str:
    """Return the name of the mail with this return path; empty if we never gave it out."""
    local, _, domain = parseaddr(address)[1].lower().rpartition("@")
    found = _BOUNCE_ADDRESS.fullmatch(local)
    if found is None or domain != settings.REPLY_DOMAIN.lower():
        return ""
    proof = _signed("games.post.bounce_address", found[1])
    return found[1] if constant_time_compare(found[2], proof) else ""


def _proof(person_id: int, kind: str) -> str:
    return _signed("games.post.stop_address", f"{person_id}.{kind}")


def _signed(salt: str, value: str) -> str:
    digest = salted_hmac(salt, value, algorithm="sha256").digest()
    return b32encode(digest[:10]).decode().lower()


def works_token(person: User, email: str) -> str:
    """Make the token that proves a mail to the address has arrived."""
    return _WORKS.sign_object([person.pk, email.lower()])


def read_works_token(token: str, person: User) -> str | None:
    try:
        person_id, email = _WORKS.unsign_object(token, max_age=CONFIRM_SECONDS)
    except (signing.BadSignature, ValueError):
        return None
    return str(email) if person_id == person.pk else None


def absolute(path: str) -> str:
    return path if "://" in path else settings.BASE_URL + path


def stop_link(person_id: int, kind: str) -> str:
    return absolute(reverse("post:stop", args=[stop_token(person_id, kind)]))


def frame(person: User, kind: str, scope: str = "") -> dict[str, Any]:
    """Build the context of ``emails/base``. Without a kind there is no link to unsubscribe."""
    page = absolute(reverse("post:preferences"))
    return {
        "person": person,
        "site": settings.BASE_URL,
        "stop_link": stop_link(person.pk, kind) if kind else "",
        "preferences_link": f"{page}?scope={scope}" if scope else page,
    }


def write_letter(
    template: str,
    notice: Notice,
    context: Mapping[str, Any],
    *,
    images: Sequence[Image] = (),
    reply_to: str = "",
    rows: Sequence[Model] = (),
) -> ComposedMail:
    """Write a mail from ``<template>.txt`` and ``.html``, which extend ``emails/base``."""
    said = letter_words(notice, context, images=images, replies=bool(reply_to))
    return replace(rendered(template, said, images=images, reply_to=reply_to), rows=tuple(rows))


def letter_words(
    notice: Notice, context: Mapping[str, Any], *, images: Sequence[Image] = (), replies: bool
) -> dict[str, Any]:
    """Build the context for the templates of a notice's mail."""
    return {
        **frame(notice.person, notice.kind, notice.scope),
        "notice": notice,
        "link": absolute(notice.url) if notice.url else "",
        "images": images,
        "replies": replies,
        **context,
    }


def rendered(
    template: str, said: dict[str, Any], *, images: Sequence[Image] = (), reply_to: str = ""
) -> ComposedMail:
    subject, _line, text = render_to_string(f"{template}.txt", said).partition("\n")
    return ComposedMail(
        subject=" ".join(subject.split()),
        text=re.sub(r"\n{3,}", "\n\n", text.strip()) + "\n",
        html=render_to_string(f"{template}.html", said | {"subject": subject.strip()}),
        images=tuple(images),
        reply_to=reply_to,
    )


def plain_letter(notice: Notice) -> ComposedMail:
    """Write the default mail of a notice: its title, text and link."""
    return write_letter("emails/post/notice", notice, {}, reply_to=notice.reply_to)


def digest_letter(person: User, notices: Sequence[Notice], *, late: bool) -> ComposedMail:
    """Write one mail about several notices, grouped by scope, which titles then do not repeat."""
    groups: dict[str, list[dict[str, str]]] = {}
    for notice in notices:
        link = absolute(notice.url) if notice.url else ""
        title = notice.title.removesuffix(f": {notice.scope_label}")
        line = {"title": title, "text": notice.text.strip(), "link": link}
        groups.setdefault(notice.scope_label or str(_("Cursus")), []).append(line)
    context = frame(person, "digest") | {
        "groups": list(groups.items()),
        "count": len(notices),
        "late": late,
    }
    return rendered("emails/post/digest", context)
