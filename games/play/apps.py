from django.apps import AppConfig


class PlayConfig(AppConfig):
    name = "games.play"
    label = "play"
    verbose_name = "tables"

    def ready(self) -> None:
        from games.accounts.registry import PersonSection, registry
        from games.common.health import health
        from games.common.standstill import standstill
        from games.common.sweeps import sweeps
        from games.play.health import clock_is_ticking
        from games.play.kinds import register_kinds
        from games.play.selectors.calendars import days_away_at_tables
        from games.play.selectors.person import everything_played, games_of
        from games.play.services.absent import follow_absence
        from games.play.services.closing import leave_all_tables
        from games.play.tasks import clock_has_work
        from games.play.watching import look_at_the_clock

        registry.add_person_section("games", PersonSection("play/_person.html", games_of, order=10))
        registry.add_export("games", everything_played)
        registry.add_closing_step("games", leave_all_tables, order=60)
        registry.add_absence_step("deadlines", follow_absence)
        registry.add_days_count("tables", days_away_at_tables)
        health.add("clock", clock_is_ticking)
        standstill.look = look_at_the_clock
        sweeps.add("games.play.tasks.expire_due_turns", clock_has_work)
        register_kinds()
