"""The app of the front page, the lobby, and the lists of tables and people."""

from django.apps import AppConfig


class LobbyConfig(AppConfig):
    name = "games.lobby"
    label = "lobby"
