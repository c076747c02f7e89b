"""The terms of a query as conditions on the facts of a game, for the database.

They include who may read what, so nothing is filtered afterwards.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import reduce
from operator import and_
from typing import Any, Final, NamedTuple

from django.db.models import Exists, F, Model, OuterRef, Q, QuerySet
from django.db.models.lookups import GreaterThan

from games.archive.models import ConsentPaid, Dealt, Held, Judged, OptionSet, Paid, Said
from games.archive.query.terms import (
    Between,
    CommitteeNumber,
    Days,
    Name,
    NamePlace,
    Number,
    Opening,
    OptionIs,
    Pair,
    Query,
    SeasonOf,
    Term,
    Value,
    WordChoice,
    Words,
)
from games.archive.search.hits import Hits, hits_of
from games.archive.search.people import NOBODY, OF_PEOPLE
from games.archive.search.talk import has_words, readable_said
from games.leagues.models import Season

NOTHING: Final = Q(pk__in=())
ALWAYS: Final = Q(pk__isnull=False)
MOST_PLACES: Final = 16
WITH: Final = ("game", "seats", "ended")
"""The keys of terms that can be asked of words, too: `Said` has the same columns as `Facts`."""


class Condition(NamedTuple):
    """A condition on games: what holds beside the words, and the games with all those words.

    `hits` is None if there are too many, or no words; then `beside` is about all terms. If
    `has_more` is not set, terms beside the words are only about what stands beside them (`WITH`).
    `is_for_few` says that one of the terms holds for few games in any archive. These are quicker
    found and sorted than met on the way through a sorted index.
    """

    beside: Q
    hits: Hits | None
    has_more: bool
    is_for_few: bool

    @property
    def games(self) -> Q:
        return self.beside if self.hits is None else self.beside & self.hits.condition


def found_by(query: Query, viewer: int | None, people: Mapping[str, int]) -> Condition:
    """Return the condition that a game is one the viewer may find, and that all terms hold."""
    asked = SearchContext(viewer, people, speakers_in(query, people), Q())
    narrowed = reduce(and_, (asked.condition(one) for one in query.terms if one.key in WITH), Q())
    asked = replace(asked, narrowed=narrowed)
    beside, hits, has_more, is_for_few = visible_to(viewer) & narrowed, None, False, False
    for term in query.terms:
        if term.key in WITH:
            continue
        found = asked.holds(term)
        if isinstance(found, Hits) and not term.negated:
            hits = found if hits is None else hits & found
            continue
        holds = as_condition(found)
        beside &= ~holds if term.negated else holds
        has_more = True
        is_for_few |= not term.negated and _is_about_people(term)
    return Condition(beside, hits, has_more, is_for_few or hits is not None)


def _is_about_people(term: Term) -> bool:
    if term.key in OF_PEOPLE or term.key == "mine":
        return True
    about = (NamePlace, Pair, Between)
    return bool(term.values) and all(isinstance(value, about) for value in term.values)


def as_condition(found: Q | Hits) -> Q:
    return found.condition if isinstance(found, Hits) else found


def visible_to(viewer: int | None) -> Q:
    """Return the condition on games that the viewer may find: public ones, and their own."""
    public = Q(public=True)
    return public if viewer is None else public | _held(viewer)


def _held(user: int, **more: Any) -> Q:
    return Q(Exists(Held.objects.filter(facts=OuterRef("pk"), user=user, **more)))


def speakers_in(query: Query, people: Mapping[str, int]) -> list[list[int]]:
    """Return the people of each `said` that is not negated: words must stand in their messages."""
    return [
        [people.get(one.name, NOBODY) for one in term.values if isinstance(one, Name)]
        for term in query.terms
        if term.key == "said" and not term.negated
    ]


@dataclass(frozen=True, slots=True)
class SearchContext:
    """The viewer who asks, the people whom names mean, and those whose messages must have words.

    `narrowed` is the condition of those terms that can be asked of words, too.
    """

    viewer: int | None
    people: Mapping[str, int]
    speakers: list[list[int]]
    narrowed: Q

    def condition(self, term: Term) -> Q:
        """Return the condition that the term holds, or that it does not hold if it is negated."""
        holds = as_condition(self.holds(term))
        return ~holds if term.negated else holds

    def holds(self, term: Term) -> Q | Hits:
        """Return the condition that the term holds, without its negation."""
        if term.key == "mine":
            return NOTHING if self.viewer is None else _held(self.viewer)
        if term.key == "imported":
            return Q(imported=True)
        return reduce(_either, (self._value(term.key, value) for value in term.values))

    def _value(self, key: str, value: Value) -> Q | Hits:
        read = _BY_VALUE.get(type(value)) or _BY_KEY[key]
        return read(self, key, value)

    def person(self, name: str) -> int:
        return self.people.get(name, NOBODY)

    def words(self, key: str, value: Words) -> Q | Hits:
        said = readable_said(self.viewer).filter(has_words(value))
        each = [said.filter(user__in=people) for people in self.speakers] or [said]
        return reduce(_both, map(self._said_at, each))

    def _said_at(self, said: "QuerySet[Said]") -> Q | Hits:
        """Return the games at which one of these was said, or the condition that it was."""
        found = hits_of(said, self.narrowed)
        return Q(Exists(said.filter(facts=OuterRef("pk")))) if found is None else found

    def said(self, key: str, value: Name) -> Q:
        said = readable_said(self.viewer).filter(facts=OuterRef("pk"))
        return Q(Exists(said.filter(user=self.person(value.name))))

    def player(self, key: str, value: Name) -> Q:
        return _held(self.person(value.name), at_end=True)

    def winner(self, key: str, value: Name) -> Q:
        return _held(self.person(value.name), at_end=True, won=True)

    def seat(self, key: str, value: NamePlace) -> Q:
        return _held(self.person(value.name), at_end=True, place=value.place)

    def dealt(self, key: str, value: Pair) -> Q:
        one, other = sorted((self.person(value.one), self.person(value.other)))
        return _beside(Dealt, one=one, other=other)

    def between(self, key: str, value: Between) -> Q:
        """Return the condition that one person paid another, or kept or broke a promise to them."""
        by, to = ("payer", "payee") if key == "paid" else ("by", "to")
        asked = {by: value.by, to: value.to}
        people = {column: self.person(name) for column, name in asked.items() if name is not None}
        if key == "paid":
            return _beside(Paid, **people)
        return _beside(Judged, kept=key == "kept", **people)

    def messages(self, key: str, value: Number) -> Q:
        """Return the condition on the number of messages that the viewer may read."""
        public = within("messages", value)
        if self.viewer is None:
            return public
        own = Held.objects.filter(facts=OuterRef("pk"), user=self.viewer, at_end=True)
        return (public & ~Q(Exists(own))) | Q(Exists(own.filter(within("messages", value))))


def _either(one: Q | Hits, other: Q | Hits) -> Q | Hits:
    if isinstance(one, Hits) and isinstance(other, Hits):
        return one | other
    return as_condition(one) | as_condition(other)


def _both(one: Q | Hits, other: Q | Hits) -> Q | Hits:
    if isinstance(one, Hits) and isinstance(other, Hits):
        return one & other
    return as_condition(one) & as_condition(other)


def _beside(model: type[Model], *conditions: Q, **columns: Any) -> Q:
    rows = model._default_manager.filter(*conditions, facts=OuterRef("pk"), **columns)
    return Q(Exists(rows))


def within(column: str, value: Number) -> Q:
    """Return the condition that a column is in the range."""
    found = Q()
    if value.low is not None:
        found &= Q(**{f"{column}__gte": value.low})
    if value.high is not None:
        found &= Q(**{f"{column}__lte": value.high})
    return found


def _number(asked: SearchContext, key: str, value: Number) -> Q:
    return within(key, value)


def _paid(asked: SearchContext, key: str, value: Number) -> Q:
    return _beside(Paid, within("laurels", value))


def _consent(asked: SearchContext, key: str, value: Number) -> Q:
    return _beside(ConsentPaid, within("laurels", value))


def _committee(asked: SearchContext, key: str, value: CommitteeNumber) -> Q:
    return _beside(ConsentPaid, within("laurels", value.number), committee=value.committee)


def _won_seat(asked: SearchContext, key: str, value: Number) -> Q:
    place = value.low or 0
    if place > MOST_PLACES:
        return NOTHING
    return Q(GreaterThan(F("won_places").bitand(1 << place - 1), 0))


def _choice(asked: SearchContext, key: str, value: WordChoice) -> Q:
    return Q(**{key.replace("-", "_"): value.word})


def _ended(asked: SearchContext, key: str, value: Days) -> Q:
    found = ALWAYS
    if value.since is not None:
        found &= Q(ended_at__gte=value.since)
    if value.until is not None:
        found &= Q(ended_at__lt=value.until)
    return found


def _opening(asked: SearchContext, key: str, value: Opening) -> Q:
    return Q(opening__startswith="".join(f"{code}-" for code in value.codes))


def _option(asked: SearchContext, key: str, value: OptionIs) -> Q:
    sets = OptionSet.objects.filter(text__contains=f" {value.option}={value.value} ")
    return Q(options__in=_ids(sets))


def _league(asked: SearchContext, key: str, value: Name) -> Q:
    return _in_seasons(Season.objects.filter(league__slug=value.name))


def _season(asked: SearchContext, key: str, value: SeasonOf) -> Q:
    return _in_seasons(Season.objects.filter(league__slug=value.league, number=value.number))


def _in_seasons(seasons: "QuerySet[Season]") -> Q:
    return Q(season__isnull=False) & Q(season__in=_ids(seasons))


def _ids(rows: "QuerySet[Any]") -> list[int]:
    """Return the ids of a few rows. With numbers the database knows how many games to expect.

    With a query inside, PostgreSQL guessed, and sorted half of all games for a page deep inside.
    """
    return list(rows.values_list("pk", flat=True))


Reads = Callable[[SearchContext, str, Any], Q | Hits]

_BY_VALUE: Final[dict[type, Reads]] = {
    Words: SearchContext.words,
    Between: SearchContext.between,
    CommitteeNumber: _committee,
    WordChoice: _choice,
    Days: _ended,
    Opening: _opening,
    OptionIs: _option,
    SeasonOf: _season,
    Pair: SearchContext.dealt,
    NamePlace: SearchContext.seat,
}
"""Values that say by themselves what they are about; of the others the key says it."""

_BY_KEY: Final[dict[str, Reads]] = {
    **dict.fromkeys(
        (
            *("seats", "turns", "entries", "deals", "caesar", "laurels", "margin"),
            *("kept", "broken", "handed", "house"),
        ),
        _number,
    ),
    "messages": SearchContext.messages,
    "paid": _paid,
    "consent": _consent,
    "won-seat": _won_seat,
    "player": SearchContext.player,
    "winner": SearchContext.winner,
    "said": SearchContext.said,
    "league": _league,
}
