from django.apps import AppConfig


class PostConfig(AppConfig):
    name = "games.post"
    label = "post"
    verbose_name = "post"

    def ready(self) -> None:
        from games.accounts.registry import registry
        from games.common.health import health
        from games.post import signals  # noqa: F401  (connects)
        from games.post.health import queue_is_moving
        from games.post.selectors import mails_for_export, notices_for_export
        from games.post.services import forget_person
        from games.post.services.addresses import register_own_kind

        registry.add_export("mails", mails_for_export)
        registry.add_export("notices", notices_for_export)
        registry.add_closing_step("post", forget_person)
        health.add("post", queue_is_moving)
        register_own_kind()
