"""The app of lessons and puzzles."""

from django.apps import AppConfig


class SchoolConfig(AppConfig):
    name = "games.school"
    label = "school"
    verbose_name = "lessons and puzzles"
