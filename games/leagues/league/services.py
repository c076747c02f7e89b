"""Making and editing a league, its managers and invitations, and closing it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.utils.crypto import get_random_string
from django.utils.text import slugify
from django.utils.translation import gettext as _

from engine import games
from games.accounts.models import User
from games.accounts.names import name_key
from games.accounts.services import locked_person
from games.leagues.guards import check_manager, locked_league
from games.leagues.journal.services import note
from games.leagues.league import notices
from games.leagues.models import Invited, League, Manager, SeasonStatus
from games.leagues.refusals import LeagueRefusal, Why

RESERVED: Final = ("new", "call")
"""Words that stand in addresses where otherwise that of a league does."""

UNDER_WAY: Final = (SeasonStatus.SIGN_UP, SeasonStatus.CLOSED, SeasonStatus.PLAYING)


@dataclass(frozen=True, slots=True)
class LeaguePlan:
    """The settings of a league. `table` is as in the model."""

    name: str
    game: str
    about: str = ""
    rules: str = ""
    table: Mapping[str, Any] = field(default_factory=dict)
    by_invitation: bool = False


@transaction.atomic
def make_league(user_id: int, plan: LeaguePlan, *, now: datetime) -> League:
    """Make a league, with the person as its first manager."""
    user = locked_person(user_id)
    if not user.is_active:
        raise LeagueRefusal(Why.INACTIVE)
    name = _tidy(plan.name)
    if not name or plan.game not in games.NAMES:
        raise LeagueRefusal(Why.OUT_OF_RANGE)
    columns = {"name": name, "game": plan.game, "created_at": now, **_editable(plan)}
    league = _inserted(name, columns)
    Manager.objects.create(league=league, user=user, since=now)
    note(league, "league_made", by=user, now=now, facts={"name": name})
    return league


def _inserted(name: str, columns: Mapping[str, Any]) -> League:
    """Insert the league with an address made from its name, plus some letters if it is taken."""
    wanted = slugify(name)[:30] or "league"
    slug = wanted if wanted not in RESERVED else f"{wanted}-league"
    for _try in range(20):
        if not League.objects.filter(slug=slug).exists():
            try:
                with transaction.atomic():
                    return League.objects.create(slug=slug, **columns)
            except IntegrityError:  # somebody was quicker
                pass
        slug = f"{wanted}-{get_random_string(4, 'abcdefghjkmnpqrstuvwxyz')}"
    raise LeagueRefusal(Why.OUT_OF_RANGE, _("Too many leagues have this name. Choose another."))


def _editable(plan: LeaguePlan) -> dict[str, Any]:
    return {
        "about": _tidy(plan.about)[:200],
        "rules": plan.rules.strip(),
        "table": dict(plan.table),
        "by_invitation": plan.by_invitation,
    }


def _tidy(text: str) -> str:
    """Return the text as one line of printable characters: it becomes the subject of mails."""
    return "".join(c for c in " ".join(text.split()) if c.isprintable()).strip()[:200]


@transaction.atomic
def edit_league(league_id: int, by: int, plan: LeaguePlan, *, now: datetime) -> None:
    """Change the settings of a league. Its game and address stay; seasons keep their tables."""
    league = locked_league(league_id)
    check_manager(league.pk, by)
    _check_open(league)
    name = _tidy(plan.name)[:60]
    if not name:
        raise LeagueRefusal(Why.OUT_OF_RANGE)
    wanted = {"name": name, **_editable(plan)}
    changed = sorted(key for key, value in wanted.items() if getattr(league, key) != value)
    if changed:
        League.objects.filter(pk=league.pk).update(**wanted)
        note(league, "league_edited", by=by, now=now, facts={"what": changed})


def _named(user: User) -> dict[str, Any]:
    return {"name": user.name, "person": user.pk}


def person_called(name: str) -> User:
    """Return the person with this name, as it stands on their page, or refuse."""
    called = User.objects.filter(name_key=name_key(name), is_active=True, closed_at=None)
    found = called.filter(welcomed_at__isnull=False).first()
    if found is None:
        raise LeagueRefusal(Why.UNKNOWN_PERSON)
    return found


@transaction.atomic
def add_manager(league_id: int, by: int, name: str, *, now: datetime) -> User:
    """Let somebody else run the league too. All managers have the same rights."""
    user = locked_person(person_called(name).pk)
    league = locked_league(league_id)
    check_manager(league.pk, by)
    _check_open(league)
    _row, new = Manager.objects.get_or_create(league=league, user=user, defaults={"since": now})
    if not new:
        raise LeagueRefusal(Why.ALREADY_MANAGER)
    note(league, "manager_added", by=by, now=now, facts=_named(user),
         undo={"do": "manager", "user": user.pk})  # fmt: skip
    notices.made_manager(league, user, by=by, now=now)
    return user


@transaction.atomic
def appoint_manager(slug: str, name: str, *, now: datetime) -> User:
    """Let somebody run a league that nobody runs any more; only the command line calls this."""
    user = locked_person(person_called(name).pk)
    found = League.objects.filter(slug=slug).values_list("pk", flat=True).first()
    if found is None:
        raise LeagueRefusal(Why.OUT_OF_RANGE, _("There is no league at this address."))
    league = locked_league(found)
    _row, new = Manager.objects.get_or_create(league=league, user=user, defaults={"since": now})
    if not new:
        raise LeagueRefusal(Why.ALREADY_MANAGER)
    note(league, "manager_added", now=now, facts=_named(user))
    return user


@transaction.atomic
def remove_manager(league_id: int, by: int, user_id: int, *, now: datetime) -> None:
    """Take away a manager's rights, be it one's own, except those of the last manager."""
    league = locked_league(league_id)
    check_manager(league.pk, by)
    leave_as_manager(league, user_id, by=by, now=now)


def leave_as_manager(league: League, user_id: int, *, by: int, now: datetime) -> None:
    """Delete the manager's row unless it is the last of an open league, which must be locked."""
    rows = Manager.objects.filter(league=league)
    found = rows.filter(user=user_id).select_related("user").first()
    if found is None:
        raise LeagueRefusal(Why.STALE_PAGE)
    others = rows.exclude(pk=found.pk).filter(user__is_active=True)
    if league.closed_at is None and not others.exists():
        raise LeagueRefusal(Why.LAST_MANAGER)
    found.delete()
    note(league, "manager_removed", by=by, now=now, facts=_named(found.user))


