"""The app in which tables are made and people come to sit at them."""

from django.apps import AppConfig


class TablesConfig(AppConfig):
    name = "games.tables"
    label = "tables"
    verbose_name = "making tables"
