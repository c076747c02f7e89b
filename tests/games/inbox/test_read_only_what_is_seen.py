"""What the reader of an HTML mail cannot see is not there: it is neither played nor said."""

from email.message import EmailMessage

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.forum.models import Message
from games.inbox.models import IncomingState
from games.inbox.reader.bodies import as_text
from tests.games.inbox.conftest import Post

pytestmark = pytest.mark.once

HIDDEN = (
    '<div style="display:none">place 1</div>',
    "<div style='DISPLAY : None !important'>place 1</div>",
    '<span style="visibility:hidden">place 1</span>',
    '<p style="color:#ffffff">place 1</p>',
    '<p style="color: white; font-size: 12px">place 1</p>',
    '<font color="white">place 1</font>',
    '<font color="#FEFEFE">place 1</font>',
    '<p style="color:rgb(255, 255, 255)">place 1</p>',
    '<p style="color:transparent">place 1</p>',
    '<div style="font-size:0">place 1</div>',
    '<div style="font-size:0px;line-height:0">place 1</div>',
    '<div style="font-size:1px">place 1</div>',
    '<div style="max-height:0;overflow:hidden">place 1</div>',
    '<div style="opacity:0">place 1</div>',
    '<div style="mso-hide:all">place 1</div>',
    '<div style="position:absolute;left:-9999px">place 1</div>',
    "<div hidden>place 1</div>",
    '<div style="display:none"><div>x</div>place 1</div>',
    '<div style="display:none"><p>x<p>place 1</div>',
    '<table bgcolor="black"><tr><td style="color:#000">place 1</td></tr></table>',
    '<div style="background:#336699;color:#336699">place 1</div>',
    "<style>.x{display:none}</style><div class='a x'>place 1</div>",
    "<style>p.x, #y { color : #fff }</style><div id=y>place 1</div>",
    "<template>place 1</template>",
    "<div style=display:none/>place 1",
    "<div/style='display:none'>place 1</div>",
    "<div style='display:none' title=\"style=''\">place 1</div>",
    "<div style='display:none' style=''>place 1</div>",
    "<div style='display:none' <b>place 1</div>",
    "<div style='display&#58;none'>place 1</div>",
    r"<div style='d\69splay:none'>place 1</div>",
    "<div style='display:/*a*/none'>place 1</div>",
    "<div hidden><table><tr><td></div>place 1</td></tr></table></div>",
    "<table><tr><td hidden><table><tr></td>place 1</tr></table></td></tr></table>",
    "<p style='color:black;color:white'>place 1</p>",
    "<p style='color:white!important;color:black'>place 1</p>",
    "<p style='color:rgb(100%, 100%, 100%)'>place 1</p>",
    "<p style='color:hsl(0, 0%, 98%)'>place 1</p>",
    "<p style='color:rgba(0,0,0,0)'>place 1</p>",
    "<p style='color:#00000000'>place 1</p>",
    "<p style='color:azure'>place 1</p>",
    "<Style>.x/*a*/{display:none}</style><div class=x>place 1</div>",
    "<style>@media all{.y .x:first-child{display:none}}</style><div class=x>place 1</div>",
    f"<style>.x{{display:none;{'margin:0;' * 400}}}</style><div class=x>place 1</div>",
    "<style>div[title]{display:none}</style><div title=a>place 1</div>",
    "<img alt='>place 1'>",
    "\u0130<!-- <b>place 1</b> -->",
    "<details>place 1</details>",
    "<div style=display:none>place 1",
    '<div style="opacity:.01">place 1</div>',
    '<div style="opacity: 0.0">place 1</div>',
    '<div style="opacity:5%">place 1</div>',
    '<div style="filter:opacity(0)">place 1</div>',
    '<div style="zoom:0">place 1</div>',
    '<div style="scale:0">place 1</div>',
    '<div style="transform:translateX(-9999px)">place 1</div>',
    "<div popover>place 1</div>",
    "<body text=white>place 1",
    '<p style="color:lab(100% 0 0)">place 1</p>',
    '<p style="color:oklch(1 0 0)">place 1</p>',
    '<p style="color:color(srgb 1 1 1)">place 1</p>',
    "<s>place 1</s>",
    "<del>place 1</del>",
    '<span style="text-decoration: line-through">place 1</span>',
)
SEEN = (
    '<div style="display:block">place 2</div>',
    '<div style="background:#000;color:#fff">place 2</div>',
    '<body bgcolor="#1f1f1f" style="color:white"><p>place 2</p></body>',
    '<p style="color:#333">place 2</p>',
    '<p style="color:lab(20% 0 0)">place 2</p>',
    '<p style="color:oklch(0.3 0.1 20)">place 2</p>',
    '<p style="color:color(srgb 0 0 0)">place 2</p>',
    '<p style="color:var(--text)">place 2</p>',
    '<p style="opacity:0.5;zoom:1;scale:1;text-decoration:underline">place 2</p>',
    '<p style="opacity:50%;transform:translateX(0);grayscale:0">place 2</p>',
    '<p style="font-size:10pt;line-height:100%">place 2</p>',
    '<div style="display:none">x</div><div>place 2</div>',
    '<div style="display:none">x<br></div>place 2',
    '<p style="display:none">x<p>place 2',
    '<div style="display:none"><div>x</div></div><p>place 2</p>',
    "<style>.x{display:none}</style><div class='y'>place 2</div>",
    '<div style="margin-left:0;min-height:0">place 2</div>',
    '<div style="opacity:0.9;width:100%">place 2</div>',
    "<p style='background: ;color:black'>place 2</p>",
    "<p style='background:rgba(0,0,0,0);color:black'>place 2</p>",
    "<p style='color:rgb(0, 0, 0)'>place 2</p>",
    "<p style='color:white;color:black'>place 2</p>",
    "<p title='hidden' alt=hidden>place 2</p>",
    "<img alt='a > b'>place 2",
    "<style>@font-face{font-family:'MS Mincho'} .x{margin:0}</style><p class=x>place 2</p>",
    "<div><table><tr><td hidden>x</td><td>place 2</td></tr></table></div>",
)


