"""Mail programs and languages: only what the sender wrote counts."""

import time
from contextlib import suppress
from email.message import EmailMessage

import pytest

from games.accounts.models import User
from games.common import clock
from games.forum.models import Message
from games.inbox.commands.execute import ReplySession
from games.inbox.reader import above_the_quote
from games.inbox.reader.bodies import as_text
from games.inbox.reader.hidden_text import TooLong
from games.post.models import Mail
from games.turnmail.models import MARKER
from tests.games.forum.conftest import make_scene
from tests.games.inbox.conftest import Post
from tests.games.inbox.samples import (
    GMAIL,
    OUTLOOK,
    Sample,
    from_apple,
    from_gmail,
    from_outlook,
    from_outlook_html,
    from_plain,
    from_thunderbird,
)


@pytest.mark.parametrize(
    "make", [from_plain, from_gmail, from_apple, from_thunderbird, from_outlook_html]
)
def test_programs(post: Post, make: Sample) -> None:
    before = len(post.moves())
    post.reply(post.mail_to(post.active), "place 2", make)
    assert [entry["at"] for entry in post.moves()[before:]] == ["2"]
    assert not Message.objects.exists()


@pytest.mark.parametrize(
    "make", [from_plain, from_gmail, from_apple, from_thunderbird, from_outlook_html]
)
def test_nothing_of_the_quote_gets_into_a_message(post: Post, make: Sample) -> None:
    post.reply(post.mail_to(post.active), "Salve, Bob!\nHow are things?", make)
    lines = Message.objects.get().text.replace("\n\n", "\n")  # Outlook makes each a paragraph
    assert lines == "Salve, Bob!\nHow are things?"


@pytest.mark.parametrize("language", GMAIL)
def test_gmail_in_four_languages(post: Post, language: str) -> None:
    post.reply(post.mail_to(post.active), "Salve, Bob!", from_gmail, said=GMAIL[language])
    assert Message.objects.get().text == "Salve, Bob!"


@pytest.mark.parametrize("marked", [True, False], ids=["our line there", "our line gone"])
@pytest.mark.parametrize("language", OUTLOOK)
def test_outlook_in_four_languages(post: Post, language: str, marked: bool) -> None:
    """It quotes without marks, numbers of actions and all."""
    post.reply(
        post.mail_to(post.active), "Salve, Bob!", from_outlook, language=language, marked=marked
    )
    assert Message.objects.get().text == "Salve, Bob!"


def test_an_answer_below_the_quote(post: Post) -> None:
    post.reply(post.mail_to(post.active), "place 2", from_thunderbird, below=True)
    assert post.moves()[-1]["at"] == "2"
    assert not Message.objects.exists()


def test_a_quoted_order_is_never_played(post: Post) -> None:
    mail, before = post.mail_to(post.active), post.moves()
    for make in (from_plain, from_gmail, from_apple, from_thunderbird, from_outlook_html):
        post.reply(mail, "", make)
    assert post.moves() == before
    assert not Message.objects.exists()


def _in(mail: Mail, sender: str, content: bytes, charset: str) -> bytes:
    head = (
        f"From: Alice <{sender}>\r\nTo: {mail.reply_to}\r\nSubject: Re\r\n"
        f"Message-ID: <{len(content)}.{charset}@example.org>\r\nMIME-Version: 1.0\r\n"
        f'Content-Type: text/plain; charset="{charset}"\r\nContent-Transfer-Encoding: 8bit\r\n\r\n'
    )
    return head.encode() + content + b"\r\n"


@pytest.mark.parametrize(
    ("written", "declared"),
    [
        ("latin-1", "utf-8"),
        ("cp1252", "us-ascii"),
        ("utf-8", "iso-2022-jp"),
        ("utf-8", "no-such-charset"),
        ("utf-8", "utf-8"),
    ],
)
def test_a_charset_that_is_not_what_it_says(post: Post, written: str, declared: str) -> None:
    mail = post.mail_to(post.active)
    content = "Grüße an alle, déjà vu!".encode(written)
    post.receive(_in(mail, mail.to, content, declared), mail.reply_to)
    assert Message.objects.get().text == "Grüße an alle, déjà vu!"


def test_quoted_printable_and_a_soft_break(post: Post) -> None:
    mail = post.mail_to(post.active)
    made = EmailMessage()
    made["From"], made["To"], made["Message-ID"] = mail.to, mail.reply_to, "<qp@example.org>"
    made.set_content("place 2\n", cte="quoted-printable")
    post.receive(made, mail.reply_to)
    assert post.moves()[-1]["at"] == "2"


