"""Ratings, computed from the games: all of them anew, or those that have ended since."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

import structlog
from django.db import IntegrityError, transaction

from engine import games
from games.leagues.models import RatedTable, Rating
from games.leagues.ratings.selectors import CountedTable, is_up_to_date, played
from games.leagues.ratings.skill import Skill, rated

log = structlog.get_logger(__name__)


@dataclass(slots=True)
class GameSkills:
    """Everybody's skill in one game while it is computed, and the rows of the rated tables."""

    game: str
    skills: dict[int, Skill]
    tables: dict[int, int]
    rows: list[RatedTable]

    def add(self, one: CountedTable) -> None:
        """Rate one more table."""
        after = rated(self.skills, one.game)
        for user_id in sorted(after):
            before, now = self.skills.get(user_id, Skill()), after[user_id]
            self.rows.append(
                RatedTable(
                    user_id=user_id,
                    table_id=one.table_id,
                    game=self.game,
                    at=one.at,
                    place=one.game.places[user_id],
                    mu_before=before.mu,
                    sigma_before=before.sigma,
                    mu=now.mu,
                    sigma=now.sigma,
                )
            )
            self.skills[user_id] = now
            self.tables[user_id] = self.tables.get(user_id, 0) + 1


@transaction.atomic
def rate_all(game: str) -> int:
    """Rate all tables of a game anew, and return their number. The outcome is always the same."""
    computed = GameSkills(game, {}, {}, [])
    count = _add(computed, played(game))
    RatedTable.objects.filter(game=game).delete()
    Rating.objects.filter(game=game).delete()
    _save(computed)
    return count


@transaction.atomic
def rate_new(game: str) -> int:
    """Rate the tables that have ended since the last that is rated, and return their number."""
    last = RatedTable.objects.filter(game=game).order_by("-at", "-table").first()
    if last is None:
        return rate_all(game)
    rows = Rating.objects.filter(game=game)
    skills = {row.user_id: Skill(row.mu, row.sigma) for row in rows}
    computed = GameSkills(game, skills, {row.user_id: row.tables for row in rows}, [])
    count = _add(computed, played(game, after=(last.at, last.table_id)))
    changed = {row.user_id for row in computed.rows}
    Rating.objects.filter(game=game, user__in=changed).delete()
    _save(computed, changed)
    return count


def _add(computed: GameSkills, tables: Iterable[CountedTable]) -> int:
    found = list(tables)
    for one in found:
        computed.add(one)
    return len(found)


def _save(computed: GameSkills, people: Iterable[int] | None = None) -> None:
    RatedTable.objects.bulk_create(computed.rows, batch_size=500)
    Rating.objects.bulk_create(
        [
            Rating(
                user_id=user_id,
                game=computed.game,
                mu=skill.mu,
                sigma=skill.sigma,
                shown=skill.shown,
                tables=computed.tables[user_id],
            )
            for user_id in sorted(computed.skills if people is None else people)
            for skill in [computed.skills[user_id]]
        ],
        batch_size=500,
    )


def keep_ratings(*, now: datetime) -> int:
    """Rate tables that have ended; if an earlier rating no longer holds, rate everything anew."""
    return sum(_kept(game) for game in games.NAMES)


def _kept(game: str) -> int:
    """Bring one game up to date, unless another worker is doing so."""
    holds, is_complete = is_up_to_date(game)
    if holds and is_complete:
        return 0
    try:
        return rate_new(game) if holds else rate_all(game)
    except IntegrityError as doubled:
        log.info("ratings are being kept by another worker", game=game, trouble=str(doubled))
        return 0
