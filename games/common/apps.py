from django.apps import AppConfig


class CommonConfig(AppConfig):
    name = "games.common"
    label = "common"
