"""Seating a round, moving people by hand, publishing, starting and ending it."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db import transaction

from games.leagues import notices
from games.leagues.guards import check_manager, check_may_decide, locked_season
from games.leagues.journal.services import note
from games.leagues.models import (
    Bye,
    Entrant,
    LeagueSeat,
    LeagueTable,
    Outcome,
    Round,
    RoundStatus,
    Season,
    StepKind,
)
from games.leagues.refusals import LeagueRefusal, Why
from games.leagues.rounds.draft import DraftOutdated, RoundDraft, SeatingAnswer, drafted, questions
from games.leagues.rounds.roster import HOUSE, SHOWN
from games.leagues.rounds.tables import start_tables
from games.leagues.steps.order import again

BEFORE_START: Final = (RoundStatus.PLANNED, RoundStatus.SEATED, RoundStatus.PUBLISHED)
HOUSE_LEVEL: Final = "steady"
"""The level of house players that fill up tables."""


@dataclass(frozen=True, slots=True)
class Seated:
    """The outcome of a draft."""

    tables: int
    byes: int


def seat_round(season_id: int, number: int, *, now: datetime) -> Seated:
    """Compute the seats of a round and write them as its draft."""
    season = Season.objects.select_related("league").get(pk=season_id)
    return write_draft(season_id, number, drafted(season, number), now=now)


@transaction.atomic
def write_draft(season_id: int, number: int, draft: RoundDraft, *, now: datetime) -> Seated:
    """Write the draft of a round in place of an earlier one, or raise `DraftOutdated`."""
    season = locked_season(season_id)
    the_round = locked_round(season, number)
    if questions(season, number) != list(draft.questions):
        raise DraftOutdated
    _clear(the_round)
    for answer in draft.answers:
        _write(the_round, answer)
    quality = {
        str(answer.division): {"quality": answer.quality, "warnings": list(answer.warnings)}
        for answer in draft.answers
    }
    _set(the_round, status=RoundStatus.SEATED, quality=quality)
    seated = Seated(the_round.tables.count(), the_round.byes.count())
    facts = {"round": number, "tables": seated.tables, "byes": seated.byes}
    note(season.league, "round_seated", season=season, now=now, facts=facts, private=True)
    notices.round_drafted(the_round, now=now)
    return seated


def locked_round(season: Season, number: int) -> Round:
    """Return a round of a locked season that has not started yet, or refuse."""
    found = season.rounds.filter(number=number).first()
    if found is None:
        raise LeagueRefusal(Why.OUT_OF_RANGE)
    if found.status not in BEFORE_START:
        raise LeagueRefusal(Why.ROUND_STARTED)
    return found


def _clear(the_round: Round) -> None:
    LeagueSeat.objects.filter(league_table__round=the_round).delete()
    the_round.tables.all().delete()
    the_round.byes.all().delete()


def _write(the_round: Round, answer: SeatingAnswer) -> None:
    tables = LeagueTable.objects.bulk_create(
        LeagueTable(round=the_round, division_id=answer.division, number=number)
        for number, _names in enumerate(answer.tables, 1)
    )
    LeagueSeat.objects.bulk_create(
        seat
        for table, names in zip(tables, answer.tables, strict=True)
        for seat in _seats(table, names)
    )
    Bye.objects.bulk_create(
        Bye(round=the_round, entrant_id=entrant, reason=reason)
        for entrant, reason in answer.byes.items()
    )


def _seats(table: LeagueTable, names: Iterable[str]) -> Iterable[LeagueSeat]:
    for order, name in enumerate(names, 1):
        house = name.startswith(HOUSE)
        yield LeagueSeat(
            league_table=table,
            order=order,
            entrant_id=None if house else int(name),
            bot=HOUSE_LEVEL if house else "",
        )


def _set(the_round: Round, **changes: object) -> None:
    for name, value in changes.items():
        setattr(the_round, name, value)
    the_round.save(update_fields=list(changes))


@transaction.atomic
def move(season_id: int, number: int, by: int, one: int, other: int, *, now: datetime) -> None:
    """Swap two entrants of a division in the draft of a round; one of them may have a bye.

    `one` and `other` are the ids of the entrants. A manager who plays moves neither themselves nor
    anybody at their own table.
    """
    season = locked_season(season_id)
    check_manager(season.league_id, by)
    the_round = locked_round(season, number)
    first, second = (_place(season, the_round, each) for each in (one, other))
    places = [place.seat for place in (first, second) if place.seat is not None]
    check_may_decide(
        season.league_id, by, tables=LeagueTable.objects.filter(seats__in=places).distinct()
    )
    if season.entrants.filter(pk__in=[one, other], user=by).exists():
        raise LeagueRefusal(Why.CONCERNED)
    if one == other or first.division != second.division:
        raise LeagueRefusal(Why.OUT_OF_RANGE)
    for place in (first, second):  # nobody may sit twice at a table in between
        if place.seat is not None:
            LeagueSeat.objects.filter(pk=place.seat).update(entrant=None)
    for place, entrant in ((first, other), (second, one)):
        if place.seat is not None:
            LeagueSeat.objects.filter(pk=place.seat).update(entrant=entrant)
        elif place.bye is not None:
            Bye.objects.filter(pk=place.bye).update(entrant=entrant)
    names = [first.name, second.name]
    facts = {"round": number, "entrants": [one, other], "names": names}
    facts["people"] = [first.user, second.user]
    undo = {"what": "move", "season": season.pk, "round": number, "one": one, "other": other}
    private = the_round.status != RoundStatus.PUBLISHED
    note(season.league, "moved", season=season, by=by, now=now, facts=facts, undo=undo,
         private=private)  # fmt: skip


@dataclass(frozen=True, slots=True)
class DraftPlace:
    """The place of an entrant in the draft: a seat, or a bye."""

    division: int | None
    user: int
    name: str
    seat: int | None = None
    bye: int | None = None


def _place(season: Season, the_round: Round, entrant_id: int) -> DraftPlace:
    entrant = Entrant.objects.filter(season=season, pk=entrant_id).select_related("user").first()
    if entrant is None:
        raise LeagueRefusal(Why.STALE_PAGE)
    here = LeagueSeat.objects.filter(league_table__round=the_round, entrant=entrant_id)
    seat = here.filter(left_at=None).values_list("pk", flat=True).first()
    bye = the_round.byes.filter(entrant=entrant_id).values_list("pk", flat=True).first()
    if seat is None and bye is None:
        raise LeagueRefusal(Why.STALE_PAGE)
    return DraftPlace(entrant.division_id, entrant.user_id, entrant.user.name, seat, bye)


@transaction.atomic
def publish_round(season_id: int, number: int, *, now: datetime, by: int | None = None) -> bool:
    """Show a round's seating to everybody; False if there is nothing to publish.

    A manager (`by`) can do it before its time.
    """
    season = locked_season(season_id)
    if by is not None:
        check_manager(season.league_id, by)
    the_round = season.rounds.get(number=number)
    if the_round.status != RoundStatus.SEATED:
        return False
    _set(the_round, status=RoundStatus.PUBLISHED)
    season.divisions.update(stale=True)
    facts = {"round": number, "tables": the_round.tables.count()}
    note(season.league, "round_published", season=season, by=by, now=now, facts=facts)
    notices.round_published(the_round, now=now)
    return True


@transaction.atomic
def start_round(season_id: int, number: int, *, now: datetime) -> int:
    """Start the tables of a round that have not started, and return their number."""
    season = locked_season(season_id)
    the_round = season.rounds.get(number=number)
    if the_round.status not in (RoundStatus.PUBLISHED, RoundStatus.PLAYING):
        publish_round(season_id, number, now=now)
        the_round.refresh_from_db()
    if the_round.status == RoundStatus.ENDED:
        return 0
    started = start_tables(season, the_round, now=now)
    status = RoundStatus.PLAYING if the_round.tables.exists() else RoundStatus.ENDED
    _set(the_round, status=status)
    facts = {"round": number, "tables": started}
    kind = "round_started" if status == RoundStatus.PLAYING else "round_left_out"
    note(season.league, kind, season=season, now=now, facts=facts)
    return started


@transaction.atomic
def end_round(season_id: int, number: int, *, now: datetime) -> bool:
    """End a round, whatever is still being played; False if it had ended."""
    season = locked_season(season_id)
    the_round = season.rounds.get(number=number)
    if the_round.status == RoundStatus.ENDED:
        return False
    _set(the_round, status=RoundStatus.ENDED)
    facts = {"round": number, "open": len(open_tables(the_round))}
    note(season.league, "round_ended", season=season, now=now, facts=facts)
    return True


def open_tables(the_round: Round) -> list[LeagueTable]:
    """Return the tables of a round that are still being played."""
    return list(the_round.tables.filter(outcome=Outcome.OPEN).order_by("division", "number"))


def seat_anew(season: Season, *, now: datetime) -> None:
    """Have the drafts of a season made again, because somebody came or went. It must be locked."""
    for the_round in season.rounds.filter(status=RoundStatus.SEATED):
        unseat(the_round)
        again(season, StepKind.SEAT, the_round.number, now=now)


def unseat(the_round: Round) -> None:
    """Take back the seats of a round that has not started. Its season must be locked."""
    _clear(the_round)
    _set(the_round, status=RoundStatus.PLANNED, quality={})


def open_seats(season: Season, entrant: Entrant) -> list[LeagueSeat]:
    """Return the seats of an entrant at tables that are published or played, in order of tables."""
    found = LeagueSeat.objects.filter(
        entrant=entrant,
        left_at=None,
        league_table__outcome=Outcome.OPEN,
        league_table__round__status__in=SHOWN,
    )
    return list(found.select_related("league_table").order_by("league_table__table", "pk"))


def come_in_for(entrant: Entrant, fresh: Entrant) -> None:
    """Give somebody the published places of an entrant who has left, before anything started."""
    waits = {"round__season": entrant.season_id, "round__status": RoundStatus.PUBLISHED}
    Bye.objects.filter(entrant=entrant, **waits).update(entrant=fresh)
    seats = {f"league_table__{name}": value for name, value in waits.items()}
    LeagueSeat.objects.filter(entrant=entrant, left_at=None, **seats).update(entrant=fresh)
