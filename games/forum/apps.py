from django.apps import AppConfig


class ForumConfig(AppConfig):
    name = "games.forum"
    label = "forum"
    verbose_name = "boards of talk"

    def ready(self) -> None:
        from games.forum.composers import register_all
        from games.forum.parts import talk_part
        from games.forum.selectors.waiting import waiting_on_boards
        from games.forum.services.closing import follow_entry, follow_roll_back
        from games.play.registry import registry

        register_all()
        registry.add_entry_step("offers", follow_entry)
        registry.add_roll_back_step("offers", follow_roll_back)
        registry.add_waiting("board", waiting_on_boards)
        registry.add_table_part("talk", talk_part)
