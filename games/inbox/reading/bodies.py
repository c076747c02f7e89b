"""The text of a mail, whichever parts and charsets it has. Attachments are left alone."""

import re
from email.message import Message
from html.parser import HTMLParser
from typing import Any, Final

from games.inbox.reading.trimming import MARKER

LONGEST_BODY: Final = 100_000
"""Bytes of a part that are looked at: commands stand at the top, and no message is so long."""

_BLOCKS: Final = frozenset(
    [
        *("address", "article", "blockquote", "br", "dd", "div", "dl", "dt", "figure", "footer"),
        *("form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "main", "ol", "p"),
        *("pre", "section", "table", "tr", "ul"),
    ]
)
_SILENT: Final = frozenset({"head", "script", "style", "title", "template"})
_MARKED: Final = re.compile(re.escape(MARKER).replace(r"\ ", r"(?:\s|&nbsp;|&#160;)+"), re.I)


def own_text(message: Message) -> str:
    """The plain text of the mail; if it has none, its HTML as text."""
    plain, html = _parts(message)
    if plain is not None:
        text = decoded(plain)
        if text.strip():
            return text
    return as_text(decoded(html)) if html is not None else ""


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


def decoded(part: Message) -> str:
    """The words of a part. What it says of its charset is tried first, and not believed."""
    payload = part.get_payload(decode=True)
    content = payload[:LONGEST_BODY] if isinstance(payload, bytes) else b""
    for charset in (str(part.get_content_charset("utf-8")), "utf-8", "cp1252"):
        try:
            return _tidy(_decode(content, charset))
        except (LookupError, UnicodeError, ValueError):
            continue
    return _tidy(content.decode("latin-1"))


def _decode(content: bytes, charset: str) -> str:
    """Strictly; but a letter cut in two at the end is no sign of a wrong charset."""
    try:
        return content.decode(charset)
    except UnicodeDecodeError as fault:
        if len(content) == LONGEST_BODY and fault.start >= len(content) - 4:
            return content[: fault.start].decode(charset)
        raise


def _tidy(text: str) -> str:
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\x00", "")
    return text.replace("\u00a0", " ").replace("\u200b", "").removeprefix("\ufeff")


def as_text(html: str) -> str:
    """HTML as lines. What stands below our own line is not even looked at."""
    marked = _MARKED.search(html)
    if marked:
        html = f"{html[: marked.start()]}<br>{MARKER}"
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return reader.text()


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._lines: list[str] = [""]
        self._quoted = 0
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _SILENT:
            self._silent += 1
        elif tag in _BLOCKS:
            self._break(paragraph=tag == "p")
            self._quoted += tag == "blockquote"
            if tag in ("hr", "blockquote"):
                self._break()

    def handle_endtag(self, tag: str) -> None:
        if tag in _SILENT:
            self._silent = max(self._silent - 1, 0)
        elif tag in _BLOCKS and tag != "br":
            self._break(paragraph=tag == "p")
            self._quoted = max(self._quoted - (tag == "blockquote"), 0)

    def handle_data(self, text: str) -> None:
        if self._silent:
            return
        said = " ".join(text.split())
        if not said:
            gap = " " if text and self._lines[-1] else ""
            self._lines[-1] += gap
            return
        if not self._lines[-1]:
            self._lines[-1] = "> " * min(self._quoted, 3)
        gap = " " if text[0].isspace() else ""
        self._lines[-1] += gap + said + (" " if text[-1].isspace() else "")

    def _break(self, *, paragraph: bool = False) -> None:
        if self._lines[-1]:
            self._lines.append("")
        if paragraph and len(self._lines) > 1 and self._lines[-2]:
            self._lines.append("")

    def text(self) -> str:
        return _tidy("\n".join(line.rstrip() for line in self._lines))
