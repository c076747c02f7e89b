"""The script of a lesson's table: which moves it takes, and what the house players do.

Everything is derived from the log, the offers and the row `LessonTable`, so it may run twice, and
what was lost is made up for by the next change (docs/lessons.md).
"""

from collections.abc import Iterable
from datetime import datetime
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from engine.display_names import named
from engine.game import Raw
from games.common import clock
from games.forum import services as forum
from games.forum.models import Offer, OfferStatus
from games.play import services as play
from games.play.log.locks import by_house
from games.play.models import Entry, Practice, Table
from games.play.refusals import TableRefusal, Why
from games.play.selectors import position, seat_names, seats_at
from games.play.services import locked_table
from games.school.lessons.lesson import Lesson, LessonStep, lesson_called
from games.school.models import LessonLearnt, LessonTable

NOT_NOW: Final = "Not now. First do what the lesson asks for."


def check_move(table: Table, seat: int, raw: Raw) -> None:
    """Refuse a move that the step in hand does not want, with a sentence that says what it does."""
    found = _under_way(table)
    if found is None:
        return
    lesson, running = found
    step = lesson.steps[running.step]
    if not step.takes(raw):
        said = step.wrong if step.act else _wanted_instead(step)
        names = dict(enumerate(seat_names(table, seats_at(table))))
        raise TableRefusal(Why.RULES, named(said, names))


def _wanted_instead(step: LessonStep) -> str:
    if step.ask is not None:
        return _("Not yet: first make the offer that the lesson asks for, under Make an offer.")
    if step.sign is not None:
        return _("Not yet: an offer waits for you. Read it and accept it first.")
    return _("Not yet: read on first, with the button below the text of the lesson.")


def follow_script(table_id: int) -> None:
    """Go on with the script of a lesson, as far as the learner has done what it asks for."""
    now = clock.now()
    with transaction.atomic():
        table = Table.objects.select_for_update().filter(pk=table_id).first()
        found = None if table is None else _under_way(table)
        if table is None or found is None:
            return
        lesson, running = found
        if _is_done(lesson, running):
            _next_step(lesson, running, now)
        else:
            _answer_offers(lesson, running, now)


def begin_script(lesson: Lesson, running: LessonTable, *, now: datetime) -> None:
    """Make the offer of the first step, if it has one."""
    _make_offer(lesson, running, now)


@transaction.atomic
def go_on(table_id: int, user_id: int, *, now: datetime) -> None:
    """Go on after a step that is only read. A button that was pressed twice does nothing."""
    table = locked_table(table_id)
    found = _under_way(table)
    if found is None or table.organiser_id != user_id:
        raise TableRefusal(Why.OUT_OF_RANGE)
    lesson, running = found
    if lesson.steps[running.step].is_read:
        _next_step(lesson, running, now)


def _under_way(table: Table) -> tuple[Lesson, LessonTable] | None:
    """Return the lesson at a table and how far it has come, unless it is over."""
    running = LessonTable.objects.filter(table=table).first() if table.is_lesson else None
    lesson = None if running is None else lesson_called(running.lesson)
    if lesson is None or running is None or running.step >= len(lesson.steps):
        return None
    return lesson, running


def _is_done(lesson: Lesson, running: LessonTable) -> bool:
    """Return whether the learner has done what the step in hand asks for."""
    step = lesson.steps[running.step]
    if step.is_read:
        return False
    since = Entry.objects.filter(table_id=running.pk, index__gte=running.length)
    if step.act:
        return since.filter(seat=lesson.mine).exists()
    if step.declines and _is_answered(running, step):
        return True
    deals: list[Raw] = [raw["deal"] for raw in since.values_list("raw", flat=True) if "deal" in raw]
    mine = [deal for deal in deals if lesson.mine in deal["signed"]]
    if step.ask is None:
        return bool(mine)
    return any(step.ask(deal) == "" for deal in mine)


def _is_answered(running: LessonTable, step: LessonStep) -> bool:
    """Return whether the offer of the step has been made and is no longer open."""
    made = Offer.objects.filter(
        table_id=running.pk, seat=step.offers, length__gte=running.length
    ).values_list("status", flat=True)
    return bool(made) and OfferStatus.OPEN not in made


def _next_step(lesson: Lesson, running: LessonTable, now: datetime) -> None:
    """Let the house players act, and begin the next step, or end the lesson."""
    _play(running.pk, lesson.steps[running.step], now)
    running.step += 1
    table = locked_table(running.pk)
    running.length = table.length
    running.save()
    if running.step == len(lesson.steps):
        LessonLearnt.objects.get_or_create(
            person=table.organiser, lesson=lesson.key, defaults={"at": now}
        )
        play.touch_table(table)
        Table.objects.filter(pk=table.pk).update(practice=Practice.HOUSE)
        return
    play.touch_table(table)
    _make_offer(lesson, running, now)


def _play(table_id: int, step: LessonStep, now: datetime) -> None:
    """Play what the script says, each entry through the service of house players."""
    for item in step.then:
        table = locked_table(table_id)
        at = position(table)
        if isinstance(item, str):
            number, _colon, text = item.partition(": ")
            raw = {"seat": int(number)} | table.rules.read(text, at.view(int(number)))
        else:
            raw = _fitting(at.view(item["seat"])["legal"], item)
        actor = by_house(raw["seat"], now)
        play.submit_entry(table_id, actor, raw, seen_version=table.log_version)


def _fitting(legal: Iterable[Raw], pattern: Raw) -> Raw:
    """Return the legal entry that has all of the pattern and uses the deal sealed last."""
    by = {"seat": pattern["seat"]}
    found = [by | entry for entry in legal if pattern.items() <= (by | entry).items()]
    return max(found, key=lambda entry: [int(ident) for ident in entry.get("use", [])][-1:])


def _make_offer(lesson: Lesson, running: LessonTable, now: datetime) -> None:
    """Make the offer that the learner is to accept, unless it is open."""
    step = lesson.steps[running.step]
    if step.sign is None:
        return
    mine = Offer.objects.filter(table_id=running.pk, seat=step.offers, status=OfferStatus.OPEN)
    if not mine.exists():
        forum.propose(running.pk, by_house(step.offers, now), step.sign)


def _answer_offers(lesson: Lesson, running: LessonTable, now: datetime) -> None:
    """Answer the open offers of the learner, and offer again what they have refused."""
    step = lesson.steps[running.step]
    theirs = Offer.objects.filter(
        table_id=running.pk, seat=lesson.mine, status=OfferStatus.OPEN, standing=False
    )
    table = Table.objects.get(pk=running.pk)
    names = dict(enumerate(seat_names(table, seats_at(table))))
    for offer in theirs.order_by("pk"):
        why = NOT_NOW if step.ask is None else step.ask(offer.deal)
        _answer(offer, named(why, names), now)
        if not why:
            return
    _make_offer(lesson, running, now)


def _answer(offer: Offer, why: str, now: datetime) -> None:
    """Accept an offer for all house players that it asks, or refuse it for the first of them."""
    if why:
        first = by_house(min(offer.asked_seats), now)
        forum.refuse(offer.pk, first, version=offer.version, reason=why)
        return
    for seat in sorted(offer.asked_seats):
        forum.accept(offer.pk, by_house(seat, now), version=offer.version)
