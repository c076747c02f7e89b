from django.apps import AppConfig


class PostConfig(AppConfig):
    name = "games.post"
    label = "post"
    verbose_name = "post"

    def ready(self) -> None:
        from games.accounts.registry import registry
        from games.post.selectors import mails_for_export
        from games.post.services import forget_mails

        registry.add_export("mails", mails_for_export)
        registry.add_closing_step("mails", forget_mails)
