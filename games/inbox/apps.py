from django.apps import AppConfig


class InboxConfig(AppConfig):
    name = "games.inbox"
    label = "inbox"
    verbose_name = "mail coming in"

    def ready(self) -> None:
        from games.accounts.registry import registry
        from games.common.sweeps import sweeps
        from games.inbox import signals  # noqa: F401
        from games.inbox.letters import register_letters
        from games.inbox.services import forget_person
        from games.inbox.services.processing import due_mail

        registry.add_closing_step("inbox", forget_person)
        sweeps.add("games.inbox.tasks.read_due_mail", lambda now: due_mail(now).exists())
        register_letters()