def test_attachments_are_left_alone(post: Post) -> None:
    mail = post.mail_to(post.active)
    made = from_plain(mail, "Look at this.", sender=mail.to)
    made.add_attachment("place 2\n", subtype="plain", filename="order.txt")
    made.add_attachment(b"\x89PNG", maintype="image", subtype="png", filename="me.png")
    before = post.moves()
    post.receive(made, mail.reply_to)
    assert post.moves() == before
    assert Message.objects.get().text == "Look at this."


def test_a_mail_forwarded_inside_is_left_alone(post: Post) -> None:
    mail, inner = post.mail_to(post.active), EmailMessage()
    inner["From"] = mail.to
    inner.set_content("place 2\n")
    made = from_plain(mail, "See below.", sender=mail.to)
    made.add_attachment(inner)
    before = post.moves()
    post.receive(made, mail.reply_to)
    assert post.moves() == before


def test_script_and_style_are_no_text(post: Post) -> None:
    mail = post.mail_to(post.active)
    made = EmailMessage()
    made["From"], made["To"], made["Message-ID"] = mail.to, mail.reply_to, "<html@example.org>"
    html = "<style>p{color:red}</style><script>place 1</script><p>place&nbsp;<b>2</b></p>"
    made.set_content(html, subtype="html")
    post.receive(made, mail.reply_to)
    assert post.moves()[-1]["at"] == "2"


def test_markdown_of_a_message_stays(post: Post) -> None:
    post.reply(post.mail_to(post.active), "Two things:\n\n- no *votes*\n- no laurels")
    assert Message.objects.get().text == "Two things:\n\n- no *votes*\n- no laurels"


@pytest.mark.parametrize(
    "nasty",
    [
        "away" + " " * 30_000 + "x",
        "refuse 1" + " " * 30_000,
        "On 1 " * 8_000,
        "wrote:" * 6_000,
        "-" * 38_000,
        "De: x\n" * 6_000,
        "> " * 19_000,
        "next:" * 7_000,
        "\n" * 39_000,
    ],
    ids=lambda nasty: nasty[:8].strip() or "lines",
)
def test_nothing_takes_long_to_read(post: Post, nasty: str) -> None:
    session = ReplySession(post.address(post.mail_to(post.active)), post.table, clock.now())
    start = time.process_time()
    session.commands(above_the_quote(nasty, ("cursus@example.net",)))
    assert time.process_time() - start < 1


LARGEST = 300_000


