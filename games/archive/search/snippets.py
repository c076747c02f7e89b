"""Passages that a query has found in messages: one a game, with the words marked."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Final

from games.archive.query.terms import Query, Words
from games.archive.search.conditions import speakers_in
from games.archive.search.people import people_in
from games.archive.search.talk import has_words, readable_said
from games.archive.talk.language import stems_anywhere, stems_of
from games.archive.talk.words import word_spans

AROUND: Final = 80
"""Letters that are shown before and after what was found."""

MOST: Final = 400
"""Messages that are looked at for the games of one page."""


@dataclass(frozen=True, slots=True)
class Snippet:
    """A passage as parts: each some text, and whether it is marked; and the seat that said it."""

    parts: Sequence[tuple[str, bool]]
    seat: int | None


def snippets_of(query: Query, viewer: int | None, games: Collection[int]) -> dict[int, Snippet]:
    """Return a snippet for each of these games where words of the query were said."""
    asked = [
        value
        for term in query.terms
        if not term.negated
        for value in term.values
        if isinstance(value, Words)
    ]
    if not (asked and games):
        return {}
    said = readable_said(viewer).filter(reduce(or_, map(has_words, asked)), facts__in=games)
    for people in speakers_in(query, people_in(query, viewer)):
        said = said.filter(user__in=people)
    columns = ("facts", "message__text", "message__seat", "stems")
    found: dict[int, Snippet] = {}
    for game, text, seat, stems in said.order_by("message").values_list(*columns)[:MOST]:
        if game not in found:
            found[game] = Snippet(passage(text, asked, stems.partition(":")[0]), seat)
    return found


def passage(text: str, asked: Sequence[Words], language: str) -> list[tuple[str, bool]]:
    """Cut a text around the first words that were asked for, and mark them."""
    marked = _marked(text, asked, language)
    first = marked[0][0] if marked else 0
    start, end = _cut(text, first)
    parts: list[tuple[str, bool]] = [("… ", False)] if start else []
    at = start
    for begin, stop in marked:
        if begin >= end:
            break
        parts += [(text[at:begin], False), (text[begin:stop], True)]
        at = stop
    parts += [(text[at:end], False)] if at < end else []
    parts += [(" …", False)] if end < len(text) else []
    return [part for part in parts if part[0]]


def _cut(text: str, first: int) -> tuple[int, int]:
    """Return where the passage begins and ends, between words."""
    start = 0 if first <= AROUND else text.find(" ", first - AROUND) + 1
    if not 0 <= start <= first:
        start = first
    furthest = first + 2 * AROUND
    if furthest >= len(text):
        return start, len(text)
    end = text.rfind(" ", first, furthest)
    return start, end if end > first else furthest


def _marked(text: str, asked: Sequence[Words], language: str) -> list[tuple[int, int]]:
    """Return the positions of the words that were asked for."""
    spans = word_spans(text)
    words = [word for _, _, word in spans]
    found: set[tuple[int, int]] = set()
    for one in asked:
        if one.phrase:
            size = len(one.words)
            places = (i for i in range(len(words)) if tuple(words[i : i + size]) == one.words)
            found |= {(spans[i][0], spans[i + size - 1][1]) for i in places}
            continue
        wanted = {one.words[0], *stems_anywhere(one.words[0])}
        for begin, stop, word in spans:
            if wanted & {word, *stems_of([word], language)}:
                found.add((begin, stop))
    return _apart(sorted(found))


def _apart(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Join spans that overlap."""
    joined: list[tuple[int, int]] = []
    for begin, stop in spans:
        if joined and begin <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(stop, joined[-1][1]))
        else:
            joined.append((begin, stop))
    return joined
