"""The closing step of this app: what a person has learnt and solved is deleted."""

from datetime import datetime

from games.accounts.models import User
from games.school.models import LessonLearnt, PuzzleSolved
from games.tables.services import forget_practice_of


def forget_learning(person: User, now: datetime) -> None:
    """Delete a person's practice table, and what they have learnt and solved."""
    forget_practice_of(person, now)
    LessonLearnt.objects.filter(person=person).delete()
    PuzzleSolved.objects.filter(person=person).delete()
