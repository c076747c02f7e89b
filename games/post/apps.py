from django.apps import AppConfig


class PostConfig(AppConfig):
    name = "games.post"
    label = "post"
    verbose_name = "post"

    def ready(self) -> None:
        from games.accounts.registry import registry
        from games.common.health import health
        from games.common.sweeps import sweeps
        from games.post import signals  # noqa: F401  (connects)
        from games.post.health import queue_is_moving
        from games.post.selectors import mails_for_export, notices_for_export
        from games.post.selectors.queue import has_due
        from games.post.services import forget_person
        from games.post.services.addresses import register_own_kind

        registry.add_export("mails", mails_for_export)
        registry.add_export("notices", notices_for_export)
        registry.add_closing_step("post", forget_person, order=90)
        health.add("post", queue_is_moving)
        sweeps.add("games.post.tasks.deliver_due_mail", has_due)
        register_own_kind()
