"""Read a claim from a line, in the words of the claims sheet: `claim I am a loyalist`.

The game lists everything that can be claimed, and the line is matched against that. A claim cannot
be taken back, so nothing is guessed: if two sentences could be meant, both are shown and neither is
claimed.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import islice, product
from typing import Any, Final

from django.utils.translation import gettext as _

from engine.display_names import named
from engine.game import ClaimKind, Raw
from engine.refusal import Code, Refusal
from games.play.models import Table
from games.play.selectors import view_of

MOST_TRIED: Final = 3000
"""Most choices of a kind that are tried; a game's page offers any others."""

SHOWN: Final = 3

_WORD: Final = re.compile(r"[^\W_]+(?:\.[^\W_]+)*")
_SHORT: Final = (("i'm", "i am"), ("i've", "i have"), ("i'll", "i will"), ("'s", " "))
_EMPTY: Final = {"a", "an", "the", "that"}


@dataclass(frozen=True, slots=True)
class Claimable:
    """Something that may be claimed, with its choices; `sentence` has seats by number."""

    code: str
    chosen: Mapping[str, str]
    sentence: str


@dataclass(frozen=True, slots=True)
class ClaimHelp:
    """Help for writing one kind of claim: an example, and the alternatives for its parts."""

    title: str
    example: str
    choices: list[tuple[str, str]]


def read_claim(
    table: Table, seat: int, text: str, names: Mapping[int, str], length: int
) -> Claimable:
    """Read the claim that the words mean, as of the first `length` entries, or raise a Refusal."""
    possible = list(_claimables(table, seat, length))
    called = {index: named(one.sentence, names) for index, one in enumerate(possible)}
    by_number = {index: one.sentence for index, one in enumerate(possible)}
    found = _meant(text, called) or _meant(text, by_number)
    if len(found) == 1:
        return possible[found[0]]
    if found:
        several = " / ".join(possible[index].sentence for index in found[:SHOWN])
        said = _("this could mean several things: %(claims)s Write the one you mean")
        raise Refusal(Code.MALFORMED, said % {"claims": several})
    nearest = [possible[index].sentence for index in _nearest(text, called)]
    if not nearest:
        raise Refusal(Code.RULES, _("there is nothing to claim now"))
    said = _("nothing like this can be claimed now. What comes nearest: %(claims)s")
    raise Refusal(Code.MALFORMED, said % {"claims": " / ".join(nearest)})


def claim_help(table: Table, seat: int, names: Mapping[int, str]) -> list[ClaimHelp]:
    """List what the seat may claim now. The list does not depend on what the seat knows."""
    claims = table.rules.claims
    if claims is None or not table.has_claims or not table.is_running:
        return []
    found = []
    for kind in claims.kinds(view_of(table, None), seat):
        example = next(_of_kind(table, seat, kind, view_of(table, None)), None)
        if example is not None:
            choices = [
                (field.label, ", ".join(named(words, names) for _value, words in field.choices))
                for field in kind.fields
            ]
            found.append(ClaimHelp(kind.title, named(example.sentence, names), choices))
    return found


def _claimables(table: Table, seat: int, length: int) -> Iterator[Claimable]:
    claims = table.rules.claims
    if claims is None or length > table.length:
        return
    view = view_of(table, None, length)  # the spectator's view, so that the list reveals nothing
    for kind in claims.kinds(view, seat):
        yield from _of_kind(table, seat, kind, view)


def _of_kind(table: Table, seat: int, kind: ClaimKind, view: Raw) -> Iterator[Claimable]:
    claims: Any = table.rules.claims
    names = [field.name for field in kind.fields]
    values_of = [[value for value, _words in field.choices] for field in kind.fields]
    for values in islice(product(*values_of), MOST_TRIED):
        chosen = dict(zip(names, values, strict=True))
        try:
            raw = claims.claim(view, seat, kind.code, chosen)
        except Refusal:
            continue  # this combination is not allowed
        yield Claimable(kind.code, chosen, claims.say(raw))


def _meant(text: str, sentences: Mapping[int, str]) -> list[int]:
    """Find the sentences with all words of the text; if one is part of all the others, that one."""
    words = _words(text)
    if not words:
        return []
    same = [index for index, said in sentences.items() if _words(said) == words]
    if len(same) == 1:
        return same
    known = {index: frozenset(_words(said)) for index, said in sentences.items()}
    fit = {index: all_of for index, all_of in known.items() if all_of.issuperset(words)}
    least = min(fit.values(), key=len, default=frozenset())
    alone = [index for index, all_of in fit.items() if all_of == least]
    plain = len(alone) == 1 and all(least <= all_of for all_of in fit.values())
    return alone if plain else list(fit)


def _nearest(text: str, sentences: Mapping[int, str]) -> Sequence[int]:
    words = set(_words(text))

    def likeness(index: int) -> tuple[int, float]:
        said = sentences[index]
        common = len(words & set(_words(said)))
        return common, SequenceMatcher(None, text.casefold(), said.casefold()).ratio()

    return sorted(sentences, key=likeness, reverse=True)[:SHOWN]


def _words(text: str) -> list[str]:
    """Split into words, no articles or stops: `I'll lay a traitor.` is `i will lay traitor`."""
    text = text.casefold().replace("\u2019", "'")
    for short, whole in _SHORT:
        text = text.replace(short, whole)
    return [word for word in _WORD.findall(text) if word not in _EMPTY]
