"""Begin a lesson."""

from datetime import datetime

from django.db import transaction

from games.play.models import Table
from games.school.lessons.lesson import FAMILIES, Lesson
from games.school.lessons.script import begin_script
from games.school.models import LessonTable
from games.school.rulebooks import log_of
from games.tables.practice import Start, start_practice


@transaction.atomic
def start_lesson(user_id: int, lesson: Lesson, *, now: datetime) -> Table:
    """Make the table of a lesson for a person; it replaces their earlier practice table."""
    header, log = log_of(lesson.game, lesson.start)
    start = Start(lesson.title, header, log, lesson.mine, FAMILIES, scripted=True)
    table = start_practice(user_id, start, now=now)
    running = LessonTable.objects.create(table=table, lesson=lesson.key, length=table.length)
    begin_script(lesson, running, now=now)
    return table
