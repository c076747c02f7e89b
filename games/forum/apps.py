from django.apps import AppConfig


class ForumConfig(AppConfig):
    name = "games.forum"
    label = "forum"
    verbose_name = "boards of talk"

    def ready(self) -> None:
        from games.accounts.registry import PersonSection
        from games.accounts.registry import registry as accounts
        from games.forum.composers import register_all
        from games.forum.kinds import register_kinds
        from games.forum.parts import talk_part
        from games.forum.selectors.export import everything_said
        from games.forum.selectors.fides import fides_section
        from games.forum.selectors.operating import operator_part
        from games.forum.selectors.waiting import waiting_on_boards
        from games.forum.services import claiming, closing, noting
        from games.play.registry import registry

        register_all()
        register_kinds()
        registry.add_entry_step("offers", closing.follow_entry)
        registry.add_roll_back_step("offers", closing.follow_roll_back)
        registry.add_roll_back_step("claims", claiming.follow_roll_back)
        registry.add_seat_step("offers", closing.follow_seat)
        registry.add_waiting("board", waiting_on_boards)
        registry.add_table_part("talk", talk_part)
        accounts.add_export("talk", everything_said)
        accounts.add_closing_step("talk", closing.forget_mutes, order=70)
        accounts.add_closing_step("notes", noting.forget_notes, order=70)
        accounts.add_person_section("fides", PersonSection("forum/_fides.html", fides_section, 20))
        registry.add_operator_part("talk", operator_part)
