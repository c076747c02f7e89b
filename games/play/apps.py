"""What this app registers with the apps below it: sections, exports, steps, health, sweeps."""

from django.apps import AppConfig


class PlayConfig(AppConfig):
    name = "games.play"
    label = "play"
    verbose_name = "tables"
