from django.apps import AppConfig


class PostConfig(AppConfig):
    name = "games.post"
    label = "post"
    verbose_name = "post"

    def ready(self) -> None:
        from games.post import signals  # noqa: F401  (connects)
