"""Remove text from HTML that its reader cannot see: hidden, without size, or in the colour of its
background. Senders have not written what they could not read.
"""

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape
from typing import Final

from games.inbox.reader.colours import Colour, colour_of, is_alike, is_clear, parts_of

_TAG: Final = re.compile(
    r"<(/?)([a-z][^\s/>]*)((?:=\s*(?:\"[^\"]*(?:\"|\Z)|'[^']*(?:'|\Z))|[^>])*)(>?)", re.I
)
_ATTRIBUTE: Final = re.compile(
    r"([^\s/>=]+)(?:\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s>]+)))?",
)
_ESCAPED: Final = re.compile(r"\\(?:([0-9a-f]{1,6})\s?|(.))", re.I | re.S)
_PARTS_OF_SELECTORS: Final = re.compile(r"\[[^\]]{0,200}\]|::?[\w-]+")
_NAMES: Final = re.compile(r"[.#]?[\w-]+")
_HIDES: Final = re.compile(
    r"(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|mso-hide\s*:\s*all|"
    r"opacity\s*:\s*(?:0?\.0\d*|0+(?![.\d])|\d%)|(?:^|;)\s*(?:zoom|scale)\s*:\s*0(?![.\d])|"
    r"filter\s*:[^;]*opacity\(\s*0|text-decoration(?:-line)?\s*:[^;]*line-through|font-size\s*:\s*[01](?:\.\d+)?\s*(?:px|pt|em|%|rem)?\s*(?:!|;|$)|"
    r"font-size\s*:\s*0?\.\d+\s*(?:px|pt)|font\s*:[^;]*\b0(?:px|pt)?(?:/|\s)|"
    r"(?:max-)?(?:height|width)\s*:\s*0(?:\.0+)?(?:px|pt|em|%)?\s*(?:!|;|$)|"
    r"text-indent\s*:\s*-\d{3,}|(?:left|top|margin-left|margin-top)\s*:\s*-\d{3,}|"
    r"clip\s*:\s*rect\(\s*0|transform\s*:[^;]*(?:scale\(\s*0\s*\)|translate[xy]?\([^)]*-\d{3,})|"
    r"content-visibility\s*:\s*hidden|"
    r"clip-path\s*:\s*(?:inset\(\s*(?:[5-9]\d|100)|circle\(\s*0))",
    re.I,
)
_COLOUR: Final = re.compile(r"(?:^|;)\s*color\s*:\s*([^;!]+)", re.I)
_GROUND: Final = re.compile(r"(?:^|;)\s*background(?:-color)?\s*:\s*([^;!]+)", re.I)
_NEVER_SHOWN: Final = frozenset(
    (
        *("template", "title", "noscript", "textarea", "select", "object", "iframe", "svg"),
        *("datalist", "audio", "video", "canvas", "details", "dialog", "noframes", "noembed"),
        *("s", "del", "strike"),  # to strike it out is to take it back
    )
)
_EMPTY: Final = frozenset(
    ("area", "base", "br", "col", "hr", "img", "input", "link", "meta", "param", "source", "wbr")
)
_CLOSE_P: Final = frozenset(("p", "div", "table", "ul", "ol", "blockquote", "h1", "h2", "h3", "hr"))
_AS_AROUND: Final = ("inherit", "initial", "unset", "currentcolor")
_CELLS: Final = frozenset(("td", "th", "caption", "tr", "tbody", "thead", "tfoot"))
_BOUNDS: Final = frozenset(("table", "td", "th", "caption", "object", "template"))
"""A closing tag inside one of these does not close an element around it."""

MOST_OPEN: Final = 100
"""Deepest nesting of elements. Each closing tag is looked for among the open ones."""

MOST_RULES: Final = 10_000
"""Most rules in all style sheets of a mail, and most names they hide; Word writes hundreds."""


class TooLong(ValueError):
    """The mail is too long for a reply. Cutting it could change what the sender says."""


@dataclass(frozen=True, slots=True)
class TextStyle:
    """The looks of an element, including what it inherits."""

    is_hidden: bool = False
    colour: Colour = (0, 0, 0)
    ground: Colour = (255, 255, 255)

    @property
    def is_seen(self) -> bool:
        return not (self.is_hidden or is_alike(self.colour, self.ground))


def hiding_rules(html: str) -> frozenset[str]:
    """Collect the classes (`.x`), ids (`#x`) and tags that style sheets hide.

    "*" stands for all elements: a sheet hides all, or it is not clear which.
    """
    pieces = [piece for sheet in _sheets(html) for piece in re.split(r"([{}])", sheet)]
    starts = [at for at, piece in enumerate(pieces) if piece == "{"]
    if len(starts) > MOST_RULES:
        raise TooLong
    hidden = [pieces[at - 1] for at in starts if not _styled(TextStyle(), pieces[at + 1]).is_seen]
    if sum(selectors.count(",") + 1 for selectors in hidden) > MOST_RULES:
        raise TooLong
    return frozenset(
        _subject(one) for selectors in hidden for one in selectors.rpartition(";")[2].split(",")
    )


