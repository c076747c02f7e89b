"""Keep prints of the words we sent, to recognise them in replies as long as one can come."""

import re
from collections.abc import Sequence
from typing import Final

from games.inbox.reader.bodies import as_text
from games.inbox.reader.sent_words import Print
from games.inbox.store import token_in
from games.post.models import Mail
from games.turnmail.models import MARKER, PREFIX, ReplyAddress

LATELY: Final = 5
"""How many other recent mails to compare, as programs quote mails of the same thread too."""

_QUOTED: Final = re.compile(r"^  > (.*\n(?:    .*\n)*)", re.M)
"""The part of our answers that quotes the mail they answer (templates/emails/inbox/answer.txt)."""


def print_of(address: ReplyAddress) -> Print:
    """Make the print of the mail with this address and of the last few others to its person."""
    theirs = Mail.objects.filter(recipient=address.person_id).exclude(text="")
    answered = list(theirs.filter(reply_to=address.email))
    others = theirs.filter(reply_to__startswith=PREFIX).order_by("-pk")[:LATELY]
    found = Print.unpacked(bytes(address.sent)) if address.sent else Print()
    for mail in {mail.pk: mail for mail in (*answered, *others)}.values():
        found |= _print(mail)
    return found


def keep_prints(mails: Sequence[Mail]) -> None:
    """Keep prints of mails that can still be answered when their text is deleted."""
    by_token = {token: mail for mail in mails if (token := token_in(mail.reply_to))}
    for address in ReplyAddress.objects.filter(token__in=by_token):
        address.sent = _print(by_token[address.token]).packed()
        address.save(update_fields=["sent"])


def _print(mail: Mail) -> Print:
    """Make the print of a mail from both parts: HTML breaks the same text into other lines.

    What an answer of ours quotes of its reader are words that they may say again.
    """
    html = mail.html.replace(MARKER, "")  # or nothing below it would be read
    quoted = "\n".join(_QUOTED.findall(mail.text))
    return Print.of(mail.text, as_text(html, most=len(html)) if html else "", quoted=quoted)