@pytest.mark.parametrize(
    ("start", "again", "end"),
    [
        *(("", nasty, "") for nasty in ("<", "<!--", "<style>", "<p>", "<blockquote>", "&nbsp;")),
        *(
            ("", nasty, "")
            for nasty in ("--&nbsp;", '<a "', "<a =\"'", "<b></b>", "<b style=x></b>")
        ),
        ("", "<style></style>", ""),
        ("<i>" * 90, "</b>", ""),
        ("<b>" + "<i>" * 90 + "<table>", "</b>", ""),
        *(("<style>", css, "</style>") for css in ("a", "{", "a{color:red}", "a{opacity:0}", "/*")),
        *(
            ("<style>", selector, "{opacity:0}</style>")
            for selector in ("a,", "a", "[", ":", "a b>")
        ),
        *(
            ('<p style="', css, '">')
            for css in ("/*", "rgb(", ";font:a", "0", " ", ";opacity:0.01")
        ),
        ('<p style="background:', "rgb(", '">'),
        *(("<p ", attribute, ">") for attribute in (" style=x", "=", '="', " a", "style='\"")),
        ("<style>.x{opacity:0}</style><p class='", " c", "'>"),
    ],
)
def test_neither_does_html(start: str, again: str, end: str) -> None:
    """The largest mail that is taken, above our line so that all of it is looked at."""
    html = start + again * ((LARGEST - len(start) - len(end) - 100) // len(again)) + end
    began = time.process_time()
    with suppress(TooLong):
        as_text(f"{html}<p>{MARKER}</p>", ("cursus@example.net",))
    assert time.process_time() - began < 1


def test_neither_do_thousands_of_rules_for_thousands_of_elements() -> None:
    sheet = "".join(f".a{number},#b{number}{{color:#fff}}" for number in range(4_000))
    html = f"<style>{sheet}</style>" + "<p class='c d e f' id=g></p>" * 6_000 + "<p>place 2</p>"
    began = time.process_time()
    assert as_text(f"{html}<p>{MARKER}</p>").startswith("place 2")
    assert time.process_time() - began < 1


@pytest.mark.parametrize(
    "html",
    [
        "<style>" + "a{color:red}" * 10_001 + "</style>place 2",
        "<style>" + "a," * 10_001 + "b{display:none}</style>place 2",
        "<b>" * 101 + "place 2",
    ],
    ids=["rules", "selectors", "elements within each other"],
)
def test_what_cannot_be_looked_through_is_asked_about(post: Post, html: str) -> None:
    mail, before = post.mail_to(post.active), post.moves()
    made = EmailMessage()
    made["From"], made["To"], made["Message-ID"] = mail.to, mail.reply_to, "<much@example.org>"
    made.set_content(f"<p>{html}</p><p>{MARKER}</p>", subtype="html")
    post.receive(made, mail.reply_to)
    assert post.moves() == before
    assert "or plain text" in post.answer().text


@pytest.mark.parametrize("line", ["Lorem ipsum.", "<b>Lorem</b> <i>ipsum</i>."])
def test_what_is_too_long_is_refused_and_never_cut(post: Post, line: str) -> None:
    mail = post.mail_to(post.active)
    made = EmailMessage()
    made["From"], made["To"], made["Message-ID"] = mail.to, mail.reply_to, "<long@example.org>"
    made.set_content(f"<p>{line}</p>" * 2000, subtype="html")
    post.receive(made, mail.reply_to)
    assert not Message.objects.exists()
    assert "shorter" in post.answer().text


def test_a_long_text_is_not_cut_either(post: Post) -> None:
    post.reply(post.mail_to(post.active), "Lorem ipsum dolor sit amet.\n" * 3000)
    assert not Message.objects.exists()
    assert "too long" in post.answer().text


def test_much_markup_around_few_words(post: Post) -> None:
    """Word writes a hundred letters of markup for one of its author's."""
    mail = post.mail_to(post.active)
    made = EmailMessage()
    made["From"], made["To"], made["Message-ID"] = mail.to, mail.reply_to, "<word@example.org>"
    span = "<span style='font-size:11.0pt;mso-fareast-language:EN-US'>word</span> "
    style = "<style>" + "p.MsoNormal {margin:0cm}\n" * 2000 + "</style>"
    made.set_content(f"<html>{style}<p>{span * 600}</p>{mail.html}</html>", subtype="html")
    post.receive(made, mail.reply_to)
    assert Message.objects.get().text == " ".join(["word"] * 600)


@pytest.mark.parametrize(
    "below",
    [
        "Alice",
        "Regards,\nAlice",
        "Viele Grüße\nalice",
        "Merci,\n\nAlice Liddell",
        "-- Alice",
        "LG Alice",
        "Cheers, Alice",
        "Cordiali saluti\nAlice Liddell",
        "Grazie!",
        "Met vriendelijke groet,\nalice",
        "Best regards - Alice",
    ],
)
def test_a_name_below_is_no_message(post: Post, below: str) -> None:
    mail = post.mail_to(post.active)
    User.objects.filter(pk=post.active.pk).update(display_name="Alice Liddell")
    post.reply(mail, f"1\n\n{below}")
    assert post.moves()[-1]["seat"] == post.scene.active
    assert not Message.objects.exists()


def test_who_signs_with_his_name_stays_hidden(alice: User, bob: User, charlie: User) -> None:
    post = Post(make_scene(alice, bob, charlie, anonymous=True))
    name = post.active.display_name
    post.reply(post.mail_to(post.active), f"Salve, all of you\n{name}")
    post.reply(post.mail_to(post.active), f"Salve, all of you\nLG {name}")
    assert {said.text for said in Message.objects.all()} == {"Salve, all of you"}


@pytest.mark.parametrize("talk", ["Thank Alice", "I trust Alice", "Ciao Bob, ciao Alice!?"])
def test_a_name_within_a_message_stays(post: Post, talk: str) -> None:
    User.objects.filter(pk=post.active.pk).update(display_name="Alice Liddell")
    post.reply(post.mail_to(post.active), f"Salvete!\n{talk}")
    assert Message.objects.get().text == f"Salvete!\n{talk}"
