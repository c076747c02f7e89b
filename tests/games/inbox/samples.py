"""Answers as mail programs write them, each around the mail of ours that it quotes.

Written for these tests after the habits of the programs; the people in them do not exist.
"""

from email.message import EmailMessage
from email.utils import make_msgid
from html import escape
from typing import Any, Protocol

from games.post.models import Mail

OURS = "Cursus <cursus@example.net>"


class Sample(Protocol):
    def __call__(self, mail: Mail, text: str, *, sender: str, **more: Any) -> EmailMessage: ...


def _head(mail: Mail, sender: str, name: str = "Alice", **headers: str) -> EmailMessage:
    made = EmailMessage()
    made["From"] = f"{name} <{sender}>"
    made["To"] = mail.reply_to
    made["Subject"] = f"Re: {mail.subject}"
    made["Message-ID"] = make_msgid(domain="example.org")
    made["In-Reply-To"] = mail.message_id
    made["References"] = mail.message_id
    for key, value in headers.items():
        made[key.replace("_", "-")] = value
    return made


def quoted(text: str) -> str:
    return "\n".join(f"> {line}".rstrip() for line in text.splitlines())


def from_bare(mail: Mail, text: str, *, sender: str, **headers: str) -> EmailMessage:
    """A program that adds nothing of its own."""
    made = _head(mail, sender, **headers)
    made.set_content(f"{text}\n", charset="utf-8")
    return made


def from_plain(mail: Mail, text: str, *, sender: str, **headers: str) -> EmailMessage:
    """A terminal program: the quote behind ">", introduced in a line."""
    made = _head(mail, sender, **headers)
    made.set_content(f"{text}\n\nOn Tue, Nov 17, 2026, Cursus wrote:\n{quoted(mail.text)}\n")
    return made


def from_gmail(
    mail: Mail, text: str, *, sender: str, said: str = "", **headers: str
) -> EmailMessage:
    """Gmail: text and HTML; the introduction names our address and is wrapped."""
    said = said or "On Tue, Nov 17, 2026 at 9:12 AM Cursus <{}> wrote:"
    introduces = said.format(mail.reply_to)
    made = _head(mail, sender, **headers)
    wrapped = introduces.replace(" Cursus <", " Cursus\n<")
    made.set_content(f"{text}\n\n{wrapped}\n\n{quoted(mail.text)}\n")
    html = "<br>".join(escape(line) for line in text.splitlines())
    made.add_alternative(
        f'<div dir="ltr">{html}</div><br><div class="gmail_quote"><div dir="ltr" '
        f'class="gmail_attr">{escape(introduces)}<br></div><blockquote class="gmail_quote" '
        f'style="margin:0px 0px 0px 0.8ex">{mail.html}</blockquote></div>',
        subtype="html",
    )
    return made


GMAIL = {
    "en": "On Tue, Nov 17, 2026 at 9:12 AM Cursus <{}> wrote:",
    "de": "Am Di., 17. Nov. 2026 um 09:12 Uhr schrieb Cursus <{}>:",
    "fr": "Le mar. 17 nov. 2026 à 09:12, Cursus <{}> a écrit :",
    "es": "El mar, 17 nov 2026 a las 9:12, Cursus (<{}>) escribió:",
}

OUTLOOK = {
    "en": ("From", "Sent", "To", "Subject"),
    "de": ("Von", "Gesendet", "An", "Betreff"),
    "fr": ("De", "Envoyé", "À", "Objet"),
    "es": ("De", "Enviado", "Para", "Asunto"),
}


def from_outlook(
    mail: Mail, text: str, *, sender: str, language: str = "en", marked: bool = True, **headers: str
) -> EmailMessage:
    """Outlook: no ">" anywhere, headers of the mail below a line, quoted as it stands."""
    who, when, to, subject = OUTLOOK[language]
    quote = mail.text if marked else mail.text.split("\n", 2)[-1]
    made = _head(mail, sender, **headers)
    made.set_content(
        f"{text}\n\nAlice\n\n________________________________\n"
        f"{who}: Cursus <cursus@example.net>\n{when}: Tuesday, November 17, 2026 9:12 AM\n"
        f"{to}: Alice <{sender}>\n{subject}: {mail.subject}\n\n{quote}\n",
        charset="utf-8",
    )
    return made


def from_outlook_html(mail: Mail, text: str, *, sender: str, **headers: str) -> EmailMessage:
    """Outlook on the web, HTML only, with its style sheet and paragraphs of Word."""
    lines = "".join(
        f'<p class="MsoNormal">{escape(line)}<o:p></o:p></p>' for line in text.split("\n")
    )
    made = _head(mail, sender, **headers)
    made.set_content(
        "<html><head><style><!-- p.MsoNormal {margin:0cm} --></style></head>"
        f'<body lang="EN-GB"><div class="WordSection1">{lines}'
        '<p class="MsoNormal"><o:p>&nbsp;</o:p></p>'
        '<div id="divRplyFwdMsg"><p><b>From:</b> Cursus &lt;cursus@example.net&gt;<br>'
        f"<b>Sent:</b> 17 November 2026 09:12<br><b>To:</b> Alice &lt;{sender}&gt;<br>"
        f"<b>Subject:</b> {escape(mail.subject)}</p></div>{mail.html}</div></body></html>",
        subtype="html",
    )
    return made


def from_apple(mail: Mail, text: str, *, sender: str, **headers: str) -> EmailMessage:
    """Apple Mail on a telephone: a signature above the quote, introduction in two lines."""
    made = _head(mail, sender, **headers)
    made.set_content(
        f"{text}\n\nSent from my iPhone\n\n> On 17 Nov 2026, at 09:12, Cursus "
        f"<{mail.reply_to}> wrote:\n> \n{quoted(mail.text)}\n"
    )
    return made


def from_thunderbird(
    mail: Mail, text: str, *, sender: str, below: bool = False, **headers: str
) -> EmailMessage:
    """Thunderbird: a line without address, and many answer below the quote."""
    said = f"On 17/11/2026 09:12, Cursus wrote:\n{quoted(mail.text)}\n"
    made = _head(mail, sender, **headers)
    body = f"{said}\n{text}\n\n-- \nAlice\nVia Sacra 1\n" if below else f"{text}\n\n{said}"
    made.set_content(body)
    return made


def out_of_office(mail: Mail, text: str, *, sender: str, **headers: str) -> EmailMessage:
    """A vacation reply, as the standard wants it."""
    made = from_plain(mail, text, sender=sender, **headers)
    made["Auto-Submitted"] = "auto-replied"
    return made


def bounce(mail: Mail) -> EmailMessage:
    """A mail server tells that it could not deliver."""
    made = EmailMessage()
    made["From"] = "Mail Delivery System <MAILER-DAEMON@mx.example.org>"
    made["To"] = mail.reply_to
    made["Subject"] = "Undelivered Mail Returned to Sender"
    made["Message-ID"] = make_msgid(domain="mx.example.org")
    made.set_content("I'm sorry to have to inform you that your message could not be delivered.\n1")
    made.replace_header("Content-Type", 'text/plain; charset="utf-8"')
    return made
