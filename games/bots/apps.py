from django.apps import AppConfig


class BotsConfig(AppConfig):
    name = "games.bots"
    label = "bots"
    verbose_name = "house players"

    def ready(self) -> None:
        from games.bots.tasks import nudge_house
        from games.play.registry import registry

        registry.add_nudge("house players", nudge_house)
