from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "games.accounts"
    label = "accounts"
    verbose_name = "accounts"

    def ready(self) -> None:
        from games.accounts import signals  # noqa: F401  (connects)
