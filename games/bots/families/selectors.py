"""House families as everybody may know them: their temper, and how their games have ended."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Count, Q, QuerySet, Sum
from django.urls import reverse
from django.utils.text import slugify

from engine import games
from games.accounts.registry import Viewer
from games.bots.talk.lines import Occasion
from games.bots.talk.temperaments import Temperament, temperament_of
from games.forum.models import Tally
from games.lobby.rows import LobbyRow, rows_of
from games.play.models import HouseLevel, Seat, Status, Table, Visibility
from games.play.seats.selectors import gens_name, gens_of
from games.tables.make import FAMILIES

SHOWN: Final = 6
SAYINGS: Final = (Occasion.GREETING, Occasion.OFFER, Occasion.REFUSAL)


@dataclass(frozen=True, slots=True)
class Family:
    """A house family: its name at tables, and the word for it in addresses."""

    family: str

    @property
    def name(self) -> str:
        return gens_of(self.family)

    @property
    def slug(self) -> str:
        return slugify(gens_name(self.family))

    @property
    def temper(self) -> Temperament:
        return temperament_of(self.family)

    @property
    def sayings(self) -> list[str]:
        return self.temper.sayings(SAYINGS)

    def get_absolute_url(self) -> str:
        return reverse("bots:family", args=[self.slug])


FAMILIES_BY_SLUG: Final = {Family(name).slug: Family(name) for name in sorted(FAMILIES)}
_BY_NAME: Final = {one.family: one for one in FAMILIES_BY_SLUG.values()}


@dataclass(frozen=True, slots=True)
class FamilyResults:
    """The finished games of one kind that a family has played at one level."""

    title: str
    level: str
    played: int
    won: int


@dataclass(frozen=True, slots=True)
class FamilyRecord:
    """The results of a family, and how many of its promises it has kept and broken."""

    results: Sequence[FamilyResults]
    kept: int
    broken: int

    @property
    def played(self) -> int:
        return sum(one.played for one in self.results)

    @property
    def won(self) -> int:
        return sum(one.won for one in self.results)

    @property
    def percent_kept(self) -> int | None:
        judged = self.kept + self.broken
        return round(100 * self.kept / judged) if judged else None


def family_address(family: str) -> str:
    """Return the address of a family's page; empty for any other name."""
    found = _BY_NAME.get(family)
    return found.get_absolute_url() if found is not None else ""


def record_of(family: Family) -> FamilyRecord:
    """Count a family's games, except seats that it only looked after when somebody had left.

    Games with a password count nowhere, as on the page of a person.
    """
    over = Q(table__status=Status.FINISHED, table__practice="", place__isnull=False)
    over &= ~Q(table__visibility=Visibility.PASSWORD)
    seats = Seat.objects.filter(over, family=family.family, tenures=None).exclude(bot="")
    won = Count("pk", filter=Q(place=1))
    counted = seats.order_by().values("table__game", "bot").annotate(played=Count("pk"), won=won)
    found: dict[tuple[str, str], Any] = defaultdict(dict)
    found |= {(row["table__game"], row["bot"]): row for row in counted}
    rows = [
        FamilyResults(games.get(name).title, str(label), row["played"], row["won"])
        for name in games.NAMES
        for level, label in HouseLevel.choices
        if (row := found.get((name, level)))
    ]
    promises = Tally.objects.filter(seat__in=seats).aggregate(k=Sum("kept"), b=Sum("broken"))
    return FamilyRecord(rows, promises["k"] or 0, promises["b"] or 0)


def tables_of(family: Family, viewer: Viewer) -> tuple[list[LobbyRow], list[LobbyRow]]:
    """Return public games of the family: those it plays now, and the last that are over."""
    seats = Seat.objects.filter(family=family.family).exclude(bot="").values("table")
    public = Table.objects.filter(visibility=Visibility.PUBLIC, practice="", pk__in=seats)
    now = _first(public.filter(status=Status.PLAYING), viewer, "-moved_at")
    over = _first(public.filter(status=Status.FINISHED), viewer, "-finished_at")
    return now, over


def _first(tables: "QuerySet[Table]", viewer: Viewer, order: str) -> list[LobbyRow]:
    return rows_of(tables.order_by(order, "-pk"), viewer, SHOWN)