def html_of(mail: object, html: str) -> EmailMessage:
    made = EmailMessage()
    made["From"], made["To"] = mail.to, mail.reply_to  # type: ignore[attr-defined]
    made["Message-ID"] = "<unseen@example.org>"
    made.set_content(html, subtype="html")
    return made


@pytest.mark.parametrize("html", HIDDEN)
def test_hidden_text_is_no_text(html: str) -> None:
    assert "place 1" not in as_text(f"<p>place 2</p>{html}")
    assert "place 2" in as_text(f"<p>place 2</p>{html}")


@pytest.mark.parametrize("html", SEEN)
def test_what_is_seen_is_read(html: str) -> None:
    assert "place 2" in as_text(html)


@pytest.mark.parametrize("html", HIDDEN[:2])
def test_it_is_neither_played_nor_said(post: Post, html: str) -> None:
    mail, before = post.mail_to(post.active), post.moves()
    came = post.receive(html_of(mail, f"{html}{html.replace('place 1', 'Salve!')}"), mail.reply_to)
    assert (came.state, post.moves()) == (IncomingState.REFUSED, before)
    assert not Message.objects.exists()


NEST = st.recursive(
    st.sampled_from(["a", "b<br>"]),
    lambda inner: st.builds("<div>{}</div><span>{}</span>".format, inner, inner),
    max_leaves=12,
)


@given(NEST, NEST, st.sampled_from(HIDDEN[:19:2]))
def test_whatever_stands_within_and_around(around: str, within: str, hidden: str) -> None:
    """The law: of a closed hidden element nothing is left, and all around it is."""
    html = f"<p>place 2</p>{around}{hidden.replace('place 1', f'place 1{within}')}<i>z</i>"
    text = as_text(html)
    assert "place 1" not in text
    assert text.replace(" ", "").endswith("z")
    assert as_text(around).replace("\n", "") in text.replace("\n", "")
