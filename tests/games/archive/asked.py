"""Which games a query finds, judged game by game: what the database must agree with."""

from datetime import UTC, datetime
from typing import Any

from games.archive.query import Query, Term
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
    SeasonOf,
    WordChoice,
    Words,
)
from games.archive.talk.language import language_of, stems_anywhere, stems_of
from games.archive.talk.words import words_of
from tests.games.archive.world import Told, True_, World

NOBODY = -1


class Judge:
    def __init__(self, world: World, viewer: int | None) -> None:
        self.world, self.viewer = world, viewer
        self.names = {
            one.slug: one.pk
            for number, one in enumerate(world.people)
            if number < 8 or (number == 8 and one.pk == viewer)
        }

    def found(self, query: Query) -> list[str]:
        """The codes in order."""
        games = [one for one in self.world.games if self.sees(one) and self.holds(one, query)]
        return [one.table.code for one in sorted(games, key=lambda one: self.order(one, query))]

    def order(self, one: True_, query: Query) -> tuple[Any, ...]:
        assert one.table.finished_at is not None
        ended, sign = one.table.finished_at.timestamp(), -1 if query.sort.down else 1
        if query.sort.key == "ended":
            return (sign * ended, one.table.code)
        number = one.numbers[query.sort.key]
        return (number is None, sign * (number or 0), -ended, one.table.code)

    def sees(self, one: True_) -> bool:
        return one.public or self.held(one)

    def held(self, one: True_) -> bool:
        return self.viewer in {*one.people.values(), *one.former}

    def holds(self, one: True_, query: Query) -> bool:
        said = [term for term in query.terms if term.key == "said" and not term.negated]
        return all(self.term(one, term, said) != term.negated for term in query.terms)

    def term(self, one: True_, term: Term, said: list[Term]) -> bool:
        if term.key == "mine":
            return self.held(one)
        if term.key == "imported":
            return False
        return any(self.value(one, term.key, value, said) for value in term.values)

    def value(self, one: True_, key: str, value: Any, said: list[Term]) -> bool:
        match value:
            case Number():
                return self.number(one, key, value)
            case CommitteeNumber(code, number):
                return any(c == code and inside(price, number) for c, price in one.consents)
            case WordChoice(word):
                return word == {"game": one.table.game, "ending": one.ending}.get(key, one.won_by)
            case Words():
                return self.words(one, value, said)
            case Days(since, until):
                ended = one.table.finished_at or datetime.now(UTC)
                return (since is None or ended >= since) and (until is None or ended < until)
            case OptionIs(option, wanted):
                options = one.table.options
                return str(options.get(option)) == wanted
            case Opening(codes):
                return one.opening is not None and tuple(one.opening[: len(codes)]) == codes
            case SeasonOf(league, number):
                return (one.league, one.season) == (league, number)
        return self.about_people(one, key, value)

    def about_people(self, one: True_, key: str, value: Any) -> bool:
        match value:
            case Name(name) if key == "league":
                return one.league == name
            case Name(name):
                who = self.names.get(name, NOBODY)
                if key == "said":
                    return any(told.user == who for told in one.readable(self.viewer))
                seat = one.seat_of(who)
                return seat is not None and (key == "player" or seat in one.winners)
            case NamePlace(name, place):
                seat = one.seat_of(self.names.get(name, NOBODY))
                return seat is not None and place_of(one, seat) == place
            case Pair(a, b):
                pair = frozenset(self.names.get(name, NOBODY) for name in (a, b))
                return len(pair) == 2 and pair in one.dealt
            case Between(by, to):
                rows = [(a, b) for a, b, _ in one.paid]
                if key != "paid":
                    rows = [(a, b) for a, b, kept in one.judged if kept == (key == "kept")]
                wanted = [None if n is None else self.names.get(n, NOBODY) for n in (by, to)]
                return any(
                    all(w is None or w == person for w, person in zip(wanted, row, strict=True))
                    for row in rows
                )
        raise AssertionError(value)

    def number(self, one: True_, key: str, value: Number) -> bool:
        if key == "paid":
            return any(inside(laurels, value) for *_, laurels in one.paid)
        if key == "consent":
            return any(inside(price, value) for _, price in one.consents)
        if key == "won-seat":
            return value.low in {place_of(one, seat) for seat in one.winners}
        if key == "messages":
            return inside(len(one.readable(self.viewer)), value)
        number = one.numbers[key]
        return number is not None and inside(number, value)

    def words(self, one: True_, value: Words, said: list[Term]) -> bool:
        told = [each for each in one.readable(self.viewer) if has(each, value)]
        if not said:
            return bool(told)
        groups = [{self.names.get(name.name, NOBODY) for name in term.values} for term in said]  # type: ignore[union-attr]
        return all(any(each.user in group for each in told) for group in groups)


def has(told: Told, value: Words) -> bool:
    words = words_of(told.text)
    if value.phrase:
        size = len(value.words)
        return any(tuple(words[i : i + size]) == value.words for i in range(len(words)))
    (word,) = value.words
    stems = stems_of(words, language_of(words, usual="en"))
    return word in words or bool(set(stems) & set(stems_anywhere(word)))


def inside(number: int, wanted: Number) -> bool:
    return (wanted.low is None or number >= wanted.low) and (
        wanted.high is None or number <= wanted.high
    )


def place_of(one: True_, seat: int) -> int:
    start = one.table.start
    assert start is not None
    return (seat - start) % one.table.seat_count + 1
