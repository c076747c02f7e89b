"""What is a command is not swallowed; what is a signature or a quote is never posted as a message.

The samples in `programs/` are written for these tests after the habits of the programs; the people
in them do not exist. Each has places for what was written, `[[own]]`, for our mail, `[[quote]]`
behind ">", `[[plain]]` or `[[html]]` as it stands, and for the address that it came from, `[[to]]`.
"""

import base64
import quopri
from email.message import EmailMessage
from email.mime.application import MIMEApplication
from email.mime.multipart import MIMEMultipart
from email.mime.text import MIMEText
from html import escape
from pathlib import Path
from typing import Any

import pytest

from games.forum.models import Message, Offer
from games.inbox.models import IncomingState
from games.inbox.reader import above_the_quote, reply_in
from games.turnmail.models import MARKER
from tests.games.inbox.conftest import Post
from tests.games.inbox.samples import from_plain, quoted

pytestmark = pytest.mark.once

OWN = ("cursus@example.net", "reply+")
TO = "reply+abcdefghijklmnopqrst@reply.example.net"
PROGRAMS = Path(__file__).with_name("programs")
SIGNATURES = (PROGRAMS / "signatures.txt").read_text("utf-8").splitlines()
WRITTEN = ("place 2", "place 2\n\nSalve, Bob!\nHow are things?", "say: caesar: 1\n\nVale")

TEXT = f"""{MARKER}

Your turn: Subura

OFFERS WAITING FOR YOU

   1. Bob: Bob agrees to a move; if you use it, you pay 2.
      Answer with  accept 1  or  refuse 1

   1. Place a senator in Porta Capena (1). [place 1]
      http://localhost:8000/t/tv9q55yb/?at=1&of=4&turn=4#act

--{" "}
How and when you are told:
http://localhost:8000/account/notices/
"""
MARKUP = (
    "<html><head><title>Subura</title></head><body><div><p>Cursus</p>"
    f"<p>{MARKER}</p><h1>Your turn: Subura</h1><p>1. Place a senator</p></div></body></html>"
)


def mail_of(body: str, subtype: str = "plain", **more: Any) -> bytes:
    made = EmailMessage()
    made["From"], made["To"], made["Subject"] = "Alice <alice@example.org>", TO, "Re: Subura"
    made.set_content(body, subtype=subtype, **more)
    return made.as_bytes()


def samples(pattern: str) -> list[Path]:
    return sorted(PROGRAMS.glob(f"*/{pattern}"))


def name(sample: Path) -> str:
    return f"{sample.parent.name} {sample.stem}"


def filled(sample: Path, **places: str) -> str:
    body = sample.read_text("utf-8")
    for place, words in ({"to": TO} | places).items():
        body = body.replace(f"[[{place}]]", words)
    assert "[[" not in body
    return body


def own_of(raw: bytes) -> str:
    reply = reply_in(raw, "alice@example.org", OWN)
    assert not reply.automatic
    return reply.text


@pytest.mark.parametrize("written", WRITTEN, ids=["command", "both", "said"])
@pytest.mark.parametrize("text", [TEXT, TEXT.partition("\n\n")[2]], ids=["", "our line gone"])
@pytest.mark.parametrize("program", samples("*.txt"), ids=name)
def test_only_what_was_written_counts(program: Path, text: str, written: str) -> None:
    body = filled(program, own=written, quote=quoted(text), plain=text)
    assert own_of(mail_of(body)) == written


@pytest.mark.parametrize("written", WRITTEN, ids=["command", "both", "said"])
@pytest.mark.parametrize("markup", [MARKUP, MARKUP.replace(MARKER, "")], ids=["", "our line gone"])
@pytest.mark.parametrize("program", samples("*.html"), ids=name)
def test_of_html_alone_too(program: Path, markup: str, written: str) -> None:
    body = filled(program, own=escape(written).replace("\n", "<br>"), html=markup)
    assert own_of(mail_of(body, "html")) == written


@pytest.mark.parametrize("signature", SIGNATURES)
def test_what_a_telephone_says_of_itself_is_no_message(signature: str) -> None:
    assert above_the_quote(f"place 2\n\n{signature}\n\nAlice\n", OWN) == "place 2"
    assert above_the_quote(signature, OWN) == ""


