"""Placing entrants in divisions when sign-up is over, and moving them up and down at the end."""

from datetime import datetime
from random import SystemRandom
from typing import Any

from games.leagues.divisions.placement import Candidate, movement, placed
from games.leagues.journal.services import note
from games.leagues.models import (
    Division,
    Entrant,
    EntrantStatus,
    JournalLine,
    LeagueSeat,
    Rating,
    RoundStatus,
    Season,
    SeasonStatus,
)


def divide(season: Season, *, now: datetime) -> list[Division]:
    """Place everybody who has entered in a division, and draw the lot. The season must be locked.

    If it is called again before the first round starts, it places everybody anew.
    """
    entrants = list(
        season.entrants.filter(status=EntrantStatus.ENTERED).order_by("signed_up_at", "pk")
    )
    _forget(season)
    groups = placed(candidates_of(season, entrants), season.division_size)
    divisions = [
        Division.objects.get_or_create(season=season, number=number)[0]
        for number in range(1, len(groups) + 1)
    ]
    by_id = {entrant.pk: entrant for entrant in entrants}
    for division, group in zip(divisions, groups, strict=True):
        for pk in group:
            by_id[pk].division = division
    order = list(range(1, len(entrants) + 1))
    SystemRandom().shuffle(order)
    for entrant, lot in zip(entrants, order, strict=True):
        entrant.lot = lot
    Entrant.objects.bulk_update(entrants, ["division", "lot"])
    season.divisions.update(stale=True)
    Season.objects.filter(pk=season.pk).update(status=SeasonStatus.CLOSED, lot_drawn_at=now)
    facts = {"divisions": [len(group) for group in groups], "seed": season.seed}
    note(season.league, "divided", season=season, now=now, facts=facts)
    return divisions


def _forget(season: Season) -> None:
    """Forget drafts and divisions of an earlier run."""
    LeagueSeat.objects.filter(league_table__round__season=season).delete()
    season.entrants.update(division=None, lot=None)
    season.divisions.all().delete()
    for the_round in season.rounds.all():
        the_round.byes.all().delete()
    season.rounds.update(status=RoundStatus.PLANNED)


def candidates_of(season: Season, entrants: list[Entrant]) -> list[Candidate]:
    """Return the entrants as candidates, with the values that decide on their division."""
    ratings = dict(
        Rating.objects.filter(
            game=season.league.game, user__in=[entrant.user_id for entrant in entrants]
        ).values_list("user", "shown")
    )
    sent = sent_by_last_season(season)
    return [
        Candidate(
            entrant.pk,
            target=sent[entrant.user_id][0] if entrant.user_id in sent else None,
            came=sent[entrant.user_id][1] if entrant.user_id in sent else (0, 0),
            rating=ratings.get(entrant.user_id),
            since=number,
        )
        for number, entrant in enumerate(entrants)
    ]


def sent_by_last_season(season: Season) -> dict[int, tuple[int, tuple[int, int]]]:
    """Return, by person, where the last season sends them, and their division and rank in it.

    The last season is the last one whose promotion is noted in the journal.
    """
    lines = JournalLine.objects.filter(
        league=season.league_id,
        kind="promoted",
        undone_at=None,
        season__number__lt=season.number,
    )
    line = lines.order_by("-season__number", "-pk").first()
    found: dict[int, tuple[int, tuple[int, int]]] = {}
    for division in line.facts["divisions"] if line is not None else ():
        number = division["division"]
        for rank, user in enumerate(division["order"]):
            step = (user in division["down"]) - (user in division["up"])
            found[user] = (number + step, (number, rank))
    return found


def promote(season: Season, *, now: datetime) -> dict[str, Any]:
    """Note who goes up and who goes down, by the final standings. The season must be locked."""
    divisions = list(season.divisions.order_by("number"))
    moved = []
    for division in divisions:
        order = _ranked_people(division)
        up, down = movement(
            order, division.number, len(divisions), season.promoted, season.relegated
        )
        moved.append({"division": division.number, "order": order, "up": up, "down": down})
    facts = {"divisions": moved}
    note(season.league, "promoted", season=season, now=now, facts=facts)
    return facts


def _ranked_people(division: Division) -> list[int]:
    people = dict(division.entrants.values_list("pk", "user"))
    rows = division.standing.get("rows", ())
    return [people[int(row["player"])] for row in rows if int(row["player"]) in people]
