"""The tree of openings: at each node the games that began so, who won, and what came next."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from engine.game import Game, Raw
from games.archive.search.results import address
from games.archive.statistics.answers import Scope, solution
from games.archive.statistics.counts import OPENING_DEPTH, Sums, Tallies
from games.archive.statistics.intervals import share
from games.archive.statistics.pages import AnswerShown, answered
from games.archive.statistics.questions import opening_scene, place_words
from games.archive.statistics.questions.statistic import DECIDED, AnswerShape, Statistic

NO_SUMS: Final = [0, 0, 0, 0]


@dataclass(frozen=True, slots=True)
class OpeningStep:
    """A node as a link: what was placed there, and how many games went on so."""

    label: str
    url: str
    games: int = 0


@dataclass(frozen=True, slots=True)
class OpeningPage:
    """A node of the tree. Without one number of seats, places cannot be compared: no `places`."""

    game: Game
    seats: int | None
    codes: tuple[str, ...]
    games: int
    url: str
    way: list[OpeningStep]
    following: list[OpeningStep]
    answer: AnswerShown | None
    places: AnswerShown | None
    scene: Raw | None
    box: str
    asked: str
    further: str  # where a search goes on behind the last node that is kept

    @property
    def board(self) -> str:
        return f"{self.game.name}/board.svg"

    @property
    def css(self) -> str:
        return f"css/{self.game.name}.css"


def knows_opening(game: Game, codes: tuple[str, ...]) -> bool:
    """Tell whether these are placements that the game has, and not more than are kept."""
    known = game.fact_words.get("opening", ())
    return bool(known) and len(codes) <= OPENING_DEPTH and all(code in known for code in codes)


def opening_page(
    game: Game, tallies: Tallies, scope: Scope, codes: tuple[str, ...], asked: str
) -> OpeningPage:
    """Return a node; `asked` goes with every address, so that the same games stay counted."""
    path = "-".join(codes)
    sums = tallies.get("opening", {}).get(path, NO_SUMS)
    seats = _only_seats(tallies)
    here = scope.query(_terms(game, codes))
    scene, box = opening_scene(game.name, seats or game.seats[-1], codes) or (None, "")
    answer = _following(game, tallies, scope, codes)
    return OpeningPage(
        game=game,
        seats=seats,
        codes=codes,
        games=sums[0],
        url=address(here) if here else "",
        way=[_step(game, codes[:n], asked) for n in range(len(codes) + 1)],
        following=list(_steps(game, tallies, codes, asked)),
        answer=answer,
        places=_places(game, tallies, scope, codes, seats),
        scene=scene,
        box=box,
        asked=asked,
        further=_further(here) if len(codes) == OPENING_DEPTH else "",
    )


def _further(query: str) -> str:
    return f"{reverse('archive:statistics')}?{urlencode({'q': query})}" if query else ""


def _only_seats(tallies: Tallies) -> int | None:
    """Return the number of seats, if all the games have the same."""
    known = list(tallies.get("seats", {}))
    return int(known[0]) if len(known) == 1 else None


def _terms(game: Game, codes: tuple[str, ...]) -> str:
    """Return the terms that find the games of a node; at the root those with any placement."""
    return f"opening:{'-'.join(codes) or ','.join(game.fact_words['opening'])}"


def _step(game: Game, codes: tuple[str, ...], asked: str, games: int = 0) -> OpeningStep:
    words = place_words(game.name)
    label = str(words.get(codes[-1], codes[-1])) if codes else _("Start")
    return OpeningStep(label, f"{opening_address(game.name, codes)}{asked}", games)


def opening_address(game: str, codes: tuple[str, ...]) -> str:
    """Return the address of a node."""
    if not codes:
        return reverse("archive:openings", args=[game])
    return reverse("archive:opening", args=[game, "-".join(codes)])


def _children(game: Game, tallies: Tallies, codes: tuple[str, ...]) -> Iterator[tuple[str, Sums]]:
    """Yield the placements that came next, the most frequent first."""
    kept = tallies.get("opening", {})
    found = [(code, kept.get("-".join((*codes, code)))) for code in game.fact_words["opening"]]
    yield from sorted(((c, s) for c, s in found if s), key=lambda one: (-one[1][0], one[0]))


def _steps(
    game: Game, tallies: Tallies, codes: tuple[str, ...], asked: str
) -> Iterator[OpeningStep]:
    for code, sums in _children(game, tallies, codes):
        yield _step(game, (*codes, code), asked, sums[0])


def _following(
    game: Game, tallies: Tallies, scope: Scope, codes: tuple[str, ...]
) -> AnswerShown | None:
    """Return how games went on from a node, as a chart and a table."""
    children = dict(_children(game, tallies, codes))
    words = place_words(game.name)
    asked = Statistic(
        "next",
        _("What came next"),
        "",
        AnswerShape.SPREAD,
        _("Placed in"),
        games=lambda code: f"opening:{'-'.join((*codes, code))}",
        words={code: words.get(code, code) for code in children},
    )
    found = solution(asked, {"next": children}, scope)
    return None if found is None else answered(game.name, found)


def _places(
    game: Game, tallies: Tallies, scope: Scope, codes: tuple[str, ...], seats: int | None
) -> AnswerShown | None:
    """Return how often each place won, in the games of a node."""
    path = "-".join(codes)
    sums = tallies.get("opening", {}).get(path)
    if seats is None or sums is None or not sums[2]:
        return None
    won = tallies.get("opening-won", {})
    of = {
        str(place): [sums[2], sums[2], won.get(f"{path} {place}", NO_SUMS)[1], 0]
        for place in range(1, seats + 1)
    }
    terms = f"{_terms(game, codes)} seats:{seats}"
    asked = Statistic(
        "place",
        _("Who won after it"),
        "",
        AnswerShape.SHARE,
        _("Place"),
        games=lambda place: f"{terms} {DECIDED}",
        hits=lambda place: f"{terms} won-seat:{place}",
        value=_("Won"),
    )
    found = solution(asked, {"place": of}, scope)
    return None if found is None else answered(game.name, found)


def rows_of_openings(game: Game, tallies: Tallies, scope: Scope) -> Iterator[dict[str, Any]]:
    """Yield a row of a file for each node of the tree, and for each place that won after it."""
    won = tallies.get("opening-won", {})
    for path, (games, _cases, decided, _squares) in sorted(tallies.get("opening", {}).items()):
        terms = _terms(game, tuple(path.split("-")) if path else ())
        yield _row(path, "", games, games, scope.query(terms))
        for place in range(1, game.seats[-1] + 1):
            sums = won.get(f"{path} {place}")
            if sums:
                query = scope.query(f"{terms} won-seat:{place}")
                yield _row(path, str(place), games, sums[1], query, decided)


def _row(
    path: str, place: str, games: int, count: int, query: str, decided: int | None = None
) -> dict[str, Any]:
    interval = None if decided is None else share(count, decided)
    return {
        "statistic": "openings",
        "key": path,
        "label": path,
        "series": place,
        "games": games,
        "cases": games if decided is None else decided,
        "count": count,
        "value": interval and interval.value,
        "low": interval and interval.low,
        "high": interval and interval.high,
        "games_query": "",
        "count_query": query,
    }
