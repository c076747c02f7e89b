"""The lessons that somebody sees: above the board, and on the page of all lessons."""

from dataclasses import dataclass

from engine.display_names import named
from games.accounts.registry import Viewer
from games.forum.models import OfferAnswer
from games.play.page.selectors import TablePage
from games.play.registry import TablePart
from games.school.lessons.lesson import Lesson, lesson_after, lesson_called, lessons_of
from games.school.models import LessonLearnt, LessonTable


@dataclass(frozen=True, slots=True)
class LessonPart:
    """The text of a lesson beside the board. After the last step, `step` is their number.

    `answer` is what somebody has last said to an offer of the learner on this step.
    """

    lesson: Lesson
    code: str
    says: str
    how: list[str]
    step: int
    wants: str
    at: str
    next: Lesson | None
    answer: tuple[str, str] | None

    @property
    def is_over(self) -> bool:
        return self.step == len(self.lesson.steps)

    @property
    def number(self) -> int:
        """The number of the lesson among those of its game; 0 for an example of a deal."""
        keys = [one.key for one in lessons_of(self.lesson.game)]
        return 1 + keys.index(self.lesson.key) if self.lesson.key in keys else 0

    @property
    def of_all(self) -> int:
        return len(lessons_of(self.lesson.game))

    @property
    def dots(self) -> list[str]:
        """Each step as done, now or open."""
        here = self.step
        return [
            "done" if number < here else "now" if number == here else "open"
            for number in range(len(self.lesson.steps))
        ]


def lesson_part(page: TablePage) -> TablePart | None:
    """Return what a lesson says above the board to its learner, and to nobody else."""
    table = page.table
    running = LessonTable.objects.filter(table=table).first() if table.practice else None
    lesson = None if running is None else lesson_called(running.lesson)
    if running is None or lesson is None or page.seat != lesson.mine:
        return None
    over = running.step >= len(lesson.steps)
    step = None if over else lesson.steps[running.step]
    names = dict(enumerate(page.names))
    part = LessonPart(
        lesson=lesson,
        code=table.code,
        says=named(lesson.end if step is None else step.says, names),
        how=[named(click, names) for click in step.how] if step else [],
        step=running.step,
        wants="" if step is None else step.wants,
        at="" if step is None else step.at,
        next=lesson_after(lesson),
        answer=None if step is None or step.ask is None else _answer(running, lesson.mine, names),
    )
    return TablePart("school/_lesson.html", {"lesson": part})


def _answer(running: LessonTable, mine: int, names: dict[int, str]) -> tuple[str, str] | None:
    """Return who has last refused an offer of the learner on this step, and why."""
    said = OfferAnswer.objects.filter(
        offer__table=running.pk, offer__seat=mine, offer__length__gte=running.length, accepted=False
    )
    last = said.order_by("-pk").first()
    return None if last is None else (names[last.seat], last.reason)


def learnt_by(viewer: Viewer) -> frozenset[str]:
    """Return the keys of the lessons that somebody has played to their end."""
    if not viewer.is_authenticated:
        return frozenset()
    mine = LessonLearnt.objects.filter(person=viewer)
    return frozenset(mine.values_list("lesson", flat=True))