def _sheets(html: str) -> Iterator[str]:
    """Yield the content of style elements; one that is never closed lasts to the end."""
    low = lowered(html)
    start = low.find("<style")
    while start >= 0:
        start = (low.find(">", start) + 1) or len(low)
        end = low.find("</style", start)
        yield _readable(html[start:] if end < 0 else html[start:end])
        start = low.find("<style", end) if end >= 0 else -1


def lowered(html: str) -> str:
    """Lower-case the text and keep its length: only one capital would become two letters."""
    return html.replace("\u0130", "I").lower()


def _readable(style: str) -> str:
    """Remove comments and escapes from a style sheet."""
    if "/*" in style:
        first, *commented = style.split("/*")
        style = first + " ".join(one.partition("*/")[2] for one in commented)
    return _ESCAPED.sub(_letter, style) if "\\" in style else style


def _letter(escaped: re.Match[str]) -> str:
    if not escaped[1]:
        return escaped[2]
    code = int(escaped[1], 16)
    return chr(code) if code <= sys.maxunicode else "?"


def _subject(selector: str) -> str:
    """Return the last name in a selector, which tells the elements, though others narrow it."""
    if "(" in selector or ")" in selector:
        return "*"
    plain = re.sub(r"[>+~]", " ", _PARTS_OF_SELECTORS.sub("", selector)).split()
    names = _NAMES.findall(plain[-1]) if plain else []
    return names[-1].lower() if names else "*"


def without_the_unseen(html: str, rules: frozenset[str]) -> str:
    """Keep the text that a reader sees, with bare tags. Unclosed hidden elements hide the rest."""
    kept: list[str] = []
    opened, at = [("", TextStyle())], 0
    not_open: set[str] = set()  # names of closing tags without an open element
    for tag in _TAG.finditer(html):
        if opened[-1][1].is_seen:
            kept.append(html[at : tag.start()])
        at = tag.end()
        if not tag[4]:
            return "".join(kept)  # the tag never ends and takes the rest with it
        name = tag[2].lower()
        if not tag[1]:
            _open(name, tag[3], opened, rules)
            not_open.clear()
        elif name not in not_open:
            if _close(name, opened):
                not_open.clear()
            else:
                not_open.add(name)
        kept.append(f"<{tag[1]}{name}>")
        if len(opened) > MOST_OPEN:
            raise TooLong
    if opened[-1][1].is_seen:
        kept.append(html[at:])
    return "".join(kept)


def _close(name: str, opened: list[tuple[str, TextStyle]]) -> bool:
    """Close the innermost element of that name and all within it; False if there is none."""
    for back in range(len(opened) - 1, 0, -1):
        tag = opened[back][0]
        if tag == name:
            del opened[back:]
            return True
        if tag in _BOUNDS and name != "table" and not (name in _CELLS and tag != "table"):
            return False
    return False


def _open(name: str, said: str, opened: list[tuple[str, TextStyle]], rules: frozenset[str]) -> None:
    if name in _CLOSE_P and opened[-1][0] == "p":
        opened.pop()
    if name not in _EMPTY:
        opened.append((name, _look(name, said, opened[-1][1], rules)))


def _look(name: str, said: str, around: TextStyle, rules: frozenset[str]) -> TextStyle:
    if not said and not rules and name not in _NEVER_SHOWN:
        return around
    given = _attributes(said) if said else {}
    hidden = "hidden" in given or "popover" in given or name in _NEVER_SHOWN
    if rules and not hidden:
        selected = {"*", name, f"#{given.get('id', '').lower()}"}
        selected.update(f".{one.lower()}" for one in given.get("class", "").split())
        hidden = not rules.isdisjoint(selected)
    if name == "font" and given.get("size") == "0":
        hidden = True
    old = f"color:{given['color']};" if "color" in given else ""
    old += f"color:{given['text']};" if name == "body" and "text" in given else ""
    old += f"background:{given['bgcolor']};" if "bgcolor" in given else ""
    look = _styled(around, old + _readable(given.get("style", "")))
    return TextStyle(True, look.colour, look.ground) if hidden else look


def _attributes(said: str) -> dict[str, str]:
    """Collect attributes; of equal names the first counts, as in browsers."""
    found: dict[str, str] = {}
    for one in _ATTRIBUTE.finditer(said):
        found.setdefault(one[1].lower(), unescape(one[2] or one[3] or one[4] or ""))
    return found


def _styled(look: TextStyle, style: str) -> TextStyle:
    if not style:
        return look
    hidden = look.is_hidden or bool(_HIDES.search(style))
    colour, ground = look.colour, look.ground
    if said := _last(_COLOUR, style):
        hidden = hidden or is_clear(said)
        colour = colour if said in _AS_AROUND else colour_of(said)
    said = _last(_GROUND, style)
    if said and not is_clear(said) and said.split()[0] not in ("none", "0", *_AS_AROUND):
        ground = next(filter(None, map(colour_of, parts_of(said))), None)
    return TextStyle(hidden, colour, ground)


def _last(what: re.Pattern[str], style: str) -> str:
    """Return the declaration that counts: the last, unless one is important."""
    found = list(what.finditer(style))
    important = [one for one in found if style[one.end() : one.end() + 1] == "!"]
    return (important or found)[-1][1].strip().lower() if found else ""
