"""The text of a mail, whichever parts and charsets it has. Attachments are left alone."""

import re
from collections.abc import Collection, Iterator
from email.message import Message
from html import unescape
from typing import Any, Final

from games.inbox.reading.trimming import MARKER

LONGEST_BODY: Final = 40_000
"""Bytes of a text that are looked at: a message has 4,000 at most, our mail below it 10,000."""

LONGEST_MARKUP: Final = 20_000
"""Of HTML without a trace of our mail, its styles left aside. More is refused, never cut short."""

MOST_MARKUP: Final = 300_000
"""With its styles, of which some programs write a great many."""


class TooLong(ValueError):
    """More than an answer can be, and cutting it would put words into somebody's mouth."""


_BLOCK: Final = re.compile(
    r"<(?=/?(?:a(?:ddress|rticle)|b(?:lockquote|r)|d(?:[dlt]|iv)|f(?:igure|ooter|orm)|"
    r"h(?:[1-6]|eader|r)|li|main|ol|p(?:re)?|section|t(?:able|r)|ul)\b)",
    re.I,
)
_PARAGRAPH: Final = re.compile(r"<(?=p\b)", re.I)
_QUOTE: Final = re.compile(r"<(?=blockquote\b)", re.I)
_UNQUOTE: Final = re.compile(r"</(?=blockquote\b)", re.I)
_IN, _OUT = "\x02", "\x03"  # where a quote begins and ends, while tags become lines
_TAG: Final = re.compile(r"<[^<>]*>")
_UNSEEN: Final = (
    ("<!--", "-->"),
    ("<head", "</head"),
    ("<style", "</style"),
    ("<script", "</script"),
)
_MARKED: Final = re.compile(re.escape(MARKER).replace(r"\ ", r"(?:\s|&nbsp;|&#160;)+"), re.I)


def own_text(message: Message, own: Collection[str] = ()) -> str:
    """The plain text of the mail; if it has none, its HTML as text.

    Below a line that names one of our `own` addresses HTML holds nothing but our mail.
    """
    plain, html = _parts(message)
    if plain is not None:
        text = _tidy(decoded(plain))
        if text.strip():
            return _unflowed(text, plain)
    return as_text(decoded(html, MOST_MARKUP), own) if html is not None else ""


def _unflowed(text: str, part: Message) -> str:
    """Paragraphs in one piece again (RFC 3676): a command may be longer than a line."""
    if str(part.get_param("format", "")).lower() != "flowed":
        return text
    glue = -1 if str(part.get_param("delsp", "")).lower() == "yes" else None
    lines: list[str] = []
    goes_on = False
    for line in text.split("\n"):
        quoted = line.startswith(">")
        words = line if quoted else line.removeprefix(" ")
        if goes_on and not quoted and words != "-- ":
            lines[-1] = lines[-1][:glue] + words
        else:
            lines.append(words)
        goes_on = not quoted and words.endswith(" ") and words != "-- "
    return "\n".join(lines)


def _parts(message: Message) -> tuple[Message | None, Message | None]:
    """The first part of either kind that is no attachment and in no attached mail."""
    plain = html = None
    waiting = [message]
    while waiting:
        part = waiting.pop()
        kind = part.get_content_type()
        if part.is_multipart():
            inside: Any = part.get_payload() if kind != "message/rfc822" else ()
            waiting += [one for one in reversed(inside) if isinstance(one, Message)]
        elif part.get_content_disposition() == "attachment":
            continue
        elif kind == "text/plain" and plain is None:
            plain = part
        elif kind == "text/html" and html is None:
            html = part
    return plain, html


def decoded(part: Message, most: int = LONGEST_BODY) -> str:
    """The words of a part. What it says of its charset is tried first, and not believed."""
    payload = part.get_payload(decode=True)
    content = payload[:most] if isinstance(payload, bytes) else b""
    for charset in (str(part.get_content_charset("utf-8")), "utf-8", "cp1252"):
        try:
            return _decode(content, charset, most)
        except (LookupError, UnicodeError, ValueError):
            continue
    return content.decode("latin-1")


def _decode(content: bytes, charset: str, most: int) -> str:
    """Strictly; but a letter cut in two at the end is no sign of a wrong charset."""
    try:
        return content.decode(charset)
    except UnicodeDecodeError as fault:
        if len(content) == most and fault.start >= len(content) - 4:
            return content[: fault.start].decode(charset)
        raise


def _tidy(text: str) -> str:
    text = text.encode("utf-8", "ignore").decode()  # half a letter is no text
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\x00", "")
    text = text.replace("\u00a0", " ").replace("\u200b", "").removeprefix("\ufeff")
    return text.replace("\u2068", "").replace("\u2069", "")  # of names that our mails show


def as_text(html: str, own: Collection[str] = ()) -> str:
    """HTML as lines. What stands below our own line is not even looked at.

    Breaks are put in before the tags that make them; then all tags are taken out. What comes of it
    is only ever text, so nothing depends on reading HTML as a browser would, and a parser would
    take thirty times as long.
    """
    html = _top(_without_the_unseen(html), own)
    html = " ".join(html.split())
    if "lockquote" in html or "LOCKQUOTE" in html:
        html = _UNQUOTE.sub(f"{_OUT}</", _QUOTE.sub(f"\n{_IN}<", html))
    html = _PARAGRAPH.sub("\n<", _BLOCK.sub("\n<", html))
    text = unescape(_TAG.sub("", html))
    lines = [line.strip(" ") for line in _tidy(text).split("\n")]
    if _IN in text:
        lines = list(_with_quotes(lines))
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip("\n")


def _top(html: str, own: Collection[str]) -> str:
    """What can be the sender's: above our line, and no further than what names our address."""
    marked = _MARKED.search(html) if "write" in html else None
    if marked:
        html = f"{html[: marked.start()]}<br>{MARKER}"
    low = html.lower()
    named = [(at, at + len(address)) for address in own if (at := low.find(address)) >= 0]
    if named:
        return html[: min(named)[1]]
    if len(html) > LONGEST_MARKUP and not marked:
        raise TooLong
    return html


def _without_the_unseen(html: str) -> str:
    """Without comments, styles and scripts; one that does not end takes the rest with it."""
    low = html.lower()
    for start, end in _UNSEEN:
        if len(low) != len(html) or start not in low:
            continue
        kept: list[str] = []
        at = 0
        while (found := low.find(start, at)) >= 0:
            kept.append(html[at:found])
            at = low.find(end, found)
            if at < 0:
                break
        html = "".join([*kept, html[at:] if at >= 0 else ""])
        low = html.lower()
    return html


def _with_quotes(lines: list[str]) -> Iterator[str]:
    """Quotes as text has them, a ">" before the line."""
    depth = 0
    for line in lines:
        depth += line.count(_IN)
        words = line.replace(_IN, "").replace(_OUT, "")
        yield f"> {words}" if depth and words else words
        depth = max(depth - line.count(_OUT), 0)
