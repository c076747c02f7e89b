from django.apps import AppConfig


class BotsConfig(AppConfig):
    name = "games.bots"
    label = "bots"
    verbose_name = "house players"

    def ready(self) -> None:
        from games.bots.selectors import tables_to_attend
        from games.bots.tasks import nudge_house
        from games.common.sweeps import sweeps
        from games.play.registry import registry

        registry.add_nudge("house players", nudge_house)
        sweeps.add(
            "games.bots.tasks.attend_due_tables", lambda now: bool(tables_to_attend(now, most=1))
        )
