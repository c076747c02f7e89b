"""The app of house players."""

from django.apps import AppConfig


class BotsConfig(AppConfig):
    name = "games.bots"
    label = "bots"
    verbose_name = "house players"