@pytest.mark.parametrize(
    "talk",
    [
        "Sent from my hand to yours: a senator.\n" + "More of it.\n" * 5,
        "On the 4-7 affair, Bob wrote: no.\nI say yes.",
        "From: what you said\nI gather: nothing.",
        "Da: nein\nWarum?",
        "Two things: 1-2 and wrote:\nno quote",
        "- a list\n- of things",
    ],
)
def test_talk_that_looks_like_it_is_not_cut(talk: str) -> None:
    assert above_the_quote(talk, OWN) == talk.strip()


def test_what_stands_between_our_lines_is_not_played_and_said_so(post: Post) -> None:
    """Some programs cut the lines that they quote, and leave the rest of them unquoted."""
    mail, before = post.mail_to(post.active), post.moves()
    made = EmailMessage()
    made["From"], made["To"], made["Message-ID"] = mail.to, mail.reply_to, "<inline@example.org>"
    lines = quoted(mail.text).replace("> WHAT YOU MAY DO", "> WHAT YOU MAY DO\n1\n", 1)
    made.set_content(f"On Tue, Cursus wrote:\n{lines}\n")
    post.receive(made, mail.reply_to)
    assert post.moves() == before
    assert "Text between its lines is not read" in " ".join(post.answer().text.split())


def test_half_a_link_of_ours_is_no_message() -> None:
    text = (
        f"On Tue, Cursus wrote:\n{quoted(TEXT)}\nhttp://localhost:8000/stop/WzEsInlvdXJfdHVybiJd\n"
    )
    assert own_of(mail_of(text)) == ""
    assert own_of(mail_of(f"{text}\nplace 2\n")) == "place 2"


# Long lines


OFFER = (
    "offer {}: support 4-7; caesar on 10-S; promise until 30: pay 2; promise until 30: support 4-7"
)


def cut(line: str) -> str:
    """As Gmail cuts the text part."""
    at = line.rindex(" ", 0, 78)
    return f"{line[:at]}\n{line[at + 1 :]}"


def test_a_long_offer_that_was_cut_is_one(post: Post) -> None:
    line = OFFER.format(post.scene.user(post.scene.second).name)
    post.reply(post.mail_to(post.active), f"{cut(line)}\n\nWhat do you say?")
    assert len(Offer.objects.get().deal["promises"]) == 2
    assert Message.objects.get().text == "What do you say?"


def test_so_it_is_in_a_flowed_text(post: Post) -> None:
    mail = post.mail_to(post.active)
    line = OFFER.format(post.scene.user(post.scene.second).name)
    made = from_plain(mail, cut(line).replace("\n", " \n"), sender=mail.to)
    made.set_param("format", "flowed")
    post.receive(made, mail.reply_to)
    assert len(Offer.objects.get().deal["promises"]) == 2


def test_orders_that_were_cut_are_not_played_in_half(post: Post) -> None:
    before = post.moves()
    line = "next: 4-7 with own; else caesar 9-13; else caesar 2-6; else caesar 2-9; else\nplace 2"
    post.reply(post.mail_to(post.active), line)
    assert post.moves() == before


def test_another_command_below_a_long_one_stays_its_own(post: Post) -> None:
    line = "next: caesar 9-13; else caesar 2-6; else caesar 2-9; else caesar 7-10"
    post.reply(post.mail_to(post.active), f"{line}\naway 3 Jan - 10 Jan")
    assert post.active.absences.exists()


def test_flowed_paragraphs_are_one_and_quotes_stay_quotes() -> None:
    body = " > not a quote\n\nSalve, \nBob!\n> 1 \nplace 1\n"
    raw = mail_of(body).replace(b'charset="utf-8"', b'charset="utf-8"; format=flowed')
    assert own_of(raw) == "Salve, Bob!\nplace 1"


# Charsets


@pytest.mark.parametrize(
    "charset", ["utf-16", "utf-16-le", "utf-7", "iso-8859-15", "koi8-r", "gb18030", "utf-8-sig"]
)
@pytest.mark.parametrize("coding", ["base64", "quoted-printable"])
def test_charsets(charset: str, coding: str) -> None:
    written = "place 2\n\nжюф" if charset in ("koi8-r", "gb18030") else "place 2\n\nGrüße, Bob"
    part = MIMEText("x")
    del part["Content-Transfer-Encoding"]
    part.replace_header("Content-Type", f'text/plain; charset="{charset}"')
    content = written.encode(charset)
    raw = part.as_bytes().partition(b"\n\n")[0] + _coded(content, coding)
    assert own_of(b"From: alice@example.org\n" + raw) == written