@transaction.atomic
def invite(league_id: int, by: int, name: str, *, now: datetime) -> User:
    """Invite somebody to sign up for the seasons of the league."""
    user = locked_person(person_called(name).pk)
    league = locked_league(league_id)
    check_manager(league.pk, by)
    _check_open(league)
    row = {"by_id": by, "at": now}
    _row, new = Invited.objects.get_or_create(league=league, user=user, defaults=row)
    if new:
        note(league, "invited", by=by, now=now, facts=_named(user), private=True,
             undo={"do": "invitation", "user": user.pk})  # fmt: skip
        notices.invited(league, user, by=by, now=now)
    return user


@transaction.atomic
def uninvite(league_id: int, by: int, user_id: int, *, now: datetime) -> None:
    """Take an invitation back. A person who has signed up already stays."""
    league = locked_league(league_id)
    check_manager(league.pk, by)
    found = Invited.objects.filter(league=league, user=user_id).select_related("user").first()
    if found is None:
        raise LeagueRefusal(Why.STALE_PAGE)
    found.delete()
    note(league, "uninvited", by=by, now=now, facts=_named(found.user), private=True)


@transaction.atomic
def close_league(league_id: int, by: int, reason: str, *, now: datetime) -> None:
    """Close a league for good; everything in it stays to be read."""
    league = locked_league(league_id)
    check_manager(league.pk, by)
    _check_open(league)
    if not reason.strip():
        raise LeagueRefusal(Why.NO_REASON)
    if league.seasons.filter(status__in=UNDER_WAY).exists():
        raise LeagueRefusal(Why.SEASONS_RUN)
    League.objects.filter(pk=league.pk).update(closed_at=now)
    note(league, "league_closed", by=by, now=now, reason=reason, undo={"do": "close"})


@transaction.atomic
def open_again(league_id: int, by: int, *, now: datetime) -> None:
    """Take the closing of a league back."""
    league = locked_league(league_id)
    check_manager(league.pk, by)
    if league.closed_at is None:
        raise LeagueRefusal(Why.CANNOT_UNDO)
    League.objects.filter(pk=league.pk).update(closed_at=None)
    note(league, "league_opened", by=by, now=now)


def _check_open(league: League) -> None:
    if league.closed_at is not None:
        raise LeagueRefusal(Why.CLOSED)
