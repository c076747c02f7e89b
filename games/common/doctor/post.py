"""Check that mail leaves the site, in the way in which all mails are sent."""

from collections.abc import Iterator

from django.conf import settings
from django.core.mail import EmailMessage, get_connection

from games.common.doctor.findings import Finding, fault, ok, warning

_NOWHERE = "django.core.mail.backends.dummy.EmailBackend"


def look_at_post(mail_to: str) -> Iterator[Finding]:
    """Send a mail and yield the result; without an address, only open the connection."""
    if settings.MAIL_TRANSPORT == _NOWHERE:
        if settings.INVITES_OTHERS:
            yield fault("mail", "no mail leaves, so nobody can sign up: set EMAIL_URL.")
        else:
            yield ok("mail", "no mail leaves; /dev/mail/ shows what would.")
        return
    try:
        link = get_connection(settings.MAIL_TRANSPORT, timeout=10)
        if mail_to:
            link.send_messages([_letter(mail_to)])
        else:
            link.open()
            link.close()
    except Exception as trouble:  # a mail service's class may raise what it likes
        yield fault("mail", f"it was not taken ({_plainly(trouble)}): check EMAIL_URL or ANYMAIL.")
        return
    if mail_to:
        yield ok("mail", f"one was accepted for {mail_to}: check whether it arrives, and where.")
    else:
        yield warning("mail", "the way is open; `doctor --mail you@example.org` sends one.")


def _letter(address: str) -> EmailMessage:
    return EmailMessage(
        "A test of Cursus",
        f"This mail was sent by `manage.py doctor` of {settings.BASE_URL}.\n",
        settings.DEFAULT_FROM_EMAIL,
        [address],
    )


def _plainly(trouble: Exception) -> str:
    """Return the kind and the first line of an error, cut short: more might hold a password."""
    return f"{type(trouble).__name__} {str(trouble).splitlines()[0] if str(trouble) else ''}"[:160]
