"""The draft of a round, computed with nothing locked and written if nothing has changed."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from time import monotonic
from typing import Any, Final

from django.utils.translation import gettext as _

from games.leagues.models import Division, Entrant, Form, Round, Season
from games.leagues.rounds import roster
from games.leagues.rounds.ladder import neighbours
from games.leagues.seating.problem import Problem
from games.leagues.seating.quality import quality_of
from games.leagues.seating.remarks import remarks
from games.leagues.seating.search import Seating, seat

SECONDS: Final = 8.0
"""How long the seats of a division are looked for at most; most are found much sooner."""


class DraftOutdated(Exception):
    """Something that a draft depends on has changed since it was computed."""


@dataclass(frozen=True, slots=True)
class Question:
    """The question for one division: problems for the search, and the people with a bye anyway.

    On a ladder each table is a problem. `whole` is the problem of all of them together, by which
    a draft is judged; None if there is nobody to seat.
    """

    division: int
    problems: Sequence[Problem]
    excused: Mapping[int, str]
    whole: Problem | None = None


@dataclass(frozen=True, slots=True)
class SeatingAnswer:
    """The seats of one division: tables of names, byes with their reasons, and the quality."""

    division: int
    tables: Sequence[Sequence[str]]
    byes: Mapping[int, str]
    quality: Mapping[str, Any] = field(default_factory=dict)
    warnings: Sequence[Mapping[str, Any]] = ()


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
    before = Before(season, past, byes)
    made: list[Problem] = []
    for group in groups:
        house = sum(_is_house(name) for problem in made for name in problem.players)
        if group:
            made.append(before.problem(group, _house(season, len(group), house)))
    return Question(division.pk, made, away, before.whole(present, made))


@dataclass(frozen=True, slots=True)
class Before:
    """The common part of a division's problems: the tables and the byes of the rounds before."""

    season: Season
    past: Sequence[Sequence[Sequence[str]]]
    byes: Mapping[str, int]

    def problem(self, entrants: Sequence[Entrant], house: Sequence[str]) -> Problem:
        """Return the problem of seating these people; house players are kept apart."""
        players = [str(entrant.pk) for entrant in entrants]
        return Problem(
            players=[*players, *house],
            sizes=list(self.season.sizes),
            history=self.past,
            byes={player: self.byes[player] for player in players if player in self.byes},
            apart=[
                *roster.apart(self.season, [entrant.pk for entrant in entrants]),
                *combinations(house, 2),
            ],
        )

    def whole(self, entrants: Sequence[Entrant], made: Sequence[Problem]) -> Problem | None:
        """Return the problem of all tables together."""
        if len(made) < 2:
            return made[0] if made else None
        house = [name for problem in made for name in problem.players if _is_house(name)]
        return self.problem(entrants, house)


def _is_house(name: str) -> bool:
    return name.startswith(roster.HOUSE)


def _house(season: Season, players: int, known: int) -> list[str]:
    """Return names of house players that fill up the tables of the preferred size.

    At least two people sit in a division that plays. `known` house players are named already.
    """
    if not season.house_fills or players < 2:
        return []
    missing = -players % season.sizes[0]
    return [f"{roster.HOUSE}-{known + number}" for number in range(1, missing + 1)]


def answered(question: Question, seed: int) -> SeatingAnswer:
    """Compute the seats of one division, the same for the same question and seed."""
    found = [solved(problem, seed) for problem in question.problems]
    tables = [table for seating in found for table in seating.rounds[0]]
    why = _("no table is left over") if tables else _("too few players for a table")
    names = [name for seating in found for name in seating.byes[0]]
    people = [int(name) for name in names if not _is_house(name)]
    byes = dict(question.excused) | dict.fromkeys(people, why)
    whole, cut = question.whole, any(_was_cut(seating) for seating in found)
    if whole is None:
        return SeatingAnswer(question.division, tables, byes)
    told = [each.as_dict() for each in remarks(whole, [tables], cut)]
    quality = quality_of(whole, [tables]).as_dict()
    return SeatingAnswer(question.division, tables, byes, quality, told)


def _was_cut(seating: Seating) -> bool:
    return any(each.kind == "cut" for each in seating.remarks)


def solved(problem: Problem, seed: int) -> Seating:
    """Seat the players of a problem in at most `SECONDS`."""
    return seat(problem, seed=seed, expired=patience(SECONDS))


def patience(seconds: float) -> Callable[[], bool]:
    """Return a function that says whether this many seconds have passed."""
    end = monotonic() + seconds
    return lambda: monotonic() > end
