"""The app of the operators' pages about tables."""

from django.apps import AppConfig


class OperatorsConfig(AppConfig):
    name = "games.operators"
    label = "operators"
    verbose_name = "operators"