def _coded(content: bytes, coding: str) -> bytes:
    made = base64.encodebytes(content) if coding == "base64" else quopri.encodestring(content)
    return f"\nContent-Transfer-Encoding: {coding}\n\n".encode() + made


# Parts


def wrapped(kind: str, *parts: Any) -> MIMEMultipart:
    made = MIMEMultipart(kind)
    made["From"], made["To"], made["Message-ID"] = "alice@example.org", TO, "<1@example.org>"
    for part in parts:
        made.attach(part)
    return made


def attached(kind: str, name: str) -> MIMEApplication:
    part = MIMEApplication(b"x" * 500, kind)
    part.add_header("Content-Disposition", "attachment", filename=name)
    return part


@pytest.mark.parametrize(
    "made",
    [
        wrapped("signed", MIMEText("place 2"), attached("pkcs7-signature", "smime.p7s")),
        wrapped("signed", MIMEText("place 2"), attached("pgp-signature", "signature.asc")),
        wrapped("mixed", MIMEText("place 2"), attached("ms-tnef", "winmail.dat")),
        wrapped("mixed", MIMEText(""), MIMEText("<p>place 2</p>", "html")),
        wrapped("related", wrapped("alternative", MIMEText("<b>place 2</b>", "html"))),
        wrapped("mixed", MIMEText("place 2"), MIMEText("BEGIN:VCALENDAR", "calendar")),
    ],
    ids=["S/MIME", "PGP/MIME", "winmail.dat", "empty text", "HTML within", "an invitation"],
)
def test_the_words_are_found_among_the_parts(made: MIMEMultipart) -> None:
    assert own_of(made.as_bytes()) == "place 2"


@pytest.mark.parametrize("kind", ["pkcs7-mime", "ms-tnef"])
def test_what_has_no_words_is_answered(post: Post, kind: str) -> None:
    mail = post.mail_to(post.active)
    made = wrapped("mixed", attached(kind, "winmail.dat"))
    made.replace_header("From", mail.to)
    came = post.receive(made.as_bytes(), mail.reply_to)
    assert came.state == IncomingState.REFUSED
    assert "We found nothing" in post.answer().text


def test_what_is_encrypted_is_not_posted(post: Post) -> None:
    armour = "-----BEGIN PGP MESSAGE-----\n\nhQIMA+abcd\n=abcd\n-----END PGP MESSAGE-----"
    post.reply(post.mail_to(post.active), armour)
    assert not Message.objects.exists()
    assert "We found nothing" in post.answer().text


# Machines


@pytest.mark.parametrize(
    "subject",
    [
        "Automatic reply: Subura, turn 4: yours",
        "Out of Office: Subura",
        "Automatische Antwort: Subura, turn 4",
        "Abwesenheitsnotiz: Subura",
        "Réponse automatique : Subura",
        "=?utf-8?q?R=C3=A9ponse_automatique_=3A_Subura?=",
        "=?iso-8859-1?Q?Respuesta_autom=E1tica:_Subura?=",
        "Risposta automatica: Subura",
        "Fuera de la oficina: Subura",
    ],
)
def test_somebody_is_away_and_his_server_says_it_in_the_subject_alone(subject: str) -> None:
    raw = f"From: alice@example.org\nSubject: {subject}\n\nI am away.\n1\n".encode()
    assert reply_in(raw, "alice@example.org", OWN).automatic == "somebody is away"


@pytest.mark.parametrize("table", ["Out of office", "Abwesend", "Autoreply"])
def test_a_table_may_be_called_so(table: str) -> None:
    raw = f"From: alice@example.org\nSubject: Re: {table}, turn 4: yours\n\n1\n".encode()
    assert own_of(raw) == "1"


def test_a_calendar_that_accepts_is_no_player_who_does() -> None:
    answer = MIMEText("BEGIN:VCALENDAR\nMETHOD:REPLY\nEND:VCALENDAR", "calendar")
    answer.set_param("method", "REPLY")
    made = wrapped("alternative", MIMEText("accept 1"), answer)
    assert reply_in(made.as_bytes(), "alice@example.org", OWN).automatic == "a calendar"


def test_a_report_of_a_mail_server_is_none_either() -> None:
    report = wrapped("report", MIMEText("1"), MIMEText("Action: failed", "delivery-status"))
    assert reply_in(report.as_bytes(), "alice@example.org", OWN).automatic
