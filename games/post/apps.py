from django.apps import AppConfig


class PostConfig(AppConfig):
    name = "games.post"
    label = "post"
    verbose_name = "post"

    def ready(self) -> None:
        from games.accounts.registry import registry
        from games.post.selectors import mails_to

        registry.add_export("mails", mails_to)
