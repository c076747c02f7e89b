"""The standing of a division as pages show it, from the rows that are kept (docs/leagues.md)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from games.leagues.gazette.numerals import one_decimal
from games.leagues.gazette.participants import Participant
from games.leagues.models import Division, EntrantStatus, Form, Season, SeasonStatus
from games.leagues.race.course import BYE

FORM_SHOWN: Final = 5
"""How many rounds the column "form" goes back."""

DECIDED_BY: Final[Mapping[str, Any]] = {
    "wins": _("by first places"),
    "direct": _("by the tables they shared"),
    "share": _("by the share of laurels"),
    "senate": _("by senators in the Senate"),
    "fides": _("by promises kept"),
    "fewer": _("by missed turns"),
    "lot": _("by lot"),
}
"""Why a row stands below the one above it, where both have the same points."""


@dataclass(frozen=True, slots=True)
class RoundResult:
    """A player's result in one round: a place, a bye, a seat given up, or a table still open."""

    round: int
    kind: str  # place, open, left, bye or none
    place: int = 0
    size: int = 0

    @property
    def sign(self) -> str:
        """The result in one or two characters."""
        signs = {
            "place": str(self.place),
            "open": "·",
            "left": "\N{MULTIPLICATION SIGN}",
            "bye": "B",
            "none": "\N{EN DASH}",
        }
        return signs[self.kind]

    @property
    def is_win(self) -> bool:
        return self.kind == "place" and self.place == 1


def result_of(number: int, seen: Any) -> RoundResult:
    """Read one round of the race (games/leagues/race)."""
    if seen is None:
        return RoundResult(number, "none")
    if seen == BYE:
        return RoundResult(number, "bye")
    place, size = seen
    if place is None:
        return RoundResult(number, "open", size=size)
    return RoundResult(number, "place" if place else "left", place, size)


@dataclass(slots=True)
class StandingRow:
    """One line of a standing. `moved` is the number of ranks climbed since the round before.

    `rounds` has the numbers of the rounds, `seen` the player's result in each as the race keeps it.
    Rows are never changed; they are not frozen because that makes them three times as slow.
    """

    rank: int
    entrant: Participant
    points: str
    wins: str
    played: int
    best: int
    worst: int
    moved: int | None
    decided: str
    badge: str
    rounds: Sequence[int]
    seen: Sequence[Any]
    is_mine: bool
    line_below: bool

    @property
    def results(self) -> list[RoundResult]:
        """The player's results, one for each round."""
        return list(map(result_of, self.rounds, self.seen))

    @property
    def form(self) -> Sequence[Any]:
        """The results of the last rounds, as the race keeps them."""
        return self.seen[-FORM_SHOWN:]

    @property
    def fell(self) -> int:
        """The number of ranks by which they went down."""
        return -(self.moved or 0)

    @property
    def is_settled(self) -> bool:
        """Tell whether the final rank is known."""
        return self.best == self.worst

    @property
    def has_left(self) -> bool:
        return self.entrant.status in (EntrantStatus.WITHDRAWN, EntrantStatus.REMOVED)


@dataclass(frozen=True)
class DivisionStanding:
    """The standing of one division. Rows are built on demand from what is kept."""

    season: Season
    division: Division
    entrants: Sequence[Participant]
    last_division: int
    viewer: int | None

    @property
    def exists(self) -> bool:
        return self.division.standing_at is not None and bool(self.entrants)

    @cached_property
    def kept(self) -> Division:
        """The division with the standing and race kept for it, read when first needed."""
        return Division.objects.only("standing", "race").get(pk=self.division.pk)

    @cached_property
    def rounds(self) -> list[int]:
        """The numbers of the rounds that have tables or byes."""
        found: list[int] = self.kept.race.get("rounds", [])
        return found

    @property
    def is_open(self) -> bool:
        """Tell whether the final ranks can still change."""
        return self.season.status not in (SeasonStatus.FINISHED, SeasonStatus.CANCELLED)

    @property
    def address(self) -> str:
        return self.season.get_absolute_url()

    @property
    def key(self) -> tuple[Any, ...]:
        """The key of a cache: equal keys mean equal rows, apart from which one is marked."""
        season = (self.season.status, self.season.form, self.season.promoted, self.season.relegated)
        return (
            self.division.pk,
            self.division.standing_at,
            self.last_division,
            season,
            tuple(self.entrants),
        )

    @cached_property
    def mine(self) -> int | None:
        """The viewer's own entrant, if they are in the division."""
        return next((one.pk for one in self.entrants if one.user_id == self.viewer), None)

    @cached_property
    def _fates(self) -> "Fates":
        return Fates(
            self.season, self.division, len(self.kept.standing["rows"]), self.last_division
        )

    @cached_property
    def _decided(self) -> Mapping[str, str]:
        """The words of each criterion, in the language of the page."""
        return {criterion: str(words) for criterion, words in DECIDED_BY.items()}

    @cached_property
    def rows(self) -> list[StandingRow]:
        by_key = {str(entrant.pk): entrant for entrant in self.entrants}
        kept, races = self.kept.standing.get("rows", []), self.kept.race.get("players", {})
        return [
            self._row(row, by_key[row["player"]], races.get(row["player"], {}))
            for row in kept
            if row["player"] in by_key
        ]

    def _row(
        self, row: Mapping[str, Any], entrant: Participant, race: Mapping[str, Any]
    ) -> StandingRow:
        ranks = race.get("ranks", [])
        return StandingRow(
            rank=row["rank"],
            entrant=entrant,
            points=one_decimal(row["points"]),
            wins=one_decimal(row["wins"]),
            played=row["played"],
            best=row["best"],
            worst=row["worst"],
            moved=ranks[-2] - ranks[-1] if len(ranks) > 1 else None,
            decided=self._decided.get(row["decided_by"], "") if row["rank"] > 1 else "",
            badge=self._fates.badge(row["best"], row["worst"]),
            rounds=self.rounds,
            seen=race.get("places", []),
            is_mine=entrant.user_id == self.viewer,
            line_below=self._fates.line_after(row["rank"]),
        )


@dataclass(frozen=True)
class Fates:
    """The meaning of final ranks: who is champion, goes up, stays or goes down."""

    season: Season
    division: Division
    size: int
    last_division: int

    def badge(self, best: int, worst: int) -> str:
        """Return what is certain about a player who ends between these ranks; empty if nothing."""
        if self.season.form != Form.DIVISIONS:
            return self._alone(best, worst)
        if worst == 1 and self.division.number == 1:
            return "champion"
        if worst <= self._up:
            return "promoted"
        if best > self._last_safe:
            return "relegated"
        if self._down and worst <= self._last_safe:
            return "safe"
        return ""

    def _alone(self, best: int, worst: int) -> str:
        """Return what is certain in a knock-out or on a ladder, where nobody goes up or down."""
        if worst == 1:
            return "champion"
        is_out = self.season.form == Form.KNOCKOUT and best > 1
        return "out" if is_out and self.season.status == SeasonStatus.PLAYING else ""

    def line_after(self, rank: int) -> bool:
        """Return whether a line is drawn below this rank: the ranks above it share a fate."""
        return rank in (self._up, self._last_safe) and 0 < rank < self.size

    @cached_property
    def _up(self) -> int:
        return self.season.promoted if self.division.number > 1 else 0

    @cached_property
    def _last_safe(self) -> int:
        """Return the last rank that does not go down: in a small division going up comes first."""
        return max(self.size - self._down, self._up)

    @cached_property
    def _down(self) -> int:
        return self.season.relegated if self.division.number < self.last_division else 0
