"""Addresses where guests may post, all over this app, and the move of their learning."""

from datetime import datetime

from games.accounts.models import User
from games.school.models import LessonLearnt, PuzzleSolved
from games.school.urls import urlpatterns


def guest_pages() -> set[str]:
    """Return the names of addresses of lessons and puzzles to which guests may post."""
    return {f"school:{address.name}" for address in urlpatterns}


def move_learning(guest: User, account: User, now: datetime) -> None:
    """Add what a guest has learnt and solved to what the account has."""
    known = LessonLearnt.objects.filter(person=account).values("lesson")
    LessonLearnt.objects.filter(person=guest).exclude(lesson__in=known).update(person=account)
    solved = PuzzleSolved.objects.filter(person=account).values("puzzle")
    PuzzleSolved.objects.filter(person=guest).exclude(puzzle__in=solved).update(person=account)
