"""The terms of a query as conditions on the facts of a game, for the database.

They include who may read what, so nothing is filtered afterwards.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
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
from games.archive.search.one_of import OneOf
from games.archive.search.people import NOBODY, OF_PEOPLE
from games.archive.search.replica import on_replica
from games.archive.search.talk import has_words, readable_said
from games.leagues.models import Season

NOTHING: Final = Q(pk__in=())
ALWAYS: Final = Q(pk__isnull=False)
MOST_PLACES: Final = 16
RARE: Final = 5000
"""Messages with a word up to which the word is rare."""


class Condition(NamedTuple):
    """A condition on games, and whether one of its terms holds for few games in any archive.

    These are quicker found and sorted than met on the way through a sorted index.
    """

    games: Q
    is_for_few: bool


def found_by(query: Query, viewer: int | None, people: Mapping[str, int]) -> Condition:
    """Return the condition that a game is one the viewer may find, and that all terms hold."""
    asked = SearchContext(viewer, people, speakers_in(query, people))
    found, is_for_few = visible_to(viewer), False
    for term in query.terms:
        holds = asked.holds(term)
        found &= ~holds if term.negated else holds
        is_for_few |= not term.negated and _holds_for_few(term, holds)
    return Condition(found, is_for_few)


def _holds_for_few(term: Term, holds: Q) -> bool:
    """Return whether a term is about people, or about words that are rare."""
    if term.key in OF_PEOPLE or term.key == "mine":
        return True
    if any(isinstance(part, OneOf) for part in holds.flatten()):
        return True
    about = (NamePlace, Pair, Between)
    return bool(term.values) and all(isinstance(value, about) for value in term.values)


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
    """The viewer who asks, the people whom names mean, and those whose messages must have words."""

    viewer: int | None
    people: Mapping[str, int]
    speakers: list[list[int]]

    def holds(self, term: Term) -> Q:
        """Return the condition that the term holds, without its negation."""
        if term.key == "mine":
            return NOTHING if self.viewer is None else _held(self.viewer)
        if term.key == "imported":
            return Q(imported=True)
        found = NOTHING
        for value in term.values:
            found |= self._value(term.key, value)
        return found

    def _value(self, key: str, value: Value) -> Q:
        read = _BY_VALUE.get(type(value)) or _BY_KEY[key]
        return read(self, key, value)

    def person(self, name: str) -> int:
        return self.people.get(name, NOBODY)

    def words(self, key: str, value: Words) -> Q:
        said = readable_said(self.viewer).filter(has_words(value))
        if not self.speakers:
            return _said_at(said)
        found = ALWAYS
        for people in self.speakers:
            found &= _said_at(said.filter(user__in=people))
        return found

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


def _said_at(said: "QuerySet[Said]") -> Q:
    """Return the condition that one of these messages was said at the game.

    Of words that are rare the games are read first. PostgreSQL does not know how rare a word is,
    and would walk through all games, the newest first, to find the few that have it.
    """
    few = list(on_replica(said).values_list("facts_id", flat=True)[: RARE + 1])
    if len(few) > RARE:
        return Q(Exists(said.filter(facts=OuterRef("pk"))))
    return Q(OneOf(few)) if few else NOTHING


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


Reads = Callable[[SearchContext, str, Any], Q]

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
