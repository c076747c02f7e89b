"""The draft of a round, computed with nothing locked and written if nothing has changed."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Final

from django.utils.translation import gettext as _

from games.leagues.models import Division, Entrant, Form, Round, Season
from games.leagues.rounds import roster
from games.leagues.rounds.ladder import neighbours
from games.leagues.seating.problem import Problem
from games.leagues.seating.search import Seating, seat

SECONDS: Final = 8.0
"""How long the seats of a division are looked for at most; most are found much sooner."""


class Moved(Exception):
    """Something that a draft depends on has changed since it was computed."""


@dataclass(frozen=True, slots=True)
class Question:
    """The question for one division: problems for the search, and the people with a bye anyway."""

    division: int
    problems: Sequence[Problem]
    excused: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class SeatingAnswer:
    """The seats of one division: tables of names, byes with their reasons, and the quality."""

    division: int
    tables: Sequence[Sequence[str]]
    byes: Mapping[int, str]
    quality: Mapping[str, Any] = field(default_factory=dict)
    warnings: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class RoundDraft:
    """Questions and answers for a round."""

    questions: Sequence[Question]
    answers: Sequence[SeatingAnswer]


def drafted(season: Season, number: int) -> RoundDraft:
    """Ask for the seats of a round, and compute them."""
    asked = questions(season, number)
    return RoundDraft(asked, [answered(question, season.seed) for question in asked])


def questions(season: Season, number: int) -> list[Question]:
    """Return the question for each division."""
    the_round = season.rounds.get(number=number)
    divisions = season.divisions.order_by("number")
    return [question_of(season, the_round, division) for division in divisions]


def question_of(season: Season, the_round: Round, division: Division) -> Question:
    """Return the question for a division in a round. A name in it is the id of an entrant."""
    entrants = roster.candidates(season, division, the_round.number)
    away = roster.excused(season, the_round, entrants)
    present = [entrant for entrant in entrants if entrant.pk not in away]
    past = roster.history(season, division, the_round.number)
    byes = roster.byes(division, the_round.number)
    groups = [present]
    if season.form == Form.LADDER:
        groups = neighbours(division, present, season.sizes, byes)
    made = [_problem(season, group, past, byes) for group in groups if group]
    return Question(division.pk, made, away)


def _problem(
    season: Season,
    entrants: Sequence[Entrant],
    past: Sequence[Sequence[Sequence[str]]],
    byes: Mapping[str, int],
) -> Problem:
    players = [str(entrant.pk) for entrant in entrants]
    house = _house(season, len(players))
    apart = roster.apart(season, [entrant.pk for entrant in entrants])
    pairs = [(one, other) for i, one in enumerate(house) for other in house[i + 1 :]]
    return Problem(
        players=[*players, *house],
        sizes=list(season.sizes),
        history=past,
        byes={player: byes[player] for player in players if player in byes},
        apart=[*apart, *pairs],
    )


def _house(season: Season, players: int) -> list[str]:
    """Return names of house players that fill up the tables of the preferred size.

    At least two people sit in a division that plays.
    """
    if not season.house_fills or players < 2:
        return []
    missing = -players % season.sizes[0]
    return [f"{roster.HOUSE}-{number}" for number in range(1, missing + 1)]


def answered(question: Question, seed: int) -> SeatingAnswer:
    """Compute the seats of one division, the same for the same question and seed."""
    found = [solved(problem, seed) for problem in question.problems]
    tables = [table for seating in found for table in seating.rounds[0]]
    why = _("no table is left over") if tables else _("too few players for a table")
    names = [name for seating in found for name in seating.byes[0]]
    people = [int(name) for name in names if not name.startswith(roster.HOUSE)]
    byes = dict(question.excused) | dict.fromkeys(people, why)
    quality = found[0].quality.as_dict() if len(found) == 1 else {}
    return SeatingAnswer(question.division, tables, byes, quality, _warnings(found))


def _warnings(found: Sequence[Seating]) -> list[str]:
    return list(dict.fromkeys(each for seating in found for each in seating.warnings))


def solved(problem: Problem, seed: int) -> Seating:
    """Seat the players of a problem in at most `SECONDS`."""
    return seat(problem, seed=seed, expired=patience(SECONDS))


def patience(seconds: float) -> Callable[[], bool]:
    """Return a function that says whether this many seconds have passed."""
    end = monotonic() + seconds
    return lambda: monotonic() > end
