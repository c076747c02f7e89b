from django.apps import AppConfig


class FeedsConfig(AppConfig):
    name = "games.feeds"
    label = "feeds"
    verbose_name = "feeds"

    def ready(self) -> None:
        from games.accounts.registry import registry as accounts
        from games.common.health import health
        from games.common.sweeps import sweeps
        from games.feeds.health import deliveries_are_moving
        from games.feeds.kinds import register_kinds
        from games.feeds.selectors import feeds_for_export, has_due, who_is_reached
        from games.feeds.services import forget_person, write_deliveries
        from games.post.registry import Channel, registry

        register_kinds()
        registry.add_channel("feeds", Channel(who_is_reached, write_deliveries))
        accounts.add_export("feeds", feeds_for_export)
        accounts.add_closing_step("feeds", forget_person)
        health.add("feeds", deliveries_are_moving)
        sweeps.add("games.feeds.tasks.deliver_due", has_due)
