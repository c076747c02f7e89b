from django.apps import AppConfig


class FeedsConfig(AppConfig):
    name = "games.feeds"
    label = "feeds"
    verbose_name = "feeds"
