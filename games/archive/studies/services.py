"""Make studies, try entries in them, let house players go on, and cut off what was tried."""

from collections.abc import Sequence
from datetime import datetime
from itertools import islice
from random import Random
from time import monotonic
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from engine.dealless import Dealless
from engine.game import Bot, Raw
from engine.match import play_from
from engine.refusal import Refusal
from games.accounts.models import User
from games.accounts.services import locked_person
from games.archive.models import Study, TriedEntry
from games.archive.studies.lines import (
    highest_deal,
    is_current,
    path_to,
    played,
    read_entry,
    refusal_of,
)
from games.archive.studies.refusals import StudyRefused
from games.play.log.position import Position
from games.play.models import Table

MOST_STUDIES: Final = 100
MOST_ENTRIES: Final = 1000
AT_ONCE: Final = 30
"""How many entries house players go on at a time, and for how many seconds at most."""
SECONDS: Final = 1.5


@transaction.atomic
def begin_study(user_id: int, table: Table, length: int, title: str, *, now: datetime) -> Study:
    """Begin a study at a position of a game that is over. Only its author can read it at first."""
    user = locked_person(user_id)
    if not table.is_over or not table.has_started or length > table.length:
        raise StudyRefused(_("Studies begin at a position of a game that is over. Choose one."))
    if Study.objects.filter(user=user).count() >= MOST_STUDIES:
        raise StudyRefused(_("You have 100 studies. Remove one, then begin this one."))
    return Study.objects.create(
        table=table,
        user=user,
        title=title,
        length=length,
        log_version=table.log_version,
        made_at=now,
        changed_at=now,
    )


def try_entry(
    study: Study, after: TriedEntry | None, seat: int, number: str, text: str, *, now: datetime
) -> TriedEntry:
    """Try an entry of a seat after a position: chosen by its number, or typed in notation."""
    here = _position(study, after)
    try:
        raw = read_entry(here, seat, number, text)
        _next, clean = here.after(raw)
    except Refusal as refusal:
        raise StudyRefused(refusal_of(refusal)) from refusal
    return _written(study, after, [clean], house="", now=now)


def let_house_play(
    study: Study, after: TriedEntry | None, level: str, own: int | None, *, now: datetime
) -> TriedEntry:
    """Let house players go on, to the end or until it is the turn of the author's own seat.

    They think before anything is locked, and stop after some entries: ask again to go on.
    """
    here = _position(study, after)
    rng, end = Random(f"{study.key} {after and after.key} {level}"), monotonic() + SECONDS  # noqa: S311
    found: list[Raw] = []
    path = path_to(_entries(study), after)
    steps = play_from(
        here.game,
        here.state,
        _bots(study, here, level, own),
        rng,
        sealed=highest_deal(study, path),
        until=own,
    )
    for step in islice(steps, AT_ONCE):
        found.append(step.raw)
        if monotonic() > end:
            break
    if not found:
        raise StudyRefused(_("It is your turn, or the game is over. Choose an entry, or go back."))
    return _written(study, after, found, house=level, now=now)


def _bots(study: Study, here: Position, level: str, own: int | None) -> Sequence[Bot]:
    if level not in here.game.bots:
        raise StudyRefused(_("There is no house player of this strength. Choose another."))
    house = here.game.bots[level]
    return [_Silent() if seat == own else house for seat in range(study.table.seat_count)]


class _Silent(Dealless):
    """The author's own seat while house players go on: it offers and signs nothing."""

    def choose(self, view: Raw, rng: Random) -> Raw:
        raise LookupError("the author chooses for this seat")


def _entries(study: Study) -> list[TriedEntry]:
    return list(TriedEntry.objects.filter(study=study, cut_at=None))


def _position(study: Study, after: TriedEntry | None) -> Position:
    if not is_current(study):
        raise StudyRefused(_("This game has been taken back since, so its positions are gone."))
    return played(study, path_to(_entries(study), after)).position


@transaction.atomic
def _written(
    study: Study, after: TriedEntry | None, raws: Sequence[Raw], *, house: str, now: datetime
) -> TriedEntry:
    """Write entries one after the other; those that were tried there already stay as they are."""
    _locked(study)
    last = after
    if last is not None and not TriedEntry.objects.filter(pk=last.pk, cut_at=None).exists():
        raise StudyRefused(_("This variation has been cut off meanwhile. Choose another position."))
    if TriedEntry.objects.filter(study=study).count() + len(raws) > MOST_ENTRIES:
        raise StudyRefused(_("A study has 1000 entries at most. Begin another one."))
    for raw in raws:
        beside = TriedEntry.objects.filter(study=study, parent=last, cut_at=None)
        known = next((entry for entry in beside if entry.raw == raw), None)
        last = known or TriedEntry.objects.create(
            study=study, parent=last, raw=raw, house=house, at=now
        )
    assert last is not None, "there is something to write"
    Study.objects.filter(pk=study.pk).update(changed_at=now)
    return last


@transaction.atomic
def note_entry(entry: TriedEntry, name: str, comment: str, *, now: datetime) -> None:
    """Name a position of a study, and comment on it."""
    _locked(entry.study)
    TriedEntry.objects.filter(pk=entry.pk).update(name=name, comment=comment)
    Study.objects.filter(pk=entry.study_id).update(changed_at=now)


@transaction.atomic
def cut_off(entry: TriedEntry, *, now: datetime) -> None:
    """Cut off an entry with all that follows it. It can be put back."""
    _locked(entry.study)
    gone, edge = {entry.pk}, {entry.pk}
    while edge:
        following = TriedEntry.objects.filter(parent__in=edge, cut_at=None)
        edge = set(following.values_list("pk", flat=True))
        gone |= edge
    TriedEntry.objects.filter(pk__in=gone).update(cut_at=now)


@transaction.atomic
def put_back(study: Study) -> TriedEntry:
    """Put back what was cut off last."""
    _locked(study)
    cut = TriedEntry.objects.filter(study=study, cut_at__isnull=False)
    last = cut.order_by("-cut_at", "pk").first()
    if last is None:
        raise StudyRefused(_("Nothing has been cut off in this study."))
    cut.filter(cut_at=last.cut_at).update(cut_at=None)
    return last


@transaction.atomic
def change_study(study: Study, title: str, sharing: str, *, now: datetime) -> None:
    """Give a study another title, or share it with others."""
    _locked(study)
    Study.objects.filter(pk=study.pk).update(title=title, sharing=sharing, changed_at=now)


@transaction.atomic
def remove_study(study: Study) -> None:
    """Remove a study and all that was tried in it."""
    Study.objects.filter(pk=study.pk).delete()


def forget_studies(user: User, now: datetime) -> None:
    """Remove all studies of a person who closes their account."""
    Study.objects.filter(user=user).delete()


def _locked(study: Study) -> None:
    if Study.objects.select_for_update().filter(pk=study.pk).first() is None:
        raise StudyRefused(_("This study has been removed."))
