from django.apps import AppConfig


class InboxConfig(AppConfig):
    name = "games.inbox"
    label = "inbox"
    verbose_name = "mail coming in"

    def ready(self) -> None:
        from games.inbox import signals  # noqa: F401  (connects)
