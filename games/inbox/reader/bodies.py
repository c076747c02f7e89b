"""Get the text of a mail from any parts and charsets. Attachments are not read."""

import re
from collections.abc import Collection, Iterator
from email.message import Message
from html import unescape
from typing import Any, Final

from games.inbox.reader.hidden_text import TooLong, hiding_rules, lowered, without_the_unseen
from games.turnmail.models import MARKER

LONGEST_BODY: Final = 40_000
"""Bytes of text that are read. A message has at most 4,000, our quoted mail 10,000."""

LONGEST_MARKUP: Final = 20_000
"""Largest HTML without a trace of our mail, styles aside. More is refused, never cut short."""

MOST_MARKUP: Final = 300_000
"""Largest HTML with its styles, of which some programs write a great many."""


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
_NO_TEXT: Final = (
    ("<!--", "-->"),
    ("<head", "</head"),
    ("<style", "</style"),
    ("<script", "</script"),
)
_MARKED: Final = re.compile(re.escape(MARKER).replace(r"\ ", r"(?:\s|&nbsp;|&#160;)+"), re.I)


def own_text(message: Message, own: Collection[str] = ()) -> str:
    """Return the plain text of the mail or, if it has none, its HTML as text.

    In HTML, everything below a line that names one of our `own` addresses is our quoted mail.
    """
    plain, html = _parts(message)
    if plain is not None:
        text = _tidy(decoded(plain))
        if text.strip():
            return _unflowed(text, plain)
    return as_text(decoded(html, MOST_MARKUP), own) if html is not None else ""


def _unflowed(text: str, part: Message) -> str:
    """Join flowed lines into paragraphs (RFC 3676), as a command may be longer than a line."""
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
    """Find the first plain and the first HTML part outside attachments and attached mails."""
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
    """Decode a part. The charset it names is tried first, but may be wrong."""
    payload = part.get_payload(decode=True)
    content = payload[:most] if isinstance(payload, bytes) else b""
    for charset in (str(part.get_content_charset("utf-8")), "utf-8", "cp1252"):
        try:
            return _decode(content, charset, most)
        except (LookupError, UnicodeError, ValueError):
            continue
    return content.decode("latin-1")


def _decode(content: bytes, charset: str, most: int) -> str:
    """Decode strictly, except that a letter cut in two at the size limit is dropped."""
    try:
        return content.decode(charset)
    except UnicodeDecodeError as fault:
        if len(content) == most and fault.start >= len(content) - 4:
            return content[: fault.start].decode(charset)
        raise


def _tidy(text: str) -> str:
    text = text.encode("utf-8", "ignore").decode()  # drop lone surrogates
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\x00", "")
    text = text.replace("\u00a0", " ").replace("\u200b", "").removeprefix("\ufeff")
    return text.replace("\u2068", "").replace("\u2069", "")  # around names in our mails


def as_text(html: str, own: Collection[str] = ()) -> str:
    """Turn HTML into lines of text. Nothing below our marker line is read.

    The result is used only as text, so it need not match a browser's reading, and a parser would
    take thirty times as long.
    """
    rules = hiding_rules(html)
    return _lines_of(without_the_unseen(_top(_without_comments(html), own), rules))


def text_of_ours(html: str) -> str:
    """Turn the HTML of a mail of ours into lines of text; its body hides nothing."""
    return _lines_of(html.rpartition("</head>")[2])


def _lines_of(html: str) -> str:
    """Insert line breaks before block tags, and remove all tags."""
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
    """Cut to what the sender may have written: above our marker line and our address."""
    marked = _MARKED.search(html) if "write" in html else None
    if marked:
        html = f"{html[: marked.start()]}<br>{MARKER}"
    low = lowered(html)
    named = [(at, at + len(address)) for address in own if (at := low.find(address)) >= 0]
    if named:
        start, end = min(named)
        tag = html.rfind("<", 0, start)  # such as a link to it, of which the rest is left away
        above = html[:tag] if tag > html.rfind(">", 0, start) else html[:start]
        return f"{above}{html[start:end]}"
    if len(html) > LONGEST_MARKUP and not marked:
        raise TooLong
    return html


def _without_comments(html: str) -> str:
    """Remove comments, styles and scripts; one that is never closed takes the rest with it."""
    low = lowered(html)
    for start, end in _NO_TEXT:
        if start not in low:
            continue
        kept: list[str] = []
        at = 0
        while (found := low.find(start, at)) >= 0:
            kept.append(html[at:found])
            at = low.find(end, found)
            if at < 0:
                break
        html = "".join([*kept, html[at:] if at >= 0 else ""])
        low = lowered(html)
    return html


def _with_quotes(lines: list[str]) -> Iterator[str]:
    """Mark quoted lines with ">", as plain text does."""
    depth = 0
    for line in lines:
        depth += line.count(_IN)
        words = line.replace(_IN, "").replace(_OUT, "")
        yield f"> {words}" if depth and words else words
        depth = max(depth - line.count(_OUT), 0)
