"""A drawing taken apart: each figure by itself, within the groups that it stands in.

Boards are our own templates (`templates/<game>/board.svg`), so reading their tags is enough. What
holds for a group as a whole, such as opacity or a mask, they do without.
"""

import re
from dataclasses import dataclass
from typing import Final

_TAG: Final = re.compile(r"<(/?)([a-zA-Z]+)((?:\s[^<>]*?)?)(/?)>")
_SAID: Final = re.compile(r'\s(?:aria-[a-z]+|role|href)="[^"]*"')
_BOX: Final = re.compile(r'viewBox="([-\d. ]+)"')
_WHOLE: Final = ("defs", "text")  # taken as they stand, with all that is in them
_GROUPS: Final = ("g", "a")


@dataclass(frozen=True, slots=True)
class Drawing:
    """`box` is left, top, width and height; the parts stand one above the other."""

    box: tuple[float, float, float, float]
    signs: str
    parts: tuple[str, ...]


def taken_apart(svg: str) -> Drawing:
    box = _BOX.search(svg)
    assert box, "a board says how large it is"
    left, top, width, height = map(float, box[1].split())
    signs, whole, start = "", "", 0
    parts: list[str] = []
    groups: list[str] = []
    for tag in _TAG.finditer(svg):
        closes, name, said, is_empty = tag.groups()
        if whole:
            if not (closes and name == whole):
                continue
            figure, whole = svg[start : tag.end()], ""
            if name == "defs":
                signs += figure
            else:
                parts.append(_within(groups, figure))
        elif name in _WHOLE:
            whole, start = name, tag.start()
        elif closes and name in _GROUPS:
            groups.pop()
        elif name in _GROUPS and not is_empty:
            groups.append(f"<g{_SAID.sub('', said)}>")  # a picture has no links
        elif is_empty:
            parts.append(_within(groups, tag[0]))
    return Drawing((left, top, width, height), signs, tuple(parts))


def _within(groups: list[str], figure: str) -> str:
    return "".join(groups) + figure + "</g>" * len(groups)
