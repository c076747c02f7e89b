"""The app of the forum, and the hooks that it registers."""

from django.apps import AppConfig


class ForumConfig(AppConfig):
    name = "games.forum"
    label = "forum"
    verbose_name = "boards of talk"
