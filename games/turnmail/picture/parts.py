"""Take a drawing apart into parts, each within the groups around it.

Boards are our own templates (`templates/<game>/board.svg`), so it is enough to read their tags.
They do not use what applies to a group as a whole, such as opacity or a mask. Everything between
two marks is a figure, which is one part however many shapes it has.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

MARK: Final = "\x1f"  # the unit separator of ASCII

_TAG: Final = re.compile(r"<(/?)([a-zA-Z]+)((?:\s[^<>]*?)?)(/?)>")
_SAID: Final = re.compile(r'\s(?:aria-[a-z]+|role|href)="[^"]*"')
_MOVED: Final = re.compile(r'\stransform="translate\(([-\d.]+)[ ,]([-\d.]+)\)"')
_BOX: Final = re.compile(r'viewBox="([-\d. ]+)"')
_WHOLE: Final = ("defs", "text")  # taken whole, with their content
_GROUPS: Final = ("g", "a")

Point = tuple[float, float]


class Part(NamedTuple):
    """A part of the drawing. If it is moved as a whole, `at` is where its own origin lies."""

    text: str
    at: Point | None = None


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing: its box (left, top, width, height), its `<defs>`, and its parts in order."""

    box: tuple[float, float, float, float]
    signs: str
    parts: tuple[Part, ...]


class _Step(NamedTuple):
    """One tag: a group that opens (perhaps moved) or closes, a shape, or `<defs>` (signs)."""

    kind: str
    text: str = ""
    at: Point | None = None


def taken_apart(svg: str) -> Drawing:
    box = _BOX.search(svg)
    assert box, "a board has a viewBox"
    left, top, width, height = map(float, box[1].split())
    signs: list[str] = []
    parts = tuple(_parts(svg.split(MARK), signs))
    return Drawing((left, top, width, height), "".join(signs), parts)


def _parts(texts: Iterable[str], signs: list[str]) -> Iterator[Part]:
    """Yield the parts. Marks split the text, so every second piece is a figure."""
    groups: list[str] = []
    at, moved_in = None, 0  # only the outermost move counts
    for number, text in enumerate(texts):
        if number % 2:
            yield Part(_within(groups, text), at)
            continue
        for step in _steps(text):
            if step.kind == "shape":
                yield Part(_within(groups, step.text), at)
            elif step.kind == "closes":
                groups.pop()
                at = at if len(groups) > moved_in else None
            elif step.kind == "signs":
                signs.append(step.text)
            elif step.at and at is None:
                at, moved_in = step.at, len(groups)
                groups.append(_MOVED.sub("", step.text))
            else:
                groups.append(step.text)


def _steps(text: str) -> Iterator[_Step]:
    whole, start = "", 0
    for tag in _TAG.finditer(text):
        closes, name, said, is_empty = tag.groups()
        if whole:
            if closes and name == whole:
                kind = "signs" if name == "defs" else "shape"
                yield _Step(kind, text[start : tag.end()])
                whole = ""
        elif name in _WHOLE:
            whole, start = name, tag.start()
        elif closes and name in _GROUPS:
            yield _Step("closes")
        elif name in _GROUPS and not is_empty:
            moved = _MOVED.search(said)
            at = (float(moved[1]), float(moved[2])) if moved else None
            yield _Step("opens", f"<g{_SAID.sub('', said)}>", at)  # a picture has no links
        elif is_empty:
            yield _Step("shape", tag[0])


def _within(groups: list[str], figure: str) -> str:
    return "".join(groups) + figure + "</g>" * len(groups)
