"""The queue of substitutes and the questions to them, for pages."""

from dataclasses import dataclass
from datetime import datetime

from games.accounts.registry import Viewer
from games.leagues.models import (
    CallAnswer,
    Case,
    CaseKind,
    CaseState,
    LeagueSeat,
    Outcome,
    Season,
    Substitute,
    SubstituteCall,
)
from games.play.models import Seat


@dataclass(frozen=True, slots=True)
class GivenUpSeat:
    """A seat that was given up, with the questions about it so far, the latest last."""

    seat: LeagueSeat
    calls: list[SubstituteCall]
    is_case: bool  # nobody has taken it over, so a manager decides


@dataclass(frozen=True, slots=True)
class SubstituteQueue:
    """The substitutes of a season in their order, and the seats that wait for one."""

    substitutes: list[Substitute]
    seats: list[GivenUpSeat]
    is_in: bool

    @property
    def has_open_calls(self) -> bool:
        return any(call.answer == CallAnswer.OPEN for wanted in self.seats for call in wanted.calls)


def queue_of(season: Season, viewer: Viewer) -> SubstituteQueue:
    """Return the queue of the season, which everybody may see."""
    ready = list(Substitute.objects.filter(season=season).select_related("user"))
    left = LeagueSeat.objects.filter(
        league_table__round__season=season, left_at__isnull=False, guest=None
    ).filter(league_table__outcome=Outcome.OPEN)
    seats = list(
        left.select_related("entrant__user", "league_table__round", "league_table__division")
    )
    calls: dict[int, list[SubstituteCall]] = {seat.pk: [] for seat in seats}
    asked = SubstituteCall.objects.filter(seat__in=calls).select_related("user")
    for call in asked.order_by("asked_at", "pk"):
        calls[call.seat_id].append(call)
    cases = _tables_with_case(season)
    wanted = [GivenUpSeat(one, calls[one.pk], one.league_table_id in cases) for one in seats]
    return SubstituteQueue(ready, wanted, any(one.user_id == viewer.pk for one in ready))


def _tables_with_case(season: Season) -> set[int | None]:
    found = Case.objects.filter(season=season, kind=CaseKind.NO_SUBSTITUTE, state=CaseState.OPEN)
    return set(found.values_list("league_table_id", flat=True))


def call_of(token: str) -> SubstituteCall | None:
    """Return the question that a mail's link is about, with all that its page shows."""
    joined = SubstituteCall.objects.select_related(
        *("user", "seat__entrant__user", "seat__league_table__table"),
        *("seat__league_table__division", "seat__league_table__round__season__league"),
    )
    return joined.filter(token=token).first()


def due_calls(now: datetime) -> list[int]:
    """Return the ids of the questions that were not answered in time."""
    open_ = SubstituteCall.objects.filter(answer=CallAnswer.OPEN, until__lte=now)
    return list(open_.order_by("until").values_list("pk", flat=True))


def seats_to_follow() -> list[int]:
    """Return the ids of league seats at which something has happened in the game.

    Either a seat is wanted that nobody has given up in the season yet, or one that was given up is
    held again.
    """
    tables = set(
        Seat.objects.filter(wanted=True, table__league_table__outcome=Outcome.OPEN).values_list(
            "table_id", flat=True
        )
    )
    left = LeagueSeat.objects.filter(left_at__isnull=False, league_table__outcome=Outcome.OPEN)
    tables |= set(
        left.filter(guest=None, league_table__table__isnull=False).values_list(
            "league_table__table_id", flat=True
        )
    )
    held = {(seat.table_id, seat.number): seat for seat in Seat.objects.filter(table__in=tables)}
    rows = LeagueSeat.objects.filter(league_table__table__in=tables, league_table__outcome="open")
    found = rows.select_related("league_table", "entrant").order_by("pk")
    return [one.pk for one in found if _differs(one, held)]


def _differs(one: LeagueSeat, held: dict[tuple[int, int], Seat]) -> bool:
    seat = held.get((one.league_table.table_id or 0, one.order - 1))
    if seat is None:
        return False
    if seat.user_id is None:
        return seat.wanted and (one.left_at is None or one.guest_id is not None)
    own = one.entrant.user_id if one.entrant else None
    return seat.user_id != (one.guest_id if one.left_at is not None else own)


def has_work(now: datetime) -> bool:
    """Return whether the sweep over substitutes has anything to do."""
    due = SubstituteCall.objects.filter(answer=CallAnswer.OPEN, until__lte=now)
    return due.exists() or bool(seats_to_follow())
