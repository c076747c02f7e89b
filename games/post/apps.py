from django.apps import AppConfig


class PostConfig(AppConfig):
    name = "games.post"
    label = "post"
    verbose_name = "post"
