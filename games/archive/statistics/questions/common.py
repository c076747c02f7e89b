"""The statistics that every game has, as far as it has seats, deals and factions."""

from collections.abc import Iterator, Mapping

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from engine.game import Game
from games.archive.statistics.questions.statistic import (
    DECIDED,
    AnswerShape,
    Said,
    Series,
    Statistic,
    term,
)

Words = Mapping[str, Said]
Found = tuple[list[Statistic], list[Statistic]]


def common_statistics(game: Game, words: Words) -> Found:
    """Return the statistics that come first on the page of a game, and those that come last."""
    results = [_place(seats) for seats in game.seats]
    factions = game.fact_words.get("faction", ())
    if factions:
        results += _sides(factions, words)
    if len(game.fact_words.get("ending", ())) > 1:
        results.append(_ending(words))
    rest = [*_length(), *(_bargains() if game.has_deals else ()), *_tables()]
    return results, rest


def _place(seats: int) -> Statistic:
    return Statistic(
        f"place-{seats}",
        format_lazy(_("Victories by the order of turns: {seats} players"), seats=seats),
        _("How often each place won. Place 1 begins. The dashed line is the mean of all places."),
        AnswerShape.SHARE,
        _("Place"),
        games=lambda place: f"seats:{seats} {DECIDED}",
        hits=lambda place: f"seats:{seats} won-seat:{place}",
        value=_("Won"),
    )


def _sides(factions: tuple[str, ...], words: Words) -> list[Statistic]:
    def series(of: str) -> tuple[Series, ...]:
        return tuple(
            Series(f"{of}-{one}", words.get(one, one), f"won-by:{one}") for one in factions
        )

    return [
        Statistic(
            "won-by",
            _("Victories by side"),
            _("How often each side won, of all games with a result."),
            AnswerShape.SPREAD,
            _("Side"),
            games=term("won-by"),
            words=words,
        ),
        Statistic(
            "sides-seats",
            _("Sides by the number of players"),
            _("Which side won, at small and at large tables."),
            AnswerShape.CROSS,
            _("Players"),
            games=term("seats"),
            series=series("seats"),
        ),
        Statistic(
            "sides-turns",
            _("Sides by length"),
            _("Which side won, in short and in long games."),
            AnswerShape.CROSS,
            _("Turns"),
            games=term("turns"),
            series=series("turns"),
            is_number=True,
        ),
    ]


def _ending(words: Words) -> Statistic:
    return Statistic(
        "ending",
        _("How games end"),
        _("All games, also those without a result."),
        AnswerShape.SPREAD,
        _("Ending"),
        games=term("ending"),
        words={**words, "undecided": _("without a result")},
    )


def spread(name: str, title: Said, lead: Said, heading: Said) -> Statistic:
    """Return a statistic of how often each number was reached, with the mean."""
    return Statistic(
        name, title, lead, AnswerShape.SPREAD, heading, games=term(name), is_number=True
    )


def _length() -> Iterator[Statistic]:
    yield spread(
        "turns",
        _("Length"),
        _("How many games took how many turns, until their end."),
        _("Turns"),
    )


def _bargains() -> Iterator[Statistic]:
    yield spread(
        "deals",
        _("Deals"),
        _("How many deals were sealed in a game: options, pledges and gifts."),
        _("Deals"),
    )
    yield Statistic(
        "promises",
        _("What promises are worth"),
        _("Of all promises that were judged, how many were kept."),
        AnswerShape.SPREAD,
        _("Promises"),
        games=lambda key: f"{key}>0",
        words={"kept": _("kept"), "broken": _("broken")},
        of=_("Promises"),
    )


def _tables() -> Iterator[Statistic]:
    yield Statistic(
        "seats",
        _("Tables"),
        _("How many people and house players sat down together."),
        AnswerShape.SPREAD,
        _("Players"),
        games=term("seats"),
    )
    yield spread(
        "house",
        _("House players"),
        _("How many seats house players held at the end."),
        _("House players"),
    )
    yield spread(
        "handed",
        _("Seats handed on"),
        _("How many seats changed hands during a game."),
        _("Seats"),
    )
    yield Statistic(
        "month",
        _("Games over time"),
        _("When games ended (UTC)."),
        AnswerShape.SPREAD,
        _("Ended"),
        games=term("ended"),
        is_time=True,
    )
